"""Subtraction game with its period and the certificate of it. Cost: ``fairgame.games.subtraction.answers``."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import Refusal
from fairgame.errors import PositionError
from fairgame.games.subtraction.rule import Subtraction, proved_period
from fairgame.games.subtraction.sets import parse_set
from fairgame.numbers.periodicity import Periodicity
from fairgame.public.ruleset import Ruleset, Words, words_of
from fairgame.tables.sequence import sequence_frame


@dataclass(frozen=True, slots=True)
class SubtractionCertificate:
    """Proof that the values of a set repeat: values that contain one window twice.

    Attributes:
        game: the game of the set.
        period: the period.
    """

    game: Subtraction
    period: Periodicity

    def check(self) -> str:
        """Check the values by the mex rule and the theorem on them; return the proved sentence.

        Raises:
            CertificateError: with the first witness against the claim.

        >>> subtraction(2, 5, 7).certificate.check()
        'S{2, 5, 7} has period 22 from heap 0 on'
        """
        values = self.game.nim_sequence(self.game.values_needed(self.period) + self.period.period)
        frame = sequence_frame(values)
        self.game.value_certificate().check(frame)
        self.game.period_certificate(self.period, values).check(frame)
        return f"{self.game.info.name} has period {self.period.period} from heap {self.period.preperiod} on"


@dataclass(frozen=True, repr=False)
class SubtractionRuleset(Ruleset):
    """The subtraction game of a set.

    >>> subtraction(1, 2)[10**18], subtraction(1, 2).nim_values(5).tolist()
    (1, [0, 1, 2, 0, 1])
    """

    game: Subtraction

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that may be taken, ascending."""
        return self.game.numbers

    @cached_property
    def period(self) -> Periodicity:
        """The period, proved by a recurring window of values.

        Raises:
            LimitError: if the first 2^24 values show none.

        >>> subtraction(2, 5, 7).period
        Periodicity(preperiod=0, period=22, saltus=0)
        """
        return proved_period(self.numbers)[0]

    @property
    def certificate(self) -> SubtractionCertificate:
        """The certificate of the period; raises as ``period``."""
        return SubtractionCertificate(self.game, self.period)

    def nim_value(self, *position: Words) -> int:
        """Return the nim-value of a heap or of a sum of heaps.

        Raises:
            PositionError: if the parts are not heaps.
            LimitError: if no period is found.

        >>> subtraction(2, 5, 7).nim_value(12, 30)
        3
        """
        heaps = self.game.notation.read(self.slug, words_of(self.slug, position))
        values = self.nim_values(self.period.preperiod + self.period.period)
        return int(np.bitwise_xor.reduce([self.period.value(values, heap) for heap in heaps] or [0]))


def subtraction(*numbers: int) -> SubtractionRuleset:
    """Return the game whose moves take one of these numbers from a heap.

    Raises:
        PositionError: if they are not 1 to 20 distinct numbers from 1 to 100.

    >>> subtraction(2, 5, 7).solve(12, 30).outcome
    'N'
    """
    try:
        chosen = parse_set(" ".join(words_of("subtraction set", numbers)))
    except Refusal as error:
        raise PositionError("subtraction set", error.text, error.reason) from None
    listed = ", ".join(map(str, chosen))
    info = GameInfo(
        slug=f"subtraction-{'-'.join(map(str, chosen))}",
        name=f"S{{{listed}}}",
        category=Category.TAKING_AND_BREAKING,
        summary=f"Take {' or '.join(map(str, chosen))} from a heap; the player who cannot move loses.",
        parameters={"set": list(chosen)},
        in_index=False,
    )
    return SubtractionRuleset(Subtraction(info, chosen))
