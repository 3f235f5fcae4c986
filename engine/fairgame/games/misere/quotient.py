"""A misère quotient: a finite commutative monoid, the elements that are P-positions, and the element of each heap.

Two sums of heaps are *indistinguishable* if they have the same misère outcome in every sum with further heaps of the
game.  The classes form a commutative monoid, the misère quotient; its P-portion holds the classes of P-positions, and
the pretending function says to which class each heap belongs.  With these three the outcome of every sum is found by
multiplying.

A quotient is *tame* if it is that of some sums of heaps of Nim: order 2, or 2^k + 2 with k >= 2.

Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

Word = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Quotient:
    """A misère quotient of order m; element 0 is the identity.

    Attributes:
        products: shape (m, m), int64, the multiplication table.
        p_portion: shape (m,), bool.
        generators: heaps whose elements generate the monoid, ascending.
        generated: their elements.
        words: of each element, how many heaps of each generator make a sum of that class: the first such sum, if the
            greatest generators count first.
    """

    products: np.ndarray
    p_portion: np.ndarray
    generators: tuple[int, ...]
    generated: tuple[int, ...]
    words: tuple[Word, ...]

    @classmethod
    def trivial(cls) -> "Quotient":
        """Return the quotient of heaps without a move."""
        return cls(np.zeros((1, 1), np.int64), np.zeros(1, bool), (), (), ((),))

    @property
    def order(self) -> int:
        """How many elements there are."""
        return len(self.p_portion)

    def product(self, elements: Iterable[int]) -> int:
        """Return the product of some elements."""
        found = 0
        for element in elements:
            found = int(self.products[found, element])
        return found

    def element_of(self, word: Sequence[int]) -> int:
        """Return the element of a sum that has so many heaps of each generator."""
        return self.product(one for one, times in zip(self.generated, word, strict=True) for _ in range(times))

    def powers_of(self, element: int) -> int:
        """Return the least k with g^(k+2) = g^k for an element g."""
        powers = [0]
        while len(powers) < 3 or powers[-1] != powers[-3]:  # noqa: PLR2004 - g^(k+2) and g^k
            powers.append(int(self.products[powers[-1], element]))
        return len(powers) - 3

    def heaps(self, element: int) -> tuple[int, ...]:
        """Return the sum that stands for an element, its heaps ascending."""
        word = self.words[element]
        return tuple(heap for heap, times in zip(self.generators, word, strict=True) for _ in range(times))

    @property
    def is_tame(self) -> bool:
        """Whether the quotient is that of sums of heaps of Nim."""
        return is_tame(self.products, self.p_portion)


def is_tame(products: np.ndarray, p_portion: np.ndarray) -> bool:
    """Whether a quotient of more than one element is that of sums of heaps of Nim.

    Those are 1 and a with a^2 = 1, of which a is a P-position; or beside these a group in which every square is its
    identity e, with a*e in it, and of which e is the one P-position.
    """
    order = len(p_portion)
    if order == 1:
        return True
    identity = 0
    units = [int(one) for one in range(order) if one != identity and products[one, one] == identity]
    if len(units) != 1 or not p_portion[units[0]] or p_portion[identity]:
        return False
    group = [one for one in range(order) if one not in (identity, units[0])]
    squares = {int(products[one, one]) for one in group}
    if not group:
        return True
    (e, *others) = squares
    inside = set(group)
    return (
        not others
        and e in inside
        and all(int(products[e, one]) == one for one in group)
        and all(int(products[one, two]) in inside for one in group for two in range(order))
        and [one for one in group if p_portion[one]] == [e]
    )


def multiplication_table(after: np.ndarray, sums: Sequence[Sequence[int]]) -> np.ndarray:
    """Return the table of all products, shape (m, m), from those with generators.

    Args:
        after: shape (m, generators): the product of each element with each generator, in ascending order.
        sums: for each element the heaps, all of them generators, whose product it is.
    """
    place = {heap: one for one, heap in enumerate(sorted({heap for heaps in sums for heap in heaps}))}
    columns = []
    for heaps in sums:
        product = np.arange(len(sums))
        for heap in heaps:
            product = after[product, place[heap]]
        columns.append(product)
    return np.stack(columns, axis=1)


def proved_period(elements: Sequence[int], length: int) -> tuple[int, int, int] | None:
    """Return preperiod, period and proof bound if the misère periodicity theorem proves a period, else None.

    The theorem: let k be the place of the last digit of an octal code, and let the elements of heaps n and n + p be
    the same in the quotient of heaps 0 to 2*n0 + 2*p + k - 1, for n0 <= n < 2*n0 + p + k.  Then they are for every
    n >= n0, and this quotient is that of the whole game.

    Args:
        elements: of heaps 0, 1, 2, ..., as far as they are known.
        length: k.
    """
    known = np.asarray(elements)
    for period in range(1, known.size // 2):
        if known[-1] != known[-1 - period]:
            continue
        differs = np.flatnonzero(known[period:] != known[:-period])
        preperiod = int(differs[-1]) + 1 if differs.size else 0
        bound = proof_bound(preperiod, period, length)
        if bound < known.size:
            return preperiod, period, bound
    return None


def proof_bound(preperiod: int, period: int, length: int) -> int:
    """Return the last heap that the theorem needs; it wants a preperiod of at least 1."""
    return 2 * max(preperiod, 1) + 2 * period + length - 1
