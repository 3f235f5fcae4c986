"""Windows kept on the way to a heap, so that whatever ends a search for the preperiod costs seconds.

Between two windows of a long run lie minutes.  Before values at some heap are needed
(``engine.families.octal.recurrence``), windows are kept every few seconds on the way there: each is a state that can be
saved, and the next reader begins at the last of them.

Cost: none, as those heaps would be computed anyway; a window every ``WAY`` heaps.
"""

from dataclasses import replace

from engine.families.octal.recurrence import OnHeaps, Reader, State

WAY = 1 << 28  # heaps between two windows that are kept: some 8 s


def on_the_way(state: State, heap: int, on_heaps: OnHeaps) -> State | None:
    """Return the state with one window more, nearer to ``heap`` than all below it; None if one is near enough."""
    start = state.setting.start
    near = max((one for one in state.kept if start <= one <= heap), default=start)
    return with_window(state, near + WAY, on_heaps) if near + WAY < heap else None


def with_window(state: State, heap: int, on_heaps: OnHeaps) -> State:
    """Return the state with the window before ``heap`` among those kept."""
    width = state.setting.width
    return replace(state, kept={**state.kept, heap: Reader(state, heap - width, on_heaps).read(width)})


def compared(state: State) -> int | None:
    """Return from which heap ``recurrence.narrowed`` computes next; None where no window lies between the bounds."""
    width = state.setting.width
    windows = {state.setting.start, *state.kept}
    between = sorted(heap for heap in windows if state.low < heap - width < state.high)
    return between[len(between) // 2] - width + state.period if between else None


def between(state: State) -> int | None:
    """Return a heap whose window would bring the bounds nearer to each other, None where they are near enough."""
    heap = max(state.low, state.setting.start) + WAY
    return heap if heap - state.setting.width < state.high and state.high - state.low > WAY else None
