"""Parse a sum of positions of different games: ``kayles 12 + wythoff 3 5 + nim 7``.

A plus sign separates games, or heaps of one game.  A part therefore starts another game if its first words name a
game; ``kayles 12 + 70 + nim 7`` has two games.  ``web/src/lookup/sums.ts`` has the same parser; vectors compare both.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

G = TypeVar("G")
NUMBER = re.compile(r"[0-9]+")
LIKE_A_NAME = re.compile(r"[^\W\d_]{3,}")
MAX_PIECES = 100


@dataclass(frozen=True, slots=True)
class Piece(Generic[G]):
    """A game of the sum and the text of its position; ``game``: None if no game has this ``name``."""

    game: G | None
    name: str
    position: str


def pieces(text: str, find: Callable[[str], G | None]) -> list[Piece[G]]:
    """Return the games of a sum in order, named by ``find``; empty if the text does not begin with a game.

    >>> pieces("a 1 + 2 + b 3", {"a": 1, "b": 2}.get)
    [Piece(game=1, name='a', position='1 + 2'), Piece(game=2, name='b', position='3')]
    """
    found: list[Piece[G]] = []
    for part in text.split("+")[:MAX_PIECES]:
        words = part.split()
        named = _named(words, find)
        if named is not None:
            found.append(named)
        elif LIKE_A_NAME.match(part.strip()):
            count = next((place for place, word in enumerate(words) if word[0].isdecimal()), len(words))
            found.append(Piece(None, " ".join(words[:count]), " ".join(words[count:])))
        elif not found:
            return []
        elif words:
            last = found[-1]
            joined = " + ".join(filter(None, (last.position, " ".join(words))))
            found[-1] = Piece(last.game, last.name, joined)
    return found


def _named(words: list[str], find: Callable[[str], G | None]) -> Piece[G] | None:
    """Return the game named by the longest run of first words; a number is not part of a name."""
    most = next((place for place, word in enumerate(words) if NUMBER.fullmatch(word)), len(words))
    for count in range(most, 0, -1):
        name = " ".join(words[:count])
        game = find(name)
        if game is not None:
            return Piece(game, name, " ".join(words[count:]))
    return None
