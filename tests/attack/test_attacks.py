"""Each attack finds no fault: a few trials in a usual run, many in a full one (README.md of this folder)."""

from importlib import import_module

import pytest

from tests.support.sampling import FULL, SEED

COMMANDS = 3_000 if FULL else 25
ON_THE_SITE = {"addresses": 800, "forbidden": 200}
IN_BUILDS = {"chains": 200, "builds": 100}


def faults(name, count):
    """Return the trials of an attack that found a fault."""
    tried = list(import_module(f"tests.attack.{name}").trials(count, SEED))
    assert tried
    return [trial for trial in tried if trial.fault]


@pytest.mark.usefixtures("store")
def test_random_command_lines_get_an_answer_or_one_line():
    assert faults("commands", COMMANDS) == []


@pytest.mark.full
@pytest.mark.parametrize("name", IN_BUILDS)
def test_disturbed_builds_equal_cold_builds(name):
    assert faults(name, IN_BUILDS[name]) == []


@pytest.mark.full
@pytest.mark.usefixtures("store")
def test_answers_agree_with_brute_force():
    assert faults("answers", 10_000) == []


@pytest.mark.full
@pytest.mark.browser
@pytest.mark.parametrize("name", ON_THE_SITE)
def test_pages_survive(name, site, monkeypatch):
    monkeypatch.setenv("ATLAS_SITE", str(site.folder))
    assert faults(name, ON_THE_SITE[name]) == []


@pytest.mark.full
def test_changed_cells_are_refused(site, monkeypatch):
    monkeypatch.setenv("ATLAS_SITE", str(site.folder))
    assert faults("cells", 1_000) == []
