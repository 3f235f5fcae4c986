"""The classes of the sums of a box, learned from as few outcomes as will do: an observation table.

Two sums are alike if adding any further heaps to both gives the same outcomes.  The table has a row for each class
found so far, by a sum of it, and a column for each *test*, a sum to add.  Adding a heap to each row either gives the
outcomes of a row, or a new one.  The classes then make a guess of the whole: where adding two heaps in either order
does not lead to one class, or where the guess gives another outcome than one that was played out, there is a further
test that parts two sums which were taken for alike.

Cost: classes times kinds times tests outcomes.  Source: D. Angluin, Learning regular sets from queries and
counterexamples, Inform. and Comput. 75 (1987) 87-106; R. L. Rivest, R. E. Schapire, the same 103 (1993) 299-347, for
the test that a wrong outcome gives.
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations

import numpy as np

from fairgame.games.misere.boxes import Box, TooManyClasses, Vectors
from fairgame.games.misere.quotient import Quotient, Word

MAX_COMPARISONS = 100_000  # sums that were played out and are compared with a guess
MAX_TESTS = 8  # that are drawn from them at once


def observed(box: Box, tests: Vectors, most: int) -> tuple[Quotient, Vectors]:
    """Return the classes of a box as a quotient, and the tests that tell them apart.

    Args:
        box: the box.
        tests: to begin with; the empty sum is among them.
        most: how many classes are told apart.

    Raises:
        TooManyClasses: if there are more.
        TooMany: if it is more work than the box has left.
    """
    table = _Table(box, tests)
    while True:
        rows, after = table.closed(most)
        new = table.disagreement(rows, after)
        if not new:
            break
        table.tests = np.vstack([table.tests, np.unique(new, axis=0)])
    words = _first_words(after)
    order = sorted(range(len(rows)), key=lambda one: words[one][::-1])
    rank = np.empty(len(rows), np.int64)
    rank[order] = np.arange(len(rows))
    after = rank[after[order]]
    columns = []
    for one in order:
        product = np.arange(len(rows))
        for kind, times in enumerate(words[one]):
            for _ in range(times):
                product = after[product, kind]
        columns.append(product)
    portion = box.outcomes(rows[order])
    quotient = Quotient(
        np.array(columns), portion, box.kinds, tuple(after[0].tolist()), tuple(words[one] for one in order)
    )
    return quotient, table.tests


@dataclass
class _Table:
    """What was observed: for each sum that was looked at, which tests beside it make a P-position."""

    box: Box
    tests: Vectors
    _seen: dict[bytes, np.ndarray] = field(default_factory=dict)

    def signatures(self, sums: Vectors) -> list[np.ndarray]:
        """Return which tests beside each sum make a P-position, shape (tests,), bool each; only new ones are asked."""
        names = [one.tobytes() for one in sums]
        lacking: dict[int, dict[bytes, np.ndarray]] = {}
        for name, one in zip(names, sums, strict=True):
            known = len(self._seen.get(name, ()))
            if known < len(self.tests):
                lacking.setdefault(known, {})[name] = one
        for known, group in lacking.items():
            tests = self.tests[known:]
            beside = (np.array(list(group.values()))[:, None] + tests[None]).reshape(-1, sums.shape[1])
            found = self.box.outcomes(beside).reshape(-1, len(tests))
            for name, new in zip(group, found, strict=True):
                self._seen[name] = np.append(self._seen[name], new) if known else new
        return [self._seen[name] for name in names]

    def closed(self, most: int) -> tuple[Vectors, np.ndarray]:
        """Return a sum of each class, and the class of each with one more heap of each kind: shape (classes, kinds)."""
        kinds = len(self.box.kinds)
        units = np.eye(kinds, dtype=np.int64)
        frontier = np.zeros((1, kinds), np.int64)
        (first,) = self.signatures(frontier)
        classes = {first.tobytes(): 0}
        rows, after = [frontier[0]], []
        while len(frontier):
            further = (frontier[:, None] + units[None]).reshape(-1, kinds)
            news = []
            for one, signature in zip(further, self.signatures(further), strict=True):
                name = signature.tobytes()
                if name not in classes:
                    if len(rows) == most:
                        raise TooManyClasses
                    classes[name] = len(rows)
                    rows.append(one)
                    news.append(one)
                after.append(classes[name])
            frontier = np.array(news, np.int64).reshape(-1, kinds)
        return np.array(rows), np.array(after, np.int64).reshape(len(rows), kinds)

    def disagreement(self, rows: Vectors, after: np.ndarray) -> list[np.ndarray]:
        """Return tests that part sums of one row; none if the guess agrees with itself and with what was played out."""
        units = np.eye(len(self.box.kinds), dtype=np.int64)
        found = []
        for first, second in combinations(range(len(units)), 2):
            places = np.flatnonzero(after[after[:, first], second] != after[after[:, second], first])
            for place in places[:1]:
                whole = rows[place] + units[first] + units[second]
                for one, other in ((first, second), (second, first)):
                    found += self._parting(whole, rows[after[place, one]] + units[other], units[other])
        for kind, cap in enumerate(self.box.caps):
            longer, shorter = (cap + 1) * units[kind], (cap - 1) * units[kind]
            if not found and _classes(after, longer[None])[0] != _classes(after, shorter[None])[0]:
                found += [*self._along(rows, after, longer), *self._along(rows, after, shorter)]
        if not found:
            sums = self.box.played(MAX_COMPARISONS)
            wrong = np.flatnonzero(self.box.outcomes(rows)[_classes(after, sums)] != self.box.outcomes(sums))
            for one in wrong[:MAX_TESTS]:
                found += self._along(rows, after, sums[one])
        return found

    def _parting(self, one: np.ndarray, other: np.ndarray, beside: np.ndarray) -> list[np.ndarray]:
        """Return the first test that parts two sums, with what is beside; none if they are alike."""
        first, second = self.signatures(np.array([one, other]))
        differ = np.flatnonzero(first != second)
        return [self.tests[differ[0]] + beside] if differ.size else []

    def _along(self, rows: Vectors, after: np.ndarray, whole: np.ndarray) -> list[np.ndarray]:
        """Return a test that a sum gives whose row it is not like: its heaps are taken into the row one by one."""
        rest, element = whole.copy(), 0
        for kind, times in enumerate(whole):
            for _ in range(times):
                before = rows[element] + rest
                rest[kind] -= 1
                element = after[element, kind]
                if found := self._parting(before, rows[element] + rest, rest):
                    return found
        return []


def _classes(after: np.ndarray, sums: Vectors) -> np.ndarray:
    """Return the class of each sum in the guess."""
    found = np.zeros(len(sums), np.int64)
    for kind in range(sums.shape[1]):
        for times in range(int(sums[:, kind].max(initial=0))):
            more = sums[:, kind] > times
            found[more] = after[found[more], kind]
    return found


def _first_words(after: np.ndarray) -> list[Word]:
    """Return the first sum of each class, if the greatest kinds count first."""
    kinds = after.shape[1]
    words: dict[int, Word] = {}
    waiting = [((0,) * kinds, 0)]
    while waiting:
        backwards, element = heappop(waiting)
        if element in words:
            continue
        words[element] = backwards[::-1]
        for kind in range(kinds):
            place = kinds - 1 - kind
            more = (*backwards[:place], backwards[place] + 1, *backwards[place + 1 :])
            if int(after[element, kind]) not in words:
                heappush(waiting, (more, int(after[element, kind])))
    return [words[one] for one in range(len(after))]
