"""Answer about one octal code: its rule, its class, its values, its period.

The fastest kernel computes the values on request. The class is always located, and the period is proved if the values
reach the end of its proof. Cost: that of the values, and 0.1 s for the class; 3 bytes a value and at most 350 MB,
refused beforehand if the machine lacks the memory.
"""

from dataclasses import dataclass

import numpy as np

from fairgame.core.discovery import games
from fairgame.core.take_break import in_words, text_of
from fairgame.games.octal import classes
from fairgame.games.octal.certificates.class_records import expected_sample
from fairgame.games.octal.certificates.long_tables import CHECKER
from fairgame.games.octal.classes import Location, equal_up_to_shift, moves_of
from fairgame.games.octal.code import GRUNDY, OctalCode, digits_of, fault_in
from fairgame.games.octal.games.grundys_game import GrundysGame
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.scales import MAX_HEAP as MAX_ON_SCALES
from fairgame.games.octal.scales import step as scales_step
from fairgame.games.octal.scales import sums as scales_sums
from fairgame.games.octal.sparse_space import doubling_pairs
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.verification import Verification
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.system.memory import require_bytes
from fairgame.system.progress import track
from fairgame.tables.sequence import sequence_frame

__all__ = [
    "CHECKER",
    "MAX_ON_SCALES",
    "ON_CODES",
    "PERIOD_STOP",
    "Location",
    "OctalAnswer",
    "OctalCode",
    "OctalGame",
    "Verification",
    "doubling_pairs",
    "locate",
    "octal",
    "scales_code",
    "scales_step",
    "scales_sums",
    "unstored_verification",
]

ON_CODES = (fault_in, digits_of, text_of, in_words, moves_of, equal_up_to_shift)
"""Functions of a code's text, its digits and a few values; short enough to translate for the browser."""

BYTES_A_VALUE, BYTES_FIXED = 3, 350 * 10**6
PERIOD_STOP = 1 << 20  # values searched for a period; the search takes 60 bytes each
BLOCK, MAX_BLOCKS = 1 << 18, 64  # least number of heaps between two progress reports; number of reports


@dataclass(frozen=True, slots=True, eq=False)
class OctalAnswer:
    """Facts about one octal code.

    Attributes:
        code: its canonical text.
        digits: its digits, the leading one first.
        rule: the rule in words.
        note: the difference between the text of the request and the canonical text, "" if they agree.
        location: its class, and the classes that nearly have its values.
        nim_values: shape (stop,), from heap 0 on.
        period: the period if the theorem proves one on these values; not searched for in more than ``PERIOD_STOP``.
        proof_bound: the last heap that the theorem needed.
        games: slugs of the games with this code.
    """

    code: str
    digits: tuple[int, ...]
    rule: str
    note: str
    location: Location
    nim_values: np.ndarray
    period: Periodicity | None
    proof_bound: int | None
    games: tuple[str, ...]


def octal(text: str, stop: int) -> OctalAnswer:
    """Compute heaps 0..stop-1 of the octal game ``text``, at least one, and prove its period if they reach far enough.

    Raises:
        OctalCodeError: if ``text`` is no code.
        LimitError: if the values would not fit into memory.
        NimValueOverflowError: if a value passes 65,535.
    """
    code = OctalCode.parse(text)
    require_bytes(BYTES_A_VALUE * stop + BYTES_FIXED, f"computing {stop:,} values of {code}")
    declared = [named for named in games().values() if isinstance(named, OctalGame) and named.code == code]
    game = declared[0] if declared else OctalGame.of(str(code))
    values = _values(code, stop)
    period = detect(values, game.values_needed) if stop <= PERIOD_STOP else None
    if period is not None:
        game.period_certificate(period, values).check(sequence_frame(values))
    return OctalAnswer(
        code=str(code),
        digits=code.digits,
        rule=code.in_words(),
        note=_note(text, code),
        location=classes.locate(code),
        nim_values=values,
        period=period,
        proof_bound=proof_bound(period, code.length) if period else None,
        games=tuple(named.info.slug for named in declared),
    )


def _values(code: OctalCode, stop: int) -> np.ndarray:
    known = NimValues.of(code)
    block = max(BLOCK, stop // MAX_BLOCKS)
    ends = range(min(block, stop), stop + block, block)
    for end in track(ends, f"nim-values of {code}", total=len(ends), unit="block"):
        known.extend(min(end, stop))
    return known.values[:stop]


def _note(text: str, code: OctalCode) -> str:
    """Return a note on the zeros that the canonical text leaves out."""
    tail = text.partition(".")[2]
    zeros = len(tail) - len(tail.rstrip("0"))
    count = "a zero, which allows" if zeros == 1 else f"{zeros} zeros, which allow"
    return f"{text} ends in {count} nothing; the code is {code}" if zeros else ""


def locate(text: str) -> Location:
    """Find the class of any code, and the classes that nearly have its values.

    Raises:
        OctalCodeError: if ``text`` is no code.
    """
    return classes.locate(OctalCode.parse(text))


def unstored_verification(canonical_code: str, computed_to: int) -> Verification:
    """Return the basis of an open class without stored values, computed to heap ``computed_to``."""
    return Verification(
        "computation",
        canonical_code=canonical_code,
        computed_to=computed_to,
        sampled_heaps=expected_sample(0, computed_to),
    )


def scales_code(slug: str) -> str:
    """Return the name of a game on Grundy scales: its code, or the name of Grundy's game; "" if it has neither."""
    game = games()[slug]
    if isinstance(game, OctalGame):
        return str(game.info.parameters["code"])
    return GRUNDY if isinstance(game, GrundysGame) else ""
