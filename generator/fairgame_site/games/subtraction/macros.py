"""Macros of subtraction games: the form for any set, and a summary of a list of periods."""

from typing import Any

import pandas as pd

from fairgame_site.games.subtraction.publishing import FORM
from fairgame_site.site.macros import Macros


def subtraction_form(macros: Macros) -> str:
    """Insert the form that shows values, plot and proved period of any set."""
    return macros.page.fragment(FORM.html(macros.page.root))


def period_census(macros: Macros, table_id: str) -> list[dict[str, Any]]:
    """Summarise a table of periods by the size of the set.

    Returns:
        for each size a mapping with
        ``size`` (of a set), ``sets`` (the number of sets), ``largest`` (the greatest number in a set),
        ``late`` (the number of sets with a preperiod), ``period`` (the longest), ``longest`` (the sets that have it),
        ``preperiod`` (the longest), ``latest`` (the sets that have it).
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
    sets = rows.loc[rows[column] == rows[column].max(), "set"]
    return ", ".join(f"$S\\{{{', '.join(numbers.split())}\\}}$" for numbers in sets)
