"""Build the index from the finished tables, with each sequence once.

A subject adds a section by its hook ``lookup``; octal games add their classes.  The nim-values of a game in a class are
the shifted values of the class and are not stored twice.  Cost: a second, mostly for reading tables.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame_site import hooks
from fairgame_site.lookup import prose
from fairgame_site.lookup.index import INDEX, SCHEMA, Class, packed, read
from fairgame_site.published import Published, PublishedTable

MAX_VALUES = 64  # most stored values of a sequence of nim-values
MAX_ENTRIES = 24  # most stored entries of a list
MIN_TERMS = 5  # fewest terms of an indexed sequence; shorter ones match too many queries
MAX_VALUE = 10**15  # JavaScript numbers are exact up to here
EMPTY: Mapping[str, Any] = {
    "games": [],
    "terms": [],
    "octal_names": [],
    "mentions": {},
    "sequences": [],
    "classes": [],
}


def files(published: Published, content: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the index with its address below the site root."""
    text = json.dumps(build_index(published, content), ensure_ascii=False, separators=(",", ":"))
    yield INDEX, f"{text}\n".encode()


def build_index(published: Published, content: Path) -> Mapping[str, Any]:
    """Return the index in its published form.

    Raises:
        ContentError: for an error in the names or the glossary.
        StoreError: if a table has not been built.
    """
    data = {"schema": SCHEMA, **EMPTY}
    for section in hooks.call("lookup", published=published):
        data |= section
    home = read(data).home
    games, coded, runs = catalogue.games(), {}, []
    for table in _sequences(published):
        info = games[table.id.partition(".")[0]].info
        code = str(info.parameters.get("code", ""))
        if table.spec.is_sequence and code in home and _agrees(table, home[code], code):
            coded[info.slug] = code
        else:
            runs += _runs(table)
    others = prose.names(content)
    listed = [game.info for game in games.values() if game.info.in_index]
    numbers = {code: games[slug].info.oeis for slug, code in coded.items() if not games[slug].info.in_index}
    return data | {
        "games": [_game(info, others.get(info.slug, ()), coded.get(info.slug)) for info in listed],
        "terms": prose.terms(content),
        "mentions": prose.mentions(content),
        "sequences": runs,
        "classes": [one | _numbers(home[one["code"]], numbers) for one in data["classes"]],
    }


def _sequences(published: Published) -> Iterator[PublishedTable]:
    """Yield the tables of games that are sequences or lists of numbers."""
    games, tables = catalogue.games(), catalogue.tables()
    for table_id in catalogue.published_tables():
        spec = tables[table_id].spec
        if table_id.partition(".")[0] in games and (spec.is_sequence or _lists(spec.columns)):
            table = published[table_id]
            if not table.withheld:
                yield table


def _lists(columns: Sequence[str]) -> tuple[str, ...]:
    """Return the columns of a table that are lists of numbers by themselves."""
    if columns[-1] == "n" and len(columns) == 1:
        return ("n",)
    return ("a", "b") if tuple(columns[:3]) == ("k", "a", "b") else ()


def _agrees(table: PublishedTable, home: Class, code: str) -> bool:
    """Return whether a table has the values of a class, shifted by its code."""
    values = table.frame["nim_value"].iloc[:MAX_VALUES].tolist()
    shift, known = home.codes[code], home.run.extended(MAX_VALUES)
    pairs = ((value, known[n - shift]) for n, value in enumerate(values) if 0 <= n - shift < len(known))
    return all(value == other for value, other in pairs)


def _runs(table: PublishedTable) -> list[list[Any]]:
    """Return the sequences of a table in the format of the index."""
    if table.spec.is_sequence:
        key, value = table.spec.columns
        values = table.frame[value].iloc[:MAX_VALUES].tolist()
        runs: list[list[Any]] = [
            [table.spec.title, table.id, int(table.frame[key].iloc[0]), values, _period(table, len(values)), 0]
        ]
    else:
        names = _lists(table.spec.columns)
        head = table.spec.title.partition(",")[0]
        titles = [f"{head}, sequence {name}" if len(names) > 1 else head for name in names]
        runs = [
            [title, table.id, 1, table.frame[name].iloc[:MAX_ENTRIES].tolist(), 0, 1]
            for title, name in zip(titles, names, strict=True)
        ]
    for run in runs:
        run[3] = packed([int(value) for value in run[3] if value <= MAX_VALUE])
    return [run for run in runs if len(run[3]) >= MIN_TERMS]


def _period(table: PublishedTable, stored: int) -> list[int] | int:
    """Return preperiod and period if a period is proved and ``stored`` values cover it, else 0."""
    period = table.period
    if period is None or period["preperiod"] + period["period"] > stored:
        return 0
    return [period["preperiod"], period["period"]]


def _game(info: catalogue.GameInfo, others: Sequence[str], code: str | None) -> list[Any]:
    """Return a game in the format of the index; names that are codes are in the classes."""
    also = [name for name in (*info.aliases, *others) if not any(part in name for part in (" 0.", " 4.", " ."))]
    also = [name for name in also if not name.startswith((".", "4."))]
    return [info.slug, info.name, also, list(info.oeis), *([code] if code else [])]


def _numbers(home: Class, numbers: Mapping[str, Sequence[str]]) -> Mapping[str, Any]:
    """Return the OEIS numbers of a class: of reports about it, and of its codes without a game."""
    found = dict.fromkeys([*home.oeis, *[number for code in home.codes for number in numbers.get(code, ())]])
    return {"oeis": list(found)} if found else {}
