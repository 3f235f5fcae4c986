"""Outcomes of Sprouts, replayed: a closed list of positions, each told lost or won, is held against the rule alone.

A row of the attached list says of a position, beside a heap of Nim in normal play, whether the player to move loses (P)
or wins (N).  The check makes every option of every row by the rule of the game:

* a row that is P must have no option that is P;
* a row that is N must have an option that is P.

In normal play the outcome of an option, which may be a sum of lands, beside a heap is read from the rows of its lands.
A row that is P says that the nim-value of its land is the heap.  So where such rows tell the values of all lands, or of
all but one, what is left is a single land beside a single heap.  In misère play the rows are sums, and the player to
move wins where no move is left.  Every move lessens the lives of a position, or the heap; so by induction every row is
right.  Nothing is shared with the search but the rule.

Cost: some 3 s for 9,900 rows.  Source of the list's form: J. Lemoine, S. Viennot, Computer analysis of Sprouts with
nimbers, Games of No Chance 4, 2015.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, ClassVar

import pandas as pd

from fairgame.core.frames import read_csv
from fairgame.errors import AtlasError, CertificateError
from fairgame.games.sprouts.literature import reported

FILE = "proof.csv"
PLAYS = ("normal", "misere")


@dataclass(frozen=True, slots=True)
class SproutsProof:
    """The first rows tell who wins from 1, 2, ... spots, as the attached list proves.

    Attributes:
        game: the slug of the game.
        normal: to how many spots in normal play.
        misere: to how many in misère play.
    """

    kind: ClassVar[str] = "sprouts-proof"
    game: str
    normal: int
    misere: int

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Look up the starts in the list, and replay the list."""
        from fairgame.core.discovery import games  # noqa: PLC0415 - discovery loads the certificates first

        if FILE not in files:
            raise CertificateError(self.kind, f"the file {FILE} with the proof is missing")
        game = games()[self.game]
        replay = Replay(game)
        listed = read_csv(files[FILE])
        for row in zip(
            *(listed[name].tolist() for name in ("play", "position", "heap_beside", "outcome")), strict=True
        ):
            replay.add(*row)
        for play, last in zip(PLAYS, (self.normal, self.misere), strict=True):
            winners = dict(zip(frame["spots"].tolist(), frame[play].tolist(), strict=True))
            for spots in range(1, last + 1):
                lands = game.notation.read(self.game, [str(spots)])
                found = replay.outcome(play, lands, 0)
                if winners.get(spots) != {"P": "second", "N": "first"}[found]:
                    raise CertificateError(
                        f"{play} play of {spots} spots is won by {winners.get(spots)}", f"it is {found}"
                    )
        replay.check()


class Replay:
    """The rows of a list, and what they say together."""

    def __init__(self, game: Any) -> None:
        """Begin with no row of the game."""
        self.game = game
        self.rows: dict[tuple[str, Any, int], str] = {}
        self.values: dict[Any, int] = {}

    def add(self, play: str, position: str, heap: int, outcome: str) -> None:
        """Note a row.

        Raises:
            CertificateError: if it is no position, or is there already.
        """
        try:
            lands = self.game.notation.read(self.game.info.slug, [position])
        except AtlasError as wrong:
            raise CertificateError(f"the row {position} is a position", str(wrong)) from None
        if play == "normal" and len(lands) != 1:
            raise CertificateError(f"the row {position} is a single land", "it is a sum")
        if (play, lands, heap) in self.rows or (play == "misere" and heap):
            raise CertificateError(
                f"the row {position} with a heap of {heap} is one of {play} play", "it is not, or twice"
            )
        self.rows[play, lands, heap] = outcome
        if play == "normal" and outcome == "P" and self.values.setdefault(lands[0], heap) != heap:
            raise CertificateError(f"{position} has one nim-value", "the list gives two")

    def outcome(self, play: str, lands: tuple[Any, ...], heap: int) -> str:
        """Return the outcome of a sum beside a heap as the rows tell it.

        Raises:
            CertificateError: if they do not.
        """
        if play == "misere" and not lands:
            return "N"
        if play == "normal":
            unknown = tuple(land for land in lands if land not in self.values)
            heap = reduce(xor, (self.values[land] for land in lands if land in self.values), heap)
            if not unknown:
                return "N" if heap else "P"
            lands = unknown
        found = self.rows.get((play, lands, heap))
        if found is None:
            text = self.game.notation.write(lands)
            raise CertificateError("the list is closed under what it needs", f"{text} with a heap of {heap} is missing")
        return found

    def check(self) -> None:
        """Check every row.

        Raises:
            CertificateError: naming the first that is wrong.
        """
        for (play, lands, heap), outcome in self.rows.items():
            text = f"{play} play: {self.game.notation.write(lands)} with a heap of {heap} is {outcome}"
            if outcome == "N" and not any(self._is_lost(play, *option) for option in self._after(lands, heap)):
                raise CertificateError(text, "no option in the list is P")
            if outcome == "P":
                self._check_lost(play, lands, heap, text)

    def _check_lost(self, play: str, lands: tuple[Any, ...], heap: int, text: str) -> None:
        """Check that no option is P; the heap made smaller needs a row of its own, for the land's value is in question.

        Raises:
            CertificateError: naming the option that is.
        """
        for less in range(heap):
            if self.rows.get((play, lands, less)) != "N":
                raise CertificateError(text, f"that it is N with a heap of {less} is missing")
        for option in self._moved(lands):
            if self.outcome(play, option, heap) == "P":
                raise CertificateError(text, f"the option {self.game.notation.write(option)} is P too")

    def _is_lost(self, play: str, lands: tuple[Any, ...], heap: int) -> bool:
        """Whether rows say that a sum is lost; what they do not tell is not taken for lost."""
        if play == "misere":
            return self.rows.get((play, lands, heap)) == "P"
        if any(land not in self.values for land in lands):
            return False
        return reduce(xor, (self.values[land] for land in lands), heap) == 0

    def _after(self, lands: tuple[Any, ...], heap: int) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Yield every sum with its heap to which one move leads."""
        yield from ((lands, less) for less in range(heap))
        yield from ((option, heap) for option in self._moved(lands))

    def _moved(self, lands: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield every sum to which a curve leads."""
        for place, land in enumerate(lands):
            for option in self.game.options(land):
                yield tuple(sorted((*lands[:place], *option, *lands[place + 1 :])))


@dataclass(frozen=True, slots=True)
class ReportedWinners:
    """The rows beyond those that are proved tell what the reports that the atlas keeps tell, and say so.

    Attributes:
        normal: to how many spots normal play is proved.
        misere: to how many misère play is.
    """

    kind: ClassVar[str] = "sprouts-reports"
    normal: int
    misere: int

    def check(self, frame: pd.DataFrame) -> None:
        """Compare the rows with the reports."""
        if frame["spots"].tolist() != list(range(1, len(frame) + 1)):
            raise CertificateError(self.kind, "the rows are not 1, 2, 3, ... spots")
        for spots, why, *winners in zip(*(frame[name] for name in ("spots", "verification", *PLAYS)), strict=True):
            told = [self._told(play, int(spots)) for play in PLAYS]
            for play, winner, (expected, _) in zip(PLAYS, winners, told, strict=True):
                found = "" if pd.isna(winner) else winner
                if expected is not None and found != expected:
                    raise CertificateError(f"{play} play of {spots} spots", f"told is {found!r}, reported {expected!r}")
            normal, misere = (reason for _, reason in told)
            if why != (normal if normal == misere else f"normal: {normal}; misère: {misere}"):
                raise CertificateError(f"how {spots} spots are known", f"it is not {why!r}")

    def _told(self, play: str, spots: int) -> tuple[str | None, str]:
        """Return the winner that is reported, None where it is proved, "" where nobody is; and how that is known."""
        if spots <= (self.normal if play == PLAYS[0] else self.misere):
            return None, "computed"
        winner, source = reported().get((play, spots), ("", ""))
        return winner, f"reported by {source}" if source else "not known here"
