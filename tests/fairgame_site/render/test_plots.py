"""Plots and pictures: their geometry, their exceptions, and equal drawings for equal tables."""

import re
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.core.claims import Claim, Status
from fairgame.core.frames import to_csv
from fairgame.games.octal.certificates.values import OctalPeriod
from fairgame_site.published import PublishedTable, exceptions
from fairgame_site.render import blocks, plots
from fairgame_site.render.certificate_words import period_in_words

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</svg><script>alert("1")</script>&'


def sequence(values, title="Test: values", **certificate):
    """A table of the sequence ``values``; ``certificate`` holds the data of a proved period."""
    spec = catalogue.TableSpec(
        "test.nim_sequence", title, "A row a heap.", columns=("n", "nim_value"), key=("n",), games=("test",)
    )
    claim = Claim("So it is.", Status.OBSERVED)
    if certificate:
        proof = OctalPeriod("0.77", (0, 7, 7), **certificate, proof_bound=0, shorter=())
        claim = Claim("It repeats.", Status.PROVED, proof)
    claims = [claim.to_json()]
    frame = pd.DataFrame({"n": np.arange(len(values)), "nim_value": values})
    metadata = {"id": spec.id, "rows": len(frame), "claims": claims, "withheld": None}
    return PublishedTable(spec, Artifact(metadata, to_csv(frame)))


def elements(svg, tag):
    return list(ElementTree.fromstring(svg).iter(SVG + tag))


def dots(svg, name):
    found = [one for one in elements(svg, "path") if one.get("class") == name]
    return sum(one.get("d").count("M") for one in found)


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (0, 118, 8, [0, 20, 40, 60, 80, 100]),
        (0, 1, 6, [0, 1]),
        (0, 9, 6, [0, 2, 4, 6, 8]),
        (3, 17, 4, [5, 10, 15]),
        (0, 1499, 8, [0, 200, 400, 600, 800, 1000, 1200, 1400]),
        (0, 0, 8, [0]),
    ],
)
def test_ticks_are_round_numbers(low, high, most, expected):
    assert plots.ticks(low, high, most) == expected


@given(st.integers(0, 10**6), st.integers(0, 10**9), st.integers(1, 12))
def test_ticks_are_few_round_and_inside(low, width, most):
    found = plots.ticks(low, low + width, most)
    assert len(found) <= most + 1
    assert all(low <= tick <= low + width for tick in found)
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) <= 1
    assert all(str(step).rstrip("0") in {"1", "2", "5"} for step in steps)


def test_exceptions_are_heaps_where_a_table_begins_later(published):
    loops = published["knots.nim_sequence_loops"]
    values = dict(zip(*(loops.frame[name].tolist() for name in loops.spec.columns), strict=True))
    start, period = loops.period["preperiod"], loops.period["period"]
    assert loops.begins_at == min(values) == 1
    assert loops.exceptions() == [n for n in range(1, start) if values[n] != values[n + period * start]] != []
    assert f"reaches heap {max(values):,}." in period_in_words(loops)


def test_exceptions_are_the_heaps_that_break_the_period():
    values = np.array([9, 1, 2, 9, 1, 2, 0, 1, 2, 0, 1, 2, 0])
    assert exceptions(values, 6, 3) == [0, 3]
    assert exceptions(values, 7, 3) == [0, 3]
    assert exceptions(values[:6], 6, 3) == []
    assert exceptions(np.array([0, 1, 0, 1]), 0, 2) == []


@given(st.integers(1, 6), st.integers(0, 20), st.data())
def test_exceptions_of_a_planted_period(period, preperiod, data):
    block = data.draw(st.lists(st.integers(0, 9), min_size=period, max_size=period))
    regular = np.array([block[n % period] for n in range(preperiod + 3 * period)])
    wrong = data.draw(st.sets(st.integers(0, preperiod - 1))) if preperiod else set()
    values = regular.copy()
    values[list(wrong)] += 1
    assert exceptions(values, preperiod, period) == sorted(wrong)


def test_every_value_is_a_dot_and_exceptions_are_marked():
    values = [7, 1, 2, 7, 1, 2, *([0, 1, 2] * 40)]
    svg = plots.sequence_svg(sequence(values, preperiod=6, period=3))
    shown = dots(svg, "point") + dots(svg, "exception")
    assert dots(svg, "exception") == 2
    assert 60 <= shown <= len(values)
    band = [one for one in elements(svg, "rect") if one.get("class") == "period-band"]
    assert len(band) == 1


def test_sequence_without_a_period_has_no_band():
    svg = plots.sequence_svg(sequence([0, 1, 2, 1, 3, 0, 1]))
    assert not elements(svg, "rect")
    assert dots(svg, "exception") == 0
    assert dots(svg, "point") == 7
    assert "repeat" not in ElementTree.fromstring(svg).get("aria-label")


@pytest.mark.parametrize("values", [[0], [0, 0], [5], [0] * 3000, [65535, 0]])
@pytest.mark.parametrize("small", [False, True])
def test_odd_sequences_are_drawn_too(values, small):
    svg = plots.sequence_svg(sequence(values), small=small)
    assert 1 <= dots(svg, "point") <= plots.MAX_POINTS
    assert "nan" not in svg.lower()


def drawings(published):
    for table in published.visible():
        if table.spec.is_sequence:
            yield plots.sequence_svg(table)
            yield plots.sequence_svg(table, small=True)
        if table.id.endswith(".nim_grid"):
            yield plots.grid_svg(table, 16)
            yield plots.grid_svg(table, 8, small=True)


def test_every_drawing_is_well_formed_and_named(published):
    count = 0
    for svg in drawings(published):
        tree = ElementTree.fromstring(svg)
        assert tree.tag == SVG + "svg"
        assert tree.get("role") == "img"
        assert tree.get("aria-label")
        assert not [one for one in tree.iter() if "style" in one.attrib or one.tag == SVG + "style"]
        assert not [name for one in tree.iter() for name in one.attrib if name.startswith("on")]
        count += 1
    assert count > 20


def test_dots_lie_inside_the_frame(published):
    for svg in drawings(published):
        tree = ElementTree.fromstring(svg)
        _, _, width, height = map(float, tree.get("viewBox").split())
        for path in tree.iter(SVG + "path"):
            for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path.get("d")):
                assert 0 <= float(x) <= width
                assert 0 <= float(y) <= height


def test_drawings_are_the_same_every_time(published, store):
    again = type(published)(store)
    assert list(drawings(published)) == list(drawings(again))


def test_hostile_title_stays_text():
    svg = plots.sequence_svg(sequence([0, 1, 2], title=HOSTILE))
    tree = ElementTree.fromstring(svg)
    assert not list(tree.iter(SVG + "script"))
    assert tree.get("aria-label").startswith(HOSTILE)


def test_grid_shows_the_numbers_of_its_corner(published):
    table = published["wythoff.nim_grid"]
    svg = plots.grid_svg(table, 6)
    assert len(elements(svg, "rect")) == 36
    cells = [one.text for one in elements(svg, "text") if one.get("class", "").startswith("on-")]
    corner = table.frame[(table.frame["a"] < 6) & (table.frame["b"] < 6)]
    assert cells == [str(value) for value in corner["nim_value"]]


def test_picture_of_a_grid_has_one_dot_for_each_pair(published):
    table = published["wythoff.nim_grid"]
    data = blocks.picture_png(table)
    assert data == blocks.picture_png(table)
    image = np.array(Image.open(BytesIO(data)))
    side = int(table.frame["a"].max()) + 1
    assert image.shape == (side, side)
    values = table.frame["nim_value"].to_numpy().reshape(side, side)
    assert ((image == 0) == (values == 0)).all()


def test_fast_growing_values_use_a_logarithmic_scale():
    svg = plots.sequence_svg(sequence([0, 1, *(2**power for power in range(1, 63))]))
    heights = [float(one) for one in re.findall(r"M[\d.]+ ([\d.]+)h0", svg)]
    steps = np.diff(heights)
    assert len(heights) == 64
    assert np.allclose(steps, steps[0], atol=0.2)
    labels = [one.text for one in elements(svg, "text")]
    assert {"0", "2²⁰", "2⁶⁰", "G(n), on a scale of doublings"} <= set(labels)
    assert "doublings" not in plots.sequence_svg(sequence([0, plots.MAX_EVEN]))
