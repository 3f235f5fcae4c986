"""Pages, files, lookup entries and checkers of the octal games.

The page of a game with a canonical code also describes the class of the code: it shows the facts of the class and its
sections.  Such a class has no class page: its URL redirects to the game.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from fairgame import catalogue
from fairgame_site.edition import Edition
from fairgame_site.games.octal import class_pages, four_places, scales
from fairgame_site.games.octal import facts as class_facts
from fairgame_site.games.octal.api import objects
from fairgame_site.games.octal.class_records import class_records, is_octal
from fairgame_site.games.octal.code_names import NAMES
from fairgame_site.games.octal.files import checker_files, class_files
from fairgame_site.games.octal.literature import Literature
from fairgame_site.games.octal.locator import lookup as classes
from fairgame_site.games.octal.locator import script_file
from fairgame_site.hooks import ApiObject, Fact, Filling, Links, Section, hookimpl
from fairgame_site.published import Published
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.boards.browser import game_scenes
from fairgame_site.site.redirects import redirect
from fairgame_site.translate import scripts


@hookimpl
def pages(published: Published, edition: Edition) -> Iterator[tuple[str, Filling | bytes]]:
    """Yield class pages, redirects, scripts and checkers."""
    records = class_records(published)
    yield from class_pages.fillings(records, edition)
    for entry in records.shown():
        if entry.game is None:
            game = class_pages.octal_game(entry)
            yield f"{ASSETS}/{scripts.path(game)}", scripts.script(game, game_scenes()).encode()
    for entry in records:
        if entry.game is not None:
            source, name = f"{class_pages.FOLDER}/{entry.slug}/", entry.game.info.name
            yield redirect(source, entry.address, name, edition.base_url)
    yield script_file()
    yield scales.script_file()
    yield from checker_files()


@hookimpl
def facts(game: catalogue.Game[Any], published: Published, root: str) -> list[Fact]:
    """Return the facts of the class that a game's page shows; [] if the page shows no class."""
    entry = class_records(published).of_game(game)
    return class_facts.facts(entry, Literature(published).of_open(entry)) if entry else []


@hookimpl
def known(game: catalogue.Game[Any], published: Published, root: str) -> str:
    """Return the status of the class of a game's code with a link to the class; "" without a class."""
    records = class_records(published)
    code = str(game.info.parameters.get("code", ""))
    entry = records.all.get(records.canonical.get(code, "")) if is_octal(game.info) else None
    if entry is None or entry.table.withheld:
        return ""
    link = Markup('<a href="{}{}">{}</a>').format(root, entry.address, entry.name)
    return class_facts.known(entry.record, Literature(published).of_open(entry)) + Markup(", in the class of ") + link


@hookimpl
def sections(game: catalogue.Game[Any], published: Published, edition: Edition) -> list[Section]:
    """Return the sections of the class that a game's page shows; [] if the page shows no class."""
    records = class_records(published)
    entry = records.of_game(game)
    return class_pages.sections_of_game(entry, records, edition) if entry else []


@hookimpl
def data(published: Published) -> Iterator[tuple[str, bytes]]:
    """Yield the files of every class."""
    return class_files(class_records(published))


@hookimpl
def api(published: Published, edition: Edition) -> Iterator[ApiObject]:
    """Yield the classes, the codes of at most four places, and the classes by their first values."""
    return objects(published, edition)


@hookimpl
def row_evidence(published: Published, row: Mapping[str, str]) -> list[str]:
    """Return where the proof or the checked values of a row's class are, and how to check them; [] without a class."""
    if "canonical_code" not in row:
        return []
    entry = class_records(published).all.get(row["canonical_code"])
    if entry is None:
        return four_places.evidence(published, row)
    return [] if entry.table.withheld else class_facts.evidence(entry)


@hookimpl
def links(published: Published) -> Links:
    """Return the links from the canonical codes in tables to the pages of their classes."""
    return Links("canonical_code", class_pages.FOLDER, class_records(published).addresses)


@hookimpl
def lookup(published: Published) -> Mapping[str, Any]:
    """Return the classes and the names of codes for the lookup index."""
    names = [(name, code) for code, name in NAMES.items()]
    return {**classes(class_records(published)), "octal_names": names}
