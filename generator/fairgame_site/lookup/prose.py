"""What the search box knows from the prose: names of games, terms, and the pages that print OEIS numbers."""

from collections.abc import Collection, Mapping
from pathlib import Path

from fairgame_site.errors import ContentError
from fairgame_site.lookup.index import oeis_numbers
from fairgame_site.render.markup import published_paths, split_front_matter
from fairgame_site.render.references import LANGUAGES, Glossary, entries

NAMES = "names.yaml"


def names(content: Path, languages: Collection[str] = LANGUAGES) -> Mapping[str, tuple[str, ...]]:
    """Return the names of each game in other languages, by its slug.

    Args:
        content: the folder of the prose.
        languages: the languages wanted.

    Raises:
        ContentError: if the file is malformed or has an unknown language.
    """
    found = {}
    for slug, own in entries(content / "_data" / NAMES).items():
        if not isinstance(own, dict) or not set(own) <= set(LANGUAGES):
            raise ContentError(NAMES, 0, f"{slug}: expected names by language ({', '.join(LANGUAGES)})")
        found[slug] = tuple(name for code in own if code in languages for name in _several(own[code]))
    return found


def terms(content: Path) -> list[tuple[str, str, list[str]]]:
    """Return each term of the glossary: its name, its anchor, and its other names in any language."""
    glossary = Glossary(content / "_data" / "glossary.yaml")
    return [
        (name, glossary.anchor(name), [other for kind in ("also", *LANGUAGES) for other in _several(entry.get(kind))])
        for name, entry in glossary.entries.items()
    ]


def mentions(content: Path) -> dict[str, list[tuple[str, str]]]:
    """Return the pages that print each OEIS number: title, and address below the site root.

    Raises:
        ContentError: if the front matter of such a page is no mapping in YAML.
    """
    pages: dict[str, list[tuple[str, str]]] = {}
    for path in published_paths(content):
        text = (content / path).read_text(encoding="utf-8", errors="replace") if path.endswith(".md") else ""
        numbers = oeis_numbers(text)
        title = split_front_matter(text, path)[0].get("title") if numbers else None
        address = f"{path.removesuffix('.md')}/".removesuffix("index/")
        for number in numbers if title else ():
            pages.setdefault(number, []).append((str(title), address))
    return pages


def _several(names: str | list[str] | None) -> list[str]:
    if names is None:
        return []
    return [part.strip() for part in names.split(",")] if isinstance(names, str) else names
