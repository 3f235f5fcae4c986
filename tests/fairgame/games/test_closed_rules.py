"""Every closed rule against brute force over ten thousand positions, and for heaps that no search could reach.

The games of single heaps are decided in their tables: Nim and Nimble by 45,760 triples each, Lasker's Nim by 10,001
heaps (``TakeAwayPositions``, ``SplittingValues``), of which the tests are in ``test_played.py``.
"""

import random
from itertools import count, islice, pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fairgame.core.capabilities import HasClosedRule, HasNimValue, HasWinningOptions
from fairgame.core.discovery import games
from fairgame.core.game import Category
from fairgame.core.heap_tuples import without_zeros
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.games.nim.games.fibonacci_nim import VARIANTS, building_numbers, most, parts
from fairgame.games.nim.games.lasker_nim import lasker
from fairgame.numbers.nimbers import mex, nim_sum
from fairgame.solving.oracle import nim_value
from fairgame.solving.retrograde import is_lost, remoteness
from fairgame.solving.solve import MAX_LISTED, solve

LARGE = 10**18
WANTED = 10_000
SHELVES = (Category.NIM, Category.WYTHOFF)
RULED = {
    slug: game
    for slug, game in games().items()
    if game.info.category in SHELVES and isinstance(game, HasClosedRule | HasNimValue)
}
heap = st.integers(0, LARGE)


def enough(game):
    """The positions below the least stop for which there are at least ten thousand."""
    growing = (list(islice(game.positions(stop), 60_000)) for stop in count(2))
    return next(positions for positions in growing if len(positions) >= WANTED)


def decided(game, positions):
    """Whether each of the positions is lost, from the options alone."""
    if game.info.play is Play.LOOPY:
        found = remoteness({position: [option for (option,) in game.options(position)] for position in positions})
        return {position: is_lost(found[position]) for position in positions}
    lost = {}
    for position in positions:
        options = list(game.options(position))
        if game.info.play is Play.MISERE:
            lost[position] = bool(options) and not any(lost[option] for (option,) in options)
        else:
            lost[position] = not any(all(lost[part] for part in option) for option in options)
    return lost


WHOLE = [slug for slug, game in RULED.items() if not isinstance(next(iter(game.positions(2))), int)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", WHOLE)
def test_outcomes_and_winning_moves_of_ten_thousand_positions(slug):
    game = RULED[slug]
    positions = enough(game)
    assert len(positions) >= WANTED
    lost = decided(game, positions)
    checked = 0
    draw = random.Random(slug)
    for position in positions:
        try:
            is_p = game.is_p_position(position) if isinstance(game, HasClosedRule) else game.nim_value(position) == 0
        except LimitError:
            continue
        checked += 1
        assert is_p == lost[position], position
        if isinstance(game, HasWinningOptions) and draw.randrange(4) == 0:
            winning = {option for option in game.options(position) if all(lost[part] for part in option)}
            assert set(game.winning_options(position)) == winning, position
    assert checked >= WANTED or slug in ("antonim", "synonim", "simonim")  # their rules reach three heaps, or sizes
    assert checked > 1000


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", ["antonim", "synonim", "simonim"])
def test_rules_for_three_heaps_over_ten_thousand_positions(slug):
    game = RULED[slug]
    positions = list(without_zeros(3, 42 if slug == "antonim" else 40, distinct=slug == "antonim"))
    assert len(positions) > WANTED
    lost = decided(game, positions)
    assert all(game.is_p_position(position) == is_p for position, is_p in lost.items())


def test_synonim_is_antonim_of_its_sizes():
    """Nim-values, not only outcomes, and for any number of sizes."""
    sets, bags = {}, {}
    for sizes in without_zeros(5, 12, distinct=True):
        assert nim_value(RULED["antonim"], sizes, sets) == nim_value(RULED["synonim"], sizes, bags)
    for heaps in without_zeros(4, 12):
        assert nim_value(RULED["synonim"], heaps, bags) == sets[tuple(sorted(set(heaps)))]


def test_outcomes_of_ten_thousand_sums_of_laskers_nim():
    """The outcome of a sum by play, against the nim-sum of the values."""
    game, side = RULED["lasker-nim"], 29
    lost = {}

    def is_lost_sum(heaps):
        key = tuple(sorted(heap for heap in heaps if heap))
        if key not in lost:
            lost[key] = not any(
                is_lost_sum((*key[:place], *option, *key[place + 1 :]))
                for place, heap in enumerate(key)
                for option in game.options(heap)
            )
        return lost[key]

    for a in range(side):
        for b in range(a + 1):
            if a + b < side:
                assert is_lost_sum((a, b)) == (lasker(a) == lasker(b))
    assert len(lost) > WANTED
    assert all((nim_sum(map(lasker, heaps)) == 0) == is_p for heaps, is_p in lost.items())


# --- beyond every search


@settings(max_examples=300)
@given(st.lists(heap, min_size=1, max_size=6))
def test_nim_of_any_size(heaps):
    solution = solve(RULED["nim"], [str(heap) for heap in heaps])
    total = nim_sum(heaps)
    assert solution.nim_value == total and solution.complete
    assert (solution.outcome == "P") == (total == 0) == (not solution.winning_moves)
    for move in solution.winning_moves:
        left = [*heaps[: move.component], int(move.target), *heaps[move.component + 1 :]]
        assert nim_sum(left) == 0 and left[move.component] < heaps[move.component]


@settings(max_examples=200, deadline=None)
@given(st.lists(heap, min_size=1, max_size=4))
@example([LARGE])
@example([2**59 - 1, 1])
def test_laskers_nim_of_any_size(heaps):
    solution = solve(RULED["lasker-nim"], [str(heap) for heap in heaps])
    assert solution.nim_value == nim_sum(map(lasker, heaps))
    assert bool(solution.winning_moves) == (solution.outcome == "N")
    assert solution.complete or len(solution.winning_moves) >= MAX_LISTED
    for move in solution.winning_moves:
        option = [int(part) for part in move.target.split(" + ")]
        before = heaps[move.component]
        if len(option) == 1:
            assert option[0] < before
        else:
            assert len(option) == 2 and sum(option) == before and min(option) > 0
        left = [*heaps[: move.component], *option, *heaps[move.component + 1 :]]
        assert nim_sum(map(lasker, left)) == 0


@settings(max_examples=300)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(1, LARGE), heap)
@example("<=2x", LARGE, LARGE - 1)
def test_fibonacci_nim_of_any_size(variant, matches, limit):
    game = RULED["fibonacci-nim"]
    ((_, _, allowed),) = game.notation.read("fibonacci-nim", [variant, str(matches), str(limit)])
    assert allowed == min(matches, limit)
    found = parts(variant, matches)
    assert sum(found) == matches and list(found) == sorted(found)
    assert all(most(variant, low) < high for low, high in pairwise(found))
    winning = list(game.winning_options((variant, matches, allowed)))
    assert game.is_p_position((variant, matches, allowed)) == (not winning)
    for ((_, rest, then),) in winning:
        assert 0 < matches - rest <= allowed
        assert then == min(rest, most(variant, matches - rest))
        assert game.is_p_position((variant, rest, then))
    # Whatever else is taken from a lost position, the other player can answer.
    if not winning and allowed:
        for taken in {1, allowed, (allowed + 1) // 2}:
            rest = matches - taken
            assert not game.is_p_position((variant, rest, min(rest, most(variant, taken))))


@pytest.mark.parametrize("variant", VARIANTS)
def test_building_numbers_grow_beyond_the_largest_heap(variant):
    numbers = building_numbers(variant)
    assert numbers[0] == 1 and numbers[-1] > LARGE >= numbers[-2]
    assert len(numbers) < 200


@settings(max_examples=300)
@given(heap, heap, heap)
def test_three_heaps_with_a_move_in_all_of_them(a, b, c):
    game = RULED["tsyan-shizi-3"]
    position = tuple(sorted((a, b, c)))
    winning = list(game.winning_options(position))
    assert game.is_p_position(position) == (nim_sum(position) == 0) == (not winning)
    for (option,) in winning:
        assert nim_sum(option) == 0 and sum(option) < sum(position)


@given(st.integers(1, 10**9), st.integers(1, 10**9), st.integers(1, 10**9))
def test_a_common_take_that_wins_is_found(a, b, taken):
    game = RULED["tsyan-shizi-3"]
    position = tuple(sorted(heap + taken for heap in (a, b, a ^ b)))
    assert (tuple(sorted((a, b, a ^ b))),) in list(game.winning_options(position))


def test_laskers_rule_is_the_mex_of_its_options():
    game = RULED["lasker-nim"]
    for matches in range(400):
        assert lasker(matches) == mex(nim_sum(map(lasker, option)) for option in game.options(matches))
    assert all(lasker(lasker(matches)) == matches for matches in range(10_000))


def test_hickory_dickory_dock_over_ten_thousand_heaps():
    """Each value is the mex of the values of all three heaps together, option by option."""
    values = np.array([RULED["hickory-dickory-dock"].nim_value(matches) for matches in range(WANTED)])
    for matches in range(WANTED):
        part = np.arange(1, matches // 2 + 1)
        options = set((values[part] ^ values[part] ^ values[matches - 2 * part]).tolist())
        assert values[matches] == len(options) and options == set(range(len(options)))
