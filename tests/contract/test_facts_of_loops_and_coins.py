"""What the literature says of games that may loop and of coin turning: published tables and answers agree with it."""

from math import isqrt

import pandas as pd
import pytest

from engine.answers.solve import solve
from engine.discovery import games

# OEIS A005240, the P-positions of Epstein's game (R. K. Guy, Unsolved Problems in Number Theory, E26), to 1000.
LOST = (
    "0 5 20 29 45 80 101 116 135 145 165 173 236 257"
    " 397 404 445 477 540 565 580 585 629 666 836 845 885 909 944 949 954 975"
)


@pytest.fixture(scope="module")
def squares(built):
    """The published heaps of Put or take a square: remoteness and outcome, by heap."""
    frame = built["put-or-take-a-square.remoteness"].frame()
    return {n: (None if pd.isna(left) else left, letter) for n, left, letter in frame.astype(object).values.tolist()}


def test_lost_heaps_of_epsteins_game(squares):
    said = [int(heap) for heap in LOST.split()]
    assert [heap for heap, (_, letter) in squares.items() if letter == "P"] == [n for n in said if n <= max(squares)]
    assert sum(heap <= max(squares) for heap in said) == 14


@pytest.mark.parametrize("heap", [397, 404, 975])
def test_lost_heaps_beyond_the_table(heap):
    assert solve(games()["put-or-take-a-square"], [str(heap)]).outcome == "P"


def test_all_of_a_square_is_taken_at_once(squares):
    assert [heap for heap, (left, _) in squares.items() if left == 1] == [
        n for n in squares if n and isqrt(n) ** 2 == n
    ]
    assert squares[0] == (0, "P")


def test_five_and_twenty_lead_to_squares_alone(squares):
    """The example of OEIS A005240: from 5 to 1 or 9, from 20 to 4 or 36."""
    assert squares[5] == squares[20] == (2, "P")
    assert [squares[heap] for heap in (1, 9, 4, 36)] == [(1, "N")] * 4


def test_outcomes_and_remoteness_fit_each_other(squares):
    for left, letter in squares.values():
        assert letter in "PNO"
        assert (left is None) if letter == "O" else left % 2 == "PN".index(letter)


def remoteness(built, slug):
    frame = built[f"{slug}.remoteness"].frame()
    return {n: (None if pd.isna(left) else left, letter) for n, left, letter in frame.astype(object).values.tolist()}


def lost(rows):
    return [n for n, (_, letter) in rows.items() if letter == "P"]


def test_tribulations_as_fair_game_has_them(built):
    """Exercise 62, with the 3 of heap 8 that the print drops, and the P-positions that it lists."""
    rows = remoteness(built, "tribulations")
    assert [rows[n][0] for n in range(21)] == [0, 1, 2, 1, 6, 3, 1, 5, 3, 2, 1, 2, 3, 4, 3, 1, 9, 3, 6, 7, 8]
    assert lost(rows)[:11] == [0, 2, 4, 9, 11, 13, 18, 20, 22, 24, 26]
    assert all(letter in "PN" for _, letter in rows.values())


def test_lost_heaps_of_fibulations(built):
    rows = remoteness(built, "fibulations")
    assert lost(rows)[:9] == [0, 5, 8, 10, 11, 13, 16, 18, 21]
    assert all(letter in "PN" for _, letter in rows.values())


def test_beans_on_the_stalk_and_off_it(built):
    rows = remoteness(built, "beanstalk")
    assert (rows[3][0], rows[5][0], rows[9][0]) == (7, 5, 11)
    assert {letter for _, letter in rows.values()} == {"P", "N", "O"}
    silent = remoteness(built, "beans-dont-talk")
    assert lost(silent)[:6] == [1, 7, 13, 23, 25, 29]
    assert {45, 41} <= set(lost(silent))


def test_beans_that_do_not_talk_by_hand():
    """41 leads to 61 and 31, and both of these to 23, from which 7 and 9 are left, and so on down to 1."""
    silent = games()["beans-dont-talk"]
    assert [option for (option,) in silent.options(41)] == [61, 31]
    assert (23,) in list(silent.options(61)) and (23,) in list(silent.options(31))
    assert solve(silent, ["23"]).outcome == solve(silent, ["41"]).outcome == "P"
    assert [option for (option,) in silent.options(10)] == [29, 31]
    assert list(silent.options(1)) == []


def test_turning_turtles_is_nim(built):
    assert built["turning-turtles.nim_sequence"].frame().to_numpy().tolist() == [[n, n] for n in range(1, 301)]


def test_the_marks_of_a_ruler(built):
    """OEIS A006519: the largest power of 2 that divides n."""
    values = dict(built["ruler.nim_sequence"].frame().itertuples(index=False, name=None))
    assert list(values) == list(range(1, 2001))
    assert all(n % value == 0 and (n // value) % 2 == 1 and value & (value - 1) == 0 for n, value in values.items())


def values_of_rows():
    """Return the values of rows of 0, 1, 2, ... squares where three neighbours are covered, from that rule."""
    values = []
    for length in range(20):
        after = {values[left] ^ values[length - 3 - left] for left in range(length - 2)}
        values.append(next(value for value in range(len(after) + 1) if value not in after))
    return values


def test_straight_trominoes_on_one_row_are_treblecross(built):
    """Three squares in a row are covered and what is left is two rows: the octal game 0.007."""
    values = values_of_rows()
    frame = built["tromino-cram.rectangles"].frame()
    of_one = frame[(frame["tile"] == "I3") & (frame["rows"] == 1)]
    assert dict(zip(of_one["columns"], of_one["nim_value"], strict=True)) == dict(enumerate(values[1:5], start=1))
    words = [f"0-{column}" for column in range(19)]
    game = games()["tromino-cram"]
    assert [solve(game, ["I3", *words[:length]]).nim_value for length in range(1, 20)] == values[1:]
