"""Cached search for nim-values of lands in normal play and for outcomes of sums in misère play.

Normal play follows Lemoine and Viennot: the search asks whether a land has the nim-value v.  The answer is no if an
option has the value v, and yes if no option has it and each smaller value is that of an option.  So most exact values
are never needed.  In a sum the search finds the values of all lands except the heaviest, and tests the heaviest for the
missing value.  Options with few moves are tried first; this alone makes the search of five spots a hundred times
shorter.

In misère play sums have no values, and each sum is searched as a whole.

The bottleneck is memory: ``max_answers`` bounds the caches, and a full cache raises a LimitError.  Cost: some 8 s and
10,000 answers for normal play of 8 spots, won by the second player, and 1 s for 9, 10 or 11, where a winning move is
found early; 1 s and 13,000 answers for misère play of 7 spots, 4 s and 100,000 for 8, more than 900,000 for 9.

Source: J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015.
"""

from functools import lru_cache

from fairgame.errors import LimitError
from fairgame.games.sprouts.positions import MAX_CACHED, Land, Lands, land_options

Values = dict[Land, int]
Refuted = set[tuple[Land, int]]
Lost = dict[Lands, bool]


@lru_cache(maxsize=MAX_CACHED)
def weight(land: Land) -> int:
    """Estimate the number of moves of a land from the sizes of its boundaries."""
    total = 0
    for region in land:
        before, loops = 0, 0
        for boundary in region:
            corners = len(boundary)
            total += before * corners
            before += corners
            loops += corners * (corners + 1) // 2
        total += loops * 2 ** (len(region) - 1)
    return total


def heaviest(lands: Lands) -> int:
    """Return the weight of the heaviest land of a sum."""
    return max([weight(land) for land in lands], default=0)


@lru_cache(maxsize=MAX_CACHED)
def easy_first(land: Land) -> tuple[Lands, ...]:
    """Return the options of a land, those with few moves first."""
    return tuple(sorted(land_options(land), key=heaviest))


def has_value(land: Land, value: int, values: Values, refuted: Refuted, max_answers: int) -> bool:
    """Return whether the nim-value of a land is ``value``.

    Args:
        land: the land.
        value: the nim-value to test.
        values: cache of nim-values, updated.
        refuted: cache of lands with an excluded nim-value, updated.
        max_answers: the size of both caches together.

    Raises:
        LimitError: if the caches are full.
    """
    if land in values:
        return values[land] == value
    if (land, value) in refuted:
        return False
    if len(values) + len(refuted) >= max_answers:
        raise LimitError(f"sprouts: more than {max_answers} positions would have to be cached")
    options = easy_first(land)
    for option in options:
        if has_known_value(option, value, values):
            refuted.add((land, value))
            return False
    for option in options:
        if sum_has_value(option, value, values, refuted, max_answers):
            refuted.add((land, value))
            return False
    for less in range(value):
        if has_value(land, less, values, refuted, max_answers):
            return False
    values[land] = value
    return True


def has_known_value(lands: Lands, value: int, values: Values) -> bool:
    """Return whether the values of all lands of a sum are known and have the nim-sum ``value``."""
    for land in lands:
        if land not in values:
            return False
    return known_sum(lands, values) == value


def known_sum(lands: Lands, values: Values) -> int:
    """Return the nim-sum of the known values of lands."""
    total = 0
    for land in lands:
        total = total ^ values.get(land, 0)
    return total


def sum_has_value(lands: Lands, value: int, values: Values, refuted: Refuted, max_answers: int) -> bool:
    """Return whether the nim-value of a sum is ``value``; arguments and errors are those of ``has_value``."""
    unknown = sorted([land for land in lands if land not in values], key=weight)
    rest = value ^ known_sum(lands, values)
    if not unknown:
        return rest == 0
    for land in unknown[:-1]:
        rest = rest ^ nim_value(land, values, refuted, max_answers)
    return has_value(unknown[-1], rest, values, refuted, max_answers)


def nim_value(land: Land, values: Values, refuted: Refuted, max_answers: int) -> int:
    """Return the nim-value of a land; arguments and errors are those of ``has_value``."""
    value = 0
    while not has_value(land, value, values, refuted, max_answers):
        value += 1
    return value


def sum_options(lands: Lands) -> list[Lands]:
    """Return the distinct options of a sum."""
    options: dict[Lands, int] = {}
    for place, land in enumerate(lands):
        if land not in lands[:place]:
            for option in land_options(land):
                options.setdefault(tuple(sorted([*lands[:place], *option, *lands[place + 1 :]])), 0)
    return list(options.keys())


def is_lost_misere(lands: Lands, lost: Lost, max_answers: int) -> bool:
    """Return whether the player to move loses a sum in misère play.

    Args:
        lands: the sorted sum.
        lost: cache of the outcomes of sums, updated.
        max_answers: the size of the cache.

    Raises:
        LimitError: if the cache is full.
    """
    if not lands:
        return False
    if lands in lost:
        return lost[lands]
    if len(lost) >= max_answers:
        raise LimitError(f"sprouts: more than {max_answers} positions would have to be cached")
    options = sorted(sum_options(lands), key=heaviest)
    for option in options:
        if lost.get(option, False):
            lost[lands] = False
            return False
    for option in options:
        if is_lost_misere(option, lost, max_answers):
            lost[lands] = False
            return False
    lost[lands] = True
    return True
