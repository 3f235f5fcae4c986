"""Formats of the published files, checked by independent programs where possible."""

import csv
import hashlib
import json
import os
import re
import subprocess
import time
import zipfile
from dataclasses import replace
from io import BytesIO, StringIO

import frictionless
import pandas as pd
import pytest

from fairgame import catalogue
from fairgame.core.claims import Status
from fairgame.core.columns import concept, concept_name
from fairgame.core.frames import header
from fairgame.solving.values import sequences
from fairgame_site.edition import Edition
from fairgame_site.publish import exports
from fairgame_site.published import Published

EDITION = Edition("https://example.org/", "0.0.0", "2026-01-01")

each_table = pytest.mark.parametrize("table_id", catalogue.published_tables())


@pytest.fixture(scope="module")
def files(published, shared):
    return shared("exports", lambda _: dict(exports.files(published, EDITION)))


@pytest.fixture(scope="module")
def data(files, tmp_path_factory):
    """The published folder ``data`` on disk."""
    folder = tmp_path_factory.mktemp("published")
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder / "data"


def records(content):
    return list(csv.reader(StringIO(content.decode("utf-8"), newline=""), strict=True))


@each_table
def test_every_table_has_its_files(files, published, table_id):
    addresses = exports.addresses(published[table_id])
    spec = published[table_id].spec
    attached = published[table_id].artifact.files
    automaton = ["walnut"] * bool(spec.automaton)
    assert set(addresses) == {"csv", "json", "certificate", *["b"] * spec.is_sequence, *automaton, *attached}
    for path in addresses.values():
        assert files[path]


@pytest.mark.sampled(3)
@each_table
def test_csv_is_rfc_4180_with_line_feeds(files, published, table_id):
    content = files[f"data/{table_id}.csv"]
    table = published[table_id]
    assert not content.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in content
    assert content.endswith(b"\n")
    assert not content.endswith(b"\n\n")
    header, *rows = records(content)
    assert tuple(header) == table.spec.columns
    assert {len(row) for row in rows} == {len(header)}
    assert len(rows) == table.metadata["rows"] == len(table.frame)
    for name, column in zip(table.spec.columns, zip(*rows, strict=True), strict=True):
        if concept(name).is_number:
            numeral = r"(0|-?[1-9][0-9]*)?" if concept(name).empty else r"0|-?[1-9][0-9]*"
            assert all(re.fullmatch(numeral, cell) for cell in column)


@pytest.mark.sampled(3)
@each_table
def test_csv_reads_back_as_the_table(files, published, table_id):
    _, *rows = records(files[f"data/{table_id}.csv"])
    frame = published[table_id].frame
    kinds = [int if concept(name).is_number else str for name in published[table_id].spec.columns]
    read = [[kind(cell) if cell else None for kind, cell in zip(kinds, row, strict=True)] for row in rows]
    assert read == [
        [None if cell is pd.NA or cell == "" else cell for cell in row] for row in frame.itertuples(index=False)
    ]


def test_sequence_indices_are_consecutive_from_0_or_1(published):
    declared = {
        f"{slug}.{listing.suffix}": listing.first
        for slug, game in catalogue.games().items()
        for listing in sequences(game)
    }
    for table in published.visible():
        if table.spec.is_sequence:
            first = declared.get(table.id, 1)  # other sequences have another index, such as a width
            assert first in (0, 1)
            assert table.frame[table.spec.columns[0]].tolist() == list(range(first, first + len(table.frame))), table.id


def test_b_files_are_valid_and_equal_the_table(files, published):
    count = 0
    for table in published.visible():
        if not table.spec.is_sequence:
            assert f"data/b/{table.id}.txt" not in files
            continue
        count += 1
        content = files[f"data/b/{table.id}.txt"].decode("ascii")
        assert content.endswith("\n")
        lines = content.removesuffix("\n").split("\n")
        assert all(re.fullmatch(r"-?[0-9]+ -?[0-9]+", line) and len(line) <= 1000 for line in lines)
        pairs = [tuple(map(int, line.split(" "))) for line in lines]
        assert [n for n, _ in pairs] == list(range(pairs[0][0], pairs[0][0] + len(pairs)))
        assert pairs == list(table.frame.itertuples(index=False, name=None))
    assert count > 10


WALNUT = {"rule": "", "square_free": "_square_free"}


@pytest.mark.parametrize(("table_id", "first"), [("mark.automaton", "lsd"), ("mark.automaton_msd", "msd")])
def test_walnut_files_are_the_automata_of_the_table(files, published, table_id, first):
    """Parse the format of Walnut: a numeration, then for each state its output and one arrow for each digit."""
    frame = published[table_id].frame
    with zipfile.ZipFile(BytesIO(files[f"data/walnut/{table_id}.zip"])) as archive:
        texts = {name: archive.read(name).decode("ascii") for name in archive.namelist()}
    automata = {t: f"Walnut/Word Automata Library/mark_{t}_{first}.txt" for t in range(2, 17)}
    commands = {what: f"Walnut/Command Files/mark_{first}{file}.txt" for what, file in WALNUT.items()}
    assert set(texts) == {*automata.values(), *commands.values()}
    for what, file in commands.items():
        assert [line.split()[1] for line in texts[file].splitlines()] == [f"mark_{t}_{first}_{what}" for t in automata]
    for t, file in automata.items():
        head, *states = texts[file].strip().split("\n\n")
        assert head == f"{first}_{t}"
        rows = []
        for text in states:
            first_line, *arrows = text.split("\n")
            state, output = map(int, first_line.split(" "))
            pairs = [tuple(map(int, arrow.split(" -> "))) for arrow in arrows]
            rows += [(t, state, digit, target, output) for digit, target in pairs]
        assert rows == list(frame[frame["t"] == t].itertuples(index=False, name=None))


@each_table
def test_metadata_describes_the_table(files, published, table_id):
    data = json.loads(files[f"data/{table_id}.json"])
    table = published[table_id]
    assert data["id"] == table_id
    assert data["title"] == table.spec.title
    assert len(data["description"]) > 20
    assert [column["name"] for column in data["columns"]] == list(table.spec.columns)
    for column, name in zip(data["columns"], table.spec.columns, strict=True):
        assert (column["meaning"], column["type"]) == (concept(name).meaning, concept(name).kind)
        assert column.get("concept", column["name"]) == concept_name(name)
    assert {column["type"] for column in data["columns"]} <= {"integer", "natural", "string"}
    assert data["key"] == list(table.spec.key)
    assert data["rows"] == len(table.frame)
    for name, (least, greatest) in data["extent"].items():
        assert (least, greatest) == (table.frame[name].min(), table.frame[name].max())
    assert set(data["extent"]) == {name for name in table.spec.key if concept(name).is_number}
    assert "Fair Game Atlas" in data["source"]
    assert data["engine"] == catalogue.SOURCES
    assert data["licence"] == exports.LICENCE["name"]
    assert data["sha256"] == hashlib.sha256(files[f"data/{table_id}.csv"]).hexdigest()
    assert data["bytes"] == len(files[f"data/{table_id}.csv"])
    assert set(data["files"].values()) <= set(files)


@each_table
def test_every_claim_is_a_sentence_with_a_status(files, table_id):
    verification = json.loads(files[f"data/{table_id}.json"])["verification"]
    assert verification
    for claim in verification:
        assert claim["status"] in set(Status)
        assert claim["statement"].endswith(".")


@each_table
def test_certificates_name_the_csv_and_its_hash(files, table_id):
    data = json.loads(files[f"data/certificates/{table_id}.json"])
    assert data["table"] == table_id
    assert data["csv"] == f"../{table_id}.csv"
    assert data["sha256"] == hashlib.sha256(files[f"data/{table_id}.csv"]).hexdigest()
    assert data["engine"] == catalogue.SOURCES
    for claim in data["claims"]:
        certain = claim["status"] in {"proved", "certified"}
        assert claim["certificate"] is not None or not certain
        if claim["certificate"] is not None:
            assert claim["certificate"]["kind"] in catalogue.certificate_kinds()


def test_json_is_utf_8_with_a_final_line_feed(files):
    for path, content in files.items():
        if path.endswith(".json"):
            assert content.endswith(b"]\n" if path.endswith("/checks.json") else b"}\n")
            if not path.endswith(("/certificate.json", "/study.json", "/checks.json")):  # attached files
                assert exports.serialise(json.loads(content)) == content


FIRST_ROWS = 1000  # rows of each table in a quick run: frictionless is slow


def assert_valid(package, tables, **options):
    report = frictionless.validate(str(package), **options)
    assert report.valid, report.flatten(["name", "type", "message"])
    assert {task.name for task in report.tasks} == set(tables)


def described(data):
    """Return the names of the CSV files of the data package: every one outside of the folder of octal classes."""
    paths = {path.relative_to(data).with_suffix("").as_posix() for path in data.rglob("*.csv")}
    return {path.replace("/", ".") for path in paths if not path.startswith("octal/")}


def test_frictionless_accepts_the_data_package(data):
    """Validate the first rows of each table; ``make test-full`` validates all rows."""
    assert_valid(data / "datapackage.json", described(data), limit_rows=FIRST_ROWS)


def test_frictionless_accepts_all_rows_of_a_table_chosen_by_the_revision(data):
    package = json.loads((data / "datapackage.json").read_bytes())
    long = [resource for resource in package["resources"] if resource["bytes"] > 10 * FIRST_ROWS]
    package["resources"] = [long[int(catalogue.SOURCES, 16) % len(long)]]
    (data / "one.json").write_bytes(exports.serialise(package))
    try:
        assert_valid(data / "one.json", [package["resources"][0]["name"]])
    finally:
        (data / "one.json").unlink()


@pytest.mark.full
def test_frictionless_accepts_all_rows_of_the_data_package(data):
    assert_valid(data / "datapackage.json", described(data))


def test_every_file_of_a_class_is_in_the_octal_data_package(files, data):
    """Each has its size, hash and meaning, and frictionless accepts the first rows."""
    package = json.loads(files["data/octal/datapackage.json"])
    resources = {f"data/octal/{resource['path']}": resource for resource in package["resources"]}
    paths = {path for path in files if path.startswith("data/octal/")}
    assert set(resources) == paths - {"data/octal/datapackage.json"}
    assert len(resources) == len(package["resources"]) == len({one["name"] for one in package["resources"]})
    for path, resource in resources.items():
        assert resource["bytes"] == len(files[path])
        assert resource["hash"] == f"sha256:{hashlib.sha256(files[path]).hexdigest()}"
        assert ": " in resource["description"]
    package["resources"] = [resource for resource in package["resources"] if resource.get("type") == "table"]
    only_tables = data / "octal" / "tables.json"  # frictionless reads every other JSON file as a description
    only_tables.write_bytes(exports.serialise(package))
    try:
        report = frictionless.validate(str(only_tables), limit_rows=20)
    finally:
        only_tables.unlink()
    assert report.valid, report.flatten(["name", "type", "message"])
    assert len(report.tasks) > len(resources) / 2


@pytest.mark.parametrize("table_id", ["kayles.nim_sequence", "wythoff.p_positions"])
def test_frictionless_rejects_a_changed_value(data, tmp_path, table_id):
    changed = tmp_path / f"{table_id}.csv"
    header, first, *rest = (data / f"{table_id}.csv").read_text(encoding="utf-8").split("\n")
    changed.write_text("\n".join([header, first.replace(first[-1], "x"), *rest]), encoding="utf-8")
    package = json.loads((data / "datapackage.json").read_bytes())
    package["resources"] = [resource for resource in package["resources"] if resource["name"] == table_id]
    (tmp_path / "datapackage.json").write_bytes(exports.serialise(package))
    report = frictionless.validate(str(tmp_path / "datapackage.json"))
    kinds = {kind for (kind,) in report.flatten(["type"])}
    assert not report.valid
    assert "hash-count" in kinds or "byte-count" in kinds


def test_data_package_describes_every_column(files):
    package = json.loads(files["data/datapackage.json"])
    assert package["homepage"] == EDITION.base_url
    assert package["licenses"][0]["name"] == "CC-BY-4.0"
    paths = {path for path in files if path.endswith(".csv") and not path.startswith("data/octal/")}
    assert {f"data/{resource['path']}" for resource in package["resources"]} == paths
    assert len(package["resources"]) == len(paths) > len(catalogue.published_tables())
    for resource in package["resources"]:
        assert resource["hash"] == "sha256:" + hashlib.sha256(files[f"data/{resource['path']}"]).hexdigest()
        assert resource["bytes"] == len(files[f"data/{resource['path']}"])
        table = catalogue.tables().get(resource["name"])
        columns = table.spec.columns if table else header(files[f"data/{resource['path']}"])
        assert [field["name"] for field in resource["schema"]["fields"]] == list(columns)
        for field, name in zip(resource["schema"]["fields"], columns, strict=True):
            assert field["description"] == concept(name).meaning
            assert field["type"] == ("integer" if concept(name).is_number else "string")


def test_sha256sum_accepts_every_file(data):
    checked = subprocess.run(
        ["sha256sum", "-c", "--strict", "SHA256SUMS"],
        cwd=data,
        env=os.environ | {"LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    accepted = {line.removesuffix(": OK") for line in checked.stdout.splitlines()}
    everything = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    assert accepted == everything - {"SHA256SUMS", "fair-game-atlas.zip"}


def test_sha256sum_rejects_a_flipped_byte(data, tmp_path):
    content = bytearray((data / "kayles.nim_sequence.csv").read_bytes())
    content[-2] ^= 1
    (tmp_path / "kayles.nim_sequence.csv").write_bytes(content)
    sums = (data / "SHA256SUMS").read_text().splitlines()
    line = next(line for line in sums if line.endswith("  kayles.nim_sequence.csv"))
    (tmp_path / "SHA256SUMS").write_text(line + "\n")
    checked = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path, capture_output=True, check=False)
    assert checked.returncode == 1


def test_archive_has_every_file_once(files):
    with zipfile.ZipFile(BytesIO(files["data/fair-game-atlas.zip"])) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == sorted(set(names))
        packed = {f"data/{name.removeprefix('fair-game-atlas/')}": archive.read(name) for name in names}
    assert packed == {path: content for path, content in files.items() if path != exports.ARCHIVE_PATH}


def test_files_depend_only_on_tables_and_edition(files, published, monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setattr(time, "time", lambda: 915_148_800.0)  # the first second of 1999
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    assert dict(exports.files(published, EDITION)) == files
    assert exports.make_zip({"b": b"2", "a": b"1"}) == exports.make_zip({"a": b"1", "b": b"2"})


def test_working_table_is_readable_but_not_published(published, monkeypatch):
    name = "four.nim_sequence"
    tables = dict(catalogue.tables())
    tables[name] = replace(tables[name], spec=replace(tables[name].spec, published=False))
    monkeypatch.setattr(catalogue, "tables", lambda: tables)
    fresh = Published(published.store)
    assert fresh[name].frame["nim_value"].tolist()[:4] == [0, 0, 0, 1]
    assert name not in [
        table.id for table in (*fresh, *fresh.visible(), *fresh.for_game("four"), *fresh.about_game("four"))
    ]
    files = dict(exports.files(fresh, EDITION))
    assert not [path for path in files if name in path]
    assert not [path for path in files if path.endswith((".json", "SHA256SUMS")) and name.encode() in files[path]]
    with zipfile.ZipFile(BytesIO(files[exports.ARCHIVE_PATH])) as archive:
        assert not [path for path in archive.namelist() if name in path]


def test_no_file_contains_a_local_path(files, root):
    for path, content in files.items():
        assert str(root).encode() not in content, path
