"""The outcome of every sum of heaps by the misère quotient: heaps to elements, elements multiplied, P or not.

Cost: learning the quotient once a process, then a product for each heap.  Source: T. E. Plambeck, A. N. Siegel, Misère
quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairgame.errors import LimitError
from fairgame.games.misere.quotient import Quotient


@dataclass(frozen=True)
class QuotientRule:
    """A quotient, and the elements of the heaps.

    Attributes:
        quotient: of the heaps.
        elements: of heaps 0, 1, 2, ...
        period: preperiod and period of the elements; None where heaps beyond them are not known.
    """

    quotient: Quotient
    elements: Sequence[int]
    period: tuple[int, int] | None

    def element(self, heap: int) -> int:
        """Return the element of a heap.

        Raises:
            LimitError: if the heap is beyond those known.
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
            LimitError: if a heap is beyond those known.
        """
        return bool(self.quotient.p_portion[self.quotient.product(map(self.element, heaps))])
