"""Statements of the literature on loopy games and coin turning, checked on published tables and answers."""

from functools import reduce
from itertools import combinations
from math import isqrt
from operator import xor
from random import Random

import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.solving.solve import solve
from tests.support.vectors.products import FACTORS

# OEIS A005240, the P-positions of Epstein's game (R. K. Guy, Unsolved Problems in Number Theory, E26), to 1000.
LOST = (
    "0 5 20 29 45 80 101 116 135 145 165 173 236 257"
    " 397 404 445 477 540 565 580 585 629 666 836 845 885 909 944 949 954 975"
)


@pytest.fixture(scope="module")
def squares(built):
    """Return remoteness and outcome of the published heaps of Put or take a square, by heap."""
    frame = built["put-or-take-a-square.remoteness"].frame()
    return {n: (None if pd.isna(left) else left, letter) for n, left, letter in frame.astype(object).values.tolist()}


def test_lost_heaps_of_epsteins_game(squares):
    assert [heap for heap, (_, letter) in squares.items() if letter == "P" and heap <= 1000] == list(
        map(int, LOST.split())
    )


def test_remoteness_of_fair_game_is_exceeded(squares):
    """Fair Game, project H: 14 for a heap of 1918, which is the first with so great a remoteness."""
    first = {}
    for heap, (left, _) in squares.items():
        first.setdefault(left, heap)
    assert first[14] == 1918
    assert max(left for left in first if left is not None) > 14


def test_all_of_a_square_is_taken_at_once(squares):
    assert [heap for heap, (left, _) in squares.items() if left == 1] == [
        n for n in squares if n and isqrt(n) ** 2 == n
    ]
    assert squares[0] == (0, "P")


def test_five_and_twenty_lead_to_squares_alone(squares):
    """The example of OEIS A005240: from 5 to 1 or 9, from 20 to 4 or 36."""
    assert squares[5] == squares[20] == (2, "P")
    assert [squares[heap] for heap in (1, 9, 4, 36)] == [(1, "N")] * 4


def test_outcomes_and_remoteness_are_consistent(squares):
    for distance, letter in squares.values():
        assert letter in "PNDO"
        assert (distance is None) if letter in "DO" else distance % 2 == "PN".index(letter)


def test_drawn_heaps_of_epsteins_game_are_a_closed_set(squares):
    """From a drawn heap one move leads to a drawn heap; after the other move the opponent wins."""
    drawn = {heap for heap, (_, letter) in squares.items() if letter == "D"}
    assert {2, 3, 7, 8} <= drawn
    for heap in drawn:
        square = isqrt(heap) ** 2
        others = {heap - square, heap + square} - drawn
        assert len(others) < 2
        assert all(squares[other][1] == "N" for other in others if other in squares)
    solved = [heap + isqrt(heap) ** 2 for heap in drawn if heap + isqrt(heap) ** 2 not in squares]
    assert all(solve(games()["put-or-take-a-square"], [str(heap)]).outcome == "N" for heap in solved)


def remoteness(built, slug):
    frame = built[f"{slug}.remoteness"].frame()
    rows = frame[["n", "remoteness", "outcome"]].astype(object).to_numpy().tolist()
    return {n: (None if pd.isna(left) else left, letter) for n, left, letter in rows}


def lost(rows):
    return [n for n, (_, letter) in rows.items() if letter == "P"]


def test_tribulations_agree_with_fair_game(built):
    """Fair Game, exercise 62: the table, whose print lacks the 3 of heap 8, and the P-positions."""
    rows = remoteness(built, "tribulations")
    assert [rows[n][0] for n in range(21)] == [0, 1, 2, 1, 6, 3, 1, 5, 3, 2, 1, 2, 3, 4, 3, 1, 9, 3, 6, 7, 8]
    assert lost(rows)[:11] == [0, 2, 4, 9, 11, 13, 18, 20, 22, 24, 26]
    assert all(letter in "PN" for _, letter in rows.values())


def test_lost_heaps_of_fibulations_match_the_literature(built):
    rows = remoteness(built, "fibulations")
    assert lost(rows)[:9] == [0, 5, 8, 10, 11, 13, 16, 18, 21]
    assert all(letter in "PN" for _, letter in rows.values())


def test_beans_on_the_stalk_and_off_it(built):
    rows = remoteness(built, "beanstalk")
    assert (rows[3][0], rows[5][0], rows[9][0]) == (7, 5, 11)
    assert {letter for _, letter in rows.values()} == {"P", "N"}
    assert lost(rows) == [1]
    silent = remoteness(built, "beans-dont-talk")
    assert lost(silent)[:6] == [1, 7, 13, 23, 25, 29]
    assert {45, 41} <= set(lost(silent))


def test_beans_that_do_not_talk_by_hand():
    """41 leads to 61 and 31; both lead to 23, and from there by 7 and 9 down to 1."""
    silent = games()["beans-dont-talk"]
    assert [option for (option,) in silent.options(41)] == [61, 31]
    assert (23,) in list(silent.options(61)) and (23,) in list(silent.options(31))
    assert solve(silent, ["23"]).outcome == solve(silent, ["41"]).outcome == "P"
    assert [option for (option,) in silent.options(10)] == [29, 31]
    assert list(silent.options(1)) == []


def test_turning_turtles_is_nim(built):
    assert built["turning-turtles.nim_sequence"].frame().to_numpy().tolist() == [[n, n] for n in range(1, 301)]


def test_ruler_values_are_the_largest_powers_of_2(built):
    """OEIS A006519: the largest power of 2 that divides n."""
    values = dict(built["ruler.nim_sequence"].frame().itertuples(index=False, name=None))
    assert list(values) == list(range(1, 2001))
    assert all(n % value == 0 and (n // value) % 2 == 1 and value & (value - 1) == 0 for n, value in values.items())


def values_of_rows():
    """Return the values of rows of 0, 1, 2, ... squares where three neighbours are covered, from that rule."""
    values = []
    for length in range(20):
        after = {values[left] ^ values[length - 3 - left] for left in range(length - 2)}
        values.append(next(value for value in range(len(after) + 1) if value not in after))
    return values


def test_straight_trominoes_on_one_row_are_treblecross(built):
    """A move covers three squares in a row and leaves two rows: the octal game 0.007."""
    values = values_of_rows()
    frame = built["tromino-cram.rectangles"].frame()
    of_one = frame[(frame["tile"] == "I3") & (frame["rows"] == 1) & (frame["columns"] < len(values))]
    assert dict(zip(of_one["columns"], of_one["nim_value"], strict=True)) == dict(enumerate(values[1:], start=1))
    words = [f"0-{column}" for column in range(19)]
    game = games()["tromino-cram"]
    assert [solve(game, ["I3", *words[:length]]).nim_value for length in range(1, 20)] == values[1:]


def test_patterns_of_trominoes_and_tetrominoes(built):
    """The theorems and the observed patterns of the pages of Tromino Cram and Tetromino Cram."""
    values = {
        (tile, rows, columns): value
        for slug in ("tromino-cram", "tetromino-cram")
        for tile, rows, columns, value in built[f"{slug}.rectangles"].frame().itertuples(index=False)
    }
    kayles = built["dawsons-kayles.nim_sequence"].frame()["nim_value"].tolist()
    for (tile, rows, columns), value in values.items():
        if rows == 2 and tile == "I3":
            assert value == 0
        if rows == 2 and tile == "I3L3":
            assert value == values["L3", rows, columns]
        if rows in (2, 3) and tile == "O4":
            assert value == kayles[columns]
        if rows == 2 and tile in ("S4", "T4"):
            assert value == kayles[columns - 1]
        if rows == 3 and tile == "S4":
            assert value == kayles[columns]
        if rows % 2 == columns % 2 == 0 and tile in ("I4", "O4"):
            assert (value > 0) == (tile == "O4")
    even = {tile: {values[tile, 4, columns] > 0 for columns in (4, 6)} for tile in ("L4", "S4", "T4")}
    assert {True, False} in even.values()


def test_rectangles_of_cram_match_fair_game_and_copying(built):
    """Compare with the catalogue of Fair Game, and with the copying strategy: even by even is lost, even by odd won."""
    frame = built["cram.rectangles"].frame()
    values = {(rows, columns): value for rows, columns, value in frame.itertuples(index=False)}
    assert [values[3, columns] for columns in range(3, 9)] == [0, 1, 1, 4, 1, 3]
    assert (values[4, 4], values[4, 5], values[4, 6], values[5, 5]) == (0, 2, 0, 0)
    for (rows, columns), value in values.items():
        if rows % 2 == 0 or columns % 2 == 0:
            assert (value > 0) == bool(rows % 2 or columns % 2)


# --- coins in a row


def column(built, table):
    """Return the values of a sequence from its first coin on."""
    return built[table].frame()["nim_value"].tolist()


ODIOUS = [number for number in range(4096) if number.bit_count() % 2]


def test_mock_turtles_are_the_odious_numbers(built):
    """OEIS A000069; the mock turtle theorem for three coins."""
    assert column(built, "mock-turtles.nim_sequence") == ODIOUS[:1001]


def test_coins_of_moebius_have_the_values_of_fair_game(built):
    """Fair Game, project E: the values of the 18 coins."""
    first = "1 2 4 8 16 31 32 64 103 128 171 213 256 301 342 439 475 494"
    assert column(built, "moebius.nim_sequence")[:18] == [int(value) for value in first.split()]


def words_of(built):
    return [
        frozenset() if text == "none" else frozenset(map(int, text.split()))
        for text in built["moebius.p_positions"].frame()["heads"]
    ]


def test_code_of_moebius_is_linear_with_least_distance_six(built):
    """The code has 512 words, 102 with six heads; it is closed under addition; words differ in six or more coins."""
    words = words_of(built)
    assert len(set(words)) == len(words) == 512
    assert sum(len(word) == 6 for word in words) == 102
    assert all(one ^ other in set(words) for one in words[:40] for other in words)
    assert min(len(one ^ other) for one, other in combinations(words[:200], 2)) == 6


def test_row_of_moebius_is_lost_if_its_nim_sum_is_0(built):
    values, words = column(built, "moebius.nim_sequence"), set(words_of(built))
    assert all(reduce(xor, (values[coin] for coin in word), 0) == 0 for word in words)
    draw = Random(5)
    for _ in range(500):
        heads = frozenset(draw.sample(range(18), draw.randint(1, 18)))
        assert (reduce(xor, (values[coin] for coin in heads), 0) == 0) == (heads in words)


def test_lost_rows_of_mogul_have_the_weights_of_the_golay_code(built):
    weights = built["mogul.weights"].frame().to_numpy().tolist()
    assert weights == [[0, 1], [8, 759], [12, 2576], [16, 759], [24, 1]]


def test_values_of_motley_are_the_powers_of_two(built):
    assert column(built, "motley.nim_sequence") == [2**coin for coin in range(64)]


def test_exact_turning_is_limited_turning_after_worthless_coins(built):
    """Fair Game, exercises 46 to 48."""
    assert column(built, "twins.nim_sequence") == list(range(301))
    assert column(built, "triplets.nim_sequence") == [0, 0, *ODIOUS[:299]]


def test_restricted_games_repeat(built):
    """Fair Game, exercise 50: periods of 5, 7 and 8."""
    for table, values in (
        ("mock-turtle-fives", [1, 2, 4, 7, 8]),
        ("triplet-sevens", [0, 0, 1, 2, 4, 7, 8]),
        ("ruler-nines", [1, 2, 1, 4, 1, 2, 1, 8]),
    ):
        found = column(built, f"{table}.nim_sequence")
        assert found == (values * len(found))[: len(found)]
    periods = built["ruler.restricted_periods"].frame().to_numpy().tolist()
    assert [period for _, period in periods] == [2 ** (width.bit_length() - 1) for width in range(1, 65)]


def test_turnips_by_their_last_digit_2_in_base_3(built):
    """Fair Game, exercise 51, and the recursion G(3k + 2) = 1 that follows from it."""
    values = column(built, "turnips.nim_sequence")
    assert [values[coin] for coin in (112, 194, 160, 102, 148)] == [0, 1, 2, 4, 7]
    assert set(values[2::3]) == {1}


def test_grunt_is_grundys_game(built):
    grundy = built["grundys-game.nim_sequence"].frame()["nim_value"].tolist()
    assert column(built, "grunt.nim_sequence") == grundy[:601]


def test_sym_and_sympler_match_fair_game(built):
    """Fair Game prints the values of Sym to coin 16, and the answer to exercise 53."""
    sym = "1 2 4 3 6 7 8 16 18 25 32 11 64 31 128 10 256 5 512 28 1024 34 2048 47"
    assert column(built, "sym.nim_sequence")[:24] == [int(value) for value in sym.split()]
    assert set(column(built, "sympler.nim_sequence")[1:]) == {0}


# --- coins in rows and columns


def by_definition(side):
    """Return nim-products by the definition: the least number that no smaller factors give."""
    table = [[0] * side for _ in range(side)]
    for a in range(side):
        for b in range(side):
            met = {table[c][b] ^ table[a][d] ^ table[c][d] for c in range(a) for d in range(b)}
            table[a][b] = next(value for value in range(len(met) + 1) if value not in met)
    return table


def test_nim_products_match_fair_game_and_the_definition(built):
    """Compare with Table 5 of Fair Game, except for its misprinted row 7, and with the definition."""
    frame = built["nim-multiplication.products"].frame()
    table = frame["product"].to_numpy().reshape(256, 256)
    assert table[7, :9].tolist() == [0, 7, 9, 14, 10, 13, 3, 4, 15]
    assert table[:24, :24].tolist() == by_definition(24)


@pytest.mark.parametrize("slug", FACTORS)
def test_tables_satisfy_the_tartan_theorem(built, slug):
    products = built["nim-multiplication.products"].frame()["product"].to_numpy().reshape(256, 256)
    frame = built[f"{slug}.nim_grid"].frame()
    rows, columns = (
        dict(built[f"{factor}.nim_sequence"].frame().itertuples(index=False, name=None)) for factor in FACTORS[slug]
    )
    assert len(frame) >= 256
    for a, b, value in frame.itertuples(index=False, name=None):
        assert products[rows[a], columns[b]] == value


def test_acrostic_twins_are_nim_sums(built):
    assert all(a ^ b == value for a, b, value in built["acrostic-twins.nim_grid"].frame().itertuples(index=False))


def product_moves(game, heads):
    """Yield the set of heads after every move in an array of coins, by the rules of the two factors."""
    for row, column in heads:
        for rows in game.row_sets(row):
            for columns in game.column_sets(column):
                turned = {(a, b) for a in (*rows, row) for b in (*columns, column)}
                yield (row, column), frozenset(heads ^ turned)


@pytest.mark.parametrize("slug", FACTORS)
def test_winning_turns_of_an_array_win_on_the_array_itself(built, slug):
    """By the table, an array is lost if the nim-sum of the values of its heads is 0."""
    game, draw, won = games()[slug], Random(11), 0
    frame = built[f"{slug}.nim_grid"].frame()
    values = {(a, b): value for a, b, value in frame.itertuples(index=False, name=None)}
    near = [coin for coin in values if max(coin) < 7]
    for turn in range(12):
        heads = frozenset([*draw.sample(near, 3), *near[: turn % 2]])
        lost = {left for _, left in product_moves(game, heads) if reduce(xor, map(values.get, left), 0) == 0}
        answer = solve(game, [f"{a}-{b}" for a, b in sorted(heads)])
        assert answer.complete and answer.nim_value == reduce(xor, map(values.get, heads), 0)
        found = set()
        for move in answer.winning_moves:
            (source,) = game.notation.read(slug, move.source.split())
            found.add(heads ^ {source, *game.notation.read(slug, move.target.split())})
        assert found == lost
        won += bool(lost)
    assert won > 2
