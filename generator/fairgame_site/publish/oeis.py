"""The sequences of the OEIS that are nim-values of an octal code, with the code and its class.

``oeis.json`` maps an A-number to the code of the sequence's title and to the canonical code of its class. Tests compare
the terms of each sequence with the code, and the class with the library. Source: the On-Line Encyclopedia of Integer
Sequences, read in November 2026.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from fairgame_site.hooks import Fact

FILE = Path(__file__).resolve().with_name("oeis.json")


@cache
def codes() -> Mapping[str, tuple[str, str]]:
    """Return the code and its class of each A-number.

    >>> codes()["A002187"]
    ('0.137', '0.4')
    """
    return {number: (code, of_class) for number, (code, of_class) in json.loads(FILE.read_bytes()).items()}


def numbers(canonical: str, also: Iterable[str] = ()) -> list[str]:
    """Return the A-numbers of the codes of a class and ``also``, sorted.

    >>> numbers("0.4")
    ['A002187']
    """
    return sorted({*also, *(number for number, (_, of_class) in codes().items() if of_class == canonical)})


def facts(canonical: str, also: Iterable[str] = ()) -> list[Fact]:
    """Return the links to the sequences of a class, each with its code if that is not the canonical one."""
    links = [_link(number, canonical) for number in numbers(canonical, also)]
    return [Fact("OEIS", ", ".join(links))] if links else []


def _link(number: str, canonical: str) -> str:
    code, _ = codes().get(number, (canonical, canonical))
    return f'<a href="https://oeis.org/{number}">{number}</a>' + (f" of {code}" if code != canonical else "")
