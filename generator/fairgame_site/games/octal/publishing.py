"""Pages, files, lookup entries and checkers of the octal games.

The page of a game with a canonical code also describes the class of the code.  It shows the facts of the class, and
adds the sections of class pages that a game's page lacks.  Such a class has no class page: its URL redirects to the
game.  The template of class pages gives headings, order and text.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from fairgame import catalogue
from fairgame_site.edition import Edition
from fairgame_site.games.octal import class_pages, scales
from fairgame_site.games.octal import facts as class_facts
from fairgame_site.games.octal.class_records import class_records, is_octal
from fairgame_site.games.octal.files import checker_files, class_files
from fairgame_site.games.octal.literature import Literature
from fairgame_site.games.octal.locator import lookup as classes
from fairgame_site.games.octal.locator import script_file
from fairgame_site.hooks import Fact, Filling, Links, hookimpl
from fairgame_site.published import Published
from fairgame_site.render.blocks import ASSETS
from fairgame_site.site.redirects import redirect
from fairgame_site.translate import scripts


@hookimpl
def pages(published: Published, edition: Edition) -> Iterator[tuple[str, Filling | bytes]]:
    """Yield class pages, redirects, scripts and checkers."""
    records = class_records(published)
    yield from class_pages.fillings(records, edition)
    for record in records.published_records():
        if record.game is None:
            game = class_pages.octal_game(record)
            yield f"{ASSETS}/{scripts.path(game)}", scripts.script(game).encode()
    for record in records:
        if record.game is not None:
            source, name = f"{class_pages.FOLDER}/{record.slug}/", record.game.info.name
            yield redirect(source, record.address, name, edition.base_url)
    yield script_file()
    yield scales.script_file()
    yield from checker_files()


@hookimpl
def facts(game: catalogue.Game[Any], published: Published, root: str) -> list[Fact]:
    """Return the facts of the class that a game's page shows; [] if the page shows no class."""
    record = class_records(published).of_game(game)
    return class_facts.facts(record, Literature(published).of_open(record)) if record else []


@hookimpl
def known(game: catalogue.Game[Any], published: Published, root: str) -> str:
    """Return the status of the class of a game's code with a link to the class; "" without a class."""
    records = class_records(published)
    code = str(game.info.parameters.get("code", ""))
    record = records.all.get(records.canonical.get(code, "")) if is_octal(game.info) else None
    if record is None or record.table.withheld:
        return ""
    link = Markup('<a href="{}{}">{}</a>').format(root, record.address, record.code)
    return class_facts.known(record, Literature(published).of_open(record)) + Markup(", in the class of ") + link


@hookimpl
def sections(game: catalogue.Game[Any], published: Published, edition: Edition) -> Filling | None:
    """Return the class page whose sections a game's page shows; None without one."""
    record = class_records(published).of_game(game)
    return class_pages.fill(record, class_records(published), edition) if record else None


@hookimpl
def data(published: Published) -> Iterator[tuple[str, bytes]]:
    """Yield the files of every class."""
    return class_files(class_records(published))


@hookimpl
def row_evidence(published: Published, row: Mapping[str, str]) -> list[str]:
    """Return where the proof or the checked values of a row's class are, and how to check them; [] without a class."""
    if "canonical_code" not in row:
        return []
    record = class_records(published).all.get(row["canonical_code"])
    return class_facts.evidence(record) if record and not record.table.withheld else []


@hookimpl
def links(published: Published) -> Links:
    """Return the links from the canonical codes in tables to the pages of their classes."""
    return Links("canonical_code", class_pages.FOLDER, class_records(published).addresses)


@hookimpl
def lookup(published: Published) -> Mapping[str, Any]:
    """Return the classes for the lookup index."""
    return classes(class_records(published))
