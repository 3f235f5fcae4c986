"""Who wins Sprouts: nim-values in normal play, outcomes of sums in misère play, both by a search that remembers.

In normal play the question is put as by Lemoine and Viennot: is the nim-value of this land v?  It is not, if an option
has the value v; it is, if none has and some option has each smaller value.  So most values are never found exactly.  Of
a sum the values of all lands but the heaviest are found, and the heaviest is asked for what is left.  Options with few
moves are tried first; that alone makes the search of five spots a hundred times shorter.

In misère play sums have no values, and each sum that is met is searched as a whole.

Memory is what such a search costs: ``most`` bounds what is remembered, and a search that needs more ends with one line.
Cost: some 8 s and 10,000 answers for normal play of 8 spots, which the second player wins, and 1 s for 9, 10 or 11,
where a winning move is found early; 1 s and 13,000 answers for misère play of 7 spots, 4 s and 100,000 for 8, and more
than 900,000 for 9.

Source: J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015.
"""

from functools import lru_cache

from fairgame.errors import LimitError
from fairgame.games.sprouts.positions import REMEMBERED, Land, Lands, options_of

Values = dict[Land, int]
Refuted = set[tuple[Land, int]]
Lost = dict[Lands, bool]


@lru_cache(maxsize=REMEMBERED)
def weight(land: Land) -> int:
    """Return about how many moves a land has, by the sizes of its boundaries alone."""
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
    """Return the greatest weight of a sum's lands."""
    return max([weight(land) for land in lands], default=0)


@lru_cache(maxsize=REMEMBERED)
def easy_first(land: Land) -> tuple[Lands, ...]:
    """Return the options of a land, those with few moves first."""
    return tuple(sorted(options_of(land), key=heaviest))


def is_worth(land: Land, value: int, values: Values, refuted: Refuted, most: int) -> bool:
    """Return whether the nim-value of a land is ``value``.

    Args:
        land: the land.
        value: the nim-value asked for.
        values: the nim-values found so far; more are added.
        refuted: lands with a number that is not their nim-value; more are added.
        most: how much of both may be remembered.

    Raises:
        LimitError: if that is not enough.
    """
    if land in values:
        return values[land] == value
    if (land, value) in refuted:
        return False
    if len(values) + len(refuted) >= most:
        raise LimitError(f"sprouts: more than {most} positions would have to be remembered")
    options = easy_first(land)
    for option in options:
        if has_known_value(option, value, values):
            refuted.add((land, value))
            return False
    for option in options:
        if is_sum_worth(option, value, values, refuted, most):
            refuted.add((land, value))
            return False
    for less in range(value):
        if is_worth(land, less, values, refuted, most):
            return False
    values[land] = value
    return True


def has_known_value(lands: Lands, value: int, values: Values) -> bool:
    """Return whether the values of all lands of a sum are known and add up to ``value``."""
    for land in lands:
        if land not in values:
            return False
    return value_known(lands, values) == value


def value_known(lands: Lands, values: Values) -> int:
    """Return the nim-sum of the values that are known of some lands."""
    total = 0
    for land in lands:
        total = total ^ values.get(land, 0)
    return total


def is_sum_worth(lands: Lands, value: int, values: Values, refuted: Refuted, most: int) -> bool:
    """Return whether the nim-value of a sum is ``value``; arguments and errors are those of ``is_worth``."""
    left = sorted([land for land in lands if land not in values], key=weight)
    wanted = value ^ value_known(lands, values)
    if not left:
        return wanted == 0
    for land in left[:-1]:
        wanted = wanted ^ value_of(land, values, refuted, most)
    return is_worth(left[-1], wanted, values, refuted, most)


def value_of(land: Land, values: Values, refuted: Refuted, most: int) -> int:
    """Return the nim-value of a land; arguments and errors are those of ``is_worth``."""
    value = 0
    while not is_worth(land, value, values, refuted, most):
        value += 1
    return value


def sums_after(lands: Lands) -> list[Lands]:
    """Return the sums that one move leads to, each once."""
    found: dict[Lands, int] = {}
    for place, land in enumerate(lands):
        if land not in lands[:place]:
            for option in options_of(land):
                found.setdefault(tuple(sorted([*lands[:place], *option, *lands[place + 1 :]])), 0)
    return list(found.keys())


def is_lost_misere(lands: Lands, lost: Lost, most: int) -> bool:
    """Return whether the player to move loses a sum in misère play.

    Args:
        lands: the sum, in order.
        lost: what is known of sums; more is added.
        most: how much may be remembered.

    Raises:
        LimitError: if that is not enough.
    """
    if not lands:
        return False
    if lands in lost:
        return lost[lands]
    if len(lost) >= most:
        raise LimitError(f"sprouts: more than {most} positions would have to be remembered")
    after = sorted(sums_after(lands), key=heaviest)
    for one in after:
        if lost.get(one, False):
            lost[lands] = False
            return False
    for one in after:
        if is_lost_misere(one, lost, most):
            lost[lands] = False
            return False
    lost[lands] = True
    return True
