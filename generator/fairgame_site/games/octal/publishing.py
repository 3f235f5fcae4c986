"""Pages, files, lookup entries and checkers of the octal games."""

from collections.abc import Iterator, Mapping
from typing import Any

from fairgame import catalogue
from fairgame_site.games.octal import class_pages, game_page, scales
from fairgame_site.games.octal.class_page import octal_game
from fairgame_site.games.octal.class_records import class_records
from fairgame_site.games.octal.files import checker_files, class_files
from fairgame_site.games.octal.locator import lookup as classes
from fairgame_site.games.octal.locator import script_file
from fairgame_site.hooks import Links, hookimpl
from fairgame_site.publish.published import Published
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.facts import Fact
from fairgame_site.render.markup import Page
from fairgame_site.site.page_templates import FilledPage
from fairgame_site.site.pages import PageMaker, Section
from fairgame_site.translate import scripts


@hookimpl
def pages(published: Published, maker: PageMaker) -> Iterator[tuple[str, FilledPage | bytes]]:
    """Yield class pages, redirects, scripts and checkers."""
    records = class_records(published)
    for page in class_pages.filled_pages(records, maker):
        yield page.path, page
    for record in records.published_records():
        if record.game is None:
            game = octal_game(record)
            yield f"{ASSETS}/{scripts.path(game)}", scripts.script(game).encode()
    yield from game_page.redirects(published, maker.edition.base_url)
    yield script_file()
    yield scales.script_file()
    yield from checker_files()


@hookimpl
def facts(game: catalogue.Game[Any], published: Published, root: str) -> list[Fact]:
    """Return the facts of the class that a game's page shows."""
    return game_page.facts_of(game, published)


@hookimpl
def known(game: catalogue.Game[Any], published: Published, root: str) -> str:
    """Return the class of a game's code and its status."""
    return game_page.class_of(game, published, root)


@hookimpl
def sections(game: catalogue.Game[Any], maker: PageMaker, page: Page) -> Iterator[Section]:
    """Yield the sections of the class that a game's page shows."""
    return game_page.sections_of(game, maker, page)


@hookimpl
def data(published: Published) -> Iterator[tuple[str, bytes]]:
    """Yield the files of every class."""
    return class_files(class_records(published))


@hookimpl
def links(published: Published) -> Links:
    """Return the links from the canonical codes in tables to the pages of their classes."""
    return Links("canonical_code", class_pages.FOLDER, class_records(published).addresses)


@hookimpl
def lookup(published: Published) -> Mapping[str, Any]:
    """Return the classes for the lookup index."""
    return classes(class_records(published))
