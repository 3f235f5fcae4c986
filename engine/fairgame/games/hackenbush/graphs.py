"""Rooted multigraphs: connection to the root, parts that meet only in the root, bridges, and drawings.

A graph is a sorted tuple of edges (u, v) with u <= v; parallel edges are repeated, and a loop is (v, v).  Vertices keep
their numbers when edges are removed, so that a reader recognises the picture after a move.

The algorithms are iterative, so a path of 100,000 edges meets no recursion limit.  Cost: O(edges) in time and memory,
and O(edges log edges) where tuples are sorted.

Source: R. E. Tarjan, A note on finding the bridges of a graph, Inform. Process. Lett. 2 (1974) 160-161.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from fairgame.core.boards import Drawing, Stroke

Edge = tuple[int, int]
Graph = tuple[Edge, ...]

ROOT = 0


def graph(edges: Iterable[Edge]) -> Graph:
    """Return the edges in canonical order.

    >>> graph([(2, 1), (0, 1), (1, 0)])
    ((0, 1), (0, 1), (1, 2))
    """
    return tuple(sorted((min(edge), max(edge)) for edge in edges))


def parts_at_root(edges: Iterable[Edge]) -> tuple[Graph, ...]:
    """Return the parts that meet only in the root, without the edges not connected to it.

    >>> parts_at_root([(0, 1), (1, 2), (0, 3), (0, 0), (7, 8)])
    (((0, 0),), ((0, 1), (1, 2)), ((0, 3),))
    """
    edges = tuple(edges)
    at = _edges_at(edges)
    parts: list[Graph] = [(edge,) for edge in edges if edge == (ROOT, ROOT)]
    reached = {ROOT}
    for first in at.get(ROOT, []):
        start = max(edges[first])
        if start not in reached:
            reached.add(start)
            vertices = [start]
            inside = set()
            for vertex in vertices:  # the list grows during the loop
                for index in at[vertex]:
                    inside.add(index)
                    for other in edges[index]:
                        if other not in reached:
                            reached.add(other)
                            vertices.append(other)
            parts.append(graph(edges[index] for index in inside))
    return tuple(sorted(parts))


def search_tree(edges: Iterable[Edge]) -> tuple[list[int], dict[int, int], dict[int, int], set[int]]:
    """Search the graph depth first from its root, and find its bridges by Tarjan's low points.

    The edges of the search are a spanning tree; every other edge joins a vertex to itself or to an ancestor.

    Returns:
        * the vertices connected to the root, each after its parent, the root first;
        * the parent of each of these vertices except the root;
        * by vertex, the number of edges off the tree that join it to itself or to a descendant, without zero counts;
          all these edges are on cycles;
        * the vertices whose tree edge to the parent is a bridge, so on no cycle.
    """
    edges = tuple(edges)
    at = _edges_at(edges)
    following = {vertex: 0 for vertex in at}
    number, low = {ROOT: 0}, {ROOT: 0}
    parent: dict[int, int] = {}
    extra: dict[int, int] = {}
    used = [False] * len(edges)
    order = [ROOT]
    stack = [ROOT]
    while stack:
        vertex = stack[-1]
        place = following.get(vertex, 0)
        if place == len(at.get(vertex, [])):
            stack.pop()
            if stack:
                low[stack[-1]] = min(low[stack[-1]], low[vertex])
            continue
        following[vertex] = place + 1
        index = at[vertex][place]
        if used[index]:
            continue
        used[index] = True
        u, v = edges[index]
        other = v if u == vertex else u
        if other not in number:
            number[other] = len(number)
            low[other] = number[other]
            parent[other] = vertex
            order.append(other)
            stack.append(other)
        else:
            extra[other] = extra.get(other, 0) + 1
            low[vertex] = min(low[vertex], number[other])
    bridges = {vertex for vertex in parent if low[vertex] == number[vertex]}
    return order, parent, extra, bridges


def _edges_at(edges: Graph) -> dict[int, list[int]]:
    """Return the indices of the edges at each vertex, a loop twice."""
    at: dict[int, list[int]] = {}
    for index, edge in enumerate(edges):
        for vertex in edge:
            at.setdefault(vertex, []).append(index)
    return at


def drawing(text: str) -> Drawing:
    r"""Parse a drawing: a line for the name, one for the caption, then points and strokes.

    A point is ``label:x,y``; labels are vertex numbers, and 0a, 0b, ... are more points of the ground.  A stroke
    is ``u-v`` between labels, ``u-v~bow`` or, for a loop, ``v-v@towards,reach,spread``.

    >>> drawing("Eye\nTwo edges.\n0:0,0 1:0,60 0-1~30 0-1~-30").edges
    '0-1 0-1'
    """
    name, caption, *lines = text.strip().splitlines()
    places, edges, strokes = dict[str, tuple[float, float]](), list[str](), list[Stroke]()
    for word in " ".join(lines).split():
        if ":" in word:
            label, across, up = re.split("[:,]", word)
            places[label] = (float(across), float(up))
            continue
        ends, sign, shape = re.split("([~@]|$)", word, maxsplit=1)
        u, v = ends.split("-")
        edges.append(f"{_vertex(u)}-{_vertex(v)}")
        numbers = [float(number) for number in shape.split(",") if number]
        petal = dict(zip(("towards", "reach", "spread"), numbers, strict=True)) if sign == "@" else {}
        strokes.append(Stroke(places[u], places[v], numbers[0] if sign == "~" else None, **petal))
    dots = tuple((_vertex(label), *place) for label, place in places.items())
    return Drawing(name, caption, " ".join(edges), tuple(strokes), dots)


def side_by_side(name: str, caption: str, pieces: Iterable[tuple[Drawing, float]]) -> Drawing:
    """Join drawings into one, each shifted to the right by the number paired with it."""
    edges, strokes, dots = list[str](), list[Stroke](), list[tuple[int, float, float]]()
    for piece, shift in pieces:
        offset = max((vertex for vertex, _, _ in dots), default=ROOT)
        for edge in piece.edges.split():
            edges.append("-".join(str(_renumber(int(vertex), offset)) for vertex in edge.split("-")))
        for stroke in piece.strokes:
            (x, y), (end_x, end_y) = stroke.start, stroke.end
            strokes.append(replace(stroke, start=(x + shift, y), end=(end_x + shift, end_y)))
        dots += [(_renumber(vertex, offset), x + shift, y) for vertex, x, y in piece.dots]
    return Drawing(name, caption, " ".join(edges), tuple(strokes), tuple(dots))


def _vertex(label: str) -> int:
    return int(label.rstrip("abcdefgh"))


def _renumber(vertex: int, offset: int) -> int:
    return vertex if vertex == ROOT else vertex + offset
