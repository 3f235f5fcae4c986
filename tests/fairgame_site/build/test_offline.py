"""The list of a site's files for readers without a connection, and its service worker."""

import hashlib
import json
import os
from base64 import b64decode

import pytest

from fairgame_site.build import offline

FILES = {
    "index.html": "<h1>Games</h1>",
    "404.html": "no such page",
    "games/nim/index.html": "<h1>Nim</h1>",
    "octal/0-16/index.html": "<h1>0.16</h1>",
    "data/nim.csv": "heap,nim_value\n0,0\n",
}


@pytest.fixture
def folder(tmp_path):
    """A small site."""
    for path, text in FILES.items():
        (tmp_path / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / path).write_text(text, encoding="utf-8")
    return tmp_path / "site"


def read_list(folder):
    return json.loads((folder / offline.LIST).read_text(encoding="utf-8"))


def test_list_has_the_hash_of_every_file_under_its_address(folder):
    offline.write(folder)
    files = read_list(folder)["files"]
    assert set(files) == {"", "404.html", "games/nim/", "octal/0-16/", "data/nim.csv"}
    assert b64decode(files["games/nim/"]) == hashlib.sha256(FILES["games/nim/index.html"].encode()).digest()


def test_first_visit_stores_neither_classes_nor_data(folder):
    offline.write(folder)
    assert sorted(read_list(folder)["stored"]) == ["", "404.html", "games/nim/"]


def test_worker_names_the_release_by_the_hash_of_the_list(folder):
    release = offline.write(folder)
    assert b64decode(release) == hashlib.sha256((folder / offline.LIST).read_bytes()).digest()
    worker = (folder / offline.WORKER).read_bytes()
    assert release.encode() in worker
    assert offline.RELEASE not in worker


def test_every_change_of_a_file_is_another_release(folder):
    first = offline.write(folder)
    assert offline.write(folder) == first
    (folder / "data/nim.csv").write_text(FILES["data/nim.csv"] + "1,1\n", encoding="utf-8")
    assert offline.write(folder) != first


def test_release_of_a_linked_old_site_is_unchanged(folder, tmp_path):
    offline.write(folder)
    old = tmp_path / "old.js"
    os.link(folder / offline.WORKER, old)
    before = old.read_bytes()
    (folder / "404.html").write_text("another", encoding="utf-8")
    offline.write(folder)
    assert old.read_bytes() == before != (folder / offline.WORKER).read_bytes()


def test_site_lists_each_of_its_files(site):
    addresses = read_list(site.folder)["files"]
    files = {f"{address}index.html" if address.endswith("/") or not address else address for address in addresses}
    published = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*") if path.is_file()}
    assert files == published - {offline.WORKER, offline.LIST}
