"""Studies of octal games checked: the certificate of a period, or the first values of an open class.

The work is done by the checker that is published with the atlas (``engine.checkers.octal_period``), which shares
nothing with the solver.  What is added here is that the study says no more than the files prove: the figures of the
period are those of the certificate, and greatest values, rare heaps and frequencies are those of the values kept, as
far as these reach.  Where all values of a period are kept, that is to the end.  Cost: see the checker.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from engine.checkers import octal_period
from engine.errors import CertificateError
from engine.families.octal.code import OctalCode
from engine.families.octal.figures import sparse_space
from engine.families.octal.sparse import SparseSpace, are_few
from engine.schema.frames import read_csv

MOST_UNFOLDED = 1 << 25  # values of a period that are written out to check figures by them
PREFIX = "<u2"


@dataclass(frozen=True, slots=True)
class OctalProof:
    """The attached certificate is accepted by the checker, and the study states what it proves."""

    kind: ClassVar[str] = "octal-proof"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check a study's one row against the certificate, the certificate by the checker, the rest by the values."""
        row = _row(frame)
        claim = f"{row['canonical_code']} has the period {row['period']}"
        text = _file(files, "certificate.json", claim)
        try:
            stated = json.loads(text)
            data = _file(files, stated["data"]["file"], claim)
            octal_period.check_files(text, data)
        except (octal_period.Rejected, ValueError, KeyError, TypeError, RecursionError) as reason:
            raise CertificateError(claim, f"the certificate is rejected: {reason}") from None
        start, period = stated["preperiod"], stated["period"]
        named = {
            "canonical_code": stated["game"],
            "status": "periodic",
            "period": period,
            "preperiod": start,
            "last_exception": start - 1,
            "digits": len(stated["digits"]) - 1,
            "proof_bound": stated["proof_bound"],
            "sparse_mask": f"{stated['mask']:x}" + "+p" * stated["position"] if stated["mask"] else "",
        }
        for name, proved in named.items():
            if row[name] != proved:
                raise CertificateError(claim, f"the row says {name} = {row[name]}, the certificate {proved}")
        count, width = stated["data"]["count"], stated["data"]["bytes_per_value"]
        kept = np.frombuffer(octal_period.unzipped(data, count * width), f"<u{width}")
        if stated["method"] == "window":
            kept = kept[: stated["head"]]
        else:
            more = np.arange(kept.size, min(row["computed_to"] + 1, MOST_UNFOLDED))
            kept = np.concatenate([kept, kept[start + (more - start) % period]])
        _check_figures(row, files, kept, claim)


@dataclass(frozen=True, slots=True)
class OctalPrefix:
    """Each of the first values of an open class is the least that no option has, and the study agrees with them."""

    kind: ClassVar[str] = "octal-prefix"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check a study's values heap by heap, and what the study says of those heaps."""
        row = _row(frame)
        claim = f"the first values of {row['canonical_code']}"
        data = _file(files, "values.gz", claim)
        code, space = OctalCode.parse(row["canonical_code"]), _space(row)
        mask, by_position = (space.mask, int(space.by_position)) if space else (0, 0)
        try:
            raw = octal_period.unzipped(data)
            values = np.frombuffer(raw, PREFIX).astype(np.uint16)
            octal_period.check_values(octal_period.Game(list(code.digits), mask, by_position), values)
        except (octal_period.Rejected, ValueError, IndexError) as reason:
            raise CertificateError(claim, str(reason)) from None
        if row["status"] != "open" or values.size > row["computed_to"] + 1:
            raise CertificateError(claim, "the row is not that of an open class, or computed less far")
        _check_figures(row, files, values, claim)


def _row(frame: pd.DataFrame) -> dict[str, Any]:
    if len(frame) != 1:
        raise CertificateError("a study", f"it has {len(frame)} rows, not one")
    return {str(name): _plain(cell) for name, cell in frame.iloc[0].items()}


def _plain(cell: Any) -> Any:
    return None if pd.isna(cell) else cell.item() if isinstance(cell, np.generic) else cell


def _file(files: Mapping[str, bytes], name: str, claim: str) -> bytes:
    if name not in files:
        raise CertificateError(claim, f"the file {name} is missing")
    return files[name]


def _space(row: Mapping[str, Any]) -> SparseSpace | None:
    return sparse_space(OctalCode.parse(row["canonical_code"]), row["sparse_mask"]) if row["sparse_mask"] else None


def _check_figures(row: Mapping[str, Any], files: Mapping[str, bytes], values: np.ndarray, claim: str) -> None:
    """Check the figures against the first values, as far as these reach, and the row against the last figures."""
    space, rare = _space(row), None
    if space is not None:
        rare = space.rare_heaps(values)
        _check_rare(row, files, values, rare, claim)
    grown = read_csv(_file(files, "growth.csv", claim)).to_dict("records")
    stop = row["computed_to"] + 1
    if [figures["stop"] for figures in grown] != [*(1 << i for i in range((stop - 1).bit_length())), stop]:
        raise CertificateError(claim, f"growth.csv has not a row for 1, 2, 4, ... and {stop} heaps")
    for figures in grown:
        stop = figures["stop"]
        if stop <= values.size:
            seen: dict[str, int | None] = {
                "max_nim_value": int(values[:stop].max()),
                "max_nim_value_at": int(values[:stop].argmax()),
            }
            if rare is not None:
                count = int(np.searchsorted(rare, stop))
                seen |= {"rare_count": count, "last_rare": int(rare[count - 1]) if count else None}
            for name, figure in seen.items():
                if _plain(figures[name]) != figure:
                    raise CertificateError(claim, f"below heap {stop}: {name} is {figure}, not {figures[name]}")
    if any(row[str(name)] != _plain(figure) for name, figure in grown[-1].items() if name != "stop"):
        raise CertificateError(claim, "the row is not what growth.csv ends with")
    if values.size > row["computed_to"]:
        counted = read_csv(_file(files, "frequency.csv", claim))
        counts = np.bincount(values[1 : row["computed_to"] + 1])
        if dict(zip(counted["nim_value"], counted["count"], strict=True)) != {
            value: count for value, count in enumerate(counts.tolist()) if count
        }:
            raise CertificateError(claim, "the frequencies are not those of the values")


def _check_rare(
    row: Mapping[str, Any], files: Mapping[str, bytes], values: np.ndarray, rare: np.ndarray, claim: str
) -> None:
    """Check the list of rare heaps, which a study has where they are few, as far as the values reach."""
    if are_few(row["rare_count"], row["computed_to"] + 1):
        _file(files, "rare.csv", claim)
    if "rare.csv" in files:
        listed = read_csv(files["rare.csv"])
        known = listed if row["status"] == "periodic" else listed[listed["n"] < values.size]  # a window shows all
        if not (np.array_equal(known["n"], rare) and np.array_equal(known["nim_value"], values[rare])):
            raise CertificateError(claim, "the rare heaps are not those of the values")
        if row["rare_count"] != len(listed):
            raise CertificateError(claim, f"there are {len(listed)} rare heaps, not {row['rare_count']}")
