"""Table of the winners of Sprouts from 1, 2, 3, ... spots: computed with a proof, then reported from the literature.

The attached proof, ``proof.csv``, has one row for each position that it needs.  Cost: that of
``fairgame.games.sprouts.search``.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from fairgame.core.claims import Claim
from fairgame.core.columns import Column
from fairgame.core.frames import to_csv, validated_columns
from fairgame.core.game import Game
from fairgame.core.play import outcome
from fairgame.core.tables import Built, Table, TableSpec, frame_of_rows
from fairgame.games.sprouts.certificates import FILE, ReportedWinners, SproutsProof, reported
from fairgame.games.sprouts.proof import MISERE, NORMAL, Line, prove_outcomes
from fairgame.games.sprouts.rule import Sprouts

MAX_CACHED = 200_000
PROOF_COLUMNS = ("play", "position", "heap_beside", "outcome")


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of outcomes of each game of Sprouts with one."""
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
    """Search the first outcomes, and add the reported ones."""
    normal, misere, lines = prove_outcomes(game.normal, game.misere, MAX_CACHED)
    computed = {
        (play, spots): lost
        for play, outcomes in ((NORMAL, normal), (MISERE, misere))
        for spots, lost in outcomes.items()
    }
    rows: list[tuple[int | str | None, ...]] = []
    for spots in range(1, (spec.rows or 0) + 1):
        winners: list[str | None] = []
        reasons = list[str]()
        for play in (NORMAL, MISERE):
            if (play, spots) in computed:
                winners.append("second" if computed[play, spots] else "first")
                reasons.append("computed")
            elif (play, spots) in reported():
                winner, source = reported()[play, spots]
                winners.append(winner)
                reasons.append(f"reported by {source}")
            else:
                winners.append(None)
                reasons.append("not known here")
        rows.append(
            (spots, *winners, reasons[0] if reasons[0] == reasons[1] else f"normal: {reasons[0]}; misère: {reasons[1]}")
        )
    attached = pd.DataFrame([_row(game, line) for line in lines], columns=list(PROOF_COLUMNS))
    return Built(
        frame_of_rows(spec, rows), {FILE: to_csv(validated_columns(f"{spec.id}/{FILE}", attached, PROOF_COLUMNS))}
    )


def _row(game: Sprouts, line: Line) -> tuple[str, str, int, str]:
    return line.play, game.notation.write(line.lands), line.heap, outcome(line.lost)
