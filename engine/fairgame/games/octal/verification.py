"""Why a row of the census, or of a study, is believed: the one home of these sentences.

The row prints them, its certificate makes them again and compares, so that the reason that is given is the reason that
there is.  Cost: none.
"""

import json
import re
from typing import Any

from fairgame.games.octal.classes import moves
from fairgame.games.octal.code import OctalCode

CERTIFICATE = "certificate.json"  # the statement that proves a period
OWN_BOUND = 20_000  # a code whose proof needs no more heaps than this is proved on its own values
FIRST_SAMPLED = 1 << 12  # heaps of Grundy's game below are not drawn
SAMPLED_BLOCKS, BLOCK = 8, 32  # blocks of heaps that are made again, and heaps in each


def of_own_values(bound: int) -> str:
    """Return the reason of a code whose own values to heap ``bound`` prove its period."""
    return f"its own values to heap {bound}, which prove the period"


def of_certificate(bound: int) -> str:
    """Return the reason of a class whose period is proved by a certificate that is checked."""
    return f"{of_own_values(bound)}; certificate checked"


def of_solver(computed_to: int, twin: tuple[OctalCode, int] | None) -> str:
    """Return the reason of an open class whose values nothing checks but the solver.

    Args:
        computed_to: the last heap computed.
        twin: a class that may be the same, and the last heap to which the two agree and were compared.
    """
    alone = f"no period shows to heap {computed_to}, as the solver alone says"
    if twin is None:
        return alone
    return f"{alone}; to heap {twin[1]} its values are those of {twin[0]}, and whether all are is not known"


def twin(reason: str) -> tuple[str, int] | None:
    """Return the class that may be the same as the one that this is the reason of, and the last heap compared."""
    found = re.search(r"to heap (\d+) its values are those of (\S+), and whether", reason)
    return (found[2], int(found[1])) if found else None


def of_first_heaps(settled: int, computed: int) -> str:
    """Return the reason of an open class of which ``computed`` heaps are computed and the first ``settled`` checked."""
    return f"certified to heap {settled - 1}; beyond, the solver alone{_drawn(settled, computed)}"


def of_other_table(computed: int) -> str:
    """Return the reason of Grundy's game, whose first heaps are certified in a table of their own."""
    first = "its first heaps are certified in grundys-game.nim_sequence; beyond, the solver alone"
    return f"{first}{_drawn(FIRST_SAMPLED, computed)}"


def _drawn(settled: int, computed: int) -> str:
    again = sampled_heaps(settled, computed)
    return f", but for {again} heaps in {again // BLOCK} blocks that another kernel made again" if again else ""


def settled_and_recomputed(reason: str) -> tuple[int, int]:
    """Return what the reason of an open class says: the last heap settled (0 if none), how many heaps were drawn."""
    settled, drawn = (re.search(words, reason) for words in (r"^certified to heap (\d+)", r"but for (\d+) heaps"))
    return int(settled[1]) if settled else 0, int(drawn[1]) if drawn else 0


def of_options(code: OctalCode, canonical: OctalCode) -> str:
    """Return the reason of a code that has the options of the canonical code of its class."""
    shift = moves(code).zeros - moves(canonical).zeros
    heaps = f"{abs(shift)} heap{'s' if abs(shift) > 1 else ''}"
    where = "" if not shift else f" {heaps} below" if shift > 0 else f" {heaps} above"
    return f"its options at every heap are those of {canonical}{where}: the same values forever"


def sampled_heaps(settled: int, computed: int) -> int:
    """Return how many heaps from ``settled`` to computed-1 are made again: those of the blocks that are drawn."""
    return BLOCK * min(SAMPLED_BLOCKS, max(0, computed // BLOCK - -(-settled // BLOCK)))


def canonical_json(stated: dict[str, Any]) -> bytes:
    """Return the one text of a statement: sorted keys, no spaces, a line feed at the end."""
    return json.dumps(stated, sort_keys=True, separators=(",", ":")).encode() + b"\n"
