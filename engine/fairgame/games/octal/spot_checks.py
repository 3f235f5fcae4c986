"""A sample of the values that the solver found, made again in another way than the one that found them.

Blocks of heaps are drawn beyond those that are settled one by one.  Which ones is told by the hash of the values
themselves, so that nobody chooses them and every build draws the same.  Each heap of a block is computed anew from the
values before it: by the plain kernel where the rare/common kernel had computed it, and by the numpy of the checker that
is published where the plain kernel had.  A fault stops the study.  What a sample tells is on the page *How a table is
checked*: nothing is called certified because of it.

Cost: for heaps of 2^24 half a millisecond each and splitting digit, less than a fifth of a second for a study.
"""

import hashlib
from random import Random

import numpy as np

from fairgame.errors import CertificateError
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.kernels import plain
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.verification import BLOCK, sampled_heaps


def blocks(values: np.ndarray, settled: int) -> list[int]:
    """Return the first heaps of the blocks that are drawn, in order, each a multiple of ``BLOCK``.

    Args:
        values: shape (computed,), index 0 is G(0).
        settled: the first heap that may be drawn, at least 1.
    """
    first, last = -(-settled // BLOCK), values.size // BLOCK
    count = sampled_heaps(settled, values.size) // BLOCK
    draw = Random(hashlib.sha256(np.ascontiguousarray(values).data).digest())
    return [BLOCK * block for block in sorted(draw.sample(range(first, last), count))] if count else []


def recompute_sample(known: NimValues, settled: int, computed: int | None = None) -> int:
    """Compute the heaps of the drawn blocks once more and compare; return how many heaps that were.

    Args:
        known: the values.
        settled: the first heap that may be drawn, at least 1.
        computed: only heaps below are drawn; None for all that are known.

    Raises:
        CertificateError: if a heap has another value.
    """
    values = known.values[:computed]
    drawn = blocks(values, settled)
    again = values.astype(np.uint16) if any(map(known.is_sparse, drawn)) else values
    for start in drawn:
        if known.is_sparse(start):
            _by_plain_kernel(known, again, start)
        else:
            _by_checker(known, start)
    return BLOCK * len(drawn)


def _by_plain_kernel(known: NimValues, again: np.ndarray, start: int) -> None:
    """Compute a block in ``again``, which has all values, once more."""
    again[start : start + BLOCK] = 0
    reached = plain.extend_nim_sequence(known.digits, again, start, start + BLOCK, known.distinct)
    differs = np.flatnonzero(again[start : start + BLOCK] != known.values[start : start + BLOCK])
    if reached < start + BLOCK or differs.size:
        heap = start + int(differs[0]) if differs.size else reached
        raise CertificateError(f"{known.name} made again", f"the plain kernel finds another value of heap {heap}")


def _by_checker(known: NimValues, start: int) -> None:
    game = octal_period.Game(known.digits.tolist(), 0, 0)
    scan = game.scanner(known.values[: start + BLOCK].astype(np.uint16))
    try:
        for heap in range(start, start + BLOCK):
            scan(heap, True)
    except octal_period.Rejected as reason:
        raise CertificateError(f"{known.name} made again", str(reason)) from None
