"""Certificates checked by playing: exhaustive play of the listed positions, by the game's rule alone.

* ``Played``: in a game that ends, a position is won if one of its options is lost; the last move wins or, in misère
  play, loses. Sums are played as sums, without nim-values. In a loopy game outcomes are computed backwards from the
  ends of play among the listed positions. These must be closed under options and all decided. Listed nim-values are
  checked by mex. The check uses no formula and no solver of the game. Cost: every option of every position, in plain
  Python (a microsecond or two each), once a process. Memory: the positions during the check, the rows afterwards.

* ``MexOfOptions``: nim-values as the mex of their options. The check uses only ``options()`` and the finished table,
  no kernel and no theorem, so it works for every game. Cost: every option of every row, in plain Python.

* ``ExactRemoteness``: a bounded look-ahead from each position. A remoteness of r is a statement about r moves. The
  winner can end play in r moves, and no faster; the loser can hold out for r moves, and no longer. The tree of r moves
  decides it. Likewise the tree of d moves shows that nothing is decided within d moves. The table was computed from the
  ends of play upwards. This check starts at the listed positions and shares no search with that computation. A draw
  rests on a *closed set*: each of its positions has an option in the set, and all other options are won for the player
  who moves next. So neither player can force the end. If every reachable position is at most d moves away from a listed
  one, all undecided positions form the closed set; otherwise the set consists of listed positions. Cost: each position
  at most once for each requested depth, in plain Python.

* ``MovesToTheEnd``: the length of play where it does not depend on the moves. Small positions are played out in every
  way: all options of a position must have the same number of remaining moves, one less than the position. Larger ones
  are played once, by the first option of each region. The check does not show that every play of a larger position has
  this length; the page proves it. Cost: some seconds for three crosses, which reach a few thousand regions; one play of
  n crosses takes 5n moves. Source: R. K. Guy, Fair Game, COMAP 1989, exercise 26.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from fairgame.core.listings import Components, HasListings, HasNimSequences, Listing, Row
from fairgame.core.play import Play
from fairgame.errors import CertificateError
from fairgame.numbers.nimbers import mex, nim_sum

if TYPE_CHECKING:
    import pandas as pd


def find_listing(slug: str, what: str) -> tuple[Any, Listing]:
    """Return a game and one of its declared lists."""
    from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

    game = games()[slug]
    assert isinstance(game, HasListings)
    return game, next(one for one in game.listings if one.suffix == what)


@dataclass(frozen=True, slots=True)
class Played:
    """The rows are those of a list that the game declares, in its order, with the results of exhaustive play."""

    kind: ClassVar[str] = "played"
    game: str
    what: str

    def check(self, frame: "pd.DataFrame") -> None:
        """Play out all positions of the list, and compare the rows with the results."""
        game, listing = find_listing(self.game, self.what)
        claim = f"{self.what} of {self.game}"
        expected = _expected(game, self.what)
        actual = list(zip(*(frame[name].tolist() for name in listing.all_columns), strict=True))
        for place, (row, right) in enumerate(zip(actual, expected, strict=False), start=1):
            if row != right:
                raise CertificateError(claim, f"row {place} is {_text(row)}, expected {_text(right)}")
        if len(actual) != len(expected):
            raise CertificateError(claim, f"the table has {len(actual)} rows, expected {len(expected)}")


@cache
def _expected(game: Any, what: str) -> tuple[Row, ...]:
    """Return the expected rows, computed once a process: they do not depend on the table."""
    listing = next(listing for listing in game.listings if listing.suffix == what)
    return tuple(dict.fromkeys(_rows(game, listing, f"{what} of {game.info.slug}")))


def _rows(game: Any, listing: Listing, claim: str) -> Iterator[Row]:
    """Yield the expected rows; reject a row that represents positions with different outcomes."""
    if listing.shows == "nim_value":
        yield from _value_rows(game, listing, claim)
        return
    outcomes: dict[Row, bool] = {}
    lost = _loopy_test(game, listing, claim) if game.info.play is Play.LOOPY else _ending_test(game, listing, claim)
    for entry in listing.universe():
        row = listing.row(entry)
        is_lost = lost(listing.position(entry))
        if row is None:
            continue
        if outcomes.setdefault(row, is_lost) != is_lost:
            raise CertificateError(claim, f"positions written as {_text(row)} have different outcomes")
        if listing.shows == "winner":
            yield *row, "second" if is_lost else "first"
        elif is_lost:
            yield row


def _value_rows(game: Any, listing: Listing, claim: str) -> Iterator[Row]:
    known: dict[Any, int] = {}
    for entry in listing.universe():
        row = listing.row(entry)
        if row is not None:
            yield *row, nim_sum(_value(game, part, known, claim) for part in listing.position(entry))


def _value(game: Any, position: Any, known: dict[Any, int], claim: str) -> int:
    """Return the mex of the options' values by iterative search; ``known`` caches values."""
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
            raise _loop(claim, missing)
        else:
            path.append(missing)
    return known[position]


def _loop(claim: str, position: Any) -> CertificateError:
    return CertificateError(claim, f"play can return to {position}, but the game is not declared loopy")


@dataclass(slots=True)
class _Pending:
    """A position during the search of its options."""

    options: Iterator[Components]
    waiting: Components | None = None
    moved: bool = False

    def resume(self, lost: dict[Components, bool], *, lost_without_move: bool) -> bool | None:
        """Return whether the player to move loses, or None while ``waiting`` is undecided."""
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
        return self.moved or lost_without_move


def _ending_test(game: Any, listing: Listing, claim: str) -> Callable[[Components], bool]:
    """Return a test whether the player to move loses a sum of a game that ends, by iterative search."""
    lost: dict[Components, bool] = {}

    def test(position: Components) -> bool:
        start = listing.canonical(position)
        path = {} if start in lost else {start: _Pending(_options(game, listing, start))}
        while path:
            position, pending = next(reversed(path.items()))
            is_lost = pending.resume(lost, lost_without_move=game.info.play is Play.NORMAL)
            if is_lost is not None:
                lost[position] = is_lost
                del path[position]
            elif pending.waiting in path:
                raise _loop(claim, pending.waiting)
            elif pending.waiting is not None:
                path[pending.waiting] = _Pending(_options(game, listing, pending.waiting))
        return lost[start]

    return test


def _loopy_test(game: Any, listing: Listing, claim: str) -> Callable[[Components], bool]:
    """Return a test whether the player to move loses, by retrograde analysis of the listed positions."""
    undecided: dict[Components, set[Components]] = {}
    parents: dict[Components, list[Components]] = {}
    for entry in listing.universe():
        position = listing.canonical(listing.position(entry))
        undecided[position] = set(_options(game, listing, position))
    for position, after in undecided.items():
        for option in after:
            if option not in undecided:
                raise CertificateError(
                    claim, f"{_write(game, position)} has the unlisted option {_write(game, option)}"
                )
            parents.setdefault(option, []).append(position)
    lost = {position: True for position, after in undecided.items() if not after}
    decided = list(lost)
    for position in decided:
        for parent in parents.get(position, ()):
            undecided[parent].discard(position)
            if parent not in lost and (lost[position] or not undecided[parent]):
                lost[parent] = not lost[position]
                decided.append(parent)

    def test(position: Components) -> bool:
        if listing.canonical(position) not in lost:
            raise CertificateError(claim, f"{_write(game, position)} is a draw")
        return lost[listing.canonical(position)]

    return test


def _options(game: Any, listing: Listing, position: Components) -> Iterator[Components]:
    """Yield the options of a sum in the canonical form of the list."""
    for place, component in enumerate(position):
        before, after = position[:place], position[place + 1 :]
        yield from (listing.canonical((*before, *option, *after)) for option in game.options(component))


def _write(game: Any, position: Components) -> str:
    text: str = game.notation.write(position)
    return text


def _text(row: tuple[Any, ...]) -> str:
    return f"({', '.join(map(str, row))})"


@dataclass(frozen=True, slots=True)
class MexOfOptions:
    """Every row's nim-value is the mex of its options' values, each read from the same table.

    The position of a row is its number, or the tuple of its numbers, unless the game declares another position for the
    sequence ``what``.
    """

    kind: ClassVar[str] = "mex-of-options"
    game: str
    what: str = "nim_sequence"

    def check(self, frame: "pd.DataFrame") -> None:
        """Check every row of a table whose columns are the numbers of a position and nim_value."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game = games()[self.game]
        *numbers, value_column = frame.columns
        rows = list(zip(*(frame[name].tolist() for name in numbers), strict=True))
        claim = f"nim-values of {self.game}"
        if len(numbers) == 1 and rows and rows != [(number,) for number in range(rows[0][0], rows[0][0] + len(rows))]:
            raise CertificateError(claim, "the rows are not consecutive heaps")  # a huge heap has too many options
        position = self._positions(game)
        values = dict(zip(map(position, rows), frame[value_column].tolist(), strict=True))
        for row, heap in zip(rows, values, strict=True):
            place = row[0] if len(row) == 1 else row
            try:
                expected = mex(nim_sum(values[part] for part in option) for option in game.options(heap))
            except KeyError as missing:
                raise CertificateError(claim, f"heap {place} has the unlisted option {missing}") from None
            if values[heap] != expected:
                raise CertificateError(claim, f"heap {place} has value {values[heap]}; its options give {expected}")

    def _positions(self, game: Any) -> Callable[[tuple[int, ...]], Any]:
        if isinstance(game, HasNimSequences):
            position = next(sequence.position for sequence in game.nim_sequences if sequence.suffix == self.what)
            return lambda row: position(row[0])
        return lambda row: row[0] if len(row) == 1 else row


@dataclass(frozen=True, slots=True)
class ExactRemoteness:
    """Every remoteness is exact; a position without remoteness is not decided within the depth of the list.

    A position has the outcome D exactly if it is in the greatest closed set.
    """

    kind: ClassVar[str] = "exact-remoteness"
    game: str
    what: str

    def check(self, frame: "pd.DataFrame") -> None:
        """Look ahead from every position of the list and compare."""
        game, listing = find_listing(self.game, self.what)
        claim = f"{self.what} of {self.game}"
        entries = [(entry, row) for entry in listing.universe() if (row := listing.row(entry)) is not None]
        rows = list(zip(*(frame[name].tolist() for name in listing.columns), strict=True))
        if rows != [row for _, row in entries]:
            raise CertificateError(claim, "the rows are not the positions that the game lists")
        ahead = LookAhead(game, listing)
        drawn = ahead.drawn((listing.canonical(listing.position(entry)) for entry, _ in entries), listing.depth)
        stated = [
            None if is_open else int(cell)
            for cell, is_open in zip(frame["remoteness"], frame["remoteness"].isna(), strict=True)
        ]
        for (entry, row), distance, letter in zip(entries, stated, frame["outcome"], strict=True):
            position = listing.canonical(listing.position(entry))
            found = ahead.within(position, listing.depth)
            if found != distance:
                right, wrong = _remoteness_text(found, listing.depth), _remoteness_text(distance, listing.depth)
                raise CertificateError(claim, f"{row}: {right}, not {wrong}")
            if letter != (("D" if position in drawn else "O") if found is None else "PN"[found % 2]):
                raise CertificateError(claim, f"{row}: the outcome is not {letter}")


def _remoteness_text(distance: int | None, depth: int) -> str:
    return f"nothing is decided within {depth} moves" if distance is None else f"the remoteness is {distance}"


class LookAhead:
    """Memoised look-ahead for the remoteness of positions."""

    def __init__(self, game: Any, listing: Listing) -> None:
        self._game, self._listing = game, listing
        self._after: dict[Components, tuple[Components, ...]] = {}
        self._remoteness: dict[Components, int] = {}
        self._undecided: dict[Components, int] = {}  # not decided within this many moves

    def within(self, position: Components, moves: int) -> int | None:
        """Return the remoteness if it is at most ``moves``, else None."""
        if position in self._remoteness:
            return self._remoteness[position] if self._remoteness[position] <= moves else None
        if self._undecided.get(position, -1) >= moves:
            return None
        quickest, longest, all_won = None, -1, True
        depth = moves - 1
        for option in self._options(position):
            distance = self.within(option, depth) if depth >= 0 else None
            if distance is None:
                all_won = False
            elif distance % 2:
                longest = max(longest, distance)
            else:
                quickest, depth = distance, distance - 2  # another lost option matters only if it is lost sooner
        if quickest is None and not all_won:
            self._undecided[position] = moves
            return None
        self._remoteness[position] = 1 + (longest if quickest is None else quickest)
        return self._remoteness[position]

    def drawn(self, first: Iterable[Components], moves: int) -> frozenset[Components]:
        """Return the greatest closed set among ``first``, or among all reachable positions if all are near.

        If every reachable position is at most ``moves`` moves away from a first one, the candidates are all reachable
        positions. There a remoteness r needs an option of remoteness r - 1, so if no position has remoteness r, none
        has a greater one. Otherwise an option of a first position counts as won if it is won within ``moves`` - 1.
        """
        start = set(first)
        reached, layer = set[Components](), start
        for _ in range(moves + 1):
            reached |= layer
            layer = {option for position in layer for option in self._options(position)} - reached
        if layer:
            candidates, ahead = start, moves
        else:
            candidates, ahead = reached, 0
            while any([self.within(position, ahead) == ahead for position in reached]):  # a list: no early exit
                ahead += 1
        closed = {position for position in candidates if self.within(position, ahead) is None}

        def has_way_out(position: Components) -> bool:
            others = (option for option in self._options(position) if option not in closed)
            return any((self.within(option, ahead - 1) or 0) % 2 == 0 for option in others)

        while leaving := {position for position in closed if has_way_out(position)}:
            closed -= leaving
        return frozenset(closed)

    def _options(self, position: Components) -> tuple[Components, ...]:
        if position not in self._after:
            options = {
                self._listing.canonical((*position[:place], *option, *position[place + 1 :]))
                for place, component in enumerate(position)
                for option in self._game.options(component)
            }
            self._after[position] = tuple(sorted(options))
        return self._after[position]


@dataclass(frozen=True, slots=True)
class MovesToTheEnd:
    """Row n: the number of moves of any play from n pieces with ``arms`` arms each, and the player who moves last.

    Columns n, moves and winner; n from 1 on. Every play is searched for n up to ``played_out``.
    """

    kind: ClassVar[str] = "moves-to-the-end"
    game: str
    arms: int
    played_out: int

    def check(self, frame: "pd.DataFrame") -> None:
        """Count the moves of every row."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        game = games()[self.game]
        rows = list(zip(frame["n"].tolist(), frame["moves"].tolist(), frame["winner"].tolist(), strict=True))
        if [n for n, _, _ in rows] != list(range(1, len(rows) + 1)):
            raise CertificateError(self.kind, "the rows are not 1, 2, 3, ...")
        known: dict[Any, int] = {}
        for n, moves, winner in rows:
            start = (self.arms,) * n
            count = self._all_plays(game, start, known) if n <= self.played_out else self._one_play(game, start)
            if (moves, winner) != (count, "first" if count % 2 else "second"):
                raise CertificateError(self.kind, f"from {n} play lasts {count} moves; the row says {moves}, {winner}")

    @staticmethod
    def _one_play(game: Any, start: Any) -> int:
        regions, moves = [start], 0
        while regions:
            option = next(iter(game.options(regions[-1])), None)
            if option is None:
                regions.pop()
            else:
                regions[-1:] = option
                moves += 1
        return moves

    def _all_plays(self, game: Any, start: Any, known: dict[Any, int]) -> int:
        """Return the number of moves, the same in every play, by iterative search."""
        path = [start]
        while path:
            options = list(game.options(path[-1]))
            missing = next((part for option in options for part in option if part not in known), None)
            if missing is not None:
                path.append(missing)
                continue
            lengths = {sum(known[part] for part in option) for option in options}
            if len(lengths) > 1:
                raise CertificateError(self.kind, f"from {path[-1]} plays have {sorted(lengths)} moves left")
            known[path.pop()] = 1 + lengths.pop() if lengths else 0
        return known[start]
