"""What should stand where a source errs on an octal game, in words, looked up in the published tables.

Each function returns what ``fairgame.core.game.Erratum`` asks for: a function from tables to words.  Numbers are read
off the tables, and none is typed.  Cost: a few milliseconds each.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pandas as pd

from fairgame.games.octal.rule import OctalGame
from fairgame.numbers.periodicity import Periodicity, detect

CENSUS = "octal.census"
Tables = Mapping[str, pd.DataFrame]
Truth = Callable[[Tables], str]


def column(tables: Tables, slug: str) -> np.ndarray:
    """Return the published nim-values of a game, heap 0 first."""
    return tables[f"{slug}.nim_sequence"]["nim_value"].to_numpy()


def listed(items: Sequence[int | str]) -> str:
    """Return the items as a list in words."""
    return ", ".join(map(str, items[:-1])) + f" and {items[-1]}" if len(items) > 1 else str(items[0])


def period_of(slug: str, code: str) -> Truth:
    """Return the truth on a period."""
    return lambda tables: f"period {_found(tables, slug, code).period}"


def repeating_block(slug: str, code: str) -> Truth:
    """Return the truth on the values of one period, from a multiple of it on."""
    return lambda tables: "".join(map(str, _block(tables, slug, code)))


def exceptions(slug: str, code: str) -> Truth:
    """Return the truth on the heaps that do not have the value of the period."""

    def truth(tables: Tables) -> str:
        block, before = _block(tables, slug, code), _found(tables, slug, code).preperiod
        wrong = np.flatnonzero(column(tables, slug)[:before] != np.resize(block, before))
        return f"{listed(wrong.tolist())}, {wrong.size} in number"

    return truth


def values_at(slug: str, *heaps: int) -> Truth:
    """Return the truth on the values of some heaps."""

    def truth(tables: Tables) -> str:
        values = column(tables, slug)
        return ", ".join(f"G({heap}) = {values[heap]}" for heap in heaps)

    return truth


def periods(*codes: str) -> Truth:
    """Return the truth on the periods of some codes, from the census."""

    def truth(tables: Tables) -> str:
        found = tables[CENSUS].set_index("code")["period"]
        return listed([f"{code} has the period {found[code]}" for code in codes])

    return truth


def periods_below(said_open: Sequence[str], bound: int) -> Truth:
    """Return the truth on a list of codes, without their points, of which no period is said to be known.

    Those are named of which a period is proved by values of heaps below ``bound``, and those that are no octal codes.
    """

    def truth(tables: Tables) -> str:
        bounds = tables[CENSUS].set_index("code")["proof_bound"].fillna(bound)
        none = [f"0.{code}" for code in said_open if set(code) & set("89")]
        codes = [f"0.{code}" for code in said_open if f"0.{code}" not in none]
        early = [code for code in codes if bounds[code] < bound]
        return f"{periods(*early)(tables)}; {listed(none)} are no octal codes"

    return truth


def _block(tables: Tables, slug: str, code: str) -> list[int]:
    found, values = _found(tables, slug, code), column(tables, slug)
    start = -(-found.preperiod // found.period) * found.period
    return [int(value) for value in values[start : start + found.period]]


def _found(tables: Tables, slug: str, code: str) -> Periodicity:
    found = detect(column(tables, slug), OctalGame.of(code).values_needed)
    assert found is not None, f"{slug} shows no period"
    return found
