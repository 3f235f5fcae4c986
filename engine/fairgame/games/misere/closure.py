"""Proof that a finite monoid is the misère quotient: a closure that covers every sum at once.

Let Q be a commutative monoid with a P-portion, and let every heap h have an element f(h) of Q.  A sum X has the product
f(X) of its heaps, and is *predicted* to be a P-position if f(X) is in the P-portion.  Predictions are right for all
sums if

* (1) no option of a sum predicted P is predicted P, and
* (2) every nonempty sum predicted N has an option predicted P.

The empty sum is N: the last move was made, and lost the game.  (1) holds if for no heap h, option o of h and element z
both f(h)z and f(o)z are in the P-portion, because the rest of the sum has some product z.  For (2) let S(X) be the set
of the elements z with f(o)z in the P-portion for some option o of X.  Then (2) says that f(X) is in the P-portion or
the identity is in S(X).  Also S(X + Y) = {z : f(Y)z in S(X) or f(X)z in S(Y)}.  This rule gives the *states*
(f(X), S(X)) of all sums from those of the heaps.  The states are finitely many.  Since (2) only gets easier when S
grows, the states with the least sets S suffice.

If moreover the P-portion distinguishes any two elements and every element is a product of heaps, then Q is the quotient
itself and no smaller monoid suffices.

Cost: as many bit rows of length m as there are states, times the states of heaps; numpy does a thousand in a
millisecond for m = 100.  Source: the mex rule of T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games,
J. Combin. Theory A 115 (2008) 593-622; the states with sets of elements instead of options are the atlas's formulation.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

State = tuple[int, np.ndarray]  # an element, and a set of elements, shape (m,), bool
MAX_STATES = 100_000  # sums of states that are examined before the proof fails


class Unproved(Exception):
    """A state of the closure breaks (2), or there are too many states.

    Attributes:
        parts: indices of heap states whose sum breaks (2); empty if no such sum is known.
    """

    def __init__(self, reason: str, parts: tuple[int, ...] = ()) -> None:
        super().__init__(reason)
        self.parts = parts


@dataclass
class Closure:
    """The least states of all sums of some heaps.

    Attributes:
        letters: the least states among those of the heaps.
        least: for each element the least sets of its states, shape (sets, m), bool.
    """

    letters: list[State]
    least: dict[int, np.ndarray]

    def has(self, element: int, options: np.ndarray) -> bool:
        """Return whether the closure has a state at or below this one; then a heap of this state adds nothing."""
        sets = self.least.get(element)
        return sets is not None and bool((~(sets & ~options).any(axis=1)).any())

    def add(self, element: int, options: np.ndarray) -> bool:
        """Add a state and drop those above it; return whether the closure changed."""
        if self.has(element, options):
            return False
        sets = self.least.get(element, np.zeros((0, options.size), bool))
        self.least[element] = np.vstack([sets[(options & ~sets).any(axis=1)], options])
        return True


def close(products: np.ndarray, p_portion: np.ndarray, states: Iterable[State]) -> Closure:
    """Return the closure of the states of some heaps.

    Args:
        products: shape (m, m), the multiplication table.
        p_portion: shape (m,), bool.
        states: the states of all heaps that have a move.

    Raises:
        Unproved: if (2) fails, or there are too many states.
    """
    closure = Closure([], {})
    parts: dict[tuple[int, bytes], tuple[int, ...]] = {}
    for place, (element, options) in enumerate(states):
        if not (p_portion[element] or options[0]):
            raise Unproved(f"a heap of element {element}", (place,))
        if closure.add(element, options):
            parts[element, options.tobytes()] = (place,)
    closure.letters = [(element, options) for element, sets in closure.least.items() for options in sets]
    frontier = list(closure.letters)
    examined = 0
    while frontier:
        grouped: dict[int, list[np.ndarray]] = {}
        for element, options in frontier:
            grouped.setdefault(element, []).append(options)
        new: list[State] = []
        for element, sets in grouped.items():
            stacked = np.array(sets)
            for letter, options in closure.letters:
                product = int(products[element, letter])
                sums = stacked[:, products[letter]] | options[products[element]]
                examined += len(sums)
                if examined > MAX_STATES:
                    raise Unproved("too many states")
                extra = parts[letter, options.tobytes()]
                if not (p_portion[product] or sums[:, 0].all()):
                    before = parts[element, sets[int(sums[:, 0].argmin())].tobytes()]
                    raise Unproved(f"a sum of element {product}", (*before, *extra))
                for earlier, option_set in zip(sets, sums, strict=True):
                    if closure.add(product, option_set):
                        new.append((product, option_set))
                        parts[product, option_set.tobytes()] = (*parts[element, earlier.tobytes()], *extra)
        frontier = [
            (element, option_set)
            for element, option_set in new
            if (closure.least[element] == option_set).all(axis=1).any()
        ]
    return closure
