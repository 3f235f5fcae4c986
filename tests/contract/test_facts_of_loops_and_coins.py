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
