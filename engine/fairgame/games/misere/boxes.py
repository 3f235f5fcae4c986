"""Sums of some kinds of heaps, so many of each at most, and their misère outcomes as far as they are asked for.

A *box* rests on two assumptions.  *Words*: a heap that is no kind of its own may be replaced by a sum of kinds.
*Folds*: c + 1 equal heaps are as good as c - 1, for the cap c of their kind.  Under them outcomes follow from smaller
sums.  Assumptions can be wrong, so what comes out is a guess; but each is tested on its own by taking it back.

Sums without the greatest kind need no playing out: the quotient of the heaps before it is known.

Cost: a byte a sum, touched or not, and some microseconds for each that is played out
(``fairgame.games.misere.kernels``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fairgame.games.misere.heaps import HeapOptions
from fairgame.games.misere.kernels import NO_KIND, P, play_out
from fairgame.games.misere.quotient import Quotient

LOOKS = 20
Vectors = np.ndarray  # sums as exponents, shape (sums, kinds), int64


class TooMany(Exception):
    """More work was to be done than is allowed."""


class TooManyClasses(Exception):
    """More classes were to be told apart than are allowed."""


@dataclass
class Work:
    """What is left of it: a sum played out is one, and so are ``LOOKS`` sums whose outcomes are known."""

    left: int


@dataclass(frozen=True, eq=False)
class Pretending:
    """A quotient and the elements of heaps in it.

    Attributes:
        quotient: the monoid.
        elements: of heaps 0, 1, 2, ...
    """

    quotient: Quotient
    elements: Sequence[int]

    def powers(self, kinds: Sequence[int], most: int) -> np.ndarray:
        """Return the elements of 0, 1, 2, ..., ``most`` equal heaps of each kind."""
        heaps = np.array([self.elements[kind] for kind in kinds], np.int64)
        found = np.zeros((len(heaps), most + 1), np.int64)
        for times in range(most):
            found[:, times + 1] = self.quotient.products[found[:, times], heaps]
        return found


@dataclass(frozen=True, eq=False)
class Box:
    """A box of sums.

    Attributes:
        options: of the game's heaps.
        kinds: heaps, ascending; the last is the heap that is learned.
        caps: the greatest exponent of each kind, at least 1.
        words: shape (heaps, kinds), int64: each heap below some bound as a sum of kinds; a kind is itself.
        settled: the quotient of the heaps before the last kind.
        guess: another of all kinds, by which moves are put in order.
        work: what is left of it, for this box and others.
    """

    options: HeapOptions
    kinds: tuple[int, ...]
    caps: tuple[int, ...]
    words: np.ndarray
    settled: Pretending
    guess: Pretending
    work: Work

    @property
    def size(self) -> int:
        """How many sums it has."""
        return int(np.prod([cap + 1 for cap in self.caps]))

    @cached_property
    def steps(self) -> np.ndarray:
        """By how much an index grows with each exponent: shape (kinds,)."""
        return np.cumprod([1, *(cap + 1 for cap in self.caps[:-1])])

    def indices(self, sums: Vectors) -> np.ndarray:
        """Return the indices of sums, exponents beyond their caps folded."""
        beyond = np.maximum(sums - np.array(self.caps) - 1, -1)
        folded = np.where(beyond >= 0, np.array(self.caps) - 1 + beyond % 2, sums)
        found: np.ndarray = folded @ self.steps
        return found

    def outcomes(self, sums: Vectors) -> np.ndarray:
        """Return which sums are P-positions, shape (sums,), bool.

        Raises:
            TooMany: if that is more work than is left.
        """
        indices = self.indices(sums)
        starts, words, elements = self._moves
        nothing = np.zeros(0, np.uint8)
        self._play(indices, self.caps, self.kinds, starts, words, elements, self._found, nothing, NO_KIND)
        found: np.ndarray = self._found[indices] == P
        return found

    def played(self, most: int) -> Vectors:
        """Return sums whose outcomes are known by now, ``most`` of them at most, spread evenly by index."""
        indices = np.flatnonzero(self._found)
        return self.sums(indices[:: -(-indices.size // most)])

    def sums(self, indices: np.ndarray) -> Vectors:
        """Return the sums of these indices."""
        found: np.ndarray = indices[:, None] // self.steps % (np.array(self.caps) + 1)
        return found

    def fold_holds(self, place: int, sums: Vectors) -> bool:
        """Whether one more heap of a kind than its cap, by its place, is as good as one less than it beside sums."""
        full = sums.copy()
        full[:, place] = self.caps[place]
        return self._agrees(self.kinds[place], full, place)

    def word_holds(self, heap: int, sums: Vectors) -> bool:
        """Whether outcomes of sums with a heap are the same if it is played by its own options and not by its word."""
        return self._agrees(heap, sums, NO_KIND)

    def _agrees(self, heap: int, sums: Vectors, same_as: int) -> bool:
        """Whether a heap beside sums, played by its own options, is as good as its word is under the assumptions.

        Args:
            heap: which.
            sums: those beside it.
            same_as: the place of its kind, if it is one: until that exponent is at its cap the heap counts there.
        """
        starts, words, elements = self._moves
        own, its = self._options(heap)
        wider = np.zeros((len(words) + len(own), len(self.kinds) + 1), np.int64)
        wider[: len(words), :-1], wider[len(words) :, :-1] = words, own
        starts, elements = np.append(starts, len(wider)), np.append(elements, its)
        indices = self.indices(sums) + self.size
        above = np.zeros(self.size, np.uint8)
        caps, kinds = (*self.caps, 1), (*self.kinds, heap)
        self._play(indices, caps, kinds, starts, wider, elements, self._found, above, same_as)
        return np.array_equal(above[indices - self.size] == P, self.outcomes(sums + self.words[heap]))

    @cached_property
    def _found(self) -> np.ndarray:
        return np.zeros(self.size, np.uint8)

    @cached_property
    def _moves(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The options of all kinds: where each kind's begin, their words, and what they are in the guess."""
        words, elements = zip(*map(self._options, self.kinds), strict=True)
        return np.cumsum([0, *map(len, words)]), np.concatenate(words), np.concatenate(elements)

    def _options(self, heap: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the options of a heap, each once, as words and as elements of the guess."""
        guess = self.guess.elements
        each = {
            tuple(self.words[list(option)].sum(axis=0).tolist()): self.guess.quotient.product(
                map(guess.__getitem__, option)
            )
            for option in self.options[heap]
        }
        words = sorted(each)
        shape = (len(words), len(self.kinds))
        return np.array(words, np.int64).reshape(shape), np.array([each[word] for word in words], np.int64)

    def _play(  # noqa: PLR0913, PLR0917 - what the kernel is told
        self,
        wanted: np.ndarray,
        caps: Sequence[int],
        kinds: Sequence[int],
        starts: np.ndarray,
        words: np.ndarray,
        elements: np.ndarray,
        below: np.ndarray,
        above: np.ndarray,
        same_as: int,
    ) -> None:
        settled, guess, most = self.settled, self.guess, max(caps)
        played = play_out(
            np.unique(wanted),
            np.array(caps),
            starts,
            words,
            settled.quotient.products,
            settled.quotient.p_portion,
            settled.powers(self.kinds[:-1], most),
            guess.quotient.products,
            guess.quotient.p_portion,
            guess.powers(kinds, most),
            elements,
            below,
            above,
            same_as,
            self.work.left,
        )
        self.work.left -= played + len(wanted) // LOOKS
        if played < 0 or self.work.left < 0:
            raise TooMany


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
