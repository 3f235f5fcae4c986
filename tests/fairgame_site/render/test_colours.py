"""Colours: every step of the scale is distinguishable for all kinds of sight, and only 0 is amber.

The tests simulate sight without one kind of cones by Machado, Oliveira and Fernandes (IEEE TVCG 15 (2009), severity 1).
A difference is the distance in OKLab times 100.  The contrast is defined by WCAG 2.
"""

import re
from itertools import pairwise

import numpy as np
import pytest

from fairgame_site.games.mark.values import value_class
from fairgame_site.render import colours

SIGHTS = {
    "usual": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
each_sight = pytest.mark.parametrize("sight", SIGHTS)
NEIGHBOURS, ZERO, CONTRAST = 8, 20, 4.5


def apart(one, other, sight):
    def seen(colour):
        return colours.oklab(np.clip(SIGHTS[sight] @ colours.linear(colour), 0, 1))

    return 100 * float(np.linalg.norm(seen(one) - seen(other)))


def contrast(one, other):
    dark, bright = sorted(float(colours.linear(colour) @ [0.2126, 0.7152, 0.0722]) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


@pytest.fixture(scope="module")
def styles(root):
    return {path.name: path.read_text(encoding="utf-8") for path in (root / "generator/web/src/css").glob("*.css")}


@pytest.fixture(scope="module")
def named(styles):
    """The colours that css/values.css names."""
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", styles["values.css"]))


@each_sight
def test_neighbouring_colours_are_distinguishable_and_zero_from_all(sight, named):
    zero, *others = colours.scale().values()
    assert min(apart(one, after, sight) for one, after in pairwise(others)) >= NEIGHBOURS
    marks = [named["mark-switch"], named["mark-top"]]
    assert min(apart(zero, other, sight) for other in [*others, *marks]) >= ZERO
    ramp = [f"#{bytes(colour).hex()}" for colour in colours.ramp()[1:].tolist()]
    assert min(apart(zero, other, sight) for other in ramp[:: len(ramp) // 40]) >= ZERO


@each_sight
def test_two_highest_values_of_mark_are_distinguishable(sight, named):
    assert apart(named["mark-switch"], named["mark-top"], sight) >= NEIGHBOURS


def test_number_on_a_coloured_cell_has_enough_contrast(styles, named):
    (pale,) = re.findall(r":is\(([^)]*\.on-v6[^)]*)\)", styles["values.css"])
    chalky = {one.strip(" .\n") for one in pale.split(",")}
    coloured = {f"v{first}": colour for first, colour in colours.scale().items()}
    coloured |= {"switch": named["mark-switch"], "top": named["mark-top"]}
    for name, colour in coloured.items():
        assert (name in chalky) == (f"on-{name}" in chalky)
        assert contrast(colour, named["nim-chalk" if name in chalky else "nim-ink"]) >= CONTRAST, name


def test_nothing_else_is_amber(styles):
    """Return whether a colour is amber: bright, strong, and of the hue of zero; wood and copper are duller."""

    def is_amber(colour):
        lightness, across, along = colours.oklab(colours.linear(colour))
        hue = np.degrees(np.arctan2(along, across)) % 360
        return lightness > 0.6 and np.hypot(across, along) > 0.1 and 55 < hue < 100

    found = {
        (name, colour)
        for name, text in styles.items()
        for colour in re.findall(r"#[0-9a-f]{6}\b", text.lower())
        if is_amber(colour)
    }
    assert found == {("values.css", colours.scale()[0])}
    words = re.compile(r":[^;{}]*\b(amber|orange|gold|goldenrod|darkorange|yellow)\b")
    code = {name: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for name, text in styles.items()}
    assert [name for name, text in code.items() if words.search(text)] == []


def test_classes_colours_and_browser_have_the_same_bands(root):
    firsts = {int(colours.nim_class(value).removeprefix("v")) for value in range(200)}
    assert firsts == set(colours.scale())
    script = (root / "generator/web/src/figures/tartan.ts").read_text(encoding="utf-8")
    assert f"BANDS = {list(colours.BANDS)} " in script


def test_each_value_has_its_place_in_the_ramp_and_only_zero_the_first():
    values = np.arange(500)
    places = colours.shades(values)
    assert places[:10].tolist() == list(range(10))
    assert places[-1] == len(colours.ramp()) - 1
    assert (np.diff(places.astype(int)) >= 0).all()
    assert colours.ramp()[0].tolist() == [0xF5, 0xA8, 0x00]
    assert colours.shades(np.array([0, 3])).tolist() == [0, 3]


def test_low_values_of_mark_have_the_usual_colours():
    assert [value_class(value, 4) for value in range(5)] == ["v0", "v1", "v2", "switch", "top"]
