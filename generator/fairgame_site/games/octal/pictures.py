"""Pictures of a class as inline SVG: values with the period, frequencies, growth.

As in ``fairgame_site.render.plots``, templates draw and this module computes the geometry. The theme sets the colours.
Pictures are deterministic, byte by byte. Cost: about 5 ms for the values of a class.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2, log10
from typing import Any

import numpy as np

from fairgame.games.octal.record import OctalRecord
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


def values_svg(record: OctalRecord) -> str:
    """Return the plot of the first values: a dot for each heap, larger if rare, and a bracket for the first period."""
    row = record.row
    stop = row["preperiod"] + PERIODS * row["period"] if record.is_periodic else MAX_HEAPS
    values = record.values(min(max(stop, MIN_HEAPS), MAX_HEAPS))
    top = max(int(values.max(initial=1)), 1)
    frame = Frame(WIDTH, 300, *MARGINS, (0.0, float(values.size - 1)), (0, top))
    heaps = record.rare[:, 0]
    rare = np.zeros(values.size, bool)
    rare[heaps[heaps < values.size]] = True
    index = np.arange(values.size)
    return _svg(
        "values",
        frame=frame,
        code=str(record.code),
        shown=values.size,
        common=_dots(index[~rare], values[~rare]),
        rare=_dots(index[rare], values[rare]),
        preperiod=_preperiod(frame, record, values.size),
        bracket=_bracket(frame, record, values.size),
        x_ticks=[(frame.x(tick), grouped(tick)) for tick in ticks(0, values.size - 1, 8)],
        y_ticks=[(frame.y(tick), tick) for tick in ticks(0, top, 6)],
    )


def _preperiod(frame: Frame, record: OctalRecord, shown: int) -> float | None:
    """Return the x of the end of the preperiod, None if absent or outside the picture."""
    start = record.row["preperiod"] if record.is_periodic else 0
    return frame.x(start - 0.5) if 0 < start < shown else None


def _bracket(frame: Frame, record: OctalRecord, shown: int) -> dict[str, Any] | None:
    if not record.is_periodic or record.row["preperiod"] + record.row["period"] > shown:
        return None
    start, period = record.row["preperiod"], record.row["period"]
    left, right = max(frame.x(start - 0.5), frame.left), frame.x(start + period - 0.5)
    return {"left": left, "right": right, "middle": min(max((left + right) / 2, 90), WIDTH - 90), "period": period}


@dataclass(frozen=True, slots=True)
class Part:
    """A range of heaps on the ruler, from ``left`` to ``right``; ``kind`` is a class of the style sheet."""

    kind: str
    left: float
    right: float


def ruler_svg(record: OctalRecord) -> str:
    """Return a line from heap 0 to the last one of the proof, with its ranges; "" if the plot shows them."""
    row = record.row
    if not record.is_periodic or row["preperiod"] + 2 * row["period"] <= MAX_HEAPS:
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
        code=str(record.code),
        row=row,
        parts=parts,
        plotted=frame.x(MAX_HEAPS),
        last_rare=None if row["last_rare"] is None else frame.x(row["last_rare"]),
        bound=frame.x(row["proof_bound"]),
        x_ticks=[(frame.x(tick), grouped(tick)) for tick in ticks(0, end, 6)],
    )


def frequency_svg(record: OctalRecord) -> str:
    """Return the frequency of each value among the computed heaps as bars of logarithmic length."""
    counts = record.frequency
    if not counts.size:
        return ""
    top, most = (int(number) for number in counts.max(axis=0))
    left = max(MARGINS[0] + 20, MARGINS[1] + LETTER * len(grouped(most)))
    frame = Frame(WIDTH, 240, left, MARGINS[1], 14, MARGINS[3], (-0.5, top + 0.5), (0, 1.1 + log10(most)))
    mask = mask_of(record)
    bars: dict[bool, list[str]] = {True: [], False: []}
    for value, count in counts.tolist():
        is_rare = mask is not None and (value & mask).bit_count() % 2 == 0
        bars[is_rare].append(f"M{frame.x(value):g} {frame.y(0):g}V{frame.y(1 + log10(count)):g}")
    width = (frame.x(1) - frame.x(0)) * (0.7 if top < 200 else 1)  # noqa: PLR2004 - bars of several pixels
    return _svg(
        "frequency",
        frame=frame,
        code=str(record.code),
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
    *,
    small: bool = False,
    extent: tuple[float, int] | None = None,
) -> str:
    """Return the picture of growth from rows with stop, max_nim_value and rare_count.

    Args:
        title: description for screen readers.
        rows: ascending by stop.
        small: without axes and labels.
        extent: from ``extent``, for pictures with equal axes.
    """
    lines = {name: _line(rows, name) for name in GROWING}
    if not any(lines.values()):
        return ""
    last, tens = extent or _extent_of(rows)
    size, margins = ((220, 110), (6, 6, 8, 6)) if small else ((WIDTH, 260), (64, 118, 14, 40))
    frame = Frame(*size, *margins, (0.0, last), (0, tens))
    paths = {name: _path(frame, line) for name, line in lines.items() if line}
    labels = [(name, frame.y(log10(line[-1][1])), line[-1][1]) for name, line in lines.items() if line]
    return _svg(
        "growth",
        frame=frame,
        title=title,
        small=small,
        drawn=paths,
        labels=_apart(labels),
        end=frame.x(last),
        x_ticks=[] if small else [(frame.x(power), power) for power in ticks(0, int(last), 10)],
        y_ticks=[] if small else [(frame.y(power), grouped(10**power)) for power in range(tens + 1)],
    )


def extent(tables: Iterable[Sequence[Mapping[str, int | None]]]) -> tuple[float, int]:
    """Return the common ends of the axes for several pictures of growth."""
    extents = [_extent_of(rows) for rows in tables]
    return max((last for last, _ in extents), default=2.0), max((tens for _, tens in extents), default=1)


def _extent_of(rows: Sequence[Mapping[str, int | None]]) -> tuple[float, int]:
    points = [(stop, count) for name in GROWING for stop, count in _line(rows, name)]
    last = max((log2(stop) for stop, _ in points), default=2.0)
    return max(last, 2.0), _tens(max((count for _, count in points), default=1))


def _line(rows: Iterable[Mapping[str, int | None]], name: str) -> list[tuple[int, int]]:
    """Return the pairs (stop, count) with a positive count, for a logarithmic axis."""
    return [(row["stop"] or 1, row[name] or 0) for row in rows if row.get(name)]


def _path(frame: Frame, line: Sequence[tuple[int, int]]) -> str:
    points = [f"{frame.x(log2(stop)):g} {frame.y(log10(count)):g}" for stop, count in line]
    return "M" + "L".join(points)


def _apart(labels: list[tuple[str, float, int]]) -> list[tuple[str, float, int]]:
    """Return the labels, moved apart vertically if they overlap."""
    gap = 30
    if len(labels) > 1 and abs(labels[0][1] - labels[1][1]) < gap:
        upper, lower = sorted(labels, key=lambda label: label[1])
        middle = (upper[1] + lower[1]) / 2
        return [(upper[0], middle - gap / 2, upper[2]), (lower[0], middle + gap / 2, lower[2])]
    return labels


def _tens(number: int) -> int:
    """Return the exponent of the power of ten above ``number``, where an axis ends."""
    return max(len(str(number)), 1)


def mask_of(record: OctalRecord) -> int | None:
    """Return the mask that separates rare from common values, None without one or if heap parity counts too."""
    text = record.row["sparse_mask"]
    return int(text, 16) if text and "+" not in text else None


def _dots(index: np.ndarray, value: np.ndarray) -> str:
    """Return path data for a dot at each heap, in data units; the template scales them."""
    return "".join(f"M{n} {g}h0" for n, g in zip(index.tolist(), value.tolist(), strict=True))


def _svg(template: str, **data: Any) -> str:
    return TEMPLATES.get_template(f"octal/{template}.svg.j2").render(grouped=grouped, **data)
