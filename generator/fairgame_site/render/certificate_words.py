"""The basis of a claim as text: the sentence of its kind of certificate, and its data by readable names.

The sentence is the first line of the docstring of the certificate class; Python names in it are set as code.  The
published certificate has the complete data.  The certificate of a period is also a paragraph.
"""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fairgame import catalogue
from fairgame.core.claims import AnyCertificate, Cells, Claim, Relation
from fairgame_site.published import PublishedTable
from fairgame_site.render.tables import grouped, repeats

MANY = 40  # most entries listed; longer lists are only counted
MAX_IN_SENTENCE = 24  # heaps
NAMES: Mapping[str, str] = {
    "stop": "heaps below",
    "shorter": "shorter periods",
    "digits": "digits of the code",
    "proof_bound": "heaps that the proof needs, to",
    "what": "list",
    "row_code": "code of the row",
    "row_period": "period of the row",
    "row_preperiod": "preperiod of the row",
}
RELATIONS: Mapping[Relation, str] = {
    "==": "is",
    "!=": "is not",
    "<=": "is at most",
    ">": "is more than",
    "in": "is one of",
    "not in": "is none of",
}


def sentence(certificate: AnyCertificate) -> str:
    """Return the statement of a certificate as HTML."""
    words = (type(certificate).__doc__ or "").partition("\n")[0]
    return re.sub(r"``(.+?)``", r"<code>\1</code>", escape(words, quote=False))


def data(certificate: AnyCertificate) -> list[tuple[str, str]]:
    """Return name and value of each field of a certificate, as text."""
    fields = dataclasses.asdict(certificate)  # type: ignore[call-overload]
    return [(NAMES.get(name, name.replace("_", " ")), _value(name, value, fields)) for name, value in fields.items()]


def cells(claim: Claim) -> str:
    """Return the cells that a claim names as text; "" for a claim that names none."""
    return "; ".join(_cells(each) for each in claim.cells or ())


def _cells(named: Cells) -> str:
    columns = ", ".join(named.columns) or "all columns"
    conditions = " and ".join(
        f"{column} {RELATIONS[relation]} {_value(column, value, {})}" for column, relation, value in named.where
    )
    return columns + (f" where {conditions}" if conditions else "")


def period_in_words(table: PublishedTable) -> str:
    """Return the certificate of a period as a paragraph."""
    period = table.period
    theorem = getattr(catalogue.certificate_kinds()[period["kind"]], "theorem", None) if period else None
    if period is None or theorem is None:
        return ""
    start, length, bound = period["preperiod"], period["period"], period["proof_bound"]
    before, first = _exceptions_in_words(table), table.begins_at
    last = grouped(first + table.metadata["rows"] - 1)
    if not start:
        return f"From heap {first} on the values {repeats(length)}: that is {theorem}, which needs heaps to {bound}."
    return (
        f"From heap {start} on the values {repeats(length)}: G(n + {length}) = G(n). {before}"
        f" That this goes on forever is {theorem}: once the values have been seen to repeat up to heap {bound}, no"
        f" later heap can break the pattern. The table reaches heap {last}. No shorter period does: the certificate"
        f" names a heap that breaks each one, and heap {start - 1} shows that the repetition cannot start earlier."
    )


def _exceptions_in_words(table: PublishedTable) -> str:
    found = table.exceptions()
    if not found:
        return "There is no exception."
    if len(found) > MAX_IN_SENTENCE:
        return f"Before that {len(found)} heaps differ from the pattern, the last of them {found[-1]}."
    heaps = ", ".join(map(str, found))
    return f"The heaps that differ from the pattern: {heaps}."


def _value(name: str, value: Any, certificate: Mapping[str, Any]) -> str:
    if name == "shorter":
        period = certificate["period"]
        fails = [f"{period // prime} fails at heap {heap}" for prime, heap in value]
        return "; ".join(fails) or "there is none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _listed(value)
    return str(value) if value != "" else "none"


def _listed(values: Sequence[Any]) -> str:
    """Return a list as text: numbers with commas, nested lists with semicolons."""
    if len(values) > MANY:
        return f"{len(values)} entries, in the file"
    nested = any(isinstance(one, Sequence) and not isinstance(one, str) for one in values)
    parts = [_listed(one) if isinstance(one, Sequence) and not isinstance(one, str) else str(one) for one in values]
    return ("; " if nested else ", ").join(parts) or "none"
