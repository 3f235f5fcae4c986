"""How far witnesses must reach for a certificate by the window: a look over all values before it is written.

A heap is settled by common heaps to L if every smaller value of the other parity is attained by one of them, or by a
single heap (``engine.checkers.octal_period`` states the lemma).  The sets of the checker serve here as well; it shares
nothing with the solver, and what is found here it will not take on trust.

Cost: about 30 ns a value, whatever the dtype; memory some 10 MB.
"""

import numpy as np

from engine.checkers.octal_period import ONE_WORD, Game, Sets
from engine.octal.code import OctalCode
from engine.octal.sparse import SparseSpace
from engine.progress import track

NEAR, FAR = 1 << 9, 1 << 16  # heaps below NEAR are witnesses in any case, those beyond FAR never
CHUNK, BLOCK = 1 << 18, 1 << 14  # heaps
FEW = 256  # one heap in so many is left to be looked at by itself
PAGE = 64


def farthest_witness(code: OctalCode, values: np.ndarray, space: SparseSpace, first: int, reach: int) -> int:
    """Return some L >= ``reach``, not much greater than need be, such that common heaps to L settle all later heaps.

    Those are the heaps from first + L + K on, K being the code's length.

    Args:
        code: the game.
        values: unsigned, shape (stop,), index 0 is G(0).
        space: the sparse space.
        first: more than twice ``reach`` and the code's length together.
        reach: no heap beyond it is rare.

    Raises:
        ValueError: if a value is too great for windows.
    """
    top, stop = int(values.max()), values.size
    if top >= ONE_WORD:
        raise ValueError(f"{code}: the window is for values below {ONE_WORD}, and {top} occurs")
    game = Game(list(code.digits), space.mask, int(space.by_position))
    sets, farthest = Sets(game, space.mask, top), max(reach, NEAR - 1)
    small = np.flatnonzero(game.common(values[:FAR]))
    _, pages = sets.witnesses(small[small < NEAR], values)
    back = game.last + NEAR
    starts = range(first + farthest + game.last, stop, CHUNK)
    for low in track(starts, f"witnesses of {code}", total=len(starts), unit="chunk"):
        high, base = min(low + CHUNK, stop), low - back
        ring = sets.hot[:, values[base:high]]
        for at in range(low, high, BLOCK):
            to = min(at + BLOCK, high)
            missing = sets.other[:, values[at:to]]
            for plan in pages:
                missing &= ~sets.options(ring, plan, 1, at - base, to - base)
                left = np.flatnonzero(missing[0])
                if left.size <= (to - at) // FEW:
                    break
            heaps, missing = at + left, missing[0, left]
            for page in range(0, small.size, PAGE):
                if not heaps.size:
                    break
                c = small[page : page + PAGE, None]
                farthest = max(farthest, int(c[-1, 0]))
                for k in game.splits:
                    rest = np.maximum(heaps - k - c, 0)
                    found = sets.unit[0, sets.place[values[rest]] ^ sets.place[values[c]]]
                    missing = missing & ~np.bitwise_or.reduce(np.where(rest > reach, found, 0), axis=0)
                heaps, missing = heaps[missing > 0], missing[missing > 0]
            if heaps.size:  # no such witness: then they must be among the first values
                farthest = max(farthest, int(heaps[-1]) + 1 - first - game.last)
    return farthest
