"""Common parts of the drawings of boards: the SVG frame, numbers as text, sizes.

A scene takes a board, which is plain data, and knows no game; one template draws all scenes.  Colours come from the
theme by class, and equal boards give equal bytes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from fairgame.errors import LimitError
from fairgame_site.render.boards.scene import Circle, Figure, Mark, Path, Rect, Scene
from fairgame_site.render.tables import grouped
from fairgame_site.render.templating import TEMPLATES

MAX_SQUARES = 120


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
    """Return marks with the paths, and the figures, of a class as one, unless a rectangle or circle is between them."""
    joined: list[Mark] = []
    places: dict[tuple[str, str], int] = {}
    for mark in marks:
        place = places.get((mark.kind, mark.name), -1)
        match joined[place] if place >= 0 else None, mark:
            case Path(steps=known), Path(name=name, steps=steps):
                joined[place] = Path(name, (*known, *steps))
            case Figure(places=known_places), Figure(places=more):
                joined[place] = replace(mark, places=(*known_places, *more))
            case _:
                if isinstance(mark, Rect | Circle):
                    places.clear()
                elif isinstance(mark, Path | Figure):
                    places[mark.kind, mark.name] = len(joined)
                joined.append(mark)
    return joined


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


def set_apart(number: int) -> str:
    """Return a whole number >= 0 with its thousands set apart, in the browser as well.

    >>> set_apart(0), set_apart(10007)
    ('0', '10,007')
    """
    text = ""
    while number >= 1000:  # noqa: PLR2004 - three digits
        text = f",{str(1000 + number % 1000)[1:]}{text}"
        number //= 1000
    return f"{number}{text}"


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
