"""Parts of a stored window run for the extracted checker: the first values, each segment, the end.

The theorem ``segments_join`` proves the period of a run whose parts are all accepted.  A list names each accepted part
by the sha256 of the input of its driver, so parts may be checked one by one, by several processes, and in any order.
Cost: that of the values between two windows, some 0.3 us each with few rare heaps.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from proofs.extracted import Page, game_words, line


@dataclass(frozen=True)
class Part:
    """A part of a run.

    Attributes:
        game: the code.
        name: "head", "segment" or "end".
        heaps: the number of heaps to check; 0 for an end.
        words: the words of the first line.
        raw: the values after it.
    """

    game: str
    name: str
    heaps: int
    words: tuple[int, ...]
    raw: bytes

    @property
    def driver_input(self) -> bytes:
        """The input of the driver."""
        return line(self.name, [*self.words]) + self.raw

    @cached_property
    def digest(self) -> str:
        """The sha256 (hex) of the input of the driver."""
        return hashlib.sha256(self.driver_input).hexdigest()


def parts(page: Page, raw: bytes) -> Iterator[Part]:
    """Yield the parts of a run that claims a period, the quickest first.

    Args:
        page: the manifest, or the page of a certificate by windows.
        raw: its values: those of the head, then the window before each boundary.
    """
    marks, claim = page["boundaries"], page.get("end", page)
    size = page["data"]["bytes_per_value"]
    across = page.get("width", page["reach"] + len(page["digits"])) * size
    head = (marks[0] + page["witness"] + len(page["digits"]) - 1) * size
    shorter = [len(claim["shorter"]), *(one for pair in claim["shorter"] for one in pair)]
    words = (*game_words(page, marks), claim["preperiod"], claim["period"], *shorter)
    yield Part(page["game"], "end", 0, words, raw)
    yield Part(page["game"], "head", head // size, (*game_words(page, []),), raw[:head])
    for number, (start, stop) in enumerate(pairwise(marks)):
        windows = raw[head + number * across : head + (number + 2) * across]
        yield Part(page["game"], "segment", stop - start, (*game_words(page, [start, stop]),), raw[:head] + windows)
