"""Solutions of positions as data and in words: the winner, the winning moves and the reason."""

from dataclasses import asdict, dataclass
from typing import Any

from fairgame.core.play import SENTENCES, Outcome, Play


@dataclass(frozen=True, slots=True)
class Move:
    """A winning move: its component (from 0), the component before and after, in the game's notation.

    ``remoteness`` is that of the resulting position, in a loopy game if known.
    """

    component: int
    source: str
    target: str
    remoteness: int | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved position.

    Attributes:
        nim_values: one per component; empty where a rule gives the winner but no value, or where no values exist.
        outcome: "P", "N", "D" for a draw, or "O" for open: not decided within the search.
        remoteness: the number of moves to the end, the winner hurrying and the loser delaying; None if not known, or if
            play must end.
        winning_moves: in a loopy game the quickest first.
        complete: whether ``winning_moves`` is complete; False if the moves are too many to try or to list, or if some
            lead to undecided positions.
        play: the kind of play, "normal", "misere" or "loopy".
        looked_at: the number of positions and the depth in moves of the search of a loopy game; empty elsewhere.
        reason: an explanation in words, if the game has one.
        why_no_nim_values: the reason why the kind of play has no nim-values, if so.
        repeats: a heap and the period, if the period gave the moves from a large heap. If a winning move leaves a
            smaller heap of at least the first number, the period may be added to it any number of times while it stays
            the smaller, and taken from the other; only the first of these moves is listed.
        source_table: the table that gave the answer when the search refused; empty elsewhere.
    """

    game: str
    position: str
    components: tuple[str, ...]
    nim_values: tuple[int, ...]
    nim_value: int | None
    outcome: Outcome
    winning_moves: tuple[Move, ...]
    complete: bool = True
    play: str = Play.NORMAL.value
    remoteness: int | None = None
    looked_at: tuple[int, ...] = ()
    reason: str = ""
    why_no_nim_values: str = ""
    repeats: tuple[int, ...] = ()
    source_table: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    def describe(self) -> str:
        """Return the outcome in one clause, with remoteness and search depth in a loopy game."""
        parts = [SENTENCES[self.outcome]]
        if self.remoteness is not None:
            moves = "1 move" if self.remoteness == 1 else f"{self.remoteness} moves"
            parts.append(f"play ends in {moves}, if the winner plays fast and the loser slowly")
        if self.looked_at:
            positions, depth = self.looked_at
            parts.append(f"{positions:,} positions were searched, {depth} moves deep")
        return "; ".join(parts)
