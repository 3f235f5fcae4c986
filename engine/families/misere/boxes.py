"""Sums of some kinds of heaps, so many of each at most: their misère outcomes, and which of them are alike.

A *box* rests on two assumptions.  *Words*: a heap that is no kind of its own may be replaced by a sum of kinds.
*Folds*: c + 1 equal heaps are as good as c - 1, for the cap c of their kind.  Under them outcomes follow from smaller
sums, and two sums are alike if adding any further heaps to both gives the same outcomes: the coarsest partition that
refines the outcomes and is kept by every kind (Moore's partition refinement).  Assumptions can be wrong, so what comes
out is a guess; but each is tested on its own by taking it back.

Cost: a few microseconds a sum, most of it in the sorting that refines the partition.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.families.misere.heaps import HeapOptions
from engine.kernels.misere import box_outcomes

SEED = 15  # of the random numbers by which classes are told; two unlike classes agree with probability 2^-64


class TooManyClasses(Exception):
    """More classes than are wanted."""


@dataclass(frozen=True, eq=False)
class Box:
    """A box of sums.

    Attributes:
        options: of the game's heaps.
        kinds: heaps, ascending.
        caps: the greatest exponent of each kind, at least 1.
        words: shape (heaps, kinds), int64: each heap below some bound as a sum of kinds; a kind is itself.
    """

    options: HeapOptions
    kinds: tuple[int, ...]
    caps: tuple[int, ...]
    words: np.ndarray

    @property
    def size(self) -> int:
        """How many sums it has."""
        return int(np.prod([cap + 1 for cap in self.caps]))

    @cached_property
    def steps(self) -> np.ndarray:
        """By how much an index grows with each exponent: shape (kinds,)."""
        return np.cumprod([1, *(cap + 1 for cap in self.caps[:-1])])

    def options_in_words(self, heap: int) -> np.ndarray:
        """Return the options of a heap, each once, shape (options, kinds)."""
        sums = {tuple(self.words[list(option)].sum(axis=0).tolist()) for option in self.options[heap]}
        return np.array(sorted(sums), np.int64).reshape(len(sums), len(self.kinds))

    @cached_property
    def _moves(self) -> tuple[np.ndarray, np.ndarray]:
        moves = [self.options_in_words(kind) for kind in self.kinds]
        return np.cumsum([0, *map(len, moves)]), np.concatenate(moves)

    @cached_property
    def outcomes(self) -> np.ndarray:
        """Which sums are P-positions: shape (size,), uint8, by index."""
        starts, words = self._moves
        return box_outcomes(np.array(self.caps), starts, words, np.zeros(1, np.uint8))

    @cached_property
    def exponents(self) -> list[np.ndarray]:
        """The exponents of every sum, by kind."""
        indices = np.arange(self.size)
        return [indices // step % (cap + 1) for step, cap in zip(self.steps, self.caps, strict=True)]

    @cached_property
    def after(self) -> list[np.ndarray]:
        """The index of each sum with one more heap of a kind, by kind."""
        indices = np.arange(self.size)
        each = zip(self.exponents, self.steps, self.caps, strict=True)
        return [np.where(exponent < cap, indices + step, indices - step) for exponent, step, cap in each]

    def classes(self, most: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the class of every sum, and the first sum of every class, which is how classes are numbered.

        Raises:
            TooManyClasses: if there are more than ``most``.
        """
        random = np.random.default_rng(SEED)
        found, count = self.outcomes.astype(np.int64), 0
        while True:
            marks = np.zeros(self.size, np.uint64)
            for classes in (found, *(found[after] for after in self.after)):
                marks += random.integers(0, 1 << 64, int(found.max()) + 1, np.uint64)[classes]
            _, first, found = np.unique(marks, return_index=True, return_inverse=True)
            if len(first) == count:
                break
            count = len(first)
            if count > most:
                raise TooManyClasses
        order = np.argsort(first)
        rank = np.empty(count, np.int64)
        rank[order] = np.arange(count)
        return rank[found], first[order]

    def fold_holds(self, place: int) -> bool:
        """Whether outcomes stay the same with one more heap of a kind allowed before folding; the kind by its place."""
        caps = tuple(cap + (one == place) for one, cap in enumerate(self.caps))
        wider = Box(self.options, self.kinds, caps, self.words)
        index = np.zeros(wider.size, np.int64)
        for kind, exponent in enumerate(wider.exponents):
            folded = np.where(exponent > self.caps[kind], self.caps[kind] - 1, exponent)
            index += folded * self.steps[kind]
        return np.array_equal(wider.outcomes, self.outcomes[index])

    def word_holds(self, heap: int) -> bool:
        """Whether outcomes stay the same if one heap is played by its own options and not by its word."""
        starts, moves = self._moves
        own = self.options_in_words(heap)
        wider = np.zeros((len(moves) + len(own), len(self.kinds) + 1), np.int64)
        wider[: len(moves), :-1], wider[len(moves) :, :-1] = moves, own
        found = box_outcomes(np.array([*self.caps, 1]), np.append(starts, len(wider)), wider, self.outcomes)
        index = np.arange(self.size)
        for after, times in zip(self.after, self.words[heap], strict=True):
            for _ in range(times):
                index = after[index]
        return np.array_equal(found[self.size :], self.outcomes[index])


def in_kinds(kinds: Sequence[int], heaps: int, known: Mapping[int, Mapping[int, int]]) -> np.ndarray:
    """Return the words of the heaps 0, ..., heaps - 1: shape (heaps, kinds).

    Args:
        kinds: heaps that stand for themselves.
        heaps: how many heaps are written.
        known: of every other heap, how many of which kinds it is replaced by.
    """
    words = np.zeros((heaps, len(kinds)), np.int64)
    place = {kind: one for one, kind in enumerate(kinds)}
    for heap in range(heaps):
        for kind, times in ({heap: 1} if heap in place else known[heap]).items():
            words[heap, place[kind]] += times
    return words
