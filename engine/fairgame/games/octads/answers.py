"""The octad of five coins: the lost row of Mogul with eight heads that contains them.

A coin of Mogul has the least value that is no nim-sum of the values of up to six coins to its left.  A row is lost if
the nim-sum of its values is 0.  Any five of the first 24 coins are in exactly one octad, as the page of Mogul proves.

This module is translated for the browser.  Cost: 24 passes over 4,096 values, and 969 sets of three coins.  Source:
R. K. Guy, Fair Game, COMAP 1989, project E.
"""

from collections.abc import Sequence

from fairgame.core.notation import Refusal, split_on

COINS = 24
CHOSEN = 5
MAX_TURNED_BEFORE = 6
SUMS = 4096
ACCEPTS = f"{CHOSEN} different coins from 0 to {COINS - 1}"


def coin_values() -> tuple[int, ...]:
    """Return the nim-values of coins 0 to 23.

    >>> coin_values()[:8], coin_values()[-1]
    ((1, 2, 4, 8, 16, 32, 64, 127), 4004)
    """
    many = COINS + 1
    fewest = [0 if total == 0 else many for total in range(SUMS)]  # coins that a nim-sum needs
    values: list[int] = []
    for _ in range(COINS):
        value = 0
        while fewest[value] <= MAX_TURNED_BEFORE:
            value += 1
        values.append(value)
        fewest = [min(fewest[total], fewest[total ^ value] + 1) for total in range(SUMS)]
    return tuple(values)


def octad(coins: Sequence[int]) -> tuple[int, ...]:
    """Return the eight coins of the octad that contains five different coins, ascending.

    >>> octad((0, 2, 4, 6, 9))
    (0, 2, 4, 6, 9, 11, 13, 15)
    """
    values = coin_values()
    total = 0
    for coin in coins:
        total ^= values[coin]
    others = [coin for coin in range(COINS) if coin not in coins]
    for first in others:
        for second in others:
            for third in others:
                if first < second < third and values[first] ^ values[second] ^ values[third] == total:
                    return tuple(sorted([*coins, first, second, third]))
    return ()


def parse_coins(text: str) -> tuple[int, ...]:
    """Return the typed coins, in their order.

    Raises:
        Refusal: naming the error and the accepted input.
    """
    words = split_on(text, " ,")
    if len(words) != CHOSEN:
        raise Refusal(text[:40] if len(words) > 0 else "nothing", f"expected {ACCEPTS}")
    coins: list[int] = []
    for word in words:
        coin = _number(word)
        if coin in coins:
            raise Refusal(f"{coin}", f"the coin is there twice; expected {ACCEPTS}")
        coins.append(coin)
    return tuple(coins)


def _number(word: str) -> int:
    is_whole = all(character in "0123456789" for character in word) and len(word) <= len(f"{COINS}")
    if not is_whole or int(word) >= COINS:
        raise Refusal(word[:20], f"expected {ACCEPTS}")
    return int(word)


def array() -> tuple[tuple[int, ...], ...]:
    """Return the coins in four rows and six columns, as in the Miracle Octad Generator of R. T. Curtis.

    The first four columns have the coins in order, downwards; the last two have them in reverse.

    >>> array()[0]
    (0, 4, 8, 12, 23, 19)
    """
    rows: list[tuple[int, ...]] = []
    for row in range(4):
        rows.append((row, 4 + row, 8 + row, 12 + row, 23 - row, 19 - row))
    return tuple(rows)


Place = tuple[str, str, str, str]
"""A coin, its state, the form's text after a press of it, and what the press does; empty if it does nothing."""


def form_answer(
    text: str,
) -> tuple[str, str, tuple[int, ...], int, int, int, None, None, tuple[tuple[Place, ...], ...]]:
    """Return a name, a sentence, no sequence, and the array of the coins, for a form (``TypedSequence``)."""
    coins = parse_coins(text)
    found = octad(coins)
    added = [f"{coin}" for coin in found if coin not in coins]
    name = f"The octad is {' '.join([f'{coin}' for coin in found])}"
    sentence = f"Coins {', '.join(added)} complete the five. With these eight heads the player to move loses."
    rows: list[tuple[Place, ...]] = []
    for row in array():
        places: list[Place] = []
        for coin in row:
            if coin in coins:
                places.append((f"{coin}", "chosen", "", ""))
            else:
                following = " ".join([f"{one}" for one in [*coins[1:], coin]])
                state = "added" if coin in found else ""
                places.append((f"{coin}", state, following, f"Choose coin {coin} instead of {coins[0]}"))
        rows.append(tuple(places))
    return name, sentence, (), 0, 0, 0, None, None, tuple(rows)
