"""The command group ``atlas`` and its errors.

Commands are discovered in ``fairgame_site.cli.commands`` and in the subjects.  Output is text by default and JSON with
``--json``.  A command fails because of invalid input, a full disk or a killed worker.  It then prints one line on
standard error and exits with status 2.  A failed check exits with status 1.  Cost: the import of click, some 50 ms.
"""

import os
import sys

import click

from fairgame.errors import AtlasError
from fairgame_site.cli import commands
from fairgame_site.errors import printable

ERROR_STATUS = 2
CLOSED_PIPE_STATUS = 1  # as click has it


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
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.Exit as exit_:
        status = exit_.exit_code
    except click.ClickException as error:
        status = _print_error(error.format_message())
    except AtlasError as error:
        status = _print_error(str(error))
    except UnicodeEncodeError as error:
        sign = ascii(error.object[error.start])
        status = _print_error(f"the output has {sign}, which {error.encoding} lacks; set PYTHONIOENCODING=utf-8")
    except OSError as error:
        if error.filename is not None:  # a file, so not the output
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python fails to flush it at the end
        is_closed = isinstance(error, BrokenPipeError)  # by its reader, as in atlas list | head
        status = CLOSED_PIPE_STATUS if is_closed else _print_error(f"the output cannot be written ({error.strerror})")
    except click.Abort as error:  # click turns Ctrl-C into Abort
        raise KeyboardInterrupt(str(error.__cause__ or error)) from None
    return status if isinstance(status, int) else 0


def _print_error(reason: str) -> int:
    print("atlas: " + printable(reason), file=sys.stderr)
    return ERROR_STATUS
