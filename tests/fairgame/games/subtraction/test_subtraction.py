"""Subtraction games: values, periods, large heaps, typed sets, lists of periods, and certificates."""

from dataclasses import replace
from itertools import combinations
from math import gcd
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
from fairgame.games.subtraction.sets import form_answer, heap_value, parse_set, sequence
from fairgame.numbers.periodicity import detect
from fairgame.solving.oracle import nim_values
from fairgame.solving.solve import solve
from fairgame.tables.sequence import sequence_frame


def game(*numbers, stop=1001):
    name = " ".join(map(str, numbers))
    info = GameInfo(f"s-{name.replace(' ', '-')}", f"S{{{name}}}", Category.TAKING_AND_BREAKING, "Take one of a set.")
    return Subtraction(info, numbers, stop)


def detect_period(game):
    values = game.nim_sequence(game.published_stop)
    return detect(values, game.values_needed), values


def test_values_agree_with_the_rule():
    random = Random(11)
    for _ in range(60):
        played = game(*sorted(random.sample(range(1, 30), random.randrange(1, 7))))
        assert played.nim_sequence(300).tolist() == list(nim_values(played, 300).values())


@pytest.mark.parametrize(
    ("numbers", "preperiod", "length"),
    [((2, 5, 7), 0, 22), ((2, 4, 7), 8, 3), *((tuple(range(1, k + 1)), 0, k + 1) for k in range(1, 9))],
)
def test_periods_match_fair_game(numbers, preperiod, length):
    """Fair Game, exercises 28 to 32: S{2,5,7}, S{2,4,7} and S{1, ..., k}."""
    found, _ = detect_period(game(*numbers))
    assert (found.preperiod, found.period) == (preperiod, length)


def test_sets_of_two_have_the_period_of_the_rule():
    """Fair Game, project C: a + b, or 2a where b is an odd multiple of a."""
    for a, b in combinations(range(1, 20), 2):
        found, _ = detect_period(game(a, b))
        assert (found.preperiod, found.period) == (0, 2 * a if b % a == 0 and b // a % 2 else a + b)


def test_large_heaps_are_solved_by_the_period():
    played = game(2, 5, 7)
    values = played.nim_sequence(22)
    for heap in (10**6, 10**6 + 1, 10**18):
        solution = solve(played, [str(heap)])
        assert solution.nim_value == values[heap % 22]
        assert {move.target for move in solution.winning_moves} == {
            str(heap - taken) for taken in (2, 5, 7) if solution.nim_value and values[(heap - taken) % 22] == 0
        }


def test_certificates_reject_every_changed_value():
    played = game(2, 4, 7, stop=60)
    found, values = detect_period(played)
    proof = played.period_certificate(found, values)
    proof.check(sequence_frame(values))
    played.value_certificate().check(sequence_frame(values))
    for place in range(values.size):
        wrong = values.copy()
        wrong[place] += 1
        with pytest.raises(CertificateError):
            played.value_certificate().check(sequence_frame(wrong))
    wrong = values.copy()
    wrong[found.preperiod + 5] += 1
    with pytest.raises(CertificateError, match="it fails at heap"):
        proof.check(sequence_frame(wrong))


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
def test_period_certificate_rejects_changed_number(change):
    played = game(2, 4, 7, stop=60)
    found, values = detect_period(played)
    proof = played.period_certificate(found, values)
    wrong = replace(proof, **change)
    if "period" in change or "preperiod" in change:
        bound = wrong.preperiod + wrong.period + 6
        wrong = replace(wrong, proof_bound=bound)
    with pytest.raises(CertificateError):
        wrong.check(sequence_frame(values))


def test_too_short_table_is_rejected():
    played = game(2, 5, 7, stop=60)
    found, values = detect_period(played)
    proof = played.period_certificate(found, values)
    proof.check(sequence_frame(values[: proof.proof_bound + 1]))
    with pytest.raises(CertificateError, match="published to"):
        proof.check(sequence_frame(values[: proof.proof_bound]))
    assert np.array_equal(values, played.nim_sequence(60))


def test_game_of_any_set_agrees_with_game_of_one_set():
    random = Random(12)
    for _ in range(40):
        numbers = tuple(sorted(random.sample(range(1, 40), random.randrange(1, 7))))
        values, start, length = sequence(numbers)
        found, _ = proved_period(numbers)
        assert (start, length) == (found.preperiod, found.period)
        assert list(values[:200]) == list(nim_values(game(*numbers), min(200, len(values))).values())
        large = random.randrange(10**9, 10**18)
        assert heap_value(numbers, large) == values[start + (large - start) % length]


@pytest.mark.parametrize("text", ["", "2 2", "0", "101", "x", "1.5", "-1", " ".join(map(str, range(1, 22)))])
def test_invalid_set_is_rejected(text):
    with pytest.raises(Refusal):
        parse_set(text)


def test_separators_of_a_set_are_free():
    assert parse_set("{7, 2,5}") == parse_set(" 2 5  7 ") == (2, 5, 7)


def test_values_by_levels_agree_with_the_rule():
    random = Random(13)
    for _ in range(40):
        numbers = tuple(sorted(random.sample(range(1, 30), random.randrange(1, 7))))
        assert values_by_levels(numbers, 200) == list(nim_values(game(*numbers), 200).values())


def values_by_the_theorem(a, b, stop):
    """Return the values of S{a, b, a + b} by the theorem on the page of subtraction games, and the period."""
    half, rest = divmod(b, 2 * a)
    if 0 < rest < a:
        below_b, period = half * a + rest, a * (2 * b + rest) // gcd(a, b)
    else:
        half = -(-b // (2 * a))
        below_b, period = half * a, 2 * b + 2 * half * a - b
    lost = {m + a * (m // a) + b * (m // below_b) for m in range(stop)}
    values = []
    for heap in range(stop):
        if heap in lost:
            values.append(0)
        elif heap - a in lost:
            values.append(1)
        else:
            values.append(3 if values[heap - a] == 2 else 2)
    return values, period


@pytest.mark.parametrize("a", range(1, 13))
def test_sums_obey_the_theorem(a):
    for b in range(a + 1, 5 * a + 3):
        played = game(a, b, a + b, stop=900)
        expected = list(nim_values(played, 900).values())
        values, period = values_by_the_theorem(a, b, 900)
        assert values == expected
        (found, _) = detect_period(game(a, b, a + b, stop=2 * period + 4 * (a + b)))
        assert (found.preperiod, found.period, found.saltus) == (0, period, 0)


def own_tables():
    return {table.suffix: table for table in games()["subtraction"].own_tables}


def as_frame(table):
    return pd.DataFrame(list(table.rows()), columns=list(table.columns))


@pytest.mark.parametrize("name", ["two_element_periods", "a_b_a_plus_b_periods"])
@pytest.mark.parametrize(("column", "change"), [("period", 1), ("preperiod", 1), ("period", -1), ("b", 1)])
def test_changed_row_is_rejected(name, column, change):
    table = own_tables()[name]
    frame, (proof, rule) = as_frame(table), table.claims()
    proof.check(frame)
    rule.check(frame)
    for row in (0, 7, len(frame) - 1):
        wrong = frame.copy()
        wrong.loc[row, column] += change
        for claim in (proof, rule):
            with pytest.raises(CertificateError):
                claim.check(wrong)


def test_multiple_of_period_and_missing_row_are_rejected():
    table = own_tables()["periods"]
    frame, (proof,) = as_frame(table), table.claims()
    for column, place, change in (("period", 40, 2), ("last_exception", 3, 0), ("max_nim_value", 500, 2)):
        wrong = frame.copy()
        wrong.loc[place, column] *= change
        with pytest.raises(CertificateError):
            proof.check(wrong)
    with pytest.raises(CertificateError, match="not the sets"):
        proof.check(frame.drop(index=17).reset_index(drop=True))


def test_incomplete_ferguson_pairs_are_rejected():
    table = own_tables()["ferguson_pairs"]
    frame, (claim,) = as_frame(table), table.claims()
    claim.check(frame)
    with pytest.raises(CertificateError):
        claim.check(frame.drop(index=5).reset_index(drop=True))


def test_typed_set_is_answered_with_proof():
    name, sentence, values, start, length, saltus = form_answer("2 4 7")
    assert (name, start, length, saltus) == ("S{2, 4, 7}", 8, 3, 0)
    assert "proved" in sentence
    assert list(values[:20]) == game(2, 4, 7).nim_sequence(20).tolist()


def test_answer_of_command_is_proved():
    answer = subtraction(["2", "5", "7"], 30)
    assert (answer.period.preperiod, answer.period.period, answer.proof_bound) == (0, 22, 28)
    assert subtraction(["13", "47", "61"], 10, max_values=60).period is None
    with pytest.raises(LimitError, match="--stop 0"):
        subtraction(["2"], 0)
