"""The strip of facts under the title of a game, from tables and declarations.

A result known to the literature and a result checked here are two facts.  The first comes from a subject with reports,
from a proved period, or from the front matter of the page:  ``open: <reference>`` says that a game is open since that
work.  Cost: one search for exceptions of a period, linear in the preperiod.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from markupsafe import Markup

from fairgame import catalogue
from fairgame.core.columns import concept
from fairgame_site.hooks import Fact
from fairgame_site.published import PublishedTable
from fairgame_site.render.badges import badge
from fairgame_site.render.tables import grouped
from fairgame_site.render.templating import TEMPLATES

WIDE = 28  # fewest letters of a wide fact
KNOWN, HERE = "What is known", "Checked here"


def strip_html(facts: Sequence[Fact]) -> str:
    """Return the strip."""
    return TEMPLATES.get_template("blocks/facts.html.j2").render(facts=facts, wide=WIDE)


def facts_of(game: catalogue.Game[Any], figures: Sequence[Fact]) -> list[Fact]:
    """Return the facts of a game: key numbers, status and links elsewhere."""
    links = (f'<a href="https://oeis.org/{number}">{number}</a>' for number in game.info.oeis)
    return [*figures, *([Fact("OEIS", ", ".join(links))] if game.info.oeis else [])]


def of_tables(game: catalogue.Game[Any], shown: Sequence[PublishedTable], known: str, anchor: str) -> list[Fact]:
    """Return the facts in the tables of a game.

    Args:
        game: the game.
        shown: its tables that are not withheld, the main one of its page first.
        known: the result in the literature, as HTML; "" for tables only.
        anchor: of the checks of the first table on the page.
    """
    parameters = game.info.parameters
    found = [Fact("Code", escape(str(parameters["code"])))] if "code" in parameters else []
    if shown:
        found += _of_sequence(shown[0]) if shown[0].is_nim_sequence else _of_list(shown[0])
    found += [Fact(KNOWN, known)] if known else []
    return found + ([Fact(HERE, f'{_badges(shown[0])} <a href="#{anchor}">how</a>')] if shown else [])


def _of_sequence(table: PublishedTable) -> list[Fact]:
    index, value = (table.frame[name] for name in table.spec.columns)
    found = _of_period(table) if table.period else []
    greatest = max(value.tolist())
    at = index[value.tolist().index(greatest)]
    return [
        *found,
        Fact("Greatest value", f"{grouped(greatest)} at {grouped(int(at))}", "in the published table"),
        Fact("Computed to", grouped(int(index.iloc[-1])), "the last row of the published table"),
    ]


def _of_period(table: PublishedTable) -> list[Fact]:
    period = table.period
    assert period is not None
    broken = table.exceptions()
    last = f", the last {grouped(broken[-1])}" if broken else ""
    return [
        Fact("Period", grouped(period["period"]), concept("period").meaning),
        Fact("Preperiod", grouped(period["preperiod"]), concept("preperiod").meaning),
        Fact("Exceptions", f"{grouped(len(broken)) if broken else 'none'}{last}", "heaps that break the period"),
    ]


def _of_list(table: PublishedTable) -> list[Fact]:
    extent = table.metadata.get("extent", {})
    named = extent if set(extent) == set(table.spec.key) else {}  # only the whole key gives a range
    reach = ", ".join(f"{escape(name)} to {grouped(int(last))}" for name, (_, last) in named.items())
    found = [Fact("Rows", grouped(table.metadata["rows"]), table.spec.title)]
    if "nim_value" in table.frame and len(table.frame):
        found.append(Fact("Greatest value", grouped(int(table.frame["nim_value"].max()))))
    return [*found, *([Fact("Table reaches", reach, "the greatest values of its key")] if reach else [])]


def _badges(table: PublishedTable) -> Markup:
    """Return the badges of the statuses of a table's claims."""
    return Markup(" ").join(map(badge, table.statuses))
