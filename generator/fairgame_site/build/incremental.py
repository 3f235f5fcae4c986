"""Incremental builds: only pages with a changed text are rebuilt, the rest of the site is reused.

A page depends on its text, on the tables, and on the parts that all pages share: lists, menu, theme, front matter.  No
page shows the text of another.  If all front matter and all other sources are unchanged
(``fairgame_site.build.fingerprint``), an edited page changes only its own file and its entries in the search index.
MkDocs runs on all pages because the menu has their titles; unchanged pages have no text.  A page with a new title, or
any error, causes a build of the whole site instead.

Cost: some 10 ms for an unchanged page, about 100 ms for a rebuilt one; links are checked on all pages.  Limits: only
the text of Markdown files in the folder of the prose.
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
from fairgame_site.site.site import EditedPages

SEARCH = "search/search_index.json"


def affected_pages(files: Iterable[str], known: Mapping[str, dict[str, Any]], content: Path) -> EditedPages | None:
    """Return the pages that depend on some edited files, or None if a file belongs to no page.

    Args:
        files: paths relative to ``content``.
        known: the front matter of every page, by path.
        content: the folder of the prose.
    """
    proses, pages = shared_prose.read_all(content), set[str]()
    for file in files:
        if file in known:
            pages.add(file)
        elif file in {prose.source for prose in proses}:
            pages |= {f"games/{slug}.md" for slug in catalogue.games() if _source(slug, proses, content) == file}
        else:
            return None
    return EditedPages(frozenset(pages), known)


def _source(slug: str, proses: list[shared_prose.SharedProse], content: Path) -> str | None:
    """Return the file of a game's shared prose, or None if it has its own prose or none."""
    shared = None if (content / f"games/{slug}.md").exists() else shared_prose.prose_of(slug, proses)
    return shared.source if shared else None


def reuse_old_site(old: Path, new: Path, addresses: Iterable[str]) -> None:
    """Complete a new site with the files of the old one, and update the entries of its pages in the search index.

    Args:
        old: the whole site.
        new: a site with the rebuilt pages; its other files equal the files of the old site.
        addresses: the addresses of the rebuilt pages relative to the root.

    Raises:
        SiteError: if a page has entries in the new search index but not in the old one.
    """
    old_index, new_index = (json.loads((site / SEARCH).read_bytes()) for site in (old, new))
    index = _merge_entries(old_index, new_index, set(addresses))
    (new / SEARCH).write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
    for path in old.rglob("*"):
        target = new / path.relative_to(old)
        if path.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(path, target)
            except OSError:  # a file system without hard links
                shutil.copy(path, target)


def _merge_entries(old: dict[str, Any], new: dict[str, Any], addresses: set[str]) -> dict[str, Any]:
    """Return the old search index with the entries of some pages replaced by the new ones, in the same order."""
    entries: dict[str, list[Any]] = {address: [] for address in addresses}
    for entry in new["docs"]:
        entries[_page(entry)].append(entry)
    docs, placed = [], set()
    for entry in old["docs"]:
        page = _page(entry)
        if page not in addresses:
            docs.append(entry)
        elif page not in placed:
            docs += entries[page]
            placed.add(page)
    if missing := [page for page in sorted(addresses - placed) if entries[page]]:
        raise SiteError(f"{missing[0]} is new in the search index")
    return old | {"docs": docs}


def _page(entry: Mapping[str, Any]) -> str:
    return str(entry["location"]).partition("#")[0]
