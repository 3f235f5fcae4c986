"""Macros for games of coins: numerals, and the calculator of products of two games."""

from typing import Any

from fairgame.games.coins import answers
from fairgame.numbers.long_numbers import digits
from fairgame_site.games.coins.publishing import PATH
from fairgame_site.render import blocks
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.macros import Macros
from fairgame_site.translate import scripts


def tartan_calculator(macros: Macros, rows: str, columns: str, table_id: str) -> str:
    """Insert the form of the calculator, which starts with two games, and their grid as a picture without scripts.

    Raises:
        UnknownNameError: if ``rows`` or ``columns`` is not a game of coins in a row.
    """
    answers.product(rows, columns)
    root, first = macros.page.root, answers.factor(rows).first_heap
    html = TEMPLATES.get_template("blocks/tartan.html.j2").render(
        factors=[_factor(game, root) for game in answers.factors().values()],
        notation=answers.NOTATION.to_json(),
        library=f"{root}{PATH}",
        largest=answers.MAX_COIN,
        rows=rows,
        columns=columns,
        example=answers.EXAMPLE,
        picture=blocks.grid(macros.published[table_id], answers.MAX_COIN + 1 - first),
    )
    return macros.page.fragment(html)


def numeral(_: Macros, number: int, base: int) -> str:
    """Return a number in a base of at most 10."""
    return "".join(map(str, digits(number, base).tolist()))


def _factor(game: Any, root: str) -> dict[str, Any]:
    return {
        "slug": game.info.slug,
        "name": game.info.name,
        "first": game.first_heap,
        "script": f"{root}{blocks.ASSETS}/{scripts.path(game)}",
    }
