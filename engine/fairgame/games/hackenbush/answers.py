"""Answers of the editor of Hackenbush pictures: layout, nim-value and the effect of each chop.

A picture has two notations.  The notation of the game names vertices: ``0-1 1-2``, where 0 is the ground; this module
lays out the picture.  The notation of the editor names points: ``4.0-4.2 4.2-6.3`` joins points column.height of a
grid, where every point of height 0 is the ground.  This notation includes the layout; shared addresses use it.

This module is translated for the browser.  Cost: O(edges) for each edge, at most ``MAX_EDGES`` edges.

Source: the principles of fusion and of the colon, see ``fairgame.games.hackenbush.games``.
"""

from typing import NamedTuple

from fairgame.core.notation import Refusal, split_on
from fairgame.games.hackenbush.games import ACCEPTS, TIED, find_untied, graph_value
from fairgame.games.hackenbush.graphs import ROOT, Edge, Graph, graph, parts_at_root, search_tree

MAX_EDGES = 60
COLUMNS, HEIGHTS = 24, 12
LAYOUT_COLUMNS = 11  # the layout is centred in this width
MAX_VERTEX = 9999
DIGITS = "0123456789"
SEPARATORS = " ,"
POINTS = f"points column.height, columns 0 to {COLUMNS - 1}, heights 0 (the ground) to {HEIGHTS - 1}, as in 4.0-4.2"

Point = tuple[int, int]
Stroke = tuple[Point, Point]


class Chop(NamedTuple):
    """The effect of chopping one edge.

    Attributes:
        falls: the number of other edges that fall.
        value: the nim-value of the remaining picture.
    """

    falls: int
    value: int


class Answer(NamedTuple):
    """The answer for a picture.

    Attributes:
        text: the picture by points.
        strokes: its edges as pairs of points, in the order drawn.
        edges: its edges by vertices, numbered by first appearance.
        error: a message that names an edge not tied to the ground, or "".  With an error the later fields are empty.
        value: the nim-value.
        chops: the effect of chopping each edge.
        tree: the picture after fusion, with a twig for each loop; vertices of twigs have the next numbers.
        loops: the number of loops.
        sentence: value and winning chops.
    """

    text: str
    strokes: tuple[Stroke, ...]
    edges: tuple[Edge, ...]
    error: str
    value: int
    chops: tuple[Chop, ...]
    tree: Graph
    loops: int
    sentence: str


def answer(text: str) -> Answer:
    """Return the answer for the text of a picture.

    Raises:
        Refusal: naming the invalid word and the accepted input.

    >>> answer("0-1 1-2 2-1").value, answer("4.0-4.2 4.2-5.3 4.2-5.3").chops[0]
    (1, Chop(falls=2, value=0))
    """
    strokes = parse_strokes(text)
    edges = number_vertices(strokes)
    normal = " ".join([f"{format_point(start)}-{format_point(end)}" for start, end in strokes])
    loose = find_untied(edges)
    if loose is not None:
        error = f"edge {loose[0]}-{loose[1]} is not tied to the ground; expected {TIED}"
        return Answer(normal, strokes, edges, error, 0, (), (), 0, "")
    value = picture_value(edges)
    chops = tuple([chop(edges, place) for place in range(len(edges))])
    tree, loops = fuse(edges)
    return Answer(normal, strokes, edges, "", value, chops, tree, loops, summary(edges, value, chops))


def format_point(point: Point) -> str:
    """Return the notation of a point."""
    return f"{point[0]}.{point[1]}"


def parse_strokes(text: str) -> tuple[Stroke, ...]:
    """Parse a picture into pairs of points; lay it out if it is written by vertices.

    Raises:
        Refusal: if a word is invalid, or the picture is too large or not tied to the ground.
    """
    words = split_on(text, SEPARATORS)
    if len(words) > MAX_EDGES:
        raise Refusal(f"{len(words)} edges", f"the editor draws up to {MAX_EDGES}")
    by_points = any("." in word for word in words)
    if by_points:
        return tuple(
            [(parse_point(word, split_ends(word)[0]), parse_point(word, split_ends(word)[1])) for word in words]
        )
    edges = tuple(
        [(parse_vertex(word, split_ends(word)[0]), parse_vertex(word, split_ends(word)[1])) for word in words]
    )
    loose = find_untied(edges)
    if loose is not None:
        raise Refusal(f"{loose[0]}-{loose[1]}", f"this edge is not tied to the ground; expected {TIED}")
    return lay_out(edges)


def split_ends(word: str) -> tuple[str, str]:
    """Split an edge into its two ends.

    Raises:
        Refusal: if the word does not have two ends.
    """
    start, dash, end = word.partition("-")
    if dash == "" or start == "" or end == "" or "-" in end:
        raise Refusal(word[:20], f"this is not an edge; expected {ACCEPTS}, or {POINTS}")
    return start, end


def parse_vertex(word: str, end: str) -> int:
    """Parse an end of an edge as a vertex.

    Raises:
        Refusal: if ``end`` is not a vertex.
    """
    number = parse_number(end)
    if number is None:
        raise Refusal(word[:20], f"{end[:20]} is not a vertex; expected {ACCEPTS}, vertices up to {MAX_VERTEX}")
    return number


def parse_point(word: str, end: str) -> Point:
    """Parse an end of an edge as a point.

    Raises:
        Refusal: if ``end`` is not a point of the grid.
    """
    left, _, right = end.partition(".")
    column, height = parse_number(left), parse_number(right)
    if column is None or height is None or column >= COLUMNS or height >= HEIGHTS:
        raise Refusal(word[:20], f"{end[:20]} is not a point; expected {POINTS}")
    return column, height


def parse_number(word: str) -> int | None:
    """Parse a number of at most four digits; return None for any other word."""
    if word == "" or len(word) > len(str(MAX_VERTEX)) or any(character not in DIGITS for character in word):
        return None
    return int(word)


def lay_out(edges: tuple[Edge, ...]) -> tuple[Stroke, ...]:
    """Lay out edges: the height of a vertex is its distance from the ground.

    Raises:
        Refusal: if the picture is too wide or too high for the editor.
    """
    heights, children = levels(edges)
    columns: dict[int, int] = {}
    free = 0
    for first in children[ROOT]:
        free = assign_columns(first, children, columns, free)
    if free > COLUMNS or max(heights.values()) >= HEIGHTS:
        size = f"{COLUMNS} columns and {HEIGHTS - 1} edges above each other"
        raise Refusal(f"{len(edges)} edges", f"the picture is too large to be laid out; the editor has {size}")
    left = max(0, (LAYOUT_COLUMNS - free) // 2)
    strokes: list[Stroke] = []
    for u, v in edges:
        foot = columns[u] if u != ROOT else columns.get(v, 0)
        tip = columns[v] if v != ROOT else foot
        strokes.append(((left + foot, heights[u]), (left + tip, heights[v])))
    return tuple(strokes)


def levels(edges: tuple[Edge, ...]) -> tuple[dict[int, int], dict[int, list[int]]]:
    """Return the distance of each vertex from the ground, and its children in a breadth-first search."""
    heights = {ROOT: 0}
    children: dict[int, list[int]] = {ROOT: []}
    waiting = [ROOT]
    for vertex in waiting:  # the list grows during the loop
        for u, v in edges:
            for end, other in ((u, v), (v, u)):
                if end == vertex and other not in heights:
                    heights[other] = heights[vertex] + 1
                    children[other] = []
                    children[vertex].append(other)
                    waiting.append(other)
    return heights, children


def assign_columns(vertex: int, children: dict[int, list[int]], columns: dict[int, int], free: int) -> int:
    """Assign columns from ``free`` on to a vertex and its descendants; return the next free column."""
    own = children[vertex]
    if len(own) == 0:
        columns[vertex] = free
        return free + 1
    for child in own:
        free = assign_columns(child, children, columns, free)
    columns[vertex] = columns[own[len(own) // 2]]
    return free


def number_vertices(strokes: tuple[Stroke, ...]) -> tuple[Edge, ...]:
    """Return the edges by vertices: points of height 0 are the ground, others are numbered by first appearance."""
    number: dict[Point, int] = {}
    edges: list[Edge] = []
    for start, end in strokes:
        for point in (start, end):
            if point[1] > 0 and point not in number:
                number[point] = len(number) + 1
        edges.append((number.get(start, ROOT), number.get(end, ROOT)))
    return tuple(edges)


def picture_value(edges: tuple[Edge, ...]) -> int:
    """Return the nim-value of the edges tied to the ground."""
    value = 0
    for part in parts_at_root(edges):
        value ^= graph_value(part)
    return value


def chop(edges: tuple[Edge, ...], place: int) -> Chop:
    """Return the effect of chopping one edge."""
    rest = tuple([edge for other, edge in enumerate(edges) if other != place])
    remaining = sum([len(part) for part in parts_at_root(rest)])
    return Chop(len(rest) - remaining, picture_value(rest))


def fuse(edges: tuple[Edge, ...]) -> tuple[Graph, int]:
    """Return the tree after fusion, with a twig for each loop, and the number of loops.

    >>> fuse(((0, 1), (1, 2), (2, 1)))
    (((0, 1), (1, 3), (1, 4)), 2)
    """
    order, parent, extra, bridges = search_tree(edges)
    fused = {ROOT: ROOT}  # vertex to the vertex that it is fused with
    tree: list[Edge] = []
    loops: list[int] = []  # the vertices with loops
    for vertex in order:
        if vertex in bridges:
            fused[vertex] = vertex
            tree.append((fused[parent[vertex]], vertex))
        elif vertex != ROOT:
            fused[vertex] = fused[parent[vertex]]
            loops.append(fused[vertex])
        for _ in range(extra.get(vertex, 0)):
            loops.append(fused[vertex])
    top = max(order)
    for place, vertex in enumerate(loops):
        tree.append((vertex, top + 1 + place))
    return graph(tree), len(loops)


def summary(edges: tuple[Edge, ...], value: int, chops: tuple[Chop, ...]) -> str:
    """Return the value and the winning chops in a sentence."""
    if len(edges) == 0:
        return "The picture is empty: the nim-value is 0, and the player to move has lost."
    if value == 0:
        return "Nim-value 0: the player to move loses against good play; no chop wins."
    names: list[str] = []
    for edge, effect in zip(edges, chops, strict=True):
        name = f"{edge[0]}-{edge[1]}"
        if effect[1] == 0 and name not in names:
            names.append(name)
    return f"Nim-value {value}: the player to move can win. Winning chops: {', '.join(names)}."
