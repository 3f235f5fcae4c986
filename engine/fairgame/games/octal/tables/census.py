"""The census of octal codes: what is known of each of the 1023 codes 0.ddd and 4.ddd, a row a code.

A canonical code has the figures of its study.  Another code has them moved by its shift, with its own digits and proof
bound; where that bound is small, its values are computed and the period is found and proved for the code itself, and
the two ways to its figures must agree.  Cost: about 3 s.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.census import OctalCensus, reason
from fairgame.games.octal.class_record import COLUMNS as STUDY_COLUMNS
from fairgame.games.octal.class_summary import ClassSummary
from fairgame.games.octal.classes import (
    PLACES,
    WIDE,
    canonical_class,
    census_codes,
    classes,
    members,
    moves,
    values_of,
    why_same,
)
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.games.octal.tables.class_records import study_id
from fairgame.games.octal.verification import OWN_BOUND, of_options, of_own_values
from fairgame.numbers.periodicity import Periodicity, detect

ID = "octal.census"
REMADE = 256  # heaps of every code that the certificate makes anew
SEEN = ("status", "computed_to", "max_nim_value", "max_nim_value_at", "sparse_mask", "rare_count", "last_rare")
COLUMNS = ("code", "canonical_code", "heap_shift", *STUDY_COLUMNS[1:])


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the census."""
    yield census()


def census() -> Table:
    """Return the table of all codes."""
    spec = TableSpec(
        id=ID,
        title="The census of octal games",
        description=(
            "A row for every code 0.ddd and 4.ddd: its class, the period or how far it was computed, the greatest value"
            " and the rare heaps."
        ),
        columns=COLUMNS,
        key=("code",),
        games=(),
    )

    def rows(inputs: Inputs, told: Callable[[ClassSummary, OctalCode, OctalCode], str]) -> pd.DataFrame:
        studies = {code: inputs[study_id(str(code))].iloc[0].to_dict() for code in classes()}
        return framed(spec, (_row(code, studies, told) for code in census_codes()))

    statement = (
        "Each code has the values of its canonical code forever, moved by the shift; the classes are different; and"
        f" every row agrees with its class, with itself, and with the values of heaps 0 to {REMADE - 1}."
    )
    seen = (
        "How far a class was computed, and of an open one the greatest value and the rare heaps beyond the heaps"
        " that are checked, are what the solver saw; that a class is open means that no period has been found."
    )
    return Table(
        spec,
        lambda inputs: rows(inputs, shown),
        lambda _: (Claim(statement, "certified", OctalCensus(REMADE, PLACES)), Claim(seen, "observed", columns=SEEN)),
        tuple(study_id(str(code)) for code in classes()),
        cost=5,
        rederive=lambda inputs: rows(inputs, reason),
    )


def _row(
    code: OctalCode,
    studies: Mapping[OctalCode, Mapping[Any, Any]],
    told: Callable[[ClassSummary, OctalCode, OctalCode], str],
) -> tuple[Any, ...]:
    canonical, _ = canonical_class(code) or (code, 0)
    study = studies[canonical]
    return row_of(COLUMNS, code, canonical, study, told)


def row_of(
    columns: Sequence[str],
    code: OctalCode,
    canonical: OctalCode,
    study: Mapping[Any, Any],
    told: Callable[[ClassSummary, OctalCode, OctalCode], str],
) -> tuple[Any, ...]:
    """Return the cells of a row of a census, of which these columns are wanted.

    Args:
        columns: their names.
        code: the code of the row.
        canonical: the canonical code of its class.
        study: the row of the canonical code.
        told: says why the figures of another code are believed, given them, the canonical code and the code.
    """
    figures, verification = ClassSummary.of(study), str(study["verification"])
    if code != canonical:
        figures = figures.moved(canonical, code)
        verification = told(figures, canonical, code)
    found = None
    if figures.period is not None and figures.last_exception is not None:
        found = Periodicity(figures.last_exception + 1, figures.period)
    cells = {name: getattr(figures, name) for name in ClassSummary.__slots__} | {
        "code": str(code),
        "canonical_code": str(canonical),
        "heap_shift": moves(code).zeros - moves(canonical).zeros,
        "status": study["status"],
        "preperiod": found.preperiod if found else None,
        "digits": code.length,
        "proof_bound": proof_bound(found, code.length) if found else None,
        "verification": verification,
    }
    return tuple(cells[name] for name in columns)


@cache
def _remade(canonical: OctalCode, places: int) -> Mapping[OctalCode, np.ndarray]:
    """Return values of each code of a class, the first ``REMADE``, all found side by side."""
    codes = members(canonical, places)
    return dict(zip(codes, values_of(codes, REMADE), strict=True))


def shown(moved: ClassSummary, canonical: OctalCode, code: OctalCode) -> str:
    """Return why the figures of ``code`` are believed, having shown them in a second way.

    Raises:
        CertificateError: if the two ways do not agree.
    """
    if moved.period is not None and moved.last_exception is not None:
        expected = Periodicity(moved.last_exception + 1, moved.period)
        bound = proof_bound(expected, code.length)
        if bound <= OWN_BOUND:
            game = OctalGame.of(str(code))
            found = detect(game.nim_sequence(bound + 1), game.values_needed)
            if found != expected:
                raise CertificateError(f"the period of {code} is that of {canonical}", f"found {found}, not {expected}")
            return of_own_values(bound)
    values = _remade(canonical, PLACES if code.length <= PLACES else WIDE)
    if why_same(code, canonical, values[code], values[canonical]) != "options":
        raise CertificateError(f"{code} has the values of {canonical}", "its moves do not show it")
    return of_options(code, canonical)
