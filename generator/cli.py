"""The command ``atlas``; its subcommands are found in ``generator.commands`` and in the families.

Every command speaks to a person by default and to a program with ``--json``.  Whatever is wrong with the input is
said in one line on standard error and ends with status 2; a check that failed ends with status 1; Ctrl-C, or being
told to end (SIGTERM), with 130.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

from engine.errors import AtlasError
from generator import commands
from generator.console import printable

REFUSED, INTERRUPTED = 2, 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and turn every refusal into one line."""
    try:
        with _ended_like_interrupted():
            status = cli.main(args=arguments, prog_name="atlas", standalone_mode=False)
    except click.exceptions.Exit as leave:
        status = leave.exit_code
    except click.ClickException as fault:
        status = _refuse(fault.format_message())
    except AtlasError as fault:
        status = _refuse(str(fault))
    except (KeyboardInterrupt, click.Abort) as fault:
        how = (
            str(fault.__cause__ or fault)
            or "interrupted; finished tables are kept, the same command goes on from there"
        )
        print(f"atlas: {how}", file=sys.stderr)
        status = INTERRUPTED
    sys.exit(status if isinstance(status, int) else 0)


@contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """Take SIGTERM for Ctrl-C meanwhile: what is finished is kept, and workers are ended too."""
    if threading.current_thread() is not threading.main_thread():  # only there can signals be caught
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _refuse(reason: str) -> int:
    print("atlas: " + printable(" ".join(reason.split())), file=sys.stderr)
    return REFUSED


@click.group(no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="fair-game-atlas", message="%(version)s")
def cli() -> None:
    """Compute, check, build and ask the Fair Game Atlas."""


for command in commands.found():
    cli.add_command(command)
