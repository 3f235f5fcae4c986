"""Certificates of class records: consistent figures, proofs of a period, and first values of an open class.

**Figures.** Where values are stored, the figures are recounted on them. Beyond the stored values nothing can be
recounted, but each figure appears in several places, which must agree. Rare heaps are those whose values have the
parity that the mask gives. The growth table counts the rare heaps. The frequencies add up to the heaps computed, with
as many values of that parity as rare heaps.

**Values.** The published checker (``fairgame.games.octal.checkers.octal_period``), which shares no code with the
solver, checks certificates and first values. The record states only facts that the files prove. The figures of the
period are those of the certificate. Greatest values, rare heaps and frequencies are checked to the last stored value,
or to the end if all values of a period are stored.

**Stored runs** are too long for a build, and are checked once segment by segment. Checked here, in a second: the run is
complete; its period, its preperiod and the witnesses against shorter periods follow from its windows if these are right
(``fairgame.games.octal.checkers.run_manifest``); its first values are nim-values; and each segment is in the list of
checked segments. That list is a report: to check all segments again takes as long as the run. A build checks one
segment again as a sample.

Cost: milliseconds for the figures; see the checker for values; a second for a stored run.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError, StoreError
from fairgame.games.octal.certificates.from_rule import Rarity
from fairgame.games.octal.certificates.long_tables import CHECKER, Proofs, growth_defect, parse_rarity
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.checkers.run_manifest import PeriodClaim, RunManifest
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.runs.evidence import proved_run
from fairgame.games.octal.sparse_space import are_few
from fairgame.games.octal.verification import (
    BLOCK,
    CERTIFICATE,
    COLUMNS,
    SAMPLED_BLOCKS,
    TWIN_COLUMNS,
    Verification,
    canonical_json,
)


@dataclass(frozen=True, slots=True)
class OctalFigures:
    """The figures of a class record without stored values agree with each other."""

    kind: ClassVar[str] = "octal-figures"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the one row of a class record and its files, with the frequencies if present."""
        row = single_row(frame)
        claim = f"the figures of {row['canonical_code']}"
        if (row["canonical_code"], row["status"]) != (GRUNDY, "open"):
            raise CertificateError(claim, "its values are stored: this is the record of another game")
        check_verification(row, claim, basis="computation", sampled_heaps=expected_sample(0, row["computed_to"]))
        check_consistency(row, files, claim)


def single_row(frame: pd.DataFrame) -> dict[str, Any]:
    """Return the one row of a class record as plain data: int, str, or None for an empty cell."""
    if len(frame) != 1:
        raise CertificateError("a class record", f"it has {len(frame)} rows, not one")
    return {str(name): plain_cell(cell) for name, cell in frame.iloc[0].items()}


def plain_cell(cell: Any) -> Any:
    """Return a cell as int or str, or None for an empty cell."""
    return None if pd.isna(cell) else cell.item() if isinstance(cell, np.generic) else cell


def check_verification(row: Mapping[str, Any], claim: str, **stated: Any) -> None:
    """Check that a row states this basis and no other, and that its sentence is the rendering of its cells.

    Args:
        row: the cells of the row.
        claim: the claim of the certificate.
        stated: the expected cells of the basis; all others are empty.

    Raises:
        CertificateError: naming the first wrong column.
    """
    figures = {name: cell for name, cell in row.items() if name not in {*COLUMNS, *TWIN_COLUMNS}}
    for name, cell in Verification.of({**figures, **stated}).cells().items():
        if name in row and row[name] != cell:
            raise CertificateError(claim, f"the row says {name} = {row[name]}, not {cell}")


def expected_sample(settled: int, computed_to: int) -> int:
    """Return the number of heaps that another program recomputes of heaps ``settled``..``computed_to``."""
    whole_blocks = (computed_to + 1) // BLOCK - (settled + BLOCK - 1) // BLOCK
    return BLOCK * min(SAMPLED_BLOCKS, max(0, whole_blocks))


def required_file(files: Mapping[str, bytes], name: str, claim: str) -> bytes:
    """Return a file.

    Raises:
        CertificateError: if the file is missing.
    """
    if name not in files:
        raise CertificateError(claim, f"the file {name} is missing")
    return files[name]


def check_consistency(row: Mapping[str, Any], files: Mapping[str, bytes], claim: str) -> None:
    """Check that the row of a class record, its growth, its rare heaps and its frequencies agree."""
    rarity = parse_rarity(row["canonical_code"], row["sparse_mask"])
    grown: list[dict[Any, Any]] = [
        {name: plain_cell(cell) for name, cell in row.items()}
        for row in read_csv(required_file(files, "growth.csv", claim)).to_dict("records")
    ]
    stop = row["computed_to"] + 1
    if [grown_row["stop"] for grown_row in grown] != [*(1 << i for i in range((stop - 1).bit_length())), stop]:
        raise CertificateError(claim, f"growth.csv needs a row for 1, 2, 4, ... and {stop} heaps")
    if defect := growth_defect(grown):
        raise CertificateError(claim, f"growth.csv: {defect}")
    if any(row[str(name)] != cell for name, cell in grown[-1].items() if name != "stop"):
        raise CertificateError(claim, "the row is not the last one of growth.csv")
    if (rarity is None) != (row["rare_count"] is None):
        raise CertificateError(claim, "rare heaps and mask must both be given or both be empty")
    rare = None
    if are_few(row["rare_count"], stop) or "rare.csv" in files:
        rare = read_csv(required_file(files, "rare.csv", claim))
        _check_rare(row, rare, grown, rarity, claim)
    if "frequency.csv" in files or row["canonical_code"] != GRUNDY:
        _check_counts(row, read_csv(required_file(files, "frequency.csv", claim)), rare, rarity, claim)


def _check_rare(
    row: Mapping[str, Any], rare: pd.DataFrame, grown: list[dict[Any, Any]], rarity: Rarity | None, claim: str
) -> None:
    heaps, values = rare["n"].to_numpy(np.int64), rare["nim_value"].to_numpy(np.int64)
    if rarity is None or len(rare) != row["rare_count"]:
        raise CertificateError(claim, f"{len(rare)} rare heaps, not {row['rare_count']}")
    if heaps.size and (heaps[0] < 1 or (np.diff(heaps) < 1).any() or values.max() > row["max_nim_value"]):
        raise CertificateError(claim, "the rare heaps do not ascend from 1 on, or one has too great a value")
    common = ~rarity.is_rare(heaps, values)
    if common.any():
        raise CertificateError(claim, f"heap {heaps[common][0]} with the value {values[common][0]} is not rare")
    for grown_row in grown:
        count = int(np.searchsorted(heaps, grown_row["stop"]))
        if (grown_row["rare_count"], grown_row["last_rare"]) != (count, int(heaps[count - 1]) if count else None):
            raise CertificateError(claim, f"below heap {grown_row['stop']} {count} heaps are rare")


def _check_counts(
    row: Mapping[str, Any], counted: pd.DataFrame, rare: pd.DataFrame | None, rarity: Rarity | None, claim: str
) -> None:
    values, counts = counted["nim_value"].to_numpy(np.int64), counted["count"].to_numpy(np.int64)
    if (np.diff(values) < 1).any() or int(counts.sum()) != row["computed_to"]:
        raise CertificateError(claim, f"the frequencies are not those of {row['computed_to']} heaps")
    if int(values.max(initial=0)) != row["max_nim_value"]:
        raise CertificateError(claim, "the greatest value is not the last of the frequencies")
    if rarity is None:
        return
    stated = pd.Series(counts, index=values)
    listed = rare["nim_value"].value_counts() if rare is not None else None
    if listed is not None and (listed > stated.reindex(listed.index, fill_value=0)).any():
        raise CertificateError(claim, "a value has more rare heaps than heaps")
    if not rarity.by_position:
        of_rare = stated[rarity.ones(values) == 0]
        if int(of_rare.sum()) != row["rare_count"] or (
            listed is not None and not of_rare.sort_index().equals(listed.sort_index().astype(np.int64))
        ):
            raise CertificateError(claim, "the frequencies of the rare values are not those of the rare heaps")


MAX_UNROLLED = 1 << 25  # maximal number of values when a period is repeated to check figures
PREFIX = "<u2"


@dataclass(frozen=True, slots=True)
class OctalProof:
    """The checker accepts the attached certificate, and the class record states the proved period."""

    kind: ClassVar[str] = "octal-proof"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the certificate by the checker, the row against the certificate, and the figures by the values."""
        row = single_row(frame)
        claim = f"{row['canonical_code']} has the period {row['period']}"
        text = required_file(files, CERTIFICATE, claim)
        try:
            stated = json.loads(text)
            data = required_file(files, stated["data"]["file"], claim)
            if text != canonical_json(stated):
                raise ValueError("it is not canonical JSON")
            octal_period.check_files(text, data)
        except (octal_period.Rejected, ValueError, KeyError, TypeError, RecursionError) as reason:
            raise CertificateError(claim, f"the certificate is rejected: {reason}") from None
        start, period = stated["preperiod"], stated["period"]
        expected = {
            "canonical_code": stated["game"],
            "status": "periodic",
            "period": period,
            "preperiod": start,
            "last_exception": start - 1,
            "digits": len(stated["digits"]) - 1,
            "proof_bound": stated["proof_bound"],
            "sparse_mask": f"{stated['mask']:x}" + "+p" * stated["position"] if stated["mask"] else "",
        }
        for name, proved in expected.items():
            if row[name] != proved:
                raise CertificateError(claim, f"the row says {name} = {row[name]}, the certificate {proved}")
        check_verification(row, claim, basis="certificate")
        count, width = stated["data"]["count"], stated["data"]["bytes_per_value"]
        values = np.frombuffer(octal_period.unzip(data, count * width), f"<u{width}")
        if stated["method"] == "window":
            values = values[: stated["head"]]
        else:
            more = np.arange(values.size, min(row["computed_to"] + 1, MAX_UNROLLED))
            values = np.concatenate([values, values[start + (more - start) % period]])
        _check_figures(row, files, values, claim)


@dataclass(frozen=True, slots=True)
class OctalPrefix:
    """Each of the first values of an open class is the least that no option has, and the class record agrees."""

    kind: ClassVar[str] = "octal-prefix"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the values of a record heap by heap, and its figures for those heaps."""
        row = single_row(frame)
        claim = f"the first values of {row['canonical_code']}"
        data = required_file(files, "values.gz", claim)
        code, rarity = OctalCode.parse(row["canonical_code"]), parse_rarity(row["canonical_code"], row["sparse_mask"])
        mask, by_position = (rarity.mask, int(rarity.by_position)) if rarity else (0, 0)
        try:
            raw = octal_period.unzip(data)
            values = np.frombuffer(raw, PREFIX).astype(np.uint16)
            octal_period.check_values(octal_period.Game(list(code.digits), mask, by_position), values)
        except (octal_period.Rejected, ValueError, IndexError) as reason:
            raise CertificateError(claim, str(reason)) from None
        if row["status"] != "open" or values.size > row["computed_to"] + 1:
            raise CertificateError(claim, "the row is not that of an open class, or has fewer heaps")
        if row["digits"] != code.length:
            raise CertificateError(claim, f"the row says digits = {row['digits']}, not {code.length}")
        sampled = expected_sample(values.size, row["computed_to"])
        check_verification(row, claim, basis="computation", certified_to=values.size - 1, sampled_heaps=sampled)
        if any(row[name] is not None for name in ("period", "preperiod", "last_exception", "proof_bound")):
            raise CertificateError(claim, "an open class has no period")
        _check_figures(row, files, values, claim)


def _check_figures(row: Mapping[str, Any], files: Mapping[str, bytes], values: np.ndarray, claim: str) -> None:
    """Check that the figures agree with each other, and recount the figures of the first heaps from ``values``."""
    check_consistency(row, files, claim)
    rarity = parse_rarity(row["canonical_code"], row["sparse_mask"])
    rare = None if rarity is None else rarity.rare_heaps(values)
    if rare is not None and "rare.csv" in files:
        listed = read_csv(files["rare.csv"])
        known = (
            listed if row["status"] == "periodic" else listed[listed["n"] < values.size]
        )  # a periodic class has no later rare heaps
        if not (np.array_equal(known["n"], rare) and np.array_equal(known["nim_value"], values[rare])):
            raise CertificateError(claim, "the rare heaps are not those of the values")
    for figures in read_csv(required_file(files, "growth.csv", claim)).to_dict("records"):
        stop = figures["stop"]
        if stop <= values.size:
            counted: dict[str, int | None] = {
                "max_nim_value": int(values[:stop].max()),
                "max_nim_value_at": int(values[:stop].argmax()),
            }
            if rare is not None:
                count = int(np.searchsorted(rare, stop))
                counted |= {"rare_count": count, "last_rare": int(rare[count - 1]) if count else None}
            for name, figure in counted.items():
                if plain_cell(figures[name]) != figure:
                    raise CertificateError(claim, f"below heap {stop}: {name} is {figure}, not {figures[name]}")
    frequency = read_csv(required_file(files, "frequency.csv", claim)).set_index("nim_value")["count"]
    counts = np.bincount(values[1 : row["computed_to"] + 1])
    stated = frequency.reindex(range(max(counts.size, frequency.index.max() + 1)), fill_value=0).to_numpy()
    padded = np.pad(counts, (0, stated.size - counts.size))
    wrong = stated != padded if values.size > row["computed_to"] else stated < padded
    if wrong.any():
        raise CertificateError(claim, f"the frequency of {int(wrong.argmax())} is not that of the values")


SEGMENTS = "octal_segments.py"


def proved_cells(run: RunManifest, end: PeriodClaim) -> dict[str, Any]:
    """Return the cells of a row that follow from the run."""
    bound = 2 * max(end.preperiod - 1, 0) + 2 * end.period + run.game.last
    return {
        "status": "periodic",
        "period": end.period,
        "preperiod": end.preperiod,
        "last_exception": end.preperiod - 1,
        "proof_bound": bound,
        "basis": "run",
        "checked_segments": len(run),
        "segments_to": run.settled_to,
    }


@dataclass(frozen=True, slots=True)
class OctalStoredRun:
    """The attached stored run shows the period, its list reports every segment as checked, and the row agrees."""

    kind: ClassVar[str] = "octal-kept"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check a row against the run, the parts of the run against each other, and other files as of an open class."""
        row = single_row(frame)
        name = row["canonical_code"]
        claim = f"{name} has the period {row['period']}"
        try:
            run = proved_run(name, files)
            octal_period.check_values(run.game, run.head.astype(np.uint16))
        except (octal_period.Rejected, StoreError) as error:
            raise CertificateError(claim, str(error)) from None
        assert run.end is not None, "a proved run has an end"
        expected = proved_cells(run, run.end) | {"verification": Verification.of(row).sentence}
        for column, cell in expected.items():
            if row[column] != cell:
                raise CertificateError(claim, f"the row says {column} = {row[column]}, the stored run {cell}")
        as_open = {**dict.fromkeys(expected), "status": "open", "basis": "computation"}
        as_open["verification"] = Verification.of({**row, **as_open}).sentence
        OctalPrefix().check_files(frame.astype(object).assign(**as_open), files)


@dataclass(frozen=True, slots=True)
class AllProofs(Proofs):
    """The numbers of each certificate or stored run agree with each other, and with first heaps that show a period."""

    kind: ClassVar[str] = "octal-all-proofs"

    def check(self, frame: pd.DataFrame) -> None:
        """Check the rows as ``Proofs`` does; those of stored runs have another checker."""
        unknown = sorted(set(frame["checker"]) - {CHECKER, SEGMENTS})
        if unknown:
            raise CertificateError("the checker of octal games", f"it is {CHECKER} or {SEGMENTS}, not {unknown[0]}")
        Proofs(self.stop).check(frame.assign(checker=CHECKER))
