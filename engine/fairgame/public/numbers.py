"""Whole numbers as arguments of the public functions."""

from operator import index
from typing import SupportsIndex

from fairgame.errors import PositionError


def whole_number(name: str, value: SupportsIndex, least: int, largest: int | None, expected: str) -> int:
    """Return a whole number in a range; also numpy's integers are numbers, and True and False are none.

    Raises:
        PositionError: for anything else, with what is expected.

    >>> whole_number("mark", 3, 2, 1000, "t is a whole number from 2 to 1000")
    3
    """
    try:
        number = -1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = -1
    if number < least or (largest is not None and number > largest):
        raise PositionError(name, repr(value), expected)
    return number
