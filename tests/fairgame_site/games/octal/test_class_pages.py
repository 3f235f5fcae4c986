"""Class pages: names of games, lost heaps, and commands that check certificates."""

import html
import re
import shlex
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from fairgame import catalogue
from fairgame.core.discovery import games
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.values import nim_values
from fairgame.solving import oracle
from fairgame_site.edition import Edition
from fairgame_site.games.octal.class_pages import fill
from fairgame_site.games.octal.class_records import GROWTH_RUN, WINDOW_RUN, ClassRecords
from fairgame_site.games.octal.facts import MAX_LISTED, MAX_SEARCHED, facts, lost_heaps
from fairgame_site.games.octal.files import checker, commands
from fairgame_site.games.octal.four_places import FOUR, new_classes
from fairgame_site.render.templating import section_html
from fairgame_site.site.pages import PageMaker

HEAPS = 16
PROGRAMS = {"python3": sys.executable, "node": str(Path(sys.executable).with_name("node"))}


@pytest.fixture(scope="module")
def records(published):
    return ClassRecords(published)


def test_named_game_has_the_nim_values_of_its_code(records):
    named = {name.slug: name for record in records for name in record.names}
    assert {"kayles", "dawsons-kayles", "dawsons-chess"} <= set(named)
    for slug, name in named.items():
        values = oracle.nim_values(games()[slug], HEAPS)
        heaps = [heap for heap in range(HEAPS) if heap in values]
        assert len(heaps) == HEAPS, f"{slug}: no heaps"
        expected = nim_values(OctalCode.parse(name.code), HEAPS).tolist()
        assert [values[heap] for heap in heaps] == expected, slug


def test_lost_heaps_have_value_0(records):
    for record in (entry.record for entry in records.shown()):
        lost, values = lost_heaps(record), record.values(MAX_SEARCHED)
        zeros = [heap for heap in np.flatnonzero(values == 0).tolist() if heap > 0]
        if lost.residues:
            repeated = [n for n in range(max(lost.start, 1), values.size) if n % lost.period in lost.residues]
            assert [*lost.heaps, *repeated] == zeros, record.code
        elif lost.is_all:
            assert list(lost.heaps) == zeros, record.code
            assert (lost.known_to is None) == record.is_periodic, record.code
        else:
            assert list(lost.heaps) == zeros[:MAX_LISTED], record.code
            assert lost.known_to == record.row["computed_to"]


@pytest.mark.parametrize(
    ("code", "heaps", "residues"),
    [
        ("0.77", [], []),
        ("0.44", [1, 2], []),
        ("0.1", [], [0]),
        ("0.17", [3, 7, 23, 27], [3, 7, 23, 27]),
        ("4.", [], [1]),
    ],
)
def test_lost_heaps_of_simple_classes(records, code, heaps, residues):
    lost = lost_heaps(records[code].record)
    assert (list(lost.heaps), list(lost.residues), lost.is_all, lost.known_to) == (heaps, residues, True, None)


def test_lost_heaps_of_an_open_class_end_at_the_last_computed_heap(records):
    lost = lost_heaps(records["0.6"].record)
    assert lost.is_all and lost.known_to == records["0.6"].record.row["computed_to"]


def figures(entry):
    """Return the key figures of a class as text, by name."""
    return {fact.name: re.sub(r"<[^>]*>", "", str(fact.value)) for fact in facts(entry, None)}


def test_key_figures_are_those_of_the_furthest_run(records):
    assert {extent.run for entry in records.shown() for extent in entry.extents} == {"", GROWTH_RUN, WINDOW_RUN}
    for entry in records.shown():
        shown, furthest = figures(entry), max(entry.extents, key=lambda extent: extent.computed_to)
        by_run = f", by a {furthest.run}" if furthest.run else ""
        assert shown["Computed to heap"] == f"{furthest.computed_to:,}{by_run}"
        greatest = max(extent.max_nim_value or 0 for extent in entry.extents)
        assert shown["Greatest value"].startswith(f"{greatest:,} at heap ")
        if not entry.record.is_periodic and furthest.max_nim_value is None:
            assert shown["Greatest value"].endswith(f", of the heaps to {entry.record.row['computed_to']:,}")


def test_run_with_other_rare_heaps_leaves_those_of_the_build(records):
    """A run may use another mask than the build, and the page lists the rare heaps of the build."""
    others = [entry for entry in records.shown() if any(not extent.has_same_rare for extent in entry.extents)]
    assert "4.324" in {entry.name for entry in others}
    for entry in others:
        row = entry.record.row
        assert figures(entry)["Rare heaps"].startswith(f"{row['rare_count']:,}, the last {row['last_rare']:,}, of the")


def test_page_of_a_game_has_the_sections_of_its_class(published, records):
    content = Path(__file__).resolve().parents[4] / "content"
    edition = Edition("https://atlas.test/", "0.0.0", "2026-01-01")
    page = PageMaker(published, content, edition).game_page(games()["kayles"])
    sections = fill(records["0.77"], records, edition).sections
    places = []
    for section in sections:
        (marker,) = [mark for mark, text in page.fragments.items() if text == section_html(section)] or [""]
        assert bool(marker) == (section.anchor != "sequence"), section.anchor
        places.append(page.markdown.index(marker) if marker else 0)
        if marker and section.anchor != "downloads":
            folded = f'<details class="atlas-fold" id="{section.anchor}"' in page.markdown
            assert (folded, section.title in page.markdown) == (section.is_folded, True)
    assert [place for place in places if place] == sorted(place for place in places if place)


@pytest.fixture
def checkers(tmp_path):
    for name, content in catalogue.checkers().items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def run_command(command, folder):
    program, *arguments = shlex.split(command, comments=True)
    return subprocess.run([PROGRAMS[program], *arguments], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("code", ["0.77", "0.16"])
def test_commands_of_a_class_page_accept_its_certificate(records, checkers, code):
    record = records[code]
    for name, content in record.files.items():
        (checkers / name).write_bytes(content)
    *fetches, check = commands(record, "https://atlas.test/")
    fetched = {word.rpartition("/")[2] for line in fetches for word in line.split() if "://" in word}
    assert fetched <= {path.name for path in checkers.iterdir()}
    python, node = check.split("# needs numpy; or: ")
    for command in (python, node):
        assert set(shlex.split(command)[1:]) <= fetched
        completed = run_command(command, checkers)
        assert completed.returncode == 0, completed
        assert completed.stdout.startswith("accepted")


def test_published_checker_accepts_proofs_of_the_census_with_four_places(published, checkers):
    """Skip stored runs, which have another checker."""
    with zipfile.ZipFile(BytesIO(published[FOUR].artifact.files["proofs.zip"])) as archive:
        archive.extractall(checkers / "proofs")
    folders = sorted(path for path in (checkers / "proofs").iterdir() if (path / "certificate.json").exists())
    new = new_classes(published)
    periodic = set(new["code"][new["status"] == "periodic"])
    runs = {path.name for path in (checkers / "proofs").iterdir()} - {path.name for path in folders}
    assert len(folders) + len(runs) == len(periodic)
    for folder in folders[:: max(1, len(folders) // 8)]:
        completed = run_command(f"python3 {checker('.py')} {folder}/certificate.json", checkers)
        assert completed.returncode == 0, completed


def test_page_on_windows_lists_every_class_with_a_window_certificate(site, published):
    frame = published["octal.certificates"].frame
    by_window = frame[(frame["verified_to"] < frame["proof_bound"]) & (frame["checker"] == checker(".py"))]
    assert len(by_window) > 0
    text = html.unescape(site.read("theory/window-certificate/index.html"))
    rows = [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in re.findall(r"<tr>.*?</tr>", text, re.DOTALL)]
    printed = {row[0]: row[1:] for row in rows if row}
    for row in by_window.to_dict("records"):
        numbers = (row[name] for name in ("preperiod", "period", "proof_bound", "verified_to"))
        assert printed[row["canonical_code"]] == [f"{number:,}" for number in numbers]


def test_class_page_links_to_the_classes_before_and_after_it(records):
    edition = Edition("https://atlas.test/", "0.0.0", "2026-01-01")
    shown = records.shown()
    for before, entry, after in zip([None, *shown[:2]], shown[:3], shown[1:4], strict=True):
        intro = str(fill(entry, records, edition).slots["intro"])
        assert (f'href="../../{before.address}" rel="prev"' in intro) if before else ('rel="prev"' not in intro)
        assert f'href="../../{after.address}" rel="next"' in intro
    assert 'rel="next"' not in str(fill(shown[-1], records, edition).slots["intro"])
