"""Families of pages by the hundred: one shell goes through MkDocs, and every page of the family is stamped from it.

A page costs MkDocs and the theme about 40 ms, so that hundreds of them would make every edit under ``atlas serve``
wait for many seconds.  A shell is one Markdown page of ``content/_shells`` with slots in it.  MkDocs gives it theme,
palette, header and headings; the rendered text is cut at the slots once, and a page is the pieces joined again with
the page's own HTML between them: about 0.1 ms.  The pages of a family lie in one folder, so that relative links hold.

A slot is ``atlas-slot(name)`` in a line or in the front matter, and ``[= slot("name") =]`` where a block belongs.
The shell's own address is the one slot that nobody writes: wherever it stands, the page's address takes its place.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

import yaml
from markupsafe import escape

from fairgame_site.errors import SiteError
from fairgame_site.render.markup import Page

FOLDER = "_shells"
SLOT = re.compile(r'<div data-atlas-slot="([a-z0-9-]+)"></div>|atlas-slot\(([a-z0-9-]+)\)')
ENTRY = re.compile(r"\s*<url>.*?</url>", re.DOTALL)


def slot(name: str) -> str:
    """Return the marker of a block that each page of the family fills with HTML of its own."""
    return f'\n<div data-atlas-slot="{name}"></div>\n'


@dataclass(frozen=True)
class PageTemplate:
    """What the pages of a family share: a page with slots, which is itself never published."""

    page: Page

    @property
    def address(self) -> str:
        """The last part of the shell's address, which appears nowhere but in that address."""
        return PurePosixPath(self.page.path).stem

    @cached_property
    def _markdown(self) -> "ParsedTemplate":
        return ParsedTemplate(self.page.completed(self.page.markdown), self)

    def source(self, stamp: "FilledPage") -> str:
        """Return a stamped page as a Markdown file: front matter filled value by value, so that it stays YAML."""
        head = {name: _filled(value, stamp) for name, value in self.page.meta.items()}
        front = yaml.safe_dump(head, sort_keys=True, allow_unicode=True)
        return f"---\n{front}---\n\n{self._markdown.stamped(stamp)}"


@dataclass(frozen=True)
class FilledPage:
    """One page of a family: its address and what fills the slots of its shell.

    A value of type ``Markup`` is HTML and stands as it is; any other text is escaped.
    """

    shell: PageTemplate
    path: str
    slots: Mapping[str, str]

    @property
    def address(self) -> str:
        """The last part of the page's address."""
        return PurePosixPath(self.path).stem

    @property
    def file(self) -> str:
        """Where the rendered page stands below the site's root (directory addresses)."""
        return PurePosixPath(self.path).with_suffix("").joinpath("index.html").as_posix()


class ParsedTemplate:
    """The text of a shell, cut at its slots."""

    def __init__(self, text: str, shell: PageTemplate) -> None:
        """Cut ``text``, which is the shell as rendered, or its Markdown."""
        self.shell = shell
        pieces: list[str] = []
        names: list[str] = []
        end = 0
        for found in re.finditer(f"{SLOT.pattern}|({re.escape(shell.address)})", text):
            pieces.append(text[end : found.start()])
            names.append(found[1] or found[2] or "")
            end = found.end()
        self._pieces, self._names, self._last = pieces, names, text[end:]

    def stamped(self, stamp: FilledPage) -> str:
        """Return the text of one page.

        Raises:
            SiteError: if the page leaves a slot of its shell empty, or fills one that the shell does not have.
        """
        declared = set(_slots(self.shell.page))
        if declared != set(stamp.slots):
            name = sorted(declared ^ set(stamp.slots))[0]
            wrong = "leaves it empty" if name in declared else "fills it, but the shell has no such slot"
            raise SiteError(f"slot {name!r} of shell {self.shell.page.path}: page {stamp.path} {wrong}")
        filling = {name: str(escape(value)) for name, value in stamp.slots.items()} | {"": stamp.address}
        text: list[str] = []
        for piece, name in zip(self._pieces, self._names, strict=True):
            text += [piece, filling[name]]
        return "".join([*text, self._last])


def _slots(page: Page) -> list[str]:
    """Return the names of the slots of a shell, from its front matter and its Markdown."""
    texts = [page.markdown, *(str(value) for value in page.meta.values())]
    return [found[1] or found[2] for text in texts for found in SLOT.finditer(text)]


def _filled(value: Any, stamp: FilledPage) -> Any:
    """Return one value of the front matter with its slots filled as plain text."""
    return SLOT.sub(lambda found: stamp.slots[found[1] or found[2]], value) if isinstance(value, str) else value


def in_sitemap(xml: str, shells: Iterable[PageTemplate], stamps: Iterable[FilledPage]) -> str:
    """Return a site map in which the entry of each shell has become one entry for each of its pages."""
    pages = list(stamps)
    for shell in shells:
        own = [stamp for stamp in pages if stamp.shell is shell]

        def entries(found: re.Match[str], shell: PageTemplate = shell, own: list[FilledPage] = own) -> str:
            if f"/{shell.address}/" not in found[0]:
                return found[0]
            return "".join(found[0].replace(shell.address, stamp.address) for stamp in own)

        xml = ENTRY.sub(entries, xml)
    return xml
