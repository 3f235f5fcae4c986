"""Certificates by exhaustive play: they accept right tables and refuse changed ones."""

import json
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame.core import discovery
from fairgame.core.claims import Claim, Status, claim_from_json
from fairgame.core.discovery import certificate_kinds, games
from fairgame.core.heap_tuples import ascending
from fairgame.core.listings import Listing
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play
from fairgame.errors import CertificateError
from fairgame.evidence import played
from fairgame.evidence.heaps import TakeAwayPositions, TwoHeapGrid
from fairgame.evidence.played import MexOfOptions, Played
from fairgame.games.nim.certificates import BinaryTriples, CubeCounts, DynamicLimits, SplittingValues, WorkedSums
from fairgame.games.octal.certificates.values import OctalPeriod
from fairgame.numbers.nimbers import mex, nim_sum
from fairgame.numbers.periodicity import Periodicity
from fairgame.tables.sequence import period_sentence, sequence_frame, tables


def kayles(stop=40):
    return sequence_frame(games()["kayles"].nim_sequence(stop).astype("int64"))


def test_right_values_pass_the_mex_check():
    for stop in (1, 2, 40):
        MexOfOptions("kayles").check(kayles(stop))


@pytest.mark.parametrize("heap", range(40))
@pytest.mark.parametrize("change", [1, -1, 5])
def test_changed_value_fails_the_mex_check(heap, change):
    frame = kayles()
    frame.loc[heap, "nim_value"] += change
    with pytest.raises(CertificateError, match=r"heap \d+ has value"):
        MexOfOptions("kayles").check(frame)


def test_missing_heap_is_refused():
    """The last row has the same value as the omitted heap, and all its options are in the table."""
    values = games()["hickory-dickory-dock"].nim_sequence(12).astype("int64")
    frame = sequence_frame(values)
    MexOfOptions("hickory-dickory-dock").check(frame)
    assert values[10] == values[11]
    with pytest.raises(CertificateError, match="the rows are not consecutive heaps"):
        MexOfOptions("hickory-dickory-dock").check(frame.drop(index=10))


@pytest.mark.parametrize("missing", [1, 7, 38])
def test_option_without_row_is_named(missing):
    with pytest.raises(CertificateError, match=f"has the unlisted option {missing}"):
        MexOfOptions("kayles").check(kayles().iloc[missing + 1 :])


def test_rule_of_another_game_contradicts_the_values():
    with pytest.raises(CertificateError, match="nim-values of guiles"):
        MexOfOptions("guiles").check(kayles())


def test_mex_is_the_default_certificate():
    class Bare:
        """Kayles with only its rule and its sequence, without other capabilities."""

        def __init__(self, game):
            self.info, self.notation, self.published_stop = game.info, game.notation, 30
            self.options, self.positions, self.nim_sequence = game.options, game.positions, game.nim_sequence

    (table,) = tables([Bare(games()["kayles"])])
    frame = table.build({})
    assert len(frame) == 30
    (claim,) = table.claims(frame)
    assert claim == Claim(claim.statement, Status.CERTIFIED, MexOfOptions("kayles"))
    assert "rows 0 to 29" in claim.statement
    claim.certificate.check(frame)


def test_claims_round_trip_through_json():
    claim = Claim(
        "Proved.",
        Status.PROVED,
        OctalPeriod("0.77", (0, 7, 7), preperiod=71, period=12, proof_bound=166, shorter=((2, 71), (3, 71))),
    )
    text = json.dumps(claim.to_json())
    assert claim_from_json(json.loads(text), certificate_kinds()) == claim
    observed = Claim("Seen.", Status.OBSERVED)
    assert claim_from_json(json.loads(json.dumps(observed.to_json())), certificate_kinds()) == observed


def test_period_is_claimed_only_with_enough_values():
    (table,) = tables([games()["kayles"]])
    frame = table.build({})
    assert [claim.status for claim in table.claims(frame)] == ["certified", "proved"]
    assert [claim.status for claim in table.claims(frame[:167])] == ["certified", "proved"]
    assert [claim.status for claim in table.claims(frame[:166])] == ["certified"]


@pytest.mark.parametrize(
    ("period", "sentence"),
    [
        (Periodicity(71, 12), "G(n + 12) = G(n) for every n ≥ 71, and neither number can be smaller."),
        (Periodicity(0, 3, 2), "G(n + 3) = G(n) + 2 for every n, and neither number can be smaller."),
    ],
)
def test_period_is_stated_in_a_sentence(period, sentence):
    assert period_sentence(period) == sentence


def frame(columns, rows):
    return pd.DataFrame(list(rows), columns=list(columns))


def refused(certificate, table, match):
    with pytest.raises(CertificateError, match=match):
        certificate.check(table)


# --- a toy game of heaps in sums: take one or two


def playing(play):
    return SimpleNamespace(slug="toy", name="Toy", play=play)


@dataclass(frozen=True)
class OneOrTwo:
    """Pairs of heaps under one-or-two moves; tests choose the defects of the list."""

    universe: tuple = tuple(ascending(2, 8))
    row: object = staticmethod(lambda heaps: heaps)
    shows: str = "outcome"
    play: Play = Play.NORMAL
    notation: HeapSum = field(default_factory=HeapSum)

    @property
    def info(self):
        return playing(self.play)

    def options(self, position):
        for taken in (1, 2):
            if taken <= position:
                yield (position - taken,)

    @property
    def listings(self):
        return (Listing(("a", "b"), "pairs", lambda: iter(self.universe), self.row, shows=self.shows),)


PAIRS = list(ascending(2, 8))
LOST = [(a, b) for a, b in PAIRS if a % 3 == b % 3]


@cache
def lost_in_misere_play(a, b):
    """Return whether the player to move loses under the misère rule, by the definition."""
    left = [(a - taken, b) for taken in (1, 2) if taken <= a] + [(a, b - taken) for taken in (1, 2) if taken <= b]
    return bool(left) and not any(lost_in_misere_play(*pair) for pair in left)


@pytest.fixture
def declared(monkeypatch):
    def declare(game):
        monkeypatch.setattr(discovery, "games", lambda: {"toy": game})
        return Played("toy", "p_positions")

    return declare


def test_right_list_is_accepted(declared):
    declared(OneOrTwo()).check(frame("ab", LOST))


@pytest.mark.parametrize(
    ("rows", "match"),
    [
        (LOST[1:], r"row 1 is \(0, 3\), expected \(0, 0\)"),
        (LOST[:-1], r"the table has 14 rows, expected 15"),
        ([*LOST, (7, 7)], r"the table has 16 rows, expected 15"),
        ([LOST[1], LOST[0], *LOST[2:]], "row 1"),
        ([*LOST[:3], (0, 5), *LOST[3:]], "row 4"),
    ],
)
def test_wrong_list_is_refused(declared, rows, match):
    assert len(LOST) == 15
    refused(declared(OneOrTwo()), frame("ab", rows), match)


def test_universe_of_an_ending_game_may_have_gaps_and_any_order(declared):
    """The certificate plays each position to the end, so gaps and the order of the list do not matter."""
    sample = ((3, 7), (0, 0), (4, 5), (2, 5))
    declared(OneOrTwo(universe=sample)).check(frame("ab", [(0, 0), (2, 5)]))
    refused(declared(OneOrTwo(universe=sample)), frame("ab", [(2, 5), (0, 0)]), r"row 1 is \(2, 5\)")
    backwards = declared(OneOrTwo(universe=tuple(reversed(PAIRS))))
    backwards.check(frame("ab", LOST[::-1]))
    refused(backwards, frame("ab", LOST), r"row 1 is \(0, 0\), expected \(7, 7\)")


def test_row_for_different_outcomes_is_refused(declared):
    game = OneOrTwo(row=lambda heaps: (sum(heaps), 0))
    refused(declared(game), frame("ab", LOST), "have different outcomes")


def test_last_move_loses_in_misere_play(declared):
    lost = [pair for pair in PAIRS if lost_in_misere_play(*pair)]
    assert lost and lost != LOST and (0, 0) not in lost
    declared(OneOrTwo(play=Play.MISERE)).check(frame("ab", lost))
    refused(declared(OneOrTwo(play=Play.MISERE)), frame("ab", LOST), r"row 1 is \(0, 0\), expected \(0, 1\)")
    refused(declared(OneOrTwo()), frame("ab", lost), r"row 1 is \(0, 1\), expected \(0, 0\)")


@pytest.mark.parametrize("play", [Play.NORMAL, Play.MISERE])
def test_changed_winner_is_refused(declared, play):
    lost = LOST if play is Play.NORMAL else [pair for pair in PAIRS if lost_in_misere_play(*pair)]
    rows = [(*pair, "second" if pair in lost else "first") for pair in PAIRS]
    certificate = declared(OneOrTwo(shows="winner", play=play))
    certificate.check(frame(["a", "b", "winner"], rows))
    other = {"first": "second", "second": "first"}
    for place, row in enumerate(rows):
        wrong = [*rows[:place], (*row[:2], other[row[2]]), *rows[place + 1 :]]
        refused(certificate, frame(["a", "b", "winner"], wrong), f"row {place + 1} is .*, expected")
        refused(certificate, frame(["a", "b", "winner"], rows[:place] + rows[place + 1 :]), "row.*expected")


def test_changed_nim_value_is_refused(declared):
    rows = [(a, b, (a % 3) ^ (b % 3)) for a, b in PAIRS]
    certificate = declared(OneOrTwo(shows="nim_value"))
    columns = ["a", "b", "nim_value"]
    certificate.check(frame(columns, rows))
    for place, (a, b, value) in enumerate(rows):
        for other in (value + 1, value ^ 2, value + 2**62):
            wrong = [*rows[:place], (a, b, other), *rows[place + 1 :]]
            refused(certificate, frame(columns, wrong), rf"row {place + 1} is \({a}, {b}, {other}\)")
    refused(certificate, frame(columns, [*rows, rows[0]]), "the table has 37 rows, expected 36")


class Endless(OneOrTwo):
    """A game where a move may also add one to a heap of 1 or 2, so play may continue forever."""

    def options(self, position):
        yield from super().options(position)
        if 0 < position < 3:
            yield (position + 1,)


class Round(OneOrTwo):
    """A game whose heaps cycle through three sizes."""

    def options(self, position):
        return iter([((position + 1) % 3,)])


def test_draws_are_refused(declared):
    drawn = Round(universe=((0,), (1,), (2,)), play=Play.LOOPY)
    refused(declared(drawn), frame("ab", []), "0 is a draw")


def test_loopy_game_is_solved_backwards(declared):
    universe = tuple((n,) for n in range(8))
    game = Endless(universe=universe, row=lambda heaps: (heaps[0], 0), play=Play.LOOPY)
    lost = [n for n in range(8) if n % 3 == 0]
    declared(game).check(frame("ab", [(n, 0) for n in lost]))
    refused(declared(game), frame("ab", [(n, 0) for n in lost[:-1]]), "the table has 2 rows, expected 3")


def test_universe_of_a_loopy_game_must_be_closed(declared):
    game = Endless(universe=((0,), (1,), (3,)), row=lambda heaps: (heaps[0], 0), play=Play.LOOPY)
    refused(declared(game), frame("ab", [(0, 0), (3, 0)]), "1 has the unlisted option 2")


@pytest.mark.timeout(10)
@pytest.mark.parametrize("shows", ["outcome", "winner", "nim_value"])
def test_undeclared_loop_is_refused(declared, shows):
    game = Round(universe=((1,),), row=lambda heaps: (heaps[0], 0), shows=shows)
    refused(declared(game), frame(["a", "b", *([] if shows == "outcome" else [shows])], []), "return")


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
def test_cube_check_accepts_only_the_p_positions(heaps, side, together):
    columns, rows = "abcd"[:heaps], lost_by_play(heaps, side, together)
    certificate = TakeAwayPositions(tuple(columns), side, together)
    certificate.check(frame(columns, rows))
    for place in range(len(rows)):
        refused(certificate, frame(columns, rows[:place] + rows[place + 1 :]), "P-position")
    refused(certificate, frame(columns, [*rows, rows[-1]]), "repeated")
    refused(certificate, frame(columns, rows[::-1]), "not in order")
    refused(certificate, frame(columns, [*rows, (side,) * heaps]), f"from 0 to {side - 1}")
    refused(certificate, frame(columns, [tuple(reversed(row)) for row in rows]), "ascending")
    other = TakeAwayPositions(tuple(columns), side, not together)
    if lost_by_play(heaps, side, not together) != rows:
        refused(other, frame(columns, rows), "P-position")


def test_grid_check_uses_the_diagonal_only_if_moves_do():
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
def test_dynamic_limits_accept_only_the_lost_heaps(variant):
    lost = lost_with_limits(60, *VARIANTS[variant])
    certificate = DynamicLimits(60, (variant,))
    rows = [(variant, heap) for heap in lost]
    certificate.check(frame(["variant", "n"], rows))
    refused(certificate, frame(["variant", "n"], rows[1:]), "heap 1 is lost")
    refused(certificate, frame(["variant", "n"], [*rows, (variant, 59)]), "heap 59 is won")
    refused(certificate, frame(["variant", "n"], rows[::-1]), variant)
    refused(replace(certificate, variants=(variant, "<=6x")), frame(["variant", "n"], rows), "one after the other")


def test_variants_with_limits_must_be_in_order():
    lost = {variant: lost_with_limits(60, *VARIANTS[variant]) for variant in ("<2x", "<=2x")}
    rows = [(variant, heap) for variant, heaps in lost.items() for heap in heaps]
    certificate = DynamicLimits(60, tuple(lost))
    certificate.check(frame(["variant", "n"], rows))
    alternate = sorted(rows, key=lambda row: row[1])
    assert alternate != rows
    for wrong in (alternate, [*rows[len(lost["<2x"]) :], *rows[: len(lost["<2x"])]], rows[: len(lost["<2x"])]):
        refused(certificate, frame(["variant", "n"], wrong), "one after the other")


def test_unknown_variant_is_refused():
    refused(DynamicLimits(10, ("<=x",)), frame(["variant", "n"], [("<=x", 1)]), "'<=x' is not a variant")


# --- winners of openings


def test_changed_winner_of_an_opening_is_refused():
    game = games()["matutinal-nim"]
    (listing,) = game.listings
    rows = [(n, "second" if n in (1, 3) else "first") for n in listing.universe()]
    certificate = Played("matutinal-nim", "winners")
    certificate.check(frame(["n", "winner"], rows))
    for place in (0, 1, 2, len(rows) - 1):
        other = "first" if rows[place][1] == "second" else "second"
        wrong = [*rows[:place], (rows[place][0], other), *rows[place + 1 :]]
        message = rf"row {place + 1} is \({place + 1}, {other}\), expected \({place + 1}, {rows[place][1]}\)"
        refused(certificate, frame(["n", "winner"], wrong), message)
    refused(certificate, frame(["n", "winner"], rows[:-1]), f"expected {len(rows)}")


@given(st.integers(1, 9), st.sets(st.integers(1, 4), min_size=1))
def test_rings_agree_with_exhaustive_play(squares, moves):
    """Brute force tries every order of coins."""

    def lost(laid):
        return not any(
            square not in laid and lost((*laid, square)) for square in {(laid[-1] + move) % squares for move in moves}
        )

    game = games()["kotzigs-nim"]
    opening = (tuple(sorted(moves)), squares, ())
    assert game.is_p_position(opening) == (not lost((0,)))
    assert played._ending_test(game, game.listings[0], "")((opening,)) == (not lost((0,)))


# --- Nim, digit by digit


def triples(stop):
    lost = [(b ^ c, b, c) for c in range(1, stop) for b in range(c + 1) if b ^ c <= b]
    return [(place, *heaps, *(f"{heap:b}" for heap in heaps)) for place, heaps in enumerate(lost, start=1)]


TRIPLES = ["index", "a", "b", "c", "a_binary", "b_binary", "c_binary"]


def test_binary_triples_accept_only_right_rows():
    rows = triples(20)
    BinaryTriples().check(frame(TRIPLES, rows))
    BinaryTriples().check(frame(TRIPLES, rows[:7]))
    refused(BinaryTriples(), frame(TRIPLES, rows[1:]), "not numbered")
    renumbered = [(place, *row[1:]) for place, row in enumerate(rows[:8] + rows[9:], start=1)]
    refused(BinaryTriples(), frame(TRIPLES, renumbered), r"row 9 is .* the next triple is \(3, 5, 6\)")
    refused(BinaryTriples(), frame(TRIPLES, [*rows[:3], (4, 0, 3, 3, "0", "11", "10"), *rows[4:]]), "10 is not 3")


def test_worked_sums_accept_only_right_rows():
    columns = ["heaps", "nim_sum", "winning_moves"]
    WorkedSums().check(frame(columns, [("3 5 6", 0, None), ("1 3 3 6", 7, "6->1")]))
    refused(WorkedSums(), frame(columns, [("1 3 3 6", 6, "6->1")]), "is not 6")
    refused(WorkedSums(), frame(columns, [("1 3 3 6", 7, "6->2")]), "is won by")
    refused(WorkedSums(), frame(columns, [("1 3 3 6", 7, None)]), "is won by")


def test_cube_counts_accept_only_right_rows():
    columns = ["n", "side", "p_positions"]
    rows = [(n, 2**n, 4**n) for n in range(10)]
    CubeCounts().check(frame(columns, rows))
    for n in (0, 3, 9):
        refused(CubeCounts(), frame(columns, [*rows[:n], (n, 2**n, 4**n + 1), *rows[n + 1 :]]), f"holds {4**n}")
    refused(CubeCounts(), frame(columns, rows[1:]), "row 1")


# --- splitting


@pytest.mark.parametrize(("equal", "taking"), list(product([True, False], repeat=2)))
def test_splitting_values_accept_only_right_rows(equal, taking):
    """The heaps are large enough for both steps of the check."""
    values = []
    for n in range(400):
        options = [values[a] ^ values[n - a] for a in range(1, n // 2 + 1) if equal or 2 * a != n]
        values.append(mex(options + (values if taking else [])))
    certificate = SplittingValues(equal, taking)
    for stop in (50, 400):
        certificate.check(frame(["n", "nim_value"], enumerate(values[:stop])))
    for n in range(1, 400, 27):
        for other in (values[n] + 1, values[n] - 1):
            changed = [*values[:n], other, *values[n + 1 :]]
            refused(certificate, frame(["n", "nim_value"], enumerate(changed)), f"heap {n} has the value {values[n]}")
    if not taking:  # taking all reaches the value 0, like a split into equal heaps
        wrong = SplittingValues(not equal, taking)
        refused(wrong, frame(["n", "nim_value"], enumerate(values)), "value")


def test_options_of_a_sum_are_sorted():
    listing = games()["nim"].listings[0]
    option = next(iter(played._options(games()["nim"], listing, (2, 5, 7))))
    assert option == (0, 5, 7)
    assert nim_sum(option) == 2
