"""A site of which nothing but the text of some pages has changed: those pages are made again, the rest is taken over.

A page is made of its own text, of the tables, and of what all pages share: lists, menu, theme, front matter.  No page
shows another one's text.  So when the front matter of every page and all else is as it was
(``fairgame_site.build.fingerprint``), an edited page can change its own file and its entries in the search index, and
nothing else that is published.  MkDocs is run on all pages, those that are not made again without a text: their titles
are in the menu.  Whatever cannot be done so, a page with another title among it, or a fault, is left to a build of the
whole site.

Cost: some 10 ms a page that is not made again, about 100 ms for one that is; links are checked on all pages.  Limits:
only the text of Markdown files below the folder of the prose.
"""

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame_site.errors import SiteError
from fairgame_site.render import shared_prose
from fairgame_site.site.site import Edited

SEARCH = "search/search_index.json"


def edited(files: Iterable[str], known: Mapping[str, dict[str, Any]], content: Path) -> Edited | None:
    """Return which pages are made of some edited files; None where that is not told by their names.

    Args:
        files: paths below ``content``.
        known: the front matter of every page, by path.
        content: the folder of the prose.
    """
    proses, pages = shared_prose.found(content), set[str]()
    for file in files:
        if file in known:
            pages.add(file)
        elif file in {prose.source for prose in proses}:
            pages |= {path for slug, path in _games() if _source(slug, path, proses, content) == file}
        else:
            return None
    return Edited(frozenset(pages), known)


def _games() -> list[tuple[str, str]]:
    return [(slug, f"games/{slug}.md") for slug in catalogue.games()]


def _source(slug: str, path: str, proses: list[shared_prose.SharedProse], content: Path) -> str | None:
    """Return the file of a game's prose if it shares it."""
    shared = None if (content / path).exists() else shared_prose.prose_of(slug, proses)
    return shared.source if shared else None


def taken_over(old: Path, new: Path, addresses: Iterable[str]) -> None:
    """Add to a new site what it takes over from the old one, and put its pages into the old one's search index.

    Args:
        old: the whole site.
        new: a site of the pages that were made again, and of nothing else that differs.
        addresses: those of these pages below the root.

    Raises:
        SiteError: if a page has entries in the search index and had none.
    """
    before, own = (json.loads((site / SEARCH).read_bytes()) for site in (old, new))
    index = _with_entries(before, own, set(addresses))
    (new / SEARCH).write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
    for path in old.rglob("*"):
        target = new / path.relative_to(old)
        if path.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(path, target)
            except OSError:  # a file system without links
                shutil.copy(path, target)


def _with_entries(old: dict[str, Any], new: dict[str, Any], addresses: set[str]) -> dict[str, Any]:
    """Return the old search index with the entries of some pages replaced by those of the new one, in their place."""
    own: dict[str, list[Any]] = {address: [] for address in addresses}
    for entry in new["docs"]:
        own[_page_of(entry)].append(entry)
    docs, placed = [], set()
    for entry in old["docs"]:
        page = _page_of(entry)
        if page not in addresses:
            docs.append(entry)
        elif page not in placed:
            docs += own[page]
            placed.add(page)
    if missing := [page for page in sorted(addresses - placed) if own[page]]:
        raise SiteError(f"{missing[0]} was not in the search index")
    return old | {"docs": docs}


def _page_of(entry: Mapping[str, Any]) -> str:
    return str(entry["location"]).partition("#")[0]
