"""Page templates: MkDocs renders one page with slots, and hundreds of similar pages are filled from it.

MkDocs and the theme take about 40 ms for a page, so hundreds of pages would delay every edit under ``atlas serve`` by
many seconds.  A page template is a Markdown page with slots, rendered from a layout of ``templates``.  MkDocs renders
it once; its HTML is split at the slots and joined with the values of each page, which takes about 0.1 ms.  All pages of
a template are in one folder, so relative links stay valid.

In a layout, ``slot(name)`` is a slot within a line and ``block(name)`` one for a block of HTML.  The template's own
address is an implicit slot for the page's address.
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

SLOT = re.compile(r'<div data-atlas-slot="([a-z0-9-]+)"></div>|atlas-slot\(([a-z0-9-]+)\)')
ENTRY = re.compile(r"\s*<url>.*?</url>", re.DOTALL)


def slot(name: str) -> str:
    """Return the marker of a text within a line."""
    return f"atlas-slot({name})"


def block(name: str) -> str:
    """Return the marker of a block that each page fills with its HTML."""
    return f'\n<div data-atlas-slot="{name}"></div>\n'


@dataclass(frozen=True)
class PageTemplate:
    """A page with slots, which is not published itself."""

    page: Page

    @property
    def address(self) -> str:
        """The last part of the template's address, which appears in no other text."""
        return PurePosixPath(self.page.path).stem

    @cached_property
    def _markdown(self) -> "ParsedTemplate":
        return ParsedTemplate(self.page.completed(self.page.markdown), self)

    def source(self, page: "FilledPage") -> str:
        """Return a filled page as Markdown.  The values of the front matter are filled separately to keep it YAML."""
        head = {name: _fill_value(value, page) for name, value in self.page.meta.items()}
        front = yaml.safe_dump(head, sort_keys=True, allow_unicode=True)
        return f"---\n{front}---\n\n{self._markdown.fill(page)}"


@dataclass(frozen=True)
class FilledPage:
    """A page of a template: its path and the values of its slots.

    A value of type ``Markup`` is inserted as HTML; any other text is escaped.
    """

    template: PageTemplate
    path: str
    slots: Mapping[str, str]

    @property
    def address(self) -> str:
        """The last part of the page's address."""
        return PurePosixPath(self.path).stem

    @property
    def file(self) -> str:
        """The path of the rendered page relative to the site's root."""
        return PurePosixPath(self.path).with_suffix("").joinpath("index.html").as_posix()


class ParsedTemplate:
    """The text of a template, split at its slots."""

    def __init__(self, text: str, template: PageTemplate) -> None:
        """Split ``text``, the HTML or the Markdown of the template."""
        self.template = template
        pieces: list[str] = []
        names: list[str] = []
        end = 0
        for match in re.finditer(f"{SLOT.pattern}|({re.escape(template.address)})", text):
            pieces.append(text[end : match.start()])
            names.append(match[1] or match[2] or "")
            end = match.end()
        self._pieces, self._names, self._last = pieces, names, text[end:]

    def fill(self, page: FilledPage) -> str:
        """Return the text of one page.

        Raises:
            SiteError: if the page has no value for a slot, or a value for an unknown slot.
        """
        declared = set(_slots(self.template.page))
        if declared != set(page.slots):
            name = min(declared ^ set(page.slots))
            reason = "has no value for it" if name in declared else "has a value, but the template has no such slot"
            raise SiteError(f"slot {name!r} of template {self.template.page.path}: page {page.path} {reason}")
        values = {name: str(escape(value)) for name, value in page.slots.items()} | {"": page.address}
        text: list[str] = []
        for piece, name in zip(self._pieces, self._names, strict=True):
            text += [piece, values[name]]
        return "".join([*text, self._last])


def _slots(page: Page) -> list[str]:
    """Return the names of the slots in the front matter and the Markdown of a template."""
    texts = [page.markdown, *(str(value) for value in page.meta.values())]
    return [match[1] or match[2] for text in texts for match in SLOT.finditer(text)]


def _fill_value(value: Any, page: FilledPage) -> Any:
    """Fill the slots in a value of the front matter with plain text."""
    return SLOT.sub(lambda match: page.slots[match[1] or match[2]], value) if isinstance(value, str) else value


def expand_sitemap(xml: str, pages: Iterable[FilledPage]) -> str:
    """Return a site map where the entry of each template is replaced by the entries of its pages."""
    addresses: dict[str, list[str]] = {}
    for page in pages:
        addresses.setdefault(page.template.address, []).append(page.address)

    def expand(match: re.Match[str]) -> str:
        entry = match[0]
        template = next((address for address in addresses if f"/{address}/" in entry), None)
        return entry if template is None else "".join(entry.replace(template, page) for page in addresses[template])

    return ENTRY.sub(expand, xml)
