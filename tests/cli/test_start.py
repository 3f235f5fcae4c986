"""Start of a command: as a program, with few imports, and interrupted during an import."""

import json
import os
import subprocess
import sys

import pytest


def test_installed_command_answers(root, environment):
    program = os.path.join(os.path.dirname(sys.executable), "atlas")
    completed = subprocess.run(
        [program, "solve", "kayles", "12", "70", "180", "--json"],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (completed.returncode, completed.stderr) == (0, "")
    assert json.loads(completed.stdout)["nim_value"] == 6


def test_closed_pipe_is_silent(root, environment):
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
    assert running.returncode in (0, 1)  # Click exits with 1 when the pipe is closed


def test_unread_answer_is_silent(root, environment):
    """The answer is smaller than the buffer, so the pipe is closed before the first write."""
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "fairgame_site", "solve", "kayles", "1"]
    ran = subprocess.run(
        command, cwd=root, env=environment(root), stdout=write, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write)
    assert (ran.returncode, ran.stderr) == (1, "")


@pytest.mark.parametrize("arguments", [("solve", "kayles", "1"), ("show", "wythoff.nim_grid", "--rows", "65536")])
def test_full_output_is_refused(root, environment, arguments):
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "fairgame_site", *arguments]
        ran = subprocess.run(
            command, cwd=root, env=environment(root), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (ran.returncode, ran.stderr) == (2, "atlas: the output cannot be written (No space left on device)\n")


def test_sign_that_the_output_lacks_is_refused(root, atlas):
    ran = atlas(root, "misere", ".77", "--heap", "5", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "atlas: the output has '\\xe8', which ascii lacks; set PYTHONIOENCODING=utf-8\n"


PRINT_IMPORTS = """
import sys
from fairgame_site.cli.main import main
try:
    main(sys.argv[1:])
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""
INTERRUPT_IMPORT = """
import sys

class InterruptingFinder:
    def find_spec(name, *_):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, InterruptingFinder)
from fairgame_site.cli.main import main
main(sys.argv[2:])
"""
HEAVY = {"numpy", "pandas", "numba", "gmpy2", "mkdocs", "jinja2", "markdown", "PIL", "distributed", "concurrent"}


def run_python(root, environment, code, *arguments):
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
def test_help_and_refusals_import_nothing_heavy(root, environment, arguments, status):
    """A command imports a heavy package, which takes half a second, only if it needs the package."""
    completed = run_python(root, environment, PRINT_IMPORTS, *arguments)
    assert completed.returncode == status
    imported = set(completed.stderr.splitlines()[-1].split())
    assert {"click", "fairgame", "fairgame_site"} <= imported
    assert not imported & HEAVY


def imported_by(root, environment, *arguments):
    completed = run_python(root, environment, PRINT_IMPORTS, *arguments)
    assert completed.returncode == 0
    return set(completed.stderr.splitlines()[-1].split())


def test_second_list_imports_nothing_heavy(root, environment):
    """The first command fills the disk cache without importing packages for pages."""
    assert not imported_by(root, environment, "list") & {"mkdocs", "jinja2", "markdown", "PIL", "latex2mathml"}
    imported = imported_by(root, environment, "list", "--working", "--json")
    assert {"click", "fairgame", "fairgame_site"} <= imported
    assert not imported & HEAVY


def test_second_look_up_imports_nothing_heavy(root, environment):
    """The first command builds the index from the tables and caches it."""
    assert not imported_by(root, environment, "lookup", "kalyes") & {"mkdocs"}
    imported = imported_by(root, environment, "lookup", "0,1,2,3,1,4", "--json")
    assert {"click", "fairgame", "fairgame_site"} <= imported
    assert not imported & HEAVY


@pytest.mark.parametrize(
    "name", ["click", "fairgame.errors", "fairgame_site.cli.commands.solve", "fairgame.catalogue", "numpy"]
)
def test_ctrl_c_during_an_import_is_one_line(root, environment, name):
    completed = run_python(root, environment, INTERRUPT_IMPORT, name, "solve", "kayles", "1")
    assert (completed.returncode, completed.stdout) == (130, "")
    assert [line for line in completed.stderr.splitlines() if line] == [
        "atlas: interrupted; finished tables are stored, and the same command resumes"
    ]


@pytest.mark.parametrize(
    ("arguments", "unused"),
    [
        (("solve", "kayles", "12", "70", "180"), {"pandas", "numba"}),
        (("solve", "nim", "3", "5", "7"), {"pandas", "numba"}),
        (("solve", "wythoff", "3", "5", "--json"), {"pandas"}),
        (("solve", "no-such-game", "1"), {"pandas", "numba"}),
    ],
)
def test_second_solution_imports_what_it_uses(root, environment, arguments, unused):
    """The first command fills the index of names; then a command loads the module of its game only."""
    run_python(root, environment, PRINT_IMPORTS, "list")
    imported = set(run_python(root, environment, PRINT_IMPORTS, *arguments).stderr.splitlines()[-1].split())
    assert {"click", "fairgame", "fairgame_site"} <= imported
    assert not imported & (HEAVY - {"numpy", "numba", "gmpy2", "concurrent"} | unused)
