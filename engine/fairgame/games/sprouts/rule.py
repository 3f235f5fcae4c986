"""The rule of Sprouts, with a search within bounds; positions are lands.

Cost: some tenths of a second for the nim-value of ``MAX_VALUED`` lives, or for the outcome of ``MAX_DECIDED`` lives.
Larger positions raise a LimitError; the table of outcomes has larger starts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fairgame.core.boards import Regions
from fairgame.core.capabilities import Record, TableAnswer
from fairgame.core.game import GameInfo, Parameter
from fairgame.core.notation import Parts
from fairgame.core.play import outcome
from fairgame.errors import LimitError
from fairgame.games.sprouts.notation import NOTATION, letter
from fairgame.games.sprouts.positions import Land, Lands, Region, land_lives, land_options, start, to_sum
from fairgame.games.sprouts.search import has_value, nim_value, sum_has_value

MAX_VALUED = 12
MAX_DECIDED = 18
MAX_CACHED = 100_000
MAX_START = 4  # spots of the starts whose positions are listed


@dataclass(frozen=True)
class Sprouts:
    """Sprouts; positions are lands.

    Attributes:
        normal: the last number of spots in the table whose winner is computed here.
        misere: the last number of spots in the table whose winner in misère play is computed here.
    """

    info: GameInfo
    normal: Parameter[int] = 0
    misere: Parameter[int] = 0
    notation: Parts = NOTATION
    starts: tuple[str, ...] = ("2", "3", "4", "5")

    def options(self, position: Land) -> Iterator[Lands]:
        """Yield the distinct sums of lands after each curve."""
        yield from land_options(position)

    def positions(self, stop: int) -> Iterator[Land]:
        """Yield the lands of fewer than ``stop`` lives reachable from small starts, the smallest first."""
        return iter([land for land in _reachable(min(MAX_START, (stop - 1) // 3)) if stop > 0])

    def nim_value(self, position: Land) -> int:
        """Return the nim-value of a land.

        Raises:
            LimitError: if the land has more than ``MAX_VALUED`` lives.
        """
        if land_lives(position) > MAX_VALUED:
            raise LimitError(f"sprouts: nim-values are searched for positions of at most {MAX_VALUED} lives")
        return nim_value(position, {}, set(), MAX_CACHED)

    def is_p_position(self, position: Land) -> bool:
        """Return whether the player to move loses.

        Raises:
            LimitError: if the land has more than ``MAX_DECIDED`` lives.
        """
        if land_lives(position) > MAX_DECIDED:
            raise LimitError(f"sprouts: positions of at most {MAX_DECIDED} lives are searched")
        return has_value(position, 0, {}, set(), MAX_CACHED)

    def winning_options(self, position: Land) -> Iterator[Lands]:
        """Yield every option whose nim-value is 0.

        Raises:
            LimitError: if the land has more than ``MAX_DECIDED`` lives.
        """
        yield from self.options_of_value(position, 0)

    def options_of_value(self, position: Land, nim_value: int) -> Iterator[Lands]:
        """Yield every option of a nim-value.

        Raises:
            LimitError: if the land has more than ``MAX_DECIDED`` lives.
        """
        if land_lives(position) > MAX_DECIDED:
            raise LimitError(f"sprouts: positions of at most {MAX_DECIDED} lives are searched")
        values: dict[Land, int] = {}
        refuted: set[tuple[Land, int]] = set()
        for option in land_options(position):
            if sum_has_value(option, nim_value, values, refuted, MAX_CACHED):
                yield option

    @property
    def table_answers(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """Reader of the computed starts in the table of outcomes."""
        return {"outcomes": self._answers} if self.normal else {}

    def _answers(self, rows: Sequence[Record]) -> Iterator[TableAnswer]:
        for row in rows:
            if row["spots"] <= self.normal:
                yield TableAnswer(start(row["spots"]), outcome(is_p_position=row["normal"] == "second"))

    def board(self, components: Lands) -> Regions:
        """Return the regions, with the signs of spots in the notation."""
        return Regions(
            tuple(
                [
                    tuple([tuple([letter(spot, land) for spot in boundary]) for boundary in region])
                    for land in components
                    for region in land
                ]
            )
        )

    def from_picture(self, regions: tuple[Region, ...]) -> Lands:
        """Return the position of a picture; a region is its boundaries."""
        return to_sum(list(regions))


@lru_cache(maxsize=MAX_START + 1)
def _reachable(spots: int) -> tuple[Land, ...]:
    """Return the lands reachable from at most ``spots`` spots, those of few lives first."""
    waiting = [start(spots)] if spots > 0 else []
    lands: set[Land] = set()
    while waiting:
        land = waiting.pop()
        if land not in lands:
            lands.add(land)
            waiting.extend(part for option in land_options(land) for part in option)
    smaller = _reachable(spots - 1) if spots > 0 else ()
    return tuple(sorted(lands.union(smaller), key=lambda land: (land_lives(land), land)))
