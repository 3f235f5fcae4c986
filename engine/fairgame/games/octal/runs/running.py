"""Window runs that are stored: started or resumed, and written after each window.

Two windows may be minutes apart, so every few seconds the run also updates a checkpoint of this engine outside the
stored run. Without a checkpoint, or with one of another engine, the run resumes from the last stored window. So any
engine can resume any run: the result rests only on the checked segments.

**End.** The run has found the period, the preperiod and a witness against each shorter period
(``fairgame.games.octal.runs.recurrence``). The stored run gets boundaries after the heaps whose values show them, as
``fairgame.games.octal.checkers.run_manifest`` requires: at the recurring window and a period later, at the heap before
the preperiod and a period later, and at both heaps of each witness. Heaps among the first values need no boundary. The
values at a boundary are computed from the nearest known window. Intermediate windows are stored too, which limits the
loss at an interruption.

Cost: that of the run, see ``fairgame.games.octal.runs.window``; each boundary also costs the heaps from the window
before it. Source: our own.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from fairgame.errors import LimitError, StoreError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.runs import checkpoints
from fairgame.games.octal.runs.checkpoints import add_window, add_window_before
from fairgame.games.octal.runs.recurrence import State
from fairgame.games.octal.runs.verifying import open_window_run
from fairgame.games.octal.runs.window import settle
from fairgame.games.octal.runs.window_runs import (
    FILE,
    ManifestData,
    WindowRun,
    first_windows,
    manifest,
    run_data,
    run_list,
    unfinished_manifest,
)
from fairgame.games.octal.window_answers import NO_STOP, run_to_end
from fairgame.numbers.periodicity import Periodicity
from fairgame.runs.stored_runs import (
    STORED_RUNS,
    Kind,
    StoredRun,
    read,
    remove_other_checks,
    run_folder,
    run_names,
    today,
    write,
)
from fairgame.system.progress import meter
from fairgame.system.revision import CACHE_DIR, SOURCES


@dataclass(frozen=True, slots=True)
class RunStatus:
    """Progress of a run.

    Attributes:
        code: the game.
        settled_to: the last heap that is settled.
        period: the period, None while no window has recurred.
    """

    code: str
    settled_to: int
    period: Periodicity | None


def run_status(state: State) -> RunStatus:
    """Return the progress of a run."""
    period = Periodicity(state.low, state.period) if state.period else None
    return RunStatus(str(state.parameters.code), state.heap - 1, period)


class _Writer:
    """Callback that saves progress: the checkpoint every time, the stored run after each window."""

    def __init__(self, folder: Path, before: StoredRun | None, path: Path, start: int) -> None:
        self._folder, self._before, self._path, self._start = folder, before, path, start
        self._began, self._day = time.process_time(), today()
        self._last = before.manifest["boundaries"][-1] if before else 0

    def __call__(self, state: State) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot create the folder {self._path.parent} ({error.strerror})") from None
        checkpoints.write(self._path, state)
        if state.heap > self._start and not state.period:
            page, values = unfinished_manifest(state, self._before, self._run(state))
            if len(page["boundaries"]) > 1 and page["boundaries"][-1] > self._last:
                self._last = page["boundaries"][-1]
                write(self._folder, page, values, FILE)

    def end(self, state: State) -> None:
        """Write the stored run with its period, without the checks of segments that it no longer has."""
        write(self._folder, *finished_manifest(state, self._before, self._run(state)), FILE)
        stored = read(self._folder.name, self._folder.parents[1])
        remove_other_checks(stored, WindowRun(stored).digests)

    def _run(self, state: State) -> dict[str, Any]:
        return {
            "engine": SOURCES[:16],
            "begun": self._day,
            "ended": today(),
            "from_heap": self._start,
            "to_heap": state.heap,
            "core_seconds": round(time.process_time() - self._began),
        }


def resume(name: str, stop: int | None = None, root: Path = STORED_RUNS) -> State:
    """Continue a stored run until its period is known, or to ``stop``, and return its state.

    Raises:
        UnknownNameError: if no stored run has that name.
        StoreError: if the run is damaged or cannot be written.
        LimitError: if a heap is not settled.
        KeyboardInterrupt: after saving, with a message.
    """
    stored_run = open_window_run(name, root)
    state, path = stored_run.state(), CACHE_DIR / "runs" / f"{name}.checkpoint"
    if stored_run.end is not None:
        return state
    try:
        saved = checkpoints.read(path, stored_run.code)
    except StoreError:  # of another engine, or damaged: resume from the last window of the stored run
        saved = None
    if saved is not None and saved.heap > state.heap:
        state = saved
    return _run(stored_run.code, state, stop, root, stored_run.stored)


def start(text: str, stop: int | None = None, root: Path = STORED_RUNS) -> State:
    """Start the run of an octal code, and continue it as ``resume`` does.

    Raises:
        OctalCodeError: if ``text`` is no code.
        LimitError: if a stored run of the code exists, or no window run is possible.
        StoreError: if the run cannot be written.
        KeyboardInterrupt: after saving, with a message.
    """
    code = OctalCode.parse(text)
    if str(code) in run_names(Kind.WINDOWS, root):
        raise LimitError(f"the stored run {code} exists: continue it with atlas study resume {code}")
    return _run(code, State.first(settle(code)), stop, root, None)


def _run(code: OctalCode, state: State, stop: int | None, root: Path, before: StoredRun | None) -> State:
    if stop is not None and stop < 1:
        raise LimitError(f"a stop of {stop}: expected 1 or more, the first heap that is not computed")
    path = CACHE_DIR / "runs" / f"{code}.checkpoint"
    writer = _Writer(run_folder(str(code), root), before, path, state.heap)
    state = run_to_end(state, NO_STOP if stop is None else stop, writer, f"continue with atlas study resume {code}")
    if state.period:
        with meter(f"the windows that show the period of {code}", len(missing_boundaries(state, before))) as advance:
            while missing_boundaries(state, before):
                state = add_next_window(state, before)
                checkpoints.write(path, state)
                advance(1)
        writer.end(state)
    return state


@dataclass(frozen=True)
class _Plan:
    """The parts of the stored run to write.

    Attributes:
        witness: L.
        head: the first values.
        windows: the known windows, by their boundaries.
        boundaries: the boundaries that show the end, in order.
        last: the last boundary of the stored run.
    """

    witness: int
    head: np.ndarray
    windows: Mapping[int, np.ndarray]
    boundaries: list[int]
    last: int


def _plan(state: State, before: StoredRun | None) -> _Plan:
    parameters, width, period = state.parameters, state.parameters.width, state.period
    first, witness, head, windows = first_windows(state, before)
    goal = max(state.low + width, 2 * width)  # the window here recurs a period later
    if goal < first:
        first, head = goal, parameters.values[: goal + witness + parameters.code.length]
    last, ends = goal + period, set[int]()
    for stop in range(goal, max(state.low - 1, 0), -width):
        ends |= {stop, stop + period}
    for prime, heap in state.witnesses:
        later = heap + period // prime
        ends |= {heap + 1, (later if later < last else later - period) + 1}
    boundaries = sorted({heap for heap in ends if heap > head.size} | {last})
    regular = {heap: window for heap, window in state.windows.items() if heap % state.spacing == 0}
    known = {heap: window for heap, window in {**windows, **regular}.items() if first < heap < last}
    for heap in (first, *boundaries):
        if heap <= parameters.start:
            known[heap] = parameters.values[heap - width : heap]
        elif heap in state.windows:
            known[heap] = state.windows[heap]
    return _Plan(witness, head, known, boundaries, last)


def missing_boundaries(state: State, before: StoredRun | None) -> list[int]:
    """Return the boundaries that still lack a window, in order.

    Args:
        state: a run whose period is known and least, with its preperiod.
        before: the stored run that this run continues.
    """
    plan = _plan(state, before)
    return [heap for heap in plan.boundaries if heap not in plan.windows]


def add_next_window(state: State, before: StoredRun | None) -> State:
    """Return the state with one more window: at the first remaining boundary, or at a heap before it."""
    heap, known = missing_boundaries(state, before)[0], {**_plan(state, before).windows, **state.windows}
    state = replace(state, windows=known)
    return add_window_before(state, heap, _quiet) or add_window(state, heap, _quiet)


def _quiet(_: int) -> None:
    """Ignore the number of heaps: the progress bar counts windows."""


def finished_manifest(state: State, before: StoredRun | None, run: Mapping[str, Any]) -> ManifestData:
    """Return manifest and data of a run with its period and no missing window.

    Args:
        state: the state of the run.
        before: the stored run that this run continues; its boundaries stay, up to the last that shows the period.
        run: the report of the run: engine, days and core-seconds.
    """
    plan = _plan(state, before)
    shorter = [list(pair) for pair in state.witnesses]
    page = manifest(state, plan.witness, plan.windows) | {"runs": run_list(before, run)}
    end = {"preperiod": state.low, "period": state.period, "shorter": shorter}
    return page | {"end": end}, run_data(plan.head, plan.windows)
