"""Mark-t: kernel, rule, recursion and automata against brute force; proofs and certificates against wrong data."""

import random
import re
from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, PositionError
from fairgame.games.mark import rule
from fairgame.games.mark.answers import mark, mark_proof, mark_sentence
from fairgame.games.mark.certificates import (
    ComplementaryMultiples,
    MarkAutomata,
    MarkComplementary,
    MarkResidues,
    MisereWitnesses,
    VileAndOdious,
    complementary_rows,
    prove,
    residue_rows,
    values_by_ending,
)
from fairgame.games.mark.games import guess_automaton, learn
from fairgame.games.mark.kernels import lost_sums, mark_values
from fairgame.numbers.automata import Automaton, from_rows, reverse_automaton
from fairgame.numbers.long_numbers import digits
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_values
from tests.support import mark_recursion
from tests.support.paths import GOLDEN

MILLION = 10**6
BASES = range(2, 17)
SEQUENCES = GOLDEN / "mark_sequences.csv"
each_base = pytest.mark.parametrize("t", BASES)
bases = st.integers(2, 40)
long_numbers = st.integers(0, 10**200)


@cache
def brute_force(t, stop=MILLION):
    """Return nim-values from the definition; the values of the last t - 1 numbers are distinct bits of a mask."""
    values, window = [0] * stop, 1
    for n in range(1, stop):
        seen = window | 1 << values[n // t]
        value = (~seen & seen + 1).bit_length() - 1
        assert not window >> value & 1
        values[n] = value
        window |= 1 << value
        if n >= t - 1:
            window ^= 1 << values[n - t + 1]
    return np.array(values, np.uint16)


def all_values(automaton, stop):
    """Return the values of 0..stop-1 by the automaton, with array operations."""
    step, output = np.array(automaton.step), np.array(automaton.output)
    number, state = np.arange(stop), np.zeros(stop, int)
    if automaton.first == "lsd":
        while number.any():
            number, digit = np.divmod(number, automaton.base)
            state = step[state, digit]
        return output[state]
    power = 1
    while power * automaton.base < stop:
        power *= automaton.base
    while power:
        state = step[state, number // power % automaton.base]
        power //= automaton.base
    return output[state]


def test_values_of_mark_are_the_ternary_thue_morse_word():
    """From 1 on: differences of the Thue-Morse sequence modulo 3, and the fixed point of a substitution."""
    values = mark_values(2, MILLION)
    odious = np.array([n.bit_count() % 2 for n in range(MILLION)])
    assert np.array_equal(values[1:], np.diff(odious) % 3)
    word = "1"
    while len(word) < MILLION:
        word = "".join({"0": "12", "1": "102", "2": "0"}[letter] for letter in word)
    assert word[: MILLION - 1] == "".join(map(str, values[1:].tolist()))


@cache
def learned(t, first):
    automaton, _ = learn(t)
    return automaton if first == "msd" else reverse_automaton(automaton)


# -- a million values ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("t", [2, 3, 7])
def test_brute_force_is_the_definition(t):
    game = games()[f"mark-{t}"]
    assert brute_force(t)[:500].tolist() == list(nim_values(game, 500).values())


@pytest.mark.sampled(2)
@each_base
def test_kernel_and_automata_match_brute_force_to_a_million(t):
    expected = brute_force(t)
    assert np.array_equal(mark_values(t, MILLION), expected)
    assert np.array_equal(all_values(learned(t, "msd"), MILLION), expected)
    assert np.array_equal(all_values(learned(t, "lsd"), MILLION), expected)


@each_base
def test_low_numbers_end_in_odd_runs_and_high_numbers_alternate(t):
    values = brute_force(t)
    high = values[1:][values[1:] >= t - 1]
    assert np.array_equal(high, t - 1 + np.arange(high.size) % 2)
    for n in random.Random(t).sample(range(1, MILLION), 2000):
        numeral = digits(n, t).tolist()
        run = next((i for i, digit in enumerate(reversed(numeral)) if digit != numeral[-1]), len(numeral))
        low = numeral[-1] < t - 1 and run % 2 == 1
        assert (values[n] == numeral[-1]) if low else (values[n] >= t - 1)


@pytest.mark.parametrize("stop", [0, 1, 2, 3, 16, 17])
def test_short_sequences_match_brute_force(stop):
    for t in (2, 3, 16):
        assert mark_values(t, stop).tolist() == brute_force(t)[:stop].tolist()


# -- single numbers ------------------------------------------------------------------------------------------------


@each_base
def test_rule_and_recursion_match_brute_force(t):
    values = brute_force(t)
    for n in [*range(3000), *random.Random(t).sample(range(MILLION), 1000)]:
        assert rule.nim_value(t, n) == mark_recursion.nim_value(t, n) == values[n], n


@given(bases, long_numbers)
def test_rule_recursion_and_machine_agree_on_long_numbers(t, n):
    assert rule.nim_value(t, n) == mark_recursion.nim_value(t, n) == rule.machine(t).value(n)


@given(bases, long_numbers)
def test_values_of_long_numbers_are_mex_of_options(t, n):
    if n:
        below, quotient = rule.option_values(t, n)
        assert below == [rule.nim_value(t, n - less) for less in range(1, t) if less <= n]
        assert quotient == rule.nim_value(t, n // t)
        seen = {*below, quotient}
        assert rule.nim_value(t, n) == next(value for value in range(t + 1) if value not in seen)


def test_number_of_a_million_digits_is_solved():
    """An odd power of 3 has value 0; the value of the next power is the mex of its options."""
    game, power = games()["mark-3"], 3**2_000_001
    assert [game.nim_value(power + more) for more in (0, 1)] == [0, 1]
    reached = {game.nim_value(option) for (option,) in game.options(3 * power)}
    assert game.nim_value(3 * power) == next(value for value in range(4) if value not in reached) >= 2
    text = game.notation.write((power,))
    assert len(text) == 954_243
    assert game.notation.read("mark-3", [text]) == (power,)


def test_options_of_value_are_complete():
    for t in (2, 3, 4, 10):
        game, values = games()[f"mark-{t}"], brute_force(t)
        for n in range(800):
            for target in range(t + 2):
                expected = [option for option in game.options(n) if values[option[0]] == target]
                assert list(game.options_of_value(n, target)) == expected
                assert len(expected) <= 2


# -- automata ------------------------------------------------------------------------------------------------------


@each_base
def test_automata_have_expected_sizes(t):
    assert len(learned(t, "msd").output) == 2 * t + 1
    assert len(learned(t, "lsd").output) == (5 if t == 2 else 5 * t - 4)
    assert learned(t, "msd") == rule.machine(t)
    assert reverse_automaton(learned(t, "lsd")) == learned(t, "msd")


@pytest.mark.parametrize("t", [*BASES, 31, 64])
def test_automata_are_proved(t):
    result = mark_proof(str(t))
    assert [automaton.first for automaton, _ in result.automata] == ["msd", "lsd"]
    assert {proof.pairs for _, proof in result.automata} == {6 * t - 4}
    assert {proof.states for _, proof in result.automata} == {2 * t + 1}


@pytest.mark.parametrize("first", ["msd", "lsd"])
def test_every_changed_transition_or_output_is_rejected(first):
    true = learned(3, first)
    states, rejected = range(len(true.output)), 0
    prove(true)
    for state in states:
        for digit in range(3):
            for other in set(states) - {true.step[state][digit]}:
                step = [list(arrows) for arrows in true.step]
                step[state][digit] = other
                with pytest.raises(CertificateError):
                    prove(replace(true, step=tuple(map(tuple, step))))
                rejected += 1
        for value in set(range(6)) - {true.output[state]}:
            output = [*true.output]
            output[state] = value
            with pytest.raises(CertificateError):
                prove(replace(true, output=tuple(output)))
            rejected += 1
    assert rejected == len(states) * (3 * (len(states) - 1) + 5)


@pytest.mark.parametrize(("t", "first"), [(2, "msd"), (2, "lsd"), (5, "msd"), (5, "lsd"), (16, "lsd")])
def test_wrong_automaton_is_rejected_with_least_number(t, first):
    true, rng, tried = learned(t, first), random.Random(t), 0
    for _ in range(60):
        state, digit = rng.randrange(len(true.output)), rng.randrange(t)
        other = rng.choice([target for target in range(len(true.output)) if target != true.step[state][digit]])
        step = [list(arrows) for arrows in true.step]
        step[state][digit] = other
        false = replace(true, step=tuple(map(tuple, step)))
        with pytest.raises(CertificateError, match=f"Mark-{t}") as error:
            prove(false)
        named = re.search(r"the value of (\d+) is", str(error.value))
        if named and first == "msd":
            least = int(named[1])
            values = all_values(false, least + 1)
            assert (values[:-1] == brute_force(t)[:least]).all() and values[-1] != brute_force(t)[least]
            tried += 1
    assert first == "lsd" or tried > 10


def test_automaton_of_another_t_is_rejected():
    for first in ("msd", "lsd"):
        two = learned(2, first)
        with pytest.raises(CertificateError, match="Mark-3"):
            prove(Automaton(3, first, tuple((*arrows, arrows[0]) for arrows in two.step), two.output))


def test_wrong_value_of_zero_is_rejected():
    constant = Automaton(2, "msd", ((0, 0),), (1,))
    with pytest.raises(CertificateError, match="the value of 0 is 1"):
        prove(constant)


def test_automaton_guessed_without_look_ahead_is_rejected():
    with pytest.raises(CertificateError):
        prove(guess_automaton(3, 0))


def test_incomplete_or_unordered_rows_are_rejected():
    rows = [row for t in (2, 3) for row in learned(t, "lsd").rows()]
    assert from_rows(rows, "lsd") == [learned(2, "lsd"), learned(3, "lsd")]
    for wrong in (rows[:-1], rows[1:], [*rows[:3], rows[4], rows[3], *rows[5:]]):
        with pytest.raises(ValueError, match="base"):
            from_rows(wrong, "lsd")
    with pytest.raises(ValueError, match="unknown state"):
        from_rows([(2, 0, 0, 1, 0), (2, 0, 1, 0, 0)], "lsd")


def test_walnut_text_lists_states_and_transitions():
    text = learned(2, "lsd").walnut()
    head, *states = text.split("\n\n")
    assert head == "lsd_2"
    assert len(states) == 5
    for number, state in enumerate(states):
        first, *arrows = state.strip().split("\n")
        assert first == f"{number} {learned(2, 'lsd').output[number]}"
        assert arrows == [f"{digit} -> {following}" for digit, following in enumerate(learned(2, "lsd").step[number])]


def as_python(text):
    """Return the part of a Walnut sentence about n and q as a function of a list of values, n and q."""
    inner = text.partition("(An,q ")[2].removesuffix(')":')
    for walnut, python in (("@", ""), (" & ", " and "), (" | ", " or "), (" != ", "!="), (" = ", "==")):
        inner = inner.replace(walnut, python)
    premise, _, conclusion = inner.partition(" => ")
    return eval(f"lambda m, n, q: not {premise} or {conclusion}")


@pytest.mark.parametrize("t", [2, 3, 4, 7])
def test_walnut_sentence_states_the_rule(t):
    """The sentence holds for the values at every n and q, and fails for any changed value."""
    text, values = mark_sentence("m", t, "msd"), brute_force(t)[:200].tolist()
    assert text.startswith(f'eval m_rule "?msd_{t} ' + " & ".join(f"m[{n}] = @{n}" for n in range(t)) + " & (An,q ")
    holds = as_python(text)
    pairs = [(n, q) for n in range(100) for q in {(n + t) // t - 1, (n + t) // t, (n + t) // t + 1}]
    assert all(holds(values, n, q) for n, q in pairs)
    for place in range(t, 100, 7):
        for wrong in {*range(t + 2)} - {values[place]}:
            changed = [*values[:place], wrong, *values[place + 1 :]]
            assert not all(holds(changed, n, q) for n, q in pairs)


# -- certificates --------------------------------------------------------------------------------------------------


def automata_frame(*bases, first="lsd"):
    rows = [row for t in bases for row in learned(t, first).rows()]
    return pd.DataFrame(rows, columns=["t", "state", "digit", "next_state", "output"])


def test_correct_but_larger_automaton_is_rejected():
    small = learned(3, "msd")
    double = Automaton(3, "msd", (*small.step, small.step[1]), (*small.output, small.output[1]))
    double = replace(double, step=((0, 7, *double.step[0][2:]), *double.step[1:]))
    prove(double)
    frame = pd.DataFrame(double.rows(), columns=["t", "state", "digit", "next_state", "output"])
    with pytest.raises(CertificateError, match="7 are enough"):
        MarkAutomata((3,), "msd").check(frame)
    MarkAutomata((3,), "msd").check(automata_frame(3, first="msd"))


def test_missing_base_and_wrong_reading_order_are_rejected():
    MarkAutomata((2, 3, 4), "lsd").check(automata_frame(2, 3, 4))
    with pytest.raises(CertificateError, match="bases"):
        MarkAutomata((2, 3, 4), "lsd").check(automata_frame(2, 4))
    with pytest.raises(CertificateError):
        MarkAutomata((3,), "msd").check(automata_frame(3))


def test_residue_rows_list_exactly_the_occurring_values():
    for t in range(2, 11):
        values = brute_force(t)
        for residue in range(t * t):
            assert values_by_ending(t, divmod(residue, t)) == set(values[residue :: t * t].tolist())
    frame = pd.DataFrame(residue_rows((3,)), columns=["t", "residue", "nim_values"])
    MarkResidues((3,)).check(frame)
    for row in range(9):
        with pytest.raises(CertificateError, match=f"row {row + 1} "):
            MarkResidues((3,)).check(
                frame.assign(nim_values=[*frame["nim_values"][:row], "7", *frame["nim_values"][row + 1 :]])
            )


def test_second_conjecture_fails_as_printed_and_holds_as_corrected():
    for t in range(3, 11):
        values, square = brute_force(t), t * t
        q = np.arange(MILLION // square)
        last, before, printed = (values[q * square + r] for r in (square - 1, square - t - 1, t - 1))
        assert (last != before).all()
        assert np.flatnonzero(last == printed)[0] == 1
    frame = pd.DataFrame(complementary_rows((3, 4), 50), columns=["t", "quotient", "residue"])
    MarkComplementary((3, 4), 50).check(frame)
    with pytest.raises(CertificateError, match="row 60 "):
        MarkComplementary((3, 4), 50).check(frame.assign(residue=[*frame["residue"][:59], 3, *frame["residue"][60:]]))


@pytest.mark.parametrize("column", ["a", "b", "k"])
def test_changed_pair_is_rejected(column):
    for t in (2, 5):
        game = games()[f"mark-{t}"]
        frame = pd.DataFrame(game.own_tables[0].rows(), columns=["k", "a", "b"])
        ComplementaryMultiples(t).check(frame)
        for row in (0, 1, 700, 3000):
            wrong = frame.copy()
            wrong.loc[row, column] += 1
            with pytest.raises(CertificateError, match=f"row {row + 1} "):
                ComplementaryMultiples(t).check(wrong)
    with pytest.raises(CertificateError):
        ComplementaryMultiples(3).check(frame)


def test_kinds_match_oeis_sequences():
    frame = pd.DataFrame(
        games()["mark-2"].own_tables[1].rows(), columns=["n", "n_binary", "ending", "ones", "nim_value"]
    )
    VileAndOdious().check(frame)
    golden = pd.read_csv(SEQUENCES)
    terms = {number: group["term"].tolist() for number, group in golden.groupby("a_number")}
    for column, kind, number in (
        ("ending", "vile", "A003159"),
        ("ending", "dopey", "A036554"),
        ("ones", "evil", "A001969"),
        ("ones", "odious", "A000069"),
    ):
        assert frame.loc[frame[column] == kind, "n"].head(40).tolist() == terms[number][:40]
    with pytest.raises(CertificateError, match="12 has 1"):
        VileAndOdious().check(frame.assign(nim_value=[*frame["nim_value"][:12], 1, *frame["nim_value"][13:]]))


# -- other games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("t", range(2, 11))
def test_misere_outcomes_differ_only_at_zero_and_powers(t):
    game, stop = games()["misere-mark"], 100_000
    lost = [False]
    for n in range(1, stop):
        lost.append(not (lost[n // t] or any(lost[max(n - t + 1, 0) : n])))
    powers = {t**k for k in range(40)}
    normal = brute_force(t)[:stop] == 0
    assert [n for n in range(stop) if lost[n] != normal[n]] == [0, *sorted(n for n in powers if n < stop)]
    assert all(game.is_p_position((t, n)) == lost[n] for n in range(0, stop, 7))
    assert all(game.is_p_position((t, n)) == lost[n] for n in powers if n < stop)


def test_upmark_is_mark_one_place_later():
    game = games()["upmark"]
    values = list(nim_values(game, 5001).values())
    assert values == game.nim_sequence(5001).tolist() == brute_force(2)[:5000].tolist()


def test_values_match_oeis_sequences():
    golden = pd.read_csv(SEQUENCES)
    terms = {number: group["term"].tolist() for number, group in golden.groupby("a_number")}
    two, four, up = games()["mark-2"], games()["mark-4"], games()["upmark"]
    assert two.nim_sequence(40).tolist() == terms["A229764"]
    assert [n for n in range(500) if four.nim_value(n) == 0][:40] == terms["A171949"]
    a, b = ([row[place] for row in four.own_tables[0].rows()] for place in (1, 2))
    assert a[:40] == terms["A171948"]  # the sequence a, which counts 0 among the N-positions
    assert b[:40] == terms["A171949"]
    assert [n for n in range(1, 500) if up.nim_value(n) == 0][:40] == terms["A171947"]
    assert [0, *(n for n in range(1, 500) if up.nim_value(n))][:40] == terms["A171946"]
    misere = [games()["misere-mark"].is_p_position((2, n)) for n in range(500)]
    assert [n for n in range(500) if misere[n]][:40] == terms["A171945"]
    assert [n for n in range(500) if not misere[n]][:40] == terms["A171944"]


# -- positions -----------------------------------------------------------------------------------------------------


def test_position_is_solved_with_runs():
    answer = mark(["3", "1000", "7", "0"])
    assert answer.solution.nim_values == (1, 1, 0)
    assert [run.digits.tolist() for run in answer.runs] == [[1, 1, 0, 1, 0, 0, 1], [2, 1], []]
    for run, value in zip(answer.runs, answer.solution.nim_values, strict=True):
        assert run.last.value(3) == value


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["1", "5"], "t must be a whole number from 2 to 1000"),
        (["1001", "5"], "t must be"),
        (["3", "-1"], "heap 1 must be a whole number from 0 on"),
        (["3", "5", "1.0"], "heap 2 must be"),
        (["3", "1e6"], "heap 1 must be"),
        (["3", "٣"], "heap 1 must be"),
        (["3"], "expected whole numbers with spaces between: 1 to 1000 of them, not 0"),
        ([], "expected one number: 1 of them, not 0"),
        (["3", "9" * 5000 + "x"], "heap 1 must be"),
    ],
)
def test_invalid_position_is_refused(words, reason):
    with pytest.raises(PositionError, match=reason) as error:
        mark(words)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("text", ["1", "65", "-2", "two", "3.0", ""])
def test_base_outside_the_provable_range_is_refused(text):
    with pytest.raises(PositionError, match="t must be a whole number from 2 to 64"):
        mark_proof(text)


@pytest.mark.parametrize("t", [-1, 0, 1, 65_536, 65_537, 10**6])
def test_kernel_refuses_values_beyond_two_bytes(t):
    with pytest.raises(ValueError, match="t must be from 2 to 65535"):
        mark_values(t, 10)
    assert mark_values(65_535, 65_537)[-2:].tolist() == [0, 65_535]


# -- misère witnesses ------------------------------------------------------------------------------------------------

EQUIVALENT = {(0, 2), (1, 4), (3, 5)}  # pairs that two more heaps do not distinguish


@cache
def is_lost(t, heaps):
    """Return whether a sum of Mark-t is lost in misère play, by the definition; ``heaps`` ascend without zeros."""
    if not heaps:
        return False
    for place, heap in enumerate(heaps):
        for left in {heap // t, *range(max(heap - t + 1, 0), heap)}:
            if is_lost(t, tuple(sorted((*heaps[:place], *([left] if left else []), *heaps[place + 1 :])))):
                return False
    return True


@pytest.fixture(scope="module")
def witnesses():
    return tables()["misere-mark.witnesses"].build({})


@pytest.mark.parametrize("t", [2, 3, 5])
def test_sieve_of_sums_matches_play(t):
    lost = lost_sums(t, 20, 9)
    for n, x, y in np.ndindex(lost.shape):
        assert lost[n, x, y] == is_lost(t, tuple(sorted(heap for heap in (n, x, y) if heap)))


def test_three_pairs_are_not_distinguished(witnesses):
    pairs = set(zip(witnesses["a"], witnesses["b"], strict=True))
    assert {(a, b) for b in range(201) for a in range(b)} - pairs == EQUIVALENT
    for a, b, heaps, outcome in witnesses.iloc[::37].itertuples(index=False):
        others = [int(heap) for heap in heaps.split() if heap != "0"]
        first, second = (is_lost(2, tuple(sorted([*others, *([heap] if heap else [])]))) for heap in (a, b))
        assert first != second
        assert outcome == ("P" if first else "N")
        assert len(others) <= 2


def test_three_heaps_do_not_distinguish_these_pairs():
    for x in range(12):
        for y in range(x, 12):
            for z in range(y, 12):
                outcomes = {n: is_lost(2, tuple(sorted(heap for heap in (n, x, y, z) if heap))) for n in range(6)}
                assert all(outcomes[a] == outcomes[b] for a, b in EQUIVALENT)


def test_changed_witnesses_are_rejected(witnesses):
    MisereWitnesses("misere-mark", t=2, largest=200, beside=48).check(witnesses)
    few = MisereWitnesses("misere-mark", t=2, largest=12, beside=9)
    rows = pd.DataFrame(few.rows(), columns=witnesses.columns)
    few.check(rows)
    for place in range(len(rows)):
        changes = {"a": 1, "b": 1, "heaps": "1 9", "outcome": "P" if rows["outcome"][place] == "N" else "N"}
        for column, other in changes.items():
            cells = rows[column].tolist()
            cells[place] = cells[place] + other if column in "ab" else other
            if cells[place] != rows[column][place]:
                with pytest.raises(CertificateError):
                    few.check(rows.assign(**{column: cells}))
        with pytest.raises(CertificateError):
            few.check(rows.drop(index=place))
    with pytest.raises(CertificateError):
        few.check(pd.concat([rows, rows.iloc[:1]]))
    for wrong in (
        MisereWitnesses("misere-mark", t=3, largest=12, beside=9),
        MisereWitnesses("misere-mark", t=2, largest=10**6, beside=9),
    ):
        with pytest.raises(CertificateError):
            wrong.check(rows)
