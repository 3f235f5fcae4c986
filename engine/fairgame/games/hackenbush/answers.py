"""What the editor of Hackenbush pictures answers: a picture read, laid out, and everything about its chops.

A picture is written in one of two ways.  By vertices, as everywhere: ``0-1 1-2``, 0 being the ground; it is laid out
here.  By points, as the editor draws it: ``4.0-4.2 4.2-6.3`` joins the points of a grid, column and height; every point
of height 0 is the ground.  The second says where everything stands, and is what a shared address holds.

Everything here is translated for the browser.  Cost: O(edges) for each edge, ``MAX_EDGES`` of them at most.

Source: the principles of fusion and of the colon, see ``fairgame.games.hackenbush.games``.
"""

from typing import NamedTuple

from fairgame.core.notation import Refusal, split_on
from fairgame.games.hackenbush.games import ACCEPTS, TIED, untied, value_of
from fairgame.games.hackenbush.graphs import ROOT, Edge, Graph, graph, parts_at_root, search_tree

MAX_EDGES = 60
COLUMNS, HEIGHTS = 24, 12
USUAL_COLUMNS = 11  # a picture that is laid out here stands in the middle of so many
LARGEST = 9999
DIGITS = "0123456789"
BETWEEN = " ,"
POINTS = f"points column.height, columns 0 to {COLUMNS - 1}, heights 0 (the ground) to {HEIGHTS - 1}, as in 4.0-4.2"

Point = tuple[int, int]
Stroke = tuple[Point, Point]


class Chop(NamedTuple):
    """What chopping one edge does.

    Attributes:
        falls: how many other edges fall.
        value: the nim-value of what is left.
    """

    falls: int
    value: int


class Answer(NamedTuple):
    """Everything about a picture.

    Attributes:
        text: the picture by points.
        strokes: its edges, each from point to point, in the order drawn.
        edges: the same by vertices, a vertex being numbered by its first appearance.
        wrong: which edge is not joined to the ground and what is accepted, in a line; "" if all are.  The rest is then
            without meaning.
        value: the nim-value.
        chops: one for each edge.
        tree: the picture after fusion, each loop drawn as a twig; vertices of twigs are numbered on.
        loops: how many twigs were loops.
        sentence: value and winning chops in words.
    """

    text: str
    strokes: tuple[Stroke, ...]
    edges: tuple[Edge, ...]
    wrong: str
    value: int
    chops: tuple[Chop, ...]
    tree: Graph
    loops: int
    sentence: str


def answer(text: str) -> Answer:
    """Return everything about a picture that is typed, drawn or in the address.

    Raises:
        Refusal: naming the word that is wrong, and what is accepted.

    >>> answer("0-1 1-2 2-1").value, answer("4.0-4.2 4.2-5.3 4.2-5.3").chops[0]
    (1, Chop(falls=2, value=0))
    """
    strokes = strokes_of(text)
    edges = numbered(strokes)
    written = " ".join([f"{at(start)}-{at(end)}" for start, end in strokes])
    loose = untied(edges)
    if loose is not None:
        wrong = f"edge {loose[0]}-{loose[1]} is not tied to the ground; expected {TIED}"
        return Answer(written, strokes, edges, wrong, 0, (), (), 0, "")
    value = value_of_all(edges)
    chops = tuple([chop(edges, place) for place in range(len(edges))])
    tree, loops = fused(edges)
    return Answer(written, strokes, edges, "", value, chops, tree, loops, told(edges, value, chops))


def at(point: Point) -> str:
    """Return a point as it is written."""
    return f"{point[0]}.{point[1]}"


def strokes_of(text: str) -> tuple[Stroke, ...]:
    """Return the edges of a picture from point to point; one that is written by vertices is laid out.

    Raises:
        Refusal: if it is neither.
    """
    words = split_on(text, BETWEEN)
    if len(words) > MAX_EDGES:
        raise Refusal(f"{len(words)} edges", f"the editor draws up to {MAX_EDGES}")
    by_points = any("." in word for word in words)
    if by_points:
        return tuple([(point_of(word, ends_of(word)[0]), point_of(word, ends_of(word)[1])) for word in words])
    edges = tuple([(vertex_of(word, ends_of(word)[0]), vertex_of(word, ends_of(word)[1])) for word in words])
    loose = untied(edges)
    if loose is not None:
        raise Refusal(f"{loose[0]}-{loose[1]}", f"this edge is not tied to the ground; expected {TIED}")
    return laid_out(edges)


def ends_of(word: str) -> tuple[str, str]:
    """Return the two ends of an edge.

    Raises:
        Refusal: if there are not two.
    """
    start, dash, end = word.partition("-")
    if dash == "" or start == "" or end == "" or "-" in end:
        raise Refusal(word[:20], f"this is no edge; expected {ACCEPTS}, or {POINTS}")
    return start, end


def vertex_of(word: str, end: str) -> int:
    """Return the vertex that an end of an edge names.

    Raises:
        Refusal: if it names none.
    """
    number = whole(end)
    if number is None:
        raise Refusal(word[:20], f"{end[:20]} names no vertex; expected {ACCEPTS}, vertices up to {LARGEST}")
    return number


def point_of(word: str, end: str) -> Point:
    """Return the point that an end of an edge names.

    Raises:
        Refusal: if it names none.
    """
    left, _, right = end.partition(".")
    column, height = whole(left), whole(right)
    if column is None or height is None or column >= COLUMNS or height >= HEIGHTS:
        raise Refusal(word[:20], f"{end[:20]} names no point; expected {POINTS}")
    return column, height


def whole(word: str) -> int | None:
    """Return a number of few digits, or None."""
    if word == "" or len(word) > len(str(LARGEST)) or any(character not in DIGITS for character in word):
        return None
    return int(word)


def laid_out(edges: tuple[Edge, ...]) -> tuple[Stroke, ...]:
    """Return edges by vertices from point to point: as high as a vertex is far from the ground, trees upright.

    Raises:
        Refusal: if the picture is too wide or too high for the editor.
    """
    heights, children = levels(edges)
    columns: dict[int, int] = {}
    free = 0
    for first in children[ROOT]:
        free = place_below(first, children, columns, free)
    if free > COLUMNS or max(heights.values()) >= HEIGHTS:
        size = f"{COLUMNS} columns and {HEIGHTS - 1} edges above each other"
        raise Refusal(f"{len(edges)} edges", f"the picture is too large to be laid out; the editor has {size}")
    left = max(0, (USUAL_COLUMNS - free) // 2)
    strokes: list[Stroke] = []
    for u, v in edges:
        foot = columns[u] if u != ROOT else columns.get(v, 0)
        tip = columns[v] if v != ROOT else foot
        strokes.append(((left + foot, heights[u]), (left + tip, heights[v])))
    return tuple(strokes)


def levels(edges: tuple[Edge, ...]) -> tuple[dict[int, int], dict[int, list[int]]]:
    """Return how far each vertex is from the ground, and the vertices that are first reached from each."""
    heights = {ROOT: 0}
    children: dict[int, list[int]] = {ROOT: []}
    waiting = [ROOT]
    for vertex in waiting:  # which grows meanwhile
        for u, v in edges:
            for one, other in ((u, v), (v, u)):
                if one == vertex and other not in heights:
                    heights[other] = heights[vertex] + 1
                    children[other] = []
                    children[vertex].append(other)
                    waiting.append(other)
    return heights, children


def place_below(vertex: int, children: dict[int, list[int]], columns: dict[int, int], free: int) -> int:
    """Give a vertex and all that it bears columns from ``free`` on; return the next free one."""
    own = children[vertex]
    if len(own) == 0:
        columns[vertex] = free
        return free + 1
    for child in own:
        free = place_below(child, children, columns, free)
    columns[vertex] = columns[own[len(own) // 2]]
    return free


def numbered(strokes: tuple[Stroke, ...]) -> tuple[Edge, ...]:
    """Return the edges by vertices: every point of height 0 is the ground, the others count by first appearance."""
    number: dict[Point, int] = {}
    edges: list[Edge] = []
    for start, end in strokes:
        for point in (start, end):
            if point[1] > 0 and point not in number:
                number[point] = len(number) + 1
        edges.append((number.get(start, ROOT), number.get(end, ROOT)))
    return tuple(edges)


def value_of_all(edges: tuple[Edge, ...]) -> int:
    """Return the nim-value of what hangs on the ground."""
    value = 0
    for part in parts_at_root(edges):
        value ^= value_of(part)
    return value


def chop(edges: tuple[Edge, ...], place: int) -> Chop:
    """Return what chopping one edge does."""
    rest = tuple([edge for other, edge in enumerate(edges) if other != place])
    standing = sum([len(part) for part in parts_at_root(rest)])
    return Chop(len(rest) - standing, value_of_all(rest))


def fused(edges: tuple[Edge, ...]) -> tuple[Graph, int]:
    """Return the tree after fusion, each loop a twig, and how many loops there were.

    >>> fused(((0, 1), (1, 2), (2, 1)))
    (((0, 1), (1, 3), (1, 4)), 2)
    """
    order, parent, extra, bridges = search_tree(edges)
    home = {ROOT: ROOT}  # the vertex with which each is drawn together
    tree: list[Edge] = []
    loops: list[int] = []  # the vertices that bear them
    for vertex in order:
        if vertex in bridges:
            home[vertex] = vertex
            tree.append((home[parent[vertex]], vertex))
        elif vertex != ROOT:
            home[vertex] = home[parent[vertex]]
            loops.append(home[vertex])
        for _ in range(extra.get(vertex, 0)):
            loops.append(home[vertex])
    top = max(order)
    for place, vertex in enumerate(loops):
        tree.append((vertex, top + 1 + place))
    return graph(tree), len(loops)


def told(edges: tuple[Edge, ...], value: int, chops: tuple[Chop, ...]) -> str:
    """Return value and winning chops in words."""
    if len(edges) == 0:
        return "Nothing is drawn: the nim-value is 0, and the player to move has lost."
    if value == 0:
        return "Nim-value 0: the player to move loses against good play; no chop wins."
    names: list[str] = []
    for edge, one in zip(edges, chops, strict=True):
        name = f"{edge[0]}-{edge[1]}"
        if one[1] == 0 and name not in names:
            names.append(name)
    return f"Nim-value {value}: the player to move can win. Winning chops: {', '.join(names)}."
