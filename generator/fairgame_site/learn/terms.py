"""Glossary entries that a page uses, hidden at its foot.

A term in prose is a link to the glossary, described by its hidden entry (``aria-describedby``); the script shows the
entry next to the link on focus, hover and tap (``generator/web/src/learn``).
Without scripts the link leads to the glossary.  Cost: some 300 bytes for each term of a page, for any number of uses.
"""

from fairgame_site.render.markup import Page
from fairgame_site.render.references import LANGUAGES, Glossary
from fairgame_site.render.templating import TEMPLATES

PREFIX = "atlas-term-"


def foot(page: Page, glossary: Glossary) -> str:
    """Return the marker for the entries of the terms that a page links to, or an empty string."""
    if not page.terms:
        return ""
    entries = [{"anchor": anchor, **glossary.at(anchor)} for anchor in page.terms]
    html = TEMPLATES.get_template("blocks/terms.html.j2").render(
        entries=entries, prefix=PREFIX, languages=LANGUAGES, root=page.root
    )
    return page.fragment(html)
