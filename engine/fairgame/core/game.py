"""What a game is.

Four members define a game: ``info`` (what it is called and how it is played), ``notation`` (how a position is written),
``options`` (its moves) and ``positions`` (an order in which they can be solved).  Whatever is faster or knows more is a
*capability*: a Protocol of ``fairgame.core.capabilities`` that a game may fulfil.  Tables and solvers ask for a
capability, never for a class, so a new game is one file in ``engine/games`` and touches nothing else.

``options`` is the one home of the rule: it is translated for the browser as it stands (``fairgame_site.translate``), so
it keeps to a small part of Python.  An option is a tuple of components, a position of a sum, and is never reduced to
its nim-value here: misère play needs the components.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypeVar, runtime_checkable

import pandas as pd

from fairgame.core.notation import Notation
from fairgame.core.play import Play
from fairgame.errors import CatalogueError

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)


class Category(Enum):
    """The shelves of the atlas, in their order; the value is the title of the shelf."""

    NIM = "Nim and its disguises"
    TAKING_AND_BREAKING = "Taking and breaking"
    WYTHOFF = "Wythoff and numeration"
    MARK = "Mark-t"
    COIN_TURNING = "Coin turning"
    BOARDS = "Strips, pictures, boards"
    LOOPY = "Loopy games and remoteness"
    MISERE = "Misère play"


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a source speaks of the game: a key of the bibliography and the place in it."""

    source: str
    locator: str


PERHAPS_THE_SCAN = " (perhaps the scan's)"


@dataclass(frozen=True, slots=True)
class Erratum:
    """A disagreement with a source: what it prints, and how to find the truth in a published table.

    ``correct_value`` receives the tables named by ``tables`` (id to frame) and returns the correct text, with every
    number looked up in them.  Pages link to the first table.  We read scans:
    ``scan`` says that the fault may be the scan's, as where one digit is taken for another that looks like it.
    """

    source: str
    locator: str
    printed: str
    tables: tuple[str, ...]
    correct_value: Callable[[Mapping[str, pd.DataFrame]], str]
    scan: bool = False

    @property
    def quoted(self) -> str:
        """What our copy shows, with a word of doubt where the fault may be the scan's."""
        return self.printed + PERHAPS_THE_SCAN * self.scan


NO_PLAIN_TEXT = re.compile(r"[<>&\"`*_\[\]\\\x00-\x1f]")
"""What means something in HTML or Markdown."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game is called and where it stands in the literature.

    Attributes:
        slug: its permanent name in table ids and addresses, lower case words joined by hyphens.
        name: its name in prose.
        shelf: the shelf it stands on.
        summary: one sentence that says how it is played, for index cards and page descriptions.
        aliases: other names and codes, found by search.
        oeis: A-numbers of its published sequence.
        order: its place on the shelf, in the order in which one would teach; those of one rank stand as they are found.
        play: which player wins, and whether play must end.
        parameters: what tells the game from the others of its family, as plain data: {"code": "0.77"}, {"t": 3}.
    """

    slug: str
    name: str
    category: Category
    summary: str
    aliases: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    errata: tuple[Erratum, ...] = ()
    oeis: tuple[str, ...] = ()
    order: int = 100
    play: Play = Play.NORMAL
    parameters: Mapping[str, Any] = field(default_factory=dict, hash=False)
    in_index: bool = True
    """Whether the game has a card of its own in the index (a hundred octal classes would bury it)."""

    def __post_init__(self) -> None:
        """Refuse words that are more than plain text: pages, the search and titles take them as they are.

        Raises:
            CatalogueError: naming the game, the words and the character.
        """
        for words in (self.name, self.summary, *self.aliases):
            if found := NO_PLAIN_TEXT.search(words):
                reason = f"names and summaries are plain text, and {words!r} has the character {found[0]!r}"
                raise CatalogueError(f"game {self.slug}", reason)


@runtime_checkable
class Game(Protocol[P]):
    """A set of rules; P is a hashable position: a heap, a pair, a tuple of coins, a set of edges."""

    @property
    def info(self) -> GameInfo:
        """Name, family, place in the literature."""

    @property
    def notation(self) -> Notation:
        """How positions are read and written."""

    def options(self, position: P) -> Iterable[tuple[P, ...]]:
        """Yield the options, each a tuple of components; () is the sum of nothing."""

    def positions(self, stop: int) -> Iterator[P]:
        """Yield positions of size below ``stop`` so that every option comes before its position."""
