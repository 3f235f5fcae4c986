"""Data classes of answers, and the format of their numbers and addresses."""

from dataclasses import dataclass
from urllib.parse import quote_plus


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its text, and its address below the site root or on another site."""

    text: str
    path: str


@dataclass(frozen=True, slots=True)
class Found:
    """A match: title, address, details, and additional links."""

    title: str
    path: str
    detail: str = ""
    more: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Near:
    """A sequence with only the first terms: values at their places, and the index from 0 of the first difference."""

    title: str
    path: str
    detail: str
    values: tuple[int | None, ...]
    parts_at: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a query: its kind, its matches and near misses, and a remark."""

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
    """Return a text encoded for an address as browsers encode a form.

    >>> escaped("3 5 7"), escaped("5$ ~8*")
    ('3+5+7', '5%24+%7E8*')
    """
    return quote_plus(text, safe="*").replace("~", "%7E")
