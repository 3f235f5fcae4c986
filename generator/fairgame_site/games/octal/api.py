"""Objects of the API for octal games: classes, codes of at most four places, and classes by their first values.

A code of any length is answered from one file: a short one by its own row, a longer one by the first values of its
class (``fairgame_site.publish.find_code``, the published client).  Cost: 2 s.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fairgame import catalogue
from fairgame.core.claims import supported_rows
from fairgame.games.octal.classes import code_values, moves
from fairgame.games.octal.code import OctalCode
from fairgame_site.edition import Edition
from fairgame_site.games.octal.class_records import class_records, plain
from fairgame_site.games.octal.files import data_folder
from fairgame_site.games.octal.four_places import FOUR
from fairgame_site.games.octal.literature import Literature
from fairgame_site.hooks import ApiObject
from fairgame_site.publish import oeis
from fairgame_site.publish.find_code import FIRST
from fairgame_site.published import Published, PublishedTable

FACTS = ("status", "period", "preperiod", "computed_to", "verification")
SHARD = 4  # characters of a code that name its file: 0.13 for 0.1337, 0.10 for 0.1
BY_RUN = "run"


def objects(published: Published, edition: Edition) -> Iterator[ApiObject]:
    """Yield the objects; none without the table of the codes."""
    if FOUR not in catalogue.published_tables() or published[FOUR].withheld:
        return
    rows = _rows(published)
    for prefix, codes in _grouped(rows, lambda code: code.ljust(SHARD, "0")[:SHARD]).items():
        yield ApiObject("codes", prefix, {code: _facts(rows[code], code) for code in codes})
    members = _grouped(rows, lambda code: str(rows[code]["canonical_code"]))
    yield from _classes(published, edition, rows, members)
    yield from _values(rows, members)


def _rows(published: Published) -> dict[str, dict[str, Any]]:
    """Return the row of each code; ``rests_on`` is the status of its period, or of the word *open*."""
    table = published[FOUR]
    statuses = {column: _statuses(table, column) for column in ("period", "status")}
    rows = list(map(plain, table.frame.to_dict("records")))
    for place, row in enumerate(rows):
        row["rests_on"] = statuses["period" if row["status"] == "periodic" else "status"][place]
    return {row["code"]: row for row in rows}


def _statuses(table: PublishedTable, column: str) -> list[str]:
    """Return the status of each cell of a column."""
    cells = [""] * len(table.frame)
    for claim, supported in zip(table.claims, supported_rows(table.claims, table.frame, column), strict=True):
        for place in supported.nonzero()[0].tolist():
            cells[place] = str(claim.status)
    return cells


def _facts(row: Mapping[str, Any], code: str) -> dict[str, Any]:
    return {
        "code": code,
        "canonical": row["canonical_code"],
        "heap_shift": row["heap_shift"],
        "proved": row["status"] == "periodic" and row["basis"] != BY_RUN,
        "rests_on": row["rests_on"],
        "basis": row["basis"],
    } | {name: row[name] for name in FACTS if row[name] is not None}


def _classes(
    published: Published, edition: Edition, rows: Mapping[str, Any], members: Mapping[str, list[str]]
) -> Iterator[ApiObject]:
    records, literature = class_records(published), Literature(published)
    for canonical, codes in members.items():
        entry = records.all.get(canonical)
        data = _facts(rows[canonical], canonical) | {"members": {code: rows[code]["heap_shift"] for code in codes}}
        data["oeis"] = oeis.numbers(canonical)
        if entry is not None and not entry.table.withheld:
            data |= {
                "oeis": literature.oeis(entry),
                "names": [{"code": one.code, "name": one.name, "game": one.slug} for one in entry.names],
                "page": f"{edition.base_url}{entry.address}",
                "files": {
                    one["name"]: f"{edition.base_url}{data_folder(entry)}{one['name']}" for one in entry.attached
                },
            }
        yield ApiObject("classes", OctalCode.parse(canonical).slug.removeprefix("octal-"), data)


def _values(rows: Mapping[str, Any], members: Mapping[str, list[str]]) -> Iterator[ApiObject]:
    """Yield the classes by the hash of their first values from the first heap with a move on."""
    codes = [OctalCode.parse(canonical) for canonical in members]
    zeros = [moves(code).zeros for code in codes]
    shards = defaultdict[str, dict[str, list[dict[str, Any]]]](dict)
    for code, start, values in zip(codes, zeros, code_values(codes, FIRST + max(zeros)), strict=True):
        text = " ".join(map(str, values[start : start + FIRST].tolist()))
        name = hashlib.sha256(text.encode()).hexdigest()
        own = {tuple(moves(OctalCode.parse(member))[1:]): None for member in members[str(code)]}
        facts = _facts(rows[str(code)], str(code)) | {"zeros": start, "moves": list(own)}
        facts |= {"proof_bound": rows[str(code)]["proof_bound"]} if facts["status"] == "periodic" else {}
        shards[name[:2]].setdefault(name[:16], []).append(facts)
    for number in range(256):
        yield ApiObject("values", f"{number:02x}", shards.get(f"{number:02x}", {}))


def _grouped(codes: Mapping[str, Any], name_of: Callable[[str], str]) -> dict[str, list[str]]:
    groups = defaultdict[str, list[str]](list)
    for code in codes:
        groups[name_of(code)].append(code)
    return dict(groups)
