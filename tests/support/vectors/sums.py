"""What the engine says of sums of different games and of the Lab's rules, for the browser side to be held against.

Sums are of games of few positions, drawn at random; the Lab's rules are read, computed and, for codes of the census,
proved in the browser by the published checker.
"""

import json
from pathlib import Path
from random import Random

import numpy as np

from fairgame.core.discovery import games
from fairgame.core.notation import Refusal
from fairgame.errors import LimitError
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.hexadecimal.lab import DIVIDING, HEXADECIMAL, OCTAL, rule_of
from fairgame.games.mark.kernels import dividing_values
from fairgame.games.octal.classes import values_of
from fairgame.games.octal.code import OctalCode
from fairgame.games.subtraction.sets import value_of
from fairgame.solving.sums import solve_sum
from fairgame_site.lookup.index import read
from fairgame_site.lookup.making import made
from fairgame_site.translate import scripts
from tests.support.paths import ROOT
from tests.support.vectors.lookup import CONTENT
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
LONGEST = 3000  # heaps of a proved period that are computed again


def sums(draw):
    """Sums of two to four positions with what is said of them."""
    known = games()
    for number in range(SUMS + MISERE):
        misere = number >= SUMS
        chosen = [draw.choice(NUMBERS) for _ in range(draw.randrange(2, 5))]
        given = []
        for slug in chosen:
            parts = 2 if slug == "wythoff" else draw.randrange(1, 3)
            given.append([slug, " ".join(str(draw.randrange(1, 8 if misere else 14)) for _ in range(parts))])
        try:
            answer = solve_sum([(known[slug], text.split()) for slug, text in given], misere)
        except LimitError:
            yield {"given": given, "misere": misere, "said": None}
            continue
        assert answer.complete
        yield {
            "given": given,
            "misere": misere,
            "said": {
                "outcome": answer.outcome,
                "value": key_of(answer.nim_value),
                "values": [key_of(one.nim_value) for one in answer.summands],
                "left": sorted({move.left for move in answer.winning_moves}),
            },
        }


def values(rule):
    """The engine's values of a rule, as many as are compared."""
    kind, name, _, numbers, more, up = rule
    stop = VALUES[kind]
    if kind == OCTAL:
        return np.asarray(values_of([OctalCode.parse(name)], stop)[0]).tolist()
    if kind == HEXADECIMAL:
        return breaking_values(BreakingCode.parse(name), stop)
    if kind == DIVIDING:
        return dividing_values(np.array(numbers, np.int64), more[0], bool(up), False, stop).tolist()
    return [value_of(numbers, heap) for heap in range(stop)]


def rules():
    """Texts of the Lab with the rule that is read and its values, or the refusal."""
    for text in (*RULES, *WRONG):
        try:
            rule = rule_of(text)
        except Refusal as refused:
            yield {"text": text, "refused": [refused.text, refused.reason]}
        else:
            yield {"text": text, "rule": key_of(rule), "values": values(rule)}


def proofs(published, draw):
    """Codes of the census with the period that is proved of them."""
    found = [
        {"code": one.code, "preperiod": one.preperiods[one.code], "period": one.period}
        for one in read(made(published, CONTENT)).classes
        if one.period and one.preperiods[one.code] + 2 * one.period < LONGEST
    ]
    return draw.sample(found, PROVED)


def write(published, folder: Path, seed="2026"):
    """Write the scripts, the checker and the vectors into a folder."""
    draw, known = Random(f"{seed} sums"), games()
    for slug in NUMBERS:
        write_script(known[slug], folder)
    (folder / "lab-rules.mjs").write_text(scripts.library((rule_of,)), encoding="utf-8")
    root = ROOT
    (folder / CHECKER.name).write_bytes((root / CHECKER).read_bytes())
    data = {
        "games": {slug: scripts.definition(known[slug]) for slug in NUMBERS},
        "sums": list(sums(draw)),
        "script": "lab-rules.mjs",
        "checker": CHECKER.name,
        "rules": list(rules()),
        "proofs": proofs(published, draw),
    }
    (folder / "sums.json").write_text(json.dumps(data), encoding="utf-8")
