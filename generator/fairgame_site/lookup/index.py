"""The published index of the search box, and its classes.

The index is one file of a few kilobytes.  It has the games with their names in all languages, the terms of the
glossary, names of octal codes, the pages that print OEIS numbers, the classes of octal games with every code of the
census, and the first values of every sequence.  If these
reach one period beyond the preperiod of a proved period, they give all values.  Values below 36 are one character each,
in base 36; others are a list.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fairgame_site.lookup.names import normalise

INDEX = "lookup/index.json"
SCHEMA = 3
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
OEIS_NUMBER = re.compile(r"\bA\d{6}\b")


@dataclass(frozen=True)
class Game:
    """A game: slug, name, other names, sequences in the OEIS, and octal code if it has one."""

    slug: str
    name: str
    also: tuple[str, ...] = ()
    oeis: tuple[str, ...] = ()
    code: str = ""

    @property
    def path(self) -> str:
        """Address of its page below the site root."""
        return f"games/{self.slug}/"


@dataclass(frozen=True)
class Run:
    """The values of a sequence from ``start`` on, and (preperiod, period) where a period is proved and they reach it.

    ``title`` is empty for the sequence of a class; ``entries`` marks a list, whose places are counted.
    """

    values: tuple[int, ...]
    start: int = 0
    period: tuple[int, int] | None = None
    title: str = ""
    path: str = ""
    entries: bool = False

    def extended(self, more: int) -> Sequence[int]:
        """Return the known values; of a periodic sequence, every value that can begin a match."""
        if self.period is None:
            return self.values
        first, length = self.period[0] - self.start, self.period[1]
        stop = first + length + more
        own = list(self.values[:stop])
        while len(own) < stop:
            own.append(own[len(own) - length])
        return own


@dataclass(frozen=True)
class Class:
    """A class of octal codes: its canonical code, the heap shift of each code, and its facts."""

    code: str
    path: str
    codes: Mapping[str, int]
    run: Run
    preperiods: Mapping[str, int | None]
    period: int | None = None
    computed_to: int = 0
    oeis: tuple[str, ...] = ()
    reported: Mapping[str, str] | None = None

    @property
    def is_by_stored_run(self) -> bool:
        """Whether a stored run proves a period reported in the literature."""
        return self.period is not None and self.reported is not None


@dataclass(frozen=True)
class Index:
    """The parsed index; ``sets`` is the address for subtraction sets, to be followed by a set, empty without one."""

    games: Sequence[Game]
    terms: Sequence[tuple[str, str, tuple[str, ...]]]
    runs: Sequence[Run]
    classes: Sequence[Class] = field(default=())
    octal_names: Sequence[tuple[str, str]] = field(default=())
    mentions: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    sets: str = ""

    @cached_property
    def home(self) -> Mapping[str, Class]:
        """The class of each code of the census."""
        return {code: one for one in self.classes for code in one.codes}

    @cached_property
    def named(self) -> Mapping[str, Game]:
        """The game that has a code."""
        return {game.code: game for game in reversed(self.games) if game.code}

    @cached_property
    def called(self) -> Mapping[str, Game]:
        """The game of each name, ``plain``; if two share a name, the first."""
        return {normalise(name): game for game in reversed(self.games) for name in (*game.also, game.slug, game.name)}


def oeis_numbers(text: str) -> list[str]:
    """Return the OEIS numbers in a text, each once, sorted.

    >>> oeis_numbers("A001969 and A000069, not A12")
    ['A000069', 'A001969']
    """
    return sorted(set(OEIS_NUMBER.findall(text)))


def packed(values: Sequence[int]) -> str | list[int]:
    """Return values in the format of the index.

    >>> packed([0, 1, 35]), packed([36])
    ('01z', [36])
    """
    small = all(value < len(DIGITS) for value in values)
    return "".join(DIGITS[value] for value in values) if small else list(values)


def unpacked(values: str | list[int]) -> tuple[int, ...]:
    """Return packed values as integers."""
    return tuple(int(one, len(DIGITS)) for one in values) if isinstance(values, str) else tuple(values)


def read(data: Mapping[str, Any]) -> Index:
    """Return the index from its published form."""
    return Index(
        games=[
            Game(slug, name, tuple(also), tuple(oeis), code[0] if code else "")
            for slug, name, also, oeis, *code in data["games"]
        ],
        terms=[(name, anchor, tuple(also)) for name, anchor, also in data["terms"]],
        runs=[
            Run(unpacked(values), start, tuple(period) if period else None, title, _table_path(table_id), bool(entries))
            for title, table_id, start, values, period, entries in data["sequences"]
        ],
        classes=[_parse_class(entry) for entry in data.get("classes", ())],
        octal_names=[(name, code) for name, code in data["octal_names"]],
        sets=data.get("sets", ""),
        mentions={number: [(title, path) for title, path in pages] for number, pages in data["mentions"].items()},
    )


def slug_of(code: str) -> str:
    """Return the last part of the address of the page of a class: 0.77 has 0-77, and 4. has 4."""
    return code.replace(".", "-").strip("-")


def _table_path(table_id: str) -> str:
    """Return the address of a table on the page of its game."""
    return f"games/{table_id.partition('.')[0]}/#{table_id}"


def _parse_class(entry: Mapping[str, Any]) -> Class:
    """Return a class from its entry in the published index."""
    code, period, preperiod = entry["code"], entry.get("period"), entry.get("preperiod", 0)
    codes = {text: shift for shift, texts in entry["codes"] for text in texts.split()}
    values = (0,) * entry["lead"] + unpacked(entry["first"])
    usual = {text: None if period is None else preperiod + shift for text, shift in codes.items()}
    return Class(
        code=code,
        path=entry.get("path", f"octal/{slug_of(code)}/"),
        codes=codes,
        run=Run(values, period=(preperiod, period) if period and preperiod + period <= len(values) else None),
        preperiods=usual | entry.get("preperiods", {}),
        period=period,
        computed_to=entry["computed_to"],
        oeis=tuple(entry.get("oeis", ())),
        reported=entry.get("reported"),
    )
