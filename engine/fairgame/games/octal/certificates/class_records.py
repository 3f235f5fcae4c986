"""The figures of a study of an octal game fit each other: growth, rare heaps, frequencies and the row.

Where all values are kept the figures are counted on them (``fairgame.games.octal.certificates.proof``).  Beyond the
values that are kept nothing can be counted again, but a figure is told in several places, and these leave little room:
rare heaps are those whose values have the parity that the mask says, the growth counts them, the frequencies add up to
the heaps computed and hold as many values of that parity as there are rare heaps.  Cost: milliseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError
from fairgame.games.octal.certificates.long_tables import growth_fault, space_named
from fairgame.games.octal.code import GRUNDY
from fairgame.games.octal.sparse_space import SparseSpace, are_few
from fairgame.games.octal.verification import of_other_table


@dataclass(frozen=True, slots=True)
class OctalFigures:
    """The figures of a study of which no value is kept fit each other."""

    kind: ClassVar[str] = "octal-figures"

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check a study's one row and its files, that of the frequencies where it is there."""
        row = the_row(frame)
        claim = f"the figures of {row['canonical_code']}"
        if (row["canonical_code"], row["status"]) != (GRUNDY, "open"):
            raise CertificateError(claim, "its values are kept: the study of another game is meant")
        if row["verification"] != of_other_table(row["computed_to"] + 1):
            raise CertificateError(claim, "it is believed for another reason than the row says")
        check_fit(row, files, claim)


def the_row(frame: pd.DataFrame) -> dict[str, Any]:
    """Return the one row of a study as plain data: int, str, or None for an empty cell."""
    if len(frame) != 1:
        raise CertificateError("a study", f"it has {len(frame)} rows, not one")
    return {str(name): plain(cell) for name, cell in frame.iloc[0].items()}


def plain(cell: Any) -> Any:
    """Return a cell as int or str, or None for an empty one."""
    return None if pd.isna(cell) else cell.item() if isinstance(cell, np.generic) else cell


def needed(files: Mapping[str, bytes], name: str, claim: str) -> bytes:
    """Return a file.

    Raises:
        CertificateError: if it is missing.
    """
    if name not in files:
        raise CertificateError(claim, f"the file {name} is missing")
    return files[name]


def check_fit(row: Mapping[str, Any], files: Mapping[str, bytes], claim: str) -> None:
    """Check that the row of a study, its growth, its rare heaps and its frequencies fit each other."""
    space = space_named(row["canonical_code"], row["sparse_mask"])
    grown: list[dict[Any, Any]] = [
        {name: plain(cell) for name, cell in one.items()}
        for one in read_csv(needed(files, "growth.csv", claim)).to_dict("records")
    ]
    stop = row["computed_to"] + 1
    if [one["stop"] for one in grown] != [*(1 << i for i in range((stop - 1).bit_length())), stop]:
        raise CertificateError(claim, f"growth.csv has not a row for 1, 2, 4, ... and {stop} heaps")
    if fault := growth_fault(grown):
        raise CertificateError(claim, f"growth.csv: {fault}")
    if any(row[str(name)] != cell for name, cell in grown[-1].items() if name != "stop"):
        raise CertificateError(claim, "the row is not what growth.csv ends with")
    if (space is None) != (row["rare_count"] is None):
        raise CertificateError(claim, "rare heaps and a mask stand together or not at all")
    rare = None
    if are_few(row["rare_count"], stop) or "rare.csv" in files:
        rare = read_csv(needed(files, "rare.csv", claim))
        _check_rare(row, rare, grown, space, claim)
    if "frequency.csv" in files or row["canonical_code"] != GRUNDY:
        _check_counts(row, read_csv(needed(files, "frequency.csv", claim)), rare, space, claim)


def _check_rare(
    row: Mapping[str, Any], rare: pd.DataFrame, grown: list[dict[Any, Any]], space: SparseSpace | None, claim: str
) -> None:
    heaps, values = rare["n"].to_numpy(np.int64), rare["nim_value"].to_numpy(np.int64)
    if space is None or len(rare) != row["rare_count"]:
        raise CertificateError(claim, f"there are {len(rare)} rare heaps, not {row['rare_count']}")
    if heaps.size and (heaps[0] < 1 or (np.diff(heaps) < 1).any() or values.max() > row["max_nim_value"]):
        raise CertificateError(claim, "the rare heaps do not ascend from 1 on, or one has too great a value")
    common = _parity(space, values) == (space.gamma ^ (heaps & 1) if space.by_position else space.gamma)
    if common.any():
        raise CertificateError(claim, f"heap {heaps[common][0]} with the value {values[common][0]} is not rare")
    for one in grown:
        count = int(np.searchsorted(heaps, one["stop"]))
        if (one["rare_count"], one["last_rare"]) != (count, int(heaps[count - 1]) if count else None):
            raise CertificateError(claim, f"below heap {one['stop']} there are {count} rare heaps")


def _check_counts(
    row: Mapping[str, Any], counted: pd.DataFrame, rare: pd.DataFrame | None, space: SparseSpace | None, claim: str
) -> None:
    values, counts = counted["nim_value"].to_numpy(np.int64), counted["count"].to_numpy(np.int64)
    if (np.diff(values) < 1).any() or int(counts.sum()) != row["computed_to"]:
        raise CertificateError(claim, f"the frequencies are not those of {row['computed_to']} heaps")
    if int(values.max(initial=0)) != row["max_nim_value"]:
        raise CertificateError(claim, "the greatest value is not the last of the frequencies")
    if space is None:
        return
    told = pd.Series(counts, index=values)
    listed = rare["nim_value"].value_counts() if rare is not None else None
    if listed is not None and (listed > told.reindex(listed.index, fill_value=0)).any():
        raise CertificateError(claim, "there are more rare heaps with a value than heaps with it")
    if not space.by_position:
        of_rare = told[_parity(space, values) != space.gamma]
        if int(of_rare.sum()) != row["rare_count"] or (
            listed is not None and not of_rare.sort_index().equals(listed.sort_index().astype(np.int64))
        ):
            raise CertificateError(claim, "the frequencies of the rare values are not those of the rare heaps")


def _parity(space: SparseSpace, values: np.ndarray) -> np.ndarray:
    parities: np.ndarray = space.parities(int(values.max(initial=0)) + 1)
    found: np.ndarray = parities[values].astype(np.int64)
    return found
