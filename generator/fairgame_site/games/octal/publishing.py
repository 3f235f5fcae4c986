"""What the octal games publish of their own: a page and files for each class, its part of the index, the checkers."""

from collections.abc import Iterator, Mapping
from typing import Any

from fairgame import catalogue
from fairgame_site.games.octal import class_pages, game_page, scales
from fairgame_site.games.octal.class_page import octal_game
from fairgame_site.games.octal.class_records import class_records
from fairgame_site.games.octal.files import checker_files, study_files
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
    """Yield the page of every class or what leads to it, scripts, what locator and scales need, and the checkers."""
    studies = class_records(published)
    for stamp in class_pages.stamps(studies, maker):
        yield stamp.path, stamp
    for study in studies.published_records():
        if study.game is None:
            game = octal_game(study)
            yield f"{ASSETS}/{scripts.path(game)}", scripts.script(game).encode()
    yield from game_page.redirects(published, maker.edition.base_url)
    yield script_file()
    yield scales.script_file()
    yield from checker_files()


@hookimpl
def facts(game: catalogue.Game[Any], published: Published, root: str) -> list[Fact]:
    """Return the facts of the class that is shown on a game's page."""
    return game_page.facts_of(game, published)


@hookimpl
def known(game: catalogue.Game[Any], published: Published, root: str) -> str:
    """Return of which class a game's code is, and what is known of that."""
    return game_page.class_of(game, published, root)


@hookimpl
def sections(game: catalogue.Game[Any], maker: PageMaker, page: Page) -> Iterator[Section]:
    """Yield the sections of the class that is shown on a game's page."""
    return game_page.sections_of(game, maker, page)


@hookimpl
def data(published: Published) -> Iterator[tuple[str, bytes]]:
    """Yield the files of every class."""
    return study_files(class_records(published))


@hookimpl
def links(published: Published) -> Links:
    """Return the links from the canonical codes in tables to the pages of their classes."""
    return Links("canonical_code", class_pages.FOLDER, class_records(published).addresses)


@hookimpl
def lookup(published: Published) -> Mapping[str, Any]:
    """Return the classes of codes for the index of everything that can be looked up."""
    return classes(class_records(published))
