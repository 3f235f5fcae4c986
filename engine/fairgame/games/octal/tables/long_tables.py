"""Long tables of the octal census: rare heaps, growth, certificates, open games and their excluded periods.

All tables are read from the records of the classes and of Grundy's game, whose record has the same form; only the cost
of the next doubling is computed here. Cost: 2 s, most of it reading.

**Excluded periods.** Let heap l >= 1 have the value 0, and let digit d_k split. Then from heap n > k + l a player may
take k and leave l and n - k - l, with the value G(n - k - l). So G(n) differs from G(n - k - l) for every n > k + l,
and no divisor of k + l is a period from any heap on. If d_k leaves one heap, the argument also holds for l = 0, even if
d_k does not split. In Grundy's game heap n is split into l and n - l, which is a move unless n = 2l; so no divisor of
an l >= 1 with the value 0 is a period. Only the heaps below ``ZEROS_STOP`` are used: more heaps hardly change the least
remaining periods. Cost: 0.5 s, the kernel's; 2 s more for the certificate. Source: M. Riley, Constraining the Period of
Officers, mvr.github.io, 2026, for 0.6.

**Stored growth runs** reach heaps that a build has no time for: their figures are shown in the columns of the tables of
the build. Each run is compared with the record of its class, heap range by heap range, up to the last heap of the
build. Cost: 0.1 s a run.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim, Status, in_columns
from fairgame.core.frames import read_csv
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec, frame_of_rows
from fairgame.errors import CertificateError, StoreError
from fairgame.games.octal.certificates.class_records import SEGMENTS, AllProofs
from fairgame.games.octal.certificates.long_tables import (
    CHECKER,
    ExcludedPeriods,
    Growth,
    NextDoubling,
    OpenGames,
    RareHeaps,
)
from fairgame.games.octal.classes import classes
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.literature import octal_reports
from fairgame.games.octal.literature.comparison import canonical_name
from fairgame.games.octal.record import OctalRecord
from fairgame.games.octal.runs.growth_runs import GrowthRun, open_growth_run
from fairgame.games.octal.sparse_space import doubling_pairs
from fairgame.games.octal.tables.class_records import record_id, record_of
from fairgame.games.octal.values import NimValues
from fairgame.runs.stored_runs import GROWTH_SUFFIX, MANIFEST, STORED_RUNS, Kind, run_folder, run_names

RECOMPUTED = 256  # heaps that the certificates recompute
FIT = f"The rows fit each other and the values of heaps 0 to {RECOMPUTED - 1} of each class, which the check computes."
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
        "A row for each class whose period is proved: what its certificate or its stored run says, how far the"
        " checker settles its values, the checker, and the hash of the certificate or of the manifest of the run."
    ),
    columns=(CODE, "period", "preperiod", "proof_bound", "verified_to", "checker", "sha256"),
    key=(CODE,),
    games=(),
)


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the long tables, the tables of excluded periods and the tables of stored growth runs."""
    yield from long_tables()
    yield from excluded_periods()
    yield from followed_games()


def long_tables() -> Iterator[Table]:
    """Yield the tables of rare heaps, growth, open games, next doublings and certificates."""
    periodic = (
        f"{FIT} Those of a class with a period are held against the values of its certificate, as far as these reach"
    )
    statement = f"{periodic}; those of an open class against its first values, which are checked one by one."
    claims: tuple[Claim, ...] = (Claim(statement, Status.CERTIFIED, RareHeaps(RECOMPUTED)), _observed("n", "nim_value"))
    yield _table(RARE, lambda inputs: _attached(inputs, "rare.csv", RARE), claims)
    claims = (Claim(statement, Status.CERTIFIED, Growth(RECOMPUTED)), _observed("stop", *FIGURES))
    yield _table(GROWTH, lambda inputs: _attached(inputs, "growth.csv", GROWTH), claims)
    figures = ("computed_to", *FIGURES, "sparse_mask")
    reported = Claim(
        "Others report that they computed this far.", Status.REPORTED, cells=in_columns("reported_to", "reported_by")
    )
    claims = (
        Claim(FIT, Status.CERTIFIED, OpenGames(RECOMPUTED), cells=()),
        _observed(CODE, *figures),
        reported,
    )
    yield _table(OPEN, lambda inputs: frame_of_rows(OPEN, _open(inputs)), claims)
    arithmetic = "The number of splits follows from the number of heaps, of rare heaps and of splitting digits."
    claims = (
        Claim(arithmetic, Status.CERTIFIED, NextDoubling(), cells=in_columns("next_doubling_pairs")),
        _observed(CODE, "stop", "rare_count"),
    )
    yield _table(NEXT_DOUBLING, lambda inputs: frame_of_rows(NEXT_DOUBLING, _next(inputs)), claims)
    numbers = (
        "The numbers are those of the certificates, fit each other and the first heaps; the checkers prove the periods."
    )
    yield _table(
        CERTIFICATES,
        lambda inputs: frame_of_rows(CERTIFICATES, _proved(inputs)),
        (Claim(numbers, Status.CERTIFIED, AllProofs(RECOMPUTED)),),
    )


def _observed(*columns: str) -> Claim:
    beyond = (
        "Of an open class, beyond the heaps that are checked one by one, it is what the solver computed; another"
        " kernel recomputed random blocks of these heaps; the census says how many heaps."
    )
    return Claim(beyond, Status.OBSERVED, cells=in_columns(*columns))


def _table(spec: TableSpec, build: Callable[[Inputs], pd.DataFrame], claims: tuple[Claim, ...]) -> Table:
    return Table(spec, build, lambda _: claims, tuple(record_ids().values()), cost=3, rederive=build)


def record_ids() -> dict[str, str]:
    """Return the table id of the record of every class, and of Grundy's game, by its code."""
    return {name: record_id(name) for name in [*map(str, classes()), GRUNDY]}


def _attached(inputs: Inputs, file: str, spec: TableSpec) -> pd.DataFrame:
    """Return the attached tables of this name, concatenated."""
    frames = [
        inputs[f"{study}/{file}"].assign(**{CODE: code})[list(spec.columns)]
        for code, study in record_ids().items()
        if file in inputs.files[study]
    ]
    return pd.concat([frame for frame in frames if len(frame)], ignore_index=True)


def _records(inputs: Inputs) -> Iterator[OctalRecord]:
    return (record_of(name, inputs) for name in record_ids())


def _open(inputs: Inputs) -> Iterator[tuple[Any, ...]]:
    for record in _records(inputs):
        if not record.is_periodic:
            figures = (record.row[name] for name in ("computed_to", *FIGURES, "sparse_mask"))
            yield (record.name, *figures, *_reported(record.name))


def _reported(code: str) -> tuple[int | None, str]:
    """Return the number of heaps of a class that others have computed, and their names; "" without a report."""
    reports = [report for report in octal_reports() if report.claim != "same" and canonical_name(report.code) == code]
    extents = [report.extent for report in reports if report.extent is not None]
    extent = max(extents, default=None)
    farthest = [one for one in reports if (one.extent == extent if extents else one.claim == "periodic")]
    return extent, "; ".join(sorted({report.reported_by for report in farthest}))


def _next(inputs: Inputs) -> Iterator[tuple[Any, ...]]:
    for record in _records(inputs):
        if not record.is_periodic:
            heaps, count = record.row["computed_to"] + 1, record.row["rare_count"]
            yield record.name, 2 * heaps, count, doubling_pairs(record.name, heaps, count)


def _proved(inputs: Inputs) -> Iterator[tuple[Any, ...]]:
    for record in _records(inputs):
        if record.is_periodic:
            numbers = (record.row[name] for name in ("period", "preperiod", "proof_bound"))
            checker = SEGMENTS if record.is_by_stored_run else CHECKER
            digest = hashlib.sha256(record.files[record.proof_file]).hexdigest()
            yield record.name, *numbers, record.settled_to, checker, digest


ZEROS_STOP = 4096  # heaps whose zeros are used
LISTED = 5  # periods of a row

EXCLUDED = TableSpec(
    id="octal.excluded_periods",
    title="Periods excluded forever",
    description=(
        "A row for each open class, and for Grundy's game: no period that it may have from some heap on is below"
        f" excluded_below; the least {LISTED} numbers that the heaps of value 0 below {ZEROS_STOP} leave possible"
        " follow."
    ),
    columns=("canonical_code", "excluded_below", "least_periods_left"),
    key=("canonical_code",),
    games=(),
)


def excluded_periods() -> Iterator[Table]:
    """Yield the table of excluded periods."""
    statement = (
        "No number below the last of a row's least periods left is a period of the game from any heap on, but perhaps"
        " those that the row lists: each of the others divides k, where d_k leaves one heap, or k + l, where d_k splits"
        f" and l > 0 is a heap of value 0 below {ZEROS_STOP} (of Grundy's game, such an l itself)."
    )
    claims = (Claim(statement, Status.PROVED, ExcludedPeriods(ZEROS_STOP, LISTED)),)
    yield Table(EXCLUDED, _build_excluded, lambda _: claims, (OPEN.id,), cost=3, rederive=_build_excluded)


def _build_excluded(inputs: Inputs) -> pd.DataFrame:
    return frame_of_rows(EXCLUDED, _excluded_rows(inputs[OPEN.id]))


def _excluded_rows(open_games: pd.DataFrame) -> Iterator[tuple[str, int, str]]:
    """Yield the rows of the games with at least one excluded number."""
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
    known.extend(ZEROS_STOP)
    zeros = np.flatnonzero(known.values == 0)
    sums = np.zeros(ZEROS_STOP + len(digits), bool)
    for taken, digit in enumerate(digits):
        if digit & 4:
            sums[taken + zeros[1:]] = True  # without heap 0
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


FOLLOWED = TableSpec(
    id="octal.followed",
    title="Open octal games followed further",
    description=(
        "For each open game that a kept run followed further than a build does, what it saw of heaps 0 to stop - 1: a"
        " row for each power of two, one for the end."
    ),
    columns=(CODE, "stop", *FIGURES),
    key=(CODE, "stop"),
    games=(),
)
FOLLOWED_RARE = TableSpec(
    id="octal.followed_rare",
    title="Rare heaps of the games followed further",
    description="Every rare heap that these runs found, where few heaps are rare, and its nim-value.",
    columns=(CODE, "n", "nim_value"),
    key=(CODE, "n"),
    games=(),
)
FOLLOWED_FILES = {FOLLOWED.id: "growth.csv", FOLLOWED_RARE.id: "rare.csv"}

Digests = tuple[tuple[str, str], ...]


def followed_games() -> Iterator[Table]:
    """Yield both tables, if a growth run is stored."""
    digests = tuple((name, hashlib.sha256(_page(name)).hexdigest()) for name in run_names(Kind.GROWTH, STORED_RUNS))
    if not digests:
        return
    requires = tuple(record_id(name.removesuffix(GROWTH_SUFFIX)) for name, _ in digests)
    for spec, certificate in ((FOLLOWED, Growth(RECOMPUTED)), (FOLLOWED_RARE, RareHeaps(RECOMPUTED))):
        claims = (Claim(FIT, Status.CERTIFIED, certificate), _beyond(spec))
        build = partial(_build_followed, spec, digests)
        yield Table(spec, build, partial(_claims, claims), requires, cost=5, rederive=build)


def _claims(claims: tuple[Claim, ...], _: pd.DataFrame) -> tuple[Claim, ...]:
    return claims


def _beyond(spec: TableSpec) -> Claim:
    beyond = (
        "Beyond, it is what one run of the solver computed; as far as the build goes, the greatest values are those of"
        " the build, and under the same mask the number of rare heaps. Another program recomputed random blocks of"
        " heaps of each doubling."
    )
    return Claim(beyond, Status.OBSERVED, cells=in_columns(*spec.columns[1:]))


def _page(name: str) -> bytes:
    try:
        return (run_folder(name, STORED_RUNS) / MANIFEST).read_bytes()
    except OSError:  # the build reports it
        return b""


def _build_followed(spec: TableSpec, digests: Digests, inputs: Inputs) -> pd.DataFrame:
    """Return the rows of all runs; ``digests`` has the hashes of their manifests, which enter the key of the table.

    Raises:
        CertificateError: if a run is damaged, or contradicts the record of its class.
    """
    frames = []
    for name, digest in digests:
        if hashlib.sha256(_page(name)).hexdigest() != digest:
            raise CertificateError(f"stored run {name}", "it has changed during the build")
        try:
            run = open_growth_run(name)
        except StoreError as error:
            raise CertificateError(f"stored run {name}", str(error)) from None
        if record_id(run.code) not in inputs:
            raise CertificateError(f"stored run {name}", "it appeared during the build: build again")
        _compare(run, inputs)
        if (file := FOLLOWED_FILES[spec.id]) in run.files:
            frames.append(read_csv(run.files[file]).assign(**{CODE: run.code})[list(spec.columns)])
    return pd.concat(frames, ignore_index=True)


def _compare(run: GrowthRun, inputs: Inputs) -> None:
    """Compare a run with the record of its class: the figures of the same heaps, under the same mask."""
    table = record_id(run.code)
    row, names = inputs[table].iloc[0], ["max_nim_value", "max_nim_value_at"]
    if row["sparse_mask"] == run.row["sparse_mask"]:
        names += ["rare_count", "last_rare"]
    ours = read_csv(run.files["growth.csv"]).set_index("stop")[names]
    built = inputs[f"{table}/growth.csv"].set_index("stop")[names]
    both = ours.index.intersection(built.index)
    if not ours.loc[both].astype("Int64").equals(built.loc[both].astype("Int64")):
        raise CertificateError(f"stored run {run.stored.name}", f"its figures are not those of {table}")
