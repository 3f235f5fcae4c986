"""Sparse spaces: masks that give the values of nearly all heaps one parity.

Under a mask m a value has the *parity* of popcount(v & m), and the parity of a nim-sum is the sum of the parities. A
heap is *common* if its value has odd parity and *rare* otherwise, so an option of two common heaps has even parity and
cannot equal a common value. If every splitting digit is at a place of one parity, the parity of the heap itself may be
added. Then n is common if parity(G(n)) + n is gamma, the opposite of the place's parity. Again an option of two common
heaps has the parity that no common heap's value has.

The mask comes from a Walsh-Hadamard transform of the frequencies of the values: the most negative coefficient is the
mask with the fewest rare heaps. Cost: V log V for values below V. A mask only affects speed; its choice needs no
theorem.

Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 2nd ed., chapter 4 ("Sparse spaces for octals").
"""

from dataclasses import dataclass

import numpy as np

from fairgame.games.octal.code import GRUNDY, OctalCode

CHUNK = 1 << 20  # heaps examined at a time
MAX_LISTED_SHARE = 1 / 25  # share of all heaps


def are_few(rare: int | None, heaps: int) -> bool:
    """Return whether few enough heaps are rare to list them, and for a kernel to gain; None are not few."""
    return rare is not None and rare <= MAX_LISTED_SHARE * heaps


def doubling_pairs(code: str, computed: int, rare_count: int | None) -> int:
    """Return the number of splits to examine for heaps computed..2*computed-1 if no more heaps are rare.

    With a sparse space each heap is split into each rare heap and the rest, by each digit that splits; without one it
    is split in every way.
    """
    splits = 1 if code == GRUNDY else sum(bool(digit & 4) for digit in OctalCode.parse(code).digits)
    return splits * (computed * rare_count if rare_count is not None else 3 * computed * computed // 4)


@dataclass(frozen=True, slots=True)
class SparseSpace:
    """A mask, and whether the parity of the heap counts too.

    Attributes:
        mask: the bits of a value whose parity counts, at least 1.
        by_position: whether the heap's own parity is added.
        gamma: the parity of a common heap n is gamma ^ (n & by_position).
    """

    mask: int
    by_position: bool = False
    gamma: int = 1

    def __str__(self) -> str:
        """Return the mask in hexadecimal, with +p where the heap's parity counts: ``1e``, ``17+p``."""
        return f"{self.mask:x}" + "+p" * self.by_position

    def parities(self, stop: int) -> np.ndarray:
        """Return the parity of each value 0..stop-1, shape (stop,), uint8."""
        ones: np.ndarray = np.bitwise_count(np.arange(stop, dtype=np.uint32) & np.uint32(self.mask))
        return ones & np.uint8(1)

    def rare_heaps(self, values: np.ndarray, start: int = 1) -> np.ndarray:
        """Return the rare heaps from ``start`` (at least 1) on, int64, in order; index 0 of ``values`` is G(0)."""
        parts = []
        for low in range(start, values.size, CHUNK):
            part = values[low : low + CHUNK]
            parity = self.parities(int(part.max()) + 1)[part]
            own = (np.arange(low, low + part.size) & 1).astype(np.uint8) if self.by_position else np.uint8(0)
            parts.append(low + np.flatnonzero(parity ^ own != self.gamma))
        return np.concatenate([np.zeros(0, np.int64), *parts])


def find_space(counts: np.ndarray, places: tuple[int, ...]) -> SparseSpace | None:
    """Return the space with the fewest rare heaps, or None where every value is 0.

    Args:
        counts: shape (2, V), the number of even and of odd heaps from 1 on with each value.
        places: the places of the digits that split.

    Among spaces with equally few rare heaps the plain one wins, then the smallest mask.
    """
    size = 1 << max(int(counts.shape[1] - 1).bit_length(), 1)
    padded = np.zeros((2, size), np.int64)
    padded[:, : counts.shape[1]] = counts
    together = _walsh(padded[0] + padded[1])
    together[0] = together.max()  # the empty mask makes every heap rare
    mask = int(together.argmin())
    best = (int(together[mask]), SparseSpace(mask))
    if len({place % 2 for place in places}) == 1:
        gamma = 1 ^ places[0] % 2
        apart = _walsh(padded[0] - padded[1]) * (1 if gamma else -1)
        apart[0] = apart.max()
        mask = int(apart.argmin())
        if apart[mask] < best[0]:
            best = (int(apart[mask]), SparseSpace(mask, by_position=True, gamma=gamma))
    return best[1] if best[1].mask else None


def _walsh(counts: np.ndarray) -> np.ndarray:
    """Return the Walsh-Hadamard transform of an array whose size is a power of two."""
    step, result = 1, counts
    while step < counts.size:
        pairs = result.reshape(-1, 2, step)
        result = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        step *= 2
    return result.copy()
