"""The frieze pattern for typed numbers of triangles, and the polygon behind it.

This module is translated for the browser.
"""

from fairgame.core.notation import Refusal, split_on
from fairgame.games.friezes.rule import diagonals, frieze_rows

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


def form_answer(text: str) -> tuple[str, str, tuple[int, ...], int, int, int, tuple[tuple[int, ...], ...]]:
    """Return a name, a sentence, an empty sequence and period, and the rows, for a form (``TypedSequence``)."""
    numbers = parse_quiddity(text)
    found = diagonals(numbers)
    size = len(numbers)
    name = f"The second row {' '.join([f'{number}' for number in numbers])}"
    if found is None:
        answer = (
            f"No polygon of {size} corners, cut into triangles by its diagonals, has these numbers of triangles at its"
            " corners. The rows end where a number would not be positive, or without a row of ones."
        )
    elif size == MIN_CORNERS:
        answer = "This is a single triangle."
    else:
        ends = ", ".join([f"{start + 1}-{end + 1}" for start, end in found])
        answer = f"This is the polygon of {size} corners with the diagonals {ends}."
    rows = frieze_rows(numbers, 2 * size)
    shown = [row[: 2 * len(rows) - height] for height, row in enumerate(rows)]  # the shape of the drawing
    return name, answer, (), 0, 0, 0, tuple(shown)
