"""Which bars of chocolate are lost: above given rows there is at most one first row that makes a lost bar.

Of two bars that differ in the first row alone, one bite turns the longer into the shorter, so at most one is lost.  It
is found by mex: the shortest row, from the length of the second on, that does not already make a lost bar with what one
bite leaves of the rows below.  There is none if a bite of the first row that shortens the second leaves a lost bar.  So
a list of the rows below, with one number each, settles all bars with them, however long the first row is.

The rows below are taken in lexicographic order.  Their place in it is a sum over the rows: how many lists of rows are
the same above and come before.  A bite cuts all rows from one on to one length, so the places of what bites leave are
sums as well, made from the lowest row up.

Cost: a step for each square of each list of rows below: 0.05 s for three rows of at most 100 squares, 0.4 s for as many
lists as are taken.
Source: for three rows it is the recurrence of A. E. Brouwer, G. Horváth, I. Molnár-Sáska and C. Szabó, On three-rowed
Chomp, Integers 5 (2005), G07, as told by E. Sheiner, arXiv:2605.23837; with more rows the argument is the same.
"""

from functools import lru_cache

from fairgame.errors import LimitError

MAX_LISTS = 60_000
Bar = tuple[int, ...]
Counts = tuple[tuple[int, ...], ...]


def turned(bar: Bar) -> Bar:
    """Return a bar with its columns as rows.

    >>> turned((3, 1))
    (2, 1, 1)
    """
    return tuple([sum(1 for length in bar if length > column) for column in range(bar[0])])


def counts_within(rows: Bar) -> Counts:
    """Return for each of the rows, and each length to one more than its own, how many lists begin there with a shorter.

    A list has no row longer than the one above it, nor than that of ``rows`` in its place.

    >>> counts_within((2, 1))
    ((0, 1, 3, 5), (0, 1, 2))
    """
    found: list[tuple[int, ...]] = []
    for row in reversed(rows):
        counts = [0]
        for length in range(row + 1):
            lower = found[-1] if found else (0, 1)
            counts.append(counts[-1] + lower[min(length + 1, len(lower) - 1)])
        found.append(tuple(counts))
    return tuple(reversed(found))


def lists_within(rows: Bar) -> int:
    """Return how many lists of rows lie within some rows, these included, and the empty one.

    >>> lists_within((2, 1))
    5
    """
    return counts_within(rows)[0][-1] if rows else 1


def place_of(rows: Bar, counts: Counts) -> int:
    """Return the place of a list of rows, from 0, among those of which the counts are given."""
    return sum(counts[at][length] for at, length in enumerate(rows))


@lru_cache(maxsize=64)
def first_rows(below: Bar) -> tuple[int, ...]:
    """Return for each list of rows within ``below``, in order, the first row that makes it a lost bar; 0 if none does.

    Raises:
        LimitError: if there are more than ``MAX_LISTS`` of them.
    """
    if lists_within(below) > MAX_LISTS:
        raise LimitError(f"chomp: more than {MAX_LISTS} bars lie within this one, those with other first rows apart")
    counts = counts_within(below)
    rows = [0] * len(below)
    found = [1]
    met = [0] * (2 * sum(below) + 2)
    for place in range(1, lists_within(below)):
        at = len(rows) - 1
        while rows[at] == below[at] or (at > 0 and rows[at] == rows[at - 1]):  # the next list in the order
            rows[at] = 0
            at = at - 1
        rows[at] = rows[at] + 1
        found.append(_first_row(rows, place, counts, found, met))
    return tuple(found)


def _first_row(rows: list[int], place: int, counts: Counts, found: list[int], met: list[int]) -> int:
    """Return the first row above a list of rows; ``found`` has those above the lists before it.

    ``met`` has for each length the place of the last list for which it was ruled out.
    """
    cut: list[int] = []  # by length: what the rows from one on, cut to that length, add to the place
    uncut = 0
    for at in range(len(rows) - 1, -1, -1):
        while len(cut) < rows[at]:
            cut.append(uncut)
        uncut = uncut + counts[at][rows[at]]
        for length in range(rows[at]):
            cut[length] = cut[length] + counts[at][length]
            met[found[place - uncut + cut[length]]] = place
    for length in range(1, rows[0]):
        if found[cut[length]] == length:
            return 0
    first = max(1, rows[0])
    while met[first] == place:
        first = first + 1
    return first


def is_turned(bar: tuple[int, ...]) -> bool:
    """Whether fewer lists of rows lie within the columns of a bar but the first than within its rows but the first.

    >>> is_turned((2, 2, 2)), is_turned((4, 4))
    (True, False)
    """
    return lists_within(turned(bar)[1:]) < lists_within(bar[1:])


def is_lost_bar(bar: Bar) -> bool:
    """Return whether the player to move loses a bar, by its rows or by its columns.

    Raises:
        LimitError: if too many lists of rows lie within those below the first.

    >>> is_lost_bar((2, 1)), is_lost_bar((2, 2))
    (True, False)
    """
    rows = turned(bar) if is_turned(bar) else bar
    return first_rows(rows[1:])[-1] == rows[0]
