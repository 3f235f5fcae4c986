"""Who wins Sprouts from 1, 2, 3, ... spots: computed with a proof for the first, reported from the literature beyond.

The proof is attached as ``proof.csv``: one row a position that the outcomes need.  Cost: that of the search
(``fairgame.games.sprouts.search``).
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.frames import to_csv, typed_columns
from fairgame.core.game import Game
from fairgame.core.play import outcome
from fairgame.core.tables import Built, Table, TableSpec, framed
from fairgame.games.sprouts.certificates import FILE, ReportedWinners, SproutsProof
from fairgame.games.sprouts.literature import reported
from fairgame.games.sprouts.proof import MISERE, NORMAL, Line, proved
from fairgame.games.sprouts.rule import Sprouts

MAX_CACHED = 200_000
PROOF = ("play", "position", "heap_beside", "outcome")


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of outcomes of each game of Sprouts that has one."""
    return (_table(game) for game in games if isinstance(game, Sprouts) and game.normal)


def _table(game: Sprouts) -> Table:
    info = game.info
    last = max(spots for _, spots in reported())
    spec = TableSpec(
        id=f"{info.slug}.outcomes",
        title=f"{info.name}: outcomes",
        description=f"Who wins from 1 to {last} spots, in normal and in misère play: computed, or as reported.",
        columns=(
            "spots",
            Column("normal", is_="winner_if_known"),
            Column("misere", is_="winner_if_known"),
            "verification",
        ),
        key=("spots",),
        games=(info.slug,),
        rows=last,
    )
    claims = (
        Claim(
            f"The winners of normal play to {game.normal} spots and of misère play to {game.misere} are right: the"
            " attached proof was replayed move by move.",
            "certified",
            SproutsProof(info.slug, game.normal, game.misere),
        ),
        Claim(
            "The other winners are those that others report.",
            "reported",
            ReportedWinners(game.normal, game.misere),
        ),
    )
    return Table(spec, lambda _: _built(game, spec), lambda _: claims, cost=12)


def _built(game: Sprouts, spec: TableSpec) -> Built:
    """Search the first outcomes, and tell the others."""
    normal, misere, lines = proved(game.normal, game.misere, MAX_CACHED)
    computed = {
        (play, spots): lost for play, found in ((NORMAL, normal), (MISERE, misere)) for spots, lost in found.items()
    }
    rows: list[tuple[int | str | None, ...]] = []
    for spots in range(1, (spec.rows or 0) + 1):
        winners: list[str | None] = []
        why = list[str]()
        for play in (NORMAL, MISERE):
            if (play, spots) in computed:
                winners.append("second" if computed[play, spots] else "first")
                why.append("computed")
            elif (play, spots) in reported():
                winner, source = reported()[play, spots]
                winners.append(winner)
                why.append(f"reported by {source}")
            else:
                winners.append(None)
                why.append("not known here")
        rows.append((spots, *winners, why[0] if why[0] == why[1] else f"normal: {why[0]}; misère: {why[1]}"))
    attached = pd.DataFrame([_row(game, line) for line in lines], columns=list(PROOF))
    return Built(framed(spec, rows), {FILE: to_csv(typed_columns(f"{spec.id}/{FILE}", attached, PROOF))})


def _row(game: Sprouts, line: Line) -> tuple[str, str, int, str]:
    return line.play, game.notation.write(line.lands), line.heap, outcome(line.lost)
