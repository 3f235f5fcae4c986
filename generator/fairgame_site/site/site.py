"""The one description of everything that is published: an iterable of (path, content).

Pages come as Markdown whose big parts wait as fragments, the pages of a family as stamps of one shell, data and assets
as bytes.  Two consumers exist: the MkDocs adapter (``fairgame_site.build.plugin``) renders the pages and puts the
fragments in last; ``stage`` writes everything to a folder with the fragments in place, for any other tool that turns
Markdown into a site.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.build.store import Store
from fairgame_site import hooks
from fairgame_site.errors import SiteError
from fairgame_site.lookup import making
from fairgame_site.publish import exports, table_answer_files
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.published import Published
from fairgame_site.render import blocks, card_pictures
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.markup import Page
from fairgame_site.site import changes, game_directory
from fairgame_site.site.page_templates import FilledPage
from fairgame_site.site.pages import PageMaker
from fairgame_site.translate import scripts

DIST = Path(__file__).resolve().parents[1] / "bundle"


@dataclass(frozen=True)
class Edited:
    """Which pages are made again.

    Attributes:
        pages: the paths of their Markdown.
        known: the front matter of every page of the site, the title included, by path.
    """

    pages: frozenset[str]
    known: Mapping[str, dict[str, Any]]

    def require_same_titles(self, now: Mapping[str, dict[str, Any]]) -> None:
        """Refuse another title of a page, for the menu of every page tells it.

        Raises:
            SiteError: naming the page.
        """
        for path in sorted(self.pages):
            if now[path] != self.known[path]:
                raise SiteError(f"{path} has another title or front matter than before")


@dataclass(frozen=True)
class Site:
    """Everything published from one store and one folder of prose."""

    store: Store
    content: Path
    home: str

    def __iter__(self) -> Iterator[tuple[str, Page | FilledPage | bytes]]:
        """Yield each path with its content: a Page for Markdown, a Stamp for a page of a family, bytes otherwise.

        Raises:
            ContentError: for the first fault in a page.
            SiteError: if two files would be published at one place.
            StoreError: if a table has not been built, or its file is damaged.
        """
        taken = set()
        for path, content in self._everything():
            if path in taken:
                raise SiteError(f"two files would be published as {path}; give one of them another path")
            taken.add(path)
            yield path, content

    def _everything(self) -> Iterator[tuple[str, Page | FilledPage | bytes]]:
        """Yield what is published, from one source after another."""
        published = Published(self.store)
        edition = Edition.at(self.home)
        maker = PageMaker(published, self.content, edition)
        for page in maker.pages():
            yield page.path, page
        for pages in hooks.call("pages", published=published, maker=maker):
            yield from pages
        yield from self._told(edition)
        for path in sorted(self.content.rglob("*")):
            place = path.relative_to(self.content)
            if path.is_file() and path.suffix != ".md" and not place.parts[0].startswith(("_", ".")):
                yield place.as_posix(), path.read_bytes()
        yield from exports.files(published, edition)
        yield from making.files(published, self.content)
        for table in published.shown():
            if table.spec.is_grid:
                yield blocks.picture_path(table), blocks.picture_png(table)
        for game in catalogue.games().values():
            if drawn := card_pictures.drawn_from(published.of_game(game.info.slug)):
                yield card_pictures.path(game), card_pictures.card_png(game, drawn)
            yield f"{ASSETS}/{scripts.path(game)}", scripts.script(game).encode()
            if (address := table_answer_files.path(game)) is not None:
                yield f"{ASSETS}/{address}", table_answer_files.file(game, published)
        yield game_directory.PATH, game_directory.file(published)
        for path in sorted(DIST.rglob("*")):
            if path.is_file():
                yield f"{ASSETS}/{path.relative_to(DIST).as_posix()}", path.read_bytes()

    def only(self, edited: Edited) -> Iterator[tuple[str, Page]]:
        """Yield every page, those that are not made again with their front matter and no text.

        Raises:
            ContentError: for the first fault in a page.
        """
        maker = PageMaker(Published(self.store), self.content, Edition.at(self.home))
        for path, meta in edited.known.items():
            yield path, maker.page(path) if path in edited.pages else Page(path, dict(meta))

    def _told(self, edition: Edition) -> Iterator[tuple[str, Page | bytes]]:
        """Yield what is said of the edition: what changed, as a page and as a feed, and a word to robots."""
        yield "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {edition.base_url}sitemap.xml\n".encode()
        text = changes.text_of(self.content)
        if text is not None:
            meta = {
                "title": "Changes",
                "description": "What changed in the Fair Game Atlas, version by version.",
                "search": {"exclude": True},  # who looks for a game looks for its page
            }
            yield changes.PAGE, Page(changes.PAGE, meta, text)
            yield changes.FEED, changes.feed(text, edition)


def stage(site: Site, folder: Path) -> int:
    """Write the whole site as plain files below ``folder``; return how many.

    Raises:
        SiteError: if the folder holds something already or cannot be written.
    """
    try:
        if folder.exists() and any(folder.iterdir()):
            raise SiteError(f"{folder} is not empty; name a new or an empty folder")
        written = 0
        for path, content in site:
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary = target.with_name(f".{target.name}.writing")
            temporary.write_bytes(_as_bytes(content))
            os.replace(temporary, target)
            written += 1
    except OSError as fault:
        raise SiteError(f"{folder} cannot be written ({fault.strerror})") from None
    return written


def _as_bytes(content: Page | FilledPage | bytes) -> bytes:
    if isinstance(content, Page):
        return content.completed(content.source()).encode()
    return content.shell.source(content).encode() if isinstance(content, FilledPage) else content
