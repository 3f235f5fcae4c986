"""Hexadecimal games: codes, kernel, bound of the theorem, survey, and a period that breaks."""

from dataclasses import astuple
from itertools import combinations_with_replacement

import numpy as np
import pandas as pd
import pytest

from fairgame.build.build import read_table
from fairgame.errors import CertificateError, LimitError, PositionError
from fairgame.games.hexadecimal import kernels as kernel
from fairgame.games.hexadecimal.answers import broken_period, hexadecimal, nim_values
from fairgame.games.hexadecimal.arithmetic import ArithmeticProof, arithmetic_proof
from fairgame.games.hexadecimal.certificates import arithmetic as arithmetic_check
from fairgame.games.hexadecimal.certificates.arithmetic import ArithmeticPeriods
from fairgame.games.hexadecimal.certificates.periods import HexadecimalBeginnings, HexadecimalPeriods, proof_bound
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.nim.games.lasker_nim import lasker
from fairgame.games.octal.batch import batch_values
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.values import nim_values as octal_values
from fairgame.numbers.periodicity import Periodicity
from tests.support.sampling import rng

STOP = 120


def sample_codes(count):
    random = rng("hexadecimal codes")
    while count:
        digits = (random.choice((0, 0, 4, 8, 12)), *(random.randrange(16) for _ in range(random.randrange(1, 5))))
        if digits[-1]:
            count -= 1
            yield digits


@pytest.mark.parametrize("digits", list(dict.fromkeys(sample_codes(12))), ids=str)
def test_kernel_agrees_with_sets(digits):
    values = kernel.breaking_values(np.array(digits, np.uint8), STOP)
    assert values.tolist() == breaking_values(BreakingCode(digits), STOP)


@pytest.mark.parametrize("words", [1, 2])
def test_values_that_do_not_fit_are_recomputed_with_more_words(words):
    """Compute 0.8F, whose values are nearly all different."""
    digits = np.array((0, 8, 15), np.uint8)
    assert kernel.breaking_values(digits, 300, words).tolist() == kernel.breaking_values(digits, 300).tolist()
    assert kernel.breaking_values(digits, 300).max() > 64 * words


def test_uncompiled_kernel_agrees():
    digits, stop = np.array((0, 12, 9), np.uint8), 60
    values, pairs = np.zeros(stop, np.int64), np.zeros((stop, 4), np.uint64)
    plain = kernel.extend_breaking.py_func
    assert plain(digits, kernel.LOW, values, pairs) == stop
    assert values.tolist() == breaking_values(BreakingCode((0, 12, 9)), stop)


def test_every_code_of_the_survey_has_its_own_row(store):
    frame = read_table(store, "hexadecimal.survey").frame()
    assert len(frame) == 16**3 - 8**3 == len(set(frame["code"]))
    row = frame.set_index("code").loc["0.28"]
    assert (row["period"], row["saltus"]) == (53, 16), "as in the literature"
    periodic = frame[frame["period"].notna()].sample(12, random_state=rng("hexadecimal rows").randrange(10**6))
    for row in periodic.itertuples(index=False):
        values = nim_values(row.code, row.computed_to + 1)
        later = values[row.preperiod + row.period :]
        assert (later == values[row.preperiod : -row.period] + row.saltus).all()
        before = row.preperiod - 1
        assert before < 0 or values[before + row.period] != values[before] + row.saltus
        assert values.max() == row.max_nim_value


def test_period_that_holds_for_many_values_breaks():
    broken = broken_period("0.F6", 1500, 2000)
    assert astuple(broken) == ((604, 43, 32), 1929, 326, 1253), "two independent programs found this"
    assert broken_period("0.F6", 1500, 1929) is None
    assert broken_period("0.8", 100, 400) is None


def rows(**changes):
    """Return the row of 0.B34 with some cells changed."""
    cells = {"code": "0.B34", "preperiod": 122, "period": 62, "proof_bound": proof_bound(122, 62, 3)}
    return pd.DataFrame([cells | changes])


def test_true_period_is_accepted_and_changed_ones_are_not():
    HexadecimalPeriods().check(rows())
    for changes in (
        {"preperiod": 121, "proof_bound": proof_bound(121, 62, 3)},
        {"preperiod": 123, "proof_bound": proof_bound(123, 62, 3)},
        {"period": 61, "proof_bound": proof_bound(122, 61, 3)},
        {"period": 124, "proof_bound": proof_bound(122, 124, 3)},
        {"proof_bound": proof_bound(122, 62, 3) - 1},
        {"code": "0.B35"},
        {"code": "0.b34"},
        {"code": "0.B340"},
        {"code": "0.(B34)"},
        {"code": "nothing"},
        {"preperiod": 10**9, "proof_bound": proof_bound(10**9, 62, 3)},
    ):
        with pytest.raises(CertificateError):
            HexadecimalPeriods().check(rows(**changes))


# --- arithmetic periods


def arithmetic_rows(**changes):
    """Return the row of 0.28 with some cells changed."""
    cells = {"code": "0.28", "preperiod": 1, "period": 53, "saltus": 16, "rounds": 1, "layers": 2, "proof_bound": 377}
    return pd.DataFrame([cells | changes])


def test_true_arithmetic_period_is_accepted_and_changed_ones_are_not():
    ArithmeticPeriods().check(arithmetic_rows())
    ArithmeticPeriods().check(arithmetic_rows(layers=3, proof_bound=500))
    for changes in (
        {"preperiod": 0},
        {"preperiod": 2},
        {"period": 52},
        {"period": 106, "saltus": 32, "proof_bound": 645},
        {"layers": 3},
        {"saltus": 8},
        {"saltus": 0},
        {"rounds": 0},
        {"rounds": -1},
        {"layers": 0},
        {"layers": 1},
        {"layers": 40},
        {"proof_bound": 200},
        {"proof_bound": 10**9},
        {"code": "0.29D"},
        {"code": "0.280"},
        {"code": ".28"},
        {"code": "0.(28)"},
        {"code": "nothing"},
    ):
        with pytest.raises(CertificateError):
            ArithmeticPeriods().check(arithmetic_rows(**changes))


def test_period_that_breaks_has_no_proof():
    """The values of 0.F6 show a period to heap 1928, but some smaller values are not those of options that remain."""
    code, period = BreakingCode.parse("0.F6"), Periodicity(604, 43, 32)
    assert arithmetic_proof(np.array(code.digits, np.uint8), period) is None
    values = nim_values("0.F6", 1929)
    assert (values[604 + 43 :] == values[604:-43] + 32).all()
    proof = arithmetic_check._Values(code.digits, values, first=604, modulus=32)
    growing, low = proof.pairs()
    for heap in range(1929 - 2 * 43, 1929, 10):
        found = proof.attained(heap, growing, low)
        assert not (found["rise"] | found["stay"]).all()


def test_search_finds_the_published_proofs(store):
    frame = read_table(store, "hexadecimal.arithmetic_periods").frame()
    for row in frame.sample(20, random_state=rng("arithmetic periods").randrange(10**6)).itertuples(index=False):
        digits = np.array(BreakingCode.parse(row.code).digits, np.uint8)
        proof = arithmetic_proof(digits, Periodicity(row.preperiod, row.period, row.saltus))
        assert proof == ArithmeticProof(row.rounds, row.layers, row.proof_bound)


def test_proved_periods_hold_further(store):
    frame = read_table(store, "hexadecimal.arithmetic_periods").frame()
    for row in frame.sample(20, random_state=rng("arithmetic values").randrange(10**6)).itertuples(index=False):
        values = nim_values(row.code, 2 * row.proof_bound + 500)
        assert (values[row.preperiod + row.period :] == values[row.preperiod : -row.period] + row.saltus).all()


def test_conditions_are_decided_alike():
    """Compare both programs on heaps of a game, with growing heaps from several heaps on."""
    for code, first, modulus in (("0.28", 1, 16), ("0.F6", 30, 2), ("0.9C", 12, 4), ("0.3DC", 40, 1)):
        digits = BreakingCode.parse(code).digits
        values = nim_values(code, 90)
        plain = arithmetic_check._Values(digits, values, first, modulus)
        growing, low = kernel.pair_values(values, first, modulus)
        for one, other in zip((growing, low), plain.pairs(), strict=True):
            assert np.array_equal(one, other)
        for heap in range(60, 90):
            dangerous = kernel.dangerous_option(heap, np.array(digits, np.uint8), values, first, modulus)
            assert dangerous == plain.has_dangerous_option(heap)
            found = kernel.attained_values(heap, np.array(digits, np.uint8), values, first, growing, low)
            assert all(map(np.array_equal, found, plain.attained(heap, growing, low).values()))


@pytest.mark.parametrize("digits", list(dict.fromkeys(sample_codes(8))), ids=str)
def test_checker_of_arithmetic_periods_computes_the_values(digits):
    assert arithmetic_check._values(digits, STOP).tolist() == breaking_values(BreakingCode(digits), STOP)


def test_other_codes_or_first_values_are_rejected(store):
    frame = read_table(store, "hexadecimal.survey").frame()
    certificate = HexadecimalBeginnings(3, 16)
    certificate.check(frame)
    certificate.check(frame[["code", "first_values"]])
    place = rng("hexadecimal beginnings").randrange(1, len(frame))
    for column in ("code", "first_values"):
        other = frame.copy()
        other.loc[place, column] = frame.loc[0, column] if column == "code" else frame.loc[place, column] + "0"
        with pytest.raises(CertificateError):
            certificate.check(other)
    for changed in (frame.iloc[1:], frame.iloc[::-1]):
        with pytest.raises(CertificateError):
            certificate.check(changed.reset_index(drop=True))
    for digits, count in ((2, 16), (3, 15), (0, 16), (4, 16), (3, 0), (3, 10**6)):
        with pytest.raises(CertificateError):
            HexadecimalBeginnings(digits, count).check(frame)


def test_batch_has_the_values_of_each_code():
    codes = list(sample_codes(20))
    digits = np.zeros((len(codes), max(map(len, codes))), np.int64)
    for place, code in enumerate(codes):
        digits[place, : len(code)] = code
    for code, values in zip(codes, batch_values(digits, 60), strict=True):
        assert values.tolist() == breaking_values(BreakingCode(code), 60), code


def test_bound_agrees_with_the_theorem():
    """Compute the bound from the theorem, which compares G(n) with G(n + p) for all n to 3e + 2p + k."""
    last_exception, period, last_place = 121, 62, 3
    last_n = 3 * last_exception + 2 * period + last_place
    assert proof_bound(last_exception + 1, period, last_place) == last_n + period
    assert proof_bound(0, 4, 2) == proof_bound(1, 4, 2), "e is at least 0: a heap may not become empty"


# --- codes


def played(code, stop):
    """Return values by trying every way to leave at most three heaps."""
    values = []
    for heap in range(stop):
        seen = set()
        for taken in range(heap + 1):
            for count in range(4):
                if code.digit(taken) >> count & 1:
                    for parts in combinations_with_replacement(range(1, heap - taken + 1), count):
                        if sum(parts) == heap - taken and parts != (heap,):
                            value = 0
                            for part in parts:
                                value ^= values[part]
                            seen.add(value)
        values.append(next(value for value in range(len(seen) + 1) if value not in seen))
    return values


@pytest.mark.parametrize("text", ["0.8", "0.9", "0.3F", "8.", "C.1", "0.13(5A)", "4.(3)", "0.(30)", "0.A8", ".F"])
def test_values_agree_with_plain_play(text):
    code = BreakingCode.parse(text)
    assert breaking_values(code, 25) == played(code, 25)


@pytest.mark.parametrize("text", ["0.77", "0.137", "4.7", "0.6", "4."])
def test_octal_codes_have_the_values_of_octal_games(text):
    octal = octal_values(OctalCode.parse(text), 200).tolist()
    assert breaking_values(BreakingCode.parse(text), 200) == octal


def test_values_of_nim_and_laskers_nim_are_arithmetic():
    assert breaking_values(BreakingCode.parse("0.(3)"), 50) == list(range(50))
    assert breaking_values(BreakingCode.parse("4.(3)"), 50) == [lasker(heap) for heap in range(50)]
    period = hexadecimal("4.(3)", 60).period
    assert (period.preperiod, period.period, period.saltus) == (1, 4, 4)


@pytest.mark.parametrize(
    "text", ["", "8", "1.3", "0.", "0.0", "0.G", "0.(", "0.(3", "0.()", "0.3)", "00.1", "0." + "1" * 90]
)
def test_invalid_code_is_refused(text):
    with pytest.raises(PositionError):
        hexadecimal(text, 10)


def test_codes_have_a_canonical_text():
    texts = {".3f0": "0.3F", "0.30(00)": "0.3", "c.1": "C.1", "0.(30)": "0.(30)", "4.": "4."}
    assert {text: str(BreakingCode.parse(text)) for text in texts} == texts


def test_too_many_heaps_are_refused():
    for stop in (0, 10**9):
        with pytest.raises(LimitError):
            hexadecimal("0.8", stop)
