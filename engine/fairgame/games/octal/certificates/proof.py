"""Studies of octal games checked: the certificate of a period, or the first values of an open class.

The work is done by the checker that is published with the atlas (``fairgame.games.octal.checkers.octal_period``), which
shares nothing with the solver.  What is added here is that the study says no more than the files prove: the figures of
the period are those of the certificate, and greatest values, rare heaps and frequencies are those of the values kept,
as far as these reach.  Where all values of a period are kept, that is to the end.  Cost: see the checker.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.class_summary import check_fit, needed, plain, the_row
from fairgame.games.octal.certificates.long_tables import space_named
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.verification import CERTIFICATE, canonical_json, of_certificate, of_first_heaps

MAX_UNROLLED = 1 << 25  # values of a period that are written out to check figures by them
PREFIX = "<u2"


@dataclass(frozen=True, slots=True)
class OctalProof:
    """The attached certificate is accepted by the checker, and the study states what it proves."""

    kind: ClassVar[str] = "octal-proof"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check a study's one row against the certificate, the certificate by the checker, the rest by the values."""
        row = the_row(frame)
        claim = f"{row['canonical_code']} has the period {row['period']}"
        text = needed(files, CERTIFICATE, claim)
        try:
            stated = json.loads(text)
            data = needed(files, stated["data"]["file"], claim)
            if text != canonical_json(stated):
                raise ValueError("it is not written in its one form")
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
            "verification": of_certificate(stated["proof_bound"]),
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
            more = np.arange(kept.size, min(row["computed_to"] + 1, MAX_UNROLLED))
            kept = np.concatenate([kept, kept[start + (more - start) % period]])
        _check_figures(row, files, kept, claim)


@dataclass(frozen=True, slots=True)
class OctalPrefix:
    """Each of the first values of an open class is the least that no option has, and the study agrees with them."""

    kind: ClassVar[str] = "octal-prefix"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check a study's values heap by heap, and what the study says of those heaps."""
        row = the_row(frame)
        claim = f"the first values of {row['canonical_code']}"
        data = needed(files, "values.gz", claim)
        code, space = OctalCode.parse(row["canonical_code"]), space_named(row["canonical_code"], row["sparse_mask"])
        mask, by_position = (space.mask, int(space.by_position)) if space else (0, 0)
        try:
            raw = octal_period.unzipped(data)
            values = np.frombuffer(raw, PREFIX).astype(np.uint16)
            octal_period.check_values(octal_period.Game(list(code.digits), mask, by_position), values)
        except (octal_period.Rejected, ValueError, IndexError) as reason:
            raise CertificateError(claim, str(reason)) from None
        if row["status"] != "open" or values.size > row["computed_to"] + 1:
            raise CertificateError(claim, "the row is not that of an open class, or computed less far")
        named = {"digits": code.length, "verification": of_first_heaps(values.size, row["computed_to"] + 1)}
        for name, expected in named.items():
            if row[name] != expected:
                raise CertificateError(claim, f"the row says {name} = {row[name]}, not {expected}")
        if any(row[name] is not None for name in ("period", "preperiod", "last_exception", "proof_bound")):
            raise CertificateError(claim, "an open class has no period")
        _check_figures(row, files, values, claim)


def _check_figures(row: Mapping[str, Any], files: Mapping[str, bytes], values: np.ndarray, claim: str) -> None:
    """Check that the figures fit each other, and those of the first values, as far as these reach, by counting."""
    check_fit(row, files, claim)
    space, rare = space_named(row["canonical_code"], row["sparse_mask"]), None
    if space is not None:
        rare = space.rare_heaps(values)
    if rare is not None and "rare.csv" in files:
        listed = read_csv(files["rare.csv"])
        known = listed if row["status"] == "periodic" else listed[listed["n"] < values.size]  # a window shows all
        if not (np.array_equal(known["n"], rare) and np.array_equal(known["nim_value"], values[rare])):
            raise CertificateError(claim, "the rare heaps are not those of the values")
    for figures in read_csv(needed(files, "growth.csv", claim)).to_dict("records"):
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
                if plain(figures[name]) != figure:
                    raise CertificateError(claim, f"below heap {stop}: {name} is {figure}, not {figures[name]}")
    counted = read_csv(needed(files, "frequency.csv", claim)).set_index("nim_value")["count"]
    kept = np.bincount(values[1 : row["computed_to"] + 1])
    told = counted.reindex(range(max(kept.size, counted.index.max() + 1)), fill_value=0).to_numpy()
    all_kept, padded = values.size > row["computed_to"], np.pad(kept, (0, told.size - kept.size))
    wrong = told != padded if all_kept else told < padded
    if wrong.any():
        raise CertificateError(claim, f"the frequency of {int(wrong.argmax())} is not that of the values")
