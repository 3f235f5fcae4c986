"""Games of taking and dividing: the kernel, the learner, and a proof that refuses what is false."""

import random
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from engine.certificates.dividing import DividingAutomata
from engine.certificates.mark_recursion import prove
from engine.errors import CertificateError
from engine.kernels.dividing import dividing_values
from engine.kernels.mark import mark_values
from engine.mathematics.automata import Automaton, fewest_states, turned
from engine.mathematics.learning import TooManyError, guessed
from engine.tables import dividing
from engine.tables.dividing import GAMES, learn

QUICK = [((1,), 2), ((1, 3, 5), 2), ((2,), 2), ((1, 2), 3), ((1, 2, 4), 3), ((5,), 3), ((1,), 4), ((3, 5), 4)]


def played(moves, divisor, stop):
    values = []
    for n in range(stop):
        reached = {values[n - taken] for taken in moves if taken <= n} | ({values[n // divisor]} if n else set())
        values.append(next(value for value in range(n + 1) if value not in reached))
    return values


def frame_of(*games):
    rows = [
        (" ".join(map(str, moves)), divisor, *row[1:])
        for moves, divisor in games
        for row in learn(moves, divisor).rows()
    ]
    return pd.DataFrame(rows, columns=dividing.SPEC.columns)


def test_there_are_as_many_games_as_the_page_says():
    assert len(GAMES) == len(set(GAMES)) == 75
    assert all(1 <= len(moves) <= 3 and moves[-1] <= 5 for moves, _ in GAMES)


@pytest.mark.parametrize(("moves", "divisor"), GAMES[::4])
def test_the_kernel_plays_by_the_rule(moves, divisor):
    assert dividing_values(np.array(moves), divisor, 600).tolist() == played(moves, divisor, 600)


@pytest.mark.parametrize("t", [2, 3, 4])
def test_mark_is_one_of_them(t):
    moves = tuple(range(1, t))
    assert np.array_equal(dividing_values(np.array(moves), t, 10_000), mark_values(t, 10_000))
    assert prove(learn(moves, t), moves) == prove(learn(moves, t))
    assert len(learn(moves, t).output) == 2 * t + 1


@pytest.mark.parametrize(("moves", "divisor"), QUICK)
def test_an_automaton_gives_the_values_of_play(moves, divisor):
    found, values = learn(moves, divisor), played(moves, divisor, 5000)
    assert [found.value(n) for n in range(5000)] == values
    prove(turned(found), moves)
    assert fewest_states(found) == len(found.output) == len(turned(turned(found)).output)


@pytest.mark.parametrize(("moves", "divisor"), QUICK)
def test_every_wrong_arrow_and_output_is_refused_with_a_number(moves, divisor):
    found, draw = learn(moves, divisor), random.Random(f"{moves} {divisor}")
    for state in range(len(found.output)):
        digit = draw.randrange(divisor)
        arrows = list(found.step[state])
        arrows[digit] = draw.choice([one for one in range(len(found.output)) if one != arrows[digit]])
        steps = (*found.step[:state], tuple(arrows), *found.step[state + 1 :])
        outputs = (*found.output[:state], found.output[state] + 1, *found.output[state + 1 :])
        for wrong in (replace(found, step=steps), replace(found, output=outputs)):
            with pytest.raises(CertificateError, match=r"options give|zero before|value of 0"):
                prove(wrong, moves)
        other = tuple(sorted({*moves[1:], 1 + moves[0] % 5}))
        if other and other != moves:
            with pytest.raises(CertificateError):
                prove(found, other)


def test_a_game_without_a_small_automaton_is_left_out():
    assert learn((1, 4, 5), 2) is None
    with pytest.raises(TooManyError, match="states"):
        guessed(lambda stop: dividing_values(np.array((1, 4, 5)), 2, stop), 2, 3, 1000, (100, 10**6))
    with pytest.raises(TooManyError, match="values"):
        guessed(lambda stop: dividing_values(np.array((2,)), 2, stop), 2, 4, 1000, (100, 1000))


def test_states_that_do_not_differ_or_cannot_be_reached_are_not_counted():
    small = learn((1,), 3)
    double = Automaton(3, "msd", (*small.step, small.step[1], small.step[1]), (*small.output, *[small.output[1]] * 2))
    last = len(small.output)
    double = replace(double, step=((0, last, *double.step[0][2:]), *double.step[1:]))
    prove(double, (1,))
    assert fewest_states(double) == len(small.output) < len(double.output)


def test_the_certificate_takes_the_table_and_no_other():
    frame = frame_of(*QUICK)
    check = DividingAutomata(len(QUICK)).check
    check(frame)
    for column in frame.columns:
        for place in (0, 40, len(frame) - 1):
            cells = frame[column].tolist()
            cells[place] = "1 2 9" if column == "moves" else cells[place] + 1
            with pytest.raises(CertificateError):
                check(frame.assign(**{column: cells}))
    with pytest.raises(CertificateError, match="games"):
        check(frame_of(*QUICK[:-1]))
    with pytest.raises(CertificateError, match="order"):
        check(frame_of(*QUICK[::-1]))
    for moves in ("2 1", "01", "1 1", "0 1", "1 200"):
        with pytest.raises(CertificateError, match=r"ascend|at most"):
            DividingAutomata(1).check(frame_of(((1,), 2)).assign(moves=moves))
