"""Misère play of normal games: random sums compared with plain play, and each method separately."""

from itertools import islice

import pytest

from fairgame.core.capabilities import HasNoMisere, HasTameGenus
from fairgame.core.discovery import games
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.numbers.tame import format_genus, genus_of_options, genus_of_sum, is_p
from fairgame.solving import budget
from fairgame.solving.budget import unlimited_budget
from fairgame.solving.misere_play import MiserePlay, why_no_misere
from fairgame.solving.misere_search import Genera
from fairgame.solving.solve import solve
from tests.support.reference import COUNT, TIMEOUT_SECONDS, solved_by_rule
from tests.support.sampling import FULL, rng

PLAYED = [slug for slug, game in games().items() if game.info.play is Play.NORMAL and not why_no_misere(game)]
BY_THEOREM = [slug for slug, game in games().items() if isinstance(game, HasTameGenus)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", PLAYED)
def test_misere_sums_agree_with_play(slug, monkeypatch):
    monkeypatch.setattr(budget, "SECONDS", TIMEOUT_SECONDS)
    game, expected = games()[slug], solved_by_rule(slug, misere=True)
    assert len({solved.text for solved in expected}) == COUNT, "too few sums are small enough to be played out"
    for solved in expected:
        solution = solve(game, solved.text.split(), misere=True)
        assert solution.outcome == solved.outcome, solved.text
        assert solution.reason.endswith(".")
        assert solution.complete and set(solution.winning_moves) == solved.moves, solved.text
    assert {solved.outcome for solved in expected} >= ({"P", "N"} if FULL else {"N"})


@pytest.mark.parametrize("slug", BY_THEOREM)
def test_genera_of_a_theorem_agree_with_search(slug):
    game = games()[slug]
    searched = Genera(game, unlimited_budget(slug))
    for position in islice(game.positions(40), 300):
        assert searched.of_parts((position,)) == [game.tame_genus(position)], position


def test_fergusons_theorem_holds_for_random_subtraction_sets():
    game, draw = games()["subtraction"], rng("Ferguson")
    for _ in range(20):
        numbers = tuple(sorted(draw.sample(range(1, 15), draw.randrange(1, 5))))
        searched = Genera(game, unlimited_budget("a test"))
        for heap in range(60):
            assert searched.of_parts(((numbers, heap),)) == [game.tame_genus((numbers, heap))]


def test_most_rows_of_kayles_are_not_tame():
    genera = Genera(games()["kayles"], unlimited_budget("a test"))
    assert [row for row in range(12) if genera.of_parts((row,)) is not None] == [0, 1, 2, 3, 4]
    assert genera.of_parts((2, 5)) is None


def test_genera_of_options_and_sums():
    assert genus_of_options([(2, 2), (0, 1)]) == (1, 0)
    assert genus_of_options([(1, 0), (2, 2)]) == (0, 1)
    assert genus_of_options([(1, 1)]) == (0, 0)
    assert genus_of_options([(1, 1), (2, 2), (1, 0)]) is None
    assert [format_genus(one) for one in ((0, 1), (3, 3), (10, 10))] == ["0¹", "3³", "10¹⁰"]
    assert is_p(genus_of_sum([(1, 0), (0, 1), (0, 1)])) and not is_p(genus_of_sum([]))


def test_each_method_gives_its_reason():
    def why(slug, *parts):
        return MiserePlay(games()[slug], unlimited_budget("a test")).decide(parts)[1]

    assert "Bouton 1901" in why("nim", 3, 5)
    assert why("kayles", 12, 70) == "The misère quotient of 0.77 decides it."
    assert (
        why("wythoff", (3, 5))
        == "The genus is 0⁰: one is firm, so the position is won as in normal play, with the nim-sum 0."
    )
    assert "Guo 2012" in why("mark-2", 1000)
    assert why("mark-2", 8, 9).startswith("Found by search")


def test_large_misere_positions_are_answered_if_known():
    assert solve(games()["nim"], ["1000000000000000000", "5", "7"], misere=True).winning_moves[0].target == "2"
    for heap in range(10**18 - 22, 10**18):
        twice = solve(games()["subtraction"], f"2 5 7 / {heap} {heap}".split(), misere=True)
        firm = games()["subtraction"].nim_value(((2, 5, 7), heap)) > 1
        assert (twice.outcome, twice.play, twice.nim_value) == ("P" if firm else "N", "misere", None)
    assert solve(games()["mark-2"], [str(2**400)], misere=True).outcome == "P"
    assert not solve(games()["take-odd"], ["1000000000000000000"], misere=True).complete
    with pytest.raises(LimitError, match="misère play is not known for this position"):
        solve(games()["dawsons-kayles"], ["500", "600"], misere=True)
    known = r"the misère quotient is known for heaps to \d+, and heap 90 is beyond; .*; a search is limited to"
    with pytest.raises(LimitError, match=known):
        solve(games()["misere-grundy"], ["90", "80"])


@pytest.mark.parametrize("slug", ["moebius", "turning-corners", "chomp", "treblecross", "tribulations"])
def test_game_without_misere_sums_is_refused(slug):
    game = games()[slug]
    assert isinstance(game, HasNoMisere) or game.info.play is Play.LOOPY
    with pytest.raises(LimitError, match=f"misère {slug} is not answered: "):
        solve(game, game.notation.example.split(), misere=True)
