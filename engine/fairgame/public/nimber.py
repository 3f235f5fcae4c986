"""Nimbers as values with operators: the field of whole numbers under nim-sum and nim-product.

Numbers of any size are exact. Cost: ``fairgame.numbers.nimbers``.
"""

from dataclasses import dataclass
from typing import SupportsIndex

from fairgame.numbers.nimbers import nim_inverse, nim_power, nim_product, nim_square_root
from fairgame.public.numbers import whole_number


@dataclass(frozen=True, slots=True, order=True)
class Nimber:
    """A nimber; ``+`` and ``-`` are the nim-sum, ``*``, ``/`` and ``**`` follow the nim-product.

    >>> Nimber(7) * Nimber(9) + Nimber(3)
    nim(11)
    """

    value: int

    def __add__(self, other: object) -> "Nimber":
        """Return the nim-sum.

        >>> nim(4) + nim(6)
        nim(2)
        """
        return Nimber(self.value ^ other.value) if isinstance(other, Nimber) else NotImplemented

    __sub__ = __add__

    def __neg__(self) -> "Nimber":
        """Return the nimber itself: every nimber is its own negative."""
        return self

    def __mul__(self, other: object) -> "Nimber":
        """Return the nim-product.

        >>> nim(2) * nim(2)
        nim(3)
        """
        return Nimber(nim_product(self.value, other.value)) if isinstance(other, Nimber) else NotImplemented

    def __truediv__(self, other: object) -> "Nimber":
        """Return the quotient.

        Raises:
            ZeroDivisionError: if ``other`` is 0.

        >>> nim(8) / nim(9)
        nim(7)
        """
        return self * other.inverse() if isinstance(other, Nimber) else NotImplemented

    def __pow__(self, exponent: int) -> "Nimber":
        """Return a power; the exponent is an ordinary whole number.

        Raises:
            ZeroDivisionError: for a negative power of 0.

        >>> nim(2) ** 2, nim(2) ** -1
        (nim(3), nim(3))
        """
        base = self if exponent >= 0 else self.inverse()
        return Nimber(nim_power(base.value, abs(exponent)))

    def inverse(self) -> "Nimber":
        """Return the nimber whose product with this one is 1.

        Raises:
            ZeroDivisionError: for 0.

        >>> nim(7).inverse() * nim(7)
        nim(1)
        """
        if self.value == 0:
            raise ZeroDivisionError("the nimber 0 has no inverse")
        return Nimber(nim_inverse(self.value))

    def sqrt(self) -> "Nimber":
        """Return the square root, which is unique.

        >>> nim(6).sqrt(), nim(4) ** 2
        (nim(4), nim(6))
        """
        return Nimber(nim_square_root(self.value))

    def __int__(self) -> int:
        """Return the number."""
        return self.value

    def __bool__(self) -> bool:
        """Return whether this is not 0: whether the next player wins."""
        return self.value != 0

    def __repr__(self) -> str:
        """Return an expression that evaluates to this nimber."""
        return f"nim({self.value})"


def nim(value: SupportsIndex) -> Nimber:
    """Return a nimber.

    Raises:
        PositionError: if ``value`` is not a whole number from 0 on.

    >>> nim(7) * nim(9)
    nim(8)
    """
    return Nimber(whole_number("nimber", value, 0, None, "a nimber is a whole number from 0 on"))
