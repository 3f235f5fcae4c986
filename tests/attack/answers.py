"""The command line and the browser answer positions of every game as brute force by the rule does.

The positions are random sums, solved by ``tests/support/reference.py`` from the options alone; in normal play a plain
mex computes the nim-values once more.  Then one Node process compares the rules of the browser with the same answers.
Cost: some milliseconds a position, and minutes for the comparison in the browser.
"""

import json
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from fairgame.core.discovery import games
from fairgame.core.game import Game
from fairgame.core.play import Play
from fairgame.solving.misere_play import why_no_misere
from tests.attack.trials import Trial
from tests.support import reference, sampling
from tests.support.cli import run
from tests.support.paths import ROOT
from tests.support.vectors import positions

MAX_PLAIN = 3_000  # positions of the plain mex
MAX_SHOWN = 5  # lines of a disagreement of the browser


class TooMany(Exception):
    """A position is too large for the plain mex."""


def plain_value(game: Game[Any], start: Any, values: dict[Any, int]) -> int:
    """Return the nim-value of a component: the least value that no option has, without recursion."""
    waiting, limit = [start], len(values) + MAX_PLAIN
    while waiting:
        part = waiting[-1]
        options = [tuple(option) for option in game.options(part)]
        missing = [one for option in options for one in option if one not in values]
        if len(values) > limit or len(waiting) > limit:
            raise TooMany
        if missing:
            waiting += missing
            continue
        reached = set()
        for option in options:
            total = 0
            for one in option:
                total ^= values[one]
            reached.add(total)
        values[part] = next(value for value in range(len(reached) + 1) if value not in reached)
        waiting.pop()
    return values[start]


def plain_sum(game: Game[Any], components: tuple[Any, ...], values: dict[Any, int]) -> int | None:
    """Return the nim-value of a sum, or None if it is too large."""
    total = 0
    try:
        for part in components:
            total ^= plain_value(game, part, values)
    except TooMany:
        return None
    return total


def fault_of(game: Game[Any], solved: reference.Solved, *, misere: bool, values: dict[Any, int]) -> str:
    """Compare the command line with a solution by the rule."""
    if game.info.play is Play.NORMAL and not misere:
        plain = plain_sum(game, solved.components, values)
        if plain not in (None, solved.value):
            return f"the plain mex is {plain}, the oracle says {solved.value}"
    ran = run("solve", game.info.slug, "--json", *(["--misere"] if misere else []), "--", *solved.text.split())
    if ran.status == 2:
        return ""  # a search beyond its limit says so
    answer = ran.data
    if solved.outcome in "PND" and answer["outcome"] not in (solved.outcome, "O"):
        return f"the outcome is {answer['outcome']}, by the rule {solved.outcome}"
    if None not in (value := (answer.get("nim_value"), solved.value)) and len({int(one) for one in value}) > 1:
        return f"the value is {value[0]}, by the rule {value[1]}"
    moves = {(move["source"], move["target"]) for move in answer["winning_moves"]}
    if answer.get("complete", True) and solved.depth is None and answer["outcome"] != "O":
        ours = {(move.source, move.target) for move in solved.moves}
        return f"the winning moves are {sorted(moves)[:4]}, by the rule {sorted(ours)[:4]}" if moves != ours else ""
    return ""


def trials(count: int, seed: str) -> Iterator[Trial]:
    """Yield some ``count`` positions over all games, then one trial for the browser."""
    plays = [
        (game, misere)
        for game in games().values()
        for misere in (False, True)
        if not misere or (game.info.play is Play.NORMAL and not why_no_misere(game))
    ]
    with patch.object(reference, "COUNT", -(-count // len(plays))), patch.object(sampling, "SEED", seed):
        for game, misere in plays:
            values: dict[Any, int] = {}
            for solved in reference.solved_by_rule(game.info.slug, misere=misere):
                name = f"{game.info.slug}{' in misère play' * misere}: {solved.text}"
                yield Trial(name, fault_of(game, solved, misere=misere, values=values))
        with tempfile.TemporaryDirectory() as folder:
            positions.write(games().values(), Path(folder), seed)
            command = [ROOT / "tools" / "web.sh", "vectors", folder]
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
            lines = (ran.stdout + ran.stderr).splitlines()[:MAX_SHOWN]
            counts = json.loads((Path(folder) / "vectors-counts.json").read_text())["judged"]
            judged = sum(number for game in counts.values() for number in game.values())
            yield Trial(f"the browser on {judged} of these positions", "; ".join(lines) if ran.returncode else "")
