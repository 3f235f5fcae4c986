"""Classes of octal games for the site: the record of each, its codes, its page, and its stored runs.

No game is computed here.  Cost: a few milliseconds for all classes, and decompression when values are read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property, lru_cache
from typing import Any

import pandas as pd

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame.games.octal.code import GRUNDY, OctalCode
from fairgame.games.octal.record import OctalRecord
from fairgame.games.octal.tables.class_records import record_id
from fairgame_site.errors import WithheldError
from fairgame_site.published import Published, PublishedTable
from fairgame_site.render.long_runs import window_runs

STUDY = ".study"
PREFIX = "octal-"
CENSUS = "octal.census"
FOLLOWED = "octal.followed"
GROWTH_RUN, WINDOW_RUN = "growth run", "window run"
OF_RARE = ("rare_count", "last_rare")
FIGURES = ("max_nim_value", "max_nim_value_at", *OF_RARE)

Rows = Sequence[Mapping[str, Any]]


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


@dataclass(frozen=True, slots=True)
class Extent:
    """Figures of the heaps to ``computed_to``, from a build or a stored run; None for a figure that it lacks.

    Attributes:
        run: ``GROWTH_RUN`` or ``WINDOW_RUN``; "" for a build.
        computed_to: the last heap.
        max_nim_value: the greatest value.
        max_nim_value_at: the first heap with this value.
        rare_count: the number of rare heaps.
        last_rare: the last of them.
        has_same_rare: whether its rare heaps are those of the build, as far as the build goes; a run may have found a
            better mask.
    """

    run: str
    _: KW_ONLY
    computed_to: int
    max_nim_value: int | None = None
    max_nim_value_at: int | None = None
    rare_count: int | None = None
    last_rare: int | None = None
    has_same_rare: bool = True


@dataclass(frozen=True)
class ClassEntry:
    """A class of octal codes, or Grundy's game, as the site shows it: its record, its codes, its page and its runs.

    Attributes:
        name: the canonical code, or the name of Grundy's game.
        table: the table of its record, perhaps withheld.
        relatives: the codes of the class.
        followed: the growth from a stored run; empty without one.
    """

    name: str
    table: PublishedTable
    relatives: tuple[Relative, ...] = ()
    followed: Rows = ()

    @cached_property
    def record(self) -> OctalRecord:
        """The record.

        Raises:
            WithheldError: if it failed its check.
        """
        if self.table.withheld:
            raise WithheldError(self.table.id, self.table.withheld)
        return OctalRecord.read(self.table.artifact.csv, self.table.artifact.files)

    @property
    def slug(self) -> str:
        """The last part of the page's address: 0-16."""
        return slug_of(self.table.id)

    @cached_property
    def game(self) -> catalogue.Game[Any] | None:
        """The game of the catalogue with the canonical code, if any; its page shows the class."""
        if self.name == GRUNDY:
            return catalogue.games().get(self.table.id.partition(".")[0])
        octal = (game for game in catalogue.games().values() if is_octal(game.info))
        return next((game for game in octal if game.info.parameters["code"] == self.name), None)

    @property
    def address(self) -> str:
        """The address of its page below the site's root."""
        return f"games/{self.game.info.slug}/" if self.game else f"octal/{self.slug}/"

    @property
    def files(self) -> Mapping[str, bytes]:
        """The attached files by name; empty if the record is withheld."""
        return {} if self.table.withheld else self.table.artifact.files

    @property
    def attached(self) -> Sequence[Mapping[str, Any]]:
        """Name, size and sha256 of each file, without reading it."""
        return [] if self.table.withheld else self.table.metadata.get("attached", [])

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The named games among the codes of the class, the canonical code first."""
        order = {relative.code: place for place, relative in enumerate(self.relatives)} | {self.name: -1}
        infos = (game.info for game in catalogue.games().values() if game.info.in_index and is_octal(game.info))
        names = (Name(str(info.parameters.get("code")), info.name, info.slug) for info in infos)
        return tuple(sorted((name for name in names if name.code in order), key=lambda name: order[name.code]))

    @property
    def growth(self) -> Rows:
        """The growth of the greatest value and of the rare heaps, as far as it was followed."""
        return self.followed or self.record.growth

    @cached_property
    def extents(self) -> Sequence[Extent]:
        """The figures of the build and of the stored runs of the class, by the last heap."""
        return sorted(self._extents(), key=lambda extent: extent.computed_to)

    def _extents(self) -> Iterator[Extent]:
        row = self.record.row
        yield Extent("", **{name: row[name] for name in ("computed_to", *FIGURES)})
        if self.followed:
            last, built = self.followed[-1], {one["stop"]: one["rare_count"] for one in self.record.growth}
            same = all(built.get(one["stop"], one["rare_count"]) == one["rare_count"] for one in self.followed)
            figures = {name: last[name] for name in FIGURES}
            yield Extent(GROWTH_RUN, computed_to=last["stop"] - 1, **figures, has_same_rare=same)
        if self.record.is_by_stored_run or self.name in window_runs.settled_heaps():
            run = window_runs.report(self.name)
            same = sum(heap <= row["computed_to"] for heap in run.rare) == row["rare_count"]
            rare = {"rare_count": len(run.rare), "last_rare": max(run.rare, default=None)}
            yield Extent(WINDOW_RUN, computed_to=run.settled_to, **rare, has_same_rare=same)

    @property
    def furthest(self) -> Extent:
        """The extent with the last heap of all."""
        return self.extents[-1]

    def extent_of(self, figure: str) -> Extent:
        """Return the furthest extent that has a figure, or that of the build if none has."""
        known = (one for one in reversed(self.extents) if getattr(one, figure) is not None)
        comparable = (one for one in known if figure not in OF_RARE or one.has_same_rare)
        return next(comparable, self.extents[0])


class ClassRecords:
    """The entries of all classes, in the order of the codes, and that of Grundy's game."""

    def __init__(self, published: Published) -> None:
        """Read from ``published``."""
        self.published = published

    @cached_property
    def all(self) -> Mapping[str, ClassEntry]:
        """The entry of every class by its canonical code."""
        relatives, followed = self._relatives(), self._followed()
        codes = sorted((code_of(slug) for slug in map(slug_of, catalogue.tables()) if slug), key=code_order)
        return {
            code: ClassEntry(code, self.published[record_id(code)], relatives.get(code, ()), followed.get(code, ()))
            for code in map(str, codes)
        }

    @cached_property
    def grundy(self) -> ClassEntry:
        """The entry of Grundy's game."""
        return ClassEntry(GRUNDY, self.published[record_id(GRUNDY)], followed=self._followed().get(GRUNDY, ()))

    def named(self, name: str) -> ClassEntry:
        """Return the entry of a canonical code, or of Grundy's game.

        Raises:
            KeyError: for any other name.
        """
        return self.grundy if name == GRUNDY else self.all[name]

    def __iter__(self) -> Iterator[ClassEntry]:
        """Yield the entry of every class, including withheld ones."""
        return iter(self.all.values())

    @property
    def addresses(self) -> Mapping[str, str]:
        """The address of the page of each class below the site's root, by its canonical code."""
        return {code: entry.address for code, entry in self.all.items()}

    def shown(self) -> list[ClassEntry]:
        """Return the entries that are not withheld."""
        return [entry for entry in self if not entry.table.withheld]

    def __getitem__(self, code: str) -> ClassEntry:
        """Return the entry of the class of a code.

        Raises:
            OctalCodeError: if ``code`` is invalid.
            UnknownNameError: if its class has no record.
        """
        canonical = self.canonical.get(str(OctalCode.parse(code)))
        if canonical is None:
            raise UnknownNameError("octal class", code, self.all)
        return self.all[canonical]

    def of_game(self, game: catalogue.Game[Any]) -> ClassEntry | None:
        """Return the class that the page of a game shows, None without one or if it is withheld."""
        entry = self.all.get(str(game.info.parameters.get("code", "")))
        if entry is None or entry.game is None or entry.game.info.slug != game.info.slug:
            return None
        return None if entry.table.withheld else entry

    @cached_property
    def canonical(self) -> Mapping[str, str]:
        """The canonical code of every code whose class has a record."""
        return {relative.code: code for code, entry in self.all.items() for relative in entry.relatives} | {
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

    def _followed(self) -> Mapping[str, Rows]:
        """Return the growth of each game with a growth run, by its name; empty if the table is absent or withheld."""
        if FOLLOWED not in catalogue.tables() or self.published[FOLLOWED].withheld:
            return {}
        growth: dict[str, list[Mapping[str, Any]]] = {}
        for row in map(plain, self.published[FOLLOWED].frame.to_dict("records")):
            growth.setdefault(row["canonical_code"], []).append(row)
        return growth


@lru_cache(maxsize=1)
def class_records(published: Published) -> ClassRecords:
    """Return the records of a build, cached for the latest one."""
    return ClassRecords(published)


def code_order(code: OctalCode) -> tuple[int, int, tuple[int, ...]]:
    """Return the sort key of a code: number of places, first digit, digits."""
    return code.length, code.digits[0], code.digits


def plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row of a table with int and str cells, None for an empty cell."""
    return {str(name): _plain(cell) for name, cell in row.items()}


def _plain(cell: Any) -> Any:
    if isinstance(cell, str):
        return cell or None
    return None if pd.isna(cell) else int(cell)
