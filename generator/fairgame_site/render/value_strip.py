"""The first values of a sequence: ten to a line, exceptions outlined, zeros marked.

Two columns of one number a row show twelve values on a screen; this shows a hundred, and makes a period visible.
"""

from collections.abc import Collection, Sequence
from html import escape

from fairgame.core.columns import concept
from fairgame_site.published import PublishedTable

A_LINE = 10
FIRST_VALUES = 120
ZERO = "0: the player to move loses"
EXCEPTION = "an exception to the period"


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
    cells = [""] * (begin - first) + [_cell(one, place in broken) for place, one in enumerate(values)]
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


def _cell(value: int, is_exception: bool) -> str:
    marks = {"zero": ZERO} if value == 0 else {}
    marks |= {"exception": EXCEPTION} if is_exception else {}
    if not marks:
        return f"<td>{value}</td>"
    return f'<td class="{" ".join(marks)}" title="{"; ".join(marks.values())}">{value}</td>'
