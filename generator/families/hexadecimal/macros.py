"""What pages may call of hexadecimal games: how many of each kind there are, their commonest periods, plots."""

from collections import Counter

import numpy as np

from engine.answers.hexadecimal import BrokenPeriod, broken_period, nim_values
from generator import plots
from generator.errors import QuestionError
from generator.macros import Macros

SURVEY = "hexadecimal.survey"
ARITHMETIC = "arithmetic-periodic"
STATUSES = ("periodic", ARITHMETIC, "none")


def hexadecimal_counts(macros: Macros) -> dict[int, dict[str, int]]:
    """Return, by the number of places, how many ``codes`` there are and how many of them have each status."""
    frame = macros.published[SURVEY].frame
    places = frame["code"].str.len() - len("0.")
    found = Counter(zip(places.tolist(), frame["status"].tolist(), strict=True))
    counts = {one: {status: found[one, status] for status in STATUSES} for one in sorted(set(places.tolist()))}
    return {one: {"codes": sum(each.values()), **each} for one, each in counts.items()}


def hexadecimal_periods(macros: Macros, most: int) -> list[tuple[int, int, int, str]]:
    """Return the commonest pairs of period and saltus with how many codes have each, and the first of these."""
    frame = macros.published[SURVEY].frame
    own = frame[frame["status"] == ARITHMETIC]
    pairs = own.groupby(["period", "saltus"], sort=True)["code"].agg(["size", "first"]).reset_index()
    best = pairs.sort_values(["size", "period", "saltus"], ascending=[False, True, True]).head(most)
    return [(int(p), int(s), int(count), str(code)) for p, s, count, code in best.itertuples(index=False, name=None)]


def hexadecimal_longest(macros: Macros) -> dict[str, int | str]:
    """Return the row of the longest period with a saltus: code, preperiod, period, saltus."""
    frame = macros.published[SURVEY].frame
    own = frame[frame["status"] == ARITHMETIC].to_dict("records")
    row = max(own, key=lambda one: int(one["period"]))
    return {"code": str(row["code"]), **{name: int(row[name]) for name in ("preperiod", "period", "saltus")}}


def hexadecimal_broken(_: Macros, code: str, shown_by: int, stop: int) -> BrokenPeriod:
    """Return the period that the first values of a code show, and the first heap that breaks it."""
    found = broken_period(code, shown_by, stop)
    if found is None:
        raise QuestionError(f"no period of {code} is seen in {shown_by} values and broken in {stop}")
    return found


def hexadecimal_plot(macros: Macros, code: str, stop: int, from_heap: int = 0) -> str:
    """Draw the values of a code, as a fragment."""
    values = nim_values(code, stop)
    heaps = np.arange(from_heap, stop)
    what = plots.Plotted(f"Nim-values of {code}", f"Heaps {from_heap} to {stop - 1}.")
    svg = plots.plotted_svg(heaps, values[from_heap:], np.zeros(heaps.size, bool), what)
    return macros.page.fragment(f'<figure class="atlas-figure">{svg}</figure>')
