"""Octads of Mogul: values, every set of five coins, and the form."""

from itertools import combinations
from random import Random

import pytest

from fairgame.core.discovery import games
from fairgame.core.notation import Refusal
from fairgame.games.octads.answers import COINS, coin_values, form_answer, octad
from fairgame.solving.solve import solve


def test_values_are_those_of_mogul():
    assert list(coin_values()) == games()["mogul"].nim_sequence(COINS).tolist()


def test_octad_of_five_coins_is_lost_and_contains_them():
    draw = Random(3)
    for _ in range(20):
        five = tuple(sorted(draw.sample(range(COINS), 5)))
        found = octad(five)
        assert len(set(found)) == 8 and set(five) <= set(found)
        assert solve(games()["mogul"], list(map(str, found))).outcome == "P"
        assert all(octad(other) == found for other in draw.sample(list(combinations(found, 5)), 3))


def test_form_names_the_octad():
    name, sentence, *_ = form_answer("9, 6, 4, 2, 0")
    assert name == "The octad is 0 2 4 6 9 11 13 15"
    assert "11, 13, 15" in sentence


@pytest.mark.parametrize("text", ["", "0 1 2 3", "0 1 2 3 4 5", "0 1 2 3 24", "0 1 2 3 x", "0 1 2 3 3", "0 1 2 3 -4"])
def test_bad_input_is_refused(text):
    with pytest.raises(Refusal) as error:
        form_answer(text)
    assert "expected 5 different coins from 0 to 23" in error.value.reason
