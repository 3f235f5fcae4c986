"""The sequences of nim-values of a game, whichever way it declares them.

Most games of heaps have one, with heap n in place n, by a kernel or a formula (``HasNimSequence``).  One that says only
how far it is published (``HasPublishedRange``) has its values by mex, option by option.  A game with several sequences,
or with numbers that are not its positions, declares each (``HasNimSequences``).
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from fairgame.core.capabilities import HasFirstHeap, HasNimSequence, HasPublishedRange
from fairgame.core.game import Game
from fairgame.core.listings import HasNimSequences, NimSequence
from fairgame.errors import NimValueOverflowError
from fairgame.solving.oracle import nim_value

LARGEST = np.iinfo(np.uint64).max


def sequences(game: Any) -> tuple[NimSequence, ...]:
    """Return the sequences that are published of a game; none for most games of other positions than heaps."""
    if isinstance(game, HasNimSequences):
        return tuple(game.nim_sequences)
    if not isinstance(game, HasPublishedRange):
        return ()
    first = game.first_heap if isinstance(game, HasFirstHeap) else 0
    return (NimSequence("nim_sequence", "nim-values", game.published_stop, values_of(game), lambda n: n, first),)


def values_of(game: Any) -> Callable[[int], np.ndarray]:
    """Return the function that gives the nim-values of the heaps below a stop, by the game's own means or by mex."""
    if isinstance(game, HasNimSequence):
        return game.nim_sequence
    return lambda stop: by_mex(game, stop)


def by_mex(game: Game[int], stop: int) -> np.ndarray:
    """Return nim-values of the heaps that ``game.positions(stop)`` yields, in order, uint64.

    Raises:
        NimValueOverflowError: if a value is larger than that.
    """
    known: dict[int, int] = {}
    found = [nim_value(game, heap, known) for heap in game.positions(stop)]
    if max(found, default=0) > LARGEST:
        raise NimValueOverflowError(game.info.slug, found.index(max(found)), "uint64")
    return np.array(found, np.uint64)
