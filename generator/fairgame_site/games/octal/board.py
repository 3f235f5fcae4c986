"""Table of open games: a row for each class, with the growth of its rare heaps and the cost of the next doubling.

Numbers of a growth run replace the numbers of the build and are marked.

The rows form three groups: games without a rare heap in the second half of the computed range, games with one, and
games without a sparse space.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame.games.octal.answers import doubling_pairs
from fairgame.games.octal.code import GRUNDY
from fairgame_site.games.octal import pictures
from fairgame_site.games.octal.class_records import FIGURES, GROWTH_RUN, ClassEntry, ClassRecords, plain
from fairgame_site.games.octal.literature import Literature
from fairgame_site.render.long_runs import window_runs
from fairgame_site.render.tables import grouped, withheld_html
from fairgame_site.render.templating import TEMPLATES

OPEN = "octal.open"
COST = "octal.next_doubling"
EXCLUDED = "octal.excluded_periods"
GROUPS = ("quiet", "coming", "without")
TITLES = {
    "quiet": "Open games without a rare heap recently",
    "coming": "Open games whose rare heaps still come",
    "without": "Open games without a sparse space",
}
SHARES = 10**6  # sort key of the pictures: the last rare heap in millionths of the range
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Head:
    """Head of a column: name, kind (alignment and order), meaning, and whether it is about rare heaps."""

    name: str
    kind: str = "integer"
    meaning: str = ""
    of_rare: bool = False


HEADS = (
    Head("game", "string"),
    Head("growth", "integer", "full line: rare heaps; broken line: the greatest value; both scales are logarithmic"),
    Head("computed to"),
    Head("rare heaps", of_rare=True),
    Head("last rare", of_rare=True),
    Head("greatest value"),
    Head("at heap"),
    Head("next doubling", "integer", "splits to be computed to double the range"),
    Head("least periods left", "string", "the least numbers that may still be a period"),
    Head("by others", "string", "reports of others; empty where none was found"),
)


def group_of(row: Mapping[str, Any]) -> str:
    """Return the group of a row of the table of open games: "quiet", "coming" or "without" a sparse space."""
    if row["rare_count"] is None:
        return "without"
    return "coming" if 2 * (row["last_rare"] or 0) > row["computed_to"] else "quiet"


def board_html(records: ClassRecords, group: str, root: str) -> str:
    """Return the rows of a group of open games as HTML; the quietest are first.

    Raises:
        UnknownNameError: if the group is unknown.
    """
    if group not in GROUPS:
        raise UnknownNameError("group of open games", group, GROUPS)
    published = records.published
    if OPEN not in catalogue.tables():
        raise UnknownNameError("table", OPEN, catalogue.tables())
    if published[OPEN].withheld:
        return withheld_html(published[OPEN])
    entries = [records.named(code) for code in published[OPEN].frame["canonical_code"]]
    extent = pictures.extent([entry.growth for entry in entries])
    costs, left = _column(records, COST, "next_doubling_pairs"), _column(records, EXCLUDED, "least_periods_left")
    literature, settled = Literature(published), window_runs.settled_heaps()
    known = zip(entries, published[OPEN].frame.to_dict("records"), strict=True)
    rows = [
        {
            **row,
            "name": entry.game.info.name if entry.name == GRUNDY and entry.game else entry.name,
            "address": entry.address,
            "picture": pictures.growth_of(entry.name, entry.growth, small=True, extent=extent),
            "share": SHARES * (row["last_rare"] or 0) // row["computed_to"],
            "report": literature.reported(entry.name),
            "pairs": (pairs := _pairs(row) if row["by_run"] else costs.get(entry.name)),
            "doubling": doubling(pairs),
            "followed": settled.get(entry.name),
            "left": ", ".join(left.get(entry.name, "").split()),
        }
        for entry, row in ((entry, _with_run(plain(row), entry)) for entry, row in known)
        if group_of(row) == group
    ]
    if group == "quiet":
        rows.sort(key=lambda row: (row["last_rare"] or 0) / row["computed_to"])
    sparse = group != "without"
    return TEMPLATES.get_template("octal/board.html.j2").render(
        grouped=grouped,
        title=TITLES[group],
        columns=[head for head in HEADS if sparse or not head.of_rare],
        rows=rows,
        sparse=sparse,
        root=root,
    )


def _with_run(row: dict[str, Any], entry: ClassEntry) -> dict[str, Any]:
    """Return a row with the figures of the growth run of its game, if any, and whether it has one."""
    run = next((extent for extent in entry.extents if extent.run == GROWTH_RUN), None)
    if run is None:
        return row | {"by_run": False}
    return row | {name: getattr(run, name) for name in ("computed_to", *FIGURES)} | {"by_run": True}


def _pairs(row: Mapping[str, Any]) -> int:
    return doubling_pairs(row["canonical_code"], row["computed_to"] + 1, row["rare_count"])


def _column(records: ClassRecords, table_id: str, name: str) -> dict[str, Any]:
    """Return a column of a table by canonical code; empty if the table is absent or withheld."""
    if table_id not in catalogue.tables() or records.published[table_id].withheld:
        return {}
    frame = records.published[table_id].frame
    return dict(zip(frame["canonical_code"].tolist(), frame[name].tolist(), strict=True))


def doubling(pairs: int | None) -> str:
    """Return the number of splits of the next doubling as text.

    >>> doubling(36 * 10**13), doubling(999)
    ('3.6·10¹⁴', '1.0·10³')
    """
    if not pairs:
        return ""
    leading, power = f"{pairs:.1e}".split("e")
    return f"{leading}·10{str(int(power)).translate(RAISED)}"
