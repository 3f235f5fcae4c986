"""Figures of the Mark-t games as HTML, from published tables; a notice replaces a withheld table."""

from collections.abc import Mapping

from fairgame.errors import UnknownNameError
from fairgame.numbers.automata import First
from fairgame_site.games.mark.diagram import automaton_svg, graph
from fairgame_site.games.mark.values import (
    REPORTED_BASES,
    board_svg,
    differences,
    listed_values,
    residue_values,
    rows_svg,
)
from fairgame_site.published import Published
from fairgame_site.render.drawings import figure
from fairgame_site.render.tables import withheld_html
from fairgame_site.render.templating import TEMPLATES

RESIDUES = "mark.residues"
AUTOMATA: Mapping[First, tuple[str, str]] = {"lsd": ("mark.automaton", "least"), "msd": ("mark.automaton_msd", "most")}


def rows(published: Published, base: int) -> str:
    """Return the figure of the first values in rows of t²."""
    table = published[f"mark-{base}.nim_sequence"]
    if table.withheld:
        return withheld_html(table)
    caption = (
        f"Nim-values of the heaps 0, 1, 2, …, {base**2} in a row, so that a column holds the heaps of one residue"
        f" modulo {base**2}. A triangle marks the residues with two equal digits in base {base}."
    )
    return figure(rows_svg(table.frame["nim_value"].tolist(), base, f"Nim-values for t = {base} in rows"), caption)


def residues(published: Published, base: int, cite: str) -> str:
    """Return the board of residues, compared with the report that the link ``cite`` names."""
    table = published[RESIDUES]
    if table.withheld:
        return withheld_html(table)
    values = residue_values(table.frame, base)
    return TEMPLATES.get_template("figures/residues.html.j2").render(
        svg=board_svg(values, base, f"Nim-values by residue modulo {base**2}, t = {base}"),
        different=differences(values, base),
        has_table=base in REPORTED_BASES,
        base=base,
        cite=cite,
        listed_values=listed_values,
    )


def diagram(published: Published, base: int, first: First) -> str:
    """Return the diagram of the automaton that reads the ``first`` digit first, "lsd" or "msd".

    Raises:
        UnknownNameError: if ``first`` is neither of the two, or the automaton has no layout.
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
    return figure(automaton_svg(graph(table.frame, base, first), title), caption)
