"""Octal games: taking matches from a heap and perhaps splitting what is left, as the digits of a code allow.

A named game is one declaration at the end of this file.  Nim-values come from the plain kernel; the Guy-Smith
theorem turns the computed values into a period for ever where one shows itself.  Cost: see ``engine.kernels.octal``;
single heaps are answered to 10^18 once the period is proved, to 100,000 otherwise.

Source: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526;
R. K. Guy, Fair Game, COMAP 1989.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from engine.certificates.octal import OctalPeriod, OctalValues
from engine.errors import LimitError, NimValueOverflowError
from engine.game import Erratum, Family, GameInfo, Place
from engine.kernels.octal import extend_nim_sequence
from engine.notation import Heaps
from engine.numeration import prime_divisors
from engine.octal_code import OctalCode
from engine.periodicity import Periodicity, detect
from engine.progress import track

PUBLISHED_STOP = 10_001
LARGEST_HEAP = 100_000
BLOCK = 4096  # heaps a kernel call: short enough for Ctrl-C and progress, long enough to cost nothing


NOTATION = Heaps(example="12 70 180")


@dataclass(frozen=True)
class OctalGame:
    """The octal game of one code."""

    info: GameInfo
    code: OctalCode
    notation: Heaps = NOTATION
    published_stop: int = PUBLISHED_STOP

    @classmethod
    def unnamed(cls, code: OctalCode) -> "OctalGame":
        """Return the game of a code that the atlas declares no game for."""
        return _game(str(code))

    def options(self, position: int) -> Iterator[tuple[int, ...]]:
        """Yield what each digit allows: nothing left, one heap left, two heaps left."""
        for taken, digit in enumerate(self.code.digits[: position + 1]):
            rest = position - taken
            if digit & 1 and rest == 0:
                yield ()
            if digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                yield from ((rest - part, part) for part in range(1, rest // 2 + 1))

    def positions(self, stop: int) -> Iterator[int]:
        """Yield heaps 0..stop-1."""
        return iter(range(stop))

    def nim_sequence(self, stop: int) -> np.ndarray:
        """Return nim-values of heaps 0..stop-1, shape (stop,), uint16.

        Raises:
            NimValueOverflowError: if a value passes 65,535.
        """
        digits = np.array(self.code.digits, np.uint8)
        values = np.zeros(max(stop, 1), np.uint16)
        starts = range(1, stop, BLOCK)
        for start in track(starts, f"nim-values of {self.code}", total=len(starts), unit="block"):
            end = min(start + BLOCK, stop)
            reached = extend_nim_sequence(digits, values, start, end)
            if reached < end:
                raise NimValueOverflowError(self.info.slug, reached, "uint16")
        return values[:stop]

    def nim_value(self, position: int) -> int:
        """Return G(position): to 10^18 where the period is proved, to ``LARGEST_HEAP`` otherwise."""
        values, period = self._known
        if position < values.size:
            return int(values[position])
        if period is not None:
            return period.value(values, position)
        if position > LARGEST_HEAP:
            raise LimitError(f"{self.info.slug}: no period is proved, so heaps are answered up to {LARGEST_HEAP}")
        return int(self.nim_sequence(position + 1)[-1])

    @cached_property
    def _known(self) -> tuple[np.ndarray, Periodicity | None]:
        values = self.nim_sequence(self.published_stop)
        return values, detect(values, self.values_needed)

    def value_certificate(self) -> OctalValues:
        """Return the check of exclusion and attainment."""
        return OctalValues(str(self.code), self.code.digits)

    def values_needed(self, found: Periodicity) -> int:
        """Return how many values from G(0) the Guy-Smith theorem wants; it knows no saltus."""
        return proof_bound(found, self.code.length) + 1 if found.saltus == 0 else LARGEST_HEAP**2

    def period_certificate(self, found: Periodicity, values: np.ndarray) -> OctalPeriod:
        """Return the theorem's data, with a witness against each shorter period."""
        tail = values[found.preperiod :].astype(np.int64)
        shorter = []
        for prime in prime_divisors(found.period):
            step = found.period // prime
            shorter.append((prime, found.preperiod + int(np.flatnonzero(tail[step:] != tail[:-step])[0])))
        return OctalPeriod(
            code=str(self.code),
            digits=self.code.digits,
            preperiod=found.preperiod,
            period=found.period,
            proof_bound=proof_bound(found, self.code.length),
            shorter=tuple(shorter),
        )


def proof_bound(found: Periodicity, length: int) -> int:
    """Return the last heap that the Guy-Smith theorem needs: 2e + 2p + k, e being at least 0."""
    return 2 * max(found.last_exception, 0) + 2 * found.period + length


TABLE_3 = Place("FG", "Table 3")


def _game(code: str, name: str = "", slug: str = "", *, summary: str = "", **info: Any) -> OctalGame:
    """Declare the game of ``code``; one without a name of its own is called by its code and left off the shelf."""
    parsed = OctalCode.parse(code)
    aliases = (f"octal {parsed}", str(parsed).removeprefix("0"), *info.pop("aliases", ()))
    named = GameInfo(
        slug=slug or parsed.slug,
        name=name or f"Octal game {parsed}",
        family=Family.TAKING_AND_BREAKING,
        summary=summary or f"Heaps under the Guy-Smith code {parsed}: {parsed.in_words()}.",
        aliases=aliases,
        rule={"kind": "octal", "code": str(parsed), "digits": list(parsed.digits)},
        listed=bool(name),
        **info,
    )
    return OctalGame(named, parsed)


def _row(tables: Mapping[str, pd.DataFrame], code: str) -> dict[str, Any]:
    rows = tables["octal.table_3"].set_index("code", drop=False).to_dict("index")
    return {str(name): cell for name, cell in rows[code].items()}


def _column(tables: Mapping[str, pd.DataFrame], slug: str) -> np.ndarray:
    return tables[f"{slug}.nim_sequence"]["nim_value"].to_numpy()


def _exception_and_bound(code: str) -> Callable[[Mapping[str, pd.DataFrame]], str]:
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        row = _row(tables, code)
        return f"last exception {row['last_exception']}, proof bound {row['proof_bound']}"

    return truth


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
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        game = next(game for game in GAMES if game.info.slug == slug)
        found = detect(_column(tables, slug), game.values_needed)
        assert found is not None
        return f"period {found.period}"

    return truth


def _repeating_block(slug: str) -> Callable[[Mapping[str, pd.DataFrame]], str]:
    def truth(tables: Mapping[str, pd.DataFrame]) -> str:
        game = next(game for game in GAMES if game.info.slug == slug)
        values = _column(tables, slug)
        found = detect(values, game.values_needed)
        assert found is not None
        start = -(-found.preperiod // found.period) * found.period
        return "".join(str(value) for value in values[start : start + found.period])

    return truth


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _exception_erratum(code: str, printed: str) -> Erratum:
    return Erratum("FG", f"Table 3, {code.removeprefix('0')}", printed, ("octal.table_3",), _exception_and_bound(code))


GAMES = (
    _game(
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
    _game(
        ".137",
        "Dawson's Chess",
        "dawsons-chess",
        summary="Two ranks of pawns on a board of three ranks, capture compulsory: take a file and its neighbours.",
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
    _game(
        ".07",
        "Dawson's Kayles",
        "dawsons-kayles",
        summary="Knock down exactly two neighbouring skittles; the row falls apart around the gap.",
        aliases=("1 by n Cram",),
        places=(Place("FG", "exercises 35 to 37"),),
        oeis=("A002187",),
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
    _game(
        ".4",
        "Four",
        "four",
        summary="Take one from the middle of a heap, so that two heaps are left.",
        places=(Place("FG", "exercises 35 and 36"),),
    ),
    _game(
        ".15",
        "Guiles",
        "guiles",
        summary="Remove a heap of one or two, or take two from a longer heap and leave two heaps.",
        places=(Place("FG", "exercise 33"), TABLE_3),
    ),
    _game(
        ".34",
        places=(TABLE_3,),
        errata=(
            Erratum(
                "FG",
                "Table 3, code",
                "039",
                ("octal.table_3",),
                lambda tables: str(_row(tables, "0.34")["code"]),
            ),
        ),
    ),
    _game(".53", places=(TABLE_3,)),
    _game(".375", places=(TABLE_3, Place("FG", "exercise 40"))),
    _game(
        ".177",
        places=(TABLE_3, Place("FG", "exercise 38")),
        errata=(_exception_erratum("0.177", "e = 497, bound 1037"),),
    ),
    _game(".173", places=(TABLE_3,)),
    _game(".152", places=(TABLE_3,)),
    _game(".117", places=(TABLE_3,)),
    _game(".524", places=(TABLE_3,), errata=(_exception_erratum("0.524", "e = 1, bound 109"),)),
    _game(".017", places=(TABLE_3,), errata=(_exception_erratum("0.017", "e = 5 (or 15), bound 133 (or 153)"),)),
    _game(".134", places=(TABLE_3,)),
    _game(".17", places=(Place("FG", "exercise 37"),)),
    _game(".051"),
    _game(
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
    _game(
        ".0077",
        places=(Place("FG", "exercise 38"),),
    ),
)
