"""What changed: CHANGELOG.md as a page of the site, and what changed in the data as an Atom feed.

An entry of the feed is a line under *Data*.  It has the day of its version, or that of this edition where the version
is not released yet, and a name made of its words, so that a reader of feeds shows it once.  Cost: none worth naming.
Source: RFC 4287 (Atom), RFC 4151 (names).
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from fairgame_site.publish.edition import Edition

SOURCE = "CHANGELOG.md"
PAGE = "changes.md"
FEED = "changes.xml"
VERSION = re.compile(r"^## (?P<name>\S+)(?: - (?P<day>\d{4}-\d\d-\d\d))?.*$", re.M)
BEGAN = "2026"  # the year in which the names of entries begin


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the data: the version's name, its day if it is released, and what changed, in Markdown."""

    version: str
    day: str | None
    words: str


def text_of(content: Path) -> str | None:
    """Return the change log that stands beside a folder of prose, or None where there is none."""
    path = content.parent / SOURCE
    return path.read_text(encoding="utf-8") if path.is_file() else None


def data_changes(text: str) -> Iterator[Change]:
    """Yield every change under a heading *Data*, the latest version first."""
    versions = [*VERSION.finditer(text)]
    for version, following in zip(versions, [*versions[1:], None], strict=True):
        part = text[version.end() : following.start() if following else len(text)]
        for section in re.findall(r"^### Data\n(.*?)(?=^### |\Z)", part, re.M | re.S):
            for item in re.findall(r"^- (.*?)(?=^- |\Z)", section, re.M | re.S):
                yield Change(version["name"], version["day"], " ".join(item.split()))


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


def _entry(change: Change, edition: Edition) -> str:
    name = hashlib.sha256(change.words.encode()).hexdigest()[:16]
    host = urlsplit(edition.base_url).hostname or "localhost"
    title = f"{change.version}: {change.words.partition('. ')[0].rstrip('.')}"
    return f"""  <entry>
    <title>{escape(title)}</title>
    <id>tag:{host},{BEGAN}:{name}</id>
    <link rel="alternate" type="text/html" href="{escape(edition.base_url)}changes/"/>
    <updated>{change.day or edition.released}T00:00:00Z</updated>
    <content type="text">{escape(change.words)}</content>
  </entry>
"""
