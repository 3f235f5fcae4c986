"""The fast check at the end of every build.  A build that fails leaves the old site."""

import builtins
import errno
import hashlib
import io
import json
import re
import shutil

import pytest

from fairgame import catalogue
from fairgame.core.claims import Claim
from fairgame_site.build import mkdocs_build
from fairgame_site.cli.main import main
from fairgame_site.edition import Edition
from fairgame_site.errors import SiteError
from fairgame_site.publish import exports
from fairgame_site.publish.verification import verify_fast
from fairgame_site.published import Published
from tests.support import tiny_site as tiny

TABLE = "four.nim_sequence"


@pytest.fixture
def tiny_config(root, tmp_path, monkeypatch):
    """The configuration of a tiny atlas."""
    tiny.shrink(monkeypatch)
    return tiny.content(root, tmp_path / "tiny")


@pytest.fixture
def data(store, tmp_path, monkeypatch):
    """The published folder of a tiny atlas, which a test may damage."""
    tiny.shrink(monkeypatch)
    for path, content in exports.files(Published(store), Edition("https://example.org/", "0.0.0", "2026-01-01")):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    return tmp_path / "data"


def faults(folder):
    return [result.fault for result in verify_fast(folder) if result.fault]


def replace_bytes(folder, path, old, new):
    """Change a file and its checksums in certificate, metadata, package and sums, as an attacker would."""
    before = (folder / path).read_bytes()
    assert old in before
    after = before.replace(old, new, 1)
    (folder / path).write_bytes(after)
    hashes = hashlib.sha256(before).hexdigest(), hashlib.sha256(after).hexdigest()
    for name in (f"certificates/{TABLE}.json", f"{TABLE}.json", "datapackage.json", "SHA256SUMS"):
        text = (folder / name).read_text()
        (folder / name).write_text(text.replace(*hashes))


def test_sound_folder_passes_without_checks_of_certificates(data, monkeypatch):
    monkeypatch.setattr(Claim, "check", lambda *_: pytest.fail("a certificate was checked"))
    results = verify_fast(data)
    assert [(result.table, result.statuses, result.fault) for result in results] == [
        *((name, ("schema",), None) for name in tiny.TABLES),
        ("all files", ("compared",), None),
    ]
    assert results[-1].release == hashlib.sha256((data / "SHA256SUMS").read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (f"{TABLE}.csv", b"\n7,", b"\n7,-", "a value is below 0"),
        (f"{TABLE}.csv", b"\n7,", b"\n8,", "two rows have the key"),
        (f"{TABLE}.csv", b"\n7,", b"\n07,", "not in its published form"),
        (f"{TABLE}.csv", b"n,nim_value", b"m,nim_value", "cannot be read"),
        (f"{TABLE}.csv", b"\n16383,", b"\n16384,", f"b/{TABLE}.txt differs from the regenerated file"),
        (f"certificates/{TABLE}.json", b'"proved"', b'"divine"', "certificates/four.nim_sequence.json differs from"),
        (f"certificates/{TABLE}.json", b'"claims"', b'"clams"', "the published data cannot be read ('claims')"),
        (f"b/{TABLE}.txt", b"\n7 ", b"\n7  ", "b/four.nim_sequence.txt differs from the regenerated file"),
        (f"{TABLE}.json", b'"rows": ', b'"rows": 1', "four.nim_sequence.json differs from the regenerated file"),
        (
            "datapackage.json",
            b"certified tables",
            b"guessed tables",
            "datapackage.json differs from the regenerated file",
        ),
        ("SHA256SUMS", b"0", b"1", "SHA256SUMS differs from the regenerated file"),
    ],
)
def test_changed_file_with_new_checksums_is_reported(data, path, old, new, message):
    replace_bytes(data, path, old, new)
    assert any(message in fault for fault in faults(data)), faults(data)


def test_build_checks_only_tables_that_differ_from_the_computed_ones(data, store, monkeypatch):
    computed = {name: Published(store)[name] for name in tiny.TABLES}
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "check", lambda *_: pytest.fail("an unchanged table was checked"))
        assert [result.fault for result in verify_fast(data, computed)] == [None] * (len(tiny.TABLES) + 1)
    replace_bytes(data, f"{TABLE}.csv", b"\n7,3", b"\n7,0")
    found = {result.table: result.fault for result in verify_fast(data, computed)}
    assert "it differs from the computed table" in found[TABLE]
    assert "it differs from the computed table" not in " ".join(faults(data))


def test_missing_and_additional_files_are_reported(data):
    (data / f"b/{TABLE}.txt").unlink()
    (data / "stray.csv").write_text("n\n")
    assert faults(data) == [f"b/{TABLE}.txt is missing, stray.csv is not a file of the atlas"]
    (data / f"{TABLE}.csv").unlink()
    assert len(faults(data)) == 2


def test_invalid_folder_is_an_error(tmp_path, data):
    with pytest.raises(SiteError, match=r"has no datapackage\.json of the atlas"):
        verify_fast(tmp_path / "tiny")
    (data / "certificates" / f"{TABLE}.json").write_text("[")
    assert any("cannot be read" in fault for fault in faults(data))


def test_build_and_verify_print_the_same_release(store, tiny_config, tmp_path, capsys):
    def output(*arguments):
        with pytest.raises(SystemExit) as exit_:
            main(list(map(str, arguments)))
        out, err = capsys.readouterr()
        assert (exit_.value.code, err) == (0, "")
        return out

    options = ("--config", tiny_config, "--site-dir", tmp_path / "site", "--store", store.root)
    *_, line = output("build", *options).splitlines()
    data = tmp_path / "site" / "data"
    digest = hashlib.sha256((data / "SHA256SUMS").read_bytes()).hexdigest()
    assert line == f"release {digest} (sha256 of data/SHA256SUMS)"
    assert output("verify", "--data", data).splitlines()[-1] == line
    assert output("verify", "--data", data, "--fast").splitlines()[-1] == line
    assert json.loads(output("build", *options, "--json"))["release"] == digest
    for fast in ((), ("--fast",)):
        *_, files = json.loads(output("verify", "--data", data, *fast, "--json"))
        assert (files["table"], files["release"]) == ("all files", digest)
    (data / "SHA256SUMS").write_text("")
    with pytest.raises(SystemExit):
        main(["verify", "--data", str(data), "--fast"])
    assert "release" not in capsys.readouterr().out


class Full(io.BufferedWriter):
    """A file on a disk with room for half of it."""

    def write(self, content):
        super().write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


class Flipping(io.BufferedWriter):
    """A file whose second last byte is written wrongly."""

    def write(self, content):
        return super().write(content[:-2] + bytes([content[-2] ^ 1]) + content[-1:])


@pytest.fixture
def built(store, tiny_config, tmp_path):
    """A function that rebuilds a built site; ``before`` is a copy of that site."""

    def build():
        mkdocs_build.build_site(tiny_config, tmp_path / "site", store)

    build()
    shutil.copytree(tmp_path / "site", tmp_path / "before")
    return build


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("file", "kind", "message"),
    [
        (f"data/{TABLE}.csv", Full, "No space left on device"),
        ("index.html", Full, "No space left on device"),
        ("search/search_index.json", Full, "No space left on device"),
        ("sitemap.xml", Full, "No space left on device"),
        (f"data/{TABLE}.csv", Flipping, f"the written data fail their check: {TABLE}: "),
        (f"data/b/{TABLE}.txt", Flipping, f"all files: b/{TABLE}.txt differs from the regenerated file"),
    ],
)
def test_full_or_faulty_disk_leaves_the_old_site(built, tmp_path, file, kind, message):
    original_open, replaced = builtins.open, []

    def faulty_open(path, mode="r", *more, **options):
        if mode != "wb" or not str(path).endswith(f".site.new/{file}"):
            return original_open(path, mode, *more, **options)
        replaced.append(path)
        return kind(io.FileIO(path, "wb"))

    with pytest.MonkeyPatch.context() as patch, pytest.raises(SiteError, match=re.escape(message)):
        patch.setattr(builtins, "open", faulty_open)
        built()
    assert len(replaced) == 1
    assert contents(tmp_path / "site") == contents(tmp_path / "before")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["before", "site", "tiny"]
