"""The board of open games: a row a class, with the growth of its rare heaps and what it would cost to go on.

What a kept run followed further is told as far as the run went, and that it is a run.

Rows come in three groups, by what a reader hopes for: of some games no heap was rare in the second half of what was
computed, of others rare heaps still come, and some have no sparse space at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame.games.octal.answers import doubling_pairs
from fairgame_site.games.octal import pictures
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.growth import Rows, followed_growth, growth_of, plain
from fairgame_site.games.octal.literature import Literature
from fairgame_site.render.long_runs import window_runs as kept
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
SHARES = 10**6  # by which the pictures are sorted: how far back the last rare heap lies
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its words, how it is set and sorted, what it means, whether it is about rare heaps."""

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
    Head("next doubling", "integer", "splits that must be looked at to double the range"),
    Head("least periods left", "string", "the least numbers that may still be a period"),
    Head("by others", "string", "what others have reported; nothing where no figure was found"),
)


def group_of(row: Mapping[str, Any]) -> str:
    """Return the group of a row of the table of open games: "quiet", "coming" or "without" a sparse space."""
    if row["rare_count"] is None:
        return "without"
    return "coming" if 2 * (row["last_rare"] or 0) > row["computed_to"] else "quiet"


def board_html(studies: ClassRecords, group: str, root: str) -> str:
    """Return a row for each row of the table of open games that is of the group; the quietest come first.

    Raises:
        UnknownNameError: if there is no such group.
    """
    if group not in GROUPS:
        raise UnknownNameError("group of open games", group, GROUPS)
    published = studies.published
    if OPEN not in catalogue.tables():
        raise UnknownNameError("table", OPEN, catalogue.tables())
    if published[OPEN].withheld:
        return withheld_html(published[OPEN])
    further = followed_growth(studies)
    found = [_farthest(plain(row), further) for row in published[OPEN].frame.to_dict("records")]
    growth = [growth_of(studies, row["canonical_code"]) for row in found]
    extent = pictures.extent(growth)
    costs, left = _column(studies, COST, "next_doubling_pairs"), _column(studies, EXCLUDED, "least_periods_left")
    literature = Literature(published)
    rows = [
        {
            **row,
            **_subject(studies, row["canonical_code"]),
            "picture": pictures.growth_of(row["canonical_code"], own, small=True, extent=extent),
            "share": SHARES * (row["last_rare"] or 0) // row["computed_to"],
            "report": literature.reported(row["canonical_code"]),
            "pairs": (pairs := _pairs(row) if row["by_run"] else costs.get(row["canonical_code"])),
            "doubling": doubling(pairs),
            "followed": kept.followed().get(row["canonical_code"]),
            "left": ", ".join(left.get(row["canonical_code"], "").split()),
        }
        for row, own in zip(found, growth, strict=True)
        if group_of(row) == group
    ]
    if group == "quiet":
        rows.sort(key=lambda row: (row["last_rare"] or 0) / row["computed_to"])
    sparse = group != "without"
    return TEMPLATES.get_template("octal/board.html.j2").render(
        grouped=grouped,
        title=TITLES[group],
        columns=[one for one in HEADS if sparse or not one.of_rare],
        rows=rows,
        sparse=sparse,
        root=root,
    )


def _farthest(row: dict[str, Any], further: Mapping[str, Rows]) -> dict[str, Any]:
    """Return a row with the figures of the farthest run, and whether this is a kept one."""
    if row["canonical_code"] not in further:
        return row | {"by_run": False}
    last = further[row["canonical_code"]][-1]
    return {**row, **last} | {"computed_to": last["stop"] - 1, "by_run": True}


def _pairs(row: Mapping[str, Any]) -> int:
    return doubling_pairs(row["canonical_code"], row["computed_to"] + 1, row["rare_count"])


def _subject(studies: ClassRecords, code: str) -> dict[str, str]:
    """Return what a row is about: its name, and the address of its page, if it has one."""
    study = studies.all.get(code)
    if study is not None:
        return {"name": code, "address": studies.addresses[code]}
    info = next((game.info for game in catalogue.games().values() if game.info.name.startswith(code)), None)
    return {"name": info.name, "address": f"games/{info.slug}/"} if info else {"name": code, "address": ""}


def _column(studies: ClassRecords, table_id: str, name: str) -> dict[str, Any]:
    """Return a column of a table by the codes of its rows; nothing where there is no such table to be shown."""
    if table_id not in catalogue.tables() or studies.published[table_id].withheld:
        return {}
    frame = studies.published[table_id].frame
    return dict(zip(frame["canonical_code"].tolist(), frame[name].tolist(), strict=True))


def doubling(pairs: int | None) -> str:
    """Return the cost of twice as many heaps in words: the splits to be looked at.

    >>> doubling(36 * 10**13), doubling(999)
    ('3.6·10¹⁴', '1.0·10³')
    """
    if not pairs:
        return ""
    leading, power = f"{pairs:.1e}".split("e")
    return f"{leading}·10{str(int(power)).translate(RAISED)}"
