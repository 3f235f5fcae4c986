"""Vectors of products of two coin-turning games, for the products in the browser.

The browser builds a product from three scripts: one for each game, and a shared one.
"""

from itertools import product
from pathlib import Path
from random import Random

from fairgame.games.coins import answers
from fairgame_site.translate import scripts
from tests.support.vectors.positions import refusals, vector, write_script

SHARED = "products.mjs"
FACTORS = {  # factors of the named products, from Fair Game
    "turning-corners": ("twins", "twins"),
    "rugs": ("ruler", "ruler"),
    "carpets": ("sym", "sym"),
    "fitted-carpets": ("sympler", "sympler"),
    "windows": ("turnips", "turnips"),
    "doors": ("grunt", "turnips"),
}
PAIRS = 30
POSITIONS = 8


def vectors(folder: Path, seed="2026"):
    """Write the shared script and the scripts of the games, and return vectors of sampled products."""
    for game in answers.factors().values():
        write_script(game, folder)
    (folder / SHARED).write_text(scripts.library(answers.TRANSLATED), encoding="utf-8")
    random = Random(f"{seed} products")
    pairs = random.sample(list(product(answers.factors(), repeat=2)), PAIRS)
    return {" times ".join(pair): vectors_of(*pair, random) for pair in [("grunt", "turnips"), *pairs]}


def vectors_of(rows, columns, random):
    """Return the vectors of a product: positions of up to three heads, near the corner and far from it."""
    game = answers.product(rows, columns)
    first = answers.values(rows, columns).first
    positions = []
    for place in range(POSITIONS):
        limit = 6 if place % 2 else answers.MAX_COIN
        coins = {(random.randint(first[0], limit), random.randint(first[1], limit)) for _ in range(1 + place % 3)}
        positions.append(vector(game, game.notation.write(tuple(sorted(coins))), is_solved=True))
        positions[-1].pop("board", None)  # the calculator shows its grid instead of a board
    return {
        "definition": scripts.definition(game),
        "script": SHARED,
        "factors": [[f"{slug}.mjs", answers.factors()[slug].first_heap] for slug in (rows, columns)],
        "published": None,
        "misere": [],
        "quotient": None,
        "positions": positions,
        "judged": [],
        "refused": [*refusals(game), *_outside(game, first)],
    }


def _outside(game, first):
    """Yield coins before the first row or column."""
    for place, coin in enumerate(("0-3", "3-0")):
        if first[place]:
            reason = f"rows are counted from {first[0]} here and columns from {first[1]}"
            yield {"text": coin, "words": coin, "reason": reason}
