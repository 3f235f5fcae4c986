"""The board of open games: a card a class, with the growth of its rare heaps and what it would cost to go on."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from engine import catalogue
from engine.errors import UnknownNameError
from generator.octal import pictures
from generator.octal.studies import Studies
from generator.tables import grouped, withheld_html
from generator.templating import TEMPLATES

OPEN = "octal.open"
GROWTH = "octal.growth"
COST = "octal.next_doubling"
PAIRS_A_SECOND = 1e10  # one core, values of one word; an order of magnitude is all that is said
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
UNITS = ((60, "second"), (60, "minute"), (24, "hour"), (365.25, "day"), (float("inf"), "year"))


def board_html(studies: Studies, root: str) -> str:
    """Return a card for each row of the table of open games."""
    published = studies.published
    if OPEN not in catalogue.tables():
        raise UnknownNameError("table", OPEN, catalogue.tables())
    if published[OPEN].withheld:
        return withheld_html(published[OPEN])
    rows = [_row(row) for row in published[OPEN].frame.to_dict("records")]
    growth = [_growth(studies, row["canonical_code"]) for row in rows]
    extent = pictures.extent(growth)
    costs = _costs(studies)
    cards = [
        {
            **row,
            **_subject(studies, row["canonical_code"]),
            "picture": pictures.growth_of(row["canonical_code"], own, small=True, extent=extent),
            "doubling": doubling(costs.get(row["canonical_code"])),
        }
        for row, own in zip(rows, growth, strict=True)
    ]
    return TEMPLATES.get_template("octal/board.html.j2").render(grouped=grouped, cards=cards, root=root)


def _subject(studies: Studies, code: str) -> dict[str, str]:
    """Return what a row is about: its name, and the address of its page, if it has one."""
    study = studies.all.get(code)
    if study is not None:
        return {"name": code, "address": studies.addresses[code]}
    info = next((game.info for game in catalogue.games().values() if game.info.name.startswith(code)), None)
    return {"name": info.name, "address": f"games/{info.slug}/"} if info else {"name": code, "address": ""}


def _costs(studies: Studies) -> dict[str, int]:
    if COST not in catalogue.tables() or studies.published[COST].withheld:
        return {}
    frame = studies.published[COST].frame
    return dict(zip(frame["canonical_code"].tolist(), frame["next_doubling_pairs"].tolist(), strict=True))


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
    """Return the cost of twice as many heaps in words: splits to be looked at, and about how long that takes.

    >>> doubling(36 * 10**13)
    '3.6·10¹⁴ splits, about 10 hours'
    """
    if not pairs:
        return ""
    power = len(str(pairs)) - 1
    time = pairs / PAIRS_A_SECOND
    unit = UNITS[0][1]
    for size, name in UNITS:
        unit = name
        if time < size:
            break
        time /= size
    count = max(round(time), 1)
    splits = f"{pairs / 10**power:.1f}·10{str(power).translate(RAISED)} splits"
    return f"{splits}, about {count} {unit}{'s' * (count > 1)}"


def _row(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): _plain(cell) for name, cell in row.items()}


def _plain(cell: Any) -> Any:
    if isinstance(cell, str):
        return cell or None
    return None if pd.isna(cell) else int(cell)
