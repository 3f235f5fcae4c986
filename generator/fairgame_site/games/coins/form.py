"""The form in which a reader multiplies two games: what it needs of them, and the script that all products share."""

from typing import Any

from fairgame.games.coins import answers
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts

PATH = f"{ASSETS}/{scripts.FOLDER}/tartan.js"


def script_file() -> tuple[str, bytes]:
    """Return the script of what all products share, with its address below the site's root."""
    return PATH, scripts.library(answers.TRANSLATED).encode()


def html(rows: str, columns: str, picture: str, root: str) -> str:
    """Return the form, which begins with two games, and a picture for readers without scripts.

    Raises:
        UnknownNameError: if one of them is no game of coins in a row.
    """
    answers.product(rows, columns)
    return TEMPLATES.get_template("blocks/tartan.html.j2").render(
        factors=[_factor(game, root) for game in answers.factors().values()],
        notation=answers.NOTATION.to_json(),
        library=f"{root}{PATH}",
        largest=answers.LARGEST,
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
