"""The entries of the glossary that a page uses, once each at its foot, where its links find them.

A term in prose is a link to the glossary, described by its entry (``aria-describedby``), which stands hidden in the
page; the browser side shows it beside the link on focus, on hovering and on tapping (``generator/web/src/learn``).
Without scripts the link leads to the glossary.  Cost: some 300 bytes a term and page, however often it is used.
"""

from fairgame_site.render.markup import Page
from fairgame_site.render.references import LANGUAGES, Glossary
from fairgame_site.render.templating import TEMPLATES

PREFIX = "atlas-term-"


def foot(page: Page, glossary: Glossary) -> str:
    """Return the marker of the entries of the terms that a page links to; nothing where there are none."""
    if not page.terms:
        return ""
    entries = [{"anchor": anchor, **glossary.at(anchor)} for anchor in page.terms]
    html = TEMPLATES.get_template("blocks/terms.html.j2").render(
        entries=entries, prefix=PREFIX, languages=LANGUAGES, root=page.root
    )
    return page.fragment(html)
