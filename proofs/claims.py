"""Certificates for the rows of published tables of periods: of hexadecimal games and of subtraction sets.

A row claims a preperiod, a period, and perhaps a saltus.  Values and witnesses against shorter periods come from the
library; the checker takes none of them on trust.  Cost: that of the values, 20 s for all rows.
"""

import csv
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from fairgame.games.hexadecimal.code import BreakingCode, breaking_values
from fairgame.games.subtraction.certificates import values_by_levels
from fairgame.numbers.numeration import prime_divisors
from proofs.extracted import Page, driver_input

Row = dict[str, str]
Made = tuple[Page, bytes]


@dataclass(frozen=True)
class ClaimTable:
    """A published table of periods: its id, and how a row names its game."""

    id: str
    method: str
    rule: Callable[[Row], list[int]]

    def certificates(self, data: Path) -> Iterator[Made]:
        """Yield a certificate for each row of the table in the folder ``data`` of a built site."""
        with (data / f"{self.id}.csv").open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                preperiod, period, saltus = int(row["preperiod"]), int(row["period"]), int(row.get("saltus", 0))
                page, values = certificate(self.method, self.rule(row), preperiod, period, saltus)
                yield (page | arithmetic_proof(row) if saltus else page), values


TABLES = (
    ClaimTable("hexadecimal.periods", "hexadecimal", lambda row: [*BreakingCode.parse(row["code"]).digits]),
    ClaimTable("hexadecimal.arithmetic_periods", "arithmetic", lambda row: [*BreakingCode.parse(row["code"]).digits]),
    ClaimTable("subtraction.periods", "subtraction", lambda row: [*map(int, row["set"].split())]),
    ClaimTable("subtraction.two_element_periods", "subtraction", lambda row: [int(row["a"]), int(row["b"])]),
    ClaimTable(
        "subtraction.a_b_a_plus_b_periods",
        "subtraction",
        lambda row: [int(row["a"]), int(row["b"]), int(row["a"]) + int(row["b"])],
    ),
)


def certificate(method: str, rule: list[int], preperiod: int, period: int, saltus: int = 0) -> Made:
    """Return a certificate of a period, with the values of the game and a heap against each shorter period."""
    stop = preperiod + 2 * period
    is_code = method != "subtraction"
    found = breaking_values(BreakingCode((*rule,)), stop) if is_code else values_by_levels((*rule,), stop)
    values, shorter = np.array(found, np.uint16), list[list[int]]()
    for prime in prime_divisors(period):
        step = period // prime
        first = values[preperiod : preperiod + period].astype(np.int64)
        later = values[preperiod + step : preperiod + step + period]
        differ = np.flatnonzero(prime * (later - first) != saltus)
        shorter.append([prime, preperiod + int(differ[0]) if differ.size else preperiod])
    width = 1 if values.max() < 1 << 8 else 2
    page: Page = {"method": method, ("digits" if is_code else "numbers"): rule}
    page |= {"preperiod": preperiod, "period": period, "shorter": shorter, "data": {"bytes_per_value": width}}
    return page, values[: preperiod + period].astype(f"<u{width}").tobytes()


def arithmetic_proof(row: Row) -> Page:
    """Return the numbers of a proof of an arithmetic period: saltus, rounds, places of the modulus, layers, window."""
    saltus, rounds, layers = (int(row[column]) for column in ("saltus", "rounds", "layers"))
    step = rounds * saltus
    start = int(row["proof_bound"]) + 1 - 2 * rounds * int(row["period"])
    places = (step & -step).bit_length() - 1
    return {"saltus": saltus, "rounds": rounds, "places": places, "layers": layers, "from": start}


def digest(made: list[Made]) -> str:
    """Return the sha256 (hex) of the certificates of a table."""
    return hashlib.sha256(b"".join(driver_input(*one) for one in made)).hexdigest()
