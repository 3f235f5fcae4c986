"""The misère quotient of heaps 0 to n, learned heap by heap; each step is proved before it counts.

Let S be the set of the elements z for which some option o of the next heap has f(o)z in the P-portion.

* The heap has the options S of an earlier heap: it has its element, and nothing is to be proved.
* Some element x has no xz in the P-portion for z in S, and the state (x, S) keeps the closure
  (``engine.families.misere.closure``): the quotient stays, and the heap has the element x.
* Otherwise the quotient grows.  A box of sums of generators and the new heap is played out under assumptions, its
  classes are the guess, and the closure proves it or not.  After a failure every assumption is tested by itself: the
  first fold that is wrong gets a greater cap, the first word that is wrong makes its heap a kind of its own.

Cost: milliseconds while the quotient has some forty elements, seconds for some hundreds.  Limits: the constants below;
they count work and not seconds, so that every machine ends at the same heap.

Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622; the
order of the steps and the tests after a failure are the atlas' own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.families.misere.boxes import Box, TooManyClasses, in_kinds
from engine.families.misere.closure import Closure, State, Unproved, closed
from engine.families.misere.heaps import HeapOptions
from engine.families.misere.quotient import Quotient

MOST_SUMS = 500_000  # in a box
MOST_ELEMENTS = 700
MOST_GUESSES = 40  # at one heap, for each way to begin
MOST_WIDENED = 2  # caps begin one or two above what the quotient so far has


@dataclass
class Learner:
    """What is known of the heaps so far.

    Attributes:
        options: of the game's heaps.
        quotient: of the heaps so far.
        elements: the pretending function: the element of heaps 0, 1, 2, ...
        is_ended: whether the limits did not reach for a heap.
    """

    options: HeapOptions
    quotient: Quotient = field(default_factory=Quotient.trivial)
    elements: list[int] = field(default_factory=list)
    is_ended: bool = False
    _sets: dict[bytes, int] = field(default_factory=dict)
    _closure: Closure = field(default_factory=lambda: Closure([], {}))

    def learn(self) -> bool:
        """Take in the next heap; return False, and change nothing, if the limits do not reach."""
        heap = len(self.elements)
        if self.is_ended:
            return False
        if not self.options.is_live(heap):
            self.elements.append(0)
            return True
        reached = self._reached(self.quotient, self.elements, heap)
        element = self._sets.get(reached.tobytes())
        if element is None:
            element = self._old_element(reached)
        if element is None:
            return self._grow(heap)
        self._sets[reached.tobytes()] = element
        self.elements.append(element)
        return True

    def _reached(self, quotient: Quotient, elements: Sequence[int], heap: int) -> np.ndarray:
        """Return the set S of a heap, shape (m,), bool."""
        products = sorted({quotient.product(elements[part] for part in option) for option in self.options[heap]})
        found: np.ndarray = quotient.p_portion[quotient.products[products]].any(axis=0)
        return found

    def _old_element(self, reached: np.ndarray) -> int | None:
        """Return the element of a heap that leaves the quotient as it is."""
        quotient = self.quotient
        clash = (quotient.p_portion[quotient.products] & reached).any(axis=1)
        possible = np.flatnonzero(~clash).tolist()
        for element in possible:
            if self._closure.has(element, reached):
                return int(element)
        for element in possible:
            try:
                states = [*self._closure.letters, (element, reached)]
                self._closure = closed(quotient.products, quotient.p_portion, states)
            except Unproved:
                continue
            return int(element)
        return None

    def _grow(self, heap: int) -> bool:
        for widened in range(1, MOST_WIDENED + 1):
            each = zip(self.quotient.generators, self.quotient.generated, strict=True)
            caps = {kind: self.quotient.powers_of(element) + widened for kind, element in each} | {heap: 2}
            for _ in range(MOST_GUESSES):
                box = self._box(heap, caps)
                if box.size > MOST_SUMS:
                    break
                try:
                    guess = _guessed(box)
                except TooManyClasses:
                    break
                if (raised := guess.powers_of(guess.generated[box.kinds.index(heap)]) + 2) > caps[heap]:
                    caps[heap] = raised
                elif self._adopted(box, guess):
                    return True
                else:
                    caps |= self._repaired(box, heap)
        self.is_ended = True
        return False

    def _box(self, heap: int, caps: dict[int, int]) -> Box:
        generators = self.quotient.generators
        known = {
            other: dict(zip(generators, self.quotient.words[element], strict=True))
            for other, element in enumerate(self.elements)
        }
        kinds = tuple(sorted(caps))
        return Box(self.options, kinds, tuple(caps[kind] for kind in kinds), in_kinds(kinds, heap + 1, known))

    def _adopted(self, box: Box, guess: Quotient) -> bool:
        """Whether a guess is proved; then it is what is known."""
        elements = [guess.element_of(word) for word in box.words]
        states: list[State] = []
        sets: dict[bytes, int] = {}
        for heap, element in enumerate(elements):
            if not self.options.is_live(heap):
                continue
            reached = self._reached(guess, elements, heap)
            if (guess.p_portion[guess.products[element]] & reached).any():
                return False
            states.append((element, reached))
            sets[reached.tobytes()] = element
        try:
            closure = closed(guess.products, guess.p_portion, states)
        except Unproved:
            return False
        used = [place for place in range(len(box.kinds)) if any(word[place] for word in guess.words)]
        words = tuple(tuple(word[place] for place in used) for word in guess.words)
        generators = tuple(box.kinds[place] for place in used)
        generated = tuple(guess.generated[place] for place in used)
        self.quotient = Quotient(guess.products, guess.p_portion, generators, generated, words)
        self.elements, self._sets, self._closure = elements, sets, closure
        return True

    def _repaired(self, box: Box, heap: int) -> dict[int, int]:
        """Return new caps, of a kind or of a heap that becomes one, after the first assumption that proves wrong."""
        for place, kind in enumerate(box.kinds):
            if not box.fold_holds(place):
                return {kind: box.caps[place] + 1}
        seen = set()
        for other in range(heap):
            if other in box.kinds or not self.options.is_live(other):
                continue
            what = (box.words[other].tobytes(), box.options_in_words(other).tobytes())
            if what not in seen and not box.word_holds(other):
                return {other: 2}
            seen.add(what)
        return {kind: cap + 1 for kind, cap in zip(box.kinds, box.caps, strict=True)}


def _guessed(box: Box) -> Quotient:
    """Return the classes of a box as a quotient.

    Raises:
        TooManyClasses: if they are more than are learned.
    """
    classes, first = box.classes(MOST_ELEMENTS)
    words = tuple(zip(*(exponent[first].tolist() for exponent in box.exponents), strict=True))
    columns = []
    for word in words:
        product = np.arange(len(first))
        for after, times in zip(box.after, word, strict=True):
            for _ in range(times):
                product = classes[after[first[product]]]
        columns.append(product)
    generated = tuple(int(classes[after[0]]) for after in box.after)
    return Quotient(np.array(columns), box.outcomes[first].astype(bool), box.kinds, generated, words)
