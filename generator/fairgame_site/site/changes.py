"""CHANGELOG.md as a page of the site, and its changes of the data as an Atom feed.

Each item under *Data* is an entry of the feed.  Its date is that of its version, or of this edition if the version is
unreleased.  Its id is a hash of its text, so feed readers show it once.
Source: RFC 4287 (Atom), RFC 4151 (names).
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from fairgame_site.edition import Edition

SOURCE = "CHANGELOG.md"
PAGE = "changes.md"
FEED = "changes.xml"
VERSION = re.compile(r"^## (?P<name>\S+)(?: - (?P<day>\d{4}-\d\d-\d\d))?.*$", re.M)
TAG_YEAR = "2026"  # a constant part of the ids of entries


@dataclass(frozen=True, slots=True)
class DataChange:
    """A change of the data: version, date if the version is released, and text in Markdown."""

    version: str
    day: str | None
    text: str


def read_changelog(content: Path) -> str | None:
    """Return the change log next to the folder of prose, or None if it is missing."""
    path = content.parent / SOURCE
    return path.read_text(encoding="utf-8") if path.is_file() else None


def folded(text: str) -> str:
    r"""Return the change log with every version but the first folded.

    >>> print(folded("# Changes\n\n## 2\n\nB\n\n## 1 - 2026-01-02\n\nA\n"))
    # Changes
    <BLANKLINE>
    ## 2
    <BLANKLINE>
    B
    <BLANKLINE>
    <details class="atlas-fold" markdown="1">
    <summary>1 - 2026-01-02</summary>
    <BLANKLINE>
    A
    <BLANKLINE>
    </details>
    <BLANKLINE>
    """
    starts = [version.start() for version in VERSION.finditer(text)]
    if len(starts) <= 1:
        return text
    parts = [text[start:stop] for start, stop in zip(starts[1:], [*starts[2:], None], strict=True)]
    return text[: starts[1]] + "".join(map(_folded, parts))


def _folded(version: str) -> str:
    head, _, body = version.removeprefix("## ").partition("\n")
    summary = f"<summary>{escape(head)}</summary>"
    return f'<details class="atlas-fold" markdown="1">\n{summary}\n\n{body.strip()}\n\n</details>\n'


def data_changes(text: str) -> Iterator[DataChange]:
    """Yield every change under a heading *Data*, the latest version first."""
    versions = [*VERSION.finditer(text)]
    for version, previous in zip(versions, [*versions[1:], None], strict=True):
        part = text[version.end() : previous.start() if previous else len(text)]
        for section in re.findall(r"^### Data\n(.*?)(?=^### |\Z)", part, re.M | re.S):
            for item in re.findall(r"^- (.*?)(?=^- |\Z)", section, re.M | re.S):
                yield DataChange(version["name"], version["day"], " ".join(item.split()))


def feed(text: str, edition: Edition) -> bytes:
    """Return the changes of the data as an Atom feed."""
    entries = "".join(_entry(change, edition) for change in data_changes(text))
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>The Fair Game Atlas: changes of the data</title>
  <id>{escape(edition.base_url)}</id>
  <link rel="self" href="{escape(edition.base_url)}{FEED}"/>
  <link rel="alternate" type="text/html" href="{escape(edition.base_url)}changes/"/>
  <author><name>The Fair Game Atlas</name></author>
  <updated>{edition.released}T00:00:00Z</updated>
{entries}</feed>
""".encode()


def _entry(change: DataChange, edition: Edition) -> str:
    name = hashlib.sha256(change.text.encode()).hexdigest()[:16]
    host = urlsplit(edition.base_url).hostname or "localhost"
    title = f"{change.version}: {change.text.partition('. ')[0].rstrip('.')}"
    return f"""  <entry>
    <title>{escape(title)}</title>
    <id>tag:{host},{TAG_YEAR}:{name}</id>
    <link rel="alternate" type="text/html" href="{escape(edition.base_url)}changes/"/>
    <updated>{change.day or edition.released}T00:00:00Z</updated>
    <content type="text">{escape(change.text)}</content>
  </entry>
"""
