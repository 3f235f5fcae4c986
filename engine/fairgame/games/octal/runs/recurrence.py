"""The period of a window run, and from which heap on it holds.

**Period.**  The window before a heap 2^i is kept until 2^(i+1) and sought in all that follows (R. P. Brent's way to
find a cycle): once 2^i is beyond the preperiod and no less than the period, it comes back after exactly one least
period.  A run that goes on from a study may seek another of the windows kept, where one is reported to come back; it
is sought until twice its heap, and from there on as above.  Where the heap's own parity counts, windows an odd number
of heaps apart are different.

**Preperiod.**  A hundred windows on the way are kept, spaced evenly.  Whether the period holds from such a window on
is seen by running to the heap one period later from the nearest window kept; so bisection finds two neighbours between
which it begins, and two runs a period apart find the last heap that breaks it.

**Least.**  A period is a multiple of the least one.  So for each prime q that divides it a heap is looked for at which
the period divided by q fails; where there is none within one period, that quotient is a period, and takes its place.

Cost: the run; searching adds a few per cent, the preperiod about a tenth.  Memory: a hundred windows.  Source: R. P.
Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980) 176-184, section 2.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from fairgame.games.octal.runs.window import CHUNK, MAX_STOP, UnsettledError, ValueStream, WindowParameters, settle
from fairgame.numbers.numeration import prime_divisors

MAX_STORED = 128  # windows on the way
FIRST_SPACING = CHUNK

OnHeaps = Callable[[int], None]


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """Where a search stands; nothing in it is changed afterwards.

    Attributes:
        setting: what the run rests on.
        heap: the next heap to compute; those before it are settled.
        base: a heap so far before it that values from there on tell whether it is settled.
        before: the window before ``base``.
        saved: the heap whose window is sought.
        sought: that window.
        spacing: how many heaps apart windows are kept.
        kept: the windows on the way by their heap.
        period: the period, 0 while none is found.
        low: the period does not hold from any heap before this one.
        high: it holds from this heap on.
        witnesses: for each prime that divides the period, that prime and a heap from ``low`` on at which the period
            divided by it fails: they show that the period is the least.
    """

    setting: WindowParameters
    heap: int
    base: int
    before: np.ndarray
    saved: int
    sought: np.ndarray
    spacing: int
    kept: Mapping[int, np.ndarray] = field(default_factory=dict)
    period: int = 0
    low: int = 0
    high: int = 0
    witnesses: tuple[tuple[int, int], ...] = ()

    @classmethod
    def first(cls, setting: WindowParameters) -> "State":
        """Return the state of a search that has not begun."""
        start, window = setting.start, setting.values[-setting.width :]
        return cls(setting, start, start, window, start, window, FIRST_SPACING)


class Search:
    """A search for the period, a step at a time."""

    def __init__(self, state: State) -> None:
        """Go on from ``state``."""
        self._begin(state)

    def _begin(self, state: State) -> None:
        self.state = state
        self._stream = _stream(state, state.base, state.before)
        while self._stream.heap < state.heap:
            self._stream.advance(min(CHUNK, state.heap - self._stream.heap))

    def step(self, stop: int) -> None:
        """Compute some heaps more, to ``stop`` at most, and look for the window that is sought.

        Where it is found, so many more are computed as the theorem asks for.

        Raises:
            LimitError: if a heap is not settled.
            NimValueOverflowError: if a value passes 65,535.
        """
        old, stream = self.state, self._stream
        ends = (stop, old.heap + CHUNK, 1 << old.heap.bit_length(), (old.heap // old.spacing + 1) * old.spacing)
        try:
            stream.advance(min(ends) - old.heap)
            found = self._found(stream.heap - old.heap)
            new = replace(old, setting=stream.setting)
            if found:
                stream.advance(stream.setting.depth)  # the theorem wants these to be settled too
                period, high = found - old.saved, old.saved - stream.setting.width
                new = replace(new, period=period, high=high)
            self.state = _noted(new, stream)
        except UnsettledError as fault:
            if fault.heap >= MAX_STOP:
                raise
            self._begin(State.first(settle(old.setting.code, fault.heap + 1)))

    def _found(self, count: int) -> int:
        """Return the first of the last ``count`` heaps, the very last included, before which the sought window is."""
        old, stream = self.state, self._stream
        part = stream.last(count + old.sought.size - 1)
        text, needle = part.tobytes(), old.sought.astype(part.dtype).tobytes()
        at = text.find(needle)
        while at >= 0:
            end = stream.heap - part.size + at // part.itemsize + old.sought.size
            odd = stream.setting.space.by_position and (end - old.saved) % 2
            if at % part.itemsize == 0 and not odd:
                return end
            at = text.find(needle, at + 1)
        return 0


def _noted(state: State, stream: ValueStream) -> State:
    """Return the state with what is to be remembered of the heap that was reached."""
    heap, window, spacing, kept = stream.heap, stream.window, state.spacing, dict(state.kept)
    back = min(state.setting.depth, heap - state.setting.start)
    state = replace(state, heap=heap, base=heap - back, before=stream.last(window.size, back))
    if state.period:
        return state
    if heap & heap - 1 == 0 and (heap >= 2 * state.saved or state.saved == state.setting.start):
        state = replace(state, saved=heap, sought=window)
    if heap % spacing == 0:
        kept[heap] = window
        if len(kept) > MAX_STORED:
            spacing *= 2
            kept = {one: there for one, there in kept.items() if one % spacing == 0}
    return replace(state, kept=kept, spacing=spacing)


def _stream(state: State, heap: int, before: np.ndarray) -> ValueStream:
    """Return the stream from a heap at which a window is known; what the search has settled is not asked again."""
    if heap == state.setting.start:
        return ValueStream.first(state.setting, state.heap)
    return ValueStream.after(state.setting, heap, before, state.heap)


class ValueReader:
    """The values from any heap on: those of the first table or of a window kept as they stand, others computed."""

    def __init__(self, state: State, heap: int, on_heaps: OnHeaps) -> None:
        """Stand at ``heap``; ``on_heaps`` is told how many heaps are computed."""
        self._on_heaps, setting = on_heaps, state.setting
        near = max((one for one in state.kept if one - setting.width <= heap), default=setting.start)
        known = state.kept.get(near, setting.values)
        self._stream = _stream(state, near, known)
        self._ready = known[max(0, known.size - max(0, near - heap)) :]
        while self._stream.heap < heap:
            self._advance(min(CHUNK, heap - self._stream.heap))

    def read(self, count: int) -> np.ndarray:
        """Return the next ``count`` values, at most ``CHUNK``."""
        ready, self._ready = self._ready[:count], self._ready[count:]
        self._advance(count - ready.size)
        return np.concatenate([ready, self._stream.last(count - ready.size)])

    def _advance(self, count: int) -> None:
        self._stream.advance(count)
        self._on_heaps(count)


def narrowed(state: State, on_heaps: OnHeaps) -> State:
    """Return the state with ``low`` and ``high`` brought nearer, or as it is where no window kept lies between them."""
    setting, width = state.setting, state.setting.width
    windows = {setting.start: setting.values[-width:], **state.kept}
    between = sorted(heap for heap in windows if state.low < heap - width < state.high)
    if not between:
        return state
    heap = between[len(between) // 2]
    later = ValueReader(state, heap - width + state.period, on_heaps).read(width)
    differs = np.flatnonzero(windows[heap] != later)
    if differs.size:
        return replace(state, low=heap - width + int(differs[-1]) + 1)
    return replace(state, high=heap - width)


def pinned(state: State, on_heaps: OnHeaps) -> State:
    """Return a state that cannot be narrowed with ``low`` and ``high`` the same: the preperiod."""
    if state.low == state.high:
        return state
    here, later = (ValueReader(state, heap, on_heaps) for heap in (state.low, state.low + state.period))
    first = state.low
    for start in range(state.low, state.high, CHUNK):
        count = min(CHUNK, state.high - start)
        differs = np.flatnonzero(here.read(count) != later.read(count))
        if differs.size:
            first = start + int(differs[-1]) + 1
    return replace(state, low=first, high=first)


def shown_least(state: State, on_heaps: OnHeaps) -> State:
    """Return the state whose period is shown to be the least; ``low`` must be the preperiod."""
    found = []
    for prime in prime_divisors(state.period):
        heap = _first_break(state, state.period // prime, on_heaps)
        if heap is None:
            return shown_least(replace(state, period=state.period // prime), on_heaps)
        found.append((prime, heap))
    return replace(state, witnesses=tuple(found))


def _first_break(state: State, shorter: int, on_heaps: OnHeaps) -> int | None:
    """Return the first heap from ``low`` on that differs from the heap ``shorter`` further on; None if none does."""
    here, later = (ValueReader(state, heap, on_heaps) for heap in (state.low, state.low + shorter))
    for start in range(state.low, state.low + state.period, CHUNK):
        count = min(CHUNK, state.low + state.period - start)
        differs = np.flatnonzero(here.read(count) != later.read(count))
        if differs.size:
            return start + int(differs[0])
    return None


def heaps_left(state: State) -> int:
    """Return about how many heaps ``narrowed`` and ``preperiod`` will compute."""
    between = sum(state.low < heap < state.high for heap in state.kept)
    gap = min(state.high - state.low, state.spacing)
    return gap * (between.bit_length() // 2 + 2)
