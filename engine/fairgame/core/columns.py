"""Dictionary of columns: one concept, one meaning, in every table of the atlas.

A table lists its columns by name. The concept has the name of the column unless the table names another concept:
``Column("moves", is_="move_count")`` serves a permanent column name whose meaning differs from table to table. Pages,
CSV headers, JSON metadata and the data package are all rendered from this dictionary.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["integer", "natural", "string"]


@dataclass(frozen=True, slots=True)
class Concept:
    """The meaning, type and valid values of a column.

    Attributes:
        meaning: one sentence for readers, with the index origin where one applies.
        kind: "integer" (64 bits, written without separators, and without a sign unless negative), "natural" (an exact
            whole number from 0 on of any size) or "string".
        pattern: a regular expression that a whole string must match.
        least: the lower bound of a number; None for no bound.
        empty: whether a cell may be empty ("not computed"); never for kind "natural".
        names: the kind of thing that a value names, where tables keyed by it share their subjects; else "".
    """

    meaning: str
    kind: Kind = "integer"
    pattern: str | None = None
    least: int | None = 0
    empty: bool = False
    names: str = ""

    @property
    def dtype(self) -> str:
        """The pandas dtype: nullable where a cell may be empty, never a float; ``object`` for integers of any size."""
        if self.kind == "integer":
            return "Int64" if self.empty else "int64"
        return "str" if self.kind == "string" else "object"

    @property
    def is_number(self) -> bool:
        """Whether the values are numbers."""
        return self.kind != "string"


class Column(str):
    """The name of a column together with its concept."""

    __slots__ = ("is_",)
    is_: str

    def __new__(cls, name: str, is_: str = "") -> "Column":
        """Return the name; ``is_`` names the concept where the two differ."""
        column = super().__new__(cls, name)
        column.is_ = is_ or str(name)
        return column

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        """Support pickling."""
        return str(self), self.is_

    def __repr__(self) -> str:
        """Return text that distinguishes two concepts of one name."""
        return repr(str(self)) if self.is_ == str(self) else f"Column({str(self)!r}, is_={self.is_!r})"


def concept_name(column: str) -> str:
    """Return the name of a column's concept."""
    return column.is_ if isinstance(column, Column) else column


def concept(column: str) -> Concept:
    """Return the concept of a column.

    Raises:
        KeyError: if the dictionary has no such concept.
    """
    return COLUMNS[concept_name(column)]


def as_columns(names: Iterable[str], known: Iterable[str] = ()) -> list[Column]:
    """Return names as columns; a name among ``known`` takes its concept from there."""
    concepts = {str(column): concept_name(column) for column in known}
    return [Column(name, concepts.get(name, concept_name(name))) for name in names]


BINARY = r"[01]+"
NUMBERS = r"\d+( \d+)*"
OCTAL_CODE = r"[04]\.[0-7]*|Grundy"
HEXADECIMAL_CODE = r"0\.[0-9A-F]+"

COLUMNS: dict[str, Concept] = {
    "n": Concept("The heap or position, as a number; tables start at the heap their first row names."),
    "nim_value": Concept("The nim-value G: the least number that is not the nim-value of an option."),
    "a": Concept("The first heap (or the row of a grid), counted from 0."),
    "b": Concept("The second heap (or the column of a grid), counted from 0."),
    "c": Concept("The third heap."),
    "d": Concept("The fourth heap."),
    "k": Concept("The place of the entry in its list; the table says where counting starts."),
    "a_binary": Concept("a in base 2.", "string", BINARY),
    "b_binary": Concept("b in base 2.", "string", BINARY),
    "c_binary": Concept("c in base 2.", "string", BINARY),
    "index": Concept("The place of the row in its list, counted from 1.", least=1),
    "a_fibonacci": Concept("a as a sum of Fibonacci numbers no two of which are neighbours.", "string", BINARY),
    "b_fibonacci": Concept("b as a sum of Fibonacci numbers no two of which are neighbours.", "string", BINARY),
    "row": Concept("The row of the grid, counted from 0: the size of the heap that stays fixed."),
    "preperiod": Concept("The least n0 with G(n + period) = G(n) + saltus for every n >= n0.", empty=True),
    "period": Concept("The least p > 0 with G(n + p) = G(n) + saltus from the preperiod on.", least=1, empty=True),
    "saltus": Concept("What a period adds to the value; 0 when the values simply repeat."),
    "last_exception": Concept(
        "The last n that does not obey the period: preperiod - 1, or -1 without any.", least=-1, empty=True
    ),
    "code": Concept(
        "The Guy-Smith code of an octal game in canonical text; Grundy for Grundy's game.",
        "string",
        OCTAL_CODE,
        names="an octal game",
    ),
    "hexadecimal_code": Concept(
        "The code of a hexadecimal game: its digits from the one before the point on, in base 16.",
        "string",
        HEXADECIMAL_CODE,
    ),
    "first_nim_values": Concept(
        "The nim-values of heaps 0, 1, 2, ..., as many as the table says, joined by spaces.", "string", NUMBERS
    ),
    "preperiod_seen": Concept("The preperiod that the computed values show; empty where they show none.", empty=True),
    "period_seen": Concept("The least period that they show; empty where they show none.", least=1, empty=True),
    "saltus_seen": Concept("What that period adds to the value, 0 or more; empty where none is shown.", empty=True),
    "hexadecimal_proof_bound": Concept(
        "The last heap whose value the theorem needs for moves that leave up to three heaps: 3e + 3p + k, with the"
        " place k of the last digit and e = preperiod - 1, but at least 0."
    ),
    "saltus_proved": Concept("What each period adds to the value.", least=1),
    "arithmetic_rounds": Concept("The number of periods that the proof of an arithmetic period takes as one.", least=1),
    "arithmetic_layers": Concept(
        "The number of ranges of values below G(n), each twice the saltus of these periods wide, for which the proof"
        " needs options with a heap that grows with n.",
        least=1,
    ),
    "arithmetic_proof_bound": Concept("The last heap whose value the theorem on arithmetic periods needs."),
    "name": Concept("The name in prose.", "string"),
    "digits": Concept("The place k of the code's last digit: the most that one move can take."),
    "proof_bound": Concept("The last heap whose value the periodicity theorem needs: 2e + 2p + k.", empty=True),
    "canonical_code": Concept(
        "The code that stands for all with its nim-sequence up to a shift; Grundy for Grundy's game.",
        "string",
        OCTAL_CODE,
        names="an octal game",
    ),
    "heap_shift": Concept("s with G(n) of the code = G(n - s) of the canonical code, and 0 where n < s.", least=None),
    "status": Concept("periodic (a period is proved) or open (none is known here).", "string", "periodic|open"),
    "computed_to": Concept("The last heap up to which every nim-value was computed."),
    "max_nim_value": Concept("The greatest nim-value among the heaps computed."),
    "max_nim_value_at": Concept("The first heap with the greatest nim-value."),
    "sparse_mask": Concept(
        "The bits, in base 16, of which an even number is set in the values of rare heaps; +p where the parity of the"
        " heap is one more bit; empty where no such set of bits serves.",
        "string",
        r"[0-9a-f]+(\+p)?",
        empty=True,
    ),
    "rare_count": Concept("The number of rare heaps from heap 1 on among those computed.", empty=True),
    "last_rare": Concept("The last rare heap among those computed.", empty=True),
    "verification": Concept("The basis of the row in words, rendered from the columns that follow.", "string"),
    "basis": Concept(
        "The basis of the row: certificate (a checked certificate proves the period), values (the code's own values"
        " prove it), options (they have the values of those of the canonical code), run (a stored run shows the"
        " period), or computation (nothing is proved beyond the certified heaps).",
        "string",
        "certificate|values|options|run|computation",
    ),
    "certified_to": Concept(
        "The last of the first heaps whose values are certified one by one; empty where they are not stored.",
        empty=True,
    ),
    "sampled_heaps": Concept(
        "How many later heaps another program recomputed, in blocks drawn at random; empty without a sample.",
        empty=True,
    ),
    "checked_segments": Concept(
        "The number of segments of the stored run that shows the period; empty without a run.", least=1, empty=True
    ),
    "segments_to": Concept("The last heap that these segments reach; empty without a run.", empty=True),
    "twin_code": Concept(
        "A class with the same values as far as they were compared, where it is not known whether all are; empty"
        " without one.",
        "string",
        OCTAL_CODE,
        empty=True,
        names="an octal game",
    ),
    "twin_to": Concept("The last heap of this comparison; empty without a twin.", empty=True),
    "winner_basis": Concept(
        "The basis of the winner: computed (with a proof attached), reported (by the source), or unknown.",
        "string",
        "computed|reported|unknown",
    ),
    "winner_source": Concept("The source that reports the winner; empty where none does.", "string", empty=True),
    "count": Concept("How many heaps from 1 on have the value, among those computed.", least=1),
    "stop": Concept("The heaps 0, 1, ..., stop - 1 are meant.", least=1),
    "verified_to": Concept("The last heap whose value the checker settled."),
    "checker": Concept("The program that checked it, published with the atlas.", "string"),
    "sha256": Concept("The SHA-256 of the certificate file.", "string", "[0-9a-f]{64}"),
    "excluded_below": Concept("No number below it is a period of the game, from whatever heap on.", least=2),
    "least_periods_left": Concept(
        "The least numbers that are not excluded as periods, in ascending order and joined by spaces.",
        "string",
        NUMBERS,
    ),
    "reported_to": Concept("How many heaps the literature reports to have been computed, at most.", empty=True),
    "reported_by": Concept("Who reports it.", "string", empty=True),
    "next_doubling_pairs": Concept(
        "How many splits must be looked at to double the extent: of a heap, into a rare and any other, by any digit."
    ),
    "column": Concept("The column of the atlas that the figure belongs to.", "string", r"[a-z_]+"),
    "reported": Concept("The figure that the source gives, in the conventions of the atlas.", "string"),
    "computed": Concept("The figure computed here, empty where there is none to compare with.", "string", empty=True),
    "verdict": Concept("agrees, differs, or reported (nothing computed here to compare it with).", "string"),
    "source": Concept("Where it is printed.", "string"),
    "heaps": Concept("The heaps in ascending order, joined by spaces; 0 for none.", "string", NUMBERS),
    "nim_sum": Concept("The nim-sum of the heaps: their sum in base 2 without carrying."),
    "winning_moves": Concept(
        "Every winning move as heap->what is left of it, joined by spaces; empty where there is none.",
        "string",
        r"\d+->\d+( \d+->\d+)*",
        empty=True,
    ),
    "side": Concept("The side of the cube: each heap is less than this.", least=1),
    "p_positions": Concept("How many P-positions there are.", least=1),
    "heads": Concept(
        "The coins that show heads, from 0, in ascending order and joined by spaces; none where all show tails.",
        "string",
        rf"none|{NUMBERS}",
    ),
    "head_count": Concept("How many coins show heads."),
    "positions": Concept("How many positions there are.", least=1),
    "width": Concept("How many neighbouring coins may be turned at most.", least=1),
    "nim_product": Concept("The nim-product of a and b: the multiplication that goes with nim-sums."),
    "coins": Concept("The squares of the coins in ascending order, joined by spaces.", "string", NUMBERS),
    "target": Concept("The nim-value that a move is to reach."),
    "squares_below": Concept(
        "Under each coin, in their order, the square that would give the target; joined by spaces.", "string", NUMBERS
    ),
    "dollar": Concept("The square of the silver dollar; the bag is square 0.", least=1),
    "gaps": Concept("The gaps of the rows in ascending order, joined by spaces.", "string", NUMBERS),
    "variant": Concept("Which form of the game is meant; the page says how they differ.", "string", r"[a-z0-9<>=-]+"),
    "tile": Concept("The tile that is laid; the page shows it.", "string", "[A-Z0-9]+"),
    "board_rows": Concept("How many rows the board has.", least=1),
    "board_columns": Concept("How many columns the board has.", least=1),
    "square_row": Concept("The row of the square, counted from 0 at the upper left corner."),
    "square_column": Concept("The column of the square, counted from 0 at the upper left corner."),
    "number": Concept("The number whose divisors are named.", least=2),
    "winning_first_moves": Concept(
        "Every winning first move, in ascending order and joined by spaces.", "string", NUMBERS
    ),
    "box_side": Concept("How many cubes the box has along this edge.", least=1),
    "cells": Concept(
        "The squares as row-column from 0, joined by spaces, in the corner and in order.",
        "string",
        r"\d+-\d+( \d+-\d+)*",
    ),
    "shape": Concept(
        "Lines of squares joined by /, each a number in base 16 whose bits are the squares, the lowest first; levels of"
        " cubes are joined by |.",
        "string",
        r"[0-9a-f]+([/|][0-9a-f]+)*",
    ),
    "remoteness": Concept(
        "In how many moves play ends, the winner hurrying and the loser delaying; empty where the outcome is D or O.",
        empty=True,
    ),
    "corners": Concept("How many corners the polygon has.", least=3),
    "quiddity": Concept(
        "How many triangles meet at each corner, in order and joined by spaces: of all turns of the polygon the first"
        " in order of the numbers.",
        "string",
        NUMBERS,
    ),
    "frieze_period": Concept("The least p > 0 such that the frieze pattern repeats after p numbers.", least=1),
    "half_glide": Concept(
        "The least g > 0 such that the frieze pattern, turned upside down, fits after g halves of the distance of two"
        " numbers in a row.",
        least=1,
    ),
    "ended_within": Concept(
        "A number of moves within which the winner can end play, the remoteness where this is known; empty where the"
        " outcome is O.",
        empty=True,
    ),
    "outcome": Concept(
        "P: the previous player wins; N: the next player wins; D: neither can bring about the end; O: open, not decided"
        " within as many moves as were looked ahead.",
        "string",
        "P|N|D|O",
    ),
    "large_nim_value": Concept(
        "The nim-value G: the least number that is not the nim-value of an option; of any size.", "natural"
    ),
    "winner": Concept(
        "Who wins with best play: the player who makes the first move, or the second.", "string", "first|second"
    ),
    "moves": Concept("The moves that the rules allow, in ascending order and joined by spaces.", "string", NUMBERS),
    "move_count": Concept("How many moves a play lasts from the first to the last.", least=1),
    **{f"c{step}": Concept(f"How many coins lie on step {step}; the floor is step 0.") for step in range(1, 5)},
    "set": Concept("The numbers that may be taken, in ascending order and joined by spaces.", "string", NUMBERS),
    "t": Concept("Which Mark-t is meant, and the base of the digits.", least=2),
    "residue": Concept("The remainder of n on division by t^2."),
    "quotient": Concept("n divided by t^2, rounded down."),
    "nim_values": Concept("The nim-values that occur, in ascending order and joined by spaces.", "string", NUMBERS),
    "n_binary": Concept("n in base 2.", "string", BINARY),
    "ending": Concept(
        "vile if the numeral ends in an even number of zeros, dopey if in an odd number; 0 is neither, and empty.",
        "string",
        "vile|dopey",
        empty=True,
    ),
    "ones": Concept("evil if the binary numeral has an even number of ones, odious if odd.", "string", "evil|odious"),
    "divisor": Concept("By what a move may divide; and the base of the digits.", least=2),
    "rounding": Concept("Whether what division gives is rounded down or up.", "string", "down|up"),
    "play": Concept("normal: who cannot move loses; misere: who cannot move wins.", "string", "normal|misere"),
    "state": Concept("The state of the automaton, counted from 0, where it starts."),
    "digit": Concept("The digit read in that state."),
    "next_state": Concept("The state to which the digit leads."),
    "output": Concept("The value of a number whose last digit read leads to the state in the column state."),
    "edges": Concept("The edges as u-v joined by spaces; 0 is the ground.", "string", r"(\d+-\d+)( \d+-\d+)*"),
    "element": Concept("An element of a misère quotient, counted from 0, the identity."),
    "firm_from": Concept(
        "The first heap from which every heap is firm: its genus is that of a heap of 2 or more, or 0^0."
    ),
    "tame_bound": Concept("The last heap that the proof needs that all heaps are tame."),
    "exponents": Concept(
        "The misère values of a heap alone and beside 1, 2, 3, ... heaps of 2 of Nim; the last two take turns forever.",
        "string",
        NUMBERS,
    ),
    "products": Concept(
        "The products with the generators, which are the heaps that occur in the table, ascending; joined by spaces.",
        "string",
        NUMBERS,
    ),
    "complete": Concept(
        "yes if the quotient is that of the whole game; no if it is that of heaps 0 to heap_bound, and larger heaps are"
        " not known to leave it as it is.",
        "string",
        "yes|no",
    ),
    "spots": Concept("With how many spots the game begins.", least=1),
    "winner_if_known": Concept(
        "Who wins with best play: the player who makes the first move, or the second; empty where it is not known.",
        "string",
        "first|second",
        empty=True,
    ),
    "position": Concept("A position, or a sum of several, in the notation of the game's page.", "string"),
    "heap_beside": Concept("The heap of Nim that is played beside the position; 0 for none."),
    "heap_bound": Concept("The last heap whose element was found."),
    "order": Concept("How many elements the misère quotient has.", least=1),
    "p_portion": Concept("How many of the elements are P-positions."),
    "element_preperiod": Concept(
        "The least n0 from which the elements of heaps n and n + period are the same; empty where none is proved.",
        empty=True,
    ),
    "element_period": Concept(
        "The least period of the elements of heaps, from the preperiod on; empty where none is proved.",
        least=1,
        empty=True,
    ),
    "element_proof_bound": Concept(
        "The last heap that the misère periodicity theorem needs: 2n0 + 2p + k - 1, with the place k of the last digit"
        " and n0 at least 1; empty where no period is proved.",
        empty=True,
    ),
    "tame": Concept(
        "yes if the misère quotient is that of some sums of heaps of Nim; no if it is wild.", "string", "yes|no"
    ),
    "place": Concept("Where a source prints it: the source's letter and the place.", "string"),
    "printed": Concept("What the source prints.", "string"),
    "truth": Concept("What should stand there, looked up in the tables of the atlas.", "string"),
    "table_id": Concept("The table in which a reader can check it.", "string", r"[a-z0-9-]+\.[a-z0-9_]+"),
}
