"""Vectors of nim-arithmetic: expressions with their answers, for the form of the page.

Answers and reasons of rejections are in the format of ``keyOf`` in the browser.
"""

import json
from pathlib import Path
from random import Random

from fairgame.core.notation import Refusal
from fairgame.games.nim.answers import form_answer
from fairgame_site.translate import scripts
from tests.support.vectors.positions import key_of

COUNT = 30
TYPED = (
    *("log(3, 2)", "log(5,2)", "2^log(3,2)", "1+log(3,2)", "log(7*9,5)", "log(3)", "log", "lg(2)", ""),
    *("3 4", "(2", "7**", "1/0", "1/(3+3)", "sqrt 2", "sqrt(6)/7", "2^256", "٣", "7*9+"),
    *(f"{2**256}", f"{2**256 - 1}*3", f"log({2**64}, 2)"),
)


def typed(random):
    """Yield random expressions with numbers of up to 64 bits, with logarithms."""
    for _ in range(COUNT):
        a, b, c = (random.getrandbits(random.choice((1, 2, 4, 8, 16, 32, 64))) for _ in range(3))
        yield random.choice(
            (f"{a}*{b}+{c}", f"({a}-{b})/{c}", f"{a}^{c}*sqrt({b})", f"log({a}, {b})", f"log({b}^{c},{b})")
        )


def answer_key(text):
    """Return the engine's answer, or its reason for a rejection."""
    try:
        return key_of(form_answer(text))
    except Refusal as error:
        return key_of((error.text, error.reason))


def write(folder: Path, seed="2026"):
    """Write the script and the vectors into a folder."""
    (folder / "expressions.mjs").write_text(scripts.library((form_answer,)), encoding="utf-8")
    texts = [*TYPED, *typed(Random(f"{seed} expressions"))]
    data = {"script": "expressions.mjs", "typed": [{"text": text, "engine": answer_key(text)} for text in texts]}
    (folder / "expressions.json").write_text(json.dumps(data), encoding="utf-8")
