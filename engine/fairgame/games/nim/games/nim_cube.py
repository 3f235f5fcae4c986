"""The Nim cube: a point of a cube moves towards the corner, along one edge direction at a time.

Its coordinates are three heaps of Nim, so the lost points are those with nim-sum 0; in a cube of side 2^n they make
the Sierpinski tetrahedron.  Cost: as Nim's.

Source: a Russian column on Nim in the cube (document B of the atlas).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from fairgame.core.claims import Claim
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.core.notation import Numbers
from fairgame.games.nim.certificates.digits import CubeCounts
from fairgame.numbers.nimbers import nim_sum
from fairgame.numbers.tame import Genus, genus_of_value

Point = tuple[int, int, int]

MAX_CUBE = 10


@dataclass(frozen=True)
class NimCube:
    """Positions are points (x, y, z) with coordinates from 0 on."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "3 5 7", "the three coordinates of a point", 3, 3, noun="coordinate", order="as typed"
        )
    )

    misere_source: str = "Bouton 1901"

    def options(self, position: Point) -> Iterator[tuple[Point]]:
        """Yield every point nearer to the corner along one direction."""
        x, y, z = position
        yield from (((nearer, y, z),) for nearer in range(x))
        yield from (((x, nearer, z),) for nearer in range(y))
        yield from (((x, y, nearer),) for nearer in range(z))

    def positions(self, stop: int) -> Iterator[Point]:
        """Yield the points of the cube of side ``stop``."""
        return ((x, y, z) for x, y, z in product(range(stop), repeat=3))

    def nim_value(self, position: Point) -> int:
        """Return the nim-sum of the coordinates."""
        return nim_sum(position)

    def tame_genus(self, position: Point) -> Genus:
        """Return the genus of three heaps of Nim."""
        return genus_of_value(nim_sum(position), max(position) > 1)

    def options_of_value(self, position: Point, nim_value: int) -> Iterator[tuple[Point]]:
        """Yield the points of that value: at most one in each direction."""
        x, y, z = position
        total = nim_sum((*position, nim_value))
        if x ^ total < x:
            yield ((x ^ total, y, z),)
        if y ^ total < y:
            yield ((x, y ^ total, z),)
        if z ^ total < z:
            yield ((x, y, z ^ total),)

    def nim_sum_terms(self, components: tuple[Point, ...]) -> tuple[tuple[str, int], ...]:
        """Return the three coordinates."""
        return tuple((str(one), one) for one in components[0])

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare how many points are lost."""
        statement = "A cube of side 2ⁿ holds four copies of the P-positions of the cube of half its side."
        return (
            OwnTable(
                what="counts",
                title="P-positions in cubes",
                description="How many of the points of a cube of side 2ⁿ are P-positions.",
                columns=("n", "side", "p_positions"),
                key=("n",),
                rows=lambda: ((n, 2**n, 4**n) for n in range(MAX_CUBE + 1)),
                count=MAX_CUBE + 1,
                claims=lambda: (Claim(statement, "proved", CubeCounts()),),
            ),
        )


GAMES = (
    NimCube(
        GameInfo(
            slug="nim-cube",
            name="Nim in a cube",
            category=Category.NIM,
            order=2,
            summary="Move a point of a cube towards the corner along one direction; whoever reaches the corner wins.",
            citations=(Citation("B", "Nim in the cube"),),
        )
    ),
)
