"""What a page may call: numbers, tables, plots, figures, links and lists, each by name.

A macro that makes a block returns the marker of a fragment, so that neither Markdown nor the search index touches
what it made; a macro that makes a word returns the word.  What only one family of games needs is a function in that
family's ``macros`` module (``fairgame_site.games``).  An unknown name is refused with the nearest known ones,
and the caller's page and line are added on the way out.
"""

from collections import Counter
from functools import partial, reduce
from html import escape
from operator import xor
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.errors import CatalogueError, UnknownNameError
from fairgame_site import hooks
from fairgame_site.errors import QuestionError
from fairgame_site.learn import answers, questions, terms
from fairgame_site.lookup import box
from fairgame_site.publish.exports import addresses
from fairgame_site.publish.published import WEAKEST_FIRST, Published
from fairgame_site.render import binary_rows, blocks, drawings, finger_binary, tables
from fairgame_site.render.cards import Cards
from fairgame_site.render.long_runs import window_runs
from fairgame_site.render.markup import Macro, Page
from fairgame_site.render.references import Glossary, References
from fairgame_site.site import citing, game_directory


class Macros:
    """The macros of one page."""

    def __init__(  # noqa: PLR0913 - a page may call for all of them
        self,
        page: Page,
        published: Published,
        references: References,
        glossary: Glossary,
        home: str = "/",
        *,
        content: Path = Path(),
    ) -> None:
        """Serve ``page`` from finished tables and from ``content``, its lists given; ``home`` is the site's address."""
        self.page = page
        self.published = published
        self.references = references
        self.glossary_terms = glossary
        self.home = home
        self._cards = Cards(published, content)

    def names(self) -> dict[str, Macro]:
        """Return every macro by the name that pages use: the public methods of this class, and those of the families.

        Raises:
            CatalogueError: if a family takes a name that is taken.
        """
        helpers = ("names", "note")
        found: dict[str, Macro] = {
            name: getattr(self, name) for name in vars(type(self)) if not name.startswith("_") and name not in helpers
        }
        for module in hooks.modules("macros"):
            for name, macro in hooks.public_functions(module).items():
                if name in found:
                    raise CatalogueError(module.__name__, f"pages call another macro {name!r}")
                found[name] = partial(macro, self)
        return found | answers.bound(self.published)

    def note(self, block: str, table_id: str) -> bool:
        """Note that the page shows a block of a table; return whether it is the first of its kind."""
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
        break the period) and repeating (the values of one period, from a multiple of it on).
        """
        table = self.published[table_id]
        if table.period is None:
            raise LookupError(f"no period of {table_id} is proved")
        data = dict(table.period)
        start, length = data["preperiod"], data["period"]
        values = table.frame["nim_value"].to_numpy()
        first = -(-start // length) * length - table.begins_at
        data["last_exception"] = start - 1
        data["exceptions"] = table.exceptions()
        data["repeating"] = values[first : first + length].tolist()
        return data

    def count(self, what: str) -> str:
        """Return how many games, tables, values or certificates the atlas publishes, or how many tables of a status.

        A table has the status of the weakest of its claims.
        """
        shown = self.published.shown()
        standing = Counter(table.weakest_status for table in shown)
        numbers = {
            **{status: standing[status] for status in WEAKEST_FIRST},
            "games": len(catalogue.games()),
            "tables": len(shown),
            "values": sum(table.metadata["rows"] for table in shown),
            "certificates": sum(claim["certificate"] is not None for table in shown for claim in table.claims),
        }
        if what not in numbers:
            raise UnknownNameError("count", what, numbers)
        return tables.grouped(numbers[what])

    # -- blocks -------------------------------------------------------------------------------------------------

    def table(self, table_id: str, rows: int = tables.FIRST_ROWS) -> str:
        """Show a table: its first rows, and the rest in a sortable view."""
        first, found = self.note("table", table_id), self.published[table_id]
        links = hooks.call("links", published=self.published)
        html = tables.table_html(found, self.page.root, rows, anchored=first, links=links)
        use = citing.snippets_html(found, self.home) if first and not found.withheld else ""
        return self.page.fragment(html + use)

    def plot(self, table_id: str, small: bool = False) -> str:
        """Draw a sequence."""
        self.note("plot", table_id)
        return self.page.fragment(blocks.plot(self.published[table_id], small))

    def grid(self, table_id: str, side: int = 16, small: bool = False) -> str:
        """Draw the corner of a grid, with its numbers."""
        self.note("grid", table_id)
        return self.page.fragment(blocks.grid(self.published[table_id], side, small))

    def picture(self, table_id: str) -> str:
        """Show the whole of a grid as a picture, one dot a pair, with a readout under the pointer."""
        self.note("picture", table_id)
        return self.page.fragment(blocks.picture(self.published[table_id], self.page.root))

    def still(self, table_id: str, columns: int, rows: int) -> str:
        """Show a corner of a grid as a small picture that is part of the page, for a link to the page of its game."""
        return self.page.fragment(blocks.still(self.published[table_id], columns, rows))

    def figure(self, game: str, name: str) -> str:
        """Draw one of a game's named examples."""
        return self.page.fragment(blocks.figure(catalogue.game(game), name, self.published, self.page.root))

    def draw(self, game: str, position: str, caption: str = "") -> str:
        """Draw a position of a game, written as its notation wants it."""
        return self.page.fragment(drawings.position_figure(catalogue.game(game), position, caption))

    def binary(self, *heaps: int, caption: str = "") -> str:
        """Draw heaps as rows of binary digits, with the columns whose ones are odd in number and the nim-sum."""
        svg = binary_rows.binary(heaps, f"The heaps {', '.join(map(str, heaps))} in binary")
        return self.page.fragment(drawings.figure(svg, caption))

    def fingers(self, number: int, caption: str = "") -> str:
        """Draw two hands that show a number in binary, a bent finger for each one."""
        return self.page.fragment(drawings.figure(finger_binary.fingers(number, f"{number} on ten fingers"), caption))

    def download(self, table_id: str) -> str:
        """List the files of a table."""
        return self.page.fragment(blocks.downloads([self.published[table_id]], self.page.root))

    def certificate(self, table_id: str) -> str:
        """Say what is claimed of a table and what that rests on."""
        return self.page.fragment(blocks.claims(self.published[table_id], self.page.root))

    def checks(self) -> str:
        """List the columns of all tables with the check that holds each."""
        return self.page.fragment(blocks.held(self.published.shown()))

    def solve(self, game: str, position: str) -> str:
        """Show a solved position: nim-values, nim-sum, winner, winning moves."""
        return self.page.fragment(blocks.solution(catalogue.solve(catalogue.game(game), position.split())))

    def options(self, game: str, position: str) -> str:
        """Show every option of a position with its nim-value, and the mex that they give."""
        return self.page.fragment(blocks.options(catalogue.game(game), position.split()))

    def playing(self, game: str, position: str = "") -> str:
        """Offer a board on which the game is played against an opponent, from ``position`` or one that is made."""
        return self.page.fragment(blocks.playing(catalogue.game(game), self.published, self.page.root, position))

    def tables_to_play(self, game: str) -> str:
        """Offer such a board with a choice of all games, the given one first."""
        root = self.page.root
        html = blocks.tables_to_play(catalogue.game(game), self.published, root, f"{root}{game_directory.PATH}")
        return self.page.fragment(html)

    def solver(self, game: str, position: str = "") -> str:
        """Offer a form that solves the reader's own position, where the browser side knows the rule.

        It begins with ``position``, or else with the game's example.
        """
        return self.page.fragment(blocks.solver_form(catalogue.game(game), self.published, self.page.root, position))

    def ask(self, answer: answers.Answer, label: str, hint: str = "", why: str = "") -> str:
        """Put a question to the reader; ``answer`` says which, as in ``ask(the_moves("nim", "3 5 7"), "A move")``."""
        if not isinstance(answer, answers.Answer):
            raise QuestionError(f"{label!r}: an answer is asked of the engine, by the_value or its like, and not typed")
        self.page.asked.append(answer)
        return self.page.fragment(questions.html(answer, label, hint, why, len(self.page.asked)))

    def lookup_box(self, answers: bool = False) -> str:
        """Offer the box in which everything can be looked up; with ``answers`` they stand below it in the page."""
        return self.page.fragment(box.html(self.page.root, "answers" if answers else "page"))

    # -- lists of everything ------------------------------------------------------------------------------------

    def cards(self, *slugs: str) -> str:
        """Show a card for each of these games, or for each game of the index."""
        games = [catalogue.game(slug) for slug in slugs] or _listed_games()
        return self.page.fragment(self._cards.html(games, self.page.root))

    def games_index(self) -> str:
        """Show every game, shelf by shelf."""
        return "\n".join(self._shelf(family) for family in catalogue.Category if _on_shelf(family))

    def _shelf(self, family: catalogue.Category) -> str:
        named = [game for game in _on_shelf(family) if game.info.in_index]
        others = [game for game in _on_shelf(family) if not game.info.in_index]
        cards = self.page.fragment(self._cards.html(named, self.page.root)) if named else ""
        unnamed = self.page.fragment(blocks.unnamed(others, self.page.root)) if others else ""
        return f"## {family.value}\n{cards}\n{unnamed}"

    def downloads_index(self) -> str:
        """List every file of every table, shelf by shelf."""
        return self.page.fragment(blocks.all_downloads(self.published.shown(), self.page.root))

    def kept_studies(self, of: str) -> str:
        """List the results of long runs that are kept, of "games", "growth" or "tables", and their checks."""
        return window_runs.listed(of)

    def bibliography(self) -> str:
        """List every reference."""
        return self.references.markdown()

    def glossary(self) -> str:
        """List every term with its definition and its name in other languages."""
        return self.glossary_terms.markdown()

    # -- words --------------------------------------------------------------------------------------------------

    def game(self, slug: str, text: str = "") -> str:
        """Link to a game's page."""
        info = catalogue.game(slug).info
        return f"[{text or info.name}]({self._to(f'games/{slug}.md')})"

    def term(self, name: str, text: str = "") -> str:
        """Link a term to the glossary; its entry, which stands at the foot of the page, describes the link."""
        anchor = self.glossary_terms.anchor(name)
        self.page.terms[anchor] = None
        address = f"{self.page.root}glossary/#{anchor}"
        described = f"{terms.PREFIX}{anchor}"
        return f'<a class="atlas-term" href="{address}" aria-describedby="{described}">{escape(text or name)}</a>'

    def cite(self, reference: str) -> str:
        """Link to an entry of the bibliography."""
        address = f"{self.page.root}bibliography/#{self.references.anchor(reference)}"
        return f'<a class="atlas-cite" href="{address}">{escape(self.references.short(reference))}</a>'

    def data(self, table_id: str, kind: str = "csv", text: str = "") -> str:
        """Link to one file of a table."""
        files = addresses(self.published[table_id])
        if kind not in files:
            raise UnknownNameError(f"file of {table_id}", kind, files)
        return f'<a href="{self.page.root}{files[kind]}">{escape(text or files[kind])}</a>'

    def _to(self, target: str) -> str:
        """Return the address of another page's Markdown file, as Markdown links want it."""
        return "../" * (self.page.path.count("/")) + target


def _listed_games() -> list[catalogue.Game[Any]]:
    return [game for game in catalogue.games().values() if game.info.in_index]


def _on_shelf(family: catalogue.Category) -> list[catalogue.Game[Any]]:
    return [game for game in catalogue.games().values() if game.info.category is family]
