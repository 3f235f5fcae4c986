"""A graph rooted in the ground, laid out by the distance of each vertex from it.

Pictures of the gallery have their own coordinates; this is for all others: a tree grows upward, parallel edges are
bowed, and a loop is a petal.  The layout of the start of play remains.
"""

from collections.abc import Iterable
from math import hypot

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import Circle, Mark, Path, Piece, Room, Scene
from fairgame_site.render.boards.svg import MAX_SQUARES, require_at_most

ROOT = 0
STEP, MARGIN, NARROW = 1.35, 34, 0.7  # length of an edge and its least length on a narrow page, compared with a square
BOW, LEAN, PETAL = 13, 22, 50
Point = tuple[float, float]


def is_on_board(board: boards.Graph) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    met, waiting = {0}, list(board.edges)
    while found := [edge for edge in waiting if met.intersection(edge)]:
        met.update(vertex for edge in found for vertex in edge)
        waiting = [edge for edge in waiting if edge not in found]
    yield not waiting


def scene(board: boards.Graph, start: boards.Graph, room: Room) -> Scene:
    """Return the scene of a board; an edge is ``e``, its ends, and a number that separates it from equal ones."""
    require_at_most("edges", len(board.edges), MAX_SQUARES)
    names = _names(board.edges)
    known = _names(start.edges)
    whole = start.edges if all(name in known for name in names) else board.edges
    heights, across = laid_out(whole)
    right = max(1, *across.values())
    step = max(NARROW * room.cell, min(STEP * room.cell, (room.width - 2 * MARGIN) / right))
    width = max(150, right * step + 2 * MARGIN)
    left = (width - right * step) / 2
    floor = max(1, *heights.values()) * step + MARGIN + 26
    under: list[Mark] = [Path("earth", ("M", 4, floor, "H", width - 4))]
    pieces: list[Piece] = []
    drawn: set[int] = {ROOT}
    for name, (u, v) in zip(_names(whole), whole, strict=True):
        if name not in names:
            continue
        twin = _twin(name, whole)
        side = (twin + 1) // 2 * (1 if twin % 2 == 0 else -1)
        foot = u if v == ROOT else v  # an edge to the ground is upright
        x, y = left + across[foot if u == ROOT else u] * step, floor - heights[u] * step
        end_x, end_y = left + across[foot if v == ROOT else v] * step, floor - heights[v] * step
        if u == v:
            lean = LEAN * side
            tips = (x - 24 + lean, y - PETAL, x + 24 + lean, y - PETAL)
            steps: tuple[str | float, ...] = ("M", x, y, "C", *tips, x, y)
            middle, level = x + 0.75 * lean, y - 36
        else:
            length = max(1, hypot(end_x - x, end_y - y))
            bend_x = (x + end_x) / 2 - 2 * BOW * side * (end_y - y) / length
            bend_y = (y + end_y) / 2 + 2 * BOW * side * (end_x - x) / length
            steps = ("M", x, y, "Q", bend_x, bend_y, end_x, end_y)
            middle, level = (x + end_x + 2 * bend_x) / 4, (y + end_y + 2 * bend_y) / 4
        title = f"line from {u} to {v}"
        if ROOT in (u, v):
            title = f"line from the ground to {u + v}"
        elif u == v:
            title = f"loop at {u}"
        pieces.append(Piece(f"e{name}", title, middle, level, (Path("stem", steps),), Path("area", steps)))
        for vertex, place_x, place_y in ((u, x, y), (v, end_x, end_y)):
            if vertex not in drawn:
                under.append(Circle("vertex", place_x, place_y, 4))
            drawn.add(vertex)
    words = f"A picture with the edges {' '.join([f'{u}-{v}' for u, v in board.edges])}, 0 being the ground."
    return Scene(width, floor + 12, words, tuple(under), tuple(pieces), complete=True)


def _names(edges: tuple[tuple[int, int], ...]) -> list[str]:
    """Return a name for each edge: its ends, and its number among equal edges."""
    return [f"{u}-{v}.{edges[: place + 1].count((u, v))}" for place, (u, v) in enumerate(edges)]


def _twin(name: str, edges: tuple[tuple[int, int], ...]) -> int:
    """Return how many edges before the named one have the same ends, in either direction."""
    place = _names(edges).index(name)
    u, v = edges[place]
    return sum(1 for one in edges[:place] if one in ((u, v), (v, u)))


def laid_out(edges: tuple[tuple[int, int], ...]) -> tuple[dict[int, int], dict[int, float]]:
    """Return the distance of every vertex from the ground, and its horizontal place in steps.

    Each vertex is above the middle of its children.
    """
    beside: dict[int, list[int]] = {}
    for u, v in edges:
        beside.setdefault(u, []).append(v)
        beside.setdefault(v, []).append(u)
    heights: dict[int, int] = {ROOT: 0}
    children: dict[int, list[int]] = {}
    waiting = [ROOT]
    for vertex in waiting:
        for other in beside.get(vertex, []):
            if other not in heights:
                heights[other] = heights[vertex] + 1
                children.setdefault(vertex, []).append(other)
                waiting.append(other)
    across: dict[int, float] = {}
    _place(ROOT, children, across, [])
    return heights, across


def _place(vertex: int, children: dict[int, list[int]], across: dict[int, float], leaves: list[int]) -> float:
    """Set and return the horizontal place of a vertex, after those of its children."""
    above = children.get(vertex, [])
    if above:
        across[vertex] = sum([_place(child, children, across, leaves) for child in above]) / len(above)
    else:
        across[vertex] = len(leaves)
        leaves.append(vertex)
    return across[vertex]
