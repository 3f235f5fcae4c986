"""Calculator of products of two games: its form and its published script."""

from collections.abc import Iterator
from typing import Any

from fairgame.games.coins import answers
from fairgame_site.hooks import hookimpl
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts

PATH = f"{ASSETS}/{scripts.FOLDER}/tartan.js"


@hookimpl
def pages() -> Iterator[tuple[str, bytes]]:
    """Yield the script shared by all products, with its path below the site's root."""
    yield PATH, scripts.library(answers.TRANSLATED).encode()


def calculator(rows: str, columns: str, picture: str, root: str) -> str:
    """Return the form, which starts with two games, and a picture for readers without scripts.

    Raises:
        UnknownNameError: if ``rows`` or ``columns`` is not a game of coins in a row.
    """
    answers.product(rows, columns)
    return TEMPLATES.get_template("blocks/tartan.html.j2").render(
        factors=[_factor(game, root) for game in answers.factors().values()],
        notation=answers.NOTATION.to_json(),
        library=f"{root}{PATH}",
        largest=answers.MAX_COIN,
        rows=rows,
        columns=columns,
        example=answers.EXAMPLE,
        picture=picture,
    )


def _factor(game: Any, root: str) -> dict[str, Any]:
    return {
        "slug": game.info.slug,
        "name": game.info.name,
        "first": game.first_heap,
        "script": f"{root}{ASSETS}/{scripts.path(game)}",
    }
