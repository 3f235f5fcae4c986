"""What an answer of the box is made of, and how numbers and addresses are written in it."""

from dataclasses import dataclass
from urllib.parse import quote_plus


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its words, and its address below the site's root or on another site."""

    text: str
    path: str


@dataclass(frozen=True, slots=True)
class Found:
    """An answer: what it is, where it leads, what is said of it, and where one can go on from it."""

    title: str
    path: str
    detail: str = ""
    more: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Near:
    """A sequence that has only the first terms: its values in their places, and the first that differs, from 0."""

    title: str
    path: str
    detail: str
    values: tuple[int | None, ...]
    parts_at: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a text was taken for, and what was found; ``note`` says what else should be known."""

    query: str
    kind: str
    found: tuple[Found, ...] = ()
    near: tuple[Near, ...] = ()
    note: str = ""
    elsewhere: tuple[Link, ...] = ()


def grouped(number: int) -> str:
    """Return a number with its digits in groups of three."""
    return f"{number:,}"


def escaped(text: str) -> str:
    """Return a text as a form writes it into an address, as browsers do.

    >>> escaped("3 5 7"), escaped("5$ ~8*")
    ('3+5+7', '5%24+%7E8*')
    """
    return quote_plus(text, safe="*").replace("~", "%7E")
