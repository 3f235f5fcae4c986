"""Joins, where each move is a move in every part: remoteness and suspense of the parts decide, compared with play."""

from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

RULES = [(1, 2, 3), (1, 3, 4), (2, 5, 7), (1, 4)]


def length(even, odd):
    """Return the moves to the end, by the moves from the options: ``even`` and ``odd`` choose among those."""

    def of(lengths):
        lost = [moves for moves in lengths if moves % 2 == 0]
        return 1 + (even(lost) if lost else odd(lengths)) if lengths else 0

    return of


remoteness, suspense = length(min, max), length(max, min)


def graph(seed, size=9):
    """Return the options of the positions 0..``size`` - 1 of a random game that ends."""
    rng = Random(seed)
    return [[other for other in range(position) if rng.random() < 0.4] for position in range(size)]


def subtraction(numbers, size=12):
    return [[heap - taken for taken in numbers if taken <= heap] for heap in range(size)]


GAMES = [*map(graph, range(12)), *map(subtraction, RULES)]


@pytest.mark.parametrize("options", GAMES)
def test_join_that_ends_with_its_first_part_has_the_least_remoteness(options):
    @cache
    def single(position):
        return remoteness([single(option) for option in options[position]])

    @cache
    def joined(parts):
        return remoteness([joined(option) for option in product(*(options[part] for part in parts))])

    for count in (2, 3):
        for parts in combinations_with_replacement(range(len(options)), count):
            assert joined(parts) == min(map(single, parts))


@pytest.mark.parametrize("options", GAMES)
def test_join_that_ends_with_its_last_part_has_the_greatest_suspense(options):
    @cache
    def single(position):
        return suspense([single(option) for option in options[position]])

    @cache
    def joined(parts):
        if not any(options[part] for part in parts):
            return 0
        return suspense([joined(option) for option in product(*(options[part] or [part] for part in parts))])

    for count in (2, 3):
        for parts in combinations_with_replacement(range(len(options)), count):
            assert joined(parts) == max(map(single, parts))
