"""What the search box knows from the prose: names of games and codes, terms, and the pages that print OEIS numbers."""

import re
from collections.abc import Mapping
from pathlib import Path

from fairgame_site.errors import ContentError
from fairgame_site.render.references import LANGUAGES, Glossary, entries

NAMES = "names.yaml"
OCTAL_NAMES = "octal_names.yaml"
OEIS_NUMBER = re.compile(r"\bA\d{6}\b")
TITLE = re.compile(r"^title: (.+)$", re.MULTILINE)


def names(content: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the names of each game in other languages, by its slug.

    Raises:
        ContentError: if the file is malformed or has an unknown language.
    """
    found = {}
    for slug, own in entries(content / "_data" / NAMES).items():
        if not isinstance(own, dict) or not set(own) <= set(LANGUAGES):
            raise ContentError(NAMES, 0, f"{slug}: expected names by language ({', '.join(LANGUAGES)})")
        found[slug] = tuple(name for several in own.values() for name in _several(several))
    return found


def terms(content: Path) -> list[tuple[str, str, list[str]]]:
    """Return each term of the glossary: its name, its anchor, and its other names in any language."""
    glossary = Glossary(content / "_data" / "glossary.yaml")
    return [
        (name, glossary.anchor(name), [other for kind in ("also", *LANGUAGES) for other in _several(entry.get(kind))])
        for name, entry in glossary.entries.items()
    ]


def octal_names(content: Path) -> list[tuple[str, str]]:
    """Return names of octal codes without a page under that name, with the code."""
    return [(name, code) for code, name in entries(content / "_data" / OCTAL_NAMES).items()]


def mentions(content: Path) -> dict[str, list[tuple[str, str]]]:
    """Return the pages whose text prints each OEIS number: title, and address below the site root."""
    pages: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(content.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        titles = TITLE.findall(text)
        address = f"{path.relative_to(content).with_suffix('').as_posix()}/".removesuffix("index/")
        for number in sorted(set(OEIS_NUMBER.findall(text))):
            pages.setdefault(number, []).extend((title, address) for title in titles[:1])
    return pages


def _several(names: str | list[str] | None) -> list[str]:
    if names is None:
        return []
    return [part.strip() for part in names.split(",")] if isinstance(names, str) else names
