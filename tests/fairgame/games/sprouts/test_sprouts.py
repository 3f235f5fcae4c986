"""Sprouts: moves against curves drawn on a map of darts, outcomes against the literature, proofs that must fail."""

from functools import cache
from itertools import combinations, product
from random import Random

import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, LimitError, PositionError
from fairgame.games.sprouts import answers
from fairgame.games.sprouts.certificates import FILE, SproutsProof
from fairgame.games.sprouts.positions import canonical, lives_of, options_of, start, sum_of
from fairgame.games.sprouts.proof import MISERE, NORMAL, proved
from fairgame.games.sprouts.search import is_lost_misere, value_of

GAME = games()["sprouts"]
EVERY = 100_000


class Picture:
    """Curves on paper as a map: round each spot its darts in order, and for each region one corner of each figure.

    A dart is a number, its other end is the number with the last bit turned.  Nothing is left out: dead spots stay.
    """

    def __init__(self, round_spot, regions):
        self.round_spot, self.regions = round_spot, regions

    @classmethod
    def begin(cls, spots):
        return cls({spot: () for spot in range(spots)}, ((*((spot, 0) for spot in range(spots)),),))

    def walk(self, corner):
        """The corners met on a walk round a figure, the region on one side; a corner is a spot and a place there."""
        spot, place = corner
        if not self.round_spot[spot]:
            return [corner]
        at = {dart: (one, k) for one, darts in self.round_spot.items() for k, dart in enumerate(darts)}
        found = []
        while not found or corner != found[0]:
            found.append(corner)
            spot, place = corner
            other, there = at[self.round_spot[spot][place] ^ 1]
            corner = (other, (there + 1) % len(self.round_spot[other]))
        return found

    def after(self):
        """Every picture that one curve makes, with a new spot on it."""
        for here, region in enumerate(self.regions):
            walks = [self.walk(corner) for corner in region]
            corners = [(k, corner) for k, walk in enumerate(walks) for corner in walk]
            for (k, one), (m, other) in [*combinations(corners, 2), *((corner, corner) for corner in corners)]:
                ends = [one[0], other[0]]
                if all(len(self.round_spot[spot]) + ends.count(spot) <= 3 for spot in ends):
                    yield from self.drawn(here, (k, one), (m, other))

    def drawn(self, here, one, other):
        """The pictures with a curve from one corner of a region to another, the figures left on either side of it."""
        (k, (spot, place)), (m, (target, there)) = one, other
        dart = 2 * len(self.round_spot) * 4
        new = len(self.round_spot)
        darts = {name: list(held) for name, held in self.round_spot.items()} | {new: [dart + 1, dart + 2]}
        # A corner at place p lies before dart p; what is put in there moves the later ones on.
        if spot == target and place == there:
            darts[spot][place:place] = [dart, dart + 3]
        else:
            for name, where, own in sorted([(spot, place, dart), (target, there, dart + 3)], reverse=True):
                darts[name].insert(where, own)
        made = Picture({name: tuple(held) for name, held in darts.items()}, ())
        others = [corner for at, corner in enumerate(self.regions[here]) if at not in (k, m)]
        rest = [self.moved(region, made) for at, region in enumerate(self.regions) if at != here]
        left, right = made.walk((new, 0)), made.walk((new, 1))
        if k != m:
            assert sorted(left) == sorted(right)
            yield Picture(made.round_spot, (*rest, (*self.moved(others, made), (new, 0))))
            return
        assert not set(left) & set(right)
        for sides in product((0, 1), repeat=len(others)):
            parts = [[corner for corner, side in zip(others, sides, strict=True) if side == way] for way in (0, 1)]
            two = ((*self.moved(part, made), (new, way)) for way, part in enumerate(parts))
            yield Picture(made.round_spot, (*rest, *two))

    def moved(self, region, made):
        """The same corners of other figures and regions, where the places at a spot have moved on."""
        found = []
        for spot, place in region:
            dart = self.round_spot[spot][place] if self.round_spot[spot] else None
            found.append((spot, made.round_spot[spot].index(dart) if dart is not None else 0))
        return tuple(found)

    def lands(self):
        """The picture as regions of boundaries of live spots, as the rule has them, nothing else left out."""
        regions = []
        for region in self.regions:
            walks = [[spot for spot, _ in self.walk(corner)] for corner in region]
            regions.append(tuple(tuple(self.sign(spot) for spot in walk if self.is_live(spot)) for walk in walks))
        return sum_of([tuple(one for one in region if one) for region in regions])

    def is_live(self, spot):
        return len(self.round_spot[spot]) < 3

    def sign(self, spot):
        return len(self.round_spot[spot]) if len(self.round_spot[spot]) < 2 else spot + 3


def after(lands):
    """The sums that one move leads to, by the rule."""
    return {
        tuple(sorted((*lands[:place], *option, *lands[place + 1 :])))
        for place, land in enumerate(lands)
        for option in options_of(land)
    }


TREES = {}


@cache
def tree(lands):
    """A number for the whole tree of moves: two sums have one exactly if their options have, one by one."""
    return TREES.setdefault(frozenset(map(tree, after(lands))), len(TREES))


@pytest.mark.parametrize("spots", [1, 2, 3, 4, 5])
def test_moves_are_the_curves_that_can_be_drawn(spots):
    draw = Random(spots)
    for _ in range(6):
        picture, moves = Picture.begin(spots), 0
        while drawn := list(picture.after()):
            if sum(map(lives_of, picture.lands())) <= 9:
                assert {tree(one.lands()) for one in drawn} == {tree(one) for one in after(picture.lands())}
            picture, moves = draw.choice(drawn), moves + 1
        assert picture.lands() == ()
        assert 2 * spots <= moves <= 3 * spots - 1


@cache
def proof():
    return proved(5, 4, EVERY)


def attached(lines):
    rows = [(line.play, GAME.notation.write(line.lands), line.heap, "P" if line.lost else "N") for line in lines]
    return pd.DataFrame(rows, columns=["play", "position", "heap_beside", "outcome"])


def checked(listed, changed=()):
    """Put a list to the check beside the winners of the literature; ``changed`` is (play, spots, winner)."""
    winners = {
        "normal": ["second", "second", "first", "first", "first"],
        "misere": ["first", "second", "second", "second", "first"],
    }
    for play, spots, winner in changed:
        winners[play][spots - 1] = winner
    frame = pd.DataFrame({"spots": range(1, 6)} | winners)
    SproutsProof("sprouts", 5, 4).check_files(frame, {FILE: listed.to_csv(index=False).encode()})


def test_outcomes_are_those_of_the_literature_and_the_proof_is_replayed():
    normal, misere, lines = proof()
    assert normal == {1: True, 2: True, 3: False, 4: False, 5: False}
    assert misere == {1: False, 2: True, 3: True, 4: True}
    assert {line.play for line in lines} == {NORMAL, MISERE}
    checked(attached(lines))


def test_a_changed_proof_is_refused():
    listed = attached(proof()[2])
    for play, spots in product(("normal", "misere"), range(1, 5)):
        with pytest.raises(CertificateError):
            checked(listed, [(play, spots, "nobody")])
    needed = 0
    for row in Random(0).sample(range(len(listed)), 15):
        turned = listed.copy()
        turned.loc[row, "outcome"] = "N" if listed.loc[row, "outcome"] == "P" else "P"
        for wrong in (turned, pd.concat([listed, listed.loc[[row]]])):
            with pytest.raises(CertificateError):
                checked(wrong)
        try:
            checked(listed.drop(index=row))
        except CertificateError:
            needed += 1
    assert needed > 10, "a few rows say what others say as well"
    with pytest.raises(CertificateError, match=r"proof\.csv"):
        SproutsProof("sprouts", 1, 1).check_files(pd.DataFrame(), {})


def test_a_value_cannot_bear_itself_out():
    """That a land has the value 1 rests on an option of value 0, and not on its having the value 1."""
    rows = [("normal", "2", 1, "P"), ("normal", "2", 0, "N"), *(("normal", text, 0, "P") for text in ("1", "1a1a."))]
    listed = pd.DataFrame(rows, columns=["play", "position", "heap_beside", "outcome"])
    frame = pd.DataFrame({"spots": [2], "normal": ["first"], "misere": [""]})
    with pytest.raises(CertificateError):
        SproutsProof("sprouts", 2, 0).check_files(frame, {FILE: listed.to_csv(index=False).encode()})


def test_memory_is_bounded_with_one_line():
    for normal, misere in ((5, 0), (0, 5)):
        with pytest.raises(LimitError) as stop:
            proved(normal, misere, 50)
        assert str(stop.value) == "sprouts: more than 50 positions would have to be remembered"
    assert answers.winner(9, False, 64 << 20).first
    for misere, each in ((False, answers.NORMAL_BYTES), (True, answers.MISERE_BYTES)):
        with pytest.raises(LimitError, match=r"more than 50 positions would have to be remembered in [0-9,]+ bytes"):
            answers.winner(6, misere, 50 * each)


def test_misere_play_of_small_lands_is_by_the_definition():
    @cache
    def lost(lands):
        left = after(lands)
        return bool(left) and not any(lost(one) for one in left)

    known = {}
    small = [land for land in GAME.positions(10) if lives_of(land) < 8]
    for land in small:
        assert is_lost_misere((land,), known, EVERY) == lost((land,))
    assert {lost((land,)) for land in small} == {True, False}


def test_texts_are_read_as_they_are_written():
    for land in GAME.positions(10):
        text = GAME.notation.write((land,))
        assert GAME.notation.read("sprouts", [text]) == (land,)
        assert canonical(land) == land
    sum_ = GAME.notation.read("sprouts", ["3", "+", "0.AB.}0.AB.}]!"])
    assert GAME.notation.write(sum_) == "3 + 0.AB.}0.AB.}"
    assert GAME.notation.read("sprouts", ["2."]) == GAME.notation.read("sprouts", ["over"]) == ()
    # Named alike and turned over it is the same land; a region of three lives has no order.
    same = ["0.ABC.1.}ABC.0.}", "1.BCA.0.}0.CBA.}", "0.XYZ.1.}ZXY.0.}"]
    assert len({GAME.notation.read("sprouts", [text]) for text in same}) == 1
    assert GAME.notation.read("sprouts", ["2.2.2."]) == GAME.notation.read("sprouts", ["222."])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("13", "from 1 to 12"),
        ("0.AB.}A.}", "the letter B must stand twice"),
        ("A.A.}", "two boundaries of one region"),
        ("abab.", "cross"),
        ("0a0a.", "a boundary by itself"),
        ("3.}", "3 is no sign of a position"),
        ("}", "there is no spot"),
        ("0." * 13, "at most 36 lives"),
        ("?", "has other signs"),
        ("0" * 201, "at most 200 signs"),
    ],
)
def test_what_is_no_position_is_refused(text, reason):
    with pytest.raises(PositionError) as refusal:
        GAME.notation.read("sprouts", [text])
    assert reason in str(refusal.value)
    assert len(str(refusal.value)) < 250


def test_values_of_starts():
    assert [value_of(start(spots), {}, set(), EVERY) for spots in range(1, 5)] == [0, 0, 1, 1]
    assert GAME.is_p_position(start(6))
    assert list(GAME.winning_options(start(5))) == [GAME.notation.read("sprouts", ["0.0.AB.}0.0.AB.}"])]
    with pytest.raises(LimitError, match="at most 18 lives"):
        GAME.is_p_position(start(7))
