"""Period and preperiod of a window run.

**Period.** The window before a heap 2^i is stored until 2^(i+1) and compared with all later windows (R. P. Brent's
cycle detection). Once 2^i is beyond the preperiod and no less than the period, this window recurs after exactly one
least period. A run that continues a stored run may use another stored window as its target, if a report says that this
window recurs. It stays the target until twice its heap; then the rule above applies. Where the heap's own parity
counts, windows an odd number of heaps apart are different.

**Preperiod.** A hundred windows of the run are stored, evenly spaced. A run from the nearest stored window to the heap
one period later shows whether the period holds from a window on. So bisection finds two neighbouring windows, and the
period begins between them. Two runs a period apart find the last heap that breaks the period.

**Least.** Every period is a multiple of the least one. So for each prime q that divides the period, a search tries to
find a heap where the period divided by q fails. If no such heap exists within one period, the quotient is a period and
replaces the period.

Cost: the run; searching adds a few per cent, the preperiod about a tenth. Memory: a hundred windows. Source: R. P.
Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980) 176-184, section 2.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from fairgame.games.octal.runs.window import CHUNK, MAX_STOP, UnsettledError, ValueStream, WindowParameters, settle
from fairgame.numbers.numeration import prime_divisors

MAX_STORED = 128  # windows
FIRST_SPACING = CHUNK

OnHeaps = Callable[[int], None]


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """Immutable state of a search.

    Attributes:
        parameters: the parameters of the run.
        heap: the next heap to compute; the earlier ones are settled.
        base: an earlier heap; the values from there on determine whether ``heap`` is settled.
        base_window: the window before ``base``.
        target_heap: the heap of the target window.
        target: the target window, whose recurrence ends the search.
        spacing: the distance between stored windows.
        windows: the stored windows by their heap.
        period: the period, 0 while unknown.
        low: the period does not hold from any heap before this one.
        high: the period holds from this heap on.
        witnesses: each prime divisor of the period with a heap from ``low`` on where the period divided by this prime
            fails: the witnesses show that the period is the least.
    """

    parameters: WindowParameters
    heap: int
    base: int
    base_window: np.ndarray
    target_heap: int
    target: np.ndarray
    spacing: int
    windows: Mapping[int, np.ndarray] = field(default_factory=dict)
    period: int = 0
    low: int = 0
    high: int = 0
    witnesses: tuple[tuple[int, int], ...] = ()

    @classmethod
    def first(cls, parameters: WindowParameters) -> "State":
        """Return the initial state of a search."""
        start, window = parameters.start, parameters.values[-parameters.width :]
        return cls(parameters, start, start, window, start, window, FIRST_SPACING)


class Search:
    """A search for the period, a step at a time."""

    def __init__(self, state: State) -> None:
        """Resume from ``state``."""
        self._begin(state)

    def _begin(self, state: State) -> None:
        self.state = state
        self._stream = _stream(state, state.base, state.base_window)
        while self._stream.heap < state.heap:
            self._stream.advance(min(CHUNK, state.heap - self._stream.heap))

    def step(self, stop: int) -> None:
        """Compute some more heaps, to ``stop`` at most, and search them for the target window.

        If the window recurs, also compute the later heaps that the theorem requires.

        Raises:
            LimitError: if a heap is not settled.
            NimValueOverflowError: if a value passes 65,535.
        """
        old, stream = self.state, self._stream
        ends = (stop, old.heap + CHUNK, 1 << old.heap.bit_length(), (old.heap // old.spacing + 1) * old.spacing)
        try:
            stream.advance(min(ends) - old.heap)
            end = self._recurrence(stream.heap - old.heap)
            new = replace(old, parameters=stream.parameters)
            if end:
                stream.advance(stream.parameters.depth)  # the theorem requires these to be settled too
                period, high = end - old.target_heap, old.target_heap - stream.parameters.width
                new = replace(new, period=period, high=high)
            self.state = _advanced(new, stream)
        except UnsettledError as error:
            if error.heap >= MAX_STOP:
                raise
            self._begin(State.first(settle(old.parameters.code, error.heap + 1)))

    def _recurrence(self, count: int) -> int:
        """Return the first heap that follows the target window, of the last ``count`` and the next; 0 if none does."""
        old, stream = self.state, self._stream
        part = stream.last(count + old.target.size - 1)
        text, needle = part.tobytes(), old.target.astype(part.dtype).tobytes()
        at = text.find(needle)
        while at >= 0:
            end = stream.heap - part.size + at // part.itemsize + old.target.size
            odd = stream.parameters.space.by_position and (end - old.target_heap) % 2
            if at % part.itemsize == 0 and not odd:
                return end
            at = text.find(needle, at + 1)
        return 0


def _advanced(state: State, stream: ValueStream) -> State:
    """Return the state at the heap that the stream has reached, with its windows."""
    heap, window, spacing, windows = stream.heap, stream.window, state.spacing, dict(state.windows)
    back = min(state.parameters.depth, heap - state.parameters.start)
    state = replace(state, heap=heap, base=heap - back, base_window=stream.last(window.size, back))
    if state.period:
        return state
    if heap & heap - 1 == 0 and (heap >= 2 * state.target_heap or state.target_heap == state.parameters.start):
        state = replace(state, target_heap=heap, target=window)
    if heap % spacing == 0:
        windows[heap] = window
        if len(windows) > MAX_STORED:
            spacing *= 2
            windows = {place: stored for place, stored in windows.items() if place % spacing == 0}
    return replace(state, windows=windows, spacing=spacing)


def _stream(state: State, heap: int, before: np.ndarray) -> ValueStream:
    """Return the stream from a heap with a known window; it does not check heaps that the search has settled."""
    if heap == state.parameters.start:
        return ValueStream.first(state.parameters, state.heap)
    return ValueStream.after(state.parameters, heap, before, state.heap)


class ValueReader:
    """Values from any heap on: read from the first table or a stored window if possible, else computed."""

    def __init__(self, state: State, heap: int, on_heaps: OnHeaps) -> None:
        """Start at ``heap``; ``on_heaps`` receives the number of heaps computed."""
        self._on_heaps, parameters = on_heaps, state.parameters
        near = max((stored for stored in state.windows if stored - parameters.width <= heap), default=parameters.start)
        known = state.windows.get(near, parameters.values)
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


def narrow(state: State, on_heaps: OnHeaps) -> State:
    """Return the state with ``low`` and ``high`` closer, or unchanged if no stored window is between them."""
    parameters, width = state.parameters, state.parameters.width
    windows = {parameters.start: parameters.values[-width:], **state.windows}
    between = sorted(heap for heap in windows if state.low < heap - width < state.high)
    if not between:
        return state
    heap = between[len(between) // 2]
    later = ValueReader(state, heap - width + state.period, on_heaps).read(width)
    differs = np.flatnonzero(windows[heap] != later)
    if differs.size:
        return replace(state, low=heap - width + int(differs[-1]) + 1)
    return replace(state, high=heap - width)


def pin_preperiod(state: State, on_heaps: OnHeaps) -> State:
    """Return the state with ``low`` and ``high`` equal to the preperiod; ``narrow`` must no longer change the state."""
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


def prove_least(state: State, on_heaps: OnHeaps) -> State:
    """Return the state with the least period and its witnesses; ``low`` must be the preperiod."""
    witnesses = []
    for prime in prime_divisors(state.period):
        heap = _first_break(state, state.period // prime, on_heaps)
        if heap is None:
            return prove_least(replace(state, period=state.period // prime), on_heaps)
        witnesses.append((prime, heap))
    return replace(state, witnesses=tuple(witnesses))


def _first_break(state: State, shorter: int, on_heaps: OnHeaps) -> int | None:
    """Return the first heap from ``low`` on whose value is not that of the heap ``shorter`` later; None if none."""
    here, later = (ValueReader(state, heap, on_heaps) for heap in (state.low, state.low + shorter))
    for start in range(state.low, state.low + state.period, CHUNK):
        count = min(CHUNK, state.low + state.period - start)
        differs = np.flatnonzero(here.read(count) != later.read(count))
        if differs.size:
            return start + int(differs[0])
    return None


def remaining_heaps(state: State) -> int:
    """Return the approximate number of heaps that ``narrow`` and ``pin_preperiod`` will compute."""
    between = sum(state.low < heap < state.high for heap in state.windows)
    gap = min(state.high - state.low, state.spacing)
    return gap * (between.bit_length() // 2 + 2)
