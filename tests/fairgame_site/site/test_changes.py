"""The change log as a feed: an entry a line under Data, with the day of its version."""

from xml.etree import ElementTree

from fairgame_site.publish.edition import Edition
from fairgame_site.site.changes import Change, data_changes, feed

LOG = """# Changelog

## Unreleased

### Added

- Nothing of this.

### Data

- `a.b` has <more> rows & one
  less. No value has changed.

## 0.1.0 - 2026-02-03

### Data

- First.
- Second.

### Fixed

- Nor of this.
"""
ATOM = "{http://www.w3.org/2005/Atom}"


def test_every_line_under_data_is_an_entry_with_the_day_of_its_version():
    edition = Edition("https://example.org/", "0.1.0", "2026-05-06")
    root = ElementTree.fromstring(feed(LOG, edition))
    told = [
        (one.findtext(f"{ATOM}updated"), one.findtext(f"{ATOM}content"), one.findtext(f"{ATOM}title"))
        for one in root.iter(f"{ATOM}entry")
    ]
    assert told == [
        (
            "2026-05-06T00:00:00Z",
            "`a.b` has <more> rows & one less. No value has changed.",
            "Unreleased: `a.b` has <more> rows & one less",
        ),
        ("2026-02-03T00:00:00Z", "First.", "0.1.0: First"),
        ("2026-02-03T00:00:00Z", "Second.", "0.1.0: Second"),
    ]
    names = [one.findtext(f"{ATOM}id") for one in root.iter(f"{ATOM}entry")]
    assert len(set(names)) == 3 and all(name.startswith("tag:example.org,2026:") for name in names)


def test_the_change_log_of_the_atlas_tells_of_data(root):
    found = list(data_changes((root / "CHANGELOG.md").read_text(encoding="utf-8")))
    assert found and all(isinstance(one, Change) and one.words for one in found)
