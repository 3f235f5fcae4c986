"""True statements of the documents on Nim and its disguises, checked on published tables and answers."""

import re
from itertools import combinations, groupby

import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.solving.solve import solve
from tests.support.paths import GOLDEN


@pytest.fixture(scope="module")
def rows(built):
    """A function that returns the rows of a published table as tuples."""

    def of(table_id, *columns):
        frame = built[table_id].frame()
        return list(frame[list(columns) or list(frame)].itertuples(index=False, name=None))

    return of


def answers(slug, text):
    return {f"{move.source}->{move.target}" for move in solve(games()[slug], text.split()).winning_moves}


def test_worked_positions_of_fair_game():
    assert answers("nim", "27 23 22 15") == {"27->14", "23->2", "22->3"}
    assert answers("nim", "23 19 13 12 11") == {"13->3", "12->2", "11->5"}
    assert solve(games()["nim"], ["722", "75"]).nim_value == 665
    assert answers("nimble", "1 3 3 6") == {"6->1"}
    assert solve(games()["nim"], "3 4 2 0 1".split()).nim_value == 4
    assert answers("nim", "3 4 2 0 1") == {"4->0"}  # exercise 5: close the gap of 4


def test_sums_of_the_documents_are_published(rows):
    found = {heaps: (total, moves) for heaps, total, moves in rows("nim.worked_sums")}
    assert found["722 75"][0] == 665
    assert found["27 23 22 15"] == (16 ^ 5, "27->14 23->2 22->3")
    assert found["23 19 13 12 11"][1] == "13->3 12->2 11->5"


def test_die_sets_match_the_mnemonic_of_roller_and_conway(rows):
    """Fair Game, the mnemonic of Roller and Conway: sixteen sets, 0 for the empty set."""
    printed = "0 123 145 246 356 167 257 347 1256 1346 2345 1247 1357 2367 4567 1234567".split()
    found = ["".join(heaps.split()) for (heaps,) in rows("nim.die_sets")]
    assert len(found) == 16
    assert set(found) == set(printed)


def test_first_triples_match_yaglom(rows):
    table = rows("nim.binary_table", "index", "a", "b", "c")
    assert table[0] == (1, 0, 1, 1)
    assert table[8] == (9, 3, 5, 6)
    assert table[14:16] == [(15, 0, 8, 8), (16, 1, 8, 9)]
    assert table[-1] == (65, 0, 20, 20)


def test_base_4_has_the_five_columns_of_sum_0(rows):
    assert set(rows("nim.base_4_columns")) == {(0, 0, 0), (0, 1, 1), (0, 2, 2), (0, 3, 3), (1, 2, 3)}


def test_every_column_of_the_cube_has_one_p_position(rows):
    assert rows("nim-cube.counts") == [(n, 2**n, 4**n) for n in range(11)]


def test_heaps_of_laskers_nim_have_the_published_pattern(rows):
    values = dict(rows("lasker-nim.nim_sequence"))
    for heap in range(1, 9990, 4):
        assert [values[heap + step] for step in range(4)] == [heap, heap + 1, heap + 3, heap + 2]
    assert values[59] == 60


def test_hickory_dickory_dock_is_half(rows):
    assert all(value == heap // 2 for heap, value in rows("hickory-dickory-dock.nim_sequence"))


def test_antonim_with_three_heaps_follows_the_rule(rows):
    found = set(rows("antonim.p_positions"))
    expected = {
        (a, b, c)
        for a in range(31)
        for b in range(a + 1, 31)
        for c in range(b + 1, 31)
        if (a + 1) ^ (b + 1) ^ (c + 1) == 0
    }
    assert expected == {row for row in found if row[2] <= 30}


def test_first_player_loses_matutinal_nim_only_twice(rows):
    assert [beans for beans, winner in rows("matutinal-nim.winners") if winner == "second"] == [1, 3]


def test_kotzigs_nim_with_moves_1_2_and_3(rows):
    winners = [winner for moves, _, winner in rows("kotzigs-nim.winners") if moves == "1 2 3"]
    assert "".join("W" if winner == "first" else "L" for winner in winners) == "WLWLWLLLLLWLLLWLLLWL"


def test_every_set_of_moves_occurs_with_every_ring(rows):
    table = rows("kotzigs-nim.winners", "moves", "n")
    assert len(table) == len(set(table)) == 15 * 20


def test_p_positions_of_staircase_fives_follow_the_rule(rows):
    expected = {
        (c1, c2, c3, c4)
        for c1 in range(5)
        for c2 in range(5)
        for c3 in range(5)
        for c4 in range(5)
        if (c1 + 4 * c2 + 3 * c3 + 2 * c4) % 5 == 0
    }
    assert set(rows("staircase-fives.p_positions")) == expected


def test_lost_heaps_of_fibonacci_nim_and_its_variants(rows):
    golden = pd.read_csv(GOLDEN / "take_away_losing_heaps.csv").itertuples(index=False, name=None)
    found = {
        variant: [n for _, n in group] for variant, group in groupby(rows("fibonacci-nim.p_positions"), lambda r: r[0])
    }
    for variant, group in groupby(golden, lambda row: row[0]):
        expected = [n for _, n in group]
        assert [n for n in found[variant] if n <= expected[-1]] == expected
    # Fair Game, project A, continued by the list of the atlas
    assert found["<3x"][1:10] == [2, 3, 5, 7, 10, 15, 22, 32, 47]


def test_three_heaps_of_tsyan_shizi_are_nim(rows):
    assert rows("tsyan-shizi-3.p_positions") == rows("nim.p_positions")


def test_four_heaps_of_tsyan_shizi(rows):
    """With an empty heap the game is Nim with three heaps; the catalogue has the first two positions without one."""
    found = rows("tsyan-shizi-4.p_positions")
    assert {row[1:] for row in found if row[0] == 0} == set(rows("nim.p_positions"))
    assert [row for row in found if row[0] > 0][:2] == [(1, 1, 1, 2), (1, 1, 3, 4)]


@pytest.mark.parametrize("slug", ["northcott", "poker-nim"])
def test_loopy_games_obey_the_rule_of_nim(rows, slug):
    found = {tuple(map(int, " ".join(map(str, row)).split())) for row in rows(f"{slug}.p_positions")}
    largest = max(max(row) for row in found)
    expected = {row for row in rows("nim.p_positions") if row[2] <= largest}
    assert found == expected
    assert largest == {"northcott": 6, "poker-nim": 7}[slug]


def test_one_colour_may_have_a_winning_move_that_the_other_lacks():
    """Fair Game, exercise 14: black can retreat and widen the second gap, white has no square behind."""
    white, black = (answers("northcott", f"1-5 1-3 {colour}") for colour in ("white", "black"))
    assert white == {"1-5 1-3 white->3-5 1-3 black"}
    assert black == {"1-5 1-3 black->1-3 1-3 white", "1-5 1-3 black->1-5 1-5 white"}


def test_dollar_decides_whether_the_bag_counts(rows):
    table = set(rows("silver-dollar.p_positions"))
    assert ("take", "1", 1) in table  # the player who must drop the dollar loses
    assert not [row for row in table if row[0] == "drop-and-take" and row[1].split()[0] == str(row[2])]
    of_three = {(coins, dollar) for variant, coins, dollar in table if variant == "take" and len(coins.split()) == 3}
    assert any((coins, int(coins.split()[0])) in of_three for coins, _ in of_three)
    assert any((coins, int(coins.split()[0])) not in of_three for coins, _ in of_three)


ERRATA = {
    "722 and 75": "665",
    "fourth of the sets": "2 3 4 5",
    "last of the sets": "3 5 6",
    "exercise 2": "the heaps are 23 19 13 12 11, as in the answer: nim-sum 14, an N-position; winning moves 13->3",
    "Table 1, row 14, column 8": "6",
    "Table 1, row 4, column 4": "0",
    "Tables I and Ia": "(3, 5, 6) is the 9th, after (2, 4, 6); the 15th is (0, 8, 8), the 16th (1, 8, 9)",
    "exercise 11": "a heap of 59 has the nim-value 60",
    "figure 6": "the 5 heaps that follow there, 3 4 2 0 1, are every other gap: there are at least 9, so that one is",
    "exercise 6": "right for figure 7, where the dollar is the second of five coins; but it depends",
    "exercise 7": "right for figure 7, where the dollar is the second of five coins; but it depends",
    "exercise 17": "566",
    "exercise 34, answer: exceptions": "0, 14, 16, 17, 31, 34 and 51, 7 in number",
    "exercise 39": "0.055 has the period 148, 0.156 has the period 349, 0.165 has the period 1550, 0.356",
    "exercise 40": "G(3) = 3, G(7) = 3, G(10) = 3, G(25) = 3",
    "project D, games": "0.7 has the period 2, 0.07 has the period 34, 0.013 has the period 6, 0.107",
    "project D, note": "0.122 has the period 5 and 0.127 has the period 4",
    "exercise 15, answer": "412814721827",
    "Lasker's Nim": "Emanuel Lasker",
    "exercise 51": "G(112) = 0, G(194) = 1, G(160) = 2, G(102) = 4, G(148) = 7",
    "project H, open": "2, 3, 6, 7, 8, 10, …",
    "Hickory": "0, 0, 1, 1, 2, 2, 3, 3, 4, 4",
}


@pytest.mark.parametrize("place", ERRATA)
def test_errata_state_the_correct_values(rows, place):
    whole = re.compile(rf"{re.escape(place)}\b")  # "exercise 2" is not in "exercise 28"
    found = [truth for where, truth in rows("errata.documents", "place", "truth") if whole.search(where)]
    assert len(found) == 1
    assert ERRATA[place] in found[0]


QUOTED = {
    "exercise 34, answer": "period 8112031103222445592301130211045374 (perhaps the scan's)",
    "exercise 2": "five heaps 23, 22, 23, 19, 12 and 11, a P-position (perhaps the scan's)",
    "Table 3, .017": "e = 5, bound 133",
    "figure 6, the list of all gaps": "3 2 4 0 2 1 0 1, eight gaps (perhaps the scan's)",
}


@pytest.mark.parametrize("place", QUOTED)
def test_errata_quote_our_copy(rows, place):
    """Compare the errata with the text of our copy of Fair Game."""
    assert dict(rows("errata.documents", "place", "printed"))[f"FG {place}"] == QUOTED[place]


def test_published_answers_on_the_silver_dollar():
    """Fair Game, exercises 6 and 7: the second of five coins is the dollar; the bag counts only in the variant take."""
    for coins in combinations(range(1, 9), 5):
        first, *rest = coins
        pairs = (rest[3] - rest[2] - 1) ^ (rest[1] - rest[0] - 1)
        for variant, gap in (("take", first), ("drop-and-take", first - 1)):
            assert games()["silver-dollar"].is_p_position((variant, coins, rest[0])) == (pairs ^ gap == 0)


def test_ten_for_fifteen_may_be_the_scan(rows):
    """In Persian 5 and 0 look alike, so exactly the cells of Table 1 with 10 instead of 15 are marked."""
    cells = [(printed, truth) for where, printed, truth, _ in rows("errata.documents") if "Table 1, row" in where]
    marked = [(printed, truth) for printed, truth in cells if printed.endswith("(perhaps the scan's)")]
    assert marked == [(printed, truth) for printed, truth in cells if printed.startswith("10 ") and truth == "15"]
    assert len(marked) == 5


def test_twelve_cells_of_table_1_are_wrong(rows):
    cells = [
        (where, printed, truth) for where, printed, truth, _ in rows("errata.documents") if "Table 1, row" in where
    ]
    assert len(cells) == 12
    assert all(printed != truth for _, printed, truth in cells)
