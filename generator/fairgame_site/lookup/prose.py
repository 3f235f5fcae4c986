"""The names of games in other languages, from ``content/_data/names.yaml``, and the terms of the glossary."""

from collections.abc import Mapping
from pathlib import Path

from fairgame_site.errors import ContentError
from fairgame_site.render.references import LANGUAGES, Glossary, entries

NAMES = "names.yaml"


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


def _several(names: str | list[str] | None) -> list[str]:
    if names is None:
        return []
    return [part.strip() for part in names.split(",")] if isinstance(names, str) else names
