"""``atlas lookup``: what a reader types into the box of the site, answered in the same words."""

from pathlib import Path

import click

from fairgame_site.cli.commands import json_option, store_option, typed


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("text", nargs=-1, required=True, type=click.UNPROCESSED)
@store_option
@json_option
def lookup(text: tuple[str, ...], store: Path | None, as_json: bool) -> None:
    """Look up TEXT: terms of a sequence (0,1,2,3,1,4), an octal code (.106), a name, a position (nim 3 5 7), A002186.

    A single - reads the text from standard input.
    """
    from fairgame_site.lookup import cache, cli_output
    from fairgame_site.lookup.answer import answer
    from fairgame_site.lookup.index import read

    index = read(cache.index(store, cli_output.CONTENT))
    cli_output.say(answer(index, " ".join(typed(text))), as_json)


COMMANDS = (lookup,)
"""The command ``atlas lookup``."""
