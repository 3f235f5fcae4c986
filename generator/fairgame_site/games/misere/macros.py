"""Macros of misère play: replies to every move, quotients as tables, genera, growth and staircases."""

from csv import DictReader
from html import escape
from io import StringIO
from typing import Any

from fairgame import catalogue
from fairgame.errors import UnknownNameError
from fairgame.games.misere.answers import QuotientState, grid, quotient_states
from fairgame_site.site.macros import Macros

ELEMENTS, PRODUCTS = "misere.pretending_functions", "products.csv"


def misere_replies(macros: Macros, slug: str, position: int) -> str:
    """Show every move from a single row that is a P-position, and the winning replies."""
    game = catalogue.game(slug)
    lines = ["", "| move to | win by answering |", "|---|---|"]
    for option in dict.fromkeys(tuple(parts) for parts in game.options(position)):
        text = game.notation.write(option)
        solved = catalogue.solve(game, text.split())
        replies = dict.fromkeys(_sum_after(solved.components, move) for move in solved.winning_moves)
        lines.append(f"| {text} | {'; '.join(replies) or '(none)'} |")
    return "\n".join([*lines, ""])


def _sum_after(components: tuple[str, ...], move: Any) -> str:
    """Return the sum after a move, largest rows first; 0 for the empty sum."""
    others = [*components[: move.component], *components[move.component + 1 :]]
    rows = [int(row) for text in (*others, move.target) for row in text.split(" + ")]
    return " + ".join(str(row) for row in sorted(rows, reverse=True) if row) or "0"


def misere_elements(macros: Macros, code: str) -> list[dict[str, Any]]:
    """Return the elements of a code's quotient as mappings: element, heaps (a text), is_p, products with generators."""
    rows = [row for row in DictReader(StringIO(_file(macros))) if row["code"] == code]
    if not rows:
        raise UnknownNameError("misère quotient", code, macros.published["misere.quotients"].frame["code"])
    return [
        {
            "element": int(row["element"]),
            "heaps": _sum(row["heaps"]),
            "is_p": row["outcome"] == "P",
            "products": [int(product) for product in row["products"].split()],
        }
        for row in rows
    ]


def misere_element(macros: Macros, code: str, *heaps: int) -> dict[str, Any]:
    """Return the element of a sum of heaps of a code."""
    elements = misere_elements(macros, code)
    table = _products(elements)
    element = 0
    for heap in heaps:
        element = table[element][int(macros.value(ELEMENTS, "element", code=code, n=heap))]
    return elements[element]


def genera(macros: Macros, code: str) -> list[str]:
    """Return the genera of heaps 0, 1, 2, ... of a code as TeX."""
    frame = macros.published["misere.genera"].frame
    rows = frame[frame["code"] == code]
    if rows.empty:
        raise UnknownNameError("table of genera", code, frame["code"])
    pairs = zip(rows["nim_value"], rows["exponents"], strict=True)
    return [f"${value}^{{{' '.join(exponents.split())}}}$" for value, exponents in pairs]


def tame_order(macros: Macros, code: str) -> int:
    """Return the order of the quotient of Nim with heaps up to the largest nim-value of a code in the census."""
    largest = int(macros.value("octal.census", "max_nim_value", code=code))
    return (1 << largest.bit_length()) + 2


def misere_count(macros: Macros, **where: str) -> int:
    """Count the codes with given cells in ``misere.quotients``, for example complete="yes"."""
    frame = macros.published["misere.quotients"].frame
    for name, value in where.items():
        frame = frame[frame[name] == value]
    return len(frame)


def misere_states(macros: Macros, state: str) -> list[QuotientState]:
    """Return the codes in a state of knowledge, for example "growth observed" (``misere.answers``)."""
    names = ("misere.quotients", "misere.growth", "misere.firm_heaps")
    states = quotient_states(*(macros.published[name].frame for name in names))
    return [quotient for quotient in states if quotient.state == state]


def misere_orders(macros: Macros, code: str) -> list[tuple[int, int]]:
    """Return the heaps that enlarge the quotient of a code, each with the new order."""
    frame = macros.published["misere.growth"].frame
    rows = frame[frame["code"] == code]
    grows = rows["order"].diff() > 0
    return [(int(heap), int(order)) for heap, order in rows.loc[grows, ["n", "order"]].itertuples(index=False)]


def misere_staircase(macros: Macros, code: str) -> str:
    """Show the staircase of a code: a column for each number of one heap, a row for each of another."""
    stairs = grid(macros.published["misere.staircases"].frame, code)
    head = "".join(f'<th scope="col">{i}</th>' for i in range(len(stairs.rows[0])))
    body = "".join(
        f'<tr><th scope="row">{j}</th>'
        + "".join(f"<td>{'<strong>P</strong>' if is_p else 'N'}</td>" for is_p in row)
        + "</tr>"
        for j, row in enumerate(stairs.rows)
    )
    fixed = f", with a heap of {escape(stairs.fixed)}" if stairs.fixed else ""
    return macros.page.fragment(
        '<div class="atlas-downloads-scroll" tabindex="0" role="region" aria-label="Outcomes of sums">'
        f"<table><caption>{escape(code)}: numbers of heaps of {stairs.a} (columns) and {stairs.b} (rows)"
        f"{fixed}</caption>"
        f'<thead><tr><th scope="col"></th>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def misere_products(macros: Macros, code: str) -> str:
    """Show the multiplication table of a code's quotient, with P-positions marked."""
    elements = misere_elements(macros, code)
    names = [escape(element["heaps"]) for element in elements]
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    body = ""
    for name, row in zip(names, _products(elements), strict=True):
        cells = "".join(f"<td>{f'<strong>{names[k]}</strong>' if elements[k]['is_p'] else names[k]}</td>" for k in row)
        body += f'<tr><th scope="row">{name}</th>{cells}</tr>'
    return macros.page.fragment(
        '<div class="atlas-downloads-scroll" tabindex="0" role="region" aria-label="Multiplication table">'
        f'<table><thead><tr><th scope="col">+</th>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _file(macros: Macros) -> str:
    return macros.published[ELEMENTS].artifact.files[PRODUCTS].decode()


def _products(elements: list[dict[str, Any]]) -> list[list[int]]:
    """Return the multiplication table, a row for each element."""
    sums = [[int(heap) for heap in element["heaps"].split("+") if heap != "0"] for element in elements]
    column_of = {heap: column for column, heap in enumerate(sorted({heap for heaps in sums for heap in heaps}))}
    table = []
    for row in range(len(elements)):
        products = []
        for heaps in sums:
            product = row
            for heap in heaps:
                product = elements[product]["products"][column_of[heap]]
            products.append(product)
        table.append(products)
    return table


def _sum(text: str) -> str:
    return text.replace(" ", "+")
