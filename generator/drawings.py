"""Drawings of positions: from a game and a text to a figure.

A game says how its positions are read and, in its rule for machines, of what kind it is; the kind chooses the shape
(``DRAWINGS``), and a new kind is one line there.  The shapes themselves are in ``generator.shapes``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine import catalogue
from engine.errors import UnknownNameError
from generator.mark.numerals import numerals
from generator.shapes import Coins, Gap, counted_gaps, heaps, ring, rows, stairs, strip
from generator.templating import TEMPLATES

Components = tuple[Any, ...]
Rule = Mapping[str, Any]
Draw = Callable[[Components, Rule, str], str]


def _heaps(components: Components, rule: Rule, title: str) -> str:
    """A sum of heaps, or one position that is a tuple of them."""
    flat = [heap for one in components for heap in (one if isinstance(one, tuple) else (one,))]
    return heaps(flat, title)


def _poker(components: Components, rule: Rule, title: str) -> str:
    ((numbers, own, other),) = components
    return heaps(numbers, title, (own, other))


def _nimble(components: Components, rule: Rule, title: str) -> str:
    return strip(tuple(sorted(components)), title)


def _sliding(components: Components, rule: Rule, title: str) -> str:
    (coins,) = components
    return strip(coins, title, gaps=counted_gaps(coins))


def _silver_dollar(components: Components, rule: Rule, title: str) -> str:
    ((variant, coins, dollar),) = components
    return strip(coins, title, gaps=dollar_gaps(variant, coins, dollar), silver=dollar, bag=True)


def dollar_gaps(variant: str, coins: Coins, dollar: int) -> list[Gap]:
    """Return the gaps that count beside a money bag.

    The bag is a place to go to, except for the coin that must not be dropped into it: in *take* the silver dollar,
    in *drop-and-take* the last coin before it, for then the dollar would be dropped next.  With the dollar leftmost
    the latter game is over in one move and no gap counts.
    """
    leftmost = coins.index(dollar)
    if variant == "take":
        return counted_gaps(coins, 0 if leftmost == 0 else -1)
    return counted_gaps(coins, 0 if leftmost == 1 else -1) if leftmost else []


def _one_heap(components: Components, rule: Rule, title: str) -> str:
    ((_, heap, _),) = components
    return heaps((heap,), title)


def _beans(components: Components, rule: Rule, title: str) -> str:
    ((_, older, last),) = components
    return heaps([heap for heap in (older, last) if heap], title)


def _northcott(components: Components, rule: Rule, title: str) -> str:
    ((pairs, to_move),) = components
    return rows(pairs, title, squares=rule["squares"], to_move=to_move)


def _kotzig(components: Components, rule: Rule, title: str) -> str:
    ((moves, squares, order),) = components
    return ring(squares, order, title, moves)


def _staircase(components: Components, rule: Rule, title: str) -> str:
    (counts,) = components
    return stairs(counts, title)


def _mark(components: Components, rule: Rule, title: str) -> str:
    """Numbers, with their t beside them where the rule does not fix it."""
    return numerals([one if isinstance(one, tuple) else (rule["t"], one) for one in components], title)


def _upmark(components: Components, rule: Rule, title: str) -> str:
    """UpMark is Mark one place later."""
    return numerals([(2, one) for one in components], title, less=1)


HEAP_KINDS = (
    "nim", "lasker-nim", "nim-cube", "misere-nim", "antonim", "synonim", "simonim", "hickory-dickory-dock",
    "tsyan-shizi", "wythoff",
)  # fmt: skip
DRAWINGS: Mapping[str, Draw] = {
    **dict.fromkeys(HEAP_KINDS, _heaps),
    "poker-nim": _poker,
    "nimble": _nimble,
    "sliding-coins": _sliding,
    "silver-dollar": _silver_dollar,
    "northcott": _northcott,
    "fibonacci-nim": _one_heap,
    "matutinal-nim": _beans,
    "kotzigs-nim": _kotzig,
    "staircase-fives": _staircase,
    "mark": _mark,
    "misere-mark": _mark,
    "upmark": _upmark,
}


def drawing(kind: str, components: Components, title: str, rule: Rule | None = None) -> str:
    """Return the drawing of a position of a game of this ``kind``.

    Raises:
        UnknownNameError: if there is no drawing for the kind, naming those that there are.
    """
    if kind not in DRAWINGS:
        raise UnknownNameError("drawing for games of the kind", kind, DRAWINGS)
    return DRAWINGS[kind](components, rule or {}, title)


def position_figure(game: catalogue.Game[Any], position: str, caption: str = "") -> str:
    """Return the figure of a position of ``game``, written as its notation wants it.

    Raises:
        PositionError: if it is not one.
        UnknownNameError: if there is no drawing for the game.
    """
    return figure(position_svg(game, position), caption)


def position_svg(game: catalogue.Game[Any], position: str) -> str:
    """Return the drawing of a position alone.

    Raises:
        PositionError: if it is not one.
        UnknownNameError: if there is no drawing for the game.
    """
    rule = game.info.rule or {"kind": f"of {game.info.slug}"}
    components = game.notation.read(game.info.slug, position.split())
    return drawing(str(rule["kind"]), components, f"{game.info.name}: {position}", rule)


def figure(svg: str, caption: str = "") -> str:
    """Return a drawing as a figure."""
    return TEMPLATES.get_template("figures/drawing.html.j2").render(svg=svg, caption=caption)
