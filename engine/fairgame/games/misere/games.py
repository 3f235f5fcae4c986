"""Misère Kayles, misère Dawson's Chess and misère Grundy's game.

The misère quotient of the first heaps decides the sums of these heaps; a search decides other sums within its limits.
W. L. Sibert and J. H. Conway solved Kayles, and its quotient decides every sum of rows.  No full solution of the other
two games is known.

Dawson's Chess has two ranks of pawns and compulsory captures, and the last player to move loses, as Dawson asked.  Its
rule is the octal code 0.137: a move takes a file and its neighbours.

Cost: the quotient, once a process: a third of a second, some 12 s for Dawson's Chess.

Sources: W. L. Sibert, J. H. Conway, Mathematical Kayles, Internat. J. Game Theory 20 (1992) 237-246; T. R. Dawson,
Caissa's Wild Roses, 1935; R. K. Guy, Fair Game, COMAP 1989, exercise 41; T. E. Plambeck, A. N. Siegel, Misère quotients
for impartial games, J. Combin. Theory A 115 (2008) 593-622.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fairgame.core.capabilities import Record, TableAnswer
from fairgame.core.game import Category, Citation, GameInfo, Parameter
from fairgame.core.listings import Components, Listing
from fairgame.core.notation import HeapSum
from fairgame.core.play import Play, outcome
from fairgame.games.misere.quotient_search import grundy_rule, octal_rule
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalRule

EXAMPLE_ROWS = HeapSum("3 5 9", "row lengths with spaces between")
GRUNDY_NOTATION = HeapSum("5 9 18")
MAX_GRUNDY_HEAP = 60  # of the listing


def single_rows(largest: int, scope: str, still: tuple[int, ...] = (0,), last: tuple[int, ...] = (1,)) -> Listing:
    """Return the listing of P-positions of single rows or heaps.

    Args:
        largest: the largest row.
        scope: description of the listing, with the placeholder ``{largest}``.
        still: rows without a move, which a search may omit.
        last: rows whose only move ends the game; two of them cancel in a search.
    """

    def canonical(components: Components) -> Components:
        left = sorted(row for row in components if row not in still and row not in last)
        return (*([last[0]] if sum(row in last for row in components) % 2 else []), *left)

    return Listing(
        columns=("n",),
        scope=scope.format(largest=largest),
        universe=lambda: ((heap,) for heap in range(largest + 1)),
        row=lambda position: position,
        canonical=canonical,
    )


@dataclass(frozen=True, kw_only=True)
class MisereOctal(OctalRule):
    """Positions are single rows; a sum of them is a position of play.

    Attributes:
        largest: the largest row of the listing.
        scope: description of the listing, with the placeholder ``{largest}``.
        last: the rows whose only move ends the game.
    """

    largest: Parameter[int]
    scope: Parameter[str]
    last: Parameter[tuple[int, ...]] = (1,)
    piece: str = "pin"

    @classmethod
    def of(
        cls, code: str, largest: int, scope: str, last: tuple[int, ...] = (1,), *, piece: str = "pin", **info: Any
    ) -> "MisereOctal":
        """Return the misère game of a code; ``info`` are fields of GameInfo.

        Raises:
            OctalCodeError: if ``code`` is not an octal code.
        """
        parsed = OctalCode.parse(code)
        game_info = GameInfo(category=Category.MISERE, play=Play.MISERE, aliases=(f"misère {code}",), **info)
        return cls(game_info, parsed, EXAMPLE_ROWS, piece=piece, largest=largest, scope=scope, last=last)

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Return whether the product of the rows is in the P-portion of the misère quotient."""
        return octal_rule(self.code).is_p_sum(components)

    @property
    def quotient_code(self) -> OctalCode:
        """The code whose misère quotient decides sums."""
        return self.code

    @property
    def misere_source(self) -> str:
        """The rule that decides sums."""
        return f"the misère quotient of {self.code}"

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The listing of single rows."""
        return (single_rows(self.largest, self.scope, last=self.last),)


@dataclass(frozen=True)
class MisereGrundy:
    """Positions are single heaps; a sum of them is a position of play."""

    info: GameInfo
    notation: HeapSum = GRUNDY_NOTATION
    misere_source: str = "the misère quotient of the first heaps"

    def options(self, position: int) -> Iterator[tuple[int, int]]:
        """Yield the splits into two unequal heaps, the smaller one last."""
        yield from ((position - part, part) for part in range(1, (position + 1) // 2))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def is_p_sum(self, components: tuple[int, ...]) -> bool:
        """Return whether the product of the heaps is in the P-portion of the misère quotient."""
        return grundy_rule().is_p_sum(components)

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The listing of single heaps."""
        return (single_rows(MAX_GRUNDY_HEAP, "heaps of at most {largest}", still=(0, 1, 2), last=(3,)),)

    @property
    def table_answers(self) -> Mapping[str, Callable[[Sequence[Record]], Iterable[TableAnswer]]]:
        """The reader of the list of single heaps."""
        return {"p_positions": _single_heaps}


def _single_heaps(rows: Sequence[Record]) -> Iterator[TableAnswer]:
    """Yield the winner of each heap within the bound of the list."""
    lost = {int(row["n"]) for row in rows}
    for heap in range(1, MAX_GRUNDY_HEAP + 1):
        yield TableAnswer(heap, outcome(is_p_position=heap in lost))


GAMES = (
    MisereOctal.of(
        ".77",
        30,
        "rows of at most {largest} pins",
        slug="misere-kayles",
        name="Misère Kayles",
        order=10,
        summary="Knock down one pin, or two that stand side by side; whoever knocks down the last pin loses.",
        citations=(Citation("FG", "figures 22 and 23"),),
    ),
    MisereGrundy(
        GameInfo(
            slug="misere-grundy",
            name="Misère Grundy's game",
            category=Category.MISERE,
            order=20,
            play=Play.MISERE,
            summary="Split a heap into two heaps that are not equal; whoever makes the last split loses.",
            citations=(Citation("FG", "exercise 41"),),
        )
    ),
    MisereOctal.of(
        ".137",
        26,
        "rows of at most {largest} files",
        (1, 2),
        slug="misere-dawsons-chess",
        name="Misère Dawson's Chess",
        order=30,
        citations=(Citation("M", "section 1"),),
        summary="Dawson's Chess as Dawson asked for it: captures are compulsory, and whoever moves last loses.",
        piece="file",
    ),
)
