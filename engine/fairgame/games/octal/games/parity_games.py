"""Games in which nothing that is done matters, as every move changes the parity: three octal codes.

Take one, may split is 0.7; splitting any heap is 4.; She loves me, she loves me not is 0.3, played with loose strings.
The rule, the solver and the theorem are those of octal games (``fairgame.games.octal.rule``).  Cost: see there.

Source: R. K. Guy, Fair Game, COMAP 1989, exercises 19 to 21.
"""

from fairgame.core.game import Citation
from fairgame.games.octal.rule import OctalGame

GAMES = (
    OctalGame.of(
        "4.",
        "Split any heap",
        "split-any-heap",
        summary="Split a heap into two heaps of any sizes; whoever splits the last one that can be split wins.",
        order=120,
        citations=(Citation("FG", "exercise 19"),),
    ),
    OctalGame.of(
        ".3",
        "She loves me, she loves me not",
        "she-loves-me",
        summary="Tie together two loose ends of strings; whoever ties the last knot wins.",
        order=121,
        citations=(Citation("FG", "figure 16"), Citation("FG", "exercise 20")),
    ),
    OctalGame.of(
        ".7",
        "Take one, may split",
        "take-one-may-split",
        summary="Take one match from a heap and, if you like, split what is left in two; the last match wins.",
        order=122,
        citations=(Citation("FG", "exercise 21"),),
    ),
)
