"""Markdown extension that aligns columns of whole numbers to the right.

A column counts if each cell of its body is a whole number, empty or a dash. Octal codes and other decimals stay on the
left. The attribute ``align`` needs no inline style, which the content security policy forbids. Cost: one pass over the
tables of a page.
"""

import re
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

WHOLE = re.compile(r"[-−]?[0-9]{1,3}(,[0-9]{3})*|[-−]?[0-9]+")
EMPTY = ("", "-", "–", "—")
AFTER_INLINE = 15  # inline patterns have priority 20


class NumericColumns(Treeprocessor):
    """Aligns the columns of every table."""

    def run(self, root: Element) -> None:
        """Set ``align`` on the cells of columns of whole numbers."""
        for table in root.iter("table"):
            rows = [list(row) for row in table.iter("tr")]
            body = [list(row) for row in table.iterfind("tbody/tr")]
            for column in range(max(map(len, rows), default=0)):
                texts = ["".join(row[column].itertext()).strip() for row in body if column < len(row)]
                if any(WHOLE.fullmatch(text) for text in texts) and all(
                    text in EMPTY or WHOLE.fullmatch(text) for text in texts
                ):
                    for row in rows:
                        if column < len(row):
                            row[column].set("align", "right")


class NumericColumnsExtension(Extension):
    """Registers the processor."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Add the processor after the inline patterns."""
        md.treeprocessors.register(NumericColumns(md), "numeric_columns", AFTER_INLINE)


def makeExtension(**options: Any) -> NumericColumnsExtension:
    r"""Return the extension.

    >>> from markdown import markdown
    >>> html = markdown("| n | code |\n|---|---|\n| 1,023 | 0.77 |", extensions=["tables", makeExtension()])
    >>> html.count('align="right"'), '<td align="right">1,023</td>' in html
    (2, True)
    """
    return NumericColumnsExtension(**options)
