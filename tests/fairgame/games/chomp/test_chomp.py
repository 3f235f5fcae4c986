"""Chomp: both forms compared, the two known strategies, certificates, and invalid positions."""

from itertools import combinations_with_replacement, product

import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, LimitError, PositionError
from fairgame.games.chomp.certificates import ThreeRowsPlayed, bar_word, canonical_divisors, lost_words
from fairgame.games.chomp.games import BAR, DIVISORS, bars_within, is_lost, positions_after, remaining
from fairgame.games.chomp.rule import MAX_LISTS, count_lists, is_lost_bar, transpose
from fairgame.solving.solve import solve

GAME = games()["chomp"]


def without_empty_rows(bar):
    return tuple(length for length in bar if length)


def three_rows(longest):
    return sorted(bar[::-1] for bar in combinations_with_replacement(range(longest + 1), 3) if bar[-1])


def bars(side):
    return [bar for bar in product(range(side + 1), repeat=side) if list(bar) == sorted(bar, reverse=True) and bar[0]]


def test_kernel_certificates_and_search_agree():
    lost, kernel = lost_words(5), bars_within(5, 5)
    for bar in bars(5):
        by_search = is_lost((BAR, without_empty_rows(bar)))
        assert lost[bar_word(bar, 5)] == kernel.is_lost(bar) == by_search
    rows = list(bars_within(3, 30).lost())
    assert rows == [bar for bar in three_rows(30) if is_lost((BAR, without_empty_rows(bar)))]
    ThreeRowsPlayed(30).check(pd.DataFrame(rows, columns=list("abc")))
    for wrong in (rows[:-1], [*rows[:-1], (30, 30, 30)], [*rows, (30, 30, 30)]):
        with pytest.raises(CertificateError):
            ThreeRowsPlayed(30).check(pd.DataFrame(wrong, columns=list("abc")))


def test_bars_by_rows_and_by_columns_agree_with_kernel():
    kernel = bars_within(5, 7)

    def lost(bar):
        return kernel.is_lost((*bar, *[0] * (5 - len(bar))))

    for ascending in combinations_with_replacement(range(8), 5):
        bar = without_empty_rows(ascending[::-1])
        if bar:
            assert is_lost_bar(bar) == is_lost_bar(transpose(bar)) == lost(bar), bar
            won = list(GAME.winning_options((BAR, bar)))
            assert won == [(option,) for option in positions_after((BAR, bar)) if lost(option[1])], bar
    assert list(bars_within(3, 30).lost()) == [bar for bar in three_rows(30) if is_lost_bar(without_empty_rows(bar))]


def test_too_large_bar_is_rejected():
    bar = (10,) * 10
    assert count_lists(bar[1:]) > MAX_LISTS > count_lists((9,) * 8)
    with pytest.raises(LimitError, match=f"more than {MAX_LISTS} lists of rows fit"):
        is_lost_bar(bar)
    assert not is_lost_bar((9,) * 9)


def test_bar_is_equivalent_to_number_of_two_primes():
    """The piece in row r and column c is 2^c 3^r; the named divisors are the eaten pieces."""
    for bar in bars(4):
        pieces = {2**column * 3**row for row, length in enumerate(bar) for column in range(length)}
        eaten = [piece for piece in canonical_divisors(2**3 * 3**3) if piece not in pieces]
        (position,) = GAME.notation.read("chomp", ["divisors", "216", *map(str, eaten)])
        assert set(remaining(position)) == pieces
        assert is_lost(position) == is_lost((BAR, without_empty_rows(bar)))


def test_winning_moves_agree_with_fair_game():
    """In 2000 only 100 wins; on a square bar only the square diagonal to the poison; on two rows only the corner."""
    assert [move.target for move in solve(GAME, ["divisors", "2000"]).winning_moves] == ["divisors 2000 100"]
    for side in range(2, 7):
        (move,) = solve(GAME, ["bar", *[str(side)] * side]).winning_moves
        assert move.target == " ".join(["bar", str(side), *["1"] * (side - 1)])
        (move,) = solve(GAME, ["bar", str(side), str(side)]).winning_moves
        assert move.target == f"bar {side} {side - 1}"


def test_full_bars_and_numbers_are_won():
    assert all(
        not is_lost((BAR, (columns,) * rows)) for rows, columns in product(range(1, 8), repeat=2) if rows * columns > 1
    )
    assert all(not is_lost((DIVISORS, (number,))) for number in range(2, 300))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("divisors 2000 3", "a named number must be a divisor of 2000 other than 1"),
        ("divisors 2000 1", "a named number must be a divisor of 2000 other than 1"),
        ("bar 101", "a bar has at most 12 rows of at most 100 squares"),
        ("bar " + "2 " * 13, "a bar has at most 12 rows"),
        ("bar 0", "number 1 must be a whole number from 1 to 2000"),
        ("cake 3 3", "expected the rows of a bar"),
    ],
)
def test_invalid_position_is_rejected(text, reason):
    with pytest.raises(PositionError, match=reason):
        GAME.notation.read("chomp", text.split())
