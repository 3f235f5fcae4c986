"""The editor of Hackenbush pictures: a form, and the script that answers in it, the engine's own function.

The drawing board is ``generator/web/src/figures/editor.ts``.  Cost: a translation.
"""

from fairgame.games.hackenbush.answers import COLUMNS, HEIGHTS, MAX_EDGES, answer
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts

SCRIPT = f"{ASSETS}/{scripts.FOLDER}/hackenbush-editor.js"
HINT = (
    f"Draw below, or type edges u-v such as 0-1 1-2 2-0, 0 being the ground; at most {MAX_EDGES}. A drawn picture is"
    " written by its points, column.height."
)


def script_file() -> tuple[str, bytes]:
    """Return the script that answers, with its address below the site's root."""
    return SCRIPT, scripts.library((answer,)).encode()


def html(root: str, example: str) -> str:
    """Return the form with a picture in it; ``root`` is the relative address of the site's root.

    Raises:
        Refusal: if the text is no picture.
    """
    drawn = answer(example)
    return TEMPLATES.get_template("blocks/hackenbush_editor.html.j2").render(
        script=f"{root}{SCRIPT}",
        example=drawn.text,
        hint=HINT,
        columns=COLUMNS,
        heights=HEIGHTS,
        command="atlas solve hackenbush " + " ".join(f"{u}-{v}" for u, v in drawn.edges),
    )
