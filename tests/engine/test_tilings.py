"""Boards of bits against the rule itself, shapes against known numbers of them, and a certificate that refuses."""

from random import Random

import pandas as pd
import pytest

from engine.answers.oracle import nim_value
from engine.certificates.shapes import least, texts
from engine.certificates.strips import StripsAreHeaps
from engine.certificates.tilings import FILE, ClosedParts
from engine.discovery import games, tables
from engine.errors import CertificateError, LimitError
from engine.families.tiles import box, connected, ways_round
from engine.mathematics.polyominoes import first_image, polyominoes
from engine.mathematics.tilings import Tilings
from engine.tables import Inputs

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


def test_facts_of_fair_game():
    rows = tables()["cram.rectangles"].spec.rows
    assert rows == 200 + 11 + 6 + 3 + 1
    search = Tilings(DOMINO, (4, 8), 100_000)
    assert [search.value(box(3, columns)) for columns in range(3, 9)] == [0, 1, 1, 4, 1, 3]
    assert [search.value(box(4, columns)) for columns in (4, 5)] == [0, 2]


def test_a_search_stops_at_its_bound():
    with pytest.raises(LimitError, match="more than 50 parts of the board lie below it"):
        Tilings(DOMINO, (4, 4), 50).value(box(4, 4))
    with pytest.raises(LimitError, match="cram: more than"):
        games()["cram"].nim_value(("", box(8, 8)))


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


def test_strips_are_heaps_of_the_code_named():
    search = Tilings(DOMINO, (1, 40), 1000)
    rows = [(1, columns, search.value(box(1, columns))) for columns in range(1, 41)]
    frame = pd.DataFrame(rows, columns=["rows", "columns", "nim_value"])
    StripsAreHeaps((0, 7)).check(frame)
    with pytest.raises(CertificateError):
        StripsAreHeaps((7, 7)).check(frame)
