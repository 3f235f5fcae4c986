"""How a misère quotient grows with the heaps that are let in, and whether a law of growth is seen.

The sums of heaps 0 to k of a code have their elements in the quotient of heaps 0 to n, for k < n: those that the
elements of heaps 0 to k generate.  Two of them that no third one tells apart are alike in play with these heaps alone.
So the quotients of all fewer heaps are read off the last one, and nothing is learned again.

A *law of growth* is looked for, and never proved: a step s such that order(k + 2s) - 2 order(k + s) + order(k) is one
number above 0 for every k from some heap on, over 3s + 1 heaps at least and to the last one that is known.

Cost: one product of tables whenever a heap has a new element; half a second for all codes of two digits.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Law:
    """What was seen of the orders of the quotients of heaps 0 to k.

    Attributes:
        first: the first heap k to which it applies.
        step: s.
        second: order(k + 2s) - 2 order(k + s) + order(k).
        heaps: to how many heaps it applies.
    """

    first: int
    step: int
    second: int
    heaps: int


def orders(elements: Sequence[int], products: np.ndarray, portion: np.ndarray) -> list[tuple[int, int]]:
    """Return for n = 0, 1, 2, ... the order of the quotient of heaps 0 to n, and how many elements are P-positions.

    Args:
        elements: of the heaps.
        products: shape (m, m), the multiplication table.
        portion: shape (m,), bool, the P-portion.
    """
    inside = np.zeros(len(portion), bool)
    inside[0] = True
    heaps: list[int] = []
    found = [(1, 0)]
    for element in elements:
        if element in heaps or not element:
            found.append(found[-1])
            continue
        heaps.append(element)
        while True:
            wider = inside.copy()
            wider[np.unique(products[np.flatnonzero(inside)][:, heaps])] = True
            if (wider == inside).all():
                break
            inside = wider
        own = np.flatnonzero(inside)
        classes, first = np.unique(portion[products[np.ix_(own, own)]], axis=0, return_index=True)
        found.append((len(classes), int(portion[own[first]].sum())))
    return found[1:]


def law(found: Sequence[int]) -> Law | None:
    """Return the law of growth of the least step, by the orders for heaps 0, 1, 2, ...; None if there is none.

    >>> law([1, 2, 5, 6, 9, 14, 21, 30]), law([1, 2, 6, 6, 6, 6, 6, 6]), law([1, 2, 4, 8, 16, 32, 64, 128])
    (Law(first=2, step=1, second=2, heaps=6), None, None)
    """
    last = len(found) - 1
    for step in range(1, last // 3 + 1):
        seconds = [found[k + 2 * step] - 2 * found[k + step] + found[k] for k in range(last - 2 * step + 1)]
        first = len(seconds) - 1
        while first and seconds[first - 1] == seconds[-1]:
            first -= 1
        if seconds[-1] > 0 and last - first + 1 > 3 * step and len(seconds) - first > 1:
            return Law(first, step, seconds[-1], last - first + 1)
    return None
