"""What the engine says of products of two games of coins in a row, for those that the browser makes to be held against.

The browser makes a product of three scripts: those of the two games, and what all products share.
"""

from itertools import product
from pathlib import Path
from random import Random

from fairgame.games.coins import answers
from fairgame_site.translate import scripts
from tests.support.vectors.positions import refusals, vector, write_script

SHARED = "products.mjs"
FACTORS = {  # of the products with a name, as FG has them
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
    """Write the scripts of what products share and of the games, and return vectors of some products."""
    for game in answers.factors().values():
        write_script(game, folder)
    (folder / SHARED).write_text(scripts.library(answers.TRANSLATED), encoding="utf-8")
    draw = Random(f"{seed} products")
    pairs = draw.sample(list(product(answers.factors(), repeat=2)), PAIRS)
    return {" times ".join(pair): vectors_of(*pair, draw) for pair in [("grunt", "turnips"), *pairs]}


def vectors_of(rows, columns, draw):
    """Vectors of one product: positions of up to three heads, near the corner and far from it."""
    game = answers.product(rows, columns)
    first = answers.values(rows, columns).first
    found = []
    for place in range(POSITIONS):
        far = 6 if place % 2 else answers.LARGEST
        coins = {(draw.randint(first[0], far), draw.randint(first[1], far)) for _ in range(1 + place % 3)}
        found.append(vector(game, game.notation.write(tuple(sorted(coins))), solved=True))
        found[-1].pop("board", None)  # the grid of the calculator is the picture
    return {
        "definition": scripts.definition(game),
        "script": SHARED,
        "factors": [[f"{slug}.mjs", answers.factors()[slug].first_heap] for slug in (rows, columns)],
        "published": None,
        "misere": [],
        "quotient": None,
        "positions": found,
        "judged": [],
        "refused": [*refusals(game), *_outside(game, first)],
    }


def _outside(game, first):
    """Coins before the first row or column."""
    for place, coin in enumerate(("0-3", "3-0")):
        if first[place]:
            reason = f"rows are counted from {first[0]} here and columns from {first[1]}"
            yield {"text": coin, "words": coin, "reason": reason}
