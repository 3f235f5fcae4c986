"""Working backwards where play may loop: outcomes and remoteness, whole graphs and windows that are not closed."""

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
from fairgame.solving.retrograde import drawn, explored, is_lost, remoteness
from fairgame.solving.solution import Move
from fairgame.solving.solve import solve

SIZE = 12
graphs = st.lists(st.lists(st.integers(0, SIZE - 1), max_size=4), min_size=SIZE, max_size=SIZE)
# Long games of few moves: most options lead a little way down, a few lead up.
ladders = st.lists(st.lists(st.integers(-3, 2).filter(bool), max_size=2), min_size=SIZE, max_size=SIZE).map(
    lambda steps: [
        [place + step for step in own if 0 <= place + step < SIZE] if place else [] for place, own in enumerate(steps)
    ]
)


def by_definition(after):
    """Return the remoteness of every position that is decided, by looking ahead as far as any play can matter.

    A position of n is decided within fewer than n moves or not at all.
    """

    @cache
    def within(position, moves):
        if not after[position]:
            return 0
        if moves == 0:
            return None
        found = [within(option, moves - 1) for option in after[position]]
        lost = [distance for distance in found if distance is not None and distance % 2 == 0]
        if lost:
            return 1 + min(lost)
        return None if None in found else 1 + max(found)

    found = {position: within(position, len(after)) for position in range(len(after))}
    return {position: distance for position, distance in found.items() if distance is not None}


# --- whole graphs


def test_ends_wins_losses_and_draws():
    # 0 is the end; 1 leads to it; 2 leads to 1 only; 3 and 4 can go round; 5 can but need not go round.
    after = {0: [], 1: [0], 2: [1], 3: [4], 4: [3], 5: [3, 2], 6: [5, 1]}
    found = remoteness(after)
    assert found == {0: 0, 1: 1, 2: 2, 5: 3, 6: 4}
    assert [is_lost(found.get(position)) for position in after] == [True, False, True, False, False, False, True]


def test_the_winner_hurries_and_the_loser_delays():
    after = {0: [], 1: [0], 2: [1], 3: [2, 0], 4: [1, 3], 5: [4, 2]}
    assert remoteness(after) == {0: 0, 1: 1, 2: 2, 3: 1, 4: 2, 5: 3}
    longer = after | {6: [1, 5]}
    assert remoteness(longer)[6] == 4


def test_an_option_that_is_not_looked_into_is_never_decided():
    assert remoteness({0: [7]}) == {}
    assert remoteness({0: [], 1: [0, 7], 2: [1, 7], 3: [1, 1]}) == {0: 0, 1: 1, 3: 2}


@given(graphs)
def test_what_is_found_obeys_the_rules_that_define_it(graph):
    found = remoteness(dict(enumerate(graph)))
    for position, options in enumerate(graph):
        lost = [found[option] for option in options if is_lost(found.get(option))]
        won = [found[option] for option in options if option in found and not is_lost(found[option])]
        if lost:
            assert found[position] == 1 + min(lost)
        elif len(won) == len(options):
            assert found[position] == (1 + max(won) if won else 0)
        else:
            assert position not in found


@settings(max_examples=300)
@given(st.one_of(graphs, ladders))
def test_brute_force_finds_the_same(graph):
    assert remoteness(dict(enumerate(graph))) == by_definition(graph)


def test_the_graphs_are_not_trivial():
    """Ladders have long games, wins, losses and draws."""
    draw, longest, outcomes = Random(3), 0, set()
    for _ in range(200):
        graph = random_ladder(draw)
        found = by_definition(graph)
        longest = max(longest, *found.values())
        outcomes |= {found[place] % 2 if place in found else None for place in range(len(graph))}
    assert longest > 6
    assert outcomes == {0, 1, None}


def random_ladder(draw, size=SIZE):
    steps = [draw.choices([-4, -3, -2, -1, 1, 2, 3], k=draw.randint(1, 3)) for _ in range(size)]
    return [
        [place + step for step in own if 0 <= place + step < size] if place else [] for place, own in enumerate(steps)
    ]


@settings(max_examples=300)
@given(graphs, st.sets(st.integers(0, SIZE - 1)))
def test_draws_are_the_greatest_closed_set(graph, seen):
    """By trying every set of undecided positions; no subset of a greatest closed set is left out of it."""
    after = {place: graph[place] for place in sorted(seen)}
    decided = remoteness(after)
    undecided = [place for place in after if place not in decided][:10]

    def is_closed(positions):
        known = positions | decided.keys()
        return all(set(after[place]) <= known and positions & set(after[place]) for place in positions)

    subsets = (set(compress(undecided, chosen)) for chosen in product((False, True), repeat=len(undecided)))
    greatest = set().union(*filter(is_closed, subsets))
    found = drawn(after, decided)
    assert is_closed(found)
    assert found >= greatest
    assert len(undecided) == 10 or found == greatest


# --- windows that are not closed


@settings(max_examples=300)
@given(st.one_of(graphs, ladders), st.lists(st.integers(0, SIZE - 1), min_size=1, max_size=3), st.integers(0, SIZE))
def test_layers_hold_what_so_many_moves_reach(graph, first, deepest):
    seen = explored(first, graph.__getitem__, deepest=deepest)
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
def test_what_a_window_decides_is_decided_and_the_rest_is_open(graph, first, deepest):
    """Against the whole graph: no outcome changes when more is seen, and what is near enough is exact."""
    true = by_definition(graph)
    seen = explored(first, graph.__getitem__, deepest=deepest)
    found = remoteness(seen.after)
    for position, distance in found.items():
        assert position in true
        assert distance % 2 == true[position] % 2
        assert distance >= true[position] or distance % 2 == 0
    for position in first:
        if position in found and found[position] <= seen.depth:
            assert found[position] == true[position]
        if position not in found and seen.closed:
            assert position not in true
        if position in true and true[position] < seen.depth:
            assert found[position] == true[position]


@given(graphs, st.integers(0, SIZE - 1), st.integers(0, SIZE + 2))
def test_a_layer_that_would_be_too_much_is_not_begun(graph, start, most):
    seen = explored([start], graph.__getitem__, most)
    assert len(seen.after) <= most
    whole = explored([start], graph.__getitem__)
    assert whole.closed
    assert explored([start], graph.__getitem__, deepest=seen.depth).after == seen.after
    if not seen.closed:
        assert len(explored([start], graph.__getitem__, deepest=seen.depth + 1).after) > most


def test_a_refusal_ends_the_search_before_its_layer():
    def options(position):
        if position == 3:
            raise LimitError("too many options")
        return [position + 1]

    seen = explored([0], options)
    assert (set(seen.after), seen.depth, seen.closed) == ({0, 1, 2}, 3, False)
    nothing = explored([3], options)
    assert (nothing.after, nothing.depth, nothing.closed) == ({}, 0, False)


# --- positions solved


@dataclass(frozen=True)
class OnGraph:
    """A counter on a numbered place; the options of each place are listed."""

    after: tuple[tuple[int, ...], ...]
    info: GameInfo = field(
        default_factory=lambda: GameInfo("on-graph", "On a graph", Category.LOOPY, "Move on.", play=Play.LOOPY)
    )
    notation: HeapSum = field(default_factory=partial(HeapSum, "3", "places", "place"))

    def options(self, position):
        return ((option,) for option in self.after[position])

    def positions(self, stop):
        return iter(range(min(stop, len(self.after))))


def on(graph):
    return OnGraph(tuple(map(tuple, graph)))


def winning(graph, true, position):
    """Return the winning moves as a set of place and remoteness."""
    return {(option, true[option]) for option in graph[position] if is_lost(true.get(option))}


@settings(max_examples=200)
@given(st.one_of(graphs, ladders), st.integers(0, SIZE - 1))
def test_a_closed_window_gives_wins_losses_and_draws(graph, start):
    true = by_definition(graph)
    solution = solve(on(graph), [str(start)])
    distance = true.get(start)
    assert solution.outcome == ("D" if distance is None else "PN"[distance % 2])
    assert solution.remoteness == distance
    assert {(int(move.target), move.remoteness) for move in solution.winning_moves} == winning(graph, true, start)
    distances = [move.remoteness for move in solution.winning_moves]
    assert distances == sorted(distances), "the quickest win comes first"
    assert solution.complete
    assert solution.looked_at[0] <= SIZE
    assert (solution.nim_values, solution.nim_value, solution.play) == ((), None, "loopy")


@pytest.mark.parametrize("most", [0, 1, 4, 8, 14])
def test_an_open_window_is_never_wrong(monkeypatch, most):
    """All that is told of a position of a large graph is true of it, however little of it was looked at."""
    monkeypatch.setattr(solving, "MAX_EXPLORED", most)
    outcomes, incomplete = set(), False
    for seed in range(60):
        graph = random_ladder(Random(seed), 60)
        true = by_definition(graph)
        for start in range(60):
            solution = solve(on(graph), [str(start)])
            outcomes.add(solution.outcome)
            distance = true.get(start)
            if solution.outcome != "O":
                assert solution.outcome == ("D" if distance is None else "PN"[distance % 2])
            if solution.remoteness is not None:
                assert solution.remoteness == distance
            found = {int(move.target): move.remoteness for move in solution.winning_moves}
            expected = dict(winning(graph, true, start))
            assert set(found) <= set(expected)
            assert all(told in (None, expected[target]) for target, told in found.items())
            if solution.outcome == "N" and solution.complete:
                assert set(found) == set(expected), "a list of winning moves that is called complete"
            incomplete |= not solution.complete
            assert solution.looked_at[0] <= most
    assert outcomes == ({"O"} if most == 0 else {"P", "N", "D", "O"} if most > 1 else {"P", "O"})
    assert incomplete == (most > 1)


def test_a_quicker_win_may_lie_outside_the_window(monkeypatch):
    """From 0 a move to 1 wins in all cases, but 2 moves later the winner may end play at once, by a move to 4.

    The chain 10, 11, ..., 15 leads down to its end at 10, and from 2 the winner may also go to 14.
    """
    chain = {place: [place - 1] for place in range(11, 16)}
    after = {0: [1, 11, 13, 15], 1: [2], 2: [14, 4]} | chain
    graph = [after.get(place, []) for place in range(16)]
    assert by_definition(graph)[0] == 3
    for most, told, of_the_move in ((9, None, None), (10, 3, 2)):
        monkeypatch.setattr(solving, "MAX_EXPLORED", most)
        solution = solve(on(graph), ["0"])
        assert solution.looked_at[0] == most
        assert (solution.outcome, solution.remoteness) == ("N", told)
        assert solution.winning_moves == (Move(0, "0", "1", of_the_move),)


def test_sums_are_played_as_sums():
    """Two graphs side by side against one graph of pairs."""
    graph = [[], [0, 2], [1, 0], [4], [3], [3, 1]]
    size = len(graph)
    pairs = [
        [x * size + b for x in graph[a]] + [a * size + y for y in graph[b]] for a in range(size) for b in range(size)
    ]
    true = by_definition(pairs)
    outcomes = set()
    for a in range(size):
        for b in range(size):
            solution = solve(on(graph), [str(a), str(b)])
            distance = true.get(a * size + b)
            outcomes.add(solution.outcome)
            assert solution.outcome == ("D" if distance is None else "PN"[distance % 2])
            assert solution.remoteness == distance
            left = {(a * size + y, 1, y) for y in graph[b]} | {(x * size + b, 0, x) for x in graph[a]}
            expected = {
                Move(place, str((a, b)[place]), str(option), true[pair])
                for pair, place, option in left
                if is_lost(true.get(pair))
            }
            assert set(solution.winning_moves) == expected
    assert outcomes == {"P", "N", "D"}


def test_a_position_with_too_many_options_is_refused(monkeypatch):
    monkeypatch.setattr(solving, "usual", lambda what: Budget(what, seconds=-1))
    with pytest.raises(LimitError, match="on-graph: 1 has too many options"):
        solve(on([[], [0]]), ["1"])


def test_a_loop_in_a_game_that_is_said_to_end_is_refused_in_one_line():
    endless = on([[1], [0]])
    normal = replace(endless, info=replace(endless.info, play=Play.NORMAL))
    with pytest.raises(LoopyGameError, match=r"on-graph: play can return to position [01];"):
        solve(normal, ["0"])


# --- put or take a square


def squares(heap):
    root = int(heap**0.5)
    return [heap - root * root, heap + root * root] if heap else []


@cache
def looked_ahead(heap, moves):
    """Return the remoteness of a heap if it is at most so many moves, from the definition."""
    if heap == 0:
        return 0
    if moves == 0:
        return None
    found = [looked_ahead(option, moves - 1) for option in squares(heap)]
    lost = [distance for distance in found if distance is not None and distance % 2 == 0]
    return 1 + min(lost) if lost else None if None in found else 1 + max(found)


def test_put_or_take_a_square_against_looking_ahead(monkeypatch):
    monkeypatch.setattr(solving, "MAX_EXPLORED", 1500)
    game, outcomes, draws, deep = games()["put-or-take-a-square"], set(), set(), 8
    for heap in range(301):
        assert [option for (option,) in game.options(heap)] == squares(heap)
        found, solution = looked_ahead(heap, deep), solve(game, [str(heap)])
        outcomes.add(solution.outcome)
        assert heap == 0 or solution.looked_at[1] > deep
        if found is not None:
            assert (solution.outcome, solution.remoteness) == ("PN"[found % 2], found)
            assert {int(move.target) for move in solution.winning_moves} >= {
                option for option in squares(heap) if is_lost(looked_ahead(option, deep - 1))
            }
        elif solution.remoteness is not None:
            assert solution.remoteness > deep
        if solution.outcome == "D":
            draws.add(heap)
    assert outcomes == {"P", "N", "D", "O"}
    for heap in draws:
        others = [option for option in squares(heap) if option not in draws]
        assert len(others) < 2, f"{heap} has no option that is drawn"
        assert all(looked_ahead(option, deep) % 2 for option in others), f"{heap} has a way out"
