"""Macro of the Lab: a form that parses a rule like the engine and computes in the browser."""

from fairgame_site.games.lab.publishing import CHECKER, SCRIPT
from fairgame_site.games.lab.rule import ACCEPTS
from fairgame_site.lookup.index import INDEX
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.macros import Macros


def lab(macros: Macros, example: str) -> str:
    """Insert the form with a rule such as ``0.137``."""
    root = macros.page.root
    html = TEMPLATES.get_template("blocks/lab.html.j2").render(
        root=root,
        script=f"{root}{SCRIPT}",
        checker=f"{root}{CHECKER}",
        index=f"{root}{INDEX}",
        hint=ACCEPTS,
        example=example,
    )
    return macros.page.fragment(html)
