"""Checks of the finished HTML: links, anchors, addresses on other hosts, published tables.

MkDocs checks only links in Markdown; these checks also see the output of templates and fragments.
Cost: one pass over every page, about 2 ms a page.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser

from fairgame import catalogue
from fairgame_site.errors import SiteError

LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src")}
ADDRESSES = (
    "href",
    "src",
    "data-script",
    "data-csv",
    "data-certificate",
    "data-values",
    "data-checker",
    "data-index",
    "data-games",
)
LINKING = f":is({','.join(f'[{name}]' for name in ('id', 'name', *ADDRESSES))})"  # an anchor or an address
LINK_RELATIONS_NOT_LOADED = {"canonical", "prev", "next", "edit", "alternate"}
AT_ANY_DEPTH = ("404.html", "offline.html")  # pages shown in place of others; their links are absolute


@dataclass
class PageLinks:
    """The anchors of a page, its links, and the addresses of the resources that it loads."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def note(self, tag: str, values: Mapping[str, str]) -> None:
        """Record the anchors, links and loaded resources of a tag."""
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        for name in ADDRESSES:
            if name not in values:
                continue
            relation = set(values.get("rel", "").split())
            if (tag, name) in LOADED and not relation & LINK_RELATIONS_NOT_LOADED:
                self.loads.append(values[name])
            if not (tag == "link" and relation & LINK_RELATIONS_NOT_LOADED):
                self.links.append(values[name])


def check(folder: Path) -> dict[str, int]:
    """Check every page in ``folder``; return the numbers of pages, files and links.

    Raises:
        SiteError: with the first error and the number of further errors.
    """
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    pages = {name: _parse(folder / name) for name in sorted(files) if name.endswith(".html")}
    errors, links, tables = [], 0, set[str]()
    for name, page in pages.items():
        tables |= page.anchors
        errors += [f"{name} loads {address} from another host" for address in page.loads if urlsplit(address).netloc]
        if name in AT_ANY_DEPTH:
            continue
        for address in page.links:
            links += 1
            if (reason := _dead_link_reason(address, name, files, pages)) is not None:
                errors.append(f"{name} links to {address}: {reason}")
    errors += [f"table {table} is on no page" for table in catalogue.published_tables() if table not in tables]
    if errors:
        raise SiteError(f"{errors[0]}" + (f" (and {len(errors) - 1} more errors)" if len(errors) > 1 else ""))
    return {"pages": len(pages), "files": len(files), "links": links}


def _parse(path: Path) -> PageLinks:
    """Parse the elements of a page that have an anchor or an address."""
    page = PageLinks()
    for element in LexborHTMLParser(path.read_bytes()).css(LINKING):
        page.note(element.tag or "", {name: value or "" for name, value in element.attributes.items()})
    return page


def _dead_link_reason(address: str, page: str, files: Set[str], pages: Mapping[str, PageLinks]) -> str | None:
    """Return the reason why a link is dead, or None.  The check follows no link to another site."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith(("#__", "javascript:")):
        return None
    target = normpath(join(dirname(page), unquote(parts.path))) if parts.path else page
    if target not in files:
        target = normpath(join(target, "index.html"))
        if target not in files:
            return "no such file"
    known = pages.get(target)
    if (
        known is not None
        and parts.fragment
        and "=" not in parts.fragment
        and unquote(parts.fragment) not in known.anchors
    ):
        return "no such anchor"
    return None
