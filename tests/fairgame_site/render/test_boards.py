"""Every kind of board has a scene; a piece off the board is rejected in one line."""

import importlib.util
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, get_args
from xml.etree import ElementTree

import pytest

from fairgame.core.boards import (
    MATCH,
    Board,
    Cells,
    Coins,
    Graph,
    Grid,
    Heaps,
    Numerals,
    Poset,
    Regions,
    Ring,
    Rounds,
    Rows,
    Stairs,
    Strip,
    board_of,
    heaps_of_numbers,
    to_json,
)
from fairgame.core.capabilities import HasPiece
from fairgame.core.discovery import games
from fairgame.errors import AtlasError, LimitError, UnknownNameError
from fairgame_site.render import drawings
from fairgame_site.render.boards.graph import scene
from fairgame_site.render.boards.heaps import LOOKS
from fairgame_site.render.boards.poset import laid_out
from fairgame_site.render.boards.scene import PAGE
from fairgame_site.render.boards.svg import MAX_SQUARES, listed
from tests.support.svg import path_starts

SVG = "{http://www.w3.org/2000/svg}"
KINDS = get_args(Board)
DIAMOND = Poset((1, 2, 3, 6), covers=((0, 1), (0, 2), (1, 3), (2, 3)), across=(0, -1, 1, 0), gone=(1, 3), winning=(2,))
SAMPLES = [
    *(Heaps((3, 0, 46, 10**18)), Heaps((3, 5, 4, 2), ("your store", "the other's store"), 2), Heaps(())),
    *(
        Strip((1, 3, 3, 6)),
        Strip((0, 2), first=0),
        Strip((0, 2), first=0, zero="off"),
        Strip((2, 3, 7), last=9, gaps=((4, 6), (3, 2))),
    ),
    *(Strip((1, 3, 5), first=0, silver=3, zero="bag", gaps=((0, 0),)), Strip((4,) * 15), Strip(())),
    *(Coins((1, 4), 1, 6), Coins((), 0, 3), Coins((0,), 0, 0)),
    *(Rows(((1, 5), (8, 2)), 8, "white"), Rows((), 8, "black")),
    *(Ring(12, coins=(1, 3, 6), free=(7, 8), steps=(1, 2)), Ring(7, coins=()), Ring(1, coins=(1,))),
    *(Rounds((5, 3), (True, False), ("ring", "row")), Rounds((0,), (True,), ("ring",))),
    *(Stairs((2, 0, 14)), Stairs((1, 1), (1, 4)), Stairs(())),
    *(Grid(((0, 0), (3, 7)), rows=4, columns=8), Grid((), rows=9, columns=9, piece="rook")),
    *(Cells(((0, 0), (0, 1), (5, 2))), Cells(((0, 0, 0), (1, 2, 1))), Cells(())),
    *(
        DIAMOND,
        Poset((7,), covers=(), across=(0,)),
        Poset((1, 2, 4), covers=((0, 1), (1, 2)), across=(0, -1, -2), gone=(2,)),
    ),
    *(
        Graph(((0, 1), (1, 2), (2, 0))),
        Graph(((0, 1), (1, 1), (0, 1))),
        Graph(((0, 3), (3, 5), (3, 6), (6, 6), (6, 6))),
    ),
    *(
        Regions(((("0",), ("A", "B")), (("A", "B"),))),
        Regions((((*"1aBa",),),)),
        Regions(()),
        Regions(((("",) * 4, ("",)),)),
    ),
    *(Numerals((1000, 0), (3, 2)), Numerals((3**200 + 1,), (3,)), Numerals((8,), (2,), less=1), Numerals((), ())),
]


def sample_name(board):
    return f"{board.kind}-{sum(one.kind == board.kind for one in SAMPLES[: SAMPLES.index(board)])}"


def drawn(board):
    return ElementTree.fromstring(drawings.board_svg(board, f"A board of {board.kind}"))


def marks(board, tag, name=None):
    found = drawn(board).iter(SVG + tag)
    return [one for one in found if name is None or name in one.get("class", "").split()]


def texts(board, name):
    return ["".join(one.itertext()) for one in marks(board, "text", name)]


def description(board):
    return drawn(board).find(SVG + "desc").text


# -- every kind ------------------------------------------------------------------------------------------------------


def test_every_kind_of_board_has_a_scene_and_a_sample():
    assert len({kind.kind for kind in KINDS}) == len(KINDS) >= 10
    for kind in KINDS:
        assert importlib.util.find_spec(f"fairgame_site.render.boards.{kind.kind}"), kind
    assert {type(board) for board in SAMPLES} == set(KINDS)


@pytest.mark.parametrize("board", SAMPLES, ids=sample_name)
def test_drawing_of_a_board_is_well_formed_named_within_its_frame_and_reproducible(board):
    picture = drawings.board_svg(board, 'A <board> & "more"')
    tree = ElementTree.fromstring(picture)
    assert tree.get("role") == "img"
    assert tree.find(SVG + "title").text == 'A <board> & "more"'
    assert tree.find(SVG + "desc").text.strip()
    assert not [
        one for one in tree.iter() if "style" in one.attrib or any(name.startswith("on") for name in one.attrib)
    ]
    assert not re.search(r"nan|inf\b|None|\d\.\d\d", picture)
    left, top, width, height = map(float, tree.get("viewBox").split())
    assert width > 0 and height > 0
    places = [(one.get("cx") or one.get("x"), one.get("cy") or one.get("y")) for one in tree.iter() if one is not tree]
    places += [place for one in tree.iter() for place in path_starts(one)]
    for x, y in places:
        assert x is None or left <= float(x) <= left + width
        assert y is None or top <= float(y) <= top + height
    assert drawings.board_svg(board, 'A <board> & "more"') == picture


@pytest.mark.parametrize("board", SAMPLES, ids=sample_name)
def test_board_as_json_has_its_kind_and_all_its_fields(board):
    data = to_json(board)
    assert data["kind"] == board.kind
    assert type(board)(**{name: value for name, value in data.items() if name != "kind"}) == board


# -- pieces ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", LOOKS)
def test_heaps_consist_of_their_piece_and_are_named_by_it(piece):
    look = LOOKS[piece]
    for heaps in ((1,), (3, 0, 24)):
        board = Heaps(heaps, piece=piece)
        for name, path in look["marks"]:
            drawn_paths = [one.get("d") for one in marks(board, "path", name)]
            assert sum(d.count(path) for d in drawn_paths) == sum(heaps)
        assert description(board).endswith(f" {look['noun'] if heaps == (1,) else look['nouns']}.")


def test_pieces_of_games_have_a_look():
    named = {game.piece for game in games().values() if isinstance(game, HasPiece)}
    assert {MATCH} < named <= set(LOOKS)


def test_heaps_behind_the_line_are_named_and_separate():
    board = Heaps((3, 5, 4, 2), ("your store", "the other's store"), 2)
    assert texts(board, "number") == ["3", "5", "4", "2"]
    assert texts(board, "quiet") == ["your store", "the other's store"]
    assert "2 heaps, from top to bottom: 3 and 5 matches. In your store: 4. In the other's store: 2." in description(
        board
    )


def test_strip_shows_piles_gaps_and_the_square_off_it():
    assert len(marks(Strip((1, 3, 3, 6)), "circle", "coin")) == 3
    assert texts(Strip((4,) * 15), "on-coin") == ["×15"]
    gaps = Strip((2, 3, 7), last=9, gaps=((4, 6), (3, 2)))
    assert sorted(texts(gaps, "number")) == ["0", "3"]
    assert len(marks(Strip((1, 3, 5), first=0, silver=3, zero="bag"), "circle", "silver")) == 1
    assert "off" in texts(Strip((0, 2), first=0, zero="off"), "quiet")


def test_coins_show_heads_or_tails():
    board = Coins((1, 4), 1, 6)
    assert len(marks(board, "circle")) == 6
    assert [len(marks(board, "circle", name)) for name in ("coin", "tails")] == [2, 4]
    assert texts(board, "quiet") == list("123456")
    assert description(board) == "Coins 1 to 6; heads: 1 and 4."
    assert description(Coins((), 0, 3)) == "Coins 0 to 3; heads: none."


def test_rows_count_the_squares_between_the_counters():
    board = Rows(((1, 5), (8, 2), (3, 4)), 8, "white")
    assert texts(board, "number") == ["3", "5", "0"]
    assert texts(board, "name") == ["white to move"]


def test_ring_numbers_its_coins_and_marks_squares_for_the_next():
    board = Ring(12, coins=(1, 3, 6), free=(7, 8), steps=(1, 2))
    assert texts(board, "on-coin") == ["1", "2", "3"]
    assert len(marks(board, "circle", "open")) == 2
    assert "The next may go to 7 and 8." in description(board)


def test_stairs_show_the_coins_and_their_count():
    assert len(marks(Stairs((2, 0, 14)), "rect", "coin")) == 16
    assert "A coin there counts 1 and 4." in description(Stairs((1, 1), (1, 4)))


def test_grid_names_its_pieces_by_row_and_column():
    board = Grid(((0, 0), (3, 7)), rows=4, columns=8)
    assert (
        description(board)
        == "A board of 4 by 8 squares with a queen in row 0, column 0 and a queen in row 3, column 7."
    )
    assert "A flag is in row 0, column 0." in description(Grid((), rows=8, columns=8, goals=((0, 0),)))
    assert "a rook" in description(Grid(((1, 1),), rows=9, columns=9, piece="rook"))


def test_cells_are_squares_in_their_places():
    board = Cells(((0, 0), (0, 1), (5, 2)))
    squares = [(float(one.get("x")), float(one.get("y"))) for one in marks(board, "rect")]
    assert len(squares) == len(set(squares)) == 3
    (x, y), (right, same), (_, low) = squares
    assert right > x and same == y and low > y
    assert "0-0, 0-1, 5-2" in description(board)


def test_hasse_diagram_has_separate_elements_and_rising_lines():
    """Try the divisors of many numbers: two prime factors span a parallelogram, and no element hides another."""
    chomp = games()["chomp"]
    for number in (*range(1, 200), 900, 1260, 1536, 1680, 2000):
        board = chomp.board((("divisors", (number,)),))
        levels, across = laid_out(board)
        assert all(levels[high] == levels[low] + 1 for low, high in board.covers)
        rows = [sorted(x for x, one in zip(across, levels, strict=True) if one == level) for level in set(levels)]
        assert all(b - a > 1.99 for row in rows for a, b in pairwise(row))
        if len({number // board.labels[low] for low, high in board.covers if board.labels[high] == number}) == 2:
            assert across == list(board.across)
    board = chomp.board((("divisors", (12, 4)),))
    assert [board.labels[place] for place in board.gone] == [4, 12]
    (gone,) = marks(board, "path", "gone")
    assert (len(board.covers), len(marks(board, "rect", "element")), gone.get("d").count("M")) == (7, 4, 3)
    assert len(marks(board, "rect", "winning")) == 1
    there = "A Hasse diagram of 1, 2, 3, 4, 6 and 12. Still there: 1, 2, 3 and 6."
    assert description(board) == f"{there} Winning, drawn strong: 6. Marked: 1."


def test_graph_draws_every_edge_and_has_the_ground_lowest():
    board = Graph(((0, 1), (1, 2), (2, 0), (1, 1)))
    assert [piece.id for piece in scene(board, board, PAGE).pieces] == ["e0-1.1", "e1-2.1", "e2-0.1", "e1-1.1"]
    (stems,) = marks(board, "path", "stem")
    assert stems.get("d").count("M") == 4
    (ground,) = marks(board, "path", "earth")
    floor = float(ground.get("d").split()[2])
    vertices = marks(board, "circle", "vertex")
    assert len(vertices) == 2
    assert all(float(one.get("cy")) < floor for one in vertices)


def test_numerals_mark_the_run_at_the_end():
    assert "1,000 in base 3: 1101001, with 1 digit 1 at its end." in description(Numerals((1000,), (3,)))
    assert "8 − 1 = 7 in base 2: 111, with 3 digits 1 at its end." in description(Numerals((8,), (2,), less=1))


def test_numbers_are_listed_as_in_prose():
    assert [listed(one) for one in ((), (4,), (1, 2), (1, 2, 3))] == ["none", "4", "1 and 2", "1, 2 and 3"]


# -- choice of the board ---------------------------------------------------------------------------------------------


def test_default_board_is_heaps():
    assert board_of(object(), ((3, 5), 7)) == heaps_of_numbers(((3, 5), 7)) == Heaps((3, 5, 7))


def test_default_board_has_the_piece_of_the_game():
    class OfPins:
        piece = "pin"

    assert board_of(OfPins(), (3, 5)) == Heaps((3, 5), piece="pin")


def test_own_board_is_used_except_for_the_empty_sum():
    class Own:
        def board(self, components):
            return Strip(components[0])

    assert board_of(Own(), ((1, 2),)) == Strip((1, 2))
    assert board_of(Own(), ()) == Heaps(())


# -- pieces off the board -------------------------------------------------------------------------------------------

TOO_MUCH = {
    "a coin far out": lambda many: Strip((1, many)),
    "a long strip": lambda many: Strip((1,), last=many),
    "coins": lambda many: Coins((), 1, many),
    "long rows": lambda many: Rows(((1, many),), many, "white"),
    "many rows": lambda many: Rows(((1, 2),) * min(many, 10**4), 8, "white"),
    "a ring": lambda many: Ring(many, coins=()),
    "stairs": lambda many: Stairs((0,) * min(many, 10**4)),
    "a high grid": lambda many: Grid((), rows=many, columns=1),
    "a wide grid": lambda many: Grid((), rows=1, columns=many),
    "a cell far down": lambda many: Cells(((many - 1, 0),)),
    "a cell far out": lambda many: Cells(((0, many - 1),)),
    "elements": lambda many: Poset((1,) * min(many, 10**4), covers=(), across=(0,) * min(many, 10**4)),
    "edges": lambda many: Graph(((0, 1),) * min(many, 10**4)),
}


@pytest.mark.parametrize("make", TOO_MUCH.values(), ids=TOO_MUCH)
def test_drawing_with_too_many_pieces_is_rejected(make):
    assert float(drawn(make(MAX_SQUARES - 1)).get("width")) > 0
    for many in (MAX_SQUARES + 1, 10**5):
        with pytest.raises(LimitError, match=rf"a drawing of \d+ \w+: at most {MAX_SQUARES} can be drawn"):
            drawings.board_svg(make(many), "too much")


MISFITS = {
    "a coin behind the strip": lambda: Strip((5,), last=3),
    "a coin before the strip": lambda: Strip((0,)),
    "a gap behind the strip": lambda: Strip((2,), gaps=((4, 7),)),
    "a coin on no square of the ring": lambda: Ring(5, coins=(6,)),
    "a free square off the ring": lambda: Ring(5, coins=(1,), free=(0,)),
    "heads of a missing coin": lambda: Coins((9,), 1, 5),
    "a counter off its row": lambda: Rows(((1, 9),), 8, "white"),
    "weights of missing steps": lambda: Stairs((1,), (1, 2)),
    "a goal off the board": lambda: Grid((), rows=8, columns=8, goals=((8, 0),)),
    "a piece off the board": lambda: Grid(((9, 9),), rows=8, columns=8),
    "a square above the first row": lambda: Cells(((-1, 0),)),
    "an element without a horizontal place": lambda: Poset((1, 2), covers=((0, 1),), across=(0,)),
    "a line that leads down": lambda: Poset((1, 2), covers=((1, 0),), across=(0, 0)),
    "a line to no element": lambda: Poset((1, 2), covers=((0, 2),), across=(0, 0)),
    "a winning element that is missing": lambda: Poset((1,), covers=(), across=(0,), gone=(), winning=(1,)),
    "a removed element that is missing": lambda: Poset((1,), covers=(), across=(0,), gone=(1,)),
    "an edge not tied to the ground": lambda: Graph(((1, 2),)),
    "a number without a base": lambda: Numerals((5,), ()),
    "a number in base 1": lambda: Numerals((5,), (1,)),
    "a number below 0": lambda: Numerals((5,), (2,), less=6),  # its digits would be computed forever
    "a heap below 0": lambda: Heaps((-1,)),
    "more names than heaps": lambda: Heaps((1,), ("a", "b")),
    "more separate heaps than heaps": lambda: Heaps((1,), (), 3),
    "a heap of unknown pieces": lambda: Heaps((1,), piece="turnip"),
}


@pytest.mark.parametrize("make", MISFITS.values(), ids=MISFITS)
def test_piece_off_its_board_is_rejected_in_one_line(make):
    with pytest.raises(AtlasError) as refused:
        drawings.board_svg(make(), "a misfit")
    assert "\n" not in str(refused.value)


def test_board_of_an_unknown_kind_is_refused():
    @dataclass(frozen=True)
    class Spiral:
        kind: ClassVar[str] = "spiral"

    with pytest.raises(UnknownNameError, match="scene of boards 'spiral'"):
        drawings.board_svg(Spiral(), "unknown")
