"""Classes of octal codes: canonical codes, shifts, near misses, and the lemma that joins codes."""

import csv
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.games.octal.batch import batch_values
from fairgame.games.octal.certificates.values import option_values, plain_values
from fairgame.games.octal.class_summary import ClassSummary, sparse_space
from fairgame.games.octal.classes import (
    FIRST_STOP,
    LAST_STOP,
    canonical_class,
    census_codes,
    classes,
    code_values,
    equal_up_to_shift,
    locate,
    members,
    moves,
    moves_of,
    order,
    proved_period,
    reason_for_equality,
)
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from tests.support.paths import GOLDEN

COMPARED = 2500  # number of heaps of each code of the census that are compared with its canonical code


def rows(name):
    return list(csv.DictReader((GOLDEN / name).read_text().splitlines()))


def parse(text):
    return OctalCode.parse(text)


EQUIVALENCES = rows("octal_equivalences.csv")
CANONICAL = {row["code"]: (row["canonical"], int(row["shift"])) for row in EQUIVALENCES}
OEIS_CODES = sorted({row["code"] for row in rows("octal_sequences.csv")})

digits = st.builds(
    lambda first, middle, last: (first, *middle, last),
    st.sampled_from((0, 4)),
    st.lists(st.integers(0, 7), max_size=4),
    st.integers(1, 7),
)


# --- census of the literature


def test_every_code_of_the_golden_file_is_in_its_class():
    located = {code: canonical_class(parse(code)) for code in CANONICAL}
    assert len(located) == len(census_codes()) == 1023
    assert {code: (str(canonical), shift) for code, (canonical, shift) in located.items()} == CANONICAL


def test_canonical_codes_are_those_of_the_golden_file_in_order():
    assert len(classes()) == 174
    assert {str(code) for code in classes()} == {canonical for canonical, _ in CANONICAL.values()}
    assert [order(code) for code in classes()] == sorted(map(order, classes()))
    assert classes() is not None and classes() == classes()


def test_canonical_code_is_the_first_of_its_class():
    seen = []
    for code in classes():
        group = members(code)
        assert group[0] == code
        assert all(order(one) < order(other) for one, other in pairwise(group))
        seen += group
    assert sorted(seen) == sorted(census_codes())


@pytest.mark.parametrize(
    ("first", "second"), [("4.", "0.2"), ("0.51", "4.1"), ("4.3", "0.352"), ("0.332", "4.32"), ("0.4", "0.07")]
)
def test_first_code_precedes_the_second(first, second):
    assert order(parse(first)) < order(parse(second))


def test_plain_kernel_confirms_every_class_and_shift():
    """Another method computes values far beyond the heaps that determine the classes."""
    stop = COMPARED
    values = {code: OctalGame.of(str(code)).nim_sequence(stop) for code in census_codes()}
    for code in census_codes():
        canonical, shift = canonical_class(code)
        own, other = values[code], values[canonical]
        first = max(shift, 0)
        assert np.array_equal(own[first:], other[first - shift : stop - shift][: own.size - first]) or shift < 0
        if shift < 0:
            assert np.array_equal(own[:shift], other[-shift:])
        assert not own[:first].any()


def test_classes_need_no_kernel():
    code = "import sys; from fairgame.games.octal.classes import classes; classes(); print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


# --- any code


def test_near_misses_161_and_36():
    (miss,) = locate(parse(".161")).near_misses
    assert (str(miss.canonical), miss.heap_shift, miss.parts_at, miss.nim_value, miss.other_value) == (
        *("0.36", 0, 519),
        *(2, 4),
    )
    (other,) = locate(parse(".36")).near_misses
    assert (str(other.canonical), other.parts_at, other.nim_value, other.other_value) == ("0.161", 519, 4, 2)
    values, others = (OctalGame.of(code).nim_sequence(520) for code in (".161", ".36"))
    assert np.flatnonzero(values != others).tolist() == [519]


def test_near_misses_count_heaps_of_the_located_code():
    location = locate(parse(".1317"))
    (miss,) = location.near_misses
    assert location.canonical is None
    assert (str(miss.canonical), miss.heap_shift) == ("0.06", -2)
    own, other = OctalGame.of(".1317").nim_sequence(100), OctalGame.of(".06").nim_sequence(102)
    assert int(np.argmax(own[1:] != other[3:])) + 1 == miss.parts_at
    assert (own[miss.parts_at], other[miss.parts_at + 2]) == (miss.nim_value, miss.other_value)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("code", OEIS_CODES)
def test_codes_of_the_oeis_have_the_values_of_their_class(code):
    location = locate(parse(code))
    assert location.canonical is not None, code
    assert location.reason
    assert canonical_class(parse(code)) == (location.canonical, location.heap_shift)
    shift, stop = location.heap_shift, 400
    own = OctalGame.of(code).nim_sequence(stop)
    other = OctalGame.of(str(location.canonical)).nim_sequence(stop + 10)
    expected = [0 if n < shift else int(other[n - shift]) for n in range(stop)]
    first = moves(parse(code)).zeros
    assert own[first:].tolist() == expected[first:]
    assert not own[:first].any()


@pytest.mark.parametrize("code", ["0.37371", "0.0000000000007", "0.12345", "0." + "7" * 78])
def test_code_outside_every_class_has_no_location(code):
    location = locate(parse(code))
    assert (location.canonical, location.heap_shift, location.verified_to, location.reason) == (None, None, None, "")
    assert canonical_class(parse(code)) is None


@pytest.mark.parametrize(
    ("code", "canonical", "shift"),
    [("0.113377", "0.044", -3), ("0.7777", "4.444", -1), ("4." + "0" * 77 + "1", "4.", 0)],
)
def test_long_code_in_a_class(code, canonical, shift):
    """One of the codes has a heap of 78 that may vanish, and may also split into two heaps of 39."""
    location = locate(parse(code))
    assert (str(location.canonical), location.heap_shift, location.reason) == (canonical, shift, "options")


def test_every_code_of_the_census_is_located_with_a_reason():
    for code in census_codes()[::17]:
        location = locate(code)
        assert (location.canonical, location.heap_shift) == canonical_class(code)
        assert location.reason in ("options", "period")
        assert location.verified_to == moves(code).zeros + LAST_STOP - 1


# --- lemma


@given(digits)
def test_moves_describe_the_options(code):
    own = moves_of(code)
    values = plain_values(code, 60)
    tail = values[own.zeros :]
    assert not values[: own.zeros].any()
    assert tail[0] > 0
    for index in range(tail.size):
        expected = {int(value) for found in option_values(code, values, own.zeros + index) for value in found}
        found = {int(tail[x] ^ tail[index - pair - x]) for pair in own.pairs for x in range(index - pair + 1)}
        found |= {int(tail[index - single]) for single in own.singles if single <= index}
        assert found | ({0} if index in own.nothing else set()) == expected


@settings(max_examples=150)
@given(digits, st.integers(1, 5), st.sampled_from((1, 2, 4)))
def test_codes_that_the_lemma_joins_have_the_same_values(code, place, bit):
    """Compare two codes that differ in one bit of one digit."""
    longer = [*code, *[0] * (place + 1 - len(code))]
    longer[place] ^= bit
    other = tuple(longer)
    if not any(other):
        return
    own_moves, other_moves = moves_of(code), moves_of(other)
    stop = 300
    values, others = plain_values(code, stop + own_moves.zeros), plain_values(other, stop + other_moves.zeros)
    tail, other_tail = values[own_moves.zeros :], others[other_moves.zeros :]
    agreed = int(np.argmax(tail != other_tail)) if (tail != other_tail).any() else stop
    results = [
        equal_up_to_shift(own_moves, other_moves, tail[:known].tolist()) for known in range(1, min(agreed, 60) + 1)
    ]
    if any(results):
        assert agreed == stop
        assert results == sorted(results), "more values keep a proof"


def test_lemma_does_not_join_near_misses():
    code, other = parse(".36"), parse(".161")
    values = code_values([code, other], 500)
    assert np.array_equal(*values)
    assert not equal_up_to_shift(moves(code), moves(other), values[0].tolist())
    assert reason_for_equality(code, other, *values) == ""


def test_few_values_prove_nothing():
    own, other = moves(parse("4.")), moves(parse("4.002"))
    assert not equal_up_to_shift(own, other, [1])
    assert not equal_up_to_shift(own, other, [1, 0])
    assert equal_up_to_shift(own, other, [1, 0, 1])


def test_codes_of_one_class_with_different_moves_are_joined_by_their_periods():
    code, other = parse("0.75"), parse("4.7")
    assert reason_for_equality(code, other, *code_values([code, other], FIRST_STOP)) == "period"
    assert reason_for_equality(code, other, *code_values([code, other], 6)) == ""


def test_short_periods_of_the_golden_file_are_proved():
    for row in rows("octal_periods.csv"):
        code = parse(row["code"])
        bound = 2 * int(row["last_exception"]) + 2 * int(row["period"]) + code.length
        if bound < 2000:
            values = OctalGame.of(row["code"]).nim_sequence(bound + 1)
            preperiod, period = proved_period(values, code.length)
            assert (max(preperiod - 1, 0), period) == (int(row["last_exception"]), int(row["period"]))
            assert proved_period(values[:-1], code.length) is None


# --- batches of codes, and shifted summaries


@settings(max_examples=30)
@given(st.lists(digits, min_size=1, max_size=6), st.integers(1, 80))
def test_batch_has_the_values_of_each_code(codes, stop):
    places = max(map(len, codes))
    array = np.array([code + (0,) * (places - len(code)) for code in codes], np.uint8)
    batch = batch_values(array, stop)
    assert batch.shape == (len(codes), stop)
    for code, values in zip(codes, batch, strict=True):
        assert values.tolist() == plain_values(code, stop).tolist()


def test_batch_agrees_with_the_kernel_for_large_values():
    codes = [parse(code) for code in ("0.644", "4.766", "0.776", "0.07")]
    for code, values in zip(codes, code_values(codes, 1500), strict=True):
        assert np.array_equal(values, OctalGame.of(str(code)).nim_sequence(1500))


def summary(code, stop, mask):
    """Return the summary of a code from its values."""
    values = code_values([code], stop)[0]
    proved = proved_period(values, code.length)
    canonical, shift = canonical_class(code)
    rare = sparse_space(canonical, mask, shift).rare_heaps(values) if mask else None
    return ClassSummary(
        period=proved[1] if proved else None,
        last_exception=proved[0] - 1 if proved else None,
        computed_to=stop - 1,
        max_nim_value=int(values.max()),
        max_nim_value_at=int(values.argmax()),
        sparse_mask=mask,
        rare_count=None if rare is None else rare.size,
        last_rare=int(rare[-1]) if rare is not None and rare.size else None,
    )


@pytest.mark.parametrize("mask", ["", "1", "6", "1+p", "3+p"])
def test_summary_moves_with_the_shift(mask):
    for code in census_codes()[::23]:
        canonical, shift = canonical_class(code)
        own, known = summary(code, 200 + shift, mask), summary(canonical, 200, mask)
        if own.period is not None and known.period is not None:
            assert known.move(canonical, code) == own
