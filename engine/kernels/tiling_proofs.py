"""The few boards whose nim-values prove that of a board, picked from all that a search has found.

A value v is the mex of the options' values if some option has each smaller one and no option has v; and an option that
has itself an option of value v has not the value v.  So of each board that is needed one option a smaller value is
needed, and of each option either its parts or those of one answer of value v.  A board that is copied needs nothing.
The largest boards are treated first, and whatever adds the fewest squares is taken, squared.

Cost: a second for Cram 5 by 7, of which 14,000 boards remain.  Source: the argument is common.
"""

import numba
import numpy as np

from engine.kernels.tiling_boards import (
    BITS,
    MOST_OPTIONS,
    MOST_PARTS,
    is_copied,
    options_of,
    parts_of,
    size_of,
)
from engine.kernels.tilings import NOTE, VALUE, slot_of

UNKNOWN = -1


@numba.njit(cache=True, nogil=True)
def price(
    board: np.uint64, lines: np.ndarray, images: np.ndarray, table: np.ndarray, needed: np.ndarray, parts: np.ndarray
) -> tuple[int, int]:
    """Return how much it would add to need the parts of a board, and its value; UNKNOWN twice if one has none."""
    added, value = 0, 0
    for part in parts[: parts_of(board, lines, images, parts)]:
        slot = slot_of(part, table)
        one = np.int64(table[slot, NOTE] & VALUE)
        if one == 0:
            return UNKNOWN, UNKNOWN
        value ^= one - 1
        if not needed[slot]:
            added += size_of(part) ** 2
    return added, value


@numba.njit(cache=True, nogil=True)
def need(
    board: np.uint64,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    needed: np.ndarray,
    rows: np.ndarray,
    count: int,
    parts: np.ndarray,
) -> int:
    """Write the parts of a board that were not needed yet to ``rows`` behind the first ``count``; return the count."""
    for part in parts[: parts_of(board, lines, images, parts)]:
        slot = slot_of(part, table)
        if not needed[slot]:
            needed[slot] = 1
            rows[count] = part
            count += 1
    return count


@numba.njit(cache=True, nogil=True)
def cheapest_of_value(
    options: np.ndarray,
    value: int,
    lines: np.ndarray,
    images: np.ndarray,
    table: np.ndarray,
    needed: np.ndarray,
    parts: np.ndarray,
) -> tuple[int, int]:
    """Return the place of the option of a value that adds the least, and how much; UNKNOWN twice if there is none."""
    best, least = UNKNOWN, UNKNOWN
    for place in range(options.size):
        added, one = price(options[place], lines, images, table, needed, parts)
        if added != UNKNOWN and one == value and (best == UNKNOWN or added < least):
            best, least = place, added
            if added == 0:
                break
    return best, least


@numba.njit(cache=True, nogil=True)
def proof(boards: np.ndarray, ways: np.ndarray, lines: np.ndarray, images: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return canonical parts that prove each other's values and those of the boards, uint64.

    Args:
        boards: uint64, boards whose parts all have a value in the table.
        ways: shape (ways round, squares of the tile), uint64: the bits of the tile.
        lines: the bits of the first 0, 1, ... rows of a word.
        images: what becomes of each byte of a word (``engine.kernels.tiling_boards``).
        table: the parts met by the search, with the notes on them (``engine.kernels.tilings.has_value``).
    """
    needed = np.zeros(len(table), np.uint8)
    rows = np.empty(np.count_nonzero(table[:, NOTE] & VALUE), np.uint64)
    options, replies = np.empty(MOST_OPTIONS, np.uint64), np.empty(MOST_OPTIONS, np.uint64)
    parts = np.empty(MOST_PARTS, np.uint64)
    count = 0
    for board in boards:
        count = need(board, lines, images, table, needed, rows, count, parts)
    for size in range(BITS, 1, -1):
        place = 0
        while place < count:
            part = rows[place]
            place += 1
            if size_of(part) != size or is_copied(part, ways, lines, images, options):
                continue
            value = int(table[slot_of(part, table), NOTE] & VALUE) - 1
            every = options[: options_of(part, ways, options)]
            for less in range(value):
                best, _ = cheapest_of_value(every, less, lines, images, table, needed, parts)
                count = need(every[best], lines, images, table, needed, rows, count, parts)
            for option in every:
                added, _ = price(option, lines, images, table, needed, parts)
                if added == 0:
                    continue
                answers = replies[: options_of(option, ways, replies)]
                best, least = cheapest_of_value(answers, value, lines, images, table, needed, parts)
                if best != UNKNOWN and (added == UNKNOWN or least < added):
                    count = need(answers[best], lines, images, table, needed, rows, count, parts)
                else:
                    count = need(option, lines, images, table, needed, rows, count, parts)
    return rows[:count]
