"""The product of any two games of coins in a row: values against plain play, winning turns against all turns."""

from itertools import islice, product
from random import Random

import pytest

from fairgame.core.discovery import games
from fairgame.errors import PositionError, UnknownNameError
from fairgame.games.coins import answers
from fairgame.games.coins.grids import Tartan
from fairgame.numbers.nimbers import nim_sum
from tests.support.vectors.products import FACTORS

SIDE = 5  # so that plain play, which knows no theorem, can value every coin of every pair
FEW = 300


@pytest.mark.parametrize("rows", answers.factors())
def test_values_are_those_of_plain_play(rows):
    """Each coin is the mex of its options, for products with every game; values of the factors are not used."""
    for columns in answers.factors():
        game = answers.product(rows, columns)
        first = answers.values(rows, columns).first
        known = {}
        for a, b in product(range(first[0], SIDE), range(first[1], SIDE)):
            reached = {nim_sum(known[coin] for coin in option) for option in game.options((a, b))}
            known[a, b] = next(value for value in range(len(reached) + 1) if value not in reached)
        found = answers.values(rows, columns).nim_values
        assert all(found[a - first[0]][b - first[1]] == value for (a, b), value in known.items()), columns


def test_winning_turns_are_those_that_a_search_finds():
    """The turns of a solved position are the options with the wanted value, no more and no fewer."""
    draw = Random(15)
    pairs = list(product(answers.factors(), repeat=2))
    for rows, columns in draw.sample(pairs, 40):
        game = answers.product(rows, columns)
        coin = (draw.randrange(1, 9), draw.randrange(1, 9))
        options = list(islice(game.options(coin), FEW))
        if len(options) == FEW:
            continue
        for wanted in {nim_sum(map(game.nim_value, option)) for option in options} | {game.nim_value(coin) + 1}:
            searched = {option for option in options if nim_sum(map(game.nim_value, option)) == wanted}
            assert set(game.options_of_value(coin, wanted)) == searched, (rows, columns, coin, wanted)


def test_products_with_a_name_are_the_same_game():
    """Rules and values of the published products come out of their factors."""
    assert set(FACTORS) == {slug for slug, game in games().items() if isinstance(game, Tartan)}
    for slug, factors in FACTORS.items():
        game, made = games()[slug], answers.product(*factors)
        for coin in game.positions(7):
            assert set(map(frozenset, game.options(coin))) == set(map(frozenset, made.options(coin))), slug
            assert game.nim_value(coin) == made.nim_value(coin), slug


@pytest.mark.parametrize(
    ("coins", "reason"),
    [
        ("0-3", "rows are counted from 1 here and columns from 0"),
        ("2-2 2-2", "named once"),
        ("1-16", r"from 0 to 15; a row or column n may be turned with up to 2\^n sets of others"),
    ],
)
def test_what_is_refused(coins, reason):
    with pytest.raises(PositionError, match=reason):
        answers.tartan("ruler", "sym", coins.split())


def test_only_rows_of_coins_have_products():
    with pytest.raises(UnknownNameError, match="kayles"):
        answers.values("kayles", "sym")
