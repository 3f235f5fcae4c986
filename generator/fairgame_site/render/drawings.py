"""Drawings of positions: from a game and a text to a figure.

The notation of a game parses the position, its board pictures it as data, and the kind of board selects the drawer, a
module of ``fairgame_site.render.boards``.  No module here knows a game.  A game generates its boards; a piece off its
board (a coin off its strip, an edge in the air) is a defect of the game.  Cost: one test for each piece.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fairgame import catalogue
from fairgame.catalogue import boards
from fairgame.errors import UnknownNameError
from fairgame_site.errors import SiteError
from fairgame_site.render.boards.heaps import pieces
from fairgame_site.render.boards.scene import PAGE
from fairgame_site.render.boards.svg import scene_svg
from fairgame_site.render.templating import TEMPLATES

DRAWERS = "fairgame_site.render.boards"


def position_figure(game: catalogue.Game[Any], position: str, caption: str = "") -> str:
    """Return the figure of a position of ``game`` in its notation.

    Raises:
        PositionError: if the text is not a position.
    """
    return figure(position_svg(game, position), caption)


def position_svg(game: catalogue.Game[Any], position: str) -> str:
    """Return the drawing of a position without a frame.

    Raises:
        PositionError: if the text is not a position.
    """
    components = game.notation.read(game.info.slug, position.split())
    return board_svg(catalogue.board_of(game, components), f"{game.info.name}: {position}")


def figure(svg: str, caption: str = "") -> str:
    """Return a drawing as a figure."""
    return TEMPLATES.get_template("figures/drawing.html.j2").render(svg=svg, caption=caption)


def board_svg(board: boards.Board, title: str) -> str:
    """Return a board as inline SVG.

    Raises:
        UnknownNameError: if its kind has no drawer.
        LimitError: if it has too much to draw.
        SiteError: if a piece is off the board.
    """
    name = f"{DRAWERS}.{board.kind}"
    if find_spec(name) is None:
        raise UnknownNameError("drawer of boards", board.kind, [])
    if not _fits(board):
        raise SiteError(f"{title}: something is not on its board: {str(board)[:200]}")
    drawer = import_module(name)
    if not hasattr(drawer, "scene"):
        svg: str = drawer.draw(board, title)
        return svg
    return scene_svg(board.kind, title, drawer.scene(board, board, PAGE))


def _heaps(board: boards.Heaps) -> Iterable[bool]:
    yield min(board.heaps, default=0) >= 0
    yield len(board.names) <= len(board.heaps)
    yield 0 <= board.apart <= len(board.heaps)
    yield board.piece in pieces()


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
    marked = (*board.pieces, *board.goals)
    yield all(0 <= row < board.rows and 0 <= column < board.columns for row, column in marked)


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


def _fits(board: boards.Board) -> bool:
    """Whether every piece is on the board."""
    rule = RULES.get(board.kind)
    return rule is None or all(rule(board))
