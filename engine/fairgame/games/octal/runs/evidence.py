"""What a kept study gives to the tables: the files that prove a period, once it is ended and all of it was checked.

A study counts when it states an end (``fairgame.games.octal.checkers.run_manifest``) and its list of checks names every
segment.  Its page and data are then attached to the study of its class as they are, with the list.  One that is damaged
gives nothing here; a build names it.  No kernel is imported, so that certificates can read the same files.  Cost: 30 ms
for each study that has ended, once a process.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fairgame.errors import CertificateError, StoreError, UnknownNameError
from fairgame.games.octal.checkers.octal_period import Rejected
from fairgame.games.octal.checkers.run_manifest import RunManifest
from fairgame.runs.stored_runs import (
    MANIFEST,
    STORED_RUNS,
    Check,
    FolderState,
    folder_state,
    parse,
    read,
    read_checks,
    run_folder,
)

LIST = "checks.json"


def evidence(name: str, root: Path = STORED_RUNS) -> dict[str, bytes]:
    """Return the files of the study ``name``: page, data and list of checks; none unless its period is proved."""
    folder = run_folder(name, root)
    try:
        return dict(_evidence(folder, folder_state(folder)))
    except OSError:
        return {}


@cache
def _evidence(folder: Path, _: FolderState) -> Mapping[str, bytes]:
    """Return the files of a study, read once while they stay as they are."""
    try:
        page = (folder / MANIFEST).read_bytes()
        if "end" not in json.loads(page):
            return {}
        kept = read(folder.name, folder.parents[1])
        data = kept.manifest["data"]["file"]
        files = {MANIFEST: page, data: (folder / data).read_bytes(), LIST: listed(read_checks(kept))}
        shown(folder.name, files)
    except (StoreError, CertificateError, UnknownNameError, OSError, ValueError, TypeError):
        return {}
    return files


def listed(done: list[Check]) -> bytes:
    """Return the list of checks as it is attached: a JSON list of lists."""
    rows = [[one.segment, one.engine, one.day, one.seconds] for one in done]
    return json.dumps(rows, separators=(",", ":")).encode() + b"\n"


def shown(name: str, files: Mapping[str, bytes]) -> RunManifest:
    """Return the marks of a study whose files these are, with an end that its parts show, every segment being listed.

    Raises:
        CertificateError: if they do not show a period.
        StoreError: if they are damaged.
    """
    claim = f"stored run {name}"
    try:
        page, values = parse(name, files[MANIFEST], lambda file: files[file])
        marks = RunManifest.of(page, values)
        done = {row[0] for row in json.loads(files[LIST])}
    except (Rejected, ValueError, KeyError, TypeError, IndexError, AttributeError) as reason:
        raise CertificateError(claim, f"rejected: {reason}") from None
    if page.get("game") != name or marks.game.digits != [int(one) for one in name if one != "."]:
        raise CertificateError(claim, "it is the study of another game")
    if marks.end is None:
        raise CertificateError(claim, "it states no period")
    missing = [number for number in range(len(marks)) if marks.digest(number) not in done]
    if missing:
        raise CertificateError(claim, f"{len(missing)} of {len(marks)} segments have not been checked")
    return marks
