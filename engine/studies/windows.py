"""The study of a window run on its way to a period: what it says, its segments, and how a run goes on from it.

A window run (``engine.families.octal.recurrence``) computes an octal game heap by heap and keeps windows on the way.
The first values and those windows are enough to check the run again, segment by segment (``engine.checkers``), and to
go on from the last window.  What is claimed: every heap from the end of the head to ``settled_to`` is settled, so that
none of them is rare; and the values in the windows.  Nothing is claimed beyond, no period in particular.

Cost: reading 0.1 s; a segment as long as it is, times 25 ns.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.checkers import octal_period
from engine.checkers.octal_segments import OnHeaps, Segments
from engine.errors import CertificateError
from engine.families.octal.code import OctalCode
from engine.families.octal.recurrence import FIRST_SPACING, State
from engine.families.octal.reported import reported
from engine.families.octal.sparse import SparseSpace
from engine.families.octal.window import Setting
from engine.studies.folder import Kept

KIND, FILE = "octal-window", "windows.gz"
FIRST = 1 << 16  # the first boundary is at least here
SAMPLE = 1 << 24  # heaps of a sample: half a second


@dataclass(frozen=True)
class WindowStudy:
    """A study of this kind."""

    kept: Kept

    @property
    def code(self) -> OctalCode:
        """The game."""
        return OctalCode.parse(self.kept.page["game"])

    @cached_property
    def segments(self) -> Segments:
        """Its segments.

        Raises:
            CertificateError: if head, boundaries and windows do not fit each other.
        """
        page = self.kept.page
        try:
            if list(self.code.digits) != page["digits"]:
                raise octal_period.Rejected("the digits are those of another game")
            return Segments.of(page, self.kept.values)
        except (octal_period.Rejected, ValueError, KeyError, TypeError, IndexError) as reason:
            raise self._rejected(reason) from None

    def _rejected(self, reason: Exception) -> CertificateError:
        return CertificateError(f"the study {self.kept.name}", f"rejected: {reason}")

    @property
    def settled_to(self) -> int:
        """The last heap that is claimed to be settled."""
        return int(self.segments.boundaries[-1]) + self.segments.witness + self.segments.game.last - 1

    @property
    def greatest(self) -> int:
        """The greatest nim-value in the head and in the windows."""
        return int(self.kept.values.max())

    @property
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
        """Return the hash of what a segment rests on: game, head, where it begins and ends, and both windows."""
        one = self.segments
        named = [str(self.code), one.game.mask, one.game.position, one.reach, one.witness]
        marks, windows = one.boundaries[number : number + 2], one.windows[number : number + 2]
        parts = (one.head.tobytes(), marks.tobytes(), windows.tobytes())
        return hashlib.sha256(" ".join(map(str, named)).encode() + b"".join(parts)).hexdigest()

    def check_head(self) -> None:
        """Check that the head consists of nim-values, by the published checker; some seconds.

        Raises:
            CertificateError: if it does not.
        """
        try:
            octal_period.check_values(self.segments.game, self.segments.head.astype(np.uint16))
        except octal_period.Rejected as reason:
            raise self._rejected(reason) from None

    def check(self, number: int, most: int | None = None, on_heaps: OnHeaps = lambda _: None) -> None:
        """Check a segment, or as a sample no more than ``most`` heaps of it.

        Raises:
            CertificateError: if it is rejected.
        """
        try:
            self.segments.check(number, most, on_heaps)
        except octal_period.Rejected as reason:
            raise self._rejected(reason) from None

    def state(self) -> State:
        """Return the state from which a run goes on: it stands behind the last window, which settled heaps follow."""
        one, page = self.segments, self.kept.page
        setting = setting_of(page, one.head)
        kept = {int(heap): window for heap, window in zip(one.boundaries[1:], one.windows[1:], strict=True)}
        base = int(one.boundaries[-1])
        sought = self._sought(kept)
        return State(
            setting=setting,
            heap=base + setting.depth,
            base=base,
            before=kept[base],
            saved=sought,
            sought=kept[sought],
            spacing=page["spacing"],
            kept=kept,
        )

    def _sought(self, kept: Iterable[int]) -> int:
        """Return the heap of the window to seek: the first one behind a reported preperiod, else a power of 2."""
        report = reported(self.code)
        if report is not None:
            behind = [heap for heap in kept if heap >= report.preperiod + self.segments.windows.shape[1]]
            if behind:
                return min(behind)
        return max(heap for heap in kept if heap & heap - 1 == 0)


def setting_of(page: Mapping[str, Any], head: np.ndarray) -> Setting:
    """Return what a run rests on, from the head of a study."""
    code = OctalCode.parse(page["game"])
    gamma = 1 ^ next(place for place, digit in enumerate(code.digits) if digit & 4) % 2 if page["position"] else 1
    return Setting.of(code, head, SparseSpace(page["mask"], bool(page["position"]), gamma))


def study_of(state: State, before: Kept | None, run: Mapping[str, Any]) -> tuple[dict[str, Any], np.ndarray]:
    """Return page and data of the study of a run that stands at ``state``.

    Args:
        state: where the run stands.
        before: the study that it went on from; its boundaries stay.
        run: what is to be said of the run: its engine, days and core-seconds.
    """
    setting, code = state.setting, state.setting.code
    if before is None:
        first, witness, windows = FIRST, setting.parts, {}
        head = setting.values[: FIRST + witness + code.length]
    else:
        old = WindowStudy(before).segments
        first, witness, head = int(old.boundaries[0]), old.witness, old.head
        windows = {int(heap): window for heap, window in zip(old.boundaries[1:], old.windows[1:], strict=True)}
    settled = [heap for heap in state.kept if heap + witness + code.length <= state.heap]
    windows |= {heap: state.kept[heap] for heap in settled if heap > first}
    windows = {first: head[first - setting.width : first], **dict(sorted(windows.items()))}
    page = {
        "kind": KIND,
        "game": str(code),
        "digits": list(code.digits),
        "mask": setting.space.mask,
        "position": int(setting.space.by_position),
        "reach": setting.reach,
        "witness": witness,
        "width": setting.width,
        "head": head.size,
        "boundaries": list(windows),
        "spacing": max(state.spacing, FIRST_SPACING),
        "runs": [*(before.page["runs"] if before else []), dict(run)],
    }
    return page, np.concatenate([head, *windows.values()])
