"""Drawings of positions: they show the position, and the marked gaps decide the game."""

import re
from functools import cache, reduce
from itertools import combinations
from operator import xor
from xml.etree import ElementTree

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.core.boards import Heaps, Ring
from fairgame.core.frames import to_csv
from fairgame.errors import LimitError, PositionError
from fairgame_site.errors import SiteError
from fairgame_site.games.nim import cube
from fairgame_site.published import PublishedTable
from fairgame_site.render import drawings, finger_binary
from fairgame_site.render.binary_rows import binary
from fairgame_site.render.boards import heaps
from tests.support.svg import path_starts

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</svg><script>alert("1")</script>&'
POSITIONS = {
    "nim": (27, 23, 22, 15, 0, 10**18),
    "misere-nim": ((1, 2, 5),),
    "wythoff": ((3, 5),),
    "poker-nim": (((3, 5, 6), 4, 2),),
    "nimble": (1, 3, 3, 6, 0),
    "sliding-coins": ((2, 3, 7, 9),),
    "silver-dollar": (("take", (1, 3, 5, 8), 5),),
    "northcott": ((((1, 5), (2, 8), (4, 3)), "white"),),
    "kotzigs-nim": (((1, 2, 3), 12, (1, 3, 6)),),
    "staircase-fives": ((2, 0, 1, 14),),
    "fibonacci-nim": (("<=2x", 20, 7),),
    "matutinal-nim": ((8, 1, 2),),
    "mark": ((3, 1000), (3, 0), (3, 3**200 + 1)),
    "misere-mark": ((2, 1000),),
    "upmark": (1001, 1),
}


def drawn(slug):
    return drawings.board_svg(catalogue.board_of(catalogue.game(slug), POSITIONS[slug]), f"{slug}: a position")


def elements(svg, tag, name=None):
    found = ElementTree.fromstring(svg).iter(SVG + tag)
    return [one for one in found if name is None or name in one.get("class", "").split()]


def texts(svg, name):
    return ["".join(one.itertext()) for one in elements(svg, "text", name)]


def assert_well_formed(picture, title):
    tree = ElementTree.fromstring(picture)
    assert tree.get("role") == "img"
    assert tree.find(SVG + "title").text == title
    assert tree.find(SVG + "desc").text
    painted = [one.get(name) for one in tree.iter() for name in ("fill", "stroke") if one.get(name)]
    assert set(painted) <= {"none", "currentColor"}, "colours are the theme's"
    assert not [one for one in tree.iter() if "style" in one.attrib]
    assert not re.search(r"nan|inf\b|None|\d\.\d\d", picture.replace(title, ""))


@pytest.mark.parametrize("slug", POSITIONS)
def test_drawing_is_well_formed_named_and_reproducible(slug):
    picture = drawn(slug)
    assert_well_formed(picture, f"{slug}: a position")
    assert not [one for one in ElementTree.fromstring(picture).iter() if {"fill", "stroke"} & set(one.attrib)]
    assert picture == drawn(slug)


@pytest.mark.parametrize("slug", catalogue.games())
def test_example_and_end_of_play_of_every_game_are_drawn(slug):
    game = catalogue.game(slug)
    position = game.notation.example
    assert_well_formed(drawings.position_svg(game, position), f"{game.info.name}: {position}")
    assert_well_formed(drawings.board_svg(catalogue.board_of(game, ()), slug), slug)


@pytest.mark.parametrize("slug", POSITIONS)
def test_marks_are_within_the_frame(slug):
    tree = ElementTree.fromstring(drawn(slug))
    _, _, width, height = map(float, tree.get("viewBox").split())
    places = [(one.get("cx") or one.get("x"), one.get("cy") or one.get("y")) for one in tree.iter() if one is not tree]
    places += [place for one in tree.iter() for place in path_starts(one)]
    for x, y in places:
        assert x is None or (0 <= float(x) <= width and 0 <= float(y) <= height)


@given(st.lists(st.integers(0, heaps.MAX_PIECES // 8), min_size=1, max_size=8))
def test_heap_has_its_number_of_matches(numbers):
    picture = drawings.board_svg(Heaps(tuple(numbers)), "heaps")
    assert sum(path.get("d").count("M") for path in elements(picture, "path", "stick")) == sum(numbers)
    assert texts(picture, "number") == [str(one) for one in numbers]
    assert not elements(picture, "rect", "bar")


@pytest.mark.parametrize("numbers", [(heaps.MAX_HEAP + 1, 10**18), (0, heaps.MAX_HEAP + 1), (heaps.MAX_HEAP,) * 3])
def test_too_many_matches_are_bars_in_proportion(numbers):
    picture = drawings.board_svg(Heaps(numbers), "heaps")
    assert not elements(picture, "path", "stick")
    assert texts(picture, "number") == [f"{one:,}" for one in numbers]
    lengths = [float(bar.get("width")) for bar in elements(picture, "rect", "bar")]
    assert lengths == [one and max(1, 260 * one // max(numbers)) for one in numbers]


@given(st.lists(st.integers(0, 10**18), min_size=1, max_size=6))
def test_rows_show_binary_digits_and_their_nim_sum(numbers):
    picture = binary(numbers, "binary")
    total = reduce(xor, numbers)
    digits = max(1, max(numbers).bit_length())
    written = [
        text
        for one in elements(picture, "text")
        if (text := "".join(one.itertext())) and one.get("class") in {"one", "zero"}
    ]
    lines = ["".join(written[start : start + digits]) for start in range(0, len(written), digits)]
    assert lines == [f"{one:0{digits}b}" for one in (*numbers, total)]
    assert texts(picture, "number") == [f"{one:,}" for one in (*numbers, total)]
    assert len(elements(picture, "rect", "odd")) == total.bit_count()


def nim_sum_of(gaps):
    return reduce(xor, (last - first + 1 for first, last in gaps), 0)


@cache
def sliding_is_winning(coins):
    return any(not sliding_is_winning(after) for after in slides(coins, 1))


def slides(coins, lowest):
    """Yield the positions after sliding one coin left, not below ``lowest`` and not past another coin."""
    for place, coin in enumerate(coins):
        for square in range(coins[place - 1] + 1 if place else lowest, coin):
            yield (*coins[:place], square, *coins[place + 1 :])


def marked_gaps(slug, position):
    """Return the runs of free squares that the board of a position marks."""
    return catalogue.board_of(catalogue.game(slug), (position,)).gaps


@pytest.mark.parametrize("count", range(1, 6))
def test_marked_gaps_of_sliding_coins_decide_the_game(count):
    for coins in combinations(range(1, 11), count):
        assert sliding_is_winning(coins) == (nim_sum_of(marked_gaps("sliding-coins", coins)) != 0)


@cache
def dollar_is_winning(variant, coins, dollar):
    """Return by play whether the player to move wins; ``dollar`` is the index of the silver dollar among the coins."""
    if variant == "drop-and-take" and dollar == 0:
        return True
    if any(not dollar_is_winning(variant, after, dollar) for after in slides(coins, 1)):
        return True
    return dollar > 0 and not dollar_is_winning(variant, coins[1:], dollar - 1)


@pytest.mark.parametrize("variant", ["take", "drop-and-take"])
@pytest.mark.parametrize("count", range(1, 6))
def test_marked_gaps_of_the_silver_dollar_game_decide_it(variant, count):
    for coins in combinations(range(1, 10), count):
        for place, square in enumerate(coins):
            gaps = marked_gaps("silver-dollar", (variant, coins, square))
            expected = nim_sum_of(gaps) != 0 or (variant == "drop-and-take" and place == 0)
            assert dollar_is_winning(variant, coins, place) == expected, (coins, square)


def test_strip_shows_coins_and_the_widths_of_gaps():
    picture = drawn("sliding-coins")
    assert len(elements(picture, "circle", "coin")) == 4
    assert texts(picture, "number") == ["0", "1"]
    assert len(elements(picture, "rect", "hatched")) == 1
    piled = drawn("nimble")
    assert len(elements(piled, "circle", "coin")) == 4
    assert texts(piled, "on-coin") == ["×2"]
    assert "off" in texts(piled, "quiet")
    dollar = drawn("silver-dollar")
    assert len(elements(dollar, "circle", "silver")) == 1
    assert texts(dollar, "on-coin") == ["$"]
    assert elements(dollar, "path", "bag")


def test_rows_count_the_squares_between():
    picture = drawn("northcott")
    assert texts(picture, "number") == ["3", "5", "0"]
    assert len(elements(picture, "rect", "hatched")) == 8
    assert texts(picture, "name") == ["white to move"]


def test_ring_numbers_its_coins_and_marks_squares_for_the_next():
    picture = drawn("kotzigs-nim")
    assert texts(picture, "on-coin") == ["1", "2", "3"]
    assert len(elements(picture, "circle", "open")) == 3
    assert "The next may go to 7, 8 and 9." in picture
    assert len(elements(drawings.board_svg(Ring(7, coins=(), steps=(1, 2)), "empty"), "circle", "tile")) == 7


def test_stairs_show_their_coins():
    picture = drawn("staircase-fives")
    assert len(elements(picture, "rect", "coin")) == 2 + 1 + 14
    assert texts(picture, "number") == ["× 1", "× 4", "× 3", "× 2"]


def test_too_large_input_is_rejected():
    with pytest.raises(LimitError, match="at most 120 can be drawn"):
        drawings.position_figure(catalogue.game("nimble"), "1 1000000")


def test_figure_shows_a_position_with_an_escaped_caption():
    figure = ElementTree.fromstring(drawings.position_figure(catalogue.game("wythoff"), "3, 5", HOSTILE))
    assert figure.get("class") == "atlas-figure atlas-drawn"
    assert figure.find("figcaption").text == HOSTILE
    assert figure.get("data-game") is None, "only a playable figure has data for the browser"
    assert figure.find(f"{SVG}svg/{SVG}title").text == "Wythoff's game: 3, 5"
    with pytest.raises(PositionError):
        drawings.position_figure(catalogue.game("wythoff"), "3 x")
    kayles = drawings.position_figure(catalogue.game("kayles"), "3 5")
    assert texts(kayles[kayles.index("<svg") : kayles.index("</svg>") + 6], "number") == ["3", "5"]


# -- the Nim cube ---------------------------------------------------------------------------------------------------

TRIPLES = [(a, b, a ^ b) for a in range(64) for b in range(a, 64) if b <= a ^ b]


@pytest.fixture
def p_positions():
    """A function that returns a table like the published P-positions of three heaps, from any triples."""

    def table(rows=TRIPLES):
        frame = pd.DataFrame(rows, columns=["a", "b", "c"])
        spec = catalogue.TableSpec(
            "nim.p_positions", "Nim: P-positions", "A row.", columns=("a", "b", "c"), key=("a", "b"), games=("nim",)
        )
        metadata = {"id": spec.id, "rows": len(frame), "claims": [], "withheld": None}
        return PublishedTable(spec, Artifact(metadata, to_csv(frame)))

    return table


@pytest.mark.parametrize("level", range(7))
def test_points_of_each_level_fill_the_square_along_each_axis(level):
    places = cube.points(TRIPLES, level)
    assert len(places) == 4**level
    for axis in range(3):
        assert len({place[:axis] + place[axis + 1 :] for place in places}) == 4**level


@pytest.mark.parametrize("level", range(1, 6))
def test_four_copies_equal_the_level_below(level):
    half = 2 ** (level - 1)
    below = set(cube.points(TRIPLES, level - 1))
    copies = {copy: set() for copy in range(4)}
    for place in cube.points(TRIPLES, level):
        copies[cube.copy_index(place, level)].add(tuple(one % half for one in place))
    assert all(members == below for members in copies.values())


def test_points_that_leave_a_place_empty_are_refused(p_positions):
    with pytest.raises(SiteError, match=r"along x .* not 256"):
        cube.figure(p_positions([row for row in TRIPLES if row != (3, 5, 6)]), "../")
    moved = [(3, 5, 7) if row == (3, 5, 6) else row for row in TRIPLES]
    with pytest.raises(SiteError, match="the Nim cube"):
        cube.figure(p_positions(moved), "../")


def test_point_outside_the_four_copies_is_refused():
    with pytest.raises(SiteError, match="none of the four"):
        cube.copy_index((1, 1, 1), 1)


def test_cube_is_a_still_picture_without_scripts(p_positions):
    html = cube.figure(p_positions(), "../../")
    assert html == cube.figure(p_positions(), "../../")
    figure = ElementTree.fromstring(html)
    assert figure.get("data-csv") == "../../data/nim.p_positions.csv"
    assert figure.get("data-levels") == "6"
    assert not [one for one in figure.iter() if "style" in one.attrib]
    askew, square = figure.iter(SVG + "svg")
    faces = [one for one in askew.iter(SVG + "path") if "face-" in one.get("class")]
    assert sum(one.get("d").count("M") for one in faces) == 3 * 256
    cells = [place for one in square.iter(SVG + "path") for place in re.findall(r"M(-?\d+) (-?\d+)h", one.get("d"))]
    assert len(cells) == len(set(cells)) == 256
    assert {one.get("class").split()[0] for one in faces} == {"copy0", "copy1", "copy2", "copy3"}
    assert "None" not in html
    assert "nan" not in html


def test_no_cube_of_a_layer_hides_another():
    """The order of painting requires: of two cubes that overlap in the picture, the nearer has the greater sum."""
    view = cube._View(cube.YAW, cube.PITCH)
    places = cube.points(TRIPLES, 3)
    across = {place: view.at(tuple(one + 0.5 for one in place)) for place in places}
    near = {place: sum(sign * one for sign, one in zip(view.signs, place, strict=True)) for place in places}
    for one, other in combinations(places, 2):
        if near[one] == near[other]:
            assert any(sign * (a - b) > 0 for sign, a, b in zip(view.signs, one, other, strict=True))
            assert any(sign * (a - b) < 0 for sign, a, b in zip(view.signs, one, other, strict=True))
            assert across[one] != across[other]


# --- fingers


@pytest.mark.parametrize("number", [0, 1, 722, 665, 1023])
def test_bent_fingers_are_the_binary_digits(number):
    svg = finger_binary.fingers(number, f"{number} on ten fingers")
    tree = ElementTree.fromstring(svg)
    shown = [mark.get("class") for mark in tree.iter() if (mark.get("class") or "").startswith("finger")]
    assert "".join("1" if "bent" in one else "0" for one in shown) == f"{number:010b}"
    assert svg == finger_binary.fingers(number, f"{number} on ten fingers")


@pytest.mark.parametrize("number", [-1, 1024])
def test_number_beyond_ten_fingers_is_refused(number):
    with pytest.raises(LimitError, match="from 0 to 1023"):
        finger_binary.fingers(number, "too many")
