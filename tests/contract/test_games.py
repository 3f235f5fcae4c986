"""The contract of games, checked for every game that discovery finds."""

import json
import re
from dataclasses import replace
from functools import cache
from itertools import islice, product, takewhile
from random import Random

import numpy as np
import pytest

from fairgame.core.boards import Board, board_of, to_json
from fairgame.core.capabilities import (
    HasClosedRule,
    HasFirstHeap,
    HasGridStart,
    HasNimGrid,
    HasNimSequence,
    HasNimValue,
    HasOptionsOfValue,
    HasPublishedRange,
    HasValueCertificate,
    HasWinningOptions,
)
from fairgame.core.discovery import games
from fairgame.core.game import Category, Game
from fairgame.core.listings import HasListings, HasOwnTables
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.numbers.nimbers import nim_sum
from fairgame.runs.extended_tables import tables
from fairgame.solving import budget
from fairgame.solving import solve as solving
from fairgame.solving.oracle import nim_value, nim_values
from fairgame.solving.solution import Move
from fairgame.solving.solve import solve
from fairgame.solving.values import sequences
from fairgame_site.render.references import References
from tests.support.reference import AHEAD, COUNT, TIMEOUT_SECONDS, solved_by_rule
from tests.support.sampling import FULL

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST = 1500  # most positions of a prefix; brute force solves them in well under a second
MAX_PLAYED = 5000  # brute force starts no position after so many sums


ENDING = (Play.NORMAL, Play.MISERE)


def each(*capabilities, plays=ENDING):
    """Parametrise over the games with these capabilities and one of these kinds of play; fail if none has them."""
    found = {
        slug: game
        for slug, game in games().items()
        if all(isinstance(game, one) for one in capabilities) and game.info.play in plays
    }
    assert found, f"no game of the catalogue has {capabilities}"
    return pytest.mark.parametrize("game", found.values(), ids=found)


each_game = each(Game, plays=tuple(Play))
each_ending_game = each(Game)
each_normal_game = each(Game, plays=(Play.NORMAL,))
each_misere_game = each(Game, plays=(Play.MISERE,))
each_loopy_game = each(Game, plays=(Play.LOOPY,))


@cache
def prefix(slug):
    """Return the least stop with the most positions, of all stops with at most MOST positions, and these positions."""
    game, best = games()[slug], (0, ())
    for stop in range(1, 121):
        positions = tuple(game.positions(stop))
        if len(positions) > MOST:
            break
        if len(positions) > len(best[1]):
            best = stop, positions
    return best


@cache
def values_below(slug):
    return nim_values(games()[slug], prefix(slug)[0])


def sums_after(game, components):
    """Return every move in a sum: the place of the component, the option, and the sum in ascending order."""
    for place, component in enumerate(components):
        for option in game.options(component):
            yield place, tuple(option), tuple(sorted((*components[:place], *option, *components[place + 1 :])))


@cache
def is_lost(slug, components):
    """Return whether the player to move loses a sum, by the definition of its play, without nim-values."""
    game = games()[slug]
    left = {after for _, _, after in sums_after(game, components)}
    if not left:
        return game.info.play is Play.NORMAL
    return not any(is_lost(slug, after) for after in sorted(left))


@cache
def lost_below(slug):
    """Return, for each position of the prefix of a game that ends, whether the player to move loses.

    Misère outcomes of sums do not follow from their parts.  If positions become sums, only the first are solved.
    """
    if games()[slug].info.play is Play.NORMAL:
        return {position: value == 0 for position, value in values_below(slug).items()}
    met = is_lost.cache_info().currsize
    few = takewhile(lambda _: is_lost.cache_info().currsize - met < MAX_PLAYED, prefix(slug)[1])
    return {position: is_lost(slug, (position,)) for position in few}


def by_brute_force(game, components):
    """Return the nim-values and every winning move of a sum, from ``options()`` and the oracle alone."""
    known = dict(values_below(game.info.slug))
    values = [nim_value(game, part, known) for part in components]
    total, moves = nim_sum(values), set()
    for place, component in enumerate(components):
        others = total ^ values[place]
        for option in game.options(component):
            if nim_sum(nim_value(game, part, known) for part in option) == others:
                moves.add(as_move(game, components, place, option))
    return values, total, moves


def as_move(game, components, place, option):
    return Move(place, game.notation.write((components[place],)), game.notation.write(tuple(option)))


def assert_solved(game, words):
    components = game.notation.read(game.info.slug, words)
    solution = solve(game, words)
    assert solution.play == game.info.play.value
    assert solution.why_no_nim_values == game.info.play.why_no_nim_values
    if game.info.play is Play.MISERE:
        won = not is_lost(game.info.slug, tuple(sorted(components)))
        moves = {
            as_move(game, components, place, option)
            for place, option, after in sums_after(game, components)
            if is_lost(game.info.slug, after)
        }
        assert (solution.nim_values, solution.nim_value) == ((), None)
        assert solution.why_no_nim_values
    else:
        values, total, moves = by_brute_force(game, components)
        won = total != 0
        if solution.nim_values or not isinstance(game, HasClosedRule):  # a closed rule may give only the winner
            assert (list(solution.nim_values), solution.nim_value) == (values, total)
    assert solution.outcome == ("N" if won else "P")
    assert solution.complete
    assert len(solution.winning_moves) == len(set(solution.winning_moves))
    assert set(solution.winning_moves) == moves
    return solution


def test_coin_games_are_declared():
    assert {"kayles", "dawsons-chess", "dawsons-kayles", "four", "guiles", "wythoff", "hackenbush"} <= set(games())


def test_games_follow_the_order_of_the_categories():
    shelves = [list(Category).index(game.info.category) for game in games().values()]
    assert shelves == sorted(shelves)


def test_no_two_games_share_a_name():
    names = [game.info.name for game in games().values()]
    assert len(set(names)) == len(names)


@each_game
def test_slug_is_well_formed_and_leads_to_the_game(game):
    assert isinstance(game, Game)
    assert SLUG.fullmatch(game.info.slug)
    assert games()[game.info.slug] is game


@each_game
def test_info_is_complete(game):
    info = game.info
    assert info.name.strip() == info.name != ""
    assert info.summary.endswith(".") and "\n" not in info.summary
    assert not re.search(r"[.!?…] ", info.summary), "the summary is one sentence"
    assert all(citation.locator for citation in info.citations)
    assert len(set(info.citations)) == len(info.citations)
    assert all(re.fullmatch(r"A\d{6}", number) for number in info.oeis)
    assert "" not in info.aliases and len(set(info.aliases)) == len(info.aliases)
    assert info.name not in info.aliases


@each_game
def test_definition_of_a_game_is_plain_data(game):
    parameters, notation = dict(game.info.parameters), game.notation.to_json()
    assert json.loads(json.dumps(parameters)) == parameters
    assert json.loads(json.dumps(notation)) == notation
    assert notation["kind"] in {"heaps", "numbers", "parts"}
    assert notation["example"] == game.notation.example
    assert isinstance(game.info.play, Play) and isinstance(game.info.category, Category)


@each_game
def test_every_position_has_a_board_that_is_plain_data(game):
    slug = game.info.slug
    example = game.notation.read(slug, game.notation.example.split())
    for components in (example, *((position,) for position in prefix(slug)[1][:100])):
        board = board_of(game, components)
        assert isinstance(board, Board)
        assert json.loads(json.dumps(to_json(board)))["kind"] == board.kind


@each_game
def test_cited_sources_are_in_the_references(game, root):
    References(root / "content" / "_data" / "references.yaml").require_sources(game.info)


@each_game
def test_errata_name_published_tables(game):
    for erratum in game.info.errata:
        assert erratum.locator and erratum.printed and erratum.tables
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


@each_normal_game
def test_terminal_position_has_value_0(game):
    values = values_below(game.info.slug)
    assert any(values.values())
    assert all(values[position] == 0 for position in values if not list(game.options(position)))


@each_misere_game
def test_terminal_position_is_won_in_misere_play(game):
    lost = lost_below(game.info.slug)
    assert any(lost.values())
    assert not any(lost[position] for position in lost if not list(game.options(position)))


@each(HasNimValue, plays=tuple(Play))
def test_only_normal_play_has_nim_values(game):
    assert game.info.play is Play.NORMAL


@each_game
def test_written_value_is_read_back(game):
    slug = game.info.slug
    for position in prefix(slug)[1]:
        read = game.notation.read(slug, [game.notation.write((position,))])
        assert read == (position,) or (read == () and not list(game.options(position)))


@each_game
def test_written_options_parse_to_the_same_options(game):
    """The components stay the same; only the empty sum may become a component without a move."""
    slug, seen = game.info.slug, 0
    for position in islice((one for one in prefix(slug)[1] if list(game.options(one))), 60):
        for option in map(tuple, game.options(position)):
            read = game.notation.read(slug, game.notation.write(option).split())
            seen += 1
            assert read == option or (option == () and not any(list(game.options(part)) for part in read))
    assert seen > 10


@each_normal_game
def test_written_options_have_the_same_values(game):
    slug, values = game.info.slug, values_below(game.info.slug)
    for position in islice((one for one in prefix(slug)[1] if list(game.options(one))), 60):
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


@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if sequences(game)])
def test_published_sequences_agree_with_the_oracle(slug):
    """Games may declare sequences by a kernel, by mex, or several at once."""
    game, known = games()[slug], {}
    assert not isinstance(game, HasPublishedRange) or sequences(game)[0].suffix == "nim_sequence"
    for one in sequences(game):
        stop = min(one.stop, one.first + 60, getattr(game, "searchable", one.stop))  # a coin may have 2^n options
        expected = [nim_value(game, one.position(n), known) for n in range(one.first, stop)]
        values = one.values(stop)
        assert values.tolist() == expected
        assert np.issubdtype(values.dtype, np.unsignedinteger) or one.large


@each(HasNimGrid)
def test_grids_agree_with_the_oracle(game):
    values = values_below(game.info.slug)
    side = max(max(position) for position in values) + 1
    first = game.grid_start if isinstance(game, HasGridStart) else 0
    grid = game.nim_grid(side, side)
    assert {pair: grid[pair] for pair in product(range(first, side), repeat=2)} == values
    assert np.array_equal(game.nim_grid(side - 3, side), grid[:-3])


def in_reach(game, position):
    try:
        return game.is_p_position(position), True
    except LimitError:
        return None, False


@each(HasClosedRule)
def test_closed_rules_agree_with_the_oracle(game):
    checked = 0
    for position, lost in lost_below(game.info.slug).items():
        is_p, known = in_reach(game, position)
        if known:
            checked += 1
            assert is_p == lost, position
    assert checked > 100


@each(HasWinningOptions)
def test_winning_options_are_complete(game):
    slug = game.info.slug
    lost = lost_below(slug)
    for position in lost:
        if in_reach(game, position)[1]:
            winning = {option for option in game.options(position) if is_lost_option(slug, option)}
            assert set(game.winning_options(position)) == winning, position


def is_lost_option(slug, option):
    """Return whether the player to move loses an option of a position of the prefix; an option may be a sum."""
    if games()[slug].info.play is Play.NORMAL:
        values = values_below(slug)
        return nim_sum(values[part] for part in option) == 0
    return is_lost(slug, tuple(sorted(option)))


MAX_TRIED = 200_000  # the test stops after so many options of one game
MANY_VALUES = 64  # most values that are all tried; of more values a few are tried


def chosen(by_value, most):
    """Return some of many values: the least, the greatest and random occurring ones, and one that does not occur."""
    drawn = Random(20260103).sample(sorted(by_value), min(20, len(by_value)))
    return {*range(20), *sorted(by_value)[-10:], *drawn, most}


@each(HasOptionsOfValue)
def test_options_of_a_value_are_complete(game):
    values = values_below(game.info.slug)
    most, tried = max(values.values()) + 2, 0
    for position in list(values)[:: max(1, len(values) // 300)]:
        by_value = {}
        for option in game.options(position):
            by_value.setdefault(nim_sum(values[part] for part in option), set()).add(tuple(option))
            tried += 1
        if tried > MAX_TRIED:
            break
        for value in range(most) if most <= MANY_VALUES else chosen(by_value, most):
            found = list(game.options_of_value(position, value))
            assert set(found) == by_value.get(value, set()), (position, value)
            assert len(found) == len(set(found)), (position, value)


def window(game):
    """Return the options of every position of the prefix of a loopy game, and whether the prefix has all of them."""
    after = {position: {option for (option,) in game.options(position)} for position in prefix(game.info.slug)[1]}
    return after, all(options <= set(after) for options in after.values())


def worked_backwards(after):
    """Return whether each position is lost, by repeated passes; undecided positions are missing."""
    lost, before = {}, -1
    while before < len(lost):
        before = len(lost)
        for position, options in after.items():
            if any(lost.get(option) for option in options):
                lost[position] = False
            elif all(lost.get(option) is False for option in options):
                lost[position] = True
    return lost


@each_loopy_game
def test_play_of_a_loopy_game_can_return_to_a_position(game):
    after, _ = window(game)
    assert len(after) > 50
    ends, left = set(), {position: options & set(after) for position, options in after.items()}
    while ready := [position for position, options in left.items() if options <= ends]:
        ends.update(ready)
        for position in ready:
            del left[position]
    assert left, "play always ends: the game is not loopy"


@each(HasClosedRule, plays=(Play.LOOPY,))
def test_closed_rules_of_loopy_games_agree_with_working_backwards(game):
    after, closed = window(game)
    lost = worked_backwards(after)
    assert closed, "an option lies outside"
    assert set(lost) == set(after), "some position is a draw"
    for position in after:
        assert game.is_p_position(position) == lost[position]
        winning = {option for (option,) in game.options(position) if lost[option]}
        solution = solve(game, game.notation.write((position,)).split())
        assert solution.outcome == ("P" if lost[position] else "N")
        assert {move.target for move in solution.winning_moves} == {game.notation.write((one,)) for one in winning}
        assert solution.complete


def some_of(positions, seed):
    """Return ten sampled positions, or all of fewer; a seed gives the same sample in every run."""
    listed = sorted(positions)
    return Random(seed).sample(listed, min(10, len(listed)))


@pytest.mark.sampled(3)
@each_loopy_game
def test_loopy_games_are_solved_as_by_working_backwards(game):
    """Solve twenty positions; an outcome that the prefix decides is final."""
    slug, (after, _) = game.info.slug, window(game)
    lost = worked_backwards(after)
    assert set(lost.values()) == {True, False}
    outcomes = set()
    for position in some_of(lost, 20260101) + some_of(after, 20260102):
        solution = solve(game, game.notation.write((position,)).split())
        outcomes.add(solution.outcome)
        assert (solution.nim_values, solution.nim_value, solution.play) == ((), None, "loopy")
        assert solution.why_no_nim_values
        if position not in lost:
            winnable = any(lost.get(option) for option in after[position])
            assert solution.outcome != "D" or not winnable
            continue
        if isinstance(game, HasClosedRule):
            assert solution.outcome == ("P" if lost[position] else "N")
        else:  # the search of the solver is bounded
            assert solution.outcome in ("P" if lost[position] else "N", "O")
        if solution.outcome == "N" and solution.complete:
            winning = {game.notation.write((option,)) for option in after[position] if lost.get(option)}
            assert winning <= {move.target for move in solution.winning_moves}
        assert solution.remoteness is None or solution.remoteness % 2 == (solution.outcome == "N")
    assert {"P", "N"} <= outcomes, slug


@pytest.mark.sampled(3)
@each_game
def test_repeated_calls_agree(game):
    stop = prefix(game.info.slug)[0]
    assert list(game.positions(stop)) == list(game.positions(stop))
    for position in prefix(game.info.slug)[1][-20:]:
        assert list(game.options(position)) == list(game.options(position))
    if isinstance(game, HasNimSequence):
        stop = min([500, *(one.stop for one in sequences(game))])
        assert game.nim_sequence(stop).tobytes() == game.nim_sequence(stop).tobytes()
    if isinstance(game, HasNimGrid):
        sides = min(40, game.published_side), min(50, game.published_side)
        assert game.nim_grid(*sides).tobytes() == game.nim_grid(*sides).tobytes()
    if isinstance(game, HasValueCertificate):
        assert game.value_certificate() == game.value_certificate()
    if isinstance(game, HasListings):
        for listed in game.listings:
            first = list(islice(listed.universe(), 1000))
            assert first == list(islice(listed.universe(), 1000))
            for what in (listed.row, listed.position, lambda entry, one=listed: one.canonical(one.position(entry))):
                assert [what(entry) for entry in first] == [what(entry) for entry in first]
    if isinstance(game, HasOwnTables):
        for own in game.own_tables:
            assert list(own.rows()) == list(own.rows())


@each_ending_game
def test_solution_of_the_example_agrees_with_brute_force(game):
    example = game.notation.example
    assert assert_solved(game, example.split()) == assert_solved(game, [example])


WINDOW = 2 * AHEAD  # bound of the search in a loopy game; greater than the bound of the reference
WHOLE = 20  # positions of a loopy game that are solved with the full search


@pytest.mark.sampled(4)
@each_game
def test_random_positions_are_solved_according_to_the_rule(game, monkeypatch):
    """Solve sums if the notation accepts sums, else single components; compare all winning moves."""
    slug, usual = game.info.slug, solving.MAX_EXPLORED
    monkeypatch.setattr(budget, "SECONDS", TIMEOUT_SECONDS)
    assert WINDOW < usual
    some = solved_by_rule(slug)
    assert len({one.text for one in some}) == COUNT, "too few positions are small enough to be judged"
    for place, one in enumerate(some):
        monkeypatch.setattr(solving, "MAX_EXPLORED", usual if place < WHOLE else WINDOW)
        assert_agrees(solve(game, one.text.split()), one, has_rule=isinstance(game, HasClosedRule))
    outcomes = {one.outcome for one in some}
    assert "N" in outcomes
    assert "P" in outcomes or not FULL or slug == "motley", "of Motley only the position without heads is lost"


def assert_agrees(solution, one, *, has_rule=False):
    """Compare a solution with the outcome by the rule; a closed rule may give the winner only."""
    if one.outcome == "O":
        assert solution.remoteness is None or solution.remoteness > one.depth, one.text
        return
    assert solution.outcome == one.outcome, one.text
    assert has_rule or solution.nim_value == one.value, one.text
    assert solution.nim_value in (None, one.value), one.text
    assert has_rule or solution.remoteness == one.remoteness, one.text
    found = {replace(move, remoteness=None) for move in solution.winning_moves}
    assert len(found) == len(solution.winning_moves), one.text
    assert found >= one.moves, one.text
    if one.depth is None:  # the look-ahead explored all of play
        assert solution.complete, one.text
        assert found == one.moves, one.text
