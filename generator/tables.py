"""Tables as HTML: the first rows in the page, the rest one press away.

The rows shown stand in the page without any script; the browser side turns the same element into a sortable,
searchable view of the whole CSV.  HTML made here never passes through Markdown.
"""

from html import escape

import pandas as pd

from engine.columns import COLUMNS
from generator.exports import addresses
from generator.published import PublishedTable
from generator.templating import TEMPLATES

FIRST_ROWS = 12


def table_html(table: PublishedTable, root: str, rows: int = FIRST_ROWS, anchored: bool = True) -> str:
    """Return the element of one table; ``root`` is the relative address of the site's root.

    Only one element of a page is ``anchored``: it carries the table's id as its own.

    A withheld table gives a notice that says why, and no value.
    """
    if table.withheld:
        return withheld_html(table)
    frame = table.frame
    shown = frame.head(rows)
    csv = f"{root}{addresses(table)['csv']}"
    kinds = ",".join(COLUMNS[name].kind for name in table.spec.columns)
    anchor = f' id="{escape(table.id)}"' if anchored else ""
    more = ""
    if len(frame) > len(shown):
        more = (
            f'<p class="atlas-table-more"><button type="button" class="md-button atlas-table-open" hidden>'
            f"Sort and search all {grouped(len(frame))} rows</button> "
            f'<span class="atlas-table-count">{len(shown)} of {grouped(len(frame))} rows shown</span></p>'
        )
    return (
        f'<div class="atlas-table"{anchor} data-csv="{escape(csv)}" data-rows="{len(frame)}"'
        f' data-types="{kinds}" data-title="{escape(table.spec.title)}">'
        f'<div class="atlas-table-scroll" tabindex="0" role="region" aria-label="{escape(table.spec.title)}">'
        f"<table><caption>{escape(table.spec.title)}</caption>{_head(table)}{_body(shown)}</table></div>{more}</div>"
    )


def withheld_html(table: PublishedTable) -> str:
    """Return the notice that stands where a withheld table would be."""
    return TEMPLATES.get_template("blocks/withheld.html.j2").render(table=table)


def _head(table: PublishedTable) -> str:
    cells = (
        f'<th scope="col" title="{escape(COLUMNS[name].meaning)}" class="{COLUMNS[name].kind}">{escape(name)}</th>'
        for name in table.spec.columns
    )
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _body(frame: pd.DataFrame) -> str:
    kinds = [COLUMNS[name].kind for name in frame.columns]
    lines = []
    for row in frame.itertuples(index=False):
        cells = (f'<td class="{kind}">{escape(str(cell))}</td>' for kind, cell in zip(kinds, row, strict=True))
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f"<tbody>{''.join(lines)}</tbody>"


def grouped(number: int) -> str:
    """Return ``number`` with its thousands set apart.

    >>> grouped(10001)
    '10,001'
    """
    return f"{number:,}"
