"""What the page of a game with an octal code gets of its class: facts, what is known, and the sections of a class page.

A class whose canonical code a game of the catalogue has is shown on that game's page alone; the address of the class
leads there.  Headings, order and words are those of the shell of class pages, so that both kinds of page are one frame.
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

OWN = frozenset({"solve-a-position", "sequence", "cite"})  # what a game's page has of its own
SECTION = re.compile(
    r"^## (?P<heading>[^\n{]+?)(?: \{ #(?P<anchor>[a-z-]+) \})?\n(?P<body>.*?)(?=^## |\Z)", re.M | re.S
)


def study_of(game: catalogue.Game[Any], published: Published) -> ClassRecord | None:
    """Return the study of the class whose page is that of a game, or None."""
    shown = class_records(published).published_records()
    return next((one for one in shown if one.game is not None and one.game.info.slug == game.info.slug), None)


def facts_of(game: catalogue.Game[Any], published: Published) -> list[Fact]:
    """Return the facts of the class that is shown on a game's page; none where there is no such class."""
    study = study_of(game, published)
    return facts(study, Literature(published).of_open(study)) if study else []


def class_of(game: catalogue.Game[Any], published: Published, root: str) -> str:
    """Return what is known of the class of a game's code, with a link to it; "" where there is none."""
    studies = class_records(published)
    code = str(game.info.parameters.get("code", ""))
    study = studies.all.get(studies.canonical.get(code, "")) if is_octal(game.info) else None
    if study is None or study.table.withheld:
        return ""
    link = Markup('<a href="{}{}">{}</a>').format(root, study.address, study.code)
    return known(study, Literature(published).of_open(study)) + Markup(", in the class of ") + link


def sections_of(game: catalogue.Game[Any], maker: PageMaker, page: Page) -> Iterator[Section]:
    """Yield what the shell of class pages has and a game's page has not."""
    study = study_of(game, maker.published)
    if study is None:
        return
    shell, slots = class_pages.filled(study, class_records(maker.published), maker)
    for found in SECTION.finditer(shell.page.markdown):
        anchor = found["anchor"] or found["heading"].lower().replace(" ", "-")
        if anchor not in OWN:
            body = SLOT.sub(lambda slot: page.fragment(str(slots[slot[1]])), found["body"])
            folded = not SLOT.sub("", found["body"]).strip() and anchor != "known"
            yield Section(found["heading"], anchor, body.strip(), folded)


def redirects(published: Published, home: str) -> Iterator[tuple[str, bytes]]:
    """Yield a file for each class that is shown on the page of a game."""
    for study in class_records(published):
        if study.game is not None:
            yield redirect(f"{class_pages.FOLDER}/{study.slug}/", study.address, study.game.info.name, home)
