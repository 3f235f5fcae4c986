"""Green Hackenbush: chop an edge of a picture tied to the ground; edges no longer tied to it fall.

Two principles turn a picture into one number.  **Fusion**: the vertices of a cycle may be identified without changing
the value, and an edge that becomes a loop counts as a stalk of one edge.  **Colon**: the part above a vertex may be
replaced by a single stalk of the same value.  So a part without bridges is worth the parity of its edges, a bridge adds
one to the value above it, and the values at a vertex are added by nim-sum.  Cost: O(edges), iterative; half a second
for a stalk of 100,000 edges.  Pictures have at most ``MAX_PICTURE`` edges.

A position is a part: the sorted edges of a graph rooted in the ground, vertex 0.  Parts that meet only in the ground
are components of a sum.  Vertices keep their numbers in play, so that a reader can find the chopped edge.

Source: J. H. Conway, On Numbers and Games, chapter 13; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning
Ways, chapter 7; R. K. Guy, Fair Game, figures 31-35 and exercise 61.  The pictures are our own drawings.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fairgame.core.boards import Drawing
from fairgame.core.boards import Graph as Picture
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import Pairs, Parts, Refusal
from fairgame.errors import LimitError
from fairgame.games.hackenbush.certificates import HackenbushExamples
from fairgame.games.hackenbush.graphs import (
    ROOT,
    Edge,
    Graph,
    drawing,
    graph,
    parts_at_root,
    search_tree,
    side_by_side,
)

MAX_PICTURE = 1_000_000
MAX_INPUT = 100_000
MAX_VERTEX = 999_999
ACCEPTS = "edges u-v separated by spaces or commas, 0 being the ground"
TIED = f"{ACCEPTS}, each tied to it by a path"
EDGES = Pairs("edge", ACCEPTS, ("one end", "the other end"), least=0, largest=MAX_VERTEX, most=MAX_INPUT, empty="0")


def to_parts(parts: tuple[tuple[Edge, ...]]) -> tuple[Graph, ...]:
    """Return the parts of a picture.

    Raises:
        Refusal: naming an edge that is not tied to the ground.
    """
    loose = find_untied(parts[0])
    if loose is not None:
        raise Refusal(f"{loose[0]}-{loose[1]}", f"this edge is not tied to the ground; expected {TIED}")
    return parts_at_root(graph(parts[0]))


def find_untied(edges: tuple[Edge, ...]) -> Edge | None:
    """Return the first edge not tied to the ground, or None."""
    reached = {vertex for part in parts_at_root(edges) for edge in part for vertex in edge}
    for edge in edges:
        if edge[0] not in reached:
            return edge
    return None


def to_picture(components: tuple[Graph, ...]) -> tuple[Graph]:
    """Return the edges of a sum as one picture; parts with vertices already in use are renumbered."""
    used = {ROOT}
    top = ROOT
    edges: list[Edge] = []
    for part in components:
        vertices = sorted({vertex for edge in part for vertex in edge if vertex != ROOT})
        clash = any(vertex in used for vertex in vertices)
        number = {ROOT: ROOT}
        for place, vertex in enumerate(vertices, start=1):
            number[vertex] = top + place if clash else vertex
        for vertex in vertices:
            used.add(number[vertex])
        top = max([top, *[number[vertex] for vertex in vertices]])
        edges.extend((number[u], number[v]) for u, v in part)
    return (graph(edges),)


def graph_value(position: Graph) -> int:
    """Return the nim-value of the edges tied to the ground, by fusion and colon, in O(edges)."""
    order, parent, extra, bridges = search_tree(position)
    # Fusion: an edge on a cycle becomes a loop of value one.
    value = {vertex: extra.get(vertex, 0) & 1 for vertex in order}
    for vertex in reversed(order[1:]):
        # Colon: the part above a bridge is a stalk of its value; the bridge adds one.
        total = value[vertex] + 1 if vertex in bridges else value[vertex] ^ 1
        value[parent[vertex]] = value[parent[vertex]] ^ total
    return value[ROOT]


NOTATION = Parts("0-1 1-2 2-0", ACCEPTS, (EDGES,), into=to_parts, out_of=to_picture)


@dataclass(frozen=True)
class HackenbushGame:
    """Green Hackenbush, with the gallery of its examples."""

    info: GameInfo
    drawings: tuple[Drawing, ...] = ()
    notation: Parts = NOTATION

    def options(self, position: Graph) -> Iterator[tuple[Graph, ...]]:
        """Yield the parts after chopping each edge, one of several parallel edges."""
        for index, edge in enumerate(position):
            if index == 0 or position[index - 1] != edge:
                yield parts_at_root(position[:index] + position[index + 1 :])

    def positions(self, stop: int) -> Iterator[Graph]:
        """Yield the parts of the gallery with fewer than ``stop`` edges, and all parts reachable from them."""
        waiting = [part for example in self.drawings for part in self._parts(example) if len(part) < stop]
        parts: set[Graph] = {()} if stop > 0 else set()
        while waiting:
            part = waiting.pop()
            if part not in parts:
                parts.add(part)
                waiting.extend(rest for option in self.options(part) for rest in option)
        return iter(sorted(parts, key=lambda part: (len(part), part)))

    def nim_value(self, position: Graph) -> int:
        """Return the nim-value of a part, or of a whole picture, by fusion and colon.

        Raises:
            LimitError: if the picture has more than ``MAX_PICTURE`` edges.
        """
        if len(position) > MAX_PICTURE:
            raise LimitError(f"{self.info.slug}: pictures have at most {MAX_PICTURE} edges")
        return graph_value(position)

    def board(self, components: tuple[Graph, ...]) -> Picture:
        """Return the picture of all parts."""
        return Picture(to_picture(components)[0])

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The table of the gallery with the value of each picture."""
        return (
            Listing(
                columns=("name", "edges"),
                scope="pictures of the gallery",
                universe=lambda: self.drawings,
                row=lambda example: (example.name, example.edges),
                position=self._parts,
                shows="nim_value",
                suffix="examples",
                title="examples",
                description=f"Positions of {self.info.name} chosen to teach, each with its nim-value.",
                certificate=HackenbushExamples(tuple((example.name, example.edges) for example in self.drawings)),
            ),
        )

    def _parts(self, example: Drawing) -> tuple[Graph, ...]:
        return self.notation.read(self.info.slug, [example.edges])


PICTURES = """
Blade
The smallest picture: chop it and the game is over.
0:0,0 1:10,46
0-1~12

Short stalk
A stalk is a Nim heap: a chop leaves any shorter one.
0:0,0 1:2,30 2:-2,60 3:1,90
0-1 1-2 2-3

Middle stalk
One edge more than the short stalk.
0:0,0 1:2,30 2:-2,60 3:1,90 4:-1,120
0-1 1-2 2-3 3-4

Tall stalk
One edge more than the middle stalk.
0:0,0 1:2,30 2:-2,60 3:1,90 4:-1,120 5:2,150
0-1 1-2 2-3 3-4 4-5

Three stalks
The short, the middle and the tall stalk together are a game of Nim with a heap for each.
0a:0,0 1:2,30 2:-2,60 3:1,90
0b:60,0 4:62,30 5:58,60 6:61,90 7:59,120
0c:120,0 8:122,30 9:118,60 10:121,90 11:119,120 12:122,150
0a-1 1-2 2-3 0b-4 4-5 5-6 6-7 0c-8 8-9 9-10 10-11 11-12

Snake
Its head is a loop, and a loop on top of a stalk does the work of one more edge.
0:0,0 1:3,28 2:-2,56 3:3,84 4:0,110
0-1~-38 1-2~38 2-3~-38 3-4~38 4-4@48,28,42

Twin blades
Parallel edges are the shortest even cycle; with either gone the other still stands.
0:0,0 1:0,60
0-1~30 0-1~-30

Odd ring
A cycle with an odd number of edges is worth as much as a blade.
0:0,0 1:34.2,24.9 2:21.2,65.1 3:-21.2,65.1 4:-34.2,24.9
0-1~-16.2 1-2~-16.2 2-3~-16.2 3-4~-16.2 4-0~-16.2

Even ring
A cycle with an even number of edges is worth nothing: the second player wins.
0:0,0 1:31.2,18 2:31.2,54 3:0,72 4:-31.2,54 5:-31.2,18
0-1~-13.4 1-2~-13.4 2-3~-13.4 3-4~-13.4 4-5~-13.4 5-0~-13.4

Before fusion
A triangle in the air, with twigs on two of its corners.
0:0,0 1:0,40 2:-32,84 3:32,84 4:-48,120 5:-36,152 6:50,120
0-1 1-2 2-3 3-1 2-4 4-5 3-6

After fusion
The corners are drawn together: each side of the triangle has become a loop, the twigs are untouched.
0:0,0 1:0,40 2:-44,62 3:-52,96 4:46,64
0-1 1-1@45,30,28 1-1@90,36,28 1-1@135,30,28 1-2~14 2-3 1-4~-14

Before colon
A stem that parts into a long and a short branch.
0:0,0 1:2,34 2:-2,68 3:-26,94 4:-30,126 5:-18,156 6:32,96
0-1 1-2 2-3~14 3-4 4-5~8 2-6~-16

After colon
The branches are replaced by one stalk, their nim-sum; the value of the whole has not changed.
0:0,0 1:2,34 2:-2,68 3:1,100 4:-2,132
0-1 1-2 2-3 3-4

Twins
Whatever is done to one of two like pictures can be done to the other: the second player wins.
0a:-44,0 1:-44,44 2:-66,74 3:-24,76 4:-34,106 0b:44,0 5:44,44 6:66,74 7:24,76 8:34,106
0a-1~4 1-2~14 1-3~-14 3-4~8 0b-5~-4 5-6~-14 5-7~14 7-8~-8

Bouquet
Each stem is worth one more than its petals, and the knot adds the stems by nim-sum.
0:0,0 1:0,34 2:-46,92 3:0,108 4:46,92
0-1~0 1-2~12 1-3~3 1-4~-12 2-2@152,28,30 2-2@98,28,30
3-3@40,28,28 3-3@90,34,28 3-3@140,28,28 4-4@55,30,44

Fence
Posts and rails are drawn together by fusion; the tips of the posts still stand out.
0a:-56,0 0b:0,0 0c:56,0 1:-56,26 2:0,27 3:56,26 4:-56,56 5:0,57 6:56,56 7:-56,80 8:0,84 9:56,80
0a-1 0b-2 0c-3 1-2~3 2-3~3 1-4 2-5 3-6 4-5~3 5-6~3 4-7 5-8 6-9

House
Walls, beam and roof are one piece by fusion; the door stands by itself.
0a:-56,0 0b:56,0 1:-56,62 2:56,62 3:22,62 4:0,112 5:30,87 6:30,122
9:22,50 10:36,34 11:22,18 12:8,34 0c:-36,0 0d:-10,0 7:-36,40 8:-10,40
0a-1 0b-2 1-3~0 3-2~0 1-4 4-5~2 5-2~2 5-6~0 6-6@124,15,40 6-6@48,24,38
3-9~0 9-10~4 10-11~4 11-12~4 12-9~4 0c-7 7-8~14 8-0d

Flower
A stem with two leaves; each petal is a loop and worth as much as a blade.
0:0,0 1:-3,40 2:3,98 3:-38,70 4:34,64
0-1~-5 1-2~6 1-3~-24 1-4~24
2-2@0,34,40 2-2@60,34,40 2-2@120,34,40 2-2@180,34,40 2-2@240,34,40 2-2@300,34,40

Girl
Skirt, legs and ground hang together in cycles; the head is a cycle of its own.
0a:-15,0 0b:15,0 1:0,42 2:-34,46 3:34,46 4:0,94 5:0,124 6:-38,98 7:46,136
8:0,138 9:0,182 10:-40,158 11:40,160
0a-1~-8 0b-1~8 1-2~12 1-3~-12 2-4~-10 3-4~10 4-5~0 5-6~-20 5-7~-20 5-8~0
8-9~50 8-9~-50 9-10~-42 9-11~42 9-9@90,15,40

Dog
It begs: chop its back, and forelegs, neck and head are gone.
0a:-46,0 0b:-14,0 1:-32,40 2:-62,74 3:22,66 4:50,42 5:38,34 6:36,94 7:82,92 8:50,122
0a-1~12 0b-1~10 1-2~32 1-3~10 3-4~22 3-5~20 3-6~-6
6-7~-7 7-8~-8 8-6~-8 8-8@192,26,32 8-8@118,22,30

Tree
No cycle at all: the colon principle alone finds the value, from the twigs down.
0:0,0 1:2,52 2:-46,80 3:-4,104 4:48,84 5:-84,92 6:-72,122 7:-42,124 8:-28,146 9:0,152 10:26,142
11:42,122 12:34,150 13:88,112
0-1~-4 1-2~14 1-3~-5 1-4~-14 2-5~10 2-6~-8 2-7~-10 3-8~10 3-9~-6 3-10~-10 4-11~8 11-12~-6 4-13~-10
"""


def _gallery() -> tuple[Drawing, ...]:
    """Return the pictures above, and the last four side by side as in Fair Game."""
    pictures = tuple(map(drawing, PICTURES.strip().split("\n\n")))
    caption = "Flower, girl, dog and tree in one picture: a single chop wins, and it is somewhere in the tree."
    return (*pictures, side_by_side("Garden", caption, zip(pictures[-4:], (0, 104, 220, 428), strict=True)))


GAMES = (
    HackenbushGame(
        GameInfo(
            slug="hackenbush",
            name="Green Hackenbush",
            category=Category.BOARDS,
            order=31,
            summary="Chop an edge of a picture: what no longer hangs on the ground falls; the last chop wins.",
            aliases=("Hackenbush",),
            citations=(Citation("FG", "figures 31 to 35, exercise 61"),),
        ),
        _gallery(),
    ),
)
