"""Searches: nim-values by options, budgets, and retrograde analysis."""

from dataclasses import dataclass
from random import Random

import pytest

from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.errors import LimitError, LoopyGameError
from fairgame.solving import budget, oracle
from fairgame.solving.budget import brief_budget, interactive_budget, unlimited_budget
from fairgame.solving.retrograde import remoteness

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


def test_nim_values_of_nim_are_the_heap_sizes():
    assert oracle.nim_values(NIM, 40) == {n: n for n in range(40)}
    assert oracle.nim_value(NIM, 39) == 39


def test_option_may_have_any_number_of_components():
    game = Graph({1: [()], 2: [(1,)], 3: [(1, 2, 2), ()], 4: [(1, 1), (3, 3, 3)]})
    values = oracle.nim_values(game, 5)
    assert values == {0: 0, 1: 1, 2: 0, 3: 2, 4: 1}
    assert [oracle.nim_value(game, n) for n in range(5)] == list(values.values())


def test_grundys_game_agrees_with_oeis_A002188():
    expected = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4]
    assert [oracle.nim_value(GRUNDYS_GAME, n) for n in range(34)] == expected


def test_known_values_are_used_and_extended():
    known = {3: 100}
    assert oracle.nim_value(NIM, 5, known) == 4  # 0, 1, 2, 100, then the mex of these
    assert known == {0: 0, 1: 1, 2: 2, 3: 100, 4: 3, 5: 4}


def test_both_searches_agree_on_kayles():
    kayles = games()["kayles"]
    known = {}
    assert {n: oracle.nim_value(kayles, n, known) for n in range(80)} == oracle.nim_values(kayles, 80)


def test_position_on_two_paths_is_no_loop():
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
def test_loop_is_named(moves):
    with pytest.raises(LoopyGameError, match="graph: play can return to position") as refusal:
        oracle.nim_value(Graph(moves), 0)
    assert int(refusal.value.position) in moves
    assert "\n" not in str(refusal.value)


def test_unreachable_loop_is_ignored():
    assert oracle.nim_value(Graph({0: [(1,)], 1: [], 2: [(3,)], 3: [(2,)]}), 0) == 1


def test_limit_of_positions_counts_each_position_once(monkeypatch):
    monkeypatch.setattr(budget, "MAX_POSITIONS", 30)
    for allowed in (brief_budget, interactive_budget):
        assert oracle.nim_value(NIM, 28, budget=allowed("graph")) == 28
        with pytest.raises(LimitError, match="graph: more than 30 positions"):
            oracle.nim_value(NIM, 39, budget=allowed("graph"))
        backwards = Graph({n: [(smaller,) for smaller in range(n - 1, -1, -1)] for n in range(29)})
        assert oracle.nim_value(backwards, 28, budget=allowed("graph")) == 28
    assert oracle.nim_value(NIM, 39, budget=unlimited_budget("graph")) == oracle.nim_value(NIM, 39) == 39


def test_clock_starts_with_the_first_option_and_limits_the_search(monkeypatch):
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(budget, "thread_time", lambda: float(next(ticks)))
    options = sum(len(moves) for moves in NIM.moves.values())
    for seconds, fits in ((options - 1, True), (options - 2, False)):
        monkeypatch.setattr(budget, "SECONDS", seconds)
        next(ticks)  # the clock ignores work before the first option
        allowed = interactive_budget("graph: 39")
        if fits:
            assert oracle.nim_value(NIM, 39, budget=allowed) == 39
        else:
            with pytest.raises(LimitError, match="graph: 39 has too many options to search") as refusal:
                oracle.nim_value(NIM, 39, budget=allowed)
            assert "\n" not in str(refusal.value)


def test_long_chain_needs_no_recursion():
    chain = Graph({n: [(n - 1,)] for n in range(1, 20_001)})
    assert oracle.nim_value(chain, 20_000) == 0
    assert oracle.nim_value(chain, 19_999) == 1


def test_positions_out_of_order_raise_key_error():
    backwards = Graph({0: [(1,)], 1: []})
    with pytest.raises(KeyError):
        oracle.nim_values(backwards, 2)


def by_rounds(after):
    """Return the remoteness of positions, decided in rounds.

    In round d a position is lost if all its options are decided and won, and won if some option is decided and lost.
    """
    decided = {}
    for distance in range(2 * len(after) + 2):
        layer = {}
        for position, options in after.items():
            if position in decided:
                continue
            known = [decided.get(option) for option in options]
            won = any(option is not None and option % 2 == 0 for option in known)
            lost = all(option is not None and option % 2 == 1 for option in known)
            if won if distance % 2 else lost:
                layer[position] = distance
        decided |= layer
    return decided


def test_remoteness_of_random_loopy_games_agrees_with_rounds():
    draw = Random(66)
    for _ in range(400):
        count = draw.randrange(12)
        after = {f"p{one}": [f"p{draw.randrange(count + 2)}" for _ in range(draw.randrange(4))] for one in range(count)}
        assert remoteness(after) == by_rounds(after)
