"""Certificates of remoteness: the look-ahead accepts exact tables and refuses changed ones."""

from dataclasses import dataclass, field, replace
from functools import cache

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairgame.core import discovery
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.game import Category, GameInfo
from fairgame.core.listings import Listing
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.core.tables import Inputs, validated
from fairgame.errors import CertificateError
from fairgame.evidence.played import ExactRemoteness, LookAhead
from fairgame.tables import listings

SIZE = 10
COLUMNS = ["n", "remoteness", "outcome"]
graphs = st.lists(st.lists(st.integers(0, SIZE - 1), max_size=3), min_size=SIZE, max_size=SIZE)
depths = st.integers(0, SIZE + 1)


@dataclass(frozen=True)
class OnGraph:
    """A game with a counter on numbered places; a graph gives the options of each place."""

    after: tuple[tuple[int, ...], ...]
    listed: tuple[int, ...]
    depth: int
    notation: HeapSum = field(default_factory=HeapSum)
    info: GameInfo = field(
        default_factory=lambda: GameInfo("on-graph", "On a graph", Category.LOOPY, "Move on.", play=Play.LOOPY)
    )

    def options(self, position):
        return ((option,) for option in self.after[position])

    def positions(self, stop):
        return iter(range(min(stop, len(self.after))))

    @property
    def listings(self):
        return (
            Listing(
                columns=("n",),
                scope="places",
                universe=lambda: iter(self.listed),
                row=lambda place: (place,),
                position=lambda place: (place,),
                shows="remoteness",
                suffix="remoteness",
                depth=self.depth,
            ),
        )


def on(graph, listed=None, depth=SIZE):
    return OnGraph(tuple(map(tuple, graph)), tuple(range(len(graph)) if listed is None else listed), depth)


def by_definition(graph):
    """Return the function from position and moves to the remoteness, None if it exceeds the moves."""

    @cache
    def within(position, moves):
        if not graph[position]:
            return 0
        if moves == 0:
            return None
        distances = [within(option, moves - 1) for option in graph[position]]
        lost = [distance for distance in distances if distance is not None and distance % 2 == 0]
        if lost:
            return 1 + min(lost)
        return None if None in distances else 1 + max(distances)

    return within


def rows_of(graph, listed, depth):
    """Return the expected rows: draws among all positions if play is closed, else among the listed ones."""
    within, reached = by_definition(graph), set(listed)
    for _ in range(depth):
        reached |= {option for place in reached for option in graph[place]}
    closed = all(option in reached for place in reached for option in graph[place])
    moves = len(graph) if closed else depth
    drawn = {place for place in (reached if closed else listed) if within(place, moves) is None}
    for _ in range(len(graph)):
        won = {place for place in range(len(graph)) if moves and (within(place, moves - 1) or 0) % 2}
        drawn = {place for place in drawn if drawn | won >= set(graph[place])}
    rows = []
    for place in listed:
        distance = within(place, depth)
        letter = "PN"[distance % 2] if distance is not None else "D" if place in drawn else "O"
        rows.append((place, distance, letter))
    return rows


def table(rows):
    """Return the rows as read back from a CSV."""
    frame = pd.DataFrame(rows, columns=COLUMNS).astype({"remoteness": "Int64"})
    return read_csv(to_csv(frame))


@pytest.fixture
def declared(monkeypatch):
    def declare(game):
        monkeypatch.setattr(discovery, "games", lambda: {"on-graph": game})
        return ExactRemoteness("on-graph", "remoteness")

    return declare


def refused(certificate, rows, match):
    with pytest.raises(CertificateError, match=match):
        certificate.check(table(rows))


# --- looking ahead


@settings(max_examples=300)
@given(graphs, depths)
def test_look_ahead_agrees_with_the_definition(graph, depth):
    game = on(graph)
    ahead, within = LookAhead(game, game.listings[0]), by_definition(graph)
    for place in range(SIZE):
        assert ahead.within((place,), depth) == within(place, depth)


@given(graphs, st.lists(st.tuples(st.integers(0, SIZE - 1), depths), max_size=20))
def test_look_ahead_cache_does_not_affect_answers(graph, queries):
    game = on(graph)
    ahead, within = LookAhead(game, game.listings[0]), by_definition(graph)
    for place, moves in queries:
        assert ahead.within((place,), moves) == within(place, moves)


# --- tables


# 3 and 4 are a loop; 8 is decided, with a high remoteness.
CLOSED = [[], [0], [1], [4], [3], [3, 2], [5, 1], [6], [7]]
OPEN = [*CLOSED[:8], [7, 9], [10], [11], [12], [13], [14], []]  # as above, with a long way out of the loop
WAY_OUT = [*OPEN[:4], [3, 9], *OPEN[5:]]  # 3 and 4 are a loop, and 4 has an exit


@pytest.mark.parametrize(("graph", "undecided"), [(CLOSED, "D"), (OPEN, "D"), (WAY_OUT, "O")])
def test_changed_remoteness_or_outcome_is_refused(declared, graph, undecided):
    rows = rows_of(graph, range(9), 4)
    assert rows == [
        *((0, 0, "P"), (1, 1, "N"), (2, 2, "P"), (3, None, undecided), (4, None, undecided)),
        *((5, 3, "N"), (6, 4, "P"), (7, None, "O"), (8, None, "O")),
    ]
    certificate = declared(on(graph, range(9), 4))
    certificate.check(table(rows))
    for place, (n, distance, letter) in enumerate(rows):
        others = [(n, distance, other) for other in "PNDO" if other != letter]
        others += [(n, other, "PN"[other % 2]) for other in range(8) if other != distance]
        if distance is not None:
            others += [(n, None, other) for other in "PNDO"]
        for other in others:
            refused(certificate, [*rows[:place], other, *rows[place + 1 :]], rf"\({n},\): ")
        message = "not the positions that the game lists"
        refused(certificate, rows[:place] + rows[place + 1 :], message)
        refused(certificate, [*rows[: place + 1], *rows[place:]], message)
        refused(certificate, [*rows[place:], *rows[:place]] if place else rows[::-1], message)


def test_wrong_depth_is_refused(declared):
    graph = [[], [0], [1], [2]]
    rows = rows_of(graph, range(4), 2)
    declared(on(graph, depth=2)).check(table(rows))
    refused(declared(on(graph, depth=3)), rows, r"\(3,\): the remoteness is 3, not nothing is decided within 3 moves")
    refused(declared(on(graph, depth=1)), rows, r"\(2,\): nothing is decided within 1 moves")


@settings(max_examples=150)
@given(graphs, st.lists(st.integers(0, SIZE - 1), min_size=1, max_size=4, unique=True), depths)
def test_built_table_of_remoteness_is_accepted(graph, listed, depth):
    """The build works backwards from the ends of play; the check looks ahead."""
    game = on(graph, listed, depth)
    (built,) = listings.tables([game])
    frame = read_csv(to_csv(validated(built.spec, built.build(Inputs({})))), built.spec.columns)
    rows = [
        (int(place), None if pd.isna(distance) else int(distance), letter)
        for place, distance, letter in frame.itertuples(index=False, name=None)
    ]
    assert rows == rows_of(graph, listed, depth)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discovery, "games", lambda: {"on-graph": game})
        for claim in built.claims(frame):
            claim.check(frame)


def test_remoteness_of_omitted_positions_is_not_listed(declared):
    graph = [[], [0], [1], [2]]

    class Odd(OnGraph):
        @property
        def listings(self):
            return (replace(super().listings[0], row=lambda place: (place,) if place % 2 else None),)

    certificate = declared(Odd(tuple(map(tuple, graph)), (0, 1, 2, 3), 5))
    certificate.check(table([(1, 1, "N"), (3, 3, "N")]))
    refused(certificate, rows_of(graph, range(4), 5), "not the positions that the game lists")


def test_equivalent_positions_share_a_canonical_form(declared):
    """The canonical form of a sum is sorted."""

    class Pairs(OnGraph):
        @property
        def listings(self):
            return (replace(super().listings[0], position=lambda place: (3, place)),)

    graph = [[], [0], [1, 0], [2, 1]]
    pairs = [[] for _ in range(16)]
    for a in range(4):
        for b in range(4):
            pairs[4 * a + b] = [4 * x + b for x in graph[a]] + [4 * a + y for y in graph[b]]
    within = by_definition(pairs)
    rows = [(place, within(12 + place, 9), "PN"[within(12 + place, 9) % 2]) for place in range(4)]
    declared(Pairs(tuple(map(tuple, graph)), (0, 1, 2, 3), 9)).check(table(rows))
