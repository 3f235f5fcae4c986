"""Options of single heaps for the misère quotient, without heaps that have no move.

A heap without a move changes nothing in a sum, in misère play as in normal play, so it is dropped.  Two games whose
heaps have the same options, counted from the first heap with a move, are the same game with heaps numbered differently.

Cost: one pass over the options of each heap.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from fairgame.games.octal.classes import moves_of
from fairgame.games.octal.code import OctalCode

Sum = tuple[int, ...]
Structure = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass
class HeapOptions:
    """The options of heaps 0, 1, 2, ... of a game whose options are sums of smaller heaps.

    Attributes:
        rule: yields the options of a heap, each a tuple of heaps.
    """

    rule: Callable[[int], Iterable[Sum]]
    _known: list[tuple[Sum, ...]] = field(default_factory=list)

    def __getitem__(self, heap: int) -> tuple[Sum, ...]:
        """Return the options of a heap, each once, in ascending order and without heaps that have no move."""
        while len(self._known) <= heap:
            options = self.rule(len(self._known))
            self._known.append(tuple(sorted({tuple(sorted(filter(self.is_live, option))) for option in options})))
        return self._known[heap]

    def is_live(self, heap: int) -> bool:
        """Return whether a heap has a move."""
        return bool(self[heap])


def octal_options(structure: Structure) -> HeapOptions:
    """Return the options of the octal games of a structure, with heaps counted from the first that has a move.

    >>> octal_options(structure(OctalCode.parse("0.07")))[3]
    ((0,), (1,))
    """
    pairs, singles, nothing = structure

    def rule(heap: int) -> Iterable[Sum]:
        if heap in nothing:
            yield ()
        yield from ((heap - single,) for single in singles if single <= heap)
        for pair in pairs:
            yield from ((part, heap - pair - part) for part in range((heap - pair) // 2 + 1))

    return HeapOptions(rule)


def grundy_options() -> HeapOptions:
    """Return the options of Grundy's game: a heap is split into two unequal heaps."""
    return HeapOptions(lambda heap: ((part, heap - part) for part in range(1, (heap + 1) // 2)))


def structure(code: OctalCode) -> Structure:
    """Return the structure of a code: two codes share it exactly if their games differ only in the numbering of heaps.

    It consists of pairs, singles and nothing of ``fairgame.games.octal.classes``.
    """
    moves = moves_of(code.digits)
    return moves.pairs, moves.singles, moves.nothing
