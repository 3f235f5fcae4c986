"""Notebooks for Jupyter, written as Markdown in ``content/_notebooks``.

A fence ``python`` is a cell of code, the text between fences a cell of Markdown: the Markdown format of Jupytext, which
opens the sources too. A published notebook has no outputs. Cost: reading the sources.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SOURCES, FOLDER = "_notebooks", "notebooks"
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files(content: Path) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of each notebook of the prose."""
    for source in sorted((content / SOURCES).glob("*.md")):
        yield f"{FOLDER}/{source.stem}.ipynb", notebook(source.read_text(encoding="utf-8"))


def cells(text: str) -> Iterator[tuple[str, str]]:
    r"""Yield kind, "code" or "markdown", and text of each cell.

    >>> list(cells("# One\n\n```python\n1 + 1\n```\n"))
    [('markdown', '# One'), ('code', '1 + 1')]
    """
    for place, part in enumerate(FENCE.split(text)):
        if part.strip():
            yield ("code" if place % 2 else "markdown"), part.strip()


def notebook(text: str) -> bytes:
    """Return a notebook in the format 4.5 of Jupyter."""
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    listed = [_cell(f"cell-{number}", *cell) for number, cell in enumerate(cells(text), 1)]
    data = {"cells": listed, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def _cell(name: str, kind: str, text: str) -> dict[str, Any]:
    cell = {"cell_type": kind, "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
