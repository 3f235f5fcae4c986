"""Coin turning: rows compared with their single coins; products of two games compared with search."""

from functools import cache
from itertools import combinations, islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.core.boards import Coins
from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.errors import PositionError, UnknownNameError
from fairgame.games.coins import answers
from fairgame.games.coins.grids import Tartan
from fairgame.games.coins.rule import CoinTurning, coins
from fairgame.numbers.nimbers import mex, nim_sum
from fairgame.solving.oracle import nim_value as searched
from fairgame.solving.solve import solve
from tests.support.vectors.products import FACTORS

TURTLES, RULER = games()["turning-turtles"], games()["ruler"]
LENGTH = 9


def any_one_other(coin):
    return [(), *((other,) for other in range(1, coin))]


def any_run(coin):
    return [tuple(range(start, coin)) for start in range(1, coin + 1)]


def exactly_three(coin):
    return list(combinations(range(coin), 2))


def at_most_three(coin):
    return [others for size in range(3) for others in combinations(range(coin), size)]


def toy_game(sets, first):
    info = GameInfo("toy", "Toy", Category.COIN_TURNING, "Turn some coins; the last move wins.")
    return CoinTurning(
        info,
        coins("5", first=first, largest=100),
        first_heap=first,
        published_stop=30,
        others=lambda coin: iter(sets(coin)),
    )


CASES = {
    "turning-turtles": (TURTLES, any_one_other, 1),
    "ruler": (RULER, any_run, 1),
    "exactly three": (toy_game(exactly_three, 0), exactly_three, 0),
    "at most three": (toy_game(at_most_three, 0), at_most_three, 0),
}
each_case = pytest.mark.parametrize(("game", "sets", "first"), CASES.values(), ids=CASES)


def row_values(sets, first):
    """Return functions for the value and the options of a row, given as its set of heads."""

    def options(heads):
        for coin in heads:
            for others in sets(coin):
                yield heads ^ {coin, *others}

    @cache
    def value(heads):
        return mex(value(left) for left in options(heads))

    return value, options


@each_case
def test_row_is_worth_nim_sum_of_its_heads(game, sets, first):
    value, _ = row_values(sets, first)
    places = range(first, first + LENGTH)
    single = {coin: searched(game, coin) for coin in places}
    assert any(single.values())
    for size in range(LENGTH + 1):
        for heads in combinations(places, size):
            assert value(frozenset(heads)) == nim_sum(single[coin] for coin in heads), heads


@each_case
def test_options_are_the_other_coins_of_a_move(game, sets, first):
    for coin in range(first, first + LENGTH):
        assert sorted(map(tuple, game.options(coin))) == sorted(sets(coin))
        assert all(first <= other < coin for option in game.options(coin) for other in option)
    assert list(game.positions(first + LENGTH)) == list(range(first, first + LENGTH))


@each_case
def test_winning_moves_win_on_the_row_itself(game, sets, first):
    value, options = row_values(sets, first)
    rng = Random(7)
    won = 0
    for _ in range(40):
        heads = frozenset(rng.sample(range(first, first + LENGTH), rng.randint(1, 4)))
        solution = solve(game, [str(coin) for coin in sorted(heads)])
        assert solution.nim_value == value(heads)
        assert solution.complete
        reached = set()
        for move in solution.winning_moves:
            read = game.notation.read("toy", move.target.split())
            left = heads ^ {int(move.source), *read}
            assert left in set(options(heads))
            assert value(left) == 0
            reached.add(left)
        assert reached == {left for left in options(heads) if value(left) == 0}
        won += bool(reached)
    assert won > 5


# --- Turning Turtles and Ruler


def test_turning_turtles_is_nim():
    assert [searched(TURTLES, coin) for coin in range(1, 40)] == list(range(1, 40))
    assert TURTLES.nim_sequence(301).tolist() == list(range(1, 301))
    assert all(TURTLES.nim_value(coin) == coin for coin in (1, 2, 10**18))


@given(st.sets(st.integers(1, 10**18), min_size=1, max_size=6))
def test_row_of_turtles_has_winning_moves_of_nim(heads):
    row = sorted(heads)
    turtles = solve(TURTLES, [str(coin) for coin in row])
    nim = solve(games()["nim"], [str(coin) for coin in row])
    assert (turtles.nim_value, turtles.outcome, turtles.complete) == (nim.nim_value, nim.outcome, True)
    assert [(move.component, move.source, move.target) for move in turtles.winning_moves] == [
        (move.component, move.source, move.target) for move in nim.winning_moves
    ]


def test_ruler_values_are_its_marks():
    """The largest power of 2 that divides the number of the coin: OEIS A006519."""
    values = RULER.nim_sequence(2001).tolist()
    assert values[:16] == [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]
    for coin, value in enumerate(values, start=1):
        power = 1
        while coin % (2 * power) == 0:
            power *= 2
        assert value == power
    assert [searched(RULER, coin) for coin in range(1, 70)] == values[:69]


def test_repeated_coin_is_refused_and_empty_row_is_written_as_none():
    for game in (TURTLES, RULER):
        for row in ("4 4", "4 7 4"):
            with pytest.raises(PositionError, match="a coin that shows heads is named once"):
                solve(game, row.split())
        with pytest.raises(PositionError, match="coin 1 must be a whole number from 1 to"):
            solve(game, ["0", "5"])
        assert game.notation.write((5, 3, 5, 9, 3, 3)) == "3 9"
        assert game.notation.read("toy", game.notation.write((6, 6)).split()) == ()
        assert solve(game, ["0"]).outcome == "P"


def test_coin_0_is_accepted_when_counting_starts_there():
    game = toy_game(exactly_three, 0)
    assert game.notation.read("toy", ["0", "3"]) == (0, 3)
    assert game.notation.write(()) == "none"
    assert game.notation.read("toy", ["none"]) == ()
    assert game.notation.read("toy", ["0"]) == (0,)


def test_board_ends_at_last_head():
    assert TURTLES.board((3, 9, 4)) == Coins((3, 9, 4), 1, 9)
    assert toy_game(exactly_three, 0).board((0, 2)) == Coins((0, 2), 0, 2)


def test_coin_beyond_the_bound_is_refused():
    with pytest.raises(PositionError, match="coin 2 must be a whole number from 1 to 500"):
        solve(RULER, ["500", "501"])


# --- products of two games

SIDE = 5  # side of an array that allows a search for every coin of every product
MAX_OPTIONS = 300


@pytest.mark.parametrize("rows", answers.factors())
def test_values_match_search(rows):
    """The value of each coin is the mex of its options, computed without the values of the factors."""
    for columns in answers.factors():
        game = answers.product(rows, columns)
        first = answers.values(rows, columns).first
        known = {}
        for a, b in product(range(first[0], SIDE), range(first[1], SIDE)):
            reached = {nim_sum(known[coin] for coin in option) for option in game.options((a, b))}
            known[a, b] = next(value for value in range(len(reached) + 1) if value not in reached)
        found = answers.values(rows, columns).nim_values
        assert all(found[a - first[0]][b - first[1]] == value for (a, b), value in known.items()), columns


def test_options_of_value_match_search():
    rng = Random(15)
    pairs = list(product(answers.factors(), repeat=2))
    for rows, columns in rng.sample(pairs, 40):
        game = answers.product(rows, columns)
        coin = (rng.randrange(1, 9), rng.randrange(1, 9))
        options = list(islice(game.options(coin), MAX_OPTIONS))
        if len(options) == MAX_OPTIONS:
            continue
        for target in {nim_sum(map(game.nim_value, option)) for option in options} | {game.nim_value(coin) + 1}:
            searched = {option for option in options if nim_sum(map(game.nim_value, option)) == target}
            assert set(game.options_of_value(coin, target)) == searched, (rows, columns, coin, target)


def test_named_products_equal_products_of_their_factors():
    assert set(FACTORS) == {slug for slug, game in games().items() if isinstance(game, Tartan)}
    for slug, factors in FACTORS.items():
        game, computed = games()[slug], answers.product(*factors)
        for coin in game.positions(7):
            assert set(map(frozenset, game.options(coin))) == set(map(frozenset, computed.options(coin))), slug
            assert game.nim_value(coin) == computed.nim_value(coin), slug


@pytest.mark.parametrize(
    ("coins", "reason"),
    [
        ("0-3", "rows are counted from 1 here and columns from 0"),
        ("2-2 2-2", "named once"),
        ("1-16", r"from 0 to 15; a row or column n may be turned with up to 2\^n sets of others"),
    ],
)
def test_invalid_coin_is_refused(coins, reason):
    with pytest.raises(PositionError, match=reason):
        answers.tartan("ruler", "sym", coins.split())


def test_other_game_has_no_product():
    with pytest.raises(UnknownNameError, match="kayles"):
        answers.values("kayles", "sym")
