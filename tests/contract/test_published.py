"""Every published value of a sequence, grid or list of positions agrees with the solver."""

import pytest

from fairgame.core.capabilities import HasNimGrid
from fairgame.core.discovery import games
from fairgame.errors import LimitError
from fairgame.solving import budget
from fairgame.solving.solve import solve
from fairgame.solving.values import evaluator, sequences
from tests.support.published_positions import published_positions, valued_positions
from tests.support.sampling import FULL, rng

SHORT = 0.2  # seconds of a search here; tables may have positions beyond it
NONE = {
    "brick-cram",
    "brussels-sprouts",
    "cram",
    "mark",
    "nim-cube",
    "sprouts",
    "subtraction",
    "tetromino-cram",
    "tromino-cram",
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", games())
def test_solver_agrees_with_the_published_table(store, slug, monkeypatch):
    """Compare winner, value and remoteness, each if both the table and the solver have it."""
    monkeypatch.setattr(budget, "SECONDS", SHORT)
    compared, known, answered = 0, 0, 0
    for one in published_positions(store, slug):
        try:
            with budget.counting_checks():
                solution = solve(games()[slug], one.text.split())
        except LimitError:
            continue
        compared += 1
        assert one.outcome == solution.outcome or "O" in (one.outcome, solution.outcome), one
        if one.value is not None:
            known += 1
            answered += solution.nim_value is not None
            assert solution.nim_value in (None, one.value), one
        assert None in (one.remoteness, solution.remoteness) or one.remoteness == solution.remoteness, one
    assert answered == known, "published values that the solver lacks"
    assert (compared > 0) != (slug in NONE)


VALUED = [slug for slug, game in games().items() if sequences(game) or isinstance(game, HasNimGrid)]
ROWS = 10**6 if FULL else 300  # most compared rows of a table


@pytest.mark.parametrize("slug", VALUED)
def test_single_positions_have_the_values_that_are_published(store, slug):
    value_of = evaluator(games()[slug])
    for what, rows in valued_positions(store, slug).items():
        assert rows, what
        some = rng(f"valued {slug} {what}").sample(rows, min(ROWS, len(rows)))
        assert [(position, value) for position, value in some if value_of(position) != value] == [], what
