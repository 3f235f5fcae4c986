"""Misère octal games: a game is a code, and the list of single rows that it publishes.

The misère quotient of the code decides the sums that it knows of; a search decides what others it can reach.

Cost: that of the quotient, once a process (``fairgame.games.misere.quotient_search``).  Source: T.  E.  Plambeck, A.
N.  Siegel, Misère quotients for impartial games, J.  Combin.  Theory A 115 (2008) 593-622.
"""

from dataclasses import dataclass
from typing import Any

from fairgame.core.game import Category, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.play import Play
from fairgame.games.misere.known_quotients import octal_rule
from fairgame.games.misere.rows import EXAMPLE_ROWS, single_rows
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalRule


@dataclass(frozen=True, kw_only=True)
class MisereOctal(OctalRule):
    """Positions are single rows; a sum of them is a position of play.

    Attributes:
        largest: the greatest row that is listed.
        scope: what is listed, with ``{largest}`` in it.
        last: the rows with one move, the last.
    """

    largest: int
    scope: str
    last: tuple[int, ...] = (1,)

    @classmethod
    def of(cls, code: str, largest: int, scope: str, last: tuple[int, ...] = (1,), **info: Any) -> "MisereOctal":
        """Return the misère game of a code; ``info`` are fields of GameInfo.

        Raises:
            OctalCodeError: if ``code`` is none.
        """
        parsed = OctalCode.parse(code)
        told = GameInfo(category=Category.MISERE, play=Play.MISERE, aliases=(f"misère {code}",), **info)
        return cls(told, parsed, EXAMPLE_ROWS, largest=largest, scope=scope, last=last)

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Whether the product of the rows lies in the P-portion of the misère quotient."""
        return octal_rule(self.code).is_p_sum(components)

    @property
    def quotient_code(self) -> OctalCode:
        """The code whose misère quotient decides sums."""
        return self.code

    @property
    def misere_source(self) -> str:
        """What decides sums."""
        return f"the misère quotient of {self.code}"

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the list of single rows."""
        return (single_rows(self.largest, self.scope, last=self.last),)
