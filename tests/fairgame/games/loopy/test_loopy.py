"""Retrograde analysis of loopy games: outcomes and remoteness on whole graphs and on open windows."""

from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import compress, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.errors import LimitError, LoopyGameError
from fairgame.solving import solve as solving
from fairgame.solving.budget import Budget
from fairgame.solving.retrograde import explore, find_draws, is_lost, remoteness
from fairgame.solving.solution import Move
from fairgame.solving.solve import solve

SIZE = 12
graphs = st.lists(st.lists(st.integers(0, SIZE - 1), max_size=4), min_size=SIZE, max_size=SIZE)
# Ladders give long games: most options are a little lower, a few are higher.
ladders = st.lists(st.lists(st.integers(-3, 2).filter(bool), max_size=2), min_size=SIZE, max_size=SIZE).map(
    lambda steps: [
        [place + step for step in own if 0 <= place + step < SIZE] if place else [] for place, own in enumerate(steps)
    ]
)


def brute_force(after):
    """Return the remoteness of every decided position by the definition.

    A position of a graph of n positions is decided within fewer than n moves or not at all.
    """

    @cache
    def within(position, moves):
        if not after[position]:
            return 0
        if moves == 0:
            return None
        distances = [within(option, moves - 1) for option in after[position]]
        lost = [distance for distance in distances if distance is not None and distance % 2 == 0]
        if lost:
            return 1 + min(lost)
        return None if None in distances else 1 + max(distances)

    distances = {position: within(position, len(after)) for position in range(len(after))}
    return {position: distance for position, distance in distances.items() if distance is not None}


def test_ends_wins_losses_and_draws():
    # 0 is the end; 1 leads to it; 2 leads to 1 only; 3 and 4 loop; 5 may loop.
    after = {0: [], 1: [0], 2: [1], 3: [4], 4: [3], 5: [3, 2], 6: [5, 1]}
    distances = remoteness(after)
    assert distances == {0: 0, 1: 1, 2: 2, 5: 3, 6: 4}
    assert [is_lost(distances.get(position)) for position in after] == [True, False, True, False, False, False, True]


def test_winner_takes_shortest_and_loser_longest_play():
    after = {0: [], 1: [0], 2: [1], 3: [2, 0], 4: [1, 3], 5: [4, 2]}
    assert remoteness(after) == {0: 0, 1: 1, 2: 2, 3: 1, 4: 2, 5: 3}
    longer = after | {6: [1, 5]}
    assert remoteness(longer)[6] == 4


def test_unexplored_option_is_undecided():
    assert remoteness({0: [7]}) == {}
    assert remoteness({0: [], 1: [0, 7], 2: [1, 7], 3: [1, 1]}) == {0: 0, 1: 1, 3: 2}


@given(graphs)
def test_remoteness_satisfies_its_definition(graph):
    distances = remoteness(dict(enumerate(graph)))
    for position, options in enumerate(graph):
        lost = [distances[option] for option in options if is_lost(distances.get(option))]
        won = [distances[option] for option in options if option in distances and not is_lost(distances[option])]
        if lost:
            assert distances[position] == 1 + min(lost)
        elif len(won) == len(options):
            assert distances[position] == (1 + max(won) if won else 0)
        else:
            assert position not in distances


@settings(max_examples=300)
@given(st.one_of(graphs, ladders))
def test_remoteness_agrees_with_brute_force(graph):
    assert remoteness(dict(enumerate(graph))) == brute_force(graph)


def test_ladders_have_long_games_and_all_outcomes():
    random, longest, outcomes = Random(3), 0, set()
    for _ in range(200):
        graph = random_ladder(random)
        distances = brute_force(graph)
        longest = max(longest, *distances.values())
        outcomes |= {distances[place] % 2 if place in distances else None for place in range(len(graph))}
    assert longest > 6
    assert outcomes == {0, 1, None}


def random_ladder(random, size=SIZE):
    steps = [random.choices([-4, -3, -2, -1, 1, 2, 3], k=random.randint(1, 3)) for _ in range(size)]
    return [
        [place + step for step in own if 0 <= place + step < size] if place else [] for place, own in enumerate(steps)
    ]


@settings(max_examples=300)
@given(graphs, st.sets(st.integers(0, SIZE - 1)))
def test_draws_are_the_greatest_closed_set(graph, explored_places):
    """Compare with every set of undecided positions."""
    after = {place: graph[place] for place in sorted(explored_places)}
    decided = remoteness(after)
    undecided = [place for place in after if place not in decided][:10]

    def is_closed(positions):
        known = positions | decided.keys()
        return all(set(after[place]) <= known and positions & set(after[place]) for place in positions)

    subsets = (set(compress(undecided, chosen)) for chosen in product((False, True), repeat=len(undecided)))
    greatest = set().union(*filter(is_closed, subsets))
    draws = find_draws(after, decided)
    assert is_closed(draws)
    assert draws >= greatest
    assert len(undecided) == 10 or draws == greatest


@settings(max_examples=300)
@given(st.one_of(graphs, ladders), st.lists(st.integers(0, SIZE - 1), min_size=1, max_size=3), st.integers(0, SIZE))
def test_layers_have_the_positions_within_reach(graph, first, deepest):
    seen = explore(first, graph.__getitem__, deepest=deepest)
    reached, layer = set(), set(first)
    for _ in range(deepest):
        reached |= layer
        layer = {option for position in layer for option in graph[position]} - reached
    assert set(seen.after) == reached
    assert all(seen.after[position] == set(graph[position]) for position in reached)
    assert seen.depth <= deepest
    assert seen.closed == (not layer)
    assert seen.closed or seen.depth == deepest


@settings(max_examples=500)
@given(st.one_of(graphs, ladders), st.lists(st.integers(0, SIZE - 1), min_size=1, max_size=3), st.integers(0, SIZE))
def test_outcomes_in_a_window_agree_with_whole_graph(graph, first, deepest):
    """A larger window changes no outcome, and a remoteness below the depth is exact."""
    true = brute_force(graph)
    seen = explore(first, graph.__getitem__, deepest=deepest)
    distances = remoteness(seen.after)
    for position, distance in distances.items():
        assert position in true
        assert distance % 2 == true[position] % 2
        assert distance >= true[position] or distance % 2 == 0
    for position in first:
        if position in distances and distances[position] <= seen.depth:
            assert distances[position] == true[position]
        if position not in distances and seen.closed:
            assert position not in true
        if position in true and true[position] < seen.depth:
            assert distances[position] == true[position]


@given(graphs, st.integers(0, SIZE - 1), st.integers(0, SIZE + 2))
def test_too_large_layer_is_not_explored(graph, start, most):
    seen = explore([start], graph.__getitem__, most)
    assert len(seen.after) <= most
    whole = explore([start], graph.__getitem__)
    assert whole.closed
    assert explore([start], graph.__getitem__, deepest=seen.depth).after == seen.after
    if not seen.closed:
        assert len(explore([start], graph.__getitem__, deepest=seen.depth + 1).after) > most


def test_limit_error_ends_exploration_before_its_layer():
    def options(position):
        if position == 3:
            raise LimitError("too many options")
        return [position + 1]

    seen = explore([0], options)
    assert (set(seen.after), seen.depth, seen.closed) == ({0, 1, 2}, 3, False)
    empty = explore([3], options)
    assert (empty.after, empty.depth, empty.closed) == ({}, 0, False)


@dataclass(frozen=True)
class GraphGame:
    """A counter on the places of a graph."""

    after: tuple[tuple[int, ...], ...]
    info: GameInfo = field(
        default_factory=lambda: GameInfo("on-graph", "On a graph", Category.LOOPY, "Move on.", play=Play.LOOPY)
    )
    notation: HeapSum = field(default_factory=partial(HeapSum, "3", "places", noun="place"))

    def options(self, position):
        return ((option,) for option in self.after[position])

    def positions(self, stop):
        return iter(range(min(stop, len(self.after))))


def on(graph):
    return GraphGame(tuple(map(tuple, graph)))


def winning(graph, true, position):
    """Return the winning moves as a set of place and remoteness."""
    return {(option, true[option]) for option in graph[position] if is_lost(true.get(option))}


@settings(max_examples=200)
@given(st.one_of(graphs, ladders), st.integers(0, SIZE - 1))
def test_closed_window_gives_wins_losses_and_draws(graph, start):
    true = brute_force(graph)
    solution = solve(on(graph), [str(start)])
    distance = true.get(start)
    assert solution.outcome == ("D" if distance is None else "PN"[distance % 2])
    assert solution.remoteness == distance
    assert {(int(move.target), move.remoteness) for move in solution.winning_moves} == winning(graph, true, start)
    distances = [move.remoteness for move in solution.winning_moves]
    assert distances == sorted(distances), "the shortest win is first"
    assert solution.complete
    assert solution.looked_at[0] <= SIZE
    assert (solution.nim_values, solution.nim_value, solution.play) == ((), None, "loopy")


@pytest.mark.parametrize("most", [0, 1, 4, 8, 14])
def test_answers_of_an_open_window_are_true(monkeypatch, most):
    monkeypatch.setattr(solving, "MAX_EXPLORED", most)
    outcomes, incomplete = set(), False
    for seed in range(60):
        graph = random_ladder(Random(seed), 60)
        true = brute_force(graph)
        for start in range(60):
            solution = solve(on(graph), [str(start)])
            outcomes.add(solution.outcome)
            distance = true.get(start)
            if solution.outcome != "O":
                assert solution.outcome == ("D" if distance is None else "PN"[distance % 2])
            if solution.remoteness is not None:
                assert solution.remoteness == distance
            moves = {int(move.target): move.remoteness for move in solution.winning_moves}
            expected = dict(winning(graph, true, start))
            assert set(moves) <= set(expected)
            assert all(answer in (None, expected[target]) for target, answer in moves.items())
            if solution.outcome == "N" and solution.complete:
                assert set(moves) == set(expected), "an incomplete list is marked complete"
            incomplete |= not solution.complete
            assert solution.looked_at[0] <= most
    assert outcomes == ({"O"} if most == 0 else {"P", "N", "D", "O"} if most > 1 else {"P", "O"})
    assert incomplete == (most > 1)


def test_shorter_win_outside_the_window_leaves_remoteness_open(monkeypatch):
    """From 0 the move to 1 wins; two moves later 4 ends play at once, and 14 starts the chain down to 10."""
    chain = {place: [place - 1] for place in range(11, 16)}
    after = {0: [1, 11, 13, 15], 1: [2], 2: [14, 4]} | chain
    graph = [after.get(place, []) for place in range(16)]
    assert brute_force(graph)[0] == 3
    for most, distance, move_distance in ((9, None, None), (10, 3, 2)):
        monkeypatch.setattr(solving, "MAX_EXPLORED", most)
        solution = solve(on(graph), ["0"])
        assert solution.looked_at[0] == most
        assert (solution.outcome, solution.remoteness) == ("N", distance)
        assert solution.winning_moves == (Move(0, "0", "1", move_distance),)


def test_sum_of_two_graphs_agrees_with_graph_of_pairs():
    graph = [[], [0, 2], [1, 0], [4], [3], [3, 1]]
    size = len(graph)
    pairs = [
        [x * size + b for x in graph[a]] + [a * size + y for y in graph[b]] for a in range(size) for b in range(size)
    ]
    true = brute_force(pairs)
    outcomes = set()
    for a in range(size):
        for b in range(size):
            solution = solve(on(graph), [str(a), str(b)])
            distance = true.get(a * size + b)
            outcomes.add(solution.outcome)
            assert solution.outcome == ("D" if distance is None else "PN"[distance % 2])
            assert solution.remoteness == distance
            options = {(a * size + y, 1, y) for y in graph[b]} | {(x * size + b, 0, x) for x in graph[a]}
            expected = {
                Move(place, str((a, b)[place]), str(option), true[pair])
                for pair, place, option in options
                if is_lost(true.get(pair))
            }
            assert set(solution.winning_moves) == expected
    assert outcomes == {"P", "N", "D"}


def test_position_with_too_many_options_is_rejected(monkeypatch):
    monkeypatch.setattr(solving, "interactive_budget", lambda what: Budget(what, seconds=-1))
    with pytest.raises(LimitError, match="on-graph: 1 has too many options"):
        solve(on([[], [0]]), ["1"])


def test_loop_in_a_game_declared_finite_raises_one_line():
    endless = on([[1], [0]])
    normal = replace(endless, info=replace(endless.info, play=Play.NORMAL))
    with pytest.raises(LoopyGameError, match=r"on-graph: play can return to position [01];"):
        solve(normal, ["0"])


def squares(heap):
    root = int(heap**0.5)
    return [heap - root * root, heap + root * root] if heap else []


@cache
def remoteness_within(heap, moves):
    """Return the remoteness of a heap by the definition if it is at most ``moves``, or None."""
    if heap == 0:
        return 0
    if moves == 0:
        return None
    distances = [remoteness_within(option, moves - 1) for option in squares(heap)]
    lost = [distance for distance in distances if distance is not None and distance % 2 == 0]
    return 1 + min(lost) if lost else None if None in distances else 1 + max(distances)


def test_put_or_take_a_square_agrees_with_definition(monkeypatch):
    monkeypatch.setattr(solving, "MAX_EXPLORED", 1500)
    game, outcomes, draws, deep = games()["put-or-take-a-square"], set(), set(), 8
    for heap in range(301):
        assert [option for (option,) in game.options(heap)] == squares(heap)
        distance, solution = remoteness_within(heap, deep), solve(game, [str(heap)])
        outcomes.add(solution.outcome)
        assert heap == 0 or solution.looked_at[1] > deep
        if distance is not None:
            assert (solution.outcome, solution.remoteness) == ("PN"[distance % 2], distance)
            assert {int(move.target) for move in solution.winning_moves} >= {
                option for option in squares(heap) if is_lost(remoteness_within(option, deep - 1))
            }
        elif solution.remoteness is not None:
            assert solution.remoteness > deep
        if solution.outcome == "D":
            draws.add(heap)
    assert outcomes == {"P", "N", "D", "O"}
    for heap in draws:
        others = [option for option in squares(heap) if option not in draws]
        assert len(others) < 2, f"{heap} has no drawn option"
        assert all(remoteness_within(option, deep) % 2 for option in others), f"{heap} has a lost option"
