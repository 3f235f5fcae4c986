"""``atlas completion``: the script that completes commands, games and tables in a shell."""

import click
from click.shell_completion import get_completion_class

from fairgame_site.errors import SiteError

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_ATLAS_COMPLETE"  # click answers a request for completions if it is set


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    r"""Print the completion script for SHELL; in bash: eval "$(atlas completion bash)"."""
    found = get_completion_class(shell)
    if found is None:
        raise SiteError(f"there is no completion for {shell}; choices: {', '.join(SHELLS)}")
    print(found(context.find_root().command, {}, "atlas", VARIABLE).source())


COMMANDS = (completion,)
