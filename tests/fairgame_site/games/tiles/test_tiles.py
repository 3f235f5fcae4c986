"""Drawings of shapes, tables of rectangles, the census of subtraction sets, and the memory limit of ``atlas cram``."""

import re
from collections import Counter
from types import SimpleNamespace

import pandas as pd
import pytest

from fairgame.games.tiles.polyominoes import first_image, polyominoes
from fairgame_site.cli.main import main
from fairgame_site.games.subtraction.macros import period_census
from fairgame_site.games.tiles.macros import _turn_flat, odd_rectangles, rectangles, shapes


def macros(frame):
    """Return a stub of a page's macros with one table and unchanged blocks."""
    table = SimpleNamespace(frame=frame)
    return SimpleNamespace(published={"t": table}, page=SimpleNamespace(fragment=lambda html: html))


def test_every_shape_is_drawn_once_on_its_longer_side_with_its_value():
    every = list(polyominoes(6))
    values = [len(shape) * 7 % 5 + shape[-1][0] % 3 for shape in every]
    cells = [" ".join(f"{row}-{column}" for row, column in shape) for shape in every]
    html = shapes(macros(pd.DataFrame({"cells": cells, "nim_value": values})), "t")
    drawn = []
    for group in html.split("<div>")[1:]:
        value, count = re.match(r"<b>value (\d+)</b><span>(\d+)</span>", group).groups()
        drawings = re.findall(r'width="(\d+)" height="(\d+)".*?d="([^"]+)"', group)
        assert len(drawings) == int(count)
        for width, height, path in drawings:
            squares = [(int(row), int(column)) for column, row in re.findall(r"M(\d+) (\d+)", path)]
            assert int(width) >= int(height)
            drawn.append((first_image(squares), int(value)))
    assert Counter(drawn) == Counter(zip(every, values, strict=True))
    assert [int(count) for count in re.findall(r": (\d+) shape", html)] == [1, 1, 2, 5, 12, 35]
    assert _turn_flat("0-0 1-0 1-1 2-0") == ((0, 0), (0, 1), (0, 2), (1, 1))


def test_rectangle_values_are_in_rows_and_columns():
    rows = [(1, 5, 7), (3, 3, 0), (3, 4, 1), (3, 5, 2), (4, 4, 3), (5, 5, 0), (5, 7, 4)]
    page = macros(pd.DataFrame(rows, columns=["rows", "columns", "nim_value"]))
    html = re.sub(r"\s+", "", rectangles(page, "t"))
    cells = [re.findall(r"<t[hd][^>]*>(\w*)</t[hd]>", row) for row in html.split("<tr>")[1:]]
    assert cells == [
        ["rows", "3", "4", "5", "6", "7"],
        ["3", "0", "1", "2", "", ""],
        ["4", "1", "3", "", "", ""],
        ["5", "2", "", "0", "", "4"],
    ]
    assert odd_rectangles(page, "t", won=False) == "3\u00a0×\u00a03 and 5\u00a0×\u00a05"
    assert odd_rectangles(page, "t", won=True) == "3\u00a0×\u00a05 and 5\u00a0×\u00a07"


def test_period_census_has_extremes_of_each_size():
    rows = [("1", 2, 0), ("2", 4, 0), ("1 2", 3, 0), ("1 4", 5, 0), ("2 3", 5, 0), ("2 4 7", 3, 8), ("1 2 3", 4, 0)]
    one, two, three = period_census(macros(pd.DataFrame(rows, columns=["set", "period", "preperiod"])), "t")
    assert (one["size"], one["sets"], one["largest"], one["late"], one["period"]) == (1, 2, 2, 0, 4)
    assert two["longest"] == r"$S\{1, 4\}$, $S\{2, 3\}$"
    assert (three["late"], three["preperiod"], three["latest"]) == (1, 8, r"$S\{2, 4, 7\}$")


def test_cram_command_respects_memory_limit(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as exit_:
            main(["cram", *arguments])
        return exit_.value.code, capsys.readouterr()

    code, output = run("4", "5", "--memory", "1")
    assert code == 0 and "4 by 5: nim-value 2" in output.out
    code, output = run("5", "7", "--memory", "1")
    assert code == 2 and "no room for others in 1,048,576 bytes" in output.err and output.err.count("\n") == 1
    code, output = run("5", "4")
    assert code == 0 and "5 by 4: nim-value 2" in output.out
    for board, message in (
        (("5", "11"), "5 by 11 is too large; the largest boards are 1 by 32, "),
        (("9", "8"), "8 by 9 is too large"),
        (("33", "1"), "1 by 33 is too large"),
        (("0", "4"), "0 is not in the range x>=1"),
    ):
        code, output = run(*board)
        assert code == 2 and message in output.err and output.err.count("\n") == 1
