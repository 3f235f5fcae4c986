"""Checker of the segments of a long window run, one at a time: fast, for runs of 10^12 heaps, without solver code.

Theory and data are those of ``fairgame.games.octal.checkers.octal_period`` (window lemma): the values G(0), ...,
G(H-1), and at least R+K values before each of some boundaries. That program runs all segments side by side in numpy.
Here compiled loops (``fairgame.games.octal.kernels.segments``) run one segment, so each segment can be checked
separately, on another machine or as a sample; ``fairgame.games.octal.checkers.octal_lanes`` checks many side by side.

A segment from a boundary b to the next one b' is *accepted* if the values that follow the window of b arrive at the
window of b', and if every heap n with b+L+K <= n < b'+L+K is settled. When all are accepted, with the first one
beginning within the checked head, every heap from H to the last boundary is settled, by induction. So no heap beyond R
is rare up to there, and the values at the boundaries are nim-values. A *sample* of a segment runs fewer heaps and does
not reach the next window: it shows that those heaps are settled if the first window is right. An interrupted check
resumes from its last *part*: the heap that it had reached and the values before that heap.

Values of common heaps are stored as *places*: the value without bit j, the mask's lowest one. Place and parity
determine the value; places add as values do, and the values of one parity have the order of their places.

**Places to check.** A heap of value v is settled if every w < v of the other parity has a witness. The place of w can
exceed that of v: with mask 2, v = 2 has place 0 and w = 1 has place 1. The excess is small. From w < v follows
floor(w / 2^(j+1)) <= floor(v / 2^(j+1)). Place and value have the same j lowest bits, and the bits above these are
floor(v / 2^(j+1)) for v. So the place of w is less than the next multiple of 2^j beyond the place of v. The check
therefore covers all places below the least multiple of 2^j that exceeds every place in the run.

Cost: some 14 ns a heap with 15 rare heaps, memory 10 MB. Source: our own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush

import numpy as np

from fairgame.games.octal.checkers.octal_period import Array, need
from fairgame.games.octal.checkers.run_manifest import MAX_PLACES, RunManifest
from fairgame.games.octal.kernels.segments import BACK, BITS, BLOCK, WORD, fill, unsettled

ROUND = 1 << 20  # heaps between two callbacks
MAX_BLOCK_WITNESSES = 96  # witnesses tried on whole blocks; the others are tried on single heaps
SAMPLE = 1 << 12  # heaps of the head that decide the first witnesses
MAX_NEAR = BACK - 128  # the bound of the first witnesses

OnHeaps = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Part:
    """Progress of the check of a segment.

    Attributes:
        heap: the next heap to check; all earlier heaps of the segment have passed.
        places: uint8, the places of the values before ``heap`` that the check looks back to.
    """

    heap: int
    places: Array


OnPart = Callable[[Part], None]


class Segments(RunManifest):
    """The segments of one run, with their check."""

    def check(
        self,
        number: int,
        max_heaps: int | None = None,
        on_heaps: OnHeaps = lambda _: None,
        resume_from: Part | None = None,
        on_part: OnPart = lambda _: None,
    ) -> int:
        """Check a segment, or at most ``max_heaps`` heaps of it as a sample; return the number of heaps settled.

        Args:
            number: the segment, from 0 on.
            max_heaps: the number of heaps to settle at most; None for the whole segment.
            on_heaps: callback with the number of heaps run since its last call.
            resume_from: the progress of an earlier check of this segment.
            on_part: callback with the progress after each round; it must copy the places.

        Raises:
            Rejected: if a heap is not settled, or the segment does not arrive at the next window.
        """
        game, tables, lookback = self.game, self.tables, self.lookback
        depth, width = self.witness + game.last, self.windows.shape[1]
        start, end = (int(heap) for heap in self.boundaries[number : number + 2])
        goal = end + depth if max_heaps is None else min(end, start + max_heaps) + depth
        places, heap, filled = np.zeros(lookback + ROUND, np.uint8), start, lookback
        places[lookback - width : lookback] = tables.place[self.windows[number]]
        if resume_from is not None:
            need(
                start <= resume_from.heap <= goal and resume_from.places.shape == (lookback,),
                "the saved part is not of this segment",
            )
            places[:lookback], heap = resume_from.places, resume_from.heap
        while heap < goal:
            if filled + BLOCK > places.size:
                places[:lookback], filled = places[filled - lookback : filled].copy(), lookback
            count = min(goal - heap, places.size - filled)
            if heap < start + depth < heap + count:
                count = start + depth - heap  # the heaps after it must be settled
            if heap < end < heap + count:
                count = end - heap
            arrived, wide = filled, tables.wide or int(places[:filled].max()) >= WORD
            for second_word in (wide, True):  # values of this round may need a second word though earlier ones did not
                arrived = fill(places, arrived, filled + count, tables.far, tables.near, BITS, second_word)
            need(arrived == filled + count, f"heap {heap + arrived - filled} has too large a value")
            if heap >= start + depth:
                odd = (heap - filled) & 1
                room = room_for(game.mask, int(places[: filled + count].max()))
                met = unsettled(
                    places, filled, filled + count, odd, tables.other, tables.witnesses, tables.at_once, room
                )
                need(met == filled + count, f"heap {heap + met - filled} is not settled")
            heap, filled = heap + count, filled + count
            on_heaps(count)
            if heap == end:
                expected = tables.place[self.windows[number + 1]]
                same = (places[filled - width : filled] == expected).all()
                need(same, f"the segment from {start} does not arrive at the window before {end}")
            on_part(Part(heap, places[filled - lookback : filled]))
        return goal - start - depth

    @property
    def lookback(self) -> int:
        """The number of values before a heap that the check looks back to."""
        return max(self.witness + self.game.last, BACK) + int(self.windows.shape[1])

    @cached_property
    def tables(self) -> "Tables":
        """The lookup tables of the loops."""
        return Tables.of(self)


@dataclass(frozen=True)
class Tables:
    """Lookup tables of the loops.

    Attributes:
        place: the place of each value, uint8.
        far: see ``fill``.
        near: see ``fill``.
        other: see ``unsettled``.
        witnesses: see ``unsettled``, best first.
        at_once: the number of witnesses that are tried on whole blocks.
        wide: whether a rare heap has a place beyond a word.
    """

    place: Array
    far: Array
    near: Array
    other: Array
    witnesses: Array
    at_once: int
    wide: bool

    @classmethod
    def of(cls, run: Segments) -> "Tables":
        """Return the tables of a run."""
        game, head = run.game, run.head
        place = places_of_values(game.mask)
        is_common = game.common(head)
        rare = np.flatnonzero(~is_common)[1:]
        best = _best_first(run, np.flatnonzero(is_common[: run.witness + 1]), place)
        excluded = _distances(game.splits, rare, place[head[rare]], [k for k in game.singles if not game.position & k])
        witnesses = _distances(game.splits, best, place[head[best]], [k for k in game.singles if game.position & k])
        other = smaller_values(game.mask, game.taus)
        is_far = excluded[:, 0] >= BLOCK
        at_once = int((np.cumsum(witnesses[:, 0] >= BACK) == 0)[:MAX_BLOCK_WITNESSES].sum())
        is_wide = bool((excluded[:, 1] >= WORD).any())
        return cls(place, excluded[is_far], excluded[~is_far], other, witnesses, at_once, is_wide)


def places_of_values(mask: int) -> Array:
    """Return the place of each value, uint8, shape (2 * MAX_PLACES,); ``mask`` shares a bit with these values."""
    value, lowest = np.arange(2 * MAX_PLACES), mask & -mask
    return (value // (2 * lowest) * lowest + value % lowest).astype(np.uint8)


def room_for(mask: int, greatest: int) -> int:
    """Return a bound above the places of all smaller values, if no value has a place beyond ``greatest``."""
    lowest = mask & -mask
    return (greatest // lowest + 1) * lowest


def smaller_values(mask: int, taus: Array) -> Array:
    """Return the places of the smaller values of the other parity, in the form of ``unsettled``.

    Args:
        mask: the mask of the parity; it shares a bit with the values.
        taus: the parity of the values of common heaps, for even and for odd heaps.
    """
    value, place = np.arange(2 * MAX_PLACES), places_of_values(mask)
    parity = np.bitwise_count(value & mask) & 1
    sets = np.zeros((2, MAX_PLACES, 2), np.uint64)
    for odd in (0, 1):
        for own in value[parity == taus[odd]]:
            smaller = place[:own][parity[:own] != taus[odd]]
            sets[odd, place[own]] = np.bitwise_or.reduce(_sets(smaller), axis=0, initial=np.uint64(0))
    return sets


def _sets(places: Array) -> Array:
    """Return the singleton set of each place, in two words: shape (..., 2)."""
    bit = np.uint64(1) << (places % WORD).astype(np.uint64)
    return np.stack([np.where(places < WORD, bit, np.uint64(0)), np.where(places < WORD, np.uint64(0), bit)], axis=-1)


def _distances(splits: list[int], heaps: Array, places: Array, singles: list[int]) -> Array:
    """Return the distances to the other parts of splits with ``heaps``, and the places to add; singles come first."""
    single = np.array([(k, 0) for k in singles], np.int64).reshape(-1, 2)
    pairs = np.stack([np.add.outer(heaps, splits), np.repeat(places[:, None], len(splits), axis=1)], axis=-1)
    return np.concatenate([single, pairs.reshape(-1, 2)]).astype(np.int64)


def _best_first(run: Segments, common: Array, place: Array) -> Array:
    """Return the common heaps, first those that settle most of a sample of the head; any order is correct."""
    game, head = run.game, run.head
    near = common[common < MAX_NEAR]
    heaps = np.linspace(head.size // 2, head.size - 1, SAMPLE).astype(int)
    shown = np.zeros((near.size, heaps.size, 2), np.uint64)
    for k in game.splits:
        shown |= _sets(place[head[heaps - k - near[:, None]]] ^ place[head[near]][:, None])
    upto = np.bitwise_or.accumulate(_sets(np.arange(MAX_PLACES)), axis=0)
    missing, chosen = upto[place[head[heaps]]], list[int]()
    gains = [(-int(gain), i) for i, gain in enumerate(np.bitwise_count(shown & missing).sum(axis=(1, 2)))]
    heapify(gains)  # gains only fall: a heap below the best is not counted again
    while gains and len(chosen) < MAX_BLOCK_WITNESSES:
        before, i = heappop(gains)
        settles = int(np.bitwise_count(shown[i] & missing).sum())
        if 0 < settles < -before:
            heappush(gains, (-settles, i))
        elif settles:
            chosen.append(int(near[i]))
            missing &= ~shown[i]
    return np.concatenate([np.array(chosen, np.int64), common[~np.isin(common, chosen)]])
