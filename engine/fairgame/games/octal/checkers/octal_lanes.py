"""Check of many segments of a long window run side by side, up to 64 at once.

Theory and data are those of ``fairgame.games.octal.checkers.octal_segments``, which checks one segment at a time; the
two have the lists of distances in common. Here each segment is a *lane*, a bit of the words of compiled loops
(``fairgame.games.octal.kernels.lanes``). Every lane begins at the window of its segment, must arrive at the next one,
and is accepted when its last heap is settled.

**Far witnesses.** The loops try the witnesses up to ``TRIED`` heaps back. They leave about one smaller value of 10^8
heaps of 0.106 without a witness. For these few the check tries all L + K heaps before.

Cost: a heap of 64 lanes takes some 0.35 us with 15 rare heaps and 14 places, a third of the time of single segments;
the tables take seconds. Memory some 60 MB. Source: our own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairgame.games.octal.checkers.octal_period import Array, need
from fairgame.games.octal.checkers.octal_segments import OnHeaps, OnPart, Part, Segments, room_for
from fairgame.games.octal.checkers.run_manifest import MAX_PLACES
from fairgame.games.octal.kernels.lanes import BLOCKS, GROUP, LONG, PADDING, fill, pack, settle

LANES = 64
ROUND = 1 << 14  # heaps between two callbacks
ROUNDS = 32  # rounds between two moves of the stored heaps
PART = 1 << 18  # heaps of a lane between two parts, each of which is 15 MB
TRIED = 1 << 13  # the greatest distance of a witness that the loops try
CANDIDATES = 1 << 10  # witnesses that are ordered for each place
SAMPLE = 1 << 12  # heaps of the head that decide the order
MAX_LEFT = 1  # of these may be left to witnesses for single heaps
MIN_BLOCK = 8  # fewer distances are not worth a block of 8 heaps
PLANES = (MAX_PLACES - 1).bit_length()  # bits of a place


def check_lanes(
    run: Segments,
    numbers: Sequence[int],
    on_heaps: OnHeaps = lambda _: None,
    resume_from: Part | None = None,
    on_part: OnPart = lambda _: None,
) -> int:
    """Check segments side by side; return the number of heaps settled.

    Args:
        run: the run.
        numbers: the segments, from 0 on; at most LANES.
        on_heaps: callback after each round, with the number of heaps run since its last call, in all lanes together.
        resume_from: the progress of an earlier check of the same segments, where ``heap`` counts from their beginnings.
        on_part: callback with the progress, after each ``PART`` heaps of a lane.

    Raises:
        ValueError: if there are no segments, or more than LANES.
        Rejected: if a heap is not settled, or a segment does not arrive at the next window.
    """
    if not 0 < len(numbers) <= LANES:
        raise ValueError(f"{len(numbers)} segments cannot be checked together, only 1 to {LANES}")
    lanes = _Lanes(run, numbers, resume_from)
    lengths = np.diff(run.boundaries)[list(numbers)]
    depth = run.witness + run.game.last
    stops = np.unique([depth, *lengths, *(lengths + depth)])  # no round passes one of these
    while lanes.heaps < stops[-1]:
        active = np.flatnonzero(lengths + depth > lanes.heaps)
        end = int(stops[np.searchsorted(stops, lanes.heaps, "right")])
        count = min(end - lanes.heaps, ROUND)
        lanes.run(count, active, is_settling=lanes.heaps >= depth)
        lanes.check_arrival(active[lengths[active] == lanes.heaps])
        on_heaps(count * active.size)
        if lanes.heaps // PART > (lanes.heaps - count) // PART:
            on_part(lanes.part)
    return int(lengths.sum())


class _Lanes:
    """Segments side by side.

    The places of the last heaps are stored twice: as rows of lanes for the loops, and, of more heaps, as the bits of
    places, to resume from and to look for far witnesses.

    Attributes:
        heaps: the number of heaps run in each lane.
    """

    def __init__(self, run: Segments, numbers: Sequence[int], resume_from: Part | None) -> None:
        """Begin at the first windows, or resume.

        Raises:
            Rejected: if the part is not of these segments.
        """
        self.heaps = 0
        self._run, self._numbers, self._starts = run, list(numbers), run.boundaries[list(numbers)]
        self._bits = np.uint64(1) << np.arange(len(numbers), dtype=np.uint64)
        width = run.windows.shape[1]
        self._lookback = max(TRIED, -(-width // LONG) * LONG)
        self._stored = end = max(self._lookback, run.witness + run.game.last)
        self._planes = np.zeros((PLANES, self._stored + ROUNDS * ROUND + PADDING), np.uint64)  # see ``pack``
        self._end = end  # the column after that of the last heap
        if resume_from is None:
            for bit, number in zip(self._bits, numbers, strict=True):
                places = run.tables.place[run.windows[number]].astype(np.uint64)
                for plane in range(PLANES):
                    self._planes[plane, end - width : end] |= (places >> np.uint64(plane) & np.uint64(1)) * bit
        else:
            goal = int(np.diff(run.boundaries)[self._numbers].max()) + run.witness + run.game.last
            is_ours = resume_from.places.size == PLANES * self._stored * 8 and 0 < resume_from.heap <= goal
            need(is_ours, "the saved part is not of these segments")
            self.heaps = resume_from.heap
            self._planes[:, :end] = resume_from.places.view(np.uint64).reshape(PLANES, end)
        planes, place = self._planes[:, end - self._lookback : end], run.tables.place
        rows = [_lanes_with(number, planes) for number in range(MAX_PLACES)]
        known = place[run.head[run.game.common(run.head)]], place[run.windows]
        greatest = max(*(int(places.max()) for places in known), *(i for i, row in enumerate(rows) if row.any()))
        self._orders: Orders = {}
        self._tables = _tables(run, room_for(run.game.mask, greatest), self._orders)
        self._rows = np.zeros((self._tables.size, self._lookback + ROUND + PADDING), np.uint64)  # see ``fill``
        self._rows[: greatest + 1, : self._lookback] = rows[: greatest + 1]

    @property
    def part(self) -> Part:
        """The progress."""
        return Part(self.heaps, self._planes[:, self._end - self._stored : self._end].reshape(-1).view(np.uint8))

    def run(self, count: int, active: Array, *, is_settling: bool) -> None:
        """Run the next ``count`` heaps in the active lanes, and check that they are settled if ``is_settling``.

        Raises:
            Rejected: if a heap is not settled, or has too large a value.
        """
        start, lanes = self._lookback, self._word(active)
        at, stop = start, start + count
        while (at := self._fill(at, stop, lanes)) < stop:
            heap = int(self._starts[active].min()) + self.heaps + at - start
            need(self._tables.room < MAX_PLACES, f"heap {heap} of a lane has too large a value")
            self._make_room()
        if self._end + count > self._planes.shape[1]:
            self._planes[:, : self._stored] = self._planes[:, self._end - self._stored : self._end].copy()
            self._end = self._stored
        pack(self._planes[:, self._end : self._end + count], self._rows, start, stop)
        if is_settling:
            self._settle(count, lanes)
        self._rows[:, :start] = self._rows[:, count : count + start].copy()
        self._end += count
        self.heaps += count

    def _fill(self, start: int, stop: int, lanes: np.uint64) -> int:
        tables = self._tables
        return int(fill(self._rows, start, stop, tables.excluded, tables.cuts, lanes, tables.room))

    def _make_room(self) -> None:
        """Add places."""
        rows, room = self._rows, room_for(self._run.game.mask, self._tables.room)
        self._tables = _tables(self._run, room, self._orders)
        self._rows = np.zeros((self._tables.size, rows.shape[1]), np.uint64)
        self._rows[: rows.shape[0]] = rows

    def _settle(self, count: int, lanes: np.uint64) -> None:
        """Check that the next heaps, which are filled in, are settled.

        Raises:
            Rejected: if one is not.
        """
        tables, base = self._tables, self._lookback
        unattained, first = np.zeros((2 * LONG * tables.room, 3), np.uint64), base
        while first < base + count:
            odd = self._word(np.flatnonzero((self._starts + self.heaps + first - base) & 1))
            found, first = settle(
                self._rows,
                first,
                base + count,
                odd,
                lanes,
                tables.least,
                tables.best,
                tables.counts,
                tables.witnesses,
                unattained,
            )
            for row, place, missing in unattained[:found].tolist():
                for lane in np.flatnonzero(self._bits & np.uint64(missing)):
                    heap = self._starts[lane] + self.heaps + row - base
                    need(self._is_attained(lane, row - base, place), f"heap {heap} is not settled")

    def _is_attained(self, lane: Any, ahead: int, place: int) -> bool:
        """Return whether any far witness shows a place attained, for the heap ``ahead`` columns after the end."""
        far, end = self._tables.far_witnesses, self._end + ahead
        planes = self._planes[:, end - self._stored : end] & self._bits[lane] != 0
        places = np.bitwise_or.reduce([plane.astype(np.int64) << bit for bit, plane in enumerate(planes)])
        return bool((places[self._stored - far[:, 0]] ^ far[:, 1] == place).any())

    def _word(self, lanes: Array) -> np.uint64:
        return np.uint64(np.bitwise_or.reduce(self._bits[lanes], initial=np.uint64(0)))

    def check_arrival(self, lanes: Array) -> None:
        """Check that the last heaps of these lanes have the values of the next window.

        Raises:
            Rejected: if a value differs.
        """
        run = self._run
        last = np.arange(self._lookback - run.windows.shape[1], self._lookback)
        for lane in lanes:
            expected = run.tables.place[run.windows[self._numbers[lane] + 1]]
            start, end = self._starts[lane], self._starts[lane] + self.heaps
            same = (self._rows[expected, last] & self._bits[lane] != 0).all()
            need(same, f"the segment from {start} does not arrive at the window before {end}")


def _lanes_with(place: int, planes: Array) -> Array:
    """Return the lanes that have a place, for each column of the planes."""
    sides = [plane if place >> bit & 1 else ~plane for bit, plane in enumerate(planes)]
    lanes: Array = np.bitwise_and.reduce(sides)
    return lanes


@dataclass(frozen=True)
class _Tables:
    """Lookup tables of the loops, for places below ``room``.

    Attributes:
        room: the number of places, a multiple of the mask's lowest bit.
        size: the least power of 2 that is no less.
        excluded: see ``fill``.
        cuts: see ``fill``.
        least: see ``settle``.
        best: see ``settle``.
        counts: see ``settle``.
        witnesses: see ``settle``.
        far_witnesses: int64, shape (N, 2), as ``witnesses``.
    """

    room: int
    size: int
    excluded: Array
    cuts: Array
    least: Array
    best: Array
    counts: Array
    witnesses: Array
    far_witnesses: Array


Orders = dict[tuple[int, int], tuple[Array, int]]  # the results of ``_ordered``, by place and size


def _tables(run: Segments, room: int, orders: Orders) -> _Tables:
    """Return the tables for places below ``room``; ``orders`` caches their slowest part."""
    size, tables = 1 << (room - 1).bit_length(), run.tables
    excluded = np.concatenate([tables.far, tables.near])
    excluded, witnesses = (pairs[pairs[:, 1] < size] for pairs in (excluded, tables.witnesses))  # others hit no place
    blocks = [*_by_block(excluded)]
    cuts = np.cumsum([0, *(len(pairs) for pairs in blocks[:-1])])
    is_near = witnesses[:, 0] <= TRIED
    for place in range(room):
        if (place, size) not in orders:
            orders[place, size] = _ordered(run, place, witnesses[is_near][:CANDIDATES])
    ordered = [orders[place, size] for place in range(room)]
    least = least_places(run.game.mask, run.game.taus, room)
    return _Tables(
        room=room,
        size=size,
        excluded=np.concatenate(blocks),
        cuts=cuts,
        least=least,
        best=np.array([pairs for pairs, _ in ordered]),
        counts=np.array([count for _, count in ordered]),
        witnesses=witnesses[is_near][CANDIDATES:],
        far_witnesses=witnesses[~is_near],
    )


def _ordered(run: Segments, place: int, witnesses: Array) -> tuple[Array, int]:
    """Return the witnesses in the best order for a place, and how many of them to try on many heaps together.

    Any order is correct. In a sample of the head, the next witness shows the place attained for most of the remaining
    heaps; when none remains, or no witness helps, the others follow, the most frequent first. Another sample decides
    how many leave few heaps.
    """
    places = run.tables.place[run.head]
    heaps = np.linspace(run.head.size // 2, run.head.size - 1, 2 * SAMPLE).astype(int)
    shown = places[heaps[:, None] - witnesses[:, 0]] ^ witnesses[:, 1] == place
    is_missing, by_frequency, chosen = places[heaps] > place, np.argsort(-shown.sum(axis=0), kind="stable"), list[int]()
    left = shown[::2][is_missing[::2]]
    while left.any():
        chosen.append(int(left.sum(axis=0).argmax()))
        left = left[~left[:, chosen[-1]]]
    order = [*chosen, *by_frequency[~np.isin(by_frequency, chosen)]]
    other = shown[1::2][is_missing[1::2]][:, order]
    tried = np.where(other.any(axis=1), other.argmax(axis=1) + 1, len(order))
    count = int(np.sort(tried)[-MAX_LEFT - 1]) if tried.size > MAX_LEFT else 0
    return witnesses[order], min(-(-count // GROUP), len(order) // GROUP) * GROUP


def _by_block(excluded: Array) -> Iterator[Array]:
    """Yield the pairs for each size of a block, then those for single heaps; a repeated pair completes a group."""
    distance, above = excluded[:, 0], np.inf
    for block in BLOCKS:
        is_here = (block <= distance) & (distance < above)
        if block > BLOCKS[-1] or is_here.sum() >= MIN_BLOCK:
            pairs, above = excluded[is_here], block
            yield np.pad(pairs, ((0, -len(pairs) % GROUP), (0, 0)), "edge" if len(pairs) else "constant")
        else:
            yield excluded[:0]
    yield excluded[distance < above]


def least_places(mask: int, taus: Array, room: int) -> Array:
    """Return which places of a heap belong to greater values than a place of the other parity.

    Args:
        mask: the mask of the parity.
        taus: the parity of the values of common heaps, for even and for odd heaps.
        room: the number of places, a multiple of the mask's lowest bit.

    Returns:
        An int64 array of shape (2, room): for an even and an odd heap and each place of the other parity, the least
        place of a greater value; ``room``, if there is none.
    """
    value = np.arange(2 * room)
    parity = np.bitwise_count(value & mask) & 1
    return np.array([np.searchsorted(value[parity == tau], value[parity != tau]) for tau in taus])
