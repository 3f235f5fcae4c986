"""Vectors of sums of different games and of rules of the Lab, for comparison of the browser with the engine.

Sums are random, of games with few positions.  The browser parses and computes rules of the Lab, and proves codes of the
census with the published checker.
"""

import json
from pathlib import Path
from random import Random

import numpy as np

from fairgame.core.discovery import games
from fairgame.core.notation import Refusal
from fairgame.errors import LimitError
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.mark.kernels import dividing_values
from fairgame.games.octal.classes import code_values
from fairgame.games.octal.code import OctalCode
from fairgame.games.subtraction.sets import heap_value
from fairgame.solving.sums import solve_sum
from fairgame_site.games.lab.rule import DIVIDING, HEXADECIMAL, OCTAL, rule_of
from fairgame_site.lookup.index import read
from fairgame_site.lookup.index_builder import build_index
from fairgame_site.translate import scripts
from tests.support.paths import CONTENT, ROOT
from tests.support.vectors.positions import key_of, write_script

CHECKER = Path("engine/fairgame/games/octal/checkers/octal_period.mjs")
NUMBERS = ("nim", "kayles", "dawsons-kayles", "wythoff", "grundys-game")
SUMS = 60
MISERE = 40
VALUES = {OCTAL: 3000, HEXADECIMAL: 150, "set": 2000, DIVIDING: 2000}
RULES = (
    *("0.77", ".770", "0.137", "4.7", "0.6", "0.07", "0.3", "4.4", "0.051", "0.1624", "0.04", "4."),
    *(".8", "4.(3)", ".3F", "0.(3)", "0.9(1)", ".C2"),
    *("2 5 7", "{1, 3, 4}", "S{2,4,7}", "1", "3 100", "6 9 11 20"),
    *("1 2 / 3", "1 / 2 up", "2 5 / 4 down", "3 / 100", "1 2 3 / 2 up"),
)
WRONG = (
    "",
    "hello",
    "7.7",
    "0.000",
    "0.8.1",
    "4.(",
    "5 5",
    "0 1",
    "101",
    "1 2 / 1",
    "1 2 / 3 on",
    "1 2 /",
    "1 / 2 up 3",
)
PROVED = 25
MAX_HEAPS = 3000  # most heaps that are recomputed for a proved period


def sums(random):
    """Yield sums of two to four positions with their solutions."""
    known = games()
    for number in range(SUMS + MISERE):
        misere = number >= SUMS
        chosen = [random.choice(NUMBERS) for _ in range(random.randrange(2, 5))]
        given = []
        for slug in chosen:
            parts = 2 if slug == "wythoff" else random.randrange(1, 3)
            given.append([slug, " ".join(str(random.randrange(1, 8 if misere else 14)) for _ in range(parts))])
        try:
            answer = solve_sum([(known[slug], text.split()) for slug, text in given], misere=misere)
        except LimitError:
            yield {"given": given, "misere": misere, "engine": None}
            continue
        assert answer.complete
        yield {
            "given": given,
            "misere": misere,
            "engine": {
                "outcome": answer.outcome,
                "value": key_of(answer.nim_value),
                "values": [key_of(summand.nim_value) for summand in answer.summands],
                "left": sorted({move.left for move in answer.winning_moves}),
            },
        }


def values(rule):
    """Return the engine's values of a rule."""
    kind, name, _, numbers, more, up = rule
    stop = VALUES[kind]
    if kind == OCTAL:
        return np.asarray(code_values([OctalCode.parse(name)], stop)[0]).tolist()
    if kind == HEXADECIMAL:
        return breaking_values(BreakingCode.parse(name), stop)
    if kind == DIVIDING:
        return dividing_values(np.array(numbers, np.int64), more[0], up=bool(up), misere=False, stop=stop).tolist()
    return [heap_value(numbers, heap) for heap in range(stop)]


def rules():
    """Yield texts of the Lab with the parsed rule and its values, or the error."""
    for text in (*RULES, *WRONG):
        try:
            rule = rule_of(text)
        except Refusal as error:
            yield {"text": text, "refused": [error.text, error.reason]}
        else:
            yield {"text": text, "rule": key_of(rule), "values": values(rule)}


def proofs(published, random):
    """Return codes of the census with their proved periods."""
    codes = [
        {"code": record.code, "preperiod": record.preperiods[record.code], "period": record.period}
        for record in read(build_index(published, CONTENT)).classes
        if record.period and record.preperiods[record.code] + 2 * record.period < MAX_HEAPS
    ]
    return random.sample(codes, PROVED)


def write(published, folder: Path, seed="2026"):
    """Write the scripts, the checker and the vectors into a folder."""
    random, known = Random(f"{seed} sums"), games()
    for slug in NUMBERS:
        write_script(known[slug], folder)
    (folder / "lab-rules.mjs").write_text(scripts.library((rule_of,)), encoding="utf-8")
    (folder / CHECKER.name).write_bytes((ROOT / CHECKER).read_bytes())
    data = {
        "games": {slug: scripts.definition(known[slug]) for slug in NUMBERS},
        "sums": list(sums(random)),
        "script": "lab-rules.mjs",
        "checker": CHECKER.name,
        "rules": list(rules()),
        "proofs": proofs(published, random),
    }
    (folder / "sums.json").write_text(json.dumps(data), encoding="utf-8")
