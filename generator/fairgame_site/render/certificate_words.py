"""The basis of a claim as text: the sentence of its kind of certificate, and its data by readable names.

The sentence is the first line of the docstring of the certificate class; Python names in it are set as code.  The
published certificate has the complete data.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fairgame import catalogue

MANY = 40  # most entries listed; longer lists are only counted
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


def sentence(certificate: Mapping[str, Any]) -> str:
    """Return the statement of a kind of certificate as HTML; "" for a kind unknown to the catalogue."""
    kind = catalogue.certificate_kinds().get(certificate.get("kind", ""))
    words = (kind.__doc__ or "").partition("\n")[0] if kind else ""
    return re.sub(r"``(.+?)``", r"<code>\1</code>", escape(words, quote=False))


def data(certificate: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return name and value of each item except the kind, as text."""
    return [
        (NAMES.get(name, name.replace("_", " ")), _value(name, value, certificate))
        for name, value in certificate.items()
        if name != "kind"
    ]


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
