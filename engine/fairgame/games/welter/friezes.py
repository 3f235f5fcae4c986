"""Frieze patterns of whole numbers by the diamond rule of Welter's game.

Four neighbours b above, a left, d right and c below satisfy (a ⊕ d) - 1 = b ⊕ c.  The first row, of distinct numbers,
is below a row of zeros.  The rule determines each lower row from the two above it; the last has one number, the *value*
of the row.  If the last row continues by alternating a target with the value, the rule extends each higher row from the
two below it, and the first row gets as many new numbers as it had.

Cost: the square of the length of the row.  Source: R. K. Guy, Fair Game, COMAP 1989, figures 29 and 30, after
J. H. Conway, On Numbers and Games, chapter 13.
"""

from collections.abc import Sequence


def pattern(numbers: Sequence[int], target: int) -> tuple[tuple[int, ...], ...]:
    """Return the pattern below ``numbers``, extended by ``target`` until the first row has doubled.

    Args:
        numbers: the first row, all distinct; at least one.
        target: the number that alternates with the value in the last row.

    Returns:
        The rows without the zeros, from the first to that of the value: row i, from 0, has 2 len(numbers) - i numbers.

    >>> pattern((2, 5, 7), 0)
    ((2, 5, 7, 13, 10, 4), (6, 1, 9, 6, 13), (3, 0, 3, 0))
    """
    size = len(numbers)
    rows = [[0] * (size + 1), list(numbers)]
    for _ in range(size - 1):
        above, row = rows[-2], rows[-1]
        rows.append([((row[place] ^ row[place + 1]) - 1) ^ above[place + 1] for place in range(len(row) - 1)])
    ends = (rows[-1][0], target)
    for step in range(1, size + 1):
        new = ends[step % 2]
        rows[-1].append(new)
        for height in range(size - 1, 0, -1):
            new = ((rows[height - 1][-1] ^ new) + 1) ^ rows[height][-1]
            rows[height].append(new)
        rows[0].append(0)
    return tuple(tuple(row) for row in rows[1:])


def below(numbers: Sequence[int], target: int) -> tuple[int, ...]:
    """Return the number under each number: in its place, it changes the value of the row to ``target``.

    >>> below((1, 2, 3, 5, 8, 13, 21), 0)
    (15, 0, 37, 35, 10, 11, 19)
    """
    return pattern(numbers, target)[0][len(numbers) :]
