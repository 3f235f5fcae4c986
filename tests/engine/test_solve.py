import dataclasses
from dataclasses import dataclass, field

import pytest

from engine import oracle
from engine.discovery import games
from engine.errors import LimitError, PositionError
from engine.game import Family, GameInfo
from engine.nimber import nim_sum
from engine.notation import Heaps
from engine.octal.game import OctalGame
from engine.solve import Move, options, solve

KAYLES = games()["kayles"]


@dataclass(frozen=True)
class Plain:
    """Nim by its options alone: no evaluation of its own."""

    info: GameInfo = field(default_factory=lambda: GameInfo("plain", "Plain", Family.NIM, "Take any number."))
    notation: Heaps = field(default_factory=Heaps)

    def options(self, position):
        return ((smaller,) for smaller in range(position))

    def positions(self, stop):
        return iter(range(stop))


@dataclass(frozen=True)
class Ruled(Plain):
    """The same with a closed rule, and an evaluation that gives up above 5."""

    def nim_value(self, position):
        if position > 5:
            raise LimitError("plain: too large")
        return position

    def is_p_position(self, position):
        return position == 0

    def winning_options(self, position):
        return [(0,)] if position else []


def by_hand(game, heaps):
    known = {}
    values = [oracle.nim_value(game, heap, known) for heap in heaps]
    return {
        Move(place, str(heap), " + ".join(map(str, option)) or "0")
        for place, heap in enumerate(heaps)
        for option in game.options(heap)
        if nim_sum(values) ^ values[place] == nim_sum(oracle.nim_value(game, part, known) for part in option)
    }


def test_the_position_that_a_document_gets_wrong():
    """(12, 70, 180) in Kayles: see the errata of the Russian column on sums of games."""
    solution = solve(KAYLES, ["12", "70", "180"])
    assert solution.nim_values == (4, 6, 4)
    assert (solution.nim_value, solution.outcome) == (6, "N")
    assert solution.components == ("12", "70", "180")
    assert solution.position == "12 + 70 + 180"
    assert solution.complete
    assert Move(1, "70", "34 + 34") in solution.winning_moves
    assert Move(2, "180", "89 + 89") not in solution.winning_moves
    assert set(solution.winning_moves) == by_hand(KAYLES, (12, 70, 180))
    assert len(set(solution.winning_moves)) == len(solution.winning_moves)


@pytest.mark.parametrize("heaps", [(4, 5, 9, 20), (1, 1), (0,), (12, 24)])
def test_a_p_position_has_no_winning_move(heaps):
    solution = solve(KAYLES, list(map(str, heaps)))
    assert (solution.nim_value, solution.outcome, solution.winning_moves) == (0, "P", ())
    assert not by_hand(KAYLES, heaps)


def test_four_heaps_of_the_same_document():
    assert solve(KAYLES, ["4 5 9 20"]).nim_values == (1, 4, 4, 1)


@pytest.mark.parametrize("slug", ["dawsons-chess", "dawsons-kayles", "four", "guiles", "octal-0-177"])
def test_all_winning_moves_are_found(slug):
    game = games()[slug]
    for heaps in ((7,), (16, 3), (9, 14, 25), (40,), (31, 2)):
        solution = solve(game, [str(heap) for heap in heaps])
        assert set(solution.winning_moves) == by_hand(game, heaps)


def test_every_winning_move_leads_to_a_p_position():
    solution = solve(KAYLES, ["23", "41"])
    assert solution.winning_moves
    for move in solution.winning_moves:
        rest = [text for place, text in enumerate(solution.components) if place != move.component]
        assert solve(KAYLES, [move.target, *rest]).outcome == "P"


def test_a_huge_heap_is_answered_and_says_that_not_every_move_was_tried(monkeypatch):
    monkeypatch.setattr("engine.solve.MOST_OPTIONS", 5000)
    solution = solve(KAYLES, [str(10**18)])
    assert solution.nim_value == KAYLES.nim_value(71 + (10**18 - 71) % 12)
    assert not solution.complete
    for move in solution.winning_moves:
        assert solve(KAYLES, [move.target]).nim_value == 0


def test_a_search_that_just_fits_is_complete(monkeypatch):
    every = len(list(KAYLES.options(50)))
    for most, complete in ((every - 1, False), (every, True), (every + 1, True)):
        monkeypatch.setattr("engine.solve.MOST_OPTIONS", most)
        assert solve(KAYLES, ["50"]).complete is complete


def test_a_huge_heap_without_a_period_is_refused_in_one_line():
    treblecross = OctalGame.of("0.007")
    with pytest.raises(LimitError, match="octal-0-007: no period is proved") as refusal:
        solve(dataclasses.replace(treblecross, published_stop=100), [str(10**18)])
    assert "\n" not in str(refusal.value)


def test_a_game_without_evaluation_is_searched():
    solution = solve(Plain(), ["3", "4", "5"])
    assert (solution.nim_values, solution.nim_value) == ((3, 4, 5), 2)
    assert solution.winning_moves == (Move(0, "3", "1"),)


def test_a_closed_rule_is_believed_only_beyond_nim_values_and_for_one_component():
    assert solve(Ruled(), ["4"]).nim_value == 4
    solution = solve(Ruled(), ["7"])
    assert (solution.nim_value, solution.nim_values, solution.outcome) == (None, (), "N")
    assert solution.winning_moves == (Move(0, "7", "0"),)
    with pytest.raises(LimitError, match="too large"):
        solve(Ruled(), ["7", "1"])


@pytest.mark.parametrize("words", [[], ["seven"], ["7", "-1"], ["9" * 100]])
def test_what_is_no_position_is_refused(words):
    with pytest.raises(PositionError, match="kayles: "):
        solve(KAYLES, words)


def test_the_answer_is_plain_data():
    data = solve(KAYLES, ["3", "2"]).to_json()
    assert data["nim_values"] == (3, 2)
    assert data["winning_moves"][0] == {"component": 0, "source": "3", "target": "2"}


def test_options_are_listed_once_with_their_values():
    listed = options(KAYLES, ["5"])
    assert [(option.position, option.nim_value) for option in listed] == [
        ("4", 1),
        ("3 + 1", 2),
        ("2 + 2", 0),
        ("3", 3),
        ("2 + 1", 3),
    ]
    assert options(KAYLES, ["0"]) == ()
    assert options(Plain(), ["2"])[1].nim_value == 1


def test_options_of_a_sum_or_of_too_large_a_heap_are_refused(monkeypatch):
    with pytest.raises(PositionError, match="single component"):
        options(KAYLES, ["5", "6"])
    monkeypatch.setattr("engine.solve.MOST_OPTIONS", 10)
    with pytest.raises(LimitError, match="more than 10 options"):
        options(KAYLES, ["50"])
