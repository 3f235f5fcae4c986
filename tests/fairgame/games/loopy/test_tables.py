"""Tables of remoteness of loopy games, and the certificates that check them."""

from dataclasses import replace

import numpy as np
import pytest

from fairgame.core.discovery import games
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.listings import remoteness_listing
from fairgame.core.tables import Inputs
from fairgame.errors import CertificateError
from fairgame.evidence.played import LookAhead
from fairgame.games.loopy import tables
from fairgame.games.loopy.certificates import (
    BeanstalkStrategy,
    RemotenessByLevels,
    beanstalk_options,
    by_levels,
    put_or_take_options,
)
from fairgame.games.loopy.kernels import beanstalk_stages
from fairgame.games.loopy.tables import closed_heaps, put_or_take_remoteness, winning_numbers

PUT_OR_TAKE = ["fibulations", "put-or-take-a-square", "tribulations"]
DEPTH = 12


def looked_ahead(game, numbers, depth):
    """Return the remoteness of numbers by the general search, -1 where it is more than ``depth``."""
    ahead = LookAhead(game, remoteness_listing(numbers, "", depth))
    found = (ahead.within((int(number),), depth) for number in numbers)
    return [-1 if distance is None else distance for distance in found]


@pytest.mark.parametrize("slug", PUT_OR_TAKE)
def test_steps_of_arrays_are_those_of_the_rule(slug):
    game = games()[slug]
    for bound in range(1, 200):
        assert game.steps(bound).tolist() == sorted({game.step(heap) for heap in range(1, bound + 1)})


@pytest.mark.parametrize("slug", PUT_OR_TAKE)
def test_exploring_and_levels_agree_with_looking_ahead(slug):
    game, heaps = games()[slug], np.arange(150)
    expected = looked_ahead(game, heaps, DEPTH)
    assert -1 in expected and max(expected) > 5
    assert put_or_take_remoteness(game, heaps, DEPTH).tolist() == expected
    assert by_levels(heaps, put_or_take_options(game.step), DEPTH, halving=False).tolist() == expected


def test_levels_of_beanstalk_agree_with_looking_ahead():
    game, numbers = games()["beanstalk"], np.arange(1, 60, 2)
    expected = looked_ahead(game, numbers, 20)
    assert -1 in expected
    assert by_levels(numbers, beanstalk_options, 20, halving=True).tolist() == expected
    for number, *after in zip(range(2, 50), *beanstalk_options(np.arange(2, 50)), strict=True):
        assert {(option,) for option in after} == set(game.options(number))


def test_stages_of_a_window_are_decided_by_definition():
    """Every stage is 1 more than the least even stage of an option, or than the greatest of two odd ones."""
    window = 2**12
    stages = dict(zip(range(1, window, 2), beanstalk_stages(window).tolist(), strict=True))

    def stage(number):
        odd = number // (number & -number)
        found = stages.get(odd, -1)
        return found + (number // odd).bit_length() - 1 if found >= 0 else None

    assert stages.pop(1) == 0
    stages[1] = 0
    for number, found in stages.items():
        after = [stage(option) for (option,) in games()["beanstalk"].options(number)]
        even = [one for one in after if one is not None and one % 2 == 0]
        if number == 1:
            continue
        if even:
            assert found == 1 + min(even)
        else:
            assert found == (-1 if None in after else 1 + max(after))


@pytest.fixture(scope="module")
def small():
    """Return the table of Put or take a square for heaps to 200, with its certificate."""
    game = replace(games()["put-or-take-a-square"], max_heap=200, depth=DEPTH)
    (table,) = tables.tables([game])
    frame = read_csv(to_csv(table.build(Inputs({}))))
    return frame, RemotenessByLevels("put-or-take-a-square", 0, 200, 1, DEPTH)


def test_table_passes_its_check(small):
    frame, certificate = small
    certificate.check(frame)
    assert set(frame["outcome"]) == set("PNDO")


@pytest.mark.parametrize("heap", [2, 5, 6, 52])
@pytest.mark.parametrize(("column", "value"), [("remoteness", 8), ("outcome", "D"), ("outcome", "O"), ("outcome", "P")])
def test_changed_cell_is_found(small, heap, column, value):
    frame, certificate = small
    changed = frame.copy()
    if str(changed.loc[heap, column]) == str(value):
        return
    changed.loc[heap, column] = value
    with pytest.raises(CertificateError):
        certificate.check(changed)


def test_draws_are_a_closed_set(small):
    frame, _ = small
    game = games()["put-or-take-a-square"]
    distances = frame["remoteness"].fillna(-1).to_numpy(np.int64)
    inside = set(np.flatnonzero(closed_heaps(game, distances, DEPTH)).tolist())
    assert {2, 3, 7, 8} <= inside
    for heap in inside:
        others = [option for (option,) in game.options(heap) if option not in inside]
        assert len(others) < 2
        assert all(distances[other] % 2 == 1 and distances[other] > 0 for other in others)


@pytest.mark.parametrize("damage", ["drop", "hasten", "none"])
def test_damaged_strategy_is_found(monkeypatch, damage):
    monkeypatch.setattr(tables, "WINDOW", 2**14)
    monkeypatch.setattr(tables, "MAX_ODD", 99)
    (table,) = tables.tables([games()["beanstalk"]])
    built = table.build(Inputs({}))
    strategy = read_csv(built.files["strategy.csv"])
    if damage == "drop":
        strategy = strategy[strategy["n"] != 5]
    elif damage == "hasten":
        strategy.loc[strategy["n"] == 27, "ended_within"] -= 2
    files = {"strategy.csv": to_csv(strategy)}
    if damage == "none":
        BeanstalkStrategy("beanstalk").check_files(read_csv(to_csv(built.frame)), files)
        return
    with pytest.raises(CertificateError, match="the strategy"):
        BeanstalkStrategy("beanstalk").check_files(read_csv(to_csv(built.frame)), files)


def test_strategy_has_the_numbers_that_a_winner_needs():
    stages = beanstalk_stages(2**12)
    assert winning_numbers(games()["beanstalk"], stages, [3]) == {1, 3, 5}
