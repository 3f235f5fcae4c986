"""A published folder checked again: the studies of octal games, and every way in which their files may be damaged."""

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
from fairgame.build.store import read_csv
from fairgame.errors import UnknownNameError, WorkerError
from fairgame.games.octal.answers import OctalCode
from fairgame_site.cli.main import main
from fairgame_site.games.octal.class_records import ClassRecords, record_id, slug_of
from fairgame_site.publish import exports, verification
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.published_folder import faults
from fairgame_site.publish.verification import MANY, _each, published_in, verify_data

EDITION = Edition("https://example.org/", "0.0.0", "2026-01-01")
SMALL = ("0.77", "0.4", "0.15", "0.45", "4.", "0.6")  # the last one is open: its first values are certified
NAMES = tuple(record_id(OctalCode.parse(code).slug.removeprefix("octal-")) for code in SMALL)
FILE = "octal/0-77/"
QUICK = [name for name in catalogue.published_tables() if re.fullmatch(r"mark-\d+\.p_positions", name)]


@pytest.fixture(scope="module")
def whole(published, shared):
    """A published folder ``data``, which no test changes."""
    return shared("verified", lambda folder: written(folder, published))


def written(folder, published):
    for path, content in exports.files(published, EDITION):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder / "data"


@pytest.fixture
def data(whole, tmp_path):
    """A copy of the folder that a test may damage: what the small classes need."""
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    for name in ("octal.census", "octal.certificates"):
        for path in (f"{name}.csv", f"certificates/{name}.json"):
            shutil.copy(whole / path, folder / path)
    shutil.copy(whole / "SHA256SUMS", folder)
    for name in NAMES:
        shutil.copytree(whole / "octal" / slug_of(name), folder / "octal" / slug_of(name))
    return folder


def seal(data):
    """Name in the sums whatever lies in the folder now, as someone would who changed it on purpose."""
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
    with pytest.raises(SystemExit) as left:
        main(["verify", "--data", str(data), *names])
    out, err = capsys.readouterr()
    assert err == ""
    return left.value.code, out.splitlines()


def fault(data, name="octal-0-77.study"):
    (result,) = verify_data(data, (name,))
    assert result.table == name
    return result.fault


def test_the_studies_of_a_sound_folder_stand(data, capsys):
    status, lines = verify(data, *NAMES, capsys=capsys)
    assert status == 0
    states = dict.fromkeys(NAMES, "proved") | {"octal-0-6.study": "certified, observed"}
    assert lines[:-1] == [f"ok      {name}: 1 rows; {state}" for name, state in states.items()]
    assert lines[-1] == f"{len(NAMES)} tables passed, 0 failed"


def test_without_names_every_table_and_every_class_is_checked(whole, published):
    studies = {study.table.id for study in ClassRecords(published)}
    assert len(studies) > 100
    listed = published_in(whole)
    assert len(listed) == len(set(listed))
    alone = {name for name in catalogue.tables() if name.endswith(".study")} - studies
    assert len(alone) == 1  # of the game that has no code, in the tables of open games alone
    assert set(listed) == set(catalogue.published_tables()) | studies | alone


def test_a_folder_of_no_class_and_a_class_without_its_folder_fail(whole, data):
    shutil.copy(whole / "datapackage.json", data)
    (data / "octal" / "7-7").mkdir()
    shutil.rmtree(data / FILE)
    assert {"octal-7-7.study", "octal-0-77.study"} <= set(published_in(data))
    assert "certificate.json cannot be read" in fault(data)
    with pytest.raises(UnknownNameError, match="octal-7-7"):
        verify_data(data, ("octal-7-7.study",))


def test_the_tables_are_those_of_the_catalogue_and_not_those_that_the_folder_names(whole, data):
    """Whatever the package leaves out or adds; the table of another is not its own."""
    package = json.loads((whole / "datapackage.json").read_bytes())
    package["resources"] = [one | {"name": f"more.{one['name']}"} for one in package["resources"][1:]]
    (data / "datapackage.json").write_text(json.dumps(package))
    assert set(catalogue.published_tables()) <= set(published_in(data))
    assert not any(name.startswith("more.") for name in published_in(data))
    assert "kayles.nim_sequence.csv cannot be read" in fault(data, "kayles.nim_sequence")
    for path in ("{}.csv", "certificates/{}.json"):
        shutil.copy(whole / path.format("four.nim_sequence"), data / path.format("kayles.nim_sequence"))
    assert "kayles" in fault(data, "kayles.nim_sequence")


def zipped_anew(content, change):
    """Return an archive with the first file that it holds changed."""
    made, changed = BytesIO(), []
    with ZipFile(BytesIO(content)) as old, ZipFile(made, "w") as new:
        for one in old.infolist():
            held = old.read(one)
            new.writestr(one.filename, held if changed else change(held), compress_type=ZIP_STORED)
            changed.append(one)
    return made.getvalue()


ALTERED = {
    "b/kayles.nim_sequence.txt": lambda text: text.replace(b"\n70 6\n", b"\n70 5\n"),
    "kayles.nim_sequence.json": lambda text: text.replace(b'"rows": ', b'"rows": 1'),
    "certificates/four.nim_sequence.json": lambda text: text.replace(b'"schema": 1', b'"schema": 2'),
    "datapackage.json": lambda text: text.replace(b"certified tables", b"guessed tables"),
    "octal/datapackage.json": lambda text: text.replace(b'"bytes": ', b'"bytes": 1', 1),
    "SHA256SUMS": lambda text: text[1:],
    "fair-game-atlas.zip": lambda content: zipped_anew(content, lambda held: held + b"0"),
}


def test_every_file_is_made_again_and_compared(whole, tmp_path):
    """A file changed, one too few and one too many, whether or not the sums are made anew of them."""
    count, found = faults(whole)
    assert (count, found) == (sum(path.is_file() for path in whole.rglob("*")), [])
    folder = Path(shutil.copytree(whole, tmp_path / "data", copy_function=os.link))
    walnut = next(path.relative_to(whole).as_posix() for path in sorted(whole.glob("walnut/*.zip")))
    for name, change in (ALTERED | {walnut: ALTERED["fair-game-atlas.zip"]}).items():
        content = (folder / name).read_bytes()
        assert change(content) != content, name
        (folder / name).unlink()  # it is the same file as the sound one
        (folder / name).write_bytes(change(content))
    repacked = next(path.relative_to(whole).as_posix() for path in sorted(whole.glob("walnut/*.zip"))[1:])
    content = zipped_anew((folder / repacked).read_bytes(), lambda held: held)
    assert content != (folder / repacked).read_bytes()
    (folder / repacked).unlink()
    (folder / repacked).write_bytes(content)
    (folder / "b" / "guiles.nim_sequence.txt").unlink()
    for name in ("stray.csv", "octal/0-77/notes.txt", "octal/0-777.csv"):
        (folder / name).write_bytes(b"n,nim_value\n")
    _, found = faults(folder)
    assert sorted(found) == sorted(
        [
            *(f"{name} is not what the tables give" for name in (*ALTERED, walnut)),
            "b/guiles.nim_sequence.txt is missing",
            *(f"{name} is no file of the atlas" for name in ("stray.csv", "octal/0-777.csv")),
            "octal/0-77/notes.txt is no file of the atlas",
        ]
    )


def test_all_files_are_compared_when_all_tables_have_passed(monkeypatch, whole):
    monkeypatch.setattr(verification, "published_in", lambda folder: list(NAMES))
    results = verify_data(whole, ())
    assert [one.table for one in results] == [*NAMES, "all files"]
    assert results[-1].fault is None and results[-1].rows > 1000
    monkeypatch.setattr(verification, "published_in", lambda folder: [*NAMES, "octal-7-7.study"])
    *_, wrong, files = verify_data(whole, ())
    assert wrong.fault and files.fault == "not compared, since a table failed"
    assert [one.table for one in verify_data(whole, NAMES[:1])] == [*NAMES[:1]]


def test_several_processes_find_the_same_in_the_same_order(whole):
    assert len(QUICK) >= MANY
    assert verify_data(whole, QUICK, 2) == verify_data(whole, QUICK)


def kill(_):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_killed_at_its_check_is_said_in_one_line():
    expected = r"a worker process ended abruptly while these were checked: mark-\d+\.p_positions.*; it may .* memory"
    with pytest.raises(WorkerError, match=expected) as fault:
        _each(QUICK, kill, 2)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("file", ["values.gz", "certificate.json", "growth.csv", "rare.csv", "frequency.csv"])
@pytest.mark.parametrize("place", [0, 30, -5])
def test_a_flipped_byte_fails_in_one_line_that_names_the_file(data, capsys, file, place):
    flip(data / FILE / file, place)
    status, lines = verify(data, "octal-0-77.study", "octal-0-15.study", capsys=capsys)
    assert status == 1
    assert lines == [
        f"FAILED  octal-0-77.study: {FILE}{file} is not the one that SHA256SUMS names",
        "ok      octal-0-15.study: 1 rows; proved",
        "1 tables passed, 1 failed",
    ]


@pytest.mark.parametrize(
    "file", ["values.gz", "certificate.json", "growth.csv", "rare.csv", "frequency.csv", "../0-6/values.gz"]
)
def test_a_missing_file_fails_in_one_line_that_names_it(data, capsys, file):
    (data / FILE / file).unlink()
    name = "octal-0-6.study" if "0-6" in file else "octal-0-77.study"
    status, lines = verify(data, name, capsys=capsys)
    assert status == 1
    (failed, _) = lines
    assert re.fullmatch(rf"FAILED  {name}: .*octal/.*{file.rpartition('/')[2]} cannot be read \(No such .*\)", failed)


def test_what_was_changed_and_sealed_anew_is_found_by_the_checker(data):
    values = bytearray(gzip.decompress((data / FILE / "values.gz").read_bytes()))
    values[-1] ^= 1
    (data / FILE / "values.gz").write_bytes(gzip.compress(bytes(values), mtime=0))
    seal(data)
    assert "the certificate is rejected" in fault(data)


def test_an_open_class_that_was_changed_and_sealed_anew_is_found(data):
    path = data / "octal/0-6/values.gz"
    values = bytearray(gzip.decompress(path.read_bytes()))
    values[2 * 1000] ^= 1
    path.write_bytes(gzip.compress(bytes(values), mtime=0))
    seal(data)
    assert re.search(r"the first values of 0\.6: heap 1\d{3} has", fault(data, "octal-0-6.study"))


def test_a_certificate_that_the_table_of_certificates_does_not_name_is_found(data):
    path = data / FILE / "certificate.json"
    path.write_text(json.dumps(json.loads(path.read_bytes())))
    seal(data)
    assert fault(data) == f"{FILE}certificate.json is not the one that octal.certificates names"


@pytest.mark.parametrize(("column", "wrong"), [("period", "24"), ("max_nim_value", "9"), ("rare_count", "8")])
def test_a_census_that_says_more_than_the_files_prove_is_found(data, column, wrong):
    def change(text):
        head, *lines = text.decode().splitlines()
        place = head.split(",").index(column)
        (at,) = (number for number, line in enumerate(lines) if line.startswith("0.77,"))
        cells = lines[at].split(",")
        cells[place] = wrong
        lines[at] = ",".join(cells)
        return ("\n".join([head, *lines]) + "\n").encode()

    rewrite(data, "octal.census", change)
    assert fault(data)


@pytest.mark.parametrize("file", ["octal.census.csv", "certificates/octal.certificates.json", "SHA256SUMS"])
@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"\xff\x00"])
def test_whatever_a_study_needs_of_the_folder_may_be_broken(data, file, content):
    if content is None:
        (data / file).unlink()
    else:
        (data / file).write_bytes(content)
    assert fault(data)


LONG = ("octal.open", "octal.growth", "octal.rare")


def changed_lines(line, left_out):
    """Yield the line with one more in each of its cells but the first, and those that are left out, in turn."""
    cells = line.split(",")
    for place, cell in enumerate(cells):
        if place and cell.isdigit() and place not in left_out:
            yield ",".join([*cells[:place], str(int(cell) + 1), *cells[place + 1 :]])


def test_the_study_without_a_folder_is_read_off_the_tables_that_tell_of_it(whole, tmp_path):
    """What these tables say of it must fit: a changed figure contradicts its growth, or its rare heaps."""
    (name,) = (one for one in catalogue.tables() if one.endswith(".study") and not slug_of(one))
    assert fault(whole, name) is None
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    for table in (*LONG, "octal.census"):
        for path in (f"{table}.csv", f"certificates/{table}.json"):
            shutil.copy(whole / path, folder / path)
    code = (whole / "octal.growth.csv").read_text().splitlines()[-1].partition(",")[0]
    for table in LONG:
        line = [one for one in (whole / f"{table}.csv").read_text().splitlines() if one.startswith(code)][-1]
        columns = catalogue.tables()[table].spec.columns
        told_once = {columns.index(one) for one in ("reported_to", "nim_value") if one in columns}
        for changed in changed_lines(line, told_once):
            rewrite(folder, table, lambda text, new=changed, old=line: text.replace(old.encode(), new.encode()))
            assert fault(folder, name), changed
            for path in (f"{table}.csv", f"certificates/{table}.json"):
                shutil.copy(whole / path, folder / path)
    assert fault(folder, name) is None


def test_a_table_read_off_others_is_held_against_them(whole, tmp_path):
    """A row left out, all seals made anew."""
    folder = Path(shutil.copytree(whole, tmp_path / "data", copy_function=os.link))
    for table in ("octal.rare", "octal.next_doubling"):
        head, _, *lines = (folder / f"{table}.csv").read_bytes().splitlines(keepends=True)
        content = head + b"".join(lines)
        certificate = json.loads((folder / "certificates" / f"{table}.json").read_bytes())
        claims = catalogue.claimed(catalogue.tables()[table], read_csv(content))
        certificate |= {"claims": [one.to_json() for one in claims], "sha256": hashlib.sha256(content).hexdigest()}
        for path, made in ((f"{table}.csv", content), (f"certificates/{table}.json", json.dumps(certificate).encode())):
            (folder / path).unlink()
            (folder / path).write_bytes(made)
        assert "the tables it is read off give" in fault(folder, table)


def test_facts_told_twice_are_compared_when_all_tables_have_passed(monkeypatch, whole):
    names = ["octal.table_3", "octal.next_doubling"]
    monkeypatch.setattr(verification, "published_in", lambda folder: names)
    assert [one.fault for one in verify_data(whole, ())][:2] == [None, None]
    told = {"octal.next_doubling": "it says rare_count = 7 of 0.6; octal.open says 8"}
    monkeypatch.setattr(catalogue, "contradictions", lambda tables: told if list(tables) else {})
    first, second, files = verify_data(whole, ())
    assert (first.fault, second.fault, files.fault) == (None, *told.values(), "not compared, since a table failed")
