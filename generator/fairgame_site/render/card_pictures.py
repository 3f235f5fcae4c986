"""Preview picture of a link to the page of a game: its name over its values, as a PNG.

Link previews accept no SVG, so Pillow draws this in its own font.  A game without a sequence or square grid has none.
Cost: some 20 ms and 10 kB a game.  Source: https://ogp.me.
"""

from collections.abc import Iterable
from io import BytesIO
from math import isqrt
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fairgame import catalogue
from fairgame_site.published import PublishedTable

SIZE = (1200, 630)
PAPER, INK, QUIET, ZERO = (251, 250, 246), (25, 27, 36), (91, 99, 172), (245, 168, 0)
LEFT, TOP, BOTTOM = 60, 190, 590
MAX_VALUES, MAX_HEIGHT = 240, 2**53
SIDE = 80  # cells on each side of a grid's corner
DOT = 3


def path(game: catalogue.Game[Any]) -> str:
    """Return the address of the picture of a game, below the site root."""
    return f"pictures/{game.info.slug}.card.png"


def drawn_from(tables: Iterable[PublishedTable]) -> PublishedTable | None:
    """Return the first table suitable for a picture, or None."""
    return next((one for one in tables if not one.withheld and (one.spec.is_sequence or one.spec.is_grid)), None)


def card_png(game: catalogue.Game[Any], table: PublishedTable) -> bytes:
    """Return the picture: the values of a sequence as dots, or the corner of a grid as cells; zeros in amber."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((LEFT, 50), game.info.name, INK, ImageFont.load_default(64))
    draw.text((LEFT, 130), "The Fair Game Atlas", QUIET, ImageFont.load_default(30))
    values = table.frame[table.spec.columns[-1]].to_numpy()
    _cells(image, values) if table.spec.is_grid else _dots(draw, values[:MAX_VALUES].tolist())
    buffer = BytesIO()
    image.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


def _dots(draw: ImageDraw.ImageDraw, values: list[int]) -> None:
    heights = [float(min(value, MAX_HEIGHT)) for value in values]
    top = max(*heights, 1.0)
    for place, (value, height) in enumerate(zip(values, heights, strict=True)):
        x = LEFT + place * (SIZE[0] - 2 * LEFT) / max(len(values) - 1, 1)
        y = BOTTOM - height / top * (BOTTOM - TOP)
        draw.ellipse((x - DOT, y - DOT, x + DOT, y + DOT), ZERO if value == 0 else INK)


def _cells(image: Image.Image, values: np.ndarray) -> None:
    side = isqrt(values.size)
    corner = values.reshape(side, side)[:SIDE, :SIDE].astype(np.float64)
    shade = (corner / max(corner.max(), 1))[:, :, None]
    colours = (np.array([223, 244, 253]) * (1 - shade) + np.array([56, 13, 77]) * shade).round().astype(np.uint8)
    colours[corner == 0] = ZERO
    edge = SIZE[1] - 2 * LEFT
    cells = Image.fromarray(colours).resize((edge, edge), Image.Resampling.NEAREST)
    image.paste(cells, (SIZE[0] - LEFT - edge, LEFT))
