"""Sentences of the verification cells of the census and of class records, which only this module defines.

A table prints the sentences; its certificate derives them from the data again and compares. Cost: none.
"""

import json
import re
from typing import Any

from fairgame.games.octal.classes import moves
from fairgame.games.octal.code import OctalCode

CERTIFICATE = "certificate.json"  # the statement that proves a period
OWN_BOUND = 20_000  # a code whose proof needs no larger heap is proved by its own values
FIRST_SAMPLED = 1 << 12  # smaller heaps of Grundy's game are not sampled
SAMPLED_BLOCKS, BLOCK = 8, 32  # recomputed blocks, and heaps in each


def by_own_values(bound: int) -> str:
    """Return the reason of a code whose own values to heap ``bound`` prove its period."""
    return f"its own values to heap {bound}, which prove the period"


def by_certificate(bound: int) -> str:
    """Return the reason of a class whose period a checked certificate proves."""
    return f"{by_own_values(bound)}; certificate checked"


def by_solver(computed_to: int, twin: tuple[OctalCode, int] | None) -> str:
    """Return the reason of an open class whose values only the solver supports.

    Args:
        computed_to: the last heap computed.
        twin: a class that may be the same, and the last heap of the comparison.
    """
    sentence = f"no period shows to heap {computed_to}, as the solver alone says"
    if twin is None:
        return sentence
    return f"{sentence}; to heap {twin[1]} its values are those of {twin[0]}, and whether all are is not known"


def twin(reason: str) -> tuple[str, int] | None:
    """Return the twin that a reason names, a class that may be the same, and the last heap compared; None without."""
    match = re.search(r"to heap (\d+) its values are those of (\S+), and whether", reason)
    return (match[2], int(match[1])) if match else None


def by_first_heaps(settled: int, computed: int) -> str:
    """Return the reason of an open class with ``computed`` heaps, the first ``settled`` of them checked."""
    return f"certified to heap {settled - 1}; beyond, the solver alone{_sampled(settled, computed)}"


def by_other_table(computed: int) -> str:
    """Return the reason of Grundy's game, whose first heaps are certified in a separate table."""
    first = "its first heaps are certified in grundys-game.nim_sequence; beyond, the solver alone"
    return f"{first}{_sampled(FIRST_SAMPLED, computed)}"


def _sampled(settled: int, computed: int) -> str:
    count = sampled_heaps(settled, computed)
    return f", but for {count} heaps in {count // BLOCK} blocks that another kernel made again" if count else ""


def parse_counts(reason: str) -> tuple[int, int]:
    """Return the last settled heap (0 if none) and the number of sampled heaps, from the reason of an open class."""
    settled, sampled = (re.search(pattern, reason) for pattern in (r"^certified to heap (\d+)", r"but for (\d+) heaps"))
    return int(settled[1]) if settled else 0, int(sampled[1]) if sampled else 0


def by_options(code: OctalCode, canonical: OctalCode) -> str:
    """Return the reason of a code that has the options of the canonical code of its class."""
    shift = moves(code).zeros - moves(canonical).zeros
    heaps = f"{abs(shift)} heap{'s' if abs(shift) > 1 else ''}"
    where = "" if not shift else f" {heaps} below" if shift > 0 else f" {heaps} above"
    return f"its options at every heap are those of {canonical}{where}: the same values forever"


def sampled_heaps(settled: int, computed: int) -> int:
    """Return the number of sampled heaps from ``settled`` to computed-1."""
    return BLOCK * min(SAMPLED_BLOCKS, max(0, computed // BLOCK - -(-settled // BLOCK)))


def canonical_json(stated: dict[str, Any]) -> bytes:
    """Return the canonical text of a statement: sorted keys, no spaces, a line feed at the end."""
    return json.dumps(stated, sort_keys=True, separators=(",", ":")).encode() + b"\n"
