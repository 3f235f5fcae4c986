"""Staircase fives: move fewer than five coins together from one step of a staircase down fewer than five steps.

A coin weighs 0 on the floor and on every fifth step, and 1, 4, 3, 2 on the next four steps.  A position is lost exactly
if the weights add up to a multiple of 5.  No move keeps the sum modulo 5: moving fewer than five steps changes a
weight, and fewer than five coins change it equally.  The page of the game shows case by case that some move restores a
sum of 0; the table is checked by play.

Cost: at most sixteen options a step are tried.  Source: R. K. Guy, Fair Game, COMAP 1989, project A.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

from fairgame.core.boards import Stairs
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import Numbers

Steps = tuple[int, ...]

MODULUS = 5
WEIGHTS = (0, 1, 4, 3, 2)
STEPS = 4  # in the table
MAX_COINS = 4  # on a step in the table
COLUMNS = tuple(f"c{step}" for step in range(1, STEPS + 1))


@dataclass(frozen=True)
class StaircaseFives:
    """Positions are the numbers of coins on steps 1, 2, 3, ... without trailing zeros."""

    info: GameInfo
    notation: Numbers = field(
        default_factory=lambda: Numbers(
            "2 0 3 1", "the numbers of coins on steps 1, 2, 3, ...", most=30, noun="step", order="up to the last"
        )
    )

    def options(self, position: Steps) -> Iterator[tuple[Steps]]:
        """Yield the positions after one move, from the lowest step up."""
        for step, coins in enumerate(position, start=1):
            for moved, down in product(range(1, min(coins, MODULUS - 1) + 1), range(1, min(step, MODULUS - 1) + 1)):
                left = list(position)
                left[step - 1] -= moved
                if step > down:
                    left[step - down - 1] += moved
                yield (_trimmed(left),)

    def positions(self, stop: int) -> Iterator[Steps]:
        """Yield the positions of up to four steps with fewer than ``stop`` coins in all, lower ones first."""
        return iter(sorted(map(_trimmed, _distributions(stop - 1)), key=_height)) if stop > 0 else iter(())

    def is_p_position(self, position: Steps) -> bool:
        """Return whether the weights of the coins add up to a multiple of 5."""
        return _remainder(position) == 0

    def board(self, components: tuple[Steps, ...]) -> Stairs:
        """Return the stairs with the weight of a coin on each step."""
        (position,) = components
        return Stairs(position, tuple(WEIGHTS[step % MODULUS] for step in range(1, len(position) + 1)))

    def reason(self, components: tuple[Steps, ...]) -> str:
        """Return the sum of the weights and its remainder."""
        (position,) = components
        if not any(position):
            return ""
        terms = " + ".join(f"{WEIGHTS[step % MODULUS]}·{coins}" for step, coins in enumerate(position, start=1))
        return f"The weights add up to {terms}, which leaves the remainder {_remainder(position)} on division by 5."

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of four steps."""
        return (
            Listing(
                columns=COLUMNS,
                scope=f"positions of at most {MAX_COINS} coins on each of {STEPS} steps",
                universe=lambda: ((steps,) for steps in self.positions(STEPS * MAX_COINS + 1)),
                row=_row,
            ),
        )


def _remainder(position: Steps) -> int:
    """Return the sum of the weights modulo 5."""
    return sum(WEIGHTS[step % MODULUS] * coins for step, coins in enumerate(position, start=1)) % MODULUS


def _height(position: Steps) -> tuple[int, Steps]:
    return sum(step * coins for step, coins in enumerate(position, start=1)), position


def _trimmed(steps: list[int] | Steps) -> Steps:
    last = max((step for step, coins in enumerate(steps, start=1) if coins), default=0)
    return tuple(steps[:last])


def _distributions(coins: int) -> Iterator[Steps]:
    """Yield every distribution of at most ``coins`` coins on the steps of the table (stars and bars)."""
    for bars in combinations(range(coins + STEPS), STEPS):
        yield tuple(right - left - 1 for left, right in zip((-1, *bars), bars, strict=False))


def _row(position: tuple[Steps]) -> Steps | None:
    steps = position[0] + (0,) * (STEPS - len(position[0]))
    return steps if max(steps) <= MAX_COINS else None


GAMES = (
    StaircaseFives(
        GameInfo(
            slug="staircase-fives",
            name="Staircase fives",
            category=Category.NIM,
            order=15,
            summary="Move fewer than five coins down fewer than five steps; the last coins on the floor win.",
            citations=(Citation("FG", "project A"),),
        )
    ),
)
