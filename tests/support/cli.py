"""The command line called in this process: what it said, and what a refusal looks like."""

import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO

import pytest

from fairgame_site.cli.main import main

TABLE = "kayles.nim_sequence"


@dataclass(frozen=True)
class Ran:
    """What became of a command line."""

    status: int
    out: str
    err: str

    @property
    def data(self):
        """The answer of a command asked for JSON: one line, and nothing beside it."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


def run(*arguments):
    """Run the command line in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as left:
        main([str(one) for one in arguments])
    return Ran(left.value.code, out.getvalue(), err.getvalue())


def answer(*arguments):
    ran = run(*arguments)
    assert (ran.status, ran.err) == (0, "")
    return ran


def assert_refused(ran, *words):
    assert ran.status == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert ran.err.endswith("\n")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("atlas: ")
    for word in words:
        assert word in ran.err


def refusal(*arguments):
    """Return the one line of a refusal."""
    ran = run(*arguments)
    assert_refused(ran)
    return ran.err.removesuffix("\n")
