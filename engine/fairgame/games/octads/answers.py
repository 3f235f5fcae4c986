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
    """Return the typed coins, ascending.

    Raises:
        Refusal: naming the error and the accepted input.
    """
    words = split_on(text, " ,")
    if len(words) != CHOSEN:
        raise Refusal(text[:40] if len(words) > 0 else "nothing", f"expected {ACCEPTS}")
    coins = sorted([_number(word) for word in words])
    for place in range(1, CHOSEN):
        if coins[place - 1] == coins[place]:
            raise Refusal(f"{coins[place]}", f"the coin is there twice; expected {ACCEPTS}")
    return tuple(coins)


def _number(word: str) -> int:
    is_whole = all(character in "0123456789" for character in word) and len(word) <= len(f"{COINS}")
    if not is_whole or int(word) >= COINS:
        raise Refusal(word[:20], f"expected {ACCEPTS}")
    return int(word)


def form_answer(text: str) -> tuple[str, str, tuple[int, ...], int, int, int]:
    """Return a name, a sentence, and no sequence, for a form (``TypedSequence``)."""
    coins = parse_coins(text)
    found = octad(coins)
    added = [f"{coin}" for coin in found if coin not in coins]
    name = f"The octad is {' '.join([f'{coin}' for coin in found])}"
    sentence = f"Coins {', '.join(added)} complete the five. With these eight heads the player to move loses."
    return name, sentence, (), 0, 0, 0
