"""The Jinja environment of pages, and the path of a page from file to Markdown.

Expressions are written ``[= ... =]``, blocks ``[% ... %]`` and comments ``[# ... #]``, so braces and per cent signs
stay available for mathematics and Markdown attributes.  An undefined name is an error, and every error names page and
line.
"""

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

import jinja2
import yaml

from fairgame_site.errors import ContentError
from fairgame_site.render.mathematics import with_mathml


@cache
def environment() -> jinja2.Environment:
    """Return the environment for prose; ``fairgame_site.site.macros`` adds the macros."""
    return jinja2.Environment(
        block_start_string="[%",
        block_end_string="%]",
        variable_start_string="[=",
        variable_end_string="=]",
        comment_start_string="[#",
        comment_end_string="#]",
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # the output is Markdown; macros that write HTML escape their arguments
        keep_trailing_newline=True,
        extensions=["jinja2.ext.do"],
    )


@dataclass(slots=True)
class Page:
    """A page during rendering: its address, its front matter, its Markdown, and HTML that joins it later.

    ``fragments`` has HTML that replaces its marker after Markdown and the search index have processed the page: big
    tables, plots and forms.  ``shown`` records the blocks of tables already on the page, so its layout does not repeat
    those in the prose.  ``picture`` is the drawing of its preview picture; "" for the first drawing in it.  ``terms``
    are the glossary entries that the page links to, and ``asked`` its questions.
    """

    path: str
    meta: dict[str, Any] = field(default_factory=dict)
    markdown: str = ""
    fragments: dict[str, str] = field(default_factory=dict)
    shown: set[tuple[str, str]] = field(default_factory=set)
    picture: str = ""
    terms: dict[str, None] = field(default_factory=dict)
    asked: list[Any] = field(default_factory=list)

    @property
    def root(self) -> str:
        """The relative address of the site root from the rendered page (directory addresses)."""
        path = PurePosixPath(self.path)
        depth = len(path.parts) - 1 + (path.stem != "index")
        return "../" * depth

    @property
    def address(self) -> str:
        """The address of the rendered page below the site root (directory addresses)."""
        path = PurePosixPath(self.path)
        folder = path.parent if path.stem == "index" else path.with_suffix("")
        return "" if folder == PurePosixPath() else f"{folder}/"

    def fragment(self, html: str) -> str:
        """Store ``html`` and return its marker, an empty separate block."""
        marker = f'<div data-atlas-fragment="{len(self.fragments)}"></div>'
        self.fragments[marker] = html
        return f"\n{marker}\n"

    def completed(self, text: str) -> str:
        """Return ``text`` (rendered HTML, or this page's Markdown) with markers replaced by their fragments."""
        for marker, html in self.fragments.items():
            text = text.replace(marker, html)
        return text

    def source(self) -> str:
        """Return the page as a Markdown file: front matter, then the text with its markers."""
        head = yaml.safe_dump(self.meta, sort_keys=True, allow_unicode=True) if self.meta else ""
        return f"---\n{head}---\n\n{self.markdown}" if head else self.markdown


def published_paths(content: Path) -> list[str]:
    """Return the sorted relative paths of the prose, without hidden files and those in ``_data`` and alike."""
    files = (path.relative_to(content) for path in content.rglob("*") if path.is_file())
    return sorted(
        path.as_posix()
        for path in files
        if not path.parts[0].startswith("_") and not any(part.startswith(".") for part in path.parts)
    )


def split_front_matter(text: str, page: str) -> tuple[dict[str, Any], str, int]:
    """Return front matter, body, and the number of lines before the body.

    Raises:
        ContentError: if the front matter is no mapping in YAML.
    """
    if not text.startswith("---\n"):
        return {}, text, 0
    head, mark, body = text[4:].partition("\n---\n")
    try:
        meta = yaml.safe_load(head) if mark else None
    except yaml.YAMLError as fault:
        raise ContentError(
            page, getattr(getattr(fault, "problem_mark", None), "line", 0) + 2, "front matter: not YAML"
        ) from None
    if not isinstance(meta, dict):
        raise ContentError(page, 1, "front matter must be 'name: value' lines between two lines of ---")
    return meta, body, head.count("\n") + 3


def rendered(page: Page, text: str, names: Mapping[str, Any], env: jinja2.Environment, first_line: int = 0) -> str:
    """Return ``text`` with its expressions evaluated and its mathematics converted.

    Args:
        page: the page of the text, for error messages.
        text: Markdown with Jinja expressions.
        names: macros and values available to the text.
        env: from ``environment``.
        first_line: number of lines of the file before ``text``.

    Raises:
        ContentError: for a syntax error, an undefined name, an error in a macro, or bad mathematics.
    """
    try:
        result = _compiled(env, text).render(names)
    except jinja2.TemplateSyntaxError as fault:
        raise ContentError(page.path, fault.lineno + first_line, str(fault.message)) from None
    except Exception as fault:  # any error in an expression or macro is reported with its line
        reason = str(fault) or type(fault).__name__
        raise ContentError(page.path, _template_line(fault) + first_line, reason) from None
    try:
        return with_mathml(result, page.path)
    except ContentError as fault:
        formula = str(fault).split("mathematics ", 1)[-1].rsplit(": ", 1)[0]
        line = next((n for n, line in enumerate(text.split("\n"), 1) if formula in line), fault.line)
        raise ContentError(page.path, line + first_line, str(fault).split(": ", 1)[1]) from None


@lru_cache(maxsize=1024)
def _compiled(env: jinja2.Environment, text: str) -> jinja2.Template:
    """Return the template of ``text``; ``atlas serve`` recompiles only edited pages."""
    return env.from_string(text)


def _template_line(fault: BaseException) -> int:
    """Return the template line of ``fault`` (Jinja rewrites tracebacks to template lines)."""
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == "<template>"]
    return lines[-1] if lines else 0


Macro = Callable[..., Any]
