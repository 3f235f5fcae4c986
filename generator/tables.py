"""Tables as HTML: the first rows in the page, the rest one press away.

The rows shown stand in the page without any script; the browser side turns the same element into a sortable,
searchable view of the whole CSV.  HTML made here never passes through Markdown.
"""

from collections.abc import Mapping
from html import escape

import pandas as pd

from engine.columns import COLUMNS
from generator.exports import addresses
from generator.published import PublishedTable
from generator.templating import TEMPLATES

FIRST_ROWS = 12
SENTENCE = 48  # so many letters want a column in which they can be read
NARROW = frozenset({"sha256"})  # shown in part on one line, copied as a whole
WIDE = frozenset({"verification"})  # a reason on one line, so that the rows of a long table stay low
LINKED = "canonical_code"
"""The column whose cells lead to the pages of a family."""


def table_html(
    table: PublishedTable,
    root: str,
    rows: int = FIRST_ROWS,
    anchored: bool = True,
    pages: Mapping[str, str] | None = None,
) -> str:
    """Return the element of one table; ``root`` is the relative address of the site's root.

    Only one element of a page is ``anchored``: it carries the table's id as its own.  ``pages`` gives, for a cell of
    the column ``LINKED``, the address of its page below the root.

    A withheld table gives a notice that says why, and no value.
    """
    if table.withheld:
        return withheld_html(table)
    frame = table.frame
    shown = frame.head(rows)
    csv = f"{root}{addresses(table)['csv']}"
    kinds = ",".join(COLUMNS[name].kind for name in table.spec.columns)
    anchor = f' id="{escape(table.id)}"' if anchored else ""
    addresses_of = {cell: f"{root}{address}" for cell, address in (pages or {}).items()}
    linked = _linked(root) if pages and LINKED in frame.columns else ""
    more = ""
    if len(frame) > len(shown):
        more = (
            f'<p class="atlas-table-more"><button type="button" class="md-button atlas-table-open" hidden>'
            f"Sort and search all {grouped(len(frame))} rows</button> "
            f'<span class="atlas-table-count">{len(shown)} of {grouped(len(frame))} rows shown</span></p>'
        )
    return (
        f'<div class="atlas-table"{anchor} data-csv="{escape(csv)}" data-rows="{len(frame)}"'
        f' data-types="{kinds}" data-title="{escape(table.spec.title)}"{linked}>'
        f'<div class="atlas-table-scroll" tabindex="0" role="region" aria-label="{escape(table.spec.title)}">'
        f"<table><caption>{escape(table.spec.title)}</caption>{_head(table)}{_body(shown, addresses_of)}</table></div>"
        f"{more}</div>"
    )


def _linked(root: str) -> str:
    """Return the attributes by which the browser side makes the same links in the full table."""
    return f' data-linked="{LINKED}" data-pages="{escape(root)}octal/"'


def withheld_html(table: PublishedTable) -> str:
    """Return the notice that stands where a withheld table would be."""
    return TEMPLATES.get_template("blocks/withheld.html.j2").render(table=table)


def _head(table: PublishedTable) -> str:
    cells = (
        f'<th scope="col" title="{escape(COLUMNS[name].meaning)}" class="{COLUMNS[name].kind}">{escape(name)}</th>'
        for name in table.spec.columns
    )
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _body(frame: pd.DataFrame, addresses_of: Mapping[str, str]) -> str:
    columns = [(name, addresses_of if name == LINKED else {}) for name in frame.columns]
    lines = []
    for row in frame.itertuples(index=False):
        cells = (_cell(cell, name, links) for (name, links), cell in zip(columns, row, strict=True))
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f"<tbody>{''.join(lines)}</tbody>"


def _cell(cell: object, name: str, links: Mapping[str, str]) -> str:
    text, kind = "" if cell is pd.NA else str(cell), COLUMNS[name].kind
    shown = f'<a href="{escape(links[text])}">{escape(text)}</a>' if text in links else escape(text)
    long = " long" if kind == "string" and len(text) >= SENTENCE else ""
    whole = f' title="{escape(text)}"' if name in NARROW else ""
    own = f" {name}" if name in NARROW | WIDE else ""
    return f'<td class="{kind}{long}{own}"{whole}>{shown}</td>'


def grouped(number: int) -> str:
    """Return ``number`` with its thousands set apart.

    >>> grouped(10001)
    '10,001'
    """
    return f"{number:,}"
