"""Games of project A of Fair Game that have no table: staircases with other numbers, and coins on a ring."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from fairgame.core.discovery import games
from fairgame.solving.retrograde import explore, find_draws, remoteness

STEPS, COINS = 4, 6
WEIGHTS = {2: (1, 0, 1, 0), 3: (1, 2, 0, 1), 5: (1, 4, 3, 2)}
ALWAYS_LOST = [(1, 1, 0, 0), (2, 0, 1, 0), (0, 1, 2, 0)]


def lost_staircases(number: int) -> dict[tuple[int, ...], bool]:
    """Return whether the player to move loses, if fewer than ``number`` coins go down fewer than ``number`` steps."""
    lost: dict[tuple[int, ...], bool] = {}
    coins = (steps for steps in product(range(COINS + 1), repeat=STEPS) if sum(steps) <= COINS)
    for steps in sorted(coins, key=lambda steps: sum(step * count for step, count in enumerate(steps, start=1))):
        lost[steps] = not any(lost[option] for option in staircase_options(steps, number))
    return lost


def staircase_options(steps: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    for step, count in enumerate(steps):
        for moved, down in product(range(1, min(count + 1, number)), range(1, min(step + 2, number))):
            left = list(steps)
            left[step] -= moved
            if down <= step:
                left[step - down] += moved
            yield tuple(left)


@pytest.mark.parametrize("number", WEIGHTS)
def test_weights_decide_staircases(number):
    for steps, is_lost in lost_staircases(number).items():
        total = sum(weight * count for weight, count in zip(WEIGHTS[number], steps, strict=True))
        assert is_lost == (total % number == 0), steps


@pytest.mark.parametrize("number", range(4, 9))
def test_positions_that_exclude_weights_are_lost(number):
    lost = lost_staircases(number)
    assert all(lost[steps] for steps in ALWAYS_LOST)
    assert [count for count in range(COINS + 1) if lost[count, 0, 0, 0]] == list(range(0, COINS + 1, number))


def test_fives_agree_with_the_game():
    game = games()["staircase-fives"]
    for steps, is_lost in lost_staircases(5).items():
        assert is_lost == game.is_p_position(steps)


@pytest.mark.parametrize("squares", range(2, 9))
@pytest.mark.parametrize("coins", [2, 4, 6])
def test_coins_that_meet_leave_the_ring(squares, coins):
    def options(places: frozenset[int]) -> Iterator[frozenset[int]]:
        return (places - {place} ^ {target} for place in places for target in range(squares) if target != place)

    for places in map(frozenset, combinations(range(squares), coins)):
        seen = explore([places], options)
        decided = remoteness(seen.after)
        assert seen.closed
        if coins == 2:
            assert decided[places] == 1
        elif coins == squares == 4:
            assert decided[places] == 2
        else:
            assert places in find_draws(seen.after, decided)
