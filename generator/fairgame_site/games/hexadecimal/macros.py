"""Macros of hexadecimal games: counts, commonest periods, plots."""

import numpy as np
import pandas as pd

from fairgame.games.hexadecimal.answers import BrokenPeriod, broken_period, nim_values
from fairgame_site.errors import QuestionError
from fairgame_site.render import plots
from fairgame_site.site.macros import Macros

SURVEY, PROVED = "hexadecimal.survey", "hexadecimal.arithmetic_periods"
KINDS = ("periodic", "arithmetic", "none")


def hexadecimal_counts(macros: Macros) -> dict[int, dict[str, int]]:
    """Return, for each number of digits, the number of ``codes`` and the number of each of ``KINDS``."""
    totals: dict[int, dict[str, int]] = {}
    for row in macros.published[SURVEY].frame[["code", "saltus"]].to_dict("records"):
        counts = totals.setdefault(len(str(row["code"])) - len("0."), dict.fromkeys(("codes", *KINDS), 0))
        counts["codes"] += 1
        counts["none" if pd.isna(row["saltus"]) else "arithmetic" if row["saltus"] else "periodic"] += 1
    return totals


def hexadecimal_periods(macros: Macros, most: int) -> list[tuple[int, int, int, str]]:
    """Return the ``most`` commonest pairs as (period, saltus, number of codes, first code)."""
    codes = _arithmetic(macros)
    pairs = codes.groupby(["period", "saltus"], sort=True)["code"].agg(["size", "first"]).reset_index()
    commonest = pairs.sort_values(["size", "period", "saltus"], ascending=[False, True, True]).head(most)
    rows = commonest.itertuples(index=False, name=None)
    return [(int(period), int(saltus), int(count), str(code)) for period, saltus, count, code in rows]


def _arithmetic(macros: Macros) -> pd.DataFrame:
    """Return the rows of the survey with a saltus above 0."""
    frame = macros.published[SURVEY].frame
    return frame[frame["saltus"].fillna(0) > 0]


def hexadecimal_unproved(macros: Macros) -> list[str]:
    """Return the codes whose period with a saltus is not proved."""
    proved = set(macros.published[PROVED].frame["code"])
    return [str(code) for code in _arithmetic(macros)["code"] if code not in proved]


def hexadecimal_longest(macros: Macros) -> dict[str, int | str]:
    """Return the row of the longest period with a saltus: code, preperiod, period, saltus."""
    row = max(_arithmetic(macros).to_dict("records"), key=lambda row: int(row["period"]))
    return {"code": str(row["code"]), **{name: int(row[name]) for name in ("preperiod", "period", "saltus")}}


def hexadecimal_broken(_: Macros, code: str, shown_by: int, stop: int) -> BrokenPeriod:
    """Return the period that the first values of a code show, and the first heap that breaks it."""
    broken = broken_period(code, shown_by, stop)
    if broken is None:
        raise QuestionError(f"no period of {code} is seen in {shown_by} values and broken in {stop}")
    return broken


def hexadecimal_plot(macros: Macros, code: str, stop: int) -> str:
    """Insert a plot of the values of a code."""
    values = nim_values(code, stop)
    description = plots.Plotted(f"Nim-values of {code}", f"Heaps 0 to {stop - 1}.")
    svg = plots.plotted_svg(np.arange(stop), values, np.zeros(stop, bool), description)
    return macros.page.fragment(f'<figure class="atlas-figure">{svg}</figure>')
