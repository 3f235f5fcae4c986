"""What is answered when somebody asks for one octal code: its rule, its class, its values, its period.

Values are computed on the spot, by whichever kernel is the fastest; the class is located in any case, and the period
is proved where the values reach far enough.  Cost: the values', 0.1 s for the class; 3 bytes a value and 350 MB at
most, refused beforehand where the machine does not have them.
"""

from dataclasses import dataclass

import numpy as np

from fairgame.core.discovery import games
from fairgame.games.octal import classes
from fairgame.games.octal.certificates.long_tables import CHECKER, doubling_pairs
from fairgame.games.octal.classes import Location
from fairgame.games.octal.code import GRUNDY, OctalCode, digits_of, fault_in, in_words, text_of
from fairgame.games.octal.equivalence import moves_of, same_for_ever
from fairgame.games.octal.games.grundys_game import GrundysGame
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.scales import MAX_HEAP as MAX_ON_SCALES
from fairgame.games.octal.scales import step as scales_step
from fairgame.games.octal.scales import sums as scales_sums
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.verification import of_other_table as why_without_values
from fairgame.games.octal.verification import twin
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.system.memory import require_bytes
from fairgame.system.progress import track
from fairgame.tables.sequence import numbered

__all__ = [
    "CHECKER",
    "MAX_ON_SCALES",
    "ON_CODES",
    "PERIOD_STOP",
    "Location",
    "OctalAnswer",
    "OctalCode",
    "OctalGame",
    "doubling_pairs",
    "locate",
    "octal",
    "scales_code",
    "scales_step",
    "scales_sums",
    "twin",
    "why_without_values",
]

ON_CODES = (fault_in, digits_of, text_of, in_words, moves_of, same_for_ever)
"""What can be told of a code from its text, its digits and a few values: short enough for the browser too."""

BYTES_A_VALUE, BYTES_BESIDE = 3, 350 * 10**6
PERIOD_STOP = 1 << 20  # values in which a period is looked for: that takes 60 bytes each
BLOCK, BLOCKS = 1 << 18, 64  # heaps between two signs of life, and at most so many of these


@dataclass(frozen=True, slots=True, eq=False)
class OctalAnswer:
    """What is known of one octal code.

    Attributes:
        code: its canonical text.
        digits: its digits, the leading one first.
        rule: the rule in words.
        note: what was made of the text that was asked for, "" if it was the canonical one.
        location: its class, and the classes that nearly have its values.
        nim_values: shape (stop,), from heap 0 on.
        period: the period if the theorem proves one on these values; it is not sought in more than ``PERIOD_STOP``.
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
        NimValueOverflowError: if one passes 65,535.
    """
    code = OctalCode.parse(text)
    require_bytes(BYTES_A_VALUE * stop + BYTES_BESIDE, f"computing {stop:,} values of {code}")
    declared = [known for known in games().values() if isinstance(known, OctalGame) and known.code == code]
    game = declared[0] if declared else OctalGame.of(str(code))
    values = _values(code, stop)
    found = detect(values, game.values_needed) if stop <= PERIOD_STOP else None
    if found is not None:
        game.period_certificate(found, values).check(numbered(values))
    return OctalAnswer(
        code=str(code),
        digits=code.digits,
        rule=code.in_words(),
        note=_note(text, code),
        location=classes.locate(code),
        nim_values=values,
        period=found,
        proof_bound=proof_bound(found, code.length) if found else None,
        games=tuple(known.info.slug for known in declared),
    )


def _values(code: OctalCode, stop: int) -> np.ndarray:
    known = NimValues.of(code)
    block = max(BLOCK, stop // BLOCKS)
    ends = range(min(block, stop), stop + block, block)
    for end in track(ends, f"nim-values of {code}", total=len(ends), unit="block"):
        known.extend(min(end, stop))
    return known.values[:stop]


def _note(text: str, code: OctalCode) -> str:
    """Say what the canonical text leaves out of the text that was asked for."""
    tail = text.partition(".")[2]
    zeros = len(tail) - len(tail.rstrip("0"))
    words = "a zero, which allows" if zeros == 1 else f"{zeros} zeros, which allow"
    return f"{text} ends in {words} nothing; the code is {code}" if zeros else ""


def locate(text: str) -> Location:
    """Find the class of any code, and the classes that nearly have its values.

    Raises:
        OctalCodeError: if ``text`` is no code.
    """
    return classes.locate(OctalCode.parse(text))


def scales_code(slug: str) -> str:
    """Return what stands for a game on Grundy scales: its code, or the name of Grundy's game; "" if nothing does."""
    game = games()[slug]
    if isinstance(game, OctalGame):
        return str(game.info.parameters["code"])
    return GRUNDY if isinstance(game, GrundysGame) else ""
