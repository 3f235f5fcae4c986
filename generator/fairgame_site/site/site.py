"""The contents of the site, an iterable of (path, content).

A page is Markdown with fragments of HTML, or a filled page of a template; data and assets are bytes.  The MkDocs plugin
(``fairgame_site.build.plugin``) renders the pages and inserts the fragments last.  ``stage`` writes everything to a
folder with the fragments inserted, for other site builders.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.build.store import Store
from fairgame_site import hooks
from fairgame_site.edition import Edition
from fairgame_site.errors import SiteError
from fairgame_site.hooks import Filling
from fairgame_site.lookup import index_builder
from fairgame_site.publish import api, exports, notebooks, table_answer_files
from fairgame_site.published import Published
from fairgame_site.render import blocks
from fairgame_site.render.blocks import ASSETS
from fairgame_site.render.boards.browser import game_scenes
from fairgame_site.render.markup import Page, published_paths
from fairgame_site.site import changes, game_directory
from fairgame_site.site.page_templates import FilledPage
from fairgame_site.site.pages import PageMaker
from fairgame_site.translate import scripts

DIST = Path(__file__).resolve().parents[1] / "bundle"
WORKER = "service-worker.js"  # fairgame_site.build.offline writes it for the finished site


@dataclass(frozen=True)
class EditedPages:
    """The pages that an incremental build rebuilds.

    Attributes:
        pages: the paths of their Markdown.
        known: the front matter of every page of the site, including the title, by path.
    """

    pages: frozenset[str]
    known: Mapping[str, dict[str, Any]]

    def require_same_titles(self, now: Mapping[str, dict[str, Any]]) -> None:
        """Check that titles and front matter are unchanged, because the menu of every page has the titles.

        Raises:
            SiteError: if a page has another title or front matter than before.
        """
        for path in sorted(self.pages):
            if now[path] != self.known[path]:
                raise SiteError(f"{path} has a new title or front matter")


@dataclass(frozen=True)
class Site:
    """The published files of one store and one folder of prose."""

    store: Store
    content: Path
    base_url: str

    def __iter__(self) -> Iterator[tuple[str, Page | FilledPage | bytes]]:
        """Yield each path with its content: a Page for Markdown, a FilledPage of a template, bytes for other files.

        Raises:
            ContentError: for the first error in a page.
            SiteError: if two files have one path.
            StoreError: if a table has not been built, or its file is damaged.
        """
        taken = set()
        for path, content in self._everything():
            if path in taken:
                raise SiteError(f"two files would be published as {path}; give one of them another path")
            taken.add(path)
            yield path, content

    def _everything(self) -> Iterator[tuple[str, Page | FilledPage | bytes]]:
        """Yield the published files of all sources."""
        published = Published(self.store)
        edition = Edition.at(self.base_url)
        maker = PageMaker(published, self.content, edition)
        for page in maker.pages():
            yield page.path, page
        for pages in hooks.call("pages", published=published, edition=edition):
            for path, content in pages:
                yield path, maker.filled_page(path, content) if isinstance(content, Filling) else content
        yield from self._edition_files(edition)
        for path in published_paths(self.content):
            if not path.endswith(".md"):
                yield path, (self.content / path).read_bytes()
        yield from exports.files(published, edition)
        yield from api.files(published, edition)
        yield from notebooks.files(self.content)
        yield from index_builder.files(published, self.content)
        for table in published.visible():
            if table.spec.is_grid:
                yield blocks.picture_path(table), blocks.picture_png(table)
        for game in catalogue.games().values():
            yield f"{ASSETS}/{scripts.path(game)}", scripts.script(game, game_scenes()).encode()
            if (address := table_answer_files.path(game)) is not None:
                yield f"{ASSETS}/{address}", table_answer_files.file(game, published)
        yield game_directory.PATH, game_directory.file(published)
        for path in sorted(DIST.rglob("*")):
            if path.is_file() and path.name != WORKER and path.suffix != ".ttf":  # the fonts of previews
                yield f"{ASSETS}/{path.relative_to(DIST).as_posix()}", path.read_bytes()

    def edited_pages(self, edited: EditedPages) -> Iterator[tuple[str, Page]]:
        """Yield every page; unchanged pages have their front matter and no text.

        Raises:
            ContentError: for the first error in a page.
        """
        maker = PageMaker(Published(self.store), self.content, Edition.at(self.base_url))
        for path, meta in edited.known.items():
            yield path, maker.page(path) if path in edited.pages else Page(path, dict(meta))

    def _edition_files(self, edition: Edition) -> Iterator[tuple[str, Page | bytes]]:
        """Yield robots.txt, and the changes as a page and as a feed."""
        yield "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {edition.base_url}sitemap.xml\n".encode()
        text = changes.read_changelog(self.content)
        if text is not None:
            meta = {
                "title": "Changes",
                "description": "What changed in the Fair Game Atlas, version by version.",
                "search": {"exclude": True},  # a search for a game should find the game's page
            }
            yield changes.PAGE, Page(changes.PAGE, meta, changes.folded(text))
            yield changes.FEED, changes.feed(text, edition)


def stage(site: Site, folder: Path) -> int:
    """Write the whole site as plain files to ``folder``; return their number.

    Raises:
        SiteError: if the folder is not empty or cannot be written.
    """
    try:
        if folder.exists() and any(folder.iterdir()):
            raise SiteError(f"{folder} is not empty; name a new or an empty folder")
        count = 0
        for path, content in site:
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary = target.with_name(f".{target.name}.writing")
            temporary.write_bytes(_as_bytes(content))
            os.replace(temporary, target)
            count += 1
    except OSError as error:
        raise SiteError(f"{folder} cannot be written ({error.strerror})") from None
    return count


def _as_bytes(content: Page | FilledPage | bytes) -> bytes:
    if isinstance(content, Page):
        return content.completed(content.source()).encode()
    return content.template.source(content).encode() if isinstance(content, FilledPage) else content
