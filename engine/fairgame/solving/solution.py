"""What is answered of a position: who wins, by which moves, and why; as data and in words.  Cost: none worth naming."""

from dataclasses import asdict, dataclass
from typing import Any

from fairgame.core.play import SENTENCES, Outcome, Play


@dataclass(frozen=True, slots=True)
class Move:
    """A winning move: in which component (from 0), from what to what, in the game's notation.

    ``remoteness`` is that of the position it leaves, where play may loop and it is known.
    """

    component: int
    source: str
    target: str
    remoteness: int | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved position.

    Attributes:
        nim_values: one a component; empty where a rule tells the winner but no value, or where there are none.
        outcome: "P", "N", "D" for a draw, or "O" for open: not decided within the positions looked at.
        remoteness: in how many moves play ends, the winner hurrying and the loser delaying; None where it is not known,
            or where play must end and nobody asks.
        winning_moves: where play may loop, the quickest first.
        complete: whether ``winning_moves`` has them all; False where there are too many to try or to list, or where
            some moves lead to positions that are not decided.
        play: the kind of play, "normal", "misere" or "loopy".
        looked_at: how many positions a search in a loopy game looked at, and how many moves deep; empty elsewhere.
        reason: why, in words, where the game can say it.
        why_no_nim_values: why there are none, where the play has none.
        repeats: a heap and the period, where moves from large heaps were found by it: if the smaller heap that a
            winning move leaves is at least the first, the second may be added to it, once or often, as long as it stays
            the smaller, and taken from the other; only the first of such moves is listed.
        told_by: the table that tells what is said, where a search was refused; empty elsewhere.
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
    told_by: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return asdict(self)

    def in_words(self) -> str:
        """Say in one clause who wins, and how soon or within what, where play may loop."""
        parts = [SENTENCES[self.outcome]]
        if self.remoteness is not None:
            moves = "1 move" if self.remoteness == 1 else f"{self.remoteness} moves"
            parts.append(f"play ends in {moves}, if the winner plays fast and the loser slowly")
        if self.looked_at:
            positions, deep = self.looked_at
            parts.append(f"{positions:,} positions were looked at, {deep} moves deep")
        return "; ".join(parts)
