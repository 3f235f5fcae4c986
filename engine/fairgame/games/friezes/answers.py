"""The frieze pattern for typed numbers of triangles, and the polygon behind it.

This module is translated for the browser.
"""

from collections.abc import Sequence

from fairgame.core.notation import Refusal, split_on
from fairgame.games.friezes.rule import cut, diagonals, flipped, frieze_rows, glued

MIN_CORNERS, MAX_CORNERS = 3, 12
MAX_TRIANGLES = 99
ACCEPTS = f"{MIN_CORNERS} to {MAX_CORNERS} numbers from 1 to {MAX_TRIANGLES}"


def parse_quiddity(text: str) -> tuple[int, ...]:
    """Return the typed numbers.

    Raises:
        Refusal: naming the error and the accepted input.
    """
    words = split_on(text, " ,")
    if not MIN_CORNERS <= len(words) <= MAX_CORNERS:
        raise Refusal(text[:40] if len(words) > 0 else "nothing", f"expected {ACCEPTS}")
    return tuple([_number(word) for word in words])


def _number(word: str) -> int:
    is_whole = all(character in "0123456789" for character in word) and len(word) <= len(f"{MAX_TRIANGLES}")
    if not is_whole or int(word) < 1:
        raise Refusal(word[:20], f"expected {ACCEPTS}")
    return int(word)


Segment = tuple[int, int, str, str]
"""Two corners of the polygon, the form's text after a press of the line between them, and what the press does."""
Corner = tuple[str, str, str]
"""The number at a corner, the form's text after a press of it, and what the press does; empty if it does nothing."""


def form_answer(
    text: str,
) -> tuple[
    str,
    str,
    tuple[int, ...],
    int,
    int,
    int,
    tuple[tuple[int, ...], ...],
    tuple[tuple[Segment, ...], tuple[Corner, ...]] | None,
]:
    """Return the answer for a form (``TypedSequence``).

    It is a name, a sentence, an empty sequence and period, the rows, and the polygon if there is one: its lines and
    corners, which change the polygon.
    """
    numbers = parse_quiddity(text)
    found = diagonals(numbers)
    size = len(numbers)
    name = f"The second row {_written(numbers)}"
    if found is None:
        answer = (
            f"No polygon of {size} corners, cut into triangles by its diagonals, has these numbers of triangles at its"
            " corners. The rows end where a number would not be positive, or without a row of ones."
        )
    else:
        ends = ", ".join([f"{start + 1}-{end + 1}" for start, end in found])
        answer = (
            f"This is the polygon of {size} corners with the diagonals {ends}."
            if size > MIN_CORNERS
            else "This is a single triangle."
        )
    rows = frieze_rows(numbers, 2 * size)
    shown = [row[: 2 * len(rows) - height] for height, row in enumerate(rows)]  # the shape of the drawing
    return name, answer, (), 0, 0, 0, tuple(shown), None if found is None else _polygon(numbers, found)


def _polygon(
    numbers: Sequence[int], found: Sequence[tuple[int, int]]
) -> tuple[tuple[Segment, ...], tuple[Corner, ...]]:
    """Return the lines and corners of a polygon, with the numbers after each change."""
    size = len(numbers)
    lines: list[Segment] = []
    for start, end in found:
        lines.append((start, end, _written(flipped(numbers, found, (start, end))), f"Flip {start + 1}-{end + 1}"))
    for side in range(size):
        end = (side + 1) % size
        text = _written(glued(numbers, side)) if size < MAX_CORNERS else ""
        lines.append((side, end, text, f"Glue a triangle to {side + 1}-{end + 1}" if size < MAX_CORNERS else ""))
    corners: list[Corner] = []
    for corner in range(size):
        is_ear = numbers[corner] == 1 and size > MIN_CORNERS
        text = _written(cut(numbers, corner)) if is_ear else ""
        corners.append((f"{numbers[corner]}", text, f"Cut off corner {corner + 1}" if is_ear else ""))
    return tuple(lines), tuple(corners)


def _written(numbers: Sequence[int]) -> str:
    return " ".join([f"{number}" for number in numbers])
