"""Answers to the questions of lessons and exercises, computed when the site is built.

A page names its question, ``the_moves("nim", "3 5 6")``, never the answer.  An ``Answer`` records the function and the
arguments that produced it, so tests recompute every answer from the rules.  A withheld table, or a position with
unknown winning moves, stops the build.  Cost: one solved position or table lookup each.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial, reduce
from operator import xor
from typing import Any, Literal

from fairgame import catalogue
from fairgame_site.errors import QuestionError
from fairgame_site.published import Published

Kind = Literal["number", "list", "moves", "choice"]
WINS, LOSES = "The player to move", "The other player"
YES, NO = "Yes", "No"


@dataclass(frozen=True, slots=True)
class Answer:
    """A correct answer, its input form, and its origin.

    Attributes:
        kind: "number", "list" (of numbers), "moves" (the reader names one at a time until all are found) or "choice".
        data: plain data for the comparison in the browser.
        shown: the answer as text.
        source: the function of this module that computed it.
        asked: the arguments of that function.
    """

    kind: Kind
    data: Mapping[str, Any]
    shown: str
    source: str
    asked: tuple[Any, ...] = field(default=())


def the_value(_: Published, game: str, position: str) -> Answer:
    """Ask for the nim-value of a position."""
    solved = catalogue.solve(catalogue.game(game), position.split())
    if solved.nim_value is None:
        raise QuestionError(f"{game}: {position} has no nim-value")
    return _number(solved.nim_value, "the_value", game, position)


def the_nim_sum(_: Published, *numbers: int, plus: int = 0) -> Answer:
    """Ask for a nim-sum, increased by ``plus`` in ordinary addition."""
    return _number(reduce(xor, numbers, 0) + plus, "the_nim_sum", numbers, plus)


def the_mex(_: Published, *numbers: int) -> Answer:
    """Ask for the smallest number that is missing."""
    return _number(min(set(range(len(numbers) + 1)) - set(numbers)), "the_mex", *numbers)


def the_winner(_: Published, game: str, position: str, *, misere: bool = False) -> Answer:
    """Ask who wins: the player to move, or the other player."""
    solved = catalogue.solve(catalogue.game(game), position.split(), misere=misere)
    if solved.outcome not in ("N", "P"):
        raise QuestionError(f"{game}: the winner of {position} is not known")
    return _choice((WINS, LOSES), "NP".index(solved.outcome), "the_winner", game, position, misere)


def the_moves(_: Published, game: str, position: str, *, misere: bool = False) -> Answer:
    """Ask for the winning moves of a position."""
    rules = catalogue.game(game)
    solved = catalogue.solve(rules, position.split(), misere=misere)
    if not solved.winning_moves or not solved.complete:
        raise QuestionError(f"{game}: {position} has no winning moves, or some are unknown")
    moves = [(move.source, move.target) for move in solved.winning_moves]
    data = {"moves": moves, "bare": len(solved.components) == 1}
    shown = "; ".join(f"{source} → {target}" for source, target in moves)
    return Answer("moves", data, shown, "the_moves", (game, position, misere))


def the_moves_to(_: Published, game: str, position: str, value: int) -> Answer:
    """Ask for the moves of a single position to positions of a nim-value."""
    moves = [(position, one.position) for one in _options(game, position) if one.nim_value == value]
    if not moves:
        raise QuestionError(f"{game}: no move leads from {position} to the value {value}")
    shown = "; ".join(f"{source} → {target}" for source, target in moves)
    return Answer("moves", {"moves": moves, "bare": True}, shown, "the_moves_to", (game, position, value))


def the_remoteness(_: Published, game: str, position: str) -> Answer:
    """Ask for the remoteness of a position."""
    far = catalogue.solve(catalogue.game(game), position.split()).remoteness
    if far is None:
        raise QuestionError(f"{game}: the remoteness of {position} is not known")
    return _number(far, "the_remoteness", game, position)


def the_heap_values(published: Published, table_id: str, first: int, last: int) -> Answer:
    """Ask for the nim-values of heaps ``first`` to ``last``, in their order."""
    values = published[table_id].frame.set_index("n")["nim_value"]
    return _list(values.loc[first:last].tolist(), "the_heap_values", table_id, first, last, ordered=True)


def the_lost_heaps(_: Published, game: str, first: int, last: int, *, misere: bool = False) -> Answer:
    """Ask which single heaps from ``first`` to ``last`` the player to move loses."""
    rules = catalogue.game(game)
    lost = [n for n in range(first, last + 1) if catalogue.solve(rules, [str(n)], misere=misere).outcome == "P"]
    return _list(lost, "the_lost_heaps", game, first, last, misere, ordered=False)


def the_numbers(published: Published, table_id: str, column: str, first: int, last: int, /, **where: Any) -> Answer:
    """Ask which numbers from ``first`` to ``last`` occur in a column of the selected rows."""
    rows = published[table_id].frame
    for name, value in where.items():
        rows = rows[rows[name] == value]
    numbers = sorted({int(number) for number in rows[column] if first <= number <= last})
    return _list(numbers, "the_numbers", table_id, column, first, last, *sorted(where.items()), ordered=False)


def the_exceptions(published: Published, table_id: str) -> Answer:
    """Ask for the heaps that break the proved period of a sequence."""
    table = published[table_id]
    if table.period is None:
        raise QuestionError(f"{table_id} has no proved period")
    return _list(table.exceptions(), "the_exceptions", table_id, ordered=False)


def the_cell(published: Published, table_id: str, column: str, /, **where: Any) -> Answer:
    """Ask for one number of a table."""
    asked = (table_id, column, *sorted(where.items()))
    return _number(int(published.cell(table_id, column, where)), "the_cell", *asked)


def the_period(published: Published, table_id: str, part: str = "period") -> Answer:
    """Ask for the proved period of a sequence, or for its "last_exception" or "proof_bound"."""
    proved = published[table_id].period
    if proved is None:
        raise QuestionError(f"{table_id} has no proved period")
    parts = {**proved, "last_exception": proved["preperiod"] - 1}
    return _number(parts[part], "the_period", table_id, part)


def the_first_difference(published: Published, one: str, other: str, shift: int = 0, odd: int = 0) -> Answer:
    """Ask for the first heap n where two sequences differ.

    The value of n in ``one`` is compared with the value of n + ``shift`` in ``other``; for odd n, ``odd`` is first
    nim-added to the value in ``other``.
    """
    ours, theirs = (published[name].frame["nim_value"].tolist() for name in (one, other))
    pairs = enumerate(zip(ours, theirs[shift:], strict=False))
    heap = next((n for n, (mine, its) in pairs if mine != its ^ (odd * (n % 2))), None)
    if heap is None:
        raise QuestionError(f"{one} and {other} do not differ")
    return _number(heap, "the_first_difference", one, other, shift, odd)


def the_sameness(published: Published, one: str, other: str, shift: int = 0) -> Answer:
    """Ask whether heap n of ``one`` and heap n + ``shift`` of ``other`` agree for every n that both tables have."""
    ours, theirs = (published[name].frame["nim_value"].tolist() for name in (one, other))
    same = all(mine == its for mine, its in zip(ours, theirs[shift:], strict=False))
    return _choice((YES, NO), int(not same), "the_sameness", one, other, shift)


def question_functions(published: Published) -> dict[str, Callable[..., Answer]]:
    """Return the question functions for pages, by name."""
    return {name: partial(one, published) for name, one in globals().items() if name.startswith("the_")}


def _options(game: str, position: str) -> tuple[Any, ...]:
    return catalogue.options(catalogue.game(game), position.split())


def _number(value: int, source: str, *asked: Any) -> Answer:
    return Answer("number", {"answer": value}, str(value), source, asked)


def _list(values: list[int], source: str, *asked: Any, ordered: bool) -> Answer:
    if not values:
        raise QuestionError(f"{source}{asked}: the list is empty")
    return Answer("list", {"answer": values, "ordered": ordered}, ", ".join(map(str, values)), source, asked)


def _choice(choices: tuple[str, ...], right: int, source: str, *asked: Any) -> Answer:
    return Answer("choice", {"choices": choices, "answer": right}, choices[right], source, asked)
