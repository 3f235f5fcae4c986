"""Pictures of tables as inline SVG, drawn when the site is built and equal byte for byte.

Colours come from the theme through CSS classes, for light and dark; no script is needed.  Templates draw; this module
computes the geometry.
"""

from dataclasses import dataclass
from math import log2
from typing import Any

import numpy as np

from fairgame_site.published import PublishedTable
from fairgame_site.render.colours import nim_class
from fairgame_site.render.tables import repeats
from fairgame_site.render.templating import TEMPLATES

MAX_POINTS = 1500
PERIODS_SHOWN = 4
MAX_EVEN = 9999  # greatest value on a linear scale; sequences with larger values have a scale of doublings
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Frame:
    """The geometry of a plot: the plot area and the ranges of both axes."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    x_range: tuple[float, float]
    y_range: tuple[float, float]

    def x(self, value: float) -> float:
        """Return the horizontal position of ``value``."""
        low, high = self.x_range
        return round(self.left + (value - low) / max(high - low, 1) * (self.width - self.left - self.right), 1)

    def y(self, value: float) -> float:
        """Return the vertical position of ``value``."""
        low, high = self.y_range
        return round(
            self.height - self.bottom - (value - low) / (high - low) * (self.height - self.top - self.bottom),
            1,
        )


def sequence_svg(table: PublishedTable, *, small: bool = False) -> str:
    """Return the plot of a sequence: one dot a heap, exceptions marked, the first full period banded."""
    index, value = (table.frame[name].to_numpy() for name in table.spec.columns)
    period = table.period
    stop = _shown(len(index), period, small=small)
    index, value = index[:stop], value[:stop]
    exceptional = np.isin(index, table.exceptions())
    what = Plotted(table.spec.title, _description(table, stop), table.spec.columns[0], period, small)
    return plotted_svg(index, value, exceptional, what)


@dataclass(frozen=True, slots=True)
class Plotted:
    """Texts for a plot: title, description, name of the heaps, and the period if it is shown."""

    title: str
    description: str
    x_name: str = "n"
    period: dict[str, Any] | None = None
    small: bool = False


def plotted_svg(index: np.ndarray, value: np.ndarray, exceptional: np.ndarray, what: Plotted) -> str:
    """Return a plot of values, one dot a heap.

    Args:
        index: shape (n,), the heaps, in order.
        value: shape (n,), their values.
        exceptional: shape (n,), bool, marked as exceptions to a period.
        what: its texts.
    """
    heights, marks = _scale(value)
    small = what.small
    width, height = (360, 150) if small else (760, 280)
    margins = (8, 8, 8, 8) if small else (44, 12, 26, 40)
    frame = Frame(width, height, *margins, (float(index[0]), float(index[-1])), (0, max(heights.max(), 1)))
    return TEMPLATES.get_template("plot.svg.j2").render(
        frame=frame,
        small=small,
        title=what.title,
        description=what.description,
        regular=_dots(frame, index[~exceptional], heights[~exceptional]),
        exceptions=_dots(frame, index[exceptional], heights[exceptional]),
        band=_band(frame, index, what.period),
        x_ticks=[] if small else [(frame.x(t), t) for t in ticks(int(index[0]), int(index[-1]), 8)],
        y_ticks=[] if small else [(frame.y(height), mark) for height, mark in marks],
        doublings=int(value.max()) > MAX_EVEN,
        x_name=what.x_name,
        has_exceptions=bool(exceptional.any()),
    )


def _scale(value: np.ndarray) -> tuple[np.ndarray, list[tuple[float, str]]]:
    """Return the height of each value, shape of ``value``, and the labels with their heights.

    Large values are on a logarithmic scale: 0 at 0, and v at 1 + log2(v).
    """
    top = max(int(value.max()), 1)
    if top <= MAX_EVEN:
        return value.astype(np.int64), [(mark, str(mark)) for mark in ticks(0, top, 6)]
    heights = np.array([1 + log2(int(one)) if one else 0.0 for one in value])
    powers = ticks(1, top.bit_length() - 1, 6)
    return heights, [(0, "0"), *((1 + power, "2" + str(power).translate(RAISED)) for power in powers)]


def _shown(available: int, period: dict[str, Any] | None, *, small: bool) -> int:
    if period is None:
        return min(available, MAX_POINTS // 4 if small else MAX_POINTS)
    wanted: int = period["preperiod"] + PERIODS_SHOWN * period["period"]
    return min(available, MAX_POINTS, max(wanted, 60), 240 if small else MAX_POINTS)


def _dots(frame: Frame, index: np.ndarray, height: np.ndarray) -> str:
    """Return path data that draws a dot a point (a line of no length with round ends)."""
    return "".join(f"M{frame.x(n):g} {frame.y(g):g}h0" for n, g in zip(index.tolist(), height.tolist(), strict=True))


def _band(frame: Frame, index: np.ndarray, period: dict[str, Any] | None) -> tuple[float, float] | None:
    if period is None or period["preperiod"] + period["period"] > int(index[-1]):
        return None
    left, right = frame.x(period["preperiod"] - 0.5), frame.x(period["preperiod"] + period["period"] - 0.5)
    return max(left, frame.left), right


def _description(table: PublishedTable, stop: int) -> str:
    if table.period is None:
        return f"The first {stop} values."
    return f"The first {stop} values; from {table.period['preperiod']} on they {repeats(table.period['period'])}."


def ticks(low: int, high: int, most: int) -> list[int]:
    """Return at most ``most`` + 1 round numbers from ``low`` to ``high``: steps of 1, 2 or 5 times a power of ten.

    >>> ticks(0, 118, 8)
    [0, 20, 40, 60, 80, 100]
    """
    steps = (digit * 10**power for power in range(20) for digit in (1, 2, 5))
    step: int = next(step for step in steps if (high - low) / step <= most)
    first = -(-low // step) * step
    return list(range(first, high + 1, step))


def zeros(table: PublishedTable) -> str:
    """Return the name of pairs with value 0: P-positions, unless the table belongs to no game."""
    return "P-positions" if table.spec.games else "zeros"


def grid_svg(table: PublishedTable, side: int, *, small: bool = False) -> str:
    """Return the corner of a grid as coloured cells, with the numbers written in where there is room."""
    a, b, value = table.spec.columns
    first = int(table.frame[a].min())
    corner = table.frame[(table.frame[a] < first + side) & (table.frame[b] < first + side)]
    grid = corner.pivot(index=a, columns=b, values=value).to_numpy()
    cells = [
        {"row": row, "column": column, "value": int(number), "class": nim_class(int(number))}
        for row, line in enumerate(grid)
        for column, number in enumerate(line)
    ]
    return TEMPLATES.get_template("grid.svg.j2").render(
        title=table.spec.title,
        side=side,
        first=first,
        cells=cells,
        small=small,
        names=(a, b),
        table=table,
        zeros=zeros(table),
    )
