"""Boards of bits against the rule itself, shapes against known numbers of them, and a certificate that refuses."""

import os
import signal
from itertools import product
from random import Random
from threading import Timer

import numpy as np
import pandas as pd
import pytest

from fairgame.build.build import stored
from fairgame.core.discovery import games
from fairgame.core.tables import Inputs
from fairgame.errors import CertificateError, LimitError
from fairgame.games.tiles.certificates.part_lists import FILE, ClosedParts
from fairgame.games.tiles.certificates.proof_lists import AnsweredList
from fairgame.games.tiles.certificates.shapes import corner, least, texts
from fairgame.games.tiles.certificates.strips import StripsAreHeaps
from fairgame.games.tiles.compiled_search import MIN_SLOTS, TilingSearch, layout
from fairgame.games.tiles.kernels import MAX_PARTS, parts_of
from fairgame.games.tiles.plain_search import Tilings
from fairgame.games.tiles.polyominoes import first_image, polyominoes
from fairgame.games.tiles.rule import box, connected, ways_round
from fairgame.games.tiles.tables import _text
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_value
from fairgame.solving.solve import solve
from tests.support.sampling import FULL, rng

DOMINO = ways_round(((0, 0), (0, 1)))


@pytest.mark.parametrize(("slug", "sides"), [("cram", (4, 4)), ("tromino-cram", (4, 4)), ("brick-cram", (2, 3, 2))])
def test_a_thousand_boards_by_brute_force(slug, sides):
    """Any squares of a board, by the search on bits and by the options alone."""
    game, draw = games()[slug], Random(slug)
    known = {tile: {} for tile in game.ways}
    for _ in range(350):
        tile = draw.choice(sorted(game.ways))
        squares = tuple(sorted(draw.sample(box(*sides), draw.randint(1, 10))))
        expected = 0
        for part in connected(squares):
            expected ^= nim_value(game, (tile, part), known[tile])
        assert game.nim_value((tile, squares)) == expected


def test_what_fair_game_says_of_cram():
    assert tables()["cram.rectangles"].spec.rows == 200 + 11 + 13 + 9 + 4 + 1
    search = TilingSearch(DOMINO, 5, 1 << 20)
    assert [search.value(box(3, columns)) for columns in range(3, 9)] == [0, 1, 1, 4, 1, 3]
    assert [search.value(box(4, columns)) for columns in (4, 5, 6)] == [0, 2, 0]
    assert search.value(box(5, 5)) == 0


@pytest.mark.parametrize("tile", ["domino", "I3", "L3"])
def test_one_value_at_a_time_gives_the_values_of_the_whole_search(tile):
    """Random boards of seven by seven, in pieces and whole; and each proof holds."""
    ways = DOMINO if tile == "domino" else games()["tromino-cram"].ways[tile]
    whole, quick, draw = Tilings(ways, (7, 7), 10**6), TilingSearch(ways, 7, 1 << 22), Random(tile)
    boards = [tuple(sorted(draw.sample(box(7, 7), draw.randint(1, 25)))) for _ in range(200)]
    boards += [box(rows, columns) for rows in range(1, 5) for columns in range(rows, 6)]
    values = [quick.value(board) for board in boards]
    assert values == [whole.value(board) for board in boards]
    assert max(values) > 2
    AnsweredList("", ways[0], *listed(quick.proof(boards))).check()


@pytest.mark.parametrize("tile", ["domino", "I3", "L3"])
def test_boards_that_are_their_own_half_turn(tile):
    """Where no place of the tile meets its image the value is 0; elsewhere it is what the whole search finds."""
    ways, draw = DOMINO if tile == "domino" else games()["tromino-cram"].ways[tile], Random(tile)
    whole, quick = Tilings(ways, (5, 6), 10**6), TilingSearch(ways, 5, 1 << 22)
    found, boards = set(), []
    for rows, columns in ((4, 6), (5, 6), (4, 5), (5, 5)):
        for _ in range(60):
            half = draw.sample(box(rows, columns), draw.randint(3, 9))
            board = tuple(sorted({*half, *((rows - 1 - row, columns - 1 - column) for row, column in half)}))
            value = quick.value(board)
            assert value == whole.value(board), board
            found.add(value)
            boards.append(board)
    assert {0, 1, 2} <= found
    AnsweredList("", ways[0], *listed(quick.proof(boards))).check()


def listed(proof):
    """Return shapes and values of a proof, as a certificate takes them."""
    proof = list(proof)
    return [_text(shape) for shape, _ in proof], np.array([value for _, value in proof], np.int64)


def test_a_part_is_known_however_it_lies():
    """All images of random parts are one part, and parts that are no images of each other are different ones."""
    draw, met = Random("images"), {}
    for rows in (3, 5, 7):
        lines, images = layout(rows)
        words = np.empty(MAX_PARTS, np.uint64)
        for _ in range(300):
            high, wide = draw.randint(1, rows), draw.randint(1, rows)
            (part, *_) = sorted(
                connected(tuple(sorted(draw.sample(box(high, wide), -(-high * wide * 3 // 4))))), key=len
            )[::-1]
            found = set()
            for squares in (part, tuple((column, row) for row, column in part)):
                for down, across in product((1, -1), repeat=2):
                    image = [(down * row, across * column) for row, column in squares]
                    word = np.uint64(sum(1 << len(lines) * column + row for row, column in corner(image)))
                    found.update(words[: parts_of(word, lines, images, words)].tolist())
            assert len(found) == (len(part) > 1)
            for word in found:
                assert met.setdefault((rows, word), first_image(part)) == first_image(part)
    assert len(set(met.values())) > 200


def test_copying_is_a_proof_and_only_where_it_holds():
    search = TilingSearch(DOMINO, 6, 1 << 20)
    assert search.value(box(6, 8)) == 0
    assert search.met == 1
    shapes, values = listed(search.proof([box(6, 8)]))
    assert shapes == ["ff/ff/ff/ff/ff/ff"]
    AnsweredList("", DOMINO[0], shapes, values).check()
    for shape in ("ff/ff/ff/ff/ff", "7/7/7", "ff/ff/ff/ff/ff/7f", "f/f/e"):
        with pytest.raises(CertificateError, match=r"neither|smaller"):
            AnsweredList("", DOMINO[0], [shape], np.zeros(1, np.int64)).check()
    with pytest.raises(CertificateError, match=r"smaller|neither"):
        AnsweredList("", DOMINO[0], shapes, np.ones(1, np.int64)).check()
    AnsweredList("", DOMINO[0], ["7/5/7"], np.zeros(1, np.int64)).check()  # no domino covers the middle


def test_a_quick_search_stops_when_its_table_is_full():
    search = TilingSearch(DOMINO, 5, 16 * MIN_SLOTS)
    with pytest.raises(LimitError, match="more than 768 parts were met, and there is no room for others"):
        search.value(box(5, 6))
    with pytest.raises(LimitError, match="too few for a search; it takes at least 16,384"):
        TilingSearch(DOMINO, 5, 16 * MIN_SLOTS - 1)


def test_ctrl_c_ends_a_quick_search():
    search = TilingSearch(DOMINO, 6, 1 << 26)
    search.value(box(3, 3))  # compiled
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            search.value(box(6, 7))  # takes minutes
    finally:
        signal.signal(signal.SIGINT, before)
    with pytest.raises(LimitError, match="no room"):
        search.value(box(6, 7))  # the search has been told to end


def test_a_proof_by_answers_refuses_every_other_value():
    search = TilingSearch(DOMINO, 4, 1 << 20)
    assert search.value(box(4, 5)) == 2
    shapes, values = map(tuple, listed(search.proof([box(4, 5)])))

    def check(shapes, values, sides=(4, 5), value=2):
        one = AnsweredList("", DOMINO[0], list(shapes), np.array(values))
        one.check_board(sides, value)
        one.check()

    check(shapes, values)
    for sides, value in (((4, 5), 1), ((4, 6), 0)):
        with pytest.raises(CertificateError, match="the board"):
            check(shapes, values, sides, value)
    for place in Random("places").sample(range(len(values)), 20):
        value = values[place]
        for other in {0, value - 1, value + 1, 49} - {value}:
            with pytest.raises(CertificateError):
                check(shapes, (*values[:place], other, *values[place + 1 :]))
    with pytest.raises(CertificateError, match=r"is neither|the board|or a smaller one is missing"):
        check(shapes[1:], values[1:])
    with pytest.raises(CertificateError, match="is listed with two"):
        check((*shapes, "1/1"), (*values, 0))
    with pytest.raises(CertificateError, match="has no square, or more than"):
        check((*shapes, "ffffffff1"), (*values, 0))


def test_polyominoes_by_their_known_numbers():
    """1, 1, 2, 5, 12, 35, 108, 369: A000105."""
    sizes = [len(shape) for shape in polyominoes(8)]
    assert [sizes.count(size) for size in range(1, 9)] == [1, 1, 2, 5, 12, 35, 108, 369]
    assert first_image([(5, 5), (5, 6), (4, 6)]) == ((0, 0), (0, 1), (1, 0))


def test_the_text_of_a_shape_is_that_of_its_images():
    def text(shape, axes):
        return least(tuple(map(tuple, texts(shape))), axes)

    assert text("3/1", 2) == text("3/2", 2) == text("1/3", 2) == text("2/3", 2)
    assert text("3", 2) == text("1/1", 2) != text("3/1", 2)
    assert text("3", 3) == text("1/1", 3) == text("1|1", 3)


def built(name):
    table = tables()[name]
    made = table.build(Inputs({}))
    return made, [claim.certificate for claim in table.claims(made.frame)]


def test_the_solver_has_the_values_of_the_published_shapes(store):
    rows = stored(store, "cram.polyominoes").frame()[["cells", "nim_value"]].to_numpy().tolist()
    for cells, value in rows if FULL else rng("published shapes").sample(rows, 60):
        assert solve(games()["cram"], cells.split()).nim_value == value, cells


def test_the_list_of_parts_must_be_closed_and_right():
    made, (certificate,) = built("tromino-cram.rectangles")
    lines = made.files[FILE].decode().splitlines()
    certificate.check_files(made.frame, made.files)
    for place in range(1, len(lines)):
        tile, shape, value = lines[place].split(",")
        wrong = [*lines[:place], f"{tile},{shape},{int(value) + 1}", *lines[place + 1 :]]
        with pytest.raises(CertificateError):
            certificate.check_files(made.frame, {FILE: "\n".join([*wrong, ""]).encode()})
    with pytest.raises(CertificateError, match=r"closed under options|is missing"):
        certificate.check_files(made.frame, {FILE: "\n".join([lines[0], *lines[-1:], ""]).encode()})
    with pytest.raises(CertificateError, match="is missing"):
        certificate.check_files(made.frame, {})


def test_no_shape_may_be_missing_or_come_twice():
    made, (certificate,) = built("cram.polyominoes")
    assert isinstance(certificate, ClosedParts)
    for row in (0, 7, 200, len(made.frame) - 1):
        with pytest.raises(CertificateError):
            certificate.check_files(made.frame.drop(index=row), made.files)
        twice = pd.concat([made.frame, made.frame.iloc[[row]]])
        with pytest.raises(CertificateError):
            certificate.check_files(twice, made.files)


def test_shapes_are_in_one_order_and_written_in_one_way():
    made, (certificate,) = built("cram.polyominoes")
    cells, values = (made.frame[name].tolist() for name in made.frame.columns)
    one = next(n for n in range(len(cells) - 1) if values[n] == values[n + 1] and len(cells[n]) == len(cells[n + 1]))
    exchanged = [*cells[:one], cells[one + 1], cells[one], *cells[one + 2 :]]
    spaced = [*cells[:3], cells[3].replace(" ", "  ", 1), *cells[4:]]
    for wrong in (exchanged, spaced):
        with pytest.raises(CertificateError):
            certificate.check_files(made.frame.assign(cells=wrong), made.files)


def test_strips_are_heaps_of_the_code_named():
    search = Tilings(DOMINO, (1, 40), 1000)
    rows = [(1, columns, search.value(box(1, columns))) for columns in range(1, 41)]
    frame = pd.DataFrame(rows, columns=["rows", "columns", "nim_value"])
    StripsAreHeaps((0, 7)).check(frame)
    with pytest.raises(CertificateError):
        StripsAreHeaps((7, 7)).check(frame)
