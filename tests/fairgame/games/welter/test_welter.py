"""Welter's game: the mating method, the diamond rule, brute force, and the symmetry of frieze patterns."""

from itertools import combinations, permutations, product
from random import Random

import pytest

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, PositionError
from fairgame.games.welter import answers
from fairgame.games.welter.certificates import check_alterations, mating_value
from fairgame.games.welter.games import below, pattern
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.oracle import nim_value

GAME = games()["welter"]


def positions(count, max_coins, max_square, seed):
    random = Random(seed)
    for _ in range(count):
        yield tuple(sorted(random.sample(range(max_square + 1), random.randint(1, max_coins))))


def test_values_match_fair_game():
    values = {(1, 2, 3, 5, 8, 13, 21): 14, (2, 3, 5, 7, 11, 13, 17): 23, (5, 10, 15, 20, 25, 30): 18}
    values[tuple(root * root for root in range(1, 9))] = 112
    for coins, value in values.items():
        assert GAME.nim_value(coins) == mating_value(coins) == pattern(coins, 0)[-1][0] == value
    options = {option for (option,) in GAME.options_of_value((1, 2, 3, 5, 8, 13, 21), 0)}
    assert options == {(1, 2, 3, 5, 8, 11, 21), (1, 2, 3, 5, 8, 13, 19), (0, 1, 3, 5, 8, 13, 21)}


def test_value_of_two_coins_is_nim_sum_minus_one():
    assert all(GAME.nim_value(pair) == (pair[0] ^ pair[1]) - 1 for pair in combinations(range(60), 2))


def test_sum_over_all_pairs_equals_sum_over_mates():
    for coins in (*positions(3000, 8, 2**20, 7), *positions(20, 60, 10**18, 8)):
        terms = [term for _, term in GAME.nim_sum_terms((coins,))]
        assert GAME.nim_value(coins) == mating_value(coins) == nim_sum(terms)


def test_values_and_moves_agree_with_brute_force():
    known, random = {}, Random(4)
    for coins in positions(1000, 5, 11, 3):
        value = nim_value(GAME, coins, known)
        assert GAME.nim_value(coins) == mating_value(coins) == value
        target = random.choice([other for other in range(16) if other != value])
        expected = {option for (option,) in GAME.options(coins) if nim_value(GAME, option, known) == target}
        assert {option for (option,) in GAME.options_of_value(coins, target)} == expected


def test_typed_moves_agree_with_options_of_value():
    for coins in positions(200, 6, 60, 9):
        for target in range(12):
            typed = answers.moves_to([*map(str, coins), "/", str(target)])
            assert (typed.coins, typed.nim_value, typed.rows) == (coins, mating_value(coins), pattern(coins, target))
            options = {tuple(sorted({*coins} - {square} | {free})) for square, free in typed.moves}
            assert options == {option for (option,) in GAME.options_of_value(coins, target)}
    _, sentence, *_ = answers.form_answer("2 5 7")
    assert sentence == "The nim-value is 3. The value 0 is given by the move 7 to 4, and by no other."
    assert answers.form_answer("0 1 / 5")[1] == "The nim-value is 0. No move gives the value 5."
    for text in ("", "2 2", "2 5 /", "2 5 / 1 2", "x", "1000", " ".join(map(str, range(13)))):
        with pytest.raises(PositionError):
            answers.moves_to(text.split())


def test_numbers_below_are_unique():
    for coins in positions(60, 7, 40, 5):
        value = mating_value(coins)
        target = (value + 1) % 50
        row = below(coins, target)
        for place, square in enumerate(row):
            rest = (*coins[:place], *coins[place + 1 :])
            assert [n for n in range(256) if n not in rest and mating_value((n, *rest)) == target] == [square]


def test_pattern_repeats_after_twice_the_number_of_coins():
    for coins in positions(60, 9, 10**6, 6):
        value, target = mating_value(coins), 77
        if value == target:
            continue
        row = below(coins, target)
        row_value, next_target = (value, target) if len(coins) % 2 == 0 else (target, value)
        assert mating_value(row) == row_value
        assert below(row, next_target) == coins


def test_moves_to_each_smaller_value_are_odd_in_number():
    for coins in positions(300, 7, 40, 10):
        value = mating_value(coins)
        for target in {*range(20), value + 1, value + 7} - {value}:
            falling = sum(low < coin for coin, low in zip(coins, below(coins, target), strict=True))
            moves = list(GAME.options_of_value(coins, target)) if target < value else []
            assert falling % 2 == (target < value)
            assert target > value or len(moves) == falling


def test_coins_may_be_exchanged_with_the_numbers_below_them():
    for coins in positions(60, 6, 40, 11):
        value = mating_value(coins)
        target = (value + 5) % 30
        row = below(coins, target)
        for exchanges in product((False, True), repeat=len(coins)):
            mixed = [low if swap else coin for coin, low, swap in zip(coins, row, exchanges, strict=True)]
            assert len(set(mixed)) == len(coins)
            assert mating_value(tuple(mixed)) == (target if sum(exchanges) % 2 else value)


def test_four_coins_are_lost_when_their_nim_sum_is_zero():
    known = {}
    lost = {coins for coins in combinations(range(11), 4) if nim_value(GAME, coins, known) == 0}
    assert lost == {coins for coins in combinations(range(11), 4) if nim_sum(coins) == 0}
    three = {coins for coins in combinations(range(10), 3) if nim_value(GAME, coins, known) == 0}
    assert three == {tuple(square - 1 for square in coins[1:]) for coins in lost if coins[0] == 0}


def test_one_of_three_numbers_remains_alone():
    """Exercise 57: one pair is better mated than the others, and these two are mated equally well."""
    for a, b, c in combinations(range(64), 3):
        second, third, best = sorted((one ^ two) & -(one ^ two) for one, two in ((a, b), (a, c), (b, c)))
        assert second == third < best


def test_four_expressions_are_equal_as_the_exercise_says():
    for a, b in permutations(range(1, 200), 2):
        first, second, third, fourth = (a ^ b) - 1, (a - 1) ^ b, a ^ (b - 1), ((a - 1) ^ (b - 1)) + 1
        power, other = a & -a, b & -b
        assert (first == second, first == third, second == third) == (power < other, power > other, power == other)
        odd, even = (a, b) if a % 2 else (b, a)
        assert (fourth == second == third) == (a % 2 == b % 2 == 1)
        assert (fourth == first) == (a % 2 != b % 2 and (odd - 1) % (2 * (even & -even)) == 0)
        if not a % 2 == b % 2 == 1:
            assert (fourth in {second, third}) == (fourth == first)


def test_certificate_rejects_wrong_and_missing_numbers():
    coins, row = (1, 2, 3, 5, 8, 13, 21), (15, 0, 37, 35, 10, 11, 19)
    check_alterations(coins, 0, row)
    with pytest.raises(CertificateError):
        check_alterations(coins, 0, (14, *row[1:]))
    with pytest.raises(CertificateError):
        check_alterations(coins, 0, row[:-1])


def test_two_coins_on_square_0_are_rejected():
    with pytest.raises(PositionError, match="coins 1 and 2 are both 0; only one coin may stand on a square"):
        GAME.notation.read("welter", ["0", "0", "3"])
