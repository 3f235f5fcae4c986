"""Checks on the finished site, as a reader's browser would meet it: links, anchors, other hosts, published tables.

MkDocs itself sees only links written in Markdown; what templates and fragments wrote is checked here, on the HTML.
Cost: one pass over every page, about 3 ms a page.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

from fairgame import catalogue
from fairgame_site.errors import SiteError

LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src")}
ADDRESSES = ("href", "src", "data-script", "data-csv", "data-certificate", "data-values", "data-checker", "data-index")
TAG = re.compile(r"""<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>""")
ATTRIBUTE = re.compile(r"""([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
WANTED = re.compile(r"(?i)\b(?:id|name|href|src|data-[a-z]+)\s*=")
HIDDEN = re.compile(r"(?is)(<script\b[^>]*>).*?</script>|<!--.*?-->")
LINK_RELATIONS_NOT_LOADED = {"canonical", "prev", "next", "edit", "alternate"}


@dataclass
class PageLinks:
    """The anchors of a page, its links, and what it loads."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def note(self, tag: str, values: Mapping[str, str]) -> None:
        """Note ids, addresses, and whatever the browser would fetch by itself."""
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
    """Check every page below ``folder``; return how many pages, files and links were seen.

    Raises:
        SiteError: with the first fault and the number of others.
    """
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    pages = {name: _parsed(folder / name) for name in sorted(files) if name.endswith(".html")}
    faults, links, tables = [], 0, set[str]()
    for name, page in pages.items():
        tables |= page.anchors
        faults += [f"{name} loads {address} from another host" for address in page.loads if urlsplit(address).netloc]
        if name == "404.html":  # its links are absolute, for it is served at any depth
            continue
        for address in page.links:
            links += 1
            if (fault := _dead(address, name, files, pages)) is not None:
                faults.append(f"{name} links to {address}: {fault}")
    faults += [f"table {table} is on no page" for table in catalogue.published_tables() if table not in tables]
    if faults:
        raise SiteError(f"{faults[0]}" + (f" (and {len(faults) - 1} more faults)" if len(faults) > 1 else ""))
    return {"pages": len(pages), "files": len(files), "links": links}


def _parsed(path: Path) -> PageLinks:
    """Read a page's tags; what a script or a comment holds is no tag."""
    page = PageLinks()
    for found in TAG.finditer(HIDDEN.sub(r"\1", path.read_text(encoding="utf-8"))):
        if WANTED.search(found[2]):
            pairs = ATTRIBUTE.findall(found[2])
            page.note(found[1].lower(), {name.lower(): unescape(one or two or bare) for name, one, two, bare in pairs})
    return page


def _dead(address: str, page: str, files: Set[str], pages: Mapping[str, PageLinks]) -> str | None:
    """Return why a link leads nowhere, or None; links to other sites are not followed."""
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
