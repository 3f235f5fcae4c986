"""Every small shape on the page, drawn once; the census of subtraction sets; and the command with a bound on memory."""

import re
from collections import Counter
from types import SimpleNamespace

import pandas as pd
import pytest

from fairgame.games.tiles.polyominoes import first_image, polyominoes
from fairgame_site.cli.main import main
from fairgame_site.games.subtraction.macros import period_census
from fairgame_site.games.tiles.macros import lying, odd_rectangles, rectangles, shapes


def macros(frame):
    """Stand-ins for a page's macros: one table, and blocks as they are."""
    table = SimpleNamespace(frame=frame)
    return SimpleNamespace(published={"t": table}, page=SimpleNamespace(fragment=lambda html: html))


def test_every_shape_is_drawn_once_with_its_value_and_lies_on_its_longer_side():
    every = list(polyominoes(6))
    values = [len(shape) * 7 % 5 + shape[-1][0] % 3 for shape in every]
    cells = [" ".join(f"{row}-{column}" for row, column in shape) for shape in every]
    html = shapes(macros(pd.DataFrame({"cells": cells, "nim_value": values})), "t")
    found = []
    for group in html.split("<div>")[1:]:
        value, count = re.match(r"<b>value (\d+)</b><span>(\d+)</span>", group).groups()
        drawings = re.findall(r'width="(\d+)" height="(\d+)".*?d="([^"]+)"', group)
        assert len(drawings) == int(count)
        for width, height, path in drawings:
            squares = [(int(row), int(column)) for column, row in re.findall(r"M(\d+) (\d+)", path)]
            assert int(width) >= int(height)
            found.append((first_image(squares), int(value)))
    assert Counter(found) == Counter(zip(every, values, strict=True))
    assert [int(count) for count in re.findall(r": (\d+) shape", html)] == [1, 1, 2, 5, 12, 35]
    assert lying("0-0 1-0 1-1 2-0") == ((0, 0), (0, 1), (0, 2), (1, 1))


def test_the_values_of_rectangles_stand_in_rows_and_columns():
    rows = [(1, 5, 7), (3, 3, 0), (3, 4, 1), (3, 5, 2), (4, 4, 3), (5, 5, 0), (5, 7, 4)]
    some = macros(pd.DataFrame(rows, columns=["rows", "columns", "nim_value"]))
    html = re.sub(r"\s+", "", rectangles(some, "t"))
    cells = [re.findall(r"<t[hd][^>]*>(\w*)</t[hd]>", row) for row in html.split("<tr>")[1:]]
    assert cells == [
        ["rows", "3", "4", "5", "6", "7"],
        ["3", "0", "1", "2", "", ""],
        ["4", "1", "3", "", "", ""],
        ["5", "2", "", "0", "", "4"],
    ]
    assert odd_rectangles(some, "t", won=False) == "3\u00a0×\u00a03 and 5\u00a0×\u00a05"
    assert odd_rectangles(some, "t", won=True) == "3\u00a0×\u00a05 and 5\u00a0×\u00a07"


def test_a_census_tells_the_extremes_of_each_size():
    rows = [("1", 2, 0), ("2", 4, 0), ("1 2", 3, 0), ("1 4", 5, 0), ("2 3", 5, 0), ("2 4 7", 3, 8), ("1 2 3", 4, 0)]
    one, two, three = period_census(macros(pd.DataFrame(rows, columns=["set", "period", "preperiod"])), "t")
    assert (one["size"], one["sets"], one["largest"], one["late"], one["period"]) == (1, 2, 2, 0, 4)
    assert two["longest"] == r"$S\{1, 4\}$, $S\{2, 3\}$"
    assert (three["late"], three["preperiod"], three["latest"]) == (1, 8, r"$S\{2, 4, 7\}$")


def test_a_board_is_searched_within_the_memory_that_is_allowed(capsys):
    def said(*words):
        with pytest.raises(SystemExit) as left:
            main(["cram", *words])
        return left.value.code, capsys.readouterr()

    code, told = said("4", "5", "--memory", "1")
    assert code == 0 and "4 by 5: nim-value 2" in told.out
    code, told = said("5", "7", "--memory", "1")
    assert code == 2 and "no room for others in 1,048,576 bytes" in told.err and told.err.count("\n") == 1
    code, told = said("5", "4")
    assert code == 0 and "5 by 4: nim-value 2" in told.out
    for board, words in (
        (("5", "11"), "5 by 11 is too large; the largest boards are 1 by 32, "),
        (("9", "8"), "8 by 9 is too large"),
        (("33", "1"), "1 by 33 is too large"),
        (("0", "4"), "0 is not in the range x>=1"),
    ):
        code, told = said(*board)
        assert code == 2 and words in told.err and told.err.count("\n") == 1
