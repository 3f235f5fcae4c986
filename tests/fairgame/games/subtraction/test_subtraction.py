"""Subtraction games: values, periods, heaps of any size; typed sets; lists of periods and their checks."""

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import Refusal
from fairgame.errors import CertificateError, LimitError
from fairgame.games.subtraction.answers import subtraction
from fairgame.games.subtraction.certificates import values_by_levels
from fairgame.games.subtraction.rule import Subtraction, proved_period
from fairgame.games.subtraction.sets import sequence, set_of, told, value_of
from fairgame.numbers.periodicity import detect
from fairgame.solving.oracle import nim_values
from fairgame.solving.solve import solve
from fairgame.tables.sequence import numbered


def game(*numbers, stop=1001):
    name = " ".join(map(str, numbers))
    info = GameInfo(f"s-{name.replace(' ', '-')}", f"S{{{name}}}", Category.TAKING_AND_BREAKING, "Take one of a set.")
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


# --- positions of any set, and lists of periods ---------------------------------------------------------------------


def test_any_set_is_answered_as_its_own_game():
    draw = Random(12)
    for _ in range(40):
        numbers = tuple(sorted(draw.sample(range(1, 40), draw.randrange(1, 7))))
        values, start, length = sequence(numbers)
        found, _ = proved_period(numbers)
        assert (start, length) == (found.preperiod, found.period)
        assert list(values[:200]) == list(nim_values(game(*numbers), min(200, len(values))).values())
        far = draw.randrange(10**9, 10**18)
        assert value_of(numbers, far) == values[start + (far - start) % length]


@pytest.mark.parametrize("text", ["", "2 2", "0", "101", "x", "1.5", "-1", " ".join(map(str, range(1, 22)))])
def test_what_is_no_set_is_refused(text):
    with pytest.raises(Refusal):
        set_of(text)


def test_a_set_is_read_however_it_is_written():
    assert set_of("{7, 2,5}") == set_of(" 2 5  7 ") == (2, 5, 7)


def test_values_by_levels_are_those_of_the_rule():
    draw = Random(13)
    for _ in range(40):
        numbers = tuple(sorted(draw.sample(range(1, 30), draw.randrange(1, 7))))
        assert values_by_levels(numbers, 200) == list(nim_values(game(*numbers), 200).values())


def own_tables():
    return {one.what: one for one in games()["subtraction"].own_tables}


def frame_of(one):
    return pd.DataFrame(list(one.rows()), columns=list(one.columns))


@pytest.mark.parametrize("what", ["two_element_periods", "a_b_a_plus_b_periods"])
@pytest.mark.parametrize(("column", "change"), [("period", 1), ("preperiod", 1), ("period", -1), ("b", 1)])
def test_a_changed_row_of_a_list_is_refused(what, column, change):
    one = own_tables()[what]
    frame, (proof, rule) = frame_of(one), one.claims()
    proof.check(frame)
    rule.check(frame)
    for row in (0, 7, len(frame) - 1):
        wrong = frame.copy()
        wrong.loc[row, column] += change
        for claim in (proof, rule):
            with pytest.raises(CertificateError):
                claim.check(wrong)


def test_a_multiple_of_a_period_and_a_missing_row_are_refused():
    one = own_tables()["periods"]
    frame, (proof,) = frame_of(one), one.claims()
    for column, place, change in (("period", 40, 2), ("last_exception", 3, 0), ("max_nim_value", 500, 2)):
        wrong = frame.copy()
        wrong.loc[place, column] *= change
        with pytest.raises(CertificateError):
            proof.check(wrong)
    with pytest.raises(CertificateError, match="not the sets"):
        proof.check(frame.drop(index=17).reset_index(drop=True))


def test_ferguson_s_pairs_are_checked():
    one = own_tables()["ferguson_pairs"]
    frame, (claim,) = frame_of(one), one.claims()
    claim.check(frame)
    with pytest.raises(CertificateError):
        claim.check(frame.drop(index=5).reset_index(drop=True))


def test_a_typed_set_is_told_with_its_proof():
    name, sentence, values, start, length, saltus = told("2 4 7")
    assert (name, start, length, saltus) == ("S{2, 4, 7}", 8, 3, 0)
    assert "proved" in sentence
    assert list(values[:20]) == game(2, 4, 7).nim_sequence(20).tolist()


def test_the_command_s_answer_is_proved():
    answer = subtraction(["2", "5", "7"], 30)
    assert (answer.period.preperiod, answer.period.period, answer.proof_bound) == (0, 22, 28)
    assert subtraction(["13", "47", "61"], 10, most=60).period is None
    with pytest.raises(LimitError, match="--stop 0"):
        subtraction(["2"], 0)
