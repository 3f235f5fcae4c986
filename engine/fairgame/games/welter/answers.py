"""Moves of Welter's game to a given nim-value, and the frieze pattern.

This module is translated for the browser.  Cost: the square of the number of coins.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fairgame.core.notation import Refusal, split_on
from fairgame.errors import PositionError
from fairgame.games.welter.games import pattern

MAX_COINS = 12  # legible in a drawing
MAX_SQUARE = 999
SEPARATORS = " ,"
ACCEPTS = f"1 to {MAX_COINS} different squares from 0 to {MAX_SQUARE}, then optionally a slash and a nim-value"


class Moves(NamedTuple):
    """All moves to a nim-value.

    Attributes:
        coins: the squares of the coins, ascending.
        nim_value: the nim-value of the coins.
        target: the nim-value after the moves.
        moves: pairs of squares, from and to.
        rows: the frieze pattern, below a row of zeros.
    """

    coins: tuple[int, ...]
    nim_value: int
    target: int
    moves: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, ...], ...]


def parse_moves(text: str) -> Moves:
    """Return all moves to a nim-value for typed coins and value: ``1 2 3 5 8 13 21 / 0``.

    Raises:
        Refusal: naming the error and the accepted input.
    """
    before, slash, after = text.partition("/")
    words, values = split_on(before, SEPARATORS), split_on(after, SEPARATORS)
    if not 1 <= len(words) <= MAX_COINS or len(values) > 1 or (slash != "" and len(values) == 0):
        raise Refusal(text[:40], f"expected {ACCEPTS}")
    coins = sorted([_number(word, "a square") for word in words])
    for place in range(1, len(coins)):
        if coins[place - 1] == coins[place]:
            raise Refusal(f"{coins[place]}", "a square has room for one coin only")
    target = _number(values[0], "the nim-value") if len(values) == 1 else 0
    rows = pattern(coins, target)
    squares = rows[0][len(coins) :]
    moves = [(coins[place], square) for place, square in enumerate(squares) if square < coins[place]]
    return Moves(tuple(coins), rows[-1][0], target, tuple(moves), rows)


def _number(word: str, name: str) -> int:
    is_whole = all(character in "0123456789" for character in word) and len(word) <= len(f"{MAX_SQUARE}")
    if not is_whole:
        raise Refusal(word[:20], f"{name} must be a whole number from 0 to {MAX_SQUARE}")
    return int(word)


def form_answer(text: str) -> tuple[str, str, tuple[int, ...], int, int, int, tuple[tuple[int, ...], ...]]:
    """Return a name, a sentence, an empty sequence and period, and the pattern, for a form (``TypedSequence``)."""
    coins, value, target, moves, rows = parse_moves(text)
    name = f"Coins on {', '.join([f'{coin}' for coin in coins])}"
    ways = ", ".join([f"{square} to {free}" for square, free in moves])
    if len(moves) == 0:
        answer = f"No move gives the value {target}."
    else:
        answer = f"The value {target} is given by the move{'s' if len(moves) > 1 else ''} {ways}, and by no other."
    return name, f"The nim-value is {value}. {answer}", (), 0, 0, 0, rows


def moves_to(words: Sequence[str]) -> Moves:
    """Return all moves to a nim-value for the arguments of a command line.

    Raises:
        PositionError: if the arguments are invalid.
    """
    try:
        return parse_moves(" ".join(words))
    except Refusal as error:
        raise PositionError("welter", error.text, error.reason) from None
