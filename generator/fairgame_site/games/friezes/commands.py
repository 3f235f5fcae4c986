"""``atlas frieze``: the frieze pattern of a triangulated polygon."""

import click

from fairgame_site.cli.commands import json_option


@click.command()
@click.argument("quiddity", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
def frieze(quiddity: tuple[str, ...], *, as_json: bool) -> None:
    """Find the polygon and the frieze pattern for the number of triangles at each corner (QUIDDITY)."""
    from fairgame.core.notation import Refusal
    from fairgame.errors import PositionError
    from fairgame.games.friezes import answers
    from fairgame_site.cli.console import echo

    try:
        _, sentence, *_, rows, _ = answers.form_answer(" ".join(quiddity))
    except Refusal as error:
        raise PositionError("frieze", error.text, error.reason) from None
    lines = "\n".join(" ".join(map(str, row)) for row in rows)
    echo({"sentence": sentence, "rows": [list(row) for row in rows]}, f"{sentence}\n{lines}", as_json=as_json)


COMMANDS = (frieze,)
