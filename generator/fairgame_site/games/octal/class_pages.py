"""The family of class pages: one stamp a class, made again only when something that it shows has changed."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from fairgame import catalogue
from fairgame_site.games.octal.class_page import ClassPage
from fairgame_site.games.octal.class_records import CENSUS, ClassRecord, ClassRecords
from fairgame_site.games.octal.growth import FOLLOWED
from fairgame_site.games.octal.literature import COMPARISON, ERRATA, Literature
from fairgame_site.publish.edition import Edition
from fairgame_site.render.long_runs import growth_runs
from fairgame_site.render.long_runs import window_runs as kept_studies
from fairgame_site.site.page_templates import FilledPage, PageTemplate
from fairgame_site.site.pages import PageMaker

FOLDER = "octal"
TEMPLATES = Path(__file__).resolve().parents[2] / "templates" / FOLDER


@dataclass
class PageCache:
    """The slots of the latest version of each page, kept over the rebuilds of ``atlas serve``."""

    pages: dict[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)

    def slots(self, study: ClassRecord, shared: str, maker: ClassPage) -> Mapping[str, str]:
        """Return the slots of a class, from memory if study and ``shared`` are those of the last time."""
        about = json.dumps(study.table.metadata, sort_keys=True, default=str)
        digest = hashlib.sha256(f"{shared}\n{about}\n{study.table.artifact.sha256}".encode()).hexdigest()
        known = self.pages.get(study.slug)
        if known is None or known[0] != digest:
            known = self.pages[study.slug] = (digest, maker.slots(study))
        return known[1]


_CACHE = PageCache()


def stamps(studies: ClassRecords, maker: PageMaker, kept: PageCache = _CACHE) -> Iterator[FilledPage]:
    """Yield the page of every class that is no game's; nothing where no class has been studied."""
    for study in studies:
        if study.game is None:
            shell, slots = filled(study, studies, maker, kept)
            yield FilledPage(shell, f"{FOLDER}/{study.slug}.md", slots)


def filled(
    study: ClassRecord, studies: ClassRecords, maker: PageMaker, kept: PageCache = _CACHE
) -> tuple[PageTemplate, Mapping[str, str]]:
    """Return the shell of a class's page, and what fills its slots."""
    shells, pages, shared = _common(studies, maker)
    periodic = not study.table.withheld and study.is_periodic
    return shells[periodic], kept.slots(study, shared, pages)


@lru_cache(maxsize=1)
def _common(studies: ClassRecords, maker: PageMaker) -> tuple[Mapping[bool, PageTemplate], ClassPage, str]:
    """Return what the pages of one build share: the two shells, the maker of slots, and what stands for other input."""
    shells = {True: maker.shell("octal-periodic", FOLDER), False: maker.shell("octal-open", FOLDER)}
    pages = ClassPage(studies, Literature(studies.published), maker.edition)
    return shells, pages, _shared(studies, maker.edition)


def _shared(studies: ClassRecords, edition: Edition) -> str:
    """Return what stands for all that the pages share: other tables, kept studies, templates, the edition."""
    tables = [name for name in (CENSUS, COMPARISON, ERRATA, FOLLOWED) if name in catalogue.tables()]
    sums = [f"{name} {studies.published[name].artifact.sha256}" for name in tables]
    sums += [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(TEMPLATES.iterdir())]
    kept = (kept_studies.claimed(), kept_studies.followed(), growth_runs.shown())
    return "\n".join([repr(edition), *map(repr, kept), *sums])
