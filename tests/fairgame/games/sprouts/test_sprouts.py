"""Sprouts: moves compared with curves on a combinatorial map, outcomes with the literature, and damaged proofs."""

from contextlib import contextmanager
from functools import cache
from itertools import combinations, product
from random import Random

import pandas as pd
import pytest

from fairgame.core.discovery import games
from fairgame.errors import CertificateError, LimitError, PositionError
from fairgame.games.sprouts import answers
from fairgame.games.sprouts.certificates import FILE, SproutsProof
from fairgame.games.sprouts.positions import canonical, land_lives, land_options, start, to_sum
from fairgame.games.sprouts.search import is_lost_misere, nim_value
from fairgame.games.sprouts.tables import MISERE, NORMAL, prove_outcomes

GAME = games()["sprouts"]
MAX_ANSWERS = 100_000


class Picture:
    """Curves on paper as a combinatorial map, with dead spots: the darts around each spot in cyclic order.

    A dart is a number; its other end has the last bit flipped.  Each region has one corner of each of its figures.
    """

    def __init__(self, darts, regions):
        self.darts, self.regions = darts, regions

    @classmethod
    def begin(cls, spots):
        return cls({spot: () for spot in range(spots)}, ((*((spot, 0) for spot in range(spots)),),))

    def walk(self, corner):
        """Return the corners (spot, place) on a walk around a figure."""
        spot, place = corner
        if not self.darts[spot]:
            return [corner]
        at = {dart: (name, k) for name, darts in self.darts.items() for k, dart in enumerate(darts)}
        corners = []
        while not corners or corner != corners[0]:
            corners.append(corner)
            spot, place = corner
            other, end = at[self.darts[spot][place] ^ 1]
            corner = (other, (end + 1) % len(self.darts[other]))
        return corners

    def options(self):
        """Yield every picture after one more curve and its new spot."""
        for index, region in enumerate(self.regions):
            walks = [self.walk(corner) for corner in region]
            corners = [(k, corner) for k, walk in enumerate(walks) for corner in walk]
            for (k, first), (m, second) in [*combinations(corners, 2), *((corner, corner) for corner in corners)]:
                ends = [first[0], second[0]]
                if all(len(self.darts[spot]) + ends.count(spot) <= 3 for spot in ends):
                    yield from self.draw(index, (k, first), (m, second))

    def draw(self, index, first, second):
        """Yield the pictures after a curve between two corners of a region, with the other figures on either side."""
        (k, (spot, place)), (m, (target, end)) = first, second
        dart = 2 * len(self.darts) * 4
        new = len(self.darts)
        darts = {name: list(around) for name, around in self.darts.items()} | {new: [dart + 1, dart + 2]}
        # A corner at place p is before dart p; an insertion there shifts the later ones.
        if spot == target and place == end:
            darts[spot][place:place] = [dart, dart + 3]
        else:
            for name, at, own in sorted([(spot, place, dart), (target, end, dart + 3)], reverse=True):
                darts[name].insert(at, own)
        new_map = Picture({name: tuple(around) for name, around in darts.items()}, ())
        others = [corner for at, corner in enumerate(self.regions[index]) if at not in (k, m)]
        rest = [self.shift(region, new_map) for at, region in enumerate(self.regions) if at != index]
        left, right = new_map.walk((new, 0)), new_map.walk((new, 1))
        if k != m:
            assert sorted(left) == sorted(right)
            yield Picture(new_map.darts, (*rest, (*self.shift(others, new_map), (new, 0))))
            return
        assert not set(left) & set(right)
        for sides in product((0, 1), repeat=len(others)):
            parts = [[corner for corner, side in zip(others, sides, strict=True) if side == way] for way in (0, 1)]
            halves = ((*self.shift(part, new_map), (new, way)) for way, part in enumerate(parts))
            yield Picture(new_map.darts, (*rest, *halves))

    def shift(self, region, new_map):
        """Return the corners of a region with their places in a new map."""
        corners = []
        for spot, place in region:
            dart = self.darts[spot][place] if self.darts[spot] else None
            corners.append((spot, new_map.darts[spot].index(dart) if dart is not None else 0))
        return tuple(corners)

    def lands(self):
        """Return the picture as a position of the rule."""
        regions = []
        for region in self.regions:
            walks = [[spot for spot, _ in self.walk(corner)] for corner in region]
            regions.append(tuple(tuple(self.sign(spot) for spot in walk if self.is_live(spot)) for walk in walks))
        return to_sum([tuple(boundary for boundary in region if boundary) for region in regions])

    def is_live(self, spot):
        return len(self.darts[spot]) < 3

    def sign(self, spot):
        return len(self.darts[spot]) if len(self.darts[spot]) < 2 else spot + 3


def sum_options(lands):
    """Return the options of a sum by the rule."""
    return {
        tuple(sorted((*lands[:place], *option, *lands[place + 1 :])))
        for place, land in enumerate(lands)
        for option in land_options(land)
    }


TREES = {}


@cache
def tree(lands):
    """Return a number for the game tree of a sum: equal exactly for equal sets of options."""
    return TREES.setdefault(frozenset(map(tree, sum_options(lands))), len(TREES))


@pytest.mark.parametrize("spots", [1, 2, 3, 4, 5])
def test_moves_are_the_possible_curves(spots):
    random = Random(spots)
    for _ in range(6):
        picture, moves = Picture.begin(spots), 0
        while pictures := list(picture.options()):
            if sum(map(land_lives, picture.lands())) <= 9:
                assert {tree(option.lands()) for option in pictures} == set(map(tree, sum_options(picture.lands())))
            picture, moves = random.choice(pictures), moves + 1
        assert picture.lands() == ()
        assert 2 * spots <= moves <= 3 * spots - 1


@cache
def proof():
    return prove_outcomes(5, 4, MAX_ANSWERS)


def as_frame(lines):
    rows = [(line.play, GAME.notation.write(line.lands), line.heap, "P" if line.lost else "N") for line in lines]
    return pd.DataFrame(rows, columns=["play", "position", "heap_beside", "outcome"])


def check(listed, changes=()):
    """Check a list with the winners of the literature, changed at (play, spots, winner)."""
    winners = {
        "normal": ["second", "second", "first", "first", "first"],
        "misere": ["first", "second", "second", "second", "first"],
    }
    for play, spots, winner in changes:
        winners[play][spots - 1] = winner
    frame = pd.DataFrame({"spots": range(1, 6)} | winners)
    SproutsProof("sprouts", 5, 4).check_files(frame, {FILE: listed.to_csv(index=False).encode()})


def test_outcomes_agree_with_literature_and_proof_is_valid():
    normal, misere, lines = proof()
    assert normal == {1: True, 2: True, 3: False, 4: False, 5: False}
    assert misere == {1: False, 2: True, 3: True, 4: True}
    assert {line.play for line in lines} == {NORMAL, MISERE}
    check(as_frame(lines))


def test_damaged_proof_is_rejected():
    listed = as_frame(proof()[2])
    for play, spots in product(("normal", "misere"), range(1, 5)):
        with pytest.raises(CertificateError):
            check(listed, [(play, spots, "unknown")])
    needed = 0
    for row in Random(0).sample(range(len(listed)), 15):
        changed = listed.copy()
        changed.loc[row, "outcome"] = "N" if listed.loc[row, "outcome"] == "P" else "P"
        for wrong in (changed, pd.concat([listed, listed.loc[[row]]])):
            with pytest.raises(CertificateError):
                check(wrong)
        try:
            check(listed.drop(index=row))
        except CertificateError:
            needed += 1
    assert needed > 10, "a few rows are redundant"
    with pytest.raises(CertificateError, match=r"proof\.csv"):
        SproutsProof("sprouts", 1, 1).check_files(pd.DataFrame(), {})


def test_circular_proof_is_rejected():
    """A land of value 1 needs an option of value 0; the list must not use the P row of the land itself as evidence."""
    rows = [("normal", "2", 1, "P"), ("normal", "2", 0, "N"), *(("normal", text, 0, "P") for text in ("1", "1a1a."))]
    listed = pd.DataFrame(rows, columns=["play", "position", "heap_beside", "outcome"])
    frame = pd.DataFrame({"spots": [2], "normal": ["first"], "misere": [""]})
    with pytest.raises(CertificateError):
        SproutsProof("sprouts", 2, 0).check_files(frame, {FILE: listed.to_csv(index=False).encode()})


def test_full_cache_raises_with_one_line():
    for normal, misere in ((5, 0), (0, 5)):
        with pytest.raises(LimitError) as error:
            prove_outcomes(normal, misere, 50)
        assert str(error.value) == "sprouts: more than 50 positions would have to be cached"
    assert answers.winner(9, misere=False, memory=64 << 20).first
    for misere, size in ((False, answers.NORMAL_BYTES), (True, answers.MISERE_BYTES)):
        with pytest.raises(LimitError, match=r"more than 50 positions would have to be cached in [0-9,]+ bytes"):
            answers.winner(6, misere=misere, memory=50 * size)


def test_misere_outcomes_of_small_lands_agree_with_definition():
    @cache
    def lost(lands):
        options = sum_options(lands)
        return bool(options) and not any(map(lost, options))

    known = {}
    small = [land for land in GAME.positions(10) if land_lives(land) < 8]
    for land in small:
        assert is_lost_misere((land,), known, MAX_ANSWERS) == lost((land,))
    assert {lost((land,)) for land in small} == {True, False}


def test_written_positions_are_read_back():
    for land in GAME.positions(10):
        text = GAME.notation.write((land,))
        assert GAME.notation.read("sprouts", [text]) == (land,)
        assert canonical(land) == land
    sum_ = GAME.notation.read("sprouts", ["3", "+", "0.AB.}0.AB.}]!"])
    assert GAME.notation.write(sum_) == "3 + 0.AB.}0.AB.}"
    assert GAME.notation.read("sprouts", ["2."]) == GAME.notation.read("sprouts", ["over"]) == ()
    # Renamed or reflected lands are equal; the order in a region of three lives is irrelevant.
    same = ["0.ABC.1.}ABC.0.}", "1.BCA.0.}0.CBA.}", "0.XYZ.1.}ZXY.0.}"]
    assert len({GAME.notation.read("sprouts", [text]) for text in same}) == 1
    assert GAME.notation.read("sprouts", ["2.2.2."]) == GAME.notation.read("sprouts", ["222."])


def test_position_of_a_picture_is_that_of_its_regions():
    assert [GAME.from_picture((((0,),) * int(spots),)) for spots in GAME.starts] == [
        GAME.notation.read("sprouts", [spots]) for spots in GAME.starts
    ]
    assert GAME.notation.write(GAME.from_picture((((0,), (7, 9)), ((0,), (9, 7))))) == "0.AB.}0.AB.}"
    assert GAME.from_picture(()) == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("13", "from 1 to 12"),
        ("0.AB.}A.}", "the letter B must occur twice"),
        ("A.A.}", "two boundaries of one region"),
        ("abab.", "cross"),
        ("0a0a.", "alone on its boundary"),
        ("3.}", "3 is not a sign of the notation"),
        ("}", "it has no spot"),
        ("0." * 13, "at most 36 lives"),
        ("?", "has other signs"),
        ("0" * 201, "at most 200 signs"),
    ],
)
def test_invalid_position_is_rejected(text, reason):
    with pytest.raises(PositionError) as error:
        GAME.notation.read("sprouts", [text])
    assert reason in str(error.value)
    assert len(str(error.value)) < 250


def test_small_starts_have_the_known_values():
    assert [nim_value(start(spots), {}, set(), MAX_ANSWERS) for spots in range(1, 5)] == [0, 0, 1, 1]
    assert GAME.is_p_position(start(6))
    assert list(GAME.winning_options(start(5))) == [GAME.notation.read("sprouts", ["0.0.AB.}0.0.AB.}"])]
    with pytest.raises(LimitError, match="at most 18 lives"):
        GAME.is_p_position(start(7))


@pytest.mark.parametrize("misere", [False, True])
def test_search_reports_each_cached_answer(monkeypatch, misere):
    reported = []

    @contextmanager
    def recorded(label, total, unit):
        yield reported.append

    monkeypatch.setattr(answers, "meter", recorded)
    found = answers.winner(5, misere=misere, memory=1 << 26)
    assert sum(reported) == found.cached > 0
