"""Measure the wording of docstrings, comments, documents, templates and messages against docs/vocabulary.csv.

    python -m tests.support.voice [--list] [PATH ...]

prints the rate of each kind of text in 1,000 words; ``--list`` prints every hit with its file, line and plain form.
"""

import ast
import csv
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.paths import ROOT

VOCABULARY = ROOT / "docs" / "vocabulary.csv"
FOLDERS = ("engine", "generator", "tests", "tools", "proofs", "docs")
SKIPPED = {"node_modules", "__pycache__", "bundle", ".venv", "golden"}
WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
CODE = re.compile(r"``[^`]*``|`[^`]*`|^ *>>> .*$|https?://\S+", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
TS_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
TEMPLATE_CODE = re.compile(r"\{[{%#].*?[}%#]\}|<[^>]*>", re.DOTALL)
MESSAGE_WORDS = 4  # a string with fewer words is no sentence


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of prose: its kind, where it begins, and its words."""

    kind: str
    path: Path
    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A turn of phrase that the vocabulary rejects."""

    text: Text
    line: int
    found: str
    instead: str

    def __str__(self) -> str:
        """Return file, line, phrase and plain form in one line."""
        return f"{self.text.path.relative_to(ROOT)}:{self.line}: {self.found!r}; better: {self.instead}"


def vocabulary() -> list[tuple[re.Pattern[str], str]]:
    """Return the rejected patterns with their plain forms."""
    with VOCABULARY.open(encoding="utf-8", newline="") as file:
        return [(re.compile(row["pattern"], re.IGNORECASE), row["instead"]) for row in csv.DictReader(file)]


def texts(paths: list[Path]) -> Iterator[Text]:
    """Yield every piece of prose below ``paths``."""
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not SKIPPED & set(file.parts):
                yield from of_file(file)


def of_file(path: Path) -> Iterator[Text]:
    """Yield the prose of one file."""
    if path.suffix == ".py":
        yield from of_python(path)
    elif path.suffix == ".ts":
        source = path.read_text(encoding="utf-8")
        for found in TS_COMMENT.finditer(source):
            yield Text("typescript", path, source[: found.start()].count("\n") + 1, found[0])
    elif path.suffix == ".md":
        blank = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), path.read_text(encoding="utf-8"))
        yield Text("documents", path, 1, blank)
    elif path.suffix == ".j2":
        plain = TEMPLATE_CODE.sub(lambda code: "\n" * code[0].count("\n"), path.read_text(encoding="utf-8"))
        yield Text("templates", path, 1, plain)
    elif path.suffix in (".v", ".ml"):
        source = path.read_text(encoding="utf-8")
        for found in re.finditer(r"\(\*.*?\*\)", source, re.DOTALL):
            yield Text("comments", path, source[: found.start()].count("\n") + 1, found[0])
    elif path.suffix in (".sh", ".toml", ".yml", ".cfg") or path.name == "Makefile":
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if found := re.search(r"(?:^|\s)#+ (.*)", line):
                yield Text("comments", path, number, found[1])


def of_python(path: Path) -> Iterator[Text]:
    """Yield docstrings, comments, messages and the names of tests."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.add(id(node.value))
            yield Text("docstrings", path, node.lineno, node.value.value)
        if isinstance(node, documented) and getattr(node, "name", "").startswith("test_"):
            yield Text("test names", path, node.lineno, node.name.replace("_", " "))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            if len(node.value.split()) >= MESSAGE_WORDS and "\n" not in node.value.strip():
                yield Text("messages", path, node.lineno, node.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text("comments", path, token.start[0], token.string.lstrip("#!: "))


def prose(text: Text) -> str:
    """Return the words of a text without code and addresses."""
    return CODE.sub(lambda code: "\n" * code[0].count("\n"), text.words)


def hits(text: Text, words: list[tuple[re.Pattern[str], str]]) -> Iterator[Hit]:
    """Yield what the vocabulary rejects in a text."""
    plain = prose(text)
    for pattern, instead in words:
        for found in pattern.finditer(plain):
            yield Hit(text, text.line + plain[: found.start()].count("\n"), found[0], instead)


def count(text: Text) -> int:
    """Return the number of words of a text."""
    return len(WORD.findall(prose(text)))


def main() -> None:
    """Print rates, and with --list every hit."""
    asked = [one for one in sys.argv[1:] if one != "--list"]
    paths = [Path(one).resolve() for one in asked] or [*(ROOT / one for one in FOLDERS), *sorted(ROOT.glob("*.md"))]
    known, totals, found = vocabulary(), dict[str, int](), dict[str, int]()
    for text in texts(paths):
        totals[text.kind] = totals.get(text.kind, 0) + count(text)
        for hit in hits(text, known):
            found[text.kind] = found.get(text.kind, 0) + 1
            if "--list" in sys.argv:
                print(hit)
    for kind, words in sorted(totals.items()):
        print(
            f"{kind}: {found.get(kind, 0)} in {words:,} words, {1000 * found.get(kind, 0) / max(words, 1):.1f} in 1,000"
        )


if __name__ == "__main__":
    main()
