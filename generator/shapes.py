"""Shapes of positions as inline SVG: heaps of matches, coins on a strip, counters in rows, a ring, a stair.

A shape takes plain numbers and knows no game; ``generator.drawings`` chooses one for a game.  This module holds the
geometry, the templates in ``templates/figures`` the marks; colours are the theme's, by class, and the same numbers
give the same bytes.  What is too many to be counted by eye is drawn broken, with its number.
"""

import math
from collections.abc import Sequence
from typing import Any

from engine.errors import LimitError
from generator.figures import number
from generator.tables import grouped
from generator.templating import TEMPLATES

Coins = tuple[int, ...]
Gap = tuple[int, int]
"""Two squares between which, both left out, a gap lies."""

MOST_MATCHES = 45  # a higher heap is drawn broken
MATCH, MATCH_STEP, FIVE = 34, 6, 3  # a match's length, from one to the next above it, and more after each five
NIM_SUM = 62  # the word itself
WIDE_HEADS = 7  # with more digits the heads of the columns have three figures
MOST_COLUMNS = 10  # with more binary digits than these, the columns are headed by powers
MOST_SQUARES = 120
MOST_ON_SQUARE = 12  # a higher pile of coins is drawn with this many and its number
CELL = 34
PILE = 8  # from one coin of a pile to the next above it


def shape_svg(shape: str, title: str, description: str, width: float, height: float, **data: Any) -> str:
    """Return a drawing: the template of its shape, filled in."""
    template = TEMPLATES.get_template(f"figures/{shape}.svg.j2")
    size = {"width": number(width), "height": number(height)}
    return template.render(shape=shape, title=title, description=description, n=number, grouped=grouped, **size, **data)


def _wide(count: int) -> int:
    """Return how much room a bold number takes, about."""
    return 9 * len(grouped(count))


def _listed(numbers: Sequence[object]) -> str:
    """Return numbers as a sentence has them.

    >>> _listed([1, 2, 3]), _listed([4]), _listed([])
    ('1, 2 and 3', '4', 'none')
    """
    words = [str(one) for one in numbers]
    return " and ".join(part for part in (", ".join(words[:-1]), "".join(words[-1:])) if part) or "none"


def heaps(numbers: Sequence[int], title: str, stores: tuple[int, int] | None = None) -> str:
    """Draw heaps as columns of matches, a little room after each five; ``stores`` are those of the two players."""
    names = ("own store", "other store") if stores else ()
    counts = [*numbers, *(stores or ())]
    columns, right = [], 4.0
    for place, count in enumerate(counts):
        wide = max(MATCH, _wide(count), 76 if place >= len(numbers) else 0) + 18
        if stores and place == len(numbers):
            right += 14
        name = names[place - len(numbers)] if place >= len(numbers) else ""
        columns.append({"x": right + wide / 2, "count": count, "name": name, **_matches(count)})
        right += wide
    top = max((column["height"] for column in columns), default=0) + 8
    divider = 4 + sum(max(MATCH, _wide(count)) + 18 for count in numbers) + 7 if stores else None
    words = (
        f"{len(numbers)} {'heap' if len(numbers) == 1 else 'heaps'}, from left to right: {_listed(numbers)} matches."
    )
    if stores:
        words += f" Store of the player to move: {stores[0]}; of the other: {stores[1]}."
    bottom = 42 if stores else 26
    return shape_svg(
        "heaps", title, words, right + 4, top + bottom, columns=columns, floor=top, divider=divider, length=MATCH
    )


def _matches(count: int) -> dict[str, Any]:
    """Return how high above the floor each match of a heap lies, and where the heap is broken if it is."""
    shown = count if count <= MOST_MATCHES else MOST_MATCHES - 20
    heights = [4.0 + step * MATCH_STEP + step // 5 * FIVE for step in range(shown)]
    if shown == count:
        return {"matches": heights, "broken": None, "height": (heights or [0.0])[-1] + 4}
    break_at = heights[-1] + 6
    return {"matches": [*heights, break_at + 26], "broken": break_at, "height": break_at + 30}


def binary(numbers: Sequence[int], title: str) -> str:
    """Draw heaps as rows of binary digits; columns with an odd number of ones are marked, the nim-sum stands below."""
    digits = max(1, *(one.bit_length() for one in numbers))
    powers = range(digits - 1, -1, -1)
    odd = [sum(one >> power & 1 for one in numbers) % 2 for power in powers]
    total = sum(bit << power for bit, power in zip(odd, powers, strict=True))
    label = 4 + max(NIM_SUM + _wide(total), *(_wide(one) for one in numbers))
    left, pitch = label + 24, 24 if digits <= WIDE_HEADS else 28
    places = [left + pitch * place for place in range(digits)]
    heads = [str(2**power) for power in powers] if digits <= MOST_COLUMNS else None
    rows = [(one, [one >> power & 1 for power in powers]) for one in numbers]
    words = " ".join(f"{one} is {one:b}." for one in numbers) + f" The nim-sum is {total}, in binary {total:b}."
    return shape_svg(
        "binary",
        title,
        words,
        places[-1] + pitch,
        30 + 22 * (len(rows) + 1) + 10,
        places=places,
        heads=heads,
        powers=list(powers),
        rows=rows,
        odd=odd,
        total=total,
        label=label,
    )


def counted_gaps(coins: Coins, floor: int = 0) -> list[Gap]:
    """Return the gaps that count when coins slide left and none passes another: every second one from the right.

    Args:
        coins: their squares, ascending.
        floor: what ends the last gap when the number of coins is odd: square 0 where the strip begins at square 1,
            -1 where square 0 is a place to go to.

    >>> counted_gaps((2, 3, 7, 9)), counted_gaps((4, 6, 9))
    ([(2, 3), (7, 9)], [(0, 4), (6, 9)])
    """
    ends = coins if len(coins) % 2 == 0 else (floor, *coins)
    return list(zip(ends[::2], ends[1::2], strict=True))


def strip(coins: Coins, title: str, *, gaps: Sequence[Gap] = (), silver: int | None = None, bag: bool = False) -> str:
    """Draw coins on a strip of numbered squares, ``gaps`` hatched with their widths, square 0 a money bag or absent.

    Args:
        coins: their squares; several may share one, and 0 is beside the strip.
        title: what is drawn.
        gaps: from ``counted_gaps``; none are marked where the game counts none.
        silver: the square of the silver dollar, one of ``coins``.
        bag: whether a money bag stands at the left end, as square 0.
    """
    last = max((*coins, 1)) + 1
    _at_most("squares", last, MOST_SQUARES)
    first = 0 if bag or 0 in coins else 1
    left = {
        square: 2 + (square - first) * CELL + (8 if square and first == 0 else 0) for square in range(first, last + 1)
    }
    highest = max(min(coins.count(square), MOST_ON_SQUARE) for square in (*coins, 1))
    top = 8 + PILE * max(0, highest - 1)
    piles = [
        {"x": left[square] + CELL / 2, "square": square, "count": coins.count(square), "silver": square == silver}
        for square in sorted(set(coins))
    ]
    words = f"Coins on the squares {_listed(sorted(coins))}"
    words += f", the silver dollar on {silver}" if silver is not None else ""
    words += "; a money bag at the left end." if bag else "."
    brackets = []
    for low, high in gaps:
        width = high - low - 1
        start, stop = (left[low + 1] if width else left[high]), left[high]
        brackets.append({"start": start, "stop": stop, "width": width, "squares": range(max(low + 1, 1), high)})
    words += f" The gaps that count: {_listed([gap['width'] for gap in brackets])}." if gaps else ""
    return shape_svg(
        "strip",
        title,
        words,
        left[last] + CELL + 2,
        top + CELL + (52 if gaps else 24),
        left=left,
        top=top,
        cell=CELL,
        piles=piles,
        brackets=brackets,
        bag=bag,
        most=MOST_ON_SQUARE,
        step=PILE,
        last=last,
    )


def rows(pairs: Sequence[tuple[int, int]], title: str, *, squares: int = 8, to_move: str = "white") -> str:
    """Draw rows of squares with a white and a black counter in each, the squares between them hatched and counted."""
    lines = [
        {
            "y": 4 + row * CELL,
            "white": white,
            "black": black,
            "between": range(min(white, black) + 1, max(white, black)),
        }
        for row, (white, black) in enumerate(pairs)
    ]
    words = " ".join(f"Row {row}: white on {w}, black on {b}." for row, (w, b) in enumerate(pairs, 1))
    words += f" {to_move.capitalize()} is to move."
    height = 4 + len(lines) * CELL
    left = 26
    return shape_svg(
        "rows",
        title,
        words,
        left + squares * CELL + 34,
        height + 48,
        lines=lines,
        squares=squares,
        cell=CELL,
        left=left,
        bottom=height,
        to_move=to_move,
    )


def ring(squares: int, order: Sequence[int], title: str, moves: Sequence[int] = ()) -> str:
    """Draw a ring of squares with the coins on it numbered as they were placed; those open to the next dashed."""
    _at_most("squares", squares, MOST_SQUARES)
    radius = max(62.0, squares * 40 / (2 * math.pi))
    middle = radius + 36
    last = order[-1] if order else None
    reached = {(last + move - 1) % squares + 1 for move in moves} - set(order) if last is not None else set()
    places = []
    for square in range(1, squares + 1):
        turn = 2 * math.pi * (square - 1) / squares
        across, up = math.sin(turn), -math.cos(turn)
        places.append(
            {
                "square": square,
                "x": middle + radius * across,
                "y": middle + radius * up,
                "label_x": middle + (radius + 26) * across,
                "label_y": middle + (radius + 26) * up + 4,
                "placed": order.index(square) + 1 if square in order else None,
                "last": square == last,
                "open": square in reached,
            }
        )
    words = f"A ring of {squares} squares, numbered clockwise. "
    words += f"Coins in the order of placing: {_listed(order)}." if order else "No coin is placed yet."
    if reached:
        words += f" The next may go to {_listed(sorted(reached))}."
    return shape_svg(
        "ring", title, words, 2 * middle, 2 * middle, places=places, middle=middle, radius=radius, moves=moves
    )


def stairs(counts: Sequence[int], title: str) -> str:
    """Draw a stair that rises from the floor at the left, ``counts`` of coins on its steps 1, 2, 3, ... ."""
    _at_most("steps", len(counts), MOST_SQUARES)
    tread, rise = 44, 22
    reach = [min(count, MOST_ON_SQUARE) * PILE + (18 if count > MOST_ON_SQUARE else 8) for count in counts]
    floor = max((rise * step + high for step, high in enumerate(reach, 1)), default=0) + 14
    steps = [
        {"x": 6 + tread * step, "y": floor - rise * step, "step": step, "count": count}
        for step, count in enumerate((0, *counts))
    ]
    right = 6 + tread * len(steps)
    outline = (
        f"M6 {number(floor)}" + "".join(f"V{number(one['y'])}h{tread}" for one in steps) + f"V{number(floor + 20)}H6Z"
    )
    words = "Coins on the steps, from the lowest up: " + _listed(list(counts)) + "."
    return shape_svg(
        "stairs",
        title,
        words,
        right + 6,
        floor + 26,
        steps=steps,
        outline=outline,
        tread=tread,
        floor=floor,
        most=MOST_ON_SQUARE,
        pile=PILE,
    )


def _at_most(what: str, count: int, most: int) -> None:
    if count > most:
        raise LimitError(f"a drawing of {count} {what}: at most {most} can be drawn")
