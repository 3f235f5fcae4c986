"""Kotzig's Nim: coins are laid on a ring, each some steps clockwise of the last one, on an empty square.

How many steps are allowed is agreed on.  The first coin may lie anywhere; as a ring has no beginning, it lies on
square 1.  Who cannot lay a coin loses.  The winner is found by search: a set of squares as bits, turned so that the
last coin is square 0.

Cost: for four moves and twenty squares 54,000 sets at worst, a tenth of a second.

Source: A. Kotzig, O k-posunutiach, Casopis Pest. Mat. 71 (1946) 55-61; R. K. Guy, Fair Game, COMAP 1989, project A.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from fairgame.core.boards import Ring
from fairgame.core.game import Category, Citation, GameInfo
from fairgame.core.heap_tuples import joined
from fairgame.core.listings import Listing
from fairgame.core.notation import Integers, Numbers, Parts, Refusal, refuse_equal
from fairgame.errors import LimitError

Position = tuple[tuple[int, ...], int, tuple[int, ...]]  # moves, squares, squares with coins: the last coin last

MAX_MOVE = 4  # in the table
MAX_RING = 20
MAX_INPUT = 24
MAX_SETS = 400_000  # looked at for one position: about a second

ACCEPTS = "the moves, a slash, the number of squares, and perhaps a slash and the squares with coins in order"
PARTS = (
    Integers(Numbers("1 2 3", "the moves", 1, 9, "move", 1, 9, "a move is named once")),
    Integers(Numbers("12", "one number", 1, 1, "the number of squares", 1, MAX_INPUT, place=False)),
    Integers(Numbers("1 3 6", "the squares with coins", 0, MAX_INPUT, "coin", 1, MAX_INPUT, order="as typed")),
)


def into(parts: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]) -> tuple[Position]:
    """Return the position of moves, squares and coins.

    Raises:
        Refusal: if a coin is not where a move could have laid it.
    """
    moves, (squares,), coins = parts
    for place, coin in enumerate(coins, start=1):
        if coin > squares:
            raise Refusal(str(coin), f"coin {place} must be a whole number from 1 to {squares}")
    refuse_equal(coins, "coin", "only one coin may lie on a square")
    for place, (before, coin) in enumerate(pairwise(coins), start=2):
        steps = (coin - before) % squares
        if steps not in [move % squares for move in moves]:
            reason = f"coin {place} lies {steps} squares after coin {place - 1}; the moves are {joined(moves)}"
            raise Refusal(joined(coins), reason)
    return ((moves, squares, coins),)


def out_of(components: tuple[Position, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return moves, squares and coins."""
    moves, squares, coins = components[0]
    return moves, (squares,), coins


NOTATION = Parts("1 2 3 / 12 / 1 3 6", ACCEPTS, PARTS, "/", 1, into=into, out_of=out_of)


@dataclass(frozen=True)
class KotzigsNim:
    """Positions are the moves, the squares of the ring and those with coins, in the order in which they were laid."""

    info: GameInfo
    notation: Parts = NOTATION

    def options(self, position: Position) -> Iterator[tuple[Position]]:
        """Yield the positions after laying a coin, the shortest move first."""
        moves, squares, coins = position
        if not coins:
            yield ((moves, squares, (1,)),)
            return
        found = {(coins[-1] + move - 1) % squares + 1: None for move in moves}
        for square in found:
            if square not in coins:
                yield ((moves, squares, (*coins, square)),)

    def positions(self, stop: int) -> Iterator[Position]:
        """Yield what play with moves 1, 2 and 3 reaches on rings of fewer than ``stop`` squares, full rings first."""
        for squares in range(1, stop):
            levels: list[set[Position]] = [{((1, 2, 3), squares, ())}]
            while levels[-1]:
                levels.append({option for one in levels[-1] for (option,) in self.options(one)})
            yield from (position for level in reversed(levels) for position in sorted(level))

    def is_p_position(self, position: Position) -> bool:
        """Whether the player who has just laid a coin wins.

        Raises:
            LimitError: if more than ``MAX_SETS`` sets of squares would be looked at.
        """
        moves, squares, coins = position
        if not coins:
            return not _is_lost(moves, squares, 1, {})
        turned = (coin - coins[-1] for coin in coins)
        return _is_lost(moves, squares, sum(1 << place % squares for place in turned), {})

    def board(self, components: tuple[Position, ...]) -> Ring:
        """Return the ring with its coins and the squares on which the next may be laid."""
        moves, squares, coins = components[0]
        free = [(coins[-1] + move - 1) % squares + 1 for move in moves] if coins else []
        return Ring(squares, coins, tuple(sorted({square for square in free if square not in coins})), moves)

    @property
    def listings(self) -> tuple[Listing, ...]:
        """Declare who wins on the empty ring."""
        return (
            Listing(
                columns=("moves", "n"),
                scope=f"sets of moves up to {MAX_MOVE} on rings of 1 to {MAX_RING} squares",
                universe=_openings,
                row=lambda opening: (joined(opening[0]), opening[1]),
                position=lambda opening: ((*opening, ()),),
                shows="winner",
                what="winners",
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
    """Turn the ring until the last coin lies on square 1, and forget the order of the others."""
    moves, squares, coins = position[0]
    last = coins[-1] if coins else 1
    turned = sorted((coin - last) % squares + 1 for coin in coins)
    return ((moves, squares, (*turned[1:], *turned[:1])),)


def _is_lost(moves: tuple[int, ...], squares: int, coins: int, known: dict[int, bool]) -> bool:
    """Whether the player to move loses; ``coins`` has a bit for each square with a coin, bit 0 the last one's."""
    if coins in known:
        return known[coins]
    if len(known) > MAX_SETS:
        raise LimitError(f"kotzigs-nim: more than {MAX_SETS} sets of squares can be reached")
    lost = True
    for move in moves:
        place = move % squares
        if lost and not coins >> place & 1:
            laid = coins | 1 << place
            turned = laid >> place | (laid & (1 << place) - 1) << (squares - place)
            lost = not _is_lost(moves, squares, turned, known)
    known[coins] = lost
    return lost


GAMES = (
    KotzigsNim(
        GameInfo(
            slug="kotzigs-nim",
            name="Kotzig's Nim",
            category=Category.NIM,
            order=14,
            summary="Lay coins on a ring, each an agreed number of squares after the last; whoever cannot loses.",
            aliases=("Modular Nim",),
            citations=(Citation("FG", "project A"),),
        )
    ),
)
