"""Records of other people: one YAML file for an extent, a period, a sequence, an erratum or a game.

A record has the fields of its kind, and ``by``, ``date`` and ``source``. Its check recomputes what a minute allows and
returns a status: *certified* if the computed values prove the statement, *observed* if all of them agree with it,
*reported* if a part of it is beyond them. A false record is refused with file and line. ``records/README.md`` has the
fields.

Cost: at most ``MAX_STOP`` nim-values, seconds.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import yaml

import fairgame
from fairgame import catalogue
from fairgame.core.claims import Status
from fairgame.errors import AtlasError
from fairgame_site.errors import ContentError
from fairgame_site.publish import oeis

FOLDER = "records"  # next to the folder of prose
MAX_STOP = 1 << 20  # heaps whose values a check computes
MIN_TERMS, TERMS_SHOWN = 10, 10
COMMON: Mapping[str, type] = {"kind": str, "by": str, "date": date, "source": str}
FIELDS: Mapping[str, Mapping[str, type]] = {
    "extent": {"code": str, "computed_to": int, "max_nim_value": int, "max_nim_value_at": int},
    "period": {"code": str, "period": int, "last_exception": int},
    "sequence": {"number": str, "code": str, "terms": list},
    "erratum": {"reference": str, "locator": str, "printed": str, "table": str, "key": dict, "column": str},
    "game": {"slug": str, "name": str, "rule": str, "package": str},
}
"""The fields of each kind, to which ``COMMON`` are added; all are required."""
A_NUMBER, SLUG, HTTPS = re.compile(r"A\d{6,7}"), re.compile(r"[a-z0-9]+(-[a-z0-9]+)*"), re.compile(r"https://\S+")
Value = TypeVar("Value")


class RecordError(ContentError):
    """A record that is refused; the message has file and line."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """An accepted record: its file and fields, the status of its statement, and the reason.

    Attributes:
        fields: those of its kind, as in ``FIELDS``.
    """

    file: str
    kind: str
    by: str
    date: str
    source: str
    fields: Mapping[str, Any]
    status: Status
    reason: str

    @property
    def statement(self) -> str:
        """The fields in words: ``code 0.77, period 12, last exception 70``."""
        return ", ".join(f"{name.replace('_', ' ')} {_text(value)}" for name, value in self.fields.items())


class Record:
    """The fields of a record with their lines."""

    def __init__(self, path: Path) -> None:
        """Read a record and check names and types of its fields.

        Raises:
            RecordError: for the first error.
        """
        self.path, self._lines = path, dict[str, int]()
        try:
            text = path.read_text(encoding="utf-8")
            node, data = yaml.compose(text, yaml.SafeLoader), yaml.safe_load(text)
        except (OSError, ValueError, yaml.YAMLError) as error:
            raise RecordError(str(path), 0, f"not a YAML file ({' '.join(str(error).split())})") from None
        if not isinstance(node, yaml.MappingNode):
            raise RecordError(str(path), 0, "a record is a mapping of fields")
        self._lines = {str(key.value): key.start_mark.line + 1 for key, _ in node.value}
        self._data: dict[str, Any] = data
        kind = data.get("kind")
        if kind not in FIELDS:
            raise self.error("kind", f"the kinds are {', '.join(FIELDS)}")
        fields = {**COMMON, **FIELDS[kind]}
        if len(self._lines) < len(node.value):
            raise RecordError(str(path), 0, "a field occurs twice")
        for name in data:
            if name not in fields:
                raise self.error(name, f"no field of this kind; its fields are {', '.join(fields)}")
        for name, expected in fields.items():
            if name not in data:
                raise RecordError(str(path), 0, f"the field {name} is missing")
            if type(data[name]) is not expected or data[name] in ("", [], {}):
                raise self.error(name, f"expected a value of the type {expected.__name__}")
            if expected is int and data[name] < 0:
                raise self.error(name, "the number is negative")

    def __getitem__(self, name: str) -> Any:
        """Return the value of a field."""
        return self._data[name]

    def error(self, name: str, reason: str) -> RecordError:
        """Return the error that names file and line of a field."""
        return RecordError(str(self.path), self._lines.get(name, 0), f"{name}: {reason}")

    def known(self, name: str, find: Callable[[Any], Value]) -> Value:
        """Return what the library finds for a field.

        Raises:
            RecordError: if it knows no such thing.
        """
        try:
            return find(self[name])
        except AtlasError as error:
            raise self.error(name, str(error)) from None


def check(path: Path, references: Sequence[str]) -> Accepted:
    """Check a record.

    Args:
        path: the file.
        references: the keys of the bibliography.

    Raises:
        RecordError: if it is refused.
    """
    record = Record(path)
    if record["kind"] == "erratum" and record["reference"] not in references:
        raise record.error("reference", "no key of content/_data/references.yaml")
    status, reason = CHECKS[record["kind"]](record)
    fields = {name: record[name] for name in FIELDS[record["kind"]]}
    common = record["kind"], record["by"], record["date"].isoformat(), record["source"]
    return Accepted(path.name, *common, fields, status, reason)


def check_all(folder: Path, references: Sequence[str]) -> list[Accepted]:
    """Check every record of a folder, in order.

    Raises:
        RecordError: for the first record that is refused, or that repeats another.
    """
    accepted, seen = [], dict[tuple[str, ...], Path]()
    for path in sorted(folder.glob("*.yaml")):
        record = Record(path)
        own = tuple(str(record[name]) for name in (*FIELDS[record["kind"]], "by"))
        if own in seen:
            raise record.error("kind", f"the same record as {seen[own].name}")
        seen[own] = path
        accepted.append(check(path, references))
    return accepted


def guide(folder: Path) -> str:
    """Return ``README.md`` of the folder, which says how to hand in a record, without its title."""
    return (folder / "README.md").read_text(encoding="utf-8").partition("\n")[2]


def _text(value: Any) -> str:
    """Return a value of a field as text, of a list the first terms."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(one)}" for name, one in value.items())
    if isinstance(value, list):
        rest = f", ... ({len(value)} terms)" if len(value) > TERMS_SHOWN else ""
        return ", ".join(map(str, value[:TERMS_SHOWN])) + rest
    return f"{value:,}" if isinstance(value, int) else str(value)


def _extent(record: Record) -> tuple[Status, str]:
    game = record.known("code", fairgame.octal)
    to, greatest, at = (record[name] for name in ("computed_to", "max_nim_value", "max_nim_value_at"))
    if game.period is not None:
        raise record.error("code", f"its period {game.period.period} is known, so an extent states nothing")
    if at > to:
        raise record.error("max_nim_value_at", "the heap is beyond computed_to")
    stop = min(to + 1, MAX_STOP)
    values = game.nim_values(stop)
    if (larger := np.flatnonzero(values > greatest)).size:
        raise record.error("max_nim_value", f"heap {larger[0]} has the value {values[larger[0]]}")
    if at < stop and (values[at] != greatest or (values[:at] == greatest).any()):
        first = np.flatnonzero(values == greatest)
        where = f"heap {first[0]} is the first with it" if first.size else f"heap {at} has the value {values[at]}"
        raise record.error("max_nim_value_at", where)
    if to < stop and not (values == greatest).any():
        raise record.error("max_nim_value", f"the greatest value is {values.max()}")
    return (Status.OBSERVED if to < stop else Status.REPORTED), f"agrees with the values to heap {stop - 1:,}"


def _period(record: Record) -> tuple[Status, str]:
    game = record.known("code", fairgame.octal)
    period, start = record["period"], record["last_exception"] + 1
    if period == 0:
        raise record.error("period", "a period is at least 1")
    if (known := game.period) is not None:
        if known.period != period:
            raise record.error("period", f"the proved period is {known.period}")
        if known.preperiod != start:
            raise record.error("last_exception", f"it is {known.last_exception}")
        return Status.CERTIFIED, game.basis
    needed = 2 * start + 2 * period + game.code.length
    values = game.nim_values(min(needed, MAX_STOP))
    if (wrong := np.flatnonzero(values[start:-period] != values[start + period :])).size:
        heap = start + int(wrong[0])
        raise record.error(
            "period", f"heaps {heap} and {heap + period} have the values {values[heap]} and {values[heap + period]}"
        )
    if needed <= MAX_STOP:
        return Status.CERTIFIED, f"its values to heap {needed - 1:,} prove it, by Guy and Smith's theorem"
    return Status.REPORTED, f"agrees with the values to heap {MAX_STOP - 1:,}; a proof needs {needed:,}"


def _sequence(record: Record) -> tuple[Status, str]:
    game, number, terms = record.known("code", fairgame.octal), record["number"], record["terms"]
    if not A_NUMBER.fullmatch(number):
        raise record.error("number", "expected an A-number such as A002186")
    taken, _ = oeis.codes().get(number, (str(game.code), ""))
    if taken != str(game.code):
        raise record.error("number", f"it is the sequence of {taken}")
    if len(terms) < MIN_TERMS or not all(type(term) is int for term in terms):
        raise record.error("terms", f"expected at least {MIN_TERMS} numbers, the values of heaps 0, 1, 2, ...")
    values = game.nim_values(len(terms)).tolist()
    if (wrong := next((heap for heap, term in enumerate(terms) if term != values[heap]), None)) is not None:
        raise record.error("terms", f"heap {wrong} has the value {values[wrong]}, not {terms[wrong]}")
    return Status.OBSERVED, f"all {len(terms)} terms are the nim-values of {game.code}"


def _erratum(record: Record) -> tuple[Status, str]:
    frame = record.known("table", fairgame.table)
    for name in record["key"]:
        if name not in frame.columns:
            raise record.error("key", f"{record['table']} has no column {name}")
    if record["column"] not in frame.columns:
        raise record.error("column", f"{record['table']} has no such column")
    for name, value in record["key"].items():
        frame = frame[frame[name].astype(str) == str(value)]
    if len(frame) != 1:
        raise record.error("key", f"{len(frame)} rows of {record['table']} have it; an erratum needs one")
    cell = str(frame[record["column"]].iloc[0])
    if cell == record["printed"]:
        raise record.error("printed", f"the table has {cell} too")
    statuses = [Status(status) for status in frame.attrs["rests_on"][record["column"]]]
    return Status.weakest(statuses), f"the table has {cell}"


def _game(record: Record) -> tuple[Status, str]:
    slug, name = record["slug"], record["name"].casefold()
    if not SLUG.fullmatch(slug):
        raise record.error("slug", "expected lower-case words joined by hyphens")
    for game in catalogue.games().values():
        names = {text.casefold() for text in (game.info.name, *game.info.aliases)}
        if slug == game.info.slug:
            raise record.error("slug", f"it is that of {game.info.name}")
        if name in names:
            raise record.error("name", f"it is the game {game.info.slug}")
    if not HTTPS.fullmatch(record["package"]):
        raise record.error("package", "expected the https address of a package with the entry point fairgame.games")
    return Status.REPORTED, "its package is to pass atlas contract"


CHECKS: Mapping[str, Callable[[Record], tuple[Status, str]]] = {
    "extent": _extent,
    "period": _period,
    "sequence": _sequence,
    "erratum": _erratum,
    "game": _game,
}
"""The check of each kind."""
