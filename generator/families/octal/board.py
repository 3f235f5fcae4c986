"""The board of open games: a card a class, with the growth of its rare heaps and what it would cost to go on.

Cards come in three groups, by what a reader hopes for: of some games no heap was rare in the second half of what was
computed, of others rare heaps still come, and some have no sparse space at all.
"""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from engine import catalogue
from engine.errors import UnknownNameError
from generator.families.octal import pictures
from generator.families.octal.literature import Literature
from generator.families.octal.studies import Studies
from generator.tables import grouped, withheld_html
from generator.templating import TEMPLATES

OPEN = "octal.open"
GROWTH = "octal.growth"
COST = "octal.next_doubling"
EXCLUDED = "octal.excluded_periods"
GROUPS = ("quiet", "coming", "without")
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def group_of(row: Mapping[str, Any]) -> str:
    """Return the group of a row of the table of open games: "quiet", "coming" or "without" a sparse space."""
    if row["rare_count"] is None:
        return "without"
    return "coming" if 2 * (row["last_rare"] or 0) > row["computed_to"] else "quiet"


def board_html(studies: Studies, group: str, root: str) -> str:
    """Return a card for each row of the table of open games that is of the group; the quietest come first.

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
    rows = [_row(row) for row in published[OPEN].frame.to_dict("records")]
    growth = [_growth(studies, row["canonical_code"]) for row in rows]
    extent = pictures.extent(growth)
    costs, left = _column(studies, COST, "next_doubling_pairs"), _column(studies, EXCLUDED, "least_periods_left")
    literature = Literature(published)
    cards = [
        {
            **row,
            **_subject(studies, row["canonical_code"]),
            "picture": pictures.growth_of(row["canonical_code"], own, small=True, extent=extent),
            "report": literature.reported(row["canonical_code"]),
            "doubling": doubling(costs.get(row["canonical_code"])),
            "left": ", ".join(left.get(row["canonical_code"], "").split()),
        }
        for row, own in zip(rows, growth, strict=True)
        if group_of(row) == group
    ]
    if group == "quiet":
        cards.sort(key=lambda card: (card["last_rare"] or 0) / card["computed_to"])
    return TEMPLATES.get_template("octal/board.html.j2").render(grouped=grouped, cards=cards, root=root)


def _subject(studies: Studies, code: str) -> dict[str, str]:
    """Return what a row is about: its name, and the address of its page, if it has one."""
    study = studies.all.get(code)
    if study is not None:
        return {"name": code, "address": studies.addresses[code]}
    info = next((game.info for game in catalogue.games().values() if game.info.name.startswith(code)), None)
    return {"name": info.name, "address": f"games/{info.slug}/"} if info else {"name": code, "address": ""}


def _column(studies: Studies, table_id: str, name: str) -> dict[str, Any]:
    """Return a column of a table by the codes of its rows; nothing where there is no such table to be shown."""
    if table_id not in catalogue.tables() or studies.published[table_id].withheld:
        return {}
    frame = studies.published[table_id].frame
    return dict(zip(frame["canonical_code"].tolist(), frame[name].tolist(), strict=True))


def _growth(studies: Studies, code: str) -> list[dict[str, Any]]:
    """Return the rows of growth of one game, from its study or else from the table of all."""
    study = studies.all.get(code)
    if study is not None:
        return list(study.rows("growth.csv"))
    if GROWTH not in catalogue.tables() or studies.published[GROWTH].withheld:
        return []
    frame = studies.published[GROWTH].frame
    return [_row(row) for row in frame[frame["canonical_code"] == code].to_dict("records")]


def doubling(pairs: int | None) -> str:
    """Return the cost of twice as many heaps in words: the splits to be looked at.

    >>> doubling(36 * 10**13), doubling(999)
    ('3.6·10¹⁴ splits', '1.0·10³ splits')
    """
    if not pairs:
        return ""
    leading, power = f"{pairs:.1e}".split("e")
    return f"{leading}·10{str(int(power)).translate(RAISED)} splits"


def _row(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): _plain(cell) for name, cell in row.items()}


def _plain(cell: Any) -> Any:
    if isinstance(cell, str):
        return cell or None
    return None if pd.isna(cell) else int(cell)
