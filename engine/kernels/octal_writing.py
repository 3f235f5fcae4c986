"""The sequential part of the rare/common kernel: the least value that is not excluded, heap after heap.

All else is done for 32 heaps together.  Here each value waits for the one before it, since heaps exclude values of
the next ones: by a table that has a row for each index, moved on by a word a heap.

Cost: 5 ns a value of one word, for which there is a loop of its own: the general one takes 3 to 4 ns more.  Source: our
own.
"""

import numba
import numpy as np

from engine.kernels.vectors import BLOCK, lowest_bit, move_down

AHEAD = 1 << 12  # columns of what is known of heaps before they are written
DONE, TOO_WIDE, TOO_MANY_RARE, UNSETTLED, OVERFLOW = range(5)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


@numba.njit(cache=True, nogil=True)
def write_common(
    values: np.ndarray,
    row: int,
    count: int,
    due: np.ndarray,
    x: int,
    history: np.ndarray,
    stride: int,
    column: int,
    coming: np.ndarray,
    table: np.ndarray,
    value_of: np.ndarray,
    kinds: np.ndarray,
    words: int,
    tau: int,
    by_position: int,
    greatest: int,
) -> tuple[int, int]:
    """Write the values of ``count`` heaps as if all were common; return how many were written, and why no more.

    Indexes are made unsigned where it matters: numba looks at the sign of others.

    Args:
        values: where the values go.
        row: from which index on.
        count: of how many heaps.
        due: uint64, AHEAD columns for each word: what is known to be excluded of a heap.
        x: the first heap's column.
        history: uint64, columns for each word: where the bit of each value goes.
        stride: how many columns.
        column: the first heap's.
        coming: uint64, 32 for each word: what heaps before exclude of the next ones; brought up to date.
        table: what a heap of each index excludes of the 32 heaps after it, see ``near_table``.
        value_of: of ``indexes``.
        kinds: int64, where goes what the rows of ``indexes`` have of each heap.
        words: of 64 indexes.
        tau: the parity of the first heap's value.
        by_position: 1 where it changes from heap to heap.
        greatest: what the dtype of values has room for.
    """
    if words == 1:
        excluded = coming[0]
        for j in range(count):
            bits = due[np.uint64(x + j)] | excluded
            if bits == ALL:
                return j, TOO_WIDE
            least: int = lowest_bit(~bits)
            excluded = coming[1] | table[np.uint64(least * BLOCK)]  # sooner at hand than what ``move_down`` returns
            move_down(coming, 0, table, least * BLOCK)
            kind = (tau ^ (j & by_position)) << 6 | least
            kinds[np.uint64(j)] = kind
            value = value_of[np.uint64(kind)]
            if value > greatest:
                return j, OVERFLOW
            values[np.uint64(row + j)] = value
            history[np.uint64(column + j)] = ONE << np.uint64(least)
        return count, DONE
    for j in range(count):
        found = -1
        for w in range(words):
            bits = due[w * AHEAD + x + j] | coming[w * BLOCK]
            if bits != ALL:
                found = 64 * w + lowest_bit(~bits)
                break
        if found < 0:
            return j, TOO_WIDE
        kind = (tau ^ (j & by_position)) * 64 * words + found
        kinds[j] = kind
        value = value_of[kind]
        if value > greatest:
            return j, OVERFLOW
        values[row + j] = value
        bit = ONE << np.uint64(found & 63)
        for w in range(words):
            history[w * stride + column + j] = bit if found >> 6 == w else np.uint64(0)
            move_down(coming, w * BLOCK, table, (found * words + w) * BLOCK)
    return count, DONE
