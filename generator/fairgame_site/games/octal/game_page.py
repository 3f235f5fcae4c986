"""Facts and sections of a class on the page of a game with an octal code.

A class whose canonical code belongs to a game of the catalogue has no page: its URL redirects to the page of the game.
Headings, order and text come from the template of class pages, so both kinds of page have the same structure.
"""

import re
from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from fairgame import catalogue
from fairgame_site.games.octal import class_pages
from fairgame_site.games.octal.class_records import ClassRecord, class_records, is_octal
from fairgame_site.games.octal.facts import facts, known
from fairgame_site.games.octal.literature import Literature
from fairgame_site.publish.published import Published
from fairgame_site.render.facts import Fact
from fairgame_site.render.markup import Page
from fairgame_site.site.page_templates import SLOT
from fairgame_site.site.pages import PageMaker, Section
from fairgame_site.site.redirects import redirect

OMITTED = frozenset({"solve-a-position", "sequence", "cite"})  # sections that every game page has already
SECTION = re.compile(
    r"^## (?P<heading>[^\n{]+?)(?: \{ #(?P<anchor>[a-z-]+) \})?\n(?P<body>.*?)(?=^## |\Z)", re.M | re.S
)


def shown_class(game: catalogue.Game[Any], published: Published) -> ClassRecord | None:
    """Return the record of the class that a game's page shows, or None."""
    shown = class_records(published).published_records()
    return next((one for one in shown if one.game is not None and one.game.info.slug == game.info.slug), None)


def facts_of(game: catalogue.Game[Any], published: Published) -> list[Fact]:
    """Return the facts of the class that a game's page shows; none without one."""
    record = shown_class(game, published)
    return facts(record, Literature(published).of_open(record)) if record else []


def class_of(game: catalogue.Game[Any], published: Published, root: str) -> str:
    """Return the status of the class of a game's code with a link to it; "" without a class."""
    records = class_records(published)
    code = str(game.info.parameters.get("code", ""))
    record = records.all.get(records.canonical.get(code, "")) if is_octal(game.info) else None
    if record is None or record.table.withheld:
        return ""
    link = Markup('<a href="{}{}">{}</a>').format(root, record.address, record.code)
    return known(record, Literature(published).of_open(record)) + Markup(", in the class of ") + link


def sections_of(game: catalogue.Game[Any], maker: PageMaker, page: Page) -> Iterator[Section]:
    """Yield the sections of class pages that a game's page lacks."""
    record = shown_class(game, maker.published)
    if record is None:
        return
    template, slots = class_pages.fill(record, class_records(maker.published), maker)
    for match in SECTION.finditer(template.page.markdown):
        anchor = match["anchor"] or match["heading"].lower().replace(" ", "-")
        if anchor not in OMITTED:
            body = SLOT.sub(lambda slot: page.fragment(str(slots[slot[1]])), match["body"])
            folded = not SLOT.sub("", match["body"]).strip() and anchor != "known"
            yield Section(match["heading"], anchor, body.strip(), folded)


def redirects(published: Published, base_url: str) -> Iterator[tuple[str, bytes]]:
    """Yield a redirect for each class that a game's page shows."""
    for record in class_records(published):
        if record.game is not None:
            yield redirect(f"{class_pages.FOLDER}/{record.slug}/", record.address, record.game.info.name, base_url)
