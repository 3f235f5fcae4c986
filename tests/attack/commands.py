"""Any arguments get an answer or a refusal: no exception, no other status, no long silence.

A command that takes more than 15 processor seconds must have shown its progress by then; it is stopped.  A refusal is
one line of less than 300 printable characters.  The command lines run in this process, over the finished
tables of the tree; commands that build the site or start long runs are omitted.  Cost: 0.1 s a trial.
"""

import os
import re
import shlex
import signal
import tempfile
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import click

from fairgame import catalogue
from fairgame_site.cli.group import cli
from fairgame_site.cli.main import main
from tests.attack.trials import Trial, random_of

OMITTED = {"build", "serve", "stage", "study run", "study resume", "study verify"}
MAX_SECONDS = 15  # of the processor
MAX_REFUSAL = 300  # characters
STATUSES = {0, 1, 2}
PROGRESS = re.compile(r"(\r?.+: [\d,]+ of [\d,]+.*\n+)+")
CONTROLS = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}  # categories of signs that steer a terminal or show nothing
CODES = ("0.77", ".77", "4.7", "0.106", "0.07", "0.137", "0.7777", ".0077", "0.12345", "0.f", "0.8A", "Q.77", "0.")
HOSTILE = (
    *(
        "",
        " ",
        "-",
        "--",
        "-h",
        "--help",
        "--json",
        "\x1b[31m",
        "\u202e12",
        "\u0663",
        "\uff11",
        "a\nb",
        "\ud800",
        "\x7f\x85",
    ),
    *(
        "'",
        '"',
        "%s",
        "{0}",
        "../..",
        "/dev/null",
        "/etc/passwd",
        "~",
        "1e9",
        "0x10",
        "1_000",
        "nan",
        "inf",
        "1.5",
        "-0",
        "+1",
    ),
    *("*", "2*3", "2^3", "*2 + *3", "((((", "1/0", "0-1 1-2 1-3", "5: 1 2", "white", "x" * 5000, "9" * 5000, "7" * 81),
    *(
        "kayles 5",
        "nim 3 4 5",
        "G(7)",
        "0,1,2,2",
        "1 2 3 4 5",
        "grundy",
        "beans don't talk",
        "mex",
        "A002187",
        "\N{SNOWMAN}",
    ),
)


class Late(BaseException):
    """The time is up; no handler of the program catches this."""


def commands(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield every command below a group with its name."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} ")
        elif before + name not in OMITTED:
            yield before + name, command


def number(random: Random) -> str:
    """Return a whole number, often a small one."""
    return str(
        random.choice((random.randrange(10), random.randrange(300), -random.randrange(5), 10 ** random.randrange(25)))
    )


def word(random: Random, folder: Path) -> str:
    """Return any word."""
    slugs, tables = list(catalogue.games()), [name for name, table in catalogue.tables().items() if table.cost <= 1]
    choices: tuple[Callable[[], str], ...] = (
        lambda: random.choice(slugs),
        lambda: random.choice(tables),
        lambda: random.choice(CODES),
        lambda: "".join(random.choice("01234567") for _ in range(random.randrange(1, 6))).replace("0", ".", 1),
        lambda: random.choice(HOSTILE),
        lambda: "".join(chr(random.choice((random.randrange(1, 128), random.randrange(1, 0x3000)))) for _ in range(8)),
        lambda: str(folder / random.choice("ab")),
    )
    return number(random) if random.random() < 0.4 else random.choice(choices)()


def fitting(random: Random, folder: Path, parameter: click.Parameter) -> list[str]:
    """Return words for a parameter, mostly those that it accepts."""
    name = "" if random.random() < 0.25 else parameter.name
    game = catalogue.game(random.choice(list(catalogue.games())))
    tables = [name for name, table in catalogue.tables().items() if table.cost <= 1]
    match name:
        case "":
            words = [word(random, folder) for _ in range(random.randrange(1, 3))]
        case "game":
            words = [game.info.slug]
        case "table" | "tables":
            words = [random.choice(tables)]
        case "code":
            words = [random.choice(CODES)]
        case "path" | "checkpoint" | "walnut" | "data" | "studies":
            words = [str(folder / random.choice(("a", "b", "c/d")))]
        case "position" | "text":
            words = random.choice((game.notation.example.split(), [number(random)], [game.info.slug, number(random)]))
        case _:
            words = [number(random) for _ in range(1 if parameter.nargs == 1 else random.randrange(1, 6))]
    return words


def command_line(random: Random, folder: Path) -> list[str]:
    """Return random arguments."""
    name, command = random.choice(sorted(commands(cli)))
    words = name.split()
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            words += fitting(random, folder, parameter) if random.random() < 0.9 else []
        elif parameter.name != "store" and random.random() < 0.3:
            words.append(parameter.opts[0])
            if not getattr(parameter, "is_flag", False):
                words += fitting(random, folder, parameter)[: random.choice((0, 1, 1, 1, 1))]
    if random.random() < 0.2:
        words.insert(random.randrange(len(words) + 1), word(random, folder))
    return [part.replace("\0", "") for part in words]


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise ``Late`` after the processor seconds of one command."""

    def stop(*_: Any) -> None:
        raise Late

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MAX_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def fault_of(words: list[str]) -> str:
    """Run a command; return the broken promise, or ""."""
    out, err = StringIO(), StringIO()
    status: object = None
    try:
        with redirect_stdout(out), redirect_stderr(err), time_limit():
            main(words)
    except SystemExit as exit_:
        status = exit_.code
    except Late:
        return "" if PROGRESS.fullmatch(err.getvalue()) else f"more than {MAX_SECONDS} s without progress"
    except BaseException as error:
        return f"{type(error).__name__}: {error}"[:MAX_REFUSAL]
    if status not in STATUSES:
        return f"status {status}"
    if status != 2:
        controls = {sign for sign in out.getvalue() if unicodedata.category(sign) in CONTROLS and sign != "\n"}
        errors = PROGRESS.sub("", err.getvalue())
        return f"{errors!r} on standard error"[:200] if errors else f"prints {controls}" if controls else ""
    line = err.getvalue().removesuffix("\n")
    if out.getvalue() or not line.startswith("atlas: ") or not line.isprintable():
        return f"refusal is no printable line: {line!r}, {out.getvalue()!r}"[:MAX_REFUSAL]
    return f"refusal of {len(line)} characters" if len(line) >= MAX_REFUSAL else ""


def trials(count: int, seed: str) -> Iterator[Trial]:
    """Yield ``count`` command lines."""
    with tempfile.TemporaryDirectory() as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            for index in range(count):
                words = command_line(random_of(seed, index), Path(folder))
                yield Trial(f"command {index}: {shlex.join(words)[:300]!r}", fault_of(words))
        finally:
            os.chdir(before)
