"""Games of taking and dividing: the kernel, the learner, and a proof that refuses what is false."""

import random
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.mark import tables
from fairgame.games.mark.certificates.dividing import DividingAutomata
from fairgame.games.mark.certificates.recursion import prove
from fairgame.games.mark.kernels import dividing_values, mark_values
from fairgame.games.mark.tables import GAMES, VARIANTS, learn
from fairgame.numbers.automata import Automaton, TooManyError, fewest_states, guessed, turned

OTHER = {"moves": "1 2 9", "rounding": "up", "play": "misere"}
QUICK = [((1,), 2), ((1, 3, 5), 2), ((2,), 2), ((1, 2), 3), ((1, 2, 4), 3), ((5,), 3), ((1,), 4), ((3, 5), 4)]


def played(moves, divisor, stop, rounding="down", play="normal"):
    """The rule with sets, and division in fractions of its own."""
    values = []
    for n in range(stop):
        divided = n // divisor if rounding == "down" else -(-n // divisor)
        options = {n - taken for taken in moves if taken <= n} | ({divided} if divided < n else set())
        reached = {values[one] for one in options}
        if play == "misere":
            values.append(1 if not options or 0 in reached else 0)
        else:
            values.append(next(value for value in range(n + 1) if value not in reached))
    return values


def values_of(moves, divisor, stop, rounding="down", play="normal"):
    return dividing_values(np.array(moves), divisor, rounding == "up", play == "misere", stop)


def frame_of(*games, variants=VARIANTS[:1]):
    rows = [
        (" ".join(map(str, moves)), divisor, *variant, *row[1:])
        for variant in variants
        for moves, divisor in games
        for row in learn(moves, divisor, *variant).rows()
    ]
    return pd.DataFrame(rows, columns=tables.SPEC.columns)


def test_there_are_as_many_games_as_the_page_says():
    assert len(GAMES) == len(set(GAMES)) == 75 and len(VARIANTS) == len(set(VARIANTS)) == 4
    assert all(1 <= len(moves) <= 3 and moves[-1] <= 5 for moves, _ in GAMES)


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_the_kernel_plays_by_the_rule(variant):
    for moves, divisor in GAMES[::4]:
        assert values_of(moves, divisor, 300, *variant).tolist() == played(moves, divisor, 300, *variant)


def test_one_cannot_be_divided_where_one_rounds_up():
    assert values_of((2,), 2, 5, "up").tolist() == [0, 0, 1, 2, 0]  # 2 to 0 or 1; 3 to 1 or 2; 4 to 2
    assert values_of((2,), 2, 5, "up", "misere").tolist() == [1, 1, 0, 1, 1]
    assert values_of((2,), 2, 3, "down", "misere").tolist() == [1, 0, 1]


@pytest.mark.parametrize("t", [2, 3, 4])
def test_mark_is_one_of_them(t):
    moves = tuple(range(1, t))
    assert np.array_equal(values_of(moves, t, 10_000), mark_values(t, 10_000))
    assert prove(learn(moves, t), moves) == prove(learn(moves, t))
    assert len(learn(moves, t).output) == 2 * t + 1


@pytest.mark.parametrize(("moves", "divisor"), QUICK)
def test_an_automaton_gives_the_values_of_play(moves, divisor):
    for rounding, play in VARIANTS:
        found, values = learn(moves, divisor, rounding, play), played(moves, divisor, 3000, rounding, play)
        assert [found.value(n) for n in range(3000)] == values
        prove(turned(found), moves, rounding == "up", play == "misere")
        assert fewest_states(found) == len(found.output) == len(turned(turned(found)).output)


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_no_automaton_passes_for_that_of_another_way_to_play(variant):
    for moves, divisor in QUICK:
        found, values = learn(moves, divisor, *variant), values_of(moves, divisor, 3000, *variant)
        for rounding, play in VARIANTS:
            if np.array_equal(values, values_of(moves, divisor, 3000, rounding, play)):
                continue
            with pytest.raises(CertificateError, match=r"options give"):
                prove(found, moves, rounding == "up", play == "misere")


@pytest.mark.parametrize(("moves", "divisor"), QUICK)
@pytest.mark.parametrize("variant", [VARIANTS[0], VARIANTS[3]], ids=" ".join)
def test_every_wrong_arrow_and_output_is_refused_with_a_number(moves, divisor, variant):
    ways = variant[0] == "up", variant[1] == "misere"
    found, draw = learn(moves, divisor, *variant), random.Random(f"{moves} {divisor}")
    for state in range(len(found.output)):
        digit = draw.randrange(divisor)
        arrows = list(found.step[state])
        arrows[digit] = draw.choice([one for one in range(len(found.output)) if one != arrows[digit]])
        steps = (*found.step[:state], tuple(arrows), *found.step[state + 1 :])
        outputs = (*found.output[:state], found.output[state] + 1, *found.output[state + 1 :])
        for wrong in (replace(found, step=steps), replace(found, output=outputs)):
            with pytest.raises(CertificateError, match=r"options give|zero before|value of 0"):
                prove(wrong, moves, *ways)
        other = tuple(sorted({*moves[1:], 1 + moves[0] % 5}))
        if other and other != moves:
            with pytest.raises(CertificateError):
                prove(found, other, *ways)


def test_a_game_without_a_small_automaton_is_left_out():
    assert learn((1, 4, 5), 2) is None
    with pytest.raises(TooManyError, match="states"):
        guessed(lambda stop: values_of((1, 4, 5), 2, stop), 2, 3, 1000, (100, 10**6))
    with pytest.raises(TooManyError, match="values"):
        guessed(lambda stop: values_of((2,), 2, stop), 2, 4, 1000, (100, 1000))


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
            cells[place] = OTHER.get(column) or cells[place] + 1
            with pytest.raises(CertificateError):
                check(frame.assign(**{column: cells}))
    with pytest.raises(CertificateError, match="games"):
        check(frame_of(*QUICK[:-1]))
    with pytest.raises(CertificateError, match="order"):
        check(frame_of(*QUICK[::-1]))
    four = frame_of(QUICK[0], variants=VARIANTS)
    DividingAutomata(4).check(four)
    with pytest.raises(CertificateError, match="order"):
        DividingAutomata(4).check(frame_of(QUICK[0], variants=VARIANTS[::-1]))
    with pytest.raises(CertificateError, match="no such way"):
        DividingAutomata(4).check(four.assign(play="reversed"))
    for moves in ("2 1", "01", "1 1", "0 1", "1 200"):
        with pytest.raises(CertificateError, match=r"ascend|at most"):
            DividingAutomata(1).check(frame_of(((1,), 2)).assign(moves=moves))
