"""Which tests the workers of a run begin with: one computes the tables, the others need none meanwhile."""

from types import SimpleNamespace

import pytest

from tests.conftest import in_shares


def handed_out(tests, workers):
    """As pytest-xdist does: to each worker the next of what is left, in equal parts."""
    left = list(tests)
    for number in range(workers):
        size = len(left) // (workers - number)
        yield left[:size]
        left = left[size:]


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("waiting", [20, 21, 22, 23, 24])
@pytest.mark.parametrize("others", [60, 61, 62, 63, 64])
def test_one_worker_begins_with_the_tables_and_the_others_with_what_needs_none(workers, waiting, others):
    tests = [SimpleNamespace(fixturenames=("store",)) for _ in range(waiting)]
    tests += [SimpleNamespace(fixturenames=()) for _ in range(others)]
    found = in_shares(tests, workers)
    assert sorted(map(id, found)) == sorted(map(id, tests))
    for number, share in enumerate(handed_out(found, workers)):
        needs = [bool(test.fixturenames) for test in share]
        assert needs[0] == (number == 0)
        assert not any(needs[1 : others // workers - 1])  # shares may be handed out shifted by a test
