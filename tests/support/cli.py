"""Runs of the command line in this process, with checks of its output and error messages."""

import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO

import pytest

from fairgame_site.cli.main import main

TABLE = "kayles.nim_sequence"


@dataclass(frozen=True)
class CommandResult:
    """The result of a command."""

    status: int
    out: str
    err: str

    @property
    def data(self):
        """The JSON answer, which must be a single line."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


def run(*arguments):
    """Run the command line in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as exit_:
        main([str(argument) for argument in arguments])
    return CommandResult(exit_.value.code, out.getvalue(), err.getvalue())


def answer(*arguments):
    """Return the result of a command that must succeed without messages."""
    ran = run(*arguments)
    assert (ran.status, ran.err) == (0, "")
    return ran


def assert_fails(ran, *words):
    """Assert that a command failed with one line that has these words."""
    assert ran.status == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert ran.err.endswith("\n")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("atlas: ")
    for word in words:
        assert word in ran.err


def error_message(*arguments):
    """Return the error message of a command that must fail."""
    ran = run(*arguments)
    assert_fails(ran)
    return ran.err.removesuffix("\n")
