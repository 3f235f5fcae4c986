"""Check that all pieces are on the board: no coin off its strip, no edge in the air.

A game generates its boards, so this detects defects of games.  Cost: one test for each piece.
"""

from collections.abc import Callable, Iterable
from typing import Any

from fairgame.catalogue import boards


def _heaps(board: boards.Heaps) -> Iterable[bool]:
    yield min(board.heaps, default=0) >= 0
    yield len(board.names) <= len(board.heaps)
    yield 0 <= board.apart <= len(board.heaps)


def _strip(board: boards.Strip) -> Iterable[bool]:
    last = board.last or max(board.coins, default=board.first) + 1
    first = 0 if board.zero else board.first
    yield all(first <= coin <= last for coin in board.coins)
    yield all(low > high or (board.first <= low and high <= last) for low, high in board.gaps)


def _coins(board: boards.Coins) -> Iterable[bool]:
    yield all(board.first <= coin <= board.last for coin in board.heads)


def _rows(board: boards.Rows) -> Iterable[bool]:
    yield all(1 <= square <= board.squares for row in board.rows for square in row)


def _ring(board: boards.Ring) -> Iterable[bool]:
    yield all(1 <= square <= board.squares for square in (*board.coins, *board.free))


def _rounds(board: boards.Rounds) -> Iterable[bool]:
    yield len(board.sizes) == len(board.closed) == len(board.names)
    yield min(board.sizes, default=0) >= 0


def _stairs(board: boards.Stairs) -> Iterable[bool]:
    yield not board.weights or len(board.weights) <= max(len(board.coins), 1)


def _grid(board: boards.Grid) -> Iterable[bool]:
    yield all(0 <= row < board.rows and 0 <= column < board.columns for row, column in board.pieces)


def _cells(board: boards.Cells) -> Iterable[bool]:
    yield all(min(cell) >= 0 for cell in board.cells)
    yield set(board.marked) <= set(board.cells)


def _poset(board: boards.Poset) -> Iterable[bool]:
    yield len(board.across) == len(board.labels) > 0
    yield all(0 <= low < high < len(board.labels) for low, high in board.covers)
    yield all(0 <= place < len(board.labels) for place in (*board.gone, *board.winning, *board.marked))


def _graph(board: boards.Graph) -> Iterable[bool]:
    met, waiting = {0}, list(board.edges)
    while found := [edge for edge in waiting if met.intersection(edge)]:
        met.update(vertex for edge in found for vertex in edge)
        waiting = [edge for edge in waiting if edge not in found]
    yield not waiting


def _regions(board: boards.Regions) -> Iterable[bool]:
    yield all(ring for region in board.regions for ring in region)


def _numerals(board: boards.Numerals) -> Iterable[bool]:
    yield len(board.bases) == len(board.numbers)
    yield all(base > 1 for base in board.bases)
    yield all(number >= board.less for number in board.numbers)


RULES: dict[str, Callable[[Any], Iterable[bool]]] = {
    "heaps": _heaps,
    "strip": _strip,
    "coins": _coins,
    "rows": _rows,
    "ring": _ring,
    "rounds": _rounds,
    "stairs": _stairs,
    "grid": _grid,
    "cells": _cells,
    "poset": _poset,
    "graph": _graph,
    "regions": _regions,
    "numerals": _numerals,
}


def fits(board: boards.Board) -> bool:
    """Whether every piece is on the board."""
    rule = RULES.get(board.kind)
    return rule is None or all(rule(board))
