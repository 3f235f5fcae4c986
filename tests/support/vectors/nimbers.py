"""What the engine says of expressions of nim-arithmetic, for the page's form to be held against.

What is said, or the reason of a refusal, is written as ``keyOf`` of the browser's run-time writes it.
"""

import json
from pathlib import Path
from random import Random

from fairgame.core.notation import Refusal
from fairgame.games.nim.answers import told
from fairgame_site.translate import scripts
from tests.support.vectors.positions import key_of

COUNT = 30
TYPED = (
    *("log(3, 2)", "log(5,2)", "2^log(3,2)", "1+log(3,2)", "log(7*9,5)", "log(3)", "log", "lg(2)", ""),
    *("3 4", "(2", "7**", "1/0", "1/(3+3)", "sqrt 2", "sqrt(6)/7", "2^256", "٣", "7*9+"),
    *(f"{2**256}", f"{2**256 - 1}*3", f"log({2**64}, 2)"),
)


def typed(draw):
    """Random expressions with numbers of every length to 64 digits, logarithms among them."""
    for _ in range(COUNT):
        a, b, c = (draw.getrandbits(draw.choice((1, 2, 4, 8, 16, 32, 64))) for _ in range(3))
        yield draw.choice(
            (f"{a}*{b}+{c}", f"({a}-{b})/{c}", f"{a}^{c}*sqrt({b})", f"log({a}, {b})", f"log({b}^{c},{b})")
        )


def said_of(text):
    """What the engine tells, or why it refuses."""
    try:
        return key_of(told(text))
    except Refusal as wrong:
        return key_of((wrong.text, wrong.reason))


def write(folder: Path, seed="2026"):
    """Write the script and the vectors into a folder."""
    (folder / "expressions.mjs").write_text(scripts.library((told,)), encoding="utf-8")
    texts = [*TYPED, *typed(Random(f"{seed} expressions"))]
    data = {"script": "expressions.mjs", "typed": [{"text": text, "said": said_of(text)} for text in texts]}
    (folder / "expressions.json").write_text(json.dumps(data), encoding="utf-8")
