"""Octal games that have a name or that a document mentions: one declaration each.

The rule, the solver and the theorem are in ``fairgame.games.octal.rule``. A declaration has the names of a game, its
citations, and the errata of the cited documents.

Source: R. K. Guy, Fair Game, COMAP 1989, Table 3 and exercises 15 to 40.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fairgame.core.game import Citation, Erratum
from fairgame.core.notation import HeapSum
from fairgame.games.octal.rule import OctalGame
from fairgame.numbers.periodicity import Periodicity, detect

if TYPE_CHECKING:
    import pandas as pd

ROWS = HeapSum("12 70 180", "row lengths with spaces between", noun="row")
TABLE_3 = Citation("FG", "Table 3")
# The list of project D in our copy, which prints the codes without the point.
LISTED_OPEN = (
    *("7", "07", "14", "37", "64", "74", "004", "005", "006", "013", "104", "107"),
    *("119", "135", "136", "142", "143", "147", "162", "163", "164", "172", "329"),
    *("336", "342", "362", "371", "374", "404", "414", "417", "444", "454", "569"),
    *("604", "606", "644", "744", "764", "774", "776"),
)
MAX_BOOK_BOUND = 20_000  # the book could reach proof bounds below this: its exercise 39 has the period of 0.356


CENSUS = "octal.census"
Tables = Mapping[str, "pd.DataFrame"]
Truth = Callable[[Tables], str]


def column(tables: Tables, slug: str) -> np.ndarray:
    """Return the published nim-values of a game, heap 0 first."""
    return tables[f"{slug}.nim_sequence"]["nim_value"].to_numpy()


def listed(items: Sequence[int | str]) -> str:
    """Return the items as a list in words."""
    return ", ".join(map(str, items[:-1])) + f" and {items[-1]}" if len(items) > 1 else str(items[0])


def period_of(slug: str, code: str) -> Truth:
    """Return the correction of a period."""
    return lambda tables: f"period {_periodicity(tables, slug, code).period}"


def repeating_block(slug: str, code: str) -> Truth:
    """Return the correction of the values of one period, from a multiple of the period on."""
    return lambda tables: "".join(map(str, _block(tables, slug, code)))


def exceptions(slug: str, code: str) -> Truth:
    """Return the correction of the heaps that do not have the value of the period."""

    def truth(tables: Tables) -> str:
        block, before = _block(tables, slug, code), _periodicity(tables, slug, code).preperiod
        wrong = np.flatnonzero(column(tables, slug)[:before] != np.resize(block, before))
        return f"{listed(wrong.tolist())}, {wrong.size} in number"

    return truth


def values_at(slug: str, *heaps: int) -> Truth:
    """Return the correction of the values of some heaps."""

    def truth(tables: Tables) -> str:
        values = column(tables, slug)
        return ", ".join(f"G({heap}) = {values[heap]}" for heap in heaps)

    return truth


def periods(*codes: str) -> Truth:
    """Return the correction of the periods of some codes, from the census."""

    def truth(tables: Tables) -> str:
        period = tables[CENSUS].set_index("code")["period"]
        return listed([f"{code} has the period {period[code]}" for code in codes])

    return truth


def periods_below(listed_open: Sequence[str], bound: int) -> Truth:
    """Return the correction of a printed list of codes, without their points, whose periods were unknown.

    The correction names the codes with a period proved by heaps below ``bound``, and the codes that are not octal.
    """

    def truth(tables: Tables) -> str:
        bounds = tables[CENSUS].set_index("code")["proof_bound"].fillna(bound)
        not_octal = [f"0.{code}" for code in listed_open if set(code) & set("89")]
        codes = [f"0.{code}" for code in listed_open if f"0.{code}" not in not_octal]
        early = [code for code in codes if bounds[code] < bound]
        return f"{periods(*early)(tables)}; {listed(not_octal)} are no octal codes"

    return truth


def _block(tables: Tables, slug: str, code: str) -> list[int]:
    period, values = _periodicity(tables, slug, code), column(tables, slug)
    start = -(-period.preperiod // period.period) * period.period
    return [int(value) for value in values[start : start + period.period]]


def _periodicity(tables: Tables, slug: str, code: str) -> Periodicity:
    period = detect(column(tables, slug), OctalGame.of(code).values_needed)
    assert period is not None, f"{slug} shows no period"
    return period


@dataclass(frozen=True)
class OctalRows(OctalGame):
    """An octal game played with rows, of pins if nothing else is stated."""

    notation: HeapSum = ROWS
    piece: str = "pin"


def _row(tables: "Mapping[str, pd.DataFrame]", code: str) -> dict[str, Any]:
    rows = tables["octal.table_3"].set_index("code", drop=False).to_dict("index")
    return {str(name): cell for name, cell in rows[code].items()}


def _table_3(code: str, row: str, printed: str, *, scan: bool = False) -> Erratum:
    """Return an erratum of Table 3: the right row of ``code``."""

    def truth(tables: "Mapping[str, pd.DataFrame]") -> str:
        cells = _row(tables, code)
        return f"{cells['code']}, last exception {cells['last_exception']}, proof bound {cells['proof_bound']}"

    return Erratum("FG", f"Table 3, {row}", printed, ("octal.table_3",), truth, scan)


def _parity_rule_fails(tables: "Mapping[str, pd.DataFrame]") -> str:
    dawson, other = column(tables, "dawsons-kayles"), column(tables, "octal-0-17")
    odd = np.arange(dawson.size) % 2
    fails = np.flatnonzero(other.astype(np.int64) != (dawson.astype(np.int64) ^ odd))
    return f"holds for n ≤ {fails[0] - 1} only; fails at n = {', '.join(map(str, fails[:6]))}, …"


def _rare_in_kayles(tables: "Mapping[str, pd.DataFrame]") -> str:
    occurring = sorted({int(value) for value in column(tables, "kayles")})
    printed: list[int] = [0, 3, 5, 6, 9, 10]
    rare = [value for value in printed if value in occurring]
    never = [value for value in printed if value not in occurring]
    return f"of these only {listed(rare)} occur in Kayles; {listed(never)} never do"


def _kayles_triple(tables: "Mapping[str, pd.DataFrame]") -> str:
    values = column(tables, "kayles")
    first, second, third = (int(values[n]) for n in (12, 70, 180))
    left = int(values[89]) ^ int(values[89]) ^ first ^ second
    return (
        f"the values are {first}, {second}, {third}; 180 → 89 + 89 leaves nim-sum {left} and loses,"
        f" 70 → 34 + 34 leaves {first ^ third} and wins"
    )


GAMES = (
    OctalRows.of(
        ".77",
        "Kayles",
        "kayles",
        summary="Knock down one pin, or two that stand side by side; whoever knocks down the last one wins.",
        aliases=("Rip Van Winkle's game", "skittles"),
        citations=(
            Citation("FG", "figure 13"),
            Citation("FG", "exercises 15 and 18"),
            TABLE_3,
            Citation("B", "the daisy"),
        ),
        oeis=("A002186",),
        errata=(
            Erratum(
                "B",
                "Kayles position (12, 70, 180)",
                "nim-values 4, 4, 6; winning move 180 → 89 + 89",
                ("kayles.nim_sequence",),
                _kayles_triple,
            ),
            Erratum(
                "FG",
                "Kayles, sparse space",
                "rare values 0, 3, 5, 6, 9, 10",
                ("kayles.nim_sequence",),
                _rare_in_kayles,
            ),
            Erratum(
                "FG",
                "exercise 15, answer",
                "twelve numbers 4128147221827",
                ("kayles.nim_sequence",),
                repeating_block("kayles", ".77"),
                scan=True,
            ),
        ),
    ),
    OctalRows.of(
        ".137",
        "Dawson's Chess",
        "dawsons-chess",
        summary="Two ranks of pawns face each other and must capture: each move clears a file and its neighbours.",
        piece="file",
        oeis=("A002187",),
        citations=(Citation("FG", "figure 18, exercises 34 to 36"), TABLE_3, Citation("M", "section 1")),
        errata=(
            Erratum(
                "FG",
                "exercise 34, answer",
                "period 8112031103222445592301130211045374",
                ("dawsons-chess.nim_sequence",),
                repeating_block("dawsons-chess", ".137"),
                scan=True,
            ),
            Erratum(
                "FG",
                "exercise 34, answer: exceptions",
                "seven, among them 16, 17, 21 and 51",
                ("dawsons-chess.nim_sequence",),
                exceptions("dawsons-chess", ".137"),
                scan=True,
            ),
        ),
    ),
    OctalRows.of(
        ".07",
        "Dawson's Kayles",
        "dawsons-kayles",
        summary="Knock down exactly two neighbouring pins; the row falls apart around the gap.",
        aliases=("1 by n Cram",),
        citations=(Citation("FG", "exercises 35 to 37"),),
        errata=(
            Erratum(
                "FG",
                "exercise 37, answer",
                ".17 and .07 equal at even n, different by 1 at odd n",
                ("octal-0-17.nim_sequence", "dawsons-kayles.nim_sequence"),
                _parity_rule_fails,
            ),
            Erratum(
                "FG",
                "exercise 37, answer: period",
                "period 24",
                ("dawsons-kayles.nim_sequence",),
                period_of("dawsons-kayles", ".07"),
                scan=True,
            ),
        ),
    ),
    OctalGame.of(
        ".4",
        "Four",
        "four",
        summary="Take one from the middle of a heap, so that two heaps are left.",
        citations=(Citation("FG", "exercise 36"),),
    ),
    OctalGame.of(
        ".15",
        "Guiles",
        "guiles",
        summary="Remove a heap of one or two, or take two from a longer heap and leave two heaps.",
        oeis=("A125916",),
        citations=(Citation("FG", "exercise 33"), TABLE_3),
    ),
    OctalGame.of(
        ".34",
        oeis=("A125924",),
        citations=(TABLE_3,),
        errata=(_table_3("0.34", "row 4", "code 039, e = 7", scan=True),),
    ),
    OctalGame.of(
        ".53",
        oeis=("A125927",),
        citations=(Citation("FG", "exercise 33"), TABLE_3),
        errata=(_table_3("0.53", "row 5", "code 003", scan=True),),
    ),
    OctalGame.of(
        ".375",
        oeis=("A071503",),
        citations=(TABLE_3, Citation("FG", "exercise 40")),
        errata=(
            Erratum(
                "FG",
                "exercise 40",
                "G(3) = G(7) = G(10) = G(25) = 2",
                ("octal-0-375.nim_sequence",),
                values_at("octal-0-375", 3, 7, 10, 25),
                scan=True,
            ),
        ),
    ),
    OctalGame.of(
        ".177",
        oeis=("A071435",),
        citations=(TABLE_3, Citation("FG", "exercise 38")),
        errata=(_table_3("0.177", ".177", "e = 497, bound 1037"),),
    ),
    OctalGame.of(".173", oeis=("A071480",), citations=(TABLE_3,)),
    OctalGame.of(".152", oeis=("A071471",), citations=(TABLE_3,)),
    OctalGame.of(
        ".117", oeis=("A071453",), citations=(TABLE_3,), errata=(_table_3("0.117", "row 10", "code 0001", scan=True),)
    ),
    OctalGame.of(
        ".524", oeis=("A071510",), citations=(TABLE_3,), errata=(_table_3("0.524", ".524", "e = 1, bound 109"),)
    ),
    OctalGame.of(".017", citations=(TABLE_3,), errata=(_table_3("0.017", ".017", "e = 5, bound 133"),)),
    OctalGame.of(".134", oeis=("A071465",), citations=(TABLE_3,)),
    OctalGame.of(".17", oeis=("A071431",), citations=(Citation("FG", "exercise 37"),)),
    OctalGame.of(".051"),
    OctalGame.of(
        ".077",
        citations=(Citation("FG", "exercise 38"),),
        errata=(
            Erratum(
                "FG",
                "exercise 38, answer on .077",
                "period 26",
                ("octal-0-077.nim_sequence",),
                period_of("octal-0-077", ".077"),
                scan=True,
            ),
        ),
    ),
    OctalGame.of(
        ".0077",
        citations=(Citation("FG", "exercise 38"),),
    ),
    OctalGame.of(
        ".644",
        citations=(Citation("FG", "exercise 39"), Citation("FG", "project D")),
        errata=(
            Erratum(
                "FG",
                "exercise 39",
                "055, 156, 165, 256 and 644 have periods of length 148, 142, 142 and 442",
                (CENSUS,),
                periods("0.055", "0.156", "0.165", "0.356", "0.644"),
                scan=True,
            ),
            Erratum(
                "FG",
                "project D, games of which no period is known",
                " ".join(LISTED_OPEN),
                (CENSUS,),
                periods_below(LISTED_OPEN, MAX_BOOK_BOUND),
                scan=True,
            ),
            Erratum(
                "FG",
                "project D, note on Gangolli and Plambeck",
                "16, 56, 122 and 376 with periods 149459, 144, 4 and 4",
                (CENSUS,),
                periods("0.122", "0.127"),
                scan=True,
            ),
        ),
    ),
)
