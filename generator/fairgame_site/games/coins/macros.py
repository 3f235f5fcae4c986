"""Macros for games of coins: numerals, marks of a ruler, and the calculator of products of two games."""

from typing import Any

from fairgame.games.coins import answers
from fairgame.numbers.long_numbers import digits
from fairgame_site.games.coins.publishing import PATH
from fairgame_site.render import blocks, drawings
from fairgame_site.render.boards.svg import listed, shape_svg
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.macros import Macros
from fairgame_site.translate import scripts

INCH, MARK, HEIGHT, MARGIN = 19, 14, 96, 14  # of a ruler: from mark to mark, height of a step, of the ruler, its edge


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


def ruler_marks(macros: Macros, table_id: str, stop: int, caption: str = "") -> str:
    """Draw the values of coins 1 to ``stop`` - 1 as marks of a ruler; a mark for 2^k has k + 1 steps."""
    values = macros.values(table_id, "nim_value", 0, stop - 1)
    right = MARGIN + INCH * (stop - 0.5)
    edges = [(MARGIN, HEIGHT, right, HEIGHT), (MARGIN, MARGIN, right, MARGIN), (MARGIN, MARGIN, MARGIN, HEIGHT)]
    places = [(MARGIN + INCH * coin, value) for coin, value in enumerate(values, start=1)]
    lines = [(x, HEIGHT, x, HEIGHT - MARK * int(value).bit_length()) for x, value in places]
    marks = [*((x, HEIGHT + 14, coin) for coin, (x, _) in enumerate(places, start=1))]
    description = f"Marks of the heights {listed(values)}."
    svg = shape_svg("polygon", "A ruler", description, right + MARGIN, HEIGHT + 28, lines=[*edges, *lines], marks=marks)
    return macros.page.fragment(drawings.figure(svg, caption))


def _factor(game: Any, root: str) -> dict[str, Any]:
    return {
        "slug": game.info.slug,
        "name": game.info.name,
        "first": game.first_heap,
        "script": f"{root}{blocks.ASSETS}/{scripts.path(game)}",
    }
