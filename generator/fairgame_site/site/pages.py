"""The pages of the site as Markdown: the prose of ``content/``, and a page for each game with its data.

All pages of games have the same parts in the same order.  The prose of a game is ``content/games/<slug>.md`` or a
shared one (``fairgame_site.render.shared_prose``).  A game without prose has a page with its rule in words, so a new
game takes one file in the library.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame_site import hooks
from fairgame_site.edition import Edition
from fairgame_site.errors import ContentError
from fairgame_site.hooks import Fact, Filling
from fairgame_site.publish.structured_data import json_ld
from fairgame_site.published import Published, PublishedTable
from fairgame_site.render import blocks, card_pictures, shared_prose, tables
from fairgame_site.render.certificate_words import period_in_words
from fairgame_site.render.facts import facts_of, of_tables, strip_html
from fairgame_site.render.markup import Page, environment, rendered, split_front_matter
from fairgame_site.render.references import Glossary, References
from fairgame_site.render.templating import LAYOUT
from fairgame_site.site import citing, page_templates
from fairgame_site.site.macros import Macros
from fairgame_site.site.page_templates import FilledPage, PageTemplate

HEADINGS = {
    "nim_sequence": "Nim-values",
    "nim_grid": "Nim-values of pairs",
    "p_positions": "P-positions",
    "row_periods": "The rows of the grid",
    "examples": "Worked pictures",
}
OWN_SECTIONS = frozenset({"solve-a-position", "sequence", "cite"})  # a game's page has its own
OPEN_TABLES = 1  # number of tables of a game that are not collapsed


@dataclass(frozen=True)
class PageMaker:
    """Creates the pages of an edition from the prose in ``content`` and the finished tables."""

    published: Published
    content: Path
    edition: Edition

    def pages(self) -> Iterator[Page]:
        """Yield every page, the ones with prose first, in the order of their paths.

        Raises:
            ContentError: for the first error in a page, with its line.
        """
        prose = sorted(
            path.relative_to(self.content).as_posix()
            for path in self.content.rglob("*.md")
            if not path.relative_to(self.content).parts[0].startswith("_")
        )
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
        page.meta, body, first_line = split_front_matter(self._text(path), path)
        page.markdown = self._render(page, body, first_line) + self._end(page)
        return page

    def _end(self, page: Page) -> str:
        """Return the end of a page: its terms, and the structured data of its tables."""
        shown = [self.published[name] for block, name in sorted(page.shown) if block == "table"]
        script = json_ld([table for table in shown if not table.withheld], page.address, self.edition)
        return self._glossary.foot(page) + (page.fragment(script) if script else "")

    def filled_page(self, path: str, filling: Filling) -> FilledPage:
        """Return a page of a template.

        Raises:
            ContentError: for the first error in the template, with its line.
        """
        return FilledPage(self._template(filling), path, filling.slots)

    def _template(self, filling: Filling) -> PageTemplate:
        """Return the template of a filling, rendered once."""
        if filling.template not in self._templates:
            source = f"{page_templates.FOLDER}/{filling.template}.md"
            page = Page(f"{filling.folder}/shell-{filling.template}.md")
            page.meta, body, first_line = split_front_matter(self._text(source), source)
            page.meta["search"] = {"exclude": True}
            page.markdown = self._render_for(page, source, body, first_line, slot=page_templates.slot)
            page.markdown += self._glossary.foot(page)
            self._templates[filling.template] = PageTemplate(page)
        return self._templates[filling.template]

    @cached_property
    def _templates(self) -> dict[str, PageTemplate]:
        return {}

    def game_page(self, game: catalogue.Game[Any]) -> Page:
        """Return a game's page: its prose, then its tables and other data."""
        info = game.info
        page = Page(f"games/{info.slug}.md")
        prose = self._prose(page, info)
        page.meta = {"title": info.name, "description": info.summary} | page.meta
        if not info.in_index:
            page.meta["search"] = {"exclude": True}
        if card_pictures.drawn_from(self.published.for_game(info.slug)):
            page.picture = card_pictures.path(game)
        try:
            page.markdown = self._category_line(game, page) + self._layout(page, game, prose) + self._end(page)
        except UnknownNameError as error:
            raise ContentError(page.path, 0, f"declaration of {info.slug} in the library: {error}") from None
        return page

    def _prose(self, page: Page, info: catalogue.GameInfo) -> str:
        """Return the own or shared prose of a game, or "" if it has none."""
        if (self.content / page.path).exists():
            page.meta, body, first_line = split_front_matter(self._text(page.path), page.path)
            return self._render(page, body, first_line)
        shared = shared_prose.prose_of(info.slug, self._shared)
        if shared is None:
            return ""  # the rule in words is under the title
        return self._render_for(page, shared.source, shared.body, shared.first_line, info=info)

    @cached_property
    def _shared(self) -> list[shared_prose.SharedProse]:
        return shared_prose.found(self.content)

    def _category_line(self, game: catalogue.Game[Any], page: Page) -> str:
        """Return the category of a game, its aliases, the games that share its prose, and its rule in words."""
        also = f" · also called {', '.join(map(escape, game.info.aliases))}" if game.info.aliases else ""
        links = [f'<a href="{page.root}games/{info.slug}/">{escape(info.name)}</a>' for info in self._similar(game)]
        line = f'<a href="{page.root}games/">Games</a> / {game.info.category.value}{also}'
        line += f" · played alike: {', '.join(links)}" if links else ""
        return f'<p class="atlas-shelf" markdown="0">{line}</p>\n\n{escape(game.info.summary)}\n\n'

    def _similar(self, game: catalogue.Game[Any]) -> list[catalogue.GameInfo]:
        shared = shared_prose.prose_of(game.info.slug, self._shared)
        others = (other.info for other in catalogue.games().values() if shared and other is not game)
        return [info for info in others if info.in_index and shared_prose.prose_of(info.slug, self._shared) is shared]

    def _layout(self, page: Page, game: catalogue.Game[Any], prose: str) -> str:
        info, root = game.info, page.root
        macros = self._macros(page)
        own = self.published.for_game(info.slug)
        shown = [table for table in own if not table.withheld]
        anchors = {table.id: table.id.partition(".")[2].replace("_", "-") for table in own}
        fillings = hooks.call("sections", game=game, published=self.published, edition=self.edition)
        sections = [
            section
            for filling in fillings
            for section in self._template(filling).sections(filling.slots, page, OWN_SECTIONS)
        ]
        return LAYOUT.get_template("game.md.j2").render(
            prose=prose.strip(),
            facts=page.fragment(strip_html(self._facts(page, game, shown, anchors))),
            playing=macros.playing(info.slug),
            solver=macros.solver(info.slug),
            tables=own,
            headings={table.id: _heading(table, info.name) for table in own},
            anchors=anchors,
            sections=[section for section in sections if section.anchor != "downloads"],
            more_files=[section.markdown for section in sections if section.anchor == "downloads"],
            pictures={table.id: self._picture(macros, table) for table in own},
            views={table.id: self._view(macros, table) for table in own},
            periods={table.id: period_in_words(table) for table in shown} | _nothing(own),
            claims={
                table.id: page.fragment(blocks.claims(table, root, f"checked-{anchors[table.id]}")) for table in own
            },
            folded={table.id for table in own[OPEN_TABLES:]},
            sizes={table.id: tables.grouped(table.metadata["rows"]) for table in own},
            elsewhere=[
                macros.data(table.id, text=table.spec.title)
                for table in self.published.mentioning(info.slug)
                if not table.withheld
            ],
            downloads=page.fragment(blocks.downloads(own, root)) if shown else "Nothing of this game is published yet.",
            citation=page.fragment(self._citation(info, shown)),
            places=[f"{macros.cite(place.source)}: {place.locator}" for place in info.citations],
            errata=self._errata(info, page),
            misprints=len(info.errata),
        )

    def _facts(
        self, page: Page, game: catalogue.Game[Any], shown: list[PublishedTable], anchors: Mapping[str, str]
    ) -> list[Fact]:
        context = {"game": game, "published": self.published, "root": page.root}
        known = [text for text in hooks.call("known", **context) if text]
        if since := page.meta.get("open"):
            known.append(f"open since {self._references.year(since)} ({self._macros(page).cite(since)})")
        own = [fact for facts in hooks.call("facts", **context) for fact in facts]
        anchor = f"checked-{anchors[shown[0].id]}" if shown else ""
        return facts_of(game, own or of_tables(game, shown, "; ".join(known), anchor))

    def _citation(self, info: catalogue.GameInfo, shown: list[PublishedTable]) -> str:
        files = [(table.id, table.artifact.sha256) for table in shown]
        path = f"games/{info.slug}/"
        return citing.citation_html(f"fair-game-atlas-{info.slug}", info.name, path, self.edition, files)

    def _picture(self, macros: Macros, table: PublishedTable) -> str:
        if table.withheld:
            return ""
        kinds = ("plot",) * table.spec.is_sequence + ("grid", "picture") * table.spec.is_grid
        new = (block for block in kinds if (block, table.id) not in macros.page.shown)
        return "".join(str(macros.names()[block](table.id)) for block in new)

    def _view(self, macros: Macros, table: PublishedTable) -> str:
        if ("table", table.id) in macros.page.shown:
            return f'The table is <a href="#{table.id}">further up</a>.'
        return macros.table(table.id)

    def _errata(self, info: catalogue.GameInfo, page: Page) -> str:
        """Show the errata that this game declares, with their rows in the table of errata."""
        if not info.errata:
            return ""
        table = self.published["errata.documents"]
        if table.withheld:
            return page.fragment(tables.withheld_html(table))
        declared = {(f"{erratum.source} {erratum.locator}", erratum.printed_text) for erratum in info.errata}
        rows = [{str(name): str(cell) for name, cell in row.items()} for row in table.frame.to_dict("records")]
        own = [row for row in rows if (row["place"], row["printed"]) in declared]
        return page.fragment(blocks.errata(own, page.root))

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

    def _render(self, page: Page, body: str, first_line: int) -> str:
        with catalogue.counting_checks():
            return rendered(page, body, self._macros(page).names(), environment(), first_line)

    def _render_for(self, page: Page, source: str, body: str, first_line: int, **more: Any) -> str:
        """Render text of another file for a page.  An error names that file."""
        try:
            with catalogue.counting_checks():
                return rendered(page, body, self._macros(page).names() | more, environment(), first_line)
        except ContentError as error:
            raise ContentError(source, error.line, str(error).partition(": ")[2]) from None

    def _text(self, path: str) -> str:
        try:
            return (self.content / path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise ContentError(path, 0, f"not UTF-8 ({error.reason} at byte {error.start})") from None


def _heading(table: PublishedTable, game: str) -> str:
    """Return the heading of a table on the page of its game: its title without the game's name."""
    own = table.spec.title.removeprefix(f"{game}: ")
    return HEADINGS.get(table.id.partition(".")[2], own[:1].upper() + own[1:])


def _nothing(own: list[PublishedTable]) -> dict[str, str]:
    return {table.id: "" for table in own if table.withheld}
