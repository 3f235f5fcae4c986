"""The pages of the site as Markdown: the prose of ``content/``, and a page for each game with its data.

All pages of games have the same parts in the same order.  The prose of a game is ``content/games/<slug>.md``, or prose
that several games share (``fairgame_site.render.shared_prose``).  The page of a game without prose has its rule in
words, so a new game takes one file in the library.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame_site.edition import Edition
from fairgame_site.errors import ContentError
from fairgame_site.hooks import Filling
from fairgame_site.publish.structured_data import json_ld
from fairgame_site.published import Published
from fairgame_site.render import blocks, shared_prose
from fairgame_site.render.cards import Cards
from fairgame_site.render.facts import strip_html
from fairgame_site.render.markup import Page, environment, published_paths, rendered, split_front_matter
from fairgame_site.render.references import Glossary, References
from fairgame_site.render.tables import grouped, withheld_html
from fairgame_site.render.templating import LAYOUT, section_html
from fairgame_site.site import citing, game_pages, page_templates
from fairgame_site.site.macros import Macros
from fairgame_site.site.page_templates import FilledPage, PageTemplate


@dataclass(frozen=True)
class PageMaker:
    """Renders the pages of an edition from the prose in ``content`` and the finished tables."""

    published: Published
    content: Path
    edition: Edition

    def pages(self) -> Iterator[Page]:
        """Yield every page: first the pages with prose, in the order of their paths.

        Raises:
            ContentError: for the first error in a page, with its line.
        """
        prose = [path for path in published_paths(self.content) if path.endswith(".md")]
        own = {f"games/{slug}.md" for slug in catalogue.games()}
        for path in (*prose, *sorted(own - set(prose))):
            yield self.page(path)

    def page(self, path: str) -> Page:
        """Return the page of a game or of a Markdown file."""
        slug = path.removeprefix("games/").removesuffix(".md")
        is_game = path == f"games/{slug}.md" and slug in catalogue.games()
        return self.game_page(catalogue.games()[slug]) if is_game else self.prose_page(path)

    def prose_page(self, path: str) -> Page:
        """Return the page of one Markdown file."""
        page = Page(path)
        page.markdown = self._file(page, path) + self._end(page)
        return page

    def filled_page(self, path: str, filling: Filling) -> FilledPage:
        """Return a page of a page template."""
        slots = {**filling.slots, **{section.anchor: section_html(section) for section in filling.sections}}
        return FilledPage(self._template(filling), path, slots)

    def _template(self, filling: Filling) -> PageTemplate:
        """Return the page template of a filling, rendered once."""
        if filling.template not in self._templates:
            page = Page(f"{filling.folder}/shell-{filling.template}.md")
            names = {"root": page.root, "slot": page_templates.slot, "block": page_templates.block}
            names |= self._macros(page).names() | {"sections": filling.sections}
            page.markdown = LAYOUT.get_template(filling.layout).render(names) + self._glossary.foot(page)
            heads = {name: page_templates.slot(name) for name in ("title", "description")}
            page.meta = {**heads, "search": {"exclude": True}}
            self._templates[filling.template] = PageTemplate(page)
        return self._templates[filling.template]

    def game_page(self, game: catalogue.Game[Any]) -> Page:
        """Return a game's page: its prose, then its tables and other data."""
        info = game.info
        page = Page(f"games/{info.slug}.md")
        shared = shared_prose.prose_of(info.slug, self._shared)
        if (self.content / page.path).exists():
            prose = self._file(page, page.path)
        elif shared is not None:
            prose = self._text(page, shared.source, shared.body, shared.first_line, info=info)
        else:
            prose = ""  # the rule in words is under the title
        self._references.require_sources(info)
        page.meta = {"title": info.name, "description": info.summary} | page.meta
        if not info.in_index:
            page.meta["search"] = {"exclude": True}
        page.picture = self._cards.picture(game)
        try:
            page.markdown = self._layout(page, game, prose) + self._end(page)
        except UnknownNameError as error:
            raise ContentError(page.path, 0, f"declaration of {info.slug} in the library: {error}") from None
        return page

    def _layout(self, page: Page, game: catalogue.Game[Any], prose: str) -> str:
        """Render the parts of a game's page, which follow its prose, with the macros of prose."""
        macros, since = self._macros(page), page.meta.get("open")
        open_since = f"open since {self._references.year(since)} ({macros.cite(since)})" if since else ""
        parts = game_pages.collect(game, self.published, self.edition, page, open_since)
        files = [(table.id, table.artifact.sha256) for table in parts.visible]
        info = game.info
        rule, rest = first_section(prose.strip())
        names = macros.names() | {
            "page": parts,
            "info": info,
            "position": self._first_position(game),
            "root": page.root,
            "similar": self._similar(info),
            "rule": rule,
            "rest": rest,
            "facts": page.fragment(strip_html(parts.facts)),
            "sections": parts.sections,
            "section_html": section_html,
            "fragment": page.fragment,
            "citation": page.fragment(
                citing.citation_html(f"fair-game-atlas-{info.slug}", info.name, page.address, self.edition, files)
            ),
            "errata": page.fragment(self._errata(parts, page.root)) if info.errata else "",
            "escape": escape,
            "grouped": grouped,
        }
        return LAYOUT.get_template("game.md.j2").render(names)

    def _first_position(self, game: catalogue.Game[Any]) -> str:
        """Return the position that board and form show first; "" if the board has starting positions of its own."""
        if not game.info.in_index:
            return blocks.two_heaps(game)
        return self._cards.position(game) or ("" if blocks.starts(game) else game.notation.example)

    def _similar(self, info: catalogue.GameInfo) -> list[catalogue.GameInfo]:
        """Return the games of the index that share the prose of a game."""
        shared = shared_prose.prose_of(info.slug, self._shared)
        others = (other.info for other in catalogue.games().values() if shared and other.info is not info)
        return [
            other for other in others if other.in_index and shared_prose.prose_of(other.slug, self._shared) is shared
        ]

    def _errata(self, parts: game_pages.GamePage, root: str) -> str:
        table = self.published[game_pages.ERRATA]
        return withheld_html(table) if table.withheld else blocks.errata(parts.errata, root)

    def _end(self, page: Page) -> str:
        """Return the end of a page: its terms, and the structured data of its tables."""
        shown = [self.published[name] for block, name in sorted(page.shown) if block == "table"]
        script = json_ld([table for table in shown if not table.withheld], page.address, self.edition)
        return self._glossary.foot(page) + (page.fragment(script) if script else "")

    def _macros(self, page: Page) -> Macros:
        return Macros(
            page, self.published, self._references, self._glossary, self.edition.base_url, content=self.content
        )

    @cached_property
    def _references(self) -> References:
        return References(self.content / "_data" / "references.yaml")

    @cached_property
    def _glossary(self) -> Glossary:
        return Glossary(self.content / "_data" / "glossary.yaml")

    @cached_property
    def _shared(self) -> list[shared_prose.SharedProse]:
        return shared_prose.read_all(self.content)

    @cached_property
    def _cards(self) -> Cards:
        return Cards(self.published, self.content)

    @cached_property
    def _templates(self) -> dict[str, PageTemplate]:
        return {}

    def _file(self, page: Page, source: str) -> str:
        """Render a file of prose for a page, and set the front matter of the page."""
        try:
            text = (self.content / source).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise ContentError(source, 0, f"not UTF-8 ({error.reason} at byte {error.start})") from None
        page.meta, body, first_line = split_front_matter(text, source)
        return self._text(page, source, body, first_line)

    def _text(self, page: Page, source: str, body: str, first_line: int, **more: Any) -> str:
        """Render text of a file for a page.  An error names that file."""
        try:
            with catalogue.counting_checks():
                return rendered(page, body, self._macros(page).names() | more, environment(), first_line)
        except ContentError as error:
            raise ContentError(source, error.line, str(error).partition(": ")[2]) from None


def first_section(prose: str) -> tuple[str, str]:
    r"""Return the first section of prose that begins with a heading, and the rest.

    >>> first_section("## Rule\n\nTake one.\n\n## History\n\nOld.")
    ('## Rule\n\nTake one.\n', '## History\n\nOld.')
    """
    first, heading, rest = prose.partition("\n## ")
    return first, heading.lstrip() + rest
