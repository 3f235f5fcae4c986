"""The wording of pages, messages and docstrings: phrases that a reader stumbled over do not come back.

``wording.csv`` has a row for each: a pattern, what to write instead, and an example that the pattern must find.  Cost:
2 s, for reading every source once.
"""

import ast
import csv
import re
from collections.abc import Iterator
from pathlib import Path

LIST = Path(__file__).with_name("wording.csv")
ENGINE = Path(__file__).parents[1] / "engine"
PLAIN = ("*.md", "content/**/*.md", "content/_data/*.yaml", "generator/templates/**/*.j2", "generator/web/src/**/*.ts")
PYTHON = ("engine/**/*.py", "generator/**/*.py")


def phrases() -> list[tuple[re.Pattern[str], str, str]]:
    with LIST.open(encoding="utf-8", newline="") as rows:
        return [
            (re.compile(row["phrase"], re.IGNORECASE), row["instead"], row["example"]) for row in csv.DictReader(rows)
        ]


def strings(path: Path) -> str:
    """Return every string of a module, one a line.

    Docstrings of the engine are left out: an edit of one computes its tables again, and no page shows them.
    """
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef) if path.is_relative_to(ENGINE) else ()
    left_out = {id(node.body[0].value) for node in nodes if isinstance(node, documented) and ast.get_docstring(node)}
    found = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in left_out)
    return "\n".join(node.value for node in found if isinstance(node.value, str))


def texts(root: Path) -> Iterator[tuple[Path, str]]:
    for pattern in PLAIN:
        for path in root.glob(pattern):
            if path.name != "CHANGELOG.md":
                yield path, path.read_text(encoding="utf-8")
    for pattern in PYTHON:
        for path in root.glob(pattern):
            if "node_modules" not in path.parts:
                yield path, strings(path)


def test_no_phrase_of_the_list_is_written(root):
    known = phrases()
    found = [
        f"{path.relative_to(root)}: '{hit[0]}'; better: {instead}"
        for path, text in texts(root)
        for line in [re.sub(r"\s+", " ", text)]
        for phrase, instead, _ in known
        for hit in phrase.finditer(line)
    ]
    assert found == []


def test_each_phrase_finds_its_example():
    assert [example for phrase, _, example in phrases() if not phrase.search(example)] == []
