"""Macro for Hackenbush: the editor of pictures, a form whose script has the translated answers of the engine.

The canvas is ``generator/web/src/figures/editor.ts``.
"""

from fairgame.games.hackenbush.answers import COLUMNS, HEIGHTS, MAX_EDGES, answer
from fairgame_site.games.hackenbush.publishing import SCRIPT
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.macros import Macros

HINT = (
    f"Draw below, or type edges u-v such as 0-1 1-2 2-0, 0 being the ground; at most {MAX_EDGES}. Edges of a drawn"
    " picture join points column.height."
)


def hackenbush_editor(macros: Macros, example: str) -> str:
    """Show the editor with the edges ``example``.

    Raises:
        Refusal: if ``example`` is not a picture.
    """
    picture = answer(example)
    return macros.page.fragment(
        TEMPLATES.get_template("blocks/hackenbush_editor.html.j2").render(
            script=f"{macros.page.root}{SCRIPT}",
            example=picture.text,
            hint=HINT,
            columns=COLUMNS,
            heights=HEIGHTS,
            command="atlas solve hackenbush " + " ".join(f"{u}-{v}" for u, v in picture.edges),
        )
    )
