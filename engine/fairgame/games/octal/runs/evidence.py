"""Files of finished stored runs that prove a period, for the tables.

A run counts when it states an end (``fairgame.games.octal.checkers.run_manifest``) and its list of checks has every
segment. Its manifest and data are then attached unchanged to the record of its class, with the list. A damaged run
gives no files here; a build reports it. No kernel is imported, so certificates can read the same files. Cost: 30 ms for
each finished run, once a process.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fairgame.errors import CertificateError, StoreError, UnknownNameError
from fairgame.games.octal.checkers.octal_period import Rejected
from fairgame.games.octal.checkers.run_manifest import RunManifest
from fairgame.runs.records import Check
from fairgame.runs.stored_runs import (
    MANIFEST,
    STORED_RUNS,
    FolderState,
    folder_state,
    parse,
    read,
    read_checks,
    run_folder,
)

CHECKS = "checks.json"


def evidence(name: str, root: Path = STORED_RUNS) -> dict[str, bytes]:
    """Return the files of the run ``name``: manifest, data and list of checks; none unless its period is proved."""
    folder = run_folder(name, root)
    try:
        return dict(_evidence(folder, folder_state(folder)))
    except OSError:
        return {}


@cache
def _evidence(folder: Path, _: FolderState) -> Mapping[str, bytes]:
    """Return the files of a run, cached until its folder changes."""
    try:
        page = (folder / MANIFEST).read_bytes()
        if "end" not in json.loads(page):
            return {}
        stored = read(folder.name, folder.parents[1])
        data = stored.manifest["data"]["file"]
        files = {MANIFEST: page, data: (folder / data).read_bytes(), CHECKS: checks_json(read_checks(stored))}
        proved_run(folder.name, files)
    except (StoreError, CertificateError, UnknownNameError, OSError, ValueError, TypeError):
        return {}
    return files


def checks_json(checks: list[Check]) -> bytes:
    """Return the list of checks as JSON, a list of lists."""
    rows = [[check.segment, check.engine, check.day, check.seconds] for check in checks]
    return json.dumps(rows, separators=(",", ":")).encode() + b"\n"


def proved_run(name: str, files: Mapping[str, bytes]) -> RunManifest:
    """Return the manifest of a run from its files; its parts show its end, and every segment is in the list of checks.

    Raises:
        CertificateError: if the files do not show a period.
        StoreError: if the files are damaged.
    """
    claim = f"stored run {name}"
    try:
        page, values = parse(name, files[MANIFEST], lambda file: files[file])
        run = RunManifest.of(page, values)
        checked = {Check(*row).segment for row in json.loads(files[CHECKS])}
    except (Rejected, ValueError, KeyError, TypeError, IndexError, AttributeError) as reason:
        raise CertificateError(claim, f"rejected: {reason}") from None
    if page.get("game") != name or run.game.digits != [int(digit) for digit in name if digit != "."]:
        raise CertificateError(claim, "it is of another game")
    if run.end is None:
        raise CertificateError(claim, "it states no period")
    segments = {run.digest(number) for number in range(len(run))}
    if missing := len(segments - checked):
        raise CertificateError(claim, f"{missing} of {len(run)} segments have not been checked")
    if checked - segments:
        raise CertificateError(claim, "a checked segment is not of this run")
    return run
