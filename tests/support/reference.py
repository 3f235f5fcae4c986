"""Reference solutions of sampled positions of every game by the rule alone, for comparison with the solvers.

The oracle solves normal play, brute force over sums misère play, and look-ahead from the definition of remoteness loopy
play.  No closed rules, kernels, theorems or quotients are used.  The cost of a solution is bounded in positions and
options, not in seconds, so every machine has the same samples.  Another position replaces a position beyond the bound.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from fairgame.core.capabilities import HasPublishedRange
from fairgame.core.discovery import games
from fairgame.core.game import Game
from fairgame.core.play import Play
from fairgame.errors import LimitError, PositionError
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.budget import Budget
from fairgame.solving.oracle import nim_value
from fairgame.solving.solution import Move
from fairgame.solving.values import largest_heap, proved_period
from tests.support.sampling import FULL, rng

Components = tuple[Any, ...]

COUNT = 1000 if FULL else 8  # number of positions of each game
MAX_STOP = 1500
MIN_POOL = 9
MAX_POOL = 1_500  # most positions of a game to sample from
POOLS = (MIN_POOL, 30, 200, MAX_POOL)  # numbers of first positions to sample parts from
MISERE_POOLS = (MIN_POOL, 15, 30)  # the same numbers in misère play, which searches whole sums
MAX_PARTS = {Play.NORMAL: 3, Play.MISERE: 5, Play.LOOPY: 2}
SMALL_POOL, SMALL_POOL_PARTS = 60, 8  # a game with fewer positions has sums of more parts
SHARE = 1 if FULL else 4  # a usual run divides the bounds by this
MAX_POSITIONS, MAX_OPTIONS = 20_000 // SHARE, 200_000 // SHARE  # new positions and options in normal play
MAX_SUMS = 2_000 // SHARE  # new sums for a solution in misère play
AHEAD = 2_000  # positions for a solution in loopy play
FOLLOW_EVERY = 4  # for one in four won positions, the position after a winning move is solved too
TIMEOUT_SECONDS = 60  # time limit of the compared solver; other tests check its usual limit
MAX_TRIES = 40  # samples for each position, before open positions are accepted
ALWAYS_WON = {"motley", "mogul"}  # games won on every row that fits a board: one move may turn all heads


@dataclass(frozen=True)
class Solved:
    """A position with its solution by the rule.

    Attributes:
        components: the position.
        text: the position in the notation of the game.
        outcome: "P" or "N"; in loopy play also "D", or "O" if it is undecided within ``depth`` moves.
        moves: the winning moves; in loopy play those with a decided outcome within ``depth`` moves.
        value: the nim-value in normal play.
        remoteness: the remoteness of a decided position in loopy play, else None.
        depth: the number of moves of the look-ahead; None if all of play was explored.
    """

    components: Components
    text: str
    outcome: str
    moves: frozenset[Move]
    value: int | None = None
    remoteness: int | None = None
    depth: int | None = None


class TooMany(Exception):
    """A position needs more sums than the bound."""


class Work(Budget):
    """A budget that counts positions and options instead of seconds."""

    def __init__(self, label: str) -> None:
        super().__init__(label, positions=MAX_POSITIONS)
        self._left = MAX_OPTIONS

    def option(self) -> None:
        """Count an option."""
        self._left -= 1
        if self._left < 0:
            raise LimitError(f"{self.label} has too many options")


class BruteForce:
    """Misère outcomes of the sums of one game, from its options alone, with a shared cache."""

    def __init__(self, options: Callable[[Any], Any]) -> None:
        self.options = cache(lambda part: [tuple(option) for option in options(part)])
        self._known: dict[Components, bool] = {}

    @property
    def size(self) -> int:
        """The number of cached sums."""
        return len(self._known)

    def is_lost(self, parts: Components, new: int = sys.maxsize) -> bool:
        """Return whether the player to move loses a sum.

        Raises:
            TooMany: if more than ``new`` sums are new to the cache.
        """
        return self._is_lost(self._reduced(parts), len(self._known) + new)

    def _reduced(self, parts: Components) -> Components:
        return tuple(sorted(part for part in parts if self.options(part)))

    def _is_lost(self, parts: Components, max_known: int) -> bool:
        lost = self._known.get(parts)
        if lost is None:
            if len(self._known) >= max_known:
                raise TooMany
            lost = bool(parts) and not any(
                self._is_lost(self._reduced(after), max_known) for *_, after in self.after(parts)
            )
            self._known[parts] = lost
        return lost

    def after(self, parts: Components) -> Iterator[tuple[int, Components, Components]]:
        """Yield every move in a sum: the index of the part, the option, and the sum after it."""
        for place, part in enumerate(parts):
            for option in self.options(part):
                yield place, option, (*parts[:place], *option, *parts[place + 1 :])


def reference_solver(game: Game[Any], *, misere: bool = False) -> Callable[[Components], Solved]:
    """Return a function that solves positions of a game by the rule.

    Raises:
        LimitError, TooMany: from the function, if a position exceeds the bounds.
    """
    if game.info.play is Play.LOOPY:
        return _LookAhead(game)
    return _by_brute_force(game) if misere or game.info.play is Play.MISERE else _by_oracle(game)


def _by_oracle(game: Game[Any]) -> Callable[[Components], Solved]:
    known: dict[Any, int] = {}

    def solve(parts: Components) -> Solved:
        budget = Work(game.info.slug)

        def value(part: Any) -> int:
            return nim_value(game, part, known, budget)

        values, moves = [value(part) for part in parts], set()
        total = nim_sum(values)
        for place, part in enumerate(parts):
            for option in map(tuple, game.options(part)):
                budget.option()
                if nim_sum(map(value, option)) == total ^ values[place]:
                    moves.add(move(game, parts, place, option))
        return _solved(game, parts, "N" if total else "P", moves, value=total)

    return solve


def _by_brute_force(game: Game[Any]) -> Callable[[Components], Solved]:
    search = BruteForce(game.options)

    def solve(parts: Components) -> Solved:
        limit = search.size + MAX_SUMS
        won = not search.is_lost(parts, MAX_SUMS)
        moves = {
            move(game, parts, *chosen)
            for *chosen, rest in search.after(parts)
            if search.is_lost(rest, max(0, limit - search.size))
        }
        assert won == bool(moves or not any(map(search.options, parts)))
        return _solved(game, parts, "N" if won else "P", moves)

    return solve


class _LookAhead:
    """Look-ahead in loopy play; a closed set of positions is cached."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._after: dict[Components, list[tuple[int, Components, Components]]] = {}
        self._distances: dict[Components, int] = {}

    def __call__(self, start: Components) -> Solved:
        """Solve a position."""
        depth = None if start in self._after else self._look(start)
        own, after, distances = self._distances.get(start), self._after[start], self._distances
        winning = {move(self._game, start, *chosen) for *chosen, rest in after if distances.get(rest, 1) % 2 == 0}
        letter = "PN"[own % 2] if own is not None else "D" if depth is None else "O"
        solved = _solved(self._game, start, letter, winning, remoteness=own, depth=depth)
        if depth is not None:
            self._after, self._distances = {}, {}
        return solved

    def _look(self, start: Components) -> int | None:
        """Explore layer by layer within the bound; return the number of moves, None if all of play was explored.

        A remoteness of at most this number is exact.  It is computed round by round, from the positions with a move to
        one that was decided in the round before.
        """
        after = self._after = {}
        before: dict[Components, list[Components]] = {}
        layer, depth = [start], 0
        while layer and len(after) + len(layer) <= AHEAD:
            ahead: dict[Components, None] = {}
            for parts in layer:
                after[parts] = own = []
                for place, part in enumerate(parts):
                    for option in map(tuple, self._game.options(part)):
                        rest = (*parts[:place], *option, *parts[place + 1 :])
                        own.append((place, option, rest))
                        before.setdefault(rest, []).append(parts)
                        ahead[rest] = None
            layer = [parts for parts in ahead if parts not in after]
            depth += 1
        self._distances = distances = dict[Components, int]()
        decided, moves = [parts for parts in after if not after[parts]], 0
        while decided and (not layer or moves < depth):
            distances |= dict.fromkeys(decided, moves)
            moves += 1
            parents = dict.fromkeys(parts for rest in decided for parts in before.get(rest, ()))
            decided = [
                parts for parts in parents if parts not in distances and _is_decided(after[parts], distances, moves)
            ]
        return depth - 1 if layer else None


def _is_decided(after: list[tuple[int, Components, Components]], distances: dict[Components, int], moves: int) -> bool:
    """Return whether a position has the remoteness ``moves``, given all smaller ones."""
    if moves % 2:
        return any(distances.get(rest, 1) % 2 == 0 for *_, rest in after)
    return all(distances.get(rest, 0) % 2 for *_, rest in after)


def move(game: Game[Any], parts: Components, place: int, option: Components) -> Move:
    """Return a move in the notation of a game."""
    return Move(place, game.notation.write((parts[place],)), game.notation.write(option))


def _solved(game: Game[Any], parts: Components, letter: str, moves: set[Move], **more: Any) -> Solved:
    return Solved(parts, game.notation.write(parts), letter, frozenset(moves), **more)


@cache
def solved_by_rule(slug: str, *, misere: bool = False) -> tuple[Solved, ...]:
    """Return ``COUNT`` distinct decided positions of a game, or fewer if a long search finds no more.

    After some won positions a winning move is made, since in some games few sampled positions are lost.  In loopy play
    open positions fill up the number.  The last place is reserved for a position with another outcome than all others.
    """
    game, random = games()[slug], rng(f"judged {slug} {misere}")
    solve, near, single = reference_solver(game, misere=misere), pool(slug), not holds_sums(game)
    play = Play.MISERE if misere else game.info.play
    pools = MISERE_POOLS if play is Play.MISERE else POOLS
    parts = SMALL_POOL_PARTS if play is Play.NORMAL and len(near) < SMALL_POOL else MAX_PARTS[play]
    limit, found, like_all, undecided = len(near), dict[str, Solved](), dict[str, Solved](), dict[str, Solved]()
    order = random.sample(range(limit), limit)
    for number in range(len(near) if single else MAX_TRIES * COUNT):
        size = min(limit, random.choice(pools))
        places = [order[number]] if single else [random.randrange(size) for _ in range(1 + number % parts)]
        text = game.notation.write(tuple(near[place] for place in places))
        if text in found or text in undecided or len(_read(game, text)) != len(places) or places[0] >= limit:
            continue
        for after in range(2):
            try:
                solved = solve(_read(game, text))
            except (LimitError, TooMany, RecursionError):
                if after == 0 and (single or play is Play.NORMAL):
                    limit = max(MIN_POOL, *places)  # later positions cost even more
                break
            if solved.outcome in "PN":
                last = len(found) == COUNT - 1 and slug not in ALWAYS_WON
                alike = last and all(other.outcome == solved.outcome for other in found.values())
                (like_all if alike else found).setdefault(solved.text, solved)  # its text may differ from the input
            elif single:
                limit = max(MIN_POOL, *places)
            elif solved.outcome == "O":
                undecided[solved.text] = solved
            if len(found) == COUNT:
                return tuple(found.values())
            if number % FOLLOW_EVERY or not solved.moves:
                break
            text = _after_winning_move(game, solved, random)
            if not _read(game, text):
                break
    return tuple(({**found, **like_all, **undecided}).values())[:COUNT]


def _after_winning_move(game: Game[Any], solved: Solved, random: Random) -> str:
    """Return the text of a position after a random winning move."""
    chosen = random.choice(sorted(solved.moves, key=lambda move: (move.component, move.target)))
    parts, place = solved.components, chosen.component
    return game.notation.write((*parts[:place], *_read(game, chosen.target), *parts[place + 1 :]))


@cache
def pool(slug: str) -> list[Any]:
    """Return the first positions of a game with a move."""
    game, positions, stop = games()[slug], list[Any](), 1
    max_stop = MAX_STOP
    if isinstance(game, HasPublishedRange) and proved_period(game) is None:
        max_stop = min(max_stop, largest_heap(game) + 1)  # the limit of the solver
    while len(positions) < 2 * MAX_POOL and stop < max_stop:
        stop = min(max_stop, stop + 1 + stop // 4)
        positions = list(islice(game.positions(stop), 2 * MAX_POOL))
    return list(islice((part for part in positions if any(True for _ in game.options(part))), MAX_POOL))


def holds_sums(game: Game[Any]) -> bool:
    """Return whether the notation accepts several components in one text."""
    first, second = pool(game.info.slug)[:2]
    return len(_read(game, game.notation.write((first, second)))) > 1


def _read(game: Game[Any], text: str) -> Components:
    """Parse a text, perhaps into another order of components; return () if it is rejected."""
    try:
        return game.notation.read(game.info.slug, text.split())
    except PositionError:
        return ()
