"""Periods that open octal games can never have, and the least that are left.

Let heap l >= 1 have the value 0, and let digit d_k split.  Then from heap n > k + l one may take k and leave l and
n - k - l, which has the value G(n - k - l); so G(n) differs from it, for every such n, and no divisor of k + l is a
period from any heap on.  Where d_k leaves one heap, l = 0 serves, whether d_k splits or not.  In Grundy's game heap n
is split into l and n - l, which is a move unless n = 2l; so no divisor of such an l >= 1 is a period.

Only the heaps below ``STOP`` are looked at: more of them hardly change the least periods left.  Cost: 0.5 s, the
kernel's; 2 s more for the certificate.  Source: M. Riley, Constraining the Period of Officers,
mvr.github.io, 2026, for 0.6.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.games.octal.certificates.excluded_periods import ExcludedPeriods
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.tables.long_tables import OPEN
from fairgame.games.octal.values import NimValues

STOP = 4096  # heaps whose zeros are used
LISTED = 5  # periods of a row

SPEC = TableSpec(
    id="octal.excluded_periods",
    title="Periods excluded forever",
    description=(
        "A row for each open class, and for Grundy's game: no period that it may have from some heap on is below"
        f" excluded_below; the least {LISTED} numbers that the heaps of value 0 below {STOP} leave possible follow."
    ),
    columns=("canonical_code", "excluded_below", "least_periods_left"),
    key=("canonical_code",),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of excluded periods."""
    statement = (
        "No number below the last of a row's least periods left is a period of the game from any heap on, but perhaps"
        " those that the row lists: each of the others divides k, where d_k leaves one heap, or k + l, where d_k splits"
        f" and l > 0 is a heap of value 0 below {STOP} (of Grundy's game, such an l itself)."
    )
    claims = (Claim(statement, "proved", ExcludedPeriods(STOP, LISTED)),)
    yield Table(SPEC, _built, lambda _: claims, (OPEN.id,), cost=3, rederive=_built)


def _built(inputs: Inputs) -> pd.DataFrame:
    return framed(SPEC, _rows(inputs[OPEN.id]))


def _rows(open_games: pd.DataFrame) -> Iterator[tuple[str, int, str]]:
    """Yield the rows of the games to which the argument applies: a number at least is excluded."""
    for code in open_games["canonical_code"]:
        left = least_periods_left(code)
        if left[0] > 1:
            yield code, left[0], " ".join(map(str, left))


def least_periods_left(code: str) -> list[int]:
    """Return the least numbers that divide none of the sums k + l, by a sieve over the multiples."""
    if code == GRUNDY:
        digits: tuple[int, ...] = (4,)
        known = NimValues(np.array(digits, np.uint8), code, distinct=True)
    else:
        digits = OctalCode.parse(code).digits
        known = NimValues.of(OctalCode.parse(code))
    known.extend(STOP)
    zeros = np.flatnonzero(known.values == 0)
    sums = np.zeros(STOP + len(digits), bool)
    for taken, digit in enumerate(digits):
        if digit & 4:
            sums[taken + zeros[1:]] = True  # heap 0 comes first
        if digit & 2:
            sums[taken] = True
    sums[0] = False
    left: list[int] = []
    period = 0
    while len(left) < LISTED:
        period += 1
        if not sums[period::period].any():
            left.append(period)
    return left
