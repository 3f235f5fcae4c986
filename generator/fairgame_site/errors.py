"""How presentation refuses: a fault in a page is named with its page and line."""

from fairgame.errors import AtlasError

MAX_MESSAGE = 1000  # characters of a refusal


class ContentError(AtlasError):
    """A fault in the prose or in a template; ``line`` counts from 1, 0 where none can be named."""

    def __init__(self, page: str, line: int, reason: str) -> None:
        """Say what is wrong on which line of which page."""
        where = f"{page}, line {line}" if line else page
        super().__init__(f"{where}: {reason}")
        self.page, self.line = page, line


class QuestionError(AtlasError):
    """A question of a page to which the engine has no answer that a reader could be held to."""


class SiteError(AtlasError):
    """A fault found in the finished site: a dead link, an unpublished table, an address on another host."""


class OutputError(AtlasError):
    """A file that was asked for and cannot be written."""


class RuleError(AtlasError):
    """A rule that cannot be translated for the browser: file, line and what is not understood."""


class WithheldError(AtlasError):
    """A value was asked for of a table that failed its check."""

    def __init__(self, table: str, reason: str) -> None:
        """Name the table and why it is withheld."""
        super().__init__(f"table {table} is withheld: {reason}")
        self.table = table


def printable(text: str) -> str:
    """Return a line with what it quotes kept short, and with everything that is not shown written as an escape."""
    kept = text if len(text) <= MAX_MESSAGE else f"{text[: MAX_MESSAGE // 2]} ... {text[-MAX_MESSAGE // 2 :]}"
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in kept)
