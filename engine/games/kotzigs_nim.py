"""Kotzig's Nim: coins are laid on a ring, each some steps clockwise of the last one, on an empty square.

How many steps are allowed is agreed on.  The first coin may lie anywhere; as a ring has no beginning, it lies on
square 1.  Who cannot lay a coin loses.  The winner is found by search: a set of squares as bits, turned so that the
last coin is square 0.

Cost: for four moves and twenty squares a quarter of a million sets at worst.

Source: A. Kotzig, O k-posunutiach, Casopis Pest. Mat. 71 (1946) 55-61; R. K. Guy, Fair Game, COMAP 1989, project A.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise

from engine.errors import PositionError
from engine.game import Family, GameInfo, Place
from engine.heaps import joined
from engine.notation import Numbers, refuse_equal, split_words, whole_number

Position = tuple[tuple[int, ...], int, tuple[int, ...]]  # moves, squares, squares with coins: the last coin last

LARGEST_MOVE = 4  # in the table
LARGEST_RING = 20
LARGEST_TYPED = 24


MOVES = Numbers("1 2 3", "the moves", 1, 9, "move", 1, 9, "a move is named once")


@dataclass(frozen=True)
class Ring:
    """Moves, squares of the ring, and squares with coins in their order, between slashes: ``1 2 3 / 12 / 1 3 6``."""

    example: str = "1 2 3 / 12 / 1 3 6"
    accepts: str = "the moves, a slash, the number of squares, and perhaps a slash and the squares with coins in order"
    moves: Numbers = MOVES

    def read(self, game: str, words: Sequence[str]) -> tuple[Position]:
        """Return the position, with the coins in the order in which they were laid."""
        given, *rest = " ".join(words).split("/")
        if not 1 <= len(rest) <= 2 or len(split_words(rest[:1])) != 1:  # noqa: PLR2004 - two slashes
            raise PositionError(game, " ".join(words), f"expected {self.accepts}")
        squares = whole_number(game, rest[0].strip(), "the number of squares", 1, LARGEST_TYPED)
        coins = tuple(
            whole_number(game, word, f"coin {place}", 1, squares)
            for place, word in enumerate(split_words(rest[1:]), start=1)
        )
        refuse_equal(game, coins, "coin", "only one coin may lie on a square")
        moves = self.moves.numbers(game, split_words([given]))
        for place, (before, coin) in enumerate(pairwise(coins), start=2):
            steps = (coin - before) % squares
            if steps not in {move % squares for move in moves}:
                reason = f"coin {place} lies {steps} squares after coin {place - 1}; the moves are {joined(moves)}"
                raise PositionError(game, joined(coins), reason)
        return ((moves, squares, coins),)

    def write(self, components: tuple[Position, ...]) -> str:
        """Return the text that ``read`` takes back."""
        return " + ".join(map(_text, components))


def _text(position: Position) -> str:
    moves, squares, coins = position
    return f"{joined(moves)} / {squares}" + (f" / {joined(coins)}" if coins else "")


@dataclass(frozen=True)
class KotzigsNim:
    """Positions are the moves, the squares of the ring and those with coins, in the order in which they were laid."""

    info: GameInfo
    notation: Ring = field(default_factory=Ring)
    winner_columns: tuple[str, ...] = ("moves", "n")
    winner_scope: str = f"sets of moves up to {LARGEST_MOVE} on rings of 1 to {LARGEST_RING} squares"

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
        """Whether the player who has just laid a coin wins."""
        moves, squares, coins = position
        if not coins:
            return not _is_lost(moves, squares, 1)
        turned = (coin - coins[-1] for coin in coins)
        return _is_lost(moves, squares, sum(1 << place % squares for place in turned))

    def winner_rows(self) -> Iterator[tuple[str, int]]:
        """Yield every set of moves, the smallest sets first, with every ring."""
        sets = (
            moves for size in range(1, LARGEST_MOVE + 1) for moves in combinations(range(1, LARGEST_MOVE + 1), size)
        )
        return ((joined(moves), squares) for moves in sets for squares in range(1, LARGEST_RING + 1))

    def opening(self, row: tuple[str, int]) -> Position:
        """Return the empty ring."""
        return tuple(map(int, row[0].split())), row[1], ()

    def canonical(self, position: Position) -> Position:
        """Forget the order of the older coins."""
        moves, squares, coins = position
        return moves, squares, (*sorted(coins[:-1]), *coins[-1:])


@lru_cache(maxsize=1 << 20)
def _is_lost(moves: tuple[int, ...], squares: int, coins: int) -> bool:
    """Whether the player to move loses; ``coins`` has a bit for each square with a coin, bit 0 the last one's."""
    for move in moves:
        place = move % squares
        if not coins >> place & 1:
            laid = coins | 1 << place
            if _is_lost(moves, squares, laid >> place | (laid & (1 << place) - 1) << (squares - place)):
                return False
    return True


GAMES = (
    KotzigsNim(
        GameInfo(
            slug="kotzigs-nim",
            name="Kotzig's Nim",
            family=Family.NIM,
            summary="Lay coins on a ring, each an agreed number of squares after the last; whoever cannot loses.",
            aliases=("Modular Nim",),
            places=(Place("FG", "project A"),),
            rule={"kind": "kotzigs-nim"},
        )
    ),
)
