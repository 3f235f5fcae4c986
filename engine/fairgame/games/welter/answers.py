"""What is answered of Welter's game beyond a solution: which moves give a wanted value, and the frieze pattern.

Everything here is translated for the browser.  Cost: the square of the number of coins.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fairgame.core.notation import Refusal, split_on
from fairgame.errors import PositionError
from fairgame.games.welter.friezes import pattern

__all__ = ["Moves", "frieze", "moves_to", "told"]

MAX_COINS = 12  # what can be read in a drawing
LARGEST = 999
BETWEEN = " ,"
ACCEPTS = f"1 to {MAX_COINS} different squares from 0 to {LARGEST}, then if you like a slash and the wanted value"


class Moves(NamedTuple):
    """Every move to a value.

    Attributes:
        coins: the squares of the coins, ascending.
        nim_value: the value that they have.
        wanted: the value that a move should leave.
        moves: the square of a coin and that to which it goes.
        rows: the frieze pattern, below a row of zeros.
    """

    coins: tuple[int, ...]
    nim_value: int
    wanted: int
    moves: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, ...], ...]


def frieze(coins: tuple[int, ...], target: int) -> tuple[tuple[int, ...], ...]:
    """Return the rows of the pattern below the coins, the first being the coins and what may stand under them.

    Args:
        coins: their squares, all different.
        target: the nim-value that alternates with that of the coins in the last row.
    """
    return pattern(coins, target)


def moves_of(text: str) -> Moves:
    """Return every move to a value, of coins and a value that a reader typed: ``1 2 3 5 8 13 21 / 0``.

    Raises:
        Refusal: naming what is wrong, and what is accepted.
    """
    before, slash, after = text.partition("/")
    words, wanted = split_on(before, BETWEEN), split_on(after, BETWEEN)
    if not 1 <= len(words) <= MAX_COINS or len(wanted) > 1 or (slash != "" and len(wanted) == 0):
        raise Refusal(text[:40], f"expected {ACCEPTS}")
    coins = sorted([_number(word, "a square") for word in words])
    for place in range(1, len(coins)):
        if coins[place - 1] == coins[place]:
            raise Refusal(f"{coins[place]}", "only one coin may stand on a square")
    target = _number(wanted[0], "the wanted value") if len(wanted) == 1 else 0
    rows = pattern(coins, target)
    under = rows[0][len(coins) :]
    moves = [(coins[place], square) for place, square in enumerate(under) if square < coins[place]]
    return Moves(tuple(coins), rows[-1][0], target, tuple(moves), rows)


def _number(word: str, what: str) -> int:
    whole = all(character in "0123456789" for character in word) and len(word) <= len(f"{LARGEST}")
    if not whole:
        raise Refusal(word[:20], f"{what} must be a whole number from 0 to {LARGEST}")
    return int(word)


def told(text: str) -> tuple[str, str, tuple[int, ...], int, int, int, tuple[tuple[int, ...], ...]]:
    """Return what is told of coins and a value: a name, a sentence, no sequence (and no period), and the pattern."""
    coins, value, wanted, moves, rows = moves_of(text)
    name = f"Coins on {', '.join([f'{coin}' for coin in coins])}"
    ways = ", ".join([f"{square} to {free}" for square, free in moves])
    if len(moves) == 0:
        answer = f"No move gives the value {wanted}."
    else:
        answer = f"The value {wanted} is given by the move{'s' if len(moves) > 1 else ''} {ways}, and by no other."
    return name, f"The nim-value is {value}. {answer}", (), 0, 0, 0, rows


def moves_to(words: Sequence[str]) -> Moves:
    """Return every move to a value, of the words of a command line.

    Raises:
        PositionError: if they are no coins, or no value.
    """
    try:
        return moves_of(" ".join(words))
    except Refusal as wrong:
        raise PositionError("welter", wrong.text, wrong.reason) from None
