"""Why a finite monoid is the misère quotient: a closure that holds for every sum at once.

Let Q be a commutative monoid with a P-portion, and let every heap h have an element f(h) of Q.  A sum X has the product
f(X) of its heaps, and is *predicted* to be a P-position if f(X) lies in the P-portion.  Predictions are right for all
sums if

* (1) no option of a sum predicted P is predicted P, and
* (2) every sum predicted N, but the empty one, has an option predicted P.

The empty sum is N: the last move was made, and lost the game.  (1) holds if for no heap h, option o of h and element z
both f(h)z and f(o)z are in the P-portion, for the rest of the sum is some z.  For (2) let S(X) be the set of the
elements z for which some option o of X has f(o)z in the P-portion.  Then (2) says that f(X) is in the P-portion or the
identity in S(X); and S(X + Y) = {z : f(Y)z in S(X) or f(X)z in S(Y)}.  So the *states* (f(X), S(X)) of all sums are
found from those of the heaps by this rule.  They are finitely many, and as (2) only gets easier when S grows, those
with the least sets S suffice.

If moreover different elements are told apart by the P-portion and every element is the product of heaps, then Q is the
quotient itself and no smaller one would do.

Cost: as many bit rows of length m as there are states, times the states of heaps; numpy does a thousand in a
millisecond for m = 100.  Source: the mex rule of T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games,
J. Combin. Theory A 115 (2008)
593-622; the states with sets of elements in the place of options are the atlas' own way of writing it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

State = tuple[int, np.ndarray]  # an element, and a set of elements, shape (m,), bool
MAX_STATES = 100_000  # sums of states that are looked at before a proof is given up


class Unproved(Exception):
    """The closure has a state that breaks (2), or more states than are looked at.

    Attributes:
        parts: heaps whose sum breaks (2), by the places of their states among those given; empty if none is found.
    """

    def __init__(self, what: str, parts: tuple[int, ...] = ()) -> None:
        super().__init__(what)
        self.parts = parts


@dataclass
class Closure:
    """The least states of all sums of some heaps.

    Attributes:
        letters: the states of heaps that matter.
        least: for each element the least sets of its states, shape (sets, m), bool.
    """

    letters: list[State]
    least: dict[int, np.ndarray]

    def has(self, element: int, options: np.ndarray) -> bool:
        """Whether some state of the closure is at or below this one, so that a heap of this state adds nothing."""
        sets = self.least.get(element)
        return sets is not None and bool((~(sets & ~options).any(axis=1)).any())

    def add(self, element: int, options: np.ndarray) -> bool:
        """Take in a state, and drop those above it; return whether it was news."""
        if self.has(element, options):
            return False
        sets = self.least.get(element, np.zeros((0, options.size), bool))
        self.least[element] = np.vstack([sets[(options & ~sets).any(axis=1)], options])
        return True


def closed(products: np.ndarray, p_portion: np.ndarray, states: Iterable[State]) -> Closure:
    """Return the closure of the states of some heaps.

    Args:
        products: shape (m, m), the multiplication table.
        p_portion: shape (m,), bool.
        states: of every heap that has a move.

    Raises:
        Unproved: if (2) fails, or there are too many states.
    """
    found = Closure([], {})
    parts: dict[tuple[int, bytes], tuple[int, ...]] = {}
    for place, (element, options) in enumerate(states):
        if not (p_portion[element] or options[0]):
            raise Unproved(f"a heap of element {element}", (place,))
        if found.add(element, options):
            parts[element, options.tobytes()] = (place,)
    found.letters = [(element, options) for element, sets in found.least.items() for options in sets]
    frontier = list(found.letters)
    looked = 0
    while frontier:
        grouped: dict[int, list[np.ndarray]] = {}
        for element, options in frontier:
            grouped.setdefault(element, []).append(options)
        news: list[State] = []
        for element, sets in grouped.items():
            stacked = np.array(sets)
            for letter, options in found.letters:
                product = int(products[element, letter])
                sums = stacked[:, products[letter]] | options[products[element]]
                looked += len(sums)
                if looked > MAX_STATES:
                    raise Unproved("too many states")
                more = parts[letter, options.tobytes()]
                if not (p_portion[product] or sums[:, 0].all()):
                    before = parts[element, sets[int(sums[:, 0].argmin())].tobytes()]
                    raise Unproved(f"a sum of element {product}", (*before, *more))
                for old, one in zip(sets, sums, strict=True):
                    if found.add(product, one):
                        news.append((product, one))
                        parts[product, one.tobytes()] = (*parts[element, old.tobytes()], *more)
        frontier = [(element, one) for element, one in news if (found.least[element] == one).all(axis=1).any()]
    return found
