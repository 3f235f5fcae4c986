"""Pictures of a class as inline SVG: its values with the period marked, how often each occurs, how it grows.

As in ``fairgame_site.render.plots`` the templates hold the drawing and this module the geometry; colours come from the
theme, and a picture is the same bytes every time.  Cost: about 5 ms for the values of a class.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2, log10
from typing import Any

import numpy as np

from fairgame_site.games.octal.class_records import ClassRecord
from fairgame_site.render.plots import Frame, ticks
from fairgame_site.render.tables import grouped
from fairgame_site.render.templating import TEMPLATES

MAX_HEAPS = 3000
MIN_HEAPS = 60
PERIODS = 4
WIDTH = 760
GROWING = ("rare_count", "max_nim_value")
MARGINS = (48, 14, 34, 40)  # left, right, top, bottom
LETTER = 8  # width of a digit of a label


def values_svg(study: ClassRecord) -> str:
    """Return the plot of the first values: a dot a heap, rare heaps larger, the first full period bracketed."""
    row = study.row
    wanted = row["preperiod"] + PERIODS * row["period"] if study.is_periodic else MAX_HEAPS
    values = study.values(min(max(wanted, MIN_HEAPS), MAX_HEAPS))
    top = max(int(values.max(initial=1)), 1)
    frame = Frame(WIDTH, 300, *MARGINS, (0.0, float(values.size - 1)), (0, top))
    heaps = study.pairs("rare.csv")[:, 0]
    rare = np.zeros(values.size, bool)
    rare[heaps[heaps < values.size]] = True
    index = np.arange(values.size)
    return _svg(
        "values",
        frame=frame,
        code=str(study.code),
        shown=values.size,
        common=_dots(index[~rare], values[~rare]),
        rare=_dots(index[rare], values[rare]),
        preperiod=_preperiod(frame, study, values.size),
        bracket=_bracket(frame, study, values.size),
        x_ticks=[(frame.x(tick), grouped(tick)) for tick in ticks(0, values.size - 1, 8)],
        y_ticks=[(frame.y(tick), tick) for tick in ticks(0, top, 6)],
    )


def _preperiod(frame: Frame, study: ClassRecord, shown: int) -> float | None:
    """Return where the preperiod ends, if that is in the picture and there is one."""
    start = study.row["preperiod"] if study.is_periodic else 0
    return frame.x(start - 0.5) if 0 < start < shown else None


def _bracket(frame: Frame, study: ClassRecord, shown: int) -> dict[str, Any] | None:
    if not study.is_periodic or study.row["preperiod"] + study.row["period"] > shown:
        return None
    start, period = study.row["preperiod"], study.row["period"]
    left, right = max(frame.x(start - 0.5), frame.left), frame.x(start + period - 0.5)
    return {"left": left, "right": right, "middle": min(max((left + right) / 2, 90), WIDTH - 90), "period": period}


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of heaps on the ruler: from ``left`` to ``right``, of a kind that the style sheet knows."""

    kind: str
    left: float
    right: float


def ruler_svg(study: ClassRecord) -> str:
    """Return a line from heap 0 to the last that the proof needs, with what lies where; "" where the plot shows it."""
    row = study.row
    if not study.is_periodic or row["preperiod"] + 2 * row["period"] <= MAX_HEAPS:
        return ""
    start, period, end = row["preperiod"], row["period"], max(row["proof_bound"], row["computed_to"])
    frame = Frame(WIDTH, 76, 14, 14, 0, 0, (0.0, float(end)), (0, 1))
    parts = [
        Part("ruler-preperiod", frame.x(0), frame.x(start)),
        Part("ruler-period", frame.x(start), frame.x(start + period)),
        Part("ruler-again", frame.x(start + period), frame.x(min(start + 2 * period, end))),
        Part("ruler-rest", frame.x(min(start + 2 * period, end)), frame.x(end)),
    ]
    return _svg(
        "ruler",
        frame=frame,
        code=str(study.code),
        row=row,
        parts=parts,
        plotted=frame.x(MAX_HEAPS),
        last_rare=None if row["last_rare"] is None else frame.x(row["last_rare"]),
        bound=frame.x(row["proof_bound"]),
        x_ticks=[(frame.x(tick), grouped(tick)) for tick in ticks(0, end, 6)],
    )


def frequency_svg(study: ClassRecord) -> str:
    """Return how often each value occurs among the computed heaps: a bar a value, its length logarithmic."""
    found = study.pairs("frequency.csv")
    if not found.size:
        return ""
    top, most = (int(number) for number in found.max(axis=0))
    left = max(MARGINS[0] + 20, MARGINS[1] + LETTER * len(grouped(most)))
    frame = Frame(WIDTH, 240, left, MARGINS[1], 14, MARGINS[3], (-0.5, top + 0.5), (0, 1.1 + log10(most)))
    mask = mask_of(study)
    bars: dict[bool, list[str]] = {True: [], False: []}
    for value, count in found.tolist():
        is_rare = mask is not None and (value & mask).bit_count() % 2 == 0
        bars[is_rare].append(f"M{frame.x(value):g} {frame.y(0):g}V{frame.y(1 + log10(count)):g}")
    width = (frame.x(1) - frame.x(0)) * (0.7 if top < 200 else 1)  # noqa: PLR2004 - below, a bar is a few pixels
    return _svg(
        "frequency",
        frame=frame,
        code=str(study.code),
        bar=f"{min(max(width, 0.6), 24):.1f}",
        common="".join(bars[False]),
        rare="".join(bars[True]),
        is_split=mask is not None,
        x_ticks=[(frame.x(tick), grouped(tick)) for tick in ticks(0, top, 10)],
        y_ticks=[(frame.y(1 + power), grouped(10**power)) for power in range(int(log10(most)) + 1)],
    )


def growth_of(
    title: str,
    rows: Sequence[Mapping[str, int | None]],
    small: bool = False,
    extent: tuple[float, int] | None = None,
) -> str:
    """Return the picture of growth from rows of stop, max_nim_value and rare_count.

    Args:
        title: what the picture is of, for those who do not see it.
        rows: one a stop, ascending.
        small: without axes and words.
        extent: from ``extent``, to draw several pictures on the same axes.
    """
    lines = {name: _line(rows, name) for name in GROWING}
    if not any(lines.values()):
        return ""
    last, tens = extent or _extent_of(rows)
    size, margins = ((220, 110), (6, 6, 8, 6)) if small else ((WIDTH, 260), (64, 118, 14, 40))
    frame = Frame(*size, *margins, (0.0, last), (0, tens))
    drawn = {name: _path(frame, line) for name, line in lines.items() if line}
    labels = [(name, frame.y(log10(line[-1][1])), line[-1][1]) for name, line in lines.items() if line]
    return _svg(
        "growth",
        frame=frame,
        title=title,
        small=small,
        drawn=drawn,
        labels=_apart(labels),
        end=frame.x(last),
        x_ticks=[] if small else [(frame.x(power), power) for power in ticks(0, int(last), 10)],
        y_ticks=[] if small else [(frame.y(power), grouped(10**power)) for power in range(tens + 1)],
    )


def extent(tables: Iterable[Sequence[Mapping[str, int | None]]]) -> tuple[float, int]:
    """Return how far the axes of several pictures of growth must reach, so that they can be compared."""
    found = [_extent_of(rows) for rows in tables]
    return max((last for last, _ in found), default=2.0), max((tens for _, tens in found), default=1)


def _extent_of(rows: Sequence[Mapping[str, int | None]]) -> tuple[float, int]:
    seen = [(stop, count) for name in GROWING for stop, count in _line(rows, name)]
    last = max((log2(stop) for stop, _ in seen), default=2.0)
    return max(last, 2.0), _tens(max((count for _, count in seen), default=1))


def _line(rows: Iterable[Mapping[str, int | None]], name: str) -> list[tuple[int, int]]:
    """Return (stop, count) where there is a count to be drawn on a logarithmic axis."""
    return [(row["stop"] or 1, row[name] or 0) for row in rows if row.get(name)]


def _path(frame: Frame, line: Sequence[tuple[int, int]]) -> str:
    points = [f"{frame.x(log2(stop)):g} {frame.y(log10(count)):g}" for stop, count in line]
    return "M" + "L".join(points)


def _apart(labels: list[tuple[str, float, int]]) -> list[tuple[str, float, int]]:
    """Return the labels with their heights moved apart where they would cover each other."""
    gap = 30
    if len(labels) > 1 and abs(labels[0][1] - labels[1][1]) < gap:
        upper, lower = sorted(labels, key=lambda one: one[1])
        middle = (upper[1] + lower[1]) / 2
        return [(upper[0], middle - gap / 2, upper[2]), (lower[0], middle + gap / 2, lower[2])]
    return labels


def _tens(number: int) -> int:
    """Return the least number of digits above ``number``: an axis of powers of ten ends there."""
    return max(len(str(number)), 1)


def mask_of(study: ClassRecord) -> int | None:
    """Return the mask that tells rare values from common ones by their own parity, or None where none does."""
    text = study.row["sparse_mask"]
    return int(text, 16) if text and "+" not in text else None


def _dots(index: np.ndarray, value: np.ndarray) -> str:
    """Return path data for a dot a heap in the data's own numbers; the drawing scales them."""
    return "".join(f"M{n} {g}h0" for n, g in zip(index.tolist(), value.tolist(), strict=True))


def _svg(template: str, **data: Any) -> str:
    return TEMPLATES.get_template(f"octal/{template}.svg.j2").render(grouped=grouped, **data)
