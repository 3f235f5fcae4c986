"""Theorems on the pages of coin turning, each compared with play by the rule alone."""

from itertools import combinations

import pytest

from fairgame.core.discovery import games
from fairgame.games.coins import codes
from fairgame.games.coins.sets import values_up_to
from fairgame.numbers.nimbers import mex, nim_sum

WIDTH = 10


def values(*, first=0, fewest=1, most, reach=0, stop):
    """Return the values of coins ``first``..``stop`` - 1 if a move turns ``fewest`` to ``most`` coins.

    With a ``reach``, they lie within that many neighbouring places.
    """
    found = {}
    for coin in range(first, stop):
        left = range(max(first, coin - reach + 1) if reach else first, coin)
        sets = (chosen for size in range(fewest - 1, most) for chosen in combinations(left, size))
        found[coin] = mex({nim_sum(found[other] for other in chosen) for chosen in sets})
    return found


def lost_rows(most, width):
    """Return the lost rows of ``width`` coins if a move turns at most ``most``, as sets of heads, by playing them."""
    lost = set()
    for row in range(1 << width):
        heads = [coin for coin in range(width) if row >> coin & 1]
        options = (
            row ^ sum(1 << other for other in (coin, *chosen))
            for coin in heads
            for size in range(min(most, coin + 1))
            for chosen in combinations(range(coin), size)
        )
        if not any(option in lost for option in options):
            lost.add(row)
    return lost


@pytest.mark.parametrize("half", [1, 2, 3])
def test_odd_bound_adds_a_digit_to_the_values_of_the_even_bound(half):
    smaller = {0: 0} | values(first=1, most=2 * half, stop=13)
    larger = values(most=2 * half + 1, stop=13)
    assert all(value.bit_count() % 2 for value in larger.values())
    assert {coin: value >> 1 for coin, value in larger.items()} == smaller


@pytest.mark.parametrize("half", [1, 2])
def test_lost_rows_of_an_odd_bound_have_an_even_number_of_heads(half):
    smaller = {row << 1 for row in lost_rows(2 * half, WIDTH - 1)}
    expected = {row | coin for row in smaller for coin in (0, 1) if (row | coin).bit_count() % 2 == 0}
    assert lost_rows(2 * half + 1, WIDTH) == expected != {0}


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_first_coins_fill_a_move_of_exactly_t_coins(count):
    exact, free = values(fewest=count, most=count, stop=12), values(most=count, stop=12)
    expected = [*[0] * (count - 1), *free.values()]
    assert list(exact.values()) == expected[:12]


def ternary(number, places):
    return [number // 3**place % 3 for place in range(places)]


def test_values_of_turnips_are_left_by_the_moves_of_the_proof():
    game, places = games()["turnips"], 6
    odious = [number for number in range(2 * places) if number.bit_count() % 2]
    for coin in range(3**places):
        digits = ternary(coin, places)
        if 2 not in digits:
            continue
        last = digits.index(2)
        for low, high in [(i, j) for i in range(last) for j in (None, *range(i + 1, last))]:
            other = [*digits[:low], 1 - digits[low], *[0] * (last - low), *digits[last + 1 :]]
            if high is None:
                other = [min(digit, 1) for digit in other]
            else:
                other[high] = 2
            other[last] = (sum(other) - sum(digits)) % 2
            left = sum(digit * 3**place for place, digit in enumerate(other))
            middle, odd = divmod(left + coin, 2)
            assert odd == 0 and left < coin and (left, middle) in set(game.options(coin))
            assert game.nim_value(middle) == odious[low]
            assert game.nim_value(left) == (0 if high is None else odious[high])


@pytest.mark.parametrize("reach", range(2, 10))
@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize("is_exact", [False, True])
def test_values_of_coins_within_a_reach_repeat_with_it(reach, most, is_exact):
    found = list(values(fewest=most if is_exact else 1, most=most, reach=reach, stop=4 * reach).values())
    assert found == found[:reach] * 4
    if reach >= most:
        assert all(found != (found[:shorter] * 4 * reach)[: 4 * reach] for shorter in range(1, reach))


@pytest.mark.parametrize("reach", range(1, 20))
def test_ruler_of_any_reach_repeats_with_the_largest_power_of_two_in_it(reach):
    found = []
    for coin in range(1, 80):
        runs = (found[coin - 1 - length : coin - 1] for length in range(min(reach, coin)))
        found.append(mex({nim_sum(run) for run in runs}))
    power = 1 << (reach.bit_length() - 1)
    assert found == [min(coin & -coin, power) for coin in range(1, 80)]


NAMES = ("ω", 0, 3, 16, 12, 15, 4, 5, 8, 1, 13, 11, 7, 2, 9, 6, 10, 14)


def test_transformations_modulo_17_map_lost_rows_of_moebius_to_lost_rows(root):
    def inverse(name):
        return {"ω": 0, 0: "ω"}[name] if name in {"ω", 0} else -pow(name, -1, 17) % 17

    lost = {frozenset(coin for coin in range(18) if row >> coin & 1) for row in codes.lost_rows(values_up_to(5, 18))}
    maps = (
        lambda name: name if name == "ω" else (name + 1) % 17,
        lambda name: name if name == "ω" else 2 * name % 17,
        inverse,
    )
    for image in maps:
        coins = [NAMES.index(image(name)) for name in NAMES]
        assert sorted(coins) == list(range(18)) != coins
        assert {frozenset(coins[coin] for coin in row) for row in lost} == lost
    cells = " | ".join(map(str, NAMES))
    assert f"| name | {cells} |" in (root / "content/games/moebius.md").read_text(encoding="utf-8")


def test_five_coins_lie_in_one_octad_of_mogul():
    octads = [
        frozenset(codes.heads(row).split()) for row in codes.lost_rows(values_up_to(7, 24)) if row.bit_count() == 8
    ]
    fives = {five for octad in octads for five in combinations(sorted(octad), 5)}
    assert len(fives) == 56 * len(octads) == 42504
