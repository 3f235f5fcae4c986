"""Welter's game: mating method, diamond rule and brute force agree; the frieze patterns repeat like a ribbon."""

from itertools import combinations
from random import Random

import pytest

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, PositionError
from fairgame.games.welter import answers
from fairgame.games.welter.certificates import check_alterations, mated
from fairgame.games.welter.friezes import below, pattern
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.oracle import nim_value

GAME = games()["welter"]


def positions(count, most_coins, largest, seed):
    draw = Random(seed)
    for _ in range(count):
        yield tuple(sorted(draw.sample(range(largest + 1), draw.randint(1, most_coins))))


def test_facts_of_fair_game():
    values = {(1, 2, 3, 5, 8, 13, 21): 14, (2, 3, 5, 7, 11, 13, 17): 23, (5, 10, 15, 20, 25, 30): 18}
    values[tuple(root * root for root in range(1, 9))] = 112
    for coins, value in values.items():
        assert GAME.nim_value(coins) == mated(coins) == pattern(coins, 0)[-1][0] == value
    left = {option for (option,) in GAME.options_of_value((1, 2, 3, 5, 8, 13, 21), 0)}
    assert left == {(1, 2, 3, 5, 8, 11, 21), (1, 2, 3, 5, 8, 13, 19), (0, 1, 3, 5, 8, 13, 21)}


def test_two_coins_are_worth_one_less_than_their_nim_sum():
    assert all(GAME.nim_value(pair) == (pair[0] ^ pair[1]) - 1 for pair in combinations(range(60), 2))


def test_all_pairs_count_what_the_mates_count():
    for coins in (*positions(3000, 8, 2**20, 7), *positions(20, 60, 10**18, 8)):
        nim_sum_terms = [worth for _, worth in GAME.nim_sum_terms((coins,))]
        assert GAME.nim_value(coins) == mated(coins) == nim_sum(nim_sum_terms)


def test_every_value_and_every_move_to_it_by_brute_force():
    """A thousand positions of up to five coins on twelve squares, each with a target drawn at random."""
    known, draw = {}, Random(4)
    for coins in positions(1000, 5, 11, 3):
        value = nim_value(GAME, coins, known)
        assert GAME.nim_value(coins) == mated(coins) == value
        target = draw.choice([one for one in range(16) if one != value])
        wanted = {option for (option,) in GAME.options(coins) if nim_value(GAME, option, known) == target}
        assert {option for (option,) in GAME.options_of_value(coins, target)} == wanted


def test_the_moves_to_a_value_that_a_reader_asks_for():
    for coins in positions(200, 6, 60, 9):
        for wanted in range(12):
            found = answers.moves_to([*map(str, coins), "/", str(wanted)])
            assert (found.coins, found.nim_value, found.rows) == (coins, mated(coins), pattern(coins, wanted))
            options = {tuple(sorted({*coins} - {square} | {free})) for square, free in found.moves}
            assert options == {option for (option,) in GAME.options_of_value(coins, wanted)}
    _, sentence, *_ = answers.told("2 5 7")
    assert sentence == "The nim-value is 3. The value 0 is given by the move 7 to 4, and by no other."
    assert answers.told("0 1 / 5")[1] == "The nim-value is 0. No move gives the value 5."
    for text in ("", "2 2", "2 5 /", "2 5 / 1 2", "x", "1000", " ".join(map(str, range(13)))):
        with pytest.raises(PositionError):
            answers.moves_to(text.split())


def test_the_numbers_below_are_the_only_ones():
    for coins in positions(60, 7, 40, 5):
        value = mated(coins)
        target = (value + 1) % 50
        row = below(coins, target)
        for place, square in enumerate(row):
            rest = (*coins[:place], *coins[place + 1 :])
            found = [one for one in range(256) if one not in rest and mated((one, *rest)) == target]
            assert found == [square]


def test_a_pattern_repeats_after_twice_as_many_numbers_as_coins():
    for coins in positions(60, 9, 10**6, 6):
        value, target = mated(coins), 77
        if value == target:
            continue
        row = below(coins, target)
        turned = (value, target) if len(coins) % 2 == 0 else (target, value)
        assert mated(row) == turned[0]
        assert below(row, turned[1]) == coins


def test_the_certificate_refuses_a_wrong_number_below_a_coin():
    coins, row = (1, 2, 3, 5, 8, 13, 21), (15, 0, 37, 35, 10, 11, 19)
    check_alterations(coins, 0, row)
    with pytest.raises(CertificateError):
        check_alterations(coins, 0, (14, *row[1:]))
    with pytest.raises(CertificateError):
        check_alterations(coins, 0, row[:-1])


def test_two_coins_on_one_square_are_refused_even_on_square_0():
    with pytest.raises(PositionError, match="coins 1 and 2 are both 0; only one coin may stand on a square"):
        GAME.notation.read("welter", ["0", "0", "3"])
