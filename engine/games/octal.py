"""The octal games that the atlas knows by name, or of which a document speaks: one declaration each.

The rule, the solver and the theorem are ``engine.families.octal.ruleset``; what stands here is what each game is
called, where the documents speak of it, and where they err.

Source: R. K. Guy, Fair Game, COMAP 1989, Table 3 and exercises 15 to 40.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from engine.families.octal.ruleset import OctalGame
from engine.mathematics.periodicity import Periodicity, detect
from engine.ruleset.game import Erratum, Place

TABLE_3 = Place("FG", "Table 3")


def _row(tables: Mapping[str, pd.DataFrame], code: str) -> dict[str, Any]:
    rows = tables["octal.table_3"].set_index("code", drop=False).to_dict("index")
    return {str(name): cell for name, cell in rows[code].items()}


def _column(tables: Mapping[str, pd.DataFrame], slug: str) -> np.ndarray:
    return tables[f"{slug}.nim_sequence"]["nim_value"].to_numpy()


def _table_3(code: str, row: str, printed: str) -> Erratum:
    """Return an erratum of Table 3: what the row should say of ``code``."""

    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        found = _row(tables, code)
        return f"{found['code']}, last exception {found['last_exception']}, proof bound {found['proof_bound']}"

    return Erratum("FG", f"Table 3, {row}", printed, ("octal.table_3",), truth)


def _parity_rule_fails(tables: Mapping[str, pd.DataFrame]) -> str:
    dawson, other = _column(tables, "dawsons-kayles"), _column(tables, "octal-0-17")
    odd = np.arange(dawson.size) % 2
    fails = np.flatnonzero(other.astype(np.int64) != (dawson.astype(np.int64) ^ odd))
    return f"holds for n ≤ {fails[0] - 1} only; fails at n = {', '.join(map(str, fails[:6]))}, …"


def _rare_in_kayles(tables: Mapping[str, pd.DataFrame]) -> str:
    occurring = sorted({int(value) for value in _column(tables, "kayles")})
    printed: list[int] = [0, 3, 5, 6, 9, 10]
    rare = [value for value in printed if value in occurring]
    never = [value for value in printed if value not in occurring]
    return f"of these only {_listed(rare)} occur in Kayles; {_listed(never)} never do"


def _kayles_triple(tables: Mapping[str, pd.DataFrame]) -> str:
    values = _column(tables, "kayles")
    first, second, third = (int(values[n]) for n in (12, 70, 180))
    left = int(values[89]) ^ int(values[89]) ^ first ^ second
    return (
        f"the values are {first}, {second}, {third}; 180 → 89 + 89 leaves nim-sum {left} and loses,"
        f" 70 → 34 + 34 leaves {first ^ third} and wins"
    )


def _period_of(slug: str) -> Callable[[Mapping[str, pd.DataFrame]], str]:
    return lambda tables: f"period {_found(tables, slug).period}"


def _repeating_block(slug: str) -> Callable[[Mapping[str, pd.DataFrame]], str]:
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        found, values = _found(tables, slug), _column(tables, slug)
        start = -(-found.preperiod // found.period) * found.period
        return "".join(str(value) for value in values[start : start + found.period])

    return truth


def _found(tables: Mapping[str, pd.DataFrame], slug: str) -> Periodicity:
    game = next(game for game in GAMES if game.info.slug == slug)
    found = detect(_column(tables, slug), game.values_needed)
    assert found is not None, f"{slug} shows no period"
    return found


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


GAMES = (
    OctalGame.of(
        ".77",
        "Kayles",
        "kayles",
        summary="Knock down one skittle, or two that stand side by side; whoever takes the last one wins.",
        aliases=("Rip Van Winkle's game", "skittles"),
        places=(
            Place("FG", "figure 13"),
            Place("FG", "exercises 15 and 18"),
            TABLE_3,
            Place("B", "on sums of games"),
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
        ),
    ),
    OctalGame.of(
        ".137",
        "Dawson's Chess",
        "dawsons-chess",
        summary="Two ranks of pawns on a board of three ranks, capture compulsory: take a file and its neighbours.",
        oeis=("A002187",),
        places=(Place("FG", "exercises 34 to 36"), TABLE_3),
        errata=(
            Erratum(
                "FG",
                "exercise 34",
                "period 8112031103322445592301…",
                ("dawsons-chess.nim_sequence",),
                _repeating_block("dawsons-chess"),
            ),
        ),
    ),
    OctalGame.of(
        ".07",
        "Dawson's Kayles",
        "dawsons-kayles",
        summary="Knock down exactly two neighbouring skittles; the row falls apart around the gap.",
        aliases=("1 by n Cram",),
        places=(Place("FG", "exercises 35 to 37"),),
        errata=(
            Erratum(
                "FG",
                "exercise 37",
                ".17 and .07 equal at even n, different by 1 at odd n",
                ("octal-0-17.nim_sequence", "dawsons-kayles.nim_sequence"),
                _parity_rule_fails,
            ),
            Erratum(
                "FG",
                "exercise 37, answer",
                "period 24",
                ("dawsons-kayles.nim_sequence",),
                _period_of("dawsons-kayles"),
            ),
        ),
    ),
    OctalGame.of(
        ".4",
        "Four",
        "four",
        summary="Take one from the middle of a heap, so that two heaps are left.",
        places=(Place("FG", "exercises 35 and 36"),),
    ),
    OctalGame.of(
        ".15",
        "Guiles",
        "guiles",
        summary="Remove a heap of one or two, or take two from a longer heap and leave two heaps.",
        oeis=("A125916",),
        places=(Place("FG", "exercise 33"), TABLE_3),
    ),
    OctalGame.of(
        ".34",
        oeis=("A125924",),
        places=(TABLE_3,),
        errata=(_table_3("0.34", "row 4", "code 039, e = 7"),),
    ),
    OctalGame.of(".53", oeis=("A125927",), places=(TABLE_3,), errata=(_table_3("0.53", "row 5", "code 003"),)),
    OctalGame.of(".375", oeis=("A071503",), places=(TABLE_3, Place("FG", "exercise 40"))),
    OctalGame.of(
        ".177",
        oeis=("A071435",),
        places=(TABLE_3, Place("FG", "exercise 38")),
        errata=(_table_3("0.177", ".177", "e = 497, bound 1037"),),
    ),
    OctalGame.of(".173", oeis=("A071480",), places=(TABLE_3,)),
    OctalGame.of(".152", oeis=("A071471",), places=(TABLE_3,)),
    OctalGame.of(".117", oeis=("A071453",), places=(TABLE_3,), errata=(_table_3("0.117", "row 10", "code 0001"),)),
    OctalGame.of(".524", oeis=("A071510",), places=(TABLE_3,), errata=(_table_3("0.524", ".524", "e = 1, bound 109"),)),
    OctalGame.of(".017", places=(TABLE_3,), errata=(_table_3("0.017", ".017", "e = 5 (or 15), bound 133 (or 153)"),)),
    OctalGame.of(".134", oeis=("A071465",), places=(TABLE_3,)),
    OctalGame.of(".17", oeis=("A071431",), places=(Place("FG", "exercise 37"),)),
    OctalGame.of(".051"),
    OctalGame.of(
        ".077",
        places=(Place("FG", "exercise 38"),),
        errata=(
            Erratum(
                "FG",
                "exercise 38, answer on .077",
                "period 26",
                ("octal-0-077.nim_sequence",),
                _period_of("octal-0-077"),
            ),
        ),
    ),
    OctalGame.of(
        ".0077",
        places=(Place("FG", "exercise 38"),),
    ),
)
