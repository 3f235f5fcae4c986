"""The command group ``atlas`` and its errors.

Commands are discovered in ``fairgame_site.cli.commands`` and in the subjects.  Output is text by default and JSON with
``--json``.  A command fails because of invalid input, a full disk or a killed worker.  It then prints one line on
standard error and exits with status 2.  A failed check exits with status 1.  Cost: the import of click, some 50 ms.
"""

import sys

import click

from fairgame.errors import AtlasError
from fairgame_site.cli import commands
from fairgame_site.errors import printable

ERROR_STATUS = 2


@click.group(no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="fairgame-site", message="%(version)s")
def cli() -> None:
    """Compute, check, build and ask the Fair Game Atlas."""


for command in commands.discover():
    cli.add_command(command)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line, print an error in one line, and return the exit status.

    Raises:
        KeyboardInterrupt: for Ctrl-C; its text names the stored files, if any.
    """
    try:
        status = cli.main(args=arguments, prog_name="atlas", standalone_mode=False)
    except click.exceptions.Exit as exit_:
        status = exit_.exit_code
    except click.ClickException as error:
        status = _print_error(error.format_message())
    except AtlasError as error:
        status = _print_error(str(error))
    except click.Abort as error:  # click turns Ctrl-C into Abort
        raise KeyboardInterrupt(str(error.__cause__ or error)) from None
    return status if isinstance(status, int) else 0


def _print_error(reason: str) -> int:
    print("atlas: " + printable(" ".join(reason.split())), file=sys.stderr)
    return ERROR_STATUS
