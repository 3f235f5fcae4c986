"""Answers on the command line, as text or JSON; the path of the names in other languages in a checkout.

Prints directly, since ``fairgame_site.cli.console`` imports the modules that it describes.
"""

from dataclasses import asdict
from pathlib import Path

from fairgame_site.errors import escaped, json_line
from fairgame_site.lookup.found import Answer, Near

CONTENT = Path(__file__).resolve().parents[3] / "content"
NOTHING = "nothing is known of this"


def print_answer(answer: Answer, *, as_json: bool) -> None:
    """Print an answer."""
    print(json_line(asdict(answer)) if as_json else answer_lines(answer))


def answer_lines(answer: Answer) -> str:
    """Return an answer as lines: each match with its address below the site's root, then the near misses."""
    lines = [f"{one.title}: {one.detail}" if one.detail else one.title for one in answer.found]
    lines = [f"{line} [{one.path}]" for line, one in zip(lines, answer.found, strict=True)]
    lines += [answer.note] if answer.note else []
    for one in answer.near:
        lines += [f"near: {one.title}: {one.detail}", f"      {_values(one)}"]
    lines += [f"{one.text}: {one.path}" for one in answer.elsewhere]
    return "\n".join(map(escaped, lines or [NOTHING]))


def _values(near: Near) -> str:
    """Return the values at the places of the terms, with the first different one in brackets."""
    shown = ("-" if value is None else str(value) for value in near.values)
    return " ".join(f"[{value}]" if place == near.parts_at else value for place, value in enumerate(shown))
