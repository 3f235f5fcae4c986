"""Macros for the cube of P-positions of Nim and for its still picture."""

from fairgame_site.games.nim import cube
from fairgame_site.site.macros import Macros


def nim_cube(macros: Macros) -> str:
    """Draw the P-positions of Nim with three heaps as points of a cube."""
    return macros.page.fragment(cube.figure(macros.published["nim.p_positions"], macros.page.root))


def nim_cube_still(macros: Macros) -> str:
    """Draw only the oblique view of the cube, for a link to its page."""
    return macros.page.fragment(cube.still(macros.published["nim.p_positions"]))
