"""Measurement of the wording of docstrings, comments, documents, templates and messages by docs/vocabulary.csv.

    python -m tests.support.voice [--list] [PATH ...]

prints the hits in 1,000 words for each kind of text; ``--list`` prints every hit with its file, line and plain form.
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
MIN_MESSAGE_WORDS = 4


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of prose with its kind and position."""

    kind: str
    path: Path
    line: int
    content: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A rejected phrase in a text."""

    text: Text
    line: int
    phrase: str
    instead: str

    def __str__(self) -> str:
        """Return the file, line, phrase and plain form."""
        path = self.text.path.relative_to(ROOT) if self.text.path.is_relative_to(ROOT) else self.text.path
        return f"{path}:{self.line}: {self.phrase!r}; better: {self.instead}"


def vocabulary() -> list[tuple[re.Pattern[str], str]]:
    """Return the rejected patterns with their plain forms."""
    with VOCABULARY.open(encoding="utf-8", newline="") as file:
        return [(re.compile(row["pattern"], re.IGNORECASE), row["instead"]) for row in csv.DictReader(file)]


def texts(paths: list[Path]) -> Iterator[Text]:
    """Yield every piece of prose below ``paths``."""
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not SKIPPED & set(file.parts):
                yield from file_texts(file)


def file_texts(path: Path) -> Iterator[Text]:
    """Yield the prose of a file."""
    if path.suffix == ".py":
        yield from python_texts(path)
    elif path.suffix == ".ts":
        source = path.read_text(encoding="utf-8")
        for comment in TS_COMMENT.finditer(source):
            yield Text("typescript", path, source[: comment.start()].count("\n") + 1, comment[0])
    elif path.suffix == ".md":
        blank = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), path.read_text(encoding="utf-8"))
        yield Text("documents", path, 1, blank)
    elif path.suffix == ".j2":
        plain = TEMPLATE_CODE.sub(lambda code: "\n" * code[0].count("\n"), path.read_text(encoding="utf-8"))
        yield Text("templates", path, 1, plain)
    elif path.suffix in (".v", ".ml"):
        source = path.read_text(encoding="utf-8")
        for comment in re.finditer(r"\(\*.*?\*\)", source, re.DOTALL):
            yield Text("comments", path, source[: comment.start()].count("\n") + 1, comment[0])
    elif path.suffix in (".sh", ".toml", ".yml", ".cfg") or path.name == "Makefile":
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if comment := re.search(r"(?:^|\s)#+ (.*)", line):
                yield Text("comments", path, number, comment[1])


def python_texts(path: Path) -> Iterator[Text]:
    """Yield the docstrings, comments, messages and test names of a module."""
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
            if len(node.value.split()) >= MIN_MESSAGE_WORDS and "\n" not in node.value.strip():
                yield Text("messages", path, node.lineno, node.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text("comments", path, token.start[0], token.string.lstrip("#!: "))


def prose(text: Text) -> str:
    """Return the words of a text without code and addresses."""
    return CODE.sub(lambda code: "\n" * code[0].count("\n"), text.content)


def hits(text: Text, rejected: list[tuple[re.Pattern[str], str]]) -> Iterator[Hit]:
    """Yield the rejected phrases of a text."""
    plain = prose(text)
    for pattern, instead in rejected:
        for match in pattern.finditer(plain):
            yield Hit(text, text.line + plain[: match.start()].count("\n"), match[0], instead)


def count(text: Text) -> int:
    """Return the number of words of a text."""
    return len(WORD.findall(prose(text)))


def main() -> None:
    """Print the rates, and with --list every hit."""
    given = [Path(argument).resolve() for argument in sys.argv[1:] if argument != "--list"]
    paths = given or [*(ROOT / folder for folder in FOLDERS), *sorted(ROOT.glob("*.md"))]
    rejected, totals, counts = vocabulary(), dict[str, int](), dict[str, int]()
    for text in texts(paths):
        totals[text.kind] = totals.get(text.kind, 0) + count(text)
        for hit in hits(text, rejected):
            counts[text.kind] = counts.get(text.kind, 0) + 1
            if "--list" in sys.argv:
                print(hit)
    for kind, words in sorted(totals.items()):
        number = counts.get(kind, 0)
        print(f"{kind}: {number} in {words:,} words, {1000 * number / max(words, 1):.1f} in 1,000")


if __name__ == "__main__":
    main()
