"""Prose for several games: a Markdown file of ``content/_shared`` with a pattern of slugs.

The front matter has ``games``, a pattern; every matching game without a file in ``content/games`` shows the text.  In
it ``info`` is the declaration of that game, so ``info.slug`` names its tables and ``info.rule`` its parameters.  The
front matter of the page itself comes from the library: name and summary of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from fairgame_site.errors import ContentError
from fairgame_site.render.markup import split_front_matter

FOLDER = "_shared"


@dataclass(frozen=True, slots=True)
class SharedProse:
    """A prose and its games.

    Attributes:
        source: the file below ``content``.
        games: a pattern for the slugs, as for file names: ``four-[0-9]*``.
        body: the text, with expressions.
        first_line: number of lines of the file before it.
        rule: the rule in a dozen words, for the shared card; "" for that of the library.
        position: the position that the pages of the games show first; "" for the example of the library.
    """

    source: str
    games: str
    body: str
    first_line: int
    rule: str = ""
    position: str = ""


def read(text: str, source: str) -> SharedProse:
    """Return the shared prose of one file.

    Raises:
        ContentError: if the front matter is not ``games: <pattern>``, optionally with ``rule`` and ``position``.
    """
    meta, body, first_line = split_front_matter(text, source)
    games = meta.get("games")
    if not {"games"} <= set(meta) <= {"games", "rule", "position"} or not isinstance(games, str):
        raise ContentError(source, 1, "the front matter is games, the pattern of their slugs, perhaps rule, position")
    return SharedProse(source, games, body, first_line, str(meta.get("rule", "")), str(meta.get("position", "")))


def prose_of(slug: str, proses: Sequence[SharedProse]) -> SharedProse | None:
    """Return the prose that a game shares with others, or None.

    Raises:
        ContentError: if two files match it.
    """
    found = [prose for prose in proses if fnmatchcase(slug, prose.games)]
    if len(found) > 1:
        raise ContentError(found[1].source, 1, f"{slug} has the prose of {found[0].source} already")
    return found[0] if found else None


def read_all(content: Path) -> list[SharedProse]:
    """Return every shared prose below ``content``.

    Raises:
        ContentError: if one cannot be read.
    """
    paths = sorted((content / FOLDER).glob("*.md"))
    return [read(path.read_text(encoding="utf-8"), path.relative_to(content).as_posix()) for path in paths]
