"""Vectors of positions of every game, for comparison of the browser with the engine.

A vector is the text of a position with its parse, its options in order, its board, the reason and the solution.
Other positions have only their outcome by the rule (``tests/support/reference.py``).  Values are in the format of
``keyOf`` in the browser, so both languages compare texts.
"""

import json
from dataclasses import fields, is_dataclass
from itertools import islice
from math import floor
from pathlib import Path
from random import Random
from unittest.mock import patch

from fairgame.core.boards import board_of, to_json
from fairgame.core.capabilities import (
    HasBoard,
    HasClosedRule,
    HasOptionsOfValue,
    HasPeriodTheorem,
    HasQuotientCode,
    HasReason,
    HasWinningOptions,
)
from fairgame.core.discovery import games
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.errors import LimitError, PositionError
from fairgame.games.misere.quotient_search import is_listed, known_quotient
from fairgame.games.misere.tables import product_rows
from fairgame.numbers.periodicity import detect
from fairgame.solving import budget
from fairgame.solving.misere_play import why_no_misere
from fairgame.solving.solve import solve
from fairgame.solving.values import (
    evaluator,  # noqa: F401 - compiles what solving needs before the clock runs
    sequences,
)
from fairgame_site.render.boards.browser import game_scenes, scenes
from fairgame_site.render.boards.scene import Room
from fairgame_site.translate import scripts
from tests.support.reference import solved_by_rule
from tests.support.sampling import FULL

MAX_OPTIONS = 400  # most options of a component; longer lists are not compared
RANDOM = 1000 if FULL else 60
MAX_SOLVED = RANDOM if FULL else 16  # most random positions of a game
MAX_SEARCHED = {Play.LOOPY: 4, Play.MISERE: 20}  # the same without a closed rule, where a search covers whole sums
BRIEF_SECONDS = 0.005  # time of a search before a closed rule answers; both ways are compared
MISERE_SECONDS = 0.02  # time of a search in misère play
NORMAL_SECONDS = 0.1  # time of a search in normal play; only positions of the reference may stay unanswered
PREFIX = 600 if FULL else 80
MISERE_COUNT = 12 if FULL else 6  # positions of a game of normal play solved in misère play
SUMS = RANDOM if FULL else 40
SCENES = 10  # first and last positions of a game whose scenes are compared
NARROW = 330  # width of the room of a scene
TOUCHED = frozenset(("s0", "s1", "s4", "c1-1", "s2-2", "r0s2", "r0m", "t0", "t1", "h0p9", "h0g1", "h1g2"))


def key_of(value):
    """Format a value like ``keyOf`` in the browser."""
    kind = type(value)
    if kind is int:
        return str(value)
    if isinstance(value, tuple | list):
        return f"({','.join(map(key_of, value))})"
    if kind is bool:
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else "null" if value is None else str(value)


def board_text(value):
    """Format a board like the check in the browser: fields by name, other values by ``key_of``."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{name}:{board_text(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, tuple | list):
        return f"({','.join(map(board_text, value))})"
    return key_of(value)


def scene_text(value):
    """Format a scene like the check in the browser: numbers in tenths."""
    if is_dataclass(value):
        names = [*(["kind"] if hasattr(value, "kind") else []), *(field.name for field in fields(value))]
        return "{" + ",".join(f"{name}:{scene_text(getattr(value, name))}" for name in sorted(names)) + "}"
    if isinstance(value, tuple):
        return f"({','.join(map(scene_text, value))})"
    return (
        str(floor(value * 10 + 0.5))
        if isinstance(value, float | int) and not isinstance(value, bool)
        else key_of(value)
    )


def scene_of(game, text):
    """Return the scene of a position in a narrow room with touched pieces."""
    board = board_of(game, game.notation.read(game.info.slug, text.split()))
    scene = scenes().get(board.kind)
    try:
        return scene and scene_text(scene(board, board, Room(NARROW, 40, TOUCHED)))
    except LimitError:
        return None


def vector(game, text, *, is_solved):
    """Return the vector of one position."""
    slug = game.info.slug
    components = game.notation.read(slug, text.split())
    data = {"text": text, "components": key_of(components), "written": game.notation.write(components)}
    options = [list(islice(game.options(part), MAX_OPTIONS + 1)) for part in components]
    if all(len(part) <= MAX_OPTIONS for part in options):
        data["options"] = [[key_of(tuple(option)) for option in part] for part in options]
    if isinstance(game, HasBoard) and components:
        data["board"] = board_text(to_json(game.board(components)))
    if isinstance(game, HasReason) and components:
        data["reason"] = game.reason(components)
    if is_solved:
        try:
            answer = solve(game, text.split())
        except LimitError:
            return data
        if answer.complete:
            moves = sorted({f"{move.source} -> {move.target}" for move in answer.winning_moves})
            value = None if answer.nim_value is None else str(answer.nim_value)
            data["solution"] = {
                "outcome": answer.outcome,
                "value": value,
                "remoteness": answer.remoteness,
                "moves": moves,
            }
    return data


def misere_vector(game, text):
    """Return the outcome and the winning moves of a position in misère play, None if the search is too long."""
    unknown = {"text": text, "outcome": None, "moves": None}
    try:
        with patch.object(budget, "SECONDS", MISERE_SECONDS):  # a long search is not repeated in the other language
            answer = solve(game, text.split(), misere=True)
    except LimitError:
        return unknown
    moves = sorted({f"{move.source} -> {move.target}" for move in answer.winning_moves})
    return {"text": text, "outcome": answer.outcome, "moves": moves if answer.complete else None}


def judgements(game):
    """Yield reference solutions of positions of a game of the catalogue, in normal and in misère play."""
    slug = game.info.slug
    turns = (False, True) if game.info.play is Play.NORMAL and not why_no_misere(game) else (False,)
    for misere in turns if games().get(slug) is game else ():
        for solved in solved_by_rule(slug, misere=misere):
            yield {
                "text": solved.text,
                "misere": misere,
                "outcome": solved.outcome,
                "value": None if solved.value is None else str(solved.value),
                "remoteness": solved.remoteness,
                "depth": solved.depth,
                "moves": sorted({f"{move.source} -> {move.target}" for move in solved.moves}),
            }


def quotient_of(game):
    """Return the published misère quotient of a game for the browser, or None."""
    if not isinstance(game, HasQuotientCode) or not is_listed(game.quotient_code):
        return None
    quotient = known_quotient(game.quotient_code)
    rows = [row[2:] for row in product_rows(quotient)]
    return {
        "code": str(quotient.code),
        "heaps": [{"element": str(element)} for element in quotient.elements],
        "rows": [dict(zip(("heaps", "outcome", "products"), row, strict=True)) for row in rows],
        "period": {"preperiod": quotient.period[0], "period": quotient.period[1]} if quotient.period else None,
    }


def positions_of(game, random):
    """Return texts of positions: the first ones, random later ones, and sums."""
    stop, near = 1, []
    while len(near) < PREFIX and stop < 121:
        stop += 1
        near = list(islice(game.positions(stop), PREFIX))
    far, reach = [], stop
    while len(far) < 2 * RANDOM and reach < 3 * RANDOM:
        reach += reach // 2 + 3
        far = list(islice(game.positions(reach), 40 * RANDOM))
    chosen = random.sample(far, min(RANDOM, len(far)))
    single = [game.notation.example, *RECTANGLES, *(game.notation.write((part,)) for part in [*near, *chosen])]
    sums = [game.notation.write(tuple(random.sample(near, 1 + k % 3))) for k in range(SUMS)] if holds_sums(game) else []
    return [text for text in dict.fromkeys([*single[:20], *sums, *single[20:]]) if is_read(game, text)]


def is_read(game, text):
    """Return whether the notation accepts a text; a rule may have larger positions."""
    try:
        game.notation.read(game.info.slug, text.split())
    except PositionError:
        return False
    return True


def holds_sums(game):
    """Return whether the notation accepts several components in one text."""
    first, second = islice(game.positions(8), 5, 7)
    text = game.notation.write((first, second))
    try:
        return len(game.notation.read(game.info.slug, text.split())) > 1
    except PositionError:
        return False


BAD = (
    "",
    "x",
    "-1",
    "1 2 3 x",
    "1.5",
    "1 1",
    "9" * 40,
    "1 2 / 3 4 / 5 6 / 7",
    "white",
    "0-0",
    "1-",
    "5: x",
    "\uff11\uff12",
    "take 1 2",
    "99x99",
    "2x",
    "1 by by 2",
)
RECTANGLES = ("2x3", "3 by 2", "2 × 2 × 2", "I3 2x3")


def refusals(game):
    """Yield rejected texts, with the words and the reason in the error."""
    for text in BAD:
        try:
            game.notation.read(game.info.slug, text.split())
        except PositionError as error:
            yield {"text": text, "words": error.text, "reason": error.reason}


def large(game):
    """Yield texts of positions near the limit of the notation, for games with a rule for winning moves."""
    if not isinstance(game, HasOptionsOfValue | HasWinningOptions):
        return
    random = Random(7)
    for size in (*[18] * 30, 19, 40, 300):  # digits; rejected texts are skipped
        for count in (1, 2, 3):
            words = [str(random.randrange(10 ** (size - 1), 10**size)) for _ in range(count)]
            try:
                game.notation.read(game.info.slug, words)
            except PositionError:
                continue
            yield " ".join(words)


def far(game):
    """Yield texts of sums with heaps beyond the preperiod, for games with a period."""
    if not isinstance(game, HasPeriodTheorem) or not isinstance(game.notation, HeapSum):
        return
    random = Random(11)
    for size in (5, 6, 12, 18):
        yield str(random.randrange(10 ** (size - 1), 10**size))
        yield f"{random.randrange(10 ** (size - 1), 10**size)} {random.randrange(1, 99)}"


def vectors_of(game, seed):
    """Return all vectors of a game."""
    random = Random(f"{seed} {game.info.slug}")
    texts = positions_of(game, random)
    few = None if isinstance(game, HasClosedRule) else MAX_SEARCHED.get(game.info.play)
    solved = set(texts[:few]) if few else {*texts[:MAX_SOLVED], *random.sample(texts, min(MAX_SOLVED, len(texts)))}
    positions = [vector(game, text, is_solved=text in solved) for text in texts]
    positions += [vector(game, text, is_solved=True) for text in (*large(game), *far(game))]
    for data in (*positions[:SCENES], *positions[-SCENES:]):
        data["scene"] = scene_of(game, data["text"])
    sequence = next(iter(sequences(game)), None)
    published = None
    if sequence is not None:
        values = sequence.values(sequence.stop)
        period = detect(values, game.values_needed) if isinstance(game, HasPeriodTheorem) else None
        published = {
            "values": values.tolist(),
            "first": sequence.first,
            "period": {
                "preperiod": period.preperiod,
                "period": period.period,
                "proof_bound": game.values_needed(period) - 1,
            }
            if period
            else None,
        }
    misere = []
    if game.info.play is Play.NORMAL:
        near = texts[1 : 21 + SUMS]
        misere = [misere_vector(game, text) for text in [texts[0], *random.sample(near, min(MISERE_COUNT, len(near)))]]
        misere += [misere_vector(game, text) for text in islice(large(game), 4)]
    return {
        "misere": misere,
        "quotient": quotient_of(game),
        "definition": scripts.definition(game),
        "script": f"{game.info.slug}.mjs",
        "published": published,
        "positions": positions,
        "judged": list(judgements(game)),
        "refused": list(refusals(game)),
    }


def write_script(game, folder: Path):
    """Write the script of a game, named by its slug."""
    (folder / f"{game.info.slug}.mjs").write_text(scripts.script(game, game_scenes()), encoding="utf-8")


def write(chosen, folder: Path, seed="2026", more=None):
    """Write the scripts and vectors of the chosen games, and ``more`` vectors, into a folder."""
    for game in chosen:
        write_script(game, folder)
    with patch.object(budget, "BRIEF_SECONDS", BRIEF_SECONDS), patch.object(budget, "SECONDS", NORMAL_SECONDS):
        data = {game.info.slug: vectors_of(game, seed) for game in chosen} | (more or {})
    (folder / "vectors.json").write_text(json.dumps(data), encoding="utf-8")
