"""Long segments of a stored run for the extracted checker: up to 60 side by side, in steps.

A lane is a segment on its way: a heap, and the values before it.  A step takes some lanes the same number of heaps
further; the driver returns the values before their new heaps.  A segment is accepted when its lane arrives at the
window of the next boundary.  Any lanes may share a step whose heaps have one parity; lanes at odd heaps take one heap
and join the others.  By ``segments_join`` the steps of a segment prove what a check of the whole segment does.
Cost: some 37 ns a heap for 60 lanes, 1.2 us for a single segment; 1.2 GB a process.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import pairwise

from proofs.extracted import ACCEPTED, REJECTED, Page, game_words, line

LANES = 60  # bits of a word of the checker
STEP = 1 << 25  # heaps of a lane in a step, which takes some 70 seconds

Answer = Callable[[bytes], tuple[str, str, float]]  # verdict, output before it, and seconds for the input of a driver


@dataclass(frozen=True)
class Lane:
    """A segment that is checked up to a heap.

    Attributes:
        heap: the heap, at first the boundary where the segment begins.
        window: the bytes of the values before it.
        goal: the boundary where the segment ends.
        expected: the bytes of the window before that.
        seconds: the processor time so far.
    """

    heap: int
    window: bytes
    goal: int
    expected: bytes
    seconds: float = 0.0

    @property
    def has_arrived(self) -> bool:
        """Whether the segment is accepted."""
        return self.heap == self.goal and self.window == self.expected


@dataclass(frozen=True)
class Lanes:
    """The lanes of a run.

    Attributes:
        page: the manifest of the run, or the page of a certificate by windows.
        head: the bytes of its first values.
        lanes: one for each segment, in their order.
    """

    page: Page
    head: bytes
    lanes: tuple[Lane, ...]

    @classmethod
    def of(cls, page: Page, raw: bytes) -> "Lanes":
        """Return the lanes of a run at the beginnings of their segments.

        Args:
            page: its manifest.
            raw: its values: those of the head, then the window before each boundary.
        """
        marks, size = page["boundaries"], page["data"]["bytes_per_value"]
        across = page.get("width", page["reach"] + len(page["digits"])) * size
        head = (marks[0] + page["witness"] + len(page["digits"]) - 1) * size
        windows = [raw[start : start + across] for start in range(head, head + across * len(marks), across)]
        ends = zip(pairwise(marks), pairwise(windows), strict=True)
        return cls(page, raw[:head], tuple(Lane(a, window, b, after) for (a, b), (window, after) in ends))

    def group(self, waiting: Iterable[Lane]) -> list[Lane]:
        """Return lanes for the next step: those begun first, then those with the longest way to go."""
        order = sorted(waiting, key=lambda lane: (lane.seconds == 0, lane.heap - lane.goal))
        return [lane for lane in order if self.is_odd(lane) == self.is_odd(order[0])][:LANES]

    def is_odd(self, lane: Lane) -> int:
        """Return 1 for a lane at an odd heap, if heaps of two parities have different steps, otherwise 0."""
        return lane.heap % 2 if self.page["position"] else 0

    def step(self, group: Sequence[Lane], answer: Answer) -> tuple[str, list[Lane]]:
        """Take a group further, at most to the first goal; return the verdict and the lanes, unmoved if rejected."""
        count = 1 if self.is_odd(group[0]) else min([STEP, *(lane.goal - lane.heap for lane in group)])
        words = [*game_words(self.page, [lane.heap for lane in group]), count]
        given = line("lanes", words) + self.head + b"".join(lane.window for lane in group)
        verdict, output, seconds = answer(given)
        if verdict != ACCEPTED:
            return verdict, list(group)
        windows, across = bytes.fromhex(output), len(group[0].window)
        moved = [
            replace(
                lane,
                heap=lane.heap + count,
                window=windows[place * across : (place + 1) * across],
                seconds=lane.seconds + seconds / len(group),
            )
            for place, lane in enumerate(group)
        ]
        arrives = all(lane.has_arrived for lane in moved if lane.heap == lane.goal)
        return (ACCEPTED, moved) if arrives else (REJECTED, list(group))

    def check(self, answer: Answer) -> str:
        """Return the verdict on all segments."""
        lanes = {str(number): lane for number, lane in enumerate(self.lanes)}
        verdicts = (verdict for verdict, _ in side_by_side(self, lanes, answer, 1))
        return next((verdict for verdict in verdicts if verdict != ACCEPTED), ACCEPTED)


def side_by_side(
    run: Lanes, waiting: dict[str, Lane], answer: Answer, jobs: int
) -> Iterator[tuple[str, dict[str, Lane]]]:
    """Yield the verdict of each step and its lanes, by their names, until all have arrived or are rejected.

    Args:
        run: the run.
        waiting: its lanes to check, by name.
        answer: runs the checker.
        jobs: steps at a time.
    """
    left, running = dict(waiting), dict[Future[tuple[str, list[Lane]]], list[str]]()
    with ThreadPoolExecutor(jobs) as pool:
        while left or running:
            while left and len(running) < jobs:
                group = run.group(left.values())
                names = [name for name, lane in left.items() if lane in group]
                running[pool.submit(run.step, [left.pop(name) for name in names], answer)] = names
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                verdict, lanes = future.result()
                moved = dict(zip(running.pop(future), lanes, strict=True))
                if verdict == ACCEPTED:
                    left |= {name: lane for name, lane in moved.items() if not lane.has_arrived}
                yield verdict, moved
