"""Octal games: codes, kernel, theorem and certificates, compared with the rule and the literature."""

import csv
import dataclasses
import os
import subprocess
import sys
from collections import defaultdict
from functools import cache
from random import Random

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, LimitError, NimValueOverflowError, OctalCodeError
from fairgame.games.octal.certificates.values import (
    OctalPeriod,
    OctalPeriodList,
    OctalValues,
    option_values,
    plain_values,
)
from fairgame.games.octal.code import MAX_TEXT, OctalCode
from fairgame.games.octal.kernels import plain
from fairgame.games.octal.rule import OctalGame, proof_bound
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.public.octal import octal
from fairgame.solving.oracle import nim_values
from fairgame.solving.values import MAX_HEAP, sequence_values
from fairgame.tables.sequence import sequence_frame
from tests.support.paths import GOLDEN

REACH = 10_001

codes = st.builds(
    lambda first, digits: OctalCode.parse(f"{first}.{''.join(map(str, digits))}"),
    st.sampled_from((0, 0, 0, 4)),
    st.lists(st.integers(0, 7), min_size=1, max_size=4).filter(any),
)


def rows(name):
    return list(csv.DictReader((GOLDEN / name).read_text().splitlines()))


def grouped(name, key):
    groups = defaultdict(list)
    for row in rows(name):
        groups[row[key]].append(row)
    return groups


SEQUENCES = grouped("octal_sequences.csv", "a_number")
EXCEPTIONS = grouped("octal_exceptions.csv", "code")
PERIOD_VALUES = grouped("octal_period_values.csv", "code")
PERIODS = rows("octal_periods.csv")
TABLE_3 = rows("fair_game_table_3.csv")


@cache
def game(code):
    return OctalGame.of(code)


@cache
def values(code, stop=REACH):
    return game(code).nim_sequence(stop)


@cache
def period(code):
    return detect(values(code), game(code).values_needed)


# --- kernel compared with the rule


@settings(max_examples=120)
@given(codes)
def test_kernel_agrees_with_the_oracle(code):
    rule = OctalGame.of(str(code))
    assert rule.nim_sequence(121).tolist() == list(nim_values(rule, 121).values())


@given(codes)
def test_values_of_the_checker_agree_with_the_kernel(code):
    assert plain_values(code.digits, 150).tolist() == OctalGame.of(str(code)).nim_sequence(150).tolist()


@given(codes, st.integers(0, 40))
def test_options_of_the_checker_are_those_of_the_rule(code, heap):
    rule = OctalGame.of(str(code))
    sequence = rule.nim_sequence(41).astype(np.int64)
    from_arrays = [int(value) for array in option_values(code.digits, sequence, heap) for value in array]
    from_rule = [int(np.bitwise_xor.reduce([0, *sequence[list(option)]])) for option in rule.options(heap)]
    assert sorted(from_arrays) == sorted(from_rule)


def test_values_above_the_first_scratch_space():
    """The values of 4.7777... exceed 256."""
    code = OctalCode.parse("4." + "7" * 70)
    sequence = OctalGame.of(str(code)).nim_sequence(300)
    assert sequence.max() >= 256
    assert sequence.tolist() == plain_values(code.digits, 300).tolist()


def test_value_that_does_not_fit_is_refused_and_not_wrapped(monkeypatch):
    monkeypatch.setattr(plain, "extend_nim_sequence", lambda digits, values, start, stop, _: min(stop, 777))
    with pytest.raises(NimValueOverflowError, match="heap 777 does not fit uint16") as refusal:
        game("0.77").nim_sequence(1000)
    assert refusal.value.heap == 777
    assert len(game("0.77").nim_sequence(700)) == 700


# --- literature


@pytest.mark.parametrize("a_number", SEQUENCES)
def test_values_match_oeis_sequences_of_octal_games(a_number):
    terms = SEQUENCES[a_number]
    sequence = values(terms[0]["code"], 100)
    assert len(terms) > 30
    assert [int(sequence[int(term["heap"])]) for term in terms] == [int(term["nim_value"]) for term in terms]


def test_games_name_their_oeis_sequences():
    named = [(rule, number) for rule in games().values() if isinstance(rule, OctalGame) for number in rule.info.oeis]
    assert (games()["kayles"], "A002186") in named
    for rule, number in named:
        assert SEQUENCES[number][0]["code"] == str(rule.code)


def test_three_games_share_a_sequence_with_shifts():
    dawson = [int(term["nim_value"]) for term in SEQUENCES["A002187"]]
    for slug, shift in (("dawsons-chess", 0), ("dawsons-kayles", 1), ("four", 2)):
        assert games()[slug].nim_sequence(len(dawson) + shift)[shift:].tolist() == dawson


def test_equivalent_codes_have_shifted_values():
    compared = 0
    for row in rows("octal_equivalences.csv"):
        shift = int(row["shift"])
        own, other = values(row["code"], 200), values(row["canonical"], 210)
        start = max(0, shift)
        assert not own[:start].any(), row
        assert np.array_equal(own[start:], other[start - shift : 200 - shift]), row
        compared += 1
    assert compared > 1000


@pytest.mark.parametrize("row", PERIODS, ids=[f"{row['code']} {row['source']}" for row in PERIODS])
def test_periods_match_the_literature(row):
    periodicity = period(row["code"])
    assert periodicity is not None and periodicity.saltus == 0
    assert (periodicity.period, max(periodicity.last_exception, 0)) == (int(row["period"]), int(row["last_exception"]))
    if row["max_nim_value"]:
        sequence = values(row["code"])
        assert (sequence.max(), sequence.argmax()) == (int(row["max_nim_value"]), int(row["max_nim_value_at"]))


@pytest.mark.parametrize("row", TABLE_3, ids=[row["code"] for row in TABLE_3])
def test_table_3_of_fair_game(row):
    periodicity = period(row["code"])
    assert periodicity.period == int(row["period"])
    assert max(periodicity.last_exception, 0) == int(row["last_exception"])
    assert game(row["code"]).code.length == int(row["digits"])
    assert proof_bound(periodicity, game(row["code"]).code.length) == int(row["proof_bound"])


@pytest.mark.parametrize("code", EXCEPTIONS)
def test_exceptions_equal_the_printed_ones(code):
    known, sequence = period(code), values(code)
    settled = sequence[known.preperiod : known.preperiod + known.period]
    heaps = np.arange(known.preperiod)
    differs = np.flatnonzero(sequence[: known.preperiod] != settled[(heaps - known.preperiod) % known.period])
    assert differs.tolist() == [int(row["heap"]) for row in EXCEPTIONS[code]]


@pytest.mark.parametrize("code", PERIOD_VALUES)
def test_repeating_values_equal_the_printed_ones(code):
    known, sequence = period(code), values(code)
    for row in PERIOD_VALUES[code]:
        settled = sequence[known.preperiod :][
            (np.arange(known.preperiod, REACH) - int(row["remainder"])) % known.period == 0
        ]
        assert set(settled.tolist()) == {int(row["nim_value"])}
    assert len(PERIOD_VALUES[code]) == known.period


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("0.77", Periodicity(71, 12)),
        ("0.137", Periodicity(52, 34)),
        ("0.07", Periodicity(53, 34)),
        ("0.4", Periodicity(54, 34)),
        ("0.17", Periodicity(33, 34)),
        ("0.051", Periodicity(48, 48)),
    ],
)
def test_preperiods_of_the_games_with_pages(code, expected):
    assert period(code) == expected


def test_every_declared_game_has_a_proved_period():
    declared = [rule for rule in games().values() if isinstance(rule, OctalGame)]
    assert len(declared) >= 17
    for rule in declared:
        sequence = values(str(rule.code))
        rule.period_certificate(period(str(rule.code)), sequence).check(sequence_frame(sequence))


# --- single heaps


@pytest.mark.parametrize("heap", [0, 1, 70, 71, 10_000, 10_001, 10_012, 123_456_789, 10**18])
def test_heaps_beyond_the_table_follow_the_period(heap):
    small = heap if heap < 83 else 71 + (heap - 71) % 12
    value = sequence_values(games()["kayles"])(heap)
    assert value == values("0.77")[small]
    assert type(value) is int


def test_without_a_proved_period_large_heaps_are_refused():
    value_of = sequence_values(dataclasses.replace(game("0.007"), published_stop=50))
    assert value_of(60) == values("0.007", 61)[60]
    with pytest.raises(LimitError, match="octal-0-007: no period is proved"):
        value_of(MAX_HEAP + 1)


def test_arithmetic_progression_of_values_is_not_a_period():
    """0.3333... with k digits is Nim up to heap k; the theorem proves no period with a saltus."""
    code = "0." + "3" * 60
    assert detect(values(code, 40), game(code).values_needed) is None


# --- certificate of values


def frame_of(code, stop):
    return sequence_frame(values(code, stop))


@pytest.mark.parametrize("code", [row["code"] for row in TABLE_3])
def test_true_values_are_accepted_at_any_length(code):
    for stop in (1, 2, 10, 400):
        game(code).value_certificate().check(frame_of(code, stop))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("code", "stop"), [("0.77", 300), ("0.137", 200), ("0.4", 200), ("4.7", 150), ("0.007", 150)])
def test_every_kind_of_changed_value_is_rejected(code, stop):
    """Flip bits, add or subtract one, and rotate blocks, in hundreds of tables."""
    sequence, check = values(code, stop).astype(np.int64), game(code).value_certificate().check
    random, tried = Random(code), 0
    mutants = []
    for n in range(stop):
        mutants.append((n, sequence[n] + 1))
        if sequence[n]:
            mutants.append((n, sequence[n] - 1))
        mutants.append((n, sequence[n] ^ (1 << random.choice((0, 1, 2, 3, 4, 9, 15)))))
    for n, value in mutants:
        mutant = sequence.copy()
        mutant[n] = value
        with pytest.raises(CertificateError):
            check(sequence_frame(mutant))
        tried += 1
    for _ in range(100):
        start = random.randrange(stop - 20)
        mutant = sequence.copy()
        mutant[start : start + 20] = np.roll(mutant[start : start + 20], random.randrange(1, 20))
        if not np.array_equal(mutant, sequence):
            with pytest.raises(CertificateError):
                check(sequence_frame(mutant))
            tried += 1
    assert tried > 400


def test_wrong_value_with_values_computed_from_it_is_rejected_at_its_heap():
    digits = game("0.77").code.digits
    sequence = values("0.77", 200).astype(np.int64)
    for wrong in (3, 50, 120):
        mutant = sequence.copy()
        mutant[wrong] ^= 1
        for n in range(wrong + 1, 200):
            seen = set(np.concatenate(option_values(digits, mutant, n)).tolist())
            mutant[n] = next(value for value in range(100) if value not in seen)
        with pytest.raises(CertificateError, match=rf"heap {wrong} "):
            OctalValues("0.77", digits).check(sequence_frame(mutant))


def test_values_of_another_game_are_rejected():
    for code, other in (("0.77", "0.07"), ("0.137", "0.07"), ("0.117", "0.051")):
        with pytest.raises(CertificateError):
            game(code).value_certificate().check(frame_of(other, 100))


@pytest.mark.parametrize("change", ["reversed", "starts at 1", "a gap", "twice"])
def test_heaps_out_of_order_are_rejected(change):
    frame = frame_of("0.77", 100)
    mutants = {
        "reversed": frame[::-1],
        "starts at 1": frame[1:],
        "a gap": frame.drop(index=50),
        "twice": pd.concat([frame[:50], frame[49:]]),
    }
    for check in (game("0.77").value_certificate().check, kayles_period().check):
        with pytest.raises(CertificateError, match="in order"):
            check(mutants[change].reset_index(drop=True))


# --- certificate of the period


def kayles_period(**changes):
    certificate = game("0.77").period_certificate(Periodicity(71, 12), values("0.77"))
    return dataclasses.replace(certificate, **changes)


def test_certificate_of_kayles_has_the_known_period():
    certificate = kayles_period()
    assert (certificate.preperiod, certificate.period, certificate.proof_bound) == (71, 12, 166)
    assert [prime for prime, _ in certificate.shorter] == [2, 3]
    certificate.check(frame_of("0.77", REACH))
    certificate.check(frame_of("0.77", 167))


@pytest.mark.parametrize("stop", [0, 1, 83, 100, 166])
def test_too_short_table_proves_nothing(stop):
    with pytest.raises(CertificateError, match="needs heaps to 166"):
        kayles_period().check(frame_of("0.77", stop))


@pytest.mark.parametrize("wrong", [0, -12, 1, 2, 3, 4, 6, 11, 13, 24, 36, 60])
def test_wrong_period_is_refused(wrong):
    bound = 2 * 70 + 2 * wrong + 2
    tail = values("0.77")[71:]
    for shorter in (kayles_period().shorter, witnesses(wrong, tail)):
        with pytest.raises(CertificateError):
            kayles_period(period=wrong, proof_bound=bound, shorter=shorter).check(frame_of("0.77", REACH))


def witnesses(wrong, tail):
    """Return the best available witnesses, so that the wrong period is the only error."""
    result = []
    for prime in prime_divisors(wrong) if wrong > 0 else []:
        differs = np.flatnonzero(tail[wrong // prime :] != tail[: -(wrong // prime)])
        result.append((prime, 71 + int(differs[0] if differs.size else 0)))
    return tuple(result)


@pytest.mark.parametrize("wrong", [-1, 0, 1, 69, 70, 72, 73, 83, 142])
def test_wrong_preperiod_is_refused(wrong):
    bound = 2 * max(wrong - 1, 0) + 2 * 12 + 2
    shorter = tuple((prime, max(heap, wrong)) for prime, heap in kayles_period().shorter)
    with pytest.raises(CertificateError):
        kayles_period(preperiod=wrong, proof_bound=bound, shorter=shorter).check(frame_of("0.77", REACH))


@pytest.mark.parametrize("code", [row["code"] for row in TABLE_3])
@pytest.mark.parametrize("shift", [-1, 1])
def test_numbers_off_by_one_are_refused(code, shift):
    certificate = game(code).period_certificate(period(code), values(code))
    for field in ("preperiod", "period", "proof_bound"):
        number = getattr(certificate, field) + shift
        single = dataclasses.replace(certificate, **{field: number})
        bound = proof_bound(Periodicity(single.preperiod, single.period), len(certificate.digits) - 1)
        for mutant in (single, dataclasses.replace(single, proof_bound=bound)):
            if mutant != certificate:
                with pytest.raises(CertificateError):
                    mutant.check(frame_of(code, REACH))


@pytest.mark.parametrize(
    "shorter",
    [
        (),
        ((2, 71),),
        ((3, 71),),
        ((2, 71), (3, 71), (5, 71)),
        ((2, 70), (3, 71)),
        ((2, 71), (3, 70)),
        ((2, -1), (3, -1)),
        ((2, 10**9), (3, 10**9)),
        ((4, 71), (3, 71)),
    ],
)
def test_missing_and_false_witnesses_are_refused(shorter):
    with pytest.raises(CertificateError):
        kayles_period(shorter=shorter).check(frame_of("0.77", REACH))


def test_each_witness_must_show_a_difference():
    sequence = values("0.77")
    for prime, step in ((2, 6), (3, 4)):
        for heap in range(71, 83):
            shorter = tuple((p, heap if p == prime else h) for p, h in kayles_period().shorter)
            mutant = kayles_period(shorter=shorter)
            if sequence[heap] == sequence[heap + step]:
                with pytest.raises(CertificateError, match=f"heap {heap} is no witness"):
                    mutant.check(frame_of("0.77", REACH))
            else:
                mutant.check(frame_of("0.77", REACH))


@pytest.mark.parametrize("heap", [71, 72, 100, 138, 139, 140, 165, 166, 5000, 10_000])
def test_flipped_value_in_the_period_is_refused(heap):
    mutant = values("0.77").copy()
    mutant[heap] ^= 1
    with pytest.raises(CertificateError):
        kayles_period().check(sequence_frame(mutant))


def test_flipped_value_before_the_preperiod_is_refused_by_the_other_certificate():
    mutant = values("0.77").copy()
    mutant[30] ^= 1
    kayles_period().check(sequence_frame(mutant))
    with pytest.raises(CertificateError, match="heap 30 "):
        game("0.77").value_certificate().check(sequence_frame(mutant))


def test_flipped_value_moves_the_detected_period():
    mutant = values("0.77", 400).copy()
    mutant[150] ^= 1
    periodicity = detect(mutant, lambda periodicity: periodicity.preperiod + 3 * periodicity.period)
    assert periodicity == Periodicity(151, 12)
    with pytest.raises(CertificateError):
        kayles_period(preperiod=151, proof_bound=2 * 150 + 24 + 2).check(frame_of("0.77", REACH))


@pytest.mark.parametrize("kind", [OctalValues, OctalPeriod])
def test_certificate_with_digits_of_another_code_is_refused(kind):
    for code, digits in (("0.77", (0, 0, 7)), ("0.07", (0, 7, 7)), ("4.07", (0, 0, 7)), (".07", (0, 0, 7))):
        true = "0." + "".join(map(str, digits[1:]))
        certificate = game(true).value_certificate()
        if kind is OctalPeriod:
            certificate = game(true).period_certificate(period(true), values(true))
        certificate.check(frame_of(true, 400))
        with pytest.raises(CertificateError, match="another code"):
            dataclasses.replace(certificate, code=code).check(frame_of(true, 400))


# --- list of periods


def table_3_frame():
    return pd.DataFrame(
        {name: [row[name] if name == "code" else int(row[name]) for row in TABLE_3] for name in TABLE_3[0]}
    )


def test_true_list_of_periods_is_accepted():
    OctalPeriodList().check(table_3_frame())


@pytest.mark.parametrize("change", [-1, 1, 2, 12, 2**20, 2**40, 2**61])
@pytest.mark.parametrize("column", ["period", "last_exception", "digits", "proof_bound"])
def test_changed_number_in_the_list_of_periods_is_refused(column, change):
    for place in range(0, len(TABLE_3), 3):
        frame = table_3_frame()
        frame.loc[place, column] += change
        with pytest.raises(CertificateError):
            OctalPeriodList().check(frame)


@pytest.mark.parametrize("factor", [2, 3])
def test_multiple_of_a_period_with_a_matching_bound_is_refused(factor):
    frame = table_3_frame()
    frame["proof_bound"] += 2 * (factor - 1) * frame["period"]
    frame["period"] *= factor
    for place in range(len(frame)):
        with pytest.raises(CertificateError):
            OctalPeriodList().check(frame[place : place + 1].reset_index(drop=True))


# --- kernels without compilation, and with bounds checks

COMPARE_WITH_ORACLE = """
import dataclasses, numba, numpy as np
from fairgame.games.octal.rule import OctalGame
import fairgame
from fairgame.core.discovery import games
from fairgame.solving.oracle import nim_values
from fairgame.numbers.periodicity import Periodicity, detect

@numba.njit
def beyond(array):
    return array[array.size]

try:
    beyond(np.zeros(3))
except IndexError:
    print("indices are checked")
for code in ("0.77", "0.137", "0.07", "0.4", "4.7", "0.0077", "0.3333", "0." + "7" * 30):
    game = OctalGame.of(code)
    assert game.nim_sequence(60).tolist() == list(nim_values(game, 60).values()), code
values = games()["kayles"].nim_sequence(200)
assert detect(values, games()["kayles"].values_needed) == Periodicity(71, 12)
wythoff = games()["wythoff"]
assert {pair: wythoff.nim_grid(14, 14)[pair] for pair in nim_values(wythoff, 14)} == nim_values(wythoff, 14)
assert np.array_equal(wythoff.nim_grid(5, 150), wythoff.nim_grid(150, 5).T)
rows = dataclasses.replace(wythoff, published_rows=5).row_periods()
assert rows[1:] == [Periodicity(0, 3, 3), Periodicity(0, 3, 3), Periodicity(8, 6, 6), Periodicity(9, 12, 12)]
print("compiled" if hasattr(beyond, "signatures") and beyond.signatures else "plain")
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("flag", "how"), [("NUMBA_DISABLE_JIT", "plain"), ("NUMBA_BOUNDSCHECK", "compiled")])
def test_kernels_agree_with_the_oracle_uncompiled_and_with_bounds_checks(flag, how, tmp_path):
    environment = os.environ | {flag: "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", COMPARE_WITH_ORACLE]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split("\n")[:2] == ["indices are checked", how]


# --- codes

ACCEPTED = [
    ("0.77", "0.77", (0, 7, 7)),
    (".77", "0.77", (0, 7, 7)),
    (".770", "0.77", (0, 7, 7)),
    (".7700000", "0.77", (0, 7, 7)),
    (".137", "0.137", (0, 1, 3, 7)),
    (".07", "0.07", (0, 0, 7)),
    (".0077", "0.0077", (0, 0, 0, 7, 7)),
    (".4", "0.4", (0, 4)),
    ("4.7", "4.7", (4, 7)),
    ("4.", "4.", (4,)),
    ("4.000", "4.", (4,)),
    ("4.070", "4.07", (4, 0, 7)),
    ("." + "7" * (MAX_TEXT - 1), "0." + "7" * (MAX_TEXT - 1), (0, *[7] * (MAX_TEXT - 1))),
]

REFUSED = [
    ("", 0, "point"),
    ("77", 2, "point"),
    ("0", 1, "point"),
    ("kayles", 6, "point"),
    ("0,77", 4, "point"),
    ("1.77", 0, "before the point"),
    ("00.77", 0, "before the point"),
    ("-.77", 0, "before the point"),
    ("\uff18.77", 0, "before the point"),
    (".", 1, "no move"),
    ("0.", 2, "no move"),
    ("0.000", 5, "no move"),
    ("0.78", 3, "hexadecimal"),
    (".8", 1, "hexadecimal"),
    ("0.7F7", 3, "hexadecimal"),
    ("0.a", 2, "hexadecimal"),
    ("0.7.7", 3, "0 to 7"),
    ("0.7 7", 3, "0 to 7"),
    ("0.77 ", 4, "0 to 7"),
    ("0.77\n", 4, "0 to 7"),
    ("0.7٣", 3, "0 to 7"),  # a digit for int(), but not for a code
    ("0.7²", 3, "0 to 7"),
    ("0.-7", 2, "0 to 7"),
    ("." + "7" * MAX_TEXT, MAX_TEXT, "at most"),
    ("9" * 100_000, MAX_TEXT, "at most"),
]

octal_codes = st.builds(
    lambda first, middle, last: OctalCode((first, *middle, last)),
    st.sampled_from((0, 4)),
    st.lists(st.integers(0, 7), max_size=60),
    st.integers(1, 7),
)


@pytest.mark.parametrize(("text", "canonical", "digits"), ACCEPTED)
def test_code_has_canonical_text_and_digits(text, canonical, digits):
    code = OctalCode.parse(text)
    assert str(code) == canonical
    assert code.digits == digits
    assert code.length == len(digits) - 1
    if len(canonical) <= MAX_TEXT:
        assert OctalCode.parse(canonical) == code


@pytest.mark.parametrize(("text", "position", "reason"), REFUSED)
def test_invalid_code_is_refused_with_its_position_in_one_short_line(text, position, reason):
    with pytest.raises(OctalCodeError, match=reason) as refusal:
        OctalCode.parse(text)
    assert refusal.value.position == position
    assert f"character {position + 1}" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


@given(octal_codes)
def test_code_survives_a_round_trip(code):
    assert OctalCode.parse(str(code)) == code


@given(octal_codes, st.integers(0, 10))
def test_leading_and_trailing_zeros_do_not_matter(code, zeros):
    text = str(code) + "0" * zeros
    assert OctalCode.parse(text.removeprefix("0")) == OctalCode.parse(text) == code


@given(st.text("0123456789.abcdefx+- ", max_size=12))
def test_any_text_is_a_code_or_refused(text):
    try:
        code = OctalCode.parse(text)
    except OctalCodeError as refusal:
        assert 0 <= refusal.position <= len(text)
    else:
        assert set(str(code)) <= set("01234567.")
        assert code.digits[0] in (0, 4) and any(code.digits)
        assert len(code.digits) == 1 or code.digits[-1] != 0


@given(octal_codes, octal_codes)
def test_different_codes_have_different_slugs(code, other):
    assert (code.slug == other.slug) == (code == other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.77", "take 1 leaving nothing, one heap or two heaps; take 2 leaving nothing, one heap or two heaps"),
        ("4.", "split a heap in two"),
        ("4.02", "split a heap in two; take 2 leaving one heap"),
        ("0.007", "take 3 leaving nothing, one heap or two heaps"),
    ],
)
def test_rule_of_a_code_is_described_in_words(text, words):
    assert OctalCode.parse(text).in_words() == words


@pytest.mark.usefixtures("store")  # the periods are read from the table of the codes
@pytest.mark.parametrize(
    ("code", "rows", "factor"), [("0.077", 2, 1), ("0.0077", 3, 1), ("0.7777", 2, 2), ("0.77777777", 4, 4)]
)
def test_values_of_relatives_of_kayles_arise_from_those_of_kayles(code, rows, factor):
    kayles, relative = octal("0.77"), octal(code)
    assert relative.period == Periodicity(kayles.period.preperiod * rows, kayles.period.period * rows, 0)
    values, own = relative.nim_values(1000).tolist(), kayles.nim_values(200)
    for row in range(kayles.period.preperiod + kayles.period.period):
        expected = [factor * int(own[row]) + extra for extra in range(factor)]
        assert sorted(set(values[rows * row : rows * (row + 1)])) == expected
