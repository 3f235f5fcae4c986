"""Misère play of games of normal play: against plain play of random sums, and each way of deciding by itself."""

from itertools import islice

import pytest

from fairgame.core.discovery import games
from fairgame.core.misere import HasNoMisere, HasTameGenus
from fairgame.core.play import Play
from fairgame.errors import LimitError
from fairgame.numbers.tame import genus_of_options, is_p, sum_of, written
from fairgame.solving import budget
from fairgame.solving.budget import unlimited
from fairgame.solving.misere_play import MiserePlay, why_not
from fairgame.solving.solve import solve
from fairgame.solving.tame import Genera
from tests.support.reference import COUNT, TIMEOUT_SECONDS, solved_by_rule
from tests.support.sampling import FULL, rng

PLAYED = [slug for slug, game in games().items() if game.info.play is Play.NORMAL and not why_not(game)]
BY_THEOREM = [slug for slug, game in games().items() if isinstance(game, HasTameGenus)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", PLAYED)
def test_sums_come_out_as_by_play(slug, monkeypatch):
    monkeypatch.setattr(budget, "SECONDS", TIMEOUT_SECONDS)
    game, some = games()[slug], solved_by_rule(slug, misere=True)
    assert len({one.text for one in some}) == COUNT, "too few sums are small enough to be played out"
    for one in some:
        solution = solve(game, one.text.split(), misere=True)
        assert solution.outcome == one.outcome, one.text
        assert solution.reason.endswith(".")
        assert solution.complete and set(solution.winning_moves) == one.moves, one.text
    assert {one.outcome for one in some} >= ({"P", "N"} if FULL else {"N"})


@pytest.mark.parametrize("slug", BY_THEOREM)
def test_a_theorem_tells_the_genera_that_a_search_finds(slug):
    game = games()[slug]
    searched = Genera(game, unlimited(slug))
    for position in islice(game.positions(40), 300):
        assert searched.of_parts((position,)) == [game.tame_genus(position)], position


def test_ferguson_holds_for_sets_that_nobody_chose():
    game, draw = games()["subtraction"], rng("Ferguson")
    for _ in range(20):
        numbers = tuple(sorted(draw.sample(range(1, 15), draw.randrange(1, 5))))
        searched = Genera(game, unlimited("a test"))
        for heap in range(60):
            assert searched.of_parts(((numbers, heap),)) == [game.tame_genus((numbers, heap))]


def test_most_rows_of_kayles_are_not_tame():
    genera = Genera(games()["kayles"], unlimited("a test"))
    assert [row for row in range(12) if genera.of_parts((row,)) is not None] == [0, 1, 2, 3, 4]
    assert genera.of_parts((2, 5)) is None


def test_genera():
    assert genus_of_options([(2, 2), (0, 1)]) == (1, 0)
    assert genus_of_options([(1, 0), (2, 2)]) == (0, 1)
    assert genus_of_options([(1, 1)]) == (0, 0)
    assert genus_of_options([(1, 1), (2, 2), (1, 0)]) is None
    assert [written(one) for one in ((0, 1), (3, 3), (10, 10))] == ["0¹", "3³", "10¹⁰"]
    assert is_p(sum_of([(1, 0), (0, 1), (0, 1)])) and not is_p(sum_of([]))


def test_each_way_says_what_it_rests_on():
    def why(slug, *parts):
        return MiserePlay(games()[slug], unlimited("a test")).decided(parts)[1]

    assert "Bouton 1901" in why("nim", 3, 5)
    assert why("kayles", 12, 70) == "The misère quotient of 0.77 decides it."
    assert (
        why("wythoff", (3, 5))
        == "The genus is 0⁰: one is firm, so the position is won as in normal play, with the nim-sum 0."
    )
    assert "Guo 2012" in why("mark-2", 1000)
    assert why("mark-2", 8, 9).startswith("Found by search")


def test_large_positions_are_answered_where_they_are_known():
    assert solve(games()["nim"], ["1000000000000000000", "5", "7"], misere=True).winning_moves[0].target == "2"
    for heap in range(10**18 - 22, 10**18):
        twice = solve(games()["subtraction"], f"2 5 7 / {heap} {heap}".split(), misere=True)
        firm = games()["subtraction"].nim_value(((2, 5, 7), heap)) > 1
        assert (twice.outcome, twice.play, twice.nim_value) == ("P" if firm else "N", "misere", None)
    assert solve(games()["mark-2"], [str(2**400)], misere=True).outcome == "P"
    assert not solve(games()["take-odd"], ["1000000000000000000"], misere=True).complete
    with pytest.raises(LimitError, match="misère play is not known for so large a position"):
        solve(games()["dawsons-kayles"], ["500", "600"], misere=True)
    known = r"the misère quotient is known for heaps to \d+, and heap 90 is beyond; .*; a search may take"
    with pytest.raises(LimitError, match=known):
        solve(games()["misere-grundy"], ["90", "80"])


@pytest.mark.parametrize("slug", ["moebius", "turning-corners", "chomp", "treblecross", "tribulations"])
def test_what_is_no_sum_in_misere_play_is_refused(slug):
    game = games()[slug]
    assert isinstance(game, HasNoMisere) or game.info.play is Play.LOOPY
    with pytest.raises(LimitError, match=f"misère {slug} is not answered: "):
        solve(game, game.notation.example.split(), misere=True)
