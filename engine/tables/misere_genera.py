"""Genera of single heaps of the octal codes of two digits, in the notation of Winning Ways.

Cost: see ``engine.families.misere.genera``.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.certificates.genera import Genera as GeneraCertificate
from engine.families.misere.genera import Genera
from engine.families.misere.heaps import octal_options, structure
from engine.families.misere.study import codes
from engine.families.octal.moves import moves_of
from engine.ruleset.game import Game
from engine.ruleset.heap_tuples import joined
from engine.tables import Inputs, Table, TableSpec, framed

GENERA_ID = "misere.genera"
LARGEST_HEAP = 16


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table."""
    spec = TableSpec(
        id=GENERA_ID,
        title="Genera of misère octal games",
        description=(
            f"The genus of each heap to {LARGEST_HEAP} of the codes 0.d, 0.dd and 4.d: the nim-value, and the misère"
            " values alone and beside 1, 2, 3, ... heaps of 2 of Nim, as far as the first two that repeat forever."
        ),
        columns=("code", "n", "nim_value", "exponents"),
        key=("code", "n"),
        games=(),
    )

    def build(_: Inputs) -> pd.DataFrame:
        return framed(spec, _rows())

    statement = (
        "Each row has the nim-value of the heap and its misère values beside heaps of 2 of Nim; those that are not"
        " written repeat the last two."
    )
    yield Table(spec, build, lambda _: (Claim(statement, "proved", GeneraCertificate()),), cost=6)


def _rows() -> Iterator[tuple[str, int, int, str]]:
    for code in codes():
        zeros = moves_of(code.digits).zeros
        genera = Genera(octal_options(structure(code)))
        for heap in range(LARGEST_HEAP + 1):
            value, exponents = genera.of(heap - zeros) if heap >= zeros else (0, (1, 2, 0))
            yield str(code), heap, value, joined(exponents)
