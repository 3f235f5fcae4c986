from dataclasses import dataclass

import pytest

from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.errors import LimitError, LoopyGameError
from fairgame.solving import budget, oracle
from fairgame.solving.budget import brief, unlimited, usual

INFO = GameInfo("graph", "A graph", Category.NIM, "Follow an arrow.")
HEAPS = HeapSum()


@dataclass(frozen=True)
class Graph:
    """A game given by its options: each position's list of tuples of components."""

    moves: dict
    info: GameInfo = INFO
    notation: HeapSum = HEAPS

    def options(self, position):
        return iter(self.moves.get(position, ()))

    def positions(self, stop):
        return iter(range(stop))


NIM = Graph({n: [(smaller,) for smaller in range(n)] for n in range(40)})
GRUNDYS_GAME = Graph({n: [(n - part, part) for part in range(1, (n + 1) // 2)] for n in range(40)})


def test_nim():
    assert oracle.nim_values(NIM, 40) == {n: n for n in range(40)}
    assert oracle.nim_value(NIM, 39) == 39


def test_an_option_may_be_a_sum_of_several_components_or_of_none():
    game = Graph({1: [()], 2: [(1,)], 3: [(1, 2, 2), ()], 4: [(1, 1), (3, 3, 3)]})
    values = oracle.nim_values(game, 5)
    assert values == {0: 0, 1: 1, 2: 0, 3: 2, 4: 1}
    assert [oracle.nim_value(game, n) for n in range(5)] == list(values.values())


def test_grundys_game_as_in_oeis_A002188():
    expected = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4]
    assert [oracle.nim_value(GRUNDYS_GAME, n) for n in range(34)] == expected


def test_what_is_known_is_used_and_added_to():
    known = {3: 100}
    assert oracle.nim_value(NIM, 5, known) == 4  # 0, 1, 2, 100, then the mex of these
    assert known == {0: 0, 1: 1, 2: 2, 3: 100, 4: 3, 5: 4}


def test_both_searches_agree_on_a_game_of_the_catalogue():
    kayles = games()["kayles"]
    known = {}
    assert {n: oracle.nim_value(kayles, n, known) for n in range(80)} == oracle.nim_values(kayles, 80)


def test_positions_met_by_two_ways_are_no_loop():
    diamond = Graph({0: [], 1: [(0,)], 2: [(0,), (1,)], 3: [(1,), (2,)], 4: [(3, 2), (1, 3), (2,)], 5: [(4,), (3,)]})
    assert oracle.nim_value(diamond, 5) == oracle.nim_values(diamond, 6)[5]


@pytest.mark.parametrize(
    "moves",
    [
        {0: [(0,)]},
        {0: [(1,)], 1: [(0,)]},
        {0: [(1,)], 1: [(2,)], 2: [(3,)], 3: [(1,)]},
        {0: [(1,), (2,)], 1: [], 2: [(1, 3)], 3: [(4, 0)]},
        {0: [(n,) for n in range(1, 9)], 7: [(8,)], 8: [(9, 9)], 9: [(7,)]},
    ],
)
def test_a_loop_is_found_and_named(moves):
    with pytest.raises(LoopyGameError, match="graph: play can return to position") as refusal:
        oracle.nim_value(Graph(moves), 0)
    assert int(refusal.value.position) in moves
    assert "\n" not in str(refusal.value)


def test_a_loop_that_play_cannot_reach_does_no_harm():
    assert oracle.nim_value(Graph({0: [(1,)], 1: [], 2: [(3,)], 3: [(2,)]}), 0) == 1


def test_too_many_positions_are_refused_and_one_met_often_counts_once(monkeypatch):
    monkeypatch.setattr(budget, "MAX_POSITIONS", 30)
    for allowed in (brief, usual):
        assert oracle.nim_value(NIM, 28, budget=allowed("graph")) == 28
        with pytest.raises(LimitError, match="graph: more than 30 positions"):
            oracle.nim_value(NIM, 39, budget=allowed("graph"))
        backwards = Graph({n: [(smaller,) for smaller in range(n - 1, -1, -1)] for n in range(29)})
        assert oracle.nim_value(backwards, 28, budget=allowed("graph")) == 28
    assert oracle.nim_value(NIM, 39, budget=unlimited("graph")) == oracle.nim_value(NIM, 39) == 39


def test_too_many_options_are_refused_by_the_clock_which_begins_with_the_first(monkeypatch):
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(budget, "thread_time", lambda: float(next(ticks)))
    options = sum(len(moves) for moves in NIM.moves.values())
    for seconds, fits in ((options - 1, True), (options - 2, False)):
        monkeypatch.setattr(budget, "SECONDS", seconds)
        next(ticks)  # what was computed before the first option takes nothing
        allowed = usual("graph: 39")
        if fits:
            assert oracle.nim_value(NIM, 39, budget=allowed) == 39
        else:
            with pytest.raises(LimitError, match="graph: 39 has too many options to search") as refusal:
                oracle.nim_value(NIM, 39, budget=allowed)
            assert "\n" not in str(refusal.value)


def test_a_long_chain_meets_no_recursion_limit():
    chain = Graph({n: [(n - 1,)] for n in range(1, 20_001)})
    assert oracle.nim_value(chain, 20_000) == 0
    assert oracle.nim_value(chain, 19_999) == 1


def test_positions_out_of_order_are_noticed():
    backwards = Graph({0: [(1,)], 1: []})
    with pytest.raises(KeyError):
        oracle.nim_values(backwards, 2)
