"""What every game of the catalogue promises, checked for each one that discovery finds."""

import json
import re
from functools import cache
from itertools import islice, product
from random import Random

import numpy as np
import pytest

from engine.discovery import games, tables
from engine.errors import LimitError, PositionError
from engine.game import Family, Game, HasFirstHeap, HasNimGrid, HasNimSequence, HasNimValue, HasValueCertificate
from engine.listings import HasExamples, HasOwnTables, HasPPositions, HasWinners
from engine.loopy import MayLoop, is_lost, remoteness
from engine.nimber import nim_sum
from engine.oracle import nim_value, nim_values
from engine.rules import HasClosedRule, HasOptionsOfValue, HasWinningOptions, OnlyOutcomes
from engine.solve import Move, solve

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SOURCES = {"FG", "Y", "M", "B"}
MOST = 1500  # positions of a prefix: what brute force settles in well under a second
SUMS = 12


def each(*capabilities, loopy=False):
    """Parametrise over the games that have all these capabilities; there must be some.

    Args:
        capabilities: the Protocols.
        loopy: False for games that end, True for those that may not, None for both.
    """
    found = {
        slug: game
        for slug, game in games().items()
        if all(isinstance(game, one) for one in capabilities) and loopy in (None, isinstance(game, MayLoop))
    }
    assert found, f"no game of the catalogue has {capabilities}"
    return pytest.mark.parametrize("game", found.values(), ids=found)


each_game = each(Game, loopy=None)
each_ending_game = each(Game)
each_loopy_game = each(Game, loopy=True)


@cache
def prefix(slug):
    """The positions below the largest stop for which there are at most MOST of them, and that stop."""
    game, best = games()[slug], (0, ())
    for stop in range(1, 121):
        positions = tuple(game.positions(stop))
        if len(positions) > MOST:
            break
        best = stop, positions
    return best


@cache
def values_below(slug):
    return nim_values(games()[slug], prefix(slug)[0])


def by_brute_force(game, components):
    """Nim-values and every winning move of a sum, from options() and the oracle alone."""
    known = {}
    values = [nim_value(game, part, known) for part in components]
    total, moves = nim_sum(values), set()
    for place, component in enumerate(components):
        others = total ^ values[place]
        for option in game.options(component):
            if nim_sum(nim_value(game, part, known) for part in option) == others:
                source, target = game.notation.write((component,)), game.notation.write(tuple(option))
                moves.add(Move(place, source, target))
    return values, total, moves


def assert_solved(game, words):
    components = game.notation.read(game.info.slug, words)
    solution = solve(game, words)
    values, total, moves = by_brute_force(game, components)
    if isinstance(game, OnlyOutcomes) and len(components) == 1:
        assert (solution.nim_values, solution.nim_value) == ((), None)
        assert game.why_no_nim_values
    else:
        assert (list(solution.nim_values), solution.nim_value) == (values, total)
    assert solution.outcome == ("N" if total else "P")
    assert solution.complete
    assert len(solution.winning_moves) == len(set(solution.winning_moves))
    assert set(solution.winning_moves) == moves
    return solution


def test_the_games_of_this_stage_are_there():
    assert {"kayles", "dawsons-chess", "dawsons-kayles", "four", "guiles", "wythoff", "hackenbush"} <= set(games())


def test_games_stand_in_the_order_of_the_shelves():
    shelves = [list(Family).index(game.info.family) for game in games().values()]
    assert shelves == sorted(shelves)


def test_no_two_games_share_a_name():
    names = [game.info.name for game in games().values()]
    assert len(set(names)) == len(names)


@each_game
def test_slug(game):
    assert isinstance(game, Game)
    assert SLUG.fullmatch(game.info.slug)
    assert games()[game.info.slug] is game


@each_game
def test_info_is_complete(game):
    info = game.info
    assert info.name.strip() == info.name != ""
    assert info.summary.endswith(".") and "\n" not in info.summary
    assert not re.search(r"[.!?…] ", info.summary), "the summary is one sentence"
    assert all(place.source in SOURCES and place.place for place in info.places)
    assert len(set(info.places)) == len(info.places)
    assert all(re.fullmatch(r"A\d{6}", number) for number in info.oeis)
    assert "" not in info.aliases and len(set(info.aliases)) == len(info.aliases)
    assert info.name not in info.aliases


@each_game
def test_the_rule_for_machines_is_plain_data(game):
    assert game.info.rule is not None
    assert json.loads(json.dumps(game.info.rule)) == game.info.rule
    assert game.info.rule["kind"]


@each_game
def test_errata_name_a_source_and_published_tables(game):
    for erratum in game.info.errata:
        assert erratum.source in SOURCES
        assert erratum.place and erratum.printed and erratum.tables
        assert set(erratum.tables) <= set(tables())


@each_ending_game
def test_options_come_before_their_position_and_play_ends(game):
    _, positions = prefix(game.info.slug)
    assert len(positions) > 1
    seen = set()
    for position in positions:
        for option in game.options(position):
            assert isinstance(option, tuple)
            assert position not in option
            assert seen.issuperset(option), f"an option of {position} comes after it"
        seen.add(position)
    assert len(seen) == len(positions), "a position comes twice"


@each_game
def test_positions_below_a_smaller_stop_are_among_those_below_a_larger(game):
    stop, positions = prefix(game.info.slug)
    assert set(game.positions(stop // 2)) < set(positions)
    assert list(game.positions(0)) == []


@each_ending_game
def test_a_position_without_options_has_value_0_and_others_may_not(game):
    values = values_below(game.info.slug)
    assert any(values.values())
    assert all(values[position] == 0 for position in values if not list(game.options(position)))


@each_game
def test_what_is_written_is_read_back(game):
    slug = game.info.slug
    for position in prefix(slug)[1]:
        read = game.notation.read(slug, [game.notation.write((position,))])
        assert read == (position,) or (read == () and not list(game.options(position)))


@each_ending_game
def test_the_options_as_written_are_read_back_with_their_value(game):
    slug, values = game.info.slug, values_below(game.info.slug)
    for position in prefix(slug)[1][:60]:
        for option in game.options(position):
            read = game.notation.read(slug, game.notation.write(option).split())
            assert nim_sum(nim_value(game, part, values) for part in read) == nim_sum(values[part] for part in option)


@each(HasNimValue)
def test_single_values_agree_with_the_oracle(game):
    values = values_below(game.info.slug)
    assert {position: game.nim_value(position) for position in values} == values


@each(HasNimSequence)
def test_sequences_agree_with_the_oracle(game):
    values = list(values_below(game.info.slug).values())
    first = game.first_heap if isinstance(game, HasFirstHeap) else 0
    sequence = game.nim_sequence(first + len(values))
    assert sequence.shape == (len(values),)
    assert np.issubdtype(sequence.dtype, np.unsignedinteger)
    assert sequence.tolist() == values
    short = [game.nim_sequence(first + count).tolist() for count in (0, 1, 2)]
    assert short == [[], values[:1], values[:2]]


@each(HasNimGrid)
def test_grids_agree_with_the_oracle(game):
    values = values_below(game.info.slug)
    side = max(max(position) for position in values) + 1
    grid = game.nim_grid(side, side)
    assert {pair: grid[pair] for pair in product(range(side), repeat=2)} == values
    assert np.array_equal(game.nim_grid(side - 3, side), grid[:-3])


def in_reach(game, position):
    try:
        return game.is_p_position(position), True
    except LimitError:
        return None, False


@each(HasClosedRule)
def test_closed_rules_agree_with_the_oracle(game):
    checked = 0
    for position, value in values_below(game.info.slug).items():
        is_p, known = in_reach(game, position)
        if known:
            checked += 1
            assert is_p == (value == 0), position
    assert checked > 100


@each(HasWinningOptions)
def test_winning_options_are_all_there_are(game):
    values = values_below(game.info.slug)
    for position in values:
        if in_reach(game, position)[1]:
            winning = {option for option in game.options(position) if not nim_sum(values[part] for part in option)}
            assert set(game.winning_options(position)) == winning, position


@each(HasOptionsOfValue)
def test_options_of_a_value_are_all_there_are(game):
    values = values_below(game.info.slug)
    most = max(values.values()) + 2
    for position in list(values)[:: max(1, len(values) // 300)]:
        by_value = {}
        for option in game.options(position):
            by_value.setdefault(nim_sum(values[part] for part in option), set()).add(tuple(option))
        for value in range(most):
            found = list(game.options_of_value(position, value))
            assert set(found) == by_value.get(value, set()), (position, value)
            assert len(found) == len(set(found)), (position, value)


@each_loopy_game
def test_positions_of_a_loopy_game_are_closed_and_it_does_loop(game):
    positions = set(prefix(game.info.slug)[1])
    after = {position: {option[0] for option in game.options(position)} for position in positions}
    assert len(positions) > 50
    assert all(options <= positions for options in after.values())
    ends, left = set(), dict(after)
    while ready := [position for position, options in left.items() if options <= ends]:
        ends.update(ready)
        for position in ready:
            del left[position]
    assert left, "play always ends: the game is not loopy"


@each_loopy_game
def test_closed_rules_of_loopy_games_agree_with_working_backwards(game):
    positions = prefix(game.info.slug)[1]
    decided = remoteness(positions, lambda position: [option[0] for option in game.options(position)])
    assert set(decided) == set(positions), "some position is a draw"
    for position in positions:
        assert game.is_p_position(position) == is_lost(decided[position])
        winning = {option for option in game.options(position) if is_lost(decided[option[0]])}
        solution = solve(game, game.notation.write((position,)).split())
        assert solution.outcome == ("P" if is_lost(decided[position]) else "N")
        assert {move.target for move in solution.winning_moves} == {game.notation.write(option) for option in winning}


@each_game
def test_two_calls_give_the_same(game):
    stop = prefix(game.info.slug)[0]
    assert list(game.positions(stop)) == list(game.positions(stop))
    for position in prefix(game.info.slug)[1][-20:]:
        assert list(game.options(position)) == list(game.options(position))
    if isinstance(game, HasNimSequence):
        assert game.nim_sequence(500).tobytes() == game.nim_sequence(500).tobytes()
    if isinstance(game, HasNimGrid):
        assert game.nim_grid(40, 50).tobytes() == game.nim_grid(40, 50).tobytes()
    if isinstance(game, HasValueCertificate):
        assert game.value_certificate() == game.value_certificate()
    if isinstance(game, HasPPositions):
        for listed in game.p_position_lists:
            first = list(islice(listed.universe(), 1000))
            assert first == list(islice(listed.universe(), 1000))
            assert [listed.row(position) for position in first] == [listed.row(position) for position in first]
    if isinstance(game, HasOwnTables):
        for own in game.own_tables:
            assert list(own.rows()) == list(own.rows())
    if isinstance(game, HasWinners):
        assert list(game.winner_rows()) == list(game.winner_rows())
    if isinstance(game, HasExamples):
        assert list(game.example_rows()) == list(game.example_rows())


@each_ending_game
def test_the_example_of_the_notation_is_solved_as_brute_force_does(game):
    example = game.notation.example
    assert assert_solved(game, example.split()) == assert_solved(game, [example])


@each_ending_game
def test_random_small_positions_are_solved_as_brute_force_does(game):
    """Sums of up to three components where the notation holds sums, single components elsewhere."""
    slug, draw = game.info.slug, Random(20260101)
    positions = [position for position in prefix(slug)[1][:200] if list(game.options(position))]
    most = 3 if holds_sums(game, positions[0]) else 1
    outcomes = set()
    for count in range(SUMS):
        components = tuple(draw.choice(positions) for _ in range(1 + count % most))
        outcomes.add(assert_solved(game, game.notation.write(components).split()).outcome)
    assert "N" in outcomes


def holds_sums(game, position):
    try:
        return len(game.notation.read(game.info.slug, [game.notation.write((position, position))])) > 1
    except PositionError:
        return False
