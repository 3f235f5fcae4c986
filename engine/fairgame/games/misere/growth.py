"""Growth of a misère quotient with the number of heaps, and laws of growth that it follows.

For k < n, the elements of heaps 0 to k generate the elements of their sums in the quotient of heaps 0 to n.  Two of
these elements are equivalent in play with heaps 0 to k if no third one distinguishes them.  So the last quotient gives
the quotients of all fewer heaps, without learning.

A *law of growth* is observed, never proved.  It is a step s such that order(k + 2s) - 2 order(k + s) + order(k) is the
same positive number for every k from some heap on.  It holds over at least 3s + 1 heaps and to the last known heap.

Cost: one product of tables whenever a heap has a new element; half a second for all codes of two digits.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Law:
    """A law observed in the orders of the quotients of heaps 0 to k.

    Attributes:
        first: the first heap k of the law.
        step: the step s.
        second: the second difference order(k + 2s) - 2 order(k + s) + order(k).
        heaps: the number of heaps that the law covers.
    """

    first: int
    step: int
    second: int
    heaps: int


def quotient_orders(elements: Sequence[int], products: np.ndarray, portion: np.ndarray) -> list[tuple[int, int]]:
    """Return for n = 0, 1, 2, ... the order of the quotient of heaps 0 to n, and its number of P-positions.

    Args:
        elements: the elements of heaps 0, 1, 2, ...
        products: shape (m, m), the multiplication table.
        portion: shape (m,), bool, the P-portion.
    """
    generated = np.zeros(len(portion), bool)
    generated[0] = True
    generators: list[int] = []
    counts = [(1, 0)]
    for element in elements:
        if element in generators or not element:
            counts.append(counts[-1])
            continue
        generators.append(element)
        while True:
            extended = generated.copy()
            extended[np.unique(products[np.flatnonzero(generated)][:, generators])] = True
            if (extended == generated).all():
                break
            generated = extended
        reached = np.flatnonzero(generated)
        classes, first = np.unique(portion[products[np.ix_(reached, reached)]], axis=0, return_index=True)
        counts.append((len(classes), int(portion[reached[first]].sum())))
    return counts[1:]


def find_law(orders: Sequence[int]) -> Law | None:
    """Return the law of growth of the least step, given the orders for heaps 0, 1, 2, ...; None if no law holds.

    >>> find_law([1, 2, 5, 6, 9, 14, 21, 30]), find_law([1, 2, 6, 6, 6, 6, 6, 6]), find_law([1, 2, 4, 8, 16, 32])
    (Law(first=2, step=1, second=2, heaps=6), None, None)
    """
    last = len(orders) - 1
    for step in range(1, last // 3 + 1):
        seconds = [orders[k + 2 * step] - 2 * orders[k + step] + orders[k] for k in range(last - 2 * step + 1)]
        first = len(seconds) - 1
        while first and seconds[first - 1] == seconds[-1]:
            first -= 1
        if seconds[-1] > 0 and last - first + 1 > 3 * step and len(seconds) - first > 1:
            return Law(first, step, seconds[-1], last - first + 1)
    return None
