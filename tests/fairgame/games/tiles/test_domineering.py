"""The page on partizan games: outcomes of Domineering, played out on small shapes, and of their sums."""

from functools import cache
from itertools import product

import pytest

from fairgame.games.tiles.polyominoes import polyominoes

LEFT, RIGHT = "LR"
STEPS = {LEFT: (1, 0), RIGHT: (0, 1)}
CLASSES = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
MAX_SQUARES = 4
SUMS = {  # the table of the page, by the classes of the parts
    **{("P", other): {other} for other in "PLRN"},
    ("L", "L"): {"L"},
    ("R", "R"): {"R"},
    ("L", "R"): set("PLRN"),
    ("L", "N"): set("LN"),
    ("R", "N"): set("RN"),
    ("N", "N"): set("PLRN"),
}


def shape(text):
    """Return the squares of a shape as the page writes it."""
    return frozenset(
        (row, column) for row, line in enumerate(text.split("/")) for column, sign in enumerate(line) if sign == "x"
    )


def turned(squares):
    """Return a shape after a quarter turn, which exchanges the players."""
    return frozenset((column, -row) for row, column in squares)


@cache
def after(squares, player):
    down, right = STEPS[player]
    pairs = (frozenset({(row, column), (row + down, column + right)}) for row, column in squares)
    return [squares - pair for pair in pairs if pair <= squares]


@cache
def begins_and_wins(parts, player):
    """Return whether the player who begins wins a sum, a sorted tuple of shapes."""
    other = RIGHT if player == LEFT else LEFT
    return any(
        not begins_and_wins(ordered(*parts[:place], left, *parts[place + 1 :]), other)
        for place, part in enumerate(parts)
        for left in after(part, player)
    )


def ordered(*parts):
    return tuple(sorted(parts, key=sorted))


def outcome(*parts):
    return CLASSES[begins_and_wins(ordered(*parts), LEFT), begins_and_wins(ordered(*parts), RIGHT)]


@pytest.fixture(scope="module")
def shapes():
    """Return all shapes of at most four squares, each also after a quarter turn, with their classes."""
    listed = [frozenset(squares) for squares in polyominoes(MAX_SQUARES)]
    every = {frozenset(squares) for one in listed for squares in (one, turned(one), turned(turned(one)))}
    return {squares: outcome(squares) for squares in every}


def test_examples_have_the_classes_of_the_page():
    assert [outcome(shape(text)) for text in ("xx/xx", "x", "x/x", "xx")] == list("NPLR")


def test_sums_have_the_classes_of_the_table_and_all_of_them_occur(shapes):
    found = {}
    for (one, first), (other, second) in product(shapes.items(), repeat=2):
        found.setdefault((first, second), set()).add(outcome(one, other))
    for (first, second), expected in SUMS.items():
        assert found[first, second] <= expected and found[second, first] <= expected
        assert found[first, second] == expected or (first, second) in {("L", "R"), ("N", "N")}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("x/x", "xx", "P"),
        ("x/x", "xxx/x--", "L"),
        ("x/x", "xxxx", "R"),
        ("x/x", "xxxx/x---", "N"),
        ("xx/x-", "xx/x-", "P"),
        ("xx/x-", "x-/xx/-x", "L"),
        ("xx/x-", "xx-/-xx", "R"),
        ("xx/x-", "xx/xx", "N"),
        ("x/x", "xx/x-", "L"),
        ("x/x", "xx/xx", "N"),
    ],
)
def test_sums_of_the_proof_have_their_classes(one, other, expected):
    assert outcome(shape(one), shape(other)) == expected
    assert expected in SUMS[outcome(shape(one)), outcome(shape(other))]


def test_opposites_cancel_and_exchange_the_players(shapes):
    exchanged = {"N": "N", "P": "P", "L": "R", "R": "L"}
    for squares, letter in shapes.items():
        assert outcome(squares, turned(squares)) == "P"
        assert outcome(turned(squares)) == exchanged[letter]


def test_equal_shapes_replace_each_other_and_equality_is_an_equivalence(shapes):
    def equal(one, other):
        return outcome(one, turned(other)) == "P"

    classes = []
    for squares in shapes:
        matching = [group for group in classes if equal(squares, group[0])]
        assert len(matching) < 2
        if matching:
            matching[0].append(squares)
        else:
            classes.append([squares])
    assert 1 < len(classes) < len(shapes)
    for group in classes:
        for one, other in product(group, repeat=2):
            assert equal(one, other)
            assert all(outcome(one, third) == outcome(other, third) for third in shapes)
