"""Rule of the toy game, in a module that only the package knows."""

from collections.abc import Iterator

TAKEN = (1, 3, 4)


def heaps_after(heap: int) -> Iterator[tuple[int, ...]]:
    """Yield the heap after taking one, three or four."""
    for taken in TAKEN:
        if taken <= heap:
            yield (heap - taken,)
