"""The wide census: the 8191 octal codes with at most four places, a row a code, and proofs of the new periods.

The codes of three places, and those of four that belong to their classes, have the figures of ``octal.census``.  The
other classes are computed here, in some working tables that several processes share: 2^14 values each, 2^20 where a
sparse space serves, and less where a period is proved before.  Where a kept study (``fairgame.runs``) proves a period
that they do not reach, it is taken from there.  What proves a period lies in one archive, a folder a class; it is
checked once, in the table that is published.

Cost: some 100 s in all, a quarter of it for the proofs.  Source: the method of the census; no table of these classes
was found in the literature.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any
from zlib import crc32

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.tables import Built, Inputs, Table, TableSpec, framed
from fairgame.games.octal.certificates.census import OctalCensus, solver_alone
from fairgame.games.octal.certificates.four_places import ARCHIVE, WideProofs, of_study
from fairgame.games.octal.class_values import WIDE as REACH
from fairgame.games.octal.class_values import ClassValues, compute_class
from fairgame.games.octal.classes import PLACES, WIDE, census_codes, classes, members
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.proof_archive import bundled, unbundled
from fairgame.games.octal.proof_files import proof_files
from fairgame.games.octal.runs.evidence import evidence
from fairgame.games.octal.tables.census import ID as CENSUS
from fairgame.games.octal.tables.census import row_of, shown
from fairgame.games.octal.verification import of_certificate
from fairgame.runs.stored_runs import Kind, run_names

ID = "octal.four_places"
PARTS = 8  # working tables
REMADE = 256  # heaps of every code that the certificate makes anew
COLUMNS = (
    *("code", "canonical_code", "heap_shift", "status", "period", "preperiod", "last_exception", "proof_bound"),
    *("computed_to", "verification"),
)
SPEC = TableSpec(
    id=ID,
    title="The census of octal games with four places",
    description=(
        "A row for every code 0.dddd and 4.dddd: its class, and the period or how far it was computed."
        f" {ARCHIVE} holds a certificate for each period of a class that is not in the census of three places."
    ),
    columns=COLUMNS,
    key=("code",),
    games=(),
)
PROVED = "A class with a period and no code of three places has it forever: a certificate or a study shows it."
SEEN = "That a class is open means that the solver found no period in the values that it computed."


def tables(_: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the working tables and the census."""
    parts = [f"{ID}_part_{number}" for number in range(PARTS)]
    for number, name in enumerate(parts):
        yield _part(name, number)
    statement = (
        "Each code has the values of its canonical code forever, moved by the shift; the classes are different, but for"
        " those that say that this is not known; and every row agrees with its class, with itself, and with the values"
        f" of heaps 0 to {REMADE - 1}."
    )
    claims = (
        Claim(statement, "certified", OctalCensus(REMADE, WIDE)),
        Claim(PROVED, "proved", WideProofs(WIDE), columns=COLUMNS[3:8]),
        Claim(SEEN, "observed", columns=("status", "computed_to")),
    )
    yield Table(SPEC, partial(_whole, parts), lambda _: claims, (CENSUS, *parts), cost=28)


def _part(name: str, number: int) -> Table:
    spec = TableSpec(
        id=name,
        title=f"Part {number} of the census with four places",
        description="The codes of some of the classes that no code of three places belongs to.",
        columns=COLUMNS,
        key=("code",),
        games=(),
        published=False,
    )
    seen = f"What the solver saw of some classes, with the proofs of periods that {ID} checks."
    claims = (Claim(seen, "observed"),)
    ours = [
        name for name in run_names(Kind.WINDOWS) if OctalCode.parse(name).length > PLACES and part_of(name) == number
    ]
    kept = {name: files for name in ours if (files := evidence(name))}
    return Table(spec, lambda _: _built(spec, number, kept), lambda _: claims, cost=9)


def new_classes() -> tuple[OctalCode, ...]:
    """Return the canonical codes of the classes that no code of three places belongs to."""
    return tuple(code for code in classes(WIDE) if code.length > PLACES)


def part_of(name: str) -> int:
    """Return the part that a class belongs to, so that a study of one class changes one part."""
    return crc32(name.encode()) % PARTS


def _built(spec: TableSpec, number: int, kept: Mapping[str, Mapping[str, bytes]]) -> Built:
    rows, proofs = list[tuple[Any, ...]](), dict[str, bytes]()
    for canonical in (one for one in new_classes() if part_of(str(one)) == number):
        found = compute_class(str(canonical), reach=REACH)
        files, row = kept.get(str(canonical), {}), _row(canonical, found)
        if found.proof is not None:
            files = proof_files(canonical, found.known, found.proof.period, found.sparse_space)
        elif files:
            row |= of_study(row, files)
        rows += [row_of(COLUMNS, code, canonical, row, shown) for code in members(canonical, WIDE)]
        proofs |= {f"{canonical.slug}/{name}": content for name, content in files.items()}
    return Built(framed(spec, rows), {ARCHIVE: bundled(proofs)})


def _row(canonical: OctalCode, found: ClassValues) -> dict[str, Any]:
    """Return the figures of a class by their names."""
    computed_to, period = found.known.known - 1, found.proof.period if found.proof else None
    return {
        "canonical_code": str(canonical),
        "status": "periodic" if period else "open",
        "period": period.period if period else None,
        "last_exception": period.last_exception if period else None,
        "computed_to": computed_to,
        "verification": of_certificate(found.proof.bound)
        if found.proof
        else solver_alone(canonical, computed_to, WIDE),
    }


def _whole(parts: Iterable[str], inputs: Inputs) -> Built:
    """Return all rows, those of classes of three places from the census, and all certificates."""
    short = {row["code"]: row for row in inputs[CENSUS].to_dict("records")}
    rows = {code: tuple(row[name] for name in COLUMNS) for code, row in short.items()}
    for canonical in classes():
        for code in members(canonical, WIDE):
            if str(code) not in short:
                rows[str(code)] = row_of(COLUMNS, code, canonical, short[str(canonical)], shown)
    proofs: dict[str, bytes] = {}
    for part in parts:
        rows |= {row[0]: row for row in inputs[part].itertuples(index=False, name=None)}
        proofs |= unbundled(inputs.files[part][ARCHIVE])
    frame = pd.DataFrame([rows[str(code)] for code in census_codes(WIDE)], columns=list(COLUMNS))
    return Built(frame, {ARCHIVE: bundled(proofs)})
