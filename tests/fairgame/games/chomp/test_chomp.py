"""Chomp: both forms against each other, the two strategies that are known, and refusals."""

from itertools import combinations_with_replacement, product

import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, LimitError, PositionError
from fairgame.games.chomp.bars import bars_within
from fairgame.games.chomp.certificates import ThreeRowsPlayed, in_pattern, lost_words, word_of
from fairgame.games.chomp.games import BAR, DIVISORS, after, is_lost, left
from fairgame.games.chomp.rule import MAX_LISTS, is_lost_bar, lists_within, turned
from fairgame.solving.solve import solve

GAME = games()["chomp"]


def combinations_of_rows(longest):
    return sorted(bar[::-1] for bar in combinations_with_replacement(range(longest + 1), 3) if bar[-1])


def bars(side):
    return [bar for bar in product(range(side + 1), repeat=side) if list(bar) == sorted(bar, reverse=True) and bar[0]]


def test_lost_bars_as_rows_as_words_and_backwards():
    """The kernel of the tables, both certificates and the search of the solver agree."""
    lost, kernel = lost_words(5), bars_within(5, 5)
    for bar in bars(5):
        by_search = is_lost((BAR, tuple(one for one in bar if one)))
        assert lost[word_of(bar, 5)] == kernel.is_lost(bar) == by_search
    rows = list(bars_within(3, 30).lost())
    assert rows == [bar for bar in combinations_of_rows(30) if is_lost((BAR, tuple(one for one in bar if one)))]
    ThreeRowsPlayed(30).check(pd.DataFrame(rows, columns=list("abc")))
    for wrong in (rows[:-1], [*rows[:-1], (30, 30, 30)], [*rows, (30, 30, 30)]):
        with pytest.raises(CertificateError):
            ThreeRowsPlayed(30).check(pd.DataFrame(wrong, columns=list("abc")))


def test_bars_by_their_rows_are_those_of_the_kernel():
    """Within 5 by 7 all of them and their winning bites, by rows and by columns; of three rows to 30 the lost ones."""
    kernel = bars_within(5, 7)

    def lost(bar):
        return kernel.is_lost((*bar, *[0] * (5 - len(bar))))

    for ascending in combinations_with_replacement(range(8), 5):
        bar = tuple(one for one in ascending[::-1] if one)
        if bar:
            assert is_lost_bar(bar) == is_lost_bar(turned(bar)) == lost(bar), bar
            won = list(GAME.winning_options((BAR, bar)))
            assert won == [(one,) for one in after((BAR, bar)) if lost(one[1])], bar
    assert list(bars_within(3, 30).lost()) == [
        bar for bar in combinations_of_rows(30) if is_lost_bar(tuple(one for one in bar if one))
    ]


def test_a_bar_with_too_many_bars_in_it_is_refused():
    bar = (10,) * 10
    assert lists_within(bar[1:]) > MAX_LISTS > lists_within((9,) * 8)
    with pytest.raises(LimitError, match=f"more than {MAX_LISTS} bars lie within this one"):
        is_lost_bar(bar)
    assert not is_lost_bar((9,) * 9)


def test_a_bar_is_the_number_of_two_primes():
    """The piece in row r and column c is 2^c 3^r; named are the corners of what has been eaten."""
    for bar in bars(4):
        rest = {2**column * 3**row for row, length in enumerate(bar) for column in range(length)}
        eaten = [one for one in in_pattern(2**3 * 3**3) if one not in rest]
        (position,) = GAME.notation.read("chomp", ["divisors", "216", *map(str, eaten)])
        assert set(left(position)) == rest
        assert is_lost(position) == is_lost((BAR, tuple(one for one in bar if one)))


def test_facts_of_fair_game():
    """For 2000 only 100 wins; on a square bar the square beside the poison; on two rows the corner."""
    assert [move.target for move in solve(GAME, ["divisors", "2000"]).winning_moves] == ["divisors 2000 100"]
    for side in range(2, 7):
        (move,) = solve(GAME, ["bar", *[str(side)] * side]).winning_moves
        assert move.target == " ".join(["bar", str(side), *["1"] * (side - 1)])
        (move,) = solve(GAME, ["bar", str(side), str(side)]).winning_moves
        assert move.target == f"bar {side} {side - 1}"


def test_every_full_bar_and_every_number_is_won():
    assert all(
        not is_lost((BAR, (columns,) * rows)) for rows, columns in product(range(1, 8), repeat=2) if rows * columns > 1
    )
    assert all(not is_lost((DIVISORS, (number,))) for number in range(2, 300))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("divisors 2000 3", "what is named must be a divisor of 2000, and not 1"),
        ("divisors 2000 1", "what is named must be a divisor of 2000, and not 1"),
        ("bar 101", "a bar has at most 12 rows of at most 100 squares"),
        ("bar " + "2 " * 13, "a bar has at most 12 rows"),
        ("bar 0", "number 1 must be a whole number from 1 to 2000"),
        ("cake 3 3", "expected the lengths of the rows"),
    ],
)
def test_what_is_no_position_is_refused(text, reason):
    with pytest.raises(PositionError, match=reason):
        GAME.notation.read("chomp", text.split())
