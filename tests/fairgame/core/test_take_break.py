"""Codes of taking and breaking: one reading, one text and one rule for octal, hexadecimal and subtraction games."""

import pickle
from itertools import combinations_with_replacement

import numpy as np
import pytest

from fairgame.core.take_break import TakeBreakCode
from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.octal.code import OctalCode
from fairgame.games.subtraction.kernels import subtraction_values

OCTAL = ("0.77", "0.137", "4.7", "4.", "0.007", ".6", "0.450")


def played(code, heap):
    """Return the options of a heap by definition: for each number taken, up to three heaps with the right total."""
    left = set()
    for taken in range(heap + 1):
        for count, bit in enumerate((1, 2, 4, 8)):
            if code.digit(taken) & bit:
                parts = combinations_with_replacement(range(1, heap + 1), count)
                left |= {tuple(sorted(part, reverse=True)) for part in parts if sum(part) == heap - taken}
    return left


@pytest.mark.parametrize("text", [*OCTAL, "0.3F", "C.1", "8.", "0.13(5A)", "4.(3)", "0.(30)"])
def test_options_are_those_of_the_digits(text):
    code = BreakingCode.parse(text)
    for heap in range(12):
        options = list(code.options(heap))
        assert len(set(options)) == len(options)
        assert set(options) == played(code, heap)


@pytest.mark.parametrize("text", OCTAL)
def test_octal_and_hexadecimal_codes_are_read_alike(text):
    octal, hexadecimal = OctalCode.parse(text), BreakingCode.parse(text)
    assert (octal.digits, octal.repeating) == (hexadecimal.digits, hexadecimal.repeating)
    assert (str(octal), octal.in_words()) == (str(hexadecimal), hexadecimal.in_words())
    assert hexadecimal.is_octal


@pytest.mark.parametrize("numbers", [(1, 2), (2, 5, 7), (4, 6, 10, 13)])
def test_code_of_a_set_has_the_values_of_the_set(numbers):
    code = TakeBreakCode.of_set(numbers)
    assert list(code.options(20)) == [(20 - taken,) for taken in numbers]
    assert breaking_values(code, 100) == subtraction_values(np.array(numbers), 100).tolist()
    assert breaking_values(BreakingCode.parse(str(code)), 100) == breaking_values(code, 100)


def test_code_survives_pickling_and_keeps_its_order():
    codes = [OctalCode.parse(text) for text in OCTAL]
    assert pickle.loads(pickle.dumps(codes)) == codes
    assert sorted(codes) == sorted(codes, key=lambda code: code.digits)
