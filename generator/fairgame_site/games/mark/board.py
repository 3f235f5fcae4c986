"""The residues of Mark-t modulo t² on a board of t by t cells, and where the report M prints something else.

The row is q and the column r of residue = q t + r, the two last digits of a heap in base t.  A cell has the values of
the published table; one for which M prints other values is framed, and what M prints is said below the board.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from fairgame_site.games.mark.colours import value_class
from fairgame_site.games.mark.report import printed
from fairgame_site.render.boards.svg import shape_svg

WIDE, HIGH, LEFT, HEAD = 58, 40, 36, 26


@dataclass(frozen=True, slots=True)
class Difference:
    """A residue for which M prints other values than those of the table."""

    residue: int
    quotient: int
    last: int
    printed: tuple[int, ...]
    values: tuple[int, ...]


def values_of(frame: pd.DataFrame, base: int) -> Mapping[int, tuple[int, ...]]:
    """Return the values that occur at each residue, from a table with columns t, residue, nim_values.

    Raises:
        LookupError: if the table has not each residue of this t once.
    """
    rows = frame[frame["t"] == base]
    found = {
        int(residue): tuple(map(int, str(text).split()))
        for residue, text in zip(rows["residue"], rows["nim_values"], strict=True)
    }
    if len(rows) != base**2 or set(found) != set(range(base**2)):
        raise LookupError(f"the table of residues has not each residue modulo {base}² once")
    return found


def differences(values: Mapping[int, tuple[int, ...]], base: int) -> list[Difference]:
    """Return where M prints something else, by residue; nothing where M has no table for this t."""
    return [
        Difference(residue, *divmod(residue, base), theirs, values[residue])
        for residue in sorted(values)
        if (theirs := printed(base, residue)) is not None and theirs != values[residue]
    ]


def board_svg(values: Mapping[int, tuple[int, ...]], base: int, title: str) -> str:
    """Return the drawing of the board."""
    marked = {one.residue for one in differences(values, base)}
    cells = [
        {
            "residue": residue,
            "x": LEFT + residue % base * WIDE,
            "y": HEAD + residue // base * HIGH,
            "values": own,
            "class": _class(own, base),
            "differs": residue in marked,
        }
        for residue, own in sorted(values.items())
    ]
    words = " ".join(f"{residue}: {said(own)}." for residue, own in sorted(values.items()))
    return shape_svg(
        "residues",
        title,
        f"The values that occur at each residue modulo {base**2}. {words}",
        LEFT + base * WIDE + 4,
        HEAD + base * HIGH + 4,
        cells=cells,
        wide=WIDE,
        high=HIGH,
        left=LEFT,
        head=HEAD,
        base=base,
    )


def said(values: Sequence[int]) -> str:
    """Return values as a sentence has them.

    >>> said((4,)), said((4, 7)), said((4, 7, 8))
    ('4', '4 or 7', '4, 7 or 8')
    """
    words = [str(one) for one in values]
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _class(values: Sequence[int], base: int) -> str:
    """Return the colour of a cell: that of its only value, or one for t - 1 and t, or one for these and a low value."""
    if len(values) == 1:
        return value_class(values[0], base)
    return "all" if values[0] < base - 1 else "both"
