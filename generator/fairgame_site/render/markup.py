"""The Jinja environment of pages, and a page's way from file to Markdown.

Expressions are written ``[= ... =]``, blocks ``[% ... %]`` and comments ``[# ... #]``, so that braces and per cent
signs keep their meaning in mathematics and in Markdown's own attributes.  An undefined name is an error, and every
error names the page and the line.
"""

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import PurePosixPath
from typing import Any

import jinja2
import yaml

from fairgame_site.errors import ContentError
from fairgame_site.render.mathematics import with_mathml


@cache
def environment() -> jinja2.Environment:
    """Return the environment for prose; what pages may call is added by ``fairgame_site.site.macros``."""
    return jinja2.Environment(
        block_start_string="[%",
        block_end_string="%]",
        variable_start_string="[=",
        variable_end_string="=]",
        comment_start_string="[#",
        comment_end_string="#]",
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # the output is Markdown; macros that make HTML escape what they are given
        keep_trailing_newline=True,
        extensions=["jinja2.ext.do"],
    )


@dataclass(slots=True)
class Page:
    """A page on its way: its address in the site, its front matter, its Markdown, and HTML that joins it later.

    ``fragments`` holds HTML that is put in place of its marker only after Markdown and the search index have seen
    the page: big tables, plots and forms, which neither should touch.  ``shown`` notes which blocks of which tables
    the page has already, so that its layout does not repeat what its prose has shown.  ``picture`` is where a picture
    that stands for the page is published, below the site's root.  ``terms`` are the entries of the glossary that the
    page links to, and ``asked`` the questions that it puts to its reader.
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
        """The relative address of the site's root as seen from the rendered page (directory addresses)."""
        path = PurePosixPath(self.path)
        depth = len(path.parts) - 1 + (path.stem != "index")
        return "../" * depth

    @property
    def address(self) -> str:
        """The address of the rendered page below the site's root (directory addresses)."""
        path = PurePosixPath(self.path)
        folder = path.parent if path.stem == "index" else path.with_suffix("")
        return "" if folder == PurePosixPath() else f"{folder}/"

    def fragment(self, html: str) -> str:
        """Keep ``html`` for later and return its marker, an empty block of its own."""
        marker = f'<div data-atlas-fragment="{len(self.fragments)}"></div>'
        self.fragments[marker] = html
        return f"\n{marker}\n"

    def completed(self, text: str) -> str:
        """Return ``text`` (rendered HTML, or this page's Markdown) with every fragment in its place."""
        for marker, html in self.fragments.items():
            text = text.replace(marker, html)
        return text

    def source(self) -> str:
        """Return the page as a Markdown file: front matter, then the text with its markers."""
        head = yaml.safe_dump(self.meta, sort_keys=True, allow_unicode=True) if self.meta else ""
        return f"---\n{head}---\n\n{self.markdown}" if head else self.markdown


def split_front_matter(text: str, page: str) -> tuple[dict[str, Any], str, int]:
    """Return front matter, body, and how many lines come before the body.

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
        page: whose text it is, for error messages.
        text: Markdown with Jinja expressions.
        names: what the text may call.
        env: from ``environment``.
        first_line: how many lines of the file come before ``text``.

    Raises:
        ContentError: for a syntax error, an undefined name, a macro's complaint, or bad mathematics.
    """
    try:
        result = _compiled(env, text).render(names)
    except jinja2.TemplateSyntaxError as fault:
        raise ContentError(page.path, fault.lineno + first_line, str(fault.message)) from None
    except Exception as fault:  # whatever an expression or a macro stumbles over, the writer is told where
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
    """Return the template of ``text``; under ``atlas serve`` only the pages that were edited are compiled again."""
    return env.from_string(text)


def _template_line(fault: BaseException) -> int:
    """Return the line of the template in which ``fault`` arose (Jinja rewrites tracebacks to template lines)."""
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == "<template>"]
    return lines[-1] if lines else 0


Macro = Callable[..., Any]
