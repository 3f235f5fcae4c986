"""What pages may call of the subtraction games: the form for any set, and what a list of periods says on the whole."""

from typing import Any

import pandas as pd

from fairgame_site.games.subtraction.form import FORM
from fairgame_site.site.macros import Macros


def subtraction_form(macros: Macros) -> str:
    """Offer the form that shows values, plot and proved period of any set."""
    return macros.page.fragment(FORM.html(macros.page.root))


def period_census(macros: Macros, table_id: str) -> list[dict[str, Any]]:
    """Return what a table of periods says of the sets of each size.

    The mappings have size, sets (how many there are), largest (the greatest number in one), late (how many do not
    repeat from heap 0 on), period (the longest) and longest (the sets that have it), preperiod and latest likewise.
    """
    frame = macros.published[table_id].frame
    sizes = frame["set"].str.count(" ") + 1
    return [
        {
            "size": int(size),
            "sets": len(rows),
            "largest": max(int(number) for text in rows["set"] for number in text.split()),
            "late": int((rows["preperiod"] > 0).sum()),
            "period": int(rows["period"].max()),
            "longest": _sets_with_most(rows, "period"),
            "preperiod": int(rows["preperiod"].max()),
            "latest": _sets_with_most(rows, "preperiod"),
        }
        for size, rows in frame.groupby(sizes)
    ]


def _sets_with_most(rows: pd.DataFrame, column: str) -> str:
    """Return the sets with the greatest number in a column, as mathematics."""
    most = rows.loc[rows[column] == rows[column].max(), "set"]
    return ", ".join(f"$S\\{{{', '.join(text.split())}\\}}$" for text in most)
