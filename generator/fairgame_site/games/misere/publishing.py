"""What the forms of octal games are told: where the misère quotient of their code is published."""

from typing import Any

from fairgame import catalogue
from fairgame_site.hooks import hookimpl
from fairgame_site.publish.exports import addresses
from fairgame_site.publish.published import Published

QUOTIENTS, ELEMENTS, PRODUCTS = "misere.quotients", "misere.pretending_functions", "products.csv"


@hookimpl
def solving(game: catalogue.Game[Any], published: Published, root: str) -> dict[str, Any] | None:
    """Return the files by which the form decides misère play of a game; None where there are none."""
    known = catalogue.published_tables()
    if not isinstance(game, catalogue.HasQuotientCode) or not {QUOTIENTS, ELEMENTS} <= set(known):
        return None
    figures, elements = published[QUOTIENTS], published[ELEMENTS]
    if figures.withheld or elements.withheld:
        return None
    rows = figures.frame[figures.frame["code"] == str(game.quotient_code)].to_dict("records")
    if not rows:
        return None
    (row,) = rows
    complete = row["complete"] == "yes"
    return {
        "code": str(game.quotient_code),
        "elements": f"{root}{addresses(elements)['csv']}",
        "products": f"{root}data/{ELEMENTS}/{PRODUCTS}",
        "period": {name: int(row[name]) for name in ("preperiod", "period")} if complete else None,
    }
