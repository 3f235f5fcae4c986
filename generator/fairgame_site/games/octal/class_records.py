"""What is known of each class of octal games: the studies of the store, the codes of each class, the first values.

A study is a working table of one row with files attached (rare heaps, growth, frequencies, certificate, values).
Everything here is read from what the engine finished and nothing is computed of a game; a value beyond the file is
looked up by the period, once a period is proved.  Cost: a few milliseconds for all classes until values are asked for.
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
from fairgame_site.publish.published import Published, PublishedTable

STUDY = ".study"
PREFIX = "octal-"
CENSUS = "octal.census"
DATA = ("values.gz", "checkpoints.gz")  # whichever there is; both begin with G(0), G(1), ...
OPEN_BYTES = 2  # a value, in the file of an open class


def record_id(slug: str) -> str:
    """Return the id of the study of a class from the last part of its page's address."""
    return f"{PREFIX}{slug}{STUDY}"


def slug_of(table_id: str) -> str:
    """Return the last part of the address of the page of the class that a table studies, "" if it is no such table.

    >>> slug_of("octal-0-77.study"), slug_of("octal.census")
    ('0-77', '')
    """
    is_study = table_id.startswith(PREFIX) and table_id.endswith(STUDY)
    return table_id.removesuffix(STUDY).removeprefix(PREFIX) if is_study else ""


def code_of(slug: str) -> OctalCode:
    """Return the canonical code of a class from the last part of its page's address."""
    head, _, tail = slug.partition("-")
    return OctalCode.parse(f"{head}.{tail}")


def is_octal(info: catalogue.GameInfo) -> bool:
    """Return whether a game is an octal game: one that is played by a code on rings has a code and no digits."""
    return "digits" in info.parameters


@dataclass(frozen=True, slots=True)
class Relative:
    """A code of a class, by how many heaps its sequence is moved against the canonical one, and its own preperiod."""

    code: str
    shift: int
    preperiod: int | None


@dataclass(frozen=True, slots=True)
class Name:
    """A named game of a class: its code, what it is called, and the slug of its page."""

    code: str
    name: str
    slug: str


@dataclass(frozen=True)
class ClassRecord:
    """One class: the row of its study, its files, its relatives and its names."""

    table: PublishedTable
    relatives: tuple[Relative, ...] = ()

    @property
    def slug(self) -> str:
        """The last part of the page's address: 0-16."""
        return slug_of(self.table.id)

    @cached_property
    def code(self) -> OctalCode:
        """The canonical code, read off the id, so that a withheld study has one as well."""
        return code_of(self.slug)

    @cached_property
    def game(self) -> catalogue.Game[Any] | None:
        """The game of the catalogue that is played by the canonical code, if there is one; its page is the class's."""
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
            WithheldError: if the study failed its check.
        """
        if self.table.withheld:
            raise WithheldError(self.table.id, self.table.withheld)
        (row,) = csv.DictReader(StringIO(self.table.artifact.csv.decode()))
        return {name: int(cell) if cell and concept(name).is_number else cell or None for name, cell in row.items()}

    @property
    def files(self) -> Mapping[str, bytes]:
        """The files that belong to the study, by name; none of a withheld one."""
        return {} if self.table.withheld else self.table.artifact.files

    @property
    def attached(self) -> Sequence[Mapping[str, Any]]:
        """Name, bytes and sha256 of each of its files, without reading them."""
        return [] if self.table.withheld else self.table.metadata.get("attached", [])

    @property
    def is_periodic(self) -> bool:
        """Whether a period is proved."""
        return bool(self.row["status"] == "periodic")

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The named games among the codes of the class, the canonical code first."""
        order = {one.code: place for place, one in enumerate(self.relatives)} | {str(self.code): -1}
        infos = (game.info for game in catalogue.games().values() if game.info.in_index and is_octal(game.info))
        found = (Name(str(info.parameters.get("code")), info.name, info.slug) for info in infos)
        return tuple(sorted((one for one in found if one.code in order), key=lambda one: order[one.code]))

    def rows(self, name: str) -> list[dict[str, int | None]]:
        """Return the rows of an attached CSV as whole numbers (None for an empty cell); none if it is not there."""
        lines = csv.DictReader(StringIO(self.files.get(name, b"").decode()))
        return [{column: int(cell) if cell else None for column, cell in row.items()} for row in lines]

    def pairs(self, name: str) -> np.ndarray:
        """Return an attached CSV of two columns without empty cells, shape (rows, 2), int64."""
        _, _, body = self.files.get(name, b"").decode().partition("\n")
        return np.fromstring(body.replace("\n", ","), np.int64, sep=",").reshape(-1, 2)

    @cached_property
    def certificate(self) -> Mapping[str, Any] | None:
        """The certificate as data, or None where no period is proved."""
        text = self.files.get("certificate.json")
        return json.loads(text) if text else None

    @property
    def data_file(self) -> str | None:
        """The name of the file of values, or None where there is none."""
        return next((name for name in DATA if name in self.files), None)

    def values(self, stop: int) -> np.ndarray:
        """Return G(0), G(1), ... as far as they are known below ``stop``: shape (at most stop,), int64.

        A periodic class has them all: what the file leaves out is looked up by the period.
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
        """Return G(start..stop-1), shape (stop - start,), int64; shape (0,) if the file does not hold them."""
        if stop <= self._first_run:
            return self._stored(start, stop)
        about = self.certificate or {}
        width = int(about.get("reach", 0)) + self.code.length  # of a window: it ends before its boundary
        for place, boundary in enumerate(about.get("boundaries", [])):
            if boundary - width <= start and stop <= boundary:
                first = self._first_run + place * width + start - (boundary - width)
                return self._stored(first, first + stop - start)
        return np.zeros(0, np.int64)

    @cached_property
    def exceptions(self) -> np.ndarray | None:
        """The heaps before the preperiod that break the period, ascending; None where they are not all stored."""
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
        """How many values from G(0) on the file begins with."""
        about = self.certificate
        if about is not None:
            return int(about.get("head", about["data"]["count"]))
        return self._unzipped_length // OPEN_BYTES

    @property
    def _unzipped_length(self) -> int:
        """The bytes that the file holds: a gzip ends with this number."""
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
    """Every class that has been studied, in the order of the codes."""

    def __init__(self, published: Published) -> None:
        """Read from ``published``; a catalogue without studies has no classes."""
        self.published = published

    @cached_property
    def all(self) -> Mapping[str, ClassRecord]:
        """Every study by its canonical code."""
        relatives = self._relatives()
        ids = [name for name in catalogue.tables() if slug_of(name)]
        found = (ClassRecord(self.published[name]) for name in ids)
        studies = [ClassRecord(one.table, relatives.get(str(one.code), ())) for one in found]
        return {str(one.code): one for one in sorted(studies, key=lambda one: code_order(one.code))}

    def __iter__(self) -> Iterator[ClassRecord]:
        """Yield every study, withheld ones too."""
        return iter(self.all.values())

    @property
    def addresses(self) -> Mapping[str, str]:
        """The address of the page of each class below the site's root, by its canonical code."""
        return {code: study.address for code, study in self.all.items()}

    def published_records(self) -> list[ClassRecord]:
        """Return the studies that are not withheld."""
        return [one for one in self if not one.table.withheld]

    def __getitem__(self, code: str) -> ClassRecord:
        """Return the study of the class that a code belongs to.

        Raises:
            OctalCodeError: if ``code`` is none.
            UnknownNameError: if its class has not been studied.
        """
        canonical = self.canonical.get(str(OctalCode.parse(code)))
        if canonical is None:
            raise UnknownNameError("octal class", code, self.all)
        return self.all[canonical]

    @cached_property
    def canonical(self) -> Mapping[str, str]:
        """The canonical code of every code of the census whose class has been studied."""
        return {one.code: code for code, study in self.all.items() for one in study.relatives} | {
            code: code for code in self.all
        }

    @cached_property
    def census(self) -> pd.DataFrame | None:
        """The census, or None where the catalogue has none or it is withheld."""
        if CENSUS not in catalogue.tables() or self.published[CENSUS].withheld:
            return None
        return self.published[CENSUS].frame

    def _relatives(self) -> dict[str, tuple[Relative, ...]]:
        if self.census is None:
            return {}
        columns = (self.census[name].tolist() for name in ("code", "canonical_code", "heap_shift", "preperiod"))
        found: dict[str, list[Relative]] = {}
        for code, canonical, shift, preperiod in zip(*columns, strict=True):
            found.setdefault(canonical, []).append(
                Relative(code, shift, None if pd.isna(preperiod) else int(preperiod))
            )
        return {canonical: tuple(sorted(codes, key=lambda one: one.code)) for canonical, codes in found.items()}


@lru_cache(maxsize=1)
def class_records(published: Published) -> ClassRecords:
    """Return the studies of the latest build that was asked for, read once for all its pages."""
    return ClassRecords(published)


def code_order(code: OctalCode) -> tuple[int, int, tuple[int, ...]]:
    """Return what codes are sorted by: fewer places first, then 0. before 4., then the digits."""
    return code.length, code.digits[0], code.digits
