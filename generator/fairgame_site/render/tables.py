"""Tables as HTML: the first rows in the page, the rest on request.

The rows are in the page without scripts; the browser turns the same element into a sortable, searchable view of the
whole CSV.  A sequence has ten values to a line, exceptions outlined, zeros marked.  This HTML never passes through
Markdown.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from html import escape

import pandas as pd

from fairgame.core.columns import as_columns, concept
from fairgame_site.hooks import Links
from fairgame_site.publish.exports import addresses
from fairgame_site.published import PublishedTable
from fairgame_site.render.templating import TEMPLATES

FIRST_ROWS = 12
A_LINE = 10
FIRST_VALUES = 120  # a hundred in sight make a period visible; two columns of one number a row would show twelve
ZERO = "0: the player to move loses"
EXCEPTION = "an exception to the period"
LONG_NUMBER = 5  # fewest digits of a number with thousands separators, as in cells.ts
SENTENCE = 48  # fewest letters of a text that needs a wide column
NARROW = frozenset({"sha256"})  # columns whose cells show a part on one line and copy the whole
WIDE = frozenset({"verification"})  # columns of reasons, each on one line, so that the rows of a long table stay low


def table_html(
    table: PublishedTable,
    root: str,
    rows: int = FIRST_ROWS,
    *,
    anchored: bool = True,
    links: Sequence[Links] = (),
) -> str:
    """Return the element of one table; ``root`` is the relative address of the site root.

    Only one element of a page is ``anchored``: its id is that of the table.  ``links`` lists the cells that link to
    pages.

    A withheld table gives a notice with the reason, and no value.
    """
    if table.withheld:
        return withheld_html(table)
    frame = table.frame
    own = next((one for one in links if one.addresses and one.column in frame.columns), None)
    shown, head_and_body, unit = min(rows, len(frame)), "", "rows"
    if table.spec.is_sequence:
        shown, head_and_body = strip_rows(table)
        unit = "values"
    else:
        head_and_body = _head(table) + _body(_sample(table, rows), table.spec.columns, root, own)
    csv = f"{root}{addresses(table)['csv']}"
    kinds = ",".join(map(_kind, table.spec.columns))
    anchor = f' id="{escape(table.id)}"' if anchored else ""
    linked = f' data-linked="{own.column}" data-pages="{escape(root)}{own.folder}/"' if own else ""
    more = ""
    if len(frame) > shown:
        more = (
            f'<p class="atlas-table-more"><button type="button" class="md-button atlas-table-open" hidden>'
            f"Sort and search all {grouped(len(frame))} {unit}</button> "
            f'<span class="atlas-table-count">{shown} of {grouped(len(frame))} {unit} shown</span> '
            f'<a href="{escape(csv)}" download>All as CSV</a></p>'
        )
    marks = f'<p class="atlas-note">{legend(table)}</p>' if table.spec.is_sequence and legend(table) else ""
    kind, meanings = "", ""
    if table.spec.is_sequence:  # a strip of values has separate heads
        kind = ' class="atlas-values"'
        meanings = f' data-meanings="{escape(json.dumps([concept(name).meaning for name in table.spec.columns]))}"'
    return (
        f'<div class="atlas-table"{anchor} data-csv="{escape(csv)}" data-rows="{len(frame)}"'
        f' data-types="{kinds}" data-title="{escape(table.spec.title)}"{linked}{meanings}>'
        f'<div class="atlas-table-scroll" tabindex="0" role="region" aria-label="{escape(table.spec.title)}">'
        f"<table{kind}><caption>{escape(table.spec.title)}</caption>{head_and_body}</table></div>"
        f"{marks}{more}</div>"
    )


def _sample(table: PublishedTable, rows: int) -> pd.DataFrame:
    """Return the first rows; of a grid, whose first rows are one line, rows spread over the table."""
    frame = table.frame
    if not table.spec.is_grid or len(frame) <= rows:
        return frame.head(rows)
    return frame.iloc[[place * (len(frame) - 1) // (rows - 1) for place in range(rows)]]


def strip_rows(table: PublishedTable) -> tuple[int, str]:
    """Return the number of values, and head and body of their HTML table."""
    index, value = table.spec.columns
    begin, shown = table.begins_at, table.frame[value].to_numpy()[:FIRST_VALUES].tolist()
    broken = {heap - begin for heap in table.exceptions()}
    return len(shown), strip(shown, begin, broken, index)


def strip(values: Sequence[int], begin: int, broken: Collection[int], name: str) -> str:
    """Return head and body of an HTML table of values, ten to a line.

    Args:
        values: the values.
        begin: the index of the first.
        broken: indices in ``values``, from 0, of exceptions to the period.
        name: the column of the index.
    """
    first = begin - begin % A_LINE
    cells = [""] * (begin - first) + [
        _value_cell(one, is_exception=place in broken) for place, one in enumerate(values)
    ]
    cells = [cell or "<td></td>" for cell in cells + [""] * (-len(cells) % A_LINE)]
    lines = (
        f'<tr><th scope="row">{first + start}</th>{"".join(cells[start : start + A_LINE])}</tr>'
        for start in range(0, len(cells), A_LINE)
    )
    heads = "".join(f'<th scope="col">+{step}</th>' for step in range(A_LINE))
    corner = f'<th scope="col" title="{escape(concept(name).meaning)}">{escape(name)}</th>'
    return f"<thead><tr>{corner}{heads}</tr></thead><tbody>{''.join(lines)}</tbody>"


def legend(table: PublishedTable) -> str:
    """Return a sentence on the marks."""
    return "Exceptions to the period are outlined." if table.period and table.period["preperiod"] else ""


def _value_cell(value: int, *, is_exception: bool) -> str:
    marks = {"zero": ZERO} if value == 0 else {}
    marks |= {"exception": EXCEPTION} if is_exception else {}
    if not marks:
        return f"<td>{value}</td>"
    return f'<td class="{" ".join(marks)}" title="{"; ".join(marks.values())}">{value}</td>'


def withheld_html(table: PublishedTable) -> str:
    """Return the notice that replaces a withheld table."""
    return TEMPLATES.get_template("blocks/withheld.html.j2").render(table=table)


def _head(table: PublishedTable) -> str:
    cells = (
        f'<th scope="col" title="{escape(concept(name).meaning)}" class="{_kind(name)}">{escape(name)}</th>'
        for name in table.spec.columns
    )
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _body(frame: pd.DataFrame, declared: Sequence[str], root: str, links: Links | None) -> str:
    addresses_of = {cell: f"{root}{address}" for cell, address in links.addresses.items()} if links else {}
    linked = links.column if links else None
    columns = [(name, addresses_of if name == linked else {}) for name in as_columns(frame.columns, declared)]
    lines = []
    for row in frame.itertuples(index=False):
        cells = (_cell(cell, name, links) for (name, links), cell in zip(columns, row, strict=True))
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f"<tbody>{''.join(lines)}</tbody>"


def _kind(name: str) -> str:
    """Return how a column is formatted and sorted: as numbers or as text."""
    return "integer" if concept(name).is_number else "string"


def _cell(cell: object, name: str, links: Mapping[str, str]) -> str:
    text, kind = "" if cell is pd.NA else str(cell), _kind(name)
    words = escape(grouped(int(text)) if kind == "integer" and len(text) >= LONG_NUMBER else text)
    shown = f'<a href="{escape(links[text])}">{words}</a>' if text in links else words
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


def repeats(period: int) -> str:
    """Return the predicate of values with a period.

    >>> repeats(1550), repeats(1)
    ('repeat every 1,550', 'are all equal')
    """
    return f"repeat every {grouped(period)}" if period > 1 else "are all equal"
