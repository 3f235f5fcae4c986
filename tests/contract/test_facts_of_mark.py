"""True statements of the report on Mark-t, checked on published tables and answers."""

from itertools import pairwise

import pytest

from fairgame.core.discovery import games
from fairgame.solving.solve import solve

# The report, section 2.1: the sequences for n = 0, ..., 47.
A = (
    "0 1 3 4 5 7 9 11 12 13 15 16 17 19 20 21 23 25 27 28 29 31 33 35"
    " 36 37 39 41 43 44 45 47 48 49 51 52 53 55 57 59 60 61 63 64 65 67 68 69"
)
# Section 3: nim-values for t = 2, n = 0, ..., 29; the table of errata has 30, 31 and 32.
TWO = "0 1 0 2 1 2 0 1 0 2 0 1 2 1 0 2 1 2 0 1 2 1 0 2 0 1 0 2 1 2"
# Section 5, t = 4: which of the remainders 11 and 15 has the value 3, for the quotients 0 to 20.
FOUR = "11 11 11 15 15 11 11 15 15 15 11 15 15 15 15 11 15 15 15 11 11"


@pytest.fixture(scope="module")
def column(built):
    """A function that returns a column of a published table as a list."""
    return lambda table_id, name: built[table_id].frame()[name].tolist()


def test_1000_is_lost_and_2000_won_in_mark():
    assert solve(games()["mark-2"], ["1000"]).outcome == "P"
    answer = solve(games()["mark-2"], ["2000"])
    assert [(move.source, move.target) for move in answer.winning_moves] == [("2000", "1000")]


def test_published_play_from_fifteen_is_not_optimal():
    """Section 2.1: the first player divides 15 by 2; the only winning move takes one."""
    assert [move.target for move in solve(games()["mark-2"], ["15"]).winning_moves] == ["14"]


def test_lost_pairs_begin_with_the_printed_sequences(column):
    printed = list(map(int, A.split()))
    assert len(printed) == 48
    assert column("mark-2.p_positions", "a")[:48] == printed
    assert column("mark-2.p_positions", "b")[:48] == [2 * a for a in printed]


@pytest.mark.parametrize("t", range(2, 11))
def test_listed_multiples_are_the_heaps_of_value_0(column, t):
    lost = [n for n, value in enumerate(column(f"mark-{t}.nim_sequence", "nim_value")) if value == 0]
    listed = column(f"mark-{t}.p_positions", "b")
    common = min(len(lost), len(listed))
    assert common > 1000
    assert listed[:common] == lost[:common]


def test_nim_values_for_two_match_the_report_before_its_errata(column):
    printed = list(map(int, TWO.split()))
    values = column("mark-2.nim_sequence", "nim_value")
    assert values[:30] == printed
    assert values[30:33] == [0, 1, 0] != [1, 0, 2]


def test_remainders_match_the_report_except_for_one_misprint(built):
    """Section 5: r, also t - 1 or t if q = r, and t - 1 or t if r = t - 1."""
    frame = built["mark.residues"].frame()
    for t in range(3, 11):
        found = frame[frame["t"] == t].set_index("residue")["nim_values"].to_dict()
        high = [t - 1, t]
        expected = {
            q * t + r: high if r == t - 1 else [r, *high] if q == r else [r] for q in range(t) for r in range(t)
        }
        assert found == {residue: " ".join(map(str, values)) for residue, values in expected.items()}
    row = frame[(frame["t"] == 7) & (frame["residue"] == 32)]
    assert row["nim_values"].tolist() == ["4 6 7"]


def test_complementary_sequences_match_the_example_of_the_report(built):
    frame = built["mark.complementary"].frame()
    four = frame[frame["t"] == 4].set_index("quotient")["residue"]
    assert four.head(21).tolist() == list(map(int, FOUR.split()))
    assert set(four) == {11, 15}


@pytest.mark.parametrize("t", range(2, 11))
def test_trailing_digits_are_removed(column, t):
    """Guo's lemma in the report: each further digit t - 1 at the end exchanges the values t - 1 and t."""
    values = column(f"mark-{t}.nim_sequence", "nim_value")
    for start in range(t - 1, 2000, t):
        chain = [start]
        while chain[-1] * t + t - 1 < len(values):
            chain.append(chain[-1] * t + t - 1)
        assert all({values[n], values[more]} == {t - 1, t} for n, more in pairwise(chain))


def test_automata_have_the_published_numbers_of_states(built):
    for table_id, size in (("mark.automaton", lambda t: 5 * t - 4), ("mark.automaton_msd", lambda t: 2 * t + 1)):
        frame = built[table_id].frame()
        states = frame.groupby("t")["state"].nunique().to_dict()
        assert states == {t: 5 if t == 2 else size(t) for t in range(2, 17)}


def test_lost_pairs_have_equal_values(built, column):
    values = column("mark-2.nim_sequence", "nim_value")
    found = set(built["mark-sum.p_positions"].frame().itertuples(index=False, name=None))
    assert found == {(a, b) for b in range(201) for a in range(b + 1) if values[a] == values[b]}


def test_misere_mark_and_upmark_differ_from_mark_as_stated(column):
    normal = {n for n, value in enumerate(column("mark-2.nim_sequence", "nim_value")) if value == 0}
    misere = set(column("misere-mark.p_positions", "n"))
    assert sorted(normal ^ misere) == [0, *(2**k for k in range(15))]
    assert column("upmark.nim_sequence", "n")[0] == 1
    assert column("upmark.nim_sequence", "nim_value") == column("mark-2.nim_sequence", "nim_value")[:5000]
