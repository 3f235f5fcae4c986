"""Classes of the sums of a box, learned from few outcomes: an observation table.

Two sums are equivalent if adding any heaps to both gives the same outcomes.  The table has a row for each class, named
by a sum of the class, and a column for each *test*, a sum to add.  Adding a heap to a row gives the outcomes of an
existing row or of a new row.  The classes then form a guess for all sums.  The guess is refuted if adding two heaps in
either order leads to different classes, or if an outcome played out contradicts it.  Then a new test distinguishes two
sums of a class.

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

MAX_COMPARISONS = 100_000  # sums played out that are compared with a guess
MAX_TESTS = 8  # taken from them at once


def observe(box: Box, tests: Vectors, max_classes: int) -> tuple[Quotient, Vectors]:
    """Return the classes of a box as a quotient, and the tests that distinguish them.

    Args:
        box: the box.
        tests: the first tests, with the empty sum among them.
        max_classes: the maximum number of classes.

    Raises:
        TooManyClasses: if there are more.
        TooMany: if the remaining work of the box does not suffice.
    """
    table = _Table(box, tests)
    while True:
        rows, after = table.close(max_classes)
        new = table.disagreement(rows, after)
        if not new:
            break
        table.tests = np.vstack([table.tests, np.unique(new, axis=0)])
    words = _first_words(after)
    order = sorted(range(len(rows)), key=lambda element: words[element][::-1])
    rank = np.empty(len(rows), np.int64)
    rank[order] = np.arange(len(rows))
    after = rank[after[order]]
    columns = []
    for element in order:
        product = np.arange(len(rows))
        for kind, times in enumerate(words[element]):
            for _ in range(times):
                product = after[product, kind]
        columns.append(product)
    portion = box.outcomes(rows[order])
    quotient = Quotient(
        np.array(columns), portion, box.kinds, tuple(after[0].tolist()), tuple(words[element] for element in order)
    )
    return quotient, table.tests


@dataclass
class _Table:
    """The observation table: for each sum examined, the tests that make a P-position with it."""

    box: Box
    tests: Vectors
    _observed: dict[bytes, np.ndarray] = field(default_factory=dict)

    def signatures(self, sums: Vectors) -> list[np.ndarray]:
        """Return the tests that make a P-position with each sum, shape (tests,), bool; compute only new ones."""
        keys = [heaps.tobytes() for heaps in sums]
        lacking: dict[int, dict[bytes, np.ndarray]] = {}
        for key, heaps in zip(keys, sums, strict=True):
            known = len(self._observed.get(key, ()))
            if known < len(self.tests):
                lacking.setdefault(known, {})[key] = heaps
        for known, group in lacking.items():
            tests = self.tests[known:]
            totals = (np.array(list(group.values()))[:, None] + tests[None]).reshape(-1, sums.shape[1])
            outcomes = self.box.outcomes(totals).reshape(-1, len(tests))
            for key, new in zip(group, outcomes, strict=True):
                self._observed[key] = np.append(self._observed[key], new) if known else new
        return [self._observed[key] for key in keys]

    def close(self, max_classes: int) -> tuple[Vectors, np.ndarray]:
        """Return a sum of each class, and the class of each with one more heap of each kind: shape (classes, kinds)."""
        kinds = len(self.box.kinds)
        units = np.eye(kinds, dtype=np.int64)
        frontier = np.zeros((1, kinds), np.int64)
        (first,) = self.signatures(frontier)
        classes = {first.tobytes(): 0}
        rows, after = [frontier[0]], []
        while len(frontier):
            extended = (frontier[:, None] + units[None]).reshape(-1, kinds)
            new = []
            for heaps, signature in zip(extended, self.signatures(extended), strict=True):
                key = signature.tobytes()
                if key not in classes:
                    if len(rows) == max_classes:
                        raise TooManyClasses
                    classes[key] = len(rows)
                    rows.append(heaps)
                    new.append(heaps)
                after.append(classes[key])
            frontier = np.array(new, np.int64).reshape(-1, kinds)
        return np.array(rows), np.array(after, np.int64).reshape(len(rows), kinds)

    def disagreement(self, rows: Vectors, after: np.ndarray) -> list[np.ndarray]:
        """Return tests that distinguish sums of one class; none if the guess agrees with itself and all outcomes."""
        units = np.eye(len(self.box.kinds), dtype=np.int64)
        tests = []
        for first, second in combinations(range(len(units)), 2):
            places = np.flatnonzero(after[after[:, first], second] != after[after[:, second], first])
            for place in places[:1]:
                total = rows[place] + units[first] + units[second]
                for i, j in ((first, second), (second, first)):
                    tests += self._distinguish(total, rows[after[place, i]] + units[j], units[j])
        for kind, cap in enumerate(self.box.caps):
            longer, shorter = (cap + 1) * units[kind], (cap - 1) * units[kind]
            if not tests and _classes(after, longer[None])[0] != _classes(after, shorter[None])[0]:
                tests += [*self._trace(rows, after, longer), *self._trace(rows, after, shorter)]
        if not tests:
            sums = self.box.known_sums(MAX_COMPARISONS)
            wrong = np.flatnonzero(self.box.outcomes(rows)[_classes(after, sums)] != self.box.outcomes(sums))
            for i in wrong[:MAX_TESTS]:
                tests += self._trace(rows, after, sums[i])
        return tests

    def _distinguish(self, left: np.ndarray, right: np.ndarray, added: np.ndarray) -> list[np.ndarray]:
        """Return the first test that distinguishes two sums, with ``added`` added; none if they are equivalent."""
        first, second = self.signatures(np.array([left, right]))
        differ = np.flatnonzero(first != second)
        return [self.tests[differ[0]] + added] if differ.size else []

    def _trace(self, rows: Vectors, after: np.ndarray, total: np.ndarray) -> list[np.ndarray]:
        """Return a test from a sum that its class contradicts, by moving its heaps one by one into the class."""
        rest, element = total.copy(), 0
        for kind, times in enumerate(total):
            for _ in range(times):
                before = rows[element] + rest
                rest[kind] -= 1
                element = after[element, kind]
                if test := self._distinguish(before, rows[element] + rest, rest):
                    return test
        return []


def _classes(after: np.ndarray, sums: Vectors) -> np.ndarray:
    """Return the class of each sum in the guess."""
    classes = np.zeros(len(sums), np.int64)
    for kind in range(sums.shape[1]):
        for times in range(int(sums[:, kind].max(initial=0))):
            more = sums[:, kind] > times
            classes[more] = after[classes[more], kind]
    return classes


def _first_words(after: np.ndarray) -> list[Word]:
    """Return the first sum of each class, if the largest kinds count first."""
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
            longer = (*backwards[:place], backwards[place] + 1, *backwards[place + 1 :])
            if int(after[element, kind]) not in words:
                heappush(waiting, (longer, int(after[element, kind])))
    return [words[element] for element in range(len(after))]
