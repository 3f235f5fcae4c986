"""Frieze patterns with ad = bc + 1 between two rows of ones.

Number the corners of a polygon cut into triangles by diagonals.  The second row of the pattern repeats the numbers of
triangles at the corners, its *quiddity*; every pattern of positive integers arises in this way (J. H. Conway and
H. S. M. Coxeter, Triangulated polygons and frieze patterns, Math. Gaz. 57 (1973) 87-94, 175-183).

This module is translated for the browser.  Cost: the square of the number of corners.
"""

from collections.abc import Sequence


def frieze_rows(quiddity: Sequence[int], width: int) -> tuple[tuple[int, ...], ...]:
    """Return rows 1 to n - 1 of the pattern whose second row repeats ``quiddity``.

    Args:
        quiddity: n numbers of triangles, n at least 3.
        width: the numbers in each row, at most.

    Returns:
        the rows until one has a number below 1, at most n - 1 rows.

    >>> frieze_rows((1, 2, 2, 1, 3), 5)
    ((1, 1, 1, 1, 1), (1, 2, 2, 1, 3), (1, 3, 1, 2, 2), (1, 1, 1, 1, 1))
    """
    size = len(quiddity)
    above, row = [0 for _ in range(width)], [1 for _ in range(width)]
    rows = [tuple(row)]
    for height in range(1, size - 1):
        lower = [quiddity[(place + height - 1) % size] * row[place] - above[place] for place in range(width)]
        if min(lower) < 1:
            return tuple(rows)
        above, row = row, lower
        rows.append(tuple(row))
    return tuple(rows)


def diagonals(quiddity: Sequence[int]) -> tuple[tuple[int, int], ...] | None:
    """Return the diagonals of the triangulated polygon with a quiddity, None if no polygon has it.

    Corners of one triangle only are cut off, one after the other.

    >>> diagonals((1, 2, 2, 1, 3))
    ((1, 4), (2, 4))
    >>> diagonals((2, 2, 2, 2)) is None
    True
    """
    corners = list(range(len(quiddity)))
    left = list(quiddity)
    found: list[tuple[int, int]] = []
    while len(corners) > 3:  # noqa: PLR2004 - a triangle
        ears = [place for place in range(len(corners)) if left[place] == 1]
        if len(ears) == 0:
            return None
        place = ears[0]
        before, after = (place - 1) % len(corners), (place + 1) % len(corners)
        if left[before] == 1 or left[after] == 1:
            return None
        left[before] -= 1
        left[after] -= 1
        ends = sorted([corners[before], corners[after]])
        found.append((ends[0], ends[1]))
        corners = [*corners[:place], *corners[place + 1 :]]
        left = [*left[:place], *left[place + 1 :]]
    return tuple(sorted(found)) if left == [1, 1, 1] else None


def flipped(quiddity: Sequence[int], found: Sequence[tuple[int, int]], diagonal: tuple[int, int]) -> tuple[int, ...]:
    """Return the quiddity after a diagonal was replaced by the other diagonal of its two triangles.

    Args:
        quiddity: the numbers of triangles.
        found: all diagonals, as ``diagonals`` returns them.
        diagonal: one of them.

    >>> flipped((1, 2, 2, 1, 3), ((1, 4), (2, 4)), (1, 4))
    (2, 1, 3, 1, 2)
    """
    size = len(quiddity)
    joined = [*found, *[(corner, (corner + 1) % size) for corner in range(size)]]
    numbers = list(quiddity)
    for corner in range(size):
        meets = [end for end in diagonal if (corner, end) in joined or (end, corner) in joined]
        if corner in diagonal:
            numbers[corner] -= 1
        elif len(meets) > 1:
            numbers[corner] += 1
    return tuple(numbers)


def glued(quiddity: Sequence[int], side: int) -> tuple[int, ...]:
    """Return the quiddity with one more triangle, on the side from corner ``side`` to the next one.

    >>> glued((1, 1, 1), 2)
    (2, 1, 2, 1)
    """
    numbers = list(quiddity)
    numbers[side] += 1
    numbers[(side + 1) % len(numbers)] += 1
    return tuple([*numbers[: side + 1], 1, *numbers[side + 1 :]])


def cut(quiddity: Sequence[int], corner: int) -> tuple[int, ...]:
    """Return the quiddity without a corner of one triangle.

    >>> cut((2, 1, 2, 1), 3)
    (1, 1, 1)
    """
    numbers = list(quiddity)
    numbers[corner - 1] -= 1
    numbers[(corner + 1) % len(numbers)] -= 1
    return tuple([*numbers[:corner], *numbers[corner + 1 :]])
