"""The site's own fonts: small, with their licence, and with every character that the site shows in their scripts."""

import re
import unicodedata
from html import unescape

from fairgame_site.site.site import DIST

FACE = re.compile(r'@font-face\{font-family:"?([^";]+)"?;(.*?)unicode-range:([^}]+)\}')
FIRST = ("serif", "serif-italic", "sans", "math")  # fonts that a page with a formula loads
BUDGET = 80_000
LEFT = ("HEBREW", "ARABIC", "EXTENDED ARABIC", "ZERO WIDTH")  # characters that the fonts of the system show
MATH = re.compile(r"<math.*?</math>", re.DOTALL)
TAGS = re.compile(r"<annotation.*?</annotation>|<script.*?</script>|<[^>]+>", re.DOTALL)


def faces():
    """Return family, file and characters of every font face in the style sheet."""
    for family, middle, ranges in FACE.findall((DIST / "atlas.css").read_text(encoding="utf-8")):
        ends = [one.removeprefix("U+").split("-") for one in ranges.split(",")]
        codes = {code for run in ends for code in range(int(run[0], 16), int(run[-1], 16) + 1)}
        if file := re.search(r"url\(([^)]+)\)", middle):
            yield family, file[1], codes


def test_each_face_is_there_and_small_and_has_its_licence():
    declared = {file for _, file, _ in faces()}
    fonts = DIST / "fonts"
    assert declared == {f"fonts/{path.name}" for path in fonts.glob("*.woff2")}
    assert sum((fonts / f"{name}.woff2").stat().st_size for name in FIRST) < BUDGET
    for path in fonts.glob("*.LICENSE.txt"):
        assert "SIL Open Font License" in path.read_text(encoding="utf-8").replace(
            "SIL OPEN FONT LICENSE", "SIL Open Font License"
        )
    assert {path.name.partition(".")[0] for path in fonts.glob("*.LICENSE.txt")} == {"serif", "sans", "math"}


def test_every_character_of_the_site_is_in_a_font(site):
    own = {code for _, _, codes in faces() for code in codes}
    formulas = {code for family, _, codes in faces() if family == "Atlas Math" for code in codes}
    text, mathematics = set(), set()
    for page in site.pages():
        html = page.read_text(encoding="utf-8")
        for formula in MATH.findall(html):
            mathematics |= set(unescape(TAGS.sub("", formula)))
        text |= set(unescape(TAGS.sub("", MATH.sub("", html))))
    shown = {one for one in text if one.isprintable() and not unicodedata.name(one, "").startswith(LEFT)}
    assert {one for one in shown if ord(one) not in own} == set()
    assert {one for one in mathematics if one.isprintable() and ord(one) not in formulas} == set()
