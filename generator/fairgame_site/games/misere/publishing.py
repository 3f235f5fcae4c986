"""Published misère quotients as data of the forms of octal games."""

from typing import Any

from fairgame import catalogue
from fairgame_site.hooks import hookimpl
from fairgame_site.publish.exports import addresses
from fairgame_site.published import Published

QUOTIENTS, ELEMENTS, PRODUCTS = "misere.quotients", "misere.pretending_functions", "products.csv"


@hookimpl
def solving(game: catalogue.Game[Any], published: Published, root: str) -> dict[str, Any] | None:
    """Return the files that the form of a game needs for misère play, or None."""
    names = catalogue.published_tables()
    if not isinstance(game, catalogue.HasQuotientCode) or not {QUOTIENTS, ELEMENTS} <= set(names):
        return None
    quotients, elements = published[QUOTIENTS], published[ELEMENTS]
    if quotients.withheld or elements.withheld:
        return None
    rows = quotients.frame[quotients.frame["code"] == str(game.quotient_code)].to_dict("records")
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
