"""What pages may call of the Mark-t games: values in rows, residues beside those of M, automata."""

from fairgame.games.mark.answers import First
from fairgame_site.games.mark import figures
from fairgame_site.games.mark.report import SOURCE
from fairgame_site.site.macros import Macros


def mark_rows(macros: Macros, t: int) -> str:
    """Show the first values of Mark-t in rows of t²; they take the place of the plot, which shows nothing."""
    macros.note("plot", f"mark-{t}.nim_sequence")
    return macros.page.fragment(figures.rows(macros.published, t))


def mark_residues(macros: Macros, t: int) -> str:
    """Show the values at each residue modulo t² beside what the report M prints."""
    return macros.page.fragment(figures.residues(macros.published, t, macros.cite(SOURCE)))


def automaton(macros: Macros, t: int, first: First = "lsd") -> str:
    """Draw the automaton that gives the values of Mark-t, by the digit that it reads first: "lsd" or "msd"."""
    return macros.page.fragment(figures.diagram(macros.published, t, first))
