"""Verification of a published folder with sound and damaged files."""

import gzip
import hashlib
import json
import os
import re
import shutil
import signal
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest

from fairgame import catalogue
from fairgame.core.frames import read_csv
from fairgame.errors import UnknownNameError, WorkerError
from fairgame.games.octal.tables.class_records import record_id
from fairgame_site.cli.main import main
from fairgame_site.edition import Edition
from fairgame_site.games.octal.class_records import ClassRecords, slug_of
from fairgame_site.publish import exports, verification
from fairgame_site.publish.published_folder import _is_by_other_zlib, find_errors
from fairgame_site.publish.verification import MIN_TABLES_FOR_POOL, _check_each, list_published, verify_data

EDITION = Edition("https://example.org/", "0.0.0", "2026-01-01")
SMALL = ("0.77", "0.4", "0.15", "0.45", "4.", "0.6")  # 0.6 is open: only its first values are certified
NAMES = tuple(record_id(code) for code in SMALL)
FILE = "octal/0-77/"
QUICK = [name for name in catalogue.published_tables() if re.fullmatch(r"mark-\d+\.p_positions", name)]


@pytest.fixture(scope="module")
def whole(published, shared):
    """A published folder ``data``, which tests must not change."""
    return shared("verified", lambda folder: write_data(folder, published))


def write_data(folder, published):
    for path, content in exports.files(published, EDITION):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder / "data"


@pytest.fixture
def data(whole, tmp_path):
    """A copy of the files of the small classes, which a test may damage."""
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    for name in ("octal.census", "octal.certificates"):
        for path in (f"{name}.csv", f"certificates/{name}.json"):
            shutil.copy(whole / path, folder / path)
    shutil.copy(whole / "SHA256SUMS", folder)
    for name in NAMES:
        shutil.copytree(whole / "octal" / slug_of(name), folder / "octal" / slug_of(name))
    return folder


def update_sums(data):
    """Update the checksums to the files of the folder, as an attacker would."""
    lines = [line for line in (data / "SHA256SUMS").read_text().splitlines() if not (data / line[66:]).is_file()]
    found = sorted(path for path in data.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    lines += [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(data)}" for path in found]
    (data / "SHA256SUMS").write_text("\n".join(lines) + "\n")


def rewrite(data, table, change):
    """Change the CSV of a table and the hash in its certificate."""
    path, certificate = data / f"{table}.csv", data / "certificates" / f"{table}.json"
    path.write_bytes(change(path.read_bytes()))
    published = json.loads(certificate.read_bytes()) | {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    certificate.write_text(json.dumps(published))


def flip(path, place=-5):
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)


def verify(data, *names, capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["verify", "--data", str(data), *names])
    out, err = capsys.readouterr()
    assert err == ""
    return exit_.value.code, out.splitlines()


def fault(data, name="octal-0-77.study"):
    (result,) = verify_data(data, (name,))
    assert result.table == name
    return result.fault


def test_sound_class_records_pass(data, capsys):
    status, lines = verify(data, *NAMES, capsys=capsys)
    assert status == 0
    states = dict.fromkeys(NAMES, "proved") | {"octal-0-6.study": "certified, observed"}
    assert lines[:-1] == [f"ok      {name}: 1 row; {state}" for name, state in states.items()]
    assert lines[-1] == f"{len(NAMES)} tables passed, 0 failed"


def test_every_table_and_class_record_is_checked_by_default(whole, published):
    records = {record.table.id for record in ClassRecords(published)}
    assert len(records) > 100
    names = list_published(whole)
    assert len(names) == len(set(names))
    without_code = {name for name in catalogue.tables() if name.endswith(".study")} - records
    assert len(without_code) == 1
    assert set(names) == set(catalogue.published_tables()) | records | without_code


def test_unknown_folder_and_missing_class_folder_fail(whole, data):
    shutil.copy(whole / "datapackage.json", data)
    (data / "octal" / "7-7").mkdir()
    shutil.rmtree(data / FILE)
    assert {"octal-7-7.study", "octal-0-77.study"} <= set(list_published(data))
    assert "certificate.json cannot be read" in fault(data)
    with pytest.raises(UnknownNameError, match="octal-7-7"):
        verify_data(data, ("octal-7-7.study",))


def test_list_of_tables_comes_from_the_catalogue(whole, data):
    package = json.loads((whole / "datapackage.json").read_bytes())
    package["resources"] = [file | {"name": f"more.{file['name']}"} for file in package["resources"][1:]]
    (data / "datapackage.json").write_text(json.dumps(package))
    assert set(catalogue.published_tables()) <= set(list_published(data))
    assert not any(name.startswith("more.") for name in list_published(data))
    assert "kayles.nim_sequence.csv cannot be read" in fault(data, "kayles.nim_sequence")
    for path in ("{}.csv", "certificates/{}.json"):
        shutil.copy(whole / path.format("four.nim_sequence"), data / path.format("kayles.nim_sequence"))
    assert "kayles" in fault(data, "kayles.nim_sequence")


def rezip(content, change):
    """Return an archive without compression and with its first file changed."""
    buffer = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(buffer, "w") as new:
        for number, file in enumerate(old.infolist()):
            text = old.read(file) if number else change(old.read(file))
            new.writestr(file.filename, text, compress_type=ZIP_STORED)
    return buffer.getvalue()


ALTERED = {
    "b/kayles.nim_sequence.txt": lambda text: text.replace(b"\n70 6\n", b"\n70 5\n"),
    "kayles.nim_sequence.json": lambda text: text.replace(b'"rows": ', b'"rows": 1'),
    "certificates/four.nim_sequence.json": lambda text: text.replace(b'"schema": 1', b'"schema": 2'),
    "datapackage.json": lambda text: text.replace(b"certified tables", b"guessed tables"),
    "octal/datapackage.json": lambda text: text.replace(b'"bytes": ', b'"bytes": 1', 1),
    "SHA256SUMS": lambda text: text[1:],
    "fair-game-atlas.zip": lambda content: rezip(content, lambda text: text + b"0"),
}


def test_every_file_is_compared_with_the_regenerated_one(whole, tmp_path):
    count, found = find_errors(whole)
    assert (count, found) == (sum(path.is_file() for path in whole.rglob("*")), [])
    folder = Path(shutil.copytree(whole, tmp_path / "data", copy_function=os.link))
    walnut = next(path.relative_to(whole).as_posix() for path in sorted(whole.glob("walnut/*.zip")))
    for name, change in (ALTERED | {walnut: ALTERED["fair-game-atlas.zip"]}).items():
        content = (folder / name).read_bytes()
        assert change(content) != content, name
        (folder / name).unlink()  # a hard link to the sound file
        (folder / name).write_bytes(change(content))
    repacked = next(path.relative_to(whole).as_posix() for path in sorted(whole.glob("walnut/*.zip"))[1:])
    content = rezip((folder / repacked).read_bytes(), lambda text: text)
    (folder / repacked).unlink()
    (folder / repacked).write_bytes(content)
    (folder / "b" / "guiles.nim_sequence.txt").unlink()
    for name in ("stray.csv", "octal/0-77/notes.txt", "octal/0-777.csv"):
        (folder / name).write_bytes(b"n,nim_value\n")
    _, found = find_errors(folder)
    assert sorted(found) == sorted(
        [
            *(f"{name} differs from the regenerated file" for name in (*ALTERED, walnut, repacked)),
            "b/guiles.nim_sequence.txt is missing",
            *(f"{name} is not a file of the atlas" for name in ("stray.csv", "octal/0-777.csv")),
            "octal/0-77/notes.txt is not a file of the atlas",
        ]
    )


def recompress(content, level):
    """Return an archive with other compressed streams, as another version of zlib makes them."""
    buffer = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(buffer, "w") as new:
        for file in old.infolist():
            new.writestr(file, old.read(file), file.compress_type, level)
    return buffer.getvalue()


def change_member(content, name, value):
    """Return an archive with another attribute of its last member."""
    buffer = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(buffer, "w") as new:
        for file in old.infolist():
            text = old.read(file)
            if file.filename == old.namelist()[-1]:
                setattr(file, name, value)
            new.writestr(file, text)
    return buffer.getvalue()


def prepend(content, before):
    """Return an archive behind other bytes, with offsets that count them."""
    buffer = BytesIO(before)
    buffer.seek(len(before))
    with ZipFile(BytesIO(content)) as old, ZipFile(buffer, "a") as new:
        for file in old.infolist():
            new.writestr(file, old.read(file))
    return buffer.getvalue()


def write_sums(folder):
    """Write the checksums of the files of a whole folder; return all files."""
    (folder / "SHA256SUMS").unlink()
    contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    (folder / "SHA256SUMS").write_bytes(exports.checksums(contents))
    return contents | {"SHA256SUMS": exports.checksums(contents)}


REPACKED = {
    "before": lambda content: b"#!/bin/sh\n" + content,
    "before, offsets": lambda content: prepend(content, b"#!/bin/sh\n"),
    "behind": lambda content: content + b"more",
    "comment": lambda content: content[:-2] + b"\x04\x00more",
    "link": lambda content: change_member(content, "external_attr", 0o120777 << 16),
    "program": lambda content: change_member(content, "external_attr", 0o755 << 16),
    "date": lambda content: change_member(content, "date_time", (2026, 1, 1, 0, 0, 0)),
    "unpacked": lambda content: rezip(content, lambda text: text),
}


@pytest.mark.parametrize("change", REPACKED.values(), ids=REPACKED)
def test_archive_with_other_bytes_than_its_streams_is_rejected(change):
    archive = exports.make_zip({name: f"{name}, ".encode() * 1000 for name in ("a.txt", "b.txt")})
    changed = change(archive)
    with ZipFile(BytesIO(changed)) as readable:
        assert readable.testzip() is None
    assert not _is_by_other_zlib(changed, archive)
    assert _is_by_other_zlib(recompress(archive, 1), archive)


def test_archive_by_another_zlib_passes_with_its_own_hash(whole, tmp_path):
    folder = Path(shutil.copytree(whole, tmp_path / "data", copy_function=os.link))
    archives = [next(folder.glob("walnut/*.zip")), folder / "fair-game-atlas.zip"]
    content = recompress(archives[0].read_bytes(), 1)
    assert content != archives[0].read_bytes()
    for path in archives:
        path.unlink()
    archives[0].write_bytes(content)
    assert find_errors(folder)[1] == ["SHA256SUMS differs from the regenerated file"]
    contents = write_sums(folder)
    assert find_errors(folder)[1] == []
    archives[1].write_bytes(recompress(exports.make_zip(contents), 1))
    assert find_errors(folder)[1] == []


def test_files_are_compared_after_all_tables_have_passed(monkeypatch, whole):
    monkeypatch.setattr(verification, "list_published", lambda folder: list(NAMES))
    results = verify_data(whole, ())
    assert [result.table for result in results] == [*NAMES, "all files"]
    assert results[-1].fault is None and results[-1].rows > 1000
    monkeypatch.setattr(verification, "list_published", lambda folder: [*NAMES, "octal-7-7.study"])
    *_, wrong, files = verify_data(whole, ())
    assert wrong.fault and files.fault == "not compared, because a table failed"
    assert [result.table for result in verify_data(whole, NAMES[:1])] == [*NAMES[:1]]


def test_results_do_not_depend_on_the_number_of_workers(whole):
    assert len(QUICK) >= MIN_TABLES_FOR_POOL
    assert verify_data(whole, QUICK, 2) == verify_data(whole, QUICK)


def kill(_):
    os.kill(os.getpid(), signal.SIGKILL)


def test_killed_worker_is_reported_in_one_line():
    expected = r"a worker process ended abruptly while these were checked: mark-\d+\.p_positions.*; it may .* memory"
    with pytest.raises(WorkerError, match=expected) as error:
        _check_each(QUICK, kill, 2)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("file", ["values.gz", "certificate.json", "growth.csv", "rare.csv", "frequency.csv"])
@pytest.mark.parametrize("place", [0, 30, -5])
def test_flipped_byte_is_reported_with_its_file(data, capsys, file, place):
    flip(data / FILE / file, place)
    status, lines = verify(data, "octal-0-77.study", "octal-0-15.study", capsys=capsys)
    assert status == 1
    assert lines == [
        f"FAILED  octal-0-77.study: {FILE}{file} is not the one that SHA256SUMS names",
        "ok      octal-0-15.study: 1 row; proved",
        "1 table passed, 1 failed",
    ]


@pytest.mark.parametrize(
    "file", ["values.gz", "certificate.json", "growth.csv", "rare.csv", "frequency.csv", "../0-6/values.gz"]
)
def test_missing_file_is_reported(data, capsys, file):
    (data / FILE / file).unlink()
    name = "octal-0-6.study" if "0-6" in file else "octal-0-77.study"
    status, lines = verify(data, name, capsys=capsys)
    assert status == 1
    (failed, _) = lines
    assert re.fullmatch(rf"FAILED  {name}: .*octal/.*{file.rpartition('/')[2]} cannot be read \(No such .*\)", failed)


def test_changed_values_with_new_checksums_fail_the_certificate(data):
    values = bytearray(gzip.decompress((data / FILE / "values.gz").read_bytes()))
    values[-1] ^= 1
    (data / FILE / "values.gz").write_bytes(gzip.compress(bytes(values), mtime=0))
    update_sums(data)
    assert "the certificate is rejected" in fault(data)


def test_changed_values_of_an_open_class_with_new_checksums_fail(data):
    path = data / "octal/0-6/values.gz"
    values = bytearray(gzip.decompress(path.read_bytes()))
    values[2 * 1000] ^= 1
    path.write_bytes(gzip.compress(bytes(values), mtime=0))
    update_sums(data)
    assert re.search(r"the first values of 0\.6: heap 1\d{3} has", fault(data, "octal-0-6.study"))


def test_certificate_must_match_the_table_of_certificates(data):
    path = data / FILE / "certificate.json"
    path.write_text(json.dumps(json.loads(path.read_bytes())))
    update_sums(data)
    assert fault(data) == f"{FILE}certificate.json is not the one that octal.certificates names"


@pytest.mark.parametrize(("column", "wrong"), [("period", "24"), ("max_nim_value", "9"), ("rare_count", "8")])
def test_census_row_that_contradicts_the_proof_fails(data, column, wrong):
    def change(text):
        head, *lines = text.decode().splitlines()
        place = head.split(",").index(column)
        (row,) = (number for number, line in enumerate(lines) if line.startswith("0.77,"))
        cells = lines[row].split(",")
        cells[place] = wrong
        lines[row] = ",".join(cells)
        return ("\n".join([head, *lines]) + "\n").encode()

    rewrite(data, "octal.census", change)
    assert fault(data)


@pytest.mark.parametrize("file", ["octal.census.csv", "certificates/octal.certificates.json", "SHA256SUMS"])
@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"\xff\x00"])
def test_broken_input_of_a_class_record_fails(data, file, content):
    if content is None:
        (data / file).unlink()
    else:
        (data / file).write_bytes(content)
    assert fault(data)


LONG = ("octal.open", "octal.growth", "octal.rare")


def changed_lines(line, excluded):
    """Yield the line with one of its numbers increased by 1, for each number outside the first and excluded columns."""
    cells = line.split(",")
    for column, cell in enumerate(cells):
        if column and cell.isdigit() and column not in excluded:
            yield ",".join([*cells[:column], str(int(cell) + 1), *cells[column + 1 :]])


def test_class_record_without_a_folder_is_checked_on_its_tables(whole, tmp_path):
    """A changed number contradicts the growth or the rare heaps."""
    (name,) = (table for table in catalogue.tables() if table.endswith(".study") and not slug_of(table))
    assert fault(whole, name) is None
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    for table in (*LONG, "octal.census"):
        for path in (f"{table}.csv", f"certificates/{table}.json"):
            shutil.copy(whole / path, folder / path)
    code = (whole / "octal.growth.csv").read_text().splitlines()[-1].partition(",")[0]
    for table in LONG:
        line = [row for row in (whole / f"{table}.csv").read_text().splitlines() if row.startswith(code)][-1]
        columns = catalogue.tables()[table].spec.columns
        unrelated = {columns.index(name) for name in ("reported_to", "nim_value") if name in columns}
        for changed in changed_lines(line, unrelated):
            rewrite(folder, table, lambda text, new=changed, old=line: text.replace(old.encode(), new.encode()))
            assert fault(folder, name), changed
            for path in (f"{table}.csv", f"certificates/{table}.json"):
                shutil.copy(whole / path, folder / path)
    assert fault(folder, name) is None


def test_derived_table_is_compared_with_its_source_tables(whole, tmp_path):
    """The table lacks a row; its claims and checksums are consistent."""
    folder = Path(shutil.copytree(whole, tmp_path / "data", copy_function=os.link))
    for table in ("octal.rare", "octal.next_doubling"):
        head, _, *lines = (folder / f"{table}.csv").read_bytes().splitlines(keepends=True)
        content = head + b"".join(lines)
        certificate = json.loads((folder / "certificates" / f"{table}.json").read_bytes())
        claims = catalogue.make_claims(catalogue.tables()[table], read_csv(content))
        certificate |= {"claims": [claim.to_json() for claim in claims], "sha256": hashlib.sha256(content).hexdigest()}
        for path, text in ((f"{table}.csv", content), (f"certificates/{table}.json", json.dumps(certificate).encode())):
            (folder / path).unlink()
            (folder / path).write_bytes(text)
        assert "the required tables give" in fault(folder, table)


def test_shared_facts_are_compared_after_all_tables_have_passed(monkeypatch, whole):
    names = ["octal.table_3", "octal.next_doubling"]
    monkeypatch.setattr(verification, "list_published", lambda folder: names)
    assert [result.fault for result in verify_data(whole, ())][:2] == [None, None]
    faults = {"octal.next_doubling": "it says rare_count = 7 of 0.6; octal.open says 8"}
    monkeypatch.setattr(catalogue, "contradictions", lambda tables: faults if list(tables) else {})
    first, second, files = verify_data(whole, ())
    assert (first.fault, second.fault, files.fault) == (None, *faults.values(), "not compared, because a table failed")
