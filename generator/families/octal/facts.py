"""The figures of a class and what is claimed of it, in the words of its page."""

import re
from dataclasses import dataclass

from engine.schema.columns import concept
from generator.families.octal.studies import Study
from generator.tables import grouped

LONG_NUMBER = re.compile(r"(?<![\d.])\d{4,}")


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure: its name, its value as it is printed, and what the column means."""

    name: str
    value: str
    meaning: str


def facts(study: Study) -> list[Fact]:
    """Return the figures of a class, those that it does not have left out."""
    row = study.row
    names = {
        "period": "period",
        "preperiod": "preperiod",
        "last_exception": "last exception",
        "proof_bound": "proof bound",
        "computed_to": "computed to heap",
        "max_nim_value": "greatest value",
        "max_nim_value_at": "first at heap",
        "sparse_mask": "sparse mask",
        "rare_count": "rare heaps",
        "last_rare": "last rare heap",
        "digits": "places of the code",
    }
    return [
        Fact(words, _printed(name, row[name]), concept(name).meaning)
        for name, words in names.items()
        if row[name] is not None
    ]


def _printed(name: str, value: int | str) -> str:
    if name != "sparse_mask":
        return grouped(int(value))
    mask, _, position = str(value).partition("+")
    return f"{int(mask, 16):b} in binary, {mask} in base 16" + (", and the heap's parity" if position else "")


def statuses(study: Study) -> list[tuple[str, str]]:
    """Return what is known of a class as (status, sentence), in the words of its page, and what it rests on."""
    row = study.row
    if not study.is_periodic:
        heap = grouped(row["computed_to"])
        unknown = f"No period has shown itself in the heaps to {heap}. Whether there is one is not known here."
        return [("open", unknown), *_claimed(study)]
    reason = _readable(str(row["verification"]))
    start, period = row["preperiod"], row["period"]
    repeats = f"G(n + {grouped(period)}) = G(n)"
    if start:
        where = f"From heap {grouped(start)} on the values repeat every {grouped(period)}: {repeats}"
        least = f"; heap {grouped(row['last_exception'])} is the last that breaks it."
    else:
        where, least = f"The values repeat every {grouped(period)} from heap 0 on: {repeats}", "."
    proved, *others = _claimed(study)
    return [(proved[0], f"{where} forever{least} This rests on {reason}."), *others]


def _claimed(study: Study) -> list[tuple[str, str]]:
    return [(str(claim["status"]), _readable(str(claim["statement"]))) for claim in study.table.claims]


def _readable(text: str) -> str:
    return LONG_NUMBER.sub(lambda found: grouped(int(found[0])), text)
