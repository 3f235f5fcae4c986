"""Misère quotients: a finite commutative monoid, its P-positions, and the element of each heap.

Two sums of heaps are *indistinguishable* if they have the same misère outcome together with any heaps of the game.  The
classes form a commutative monoid, the misère quotient.  Its P-portion is the set of the classes of P-positions, and the
pretending function maps each heap to its class.  From these three, multiplication gives the outcome of every sum.

A quotient is *tame* if it is that of some sums of heaps of Nim: order 2, or 2^k + 2 with k >= 2.

Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from fairgame.errors import LimitError

Word = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Quotient:
    """A misère quotient of order m; element 0 is the identity.

    Attributes:
        products: shape (m, m), int64, the multiplication table.
        p_portion: shape (m,), bool.
        generators: heaps whose elements generate the monoid, ascending.
        generated: the elements of these heaps.
        words: for each element the multiplicity of each generator in a sum of that class: the first such sum, if the
            largest generators count first.
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
        """The number of elements."""
        return len(self.p_portion)

    def product(self, elements: Iterable[int]) -> int:
        """Return the product of some elements."""
        product = 0
        for element in elements:
            product = int(self.products[product, element])
        return product

    def element(self, word: Sequence[int]) -> int:
        """Return the element of a sum, given the multiplicity of each generator."""
        return self.product(element for element, times in zip(self.generated, word, strict=True) for _ in range(times))

    def power_preperiod(self, element: int) -> int:
        """Return the least k with g^(k+2) = g^k for an element g."""
        powers = [0]
        while len(powers) < 3 or powers[-1] != powers[-3]:  # noqa: PLR2004 - g^(k+2) and g^k
            powers.append(int(self.products[powers[-1], element]))
        return len(powers) - 3

    def heaps(self, element: int) -> tuple[int, ...]:
        """Return the sum that names an element, its heaps ascending."""
        word = self.words[element]
        return tuple(heap for heap, times in zip(self.generators, word, strict=True) for _ in range(times))

    def shifted(self, by: int) -> "Quotient":
        """Return the same quotient with the heaps renumbered from ``by`` on."""
        return replace(self, generators=tuple(heap + by for heap in self.generators))

    @property
    def is_tame(self) -> bool:
        """Whether the quotient is that of sums of heaps of Nim."""
        return is_tame(self.products, self.p_portion)


@dataclass(frozen=True)
class QuotientRule:
    """A quotient and the elements of the heaps: the rule for the outcome of every sum.

    Attributes:
        quotient: the quotient.
        elements: the elements of heaps 0, 1, 2, ...
        period: preperiod and period of the elements; None if larger heaps are not known.
    """

    quotient: Quotient
    elements: Sequence[int]
    period: tuple[int, int] | None

    def element(self, heap: int) -> int:
        """Return the element of a heap.

        Raises:
            LimitError: if the element is not known.
        """
        if heap >= len(self.elements) and self.period is not None:
            start, length = self.period
            heap = start + (heap - start) % length
        if heap >= len(self.elements):
            reason = f"the misère quotient is known for heaps to {len(self.elements) - 1}, and heap {heap} is beyond"
            raise LimitError(reason)
        return self.elements[heap]

    def is_p_sum(self, heaps: Sequence[int]) -> bool:
        """Return whether the previous player wins a sum of heaps.

        Raises:
            LimitError: if the element of a heap is not known.
        """
        return bool(self.quotient.p_portion[self.quotient.product(map(self.element, heaps))])


def is_tame(products: np.ndarray, p_portion: np.ndarray) -> bool:
    """Return whether a quotient of more than one element is that of sums of heaps of Nim.

    Those are 1 and a with a^2 = 1, where a is a P-position; or these and a group whose squares are all its identity e,
    which contains a*e, and whose only P-position is e.
    """
    order = len(p_portion)
    if order == 1:
        return True
    identity = 0
    units = [int(element) for element in range(order) if element != identity and products[element, element] == identity]
    if len(units) != 1 or not p_portion[units[0]] or p_portion[identity]:
        return False
    group = [element for element in range(order) if element not in (identity, units[0])]
    squares = {int(products[element, element]) for element in group}
    if not group:
        return True
    (e, *others) = squares
    inside = set(group)
    return (
        not others
        and e in inside
        and all(int(products[e, element]) == element for element in group)
        and all(int(products[element, other]) in inside for element in group for other in range(order))
        and [element for element in group if p_portion[element]] == [e]
    )


def multiplication_table(after: np.ndarray, sums: Sequence[Sequence[int]]) -> np.ndarray:
    """Return the table of all products, shape (m, m), from those with generators.

    Args:
        after: shape (m, generators): the product of each element with each generator, in ascending order.
        sums: for each element the heaps, all of them generators, whose product it is.
    """
    column_of = {heap: column for column, heap in enumerate(sorted({heap for heaps in sums for heap in heaps}))}
    columns = []
    for heaps in sums:
        product = np.arange(len(sums))
        for heap in heaps:
            product = after[product, column_of[heap]]
        columns.append(product)
    return np.stack(columns, axis=1)


def proved_period(elements: Sequence[int], length: int) -> tuple[int, int, int] | None:
    """Return preperiod, period and proof bound if the misère periodicity theorem proves a period, else None.

    The theorem: let k be the place of the last digit of an octal code.  Suppose that the elements of heaps n and n + p
    are equal in the quotient of heaps 0 to 2*n0 + 2*p + k - 1, for n0 <= n < 2*n0 + p + k.  Then they are equal for
    every n >= n0, and this quotient is that of the whole game.

    Args:
        elements: the known elements of heaps 0, 1, 2, ...
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
    """Return the last heap that the theorem needs; it requires a preperiod of at least 1."""
    return 2 * max(preperiod, 1) + 2 * period + length - 1
