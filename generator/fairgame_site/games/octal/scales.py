"""Grundy scales on a page: two strips to slide; without scripts, the drawing of one step.

The engine computes the step (pairs, nim-sums, mex) for both languages: ``fairgame.games.octal.scales``. In the browser
``generator/web/src/figures/scales.ts`` draws it. Cost: a translation.
"""

import json

from fairgame import catalogue
from fairgame.games.octal.answers import MAX_ON_SCALES, scales_code, scales_step, scales_sums
from fairgame_site.published import Published
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.boards.svg import shape_svg
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts

SCRIPT = f"{ASSETS}/{scripts.FOLDER}/octal-scales.js"
CELL, OVER, TOP = 28, 1, 20  # size of a square; squares shown before heap 0; y of the first strip
HINT = (
    "0. or 4. and then digits from 0 to 7, such as .77, 0.137 or 4.3; a subtraction set, such as S{2,5,7};"
    " Grundy, for Grundy's game;"
    " or the name of any game of the list that opens here, such as daisy"
)
SEQUENCE = ("n", "nim_value")


def script_file() -> tuple[str, bytes]:
    """Return the script that computes a step, with its path below the site's root."""
    return SCRIPT, scripts.library((scales_step, scales_sums)).encode()


def sequences(published: Published) -> dict[str, dict[str, str]]:
    """Return title and table or code of every published sequence of nim-values, by the name that a reader types."""
    sequences: dict[str, dict[str, str]] = {}
    for table in published.visible():
        slug, _, what = table.id.partition(".")
        if table.spec.columns == SEQUENCE and catalogue.game(slug).info.in_index:
            code = scales_code(slug) if what == "nim_sequence" else ""
            source = {"code": code} if code else {"table": table.id}
            sequences[slug if what == "nim_sequence" else f"{slug}-{what}"] = {"title": table.spec.title, **source}
    return sequences


def html(root: str, example: str, published: Published) -> str:
    """Return the form and the drawing of a step such as ``0.77 9 2``; ``root`` is the relative URL of the site's root.

    Raises:
        Refusal: if the text is not a step.
    """
    step = scales_step(example)
    return TEMPLATES.get_template("octal/scales.html.j2").render(
        svg=step_svg(example),
        sentence=step.sentence,
        code=step.name,
        example=example,
        hint=HINT,
        largest=MAX_ON_SCALES,
        script=f"{root}{SCRIPT}",
        data=f"{root}data/",
        sequences=json.dumps(sequences(published)),
    )


def step_svg(text: str) -> str:
    """Return the drawing of a step."""
    step = scales_step(text)
    slide = next(slide for slide in step.slides if slide.taken == step.taken)
    sums = {heap: nim_sum for a, b, nim_sum in slide.pairs for heap in (a, b)}
    places = {column: (column + OVER) * CELL for column in range(-OVER, step.heap + 1)}
    in_sight = 0 if slide.left < 0 else min(slide.left + OVER, step.heap - 1) + 1
    return shape_svg(
        "scales",
        f"Grundy scales for {step.name}",
        step.sentence,
        places[step.heap] + CELL + 4,
        TOP + 3 * CELL + 22,
        step=step,
        places=places,
        left=slide.left,
        sums=sums,
        in_sight=in_sight,
        cell=CELL,
        top=TOP,
    )
