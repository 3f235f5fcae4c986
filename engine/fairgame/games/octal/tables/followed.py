"""Open octal games followed further than a build has time for: values of stored growth runs.

The figures of these studies are published as tables, in the columns that the tables of the build have.  Each study is
held against the study of its class, heap range by heap range, as far as the build went.  Cost: 0.1 s a study.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.frames import read_csv
from fairgame.core.game import Game
from fairgame.core.tables import Inputs, Table, TableSpec
from fairgame.errors import CertificateError, StoreError
from fairgame.games.octal.certificates.long_tables import Growth, RareHeaps
from fairgame.games.octal.runs.growth_runs import GrowthRun, open_growth_run
from fairgame.games.octal.tables.class_records import study_id
from fairgame.games.octal.tables.long_tables import CODE, FIGURES, REMADE
from fairgame.runs.stored_runs import GROWTH_SUFFIX, MANIFEST, STORED_RUNS, Kind, run_folder, run_names

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
RARE = TableSpec(
    id="octal.followed_rare",
    title="Rare heaps of the games followed further",
    description="Every rare heap that these runs found, where few heaps are rare, and its nim-value.",
    columns=(CODE, "n", "nim_value"),
    key=(CODE, "n"),
    games=(),
)
FILES = {FOLLOWED.id: "growth.csv", RARE.id: "rare.csv"}

Kept = tuple[tuple[str, str], ...]


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield both tables, if there is such a study."""
    kept = tuple((name, hashlib.sha256(_page(name)).hexdigest()) for name in run_names(Kind.GROWTH, STORED_RUNS))
    if not kept:
        return
    requires = tuple(study_id(name.removesuffix(GROWTH_SUFFIX)) for name, _ in kept)
    fit = f"The rows fit each other, and heaps 0 to {REMADE - 1} of each class, made anew."
    for spec, certificate in ((FOLLOWED, Growth(REMADE)), (RARE, RareHeaps(REMADE))):
        claims = (Claim(fit, "certified", certificate), _seen(spec))
        build = partial(_built, spec, kept)
        yield Table(spec, build, partial(_claims, claims), requires, cost=5, rederive=build)


def _claims(claims: tuple[Claim, ...], _: pd.DataFrame) -> tuple[Claim, ...]:
    return claims


def _seen(spec: TableSpec) -> Claim:
    beyond = (
        "Beyond, it is what one run of the solver saw; as far as the build goes, the greatest values are those of the"
        " build, and under the same mask the number of rare heaps. Blocks of heaps of each doubling, drawn at random,"
        " were made again by another program."
    )
    return Claim(beyond, "observed", columns=spec.columns[1:])


def _page(name: str) -> bytes:
    try:
        return (run_folder(name, STORED_RUNS) / MANIFEST).read_bytes()
    except OSError:  # the build says so
        return b""


def _built(spec: TableSpec, kept: Kept, inputs: Inputs) -> pd.DataFrame:
    """Return the rows of all studies; ``kept`` has the hashes of their pages, so that the key covers them.

    Raises:
        CertificateError: if a study is damaged, or does not agree with the study of its class.
    """
    found = []
    for name, digest in kept:
        if hashlib.sha256(_page(name)).hexdigest() != digest:
            raise CertificateError(f"stored run {name}", "it has changed while it was read")
        try:
            study = open_growth_run(name)
        except StoreError as fault:
            raise CertificateError(f"stored run {name}", str(fault)) from None
        if study_id(study.code) not in inputs:
            raise CertificateError(f"stored run {name}", "it has come while the build was at work: build again")
        _compare(study, inputs)
        if (file := FILES[spec.id]) in study.files:
            found.append(read_csv(study.files[file]).assign(**{CODE: study.code})[list(spec.columns)])
    return pd.concat(found, ignore_index=True)


def _compare(study: GrowthRun, inputs: Inputs) -> None:
    """Hold a study against that of its class: the figures of the same heaps, under the same mask."""
    table = study_id(study.code)
    row, names = inputs[table].iloc[0], ["max_nim_value", "max_nim_value_at"]
    if row["sparse_mask"] == study.row["sparse_mask"]:
        names += ["rare_count", "last_rare"]
    ours = read_csv(study.files["growth.csv"]).set_index("stop")[names]
    built = inputs[f"{table}/growth.csv"].set_index("stop")[names]
    both = ours.index.intersection(built.index)
    if not ours.loc[both].astype("Int64").equals(built.loc[both].astype("Int64")):
        raise CertificateError(f"stored run {study.stored.name}", f"its figures are not those of {table}")
