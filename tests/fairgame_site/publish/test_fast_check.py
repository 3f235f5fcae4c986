"""The check that ends every build, all but the certificates; and a build that cannot end well leaves the old site."""

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
from fairgame_site.errors import SiteError
from fairgame_site.publish import exports
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.fast_check import verify_fast
from fairgame_site.publish.published import Published
from tests.support import tiny_site as tiny

TABLE = "four.nim_sequence"


@pytest.fixture
def tiny_config(root, tmp_path, monkeypatch):
    """The configuration of a tiny atlas, which is all that presentation sees meanwhile."""
    tiny.shrink(monkeypatch)
    return tiny.content(root, tmp_path / "tiny")


@pytest.fixture
def data(store, tmp_path, monkeypatch):
    """The published folder of a tiny atlas, to be damaged."""
    tiny.shrink(monkeypatch)
    for path, content in exports.files(Published(store), Edition("https://example.org/", "0.0.0", "2026-01-01")):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    return tmp_path / "data"


def faults(folder):
    return [one.fault for one in verify_fast(folder) if one.fault]


def replaced(folder, path, old, new):
    """Change a file, and seal it anew as someone would who did it on purpose: certificate, package, sums."""
    before = (folder / path).read_bytes()
    assert old in before
    after = before.replace(old, new, 1)
    (folder / path).write_bytes(after)
    hashes = hashlib.sha256(before).hexdigest(), hashlib.sha256(after).hexdigest()
    for name in (f"certificates/{TABLE}.json", f"{TABLE}.json", "datapackage.json", "SHA256SUMS"):
        text = (folder / name).read_text()
        (folder / name).write_text(text.replace(*hashes))


def test_a_sound_folder_passes_and_no_certificate_is_checked(data, monkeypatch):
    monkeypatch.setattr(Claim, "check", lambda *_: pytest.fail("a certificate takes its time"))
    results = verify_fast(data)
    assert [(one.table, one.statuses, one.fault) for one in results] == [
        *((name, ("schema",), None) for name in tiny.TABLES),
        ("all files", ("compared",), None),
    ]
    assert results[-1].release == hashlib.sha256((data / "SHA256SUMS").read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        (f"{TABLE}.csv", b"\n7,", b"\n7,-", "a value is below 0"),
        (f"{TABLE}.csv", b"\n7,", b"\n8,", "two rows have the key"),
        (f"{TABLE}.csv", b"\n7,", b"\n07,", "not in its published form"),
        (f"{TABLE}.csv", b"n,nim_value", b"m,nim_value", "cannot be read"),
        (f"{TABLE}.csv", b"\n16383,", b"\n16384,", f"b/{TABLE}.txt is not what the tables give"),
        (f"certificates/{TABLE}.json", b'"proved"', b'"divine"', "certificates/four.nim_sequence.json is not what"),
        (f"certificates/{TABLE}.json", b'"claims"', b'"clams"', "the published data cannot be read ('claims')"),
        (f"b/{TABLE}.txt", b"\n7 ", b"\n7  ", "b/four.nim_sequence.txt is not what the tables give"),
        (f"{TABLE}.json", b'"rows": ', b'"rows": 1', "four.nim_sequence.json is not what the tables give"),
        ("datapackage.json", b"certified tables", b"guessed tables", "datapackage.json is not what the tables give"),
        ("SHA256SUMS", b"0", b"1", "SHA256SUMS is not what the tables give"),
    ],
)
def test_whatever_is_changed_and_sealed_anew_is_found(data, path, old, new, said):
    replaced(data, path, old, new)
    assert any(said in fault for fault in faults(data)), faults(data)


def test_a_build_finds_what_is_not_as_it_was_computed_and_checks_no_schema_of_what_is(data, store, monkeypatch):
    computed = {name: Published(store)[name] for name in tiny.TABLES}
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "check", lambda *_: pytest.fail("it was checked when it was computed"))
        assert [one.fault for one in verify_fast(data, computed)] == [None] * (len(tiny.TABLES) + 1)
    replaced(data, f"{TABLE}.csv", b"\n7,3", b"\n7,0")
    said = {one.table: one.fault for one in verify_fast(data, computed)}
    assert TABLE in said and "it is not the table that was computed" in said[TABLE]
    assert "it is not the table that was computed" not in " ".join(faults(data))


def test_a_file_too_few_and_one_too_many_are_found(data):
    (data / f"b/{TABLE}.txt").unlink()
    (data / "stray.csv").write_text("n\n")
    assert faults(data) == [f"b/{TABLE}.txt is missing, stray.csv is no file of the atlas"]
    (data / f"{TABLE}.csv").unlink()
    assert len(faults(data)) == 2


def test_a_folder_that_is_none_is_refused(tmp_path, data):
    with pytest.raises(SiteError, match=r"holds no datapackage\.json of the atlas"):
        verify_fast(tmp_path / "tiny")
    (data / "certificates" / f"{TABLE}.json").write_text("[")
    assert any("cannot be read" in fault for fault in faults(data))


def test_build_and_verify_name_one_release(store, tiny_config, tmp_path, capsys):
    def said(*arguments):
        with pytest.raises(SystemExit) as left:
            main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        assert (left.value.code, err) == (0, "")
        return out

    where = ("--config", tiny_config, "--site-dir", tmp_path / "site", "--store", store.root)
    *_, line = said("build", *where).splitlines()
    data = tmp_path / "site" / "data"
    digest = hashlib.sha256((data / "SHA256SUMS").read_bytes()).hexdigest()
    assert line == f"release {digest} (sha256 of data/SHA256SUMS)"
    assert said("verify", "--data", data).splitlines()[-1] == line
    assert said("verify", "--data", data, "--fast").splitlines()[-1] == line
    assert json.loads(said("build", *where, "--json"))["release"] == digest
    for fast in ((), ("--fast",)):
        *_, files = json.loads(said("verify", "--data", data, *fast, "--json"))
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
    """A file whose last digit but one comes out as another."""

    def write(self, content):
        return super().write(content[:-2] + bytes([content[-2] ^ 1]) + content[-1:])


@pytest.fixture
def built(store, tiny_config, tmp_path):
    """A function that builds a site, in the place of one that was built before; its copy is beside it."""

    def build():
        mkdocs_build.build_site(tiny_config, tmp_path / "site", store)

    build()
    shutil.copytree(tmp_path / "site", tmp_path / "before")
    return build


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("file", "kind", "said"),
    [
        (f"data/{TABLE}.csv", Full, "No space left on device"),
        ("index.html", Full, "No space left on device"),
        ("search/search_index.json", Full, "No space left on device"),
        ("sitemap.xml", Full, "No space left on device"),
        (f"data/{TABLE}.csv", Flipping, f"the data that were written fail their check: {TABLE}: "),
        (f"data/b/{TABLE}.txt", Flipping, f"all files: b/{TABLE}.txt is not what the tables give"),
    ],
)
def test_a_disk_that_is_full_or_keeps_something_else_leaves_the_old_site(built, tmp_path, file, kind, said):
    """It is the operating system's answer that is made here: which file it meets is of our choice."""
    opened, met = builtins.open, []

    def open_other(path, mode="r", *more, **options):
        if mode != "wb" or not str(path).endswith(f".site.new/{file}"):
            return opened(path, mode, *more, **options)
        met.append(path)
        return kind(io.FileIO(path, "wb"))

    with pytest.MonkeyPatch.context() as patch, pytest.raises(SiteError, match=re.escape(said)):
        patch.setattr(builtins, "open", open_other)
        built()
    assert len(met) == 1
    assert contents(tmp_path / "site") == contents(tmp_path / "before")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["before", "site", "tiny"]
