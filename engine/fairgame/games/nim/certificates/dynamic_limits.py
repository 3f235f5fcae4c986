"""Take-away games whose limit depends on the last move (Fibonacci Nim), checked by play for every heap and limit.

For each heap let L be the least number that wins when it is taken from the heap, if taking so many is allowed.  Whoever
may take at most m wins exactly if m >= L.  Taking t from n wins if nothing is left, or if what the other may then take
is less than L of the rest; so all L follow from one another, heap by heap.  A heap that may not be taken as a whole on
the first move is lost exactly if its L is itself.

Cost: the square of the largest heap, in plain Python; a second for the five variants up to 1000.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from fairgame.errors import CertificateError

CLAIM = "lost heaps of take-away games with a limit"
VARIANT = re.compile(r"<(=?)([1-9])x")


@dataclass(frozen=True, slots=True)
class DynamicLimits:
    """Of each variant in turn, such as <=2x, the rows are all heaps to ``largest`` lost by the player who begins."""

    kind: ClassVar[str] = "dynamic-limits"
    largest: int
    variants: tuple[str, ...]

    def check(self, frame: pd.DataFrame) -> None:
        """Play every variant, and see that the rows are those of one variant after the other, ascending."""
        listed: dict[str, list[int]] = {}
        for variant, heap in zip(frame["variant"].tolist(), frame["n"].tolist(), strict=True):
            listed.setdefault(variant, []).append(heap)
        blocks = [variant for variant, heaps in listed.items() for _ in heaps]
        if tuple(listed) != self.variants or frame["variant"].tolist() != blocks:
            raise CertificateError(CLAIM, f"the variants are not {', '.join(self.variants)}, one after the other")
        for variant, heaps in listed.items():
            matched = VARIANT.fullmatch(variant)
            if matched is None:
                raise CertificateError(CLAIM, f"{variant!r} is no variant")
            lost = _lost(self.largest, int(matched[2]), 0 if matched[1] else 1)
            if heaps != lost:
                wrong = min(set(heaps) ^ set(lost), default=0)
                raise CertificateError(CLAIM, f"{variant}: heap {wrong} is {'lost' if wrong in lost else 'won'}")


def _lost(largest: int, times: int, less: int) -> list[int]:
    """Return the heaps from 1 on that the player who begins loses, if ``times`` t - ``less`` may follow t."""
    least = [0]
    for heap in range(1, largest + 1):
        won = (taken for taken in range(1, heap) if times * taken - less < least[heap - taken])
        least.append(next(won, heap))
    return [heap for heap in range(1, largest + 1) if least[heap] == heap]
