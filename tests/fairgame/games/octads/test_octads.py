"""Octads of Mogul: values, every set of five coins, and the form."""

from itertools import combinations
from random import Random

import pytest

from fairgame.core.discovery import games
from fairgame.core.notation import Refusal
from fairgame.games.octads.answers import COINS, array, coin_values, form_answer, octad
from fairgame.numbers.nimbers import nim_product, nim_sum
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


def test_pressed_coin_replaces_the_first_of_the_five():
    *_, rows = form_answer("9 6 4 2 0")
    places = {coin: (state, text) for row in rows for coin, state, text, _ in row}
    assert sorted(map(int, places)) == list(range(COINS))
    assert {coin for coin, (state, _) in places.items() if state == "added"} == {"11", "13", "15"}
    assert places["23"] == ("", "6 4 2 0 23") and places["9"] == ("chosen", "")


def test_array_is_a_miracle_octad_generator():
    """Compare the two conditions of the page with the lost rows; 64 * 2 * 2**5 = 4096 rows satisfy them."""
    values, rows = coin_values(), array()
    lost = {0}
    for size in (8, 12):
        lost |= set(rows_of_sum_zero(values, size))
    lost |= {word ^ (1 << COINS) - 1 for word in lost}
    assert len(lost) == 4096
    for word in lost:
        heads = [[word >> rows[row][column] & 1 for row in range(4)] for column in range(6)]
        assert len({sum(column) % 2 for column in heads} | {sum(column[0] for column in heads) % 2}) == 1
        first, second, third, *others = (nim_sum(row for row in range(4) if column[row]) for column in heads)
        product = nim_product
        assert others == [
            first ^ second ^ third,
            product(3, first) ^ product(2, second) ^ third,
            product(2, first) ^ product(3, second) ^ third,
        ]


def rows_of_sum_zero(values, size):
    """Yield the sets of ``size`` coins of nim-sum 0 as bit masks: halves of equal sums are joined."""
    halves: dict[int, list[int]] = {}
    for half in combinations(range(COINS), size // 2):
        total = nim_sum(values[coin] for coin in half)
        halves.setdefault(total, []).append(sum(1 << coin for coin in half))
    for equal in halves.values():
        yield from (one | other for one, other in combinations(equal, 2) if one & other == 0)


@pytest.mark.parametrize("text", ["", "0 1 2 3", "0 1 2 3 4 5", "0 1 2 3 24", "0 1 2 3 x", "0 1 2 3 3", "0 1 2 3 -4"])
def test_bad_input_is_refused(text):
    with pytest.raises(Refusal) as error:
        form_answer(text)
    assert "expected 5 different coins from 0 to 23" in error.value.reason
