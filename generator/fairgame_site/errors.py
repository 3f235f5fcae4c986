"""Errors of the site.  An error in a page names the page and its line."""

from fairgame.errors import AtlasError

MAX_MESSAGE = 1000  # characters


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


def printable(text: str) -> str:
    """Return a message with unprintable characters escaped, and without its middle if it is too long."""
    short = text if len(text) <= MAX_MESSAGE else f"{text[: MAX_MESSAGE // 2]} ... {text[-MAX_MESSAGE // 2 :]}"
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in short)
