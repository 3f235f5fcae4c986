"""Mathematics in prose: ``$...$`` and ``$$...$$`` become MathML when the site is built.

No script runs in the browser for it.  The converter copies an unknown macro to its output, so a backslash there is an
error with the line of the page.  Characters that Markdown would read as emphasis or links are written as entities.
Code spans and fenced code are unchanged.  Punctuation after a formula stays on its line; browsers would break the line
there.
"""

import re
from collections.abc import Callable
from functools import cache

from latex2mathml.converter import convert

from fairgame_site.errors import ContentError

FENCE = re.compile(r"^\s*(```|~~~)")
CODE = re.compile(r"(`+).+?\1(?!`)")
CODE_OR_MATH = re.compile(
    r"(?P<code>(?P<ticks>`+).+?(?P=ticks)(?!`))"
    r"|(?P<escaped>\\\$)"
    r"|\$\$(?P<block>[^$]+)\$\$"
    r"|\$(?!\s)(?P<inline>[^$\n]+?)(?<!\s)\$(?!\d)(?P<after>[.,;:!?)]*)"
)
# The glyph of a prime is raised already, so it is no superscript.
PRIME = re.compile("<msup>(<m[ion]>[^<]*</m[ion]>)<mi>(&#x0203[234];)</mi></msup>")
FOR_MARKDOWN = {character: f"&#{ord(character)};" for character in "*_`[]|~^"}


def with_mathml(text: str, page: str) -> str:
    """Return ``text`` (Markdown) with its mathematics as MathML.

    Raises:
        ContentError: if a formula cannot be converted, with its line in ``text``.
    """
    lines: list[str] = []
    fenced = False
    block: tuple[int, str, list[str]] | None = None  # first line, indentation, lines
    for number, line in enumerate(text.split("\n"), start=1):
        if FENCE.match(line):
            fenced = not fenced
        if block is None and line.strip() == "$$" and not fenced:
            block = (number, line[: len(line) - len(line.lstrip())], [])
        elif block is not None and line.strip() != "$$":
            block[2].append(line.strip())
        elif block is not None:
            formula = f"{block[1]}$${' '.join(block[2])}$$"
            lines += [CODE_OR_MATH.sub(_replacement(page, block[0]), formula)] + [""] * (len(block[2]) + 1)
            block = None
        elif fenced or "$" not in line:
            lines.append(line)
        else:
            lines.append(CODE_OR_MATH.sub(_replacement(page, number), line))
            if "$$" in CODE.sub("", lines[-1]):
                raise ContentError(page, number, "mathematics: $$ without its fellow on the same line")
    if block is not None:
        raise ContentError(page, block[0], "mathematics opened by $$ is never closed")
    return "\n".join(lines)


def _replacement(page: str, line: int) -> Callable[[re.Match[str]], str]:
    def replace(match: re.Match[str]) -> str:
        if match["code"]:
            return match[0]
        if match["escaped"]:
            return "$"
        latex, display = (match["block"], "block") if match["block"] else (match["inline"], "inline")
        try:
            formula = mathml(latex.strip(), display)
        except ValueError as fault:
            raise ContentError(page, line, f"mathematics {match[0]}: {fault}") from None
        return f'<span class="atlas-kept">{formula}{match["after"]}</span>' if match["after"] else formula

    return replace


@cache
def mathml(latex: str, display: str = "inline") -> str:
    """Return one formula as MathML inside a span, safe inside Markdown.

    Raises:
        ValueError: for an unknown macro or a malformed formula.
    """
    try:
        result = convert(latex, display=display)
    except Exception as fault:
        raise ValueError(f"not understood ({type(fault).__name__} {fault})") from fault
    if "\\" in result:
        unknown = re.search(r"\\\w*", result)
        raise ValueError(f"unknown macro {unknown[0] if unknown else ''}")
    result = PRIME.sub(r'<mrow>\1<mo lspace="0" rspace="0">\2</mo></mrow>', result)
    body = re.sub(r">([^<]+)<", lambda inner: ">" + _entities(inner[1]) + "<", result)
    return f'<span class="atlas-math atlas-math-{display}">{body}</span>'


def _entities(text: str) -> str:
    return "".join(FOR_MARKDOWN.get(character, character) for character in text)
