"""Frieze patterns of triangulated polygons: rule, table, certificate and form."""

from math import comb

import pytest

from fairgame.core.frames import read_csv, to_csv
from fairgame.core.notation import Refusal
from fairgame.core.tables import Inputs
from fairgame.errors import CertificateError
from fairgame.games.friezes import tables
from fairgame.games.friezes.answers import form_answer
from fairgame.games.friezes.rule import cut, diagonals, flipped, frieze_rows


@pytest.fixture(scope="module")
def table():
    (found,) = tables.tables([])
    return found, read_csv(to_csv(found.build(Inputs({}))))


def quiddities(frame):
    return [tuple(map(int, text.split())) for text in frame["quiddity"]]


def test_every_pattern_obeys_the_rule_and_ends_with_ones(table):
    for quiddity in quiddities(table[1]):
        size = len(quiddity)
        rows = frieze_rows(quiddity, 2 * size)
        assert len(rows) == size - 1 and set(rows[0]) == set(rows[-1]) == {1}
        for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
            for place in range(2 * size - 1):
                assert row[place] * row[place + 1] == above[place + 1] * below[place] + 1


def test_patterns_are_counted_by_catalan_numbers(table):
    """Each triangulation is a turn of one row; the Catalan numbers count triangulations."""
    frame = table[1]
    for corners, own in frame.groupby("corners"):
        assert own["period"].sum() == comb(2 * corners - 4, corners - 2) // (corners - 1)


def test_diagonals_have_the_numbers_of_triangles(table):
    """A corner is in one triangle more than it has diagonals."""
    for quiddity in quiddities(table[1]):
        found = diagonals(quiddity)
        assert len(found) == len(quiddity) - 3
        assert tuple(1 + sum(place in ends for ends in found) for place in range(len(quiddity))) == quiddity


@pytest.mark.parametrize("numbers", [(2, 2, 2, 2), (1, 1, 1, 1), (1, 2, 3), (1, 2, 1, 3), (3, 1, 3, 1, 3, 2)])
def test_numbers_without_polygon_are_refused(numbers):
    assert diagonals(numbers) is None
    assert "No polygon" in form_answer(" ".join(map(str, numbers)))[1]


def test_certificate_accepts_the_table_and_finds_changes(table):
    found, frame = table
    (claim,) = found.claims(frame)
    claim.check(frame)
    for column, row, value in (("period", 3, 4), ("half_glide", 5, 1), ("quiddity", 2, "1 1 1 2 2")):
        changed = frame.copy()
        assert changed.loc[row, column] != value
        changed.loc[row, column] = value
        with pytest.raises(CertificateError):
            claim.check(changed)
    with pytest.raises(CertificateError):
        claim.check(frame.iloc[:-1])


def test_form_shows_the_polygon_and_its_pattern():
    *_, rows, _ = form_answer("1 2 2 1 3")
    assert rows == ((1,) * 8, (1, 2, 2, 1, 3, 1, 2), (1, 3, 1, 2, 2, 1), (1,) * 5)
    assert "diagonals 2-5, 3-5" in form_answer("1 2 2 1 3")[1]
    assert "single triangle" in form_answer("1,1,1")[1]


def test_pressed_parts_of_the_polygon_change_it():
    """Each flip, glued triangle and cut corner gives a polygon; a flip of the new diagonal restores the first."""
    quiddity = (1, 2, 4, 1, 2, 2, 3)
    found = diagonals(quiddity)
    *_, (lines, corners) = form_answer("1 2 4 1 2 2 3")
    assert len(lines) == len(found) + len(quiddity)
    for start, end, text, about in lines:
        changed = tuple(map(int, text.split()))
        assert sum(changed) == 3 * (len(changed) - 2)
        after = diagonals(changed)
        if (start, end) in found:
            assert about == f"Flip {start + 1}-{end + 1}"
            (new,) = set(after) - set(found)
            assert flipped(changed, after, new) == quiddity
        else:
            assert cut(changed, start + 1) == quiddity
    assert [corner for corner, (number, text, _) in enumerate(corners, start=1) if text] == [1, 4]
    assert [text for _, text, _ in corners if text] == ["1 4 1 2 2 2", "1 2 3 1 2 3"]
    assert all(text == "" for *_, text, _ in form_answer("1 2 2 2 2 2 2 2 2 2 1 10")[-1][0][9:])
    assert form_answer("2 2 2 2")[-1] is None


@pytest.mark.parametrize("text", ["", "1 2", "1 2 x", "0 1 2", "1 1 1.5", "1 " * 13, "-1 2 3", "100 1 1"])
def test_bad_input_is_refused_with_the_accepted_input(text):
    with pytest.raises(Refusal) as error:
        form_answer(text)
    assert "expected 3 to 12 numbers" in error.value.reason


def test_additive_patterns_add_up_to_h_times_n_minus_h():
    """The theorem of the page, on second rows of sum n(n - 1)/2."""
    for second in ([3, 1, 4, 1, 2, 4, 6], [0, 0, 0, 6], [2, 2, 2, 2, 2], [5, -3, 1, 0, 9, 3]):
        n = len(second)
        assert sum(second) == n * (n - 1) // 2
        rows = [[0] * n, second]
        for h in range(2, n + 1):
            rows.append([rows[h - 1][i] + rows[h - 1][(i + 1) % n] - rows[h - 2][(i + 1) % n] - 1 for i in range(n)])
        assert rows[n] == [0] * n
        assert all(rows[h][i] + rows[n - h][(i + h) % n] == h * (n - h) for h in range(n + 1) for i in range(n))
