"""The end of a window run as its study holds it: the period, and windows from which anyone can read that it is right.

The run knows the period, the preperiod and a heap against each shorter period
(``fairgame.games.octal.runs.recurrence``).  The study gets boundaries behind the heaps whose values show this, as
``fairgame.games.octal.checkers.run_manifest`` asks for: at the window that comes back and a period later, at the heap
before the preperiod and a period later, and at both heaps of each witness.  What lies in the first values needs none.
The values at such a heap are computed from the nearest window that is known; a window is kept now and then on the way,
so that little is lost when this is interrupted.

Cost: for each boundary as many heaps as it is away from the window before.  Source: our own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fairgame.games.octal.runs.checkpoints import on_the_way, with_window
from fairgame.games.octal.runs.recurrence import State
from fairgame.games.octal.runs.window_runs import first_windows, manifest, run_data, run_list
from fairgame.runs.stored_runs import StoredRun


@dataclass(frozen=True)
class _Plan:
    """What the study of a run will consist of.

    Attributes:
        witness: L.
        head: the first values.
        windows: those that are known, by their boundaries.
        wanted: the boundaries that show the end, in order.
        last: the last of them, behind which there is none.
    """

    witness: int
    head: np.ndarray
    windows: Mapping[int, np.ndarray]
    wanted: list[int]
    last: int


def _plan(state: State, before: StoredRun | None) -> _Plan:
    setting, width, period = state.setting, state.setting.width, state.period
    first, witness, head, windows = first_windows(state, before)
    goal = max(state.low + width, 2 * width)  # the window here comes back a period later
    if goal < first:
        first, head = goal, setting.values[: goal + witness + setting.code.length]
    last, shown = goal + period, set[int]()
    for stop in range(goal, max(state.low - 1, 0), -width):
        shown |= {stop, stop + period}
    for prime, heap in state.witnesses:
        later = heap + period // prime
        shown |= {heap + 1, (later if later < last else later - period) + 1}
    wanted = sorted({heap for heap in shown if heap > head.size} | {last})
    regular = {heap: window for heap, window in state.kept.items() if heap % state.spacing == 0}
    known = {heap: window for heap, window in {**windows, **regular}.items() if first < heap < last}
    for heap in (first, *wanted):
        if heap <= setting.start:
            known[heap] = setting.values[heap - width : heap]
        elif heap in state.kept:
            known[heap] = state.kept[heap]
    return _Plan(witness, head, known, wanted, last)


def remaining(state: State, before: StoredRun | None) -> list[int]:
    """Return the boundaries that the end still needs a window of, in order.

    Args:
        state: a run whose period is found, shown to be the least, and pinned down.
        before: the study that it went on from.
    """
    plan = _plan(state, before)
    return [heap for heap in plan.wanted if heap not in plan.windows]


def next_window(state: State, before: StoredRun | None) -> State:
    """Return the state with one window more among those kept: of the first that remains, or of a heap on the way."""
    heap, known = remaining(state, before)[0], {**_plan(state, before).windows, **state.kept}
    state = replace(state, kept=known)
    return on_the_way(state, heap, _quiet) or with_window(state, heap, _quiet)


def _quiet(_: int) -> None:
    """Tell nobody how many heaps are computed: the run shows its windows."""


def finished_run(state: State, before: StoredRun | None, run: Mapping[str, Any]) -> tuple[dict[str, Any], np.ndarray]:
    """Return page and data of the study of a run whose period is found and of which no window remains.

    Args:
        state: where the run stands.
        before: the study that it went on from; its boundaries stay, as far as the last one that shows the period.
        run: what is to be said of the run: its engine, days and core-seconds.
    """
    plan = _plan(state, before)
    shorter = [list(pair) for pair in state.witnesses]
    page = manifest(state, plan.witness, plan.windows) | {"runs": run_list(before, run)}
    end = {"preperiod": state.low, "period": state.period, "shorter": shorter}
    return page | {"end": end}, run_data(plan.head, plan.windows)
