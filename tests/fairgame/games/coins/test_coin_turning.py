"""Coin turning: rows of coins against their coins one by one, and the certificate of coins turned in runs."""

from functools import cache, partial
from itertools import combinations
from random import Random

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.core.boards import Coins
from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.errors import CertificateError, PositionError
from fairgame.games.coins.certificates.runs import TurnedRuns
from fairgame.games.coins.rule import CoinTurning, coins
from fairgame.numbers.nimbers import mex, nim_sum
from fairgame.solving.oracle import nim_value as searched
from fairgame.solving.solve import solve

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


def game_of(sets, first):
    info = GameInfo("toy", "Toy", Category.COIN_TURNING, "Turn some coins; the last move wins.")
    return CoinTurning(info, coins("5", first, 100), first, 30, lambda coin: iter(sets(coin)))


CASES = {
    "turning-turtles": (TURTLES, any_one_other, 1),
    "ruler": (RULER, any_run, 1),
    "exactly three": (game_of(exactly_three, 0), exactly_three, 0),
    "at most three": (game_of(at_most_three, 0), at_most_three, 0),
}
each_case = pytest.mark.parametrize(("game", "sets", "first"), CASES.values(), ids=CASES)


def row_values(sets, first):
    """Return the function that gives the value of a row, played on the row itself: a set of heads is turned."""

    def after(heads):
        for coin in heads:
            for others in sets(coin):
                yield heads ^ {coin, *others}

    @cache
    def value(heads):
        return mex(value(left) for left in after(heads))

    return value, after


@each_case
def test_a_row_is_worth_the_nim_sum_of_its_heads(game, sets, first):
    value, _ = row_values(sets, first)
    places = range(first, first + LENGTH)
    alone = {coin: searched(game, coin) for coin in places}
    assert any(alone.values())
    for size in range(LENGTH + 1):
        for heads in combinations(places, size):
            assert value(frozenset(heads)) == nim_sum(alone[coin] for coin in heads), heads


@each_case
def test_options_are_the_coins_turned_with_it(game, sets, first):
    for coin in range(first, first + LENGTH):
        assert sorted(map(tuple, game.options(coin))) == sorted(sets(coin))
        assert all(first <= other < coin for option in game.options(coin) for other in option)
    assert list(game.positions(first + LENGTH)) == list(range(first, first + LENGTH))


@each_case
def test_winning_moves_win_on_the_row_itself(game, sets, first):
    """What a move leaves is written as a row: two equal coins are none."""
    value, after = row_values(sets, first)
    draw = Random(7)
    won = 0
    for _ in range(40):
        heads = frozenset(draw.sample(range(first, first + LENGTH), draw.randint(1, 4)))
        solution = solve(game, [str(coin) for coin in sorted(heads)])
        assert solution.nim_value == value(heads)
        assert solution.complete
        reached = set()
        for move in solution.winning_moves:
            read = game.notation.read("toy", move.target.split())
            left = heads ^ {int(move.source), *read}
            assert left in set(after(heads))
            assert value(left) == 0
            reached.add(left)
        assert reached == {left for left in after(heads) if value(left) == 0}
        won += bool(reached)
    assert won > 5


# --- Turning Turtles and Ruler


def test_turning_turtles_is_nim():
    assert [searched(TURTLES, coin) for coin in range(1, 40)] == list(range(1, 40))
    assert TURTLES.nim_sequence(301).tolist() == list(range(1, 301))
    assert all(TURTLES.nim_value(coin) == coin for coin in (1, 2, 10**18))


@given(st.sets(st.integers(1, 10**18), min_size=1, max_size=6))
def test_a_row_of_turtles_has_the_winning_moves_of_nim(heads):
    row = sorted(heads)
    turtles = solve(TURTLES, [str(coin) for coin in row])
    nim = solve(games()["nim"], [str(coin) for coin in row])
    assert (turtles.nim_value, turtles.outcome, turtles.complete) == (nim.nim_value, nim.outcome, True)
    assert [(move.component, move.source, move.target) for move in turtles.winning_moves] == [
        (move.component, move.source, move.target) for move in nim.winning_moves
    ]


def test_the_marks_of_a_ruler():
    """The largest power of 2 that divides the number of the coin: OEIS A006519."""
    values = RULER.nim_sequence(2001).tolist()
    assert values[:16] == [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]
    for coin, value in enumerate(values, start=1):
        power = 1
        while coin % (2 * power) == 0:
            power *= 2
        assert value == power
    assert [searched(RULER, coin) for coin in range(1, 70)] == values[:69]


def test_coins_are_named_once_and_none_is_the_row_without_heads():
    for game in (TURTLES, RULER):
        for row in ("4 4", "4 7 4"):
            with pytest.raises(PositionError, match="a coin that shows heads is named once"):
                solve(game, row.split())
        with pytest.raises(PositionError, match="coin 1 must be a whole number from 1 to"):
            solve(game, ["0", "5"])
        assert game.notation.write((5, 3, 5, 9, 3, 3)) == "3 9"
        assert game.notation.read("toy", game.notation.write((6, 6)).split()) == ()
        assert solve(game, ["0"]).outcome == "P"


def test_coin_0_is_a_coin_where_counting_begins_there():
    game = game_of(exactly_three, 0)
    assert game.notation.read("toy", ["0", "3"]) == (0, 3)
    assert game.notation.write(()) == "none"
    assert game.notation.read("toy", ["none"]) == ()
    assert game.notation.read("toy", ["0"]) == (0,)


def test_the_board_is_the_row_up_to_the_last_head():
    assert TURTLES.board((3, 9, 4)) == Coins((3, 9, 4), 1, 9)
    assert game_of(exactly_three, 0).board((0, 2)) == Coins((0, 2), 0, 2)


def test_a_coin_too_far_to_the_right_is_refused():
    with pytest.raises(PositionError, match="coin 2 must be a whole number from 1 to 500"):
        solve(RULER, ["500", "501"])


# --- the certificate of coins turned in runs


def values_of_runs(stop, longest):
    """Return the values of coins turned in runs of at most ``longest``, from the rule."""
    values = []
    for coin in range(stop):
        least = max(0, coin + 1 - longest) if longest else 0
        values.append(mex(nim_sum(values[start:coin]) for start in range(least, coin + 1)))
    return values


def frame(values, first=1):
    return pd.DataFrame({"n": np.arange(first, first + len(values)), "nim_value": np.array(values, np.int64)})


def refused(certificate, table, match):
    with pytest.raises(CertificateError, match=match):
        certificate.check(table)


@pytest.mark.parametrize("longest", [0, 1, 2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("first", [0, 1])
def test_true_values_of_runs_are_accepted_and_others_refused(longest, first):
    values = values_of_runs(40, longest)
    certificate = TurnedRuns(first, longest)
    for stop in (0, 1, 2, 40):
        certificate.check(frame(values[:stop], first))
    for place, value in enumerate(values):
        for other in {value + 1, value ^ 1, value ^ 2, value + 2**62, -1} - {value}:
            wrong = [*values[:place], other, *values[place + 1 :]]
            refused(certificate, frame(wrong, first), rf"coin {first + place} has value {other}; ")


def test_the_longest_run_matters():
    ends = {longest: values_of_runs(64, longest) for longest in range(9)}
    assert max(ends[0]) == 64 and max(ends[4]) == 4
    refused(TurnedRuns(1, 3), frame(ends[4]), "coin 4 has value 4; its options give")
    refused(TurnedRuns(1, 0), frame(ends[4]), "coin 8 has value 4; its options give 8")
    for longest in range(1, 9):
        assert len(set(map(tuple, (ends[longest], ends[0])))) == 2


def test_coins_must_be_numbered_in_order():
    values = values_of_runs(16, 0)
    check = partial(refused, TurnedRuns(1), match="the coins of the table are not 1, 2, ... in order")
    check(frame(values, 0))
    check(frame(values).iloc[::-1])
    check(frame(values).drop(index=5))
    check(pd.concat([frame(values), frame(values)[-1:]]))


def test_it_is_the_certificate_of_the_table():
    assert RULER.value_certificate() == TurnedRuns(1)
    TurnedRuns(1).check(frame(RULER.nim_sequence(2001)))
