"""Common parts of the drawings of boards: the SVG frame, numbers as text, sizes.

A drawer takes a board, which is plain data, and knows no game.  The modules of this package have the geometry, the
templates in ``templates/figures`` the marks; colours come from the theme by class, and equal boards give equal bytes.
Too many pieces to count are drawn broken, with their number.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from fairgame.errors import LimitError
from fairgame_site.render.boards.scene import Mark, Path, Scene
from fairgame_site.render.tables import grouped
from fairgame_site.render.templating import TEMPLATES

MAX_SQUARES = 120
MAX_ON_SQUARE = 12  # most coins drawn on a square; a higher pile also shows its number
CELL = 34
PILE = 8  # height of each coin in a pile


def shape_svg(shape: str, title: str, description: str, width: float, height: float, **data: Any) -> str:
    """Return a drawing from the template of its shape."""
    template = TEMPLATES.get_template(f"figures/{shape}.svg.j2")
    size = {"width": number(width), "height": number(height)}
    return template.render(shape=shape, title=title, description=description, n=number, grouped=grouped, **size, **data)


def scene_svg(kind: str, title: str, scene: Scene) -> str:
    """Return a scene as inline SVG, without areas to touch."""
    marks = _joined([*scene.under, *(mark for piece in scene.pieces for mark in piece.marks)])
    size = {"width": number(scene.width), "height": number(scene.height)}
    template = TEMPLATES.get_template("figures/scene.svg.j2")
    return template.render(
        shape=kind, title=title, description=scene.words, n=number, path_data=_path_data, marks=marks, **size
    )


def _joined(marks: Iterable[Mark]) -> list[Mark]:
    """Return marks with all paths of a class as one, in the place of the first."""
    found: dict[object, Mark] = {}
    for mark in marks:
        known = found.get(mark.name) if isinstance(mark, Path) else None
        if isinstance(known, Path) and isinstance(mark, Path):
            found[mark.name] = Path(mark.name, (*known.steps, *mark.steps))
        else:
            found[mark.name if isinstance(mark, Path) else len(found)] = mark
    return list(found.values())


def _path_data(steps: Iterable[str | float]) -> str:
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def number(value: float) -> str:
    """Return a coordinate with at most one decimal and no minus before zero.

    >>> number(3.0), number(-0.01), number(2.25)
    ('3', '0', '2.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def wide(count: int) -> int:
    """Return the approximate width of a bold number."""
    return 9 * len(grouped(count))


def listed(numbers: Sequence[object]) -> str:
    """Return numbers as a list in prose.

    >>> listed([1, 2, 3]), listed([4]), listed([])
    ('1, 2 and 3', '4', 'none')
    """
    words = [str(one) for one in numbers]
    return " and ".join(part for part in (", ".join(words[:-1]), "".join(words[-1:])) if part) or "none"


def require_at_most(what: str, count: int, most: int) -> None:
    """Reject a drawing with too many pieces to distinguish.

    Raises:
        LimitError: naming the excess.
    """
    if count > most:
        raise LimitError(f"a drawing of {count} {what}: at most {most} can be drawn")
