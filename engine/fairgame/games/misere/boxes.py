"""Boxes: sums of a few kinds of heaps with bounded multiplicities, and their misère outcomes on request.

A *box* rests on two assumptions.  *Words*: a heap that is not a kind may be replaced by a sum of kinds.  *Folds*: for
the cap c of a kind, c + 1 equal heaps are equivalent to c - 1.  Under both, outcomes follow from smaller sums.  An
assumption can be wrong, so the result is a guess; but each assumption is tested separately by dropping it.

Sums without the largest kind need no play: the quotient of the smaller heaps is known.

Cost: a byte a sum, used or not, and some microseconds for each sum played out (``fairgame.games.misere.kernels``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fairgame.games.misere.heaps import HeapOptions
from fairgame.games.misere.kernels import NO_KIND, P, play_out
from fairgame.games.misere.quotient import Quotient

LOOKUPS_PER_PLAY = 20  # known outcomes that count like one sum played out
Vectors = np.ndarray  # sums as exponents, shape (sums, kinds), int64


class TooMany(Exception):
    """The work exceeds its limit."""


class TooManyClasses(Exception):
    """The number of classes exceeds its limit."""


@dataclass
class Work:
    """The remaining work: a sum played out costs one, ``LOOKUPS_PER_PLAY`` lookups of known outcomes cost one."""

    left: int


@dataclass(frozen=True, eq=False)
class Pretending:
    """A quotient and the elements of heaps in it.

    Attributes:
        quotient: the monoid.
        elements: the elements of heaps 0, 1, 2, ...
    """

    quotient: Quotient
    elements: Sequence[int]

    def powers(self, kinds: Sequence[int], most: int) -> np.ndarray:
        """Return the elements of 0, 1, 2, ..., ``most`` equal heaps of each kind."""
        heaps = np.array([self.elements[kind] for kind in kinds], np.int64)
        powers = np.zeros((len(heaps), most + 1), np.int64)
        for times in range(most):
            powers[:, times + 1] = self.quotient.products[powers[:, times], heaps]
        return powers


@dataclass(frozen=True, eq=False)
class Box:
    """A box of sums.

    Attributes:
        options: options of the game's heaps.
        kinds: heaps, ascending; the last is the heap to be learned.
        caps: the largest exponent of each kind, at least 1.
        words: shape (heaps, kinds), int64: each heap below some bound as a sum of kinds; a kind is itself.
        settled: the quotient of the heaps before the last kind.
        guess: a conjectured quotient of all kinds, which orders the moves.
        work: the remaining work, shared with other boxes.
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
        """The number of sums."""
        return int(np.prod([cap + 1 for cap in self.caps]))

    @cached_property
    def steps(self) -> np.ndarray:
        """The increase of the index with each exponent: shape (kinds,)."""
        return np.cumprod([1, *(cap + 1 for cap in self.caps[:-1])])

    def indices(self, sums: Vectors) -> np.ndarray:
        """Return the indices of sums, with exponents beyond their caps folded."""
        beyond = np.maximum(sums - np.array(self.caps) - 1, -1)
        folded = np.where(beyond >= 0, np.array(self.caps) - 1 + beyond % 2, sums)
        indices: np.ndarray = folded @ self.steps
        return indices

    def outcomes(self, sums: Vectors) -> np.ndarray:
        """Return a mask of the sums that are P-positions, shape (sums,), bool.

        Raises:
            TooMany: if the remaining work does not suffice.
        """
        indices = self.indices(sums)
        starts, words, elements = self._moves
        empty = np.zeros(0, np.uint8)
        self._play(indices, self.caps, self.kinds, starts, words, elements, self._outcomes, empty, NO_KIND)
        is_p: np.ndarray = self._outcomes[indices] == P
        return is_p

    def known_sums(self, most: int) -> Vectors:
        """Return at most ``most`` sums whose outcomes are known, spread evenly by index."""
        indices = np.flatnonzero(self._outcomes)
        return self.sums(indices[:: -(-indices.size // most)])

    def sums(self, indices: np.ndarray) -> Vectors:
        """Return the sums with given indices."""
        sums: np.ndarray = indices[:, None] // self.steps % (np.array(self.caps) + 1)
        return sums

    def fold_holds(self, place: int, sums: Vectors) -> bool:
        """Return whether the fold of a kind, given by its place, holds next to each of some sums."""
        full = sums.copy()
        full[:, place] = self.caps[place]
        return self._agrees(self.kinds[place], full, place)

    def word_holds(self, heap: int, sums: Vectors) -> bool:
        """Return whether a heap next to each of some sums, played by its own options, has the outcome of its word."""
        return self._agrees(heap, sums, NO_KIND)

    def _agrees(self, heap: int, sums: Vectors, same_as: int) -> bool:
        """Return whether a heap next to sums, played by its own options, has the outcomes of its word.

        Args:
            heap: the heap.
            sums: sums next to it.
            same_as: place of the heap's kind, or ``NO_KIND``; the heap counts there until that exponent is at its cap.
        """
        starts, words, elements = self._moves
        option_words, option_elements = self._options(heap)
        wider = np.zeros((len(words) + len(option_words), len(self.kinds) + 1), np.int64)
        wider[: len(words), :-1], wider[len(words) :, :-1] = words, option_words
        starts, elements = np.append(starts, len(wider)), np.append(elements, option_elements)
        indices = self.indices(sums) + self.size
        above = np.zeros(self.size, np.uint8)
        caps, kinds = (*self.caps, 1), (*self.kinds, heap)
        self._play(indices, caps, kinds, starts, wider, elements, self._outcomes, above, same_as)
        return np.array_equal(above[indices - self.size] == P, self.outcomes(sums + self.words[heap]))

    @cached_property
    def _outcomes(self) -> np.ndarray:
        return np.zeros(self.size, np.uint8)

    @cached_property
    def _moves(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The options of all kinds: start of each kind, words, and elements of the guess."""
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

    def _play(  # noqa: PLR0913, PLR0917 - arguments of the kernel
        self,
        requested: np.ndarray,
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
            np.unique(requested),
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
        self.work.left -= played + len(requested) // LOOKUPS_PER_PLAY
        if played < 0 or self.work.left < 0:
            raise TooMany


def words_in_kinds(kinds: Sequence[int], heaps: int, known: Mapping[int, Mapping[int, int]]) -> np.ndarray:
    """Return the words of the heaps 0, ..., heaps - 1: shape (heaps, kinds).

    Args:
        kinds: heaps that are their own words.
        heaps: the number of heaps.
        known: for every other heap, the multiplicity of each kind in its word.
    """
    words = np.zeros((heaps, len(kinds)), np.int64)
    column_of = {kind: column for column, kind in enumerate(kinds)}
    for heap in range(heaps):
        for kind, times in ({heap: 1} if heap in column_of else known[heap]).items():
            words[heap, column_of[kind]] += times
    return words
