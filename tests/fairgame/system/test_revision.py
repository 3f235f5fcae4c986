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
    code_of,
    digests,
    kernels_revision,
    revision,
    sources_hash,
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


def test_any_edit_of_a_source_or_of_data_is_another_engine(package):
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


def test_what_is_moved_from_one_file_to_the_next_is_seen(package):
    (package / "a.py").write_text("A = 1\nkernels/b.py")
    (package / "kernels" / "b.py").write_text("")
    one = hashed(package)
    (package / "a.py").write_text("A = 1\n")
    (package / "kernels" / "b.py").write_text("kernels/b.py")
    assert hashed(package) != one


def test_what_is_no_source_does_not_matter(package):
    before = hashed(package)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "a.pyc").write_bytes(b"compiled")
    (package / "notes.txt").write_text("mine")
    assert hashed(package) == before


def test_a_digest_is_that_of_the_code_or_of_the_data(package):
    (package / "a.py").write_text('"""A docstring."""\n\nA = 1  # a comment\n')
    assert digests(package) == {
        "a.py": hashlib.sha256(b"A = 1\n").hexdigest(),
        "facts.csv": hashlib.sha256(b"n\n1\n").hexdigest(),
        "kernels/b.py": hashlib.sha256(b"B = 2\n").hexdigest(),
    }


SENTENCES = '''
"""A module."""

VALUE = """a text

with # signs"""  # kept as it is
"""What VALUE is."""


class Fault(Exception):
    """Nothing but a docstring."""


def function(number: int) -> str:
    # A comment of its own line.
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


def test_docstrings_and_comments_are_no_code():
    assert code_of(SENTENCES.encode()).decode() == CODE
    assert code_of(CODE.encode()).decode() == CODE


def without_docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(getattr(node, "body", None), list):
            kept = [one for one in node.body if not is_text(one)]
            node.body = kept or [ast.Expr(ast.Constant(...))] * (not isinstance(node, ast.Module))
    return ast.dump(tree)


def is_text(statement):
    return isinstance(statement, ast.Expr) and isinstance(getattr(statement.value, "value", None), str)


@pytest.mark.parametrize("path", [path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py"))])
def test_the_code_of_a_module_means_the_same(path):
    source = (PACKAGE / path).read_bytes()
    assert ast.dump(ast.parse(code_of(source))) == without_docstrings(source)


def test_a_damaged_cache_of_codes_is_ignored(package, monkeypatch, tmp_path):
    monkeypatch.setattr(module, "CACHE_DIR", tmp_path / "home")
    expected = digests(package)
    cache = tmp_path / "home" / module.CODES
    for damage in (b"", b"[]", b"{", b"\xff", b"null"):
        cache.write_bytes(damage)
        assert digests(package) == expected
    cache.unlink()
    cache.mkdir()
    assert digests(package) == expected


def test_the_package_holds_nothing_that_the_hash_would_miss():
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.suffix for path in files} <= {
        *SUFFIXES,
        ".typed",
        ".mjs",
    }  # .mjs: published as it is, read by no table


def test_the_versions_count(monkeypatch):
    assert REVISION == revision(SOURCES) != SOURCES == sources_hash(DIGESTS) == hashed(PACKAGE)
    assert revision("another") != REVISION
    monkeypatch.setattr(module, "VERSIONS", ("python 3.99", *module.VERSIONS[1:]))
    assert revision(SOURCES) != REVISION


def test_kernels_are_compiled_anew_after_an_edit_of_any_of_them_or_another_setting(monkeypatch):
    assert kernels_revision(DIGESTS) == KERNELS
    assert kernels_revision(DIGESTS | {"games/octal.py": "another"}) == KERNELS
    seen = {KERNELS}
    seen.update(kernels_revision(DIGESTS | {path: "another"}) for path in DIGESTS if path.startswith("kernels/"))
    seen.add(kernels_revision(DIGESTS | {"kernels/new.py": "new"}))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    assert kernels_revision(DIGESTS) == KERNELS
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    seen.add(kernels_revision(DIGESTS))
    assert len(seen) == 3 + sum(path.startswith("kernels/") for path in DIGESTS)


KERNEL = "from fairgame.games.chomp.kernels import lost_bars as kernel; print(kernel._cache.cache_path)"


def kept(code, home, tree=PACKAGE.parent):
    """Where a program in a tree says that a compiled kernel is kept."""
    command, environment = [sys.executable, "-c", code], {"ATLAS_HOME": str(home)}
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=True)
    return Path(run.stdout.strip())


@pytest.mark.parametrize("first", ["", "import numba; "])
def test_compiled_kernels_are_kept_by_the_sources_of_the_kernels(tmp_path, first):
    """Even if numba was imported before the engine."""
    assert kept(first + KERNEL, tmp_path) == tmp_path / "numba" / KERNELS[:16] / "kernels"


def test_a_copy_of_the_sources_finds_the_same_kernels_and_another_revision_its_own(copied, tmp_path):
    tree = copied(tmp_path / "tree")
    shared = kept(KERNEL, tmp_path, tree)
    assert shared == kept(KERNEL, tmp_path)
    other = tree / "engine" / "kernels" / "wythoff.py"
    other.write_text(other.read_text() + "\nEDITED = 1\n")
    assert kept(KERNEL, tmp_path, tree).parent.parent == shared.parent.parent
    assert kept(KERNEL, tmp_path, tree) != shared


def test_the_functions_of_others_are_kept_where_numba_keeps_them(tmp_path):
    (tmp_path / "mine.py").write_text("import numba\n\n@numba.njit(cache=True)\ndef f(x):\n    return x\n")
    code = f"import sys, engine; sys.path.append({str(tmp_path)!r}); import mine; print(mine.f._cache.cache_path)"
    assert kept(code, tmp_path).parent == tmp_path / "numba"
