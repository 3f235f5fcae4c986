"""Cards of games: a position drawn with the game's pieces, its name, its rule in a dozen words, and its status.

The picture is the position that its page names (``position:`` in the front matter of ``content/games/<slug>.md``), or
the example of its notation.  If no board has the game's pieces, such as pins or petals, ``content/_cards/<slug>.svg``
is the picture.  The rule comes from the front matter (``rule:``), or is the summary up to its first semicolon followed
by the winner.  Games with shared prose share a card.  Cost: one reading of each page's front matter.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame_site.published import Published
from fairgame_site.render import drawings, shared_prose
from fairgame_site.render.boards import strokes
from fairgame_site.render.markup import split_front_matter
from fairgame_site.render.tables import grouped
from fairgame_site.render.templating import TEMPLATES

PICTURES = "_cards"


@dataclass(frozen=True, slots=True)
class Card:
    """The content of a card; ``status`` is a badge class, ``label`` its text."""

    name: str
    slug: str
    picture: str
    rule: str
    status: str
    label: str


class Cards:
    """Cards of games, from the finished tables and the front matter of the pages in ``content``."""

    def __init__(self, published: Published, content: Path) -> None:
        """Use these tables and this prose."""
        self.published = published
        self.content = content

    def html(self, games: Iterable[catalogue.Game[Any]], root: str) -> str:
        """Return the cards of some games in order; games with shared prose have one card."""
        families: dict[str, list[catalogue.Game[Any]]] = {}
        for game in games:
            families.setdefault(self._family(game.info.slug), []).append(game)
        cards = [self._card(own) for own in families.values()]
        return TEMPLATES.get_template("blocks/cards.html.j2").render(cards=cards, root=root)

    def rule(self, game: catalogue.Game[Any]) -> str:
        """Return the rule of a game in a dozen words."""
        shared = shared_prose.prose_of(game.info.slug, self._shared)
        said = self._meta(game.info.slug).get("rule") or (shared.rule if shared else "")
        return str(said or f"{game.info.summary.partition(';')[0].rstrip('.')}.")

    def _card(self, games: list[catalogue.Game[Any]]) -> Card:
        game, info = games[0], games[0].info
        name = info.name if len(games) == 1 else f"{info.name} to {games[-1].info.name}"
        return Card(name, info.slug, self.picture(game), self.rule(game), *self._badge(info.slug))

    def picture(self, game: catalogue.Game[Any]) -> str:
        """Return the drawing of a game's card."""
        own = self.content / PICTURES / f"{game.info.slug}.svg"
        if own.exists():
            return own.read_text(encoding="utf-8").strip()
        if isinstance(game, catalogue.HasDrawings):
            return strokes.drawing_svg(max(game.drawings, key=lambda drawing: len(drawing.edges)))
        return drawings.position_svg(game, self.position(game) or game.notation.example)

    def position(self, game: catalogue.Game[Any]) -> str:
        """Return the position that the prose of a game names for its card, board and form; "" without one."""
        shared = shared_prose.prose_of(game.info.slug, self._shared)
        return str(self._meta(game.info.slug).get("position") or (shared.position if shared else ""))

    def _badge(self, slug: str) -> tuple[str, str]:
        """Return the status of a game: a proved period, or the status of its first table."""
        if self._meta(slug).get("open"):
            return "open", "open"
        own = [table for table in self.published.for_game(slug) if not table.withheld]
        for table in own:
            if table.period:
                return "proved", f"period {grouped(table.period['period'])}, proved"
        return (own[0].weakest_status, own[0].weakest_status) if own else ("", "")

    def _family(self, slug: str) -> str:
        shared = None if self._has_page(slug) else shared_prose.prose_of(slug, self._shared)
        return shared.source if shared else slug

    def _meta(self, slug: str) -> dict[str, Any]:
        path = f"games/{slug}.md"
        return (
            split_front_matter((self.content / path).read_text(encoding="utf-8"), path)[0]
            if self._has_page(slug)
            else {}
        )

    def _has_page(self, slug: str) -> bool:
        return (self.content / f"games/{slug}.md").exists()

    @cached_property
    def _shared(self) -> list[shared_prose.SharedProse]:
        return shared_prose.read_all(self.content)
