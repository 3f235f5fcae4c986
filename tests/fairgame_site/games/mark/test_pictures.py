"""Pictures of Mark-t: data read back from the SVG match the tables, and differences from the report M are marked."""

import json
import re
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, pairwise
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.core.boards import Numerals
from fairgame.core.frames import to_csv
from fairgame.errors import AtlasError, LimitError, UnknownNameError
from fairgame_site.games.mark import figures
from fairgame_site.games.mark import values as pictures
from fairgame_site.games.mark.diagram import (
    LAYOUTS,
    RADIUS,
    automaton_svg,
    graph,
    merged_digits,
)
from fairgame_site.published import PublishedTable
from fairgame_site.render import blocks
from fairgame_site.render.boards import numerals, svg
from fairgame_site.render.boards.scene import PAGE
from fairgame_site.render.markup import Page
from fairgame_site.site.macros import Macros

SVG = "{http://www.w3.org/2000/svg}"
BASES = range(2, 11)
DRAWN = [(2, "lsd"), (3, "lsd"), (2, "msd"), (3, "msd"), (4, "msd")]
CITE = '<a href="#m">M</a>'


@cache
def values(base, stop):
    """Return nim-values from the moves."""
    found = []
    for n in range(stop):
        options = {found[n - taken] for taken in range(1, min(n, base - 1) + 1)} | ({found[n // base]} if n else set())
        found.append(next(value for value in range(base + 2) if value not in options))
    return found


@cache
def frame(table):
    return catalogue.compute(table, {}).frame()


def published(table, own=None, withheld=None):
    own = frame(table) if own is None else own
    spec = catalogue.tables()[table].spec
    metadata = {"id": table, "rows": len(own), "claims": [], "withheld": withheld}
    return {table: PublishedTable(spec, Artifact(metadata, to_csv(own)))}


def elements(svg, tag, name=None):
    found = ElementTree.fromstring(svg).iter(SVG + tag)
    return [element for element in found if name is None or name in element.get("class", "").split()]


def svg_of(html):
    return html[html.index("<svg") : html.index("</svg>") + len("</svg>")]


# -- values in rows --------------------------------------------------------------------------------------------------


def cells(svg):
    """Return the value drawn at each place, by row and column of cells."""
    at = {
        (float(y), float(x)): int(path.get("data-value"))
        for path in elements(svg, "path", "cell")
        for x, y in re.findall(r"M([\d.]+) ([\d.]+)h", path.get("d"))
    }
    lines = sorted({y for y, _ in at})
    return [[value for (y, _), value in sorted(at.items()) if y == line] for line in lines]


@pytest.mark.parametrize("base", BASES)
def test_each_cell_has_value_of_its_heap(base):
    html = figures.rows(published(f"mark-{base}.nim_sequence"), base)
    drawn = cells(svg_of(html))
    flat = [value for line in drawn for value in line]
    assert {len(line) for line in drawn} == {base**2}
    assert len(drawn) >= 16
    assert flat == values(base, len(flat))


@pytest.mark.parametrize("base", [2, 3, 4, 5])
def test_numbers_in_cells_are_their_values(base):
    own = values(base, 24 * base**2)
    svg = pictures.rows_svg(own, base, "rows")
    letters = {
        (float(text.get("y")), float(x)): int(letter)
        for text in elements(svg, "text", "in-cells")
        for x, letter in zip(text.get("x").split(), text.text, strict=True)
    }
    assert [value for _, value in sorted(letters.items())] == own
    bright = "".join(text.text for text in elements(svg, "text", "on-top"))
    assert bright == str(base) * own.count(base)  # only numbers on the darkest colour are white


def test_changed_value_changes_only_its_cell():
    own = values(4, 24 * 16)
    other = [*own]
    other[37] = 4 - own[37]
    before, after = (cells(pictures.rows_svg(shown, 4, "rows")) for shown in (own, other))
    assert [n for n in range(24 * 16) if before[n // 16][n % 16] != after[n // 16][n % 16]] == [37]


@pytest.mark.parametrize("base", BASES)
def test_triangles_mark_doubled_digits(base):
    svg = pictures.rows_svg(values(base, 24 * base**2), base, "rows")
    triangles = re.findall(r"M([\d.]+) [\d.]+h8l-4 5z", elements(svg, "path", "doubled")[0].get("d"))
    lefts = sorted(
        {float(x) for path in elements(svg, "path", "cell") for x in re.findall(r"M([\d.]+) ", path.get("d"))}
    )
    middles = [left + (pictures.SIDES[base] - 1) / 2 for left in lefts]
    marked = [column for column, middle in enumerate(middles) if any(abs(float(x) + 4 - middle) < 1 for x in triangles)]
    assert marked == [column for column in range(base**2) if column // base == column % base]


def test_rows_beyond_the_limits_are_refused():
    with pytest.raises(LimitError, match="t from 2 to 10, not 11"):
        pictures.rows_svg([0] * 10000, 11, "rows")
    with pytest.raises(LimitError, match="but there are 215"):
        pictures.rows_svg([0] * 215, 3, "rows")


@pytest.mark.parametrize("base", BASES)
def test_card_shows_the_same_values(base):
    svg = pictures.card_svg(values(base, 3000), base, "card")
    width = base**2 * -(-pictures.CARD_COLUMNS // base**2)
    across, down = pictures.CARD[0] / width, pictures.CARD[1] / pictures.CARD_ROWS
    shown = {}
    names = {pictures.value_class(value, base): value for value in range(base + 1)}
    for path in elements(svg, "path", "cell"):
        value = names[path.get("class").split()[-1]]
        for x, y, high in re.findall(r"M([\d.]+) ([\d.]+)h[\d.]+v([\d.]+)h", path.get("d")):
            first = round(float(y) / down)
            for row in range(first, first + round(float(high) / down)):
                shown[row * width + round(float(x) / across)] = value
    assert [shown[n] for n in range(width * pictures.CARD_ROWS)] == values(base, width * pictures.CARD_ROWS)


class PublishedTables(dict):
    """Published tables of one game."""

    def of_game(self, slug):
        return list(self.values())


@pytest.mark.parametrize(("table", "drawn_as"), [("mark-3.nim_sequence", "mark-card"), ("four.nim_sequence", "plot")])
def test_card_of_a_mark_game_is_not_a_plot(table, drawn_as):
    picture = blocks.plot(published(table)[table], small=True)
    found = re.findall(r'class="(?:atlas-shape atlas-shape-)?(mark-card|(?:atlas-)?plot)', picture)
    assert drawn_as in [name.removeprefix("atlas-") for name in found]


def test_rows_replace_the_plot_on_a_page():
    page = Page("games/mark-3.md")
    macros = Macros(page, PublishedTables(published("mark-3.nim_sequence")), None, None)
    marker = macros.names()["mark_rows"](3).strip()
    assert "atlas-shape-mark-rows" in page.fragments[marker]
    assert page.shown == {("plot", "mark-3.nim_sequence")}


# -- the board of residues -------------------------------------------------------------------------------------------


def shown_values(svg):
    return {
        int(cell.get("data-residue")): tuple(map(int, cell.find(f"{SVG}text[@class='values']").text.split()))
        for cell in elements(svg, "g", "cell")
    }


def framed(svg):
    return [int(rect.get("data-residue")) for rect in elements(svg, "rect", "differs")]


@pytest.mark.parametrize("base", BASES)
def test_board_lists_occurring_values(base):
    own = values(base, 60 * base**2)
    occurring = {residue: tuple(sorted(set(own[residue :: base**2]))) for residue in range(base**2)}
    svg = svg_of(figures.residues(published("mark.residues"), base, CITE))
    assert shown_values(svg) == occurring
    corners = {
        int(cell.get("data-residue")): tuple(float(cell.find(f"{SVG}rect").get(name)) for name in "yx")
        for cell in elements(svg, "g", "cell")
    }
    tops, lefts = (sorted(set(coordinates)) for coordinates in zip(*corners.values(), strict=True))
    placed = {residue: (tops.index(y), lefts.index(x)) for residue, (y, x) in corners.items()}
    assert placed == {residue: divmod(residue, base) for residue in range(base**2)}


@pytest.mark.parametrize("base", BASES)
def test_only_the_misprint_is_framed_and_named(base):
    html = figures.residues(published("mark.residues"), base, CITE)
    assert framed(svg_of(html)) == ([32] if base == 7 else [])
    assert ("has no table" in html) == (base == 2)
    if base == 7:
        assert f"<strong>Residue 32</strong> (q = 4, r = 4), framed: {CITE} prints 4, 7 or 8; it is 4, 6 or 7." in html
    else:
        assert "it is" not in html
        assert (f"{CITE} prints the same values" in html) == (base > 2)


@pytest.mark.parametrize(("base", "residue"), [(3, 0), (4, 7), (10, 57)])
def test_changed_value_is_framed(base, residue):
    own = frame("mark.residues").copy()
    own.loc[(own["t"] == base) & (own["residue"] == residue), "nim_values"] = "0 1"
    html = figures.residues(published("mark.residues", own), base, CITE)
    assert framed(svg_of(html)) == [residue]
    assert "it is 0 or 1." in html
    assert "The other cells of" in html


def test_report_values_follow_the_rule_and_the_misprint():
    assert [pictures.printed_values(3, residue) for residue in range(9)] == [
        *((0, 2, 3), (1,), (2, 3)),
        *((0,), (1, 2, 3), (2, 3)),
        *((0,), (1,), (2, 3)),
    ]
    assert pictures.printed_values(11, 0) is pictures.printed_values(2, 0) is None
    assert pictures.printed_values(7, 32) == (4, 7, 8)


def test_missing_or_repeated_residue_is_refused():
    own = frame("mark.residues")
    with pytest.raises(LookupError, match="each residue modulo 3² once"):
        pictures.residue_values(own[(own["t"] != 3) | (own["residue"] != 5)], 3)
    with pytest.raises(LookupError):
        pictures.residue_values(pd.concat([own, own[own["t"] == 3].head(1)]), 3)


# -- automata --------------------------------------------------------------------------------------------------------


def table_of(first):
    return figures.AUTOMATA[first][0]


@cache
def drawn(base, first):
    return svg_of(figures.diagram(published(table_of(first)), base, first))


def spread(label):
    """Yield the digits of a label."""
    for part in label.split(","):
        low, _, high = part.partition("–")
        yield from range(int(low), int(high or low) + 1)


def machine(svg):
    """Return outputs and moves, read back from the drawing."""
    outputs = {}
    for state in elements(svg, "g", "state"):
        number, output = re.fullmatch(r"state (\d+), output (\d+)", state.find(f"{SVG}title").text).groups()
        assert state.find(f"{SVG}text").text == output
        outputs[int(number)] = int(output)
    moves = [
        (int(source), digit, int(target))
        for label in elements(svg, "text", "digits")
        for source, target in [label.get("data-arrow").split()]
        for digit in spread(label.text)
    ]
    return outputs, moves


def digits(n, base):
    found = []
    while n:
        n, digit = divmod(n, base)
        found.append(digit)
    return found


@pytest.mark.parametrize(("base", "first"), DRAWN)
def test_diagram_has_each_state_and_transition_once(base, first):
    own = graph(frame(table_of(first)), base, first)
    outputs, moves = machine(drawn(base, first))
    assert outputs == dict(enumerate(own.output))
    assert sorted(moves) == [(s, d, target) for s, targets in enumerate(own.step) for d, target in enumerate(targets)]


@pytest.mark.parametrize(("base", "first"), DRAWN)
def test_drawn_automaton_gives_values_and_light(base, first):
    svg, high = drawn(base, first), 0
    outputs, moves = machine(svg)
    leads = {(state, digit): target for state, digit, target in moves}
    rows = {float(name.get("y")) - 4.5: name.text == "light on" for name in elements(svg, "text", "quiet")}
    heights = [float(circle.get("cy")) for circle in elements(svg, "circle")]
    for n, value in enumerate(values(base, 2000)):
        state = 0
        for digit in digits(n, base) if first == "lsd" else reversed(digits(n, base)):
            state = leads[state, digit]
        high += n > 0 and value >= base - 1
        assert outputs[state] == value, n
        assert rows.get(heights[state]) == (high % 2 == 1 if rows and n else None), n


@pytest.mark.parametrize(("base", "first"), DRAWN)
def test_elements_of_a_diagram_do_not_overlap(base, first):
    tree = ElementTree.fromstring(drawn(base, first))
    width, height = map(float, tree.get("viewBox").split()[2:])
    circles = [complex(float(one.get("cx")), float(one.get("cy"))) for one in elements(drawn(base, first), "circle")]
    texts = elements(drawn(base, first), "text", "digits")
    labels = [complex(float(one.get("x")), float(one.get("y")) - 4.5) for one in texts]
    assert all(abs(circle - other) > 2 * RADIUS + 5 for circle, other in combinations(circles, 2))
    assert all(abs(label - circle) > RADIUS + 5 for label in labels for circle in circles)
    for offset in (label - other for label, other in combinations(labels, 2)):
        assert abs(offset.real) > 10 or abs(offset.imag) > 13
    lines = [points(path) for path in elements(drawn(base, first), "path", "arrow")[1:]]  # after that to the start
    heads = [points(path) for path in elements(drawn(base, first), "path", "arrow-head")[1:]]
    for text, line, head in zip(texts, lines, heads, strict=True):
        source, target = map(int, text.get("data-arrow").split())
        assert min(abs(point - circles[source]) for point in line) == pytest.approx(RADIUS, abs=1.5)
        assert min(abs(point - circles[target]) for point in head) == pytest.approx(RADIUS, abs=1.5)
    inside = [circle + side * RADIUS for circle in circles for side in (1, -1, 1j, -1j)]
    for point in (*inside, *labels, *(point for line in lines for point in samples(line)), *chain(*heads)):
        assert 0 < point.real < width and 0 < point.imag < height


def points(path):
    """Return the absolute points of a path: corners, or control points of a Bézier curve."""
    return [complex(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d"))]


def samples(control):
    """Return points along the Bézier curve of these control points."""
    for along in np.linspace(0, 1, 21):
        part = control
        while len(part) > 1:
            part = [a * (1 - along) + b * along for a, b in pairwise(part)]
        yield part[0]


def test_committed_layouts_are_those_of_the_drawn_automata():
    assert json.loads(LAYOUTS.read_bytes()).keys() == {f"{first}-{base}" for base, first in DRAWN}


def test_layout_of_another_automaton_is_refused():
    changed = replace(graph(frame("mark.automaton"), 2, "lsd"), step=((1, 2), (0, 3), (2, 4), (3, 3), (4, 0)))
    with pytest.raises(AtlasError, match=r"^layouts\.json: the layout lsd-2 has other states or arrows"):
        automaton_svg(changed, "changed")


@given(st.sets(st.integers(0, 30), min_size=1))
def test_label_lists_its_digits(chosen):
    assert list(spread(merged_digits(sorted(chosen)))) == sorted(chosen)


def test_automaton_without_a_layout_is_refused():
    with pytest.raises(UnknownNameError, match="no layout of an automaton 'lsd-5'"):
        figures.diagram(published("mark.automaton"), 5, "lsd")


def test_unknown_form_or_base_is_refused():
    with pytest.raises(UnknownNameError, match=r"'lsb'.*lsd"):
        figures.diagram(published("mark.automaton"), 3, "lsb")
    with pytest.raises(LookupError, match="no automaton of base 99; the bases are 2, 3, "):
        figures.diagram(published("mark.automaton"), 99, "lsd")


def test_missing_or_repeated_transition_is_refused():
    own = frame("mark.automaton")
    with pytest.raises(ValueError, match="base 2 has 9 transitions"):
        graph(own.drop(own.index[3]), 2, "lsd")
    with pytest.raises(ValueError, match="base 2 has 1 transitions"):
        graph(pd.concat([own, own.head(1)]), 2, "lsd")


# -- numerals --------------------------------------------------------------------------------------------------------


def numeral(base, number, less=0):
    board = Numerals((number,), (base,), less)
    return svg.scene_svg("numerals", "", numerals.scene(board, board, PAGE))


def boxes(svg):
    """Return the digits in the boxes, each with its mark."""
    texts = [text for text in elements(svg, "text") if text.get("class") in {"one", "zero"}]
    return [(int(text.text), text.get("class") == "one") for text in texts]


@given(st.integers(2, 40), st.integers(0, 10**8))
def test_boxes_show_digits_and_mark_the_last_run(base, number):
    shown = boxes(numeral(base, number))
    own = list(reversed(digits(number, base))) or [0]
    if len(own) > numerals.MAX_DIGITS:
        own = own[: numerals.FIRST] + own[numerals.FIRST + 2 - numerals.MAX_DIGITS :]
    run = next((place for place, digit in enumerate(reversed(own)) if digit != own[-1]), len(own))
    assert shown == [(digit, place >= len(own) - run) for place, digit in enumerate(own)]


@given(st.integers(2, 1000), st.integers(1, 60), st.integers(-2, 2))
def test_digit_count_is_exact_near_powers_of_the_base(base, power, more):
    number = max(0, base**power + more)
    assert numerals.digit_count(number, base) == max(1, len(digits(number, base)))


def test_long_run_is_counted_whole_and_marked_where_shown():
    picture = numeral(3, 3**5000)
    assert [marked for _, marked in boxes(picture)] == [False, *[True] * (numerals.MAX_DIGITS - 3)]
    assert [text.text for text in elements(picture, "text", "number")] == ["5,000"]
    assert len(elements(picture, "path", "dots")) == 1
    assert "(2,386 digits)" in picture


def test_upmark_is_drawn_less_1():
    assert boxes(numeral(2, 9, less=1)) == [(1, False), (0, True), (0, True), (0, True)]


@given(st.integers(0, 10**60))
def test_abbreviated_number_keeps_both_ends(number):
    text = numerals.written(number)
    if "…" not in text:
        assert text.replace(",", "") == str(number)
    else:
        head, tail, count = re.fullmatch(r"(\d+)…(\d+) \((\d+) digits\)", text).groups()
        assert str(number).startswith(head) and str(number).endswith(tail) and len(str(number)) == int(count)


# -- all figures -----------------------------------------------------------------------------------------------------


def every_figure():
    yield figures.rows(published("mark-3.nim_sequence"), 3)
    yield figures.residues(published("mark.residues"), 7, CITE)
    yield from (figures.diagram(published(table_of(first)), base, first) for base, first in DRAWN)


def test_every_figure_is_well_formed_and_follows_the_policy():
    for html in every_figure():
        tree = ElementTree.fromstring(html)
        svg = tree.find(f"{SVG}svg")
        assert svg.get("role") == "img" and "atlas-shape" in svg.get("class").split()
        assert svg.find(f"{SVG}title").text and svg.find(f"{SVG}desc").text
        names = {name for element in tree.iter() for name in element.attrib}
        assert not [name for name in names if name in {"style", "fill", "stroke", "id"} or name.startswith("on")]
        assert not re.search(r"nan|inf\b|None", html)


def test_withheld_table_shows_no_value():
    shown = [
        figures.rows(published("mark-3.nim_sequence", withheld="heap 7 is wrong"), 3),
        figures.residues(published("mark.residues", withheld="heap 7 is wrong"), 7, CITE),
        figures.diagram(published("mark.automaton", withheld="heap 7 is wrong"), 2, "lsd"),
    ]
    assert all("heap 7 is wrong" in html and "<svg" not in html for html in shown)
