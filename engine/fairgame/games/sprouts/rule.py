"""Sprouts as a game of the atlas: positions are lands, answered by a search within bounds.

Cost: a position of ``MAX_VALUED`` lives has its nim-value in some tenths of a second; the outcome alone is found to
``MAX_DECIDED`` lives.  What is larger is refused, and the table tells more.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fairgame.core.boards import Regions
from fairgame.core.game import GameInfo
from fairgame.core.notation import Parts
from fairgame.core.play import outcome
from fairgame.core.table_answers import Record, TableAnswer
from fairgame.errors import LimitError
from fairgame.games.sprouts.notation import NOTATION, letter
from fairgame.games.sprouts.positions import Land, Lands, lives_of, options_of, start
from fairgame.games.sprouts.search import is_sum_worth, is_worth, value_of

MAX_VALUED = 12
MAX_DECIDED = 18
MAX_CACHED = 100_000
MAX_START = 4  # of the positions that are listed


@dataclass(frozen=True)
class Sprouts:
    """Positions are lands.

    Attributes:
        normal: to how many spots the table tells who wins, as computed here.
        misere: the same for misère play.
    """

    info: GameInfo
    normal: int = 0
    misere: int = 0
    notation: Parts = NOTATION

    def options(self, position: Land) -> Iterator[Lands]:
        """Yield the sums of lands that a curve leaves, each once."""
        yield from options_of(position)

    def positions(self, stop: int) -> Iterator[Land]:
        """Yield the lands of fewer than ``stop`` lives to which starts of few spots lead, the smallest first."""
        return iter([land for land in _reached(min(MAX_START, (stop - 1) // 3)) if stop > 0])

    def nim_value(self, position: Land) -> int:
        """Return the nim-value of a land.

        Raises:
            LimitError: if it has more than ``MAX_VALUED`` lives.
        """
        if lives_of(position) > MAX_VALUED:
            raise LimitError(f"sprouts: nim-values are searched for positions of at most {MAX_VALUED} lives")
        return value_of(position, {}, set(), MAX_CACHED)

    def is_p_position(self, position: Land) -> bool:
        """Return whether the player to move loses.

        Raises:
            LimitError: if the land has more than ``MAX_DECIDED`` lives.
        """
        if lives_of(position) > MAX_DECIDED:
            raise LimitError(f"sprouts: positions of at most {MAX_DECIDED} lives are searched")
        return is_worth(position, 0, {}, set(), MAX_CACHED)

    def winning_options(self, position: Land) -> Iterator[Lands]:
        """Yield every option whose nim-value is 0.

        Raises:
            LimitError: if the land has more than ``MAX_DECIDED`` lives.
        """
        yield from self.options_of_value(position, 0)

    def options_of_value(self, position: Land, nim_value: int) -> Iterator[Lands]:
        """Yield every option of a nim-value; other values are not found.

        Raises:
            LimitError: if the land has more than ``MAX_DECIDED`` lives.
        """
        if lives_of(position) > MAX_DECIDED:
            raise LimitError(f"sprouts: positions of at most {MAX_DECIDED} lives are searched")
        values: dict[Land, int] = {}
        refuted: set[tuple[Land, int]] = set()
        for option in options_of(position):
            if is_sum_worth(option, nim_value, values, refuted, MAX_CACHED):
                yield option

    @property
    def told(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """Declare that the table of outcomes tells the starts that were computed."""
        return {"outcomes": self._told} if self.normal else {}

    def _told(self, rows: Sequence[Record]) -> Iterator[TableAnswer]:
        for row in rows:
            if row["spots"] <= self.normal:
                yield TableAnswer(start(row["spots"]), outcome(row["normal"] == "second"))

    def board(self, components: Lands) -> Regions:
        """Return the regions, each spot with the sign that it has in the text."""
        return Regions(
            tuple(
                [
                    tuple([tuple([letter(spot, land) for spot in boundary]) for boundary in region])
                    for land in components
                    for region in land
                ]
            )
        )


@lru_cache(maxsize=MAX_START + 1)
def _reached(spots: int) -> tuple[Land, ...]:
    """Return the lands to which so many spots lead, those of few lives first."""
    waiting = [start(spots)] if spots > 0 else []
    found: set[Land] = set()
    while waiting:
        land = waiting.pop()
        if land not in found:
            found.add(land)
            waiting.extend(part for option in options_of(land) for part in option)
    smaller = _reached(spots - 1) if spots > 0 else ()
    return tuple(sorted(found.union(smaller), key=lambda land: (lives_of(land), land)))
