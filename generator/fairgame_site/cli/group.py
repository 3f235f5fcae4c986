"""The commands of ``atlas`` under one name, and how it refuses.

They are found in ``fairgame_site.cli`` and in the families.  Every command speaks to a person by default and to a
program with ``--json``.  A command that cannot do its work says why in one line on standard error and ends with status
2: for wrong input, and for a disk that is full or a worker that was killed.  A check that failed ends with status 1.
Cost: the import of click, some 50 ms.
"""

import sys

import click

from fairgame.errors import AtlasError
from fairgame_site.cli import commands
from fairgame_site.errors import printable

REFUSED = 2


@click.group(no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="fairgame-site", message="%(version)s")
def cli() -> None:
    """Compute, check, build and ask the Fair Game Atlas."""


for command in commands.found():
    cli.add_command(command)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line, turn every refusal into one line, and return the status.

    Raises:
        KeyboardInterrupt: for Ctrl-C; its text, if it has one, says what was kept.
    """
    try:
        status = cli.main(args=arguments, prog_name="atlas", standalone_mode=False)
    except click.exceptions.Exit as leave:
        status = leave.exit_code
    except click.ClickException as fault:
        status = _refuse(fault.format_message())
    except AtlasError as fault:
        status = _refuse(str(fault))
    except click.Abort as fault:  # what click makes of Ctrl-C
        raise KeyboardInterrupt(str(fault.__cause__ or fault)) from None
    return status if isinstance(status, int) else 0


def _refuse(reason: str) -> int:
    print("atlas: " + printable(" ".join(reason.split())), file=sys.stderr)
    return REFUSED
