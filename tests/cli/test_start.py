"""How a command begins: as a program, with little loaded, and interrupted while it is loaded."""

import json
import os
import subprocess
import sys

import pytest


def test_the_installed_command_answers(root, environment):
    program = os.path.join(os.path.dirname(sys.executable), "atlas")
    ran = subprocess.run(
        [program, "solve", "kayles", "12", "70", "180", "--json"],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["nim_value"] == 6


def test_a_reader_that_goes_away_is_told_nothing(root, environment):
    with subprocess.Popen(
        [sys.executable, "-m", "fairgame_site", "show", "wythoff.nim_grid", "--rows", "65536"],
        cwd=root,
        env=environment(root),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        running.stdout.read(1)
        running.stdout.close()
        err = running.stderr.read()
    assert err == ""
    assert running.returncode in (0, 1)  # Click itself leaves with 1 when the pipe is closed


LOADING = """
import sys
from fairgame_site.cli.main import main
try:
    main(sys.argv[1:])
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""
INTERRUPTED = """
import sys

class Interrupting:
    def find_spec(name, *_):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting)
from fairgame_site.cli.main import main
main(sys.argv[2:])
"""
HEAVY = {"numpy", "pandas", "numba", "gmpy2", "mkdocs", "jinja2", "markdown", "PIL", "distributed", "concurrent"}


def program(root, environment, code, *arguments):
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--version",), 0),
        (("--help",), 0),
        (("octal", "--help"), 0),
        (("nosuchcommand",), 2),
        (("build", "--workers", "0"), 2),
        (("build", "--config", "nowhere/mkdocs.yml"), 2),
        (("show",), 2),
        (("octal", ".77", "--stop", "0"), 2),
        (("octal", "x"), 2),
        (("octal", ".78", "--window"), 2),
    ],
)
def test_help_and_refusals_of_arguments_load_nothing_heavy(root, environment, arguments, status):
    """Half of a second and more each: a command loads what it works with when it is at work."""
    ran = program(root, environment, LOADING, *arguments)
    assert ran.returncode == status
    loaded = set(ran.stderr.splitlines()[-1].split())
    assert {"click", "fairgame", "fairgame_site"} <= loaded
    assert not loaded & HEAVY


def loaded_by(root, environment, *arguments):
    ran = program(root, environment, LOADING, *arguments)
    assert ran.returncode == 0
    return set(ran.stderr.splitlines()[-1].split())


def test_a_second_list_loads_nothing_heavy(root, environment):
    """The first one writes down what it finds; it loads nothing that makes pages."""
    assert not loaded_by(root, environment, "list") & {"mkdocs", "jinja2", "markdown", "PIL", "latex2mathml"}
    loaded = loaded_by(root, environment, "list", "--working", "--json")
    assert {"click", "fairgame", "fairgame_site"} <= loaded
    assert not loaded & HEAVY


def test_a_second_look_up_loads_nothing_heavy(root, environment):
    """The first one makes the index out of the tables and writes it down beside them."""
    assert not loaded_by(root, environment, "lookup", "kalyes") & {"mkdocs"}
    loaded = loaded_by(root, environment, "lookup", "0,1,2,3,1,4", "--json")
    assert {"click", "fairgame", "fairgame_site"} <= loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize(
    "name", ["click", "fairgame.errors", "fairgame_site.cli.commands.solve", "fairgame.catalogue", "pandas"]
)
def test_ctrl_c_while_the_command_is_loaded_is_one_line(root, environment, name):
    ran = program(root, environment, INTERRUPTED, name, "solve", "kayles", "1")
    assert (ran.returncode, ran.stdout) == (130, "")
    assert [line for line in ran.stderr.splitlines() if line] == [
        "atlas: interrupted; finished tables are kept, the same command goes on from there"
    ]
