"""Colours of nim-values for pictures drawn at build time; ``css/values.css`` defines them.

A cell with a class takes its colour from that style sheet, as in the browser (``web/src/figures/tartan.ts``).  Only
pictures with one dot for each pair need the colours as numbers; this module reads them from the bundled style sheet.
Cost: one search of a file, once.  Source: Björn Ottosson, A perceptual color space for image processing (OKLab), 2020.
"""

import re
from functools import cache
from pathlib import Path

import numpy as np

STYLES = Path(__file__).resolve().parents[1] / "bundle" / "atlas.css"
SINGLE = 10  # each value below has a colour
BANDS = (64, 16, 10)  # first values of the bands of values that share a colour, in descending order
STEPS = 256
DARK = 0.0031308  # sRGB encodes light below this linearly

TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


@cache
def nim_class(value: int) -> str:
    """Return the CSS class that colours a nim-value, the same in every picture.

    >>> [nim_class(value) for value in (0, 1, 9, 10, 15, 16, 63, 64, 1000)]
    ['v0', 'v1', 'v9', 'v10', 'v10', 'v16', 'v16', 'v64', 'v64']
    """
    return f"v{value if value < SINGLE else next(first for first in BANDS if value >= first)}"


@cache
def scale() -> dict[int, str]:
    """Return the colour of each class of values, by the first value of the class."""
    found = re.findall(r"--nim-(\d+):\s*(#[0-9a-f]{6})", STYLES.read_text(encoding="utf-8"))
    return {int(first): colour for first, colour in found}


@cache
def ramp() -> np.ndarray:
    """Return colours for 0 to 9, then interpolated colours up to the last band: shape (256, 3), uint8."""
    colours = scale()
    anchors = np.array([oklab(linear(colours[first])) for first in (SINGLE - 1, *reversed(BANDS))])
    places = np.linspace(0, len(anchors) - 1, STEPS - SINGLE + 1)[1:]
    more = np.stack([np.interp(places, range(len(anchors)), anchors[:, axis]) for axis in range(3)], axis=1)
    light = (np.linalg.inv(TO_CONES) @ (np.linalg.inv(TO_LAB) @ more.T) ** 3).T
    single = np.array([linear(colours[value]) for value in range(SINGLE)])
    return (255 * _encoded(np.vstack([single, light]))).round().astype(np.uint8)


def shades(values: np.ndarray) -> np.ndarray:
    """Return the index in ``ramp`` of each value, as uint8 of the same shape; the greatest value has the last index."""
    spread = max(int(values.max()) - SINGLE, 1)
    more = SINGLE + (values.astype(np.int64) - SINGLE) * (STEPS - 1 - SINGLE) // spread
    return np.where(values < SINGLE, values, more).astype(np.uint8)


def linear(colour: str) -> np.ndarray:
    """Return a colour, such as ``#f5a800``, as red, green and blue light from 0 to 1, shape (3,)."""
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.asarray(np.where(parts <= DARK * 12.92, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4))


def oklab(light: np.ndarray) -> np.ndarray:
    """Return light, shape (3,), in OKLab: lightness and two hues."""
    return np.asarray(TO_LAB @ np.cbrt(TO_CONES @ light))


def _encoded(light: np.ndarray) -> np.ndarray:
    held = np.clip(light, 0, 1)
    return np.asarray(np.where(held <= DARK, held * 12.92, 1.055 * held ** (1 / 2.4) - 0.055))
