"""Errors of the site.  An error in a page names the page and its line."""

import json
import re
from typing import Any

from fairgame.errors import AtlasError

MAX_MESSAGE = 280  # characters
MAX_WORD = 80  # characters of a word in a longer message
WORD_START, WORD_END = 60, 10  # characters of a longer word that the message shows
LONG_WORD = re.compile(rf"\S{{{MAX_WORD + 1},}}")


class ContentError(AtlasError):
    """An error in the prose or in a template; ``line`` counts from 1 and is 0 if unknown."""

    def __init__(self, page: str, line: int, reason: str) -> None:
        """Build the message from page, line and reason."""
        where = f"{page}, line {line}" if line else page
        super().__init__(f"{where}: {reason}")
        self.page, self.line = page, line


class QuestionError(AtlasError):
    """A question of a page that the library cannot answer with certainty."""


class SiteError(AtlasError):
    """An error in the finished site: a dead link, an unpublished table, an address on another host."""


class OutputError(AtlasError):
    """An output file that cannot be written."""


class RuleError(AtlasError):
    """A rule that cannot be translated for the browser; the message has file, line and unsupported syntax."""


class WithheldError(AtlasError):
    """A request for a value of a table that failed its check."""

    def __init__(self, table: str, reason: str) -> None:
        """Build the message from the table and the reason."""
        super().__init__(f"table {table} is withheld: {reason}")
        self.table = table


def escaped(text: str) -> str:
    """Return a line with its unprintable characters escaped."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def json_line(data: Any) -> str:
    r"""Return data as JSON in one line, with unprintable characters escaped.

    >>> json_line(["کیلز", "\u200b"])
    '["کیلز", "\\u200b"]'
    """
    text = json.dumps(data, ensure_ascii=False)
    return text if text.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def printable(text: str) -> str:
    """Return a message as one short line: unprintable characters escaped, long words and long messages cut."""
    line = escaped(" ".join(text.split()))
    if len(line) > MAX_MESSAGE:
        line = LONG_WORD.sub(lambda word: f"{word[0][:WORD_START]}...{word[0][-WORD_END:]}", line)
    return line if len(line) <= MAX_MESSAGE else f"{line[: MAX_MESSAGE // 2]} ... {line[-MAX_MESSAGE // 2 :]}"
