"""Every published misère quotient against plain play: outcomes of sums through the table, and from the rule alone.

Of each code ten thousand sums are tried one after the other, those of fewer matches first; then random ones of more
matches than these, none of them twice; then random ones with a heap as large as the table has.  A usual run takes some
codes, drawn anew whenever the sources change; ``ATLAS_FULL=1`` takes all, and of each ten thousand random sums.

Brute force is bounded: it shares its memory over the sums of a code, small sums come first, and one with a large heap
that meets too many new sums is left out; how many may be is tested too.
"""

from collections.abc import Iterator
from itertools import count, islice

import numpy as np
import pytest

from fairgame.build.build import stored
from fairgame.core.frames import read_csv
from fairgame.games.misere.certificates.quotients import PRETENDING, PRODUCTS
from fairgame.games.misere.quotient_search import codes
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from tests.support.reference import Played, TooMany
from tests.support.sampling import FULL, rng

CODES = [str(code) for code in codes()]
DRAWN = CODES if FULL else rng("misère sums").sample(CODES, 4)
SUMS = 10_000
RANDOM, NEXT = SUMS if FULL else 500, 30_000  # sums drawn at random of so many that come next
LARGE = 200  # random sums with large heaps
LARGEST, BESIDE = 34, 140  # the greatest heap of these; beside it is one of the first sums, of 10 matches at most
NEW, ALL_NEW = 5_000, 60_000  # sums that one of them and all together may meet for the first time


def sums(largest: int) -> Iterator[tuple[int, ...]]:
    """Yield all sums of heaps from 1 to ``largest``, those of fewer matches first.

    >>> list(islice(sums(2), 5))
    [(), (1,), (1, 1), (2,), (1, 1, 1)]
    """

    def parts(total: int, least: int) -> Iterator[tuple[int, ...]]:
        if not total:
            yield ()
        for heap in range(least, min(total, largest) + 1):
            yield from ((heap, *others) for others in parts(total - heap, heap))

    for total in count():
        yield from parts(total, 1)


@pytest.fixture(scope="module")
def quotients(store):
    """What is published: of each code the elements of heaps, products with generators and P-positions."""
    files = stored(store, "misere.quotients").files
    heaps, products = read_csv(files[PRETENDING]), read_csv(files[PRODUCTS])
    elements = {code: rows["element"].tolist() for code, rows in heaps.groupby("code")}
    return {
        code: (elements[code], monoid(rows), rows["outcome"].eq("P").tolist())
        for code, rows in products.groupby("code")
    }


def monoid(rows):
    """Return the whole multiplication table of a code."""
    words = [[int(heap) for heap in text.split() if heap != "0"] for text in rows["heaps"]]
    after = np.array([[int(one) for one in text.split()] for text in rows["products"]])
    place = {heap: one for one, heap in enumerate(sorted({heap for word in words for heap in word}))}
    columns = []
    for word in words:
        column = np.arange(len(words))
        for heap in word:
            column = after[column, place[heap]]
        columns.append(column)
    return np.array(columns).T.tolist()


@pytest.mark.slow(15)
@pytest.mark.parametrize("code", DRAWN)
def test_sums_come_out_as_by_brute_force(quotients, code):
    elements, table, is_p = quotients[code]
    largest, played, draw = len(elements) - 1, Played(OctalGame.of(code).options), rng(f"misère sums {code}")

    def predicted(heaps: tuple[int, ...]) -> bool:
        found = 0
        for heap in heaps:
            found = table[found][elements[heap]]
        return is_p[found]

    small = list(islice(sums(largest), SUMS))
    assert [heaps for heaps in small if predicted(heaps) != played.is_lost(heaps)] == []
    larger = draw.sample(list(islice(sums(largest), SUMS, SUMS + NEXT)), RANDOM)
    assert [heaps for heaps in larger if predicted(heaps) != played.is_lost(heaps)] == []
    tried, left = 0, ALL_NEW
    for _ in range(LARGE):
        one = draw.randint(1, min(LARGEST, largest))
        beside = next(islice(sums(largest), draw.randrange(BESIDE), None))
        met = played.met
        try:
            lost = played.is_lost((one, *beside), min(NEW, left))
            assert predicted((one, *beside)) == lost, (one, *beside)
            tried += 1
        except TooMany:
            pass
        left -= played.met - met
    assert tried >= LARGE // 2


def test_every_code_that_is_published_has_its_turn(quotients):
    assert list(quotients) == CODES
    assert len(DRAWN) == len(set(DRAWN)) >= (len(CODES) if FULL else 4)
    assert OctalCode.parse(DRAWN[0]) in codes()
