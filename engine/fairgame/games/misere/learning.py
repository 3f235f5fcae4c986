"""Misère quotient of heaps 0 to n, learned heap by heap; each step is proved before it counts.

Let S be the set of the elements z with f(o)z in the P-portion for some option o of the next heap.

* The heap has the set S of an earlier heap: it has the same element, and needs no proof.
* Some element x has no xz in the P-portion for z in S, and the state (x, S) keeps the closure
  (``fairgame.games.misere.closure``): the quotient stays, and the heap has the element x.
* Otherwise the quotient grows.  A box of sums of generators and the new heap is played out under assumptions; its
  classes are the guess, and the closure proves it or fails.  In a box that is not large the folds are tested before
  the first guess.  In a large box this test costs more than a guess and its proof, so the folds are tested only if the
  number of classes exceeds its limit.  A failure names a sum.  Every assumption is tested separately near this sum: the
  first wrong fold gets a larger cap, the first wrong word makes its heap a kind.  If every assumption passes, all heaps
  of the sum become kinds.

Cost: milliseconds while the quotient has some forty elements, seconds for some hundreds.  ``Limits`` count work and not
seconds, so every machine ends at the same heap: ``USUAL`` for builds, ``EXTENDED`` for the stored run.

Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008) 593-622; the
order of the steps and the tests after a failure are the atlas's.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field

import numpy as np

from fairgame.games.misere.boxes import Box, Pretending, TooMany, TooManyClasses, Vectors, Work, words_in_kinds
from fairgame.games.misere.closure import Closure, State, Unproved, close
from fairgame.games.misere.heaps import HeapOptions
from fairgame.games.misere.observing import observe
from fairgame.games.misere.quotient import Quotient

SEED = 15  # of the sample of sums
MAX_SMALL_BOX, MAX_MEDIUM_BOX = 50_000, 1_000_000  # sums
SMALL_SAMPLE, LARGE_SAMPLE = 2000, 60  # sums for the test of an assumption, in a small box and in a larger one
MAX_CAP = 16  # heaps of one kind


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of learning.

    Attributes:
        sums: the number of sums in a box, a byte of memory each.
        work: the work at one heap, as ``fairgame.games.misere.boxes`` counts it.
        elements: the number of elements of a guess.
        guesses: the number of guesses at one heap.
    """

    _: KW_ONLY
    sums: int
    work: int
    elements: int
    guesses: int


USUAL = Limits(sums=100_000_000, work=2_000_000, elements=900, guesses=40)
# The usual number of elements, so the search repeats the usual one and continues after its end.
EXTENDED = Limits(sums=4_000_000_000, work=100_000_000, elements=USUAL.elements, guesses=200)


@dataclass
class Learner:
    """The quotient of the heaps learned so far.

    Attributes:
        options: options of the game's heaps.
        limits: limits of the search.
        quotient: the quotient of the heaps so far.
        elements: the pretending function: the element of heaps 0, 1, 2, ...
        is_ended: whether the limits prevented the next heap.
    """

    options: HeapOptions
    limits: Limits = USUAL
    quotient: Quotient = field(default_factory=Quotient.trivial)
    elements: list[int] = field(default_factory=list)
    is_ended: bool = False
    _sets: dict[bytes, int] = field(default_factory=dict)
    _closure: Closure = field(default_factory=lambda: Closure([], {}))

    def learn(self) -> bool:
        """Learn the next heap; return False and change nothing if the limits prevent it."""
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
        reached: np.ndarray = quotient.p_portion[quotient.products[products]].any(axis=0)
        return reached

    def _old_element(self, reached: np.ndarray) -> int | None:
        """Return the element of a heap that leaves the quotient unchanged, or None."""
        quotient = self.quotient
        clash = (quotient.p_portion[quotient.products] & reached).any(axis=1)
        possible = np.flatnonzero(~clash).tolist()
        for element in possible:
            if self._closure.has(element, reached):
                return int(element)
        for element in possible:
            try:
                states = [*self._closure.letters, (element, reached)]
                self._closure = close(quotient.products, quotient.p_portion, states)
            except Unproved:
                continue
            return int(element)
        return None

    def _grow(self, heap: int) -> bool:
        generators = zip(self.quotient.generators, self.quotient.generated, strict=True)
        caps = {kind: self.quotient.power_preperiod(element) + 1 for kind, element in generators} | {heap: 4}
        work = Work(self.limits.work)
        box = self._box(heap, caps, Pretending(Quotient.trivial(), [0] * (heap + 1)), work)
        tests = np.zeros((1, len(box.kinds)), np.int64)
        guess = None
        for _ in range(self.limits.guesses):
            if box.size > self.limits.sums or max(box.caps) > MAX_CAP:
                break
            ordering = box.guess
            try:
                wrong = {} if guess or box.size > MAX_MEDIUM_BOX else self._wrong_fold(box, self._sample(box))
                observation = None
                if not wrong:
                    with suppress(TooManyClasses):
                        observation = observe(box, tests, self.limits.elements)
                    wrong = {} if observation else self._wrong_fold(box, box.known_sums(SMALL_SAMPLE))
                if observation:
                    guess, tests = observation
                    ordering = Pretending(guess, [guess.element(word) for word in box.words])
                    if (raised := guess.power_preperiod(guess.generated[-1]) + 2) > caps[heap]:
                        wrong = self._wrong(box, self._sample(box)) or {heap: raised}
                    else:
                        failing = self._adopt(box, guess)
                        if failing is None:
                            return True
                        wrong = self._wrong_near(box, failing)
            except TooMany:
                break
            if not wrong:
                break
            caps |= wrong
            wider = self._box(heap, caps, ordering, work)
            box, tests = wider, _rewrite(tests, box.kinds, wider.kinds)
        self.is_ended = True
        return False

    def _box(self, heap: int, caps: dict[int, int], guess: Pretending, work: Work) -> Box:
        generators = self.quotient.generators
        known = {
            other: dict(zip(generators, self.quotient.words[element], strict=True))
            for other, element in enumerate(self.elements)
        }
        kinds = tuple(sorted(caps))
        return Box(
            self.options,
            kinds,
            tuple(caps[kind] for kind in kinds),
            words_in_kinds(kinds, heap + 1, known),
            Pretending(self.quotient, self.elements),
            guess,
            work,
        )

    def _sample(self, box: Box) -> Vectors:
        """Return sums for the tests of assumptions: many of a small box, otherwise a few that occur in play."""
        random = np.random.default_rng(SEED)
        first = int(box.steps[-1])
        if box.size <= MAX_SMALL_BOX:
            return box.sums(np.unique(random.integers(first, box.size, SMALL_SAMPLE)))
        words = _rewrite(np.array(self.quotient.words, np.int64), self.quotient.generators, box.kinds)
        left, right = random.integers(0, len(words), (2, LARGE_SAMPLE))
        sums: Vectors = words[left] + words[right]
        sums[:, -1] = random.integers(1, 3, LARGE_SAMPLE)
        return sums

    def _adopt(self, box: Box, guess: Quotient) -> list[int] | None:
        """Adopt a guess if it is proved; otherwise return the heaps of a sum that it gets wrong."""
        elements = [guess.element(word) for word in box.words]
        live = [heap for heap in range(len(elements)) if self.options.is_live(heap)]
        states: list[State] = []
        for heap in live:
            reached = self._reached(guess, elements, heap)
            if (guess.p_portion[guess.products[elements[heap]]] & reached).any():
                return [heap]
            states.append((elements[heap], reached))
        try:
            closure = close(guess.products, guess.p_portion, states)
        except Unproved as error:
            return [live[place] for place in error.parts]
        sets = {reached.tobytes(): element for element, reached in states}
        used = [place for place in range(len(box.kinds)) if any(word[place] for word in guess.words)]
        words = tuple(tuple(word[place] for place in used) for word in guess.words)
        generators = tuple(box.kinds[place] for place in used)
        generated = tuple(guess.generated[place] for place in used)
        self.quotient = Quotient(guess.products, guess.p_portion, generators, generated, words)
        self.elements, self._sets, self._closure = elements, sets, closure
        return None

    def _wrong_near(self, box: Box, heaps: Sequence[int]) -> dict[int, int]:
        """Return new caps after a sum that a guess gets wrong, for the first assumption that is wrong near it.

        If every assumption passes, every heap of the sum becomes a kind, with room for one more.
        """
        words = [box.words[heap] for heap in heaps]
        near = []
        for i in range(len(heaps)):
            others = [*range(i), *range(i + 1, len(heaps))]
            base = sum((words[other] for other in others), np.zeros_like(words[0]))
            near.append(base)
            for other in others:
                near += [
                    base - words[other] + box.words[list(option)].sum(axis=0) for option in self.options[heaps[other]]
                ]
        wrong = self._wrong(box, np.unique(near, axis=0))
        if wrong:
            return wrong
        caps = dict(zip(box.kinds, box.caps, strict=True))
        return {heap: 2 for heap in heaps if heap not in caps} or {kind: caps[kind] + 1 for kind in heaps}

    def _wrong(self, box: Box, sums: Vectors) -> dict[int, int]:
        """Return a new cap, of a kind or of a heap that becomes one, for the first wrong assumption."""
        if fold := self._wrong_fold(box, sums):
            return fold
        for other in range(box.kinds[-1]):
            if other not in box.kinds and self.options.is_live(other) and not box.word_holds(other, sums):
                return {other: 2}
        return {}

    def _wrong_fold(self, box: Box, sums: Vectors) -> dict[int, int]:
        """Return a larger cap for the first kind whose cap is too small."""
        for place, kind in enumerate(box.kinds):
            if not box.fold_holds(place, sums):
                return {kind: box.caps[place] + 1}
        return {}


def _rewrite(sums: Vectors, kinds: Sequence[int], target: Sequence[int]) -> Vectors:
    """Return sums over some kinds as sums over a larger set of kinds."""
    rewritten = np.zeros((len(sums), len(target)), np.int64)
    if len(kinds):
        rewritten[:, [target.index(kind) for kind in kinds]] = sums
    return rewritten
