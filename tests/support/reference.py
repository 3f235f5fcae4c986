"""Positions of every game with what the rule alone says of them: every solver is held against it, in both languages.

Normal play is judged by the oracle, misère play by playing sums out, and play that may go round by looking ahead from
the definition of remoteness.  No closed rule, kernel, theorem or quotient is used.  What a judgement may cost is
counted in positions and options and not in seconds, so that every machine draws the same; a position beyond that is
left out and another is drawn.
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

COUNT = 1000 if FULL else 8  # positions of each game
MAX_STOP = 1500
FEWEST = 9
MANY = 1_500  # positions of a game from which are drawn
SIZES = (FEWEST, 30, 200, MANY)  # parts are drawn from so many of the first
SHORT = (FEWEST, 15, 30)  # and in misère play, where whole sums are searched
MAX_PARTS = {Play.NORMAL: 3, Play.MISERE: 5, Play.LOOPY: 2}
FEW, MANY_PARTS = 60, 8  # where there are so few positions to draw from, sums may have so many parts
PART = 1 if FULL else 4  # a judgement in a usual run may cost one in so many of these
POSITIONS, OPTIONS = 20_000 // PART, 200_000 // PART  # that one in normal play may meet for the first time
NEW = 2_000 // PART  # sums that one in misère play may meet for the first time
AHEAD = 2_000  # positions that one judgement may look at where play may go round
FOLLOWED = 4  # of one in so many positions that are won the position after a winning move is judged as well
TIMEOUT_SECONDS = 60  # seconds for the solver that is judged: that it looks at the clock is tested elsewhere
IN_VAIN = 40  # draws for every position that is wanted, before open ones do as well
ALWAYS_WON = {"motley", "mogul"}  # in rows as small as a board shows: all their heads may be turned at once


@dataclass(frozen=True)
class Judged:
    """A position and what is known of it.

    Attributes:
        components: the position.
        text: the same in the notation of the game.
        outcome: "P" or "N"; where play may go round also "O" if nothing is decided within ``depth`` moves.
        moves: the winning moves; where play may go round those after which the loser has lost within ``depth`` moves.
        value: the nim-value in normal play.
        remoteness: where play may go round and the outcome is decided.
        depth: how far was looked ahead; None where all of play was.
    """

    components: Components
    text: str
    outcome: str
    moves: frozenset[Move]
    value: int | None = None
    remoteness: int | None = None
    depth: int | None = None


class TooMany(Exception):
    """A sum meets too many others."""


class Work(Budget):
    """A budget that counts options instead of looking at the clock."""

    def __init__(self, what: str) -> None:
        """Begin."""
        super().__init__(what, positions=POSITIONS)
        self._left = OPTIONS

    def option(self) -> None:
        """Note that an option was looked at."""
        self._left -= 1
        if self._left < 0:
            raise LimitError(f"{self.what} has too many options")


class Played:
    """Misère play of the sums of one game, from its options and nothing else; the memory is shared by all questions."""

    def __init__(self, options: Callable[[Any], Any]) -> None:
        """Begin with nothing known."""
        self.options = cache(lambda part: [tuple(one) for one in options(part)])
        self._known: dict[Components, bool] = {}

    @property
    def met(self) -> int:
        """How many sums are known."""
        return len(self._known)

    def is_lost(self, parts: Components, new: int = sys.maxsize) -> bool:
        """Return whether the player to move loses a sum.

        Raises:
            TooMany: if more than ``new`` sums are met for the first time.
        """
        return self._is_lost(self._reduced(parts), len(self._known) + new)

    def _reduced(self, parts: Components) -> Components:
        return tuple(sorted(part for part in parts if self.options(part)))

    def _is_lost(self, parts: Components, most: int) -> bool:
        found = self._known.get(parts)
        if found is None:
            if len(self._known) >= most:
                raise TooMany
            found = bool(parts) and not any(
                self._is_lost(self._reduced(after), most) for *_, after in self.after(parts)
            )
            self._known[parts] = found
        return found

    def after(self, parts: Components) -> Iterator[tuple[int, Components, Components]]:
        """Yield every move in a sum: the place of the part, the option, and what it leaves."""
        for place, part in enumerate(parts):
            for option in self.options(part):
                yield place, option, (*parts[:place], *option, *parts[place + 1 :])


def judge_of(game: Game[Any], misere: bool = False) -> Callable[[Components], Judged]:
    """Return the function that judges positions of a game.

    Raises:
        LimitError, TooMany: when it is asked for a position that would cost too much.
    """
    if game.info.play is Play.LOOPY:
        return _Ahead(game)
    return _played_out(game) if misere or game.info.play is Play.MISERE else _by_oracle(game)


def _by_oracle(game: Game[Any]) -> Callable[[Components], Judged]:
    known: dict[Any, int] = {}

    def judge(parts: Components) -> Judged:
        budget = Work(game.info.slug)

        def value_of(part: Any) -> int:
            return nim_value(game, part, known, budget)

        values, moves = [value_of(part) for part in parts], set()
        total = nim_sum(values)
        for place, part in enumerate(parts):
            for option in map(tuple, game.options(part)):
                budget.option()
                if nim_sum(map(value_of, option)) == total ^ values[place]:
                    moves.add(move(game, parts, place, option))
        return _told(game, parts, "N" if total else "P", moves, value=total)

    return judge


def _played_out(game: Game[Any]) -> Callable[[Components], Judged]:
    played = Played(game.options)

    def judge(parts: Components) -> Judged:
        most = played.met + NEW
        won = not played.is_lost(parts, most - played.met)
        after = played.after(parts)
        moves = {move(game, parts, *one) for *one, left in after if played.is_lost(left, max(0, most - played.met))}
        assert won == bool(moves or not any(map(played.options, parts)))
        return _told(game, parts, "N" if won else "P", moves)

    return judge


class _Ahead:
    """Looking ahead; where play reaches no more positions than may be looked at, all of them are remembered."""

    def __init__(self, game: Game[Any]) -> None:
        """Begin with nothing known."""
        self._game = game
        self._after: dict[Components, list[tuple[int, Components, Components]]] = {}
        self._found: dict[Components, int] = {}

    def __call__(self, start: Components) -> Judged:
        """Judge a position."""
        depth = None if start in self._after else self._look(start)
        own, after, found = self._found.get(start), self._after[start], self._found
        winning = {move(self._game, start, *one) for *one, left in after if found.get(left, 1) % 2 == 0}
        letter = "PN"[own % 2] if own is not None else "D" if depth is None else "O"
        told = _told(self._game, start, letter, winning, remoteness=own, depth=depth)
        if depth is not None:
            self._after, self._found = {}, {}
        return told

    def _look(self, start: Components) -> int | None:
        """Look so many moves ahead that not too many positions are met, return how many: None if play goes no further.

        A remoteness of at most so many moves is exact; it is worked out round by round, and each round looks at the
        positions from which a move leads to one that was settled in the round before.
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
                        left = (*parts[:place], *option, *parts[place + 1 :])
                        own.append((place, option, left))
                        before.setdefault(left, []).append(parts)
                        ahead[left] = None
            layer = [left for left in ahead if left not in after]
            depth += 1
        self._found = found = dict[Components, int]()
        settled, moves = [parts for parts in after if not after[parts]], 0
        while settled and (not layer or moves < depth):
            found |= dict.fromkeys(settled, moves)
            moves += 1
            touched = dict.fromkeys(parts for one in settled for parts in before.get(one, ()) if parts not in found)
            settled = [parts for parts in touched if _settles(after[parts], found, moves)]
        return depth - 1 if layer else None


def _settles(after: list[tuple[int, Components, Components]], found: dict[Components, int], moves: int) -> bool:
    """Whether a position is decided in just so many moves, when those that take fewer are known."""
    if moves % 2:
        return any(found.get(left, 1) % 2 == 0 for *_, left in after)
    return all(found.get(left, 0) % 2 for *_, left in after)


def move(game: Game[Any], parts: Components, place: int, option: Components) -> Move:
    """Return a move in the notation of a game."""
    return Move(place, game.notation.write((parts[place],)), game.notation.write(option))


def _told(game: Game[Any], parts: Components, letter: str, moves: set[Move], **more: Any) -> Judged:
    return Judged(parts, game.notation.write(parts), letter, frozenset(moves), **more)


@cache
def solved_by_rule(slug: str, misere: bool = False) -> tuple[Judged, ...]:
    """Return ``COUNT`` different positions of a game that are decided, or fewer if a long search finds no more.

    Where it is won a winning move is made now and then, since in some games hardly any position drawn is lost.  Where
    play may go round, open positions make up the number: of these is known that they take longer than was looked ahead.
    The last place is kept for a position that comes out otherwise than all others.
    """
    game, draw = games()[slug], rng(f"judged {slug} {misere}")
    judge, near, single = judge_of(game, misere), pool(slug), not holds_sums(game)
    play = Play.MISERE if misere else game.info.play
    sizes = SHORT if play is Play.MISERE else SIZES
    parts = MANY_PARTS if play is Play.NORMAL and len(near) < FEW else MAX_PARTS[play]
    most, found, like_all, undecided = len(near), dict[str, Judged](), dict[str, Judged](), dict[str, Judged]()
    alone = draw.sample(range(most), most)
    for number in range(len(near) if single else IN_VAIN * COUNT):
        room = min(most, draw.choice(sizes))
        places = [alone[number]] if single else [draw.randrange(room) for _ in range(1 + number % parts)]
        text = game.notation.write(tuple(near[place] for place in places))
        if text in found or text in undecided or len(_read(game, text)) != len(places) or places[0] >= most:
            continue
        for after in range(2):
            try:
                one = judge(_read(game, text))
            except (LimitError, TooMany, RecursionError):
                if after == 0 and (single or play is Play.NORMAL):
                    most = max(FEWEST, *places)  # what comes later costs more still
                break
            if one.outcome in "PN":
                last = len(found) == COUNT - 1 and slug not in ALWAYS_WON
                alike = last and all(other.outcome == one.outcome for other in found.values())
                (like_all if alike else found).setdefault(
                    one.text, one
                )  # the text may differ from the one that was read
            elif single:
                most = max(FEWEST, *places)
            elif one.outcome == "O":
                undecided[one.text] = one
            if len(found) == COUNT:
                return tuple(found.values())
            if number % FOLLOWED or not one.moves:
                break
            text = _after(game, one, draw)
            if not _read(game, text):
                break
    return tuple(({**found, **like_all, **undecided}).values())[:COUNT]


def _after(game: Game[Any], one: Judged, draw: Random) -> str:
    """Return what a winning move leaves."""
    made = draw.choice(sorted(one.moves, key=lambda one: (one.component, one.target)))
    parts, place = one.components, made.component
    return game.notation.write((*parts[:place], *_read(game, made.target), *parts[place + 1 :]))


@cache
def pool(slug: str) -> list[Any]:
    """Return the first positions of a game in which there is a move."""
    game, found, stop = games()[slug], list[Any](), 1
    most = MAX_STOP
    if isinstance(game, HasPublishedRange) and proved_period(game) is None:
        most = min(most, largest_heap(game) + 1)  # the solver does not go further
    while len(found) < 2 * MANY and stop < most:
        stop = min(most, stop + 1 + stop // 4)
        found = list(islice(game.positions(stop), 2 * MANY))
    return list(islice((one for one in found if any(True for _ in game.options(one))), MANY))


def holds_sums(game: Game[Any]) -> bool:
    """Whether several components may be typed as one text."""
    first, second = pool(game.info.slug)[:2]
    return len(_read(game, game.notation.write((first, second)))) > 1


def _read(game: Game[Any], text: str) -> Components:
    """Return what a text is read as, perhaps in another order than that of its writing; nothing if it is refused."""
    try:
        return game.notation.read(game.info.slug, text.split())
    except PositionError:
        return ()
