"""Protocol of a kind of stored runs, with the parts that the pages and commands of all kinds share.  Cost: none."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Protocol

from fairgame.errors import LimitError
from fairgame.runs.stored_runs import Kind

REVISION_DIGITS = 8
MINUTE, HOUR = 60, 3600
NO_BREAK_SPACE = "\u00a0"


@dataclass(frozen=True, slots=True)
class Verification:
    """Options of a check.

    Attributes:
        every: whether segments are checked that have been checked before.
        segments: the numbers of the segments to check; empty for all.
        workers: the number of processes.
        scheduler: the address of a cluster, None for processes.
    """

    every: bool = False
    segments: tuple[int, ...] = ()
    workers: int = 1
    scheduler: str | None = None

    def require_whole(self, name: str) -> None:
        """Check that no option selects segments or a cluster.

        Raises:
            LimitError: if one does.
        """
        if self.segments or self.scheduler:
            raise LimitError(f"{name} is checked as a whole: --segment and --scheduler are for window runs")


class Report(Protocol):
    """Summary of a run, for pages and commands; a dataclass."""

    @property
    def name(self) -> str:
        """The name of the run."""

    @property
    def fault(self) -> str:
        """The reason for withholding the run, "" if it is sound."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of a sound run in the list of ``atlas study list``, without its name."""

    def cells(self) -> Iterator[str]:
        """Yield the cells of a sound run in the table of a page, as Markdown."""


class OpenRun(Protocol):
    """A stored run whose parts agree."""

    @property
    def digests(self) -> list[str]:
        """The hash of the data behind each segment."""


class RunKind(Protocol):
    """Runs of one kind: they are listed, started, resumed and checked alike."""

    @property
    def kind(self) -> Kind:
        """The kind."""

    @property
    def heads(self) -> Sequence[str]:
        """The heads of the table of a page."""

    def open(self, name: str, root: Path) -> OpenRun:
        """Return a run, with its parts compared with each other.

        Raises:
            AtlasError: if the run is unknown or damaged, or its parts contradict each other.
        """

    def report(self, name: str, root: Path) -> Report:
        """Return the summary of a run; of a damaged one only its fault."""

    def faults(self, root: Path) -> Mapping[str, str]:
        """Check the runs in ``root`` as a build does; return the faults by name."""

    def start(self, name: str, stop: int | None, root: Path) -> str:
        """Start a run and store it; return its progress in a sentence.

        Raises:
            AtlasError: if the run exists, or the kind does not support an option.
        """

    def resume(self, name: str, stop: int | None, root: Path) -> str:
        """Continue a run and store it; return its progress in a sentence.

        Raises:
            AtlasError: if the run is unknown or damaged, or the kind does not support an option.
        """

    def verify(self, name: str, how: Verification, root: Path) -> str:
        """Check a run and record the checks in its list; return the result in a sentence.

        Raises:
            AtlasError: if the run is unknown or rejected, or the kind does not support an option.
        """


def duration_text(seconds: float) -> str:
    """Return a time as text: seconds below two minutes, whole minutes, or hours with one decimal."""
    if seconds >= HOUR:
        return f"{seconds / HOUR:.1f}{NO_BREAK_SPACE}h"
    if seconds >= 2 * MINUTE:
        return f"{round(seconds / MINUTE)}{NO_BREAK_SPACE}min"
    return f"{max(1, round(seconds))}{NO_BREAK_SPACE}s"


def date(day: str) -> str:
    """Return a day as HTML without line breaks; "" for ""."""
    return day and f'<span class="atlas-kept">{day}</span>'


def text(report: Report) -> str:
    """Return a summary as text, for commands."""
    return f"{report.name}: {report.fault or chr(10).join(report.lines())}"


def in_markdown(heads: Sequence[str], reports: Sequence[Report], faults: Mapping[str, str]) -> str:
    """Return the sound runs as a Markdown table, with the faults of the others, by name, below it."""
    sound: list[Iterable[str]] = [row.cells() for row in reports if row.name not in faults]
    table = "\n".join(f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *sound))
    withheld = "".join(f"\nWithheld: {escape(fault)}.\n" for fault in faults.values())
    return f"\n{table}\n{withheld}" if reports else "There is none."
