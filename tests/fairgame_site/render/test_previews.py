"""Preview pictures of links: drawn from the page, in its fonts, equal each time, and cached."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from fairgame import catalogue
from fairgame_site.render import drawings, previews

WOOD, PAPER = (191, 152, 112), (251, 250, 246)
HTML = """<meta property="og:title" content="Kayles &amp; more">
<meta property="og:description" content="Knock down one pin or two.">
<article><svg viewBox="0 0 24 24"><path d="M0 0h9"/></svg>{}</article>"""


def pixels(png):
    with Image.open(BytesIO(png)) as image:
        assert image.size == previews.SIZE
        return np.asarray(image.convert("RGB"))


@pytest.fixture
def nim():
    """A page with a drawing of three heaps."""
    return HTML.format(drawings.position_svg(catalogue.game("nim"), "3 5 7"))


def test_picture_shows_the_first_drawing_in_the_colours_of_the_site(nim, tmp_path):
    shown = pixels(previews.page_png(nim, "", tmp_path))
    assert tuple(shown[0, 0]) == PAPER
    assert (shown == WOOD).all(axis=2).sum() > 1000


def test_picture_shows_title_and_description(nim, tmp_path):
    lower = pixels(previews.page_png(nim, "", tmp_path))[450:]
    other = nim.replace("Kayles &amp; more", "Nim").replace("Knock down", "Take")
    assert (lower != PAPER).any(axis=2).sum() > 2000
    assert (lower != pixels(previews.page_png(other, "", tmp_path))[450:]).any()


def test_picture_is_drawn_once_and_equal_each_time(nim, tmp_path, monkeypatch):
    first = previews.page_png(nim, "", tmp_path / "one")
    assert previews.page_png(nim, "", tmp_path / "other") == first
    monkeypatch.delattr(previews.resvg_py, "svg_to_bytes")
    assert previews.page_png(nim, "", tmp_path / "one") == first


DAMAGE = {
    "empty": lambda data: b"",
    "truncated": lambda data: data[:-1],
    "another picture": lambda data: data.replace(b"PNG", b"GIF"),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_picture_in_the_cache_is_drawn_again(nim, tmp_path, damage):
    first = previews.page_png(nim, "", tmp_path)
    (cached,) = tmp_path.iterdir()
    cached.write_bytes(damage(cached.read_bytes()))
    assert previews.page_png(nim, "", tmp_path) == first


def test_picture_is_drawn_without_a_cache(nim, tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    assert previews.page_png(nim, "", file) == previews.page_png(nim, "", tmp_path)


def test_values_have_the_colours_of_the_scale(published, tmp_path):
    cells = '<svg class="atlas-grid-svg" viewBox="0 0 20 10"><rect class="v0" width="10" height="10"/></svg>'
    shown = pixels(previews.page_png(HTML.format(cells), "", tmp_path))
    assert (shown == (245, 168, 0)).all(axis=2).sum() > 1000


def test_dots_of_a_scaled_plot_are_round(tmp_path):
    dot = '<path class="point" vector-effect="non-scaling-stroke" d="M3 2h0"/>'
    plot = f'<svg class="atlas-plot" viewBox="0 0 60 20"><g transform="translate(0 20) scale(1 -5)">{dot}</g></svg>'
    shown = pixels(previews.page_png(HTML.format(plot), "", tmp_path))[:430]
    rows, columns = (shown != shown[0, 0]).any(axis=2).nonzero()
    assert len(rows) > 100
    assert abs(np.ptp(rows) - np.ptp(columns)) <= 1


def test_page_without_a_drawing_shows_the_mark(tmp_path):
    assert previews.drawing(HTML.format("")) == ""
    assert (pixels(previews.page_png(HTML.format(""), "", tmp_path)) == (25, 27, 36)).all(axis=2).sum() > 1000


def test_every_page_of_the_site_has_its_own_picture(site):
    pages = [path.parent for path in site.pages() if 'property="og:image"' in path.read_text(encoding="utf-8")]
    pictures = {
        (site.folder / previews.path(f"{page.relative_to(site.folder).as_posix()}/".removeprefix("./"))).read_bytes()
        for page in pages
    }
    assert len(pages) > 300
    assert len(pictures) == len(pages)
