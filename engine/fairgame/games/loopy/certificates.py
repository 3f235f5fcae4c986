"""Certificates of remoteness: a search by levels, and a strategy for Beanstalk.

**By levels.**  Level k is the set of the positions after exactly k moves from the listed ones.  A position of level k
needs its remoteness only if this is at most depth - k; its options are in level k + 1.  So the levels are decided from
the last one to the first.  In Beanstalk a move at most halves a number, so a number above 2^j is not decided within j
moves and is left out.

The step of each heap of a put-or-take game comes from its rule.  The moves of Beanstalk are written here for arrays,
and the check compares them with the rule on all listed numbers.

**By strategy.**  The attached file has for some numbers a number of moves.  A number is lost within an even number of
moves if each option is won within one move fewer; it is won within an odd number if some option is lost within one
fewer.

Cost: 6 seconds for the heaps to 100,000 with 24 moves, 4 for the odd numbers to 9,999 of Beanstalk with 60.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import CertificateError

STRATEGY = "strategy.csv"
NEVER = 2**15
"""More than the moves of any search."""


@dataclass(frozen=True, slots=True)
class RemotenessByLevels:
    """Every remoteness to ``depth`` is exact; the other positions are not decided within ``depth`` moves.

    The rows are the numbers first, first + step, ..., last.  If these are all heaps from 0 on, a heap has the outcome D
    exactly if it is in the greatest closed set of rows.
    """

    kind: ClassVar[str] = "remoteness-by-levels"
    game: str
    first: int
    last: int
    step: int
    depth: int

    def check(self, frame: pd.DataFrame) -> None:
        """Decide all rows by levels and compare."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game: Any = games()[self.game]
        numbers = np.arange(self.first, self.last + 1, self.step)
        if frame["n"].tolist() != numbers.tolist():
            raise CertificateError(
                self.game, f"the rows are not {self.first}, {self.first + self.step}, ..., {self.last}"
            )
        options = beanstalk_options if self.first else put_or_take_options(game.step)
        for number, *after in zip(numbers.tolist(), *(part.tolist() for part in options(numbers)), strict=True):
            if number > self.first and set(game.options(number)) != {(option,) for option in after}:
                raise CertificateError(self.game, f"the options of {number} are not {sorted(after)}")
        found = by_levels(numbers, options, self.depth, halving=bool(self.first))
        stated = frame["remoteness"].fillna(-1).to_numpy(np.int64)
        if (wrong := found != stated).any():
            row = int(wrong.argmax())
            raise CertificateError(self.game, f"{numbers[row]}: remoteness {found[row]}, not {stated[row]} (-1: none)")
        letters = frame["outcome"].to_numpy(str)
        expected = np.where(found % 2 == 1, "N", "P")
        if not self.first:
            expected = np.where(found >= 0, expected, np.where(drawn(found, options, self.depth), "D", "O"))
        if (wrong := (expected != letters) & ((found >= 0) | (self.first == 0))).any():
            row = int(wrong.argmax())
            raise CertificateError(self.game, f"{numbers[row]}: the outcome is {expected[row]}, not {letters[row]}")


Options = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def by_levels(numbers: np.ndarray, options: Options, depth: int, *, halving: bool) -> np.ndarray:
    """Return the remoteness of positions, -1 where it is more than ``depth``.

    Args:
        numbers: shape (n,), ascending.
        options: returns two options of each position, possibly equal; the position itself at the end of play.
        depth: the number of moves.
        halving: whether a move at most halves a number, and play ends at 1.
    """
    level, levels = numbers, []
    for left in range(depth, -1, -1):
        if halving:
            level = level[level <= 2**left]
        levels.append((level, *options(level)))
        level = np.sort(np.concatenate(levels[-1][1:]))
        level = level[np.append(True, level[1:] != level[:-1])]  # faster than np.unique
    found = following = np.empty(0, np.int64)
    for level, less, more in reversed(levels):
        first, second = (_lookup(part, following, found) for part in (less, more))
        lost = np.minimum(*(np.where(part % 2 == 0, part, NEVER) for part in (first, second)))
        won = np.where((first % 2 == 1) & (second % 2 == 1), np.maximum(first, second), -2)
        found = np.where(lost < NEVER, lost, won) + 1
        found[less == level] = 0
        following = level
    return found


def _lookup(wanted: np.ndarray, positions: np.ndarray, distances: np.ndarray) -> np.ndarray:
    """Return the distance of each wanted position, NEVER if it is not there or not decided."""
    if not positions.size:
        return np.full(wanted.size, NEVER)
    places = np.minimum(np.searchsorted(positions, wanted), positions.size - 1)
    known = (positions[places] == wanted) & (distances[places] >= 0)
    return np.where(known, distances[places], NEVER)


def drawn(found: np.ndarray, options: Options, depth: int) -> np.ndarray:
    """Return which of the heaps 0..n-1 are in their greatest closed set, shape (n,), bool."""
    less, more = (part.tolist() for part in options(np.arange(found.size)))
    status = dict.fromkeys(np.flatnonzero((found % 2 == 1) & (found < depth)).tolist(), 1)
    status |= dict.fromkeys(np.flatnonzero(found < 0).tolist(), 2)
    undecided = [heap for heap, letter in status.items() if letter > 1]
    before = -1
    while before != len(undecided):
        before = len(undecided)
        for heap in undecided:
            after = {status.get(less[heap], 0), status.get(more[heap], 0)}
            if after not in ({2}, {1, 2}):
                del status[heap]
        undecided = [heap for heap in undecided if heap in status]
    inside = np.zeros(found.size, bool)
    inside[undecided] = True
    return inside


def beanstalk_options(numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return both options of each number; half of an even number twice; 1 at the end of play."""
    odd = numbers % 2 == 1
    less, more = (np.where(odd, 3 * numbers + sign, numbers // 2) for sign in (-1, 1))
    return np.where(numbers == 1, 1, less), np.where(numbers == 1, 1, more)


def put_or_take_options(step: Callable[[int], int]) -> Options:
    """Return the function of both options of each heap; 0 at the end of play."""

    def options(heaps: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        steps = np.fromiter((step(heap) if heap else 0 for heap in heaps.tolist()), np.int64, heaps.size)
        return heaps - steps, heaps + steps

    return options


@dataclass(frozen=True, slots=True)
class BeanstalkStrategy:
    """A row with an outcome P or N is lost or won within ``ended_within`` moves, by the attached strategy."""

    kind: ClassVar[str] = "beanstalk-strategy"
    game: str

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Check each line of the strategy with the rule, and the rows against it."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game: Any = games()[self.game]
        listed = read_csv(files[STRATEGY])
        within: dict[int, int] = dict(zip(listed["n"].tolist(), listed["ended_within"].tolist(), strict=True))
        for number, moves in within.items():
            after = [_halved(option, within) for (option,) in game.options(number)]
            if moves % 2:
                is_right = any(last is not None and last % 2 == 0 and last < moves for last in after)
            else:
                is_right = all(last is not None and last % 2 == 1 and last < moves for last in after)
            if not is_right:
                raise CertificateError(self.game, f"the strategy does not decide {number} within {moves} moves")
        for number, distance, letter, moves in frame.astype(object).itertuples(index=False):
            known = within.get(number)
            right = (None, "O") if known is None else (known, "PN"[known % 2])
            if right != (None if pd.isna(moves) else moves, letter) or not (pd.isna(distance) or distance == known):
                raise CertificateError(self.game, f"{number}: the strategy gives {right}, not {(moves, letter)}")


def _halved(number: int, within: Mapping[int, int]) -> int | None:
    """Return the moves of a number whose odd part has some, counting each halving; else None."""
    odd = number // (number & -number)
    moves = within.get(odd)
    return None if moves is None else moves + (number // odd).bit_length() - 1
