"""The macros of pages: numbers, tables, plots, figures, links and lists.

A macro for a block returns the marker of a fragment, which Markdown and the search index leave alone; a macro for words
returns text.  Macros that only one subject needs are functions of its module ``macros`` (``fairgame_site.hooks``).  The
error for an unknown name has the nearest known ones, and the page and line of the call.
"""

import re
from collections import Counter
from functools import cached_property, partial, reduce
from html import escape
from operator import xor
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.core.claims import Status
from fairgame.errors import CatalogueError, UnknownNameError
from fairgame.public.data import reading
from fairgame_site import hooks
from fairgame_site.errors import QuestionError
from fairgame_site.learn import answers, questions
from fairgame_site.lookup import box, prose
from fairgame_site.publish import records
from fairgame_site.publish.exports import addresses
from fairgame_site.published import Published
from fairgame_site.render import (
    binary_rows,
    blocks,
    drawings,
    finger_binary,
    library,
    long_runs,
    position_graphs,
    tables,
)
from fairgame_site.render.cards import Cards
from fairgame_site.render.markup import Macro, Page
from fairgame_site.render.references import LANGUAGES, TERM, Glossary, References
from fairgame_site.site import citing, game_directory


class Macros:
    """The macros of one page."""

    def __init__(  # noqa: PLR0913 - the macros need all of them
        self,
        page: Page,
        published: Published,
        references: References,
        glossary: Glossary,
        base_url: str = "/",
        *,
        content: Path = Path(),
    ) -> None:
        """Bind the macros to a page, to the finished tables and to the lists of ``content``."""
        self.page = page
        self.root = page.root
        self.published = published
        self.references = references
        self.glossary_terms = glossary
        self.base_url = base_url
        self.content = content

    def names(self) -> dict[str, Macro]:
        """Return every macro by name: the public methods of this class, and the functions of the subjects.

        Raises:
            CatalogueError: if two macros have one name.
        """
        helpers = ("names", "note")
        found: dict[str, Macro] = {
            name: getattr(self, name) for name in vars(type(self)) if not name.startswith("_") and name not in helpers
        }
        for module in hooks.modules("macros"):
            for name, macro in hooks.public_functions(module).items():
                if name in found:
                    raise CatalogueError(module.__name__, f"the macro {name!r} already exists")
                found[name] = partial(macro, self)
        return found | answers.question_functions(self.published)

    def note(self, block: str, table_id: str) -> bool:
        """Record that the page shows a block of a table; return whether it is the first one."""
        first = (block, table_id) not in self.page.shown
        self.page.shown.add((block, table_id))
        return first

    # -- numbers ------------------------------------------------------------------------------------------------

    def value(self, table_id: str, column: str, /, **where: Any) -> Any:
        """Return one cell: ``value("octal.table_3", "period", code="0.77")``."""
        return self.published.cell(table_id, column, where)

    def values(self, table_id: str, column: str, start: int = 0, stop: int | None = None) -> list[Any]:
        """Return a slice of a column, by row from 0."""
        frame = self.published[table_id].frame
        if column not in frame.columns:
            raise UnknownNameError(f"column of {table_id}", column, frame.columns)
        return list(frame[column].iloc[start:stop].tolist())

    def nim(self, game: str, *position: int) -> int:
        """Return a nim-value from the game's published sequence (one number) or grid (two)."""
        if len(position) == 1:
            return int(self.value(f"{game}.nim_sequence", "nim_value", n=position[0]))
        a, b = position
        return int(self.value(f"{game}.nim_grid", "nim_value", a=a, b=b))

    def nim_sum(self, *numbers: int) -> int:
        """Return the nim-sum, for examples worked in prose."""
        return reduce(xor, numbers, 0)

    def period(self, table_id: str) -> dict[str, Any]:
        """Return the proved period of a sequence.

        The mapping has period, preperiod, last_exception, proof_bound, exceptions (heaps before the preperiod that
        break the period) and repeating (the values of one period, starting at a multiple of it).
        """
        table = self.published[table_id]
        if table.period is None:
            raise LookupError(f"{table_id} has no proved period")
        data = dict(table.period)
        start, length = data["preperiod"], data["period"]
        values = table.frame["nim_value"].to_numpy()
        first = -(-start // length) * length - table.begins_at
        data["last_exception"] = start - 1
        data["exceptions"] = table.exceptions()
        data["repeating"] = values[first : first + length].tolist()
        return data

    def count(self, what: str) -> str:
        """Return the number of published games, tables, values or certificates, or of tables with a status.

        A table has the status of its weakest claim.
        """
        visible = self.published.visible()
        statuses = Counter(table.weakest_status for table in visible)
        numbers = {
            **{str(status): statuses[status] for status in Status},
            "games": len(catalogue.games()),
            "tables": len(visible),
            "values": sum(table.metadata["rows"] for table in visible),
            "certificates": sum(claim.certificate is not None for table in visible for claim in table.claims),
        }
        if what not in numbers:
            raise UnknownNameError("count", what, numbers)
        return tables.grouped(numbers[what])

    # -- blocks -------------------------------------------------------------------------------------------------

    def table(self, table_id: str, rows: int = tables.FIRST_ROWS) -> str:
        """Show the first rows of a table, with a sortable view of all rows."""
        is_first, table = self.note("table", table_id), self.published[table_id]
        links = hooks.call("links", published=self.published)
        html = tables.table_html(table, self.root, rows, anchored=is_first, links=links)
        snippets = citing.snippets_html(table, self.base_url) if is_first and not table.withheld else ""
        return self.page.fragment(html + snippets)

    def plot(self, table_id: str, *, small: bool = False) -> str:
        """Plot a sequence."""
        self.note("plot", table_id)
        return self.page.fragment(blocks.plot(self.published[table_id], small=small))

    def grid(self, table_id: str, side: int = 16, *, small: bool = False) -> str:
        """Show the corner of a grid with its numbers."""
        self.note("grid", table_id)
        return self.page.fragment(blocks.grid(self.published[table_id], side, small=small))

    def picture(self, table_id: str) -> str:
        """Show a whole grid as a picture with one dot for each pair and a readout at the pointer."""
        self.note("picture", table_id)
        return self.page.fragment(blocks.picture(self.published[table_id], self.root))

    def still(self, table_id: str, columns: int, rows: int) -> str:
        """Show a corner of a grid as a small inline picture, for a link to the page of its game."""
        return self.page.fragment(blocks.still(self.published[table_id], columns, rows))

    def figure(self, game: str, name: str) -> str:
        """Draw one of a game's named examples."""
        return self.page.fragment(blocks.figure(catalogue.game(game), name, self.published, self.root))

    def draw(self, game: str, position: str, caption: str = "") -> str:
        """Draw a position of a game, given in its notation."""
        return self.page.fragment(drawings.position_figure(catalogue.game(game), position, caption))

    def position_graph(self, game: str, position: str, caption: str = "") -> str:
        """Draw all positions that play can reach from a position, joined by moves, with the lost ones filled."""
        svg = position_graphs.graph_svg(catalogue.game(game), position)
        return self.page.fragment(drawings.figure(svg, caption))

    def binary(self, *heaps: int, caption: str = "") -> str:
        """Draw heaps as rows of binary digits, with their nim-sum and its columns, whose ones are odd in number."""
        svg = binary_rows.binary(heaps, f"The heaps {', '.join(map(str, heaps))} in binary")
        return self.page.fragment(drawings.figure(svg, caption))

    def fingers(self, number: int, caption: str = "") -> str:
        """Draw two hands that show a number in binary, a bent finger for each one."""
        return self.page.fragment(drawings.figure(finger_binary.fingers(number, f"{number} on ten fingers"), caption))

    def download(self, *table_ids: str) -> str:
        """List the files of tables."""
        return self.page.fragment(blocks.downloads(self.published.select(table_ids), self.root))

    def certificate(self, table_id: str, anchor: str = "") -> str:
        """Show the claims of a table with their evidence."""
        return self.page.fragment(blocks.claims(self.published[table_id], self.root, anchor))

    def checks(self) -> str:
        """List the columns of all tables with their checks."""
        return self.page.fragment(blocks.column_checks(self.published.visible()))

    def solve(self, game: str, position: str) -> str:
        """Show a solved position: nim-values, nim-sum, winner, winning moves; a table answers where a search ends."""
        frame_of = self.published.frame_if_built
        return self.page.fragment(
            blocks.solution(catalogue.solve_with_tables(catalogue.game(game), position.split(), frame_of))
        )

    def options(self, game: str, position: str) -> str:
        """Show every option of a position with its nim-value, and the mex of these values."""
        return self.page.fragment(blocks.options(catalogue.game(game), position.split()))

    def playing(self, game: str, position: str = "") -> str:
        """Show a board to play against an opponent, starting from ``position`` or a generated one."""
        return self.page.fragment(blocks.playing(catalogue.game(game), self.published, self.root, position))

    def tables_to_play(self, game: str) -> str:
        """Show a board to play on, with a choice of all games, the given one first."""
        games = f"{self.root}{game_directory.PATH}"
        return self.page.fragment(blocks.tables_to_play(catalogue.game(game), self.published, self.root, games))

    def embedding(self, game: str, position: str) -> str:
        """Show the HTML that embeds a board at ``position`` in a page of another site, and the board."""
        return self.page.fragment(blocks.embedding(catalogue.game(game), position, self.root, self.base_url))

    def solver(self, game: str, position: str = "") -> str:
        """Show a form that solves a position in the browser; it starts with ``position`` or the game's example."""
        return self.page.fragment(blocks.solver_form(catalogue.game(game), self.published, self.root, position))

    def ask(self, answer: answers.Answer, label: str, hint: str = "", why: str = "") -> str:
        """Ask the reader the question of ``answer``, as in ``ask(the_moves("nim", "3 5 7"), "A move")``."""
        if not isinstance(answer, answers.Answer):
            raise QuestionError(f"{label!r}: the answer must come from a function such as the_value, not a literal")
        self.page.asked.append(answer)
        return self.page.fragment(questions.html(answer, label, hint, why, len(self.page.asked)))

    def lookup_box(self, *, answers: bool = False) -> str:
        """Show the lookup box; with ``answers``, the answers appear below it in the page."""
        return self.page.fragment(box.html(self.root, "answers" if answers else "page"))

    # -- lists of everything ------------------------------------------------------------------------------------

    def cards(self, *slugs: str) -> str:
        """Show a card for each of these games, or for each game of the index."""
        games = [catalogue.game(slug) for slug in slugs] or _listed_games()
        return self.page.fragment(self._cards.html(games, self.root))

    @cached_property
    def _cards(self) -> Cards:
        return Cards(self.published, self.content)

    def games_index(self) -> str:
        """Show every game by category."""
        return "\n".join(filter(None, map(self._category, catalogue.Category)))

    def _category(self, category: catalogue.Category) -> str:
        games = [game for game in catalogue.games().values() if game.info.category is category]
        named = [game for game in games if game.info.in_index]
        others = [game for game in games if not game.info.in_index]
        cards = self.page.fragment(self._cards.html(named, self.root)) if named else ""
        unnamed = self.page.fragment(blocks.unnamed(others, self.root)) if others else ""
        return f"## {category.value}\n{cards}\n{unnamed}" if games else ""

    def random_game(self, text: str) -> str:
        """Link to the page of a random game; without scripts, to the list of games."""
        slugs = " ".join(game.info.slug for game in _listed_games())
        script = f'<script type="module" src="{self.root}assets/atlas/daily.js"></script>'
        link = f'<a class="md-button atlas-random" href="{self.root}games/" data-slugs="{slugs}">{escape(text)}</a>'
        return link + script

    def downloads_index(self) -> str:
        """List every file of every table by category."""
        return self.page.fragment(blocks.all_downloads(self.published.visible(), self.root))

    def library_session(self, source: str) -> str:
        """Run Python statements with ``fairgame`` and show them with their values."""
        return f"\n{library.session(source, self.published.store)}\n"

    def library_reference(self) -> str:
        """List the public names of the library with their docstrings."""
        return library.reference()

    def stored_runs(self, kind: str) -> str:
        """List the stored runs of a kind, "windows", "growth" or "tables", with their checks."""
        return long_runs.runs_table(kind)

    def records(self) -> str:
        """List the records of other people, each with its status.

        Raises:
            RecordError: for a record that is refused.
        """
        with reading(self.published.store):
            return self.page.fragment(blocks.records(records.check_all(self._records, [*self.references.entries])))

    def records_guide(self) -> str:
        """Say how to hand in a record."""
        return records.guide(self._records)

    @property
    def _records(self) -> Path:
        return self.content.parent / records.FOLDER

    def bibliography(self) -> str:
        """List every reference."""
        return self.references.markdown()

    def glossary(self) -> str:
        """List every term with its definition and its name in other languages."""
        return self.glossary_terms.markdown()

    def words(self, language: str) -> str:
        """List the terms and the names of games that a document uses in its language, folded.

        Args:
            language: "fa", "el", "he" or "ru".
        """
        if language not in LANGUAGES:
            raise UnknownNameError("language", language, LANGUAGES)
        rows = {
            name: (f"[{name}]({self._to('glossary.md')}#{self.glossary_terms.anchor(name)})", str(entry[language]))
            for name, entry in self.glossary_terms.entries.items()
            if entry.get(language)
        }
        for slug, own in prose.names(self.content, (language,)).items():
            if own:
                rows[catalogue.game(slug).info.name] = (self.game(slug), ", ".join(own))
        lines = [
            f'| {link} | <bdi lang="{language}">{escape(word)}</bdi> |'
            for _, (link, word) in sorted(rows.items(), key=lambda row: row[0].lower())
        ]
        head = (f'??? theory "{len(rows)} words"', "", f"    | here | in {LANGUAGES[language]} |", "    |---|---|")
        return "\n".join((*head, *(f"    {line}" for line in lines)))

    # -- words --------------------------------------------------------------------------------------------------

    def game(self, slug: str, text: str = "") -> str:
        """Link to a game's page."""
        info = catalogue.game(slug).info
        return f"[{text or info.name}]({self._to(f'games/{slug}.md')})"

    def term(self, name: str, text: str = "") -> str:
        """Link a term to the glossary; its definition at the end of the page describes the link."""
        anchor = self.glossary_terms.anchor(name)
        self.page.terms[anchor] = None
        address = f"{self.root}glossary/#{anchor}"
        entry = f"{TERM}{anchor}"
        return f'<a class="atlas-term" href="{address}" aria-describedby="{entry}">{escape(text or name)}</a>'

    def cite(self, reference: str) -> str:
        """Link to an entry of the bibliography."""
        address = f"{self.root}bibliography/#{self.references.anchor(reference)}"
        return f'<a class="atlas-cite" href="{address}">{escape(self.references.short(reference))}</a>'

    def places(self, document: str) -> str:
        """List the places of a document that pages of games name: a Markdown table in order of the places.

        Args:
            document: the key of the document in the citations of games, such as "FG".
        """
        games_at: dict[str, list[str]] = {}
        for slug, game in catalogue.games().items():
            for place in game.info.citations:
                if place.source == document:
                    games_at.setdefault(place.locator, []).append(self.game(slug))
        if not games_at:
            raise UnknownNameError("document", document, ("FG", "Y", "M", "B"))
        rows = (f"| {place} | {', '.join(games_at[place])} |" for place in sorted(games_at, key=_by_numbers))
        return "\n".join(("| place | pages |", "|---|---|", *rows))

    def data(self, table_id: str, kind: str = "csv", text: str = "") -> str:
        """Link to one file of a table."""
        files = addresses(self.published[table_id])
        if kind not in files:
            raise UnknownNameError(f"file of {table_id}", kind, files)
        return f'<a href="{self.root}{files[kind]}">{escape(text or files[kind])}</a>'

    def _to(self, target: str) -> str:
        """Return the path of another page's Markdown file relative to this page."""
        return "../" * (self.page.path.count("/")) + target


def _listed_games() -> list[catalogue.Game[Any]]:
    return [game for game in catalogue.games().values() if game.info.in_index]


def _by_numbers(place: str) -> list[str | int]:
    """Return a key that orders places by the numbers in them: exercise 9 before exercise 10."""
    return [int(part) if part.isdigit() else part.lower() for part in re.split(r"(\d+)", place)]
