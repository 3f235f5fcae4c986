"""Lists of positions declared by games: P-positions, or every position with its value, winner or remoteness."""

from collections.abc import Iterable, Iterator
from typing import Any

from fairgame.core.claims import Claim, Status
from fairgame.core.game import Game
from fairgame.core.listings import Components, HasListings, Listing, Row, Shows
from fairgame.core.play import DRAW, OPEN, outcome_of
from fairgame.core.tables import Inputs, Table, TableSpec, frame_of_rows
from fairgame.evidence.played import ExactRemoteness, Played
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.budget import unlimited_budget
from fairgame.solving.oracle import sums_after
from fairgame.solving.retrograde import explore, find_draws, remoteness
from fairgame.solving.values import evaluator, p_test

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
    return (_table(game, listing) for game in games if isinstance(game, HasListings) for listing in game.listings)


def _table(game: Game[Any], listing: Listing) -> Table:
    info = game.info
    words = {"scope": listing.scope, "name": info.name, "depth": listing.depth}
    spec = TableSpec(
        id=f"{info.slug}.{listing.suffix}",
        title=f"{info.name}: {listing.title}",
        description=listing.description or DESCRIPTIONS[listing.shows].format(**words),
        columns=listing.all_columns,
        key=listing.columns,
        games=(info.slug,),
    )
    kind = ExactRemoteness if listing.shows == "remoteness" else Played
    certificate = listing.certificate or kind(info.slug, listing.suffix)
    claim = Claim(STATEMENTS[listing.shows].format(**words), Status.CERTIFIED, certificate)

    def build(_: Inputs) -> Any:
        return frame_of_rows(spec, ROWS[listing.shows](game, listing))

    return Table(spec, build, lambda _: (claim,))


def _p_positions(game: Game[Any], listing: Listing) -> Iterable[Row]:
    """Return the rows of the P-positions, each once: in a loopy game a row may represent several positions."""
    is_p = p_test(game)
    lost = listing.lost() if listing.lost else (entry for entry in listing.universe() if is_p(listing.position(entry)))
    rows = map(listing.row, lost)
    return dict.fromkeys(row for row in rows if row is not None)


def _with_nim_values(game: Game[Any], listing: Listing) -> Iterator[Row]:
    value_of = evaluator(game)
    for entry, row in _entries(listing):
        yield *row, nim_sum(map(value_of, listing.position(entry)))


def _with_winners(game: Game[Any], listing: Listing) -> Iterator[Row]:
    is_p = p_test(game)
    return ((*row, "second" if is_p(listing.position(entry)) else "first") for entry, row in _entries(listing))


def _with_remoteness(game: Game[Any], listing: Listing) -> Iterator[tuple[int | str | None, ...]]:
    """Yield the rows with remoteness and outcome.

    A remoteness is shown if it is exact within the list's depth. If the search did not reach every position, only those
    draws are shown that the listed positions prove among themselves, because the certificate searches only these.
    """
    budget = unlimited_budget(game.info.slug)

    def after(position: Components) -> Iterator[Components]:
        return (listing.canonical(left) for _, _, left in sums_after(game, position, budget))

    entries = list(_entries(listing))
    seen = explore(
        (listing.canonical(listing.position(entry)) for entry, _ in entries), after, deepest=listing.depth + 1
    )
    decided = remoteness(seen.after)
    exact = {position: distance for position, distance in decided.items() if distance <= listing.depth}
    positions = [listing.canonical(listing.position(entry)) for entry, _ in entries]
    if seen.closed:
        draws = find_draws(seen.after, decided)
    else:
        near = {position: distance for position, distance in exact.items() if distance < listing.depth}
        draws = find_draws({position: seen.after[position] for position in positions if position not in exact}, near)
    for position, (_, row) in zip(positions, entries, strict=True):
        if position in exact:
            yield *row, exact[position], outcome_of(exact[position])
        else:
            yield *row, None, DRAW if position in draws else OPEN


def _entries(listing: Listing) -> Iterator[tuple[Any, Row]]:
    for entry in listing.universe():
        row = listing.row(entry)
        if row is not None:
            yield entry, row


ROWS = {
    "outcome": _p_positions,
    "nim_value": _with_nim_values,
    "winner": _with_winners,
    "remoteness": _with_remoteness,
}
