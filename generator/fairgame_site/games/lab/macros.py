"""What pages may call of the Lab: its form, which reads a rule as the engine does and computes in the browser."""

from fairgame.games.hexadecimal.lab import ACCEPTS
from fairgame_site.games.lab.publishing import CHECKER, SCRIPT
from fairgame_site.lookup.index import INDEX
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.site.macros import Macros


def lab(macros: Macros, example: str) -> str:
    """Offer the form, with a rule such as ``0.137`` in it."""
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
