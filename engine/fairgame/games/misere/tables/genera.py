"""Genera of single heaps of the octal codes of two digits, and the codes whose large heaps are all firm.

Cost: see ``fairgame.games.misere.genera`` and ``fairgame.games.misere.firm``.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.heap_tuples import joined
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.games.misere.certificates.firm_heaps import FirmHeaps
from fairgame.games.misere.certificates.genera import Genera as GeneraCertificate
from fairgame.games.misere.firm import firm_from
from fairgame.games.misere.genera import Genera
from fairgame.games.misere.heaps import octal_options, structure
from fairgame.games.misere.quotient_search import codes
from fairgame.games.octal.equivalence import moves_of

GENERA_ID, FIRM_ID = "misere.genera", "misere.firm_heaps"
MAX_HEAP = 16


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield both tables."""
    yield _genera()
    yield _firm()


def _genera() -> Table:
    spec = TableSpec(
        id=GENERA_ID,
        title="Genera of misère octal games",
        description=(
            f"The genus of each heap to {MAX_HEAP} of the codes 0.d, 0.dd and 4.d: the nim-value, and the misère"
            " values alone and beside 1, 2, 3, ... heaps of 2 of Nim, as far as the first two that repeat forever."
        ),
        columns=("code", "n", "nim_value", "exponents"),
        key=("code", "n"),
        games=(),
        rows=sum(1 for _ in codes()) * (MAX_HEAP + 1),
    )

    def build(_: Inputs) -> pd.DataFrame:
        return framed(spec, _rows())

    statement = (
        "Each row has the nim-value of the heap and its misère values beside heaps of 2 of Nim; those that are not"
        " written repeat the last two."
    )
    return Table(spec, build, lambda _: (Claim(statement, "proved", GeneraCertificate()),), cost=6)


def _firm() -> Table:
    spec = TableSpec(
        id=FIRM_ID,
        title="Misère octal games with firm heaps",
        description=(
            "The codes 0.d, 0.dd and 4.d of which every heap is tame and every heap from firm_from on is firm, so that"
            " nim-values decide misère play."
        ),
        columns=("code", "firm_from", "tame_bound"),
        key=("code",),
        games=(),
    )

    def build(_: Inputs) -> pd.DataFrame:
        found = ((str(code), firm_from(code)) for code in codes())
        return framed(spec, ((code, *bounds) for code, bounds in found if bounds is not None))

    statement = (
        "Every heap of the code is tame, and every heap from firm_from on is firm: heaps to tame_bound show it for"
        " all. So the misère quotient of the whole game is that of Nim with heaps as large as the largest nim-value."
        " No other of these codes is such: each has a heap that is not tame, or heaps without end that are not firm."
    )
    certificate = FirmHeaps(tuple(map(str, codes())))
    return Table(spec, build, lambda _: (Claim(statement, "proved", certificate),))


def _rows() -> Iterator[tuple[str, int, int, str]]:
    for code in codes():
        zeros = moves_of(code.digits).zeros
        genera = Genera(octal_options(structure(code)))
        for heap in range(MAX_HEAP + 1):
            value, exponents = genera.of(heap - zeros) if heap >= zeros else (0, (1, 2, 0))
            yield str(code), heap, value, joined(exponents)
