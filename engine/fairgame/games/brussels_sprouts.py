"""Brussels Sprouts: join two free arms of crosses by a curve, and draw a new cross on it.

A position is determined, region by region, by the numbers of free arms of the connected pieces on its edge.  A region
is the list of these numbers, and regions are a sum.  A curve between two pieces joins them into one piece with as many
arms as both had.  A curve from a piece to itself divides the region, the piece and its arms into two parts.  Each part
has one arm of the new cross; every other piece is in one of the two parts.

So each move decreases the number A + B - 2 of a region with A arms and B pieces by one: skill cannot win or lose the
game.  From n crosses it lasts 5n - 2 moves.  Cost: none for the winner; a region with many pieces has many options.

Source: J. H. Conway and M. S. Paterson (invented); R. K. Guy, Fair Game, COMAP 1989, exercises 23 to 26.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from fairgame.core.boards import Regions
from fairgame.core.claims import Claim, Status
from fairgame.core.columns import Column
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import OwnTable
from fairgame.core.notation import Integers, Numbers, Parts, Refusal
from fairgame.evidence.played import MovesToTheEnd
from fairgame.numbers.tame import Genus, genus_of_value

Region = tuple[int, ...]  # the free arms of each piece, ascending, each at least 1

ARMS = 4
MAX_CROSSES = 100
MAX_PLAYED_OUT = 3
MAX_PIECES, MAX_ARMS = 8, 40
MAX_REGIONS = 6  # in a written position
ACCEPTS = "the free arms of each piece of a region, and a slash before the next region"
FINISHED = (1,)  # a region without a move, which is omitted


def from_parts(parts: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the nonempty regions of a written position.

    Raises:
        Refusal: if it has no nonempty region.
    """
    regions = tuple(region for region in parts if region)
    if not regions:
        raise Refusal("", "there is no region")
    return regions


def to_parts(components: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the regions, padded with empty ones to ``MAX_REGIONS``.

    Raises:
        Refusal: if the position has more regions.
    """
    if len(components) > MAX_REGIONS:
        raise Refusal("", f"a picture of more than {MAX_REGIONS} regions with moves is not written")
    return (*components, *(() for _ in range(MAX_REGIONS - len(components))))


REGION = Integers(
    Numbers("4 4", "the free arms of each piece", fewest=0, most=MAX_PIECES, noun="piece", least=1, largest=MAX_ARMS)
)
NOTATION = Parts("4 4", ACCEPTS, (REGION,) * MAX_REGIONS, "/", MAX_REGIONS - 1, "over", from_parts, to_parts)


def moves_left(region: Region) -> int:
    """Return the number of moves left in a region, the same for every play."""
    return sum(region) + len(region) - 2


@dataclass(frozen=True)
class BrusselsSprouts:
    """Positions are regions."""

    info: GameInfo
    notation: Parts = NOTATION
    misere_source: str = "the number of moves is the same however they are played"

    def options(self, position: Region) -> Iterator[tuple[Region, ...]]:
        """Yield the regions after joining two pieces, then after joining a piece to itself, each once."""
        seen = set()
        for i in range(len(position)):
            for j in range(i):
                others = [position[k] for k in range(len(position)) if k not in (i, j)]
                joined = tuple(sorted([*others, position[i] + position[j]]))
                if joined not in seen:
                    seen.add(joined)
                    yield (joined,)
        seen_divisions = set()
        for i in range(len(position)):
            others = [position[k] for k in range(len(position)) if k != i]
            for sides in product((0, 1), repeat=len(others)):
                first_part = [others[k] for k in range(len(others)) if sides[k] == 0]
                second_part = [others[k] for k in range(len(others)) if sides[k] == 1]
                for arms in range(1, position[i]):
                    first = tuple(sorted([*first_part, arms]))
                    second = tuple(sorted([*second_part, position[i] - arms]))
                    both = (max(first, second), min(first, second))
                    regions = tuple(region for region in both if region != FINISHED)
                    if regions not in seen_divisions:
                        seen_divisions.add(regions)
                        yield regions

    def board(self, components: tuple[Region, ...]) -> Regions:
        """Return the regions, each piece a ring of unlabelled arms."""
        return Regions(tuple([tuple([("",) * arms for arms in region]) for region in components]))

    def positions(self, stop: int) -> Iterator[Region]:
        """Yield regions with fewer than ``stop`` moves left, up to the number of pieces that can be written."""
        level: list[Region] = [(1,)]
        for _ in range(stop):
            yield from level
            level = sorted({larger for region in level for larger in _with_one_more_move(region)})

    def tame_genus(self, position: Region) -> Genus:
        """Return 0^1 or 1^0 by the parity of the moves left."""
        return genus_of_value(moves_left(position) % 2, firm=False)

    def nim_value(self, position: Region) -> int:
        """Return the parity of the moves left."""
        return moves_left(position) % 2

    @property
    def own_tables(self) -> tuple[OwnTable, ...]:
        """The table of the length of play."""
        statement = (
            f"From n crosses every play lasts 5n - 2 moves. For n up to {MAX_PLAYED_OUT} each position that can be"
            " reached has been played out in every way, and for each n of the table one play was counted to its end."
        )
        return (
            OwnTable(
                suffix="moves",
                title="moves",
                description="How many moves a play from n crosses lasts, and who wins.",
                columns=("n", Column("moves", is_="move_count"), "winner"),
                key=("n",),
                rows=lambda: ((n, 5 * n - 2, "second" if n % 2 == 0 else "first") for n in range(1, MAX_CROSSES + 1)),
                claims=lambda: (
                    Claim(statement, Status.CERTIFIED, MovesToTheEnd(self.info.slug, ARMS, MAX_PLAYED_OUT)),
                ),
                count=MAX_CROSSES,
            ),
        )


def _with_one_more_move(region: Region) -> Iterator[Region]:
    """Yield the regions with one arm more, or with one piece more by splitting off an arm, that can be written."""
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
