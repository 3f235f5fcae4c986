"""Kotzig's Nim: lay coins on a ring, each an agreed number of steps clockwise from the last, on an empty square.

By symmetry the first coin is on square 1.  A player who cannot lay a coin loses.  The winner is found by search over
bit masks of the occupied squares, rotated to have the last coin at bit 0.

Cost: at most 54,000 sets for four moves and twenty squares, a tenth of a second.

Source: A. Kotzig, O k-posunutiach, Casopis Pest. Mat. 71 (1946) 55-61; R. K. Guy, Fair Game, COMAP 1989, project A.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from fairgame.core.boards import Ring
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import join_numbers
from fairgame.core.listings import Listing
from fairgame.core.notation import Integers, Numbers, Parts, Refusal, check_distinct
from fairgame.errors import LimitError

Position = tuple[tuple[int, ...], int, tuple[int, ...]]  # moves, number of squares, squares with coins as laid

MAX_MOVE = 4  # in the table
MAX_RING = 20
MAX_INPUT = 24
MAX_SETS = 400_000  # searched for one position: about a second

ACCEPTS = "the moves, a slash, the number of squares, and perhaps a slash and the squares with coins in order"
PARTS = (
    Integers(Numbers("1 2 3", "the moves", most=9, noun="move", least=1, largest=9, distinct="a move is named once")),
    Integers(
        Numbers("12", "one number", most=1, noun="the number of squares", least=1, largest=MAX_INPUT, place=False)
    ),
    Integers(
        Numbers(
            example="1 3 6",
            accepts="the squares with coins",
            fewest=0,
            most=MAX_INPUT,
            noun="coin",
            least=1,
            largest=MAX_INPUT,
            order="as typed",
        )
    ),
)


def from_parts(parts: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]) -> tuple[Position]:
    """Return the position with these moves, squares and coins.

    Raises:
        Refusal: if no move leads from one coin to the next.
    """
    moves, (squares,), coins = parts
    for place, coin in enumerate(coins, start=1):
        if coin > squares:
            raise Refusal(str(coin), f"coin {place} must be a whole number from 1 to {squares}")
    check_distinct(coins, "coin", "only one coin may lie on a square")
    for place, (before, coin) in enumerate(pairwise(coins), start=2):
        steps = (coin - before) % squares
        if steps not in [move % squares for move in moves]:
            reason = f"coin {place} lies {steps} squares after coin {place - 1}; the moves are {join_numbers(moves)}"
            raise Refusal(join_numbers(coins), reason)
    return ((moves, squares, coins),)


def to_parts(components: tuple[Position, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the moves, the number of squares and the coins."""
    moves, squares, coins = components[0]
    return moves, (squares,), coins


NOTATION = Parts("1 2 3 / 12 / 1 3 6", ACCEPTS, PARTS, "/", 1, into=from_parts, out_of=to_parts)


@dataclass(frozen=True)
class KotzigsNim:
    """Positions are the moves, the number of squares, and the squares with coins in the order of play."""

    info: GameInfo
    notation: Parts = NOTATION

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after laying a coin, the shortest move first."""
        moves, squares, coins = position
        if not coins:
            yield ((moves, squares, (1,)),)
            return
        targets = {(coins[-1] + move - 1) % squares + 1: None for move in moves}
        for square in targets:
            if square not in coins:
                yield ((moves, squares, (*coins, square)),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield the positions of moves 1, 2 and 3 on rings of fewer than ``stop`` squares, full rings first."""
        for squares in range(1, stop):
            levels: list[set[Position]] = [{((1, 2, 3), squares, ())}]
            while levels[-1]:
                levels.append({option for position in levels[-1] for (option,) in self.options(position)})
            yield from (position for level in reversed(levels) for position in sorted(level))

    def is_p_position(self, position: Position) -> bool:
        """Return whether the player who has just laid a coin wins.

        Raises:
            LimitError: if the search needs more than ``MAX_SETS`` sets of squares.
        """
        moves, squares, coins = position
        if not coins:
            return not _is_lost(moves, squares, 1, {})
        rotated = (coin - coins[-1] for coin in coins)
        return _is_lost(moves, squares, sum(1 << place % squares for place in rotated), {})

    def board(self, components: tuple[Position, ...]) -> Ring:
        """Return the ring with its coins and the free squares for the next coin."""
        moves, squares, coins = components[0]
        targets = [(coins[-1] + move - 1) % squares + 1 for move in moves] if coins else []
        return Ring(
            squares, coins=coins, free=tuple(sorted({square for square in targets if square not in coins})), steps=moves
        )

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare the table of winners on the empty ring."""
        return (
            Listing(
                columns=("moves", "n"),
                scope=f"sets of moves up to {MAX_MOVE} on rings of 1 to {MAX_RING} squares",
                universe=_openings,
                row=lambda opening: (join_numbers(opening[0]), opening[1]),
                position=lambda opening: ((*opening, ()),),
                shows="winner",
                suffix="winners",
                title="winners",
                canonical=_canonical,
            ),
        )


def _openings() -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every set of moves, the smallest sets first, with every ring."""
    numbers = range(1, MAX_MOVE + 1)
    sets = (moves for size in numbers for moves in combinations(numbers, size))
    return ((moves, squares) for moves in sets for squares in range(1, MAX_RING + 1))


def _canonical(position: tuple[Position, ...]) -> tuple[Position, ...]:
    """Return the position rotated to have the last coin on square 1, and the others in ascending order."""
    moves, squares, coins = position[0]
    last = coins[-1] if coins else 1
    rotated = sorted((coin - last) % squares + 1 for coin in coins)
    return ((moves, squares, (*rotated[1:], *rotated[:1])),)


def _is_lost(moves: tuple[int, ...], squares: int, coins: int, known: dict[int, bool]) -> bool:
    """Return whether the player to move loses; ``coins`` is a bit mask with the last coin at bit 0."""
    if coins in known:
        return known[coins]
    if len(known) > MAX_SETS:
        raise LimitError(f"kotzigs-nim: the search needs more than {MAX_SETS} sets of squares")
    lost = True
    for move in moves:
        place = move % squares
        if lost and not coins >> place & 1:
            laid = coins | 1 << place
            rotated = laid >> place | (laid & (1 << place) - 1) << (squares - place)
            lost = not _is_lost(moves, squares, rotated, known)
    known[coins] = lost
    return lost


GAMES = (
    KotzigsNim(
        GameInfo(
            slug="kotzigs-nim",
            name="Kotzig's Nim",
            category=Category.NIM,
            order=14,
            summary="Lay coins on a ring, each an agreed number of squares after the last; if you cannot, you lose.",
            aliases=("Modular Nim",),
            citations=(Citation("FG", "project A"),),
        )
    ),
)
