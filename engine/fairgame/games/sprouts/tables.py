"""Table of the winners of Sprouts from 1, 2, 3, ... spots: computed with a proof, then reported from the literature.

The attached proof, ``proof.csv``, has those answers of the search that it needs: 9,900 of 25,000.  In normal play
a row is a land with a Nim heap: P if the heap has the nim-value of the land, else N.  In misère play it is a sum of
lands, and the heap is 0.  A P row needs an N row for every option, an N row one P option; the rows of the lands give
the outcome of a sum with a heap.

Cost: that of ``fairgame.games.sprouts.search``, and one pass over the options of the P rows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from fairgame.core.claims import Cells, Claim, Status
from fairgame.core.columns import Column
from fairgame.core.frames import to_csv, validated_columns
from fairgame.core.game import Game
from fairgame.core.play import outcome
from fairgame.core.tables import Built, Table, TableSpec, frame_of_rows
from fairgame.games.sprouts.certificates import BASIS_COLUMNS, FILE, ReportedWinners, SproutsProof, reported, sentence
from fairgame.games.sprouts.positions import Lands, start
from fairgame.games.sprouts.rule import Sprouts
from fairgame.games.sprouts.search import (
    Lost,
    Refuted,
    Values,
    easy_first,
    has_known_value,
    has_value,
    heaviest,
    is_lost_misere,
    sum_options,
    weight,
)

MAX_CACHED = 200_000
NORMAL, MISERE = "normal", "misere"
PROOF_COLUMNS = ("play", "position", "heap_beside", "outcome")


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A row: the play, a sum of lands, the heap, and whether the player to move loses."""

    play: str
    lands: Lands
    heap: int
    lost: bool


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
            *BASIS_COLUMNS,
        ),
        key=("spots",),
        games=(info.slug,),
        rows=last,
    )
    claims = (
        Claim(
            f"The winners of normal play to {game.normal} spots and of misère play to {game.misere} are right: the"
            " attached proof was replayed move by move.",
            Status.CERTIFIED,
            SproutsProof(info.slug, game.normal, game.misere),
        ),
        Claim(
            "The other winners are those that others report.",
            Status.REPORTED,
            ReportedWinners(game.normal, game.misere),
            cells=(
                Cells(("normal",), where=(("spots", ">", game.normal),)),
                Cells(("misere",), where=(("spots", ">", game.misere),)),
            ),
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
        bases = list[tuple[str, str]]()
        for play in (NORMAL, MISERE):
            if (play, spots) in computed:
                winners.append("second" if computed[play, spots] else "first")
                bases.append(("computed", ""))
            elif (play, spots) in reported():
                winner, source = reported()[play, spots]
                winners.append(winner)
                bases.append(("reported", source))
            else:
                winners.append(None)
                bases.append(("unknown", ""))
        rows.append((spots, *winners, sentence(*bases), *bases[0], *bases[1]))
    attached = pd.DataFrame([_row(game, line) for line in lines], columns=list(PROOF_COLUMNS))
    return Built(
        frame_of_rows(spec, rows), {FILE: to_csv(validated_columns(f"{spec.id}/{FILE}", attached, PROOF_COLUMNS))}
    )


def _row(game: Sprouts, line: Line) -> tuple[str, str, int, str]:
    return line.play, game.notation.write(line.lands), line.heap, outcome(is_p_position=line.lost)


def prove_outcomes(normal: int, misere: int, max_answers: int) -> tuple[dict[int, bool], dict[int, bool], list[Line]]:
    """Return whether the first player loses from 1, 2, ... spots in normal and in misère play, and the proof.

    Args:
        normal: the last number of spots in normal play.
        misere: the last number of spots in misère play.
        max_answers: the size of the cache of each search.

    Raises:
        LimitError: if a cache is full.
    """
    values: Values = {}
    refuted: Refuted = set()
    lost: Lost = {}
    lost_normal = {spots: has_value(start(spots), 0, values, refuted, max_answers) for spots in range(1, normal + 1)}
    lost_misere = {spots: is_lost_misere((start(spots),), lost, max_answers) for spots in range(1, misere + 1)}
    lines = [*_normal_lines(lost_normal, values, refuted), *_misere_lines(lost_misere, lost)]
    return lost_normal, lost_misere, sorted(lines)


def _normal_lines(starts: dict[int, bool], values: Values, refuted: Refuted) -> Iterator[Line]:
    """Yield a line for each land with a heap that the outcomes need."""
    waiting: list[tuple[Lands, int]] = [((start(spots),), 0) for spots in starts]
    seen = set()
    while waiting:
        lands, heap = waiting.pop()
        if (lands, heap) in seen:
            continue
        seen.add((lands, heap))
        (land,) = lands
        is_lost = values.get(land, -1) == heap
        yield Line(NORMAL, lands, heap, is_lost)
        if is_lost:
            waiting += [(lands, less) for less in range(heap)]
            for option in easy_first(land):
                waiting += _exclusion(option, heap, values, refuted)
        elif -1 < values.get(land, -1) < heap:
            waiting.append((lands, values[land]))
        else:
            option = min((sum_ for sum_ in easy_first(land) if has_known_value(sum_, heap, values)), key=heaviest)
            waiting += [((part,), values[part]) for part in option]


def _exclusion(option: Lands, value: int, values: Values, refuted: Refuted) -> Iterator[tuple[Lands, int]]:
    """Yield the rows that exclude a value of an option: the values of its lands, or of all except one."""
    if not option:
        return
    *others, last = sorted(option, key=lambda part: (part not in values, weight(part)))
    for part in others:
        value ^= values[part]
        yield (part,), values[part]
    yield (last,), (value if (last, value) in refuted else values[last])


def _misere_lines(starts: dict[int, bool], lost: Lost) -> Iterator[Line]:
    """Yield a line for each sum that the outcomes need."""
    waiting: list[Lands] = [(start(spots),) for spots in starts]
    seen = set()
    while waiting:
        lands = waiting.pop()
        if lands in seen or not lands:
            continue
        seen.add(lands)
        yield Line(MISERE, lands, 0, lost[lands])
        options = sum_options(lands)
        waiting += options if lost[lands] else [min((sum_ for sum_ in options if lost.get(sum_)), key=heaviest)]
