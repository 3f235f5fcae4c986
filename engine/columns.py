"""The dictionary of column names: one name, one meaning, in every table of the atlas.

A table lists names; what a name means, how it is typed and from where it counts is written here and nowhere else.
Pages, CSV headers, JSON metadata and the data package are all rendered from this dictionary.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["integer", "string"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its meaning, its type, and what a value must look like.

    Attributes:
        meaning: one sentence for readers, with the index origin where there is one.
        kind: "integer" (written without sign or separators where it is not negative) or "string".
        pattern: a regular expression that a string must match as a whole.
        least: the least integer allowed.
        empty: whether a cell may be empty ("not computed").
    """

    meaning: str
    kind: Kind = "integer"
    pattern: str | None = None
    least: int | None = 0
    empty: bool = False

    @property
    def dtype(self) -> str:
        """The pandas dtype: nullable where a cell may be empty, never a float."""
        if self.kind == "string":
            return "str"
        return "Int64" if self.empty else "int64"


BINARY = r"[01]+"
NUMBERS = r"\d+( \d+)*"
OCTAL_CODE = r"[04]\.[0-7]*|Grundy"

COLUMNS: dict[str, Column] = {
    "n": Column("The heap or position, as a number; tables start at the heap their first row names."),
    "nim_value": Column("The nim-value G: the least number that is not the nim-value of an option."),
    "a": Column("The first heap (or the row of a grid), counted from 0."),
    "b": Column("The second heap (or the column of a grid), counted from 0."),
    "c": Column("The third heap."),
    "d": Column("The fourth heap."),
    "k": Column("The place of the entry in its list; the table says where counting starts."),
    "a_binary": Column("a in base 2.", "string", BINARY),
    "b_binary": Column("b in base 2.", "string", BINARY),
    "c_binary": Column("c in base 2.", "string", BINARY),
    "index": Column("The place of the row in its list, counted from 1.", least=1),
    "a_fibonacci": Column("a as a sum of Fibonacci numbers no two of which are neighbours.", "string", BINARY),
    "b_fibonacci": Column("b as a sum of Fibonacci numbers no two of which are neighbours.", "string", BINARY),
    "row": Column("The row of the grid, counted from 0: the size of the heap that stays fixed."),
    "preperiod": Column("The least n0 with G(n + period) = G(n) + saltus for every n >= n0.", empty=True),
    "period": Column("The least p > 0 with G(n + p) = G(n) + saltus from the preperiod on.", least=1, empty=True),
    "saltus": Column("What a period adds to the value; 0 when the values simply repeat."),
    "last_exception": Column(
        "The last n that does not obey the period: preperiod - 1, or -1 without any.", least=-1, empty=True
    ),
    "code": Column(
        "The Guy-Smith code of an octal game in canonical text; Grundy for Grundy's game.", "string", OCTAL_CODE
    ),
    "name": Column("The name in prose.", "string"),
    "digits": Column("The place k of the code's last digit: the most that one move can take."),
    "proof_bound": Column("The last heap whose value the periodicity theorem needs: 2e + 2p + k.", empty=True),
    "canonical_code": Column(
        "The code that stands for all with its nim-sequence up to a shift; Grundy for Grundy's game.",
        "string",
        OCTAL_CODE,
    ),
    "heap_shift": Column("s with G(n) of the code = G(n - s) of the canonical code, and 0 where n < s.", least=None),
    "status": Column("periodic (a period is proved) or open (none is known here).", "string", "periodic|open"),
    "computed_to": Column("The last heap up to which every nim-value was computed."),
    "max_nim_value": Column("The greatest nim-value among the heaps computed."),
    "max_nim_value_at": Column("The first heap with the greatest nim-value."),
    "sparse_mask": Column(
        "The bits, in base 16, of which an even number is set in the values of rare heaps; +p where the parity of the"
        " heap is one more bit; empty where no such set of bits serves.",
        "string",
        r"[0-9a-f]+(\+p)?",
        empty=True,
    ),
    "rare_count": Column("The number of rare heaps from heap 1 on among those computed.", empty=True),
    "last_rare": Column("The last rare heap among those computed.", empty=True),
    "verification": Column("Why the row is believed.", "string"),
    "count": Column("How many heaps from 1 on have the value, among those computed.", least=1),
    "stop": Column("The heaps 0, 1, ..., stop - 1 are meant.", least=1),
    "verified_to": Column("The last heap whose value the checker settled."),
    "checker": Column("The program that checked it, published with the atlas.", "string"),
    "sha256": Column("The SHA-256 of the certificate file.", "string", "[0-9a-f]{64}"),
    "reported_to": Column("How many heaps the literature reports to have been computed, at most.", empty=True),
    "reported_by": Column("Who reports it.", "string", empty=True),
    "next_doubling_pairs": Column(
        "How many splits must be looked at to double the extent: of a heap, into a rare and any other, by any digit."
    ),
    "column": Column("The column of the atlas that the figure belongs to.", "string", r"[a-z_]+"),
    "reported": Column("The figure that the source gives, in the conventions of the atlas.", "string"),
    "computed": Column("The figure computed here, empty where there is none to compare with.", "string", empty=True),
    "verdict": Column("agrees, differs, or reported (nothing computed here to compare it with).", "string"),
    "source": Column("Where it is printed.", "string"),
    "heaps": Column("The heaps in ascending order, joined by spaces; 0 for none.", "string", NUMBERS),
    "nim_sum": Column("The nim-sum of the heaps: their sum in base 2 without carrying."),
    "winning_moves": Column(
        "Every winning move as heap->what is left of it, joined by spaces; empty where there is none.",
        "string",
        r"\d+->\d+( \d+->\d+)*",
        empty=True,
    ),
    "side": Column("The side of the cube: each heap is less than this.", least=1),
    "p_positions": Column("How many P-positions there are.", least=1),
    "coins": Column("The squares of the coins in ascending order, joined by spaces.", "string", NUMBERS),
    "dollar": Column("The square of the silver dollar; the bag is square 0.", least=1),
    "gaps": Column("The gaps of the rows in ascending order, joined by spaces.", "string", NUMBERS),
    "variant": Column("Which form of the game is meant; the page says how they differ.", "string", r"[a-z0-9<>=-]+"),
    "winner": Column(
        "Who wins with best play: the player who makes the first move, or the second.", "string", "first|second"
    ),
    "moves": Column("The moves that the rules allow, in ascending order and joined by spaces.", "string", NUMBERS),
    **{f"c{step}": Column(f"How many coins lie on step {step}; the floor is step 0.") for step in range(1, 5)},
    "t": Column("Which Mark-t is meant, and the base of the digits.", least=2),
    "residue": Column("The remainder of n on division by t^2."),
    "quotient": Column("n divided by t^2, rounded down."),
    "nim_values": Column("The nim-values that occur, in ascending order and joined by spaces.", "string", NUMBERS),
    "n_binary": Column("n in base 2.", "string", BINARY),
    "ending": Column(
        "vile if the numeral ends in an even number of zeros, dopey if in an odd number; 0 is neither, and empty.",
        "string",
        "vile|dopey",
        empty=True,
    ),
    "ones": Column("evil if the binary numeral has an even number of ones, odious if odd.", "string", "evil|odious"),
    "state": Column("The state of the automaton, counted from 0, where it starts."),
    "digit": Column("The digit read in that state."),
    "next_state": Column("The state to which the digit leads."),
    "output": Column("The value of a number whose last digit read leads to the state in the column state."),
    "edges": Column("The edges as u-v joined by spaces; 0 is the ground.", "string", r"(\d+-\d+)( \d+-\d+)*"),
    "place": Column("Where a source prints it: the source's letter and the place.", "string"),
    "printed": Column("What the source prints.", "string"),
    "truth": Column("What should stand there, looked up in the tables of the atlas.", "string"),
    "table_id": Column("The table in which a reader can check it.", "string", r"[a-z0-9-]+\.[a-z0-9_]+"),
}
