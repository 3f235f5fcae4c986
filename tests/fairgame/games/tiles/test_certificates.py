"""Searches and certificates of tiles, compared with the rule, with published values and with damaged lists."""

import os
import signal
from itertools import product
from random import Random
from threading import Timer

import numpy as np
import pandas as pd
import pytest

from fairgame.build.build import read_table
from fairgame.core.discovery import games
from fairgame.core.tables import Inputs
from fairgame.errors import CertificateError, LimitError
from fairgame.games.tiles.certificates import (
    PARTS_FILE,
    AnsweredBoxes,
    AnsweredList,
    ClosedParts,
    StripsAreHeaps,
    corner,
    least_image,
    parse_levels,
    ways_by_name,
)
from fairgame.games.tiles.compiled_search import MIN_SLOTS, TilingSearch, layout
from fairgame.games.tiles.kernels import MAX_PARTS, split
from fairgame.games.tiles.plain_search import Tilings, ways_round
from fairgame.games.tiles.polyominoes import first_image, polyominoes
from fairgame.games.tiles.rule import box, connected
from fairgame.games.tiles.tables import shape_text
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_value
from fairgame.solving.solve import solve
from tests.support.sampling import FULL, rng

DOMINO = ways_round(((0, 0), (0, 1)))


@pytest.mark.parametrize(
    ("slug", "sides"),
    [("cram", (4, 4)), ("tromino-cram", (4, 4)), ("tetromino-cram", (4, 4)), ("brick-cram", (2, 3, 2))],
)
def test_random_boards_agree_with_brute_force(slug, sides):
    game, random = games()[slug], Random(slug)
    known = {tile: {} for tile in game.ways}
    for _ in range(350):
        tile = random.choice(sorted(game.ways))
        squares = tuple(sorted(random.sample(box(*sides), random.randint(1, 10))))
        expected = 0
        for part in connected(squares):
            expected ^= nim_value(game, (tile, part), known[tile])
        assert game.nim_value((tile, squares)) == expected


def test_cram_values_agree_with_fair_game():
    assert tables()["cram.rectangles"].spec.rows == 200 + 11 + 13 + 9 + 4 + 1
    search = TilingSearch(DOMINO, 5, 1 << 20)
    assert [search.value(box(3, columns)) for columns in range(3, 9)] == [0, 1, 1, 4, 1, 3]
    assert [search.value(box(4, columns)) for columns in (4, 5, 6)] == [0, 2, 0]
    assert search.value(box(5, 5)) == 0


@pytest.mark.parametrize("tile", ["domino", "I3", "L3", "I3L3", "T4", "ILOST4"])
def test_compiled_search_agrees_with_plain_search_and_proof_is_valid(tile):
    ways = ways_of(tile)
    plain, compiled, random = Tilings(ways, (7, 7), 10**6), TilingSearch(ways, 7, 1 << 22), Random(tile)
    boards = [tuple(sorted(random.sample(box(7, 7), random.randint(1, 25)))) for _ in range(200)]
    boards += [box(rows, columns) for rows in range(1, 5) for columns in range(rows, 6)]
    values = [compiled.value(board) for board in boards]
    assert values == [plain.value(board) for board in boards]
    assert max(values) > 2
    AnsweredList("", sorted_ways(ways), *listed(compiled.proof(boards))).check()


@pytest.mark.parametrize("tile", ["domino", "I3", "L3", "I3L3", "T4", "ILOST4"])
def test_boards_symmetric_under_half_turn_agree_with_plain_search(tile):
    """A copied board has the value 0; other symmetric boards need a search."""
    ways, random = ways_of(tile), Random(tile)
    plain, compiled = Tilings(ways, (5, 6), 10**6), TilingSearch(ways, 5, 1 << 22)
    values, boards = set(), []
    for rows, columns in ((4, 6), (5, 6), (4, 5), (5, 5)):
        for _ in range(60):
            half = random.sample(box(rows, columns), random.randint(3, 9))
            board = tuple(sorted({*half, *((rows - 1 - row, columns - 1 - column) for row, column in half)}))
            value = compiled.value(board)
            assert value == plain.value(board), board
            values.add(value)
            boards.append(board)
    assert {0, 1, 2} <= values
    AnsweredList("", sorted_ways(ways), *listed(compiled.proof(boards))).check()


def ways_of(tile):
    """Return the orientations of a tile or set of tiles."""
    return DOMINO if tile == "domino" else games()["tromino-cram" if "3" in tile else "tetromino-cram"].ways[tile]


def sorted_ways(ways):
    """Return orientations as certificates have them."""
    return ways_by_name([("", tile) for tile in ways])[""]


def listed(proof):
    """Return the shapes and values of a proof for a certificate."""
    proof = list(proof)
    return [shape_text(shape) for shape, _ in proof], np.array([value for _, value in proof], np.int64)


def test_canonical_part_is_equal_for_images_only():
    random, shapes = Random("images"), {}
    for rows in (3, 5, 7):
        lines, images = layout(rows)
        words = np.empty(MAX_PARTS, np.uint64)
        for _ in range(300):
            high, wide = random.randint(1, rows), random.randint(1, rows)
            (part, *_) = sorted(
                connected(tuple(sorted(random.sample(box(high, wide), -(-high * wide * 3 // 4))))), key=len
            )[::-1]
            words_met = set()
            for squares in (part, tuple((column, row) for row, column in part)):
                for down, across in product((1, -1), repeat=2):
                    image = [(down * row, across * column) for row, column in squares]
                    word = np.uint64(sum(1 << len(lines) * column + row for row, column in corner(image)))
                    words_met.update(words[: split(word, lines, images, words)].tolist())
            assert len(words_met) == (len(part) > 1)
            for word in words_met:
                assert shapes.setdefault((rows, word), first_image(part)) == first_image(part)
    assert len(set(shapes.values())) > 200


def test_copied_boards_need_no_other_part():
    search = TilingSearch(DOMINO, 6, 1 << 20)
    assert search.value(box(6, 8)) == 0
    assert search.parts_met == 1
    shapes, values = listed(search.proof([box(6, 8)]))
    assert shapes == ["ff/ff/ff/ff/ff/ff"]
    AnsweredList("", sorted_ways(DOMINO), shapes, values).check()
    for shape in ("ff/ff/ff/ff/ff", "7/7/7", "ff/ff/ff/ff/ff/7f", "f/f/e"):
        with pytest.raises(CertificateError, match=r"neither|smaller"):
            AnsweredList("", sorted_ways(DOMINO), [shape], np.zeros(1, np.int64)).check()
    with pytest.raises(CertificateError, match=r"smaller|neither"):
        AnsweredList("", sorted_ways(DOMINO), shapes, np.ones(1, np.int64)).check()
    AnsweredList("", sorted_ways(DOMINO), ["7/5/7"], np.zeros(1, np.int64)).check()  # the shape lacks its middle square


def test_search_with_full_table_raises():
    search = TilingSearch(DOMINO, 5, 16 * MIN_SLOTS)
    with pytest.raises(LimitError, match="more than 768 parts were met, and there is no room for others"):
        search.value(box(5, 6))
    with pytest.raises(LimitError, match="too few for a search; it takes at least 16,384"):
        TilingSearch(DOMINO, 5, 16 * MIN_SLOTS - 1)


def test_ctrl_c_ends_compiled_search():
    search = TilingSearch(DOMINO, 6, 1 << 26)
    search.value(box(3, 3))  # compiles
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            search.value(box(6, 7))  # takes minutes
    finally:
        signal.signal(signal.SIGINT, before)
    with pytest.raises(LimitError, match="no room"):
        search.value(box(6, 7))  # the search is cancelled


def test_answered_list_rejects_other_values():
    search = TilingSearch(DOMINO, 4, 1 << 20)
    assert search.value(box(4, 5)) == 2
    shapes, values = map(tuple, listed(search.proof([box(4, 5)])))

    def check(shapes, values, sides=(4, 5), value=2):
        parts = AnsweredList("", sorted_ways(DOMINO), list(shapes), np.array(values))
        parts.check_board(sides, value)
        parts.check()

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


@pytest.mark.parametrize("sides", [(2, 2, 3), (1, 3, 5), (2, 3, 3)])
def test_proof_of_a_box_is_accepted_and_each_other_value_rejected(sides):
    brick = ways_round(((0, 0, 0), (0, 0, 1)))
    search = Tilings(brick, sides, 10_000)
    worth = search.value(box(*sides))
    shapes, values = map(list, listed(search.proof(box(*sides))))
    assert len(values) < len(search.values)

    def check(shapes, values, value=worth):
        parts = AnsweredBoxes("", sorted_ways(brick), shapes, np.array(values))
        parts.check_board(sides, value)
        parts.check()

    check(shapes, values)
    with pytest.raises(CertificateError, match="the box"):
        check(shapes, values, worth + 1)
    for place, value in enumerate(values):
        for other in {0, value - 1, value + 1} - {value, -1}:
            with pytest.raises(CertificateError):
                check(shapes, [*values[:place], other, *values[place + 1 :]])
    with pytest.raises(CertificateError):
        check(shapes[-1:], values[-1:])


def test_polyominoes_have_known_counts():
    """Compare with OEIS A000105."""
    sizes = [len(shape) for shape in polyominoes(8)]
    assert [sizes.count(size) for size in range(1, 9)] == [1, 1, 2, 5, 12, 35, 108, 369]
    assert first_image([(5, 5), (5, 6), (4, 6)]) == ((0, 0), (0, 1), (1, 0))


def test_images_of_a_shape_have_one_text():
    def text(shape, axes):
        return least_image(parse_levels(shape), axes)

    assert text("3/1", 2) == text("3/2", 2) == text("1/3", 2) == text("2/3", 2)
    assert text("3", 2) == text("1/1", 2) != text("3/1", 2)
    assert text("3", 3) == text("1/1", 3) == text("1|1", 3)


def build(name):
    """Return a table as built, and its certificates."""
    table = tables()[name]
    built = table.build(Inputs({}))
    return built, [claim.certificate for claim in table.claims(built.frame)]


def test_solver_agrees_with_published_shapes(store):
    rows = read_table(store, "cram.polyominoes").frame()[["cells", "nim_value"]].to_numpy().tolist()
    for cells, value in rows if FULL else rng("published shapes").sample(rows, 60):
        assert solve(games()["cram"], cells.split()).nim_value == value, cells


def test_closed_parts_rejects_wrong_value_and_missing_part():
    built, (certificate, answered) = build("tromino-cram.rectangles")
    lines = built.files[PARTS_FILE].decode().splitlines()
    certificate.check_files(built.frame, built.files)
    answered.check_files(built.frame, built.files)
    for place in rng("wrong parts").sample(range(1, len(lines)), 200 if FULL else 20):
        tile, shape, value = lines[place].split(",")
        wrong = [*lines[:place], f"{tile},{shape},{int(value) + 1}", *lines[place + 1 :]]
        with pytest.raises(CertificateError):
            certificate.check_files(built.frame, {PARTS_FILE: "\n".join([*wrong, ""]).encode()})
    with pytest.raises(CertificateError, match=r"closed under options|is missing"):
        certificate.check_files(built.frame, {PARTS_FILE: "\n".join([lines[0], *lines[-1:], ""]).encode()})
    with pytest.raises(CertificateError, match="is missing"):
        certificate.check_files(built.frame, {})


def test_closed_parts_rejects_missing_and_duplicate_shapes():
    built, (certificate,) = build("cram.polyominoes")
    assert isinstance(certificate, ClosedParts)
    for row in (0, 7, 200, len(built.frame) - 1):
        with pytest.raises(CertificateError):
            certificate.check_files(built.frame.drop(index=row), built.files)
        twice = pd.concat([built.frame, built.frame.iloc[[row]]])
        with pytest.raises(CertificateError):
            certificate.check_files(twice, built.files)


def test_closed_parts_rejects_other_order_and_notation():
    built, (certificate,) = build("cram.polyominoes")
    cells, values = (built.frame[name].tolist() for name in built.frame.columns)
    at = next(n for n in range(len(cells) - 1) if values[n] == values[n + 1] and len(cells[n]) == len(cells[n + 1]))
    exchanged = [*cells[:at], cells[at + 1], cells[at], *cells[at + 2 :]]
    spaced = [*cells[:3], cells[3].replace(" ", "  ", 1), *cells[4:]]
    for wrong in (exchanged, spaced):
        with pytest.raises(CertificateError):
            certificate.check_files(built.frame.assign(cells=wrong), built.files)


def test_strips_are_heaps_rejects_other_code():
    search = Tilings(DOMINO, (1, 40), 1000)
    rows = [(1, columns, search.value(box(1, columns))) for columns in range(1, 41)]
    frame = pd.DataFrame(rows, columns=["rows", "columns", "nim_value"])
    StripsAreHeaps((0, 7)).check(frame)
    with pytest.raises(CertificateError):
        StripsAreHeaps((7, 7)).check(frame)
