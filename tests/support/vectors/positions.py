"""What the engine says of many positions of every game, for the browser side to be held against.

A vector is a position as text with what it is read as, its options in order, its board, the reason and the solution.
Further positions take their outcome from the rule alone (``tests/support/reference.py``).
Values are written as ``keyOf`` of the browser's run-time writes them, so both languages can compare texts.
"""

import json
from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import patch

from fairgame.core.boards import to_json
from fairgame.core.capabilities import (
    HasBoard,
    HasClosedRule,
    HasOptionsOfValue,
    HasPeriodTheorem,
    HasReason,
    HasWinningOptions,
)
from fairgame.core.discovery import games
from fairgame.core.misere import HasQuotientCode
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.errors import LimitError, PositionError
from fairgame.games.misere.known_quotients import known
from fairgame.games.misere.quotient_search import is_studied
from fairgame.games.misere.tables.quotients import product_rows
from fairgame.numbers.periodicity import detect
from fairgame.solving import budget
from fairgame.solving.misere_play import why_not
from fairgame.solving.sequences import sequences
from fairgame.solving.solve import solve
from fairgame.solving.values import evaluator  # noqa: F401 - compiles what solving needs before the clock runs
from fairgame_site.translate import scripts
from tests.support.reference import solved_by_rule
from tests.support.sampling import FULL

MAX_OPTIONS = 400  # of one component: a longer list is left to the position before it
RANDOM = 1000 if FULL else 60
MAX_SOLVED = RANDOM if FULL else 16  # positions of a game drawn at random that are solved, too
FEW_SOLVED = {Play.LOOPY: 4, Play.MISERE: 20}  # where no rule tells the winner and whole sums are searched
SHORT = 0.005  # seconds of search where a closed rule can answer: what it then answers is compared as well
LONG = 0.02  # seconds of a search in misère play
LONGER = 0.1  # of a search in normal play; what it does not answer is not compared, judged positions must be answered
PREFIX = 600 if FULL else 80
TURNED = 12 if FULL else 6  # positions of a game of normal play that are solved in misère play, too
SUMS = RANDOM if FULL else 40


def key_of(value):
    """Write a value as the browser's keyOf does."""
    kind = type(value)
    if kind is int:
        return str(value)
    if isinstance(value, tuple | list):
        return f"({','.join(map(key_of, value))})"
    if kind is bool:
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else "null" if value is None else str(value)


def board_text(value):
    """Write a board as the browser's check does: fields by name, everything else by key_of."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{name}:{board_text(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, tuple | list):
        return f"({','.join(map(board_text, value))})"
    return key_of(value)


def vector(game, text, solved):
    """What the engine says of one position."""
    slug = game.info.slug
    components = game.notation.read(slug, text.split())
    found = {"text": text, "components": key_of(components), "written": game.notation.write(components)}
    options = [list(islice(game.options(part), MAX_OPTIONS + 1)) for part in components]
    if all(len(one) <= MAX_OPTIONS for one in options):
        found["options"] = [[key_of(tuple(option)) for option in one] for one in options]
    if isinstance(game, HasBoard) and components:
        found["board"] = board_text(to_json(game.board(components)))
    if isinstance(game, HasReason) and components:
        found["reason"] = game.reason(components)
    if solved:
        try:
            answer = solve(game, text.split())
        except LimitError:
            return found
        if answer.complete:
            moves = sorted({f"{move.source} -> {move.target}" for move in answer.winning_moves})
            value = None if answer.nim_value is None else str(answer.nim_value)
            found["solution"] = {
                "outcome": answer.outcome,
                "value": value,
                "remoteness": answer.remoteness,
                "moves": moves,
            }
    return found


def turned(game, text):
    """What the engine says of a position when the last move loses: its outcome and the moves that win, or a refusal."""
    unknown = {"text": text, "outcome": None, "moves": None}
    try:
        with patch.object(budget, "SECONDS", LONG):  # a long search is not repeated in the other language
            answer = solve(game, text.split(), misere=True)
    except LimitError:
        return unknown
    moves = sorted({f"{move.source} -> {move.target}" for move in answer.winning_moves})
    return {"text": text, "outcome": answer.outcome, "moves": moves if answer.complete else None}


def judgements(game):
    """What the rule alone says of positions of a game of the catalogue, in normal and in misère play."""
    slug = game.info.slug
    turns = (False, True) if game.info.play is Play.NORMAL and not why_not(game) else (False,)
    for misere in turns if games().get(slug) is game else ():
        for one in solved_by_rule(slug, misere):
            yield {
                "text": one.text,
                "misere": misere,
                "outcome": one.outcome,
                "value": None if one.value is None else str(one.value),
                "remoteness": one.remoteness,
                "depth": one.depth,
                "moves": sorted({f"{move.source} -> {move.target}" for move in one.moves}),
            }


def quotient_of(game):
    """The misère quotient by which the browser decides sums of a game, as it is published; None where there is none."""
    if not isinstance(game, HasQuotientCode) or not is_studied(game.quotient_code):
        return None
    found = known(game.quotient_code)
    rows = [row[2:] for row in product_rows(found)]
    return {
        "code": str(found.code),
        "heaps": [{"element": str(element)} for element in found.elements],
        "rows": [dict(zip(("heaps", "outcome", "products"), row, strict=True)) for row in rows],
        "period": {"preperiod": found.period[0], "period": found.period[1]} if found.period else None,
    }


def positions_of(game, draw):
    """Texts of positions: those of the contract's prefix, and random ones further out."""
    stop, near = 1, []
    while len(near) < PREFIX and stop < 121:
        stop += 1
        near = list(islice(game.positions(stop), PREFIX))
    far, reach = [], stop
    while len(far) < 2 * RANDOM and reach < 3 * RANDOM:
        reach += reach // 2 + 3
        far = list(islice(game.positions(reach), 40 * RANDOM))
    chosen = draw.sample(far, min(RANDOM, len(far)))
    alone = [game.notation.example, *(game.notation.write((one,)) for one in [*near, *chosen])]
    sums = [game.notation.write(tuple(draw.sample(near, 1 + k % 3))) for k in range(SUMS)] if holds_sums(game) else []
    return [text for text in dict.fromkeys([*alone[:20], *sums, *alone[20:]]) if is_read(game, text)]


def is_read(game, text):
    """Whether the notation takes a text: a rule may know larger positions than may be typed."""
    try:
        game.notation.read(game.info.slug, text.split())
    except PositionError:
        return False
    return True


def holds_sums(game):
    """Whether a position may have several components that are typed as one text."""
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
)


def refusals(game):
    """Texts that the engine refuses, with the words and the reason that it gives."""
    for text in BAD:
        try:
            game.notation.read(game.info.slug, text.split())
        except PositionError as wrong:
            yield {"text": text, "words": wrong.text, "reason": wrong.reason}


def large(game):
    """Texts of positions near the greatest that the notation takes, of games whose winning moves a rule finds."""
    if not isinstance(game, HasOptionsOfValue | HasWinningOptions):
        return
    draw = Random(7)
    for size in (*[18] * 30, 19, 40, 300):  # digits; those that a notation refuses are left out
        for count in (1, 2, 3):
            words = [str(draw.randrange(10 ** (size - 1), 10**size)) for _ in range(count)]
            try:
                game.notation.read(game.info.slug, words)
            except PositionError:
                continue
            yield " ".join(words)


def far(game):
    """Texts of sums with heaps whose moves are found by the period, of games that have one."""
    if not isinstance(game, HasPeriodTheorem) or not isinstance(game.notation, HeapSum):
        return
    draw = Random(11)
    for size in (5, 6, 12, 18):
        yield str(draw.randrange(10 ** (size - 1), 10**size))
        yield f"{draw.randrange(10 ** (size - 1), 10**size)} {draw.randrange(1, 99)}"


def vectors_of(game, seed):
    """All vectors of a game."""
    draw = Random(f"{seed} {game.info.slug}")
    texts = positions_of(game, draw)
    few = None if isinstance(game, HasClosedRule) else FEW_SOLVED.get(game.info.play)
    solved = set(texts[:few]) if few else {*texts[:MAX_SOLVED], *draw.sample(texts, min(MAX_SOLVED, len(texts)))}
    found = [vector(game, text, text in solved) for text in texts]
    found += [vector(game, text, True) for text in (*large(game), *far(game))]
    one = next(iter(sequences(game)), None)
    published = None
    if one is not None:
        values = one.values(one.stop)
        period = detect(values, game.values_needed) if isinstance(game, HasPeriodTheorem) else None
        published = {
            "values": values.tolist(),
            "first": one.first,
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
        misere = [turned(game, text) for text in [texts[0], *draw.sample(near, min(TURNED, len(near)))]]
        misere += [turned(game, text) for text in islice(large(game), 4)]
    return {
        "misere": misere,
        "quotient": quotient_of(game),
        "definition": scripts.definition(game),
        "script": f"{game.info.slug}.mjs",
        "published": published,
        "positions": found,
        "judged": list(judgements(game)),
        "refused": list(refusals(game)),
    }


def write_script(game, folder: Path):
    """Write the script of a game, which the vectors name by its slug."""
    (folder / f"{game.info.slug}.mjs").write_text(scripts.script(game), encoding="utf-8")


def write(some, folder: Path, seed="2026", more=None):
    """Write scripts and vectors of some games into a folder, with ``more`` vectors that were made elsewhere."""
    for game in some:
        write_script(game, folder)
    with patch.object(budget, "BRIEF", SHORT), patch.object(budget, "SECONDS", LONGER):
        data = {game.info.slug: vectors_of(game, seed) for game in some} | (more or {})
    (folder / "vectors.json").write_text(json.dumps(data), encoding="utf-8")
