"""Stored window runs: claims, segments, and the state to resume from.

A window run (``fairgame.games.octal.runs.recurrence``) computes an octal game heap by heap and stores some windows. The
first values and those windows suffice to check the run, segment by segment (``fairgame.games.octal.checkers``), and to
resume it from the last window. The run claims that every heap from the end of the head to ``settled_to`` is settled, so
that none of these heaps is rare, and that the values in the windows are right. When a window has recurred
(``fairgame.games.octal.runs.running``) the run also claims the period, which then follows from the windows. It has no
other claims.

Cost: reading 0.1 s; a segment 14 ns a heap with few rare heaps, and up to ten times that with many; a third of that
for many segments side by side.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from fairgame.errors import CertificateError
from fairgame.games.octal.checkers import octal_period
from fairgame.games.octal.checkers.octal_lanes import check_lanes
from fairgame.games.octal.checkers.octal_segments import OnHeaps, OnPart, Part, Segments
from fairgame.games.octal.checkers.run_manifest import PeriodClaim
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.literature.reported_periods import reported_period
from fairgame.games.octal.runs import recurrence
from fairgame.games.octal.runs.recurrence import State
from fairgame.games.octal.runs.window import WindowParameters
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.runs.stored_runs import Kind, StoredRun

FILE = "windows.gz"
ManifestData = tuple[dict[str, Any], np.ndarray]
MIN_BOUNDARY = 1 << 16  # the least first boundary of an unfinished run
SAMPLE_HEAPS = 1 << 24  # heaps of a sample, half a second


@dataclass(frozen=True)
class WindowRun:
    """A stored window run."""

    stored: StoredRun

    @property
    def code(self) -> OctalCode:
        """The game."""
        return OctalCode.parse(self.stored.manifest["game"])

    @cached_property
    def segments(self) -> Segments:
        """The segments of the run.

        Raises:
            CertificateError: if head, boundaries and windows contradict each other.
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
    def head_size(self) -> int:
        """The number of first values."""
        return int(self.segments.head.size)

    @property
    def max_value(self) -> int:
        """The greatest nim-value in the head and in the windows."""
        return int(self.stored.values.max())

    @cached_property
    def rare(self) -> list[int]:
        """The rare heaps."""
        return [int(heap) for heap in np.flatnonzero(~self.segments.game.common(self.segments.head))[1:]]

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self.segments)

    def heaps(self, number: int) -> int:
        """Return the number of heaps of a segment."""
        return int(self.segments.boundaries[number + 1] - self.segments.boundaries[number])

    def digest(self, number: int) -> str:
        """Return the hash of the data behind a segment."""
        return self.segments.digest(number)

    @property
    def digests(self) -> list[str]:
        """The hash of the data behind each segment."""
        return [self.digest(number) for number in range(len(self))]

    @property
    def end(self) -> PeriodClaim | None:
        """The claimed period, None while no window has recurred."""
        return self.segments.end

    def check_head(self) -> None:
        """Check that the head consists of nim-values, by the published checker; some seconds.

        Raises:
            CertificateError: if a value of the head is wrong.
        """
        try:
            octal_period.check_values(self.segments.game, self.segments.head.astype(np.uint16))
        except octal_period.Rejected as reason:
            raise self._rejected(reason) from None

    def check(
        self,
        number: int,
        max_heaps: int | None = None,
        on_heaps: OnHeaps = lambda _: None,
        resume_from: Part | None = None,
        on_part: OnPart = lambda _: None,
    ) -> None:
        """Check a segment, or at most ``max_heaps`` heaps of it as a sample: see ``Segments.check``.

        Raises:
            CertificateError: if the segment is rejected.
        """
        try:
            self.segments.check(number, max_heaps, on_heaps, resume_from, on_part)
        except octal_period.Rejected as reason:
            raise self._rejected(reason) from None

    def check_together(
        self,
        numbers: Sequence[int],
        on_heaps: OnHeaps = lambda _: None,
        resume_from: Part | None = None,
        on_part: OnPart = lambda _: None,
    ) -> None:
        """Check segments side by side: see ``check_lanes``.

        Raises:
            CertificateError: if one is rejected.
        """
        try:
            check_lanes(self.segments, numbers, on_heaps, resume_from, on_part)
        except octal_period.Rejected as reason:
            raise self._rejected(reason) from None

    def state(self) -> State:
        """Return the state to resume from: after the last window and the heaps that it settles."""
        segments, page = self.segments, self.stored.manifest
        parameters = window_parameters(page, segments.head)
        windows = {
            int(heap): window for heap, window in zip(segments.boundaries[1:], segments.windows[1:], strict=True)
        }
        base = int(segments.boundaries[-1])
        target = base if self.end else self._target(windows)
        state = State(
            parameters=parameters,
            heap=base + parameters.depth,
            base=base,
            base_window=windows[base],
            target_heap=target,
            target=windows[target],
            spacing=page["spacing"],
            windows=windows,
        )
        if self.end is None:
            return state
        start, period, shorter = self.end.preperiod, self.end.period, self.end.shorter
        return replace(state, period=period, low=start, high=start, witnesses=shorter)

    def _target(self, boundaries: Iterable[int]) -> int:
        """Return the heap of the target window: the first after a reported preperiod, else the last power of 2."""
        report = reported_period(self.code)
        if report is not None:
            later = [heap for heap in boundaries if heap >= report.preperiod + self.segments.windows.shape[1]]
            if later:
                return min(later)
        return max(heap for heap in boundaries if heap & heap - 1 == 0)


def window_parameters(page: Mapping[str, Any], head: np.ndarray) -> WindowParameters:
    """Return the parameters of a run, from the head of a stored run."""
    code = OctalCode.parse(page["game"])
    gamma = 1 ^ next(place for place, digit in enumerate(code.digits) if digit & 4) % 2 if page["position"] else 1
    return WindowParameters.of(code, head, SparseSpace(page["mask"], bool(page["position"]), gamma))


def unfinished_manifest(state: State, before: StoredRun | None, run: Mapping[str, Any]) -> ManifestData:
    """Return manifest and data of a run at ``state``, without a period.

    Args:
        state: the state of the run.
        before: the stored run that this run continues; its boundaries stay.
        run: the report of the run: engine, days and core-seconds.
    """
    first, witness, head, windows = first_windows(state, before)
    settled = [heap for heap in state.windows if heap + witness + state.parameters.code.length <= state.heap]
    windows |= {heap: state.windows[heap] for heap in settled if heap > first}
    windows = {first: head[first - state.parameters.width : first], **windows}
    return manifest(state, witness, windows) | {"runs": run_list(before, run)}, run_data(head, windows)


def first_windows(state: State, before: StoredRun | None) -> tuple[int, int, np.ndarray, dict[int, np.ndarray]]:
    """Return first boundary, L, head and the windows of the later boundaries of the stored run that a run continues."""
    if before is None:
        first, witness = max(MIN_BOUNDARY, 2 * state.parameters.width), state.parameters.max_part
        return first, witness, state.parameters.values[: first + witness + state.parameters.code.length], {}
    earlier = WindowRun(before).segments
    windows = {int(heap): window for heap, window in zip(earlier.boundaries[1:], earlier.windows[1:], strict=True)}
    return int(earlier.boundaries[0]), earlier.witness, earlier.head, windows


def manifest(state: State, witness: int, windows: Iterable[int]) -> dict[str, Any]:
    """Return the manifest of a stored run with this L and these boundaries, without the list of runs."""
    parameters, code = state.parameters, state.parameters.code
    first = min(windows)
    return {
        "kind": Kind.WINDOWS.in_manifest,
        "game": str(code),
        "digits": list(code.digits),
        "mask": parameters.space.mask,
        "position": int(parameters.space.by_position),
        "reach": parameters.reach,
        "witness": witness,
        "width": parameters.width,
        "head": first + witness + code.length,
        "boundaries": sorted(windows),
        "spacing": max(state.spacing, recurrence.FIRST_SPACING),
    }


def run_list(before: StoredRun | None, run: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the list of runs of a manifest, with ``run`` as the last."""
    return [*(before.manifest["runs"] if before else []), dict(run)]


def run_data(head: np.ndarray, windows: Mapping[int, np.ndarray]) -> np.ndarray:
    """Return the data of a stored run."""
    return np.concatenate([head, *(windows[heap] for heap in sorted(windows))])
