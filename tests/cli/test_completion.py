"""Completion in a shell: its script, and the names of games and tables."""

import subprocess
import sys

import pytest

from fairgame_site.cli.commands.completion import SHELLS, VARIABLE
from tests.support.cli import answer, assert_fails, run


@pytest.mark.parametrize("shell", SHELLS)
def test_script_of_a_shell_asks_atlas_for_completions(shell):
    assert f"{VARIABLE}={shell}_complete" in answer("completion", shell).out.replace("env ", "")


def test_unknown_shell_is_refused_with_the_known_ones():
    assert_fails(run("completion", "csh"), "'bash', 'zsh', 'fish'")


@pytest.mark.parametrize(
    ("words", "expected"),
    [("atlas solve kay", "kayles"), ("atlas show octal.cen", "octal.census"), ("atlas compl", "completion")],
)
def test_names_are_completed(words, expected, root, environment):
    more = {VARIABLE: "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    command = [sys.executable, "-c", "from fairgame_site.cli.main import main; main()"]
    asked = subprocess.run(
        command, cwd=root, env=environment(root, **more), capture_output=True, text=True, check=False
    )
    assert f"plain,{expected}" in asked.stdout.split(), asked.stderr
