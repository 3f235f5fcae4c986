"""The certificates of lists of P-positions and winners: they accept what play gives and nothing else."""

from dataclasses import dataclass, field
from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import discovery
from engine.certificates import outcomes, played_winners
from engine.certificates.dynamic_limits import DynamicLimits
from engine.certificates.nim import BinaryTriples, CubeCounts, WorkedSums
from engine.certificates.outcomes import PlayedOutcomes
from engine.certificates.played_winners import PlayedWinners
from engine.certificates.splitting import SplittingValues
from engine.certificates.take_away import TakeAwayPositions
from engine.certificates.two_heap_grid import TwoHeapGrid
from engine.discovery import games
from engine.errors import CertificateError
from engine.heaps import ascending
from engine.listings import PPositionList
from engine.nimber import mex, nim_sum
from engine.notation import Heaps


def frame(columns, rows):
    return pd.DataFrame(list(rows), columns=list(columns))


def refused(certificate, table, match):
    with pytest.raises(CertificateError, match=match):
        certificate.check(table)


# --- a toy game: take one or two; heaps in sums


@dataclass(frozen=True)
class OneOrTwo:
    """P-positions of pairs are found by play; what is wrong with the list can be chosen."""

    universe: tuple = tuple(ascending(2, 8))
    row: object = staticmethod(lambda heaps: heaps)
    notation: Heaps = field(default_factory=Heaps)

    def options(self, position):
        for taken in (1, 2):
            if taken <= position:
                yield (position - taken,)

    @property
    def p_position_lists(self):
        return (PPositionList(("a", "b"), "pairs", lambda: iter(self.universe), self.row),)


LOST = [(a, b) for a, b in ascending(2, 8) if a % 3 == b % 3]


@pytest.fixture
def declared(monkeypatch):
    def declare(game):
        monkeypatch.setattr(discovery, "games", lambda: {"toy": game})
        return PlayedOutcomes("toy", "p_positions")

    return declare


def test_what_play_gives_is_accepted(declared):
    declared(OneOrTwo()).check(frame("ab", LOST))


@pytest.mark.parametrize(
    ("rows", "match"),
    [
        (LOST[1:], r"row 1 is \(0, 3\); the next one is \(0, 0\)"),
        (LOST[:-1], r"there are 15 of them, the table has 14"),
        ([*LOST, (7, 7)], r"there are 15 of them, the table has 16"),
        ([LOST[1], LOST[0], *LOST[2:]], "row 1"),
        ([*LOST[:3], (0, 5), *LOST[3:]], "row 4"),
    ],
)
def test_what_play_does_not_give_is_refused(declared, rows, match):
    assert len(LOST) == 15
    refused(declared(OneOrTwo()), frame("ab", rows), match)


def test_a_universe_that_is_not_closed_or_not_in_order_is_refused(declared):
    refused(
        declared(OneOrTwo(universe=((0, 0), (0, 1), (0, 3)))), frame("ab", LOST), "0 \\+ 3 has the option .* before it"
    )
    backwards = tuple(reversed(tuple(ascending(2, 8))))
    refused(declared(OneOrTwo(universe=backwards)), frame("ab", LOST), "which is not decided before it")


def test_a_row_that_stands_for_different_outcomes_is_refused(declared):
    game = OneOrTwo(row=lambda heaps: (sum(heaps), 0))
    refused(declared(game), frame("ab", LOST), "have different outcomes")


class Endless(OneOrTwo):
    """To a heap of 1 or 2 one may also add one, so that play need not end."""

    loopy = True

    def options(self, position):
        yield from super().options(position)
        if 0 < position < 3:
            yield (position + 1,)


def test_draws_are_refused(declared):
    class Drawn(OneOrTwo):
        loopy = True

        def options(self, position):
            return iter([((position + 1) % 3,)])

    refused(declared(Drawn(universe=((0,), (1,), (2,)))), frame("a", []), "0 is a draw")


def test_a_loopy_game_is_worked_backwards(declared):
    game = Endless(universe=tuple((n,) for n in range(8)), row=lambda heaps: (heaps[0], 0))
    lost = [n for n in range(8) if n % 3 == 0]
    declared(game).check(frame("ab", [(n, 0) for n in lost]))
    refused(declared(game), frame("ab", [(n, 0) for n in lost[:-1]]), "there are 3 of them")


# --- whole cubes


def lost_by_play(heaps, side, together):
    lost = set()
    for position in product(range(side), repeat=heaps):
        options = [
            (*position[:place], left, *position[place + 1 :])
            for place in range(heaps)
            for left in range(position[place])
        ]
        if together:
            options += [tuple(heap - taken for heap in position) for taken in range(1, min(position) + 1)]
        if lost.isdisjoint(options):
            lost.add(position)
    return sorted(position for position in lost if list(position) == sorted(position))


@pytest.mark.parametrize(("heaps", "side", "together"), [(2, 20, True), (3, 9, False), (3, 9, True), (4, 6, True)])
def test_cubes_of_p_positions(heaps, side, together):
    columns, rows = "abcd"[:heaps], lost_by_play(heaps, side, together)
    certificate = TakeAwayPositions(tuple(columns), side, together)
    certificate.check(frame(columns, rows))
    for place in range(len(rows)):
        refused(certificate, frame(columns, rows[:place] + rows[place + 1 :]), "P-position|no row")
    refused(certificate, frame(columns, [*rows, rows[-1]]), "twice")
    refused(certificate, frame(columns, rows[::-1]), "not in order")
    refused(certificate, frame(columns, [*rows, (side,) * heaps]), f"from 0 to {side - 1}")
    refused(certificate, frame(columns, [tuple(reversed(row)) for row in rows]), "ascending")
    other = TakeAwayPositions(tuple(columns), side, not together)
    if lost_by_play(heaps, side, not together) != rows:
        refused(other, frame(columns, rows), "P-position|no row")


def test_grids_of_two_heaps_need_the_diagonal_only_where_it_may_be_used():
    side = 16
    rows = [(a, b, a ^ b) for a, b in np.ndindex(side, side)]
    nim = frame(["a", "b", "nim_value"], rows)
    TwoHeapGrid(together=False).check(nim)
    refused(TwoHeapGrid(together=True), nim, "its options give")


# --- limits that depend on the last move


def lost_with_limits(largest, times, less):
    won = {}

    def wins(heap, limit):
        if (heap, limit) not in won:
            moves = range(1, min(heap, limit) + 1)
            won[heap, limit] = any(not wins(heap - taken, times * taken - less) for taken in moves)
        return won[heap, limit]

    return [heap for heap in range(1, largest + 1) if not wins(heap, heap - 1)]


VARIANTS = {"<=2x": (2, 0), "<2x": (2, 1), "<=3x": (3, 0), "<3x": (3, 1), "<=4x": (4, 0), "<=5x": (5, 0)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_take_away_with_limits(variant):
    lost = lost_with_limits(60, *VARIANTS[variant])
    certificate = DynamicLimits(60)
    rows = [(variant, heap) for heap in lost]
    certificate.check(frame(["variant", "n"], rows))
    refused(certificate, frame(["variant", "n"], rows[1:]), "heap 1 is lost")
    refused(certificate, frame(["variant", "n"], [*rows, (variant, 59)]), "heap 59 is won")
    refused(certificate, frame(["variant", "n"], rows[::-1]), variant)


def test_a_variant_must_be_one():
    refused(DynamicLimits(10), frame(["variant", "n"], [("<=x", 1)]), "'<=x' is no variant")


# --- winners of openings


def test_winners_are_played_out(monkeypatch):
    game = games()["matutinal-nim"]
    rows = [(n, "second" if n in (1, 3) else "first") for (n,) in game.winner_rows()]
    certificate = PlayedWinners("matutinal-nim")
    certificate.check(frame(["n", "winner"], rows))
    for place in (0, 1, 2, len(rows) - 1):
        other = "first" if rows[place][1] == "second" else "second"
        wrong = [*rows[:place], (rows[place][0], other), *rows[place + 1 :]]
        refused(certificate, frame(["n", "winner"], wrong), rf"\({place + 1},\): the {rows[place][1]} player wins")
    refused(certificate, frame(["n", "winner"], rows[:-1]), "not the openings")


@given(st.integers(1, 9), st.sets(st.integers(1, 4), min_size=1))
def test_rings_by_every_line_of_play(squares, moves):
    """Without any short cut: every order in which coins can be laid."""

    def lost(laid):
        return not any(
            square not in laid and lost((*laid, square)) for square in {(laid[-1] + move) % squares for move in moves}
        )

    game = games()["kotzigs-nim"]
    opening = (tuple(sorted(moves)), squares, ())
    assert game.is_p_position(opening) == (not lost((0,)))
    assert played_winners._is_lost(game, opening) == (not lost((0,)))


# --- Nim, digit by digit


def triples(stop):
    found = [(b ^ c, b, c) for c in range(1, stop) for b in range(c + 1) if b ^ c <= b]
    return [(place, *heaps, *(f"{heap:b}" for heap in heaps)) for place, heaps in enumerate(found, start=1)]


TRIPLES = ["index", "a", "b", "c", "a_binary", "b_binary", "c_binary"]


def test_triples_in_base_2():
    rows = triples(20)
    BinaryTriples().check(frame(TRIPLES, rows))
    BinaryTriples().check(frame(TRIPLES, rows[:7]))
    refused(BinaryTriples(), frame(TRIPLES, rows[1:]), "not numbered")
    renumbered = [(place, *row[1:]) for place, row in enumerate(rows[:8] + rows[9:], start=1)]
    refused(BinaryTriples(), frame(TRIPLES, renumbered), r"row 9 is .* the next triple is \(3, 5, 6\)")
    refused(BinaryTriples(), frame(TRIPLES, [*rows[:3], (4, 0, 3, 3, "0", "11", "10"), *rows[4:]]), "10 is not 3")


def test_worked_sums():
    columns = ["heaps", "nim_sum", "winning_moves"]
    WorkedSums().check(frame(columns, [("3 5 6", 0, None), ("1 3 3 6", 7, "6->1")]))
    refused(WorkedSums(), frame(columns, [("1 3 3 6", 6, "6->1")]), "is not 6")
    refused(WorkedSums(), frame(columns, [("1 3 3 6", 7, "6->2")]), "is won by")
    refused(WorkedSums(), frame(columns, [("1 3 3 6", 7, None)]), "is won by")


def test_counts_of_the_cube():
    columns = ["n", "side", "p_positions"]
    rows = [(n, 2**n, 4**n) for n in range(10)]
    CubeCounts().check(frame(columns, rows))
    for n in (0, 3, 9):
        refused(CubeCounts(), frame(columns, [*rows[:n], (n, 2**n, 4**n + 1), *rows[n + 1 :]]), f"holds {4**n}")
    refused(CubeCounts(), frame(columns, rows[1:]), "row 1")


# --- splitting


@pytest.mark.parametrize(("equal", "taking"), list(product([True, False], repeat=2)))
def test_values_of_games_of_splitting(equal, taking):
    values = []
    for n in range(80):
        options = [values[a] ^ values[n - a] for a in range(1, n // 2 + 1) if equal or 2 * a != n]
        values.append(mex(options + (values if taking else [])))
    certificate = SplittingValues(equal, taking)
    certificate.check(frame(["n", "nim_value"], enumerate(values)))
    for n in range(1, 80, 7):
        for other in (values[n] + 1, values[n] - 1):
            changed = [*values[:n], other, *values[n + 1 :]]
            if other >= 0:
                refused(certificate, frame(["n", "nim_value"], enumerate(changed)), "option|value")
    if not taking:  # two equal heaps are as good as none, which taking reaches as well
        wrong = SplittingValues(not equal, taking)
        refused(wrong, frame(["n", "nim_value"], enumerate(values)), "option")


def test_the_universe_of_a_sum_is_kept_in_order():
    listed = games()["nim"].p_position_lists[0]
    option = next(iter(outcomes._options(games()["nim"], listed, (2, 5, 7))))
    assert option == (0, 5, 7)
    assert nim_sum(option) == 2
