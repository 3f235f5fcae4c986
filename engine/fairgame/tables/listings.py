"""Positions as a game lists them: its P-positions, or every position with its value, its winner or its remoteness."""

from collections.abc import Iterable, Iterator
from typing import Any

from fairgame.core.claims import Claim
from fairgame.core.game import Game
from fairgame.core.listings import Components, HasListings, Listing, Row, Shows
from fairgame.core.play import DRAW, OPEN, outcome_of
from fairgame.core.tables import Inputs, Table, TableSpec, framed
from fairgame.evidence.played import Played
from fairgame.evidence.remoteness import ExactRemoteness
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.budget import unlimited
from fairgame.solving.retrograde import drawn, explored, remoteness
from fairgame.solving.values import evaluator, p_test, sums_after

DESCRIPTIONS: dict[Shows, str] = {
    "outcome": "Every position from which the player who has just moved wins, of all {scope}.",
    "nim_value": "The nim-values of all {scope}.",
    "winner": "Who wins {name} with best play, for {scope}.",
    "remoteness": (
        "The outcome and the remoteness of all {scope}; where the outcome is D the position is a draw, where it is O"
        " nothing is decided within {depth} moves, and in both cases the remoteness is empty."
    ),
}
STATEMENTS: dict[Shows, str] = {
    "outcome": "Of all {scope}, these and no others are P-positions.",
    "nim_value": "The nim-values of all {scope} are right: each has been played out.",
    "winner": "The winner is right for all {scope}.",
    "remoteness": (
        "Of all {scope}, those with a remoteness end in exactly that many moves, the winner hurrying and the loser"
        " delaying; of the others none is decided within {depth} moves, and those with outcome D are draws."
    ),
}


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield a table for each list of a game."""
    return (_table(game, one) for game in games if isinstance(game, HasListings) for one in game.listings)


def _table(game: Game[Any], listed: Listing) -> Table:
    info = game.info
    words = {"scope": listed.scope, "name": info.name, "depth": listed.depth}
    spec = TableSpec(
        id=f"{info.slug}.{listed.what}",
        title=f"{info.name}: {listed.title}",
        description=listed.description or DESCRIPTIONS[listed.shows].format(**words),
        columns=listed.all_columns,
        key=listed.columns,
        games=(info.slug,),
    )
    own = listed.certificate
    checked = ExactRemoteness if listed.shows == "remoteness" else Played
    claim = Claim(STATEMENTS[listed.shows].format(**words), "certified", own or checked(info.slug, listed.what))

    def build(_: Inputs) -> Any:
        return framed(spec, ROWS[listed.shows](game, listed))

    return Table(spec, build, lambda _: (claim,))


def _p_positions(game: Game[Any], listed: Listing) -> Iterable[Row]:
    """Return the rows of the P-positions, each once: where play may loop, a row stands for several positions."""
    is_p = p_test(game)
    lost = listed.lost() if listed.lost else (one for one in listed.universe() if is_p(listed.position(one)))
    rows = map(listed.row, lost)
    return dict.fromkeys(row for row in rows if row is not None)


def _with_nim_values(game: Game[Any], listed: Listing) -> Iterator[Row]:
    value_of = evaluator(game)
    for entry, row in _entries(listed):
        yield *row, nim_sum(map(value_of, listed.position(entry)))


def _with_winners(game: Game[Any], listed: Listing) -> Iterator[Row]:
    is_p = p_test(game)
    return ((*row, "second" if is_p(listed.position(entry)) else "first") for entry, row in _entries(listed))


def _with_remoteness(game: Game[Any], listed: Listing) -> Iterator[tuple[int | str | None, ...]]:
    """Yield the rows with remoteness and outcome.

    A remoteness is shown if it is exact to the depth that the list states.  Unless all of play was looked at, only
    draws are shown that the listed positions prove among themselves: the certificate looks no further.
    """
    budget = unlimited(game.info.slug)

    def after(position: Components) -> Iterator[Components]:
        return (listed.canonical(left) for _, _, left in sums_after(game, position, budget))

    entries = list(_entries(listed))
    seen = explored((listed.canonical(listed.position(entry)) for entry, _ in entries), after, deepest=listed.depth + 1)
    decided = remoteness(seen.after)
    exact = {position: distance for position, distance in decided.items() if distance <= listed.depth}
    positions = [listed.canonical(listed.position(entry)) for entry, _ in entries]
    if seen.closed:
        draws = drawn(seen.after, decided)
    else:
        near = {position: distance for position, distance in exact.items() if distance < listed.depth}
        draws = drawn({position: seen.after[position] for position in positions if position not in exact}, near)
    for position, (_, row) in zip(positions, entries, strict=True):
        if position in exact:
            yield *row, exact[position], outcome_of(exact[position])
        else:
            yield *row, None, DRAW if position in draws else OPEN


def _entries(listed: Listing) -> Iterator[tuple[Any, Row]]:
    for entry in listed.universe():
        row = listed.row(entry)
        if row is not None:
            yield entry, row


ROWS = {
    "outcome": _p_positions,
    "nim_value": _with_nim_values,
    "winner": _with_winners,
    "remoteness": _with_remoteness,
}
