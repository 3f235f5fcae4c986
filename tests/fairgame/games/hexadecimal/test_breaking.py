"""Codes with digits up to F and digits that repeat: read, refused, and their values by plain play."""

from itertools import combinations_with_replacement

import pytest

from fairgame.errors import LimitError, PositionError
from fairgame.games.hexadecimal.answers import hexadecimal
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.nim.games.lasker_nim import lasker
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.values import nim_values


def played(code, stop):
    """Values from the meaning of the digits alone: every way to leave at most three heaps, tried one by one."""
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
    octal = nim_values(OctalCode.parse(text), 200).tolist()
    assert breaking_values(BreakingCode.parse(text), 200) == octal


def test_nim_and_lasker_s_nim_are_arithmetic():
    assert breaking_values(BreakingCode.parse("0.(3)"), 50) == list(range(50))
    assert breaking_values(BreakingCode.parse("4.(3)"), 50) == [lasker(heap) for heap in range(50)]
    found = hexadecimal("4.(3)", 60).period
    assert (found.preperiod, found.period, found.saltus) == (1, 4, 4)


@pytest.mark.parametrize(
    "text", ["", "8", "1.3", "0.", "0.0", "0.G", "0.(", "0.(3", "0.()", "0.3)", "00.1", "0." + "1" * 90]
)
def test_what_is_no_code_is_refused(text):
    with pytest.raises(PositionError):
        hexadecimal(text, 10)


def test_codes_are_written_in_one_way():
    texts = {".3f0": "0.3F", "0.30(00)": "0.3", "c.1": "C.1", "0.(30)": "0.(30)", "4.": "4."}
    assert {text: str(BreakingCode.parse(text)) for text in texts} == texts


def test_too_many_heaps_are_refused():
    for stop in (0, 10**9):
        with pytest.raises(LimitError):
            hexadecimal("0.8", stop)
