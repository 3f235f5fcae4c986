"""HTML of the search box: a form that leads to the page *Look up* without scripts.

The header of every page has one, from the theme; the macro ``lookup_box`` adds one.  The page *Look up* shows the
answers inline.
"""

from fairgame_site.lookup.index import INDEX
from fairgame_site.render.templating import TEMPLATES

SEARCH = "search/search_index.json"
PLACES = ("header", "page", "answers")


def html(root: str, place: str = "page") -> str:
    """Return the box; ``root`` is the relative address of the site's root, ``place`` is one of ``PLACES``."""
    return TEMPLATES.get_template("blocks/lookup.html.j2").render(
        root=f"{root.rstrip('/')}/" if root else "", place=place, index=INDEX, search=SEARCH
    )
