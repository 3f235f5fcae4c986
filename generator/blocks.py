"""Blocks of a page as HTML: plots, pictures, claims, downloads, solved positions, cards.

Each function gathers what its template shows; the templates escape whatever they are given.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

from engine import catalogue
from engine.errors import UnknownNameError
from generator import drawings, figures, plots
from generator.exports import addresses
from generator.mark.rows import card_svg
from generator.published import Published, PublishedTable
from generator.tables import grouped, withheld_html
from generator.templating import TEMPLATES

BADGES = {
    "proved": "a theorem whose hypotheses were checked on the table",
    "certified": "every value checked by a program that shares nothing with the one that computed it",
    "observed": "seen in the computed range, not proved beyond it",
    "reported": "taken from the literature, not recomputed here",
    "open": "nobody knows; what was computed settles nothing beyond it",
    "withheld": "its check failed; no value is shown",
}
MOVES_SHOWN = 60
PICTURE_COLOURS = 256
IN_ROWS = frozenset({"mark", "upmark"})  # kinds of rules


def _html(template: str, **data: Any) -> str:
    return TEMPLATES.get_template(f"blocks/{template}.html.j2").render(grouped=grouped, **data)


def plot(table: PublishedTable, small: bool = False) -> str:
    """Return the figure of a sequence."""
    if table.withheld:
        return withheld_html(table)
    return _html("plot", svg=_sequence_picture(table, small), table=table, small=small)


def grid(table: PublishedTable, side: int, small: bool = False) -> str:
    """Return the coloured corner of a grid."""
    if table.withheld:
        return withheld_html(table)
    return _html("plot", svg=plots.grid_svg(table, side, small), table=table, small=small)


def picture(table: PublishedTable, root: str) -> str:
    """Return a grid's whole picture; its file is made by ``picture_png``."""
    if table.withheld:
        return withheld_html(table)
    side = _side(table)
    return _html("picture", table=table, root=root, side=side, file=picture_path(table), csv=addresses(table)["csv"])


def picture_path(table: PublishedTable) -> str:
    """Return where the picture of a grid is published."""
    return f"pictures/{table.id}.png"


def _side(table: PublishedTable) -> int:
    return int(table.frame[table.spec.columns[0]].max()) + 1


def picture_png(table: PublishedTable) -> bytes:
    """Return a grid as a PNG of one dot a pair: dark for small values, P-positions in white."""
    side = _side(table)
    values = table.frame[table.spec.columns[2]].to_numpy().reshape(side, side)
    steps = np.linspace(0, 1, PICTURE_COLOURS)
    ends = np.array([[24, 32, 96], [214, 64, 96], [255, 222, 120]], float)
    ramp = np.stack([np.interp(steps, [0, 0.5, 1], ends[:, channel]) for channel in range(3)], axis=1)
    ramp[0] = 255
    shades = np.where(values == 0, 0, 1 + values * (PICTURE_COLOURS - 2) // max(int(values.max()), 1))
    image = Image.fromarray(shades.astype(np.uint8), mode="P")
    image.putpalette(ramp.round().astype(np.uint8).tobytes())
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


def figure(game: catalogue.Game[Any], name: str, published: Published) -> str:
    """Return the drawing of one of a game's examples, by its name."""
    examples = {example.name: example for example in _examples(game)}
    if name not in examples:
        raise UnknownNameError(f"figure of {game.info.slug}", name, examples)
    value = published.cell(f"{game.info.slug}.examples", "nim_value", {"name": name})
    return figures.example_figure(examples[name], int(value))


def _examples(game: catalogue.Game[Any]) -> Sequence[figures.Example]:
    return game.examples if isinstance(game, catalogue.HasExamples) else ()


def claims(table: PublishedTable, root: str) -> str:
    """Return what is claimed of a table, each claim with its status."""
    if table.withheld:
        return withheld_html(table)
    return _html("claims", table=table, root=root, badges=BADGES, files=addresses(table))


def downloads(tables: Sequence[PublishedTable], root: str) -> str:
    """Return the list of files of some tables."""
    rows = [(table, addresses(table)) for table in tables if not table.withheld]
    return _html("downloads", rows=rows, root=root)


def solution(solved: catalogue.Solution) -> str:
    """Return a solved position."""
    return _html("solution", solved=solved, shown=solved.winning_moves[:MOVES_SHOWN], game=catalogue.game(solved.game))


def options(game: catalogue.Game[Any], words: Sequence[str]) -> str:
    """Return the options of a position with their nim-values, and the position's own value."""
    solved = catalogue.solve(game, words)
    return _html("options", game=game, solved=solved, options=catalogue.options(game, words))


def solver_form(game: catalogue.Game[Any], published: Published, root: str) -> str:
    """Return the form that the browser side turns into a solver, and the command that does the same."""
    table = next((t for t in published.of_game(game.info.slug) if t.spec.is_sequence and not t.withheld), None)
    period = table.period if table else None
    return _html(
        "solver",
        game=game,
        rule=dict(game.info.rule) if game.info.rule else None,
        csv=f"{root}{addresses(table)['csv']}" if table else None,
        period={"preperiod": period["preperiod"], "period": period["period"]} if period else None,
    )


def live_picture(game: catalogue.Game[Any], published: Published) -> str:
    """Return a small picture made from a game's own tables, or of the position that its notation shows.

    It is nothing where there is neither.
    """
    for table in published.of_game(game.info.slug):
        if table.withheld:
            continue
        if table.spec.is_sequence:
            return _sequence_picture(table, small=True)
        if table.spec.is_grid:
            return plots.grid_svg(table, side=16, small=True)
        if table.id.endswith(".examples"):
            return figures.hackenbush_svg(max(_examples(game), key=lambda example: len(example.edges)))
    try:
        return drawings.position_svg(game, game.notation.example)
    except UnknownNameError:
        return ""


def _sequence_picture(table: PublishedTable, small: bool) -> str:
    """Return a plot; of a game of the Mark family, whose few values say nothing in a plot, the values in rows."""
    rule = catalogue.game(table.spec.games[0]).info.rule or {} if table.spec.games else {}
    if rule.get("kind") not in IN_ROWS:
        return plots.sequence_svg(table, small)
    return card_svg(table.frame["nim_value"].tolist(), rule.get("t", 2), table.spec.title)


def cards(games: Iterable[catalogue.Game[Any]], published: Published, root: str) -> str:
    """Return a card for each game: picture, name, summary."""
    shown = [(game.info, live_picture(game, published)) for game in games]
    return _html("cards", cards=shown, root=root)


def errata(rows: Sequence[dict[str, str]], root: str) -> str:
    """Return some rows of the table of errata."""
    return _html("errata", rows=rows, root=root)


def unnamed(games: Iterable[catalogue.Game[Any]], root: str) -> str:
    """Return the list of games that are known by a code only."""
    return _html("unnamed", games=[game.info for game in games], root=root)
