"""Puzzles: positions that the player to move wins by few of the moves.

Candidates are sums of small positions of a game, drawn by a hash. One is a puzzle if few of its moves win, and if the
winner needs a few more until the end, against a loser who leaves many moves. Draws are hashes and limits are counts,
never seconds, so each machine finds the same puzzles. Loopy games have none: their searches are long.

``schedule`` orders the puzzles of many games. No two neighbours are of one game, nor are the last and the first.

Cost: a second for five games; the schedule is in the disk cache.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from hashlib import sha256
from itertools import islice
from typing import Any

from fairgame.core.game import Category, Game
from fairgame.core.play import Play
from fairgame.errors import AtlasError, LimitError
from fairgame.solving.budget import Budget
from fairgame.solving.misere_search import MisereOutcomes
from fairgame.solving.oracle import sums_after
from fairgame.solving.values import p_test
from fairgame.system.disk_cache import DiskCache

PER_GAME = 8  # puzzles of a game
MAX_TRIED = 150  # candidates of a game
MAX_POSITIONS = 6000  # positions searched for the puzzles of a game
STOPS = (3, 4, 5, 6, 8, 10, 13, 16, 21)  # bounds of the components
MAX_POOL = 1500  # components of a game to draw from
MAX_COMPONENTS = 4
MAX_TEXT = 40  # characters of a position
MAX_OPTIONS = 150  # moves of a position, equal ones included
MAX_PARTS = 16  # components of a position in play
MOVES = range(6, 61)  # moves of a puzzle
WINNING = range(1, 4)  # winning moves of a puzzle
LENGTH = range(3, 14)  # moves to the end
SAMPLES = 3  # moves that the loser compares

Components = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position that the player to move wins.

    Attributes:
        game: the slug of the game.
        position: the position in the notation of the game.
        winning: the number of winning moves, counted by the positions that they leave.
    """

    game: str
    position: str
    winning: int


def schedule(games: Iterable[Game[Any]]) -> tuple[Puzzle, ...]:
    """Return the puzzles of all games of the index in rounds of one puzzle a game."""
    return DiskCache().get_or_compute("puzzles.json", lambda: _in_rounds(games), _serialise, _parse)


def _in_rounds(games: Iterable[Game[Any]]) -> tuple[Puzzle, ...]:
    found = [(game.info.category, tuple(puzzles(game))) for game in games]
    order = list[Puzzle]()
    for number in range(PER_GAME):
        shelves = defaultdict[Category, list[Puzzle]](list)
        for category, own in found:
            if number < len(own):
                shelves[category].append(own[number])
        order += _interleaved(shelves.values(), number)
    return tuple(
        puzzle for puzzle, before in zip(order, order[-1:] + order[:-1], strict=True) if puzzle.game != before.game
    )


def _interleaved(shelves: Iterable[list[Puzzle]], number: int) -> list[Puzzle]:
    """Return a round with the games of each category spread over it."""
    spread = list[tuple[float, int, Puzzle]]()
    for shelf in shelves:
        hashes = {puzzle: _hash(f"{puzzle.game}, round {number}") for puzzle in shelf}
        shelf.sort(key=hashes.__getitem__)
        spread += (((place + 0.5) / len(shelf), hashes[puzzle], puzzle) for place, puzzle in enumerate(shelf))
    return [puzzle for *_, puzzle in sorted(spread, key=lambda entry: entry[:2])]


def puzzles(game: Game[Any]) -> Iterator[Puzzle]:
    """Yield the first puzzles among the candidates of a game."""
    if game.info.play is not Play.LOOPY:
        yield from islice(filter(None, map(_Search(game).puzzle, _candidates(game))), PER_GAME)


def _candidates(game: Game[Any]) -> Iterator[Components]:
    """Yield different sums that the notation of the game can write."""
    pool, slug = _pool(game), game.info.slug
    met = set[Components]()
    for number in range(MAX_TRIED):
        size, count, *places = (_hash(f"{slug} {number} {draw}") for draw in range(MAX_COMPONENTS + 2))
        largest = 1 + size % len(pool)  # small components and large ones are equally likely
        drawn = tuple(sorted(pool[place % largest] for place in places[: 1 + count % MAX_COMPONENTS]))
        try:
            text = game.notation.write(drawn)
            components = game.notation.read(slug, text.split())
        except AtlasError:
            continue  # these components make no position
        if len(text) <= MAX_TEXT and tuple(sorted(components)) == drawn and drawn not in met:
            met.add(drawn)
            yield components


def _pool(game: Game[Any]) -> list[Any]:
    """Return the positions with a move below the largest bound that leaves few enough."""

    def has_move(position: Any) -> bool:
        return any(True for _ in game.options(position))

    pool = list[Any]()
    for stop in STOPS:
        found = list(islice(game.positions(stop), MAX_POOL + 1))
        if len(found) > MAX_POOL and any(map(has_move, pool)):
            break
        pool = found[:MAX_POOL]
    return list(filter(has_move, pool))


class _Search:
    """The search for puzzles of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game, self._budget = game, Budget(game.info.slug, positions=MAX_POSITIONS)
        is_misere = game.info.play is Play.MISERE  # a search is faster here than the rules, which compute quotients
        self._is_p_position = MisereOutcomes(game, self._budget).search if is_misere else p_test(game, self._budget)

    def puzzle(self, components: Components) -> Puzzle | None:
        """Return a candidate as a puzzle, None if it is not one."""
        try:
            moves = self._after(components)
            if len(moves) not in MOVES or self._is_p_position(components):
                return None
            winning = [left for left in moves if self._is_p_position(left)]
            if len(winning) not in WINNING or self._length(components) not in LENGTH:
                return None
        except LimitError:
            return None
        return Puzzle(self._game.info.slug, self._game.notation.write(components), len(winning))

    def _length(self, components: Components) -> int:
        """Return the number of moves of one game, at most a few beyond ``LENGTH``."""
        length = 0
        while length <= LENGTH.stop and (moves := self._after(components)):
            hashes = [_hash(f"{length} {choice}") for choice in range(SAMPLES)]
            if length % 2:
                components = max(
                    (moves[place % len(moves)] for place in hashes), key=lambda left: len(self._after(left))
                )
            else:
                winning = [left for left in moves if self._is_p_position(left)]
                components = winning[hashes[0] % len(winning)]
            length += 1
        return length

    def _after(self, components: Components) -> list[Components]:
        """Return the distinct sums after one move, as the notation reads them: two coins at one place cancel.

        Raises:
            LimitError: if the components or the moves are too many.
        """
        notation, slug = self._game.notation, self._game.info.slug
        moves = list(islice(sums_after(self._game, components, self._budget), MAX_OPTIONS + 1))
        texts = dict.fromkeys(notation.write(tuple(sorted(left))) for _, _, left in moves)
        if len(components) > MAX_PARTS or len(moves) > MAX_OPTIONS or len(texts) > MOVES[-1]:
            raise LimitError(f"{slug}: {notation.write(components)} is too large")
        return [notation.read(slug, text.split()) for text in texts]


def _hash(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8])


def _serialise(order: tuple[Puzzle, ...]) -> bytes:
    return json.dumps([astuple(puzzle) for puzzle in order], ensure_ascii=False).encode()


def _parse(data: bytes) -> tuple[Puzzle, ...]:
    return tuple(Puzzle(*entry) for entry in json.loads(data))
