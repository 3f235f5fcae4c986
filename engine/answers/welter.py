"""What pages of Welter's game ask for: its frieze patterns, row by row.  Cost: the square of the number of coins."""

from engine.mathematics.friezes import pattern


def frieze(coins: tuple[int, ...], target: int) -> tuple[tuple[int, ...], ...]:
    """Return the rows of the pattern below the coins, the first being the coins and what may stand under them.

    Args:
        coins: their squares, all different.
        target: the nim-value that alternates with that of the coins in the last row.
    """
    return pattern(coins, target)
