"""How pages say periods of octal games are checked: commands run as they stand, and the list of windows is whole."""

import html
import re
import shlex
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from fairgame import catalogue
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.files import checker, commands
from fairgame_site.games.octal.four_places import FOUR, new_classes

PROGRAMS = {"python3": sys.executable, "node": str(Path(sys.executable).with_name("node"))}


@pytest.fixture
def checkers(tmp_path):
    for name, content in catalogue.checkers().items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def ran(command, folder):
    program, *words = shlex.split(command, comments=True)
    return subprocess.run([PROGRAMS[program], *words], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("code", ["0.77", "0.16"])
def test_the_commands_on_the_page_of_a_class_accept_its_certificate(published, checkers, code):
    study = ClassRecords(published)[code]
    for name, content in study.files.items():
        (checkers / name).write_bytes(content)
    *fetches, check = commands(study, "https://atlas.test/")
    fetched = {word.rpartition("/")[2] for line in fetches for word in line.split() if "://" in word}
    assert fetched <= {path.name for path in checkers.iterdir()}
    python, node = check.split("# needs numpy; or: ")
    for command in (python, node):
        assert set(shlex.split(command)[1:]) <= fetched
        done = ran(command, checkers)
        assert done.returncode == 0, done
        assert done.stdout.startswith("accepted")


def test_every_proof_of_the_census_with_four_places_is_accepted_by_the_published_checker(published, checkers):
    """But for those of kept studies, which another checker reads."""
    with zipfile.ZipFile(BytesIO(published[FOUR].artifact.files["proofs.zip"])) as archive:
        archive.extractall(checkers / "proofs")
    folders = sorted(path for path in (checkers / "proofs").iterdir() if (path / "certificate.json").exists())
    new = new_classes(published)
    periodic = set(new["code"][new["status"] == "periodic"])
    studied = {path.name for path in (checkers / "proofs").iterdir()} - {path.name for path in folders}
    assert len(folders) + len(studied) == len(periodic)
    for folder in folders[:: max(1, len(folders) // 8)]:
        done = ran(f"python3 {checker('.py')} {folder}/certificate.json", checkers)
        assert done.returncode == 0, done


def test_the_page_on_windows_lists_every_class_whose_certificate_uses_one(site, published):
    frame = published["octal.certificates"].frame
    by_window = frame[(frame["verified_to"] < frame["proof_bound"]) & (frame["checker"] == checker(".py"))]
    assert len(by_window) > 0
    text = html.unescape(site.read("theory/window-certificate/index.html"))
    rows = [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in re.findall(r"<tr>.*?</tr>", text, re.DOTALL)]
    told = {row[0]: row[1:] for row in rows if row}
    for row in by_window.to_dict("records"):
        figures = (row[name] for name in ("preperiod", "period", "proof_bound", "verified_to"))
        assert told[row["canonical_code"]] == [f"{figure:,}" for figure in figures]
