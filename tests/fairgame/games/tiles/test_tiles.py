"""The rule of Tromino Cram, compared with brute force on whole boards as bit masks."""

from collections import Counter
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
from fairgame.games.tiles.plain_search import ways_round
from fairgame.games.tiles.rule import box, connected
from fairgame.numbers.nimbers import mex, nim_sum
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_value
from fairgame.solving.solve import solve

GAME = games()["tromino-cram"]
SIDE = 4
SQUARES = [(row, column) for row in range(SIDE) for column in range(SIDE)]


def bits(squares):
    return sum(1 << SIDE * row + column for row, column in squares)


def is_tromino(tile, squares):
    """Check whether three squares are a straight tromino (I3) or a bent one (L3)."""
    rows, columns = ({square[axis] for square in squares} for axis in (0, 1))
    if tile == "L3":  # three squares of a block of four
        return (max(rows) - min(rows), max(columns) - min(columns)) == (1, 1)
    return (
        sorted(map(len, (rows, columns))) == [1, 3] and max(max(along) - min(along) for along in (rows, columns)) == 2
    )


def is_tetromino(tile, squares):
    """Check whether four squares are a tetromino, by the sides of the box around them and the squares in its lines."""
    rows, columns = (Counter(square[axis] for square in squares) for axis in (0, 1))
    high, wide = (max(along) - min(along) + 1 for along in (rows, columns))
    if {high, wide} != {2, 3}:
        return tile == {(1, 4): "I4", (4, 1): "I4", (2, 2): "O4"}.get((high, wide))
    long, short = (rows, columns) if high == 2 else (columns, rows)
    middle = short[min(short) + 1]
    if set(long.values()) == {2}:
        return tile == "S4" and middle == 2
    return tile == ("T4" if middle == 2 else "L4")


PLACES = {tile: [bits(three) for three in combinations(SQUARES, 3) if is_tromino(tile, three)] for tile in ("I3", "L3")}
PLACES["I3L3"] = PLACES["I3"] + PLACES["L3"]
PLACES["I2I3L3"] = PLACES["I3L3"] + [
    bits(two) for two in combinations(SQUARES, 2) if sum(abs(x - y) for x, y in zip(*two, strict=True)) == 1
]
FOURS = {
    tile: [bits(four) for four in combinations(SQUARES, 4) if is_tetromino(tile, four)]
    for tile in ("I4", "L4", "O4", "S4", "T4")
}
FOURS["ILOST4"] = [place for places in FOURS.values() for place in places]


@cache
def brute_force(tile, free):
    """Return the nim-value of a whole board as a bit mask."""
    return mex(brute_force(tile, free & ~place) for place in (PLACES | FOURS)[tile] if free & place == place)


def read_squares(tile, squares):
    """Return the position of a set of squares."""
    words = [tile, *(f"{row}-{column}" for row, column in squares)]
    return GAME.notation.read("tromino-cram", words) if squares else ()


def test_number_of_places_on_four_by_four():
    assert len(PLACES["I3"]) == 2 * 8
    assert len(PLACES["L3"]) == 4 * 9
    assert {tile: len(places) for tile, places in FOURS.items()} == {
        "I4": 2 * 4,
        "L4": 8 * 6,
        "O4": 9,
        "S4": 4 * 6,
        "T4": 4 * 6,
        "ILOST4": 8 + 48 + 9 + 24 + 24,
    }


@pytest.mark.parametrize("tile", PLACES)
def test_rectangles_agree_with_brute_force(tile):
    known = {}
    for rows, columns in product(range(1, SIDE + 1), repeat=2):
        position = tile, box(rows, columns)
        expected = brute_force(tile, bits((row, column) for row in range(rows) for column in range(columns)))
        assert nim_value(GAME, position, known) == expected


@pytest.mark.parametrize(("slug", "places"), [("tromino-cram", PLACES), ("tetromino-cram", FOURS)])
def test_published_rectangles_agree_with_brute_force(slug, places):
    frame = tables()[f"{slug}.rectangles"].build(Inputs({})).frame
    rows = [row for row in frame.itertuples(index=False, name=None) if row[2] <= SIDE]
    assert [row[:3] for row in rows] == [
        (tile, rows, columns) for tile in places for rows in range(1, 5) for columns in range(rows, 5)
    ]
    for tile, height, width, value in rows:
        board = bits((row, column) for row in range(height) for column in range(width))
        turned = bits((row, column) for row in range(width) for column in range(height))
        assert value == brute_force(tile, board) == brute_force(tile, turned)


@given(st.sampled_from(sorted(PLACES)), st.sets(st.sampled_from(SQUARES), min_size=1))
def test_options_agree_with_places_on_whole_board(tile, squares):
    components = read_squares(tile, sorted(squares))
    assert {square for _, part in components for square in part} == squares
    options = []
    for place, component in enumerate(components):
        others = [other for other in components if other != component]
        assert len(others) == len(components) - 1, place
        for option in GAME.options(component):
            assert all(name == tile for name, _ in option)
            options.append(bits(square for _, part in (*others, *option) for square in part))
    free = bits(squares)
    assert sorted(options) == sorted(free & ~place for place in PLACES[tile] if free & place == place)


@given(st.sampled_from(sorted(PLACES)), st.sets(st.sampled_from(SQUARES), min_size=1))
def test_board_is_sum_of_its_parts(tile, squares):
    components = read_squares(tile, sorted(squares))
    known = {}
    assert nim_sum(nim_value(GAME, part, known) for part in components) == brute_force(tile, bits(squares))


def test_solver_agrees_with_brute_force():
    random = Random(5)
    outcomes = set()
    for _ in range(30):
        tile, squares = random.choice(sorted(PLACES)), sorted(random.sample(SQUARES, random.randint(1, 12)))
        free = bits(squares)
        solution = solve(GAME, [tile, *(f"{row}-{column}" for row, column in squares)])
        outcomes.add(solution.outcome)
        assert solution.nim_value == brute_force(tile, free)
        assert solution.complete
        winning = {free & ~p for p in PLACES[tile] if free & p == p and not brute_force(tile, free & ~p)}
        assert bool(winning) == (solution.outcome == "N")
        assert {bits(squares_after(move, squares)) for move in solution.winning_moves} == winning
    assert outcomes == {"P", "N"}


def squares_after(move, squares):
    """Return all free squares after a move."""
    source, target = (
        {square for _, part in GAME.notation.read("tromino-cram", text.split()) for square in part}
        for text in (move.source, move.target)
    )
    return set(squares) - source | target


def test_ways_round_includes_reflections():
    assert ways_round(((0, 0), (0, 1), (0, 2))) == (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)))
    bent = ways_round(((0, 0), (0, 1), (1, 0)))
    assert len(bent) == 4
    assert {frozenset(way) for way in bent} == {
        frozenset((row - first[0], column - first[1]) for row, column in three)
        for three in combinations(product(range(2), repeat=2), 3)
        for first in [min(three)]
    }
    assert len(ways_round(((0, 0), (0, 1), (1, 1), (1, 2)))) == 4  # the S tetromino: reflections count
    assert len(ways_round(((0, 0), (1, 0), (2, 0), (2, 1)))) == 8
    assert len(ways_round(((0, 0), (0, 1), (1, 0), (1, 1)))) == 1


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_parts_are_connected_and_apart(squares):
    parts = connected(tuple(sorted(squares)))
    assert sorted(square for part in parts for square in part) == sorted(squares)
    for part in parts:
        assert list(part) == sorted(part)
        reached, left = {part[0]}, set(part[1:])
        while near := {(r, c) for r, c in left for x, y in reached if abs(r - x) + abs(c - y) == 1}:
            reached |= near
            left -= near
        assert not left
    for first, second in combinations(parts, 2):
        assert not [1 for r, c in first for x, y in second if abs(r - x) + abs(c - y) <= 1]
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
        ("T3 0-0", "expected I3 or L3 or I3L3 or I2I3L3, then free squares"),
        ("I3", "expected I3 or L3 or I3L3 or I2I3L3, then free squares"),
        ("I3 0-30", "the column of square 1 must be a whole number from 0 to 29"),
        ("L3 0-0 31-0", "the row of square 2 must be a whole number from 0 to 29"),
        ("L3 0-0 1", "square 2 is no pair"),
        ("I3 " + "0-0 " * 65, "1 to 64 of them, not 65"),
    ],
)
def test_invalid_position_is_rejected(text, reason):
    with pytest.raises(PositionError, match=reason) as error:
        solve(GAME, text.split())
    assert "\n" not in str(error.value) and len(str(error.value)) < 250


def test_board_without_room_has_no_move():
    for text in ("I3 0-0 0-1", "I3 0-0 0-1 1-1 1-2", "L3 0-0 0-1 0-2 0-3", "L3 2-2 3-3 4-4"):
        solution = solve(GAME, text.split())
        assert (solution.outcome, solution.nim_value, solution.winning_moves) == ("P", 0, ())
    assert solve(GAME, "I3 0-0 0-1 0-2".split()).nim_value == 1
