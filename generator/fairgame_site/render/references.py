"""The references and the glossary of ``content/_data``, parsed and rendered.

A term in prose is a link to the glossary, described by its hidden entry at the foot of the page (``aria-describedby``);
the script shows the entry next to the link on focus, hover and tap (``generator/web/src/learn``).  Without scripts the
link leads to the glossary.  Cost: some 300 bytes a term and page, however often it is used.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from textwrap import indent
from typing import Any

import yaml

from fairgame import catalogue
from fairgame.errors import CatalogueError, UnknownNameError, closest
from fairgame_site.errors import ContentError
from fairgame_site.render.markup import Page
from fairgame_site.render.templating import TEMPLATES

TERM = "atlas-term-"  # prefix of the id of an entry at the foot of a page
UNSEEN = "not seen"  # in the place of an entry
CHECKS = "checks"
"""The kind of a term about tables and their checks."""
LANGUAGES = {"fa": "Persian", "el": "Greek", "he": "Hebrew", "ru": "Russian"}


def entries(path: Path) -> dict[str, Any]:
    """Return the entries of a list of ``content/_data``, or none if the file is missing.

    Raises:
        ContentError: if the file is not YAML, or no list of entries.
    """
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except yaml.YAMLError as fault:
        line = getattr(getattr(fault, "problem_mark", None), "line", -1) + 1
        raise ContentError(path.name, line, "not YAML") from None
    if not isinstance(data, dict):
        raise ContentError(path.name, 1, "expected 'name: ...' entries")
    found: dict[str, Any] = data
    return found


def _anchor(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@dataclass(frozen=True)
class References:
    """The bibliography: ``content/_data/references.yaml``."""

    path: Path

    @cached_property
    def entries(self) -> dict[str, Any]:
        """Key to {authors, title, where, year, short, url, doi}."""
        return entries(self.path)

    @property
    def names(self) -> set[str]:
        """The keys of the entries, and the letters under which pages quote some of them."""
        return {*self.entries, *(entry["short"] for entry in self.entries.values() if "short" in entry)}

    def require_sources(self, info: catalogue.GameInfo) -> None:
        """Check that every source cited by a game, or corrected by one of its errata, is an entry.

        Raises:
            CatalogueError: naming the game, the source and the closest names.
        """
        cited = {place.source: place.locator for place in info.citations}
        cited |= {erratum.source: erratum.locator for erratum in info.errata}
        for source, locator in cited.items():
            if source not in self.names:
                reason = f"{self.path.name} lacks the source {source!r} ({locator}); {closest(source, self.names)}"
                raise CatalogueError(f"game {info.slug}", reason)

    def _entry(self, key: str) -> dict[str, Any]:
        for name, entry in self.entries.items():
            if key in (name, entry.get("short")):
                found: dict[str, Any] = {"key": name} | entry
                return found
        raise UnknownNameError("reference", key, self.names)

    def anchor(self, key: str) -> str:
        """Return the anchor of the entry on the page of references."""
        return _anchor(self._entry(key)["key"])

    def short(self, key: str) -> str:
        """Return the citation in the text: surnames and year."""
        entry = self._entry(key)
        authors = entry["authors"] if isinstance(entry["authors"], list) else [entry["authors"]]
        surnames = [str(author).split(",")[0] if "," in str(author) else str(author).split()[-1] for author in authors]
        joined = surnames[0] if len(surnames) == 1 else f"{', '.join(surnames[:-1])} and {surnames[-1]}"
        return f"{joined} {entry['year']}"

    def year(self, key: str) -> str:
        """Return the entry's year."""
        return str(self._entry(key)["year"])

    def title(self, key: str) -> str:
        """Return the entry's title."""
        return str(self._entry(key)["title"])

    def markdown(self) -> str:
        """Return the whole list; the entries that we have not seen are folded."""
        lines: dict[bool, list[str]] = {True: [], False: []}
        for key, entry in sorted(self.entries.items(), key=lambda item: self.short(item[0]).lower()):
            authors = entry["authors"] if isinstance(entry["authors"], str) else ", ".join(entry["authors"])
            letter = f" Quoted here as **{entry['short']}**." if entry.get("short") else ""
            address = f"https://doi.org/{entry['doi']}" if entry.get("doi") else entry.get("url", "")
            link = f" <{address}>" if address else ""
            where = f" {entry['where']}," if entry.get("where") else ""
            target = f'<span id="{_anchor(key)}"></span>'
            line = f"- {target}{authors}, *{entry['title']}*,{where} {entry['year']}.{letter}{link}\n"
            lines[UNSEEN not in where].append(line)
        folded = [
            "",
            '??? theory "Listed in the documents, not seen by us"',
            "",
            *(f"    {line}" for line in lines[False]),
        ]
        return "\n".join([*lines[True], *(folded if lines[False] else [])])


@dataclass(frozen=True)
class Glossary:
    """The terms: ``content/_data/glossary.yaml``."""

    path: Path

    @cached_property
    def entries(self) -> dict[str, Any]:
        """Term to {definition, also, fa, el, he, ru}."""
        return entries(self.path)

    def _name(self, term: str) -> str:
        for name in self.entries:
            if name.lower() == term.lower():
                return name
        raise UnknownNameError("glossary term", term, self.entries)

    def definition(self, term: str) -> str:
        """Return the definition as plain text."""
        text = str(self.entries[self._name(term)]["definition"])
        return re.sub(r"[*_`$]", "", text)

    def anchor(self, term: str) -> str:
        """Return the anchor of the term on the glossary page."""
        return _anchor(self._name(term))

    def at(self, anchor: str) -> dict[str, Any]:
        """Return the entry at an anchor, with its name: {name, definition, also, fa, el, he, ru}.

        Raises:
            UnknownNameError: if the anchor is unknown.
        """
        for name, entry in self.entries.items():
            if _anchor(name) == anchor:
                return {"name": name, **entry, "definition": self.definition(name)}
        raise UnknownNameError("glossary term", anchor, self.entries)

    def markdown(self) -> str:
        """Return the whole list in alphabetical order, the terms about tables and their checks folded at its end."""
        shown: dict[bool, list[str]] = {False: [], True: []}
        for name, entry in sorted(self.entries.items(), key=lambda item: item[0].lower()):
            also = (
                f" Also: {entry['also'] if isinstance(entry['also'], str) else ', '.join(entry['also'])}."
                if entry.get("also")
                else ""
            )
            names = [
                f'{label}: <bdi lang="{code}">{entry[code]}</bdi>'
                for code, label in LANGUAGES.items()
                if entry.get(code)
            ]
            other = f"\n\n    {' · '.join(names)}" if names else ""
            block = f'<span id="{_anchor(name)}">{name}</span>\n:   {entry["definition"]}{also}{other}\n'
            shown[entry.get("kind") == CHECKS].append(block)
        folded = indent("\n".join(shown[True]), "    ")
        tail = f'\n??? theory "Terms of the tables and their checks"\n\n{folded}' if folded else ""
        return "\n".join(shown[False]) + tail

    def foot(self, page: Page) -> str:
        """Return the marker for the entries of the terms that a page links to, or an empty string."""
        if not page.terms:
            return ""
        entries = [{"anchor": anchor, **self.at(anchor)} for anchor in page.terms]
        html = TEMPLATES.get_template("blocks/terms.html.j2").render(
            entries=entries, prefix=TERM, languages=LANGUAGES, root=page.root
        )
        return page.fragment(html)
