"""A graph rooted in the ground, laid out by the distance of each vertex from it.

Pictures of the gallery have their own coordinates; this is for all others: a tree grows upward, edges of cycles are
bowed, and a loop is a petal.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass

from fairgame import catalogue
from fairgame_site.render.boards.strokes import Point, drawing_svg
from fairgame_site.render.boards.svg import MAX_SQUARES, require_at_most

ROOT = 0
ACROSS, UP = 44.0, 44.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """The drawing of one edge, for ``fairgame_site.render.boards.strokes``."""

    start: Point
    end: Point
    bow: float | None = None
    towards: float | None = None
    reach: float = 0
    spread: float = 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with coordinates."""

    name: str
    caption: str
    edges: str
    strokes: tuple[Stroke, ...]
    dots: tuple[tuple[int, float, float], ...]


def draw(board: catalogue.boards.Graph, title: str) -> str:
    """Return the drawing of a board."""
    require_at_most("edges", len(board.edges), MAX_SQUARES)
    text = " ".join(f"{u}-{v}" for u, v in board.edges)
    places, feet = laid_out(board.edges)
    strokes, met = [], Counter[tuple[int, int]]()
    for u, v in board.edges:
        key = (min(u, v), max(u, v))
        met[key] += 1
        if u == v:
            strokes.append(Stroke(places[u], places[u], None, 90 + 60 * (met[key] // 2) * (-1) ** met[key], 26, 26))
        else:
            start, end = (
                feet.get(other, places[vertex]) if vertex == ROOT else places[vertex]
                for vertex, other in ((u, v), (v, u))
            )
            twin = met[key] - 1
            strokes.append(Stroke(start, end, 18.0 * ((twin + 1) // 2) * (-1) ** twin if twin else None))
    dots = [(vertex, x, y) for vertex, (x, y) in places.items() if vertex != ROOT]
    dots += [(ROOT, x, y) for x, y in feet.values()]
    return drawing_svg(Drawing(title, "A picture of edges.", text, tuple(strokes), tuple(dots)))


def laid_out(edges: tuple[tuple[int, int], ...]) -> tuple[dict[int, Point], dict[int, Point]]:
    """Return the coordinates of every vertex, and the feet of edges to the ground by their other vertex.

    The height of a vertex is its distance from the ground; each is above the middle of its children.
    """
    beside = defaultdict[int, list[int]](list)
    for u, v in edges:
        beside[u].append(v)
        beside[v].append(u)
    height, children = {ROOT: 0}, defaultdict[int, list[int]](list)
    waiting = [ROOT]
    for vertex in waiting:
        for other in beside[vertex]:
            if other not in height:
                height[other] = height[vertex] + 1
                children[vertex].append(other)
                waiting.append(other)
    across, free = dict[int, float](), 0.0
    stack = [(ROOT, False)]
    while stack:
        vertex, done = stack.pop()
        if done:
            across[vertex] = sum(across[one] for one in children[vertex]) / len(children[vertex])
        elif children[vertex]:
            stack.append((vertex, True))
            stack.extend((one, False) for one in reversed(children[vertex]))
        else:
            across[vertex] = free
            free += ACROSS
    places = {vertex: (across[vertex], UP * height[vertex]) for vertex in waiting}
    feet = {one: (across[one], 0.0) for one in children[ROOT]}
    return places, feet
