"""Certificates of the winners of Sprouts: a closed list of outcomes, replayed by the rule, and reported winners.

A row of the attached list has a position, with a heap of Nim in normal play, and its outcome: P if the player to move
loses, N if that player wins.  The check generates every option of every row by the rule of the game: a P row must have
no P option, an N row at least one.

In normal play an option is a sum of lands and a heap.  A P row states that the nim-value of its land is the heap.  If
P rows give the values of all lands, or of all except one, the sum reduces to at most one land and one heap.  In
misère play the rows are sums, and a player without a move wins.  Every move lowers the lives of the position or the
heap; by induction every row is right.  The check shares only the rule with the search.

Reported: normal play to 32 spots, misère play to 20.  Normal play: J. Lemoine, S. Viennot, Computer analysis of Sprouts
with nimbers, Games of No Chance 4, 2015, state that every case up to 32 spots is settled, and that the first player
wins if and only if the number of spots leaves 3, 4 or 5 on division by 6.  Misère play: the terms of sequence A164950
of the OEIS, after the same authors' paper on misère Sprouts and the records on their site.  Both were read in copies.

Cost: some 3 s for 9,900 rows.  Source of the form of the list: Lemoine and Viennot.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import xor
from pathlib import Path
from typing import Any, ClassVar

import pandas as pd

from fairgame.core.columns import Column
from fairgame.core.frames import read_csv
from fairgame.errors import AtlasError, CertificateError

FILE = "proof.csv"
PLAYS = ("normal", "misere")
BASIS_COLUMNS = tuple(Column(f"{play}_{part}", is_=f"winner_{part}") for play in PLAYS for part in ("basis", "source"))


@cache
def reported() -> dict[tuple[str, int], tuple[str, str]]:
    """Return the reported winner and its source, by play and number of spots."""
    text = Path(__file__).with_name("reported.csv").read_text(encoding="utf-8")
    return {
        (row["play"], int(row["spots"])): (row["winner"], row["source"]) for row in csv.DictReader(text.split("\n"))
    }


def sentence(normal: tuple[str, str], misere: tuple[str, str]) -> str:
    """Return the verification of a row; each argument is the basis of a winner, and its source or "".

    >>> sentence(("computed", ""), ("reported", "OEIS A164950"))
    'normal: computed; misère: reported by OEIS A164950'
    """
    words = [_words(*basis) for basis in (normal, misere)]
    return words[0] if normal == misere else f"normal: {words[0]}; misère: {words[1]}"


def _words(basis: str, source: str) -> str:
    return f"reported by {source}" if basis == "reported" else {"unknown": "not known here"}.get(basis, basis)


@dataclass(frozen=True, slots=True)
class SproutsProof:
    """The winners from 1, 2, ... spots in the first rows are proved by the attached list.

    Attributes:
        game: the slug of the game.
        normal: the last number of spots proved in normal play.
        misere: the last number of spots proved in misère play.
    """

    kind: ClassVar[str] = "sprouts-proof"
    game: str
    normal: int
    misere: int

    def check_files(self, frame: pd.DataFrame, files: Mapping[str, bytes]) -> None:
        """Compare the winners with the list, and replay the list."""
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
                outcome = replay.outcome(play, lands, 0)
                if winners.get(spots) != {"P": "second", "N": "first"}[outcome]:
                    raise CertificateError(
                        f"{play} play of {spots} spots is won by {winners.get(spots)}", f"the outcome is {outcome}"
                    )
        replay.check()


class Replay:
    """The rows of a list, and the nim-values of lands that its P rows state."""

    def __init__(self, game: Any) -> None:
        """Start with an empty list for the game."""
        self.game = game
        self.rows: dict[tuple[str, Any, int], str] = {}
        self.values: dict[Any, int] = {}

    def add(self, play: str, position: str, heap: int, outcome: str) -> None:
        """Add a row.

        Raises:
            CertificateError: if the row is invalid, is a duplicate, or contradicts another row.
        """
        try:
            lands = self.game.notation.read(self.game.info.slug, [position])
        except AtlasError as error:
            raise CertificateError(f"the row {position} is a position", str(error)) from None
        if play == "normal" and len(lands) != 1:
            raise CertificateError(f"the row {position} is a single land", "it is a sum")
        if (play, lands, heap) in self.rows or (play == "misere" and heap):
            raise CertificateError(
                f"the row {position} with a heap of {heap} is one of {play} play", "it is not, or is a duplicate"
            )
        self.rows[play, lands, heap] = outcome
        if play == "normal" and outcome == "P" and self.values.setdefault(lands[0], heap) != heap:
            raise CertificateError(f"{position} has one nim-value", "the list gives two")

    def outcome(self, play: str, lands: tuple[Any, ...], heap: int) -> str:
        """Return the outcome of a sum with a heap by the rows.

        Raises:
            CertificateError: if the row that it reduces to is missing.
        """
        if play == "misere" and not lands:
            return "N"
        if play == "normal":
            unknown = tuple(land for land in lands if land not in self.values)
            heap = reduce(xor, (self.values[land] for land in lands if land in self.values), heap)
            if not unknown:
                return "N" if heap else "P"
            lands = unknown
        listed = self.rows.get((play, lands, heap))
        if listed is None:
            text = self.game.notation.write(lands)
            raise CertificateError("the list has every row that it needs", f"{text} with a heap of {heap} is missing")
        return listed

    def check(self) -> None:
        """Check every row.

        Raises:
            CertificateError: naming the first wrong row.
        """
        for (play, lands, heap), outcome in self.rows.items():
            text = f"{play} play: {self.game.notation.write(lands)} with a heap of {heap} is {outcome}"
            if outcome == "N" and not any(self._is_lost(play, *option) for option in self._options(lands, heap)):
                raise CertificateError(text, "no option in the list is P")
            if outcome == "P":
                self._check_lost(play, lands, heap, text)

    def _check_lost(self, play: str, lands: tuple[Any, ...], heap: int, text: str) -> None:
        """Check that no option is P; a smaller heap needs a row, since the row itself states the value of the land.

        Raises:
            CertificateError: naming the P option, or the missing row.
        """
        for less in range(heap):
            if self.rows.get((play, lands, less)) != "N":
                raise CertificateError(text, f"the row N with a heap of {less} is missing")
        for option in self._moves(lands):
            if self.outcome(play, option, heap) == "P":
                raise CertificateError(text, f"the option {self.game.notation.write(option)} is P too")

    def _is_lost(self, play: str, lands: tuple[Any, ...], heap: int) -> bool:
        """Return whether the rows state that a sum is lost; False if they state nothing."""
        if play == "misere":
            return self.rows.get((play, lands, heap)) == "P"
        if any(land not in self.values for land in lands):
            return False
        return reduce(xor, (self.values[land] for land in lands), heap) == 0

    def _options(self, lands: tuple[Any, ...], heap: int) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Yield every sum and heap after one move."""
        yield from ((lands, less) for less in range(heap))
        yield from ((option, heap) for option in self._moves(lands))

    def _moves(self, lands: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield every sum after one curve."""
        for place, land in enumerate(lands):
            for option in self.game.options(land):
                yield tuple(sorted((*lands[:place], *option, *lands[place + 1 :])))


@dataclass(frozen=True, slots=True)
class ReportedWinners:
    """The rows after the proved ones have the reported winners, and name their source.

    Attributes:
        normal: the last number of spots proved in normal play.
        misere: the last number of spots proved in misère play.
    """

    kind: ClassVar[str] = "sprouts-reports"
    normal: int
    misere: int

    def check(self, frame: pd.DataFrame) -> None:
        """Compare the rows with the reports."""
        if frame["spots"].tolist() != list(range(1, len(frame) + 1)):
            raise CertificateError(self.kind, "the rows are not 1, 2, 3, ... spots")
        for row in frame.to_dict("records"):
            for play in PLAYS:
                self._check_winner(row, play)
            normal, misere = ((row[f"{play}_basis"], row[f"{play}_source"]) for play in PLAYS)
            if row["verification"] != sentence(normal, misere):
                raise CertificateError(
                    f"the verification of {row['spots']} spots", f"it is not {row['verification']!r}"
                )

    def _check_winner(self, row: Mapping[Any, Any], play: str) -> None:
        """Compare the basis and the source of a winner with the reports, and the winner unless it is proved."""
        spots, winner = int(row["spots"]), "" if pd.isna(row[play]) else row[play]
        reported_winner, source = reported().get((play, spots), ("", ""))
        is_proved = spots <= (self.normal if play == PLAYS[0] else self.misere)
        if not is_proved and winner != reported_winner:
            raise CertificateError(
                f"{play} play of {spots} spots", f"the table has {winner!r}, the report {reported_winner!r}"
            )
        expected = ("computed", "") if is_proved else ("reported", source) if source else ("unknown", "")
        stated = row[f"{play}_basis"], row[f"{play}_source"]
        if stated != expected:
            raise CertificateError(f"{play} play of {spots} spots", f"the basis is {expected}, not {stated}")
