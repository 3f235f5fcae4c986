"""Periods of a wide census checked: each class that no shorter code belongs to has a certificate in the one archive.

The certificates are checked by the checker that is published with the atlas
(``fairgame.games.octal.checkers.octal_period``), which shares nothing with the solver; a row says no more than its
certificate proves.  A kept study in the place of a certificate is checked as
``fairgame.games.octal.certificates.stored_runs`` says.  A class of the census of three places rests on its own study.
That a class is open is what the solver saw.

Cost: 3 s for 250 certificates, a second for a kept study.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.errors import CertificateError, StoreError
from fairgame.games.octal.certificates.census import solver_alone
from fairgame.games.octal.certificates.class_summary import needed, plain
from fairgame.games.octal.certificates.stored_runs import proved, reason
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.classes import PLACES
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.proof_archive import unbundled
from fairgame.games.octal.runs.evidence import shown
from fairgame.games.octal.verification import CERTIFICATE, canonical_json, of_certificate
from fairgame.runs.stored_runs import MANIFEST

ARCHIVE = "proofs.zip"
CLAIM = "the periods of a wide census"


@dataclass(frozen=True, slots=True)
class WideProofs:
    """Every class with a period has an accepted certificate, no other has one, and the rows say what they prove."""

    kind: ClassVar[str] = "octal-wide-proofs"
    places: int

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check the rows of canonical codes that are longer than those of the census of three places."""
        try:
            held = unbundled(needed(files, ARCHIVE, CLAIM))
        except ValueError as fault:
            raise CertificateError(CLAIM, f"{ARCHIVE} cannot be read: {fault}") from None
        folders = dict[str, dict[str, bytes]]()
        for path, content in held.items():
            folder, _, name = path.partition("/")
            folders.setdefault(folder, {})[name] = content
        for cells in frame[frame["code"] == frame["canonical_code"]].to_dict("records"):
            code, row = OctalCode.parse(cells["code"]), {str(name): plain(cell) for name, cell in cells.items()}
            if code.length <= PLACES:
                continue
            proof = folders.pop(code.slug, {})
            if MANIFEST in proof:
                _check_study(row, proof, solver_alone(code, row["computed_to"], self.places))
            elif row["status"] == "periodic":
                _check_proof(row, proof)
            elif proof or row["verification"] != solver_alone(code, row["computed_to"], self.places):
                raise CertificateError(f"{CLAIM}, {code}", "it is believed for another reason than it says")
        if folders:
            raise CertificateError(CLAIM, f"{ARCHIVE} holds {min(folders)}, which is no class with a period")


def of_study(row: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the cells of a row that follow from a kept study; without it the row is that of an open class.

    Raises:
        CertificateError: if the study does not show a period.
        StoreError: if it is damaged.
    """
    marks = shown(str(row["canonical_code"]), files)
    assert marks.end is not None, "what is shown has an end"
    return proved(marks, marks.end) | {"verification": reason(str(row["verification"]), marks)}


def _check_study(row: Mapping[str, Any], files: Mapping[str, bytes], alone: str) -> None:
    claim = f"{row['code']} has the period {row['period']}"
    try:
        marks = shown(row["code"], files)
        octal_period.check_values(marks.game, marks.head.astype(np.uint16))
        stated = of_study({**row, "verification": alone}, files)
    except (octal_period.Rejected, StoreError) as fault:
        raise CertificateError(claim, str(fault)) from None
    _compare(row, stated, claim, "kept study")


def _check_proof(row: Mapping[str, Any], files: Mapping[str, bytes]) -> None:
    claim = f"{row['code']} has the period {row['period']}"
    text = needed(files, CERTIFICATE, claim)
    try:
        stated = json.loads(text)
        name = stated["data"]["file"]
        if text != canonical_json(stated) or set(files) != {CERTIFICATE, name}:
            raise ValueError("it is not written in its one form, or files lie beside it")
        octal_period.check_files(text, files[name])
    except (octal_period.Rejected, ValueError, KeyError, TypeError, RecursionError) as reason:
        raise CertificateError(claim, f"the certificate is rejected: {reason}") from None
    stated_cells = {
        "code": stated["game"],
        "period": stated["period"],
        "preperiod": stated["preperiod"],
        "last_exception": stated["preperiod"] - 1,
        "proof_bound": stated["proof_bound"],
        "verification": of_certificate(stated["proof_bound"]),
    }
    _compare(row, stated_cells, claim, "certificate")


def _compare(row: Mapping[str, Any], stated: Mapping[str, Any], claim: str, by: str) -> None:
    for name, cell in stated.items():
        if row[name] != cell:
            raise CertificateError(claim, f"the row says {name} = {row[name]}, the {by} {cell}")
