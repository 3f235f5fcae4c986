"""Octal games: taking matches from a heap and perhaps splitting the rest, as the digits of a code allow.

``fairgame.games.octal.games.named`` declares the named games. Nim-values come from ``fairgame.games.octal.values``; the
Guy-Smith theorem proves a period forever if the computed values show one. Cost: see that module; single heaps are
answered to 10^18 once the period is proved, to 100,000 otherwise.

Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526; R.
K. Guy, Fair Game, COMAP 1989.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairgame.core.boards import MATCH
from fairgame.core.game import Category, GameInfo, Parameter
from fairgame.core.notation import HeapSum
from fairgame.core.take_break import options_of
from fairgame.evidence.minimal_period import witnesses
from fairgame.games.octal.certificates.values import OctalPeriod, OctalValues
from fairgame.games.octal.code import OctalCode
from fairgame.numbers.periodicity import Periodicity
from fairgame.system.progress import meter

PUBLISHED_STOP = 1 << 14  # the values computed of every class: a game and its class have one page and one extent
NEVER = 10**18  # more values than anyone computes
NOTATION = HeapSum(example="12 70 180")


@dataclass(frozen=True)
class OctalRule:
    """The moves of one code, in normal and in misère play."""

    info: GameInfo
    code: Parameter[OctalCode]
    notation: HeapSum = NOTATION
    piece: str = MATCH

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield the options of each digit: nothing left, one heap left, two heaps left."""
        return options_of(self.code.digits, position)

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))


@dataclass(frozen=True)
class OctalGame(OctalRule):
    """The octal game of one code."""

    published_stop: int = PUBLISHED_STOP

    @classmethod
    def of(
        cls, code: str, name: str = "", slug: str = "", *, summary: str = "", piece: str = "", **info: Any
    ) -> "OctalGame":
        """Return the game of ``code``; without a name it is called by its code and not listed in the index.

        Args:
            code: a Guy-Smith code.
            name: its common name, if any.
            slug: its permanent name in URLs; by default made from the code.
            summary: how it is played, in a sentence; by default the code in words.
            piece: the piece of its heaps; by default that of the class.
            info: other fields of GameInfo.

        Raises:
            OctalCodeError: if ``code`` is not valid.
        """
        parsed = OctalCode.parse(code)
        aliases = (f"octal {parsed}", str(parsed).removeprefix("0"), *info.pop("aliases", ()))
        game_info = GameInfo(
            slug=slug or parsed.slug,
            name=name or f"Octal game {parsed}",
            category=Category.TAKING_AND_BREAKING,
            summary=summary or f"Heaps under the Guy-Smith code {parsed}: {parsed.in_words()}.",
            aliases=aliases,
            parameters={"code": str(parsed), "digits": list(parsed.digits)},
            in_index=bool(name),
            **info,
        )
        return cls(game_info, parsed, piece=piece or cls.piece)

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint16.

        Raises:
            NimValueOverflowError: if a value passes 65,535.
        """
        from fairgame.games.octal.values import NimValues  # noqa: PLC0415 - loads numba

        known = NimValues.of(self.code)
        with meter(f"nim-values of {self.code}", stop, unit="heap") as advance:
            known.extend(stop, advance)
        return known.values[:stop].astype(np.uint16, copy=False)

    @property
    def quotient_code(self) -> OctalCode:
        """The code whose misère quotient decides sums when the last move loses."""
        return self.code

    def value_certificate(self) -> OctalValues:
        """Return the check of exclusion and attainment."""
        return OctalValues(str(self.code), self.code.digits)

    def values_needed(self, found: Periodicity) -> int:
        """Return the number of values from G(0) that the Guy-Smith theorem needs; it allows no saltus."""
        return proof_bound(found, self.code.length) + 1 if found.saltus == 0 else NEVER

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> OctalPeriod:
        """Return the theorem's data, with a witness against each shorter period."""
        return OctalPeriod(
            code=str(self.code),
            digits=self.code.digits,
            preperiod=found.preperiod,
            period=found.period,
            proof_bound=proof_bound(found, self.code.length),
            shorter=witnesses(values, found.preperiod, found.period),
        )


def proof_bound(periodicity: Periodicity, length: int) -> int:
    """Return the last heap that the Guy-Smith theorem needs: 2e + 2p + k, e being at least 0."""
    return 2 * max(periodicity.last_exception, 0) + 2 * periodicity.period + length
