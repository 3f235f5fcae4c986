"""Blocks of a page as HTML: plots, pictures, claims, downloads, solved positions, cards.

Each function collects the data of its template; templates escape all values.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import combinations
from math import isqrt
from typing import Any

import numpy as np
from PIL import Image

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame_site import hooks
from fairgame_site.publish import table_answer_files
from fairgame_site.publish.exports import addresses
from fairgame_site.publish.records import Accepted
from fairgame_site.published import REDERIVED, Published, PublishedTable, group_by_checks
from fairgame_site.render import certificate_words, colours, drawings, plots
from fairgame_site.render.boards import strokes
from fairgame_site.render.tables import grouped, withheld_html
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.translate import scripts

ASSETS = "assets/atlas"
MOVES_SHOWN = 60
FEWEST_EDGES = 8  # of a drawing to play from
SMALL_HEAPS, FEW_MOVES = range(4, 13), 3  # of a first position
FEW_TABLES = 3  # most tables in view; longer lists are in a fold
SEVERAL = "Of several games: the octal census, errata and others"


def _html(template: str, **data: Any) -> str:
    return TEMPLATES.get_template(f"blocks/{template}.html.j2").render(grouped=grouped, **data)


def plot(table: PublishedTable, *, small: bool = False) -> str:
    """Return the figure of a sequence."""
    if table.withheld:
        return withheld_html(table)
    return _html("plot", svg=_sequence_picture(table, small=small), table=table, small=small)


def grid(table: PublishedTable, side: int, *, small: bool = False) -> str:
    """Return the coloured corner of a grid."""
    if table.withheld:
        return withheld_html(table)
    return _html("plot", svg=plots.grid_svg(table, side, small=small), table=table, small=small)


def picture(table: PublishedTable, root: str) -> str:
    """Return the whole picture of a grid; ``picture_png`` writes its file."""
    if table.withheld:
        return withheld_html(table)
    side = _side(table)
    first = int(table.frame[table.spec.columns[0]].min())
    return _html(
        "picture",
        table=table,
        root=root,
        side=side,
        first=first,
        file=picture_path(table),
        csv=addresses(table)["csv"],
        zeros=plots.zeros(table),
        single=range(colours.SINGLE),
        most=int(table.frame[table.spec.columns[2]].max()),
    )


def picture_path(table: PublishedTable) -> str:
    """Return the address of the picture of a grid."""
    return f"pictures/{table.id}.png"


def _side(table: PublishedTable) -> int:
    return isqrt(len(table.frame))


def picture_png(table: PublishedTable) -> bytes:
    """Return a grid as a PNG with one dot for each pair."""
    return _png(_values(table))


def still(table: PublishedTable, columns: int, rows: int) -> str:
    """Return the corner of a grid as an inline picture of a few kB."""
    if table.withheld:
        return withheld_html(table)
    source = f"data:image/png;base64,{b64encode(_png(_values(table)[:rows, :columns])).decode()}"
    return _html("still", source=source, columns=columns, rows=rows, table=table, zeros=plots.zeros(table))


def _values(table: PublishedTable) -> np.ndarray:
    """Return the values of a grid, shape (side, side)."""
    side = _side(table)
    return table.frame[table.spec.columns[2]].to_numpy().reshape(side, side)


def _png(values: np.ndarray) -> bytes:
    image = Image.fromarray(colours.shades(values), mode="P")
    image.putpalette(colours.ramp().tobytes())
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def figure(game: catalogue.Game[Any], name: str, published: Published, root: str) -> str:
    """Return the drawing of a named example of a game, for the browser to make playable."""
    examples = {one.name: one for one in game.drawings} if isinstance(game, catalogue.HasDrawings) else {}
    if name not in examples:
        raise UnknownNameError(f"figure of {game.info.slug}", name, examples)
    value = published.cell(f"{game.info.slug}.examples", "nim_value", {"name": name})
    example = examples[name]
    return TEMPLATES.get_template("figures/drawn.html.j2").render(
        example=example, nim_value=value, svg=strokes.drawing_svg(example), **_browser_side(game, root)
    )


def _browser_side(game: catalogue.Game[Any], root: str, shown: str = "") -> dict[str, Any]:
    """Return the data for playing a game in the browser: its definition, with ``shown`` as example, and its script."""
    definition = scripts.definition(game)
    if shown:
        definition["notation"]["example"] = shown
    return {"definition": definition, "script": f"{root}{ASSETS}/{scripts.path(game)}"}


def claims(table: PublishedTable, root: str, anchor: str = "") -> str:
    """Return the claims of a table with their statuses, in a fold."""
    if table.withheld:
        return withheld_html(table)
    return _html(
        "claims",
        table=table,
        root=root,
        anchor=anchor,
        files=addresses(table),
        words=certificate_words,
    )


def column_checks(tables: Sequence[PublishedTable]) -> str:
    """Return the list of columns with their checks."""
    return _html("checks", rows=group_by_checks(tables), few=FEW_TABLES, rederived=REDERIVED)


def downloads(tables: Sequence[PublishedTable], root: str) -> str:
    """Return the list of files of some tables."""
    rows = [(table, addresses(table), hooks.files_of(table)) for table in tables if not table.withheld]
    return _html("downloads", rows=rows, root=root)


def all_downloads(tables: Sequence[PublishedTable], root: str) -> str:
    """Return the list of files of all tables, a fold for each category and one for tables of several games."""
    games = catalogue.games()
    titles = [*(category.value for category in catalogue.Category), SEVERAL]
    groups: dict[str, list[PublishedTable]] = {title: [] for title in titles}
    for table in tables:
        game = games.get(table.id.partition(".")[0])
        groups[game.info.category.value if game else SEVERAL].append(table)
    shown = [(title, len(own), downloads(own, root)) for title, own in groups.items() if own]
    return _html("all_downloads", groups=shown)


def records(accepted: Sequence[Accepted]) -> str:
    """Return the table of the records of other people, the newest first."""
    if not accepted:
        return "<p>There is no record yet.</p>"
    return _html("records", records=sorted(accepted, key=lambda record: record.date, reverse=True))


def solution(solved: catalogue.Solution) -> str:
    """Return a solved position."""
    return _html("solution", solved=solved, shown=solved.winning_moves[:MOVES_SHOWN], game=catalogue.game(solved.game))


def options(game: catalogue.Game[Any], words: Sequence[str]) -> str:
    """Return the options of a position with their nim-values, and its own value."""
    solved = catalogue.solve(game, words)
    return _html("options", game=game, solved=solved, options=catalogue.options(game, words))


def starts(game: catalogue.Game[Any]) -> list[str]:
    """Return the starting positions of a game; without any, the browser generates some like its example."""
    if isinstance(game, catalogue.HasStarts):
        return list(game.starts)
    drawn = game.drawings if isinstance(game, catalogue.HasDrawings) else ()
    return [one.edges for one in drawn if len(one.strokes) >= FEWEST_EDGES]


def two_heaps(game: catalogue.Game[Any]) -> str:
    """Return the first two heaps that few moves win; the example of the game if no such heaps are small."""
    for heaps in combinations(map(str, SMALL_HEAPS), 2):
        solved = catalogue.solve(game, heaps)
        if solved.outcome == "N" and solved.complete and len(solved.winning_moves) <= FEW_MOVES:
            return " ".join(heaps)
    return game.notation.example


def playing(game: catalogue.Game[Any], published: Published, root: str, position: str = "") -> str:
    """Return the element that becomes a board with an opponent, starting at ``position`` if given.

    Raises:
        PositionError: if ``position`` is not a position of the game.
    """
    still = drawings.position_svg(game, position or next(iter(starts(game)), game.notation.example))
    found = setting(game, published, root, position)
    return _html("playing", game=game, still=still, begin=position, starts=starts(game), games="", **found)


def tables_to_play(game: catalogue.Game[Any], published: Published, root: str, games: str) -> str:
    """Return this element with a choice of all games, ``game`` first; the list is at the address ``games``."""
    still = drawings.position_svg(game, game.notation.example)
    found = setting(game, published, root)
    return _html("playing", game=game, still=still, begin="", starts=starts(game), games=games, root=root, **found)


def embedding(game: catalogue.Game[Any], position: str, root: str, base_url: str) -> str:
    """Return the HTML that embeds a board in a page of another site, as text and as a live board.

    Raises:
        PositionError: if ``position`` is not a position of the game.
    """
    game.notation.read(game.info.slug, position.split())
    return _html("embedding", game=game, position=position, root=root, base_url=base_url, assets=ASSETS)


def solver_form(game: catalogue.Game[Any], published: Published, root: str, position: str = "") -> str:
    """Return the form that becomes a solver, and the equivalent command.

    It starts with ``position``, or with the example of the game.

    Raises:
        PositionError: if ``position`` is not a position of the game.
    """
    shown = position or game.notation.example
    still = drawings.position_svg(game, shown)
    return _html("solver", game=game, shown=shown, still=still, **setting(game, published, root, shown))


def setting(game: catalogue.Game[Any], published: Published, root: str, shown: str = "") -> dict[str, Any]:
    """Return the data for solving positions in the browser: the game, ``shown`` first, and its published tables."""
    own = [table for table in published.for_game(game.info.slug) if not table.withheld]
    table = next((table for table in own if table.is_nim_sequence), None)
    period = table.period if table else None
    return {
        "csv": f"{root}{addresses(table)['csv']}" if table else None,
        "period": {name: period[name] for name in ("preperiod", "period", "proof_bound")} if period else None,
        "quotient": next(iter(hooks.call("solving", game=game, published=published, root=root)), None),
        "unlisted": game.info.slug not in catalogue.games(),
        "answers": f"{root}{ASSETS}/{place}" if (place := table_answer_files.path(game)) is not None else None,
        **_browser_side(game, root, shown),
    }


def _sequence_picture(table: PublishedTable, *, small: bool) -> str:
    """Return a plot, or the picture of a subject for sequences that a plot does not suit."""
    game = catalogue.game(table.spec.games[0]) if table.spec.games else None
    own = hooks.call("card", game=game, table=table) if game else []
    return next(iter(own), None) or plots.sequence_svg(table, small=small)


def errata(rows: Sequence[dict[str, str]], root: str) -> str:
    """Return rows of the table of errata."""
    return _html("errata", rows=rows, root=root)


def unnamed(games: Iterable[catalogue.Game[Any]], root: str) -> str:
    """Return the list of games known only by a code."""
    return _html("unnamed", games=[game.info for game in games], root=root)
