"""Brussels Sprouts: join two free arms of crosses by a curve, and draw a new cross on it.

What matters of a picture is, region by region, how many free arms each of the connected pieces on its edge has: a
region is the list of these numbers, and regions are a sum.  A curve between two pieces makes one piece of them, with as
many arms as both had.  A curve from a piece to itself parts the region, the piece and its arms, and each part has one
arm of the new cross; the other pieces lie in either part.

So each move lessens by one the number A + B - 2 of a region with A arms and B pieces: play cannot be won or lost by
skill.  From n crosses it lasts 5n - 2 moves.  Cost: none for the winner; options of a region with many pieces are many.

Source: J. H. Conway and M. S. Paterson (invented); R. K. Guy, Fair Game, COMAP 1989, exercises 23 to 26.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from fairgame.core.boards import Regions
from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.core.notation import Integers, Numbers, Parts, Refusal
from fairgame.evidence.moves_to_the_end import MovesToTheEnd
from fairgame.numbers.tame import Genus, genus_of_value

Region = tuple[int, ...]  # the free arms of each piece, ascending, each at least 1

ARMS = 4
LARGEST = 100
PLAYED_OUT = 3
MAX_PIECES, MAX_ARMS = 8, 40
MAX_REGIONS = 6  # that are typed and written
ACCEPTS = "the free arms of each piece of a region, and a slash before the next region"


OVER = (1,)  # a region without a move, which is left out


def into(parts: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the regions.

    Raises:
        Refusal: if there is none.
    """
    regions = tuple(region for region in parts if region)
    if not regions:
        raise Refusal("", "there is no region")
    return regions


def out_of(components: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return as many lists as are read, the last of them empty.

    Raises:
        Refusal: if there are more regions than that.
    """
    if len(components) > MAX_REGIONS:
        raise Refusal("", f"a picture of more than {MAX_REGIONS} regions with moves is not written")
    return (*components, *(() for _ in range(MAX_REGIONS - len(components))))


REGION = Integers(Numbers("4 4", "the free arms of each piece", 0, MAX_PIECES, "piece", 1, MAX_ARMS))
NOTATION = Parts("4 4", ACCEPTS, (REGION,) * MAX_REGIONS, "/", MAX_REGIONS - 1, "over", into, out_of)


def moves_left(region: Region) -> int:
    """Return how many moves are played in a region, whatever is done."""
    return sum(region) + len(region) - 2


@dataclass(frozen=True)
class BrusselsSprouts:
    """Positions are regions."""

    info: GameInfo
    notation: Parts = NOTATION
    misere_source: str = "the number of moves is the same however they are played"

    def options(self, position: Region) -> Iterator[tuple[Region, ...]]:
        """Yield the regions after joining two pieces, then after joining a piece to itself, each once."""
        met = set()
        for i in range(len(position)):
            for j in range(i):
                others = [position[k] for k in range(len(position)) if k not in (i, j)]
                joined = tuple(sorted([*others, position[i] + position[j]]))
                if joined not in met:
                    met.add(joined)
                    yield (joined,)
        parted = set()
        for i in range(len(position)):
            others = [position[k] for k in range(len(position)) if k != i]
            for sides in product((0, 1), repeat=len(others)):
                here = [others[k] for k in range(len(others)) if sides[k] == 0]
                there = [others[k] for k in range(len(others)) if sides[k] == 1]
                for arms in range(1, position[i]):
                    one = tuple(sorted([*here, arms]))
                    other = tuple(sorted([*there, position[i] - arms]))
                    both = (max(one, other), min(one, other))
                    regions = tuple(region for region in both if region != OVER)
                    if regions not in parted:
                        parted.add(regions)
                        yield regions

    def board(self, components: tuple[Region, ...]) -> Regions:
        """Return the regions, each piece a ring of arms without signs."""
        return Regions(tuple([tuple([("",) * arms for arms in region]) for region in components]))

    def positions(self, stop: int) -> Iterator[Region]:
        """Yield regions with fewer than ``stop`` moves left, and no more pieces than may be typed."""
        level: list[Region] = [(1,)]
        for _ in range(stop):
            yield from level
            level = sorted({more for one in level for more in _with_one_move_more(one)})

    def tame_genus(self, position: Region) -> Genus:
        """Return 0^1 or 1^0 by the number of moves that are left."""
        return genus_of_value(moves_left(position) % 2, False)

    def nim_value(self, position: Region) -> int:
        """Return the parity of the moves that are left."""
        return moves_left(position) % 2

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """Declare how long play lasts."""
        statement = (
            f"From n crosses every play lasts 5n - 2 moves. For n up to {PLAYED_OUT} each position that can be reached"
            " has been played out in every way, and for each n of the table one play was counted to its end."
        )
        return (
            OwnTable(
                what="moves",
                title="moves",
                description="How many moves a play from n crosses lasts, and who wins.",
                columns=("n", Column("moves", is_="move_count"), "winner"),
                key=("n",),
                rows=lambda: ((n, 5 * n - 2, "second" if n % 2 == 0 else "first") for n in range(1, LARGEST + 1)),
                claims=lambda: (Claim(statement, "certified", MovesToTheEnd(self.info.slug, ARMS, PLAYED_OUT)),),
                count=LARGEST,
            ),
        )


def _with_one_move_more(region: Region) -> Iterator[Region]:
    """Yield regions with one arm or one piece more, if they may be typed; a piece more has an arm, and one is lent."""
    for k in range(len(region)):
        if region[k] < MAX_ARMS:
            yield tuple(sorted((*region[:k], region[k] + 1, *region[k + 1 :])))
        if region[k] > 1 and len(region) < MAX_PIECES:
            yield tuple(sorted((*region[:k], region[k] - 1, 1, *region[k + 1 :])))


GAMES = (
    BrusselsSprouts(
        GameInfo(
            slug="brussels-sprouts",
            name="Brussels Sprouts",
            category=Category.TAKING_AND_BREAKING,
            order=124,
            summary="Join two free arms of crosses by a curve and draw a new cross on it; the last curve wins.",
            citations=(Citation("FG", "figure 17"), Citation("FG", "exercises 23 to 26")),
        )
    ),
)
