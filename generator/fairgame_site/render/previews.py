"""Preview picture of a link to a page, as a PNG: the page's first drawing over its title and its description.

Link previews accept no SVG and no style sheet of the site.  resvg draws the SVG by the rules of the site's style sheet,
in the light scheme, and in the site's fonts; the bytes depend only on the page.  A page without a drawing
shows the mark.  A picture in the cache is not drawn again.  Cost: some 200 ms and 10 kB a page.

Limits: resvg knows no ``:is()``, no variables and no ``light-dark()``, so the rules are expanded; those with other
pseudo-classes are left out.  Nor does it know strokes that do not scale, so the dots of plots are scaled here.

Source: https://ogp.me.
"""

import hashlib
import re
from functools import cache, partial
from html import unescape
from importlib.metadata import version
from inspect import getsource
from io import BytesIO
from itertools import product
from pathlib import Path
from textwrap import wrap
from typing import Any

import resvg_py
from PIL import Image

from fairgame.system.disk_cache import DiskCache
from fairgame_site.render.templating import TEMPLATES

SIZE = (1200, 630)
BOX = (1080, 350)  # maximum width and height of the drawing
MAX_SCALE = 5
COLOURS = 64
BUNDLE = Path(__file__).resolve().parents[1] / "bundle"
FONTS: dict[str, Any] = {
    "font_files": [str(BUNDLE / "fonts" / f"preview-{name}.ttf") for name in ("serif", "sans")],
    "skip_system_fonts": True,
    "serif_family": "Source Serif 4",
    "sans_serif_family": "Source Sans 3 ExtraLight",  # the name in the file, for any weight
}
MARK = Path(__file__).resolve().parents[1] / "theme" / "assets" / "mark.svg"
MAX_TITLE, LINE, MAX_LINES = 36, 72, 2  # characters, characters, lines

TAG = re.compile(r'<meta property="og:(\w+)" content="([^"]*)">')
FIGURE = re.compile(r"<svg\b[^>]*\bviewBox=[^>]*>.*?</svg>", re.DOTALL)
DRAWN = re.compile(r"atlas-(shape|plot|grid-svg|drawing)\b|currentColor")
BAR = 'class="bar"'
SCALED = re.compile(r'<g transform="translate\((\S+) (\S+)\) scale\((\S+) (\S+)\)">(.*?)</g>', re.DOTALL)
DOT = re.compile(r"M([\d.]+) ([\d.]+)h0")
SIZED = re.compile(r'\s(?:width|height)="[^"]*"')
VIEW = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
RULE = re.compile(r"([^{}@;]+)\{([^{}]*)\}")
ALTERNATIVES = re.compile(r":is\(([^()]*)\)")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,[^()]*)?\)")
LIGHT, FIRST = re.compile(r"light-dark\(([^(),]*),[^()]*\)"), r"\1"
NIM, CHALK = re.compile(r"--nim:\s*var\((--[\w-]+)\)"), "--on-nim: var(--nim-chalk)"


def path(address: str) -> str:
    """Return the path of the picture of a page, both relative to the root of the site.

    >>> path("games/kayles/")
    'previews/games/kayles/card.png'
    """
    return f"previews/{address}card.png"


def page_png(html: str, svg: str, folder: Path) -> bytes:
    """Return the picture of a finished page with a link preview.

    Args:
        html: the page, whose Open Graph tags have the title and the description.
        svg: the drawing; "" for the first one of the page.
        folder: the cache.
    """
    facts = {name: unescape(value) for name, value in TAG.findall(html)}
    return preview_png(preview_svg(facts["title"], facts.get("description", ""), svg or drawing(html)), folder)


def drawing(html: str) -> str:
    """Return the first drawing of a page's article, "" without any; bars of large heaps show nothing of a game."""
    drawings = (found[0] for found in FIGURE.finditer(html.partition("<article")[2]))
    return next((one for one in drawings if DRAWN.search(one[:600]) and BAR not in one), "")


def preview_svg(title: str, description: str, svg: str) -> str:
    """Return the picture as SVG; ``title`` and ``description`` are plain text."""
    svg = SCALED.sub(_scale_dots, svg) or MARK.read_text(encoding="utf-8")
    width, height = (float(side) for side in VIEW.findall(svg)[0])
    scale = min(BOX[0] / width, BOX[1] / height, MAX_SCALE)
    size = (round(width * scale, 1), round(height * scale, 1))
    place = ((SIZE[0] - size[0]) / 2, 50 + (BOX[1] - size[1]) / 2)
    head, _, rest = svg.partition(">")
    attributes = f' x="{place[0]:g}" y="{place[1]:g}" width="{size[0]:g}" height="{size[1]:g}" color="#191b24"'
    lines = wrap(description, LINE, max_lines=MAX_LINES, placeholder=" …")
    return TEMPLATES.get_template("figures/preview.svg.j2").render(
        size=SIZE,
        title=wrap(title, MAX_TITLE, max_lines=1, placeholder=" …")[0],
        lines=lines,
        drawing=f"{SIZED.sub('', head)}{attributes}>{rest}",
    )


def _scale_dots(group: re.Match[str]) -> str:
    """Return a scaled group of dots as a group without a scale."""
    x, y, across, up = (float(number) for number in group.groups()[:4])
    return (
        "<g>"
        + DOT.sub(lambda dot: f"M{x + across * float(dot[1]):.1f} {y + up * float(dot[2]):.1f}h0", group[5])
        + "</g>"
    )


def preview_png(svg: str, folder: Path) -> bytes:
    """Return a picture as PNG, from the cache in ``folder`` if it was drawn before."""
    method = (getsource(_draw), str(COLOURS), version("resvg-py"), version("pillow"))
    key = hashlib.sha256("\0".join([svg, _style(), *method]).encode()).hexdigest()
    return DiskCache(folder, revision="").get_or_compute(key, partial(_draw, svg), bytes, bytes)


def _draw(svg: str) -> bytes:
    with Image.open(BytesIO(resvg_py.svg_to_bytes(svg, style_sheet=_style(), **FONTS))) as image:
        full = image.convert("RGB")
    few = full.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    corner = full.crop((0, 0, 1, 1)).tobytes()  # the background is exact, other colours are near
    place = 3 * few.crop((0, 0, 1, 1)).tobytes()[0]
    palette = few.getpalette() or []
    few.putpalette([*palette[:place], *corner, *palette[place + 3 :]])
    buffer = BytesIO()
    few.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


@cache
def _style() -> str:
    """Return the rules of the site's style sheet for drawings, expanded for resvg."""
    text = re.sub(
        r"@[\w-]+[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", (BUNDLE / "atlas.css").read_text(encoding="utf-8")
    )
    variables = dict(re.findall(r"(--[\w-]+):([^;{}]+)", text))
    lines = []
    for selectors, declarations in RULE.findall(text):
        body = declarations
        if (colour := NIM.fullmatch(body)) is not None:  # the variable of a nim-value, used by one rule for all shapes
            lines += [f"svg[class] rect{one}{{fill:{variables[colour[1]]}}}" for one in _expanded(selectors)]
        elif CHALK in body:
            lines += [f"svg[class] text{one}{{fill:#fff}}" for one in _expanded(selectors)]
        if "svg" not in selectors or "var(--nim)" in body or "var(--on-nim)" in body:
            continue
        while VARIABLE.search(body):
            body = VARIABLE.sub(lambda found: variables.get(found[1], "inherit"), body)
        if known := [one for one in _expanded(selectors) if ":" not in one]:
            lines.append(f"{','.join(known)}{{{LIGHT.sub(FIRST, body)}}}")
    return "\n".join(lines)


def _expanded(selectors: str) -> list[str]:
    """Return selectors without ``:is()``, one for each choice of alternatives.

    >>> _expanded("svg :is(.a,.b)")
    ['svg .a', 'svg .b']
    """
    parts = ALTERNATIVES.split(selectors)
    choices = [part.split(",") if place % 2 else [part] for place, part in enumerate(parts)]
    return [one.strip() for choice in product(*choices) for one in "".join(choice).split(",")]
