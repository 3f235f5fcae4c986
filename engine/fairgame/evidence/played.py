"""Lists of positions, checked by playing every position that they speak of from the game's rule alone.

Where play ends, a position is won if one of its options is not, and the last move wins or, in misère play, loses.
Sums are played as sums, without a nim-value.  Where play may loop, outcomes are worked backwards from the ends of play
among the positions of the list, which must be closed and all decided.  Where nim-values are shown, each is the mex of
what its options have.  No formula and no solver of the game is asked.

Cost: every option of every position, in plain Python (a microsecond or two each), once a process; meanwhile the
positions in memory, afterwards the rows.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

import pandas as pd

from fairgame.core.listings import Components, HasListings, Listing, Row
from fairgame.core.play import Play
from fairgame.errors import CertificateError
from fairgame.numbers.nimbers import mex, nim_sum


def declared(slug: str, what: str) -> tuple[Any, Listing]:
    """Return a game and one of the lists that it declares."""
    from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

    game = games()[slug]
    assert isinstance(game, HasListings)
    return game, next(one for one in game.listings if one.what == what)


@dataclass(frozen=True, slots=True)
class Played:
    """The rows are those of a list that a game declares, in its order, each as play decides it."""

    kind: ClassVar[str] = "played"
    game: str
    what: str

    def check(self, frame: pd.DataFrame) -> None:
        """Play out the universe of the list and compare."""
        game, listed = declared(self.game, self.what)
        claim = f"{self.what} of {self.game}"
        expected = _expected(game, self.what)
        found = list(zip(*(frame[name].tolist() for name in listed.all_columns), strict=True))
        for place, (row, true) in enumerate(zip(found, expected, strict=False), start=1):
            if row != true:
                raise CertificateError(claim, f"row {place} is {_text(row)}; the next one is {_text(true)}")
        if len(found) != len(expected):
            raise CertificateError(claim, f"there are {len(expected)} of them, the table has {len(found)}")


@cache
def _expected(game: Any, what: str) -> tuple[Row, ...]:
    """Return the rows that the table must have.  They do not depend on the table, so they are played once a process."""
    listed = next(one for one in game.listings if one.what == what)
    return tuple(dict.fromkeys(_rows(game, listed, f"{what} of {game.info.slug}")))


def _rows(game: Any, listed: Listing, claim: str) -> Iterator[Row]:
    """Yield the rows that the table must have; a row that stands for positions of two outcomes is refused."""
    if listed.shows == "nim_value":
        yield from _valued(game, listed, claim)
        return
    kept: dict[Row, bool] = {}
    lost = _looped(game, listed, claim) if game.info.play is Play.LOOPY else _ended(game, listed, claim)
    for entry in listed.universe():
        row = listed.row(entry)
        is_lost = lost(listed.position(entry))
        if row is None:
            continue
        if kept.setdefault(row, is_lost) != is_lost:
            raise CertificateError(claim, f"positions written as {_text(row)} have different outcomes")
        if listed.shows == "winner":
            yield *row, "second" if is_lost else "first"
        elif is_lost:
            yield row


def _valued(game: Any, listed: Listing, claim: str) -> Iterator[Row]:
    known: dict[Any, int] = {}
    for entry in listed.universe():
        row = listed.row(entry)
        if row is not None:
            yield *row, nim_sum(_value(game, part, known, claim) for part in listed.position(entry))


def _value(game: Any, position: Any, known: dict[Any, int], claim: str) -> int:
    """Return the mex of what the options have, by a search without recursion; ``known`` keeps what it finds."""
    path = [position]
    after: dict[Any, list[tuple[Any, ...]]] = {}
    while path:
        top = path[-1]
        if top not in after:
            after[top] = [tuple(option) for option in game.options(top)]
        missing = next((part for option in after[top] for part in option if part not in known), None)
        if missing is None:
            known[top] = mex(nim_sum(known[part] for part in option) for option in after[top])
            del after[path.pop()]
        elif missing in after:
            raise _returns(claim, missing)
        else:
            path.append(missing)
    return known[position]


def _returns(claim: str, position: Any) -> CertificateError:
    return CertificateError(claim, f"play can return to {position}, and the game does not say that it loops")


@dataclass(slots=True)
class _Pending:
    """A position whose options are being looked at."""

    options: Iterator[Components]
    waiting: Components | None = None
    moved: bool = False

    def resume(self, lost: dict[Components, bool], lost_at_the_end: bool) -> bool | None:
        """Return whether the player to move loses, or None if that waits for another position."""
        if self.waiting is not None and lost[self.waiting]:
            return False
        for option in self.options:
            self.moved = True
            known = lost.get(option)
            if known:
                return False
            if known is None:
                self.waiting = option
                return None
        return self.moved or lost_at_the_end


def _ended(game: Any, listed: Listing, claim: str) -> Callable[[Components], bool]:
    """Return the test whether the player to move loses a sum of a game that ends, by a search without recursion."""
    lost: dict[Components, bool] = {}

    def test(position: Components) -> bool:
        start = listed.canonical(position)
        path = {} if start in lost else {start: _Pending(_options(game, listed, start))}
        while path:
            position, pending = next(reversed(path.items()))
            is_lost = pending.resume(lost, game.info.play is Play.NORMAL)
            if is_lost is not None:
                lost[position] = is_lost
                del path[position]
            elif pending.waiting in path:
                raise _returns(claim, pending.waiting)
            elif pending.waiting is not None:
                path[pending.waiting] = _Pending(_options(game, listed, pending.waiting))
        return lost[start]

    return test


def _looped(game: Any, listed: Listing, claim: str) -> Callable[[Components], bool]:
    """Return the test whether the player to move loses, worked backwards through the closed universe of the list."""
    undecided: dict[Components, set[Components]] = {}
    before: dict[Components, list[Components]] = {}
    for entry in listed.universe():
        position = listed.canonical(listed.position(entry))
        undecided[position] = set(_options(game, listed, position))
    for position, after in undecided.items():
        for option in after:
            if option not in undecided:
                raise CertificateError(claim, f"{_write(game, position)} has the option {_write(game, option)}")
            before.setdefault(option, []).append(position)
    lost = {position: True for position, after in undecided.items() if not after}
    decided = list(lost)
    for position in decided:
        for earlier in before.get(position, ()):
            undecided[earlier].discard(position)
            if earlier not in lost and (lost[position] or not undecided[earlier]):
                lost[earlier] = not lost[position]
                decided.append(earlier)

    def test(position: Components) -> bool:
        if listed.canonical(position) not in lost:
            raise CertificateError(claim, f"{_write(game, position)} is a draw")
        return lost[listed.canonical(position)]

    return test


def _options(game: Any, listed: Listing, position: Components) -> Iterator[Components]:
    """Yield the options of a sum as the list has them."""
    for place, component in enumerate(position):
        before, after = position[:place], position[place + 1 :]
        yield from (listed.canonical((*before, *option, *after)) for option in game.options(component))


def _write(game: Any, position: Components) -> str:
    text: str = game.notation.write(position)
    return text


def _text(row: tuple[Any, ...]) -> str:
    return f"({', '.join(map(str, row))})"
