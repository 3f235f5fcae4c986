"""Macros of the Mark-t games: values in rows, residues compared with the report M, automata."""

from fairgame.numbers.automata import First
from fairgame_site.games.mark import figures
from fairgame_site.games.mark.values import SOURCE
from fairgame_site.site.macros import Macros


def mark_rows(macros: Macros, t: int) -> str:
    """Show the first values of Mark-t in rows of t², instead of a plot."""
    macros.note("plot", f"mark-{t}.nim_sequence")
    return macros.page.fragment(figures.rows(macros.published, t))


def mark_residues(macros: Macros, t: int) -> str:
    """Show the values at each residue modulo t², compared with the report M."""
    return macros.page.fragment(figures.residues(macros.published, t, macros.cite(SOURCE)))


def automaton(macros: Macros, t: int, first: First = "lsd") -> str:
    """Draw the automaton of Mark-t that reads the ``first`` digit first: "lsd" or "msd"."""
    return macros.page.fragment(figures.diagram(macros.published, t, first))
