"""Lost bars of chocolate by their first row, and divisors of numbers.

Of two bars that differ only in the first row, one bite turns the longer into the shorter, so at most one is lost.  Its
first row is a mex: the shortest length, at least that of the second row, such that no bite below the first row leaves a
lost bar.  No first row makes a lost bar if a bite of the first row that shortens the second leaves a lost bar.  So one
number for each list of lower rows decides all bars with these lower rows, for every length of the first row.

The lists of lower rows are in lexicographic order.  The index of a list is a sum over its rows: the number of lists
that are equal in the rows above and shorter in this row.  A bite cuts a row and all rows below it to one length, so
the indices after bites are sums as well, computed from the lowest row up.

For divisors only the exponents of the primes of a number matter; the primes are found by trial division.

Cost: a step for each square of each list of rows below: 0.05 s for three rows of at most 100 squares, 0.4 s for
``MAX_LISTS`` lists.
Source: for three rows it is the recurrence of A. E. Brouwer, G. Horváth, I. Molnár-Sáska and C. Szabó, On three-rowed
Chomp, Integers 5 (2005), G07, as reported by E. Sheiner, arXiv:2605.23837; with more rows the argument is the same.
"""

from functools import lru_cache

from fairgame.errors import LimitError

MAX_LISTS = 60_000
Bar = tuple[int, ...]
Counts = tuple[tuple[int, ...], ...]


def transpose(bar: Bar) -> Bar:
    """Return a bar with its columns as rows.

    >>> transpose((3, 1))
    (2, 1, 1)
    """
    return tuple([sum(1 for length in bar if length > column) for column in range(bar[0])])


def counts_within(rows: Bar) -> Counts:
    """Count the lists that begin at each row with a row shorter than each length.

    In a list no row is longer than the row above it, or than the same row of ``rows``.

    Returns:
        A tuple for each row, indexed by lengths from 0 to the length of the row plus 1.

    >>> counts_within((2, 1))
    ((0, 1, 3, 5), (0, 1, 2))
    """
    columns: list[tuple[int, ...]] = []
    for row in reversed(rows):
        counts = [0]
        for length in range(row + 1):
            lower = columns[-1] if columns else (0, 1)
            counts.append(counts[-1] + lower[min(length + 1, len(lower) - 1)])
        columns.append(tuple(counts))
    return tuple(reversed(columns))


def count_lists(rows: Bar) -> int:
    """Return the number of lists of rows within ``rows``, including ``rows`` and the empty list.

    >>> count_lists((2, 1))
    5
    """
    return counts_within(rows)[0][-1] if rows else 1


def list_index(rows: Bar, counts: Counts) -> int:
    """Return the index of a list of rows, from 0, by ``counts_within``."""
    return sum(counts[at][length] for at, length in enumerate(rows))


@lru_cache(maxsize=64)
def first_rows(below: Bar) -> tuple[int, ...]:
    """Return for each list of rows within ``below``, in order, the first row that makes it a lost bar; 0 if none does.

    Raises:
        LimitError: if more than ``MAX_LISTS`` lists are within ``below``.
    """
    if count_lists(below) > MAX_LISTS:
        raise LimitError(f"chomp: more than {MAX_LISTS} lists of rows fit below the first row of this bar")
    counts = counts_within(below)
    rows = [0] * len(below)
    first = [1]
    excluded = [0] * (2 * sum(below) + 2)
    for place in range(1, count_lists(below)):
        at = len(rows) - 1
        while rows[at] == below[at] or (at > 0 and rows[at] == rows[at - 1]):  # advance to the next list
            rows[at] = 0
            at = at - 1
        rows[at] = rows[at] + 1
        first.append(_first_row(rows, place, counts, first, excluded))
    return tuple(first)


def _first_row(rows: list[int], place: int, counts: Counts, earlier: list[int], excluded: list[int]) -> int:
    """Return the first row that makes ``rows`` a lost bar, 0 if none does; ``earlier`` has those of all earlier lists.

    ``excluded`` has for each length the index of the last list that excluded it.
    """
    cut: list[int] = []  # by length: the sum of the terms of the rows from ``at`` on in the index, if cut to the length
    uncut = 0
    for at in range(len(rows) - 1, -1, -1):
        while len(cut) < rows[at]:
            cut.append(uncut)
        uncut = uncut + counts[at][rows[at]]
        for length in range(rows[at]):
            cut[length] = cut[length] + counts[at][length]
            excluded[earlier[place - uncut + cut[length]]] = place
    for length in range(1, rows[0]):
        if earlier[cut[length]] == length:
            return 0
    first = max(1, rows[0])
    while excluded[first] == place:
        first = first + 1
    return first


def columns_are_cheaper(bar: tuple[int, ...]) -> bool:
    """Return whether a search by columns has fewer lists than one by rows.

    >>> columns_are_cheaper((2, 2, 2)), columns_are_cheaper((4, 4))
    (True, False)
    """
    return count_lists(transpose(bar)[1:]) < count_lists(bar[1:])


def is_lost_bar(bar: Bar) -> bool:
    """Return whether the player to move loses a bar, by its rows or by its columns.

    Raises:
        LimitError: if too many lists of rows fit below the first row.

    >>> is_lost_bar((2, 1)), is_lost_bar((2, 2))
    (True, False)
    """
    rows = transpose(bar) if columns_are_cheaper(bar) else bar
    return first_rows(rows[1:])[-1] == rows[0]


def minimal(named: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers that are not multiples of another given number, ascending."""
    return tuple(
        number for number in sorted(set(named)) if not any(number % other == 0 for other in named if other < number)
    )


def exponents(number: int) -> tuple[tuple[int, int], ...]:
    """Return the primes of a number with their exponents, the greatest exponent first."""
    powers = []
    prime = 2
    while number > 1:
        times = valuation(number, prime)
        if times > 0:
            powers.append((prime, times))
            number = number // prime**times
        prime = prime + 1
    return tuple(sorted(powers, key=lambda power: (-power[1], power[0])))


def valuation(number: int, prime: int) -> int:
    """Return the exponent of a prime in a number."""
    times = 0
    while number % prime == 0:
        number = number // prime
        times = times + 1
    return times
