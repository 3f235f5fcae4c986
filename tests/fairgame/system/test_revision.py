import ast
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

import fairgame
from fairgame.system import revision as module
from fairgame.system.revision import (
    DIGESTS,
    KERNELS,
    REVISION,
    SOURCES,
    SUFFIXES,
    digests,
    is_kernel,
    kernels_revision,
    revision,
    sources_hash,
    strip_docstrings,
)

PACKAGE = Path(fairgame.__file__).parent


@pytest.fixture
def package(tmp_path):
    (tmp_path / "kernels").mkdir()
    (tmp_path / "a.py").write_text("A = 1\n")
    (tmp_path / "kernels" / "b.py").write_text("B = 2\n")
    (tmp_path / "facts.csv").write_text("n\n1\n")
    return tmp_path


def hashed(package):
    return sources_hash(digests(package))


def test_edit_of_a_source_or_data_changes_the_hash(package):
    before = hashed(package)
    assert hashed(package) == before
    seen = {before}
    for edit in (
        lambda: (package / "kernels" / "b.py").write_text("B = 3\n"),
        lambda: (package / "new.py").write_text(""),
        lambda: (package / "new.py").rename(package / "newer.py"),
        lambda: (package / "newer.py").rename(package / "kernels" / "newer.py"),
        lambda: (package / "facts.csv").write_text("n\n2\n"),
        (package / "a.py").unlink,
    ):
        edit()
        seen.add(hashed(package))
    assert len(seen) == 7


def test_content_moved_between_files_changes_the_hash(package):
    (package / "a.py").write_text("A = 1\nkernels/b.py")
    (package / "kernels" / "b.py").write_text("")
    before = hashed(package)
    (package / "a.py").write_text("A = 1\n")
    (package / "kernels" / "b.py").write_text("kernels/b.py")
    assert hashed(package) != before


def test_other_files_do_not_change_the_hash(package):
    before = hashed(package)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "a.pyc").write_bytes(b"compiled")
    (package / "notes.txt").write_text("mine")
    assert hashed(package) == before


def test_digest_covers_code_or_data(package):
    (package / "a.py").write_text('"""A docstring."""\n\nA = 1  # a comment\n')
    assert digests(package) == {
        "a.py": hashlib.sha256(b"A = 1\n").hexdigest(),
        "facts.csv": hashlib.sha256(b"n\n1\n").hexdigest(),
        "kernels/b.py": hashlib.sha256(b"B = 2\n").hexdigest(),
    }


SENTENCES = '''
"""A module."""

VALUE = """a text

with # signs"""  # unchanged
"""A docstring of VALUE."""


class Fault(Exception):
    """Only a docstring."""


def function(number: int) -> str:
    # A comment on a separate line.
    """Return a text.

    With a second paragraph.
    """

    return f"# {number}" "#"  # a comment behind strings
'''
CODE = '''VALUE = """a text

with # signs"""
class Fault(Exception):
    ...
def function(number: int) -> str:
    return f"# {number}" "#"
'''


def test_docstrings_and_comments_are_stripped():
    assert strip_docstrings(SENTENCES.encode()).decode() == CODE
    assert strip_docstrings(CODE.encode()).decode() == CODE


def without_docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(getattr(node, "body", None), list):
            body = [statement for statement in node.body if not is_text(statement)]
            node.body = body or [ast.Expr(ast.Constant(...))] * (not isinstance(node, ast.Module))
    return ast.dump(tree)


def is_text(statement):
    return isinstance(statement, ast.Expr) and isinstance(getattr(statement.value, "value", None), str)


@pytest.mark.parametrize("path", [path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py"))])
def test_stripped_code_has_the_same_syntax_tree(path):
    source = (PACKAGE / path).read_bytes()
    assert ast.dump(ast.parse(strip_docstrings(source))) == without_docstrings(source)


def test_damaged_code_cache_is_ignored(package, monkeypatch, tmp_path):
    monkeypatch.setattr(module, "CACHE_DIR", tmp_path / "home")
    expected = digests(package)
    cache = tmp_path / "home" / module.CODES
    for damage in (b"", b"[]", b"{", b"\xff", b"null"):
        cache.write_bytes(damage)
        assert digests(package) == expected
    cache.unlink()
    cache.mkdir()
    assert digests(package) == expected


def test_package_has_only_hashed_file_types():
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.suffix for path in files} <= {
        *SUFFIXES,
        ".pyi",
        ".typed",
        ".mjs",
    }  # .mjs: published unchanged, read by no table


def test_versions_change_the_revision(monkeypatch):
    assert REVISION == revision(SOURCES) != SOURCES == sources_hash(DIGESTS) == hashed(PACKAGE)
    assert revision("another") != REVISION
    monkeypatch.setattr(module, "VERSIONS", ("python 3.99", *module.VERSIONS[1:]))
    assert revision(SOURCES) != REVISION


def test_kernels_revision_covers_kernels_and_numba_settings(monkeypatch):
    assert kernels_revision(DIGESTS) == KERNELS
    assert kernels_revision(DIGESTS | {"games/octal.py": "another"}) == KERNELS
    seen = {KERNELS}
    kernels = list(filter(is_kernel, DIGESTS))
    assert {"games/octal/kernels/sparse.py", "games/chomp/kernels.py"} < set(kernels)
    seen.update(kernels_revision(DIGESTS | {path: "another"}) for path in kernels)
    seen.add(kernels_revision(DIGESTS | {"games/new/kernels.py": "new"}))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    assert kernels_revision(DIGESTS) == KERNELS
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    seen.add(kernels_revision(DIGESTS))
    assert len(seen) == 3 + len(kernels)


KERNEL = "from fairgame.games.chomp.kernels import lost_bars as kernel; print(kernel._cache.cache_path)"


def cache_path(code, cache_dir, tree=PACKAGE.parent):
    """Return the cache folder of a compiled kernel, as printed by a program in a tree."""
    command, environment = [sys.executable, "-c", code], {"ATLAS_HOME": str(cache_dir)}
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=True)
    return Path(run.stdout.strip())


@pytest.mark.parametrize("first", ["", "import numba; "])
def test_kernel_cache_folder_has_the_kernels_revision(tmp_path, first):
    """This holds even if numba is imported before the engine."""
    assert cache_path(first + KERNEL, tmp_path) == tmp_path / "numba" / KERNELS[:16] / "games" / "chomp"


def test_kernel_cache_is_shared_by_copies_but_not_by_edited_kernels(copied, tmp_path):
    tree = copied(tmp_path / "tree")
    shared = cache_path(KERNEL, tmp_path, tree / "engine")
    assert shared == cache_path(KERNEL, tmp_path)
    other = tree / "engine" / "fairgame" / "games" / "wythoff" / "kernels.py"
    other.write_text(other.read_text() + "\nEDITED = 1\n")
    edited = cache_path(KERNEL, tmp_path, tree / "engine")
    assert edited != shared
    assert edited.parents[2] == shared.parents[2]


def test_functions_of_other_packages_use_numbas_cache_folder(tmp_path):
    (tmp_path / "mine.py").write_text("import numba\n\n@numba.njit(cache=True)\ndef f(x):\n    return x\n")
    code = f"import sys, fairgame; sys.path.append({str(tmp_path)!r}); import mine; print(mine.f._cache.cache_path)"
    assert cache_path(code, tmp_path).parent == tmp_path / "numba"
