"""Subtraction games: values, periods of the literature, and a period that answers heaps of any size."""

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from engine.answers.oracle import nim_values
from engine.answers.solve import solve
from engine.errors import CertificateError
from engine.families.subtraction import Subtraction
from engine.mathematics.periodicity import detect
from engine.ruleset.game import GameInfo, Shelf
from engine.tables.nim_sequence import numbered


def game(*numbers, stop=1001):
    name = " ".join(map(str, numbers))
    info = GameInfo(f"s-{name.replace(' ', '-')}", f"S{{{name}}}", Shelf.TAKING_AND_BREAKING, "Take one of a set.")
    return Subtraction(info, numbers, stop)


def period(found):
    values = found.nim_sequence(found.published_stop)
    return detect(values, found.values_needed), values


def test_values_agree_with_the_rule():
    draw = Random(11)
    for _ in range(60):
        one = game(*sorted(draw.sample(range(1, 30), draw.randrange(1, 7))))
        assert one.nim_sequence(300).tolist() == list(nim_values(one, 300).values())


@pytest.mark.parametrize(
    ("numbers", "preperiod", "length"),
    [((2, 5, 7), 0, 22), ((2, 4, 7), 8, 3), *((tuple(range(1, k + 1)), 0, k + 1) for k in range(1, 9))],
)
def test_periods_of_fair_game(numbers, preperiod, length):
    """Fair Game, exercises 28 to 32: S{2,5,7}, S{2,4,7} and S{1, ..., k}."""
    found, _ = period(game(*numbers))
    assert (found.preperiod, found.period) == (preperiod, length)


def test_sets_of_two_have_the_period_of_the_rule():
    """Fair Game, project C: a + b, or 2a where b is an odd multiple of a."""
    for a, b in combinations(range(1, 20), 2):
        found, _ = period(game(a, b))
        assert (found.preperiod, found.period) == (0, 2 * a if b % a == 0 and b // a % 2 else a + b)


def test_a_heap_of_any_size_is_answered_by_the_period():
    one = game(2, 5, 7)
    values = one.nim_sequence(22)
    for heap in (10**6, 10**6 + 1, 10**18):
        found = solve(one, [str(heap)])
        assert found.nim_value == values[heap % 22]
        assert {move.target for move in found.winning_moves} == {
            str(heap - taken) for taken in (2, 5, 7) if found.nim_value and values[(heap - taken) % 22] == 0
        }


def test_the_certificates_accept_and_find_every_change():
    one = game(2, 4, 7, stop=60)
    found, values = period(one)
    proof = one.period_certificate(found, values)
    proof.check(numbered(values))
    one.value_certificate().check(numbered(values))
    for place in range(values.size):
        wrong = values.copy()
        wrong[place] += 1
        with pytest.raises(CertificateError):
            one.value_certificate().check(numbered(wrong))
    wrong = values.copy()
    wrong[found.preperiod + 5] += 1
    with pytest.raises(CertificateError, match="it fails at heap"):
        proof.check(numbered(wrong))


@pytest.mark.parametrize(
    "change",
    [
        {"preperiod": 9},
        {"preperiod": 7},
        {"period": 6},
        {"period": 2},
        {"period": 0},
        {"proof_bound": 12},
        {"shorter": ()},
        {"shorter": ((3, 2),)},
        {"numbers": (2, 4, 8)},
        {"numbers": ()},
    ],
)
def test_a_period_is_refused_with_any_number_wrong(change):
    one = game(2, 4, 7, stop=60)
    found, values = period(one)
    proof = one.period_certificate(found, values)
    wrong = replace(proof, **change)
    if "period" in change or "preperiod" in change:
        bound = wrong.preperiod + wrong.period + 6
        wrong = replace(wrong, proof_bound=bound)
    with pytest.raises(CertificateError):
        wrong.check(numbered(values))


def test_a_table_too_short_for_the_theorem_is_refused():
    one = game(2, 5, 7, stop=60)
    found, values = period(one)
    proof = one.period_certificate(found, values)
    proof.check(numbered(values[: proof.proof_bound + 1]))
    with pytest.raises(CertificateError, match="published to"):
        proof.check(numbered(values[: proof.proof_bound]))
    assert np.array_equal(values, one.nim_sequence(60))
