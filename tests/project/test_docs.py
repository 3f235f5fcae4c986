"""Commands, examples and links of the documents."""

import doctest
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from fairgame_site.cli.main import main

COMMAND = re.compile(r"^(?:\$ )?\.venv/bin/atlas (.+?)(?:\s+#.*)?$", re.MULTILINE)


def commands(root, name):
    return [shlex.split(found) for found in COMMAND.findall((root / name).read_text(encoding="utf-8"))]


DOCUMENTS = ("README.md", "content/about.md", "content/downloads.md")
CHECK = re.compile(r"^(python3|node) (octal_period\.\S+ fair-game-atlas/\S+)$", re.MULTILINE)


@pytest.mark.parametrize("name", DOCUMENTS[:2])
def test_documents_show_commands(root, name):
    assert len(commands(root, name)) >= 3


def test_every_command_of_the_documents_runs(root, site, store, capsys):
    shown = [words for name in DOCUMENTS for words in commands(root, name)]
    for words in shown:
        places = dict.fromkeys(("site/data", "path/to/data", "path/to/fair-game-atlas"), str(site.folder / "data"))
        typed_in = [places.get(word, word) for word in words]
        if typed_in[0] in ("show",):
            typed_in += ["--store", str(store.root)]
        if typed_in[0] == "verify" and len(typed_in) == 3:
            typed_in.append("kayles.nim_sequence")  # other tests verify the whole folder
        with pytest.raises(SystemExit) as left:
            main(typed_in)
        out, err = capsys.readouterr()
        assert (left.value.code, err) == (0, ""), words
        assert out, words


def test_checkers_accept_a_certificate_from_the_archive(root, site, tmp_path):
    with zipfile.ZipFile(site.folder / "data" / "fair-game-atlas.zip") as archive:
        archive.extractall(tmp_path)
    for path in (site.folder / "checkers").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    shown = CHECK.findall((root / "content" / "downloads.md").read_text(encoding="utf-8"))
    assert [program for program, _ in shown] == ["python3", "node"]
    folder = Path(sys.executable).parent
    for program, words in shown:
        command = [str(folder / {"python3": "python", "node": "node"}[program]), *words.split()]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
        assert ran.stdout.startswith("accepted: ")
    ran = subprocess.run(
        ["sha256sum", "-c", "--quiet", "SHA256SUMS"], cwd=tmp_path / "fair-game-atlas", capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, b"")


GUIDES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "runs/README.md",
    "proofs/README.md",
    "docs/decisions/README.md",
)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PLACEHOLDER = re.compile(r"NAME|KIND|SUBJECT")
PATH = re.compile(r"`((?:engine|generator|tests|content|docs|proofs|runs|tools)/[\w./-]+)`")


@pytest.mark.parametrize("name", GUIDES)
def test_links_and_paths_of_the_guides_exist(root, name):
    text = (root / name).read_text(encoding="utf-8")
    links = [(root / name).parent / link for link in LINK.findall(text)]
    paths = [root / path for path in PATH.findall(text) if not PLACEHOLDER.search(path)]
    assert links
    assert [str(path) for path in [*links, *paths] if not path.exists()] == []


def test_examples_of_the_readme_run(root):
    (code,) = re.findall(r"```python\n(.*?)```", (root / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    example = doctest.DocTestParser().get_doctest(code, {}, "README.md", "README.md", 0)
    assert len(example.examples) >= 3
    assert doctest.DocTestRunner().run(example).failed == 0


def test_index_lists_every_decision(root):
    folder = root / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for path in sorted(folder.glob("0*.md")):
        number, title = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").split(". ", 1)
        assert f"| {number} | [{title}]({path.name}) |" in index, path.name
