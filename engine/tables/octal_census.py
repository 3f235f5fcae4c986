"""The census of octal codes: what is known of each of the 1023 codes 0.ddd and 4.ddd, a row a code.

A canonical code has the figures of its study.  Another code has them moved by its shift, with its own digits and proof
bound; where that bound is small, its values are computed and the period is found and proved for the code itself, and
the two ways to its figures must agree.  Cost: about 3 s.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pandas as pd

from engine.certificates import Claim
from engine.certificates.octal_census import OctalCensus
from engine.errors import CertificateError
from engine.families.octal.classes import census_codes, classes, home, moves, values_of, why_same
from engine.families.octal.code import OctalCode
from engine.families.octal.figures import Figures
from engine.families.octal.record import COLUMNS as STUDY_COLUMNS
from engine.families.octal.ruleset import OctalGame, proof_bound
from engine.mathematics.periodicity import Periodicity, detect
from engine.ruleset.game import Game
from engine.tables import Inputs, Table, TableSpec, framed
from engine.tables.octal_study import study_id

ID = "octal.census"
OWN_BOUND = 20_000  # a code whose proof needs no more heaps than this is proved on its own values
REMADE = 256  # heaps of every code that the certificate makes anew
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

    def build(inputs: Inputs) -> pd.DataFrame:
        studies = {code: inputs[study_id(str(code))].iloc[0].to_dict() for code in classes()}
        return framed(spec, (_row(code, studies) for code in census_codes()))

    statement = (
        "Each code has the values of its canonical code forever, moved by the shift; the classes are different; and"
        f" every row agrees with its class, with itself, and with the values of heaps 0 to {REMADE - 1}."
    )
    return Table(
        spec,
        build,
        lambda _: (Claim(statement, "certified", OctalCensus(REMADE)),),
        tuple(study_id(str(code)) for code in classes()),
        cost=5,
    )


def _row(code: OctalCode, studies: Mapping[OctalCode, Mapping[Any, Any]]) -> tuple[Any, ...]:
    canonical, shift = home(code) or (code, 0)
    study = studies[canonical]
    figures, verification = Figures.of(study), str(study["verification"])
    if code != canonical:
        figures, verification = _moved(figures, canonical, code)
    found = None
    if figures.period is not None and figures.last_exception is not None:
        found = Periodicity(figures.last_exception + 1, figures.period)
    return (
        *(str(code), str(canonical), shift, study["status"]),
        *((found.period, found.preperiod, found.last_exception) if found else (None, None, None)),
        *(code.length, proof_bound(found, code.length) if found else None),
        *(figures.computed_to, figures.max_nim_value, figures.max_nim_value_at),
        *(figures.sparse_mask, figures.rare_count, figures.last_rare, verification),
    )


def _moved(figures: Figures, canonical: OctalCode, code: OctalCode) -> tuple[Figures, str]:
    """Return the figures of ``code`` and why they are believed."""
    moved = figures.moved(canonical, code)
    if moved.period is not None and moved.last_exception is not None:
        expected = Periodicity(moved.last_exception + 1, moved.period)
        bound = proof_bound(expected, code.length)
        if bound <= OWN_BOUND:
            game = OctalGame.of(str(code))
            found = detect(game.nim_sequence(bound + 1), game.values_needed)
            if found != expected:
                raise CertificateError(f"the period of {code} is that of {canonical}", f"found {found}, not {expected}")
            return moved, f"its own values to heap {bound}, which prove the period"
    values, others = values_of((code, canonical), REMADE)
    if why_same(code, canonical, values, others) != "options":
        raise CertificateError(f"{code} has the values of {canonical}", "its moves do not show it")
    return (
        moved,
        f"its options at every heap are those of {canonical}{_where(code, canonical)}: the same values for ever",
    )


def _where(code: OctalCode, canonical: OctalCode) -> str:
    """Return where the heap of the canonical code lies that a heap of ``code`` is compared with."""
    shift = moves(code).zeros - moves(canonical).zeros
    heaps = f"{abs(shift)} heap{'s' if abs(shift) > 1 else ''}"
    return "" if not shift else f" {heaps} below" if shift > 0 else f" {heaps} above"
