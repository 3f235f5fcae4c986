"""Closed rules, compared with brute force on ten thousand positions and checked on heaps beyond every search.

Certificates decide the games of single heaps in their tables: Nim and Nimble by 45,760 triples each, Lasker's Nim by
10,001 heaps (``TakeAwayPositions``, ``SplittingValues``, tested in ``tests/fairgame/evidence/test_certificates.py``).
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
from fairgame.core.heap_tuples import nonzero_tuples
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.games.nim.games.fibonacci_nim import VARIANTS, building_numbers, limit_after, parts
from fairgame.games.nim.games.lasker_nim import lasker
from fairgame.numbers.nimbers import mex, nim_sum
from fairgame.solving.oracle import nim_value
from fairgame.solving.retrograde import is_lost, remoteness
from fairgame.solving.solve import MAX_LISTED, solve

LARGE = 10**18
MIN_POSITIONS = 10_000
CATEGORIES = (Category.NIM, Category.WYTHOFF)
RULED = {
    slug: game
    for slug, game in games().items()
    if game.info.category in CATEGORIES and isinstance(game, HasClosedRule | HasNimValue)
}
heap = st.integers(0, LARGE)


def first_positions(game):
    """Return the positions below the least stop that gives at least ten thousand positions."""
    batches = (list(islice(game.positions(stop), 60_000)) for stop in count(2))
    return next(positions for positions in batches if len(positions) >= MIN_POSITIONS)


def lost_positions(game, positions):
    """Return for each position whether it is lost, by the options only."""
    if game.info.play is Play.LOOPY:
        values = remoteness({position: [option for (option,) in game.options(position)] for position in positions})
        return {position: is_lost(values[position]) for position in positions}
    lost = {}
    for position in positions:
        options = list(game.options(position))
        if game.info.play is Play.MISERE:
            lost[position] = bool(options) and not any(lost[option] for (option,) in options)
        else:
            lost[position] = not any(all(lost[part] for part in option) for option in options)
    return lost


WITHOUT_HEAPS = [slug for slug, game in RULED.items() if not isinstance(next(iter(game.positions(2))), int)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", WITHOUT_HEAPS)
def test_closed_rules_match_brute_force(slug):
    game = RULED[slug]
    positions = first_positions(game)
    assert len(positions) >= MIN_POSITIONS
    lost = lost_positions(game, positions)
    checked = 0
    sampler = random.Random(slug)
    for position in positions:
        try:
            is_p = game.is_p_position(position) if isinstance(game, HasClosedRule) else game.nim_value(position) == 0
        except LimitError:
            continue
        checked += 1
        assert is_p == lost[position], position
        if isinstance(game, HasWinningOptions) and sampler.randrange(4) == 0:
            winning = {option for option in game.options(position) if all(lost[part] for part in option)}
            assert set(game.winning_options(position)) == winning, position
    assert checked >= MIN_POSITIONS or slug in (
        "antonim",
        "synonim",
        "simonim",
    )  # games whose rules cover three heaps or sizes
    assert checked > 1000


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", ["antonim", "synonim", "simonim"])
def test_rules_for_three_heaps_match_brute_force(slug):
    game = RULED[slug]
    positions = list(nonzero_tuples(3, 42 if slug == "antonim" else 40, distinct=slug == "antonim"))
    assert len(positions) > MIN_POSITIONS
    lost = lost_positions(game, positions)
    assert all(game.is_p_position(position) == is_p for position, is_p in lost.items())


def test_synonim_has_the_nim_values_of_antonim():
    """A heap position of Synonim has the nim-value of its set of sizes in Antonim."""
    sets, bags = {}, {}
    for sizes in nonzero_tuples(5, 12, distinct=True):
        assert nim_value(RULED["antonim"], sizes, sets) == nim_value(RULED["synonim"], sizes, bags)
    for heaps in nonzero_tuples(4, 12):
        assert nim_value(RULED["synonim"], heaps, bags) == sets[tuple(sorted(set(heaps)))]


def test_sums_of_laskers_nim_match_brute_force():
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
    assert len(lost) > MIN_POSITIONS
    assert all((nim_sum(map(lasker, heaps)) == 0) == is_p for heaps, is_p in lost.items())


# --- large heaps


@settings(max_examples=300)
@given(st.lists(heap, min_size=1, max_size=6))
def test_large_heaps_of_nim_have_their_nim_sum(heaps):
    solution = solve(RULED["nim"], [str(heap) for heap in heaps])
    total = nim_sum(heaps)
    assert solution.nim_value == total and solution.complete
    assert (solution.outcome == "P") == (total == 0) == (not solution.winning_moves)
    for move in solution.winning_moves:
        after = [*heaps[: move.component], int(move.target), *heaps[move.component + 1 :]]
        assert nim_sum(after) == 0 and after[move.component] < heaps[move.component]


@settings(max_examples=200, deadline=None)
@given(st.lists(heap, min_size=1, max_size=4))
@example([LARGE])
@example([2**59 - 1, 1])
def test_laskers_nim_with_large_heaps(heaps):
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
        after = [*heaps[: move.component], *option, *heaps[move.component + 1 :]]
        assert nim_sum(map(lasker, after)) == 0


@settings(max_examples=300)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(1, LARGE), heap)
@example("<=2x", LARGE, LARGE - 1)
def test_fibonacci_nim_with_large_heaps(variant, matches, limit):
    game = RULED["fibonacci-nim"]
    ((_, _, allowed),) = game.notation.read("fibonacci-nim", [variant, str(matches), str(limit)])
    assert allowed == min(matches, limit)
    summands = parts(variant, matches)
    assert sum(summands) == matches and list(summands) == sorted(summands)
    assert all(limit_after(variant, low) < high for low, high in pairwise(summands))
    winning = list(game.winning_options((variant, matches, allowed)))
    assert game.is_p_position((variant, matches, allowed)) == (not winning)
    for ((_, rest, then),) in winning:
        assert 0 < matches - rest <= allowed
        assert then == min(rest, limit_after(variant, matches - rest))
        assert game.is_p_position((variant, rest, then))
    # Every move from a lost position has a winning reply.
    if not winning and allowed:
        for taken in {1, allowed, (allowed + 1) // 2}:
            rest = matches - taken
            assert not game.is_p_position((variant, rest, min(rest, limit_after(variant, taken))))


@pytest.mark.parametrize("variant", VARIANTS)
def test_building_numbers_exceed_the_largest_heap(variant):
    numbers = building_numbers(variant)
    assert numbers[0] == 1 and numbers[-1] > LARGE >= numbers[-2]
    assert len(numbers) < 200


@settings(max_examples=300)
@given(heap, heap, heap)
def test_tsyan_shizi_of_three_heaps_has_the_outcomes_of_nim(a, b, c):
    game = RULED["tsyan-shizi-3"]
    position = tuple(sorted((a, b, c)))
    winning = list(game.winning_options(position))
    assert game.is_p_position(position) == (nim_sum(position) == 0) == (not winning)
    for (option,) in winning:
        assert nim_sum(option) == 0 and sum(option) < sum(position)


@given(st.integers(1, 10**9), st.integers(1, 10**9), st.integers(1, 10**9))
def test_winning_move_in_all_three_heaps_is_listed(a, b, taken):
    game = RULED["tsyan-shizi-3"]
    position = tuple(sorted(heap + taken for heap in (a, b, a ^ b)))
    assert (tuple(sorted((a, b, a ^ b))),) in list(game.winning_options(position))


def test_laskers_rule_is_the_mex_of_the_options():
    game = RULED["lasker-nim"]
    for matches in range(400):
        assert lasker(matches) == mex(nim_sum(map(lasker, option)) for option in game.options(matches))
    assert all(lasker(lasker(matches)) == matches for matches in range(10_000))


def test_hickory_dickory_dock_matches_the_mex_rule():
    values = np.array([RULED["hickory-dickory-dock"].nim_value(matches) for matches in range(MIN_POSITIONS)])
    for matches in range(MIN_POSITIONS):
        part = np.arange(1, matches // 2 + 1)
        options = set((values[part] ^ values[part] ^ values[matches - 2 * part]).tolist())
        assert values[matches] == len(options) and options == set(range(len(options)))
