"""Class records of octal games: rows and files from the store, codes of each class, first values.

A record is a working table of one row with attached files: rare heaps, growth, frequencies, certificate, values. No
game is computed here: values beyond the file follow from the period, if one is proved. Cost: a few milliseconds for
all classes, and decompression when values are read.
"""

import csv
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from io import StringIO
from typing import Any

import numpy as np
import pandas as pd

from fairgame import catalogue
from fairgame.core.columns import concept
from fairgame.errors import UnknownNameError
from fairgame.games.octal.answers import OctalCode
from fairgame_site.errors import WithheldError
from fairgame_site.published import Published, PublishedTable

STUDY = ".study"
PREFIX = "octal-"
CENSUS = "octal.census"
GROWTH = "octal.growth"
FOLLOWED = "octal.followed"
DATA = ("values.gz", "checkpoints.gz")  # a record has one of the two; both begin with G(0), G(1), ...
OPEN_BYTES = 2  # bytes of a value in the file of an open class

Rows = Sequence[Mapping[str, Any]]


def record_id(slug: str) -> str:
    """Return the id of the record of a class, from the last part of its page's address."""
    return f"{PREFIX}{slug}{STUDY}"


def slug_of(table_id: str) -> str:
    """Return the last part of the page address for a class record, "" for any other table.

    >>> slug_of("octal-0-77.study"), slug_of("octal.census")
    ('0-77', '')
    """
    is_study = table_id.startswith(PREFIX) and table_id.endswith(STUDY)
    return table_id.removesuffix(STUDY).removeprefix(PREFIX) if is_study else ""


def code_of(slug: str) -> OctalCode:
    """Return the canonical code of a class, from the last part of its page's address."""
    head, _, tail = slug.partition("-")
    return OctalCode.parse(f"{head}.{tail}")


def is_octal(info: catalogue.GameInfo) -> bool:
    """Return whether a game is an octal game; a game on rings has a code but no digits."""
    return "digits" in info.parameters


@dataclass(frozen=True, slots=True)
class Relative:
    """A code of a class, its shift against the canonical code, and its preperiod."""

    code: str
    shift: int
    preperiod: int | None


@dataclass(frozen=True, slots=True)
class Name:
    """A named game of a class: code, name, and slug of its page."""

    code: str
    name: str
    slug: str


@dataclass(frozen=True)
class ClassRecord:
    """Record of one class: row, files, relatives and names."""

    table: PublishedTable
    relatives: tuple[Relative, ...] = ()

    @property
    def slug(self) -> str:
        """The last part of the page's address: 0-16."""
        return slug_of(self.table.spec.id)

    @cached_property
    def code(self) -> OctalCode:
        """The canonical code, from the id, so a withheld record has it too."""
        return code_of(self.slug)

    @cached_property
    def game(self) -> catalogue.Game[Any] | None:
        """The game of the catalogue with the canonical code, if any; its page shows the class."""
        code = str(self.code)
        octal = (game for game in catalogue.games().values() if is_octal(game.info))
        return next((game for game in octal if game.info.parameters["code"] == code), None)

    @property
    def address(self) -> str:
        """The address of its page below the site's root."""
        return f"games/{self.game.info.slug}/" if self.game else f"octal/{self.slug}/"

    @cached_property
    def row(self) -> Mapping[str, Any]:
        """The row: int, str, or None for an empty cell.

        Raises:
            WithheldError: if the record failed its check.
        """
        if self.table.withheld:
            raise WithheldError(self.table.id, self.table.withheld)
        (row,) = csv.DictReader(StringIO(self.table.artifact.csv.decode()))
        return {name: int(cell) if cell and concept(name).is_number else cell or None for name, cell in row.items()}

    @property
    def files(self) -> Mapping[str, bytes]:
        """The attached files by name; empty if the record is withheld."""
        return {} if self.table.withheld else self.table.artifact.files

    @property
    def attached(self) -> Sequence[Mapping[str, Any]]:
        """Name, size and sha256 of each file, without reading it."""
        return [] if self.table.withheld else self.table.metadata.get("attached", [])

    @property
    def is_periodic(self) -> bool:
        """Whether a period is proved."""
        return bool(self.row["status"] == "periodic")

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The named games among the codes of the class, the canonical code first."""
        order = {relative.code: place for place, relative in enumerate(self.relatives)} | {str(self.code): -1}
        infos = (game.info for game in catalogue.games().values() if game.info.in_index and is_octal(game.info))
        names = (Name(str(info.parameters.get("code")), info.name, info.slug) for info in infos)
        return tuple(sorted((name for name in names if name.code in order), key=lambda name: order[name.code]))

    def rows(self, name: str) -> list[dict[str, int | None]]:
        """Return the rows of an attached CSV with int cells (None for an empty one); none without the file."""
        lines = csv.DictReader(StringIO(self.files.get(name, b"").decode()))
        return [{column: int(cell) if cell else None for column, cell in row.items()} for row in lines]

    def pairs(self, name: str) -> np.ndarray:
        """Return an attached CSV of two columns without empty cells, shape (rows, 2), int64."""
        _, _, body = self.files.get(name, b"").decode().partition("\n")
        return np.fromstring(body.replace("\n", ","), np.int64, sep=",").reshape(-1, 2)

    @cached_property
    def certificate(self) -> Mapping[str, Any] | None:
        """The certificate as data, None without a proved period."""
        text = self.files.get("certificate.json")
        return json.loads(text) if text else None

    @property
    def data_file(self) -> str | None:
        """The name of the file of values, None without one."""
        return next((name for name in DATA if name in self.files), None)

    def values(self, stop: int) -> np.ndarray:
        """Return the known values G(0), G(1), ... below ``stop``: shape (at most stop,), int64.

        If a period is proved, it gives the values that the file lacks.
        """
        stored = self._stored(0, min(stop, self._first_run))
        if not self.is_periodic or stored.size >= stop:
            return stored
        start, period = self.row["preperiod"], self.row["period"]
        if stored.size < start + period:
            return stored
        index = np.arange(stop)
        return stored[np.where(index < start, index, start + (index - start) % period)]

    def stretch(self, start: int, stop: int) -> np.ndarray:
        """Return G(start..stop-1), shape (stop - start,), int64; shape (0,) if the file lacks them."""
        if stop <= self._first_run:
            return self._stored(start, stop)
        certificate = self.certificate or {}
        width = int(certificate.get("reach", 0)) + self.code.length  # heaps of a window, which ends before its boundary
        for place, boundary in enumerate(certificate.get("boundaries", [])):
            if boundary - width <= start and stop <= boundary:
                first = self._first_run + place * width + start - (boundary - width)
                return self._stored(first, first + stop - start)
        return np.zeros(0, np.int64)

    @cached_property
    def exceptions(self) -> np.ndarray | None:
        """The heaps before the preperiod that break the period, ascending; None unless all are stored."""
        if not self.is_periodic:
            return None
        start, period = self.row["preperiod"], self.row["period"]
        if self._first_run < start + period:
            return None
        values = self._stored(0, start + period)
        heaps = np.arange(start)
        return np.flatnonzero(values[:start] != values[start + (heaps - start) % period])

    @cached_property
    def _first_run(self) -> int:
        """The number of values from G(0) on at the start of the file."""
        certificate = self.certificate
        if certificate is not None:
            return int(certificate.get("head", certificate["data"]["count"]))
        return self._unzipped_length // OPEN_BYTES

    @property
    def _unzipped_length(self) -> int:
        """The uncompressed size of the file, which a gzip ends with."""
        return int.from_bytes(self.files[self.data_file][-4:], "little") if self.data_file else 0

    def _stored(self, start: int, stop: int) -> np.ndarray:
        """Return the numbers start..stop-1 of the file, shape (stop - start,), int64; shape (0,) without a file."""
        if self.data_file is None:
            return np.zeros(0, np.int64)
        packed: bytes = self.files[self.data_file]
        size = int(self.certificate["data"]["bytes_per_value"]) if self.certificate else OPEN_BYTES
        raw = zlib.decompressobj(wbits=31).decompress(packed, stop * size)
        return np.frombuffer(raw, f"<u{size}")[start:].astype(np.int64)


class ClassRecords:
    """Records of all classes, in the order of the codes."""

    def __init__(self, published: Published) -> None:
        """Read from ``published``."""
        self.published = published

    @cached_property
    def all(self) -> Mapping[str, ClassRecord]:
        """Every record by its canonical code."""
        relatives = self._relatives()
        tables = self.published.select([name for name in catalogue.tables() if slug_of(name)])
        codes = [str(code_of(slug_of(table.spec.id))) for table in tables]
        records = [ClassRecord(table, relatives.get(code, ())) for table, code in zip(tables, codes, strict=True)]
        return {str(record.code): record for record in sorted(records, key=lambda record: code_order(record.code))}

    def __iter__(self) -> Iterator[ClassRecord]:
        """Yield every record, including withheld ones."""
        return iter(self.all.values())

    @property
    def addresses(self) -> Mapping[str, str]:
        """The address of the page of each class below the site's root, by its canonical code."""
        return {code: record.address for code, record in self.all.items()}

    def published_records(self) -> list[ClassRecord]:
        """Return the records that are not withheld."""
        return [record for record in self if not record.table.artifact.is_withheld]

    def __getitem__(self, code: str) -> ClassRecord:
        """Return the record of the class of a code.

        Raises:
            OctalCodeError: if ``code`` is invalid.
            UnknownNameError: if its class has no record.
        """
        canonical = self.canonical.get(str(OctalCode.parse(code)))
        if canonical is None:
            raise UnknownNameError("octal class", code, self.all)
        return self.all[canonical]

    def of_game(self, game: catalogue.Game[Any]) -> ClassRecord | None:
        """Return the record that the page of a game shows, None without one or if it is withheld."""
        record = self.all.get(str(game.info.parameters.get("code", "")))
        if record is None or record.game is None or record.game.info.slug != game.info.slug:
            return None
        return None if record.table.withheld else record

    @cached_property
    def canonical(self) -> Mapping[str, str]:
        """The canonical code of every code whose class has a record."""
        return {relative.code: code for code, record in self.all.items() for relative in record.relatives} | {
            code: code for code in self.all
        }

    @cached_property
    def census(self) -> pd.DataFrame | None:
        """The census, None if it is absent or withheld."""
        if CENSUS not in catalogue.tables() or self.published[CENSUS].withheld:
            return None
        return self.published[CENSUS].frame

    def _relatives(self) -> dict[str, tuple[Relative, ...]]:
        if self.census is None:
            return {}
        columns = (self.census[name].tolist() for name in ("code", "canonical_code", "heap_shift", "preperiod"))
        relatives: dict[str, list[Relative]] = {}
        for code, canonical, shift, preperiod in zip(*columns, strict=True):
            relatives.setdefault(canonical, []).append(
                Relative(code, shift, None if pd.isna(preperiod) else int(preperiod))
            )
        return {canonical: tuple(sorted(codes, key=lambda item: item.code)) for canonical, codes in relatives.items()}


@lru_cache(maxsize=1)
def class_records(published: Published) -> ClassRecords:
    """Return the records of a build, cached for the latest one."""
    return ClassRecords(published)


def code_order(code: OctalCode) -> tuple[int, int, tuple[int, ...]]:
    """Return the sort key of a code: number of places, first digit, digits."""
    return code.length, code.digits[0], code.digits


@lru_cache(maxsize=1)
def followed_growth(records: ClassRecords) -> Mapping[str, Rows]:
    """Return the growth of each game with a growth run, by its code."""
    growth: dict[str, list[Mapping[str, Any]]] = {}
    for row in _rows(records, FOLLOWED):
        growth.setdefault(row["canonical_code"], []).append(row)
    return growth


def growth_of(records: ClassRecords, code: str) -> Rows:
    """Return the growth of one game: from a growth run, its class record, or the table of all games."""
    followed = followed_growth(records).get(code)
    if followed is not None:
        return followed
    record = records.all.get(code)
    if record is not None:
        return record.rows("growth.csv")
    return [row for row in _rows(records, GROWTH) if row["canonical_code"] == code]


def plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row of a table with int and str cells, None for an empty cell."""
    return {str(name): _plain(cell) for name, cell in row.items()}


def _rows(records: ClassRecords, table_id: str) -> Rows:
    """Return the rows of a table; none if it is absent or withheld."""
    if table_id not in catalogue.tables() or records.published[table_id].withheld:
        return []
    return [plain(row) for row in records.published[table_id].frame.to_dict("records")]


def _plain(cell: Any) -> Any:
    if isinstance(cell, str):
        return cell or None
    return None if pd.isna(cell) else int(cell)
