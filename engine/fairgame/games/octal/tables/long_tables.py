"""The long tables of the octal census: rare heaps, growth, certificates, and the board of open games.

All of them are read off the studies of the classes and of Grundy's game, whose study has the same form; nothing is
computed here but the cost of going on.  Cost: 2 s, most of it reading.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.games.octal.certificates.long_tables import (
    CHECKER,
    Growth,
    NextDoubling,
    OpenGames,
    RareHeaps,
    doubling_pairs,
)
from fairgame.games.octal.certificates.stored_runs import SEGMENTS, AllProofs
from fairgame.games.octal.classes import classes
from fairgame.games.octal.code import GRUNDY
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.literature.comparison import class_of
from fairgame.games.octal.tables.class_records import study_id
from fairgame.runs.stored_runs import MANIFEST

REMADE = 256  # heaps that the certificates make anew
CODE, FIGURES = "canonical_code", ("max_nim_value", "max_nim_value_at", "rare_count", "last_rare")

RARE = TableSpec(
    id="octal.rare",
    title="Rare heaps of octal games",
    description="Every rare heap that was found of each class with a sparse space, and its nim-value.",
    columns=(CODE, "n", "nim_value"),
    key=(CODE, "n"),
    games=(),
)
GROWTH = TableSpec(
    id="octal.growth",
    title="How the values of octal games grow",
    description="For each class, what is known of heaps 0 to stop - 1: a row for each power of two, one for the end.",
    columns=(CODE, "stop", *FIGURES),
    key=(CODE, "stop"),
    games=(),
)
OPEN = TableSpec(
    id="octal.open",
    title="Open octal games",
    description=(
        "A row for each class without a known period, and for Grundy's game: how far it was computed here, what was"
        " seen, and how far others have been."
    ),
    columns=(CODE, "computed_to", *FIGURES, "sparse_mask", "reported_to", "reported_by"),
    key=(CODE,),
    games=(),
)
NEXT_DOUBLING = TableSpec(
    id="octal.next_doubling",
    title="What it costs to go on with the open octal games",
    description=(
        "For each open game, how many splits must be looked at to know all heaps below stop, twice as many as now, if"
        " no further rare heap turns up."
    ),
    columns=(CODE, "stop", "rare_count", "next_doubling_pairs"),
    key=(CODE,),
    games=(),
)
CERTIFICATES = TableSpec(
    id="octal.certificates",
    title="Certificates of octal games",
    description=(
        "A row for each class whose period is proved: what its certificate or its kept study says, how far the checker"
        " settles its values, the checker, and the hash of the certificate or study."
    ),
    columns=(CODE, "period", "preperiod", "proof_bound", "verified_to", "checker", "sha256"),
    key=(CODE,),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the long tables."""
    yield from long_tables()


def long_tables() -> Iterator[Table]:
    """Yield the tables of rare heaps, growth, open games, next doublings and certificates."""
    fit = f"The rows fit each other, and heaps 0 to {REMADE - 1} of each class, made anew."
    kept = f"{fit} Those of a class with a period are held against the values of its certificate, as far as these reach"
    shown = f"{kept}; those of an open class against its first values, which are checked one by one."
    claims: tuple[Claim, ...] = (Claim(shown, "certified", RareHeaps(REMADE)), _seen("n", "nim_value"))
    yield _table(RARE, lambda inputs: _attached(inputs, "rare.csv", RARE), claims)
    claims = (Claim(shown, "certified", Growth(REMADE)), _seen("stop", *FIGURES))
    yield _table(GROWTH, lambda inputs: _attached(inputs, "growth.csv", GROWTH), claims)
    figures = ("computed_to", *FIGURES, "sparse_mask")
    reported = Claim("Others report that they computed this far.", "reported", columns=("reported_to", "reported_by"))
    claims = (
        Claim(fit, "certified", OpenGames(REMADE), columns=("computed_to", *FIGURES)),
        _seen(CODE, *figures),
        reported,
    )
    yield _table(OPEN, lambda inputs: framed(OPEN, _open(inputs)), claims)
    arithmetic = "The number of splits follows from the number of heaps, of rare heaps and of splitting digits."
    follows = ("stop", "rare_count", "next_doubling_pairs")
    claims = (Claim(arithmetic, "certified", NextDoubling(), columns=follows), _seen(CODE, "stop", "rare_count"))
    yield _table(NEXT_DOUBLING, lambda inputs: framed(NEXT_DOUBLING, _next(inputs)), claims)
    numbers = (
        "The numbers are those of the certificates, fit each other and the first heaps; the proof is for the checkers."
    )
    yield _table(
        CERTIFICATES,
        lambda inputs: framed(CERTIFICATES, _proved(inputs)),
        (Claim(numbers, "certified", AllProofs(REMADE)),),
    )


def _seen(*columns: str) -> Claim:
    beyond = (
        "Of an open class, beyond the heaps that are checked one by one, it is what the solver saw; blocks of these"
        " heaps, drawn at random, were made again by another kernel; the census says how many heaps."
    )
    return Claim(beyond, "observed", columns=columns)


def _table(spec: TableSpec, build: Callable[[Inputs], pd.DataFrame], claims: tuple[Claim, ...]) -> Table:
    return Table(spec, build, lambda _: claims, tuple(studies().values()), cost=3, rederive=build)


def studies() -> dict[str, str]:
    """Return the study of every class, and of Grundy's game, by its code."""
    return {name: study_id(name) for name in [*map(str, classes()), GRUNDY]}


def _attached(inputs: Inputs, file: str, spec: TableSpec) -> pd.DataFrame:
    """Return the attached tables of this name, one below the other."""
    found = [
        inputs[f"{study}/{file}"].assign(**{CODE: code})[list(spec.columns)]
        for code, study in studies().items()
        if file in inputs.files[study]
    ]
    return pd.concat([frame for frame in found if len(frame)], ignore_index=True)


def _open(inputs: Inputs) -> Iterator[tuple[Any, ...]]:
    for code, study in studies().items():
        row = inputs[study].iloc[0]
        if row["status"] == "open":
            yield (code, *(row[name] for name in ("computed_to", *FIGURES, "sparse_mask")), *_reported(code))


def _reported(code: str) -> tuple[int | None, str]:
    """Return how many heaps of a class others have computed, and who; nobody for those that no report names."""
    found = [report for report in octal_reports() if report.claim != "same" and class_of(report.code) == code]
    extents = [report.extent for report in found if report.extent is not None]
    most = max(extents, default=None)
    farthest = [one for one in found if (one.extent == most if extents else one.claim == "periodic")]
    return most, "; ".join(sorted({one.reported_by for one in farthest}))


def _next(inputs: Inputs) -> Iterator[tuple[Any, ...]]:
    for code, study in studies().items():
        row = inputs[study].iloc[0]
        if row["status"] == "open":
            heaps, count = int(row["computed_to"]) + 1, row["rare_count"]
            pairs = doubling_pairs(code, heaps, None if pd.isna(count) else int(count))
            yield code, 2 * heaps, count, pairs


def _proved(inputs: Inputs) -> Iterator[tuple[Any, ...]]:
    for code, study in studies().items():
        text, kept = (inputs.files[study].get(file) for file in ("certificate.json", MANIFEST))
        if kept is not None and text is None:
            row, bounds = inputs[study].iloc[0], json.loads(kept)
            settled = bounds["boundaries"][-1] - 1
            numbers = (int(row[name]) for name in ("period", "preperiod", "proof_bound"))
            yield code, *numbers, settled, SEGMENTS, hashlib.sha256(kept).hexdigest()
        if text is not None:
            proof = json.loads(text)
            settled = proof["boundaries"][-1] - 1 if proof["method"] == "window" else proof["proof_bound"]
            numbers = (proof[name] for name in ("period", "preperiod", "proof_bound"))
            yield code, *numbers, settled, CHECKER, hashlib.sha256(text).hexdigest()
