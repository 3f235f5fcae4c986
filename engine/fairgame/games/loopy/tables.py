"""Tables of remoteness of Beanstalk and of the put-or-take games.

**Put or take.**  All heaps that ``depth`` moves can reach are explored in layers, and decided backwards from heap 0.  A
remoteness of at most ``depth`` depends on no other heap.  A listed heap is drawn if it is in the greatest closed set of
listed heaps (``fairgame.solving.retrograde``).

**Beanstalk.**  All odd numbers below a window are decided backwards from 1.  The winner in the window is the winner.
Let e be the least number of moves from n to an odd number x outside.  A move at most halves a number, so play from x
lasts at least log2(x) moves.  A stage less than e + log2(window) is therefore a remoteness: by induction on r, a number
e moves inside is decided at stage r < e + log2(window) in the window exactly if it is decided at r.  Two moves multiply
n + 1 by 3/2 at most, so from a listed number e is at least 46 and every stage to ``DEPTH`` is a remoteness.  A build
takes the rows from a stored run with ``WINDOW_STORED``, which decides them all.

Cost: a second for 1.8 million heaps; three seconds and 600 MB for Beanstalk, 18 seconds and 4 GB for the stored run.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from fairgame.core.claims import Cells, Claim, Status
from fairgame.core.frames import to_csv, validated_columns
from fairgame.core.game import Game
from fairgame.core.play import DRAW, OPEN, outcome_of
from fairgame.core.tables import Built, Inputs, Table, TableSpec, frame_of_rows
from fairgame.games.loopy.certificates import STRATEGY, BeanstalkStrategy, RemotenessByLevels
from fairgame.games.loopy.games import DEPTH, MAX_ODD, Beanstalk
from fairgame.games.loopy.kernels import beanstalk_stages
from fairgame.games.loopy.rule import PutOrTake
from fairgame.solving.kernels import remoteness_values

WINDOW = 2**27
WINDOW_STORED = 2**30
STRATEGY_COLUMNS = ("n", "ended_within")


def tables(games: Iterable[Game[Any]]) -> Iterator[Table]:
    """Yield the table of remoteness of each game."""
    for game in games:
        if isinstance(game, PutOrTake):
            yield _put_or_take(game)
        elif isinstance(game, Beanstalk):
            yield replace(_beanstalk(game, WINDOW, MAX_ODD), extended=_beanstalk(game, WINDOW_STORED, MAX_ODD))


def _put_or_take(game: PutOrTake) -> Table:
    info = game.info
    scope, depth = f"heaps to {game.max_heap}", game.depth
    spec = TableSpec(
        id=f"{info.slug}.remoteness",
        title=f"{info.name}: remoteness",
        description=(
            f"The outcome and the remoteness of all {scope}; where the outcome is D the position is a draw, where it is"
            f" O nothing is decided within {depth} moves, and in both cases the remoteness is empty."
        ),
        columns=("n", "remoteness", "outcome"),
        key=("n",),
        games=(info.slug,),
        rows=game.max_heap + 1,
    )
    claim = Claim(
        f"Of all {scope}, those with a remoteness end in exactly that many moves, the winner hurrying and the loser"
        f" delaying; of the others none is decided within {depth} moves, and those with outcome D are draws.",
        Status.CERTIFIED,
        RemotenessByLevels(info.slug, 0, game.max_heap, 1, depth),
    )

    def build(_: Inputs) -> pd.DataFrame:
        heaps = np.arange(game.max_heap + 1)
        distances = put_or_take_remoteness(game, heaps, depth)
        drawn = closed_heaps(game, distances, depth)
        letters = [
            outcome_of(far) if far >= 0 else DRAW if is_drawn else OPEN
            for far, is_drawn in zip(distances.tolist(), drawn.tolist(), strict=True)
        ]
        known = (None if far < 0 else far for far in distances.tolist())
        return frame_of_rows(spec, zip(heaps.tolist(), known, letters, strict=True))

    return Table(spec, build, lambda _: (claim,))


def _largest_steps(game: PutOrTake, heaps: np.ndarray) -> np.ndarray:
    steps = game.steps(int(heaps.max()))
    return steps[np.searchsorted(steps, heaps, "right") - 1]


def put_or_take_remoteness(game: PutOrTake, heaps: np.ndarray, depth: int) -> np.ndarray:
    """Return the remoteness of heaps, -1 where it is more than ``depth``.

    Args:
        game: the game.
        heaps: shape (n,), int64, ascending.
        depth: at least 1; the greatest heap times 2^(depth + 1) is less than 2^63.

    Returns:
        shape (n,), int32.

    >>> from fairgame.core.discovery import games
    >>> put_or_take_remoteness(games()["put-or-take-a-square"], np.arange(6), 5).tolist()
    [0, 1, -1, -1, 1, 2]
    """
    seen = layer = heaps
    for _ in range(depth):
        moved = layer[layer > 0]
        steps = _largest_steps(game, moved)
        layer = np.unique(np.concatenate((moved - steps, moved + steps)))
        places = np.searchsorted(seen, layer)
        new = seen[np.minimum(places, seen.size - 1)] != layer
        layer = layer[new]
        seen = np.insert(seen, places[new], layer)
    moved = seen[seen > 0]
    steps = _largest_steps(game, moved)
    options = np.stack((moved - steps, moved + steps), axis=1).ravel()
    places = np.minimum(np.searchsorted(seen, options), seen.size - 1)
    places[seen[places] != options] = -1
    starts = np.concatenate(([0], np.cumsum(np.where(seen > 0, 2, 0))))
    distances = remoteness_values(starts, places)[np.searchsorted(seen, heaps)]
    return np.where(distances > depth, -1, distances)


def closed_heaps(game: PutOrTake, distances: np.ndarray, depth: int) -> np.ndarray:
    """Return which heaps are in the greatest closed set of the heaps 0..n-1.

    Args:
        game: the game.
        distances: shape (n,), int32, the remoteness to ``depth``, or -1.
        depth: a heap counts as won if it is won within ``depth`` - 1 moves.

    Returns:
        shape (n,), bool.
    """
    count = distances.size
    heaps = np.arange(1, count)
    steps = _largest_steps(game, heaps)
    inside = np.append(distances < 0, False)  # the last place is that of all greater heaps
    won = np.append((distances > 0) & (distances % 2 == 1) & (distances < depth), False)
    less, more = heaps - steps, np.minimum(heaps + steps, count)
    while True:
        stays = (inside[less] & (inside[more] | won[more])) | (inside[more] & won[less])
        kept = inside[heaps] & stays
        if np.array_equal(kept, inside[heaps]):
            return inside[:count]
        inside[heaps] = kept


def _beanstalk(game: Beanstalk, window: int, most: int) -> Table:
    info = game.info
    scope = f"odd numbers to {most}"
    spec = TableSpec(
        id=f"{info.slug}.remoteness",
        title=f"{info.name}: remoteness",
        description=(
            f"The outcome of all {scope}, and the remoteness if it is at most {DEPTH}. Where the outcome is O, nothing"
            f" is decided within {DEPTH} moves or by play with odd numbers below {window} only."
        ),
        columns=("n", "remoteness", "outcome", "ended_within"),
        key=("n",),
        games=(info.slug,),
        rows=most // 2 + 1,
    )

    def exact(frame: pd.DataFrame) -> Claim:
        is_open = Cells(("outcome",), (("outcome", "==", OPEN),))
        return Claim(
            f"Of all {scope}, those with a remoteness end in exactly that many moves, the winner hurrying and the loser"
            f" delaying; the others are not decided within {DEPTH} moves.",
            Status.CERTIFIED,
            RemotenessByLevels(info.slug, 1, most, 2, DEPTH),
            cells=(Cells(("n", "remoteness")), *([is_open] if is_open.rows(frame).any() else [])),
        )

    winners = Claim(
        "The attached strategy wins for the player that the outcome names, within the moves of the column"
        " ended_within.",
        Status.CERTIFIED,
        BeanstalkStrategy(info.slug),
    )

    def build(_: Inputs) -> Built:
        numbers = range(1, most + 1, 2)
        stages = beanstalk_stages(window)
        rows = [(number, int(stages[number // 2])) for number in numbers]
        strategy = winning_numbers(game, stages, (number for number, stage in rows if stage >= 0))
        frame = frame_of_rows(
            spec,
            [
                (number, stage if stage <= DEPTH else None, outcome_of(stage), stage)
                if stage >= 0
                else (number, None, OPEN, None)
                for number, stage in rows
            ],
        )
        lines = [(number, int(stages[number // 2])) for number in sorted(strategy)]
        listed = pd.DataFrame(lines, columns=list(STRATEGY_COLUMNS))
        return Built(frame, {STRATEGY: to_csv(validated_columns(STRATEGY, listed, STRATEGY_COLUMNS))})

    return Table(spec, build, lambda frame: (exact(frame), winners), cost=8)


def winning_numbers(game: Beanstalk, stages: np.ndarray, numbers: Iterable[int]) -> set[int]:
    """Return the odd numbers that a winning strategy from decided numbers needs.

    Args:
        game: the game.
        stages: the result of ``beanstalk_stages``.
        numbers: odd numbers that are decided there.
    """
    needed = set(numbers)
    waiting = list(needed)
    while waiting:
        number = waiting.pop()
        stage = int(stages[number // 2])
        for (option,) in game.options(number):
            odd = option // (option & -option)
            lasts = stages[odd // 2] + (option // odd).bit_length() - 1 if odd < 2 * stages.size else -1
            if odd not in needed and (stage % 2 == 0 or lasts == stage - 1):
                needed.add(odd)
                waiting.append(odd)
    return needed
