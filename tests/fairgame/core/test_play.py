"""Kinds of play and outcomes; one set of moves under each kind of play, compared with the definition."""

import json
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, product
from typing import get_args

import pytest

from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.core.play import DRAW, OPEN, SENTENCES, N, Outcome, P, Play, outcome, outcome_of
from fairgame.errors import AtlasError
from fairgame.numbers.nimbers import nim_sum
from fairgame.solving.retrograde import is_lost
from fairgame.solving.solve import options, solve


def test_three_kinds_of_play_and_four_outcomes():
    assert [play.value for play in Play] == ["normal", "misere", "loopy"]
    assert (P, N, DRAW, OPEN) == tuple("PNDO") == get_args(Outcome)
    assert set(SENTENCES) == set("PNDO")
    assert all(SENTENCES[letter] == SENTENCES[letter].strip() != "" for letter in SENTENCES)


def test_only_normal_play_has_nim_values_and_others_give_a_reason():
    assert Play.NORMAL.why_no_nim_values == ""
    reasons = {Play.MISERE.why_no_nim_values, Play.LOOPY.why_no_nim_values}
    assert len(reasons) == 2
    assert all("nim-values" in clause and not clause.endswith(".") for clause in reasons)


def test_outcome_follows_from_remoteness():
    assert outcome_of(None) == DRAW
    for distance in range(9):
        assert outcome_of(distance) == outcome(is_p_position=is_lost(distance)) == "PN"[distance % 2]


def test_default_play_is_normal():
    assert GameInfo("toy", "Toy", Category.NIM, "Nothing.").play is Play.NORMAL


# --- one set of moves, three kinds of play


@dataclass(frozen=True)
class Takes:
    """Take one or two matches; with ``puts``, a player may instead add one to a heap of one or two."""

    play: Play
    puts: bool = False
    notation: HeapSum = field(default_factory=HeapSum)

    @property
    def info(self):
        return GameInfo("toy", "Toy", Category.NIM, "Take one match or two.", play=self.play)

    def options(self, position):
        yield from ((position - taken,) for taken in (1, 2) if taken <= position)
        if self.puts and 0 < position < 3:
            yield (position + 1,)

    def positions(self, stop):
        return iter(range(stop))


@cache
def lost(heaps, misere):
    """Return whether the player to move loses heaps under one-or-two moves, by the definition."""
    options = {
        tuple(sorted((*heaps[:place], heap - taken, *heaps[place + 1 :])))
        for place, heap in enumerate(heaps)
        for taken in (1, 2)
        if taken <= heap
    }
    return not any(lost(option, misere) for option in options) if options else not misere


SUMS = [heaps for count in (1, 2, 3) for heaps in combinations_with_replacement(range(7), count)]


@pytest.mark.parametrize("play", [Play.NORMAL, Play.MISERE])
def test_sums_in_normal_and_misere_play_agree_with_the_definition(play):
    misere = play is Play.MISERE
    for heaps in SUMS:
        solution = solve(Takes(play), list(map(str, heaps)))
        assert solution.outcome == outcome(is_p_position=lost(heaps, misere))
        winning = {
            (place, str(heap), str(heap - taken))
            for (place, heap), taken in product(enumerate(heaps), (1, 2))
            if taken <= heap and lost(tuple(sorted((*heaps[:place], heap - taken, *heaps[place + 1 :]))), misere)
        }
        assert {(move.component, move.source, move.target) for move in solution.winning_moves} == winning
        assert (solution.complete, solution.remoteness, solution.looked_at) == (True, None, ())
        assert solution.play == play.value
        assert solution.nim_values == (() if misere else tuple(heap % 3 for heap in heaps))
        assert solution.nim_value == (None if misere else nim_sum(heap % 3 for heap in heaps))
        assert solution.why_no_nim_values == play.why_no_nim_values


def test_sum_of_lost_heaps_may_be_won_in_misere_play():
    assert [solve(Takes(Play.MISERE), words).outcome for words in (["1"], ["1", "1"], ["4"], ["0"])] == list("PNPN")
    assert [solve(Takes(Play.NORMAL), words).outcome for words in (["3"], ["3", "3"], ["1"], ["0"])] == list("PPNP")


def test_loopy_game_has_remoteness():
    """Adding leads from 1 to 2 and from 2 to 3; heap 3 is lost."""
    expected = {0: ("P", 0), 1: ("N", 1), 2: ("N", 1), 3: ("P", 2), 4: ("N", 3), 5: ("N", 3), 6: ("P", 4)}
    for heap, (letter, distance) in expected.items():
        solution = solve(Takes(Play.LOOPY, puts=True), [str(heap)])
        assert (solution.outcome, solution.remoteness) == (letter, distance)
        assert solution.play == "loopy"
        assert solution.why_no_nim_values == Play.LOOPY.why_no_nim_values
    two = solve(Takes(Play.LOOPY, puts=True), ["2"])
    assert [(move.target, move.remoteness) for move in two.winning_moves] == [("0", 0), ("3", 2)]


@pytest.mark.parametrize("play", Play)
def test_solution_of_each_kind_of_play_serialises_to_json(play):
    solution = solve(Takes(play), ["2", "5"])
    data = json.loads(json.dumps(solution.to_json()))
    assert data["outcome"] == solution.outcome
    assert data["play"] == play.value
    assert [move["target"] for move in data["winning_moves"]] == [move.target for move in solution.winning_moves]
    assert {"remoteness", "looked_at", "why_no_nim_values", "complete"} <= set(data)


def test_misere_nim_agrees_with_boutons_rule():
    """Bouton's rule: as in normal play while a heap is larger than 1; an odd number of heaps of 1 is lost."""

    @dataclass(frozen=True)
    class Nim(Takes):
        def options(self, position):
            return ((left,) for left in range(position))

    for heaps in combinations_with_replacement(range(5), 3):
        is_p = (nim_sum(heaps) == 0) if max(heaps) > 1 else sum(heaps) % 2 == 1
        assert solve(Nim(Play.MISERE), list(map(str, heaps))).outcome == outcome(is_p_position=is_p)
        if any(heaps):
            assert solve(games()["misere-nim"], list(map(str, heaps))).outcome == outcome(is_p_position=is_p)


@pytest.mark.parametrize(("slug", "text"), [("misere-nim", "1 4 5"), ("put-or-take-a-square", "1918")])
def test_nim_values_of_options_are_refused_without_nim_values(slug, text):
    """The error gives the reason of its kind of play."""
    with pytest.raises(AtlasError) as refusal:
        options(games()[slug], text.split())
    assert games()[slug].info.play.why_no_nim_values in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert ("return to" in str(refusal.value)) == (games()[slug].info.play is Play.LOOPY)
