"""Games: rules with a name and a notation.

Four members define a game: ``info`` (name and literature), ``notation`` (how positions are written), ``options`` (its
moves) and ``positions`` (options before positions, for solvers). Faster methods and other knowledge are
*capabilities*: protocols of ``fairgame.core.capabilities``. Tables and solvers ask for a capability, never for a class,
so a new game is one file in ``fairgame.games`` and changes no other.

``options`` is the single source of the rule. It is translated unchanged for the browser (``fairgame_site.translate``)
and therefore uses a small part of Python. An option is a tuple of components, a position of a sum. It is never reduced
to its nim-value here, because misère play needs the components.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, runtime_checkable

from fairgame.core.notation import Notation
from fairgame.core.play import Play
from fairgame.errors import CatalogueError

if TYPE_CHECKING:
    import pandas as pd

P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)
T = TypeVar("T")
PARAMETER = "parameter of a schema"
Parameter = Annotated[T, PARAMETER]
"""The type of a field that is a parameter of a schema: a public member that belongs to no capability."""


class Category(Enum):
    """The categories of the index in order; the value is the title."""

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
    """A reference to the game in the literature: a key of the bibliography and a place."""

    source: str
    locator: str


SCAN_NOTE = " (perhaps the scan's)"


@dataclass(frozen=True, slots=True)
class Erratum:
    """A disagreement with a source: the printed text and the truth from a published table.

    ``correct_value`` receives the tables named by ``tables`` (id to frame) and returns the correct text, with every
    number looked up in them. Pages link to the first table. Our copies are scans: ``scan`` marks an error that may be
    the scan's, such as a digit misread as a similar one.
    """

    source: str
    locator: str
    printed: str
    tables: tuple[str, ...]
    correct_value: "Callable[[Mapping[str, pd.DataFrame]], str]"
    scan: bool = False

    @property
    def printed_text(self) -> str:
        """The text in our copy, with a note where the error may be the scan's."""
        return self.printed + SCAN_NOTE * self.scan


MARKUP_CHARACTERS = re.compile(r"[<>&\"`*_\[\]\\\x00-\x1f]")
"""Characters with a meaning in HTML or Markdown."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The name of a game and its place in the literature.

    Attributes:
        slug: its permanent name in table ids and addresses, lower case words joined by hyphens.
        name: its name in prose.
        category: its category in the index.
        summary: the rules in one sentence, for index cards and page descriptions.
        aliases: other names and codes, included in the search.
        oeis: A-numbers of its published sequence.
        order: its rank in the category, in teaching order; games of equal rank are sorted by module.
        play: which player wins, and whether play must end.
        parameters: the arguments that identify the game within its schema, as plain data: {"code": "0.77"}, {"t": 3}.
        in_index: whether the index has a card for the game (a hundred octal classes would bury the others).
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

    def __post_init__(self) -> None:
        """Check that names and summaries are plain text: pages, search and titles use them unescaped.

        Raises:
            CatalogueError: naming the game, the text and the character.
        """
        for text in (self.name, self.summary, *self.aliases):
            if match := MARKUP_CHARACTERS.search(text):
                reason = f"names and summaries are plain text, and {text!r} has the character {match[0]!r}"
                raise CatalogueError(f"game {self.slug}", reason)


@runtime_checkable
class Game(Protocol[P]):
    """A set of rules; P is a hashable position: a heap, a pair, a tuple of coins, a set of edges."""

    @property
    def info(self) -> GameInfo:
        """Name, category, literature."""

    @property
    def notation(self) -> Notation:
        """Reader and writer of positions."""

    def options(self, position: P) -> Iterable[tuple[P, ...]]:
        """Yield the options, each a tuple of components; () is the empty sum."""

    def positions(self, stop: int) -> Iterator[P]:
        """Yield positions of size below ``stop``, every option before its position."""
