"""A study begun, or gone on with: a window run whose windows are written into the study as it passes them.

Between two windows, which may lie minutes apart, the state is kept every few seconds outside the study, in a checkpoint
of this engine; without it, or with another engine, the run goes on from the study's last window.  So any engine may go
on with any study: nothing is believed but what its segments show.

When the period is found, the windows that show it are added, and the study is ended
(``fairgame.games.octal.runs.run_end``).

Cost: that of the run, see ``fairgame.games.octal.runs.window``.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairgame.errors import LimitError, StoreError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.runs import checkpoints
from fairgame.games.octal.runs.recurrence import State
from fairgame.games.octal.runs.run_end import finished_run, next_window, remaining
from fairgame.games.octal.runs.verifying import open_window_run
from fairgame.games.octal.runs.window import settle
from fairgame.games.octal.runs.window_runs import FILE, unfinished_run
from fairgame.games.octal.window_answers import FOR_EVER, finished
from fairgame.numbers.periodicity import Periodicity
from fairgame.runs.stored_runs import STORED_RUNS, Kind, StoredRun, run_folder, run_names, today, write
from fairgame.system.progress import meter
from fairgame.system.revision import CACHE_DIR, SOURCES


@dataclass(frozen=True, slots=True)
class RunStatus:
    """Where a run stands.

    Attributes:
        code: the game.
        settled_to: the last heap that is settled.
        period: the period, None while no window has come back.
    """

    code: str
    settled_to: int
    period: Periodicity | None


def run_status(state: State) -> RunStatus:
    """Return where a run stands."""
    period = Periodicity(state.low, state.period) if state.period else None
    return RunStatus(str(state.setting.code), state.heap - 1, period)


class _Writer:
    """Keeps where a run stands: in its checkpoint each time, in the study when it has passed another window."""

    def __init__(self, folder: Path, before: StoredRun | None, path: Path, start: int) -> None:
        self._folder, self._before, self._path, self._start = folder, before, path, start
        self._began, self._day = time.process_time(), today()
        self._last = before.manifest["boundaries"][-1] if before else 0

    def __call__(self, state: State) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"the folder {self._path.parent} cannot be made ({error.strerror})") from None
        checkpoints.write(self._path, state)
        if state.heap > self._start and not state.period:
            page, values = unfinished_run(state, self._before, self._run(state))
            if len(page["boundaries"]) > 1 and page["boundaries"][-1] > self._last:
                self._last = page["boundaries"][-1]
                write(self._folder, page, values, FILE)

    def end(self, state: State) -> None:
        """Write the study whose period is found."""
        write(self._folder, *finished_run(state, self._before, self._run(state)), FILE)

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
    """Go on with a study until its period is found, or to ``stop``, and return where the run stands.

    Raises:
        UnknownNameError: if there is none of that name.
        StoreError: if the study is damaged, or cannot be written.
        LimitError: if a heap is not settled.
        KeyboardInterrupt: after saving, and saying so.
    """
    study = open_window_run(name, root)
    state, path = study.state(), CACHE_DIR / "runs" / f"{name}.checkpoint"
    if study.end is not None:
        return state
    try:
        saved = checkpoints.read(path, study.code)
    except StoreError:  # of another engine, or damaged: the study's own window will do
        saved = None
    if saved is not None and saved.heap > state.heap:
        state = saved
    return _run(study.code, state, stop, root, study.stored)


def start(text: str, stop: int | None = None, root: Path = STORED_RUNS) -> State:
    """Begin the study of an octal code, and run it as ``resume`` does.

    Raises:
        OctalCodeError: if ``text`` is no code.
        LimitError: if there is a study of it, or it has no window run.
        StoreError: if the study cannot be written.
        KeyboardInterrupt: after saving, and saying so.
    """
    code = OctalCode.parse(text)
    if str(code) in run_names(Kind.WINDOWS, root):
        raise LimitError(f"there is a study {code}: go on with it by atlas study resume {code}")
    return _run(code, State.first(settle(code)), stop, root, None)


def _run(code: OctalCode, state: State, stop: int | None, root: Path, before: StoredRun | None) -> State:
    if stop is not None and stop < 1:
        raise LimitError(f"a stop of {stop}: expected 1 or more, no heap from there on being computed")
    path = CACHE_DIR / "runs" / f"{code}.checkpoint"
    writer = _Writer(run_folder(str(code), root), before, path, state.heap)
    state = finished(state, FOR_EVER if stop is None else stop, writer, f"atlas study resume {code} goes on from there")
    if state.period:
        with meter(f"the windows that show the period of {code}", len(remaining(state, before))) as advance:
            while remaining(state, before):
                state = next_window(state, before)
                checkpoints.write(path, state)
                advance(1)
        writer.end(state)
    return state
