"""The figures of the Mark-t games as HTML: what a macro puts on a page, made from published tables.

A withheld table gives the notice that says why, as everywhere.
"""

from collections.abc import Mapping

from fairgame.errors import LimitError, UnknownNameError
from fairgame.games.mark.answers import First
from fairgame_site.games.mark.automata import graph
from fairgame_site.games.mark.board import board_svg, differences, said, values_of
from fairgame_site.games.mark.diagram import automaton_svg
from fairgame_site.games.mark.report import BASES
from fairgame_site.games.mark.rows import rows_svg
from fairgame_site.publish.published import Published
from fairgame_site.render.drawings import figure
from fairgame_site.render.tables import withheld_html
from fairgame_site.render.templating import TEMPLATES

RESIDUES = "mark.residues"
AUTOMATA: Mapping[First, tuple[str, str]] = {
    "lsd": ("mark.automaton", "least"),
    "msd": ("mark.automaton_msd", "most"),
}


def rows(published: Published, base: int) -> str:
    """Return the figure of the first values, t² in a row."""
    table = published[f"mark-{base}.nim_sequence"]
    if table.withheld:
        return withheld_html(table)
    caption = (
        f"Nim-values of the heaps 0, 1, 2, …, {base**2} in a row, so that a column holds the heaps of one residue"
        f" modulo {base**2}. A triangle marks the residues with two equal digits in base {base}."
    )
    return figure(rows_svg(table.frame["nim_value"].tolist(), base, f"Nim-values for t = {base} in rows"), caption)


def residues(published: Published, base: int, cite: str) -> str:
    """Return the board of residues; ``cite`` is the link to the report with which it is compared."""
    table = published[RESIDUES]
    if table.withheld:
        return withheld_html(table)
    values = values_of(table.frame, base)
    return TEMPLATES.get_template("figures/residues.html.j2").render(
        svg=board_svg(values, base, f"Nim-values by residue modulo {base**2}, t = {base}"),
        different=differences(values, base),
        has_table=base in BASES,
        base=base,
        cite=cite,
        said=said,
    )


def diagram(published: Published, base: int, first: First) -> str:
    """Return the diagram of an automaton; ``first`` is the digit that it reads first, "lsd" or "msd".

    Raises:
        UnknownNameError: if ``first`` is neither.
        LimitError: if the automaton is too large for a drawing.
    """
    if first not in AUTOMATA:
        raise UnknownNameError("automaton that reads first", first, AUTOMATA)
    name, end = AUTOMATA[first]
    table = published[name]
    if table.withheld:
        return withheld_html(table)
    title = f"Automaton for t = {base}, {end} significant digit first"
    caption = (
        f"The automaton for t = {base} that reads the digits of a number in base {base}, the {end} significant one"
        " first. The number in the state where it stops is the nim-value."
    )
    try:
        return figure(automaton_svg(graph(table.frame, base, first), title, rows=first == "msd"), caption)
    except LimitError as fault:
        raise LimitError(f"{name}, t = {base}: {fault}") from None
