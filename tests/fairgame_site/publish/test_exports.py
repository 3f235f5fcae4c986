"""Published data: what each file promises of its form, read back by programs that are not ours where there is one."""

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
from fairgame.core.columns import concept, concept_name
from fairgame.solving.sequences import sequences
from fairgame_site.publish import exports
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.published import Published

EDITION = Edition("https://example.org/", "0.0.0", "2026-01-01")

each_table = pytest.mark.parametrize("table_id", catalogue.published_tables())


@pytest.fixture(scope="module")
def made(published, shared):
    return shared("exports", lambda _: dict(exports.files(published, EDITION)))


@pytest.fixture(scope="module")
def data(made, tmp_path_factory):
    """The published folder ``data`` on disk."""
    folder = tmp_path_factory.mktemp("published")
    for path, content in made.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder / "data"


def records(content):
    return list(csv.reader(StringIO(content.decode("utf-8"), newline=""), strict=True))


@each_table
def test_every_table_has_its_files(made, published, table_id):
    files = exports.addresses(published[table_id])
    spec = published[table_id].spec
    attached = published[table_id].artifact.files
    automaton = ["walnut"] * bool(spec.automaton)
    assert set(files) == {"csv", "json", "certificate", *["b"] * spec.is_sequence, *automaton, *attached}
    for path in files.values():
        assert made[path]


@pytest.mark.sampled(3)
@each_table
def test_csv_is_rfc_4180_with_line_feeds(made, published, table_id):
    content = made[f"data/{table_id}.csv"]
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
def test_csv_read_back_is_the_table(made, published, table_id):
    _, *rows = records(made[f"data/{table_id}.csv"])
    frame = published[table_id].frame
    kinds = [int if concept(name).is_number else str for name in published[table_id].spec.columns]
    read = [[kind(cell) if cell else None for kind, cell in zip(kinds, row, strict=True)] for row in rows]
    kept = [[None if cell is pd.NA or cell == "" else cell for cell in row] for row in frame.itertuples(index=False)]
    assert read == kept


def test_rows_of_a_sequence_count_from_0_or_1_without_a_gap(published):
    declared = {f"{slug}.{one.what}": one.first for slug, game in catalogue.games().items() for one in sequences(game)}
    for table in published.shown():
        if table.spec.is_sequence:
            first = declared.get(table.id, 1)  # others count the width of a strip, and the like
            assert first in (0, 1)
            assert table.frame[table.spec.columns[0]].tolist() == list(range(first, first + len(table.frame))), table.id


def test_b_files_obey_the_grammar_and_give_the_table_back(made, published):
    seen = 0
    for table in published.shown():
        if not table.spec.is_sequence:
            assert f"data/b/{table.id}.txt" not in made
            continue
        seen += 1
        content = made[f"data/b/{table.id}.txt"].decode("ascii")
        assert content.endswith("\n")
        lines = content.removesuffix("\n").split("\n")
        assert all(re.fullmatch(r"-?[0-9]+ -?[0-9]+", line) and len(line) <= 1000 for line in lines)
        pairs = [tuple(map(int, line.split(" "))) for line in lines]
        assert [n for n, _ in pairs] == list(range(pairs[0][0], pairs[0][0] + len(pairs)))
        assert pairs == list(table.frame.itertuples(index=False, name=None))
    assert seen > 10


WALNUT = {"rule": "", "square_free": "_square_free"}


@pytest.mark.parametrize(("table_id", "first"), [("mark.automaton", "lsd"), ("mark.automaton_msd", "msd")])
def test_walnut_files_are_the_automata_of_the_table(made, published, table_id, first):
    """Read as Walnut reads them: a numeration, then for each state its output and an arrow a digit."""
    frame = published[table_id].frame
    with zipfile.ZipFile(BytesIO(made[f"data/walnut/{table_id}.zip"])) as archive:
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
            named, *arrows = text.split("\n")
            state, output = map(int, named.split(" "))
            pairs = [tuple(map(int, arrow.split(" -> "))) for arrow in arrows]
            rows += [(t, state, digit, following, output) for digit, following in pairs]
        assert rows == list(frame[frame["t"] == t].itertuples(index=False, name=None))


@each_table
def test_metadata_says_what_a_reader_needs(made, published, table_id):
    data = json.loads(made[f"data/{table_id}.json"])
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
    assert data["sha256"] == hashlib.sha256(made[f"data/{table_id}.csv"]).hexdigest()
    assert data["bytes"] == len(made[f"data/{table_id}.csv"])
    assert set(data["files"].values()) <= set(made)


@each_table
def test_every_claim_has_a_status_and_a_sentence(made, table_id):
    verification = json.loads(made[f"data/{table_id}.json"])["verification"]
    assert verification
    for claim in verification:
        assert claim["status"] in {"proved", "certified", "observed", "reported"}
        assert claim["statement"].endswith(".")


@each_table
def test_certificates_name_the_csv_and_its_hash(made, table_id):
    data = json.loads(made[f"data/certificates/{table_id}.json"])
    assert data["table"] == table_id
    assert data["csv"] == f"../{table_id}.csv"
    assert data["sha256"] == hashlib.sha256(made[f"data/{table_id}.csv"]).hexdigest()
    assert data["engine"] == catalogue.SOURCES
    for claim in data["claims"]:
        certain = claim["status"] in {"proved", "certified"}
        assert claim["certificate"] is not None or not certain
        if claim["certificate"] is not None:
            assert claim["certificate"]["kind"] in catalogue.certificate_kinds()


def test_json_is_utf_8_with_a_final_line_feed(made):
    for path, content in made.items():
        if path.endswith(".json"):
            assert content.endswith(b"]\n" if path.endswith("/checks.json") else b"}\n")
            if not path.endswith(("/certificate.json", "/study.json", "/checks.json")):  # proofs: as they are attached
                assert exports.as_json(json.loads(content)) == content


FIRST_ROWS = 1000  # of each table, that the slow program reads every time


def assert_found_valid(package, tables, **how):
    report = frictionless.validate(str(package), **how)
    assert report.valid, report.flatten(["name", "type", "message"])
    assert {task.name for task in report.tasks} == set(tables)


def test_an_independent_program_finds_the_data_package_valid(data):
    """Every table to its first rows; the whole of one below, and of all of them by ``make test-full``."""
    assert_found_valid(data / "datapackage.json", catalogue.published_tables(), limit_rows=FIRST_ROWS)


def test_an_independent_program_finds_every_row_of_a_table_valid_another_one_when_the_sources_change(data):
    package = json.loads((data / "datapackage.json").read_bytes())
    long = [one for one in package["resources"] if one["bytes"] > 10 * FIRST_ROWS]
    package["resources"] = [long[int(catalogue.SOURCES, 16) % len(long)]]
    (data / "one.json").write_bytes(exports.as_json(package))
    try:
        assert_found_valid(data / "one.json", [package["resources"][0]["name"]])
    finally:
        (data / "one.json").unlink()


@pytest.mark.full
def test_an_independent_program_finds_every_row_of_the_data_package_valid(data):
    assert_found_valid(data / "datapackage.json", catalogue.published_tables())


def test_every_file_of_a_class_is_described_by_a_data_package_of_its_own(made, data):
    """All of them, with size, hash and meaning; a program that is not ours finds the first rows valid."""
    package = json.loads(made["data/octal/datapackage.json"])
    described = {f"data/octal/{one['path']}": one for one in package["resources"]}
    assert set(described) == {path for path in made if path.startswith("data/octal/")} - {"data/octal/datapackage.json"}
    assert len(described) == len(package["resources"]) == len({one["name"] for one in package["resources"]})
    for path, one in described.items():
        assert one["bytes"] == len(made[path])
        assert one["hash"] == f"sha256:{hashlib.sha256(made[path]).hexdigest()}"
        assert ": " in one["description"]
    package["resources"] = [one for one in package["resources"] if one.get("type") == "table"]
    only_tables = data / "octal" / "tables.json"  # that program takes every other JSON for a description
    only_tables.write_bytes(exports.as_json(package))
    try:
        report = frictionless.validate(str(only_tables), limit_rows=20)
    finally:
        only_tables.unlink()
    assert report.valid, report.flatten(["name", "type", "message"])
    assert len(report.tasks) > len(described) / 2


@pytest.mark.parametrize("table_id", ["kayles.nim_sequence", "wythoff.p_positions"])
def test_that_program_finds_a_changed_value(data, tmp_path, table_id):
    changed = tmp_path / f"{table_id}.csv"
    header, first, *rest = (data / f"{table_id}.csv").read_text(encoding="utf-8").split("\n")
    changed.write_text("\n".join([header, first.replace(first[-1], "x"), *rest]), encoding="utf-8")
    package = json.loads((data / "datapackage.json").read_bytes())
    package["resources"] = [one for one in package["resources"] if one["name"] == table_id]
    (tmp_path / "datapackage.json").write_bytes(exports.as_json(package))
    report = frictionless.validate(str(tmp_path / "datapackage.json"))
    kinds = {kind for (kind,) in report.flatten(["type"])}
    assert not report.valid
    assert "hash-count" in kinds or "byte-count" in kinds


def test_the_data_package_describes_every_column(made):
    package = json.loads(made["data/datapackage.json"])
    assert package["homepage"] == EDITION.base_url
    assert package["licenses"][0]["name"] == "CC-BY-4.0"
    assert [resource["name"] for resource in package["resources"]] == list(catalogue.published_tables())
    for resource in package["resources"]:
        assert resource["hash"] == "sha256:" + hashlib.sha256(made[f"data/{resource['path']}"]).hexdigest()
        assert resource["bytes"] == len(made[f"data/{resource['path']}"])
        columns = catalogue.tables()[resource["name"]].spec.columns
        assert [one["name"] for one in resource["schema"]["fields"]] == list(columns)
        for one, name in zip(resource["schema"]["fields"], columns, strict=True):
            assert one["description"] == concept(name).meaning
            assert one["type"] == ("integer" if concept(name).is_number else "string")


def test_sha256sum_agrees(data):
    checked = subprocess.run(
        ["sha256sum", "-c", "--strict", "SHA256SUMS"],
        cwd=data,
        env=os.environ | {"LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    checked_files = {line.removesuffix(": OK") for line in checked.stdout.splitlines()}
    everything = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    assert checked_files == everything - {"SHA256SUMS", "fair-game-atlas.zip"}


def test_sha256sum_finds_a_flipped_byte(data, tmp_path):
    content = bytearray((data / "kayles.nim_sequence.csv").read_bytes())
    content[-2] ^= 1
    (tmp_path / "kayles.nim_sequence.csv").write_bytes(content)
    line = next(
        one for one in (data / "SHA256SUMS").read_text().splitlines() if one.endswith("  kayles.nim_sequence.csv")
    )
    (tmp_path / "SHA256SUMS").write_text(line + "\n")
    checked = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path, capture_output=True, check=False)
    assert checked.returncode == 1


def test_the_zip_holds_every_file_once(made):
    with zipfile.ZipFile(BytesIO(made["data/fair-game-atlas.zip"])) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == sorted(set(names))
        held = {f"data/{name.removeprefix('fair-game-atlas/')}": archive.read(name) for name in names}
    assert held == {path: content for path, content in made.items() if path != "data/fair-game-atlas.zip"}


def test_files_depend_on_nothing_but_the_tables(made, published, monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setattr(time, "time", lambda: 915_148_800.0)  # the first second of 1999
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    assert dict(exports.files(published, EDITION)) == made
    assert exports.zipped({"b": b"2", "a": b"1"}) == exports.zipped({"a": b"1", "b": b"2"})


def test_a_working_table_is_read_by_its_id_and_is_in_no_file_list_or_package(published, monkeypatch):
    name = "four.nim_sequence"
    tables = dict(catalogue.tables())
    tables[name] = replace(tables[name], spec=replace(tables[name].spec, published=False))
    monkeypatch.setattr(catalogue, "tables", lambda: tables)
    fresh = Published(published.store)
    assert fresh[name].frame["nim_value"].tolist()[:4] == [0, 0, 0, 1]
    assert name not in [
        table.id for table in (*fresh, *fresh.shown(), *fresh.of_game("four"), *fresh.mentioning("four"))
    ]
    made = dict(exports.files(fresh, EDITION))
    assert not [path for path in made if name in path]
    assert not [path for path in made if path.endswith((".json", "SHA256SUMS")) and name.encode() in made[path]]
    with zipfile.ZipFile(BytesIO(made["data/fair-game-atlas.zip"])) as archive:
        assert not [path for path in archive.namelist() if name in path]


def test_no_file_names_a_folder_of_this_machine(made, root):
    for path, content in made.items():
        assert str(root).encode() not in content, path
