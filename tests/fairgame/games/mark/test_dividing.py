"""Games of taking and dividing: the kernel, the learner, and rejection of wrong automata by the proof."""

import random
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from fairgame.errors import CertificateError
from fairgame.games.mark import tables
from fairgame.games.mark.certificates import DividingAutomata, prove
from fairgame.games.mark.kernels import dividing_values, mark_values
from fairgame.games.mark.tables import GAMES, VARIANTS, learn
from fairgame.numbers.automata import Automaton, TooManyError, learn_automaton, min_states, reverse_automaton

WRONG_CELLS = {"moves": "1 2 9", "rounding": "up", "play": "misere"}
QUICK = [((1,), 2), ((1, 3, 5), 2), ((2,), 2), ((1, 2), 3), ((1, 2, 4), 3), ((5,), 3), ((1,), 4), ((3, 5), 4)]


def played(moves, divisor, rounding="down", play="normal", *, stop):
    """Return the values by the rule, with sets."""
    values = []
    for n in range(stop):
        quotient = n // divisor if rounding == "down" else -(-n // divisor)
        options = {n - taken for taken in moves if taken <= n} | ({quotient} if quotient < n else set())
        reached = {values[option] for option in options}
        if play == "misere":
            values.append(1 if not options or 0 in reached else 0)
        else:
            values.append(next(value for value in range(n + 1) if value not in reached))
    return values


def kernel_values(moves, divisor, rounding="down", play="normal", *, stop):
    return dividing_values(np.array(moves), divisor, rounding == "up", play == "misere", stop)


def automata_frame(*games, variants=VARIANTS[:1]):
    rows = [
        (" ".join(map(str, moves)), divisor, *variant, *row[1:])
        for variant in variants
        for moves, divisor in games
        for row in learn(moves, divisor, *variant).rows()
    ]
    return pd.DataFrame(rows, columns=tables.SPEC.columns)


def test_number_of_games_matches_page():
    assert len(GAMES) == len(set(GAMES)) == 75 and len(VARIANTS) == len(set(VARIANTS)) == 4
    assert all(1 <= len(moves) <= 3 and moves[-1] <= 5 for moves, _ in GAMES)


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_kernel_matches_rule(variant):
    for moves, divisor in GAMES[::4]:
        assert kernel_values(moves, divisor, *variant, stop=300).tolist() == played(moves, divisor, *variant, stop=300)


def test_one_cannot_be_divided_when_rounding_up():
    assert kernel_values((2,), 2, "up", stop=5).tolist() == [0, 0, 1, 2, 0]  # 2 to 0 or 1; 3 to 1 or 2; 4 to 2
    assert kernel_values((2,), 2, "up", "misere", stop=5).tolist() == [1, 1, 0, 1, 1]
    assert kernel_values((2,), 2, "down", "misere", stop=3).tolist() == [1, 0, 1]


@pytest.mark.parametrize("t", [2, 3, 4])
def test_mark_t_is_included(t):
    moves = tuple(range(1, t))
    assert np.array_equal(kernel_values(moves, t, stop=10_000), mark_values(t, 10_000))
    assert prove(learn(moves, t), moves) == prove(learn(moves, t))
    assert len(learn(moves, t).output) == 2 * t + 1


@pytest.mark.parametrize(("moves", "divisor"), QUICK)
def test_learned_automaton_gives_values_of_play(moves, divisor):
    for rounding, play in VARIANTS:
        automaton, values = learn(moves, divisor, rounding, play), played(moves, divisor, rounding, play, stop=3000)
        assert [automaton.value(n) for n in range(3000)] == values
        other = reverse_automaton(automaton)
        prove(other, moves, up=rounding == "up", misere=play == "misere")
        assert min_states(automaton) == len(automaton.output) == len(reverse_automaton(other).output)


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_automaton_of_another_variant_is_rejected(variant):
    for moves, divisor in QUICK:
        automaton, values = learn(moves, divisor, *variant), kernel_values(moves, divisor, *variant, stop=3000)
        for rounding, play in VARIANTS:
            if np.array_equal(values, kernel_values(moves, divisor, rounding, play, stop=3000)):
                continue
            with pytest.raises(CertificateError, match=r"options give"):
                prove(automaton, moves, up=rounding == "up", misere=play == "misere")


@pytest.mark.parametrize(("moves", "divisor"), QUICK)
@pytest.mark.parametrize("variant", [VARIANTS[0], VARIANTS[3]], ids=" ".join)
def test_wrong_transition_or_output_is_rejected_with_number(moves, divisor, variant):
    variant_flags = {"up": variant[0] == "up", "misere": variant[1] == "misere"}
    automaton, rng = learn(moves, divisor, *variant), random.Random(f"{moves} {divisor}")
    for state in range(len(automaton.output)):
        digit = rng.randrange(divisor)
        arrows = list(automaton.step[state])
        arrows[digit] = rng.choice([target for target in range(len(automaton.output)) if target != arrows[digit]])
        steps = (*automaton.step[:state], tuple(arrows), *automaton.step[state + 1 :])
        outputs = (*automaton.output[:state], automaton.output[state] + 1, *automaton.output[state + 1 :])
        for wrong in (replace(automaton, step=steps), replace(automaton, output=outputs)):
            with pytest.raises(CertificateError, match=r"options give|leading zero|value of 0"):
                prove(wrong, moves, **variant_flags)
        other = tuple(sorted({*moves[1:], 1 + moves[0] % 5}))
        if other and other != moves:
            with pytest.raises(CertificateError):
                prove(automaton, other, **variant_flags)


def test_game_without_small_automaton_is_omitted():
    assert learn((1, 4, 5), 2) is None
    with pytest.raises(TooManyError, match="states"):
        learn_automaton(
            lambda stop: kernel_values((1, 4, 5), 2, stop=stop), base=2, ahead=3, first=1000, most=(100, 10**6)
        )
    with pytest.raises(TooManyError, match="values"):
        learn_automaton(lambda stop: kernel_values((2,), 2, stop=stop), base=2, ahead=4, first=1000, most=(100, 1000))


def test_equivalent_and_unreachable_states_are_not_counted():
    small = learn((1,), 3)
    double = Automaton(3, "msd", (*small.step, small.step[1], small.step[1]), (*small.output, *[small.output[1]] * 2))
    last = len(small.output)
    double = replace(double, step=((0, last, *double.step[0][2:]), *double.step[1:]))
    prove(double, (1,))
    assert min_states(double) == len(small.output) < len(double.output)


def test_certificate_rejects_every_changed_table():
    frame = automata_frame(*QUICK)
    check = DividingAutomata(len(QUICK)).check
    check(frame)
    for column in frame.columns:
        for place in (0, 40, len(frame) - 1):
            cells = frame[column].tolist()
            cells[place] = WRONG_CELLS.get(column) or cells[place] + 1
            with pytest.raises(CertificateError):
                check(frame.assign(**{column: cells}))
    with pytest.raises(CertificateError, match="games"):
        check(automata_frame(*QUICK[:-1]))
    with pytest.raises(CertificateError, match="order"):
        check(automata_frame(*QUICK[::-1]))
    four = automata_frame(QUICK[0], variants=VARIANTS)
    DividingAutomata(4).check(four)
    with pytest.raises(CertificateError, match="order"):
        DividingAutomata(4).check(automata_frame(QUICK[0], variants=VARIANTS[::-1]))
    with pytest.raises(CertificateError, match="unknown rounding or play"):
        DividingAutomata(4).check(four.assign(play="reversed"))
    for moves in ("2 1", "01", "1 1", "0 1", "1 200"):
        with pytest.raises(CertificateError, match=r"ascend|at most"):
            DividingAutomata(1).check(automata_frame(((1,), 2)).assign(moves=moves))
