"""Tiles on a board: the rule against a brute force of its own, on whole boards of bits that are never taken apart."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.core.boards import Cells
from fairgame.core.discovery import games
from fairgame.core.tables import Inputs
from fairgame.errors import PositionError
from fairgame.games.tiles.rule import box, connected, ways_round
from fairgame.numbers.nimbers import mex, nim_sum
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_value
from fairgame.solving.solve import solve

GAME = games()["tromino-cram"]
SIDE = 4  # of the board of the brute force
ALL = [(row, column) for row in range(SIDE) for column in range(SIDE)]


def bits(squares):
    return sum(1 << SIDE * row + column for row, column in squares)


def is_tromino(tile, squares):
    """Whether three squares are a straight tromino (I3), or one that is bent (L3)."""
    rows, columns = ({square[axis] for square in squares} for axis in (0, 1))
    if tile == "L3":  # three squares of a block of four
        return (max(rows) - min(rows), max(columns) - min(columns)) == (1, 1)
    return sorted(map(len, (rows, columns))) == [1, 3] and max(max(one) - min(one) for one in (rows, columns)) == 2


PLACES = {tile: [bits(three) for three in combinations(ALL, 3) if is_tromino(tile, three)] for tile in ("I3", "L3")}


@cache
def by_brute_force(tile, free):
    """Return the nim-value of a whole board; a set of squares is a number."""
    return mex(by_brute_force(tile, free & ~place) for place in PLACES[tile] if free & place == place)


def of_squares(tile, squares):
    """Return the position of any squares as the notation reads it: a component for each part."""
    words = [tile, *(f"{row}-{column}" for row, column in squares)]
    return GAME.notation.read("tromino-cram", words) if squares else ()


def test_trominoes_on_four_by_four():
    """Straight ones: two places in each of the eight lines.  Bent ones: four in each of the nine blocks of four."""
    assert len(PLACES["I3"]) == 2 * 8
    assert len(PLACES["L3"]) == 4 * 9


@pytest.mark.parametrize("tile", PLACES)
def test_rectangles_to_four_by_four(tile):
    known = {}
    for rows, columns in product(range(1, SIDE + 1), repeat=2):
        position = tile, box(rows, columns)
        expected = by_brute_force(tile, bits((row, column) for row in range(rows) for column in range(columns)))
        assert nim_value(GAME, position, known) == expected


def test_the_published_rectangles():
    frame = tables()["tromino-cram.rectangles"].build(Inputs({})).frame
    found = list(frame.itertuples(index=False, name=None))
    assert [row[:3] for row in found] == [
        (tile, rows, columns) for tile in PLACES for rows in range(1, 5) for columns in range(rows, 5)
    ]
    for tile, rows, columns, value in found:
        board = bits((row, column) for row in range(rows) for column in range(columns))
        turned = bits((row, column) for row in range(columns) for column in range(rows))
        assert value == by_brute_force(tile, board) == by_brute_force(tile, turned)


@given(st.sampled_from(sorted(PLACES)), st.sets(st.sampled_from(ALL), min_size=1))
def test_options_of_any_squares(tile, squares):
    """Every move on the board, whichever part it is in, with what it leaves as a set of squares."""
    components = of_squares(tile, sorted(squares))
    assert {square for _, part in components for square in part} == squares
    found = []
    for place, component in enumerate(components):
        others = [one for one in components if one != component]
        assert len(others) == len(components) - 1, place
        for option in GAME.options(component):
            assert all(name == tile for name, _ in option)
            found.append(bits(square for _, part in (*others, *option) for square in part))
    free = bits(squares)
    assert sorted(found) == sorted(free & ~place for place in PLACES[tile] if free & place == place)


@given(st.sampled_from(sorted(PLACES)), st.sets(st.sampled_from(ALL), min_size=1))
def test_parts_that_do_not_touch_are_a_sum(tile, squares):
    components = of_squares(tile, sorted(squares))
    known = {}
    assert nim_sum(nim_value(GAME, part, known) for part in components) == by_brute_force(tile, bits(squares))


def test_squares_of_the_solver():
    draw = Random(5)
    outcomes = set()
    for _ in range(30):
        tile, squares = draw.choice(sorted(PLACES)), sorted(draw.sample(ALL, draw.randint(1, 12)))
        free = bits(squares)
        solution = solve(GAME, [tile, *(f"{row}-{column}" for row, column in squares)])
        outcomes.add(solution.outcome)
        assert solution.nim_value == by_brute_force(tile, free)
        assert solution.complete
        winning = {free & ~p for p in PLACES[tile] if free & p == p and not by_brute_force(tile, free & ~p)}
        assert bool(winning) == (solution.outcome == "N")
        assert {bits(left_by(move, squares)) for move in solution.winning_moves} == winning
    assert outcomes == {"P", "N"}


def left_by(move, squares):
    """Return all squares that are free after a move, in whichever part it was."""
    source, target = (
        {square for _, part in GAME.notation.read("tromino-cram", text.split()) for square in part}
        for text in (move.source, move.target)
    )
    return set(squares) - source | target


# --- what the rule is made of


def test_ways_round():
    assert ways_round(((0, 0), (0, 1), (0, 2))) == (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)))
    bent = ways_round(((0, 0), (0, 1), (1, 0)))
    assert len(bent) == 4
    assert {frozenset(way) for way in bent} == {
        frozenset((row - first[0], column - first[1]) for row, column in three)
        for three in combinations(product(range(2), repeat=2), 3)
        for first in [min(three)]
    }
    assert len(ways_round(((0, 0), (0, 1), (1, 1), (1, 2)))) == 4  # of the seven tetrominoes S and Z are one
    assert len(ways_round(((0, 0), (1, 0), (2, 0), (2, 1)))) == 8
    assert len(ways_round(((0, 0), (0, 1), (1, 0), (1, 1)))) == 1


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_connected_parts(squares):
    """Parts are joined by steps to a neighbour, and no two of them touch along an edge."""
    parts = connected(tuple(sorted(squares)))
    assert sorted(square for part in parts for square in part) == sorted(squares)
    for part in parts:
        assert list(part) == sorted(part)
        reached, left = {part[0]}, set(part[1:])
        while near := {(r, c) for r, c in left for x, y in reached if abs(r - x) + abs(c - y) == 1}:
            reached |= near
            left -= near
        assert not left
    for one, other in combinations(parts, 2):
        assert not [1 for r, c in one for x, y in other if abs(r - x) + abs(c - y) <= 1]
    assert list(parts) == sorted(parts)


def test_notation():
    read, write = GAME.notation.read, GAME.notation.write
    assert read("g", "L3 1-1 0-0 0-1 0-1".split()) == (("L3", ((0, 0), (0, 1), (1, 1))),)
    assert read("g", "L3 0-0 1-1".split()) == (("L3", ((0, 0),)), ("L3", ((1, 1),)))
    assert write(read("g", "I3 3-3 0-0 0-1".split())) == "I3 0-0 0-1 3-3"
    assert write(()) == "none" and read("g", ["none"]) == ()
    assert GAME.board(read("g", "I3 3-3 0-0 0-1".split())) == Cells(((0, 0), (0, 1), (3, 3)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("T3 0-0", "expected I3 or L3, then free squares"),
        ("I3", "expected I3 or L3, then free squares"),
        ("I3 0-30", "the column of square 1 must be a whole number from 0 to 29"),
        ("L3 0-0 31-0", "the row of square 2 must be a whole number from 0 to 29"),
        ("L3 0-0 1", "square 2 is no pair"),
        ("I3 " + "0-0 " * 65, "1 to 64 of them, not 65"),
    ],
)
def test_what_is_no_position_is_refused(text, reason):
    with pytest.raises(PositionError, match=reason) as refusal:
        solve(GAME, text.split())
    assert "\n" not in str(refusal.value) and len(str(refusal.value)) < 250


def test_a_tile_that_does_not_fit_leaves_no_move():
    for text in ("I3 0-0 0-1", "I3 0-0 0-1 1-1 1-2", "L3 0-0 0-1 0-2 0-3", "L3 2-2 3-3 4-4"):
        solution = solve(GAME, text.split())
        assert (solution.outcome, solution.nim_value, solution.winning_moves) == ("P", 0, ())
    assert solve(GAME, "I3 0-0 0-1 0-2".split()).nim_value == 1
