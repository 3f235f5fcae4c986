"""The study of a window run on its way to a period: what it says, its segments, and how a run goes on from it.

A window run (``fairgame.games.octal.runs.recurrence``) computes an octal game heap by heap and keeps windows on the
way.  The first values and those windows are enough to check the run again, segment by segment
(``fairgame.games.octal.checkers``), and to go on from the last window.  What is claimed: every heap from the end of the
head to ``settled_to`` is settled, so that none of them is rare; and the values in the windows.  When a window has come
back (``fairgame.games.octal.runs.run_end``) the study claims the period as well, which then follows from the windows.
Nothing is claimed beyond.

Cost: reading 0.1 s; a segment as long as it is, times 14 ns with few rare heaps, and up to ten times that with many.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from fairgame.errors import CertificateError
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.checkers.octal_segments import OnHeaps, OnPart, Part, Segments
from fairgame.games.octal.checkers.run_manifest import PeriodClaim
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.literature.reported_periods import reported
from fairgame.games.octal.runs import recurrence
from fairgame.games.octal.runs.recurrence import State
from fairgame.games.octal.runs.window import WindowParameters
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.runs.stored_runs import StoredRun

KIND, FILE = "octal-window", "windows.gz"
FIRST = 1 << 16  # the first boundary of a run on its way is at least here
SAMPLE = 1 << 24  # heaps of a sample: half a second


@dataclass(frozen=True)
class WindowRun:
    """A study of this kind."""

    stored: StoredRun

    @property
    def code(self) -> OctalCode:
        """The game."""
        return OctalCode.parse(self.stored.manifest["game"])

    @cached_property
    def segments(self) -> Segments:
        """Its segments.

        Raises:
            CertificateError: if head, boundaries and windows do not fit each other.
        """
        page = self.stored.manifest
        try:
            if list(self.code.digits) != page["digits"]:
                raise octal_period.Rejected("the digits are those of another game")
            return Segments.of(page, self.stored.values)
        except (octal_period.Rejected, ValueError, KeyError, TypeError, IndexError, AttributeError) as reason:
            raise self._rejected(reason) from None

    def _rejected(self, reason: Exception) -> CertificateError:
        return CertificateError(f"stored run {self.stored.name}", f"rejected: {reason}")

    @property
    def settled_to(self) -> int:
        """The last heap that is claimed to be settled."""
        return self.segments.settled_to

    @property
    def first_values(self) -> int:
        """How many first values it holds."""
        return int(self.segments.head.size)

    @property
    def greatest(self) -> int:
        """The greatest nim-value in the head and in the windows."""
        return int(self.stored.values.max())

    @cached_property
    def rare(self) -> list[int]:
        """The rare heaps."""
        return [int(one) for one in np.flatnonzero(~self.segments.game.common(self.segments.head))[1:]]

    def __len__(self) -> int:
        """How many segments there are."""
        return len(self.segments)

    def heaps(self, number: int) -> int:
        """How many heaps a segment has."""
        return int(self.segments.boundaries[number + 1] - self.segments.boundaries[number])

    def digest(self, number: int) -> str:
        """Return the hash of what a segment rests on."""
        return self.segments.digest(number)

    @property
    def end(self) -> PeriodClaim | None:
        """The period that is claimed, None while no window has come back."""
        return self.segments.end

    def check_head(self) -> None:
        """Check that the head consists of nim-values, by the published checker; some seconds.

        Raises:
            CertificateError: if it does not.
        """
        try:
            octal_period.check_values(self.segments.game, self.segments.head.astype(np.uint16))
        except octal_period.Rejected as reason:
            raise self._rejected(reason) from None

    def check(
        self,
        number: int,
        most: int | None = None,
        on_heaps: OnHeaps = lambda _: None,
        begun: Part | None = None,
        on_part: OnPart = lambda _: None,
    ) -> None:
        """Check a segment, or as a sample no more than ``most`` heaps of it: see ``Segments.check``.

        Raises:
            CertificateError: if it is rejected.
        """
        try:
            self.segments.check(number, most, on_heaps, begun, on_part)
        except octal_period.Rejected as reason:
            raise self._rejected(reason) from None

    def state(self) -> State:
        """Return the state from which a run goes on: it stands behind the last window, which settled heaps follow."""
        one, page = self.segments, self.stored.manifest
        setting = window_parameters(page, one.head)
        kept = {int(heap): window for heap, window in zip(one.boundaries[1:], one.windows[1:], strict=True)}
        base = int(one.boundaries[-1])
        sought = base if self.end else self._sought(kept)
        state = State(
            setting=setting,
            heap=base + setting.depth,
            base=base,
            before=kept[base],
            saved=sought,
            sought=kept[sought],
            spacing=page["spacing"],
            kept=kept,
        )
        if self.end is None:
            return state
        start, period, shorter = self.end.preperiod, self.end.period, self.end.shorter
        return replace(state, period=period, low=start, high=start, witnesses=shorter)

    def _sought(self, kept: Iterable[int]) -> int:
        """Return the heap of the window to seek: the first one behind a reported preperiod, else a power of 2."""
        report = reported(self.code)
        if report is not None:
            behind = [heap for heap in kept if heap >= report.preperiod + self.segments.windows.shape[1]]
            if behind:
                return min(behind)
        return max(heap for heap in kept if heap & heap - 1 == 0)


def window_parameters(page: Mapping[str, Any], head: np.ndarray) -> WindowParameters:
    """Return what a run rests on, from the head of a study."""
    code = OctalCode.parse(page["game"])
    gamma = 1 ^ next(place for place, digit in enumerate(code.digits) if digit & 4) % 2 if page["position"] else 1
    return WindowParameters.of(code, head, SparseSpace(page["mask"], bool(page["position"]), gamma))


def unfinished_run(state: State, before: StoredRun | None, run: Mapping[str, Any]) -> tuple[dict[str, Any], np.ndarray]:
    """Return page and data of the study of a run that stands at ``state``, on its way.

    Args:
        state: where the run stands.
        before: the study that it went on from; its boundaries stay.
        run: what is to be said of the run: its engine, days and core-seconds.
    """
    first, witness, head, windows = first_windows(state, before)
    settled = [heap for heap in state.kept if heap + witness + state.setting.code.length <= state.heap]
    windows |= {heap: state.kept[heap] for heap in settled if heap > first}
    windows = {first: head[first - state.setting.width : first], **windows}
    return manifest(state, witness, windows) | {"runs": run_list(before, run)}, run_data(head, windows)


def first_windows(state: State, before: StoredRun | None) -> tuple[int, int, np.ndarray, dict[int, np.ndarray]]:
    """Return first boundary, L, head and the windows of the later boundaries of the study that a run went on from."""
    if before is None:
        first, witness = max(FIRST, 2 * state.setting.width), state.setting.parts
        return first, witness, state.setting.values[: first + witness + state.setting.code.length], {}
    old = WindowRun(before).segments
    windows = {int(heap): window for heap, window in zip(old.boundaries[1:], old.windows[1:], strict=True)}
    return int(old.boundaries[0]), old.witness, old.head, windows


def manifest(state: State, witness: int, windows: Iterable[int]) -> dict[str, Any]:
    """Return the page of a study with this L and these boundaries, but for what is said of the runs."""
    setting, code = state.setting, state.setting.code
    first = min(windows)
    return {
        "kind": KIND,
        "game": str(code),
        "digits": list(code.digits),
        "mask": setting.space.mask,
        "position": int(setting.space.by_position),
        "reach": setting.reach,
        "witness": witness,
        "width": setting.width,
        "head": first + witness + code.length,
        "boundaries": sorted(windows),
        "spacing": max(state.spacing, recurrence.FIRST_SPACING),
    }


def run_list(before: StoredRun | None, run: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what a study says of its runs, of which ``run`` is the last."""
    return [*(before.manifest["runs"] if before else []), dict(run)]


def run_data(head: np.ndarray, windows: Mapping[int, np.ndarray]) -> np.ndarray:
    """Return the data of a study."""
    return np.concatenate([head, *(windows[heap] for heap in sorted(windows))])
