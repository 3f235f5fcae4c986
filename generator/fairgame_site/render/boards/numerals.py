"""Numbers as numerals in base t, a box for each digit, with the final run of equal digits marked.

This run decides Mark-t.  A long numeral is broken after its first digits.  Digits are computed from both ends, so a
long number needs only the visible ones; the run at the end is counted completely.  All numbers are whole, so that the
browser computes with long ones.
"""

from collections.abc import Iterable

from fairgame.catalogue import boards
from fairgame_site.render.boards.scene import Mark, Path, Rect, Room, Scene, Text
from fairgame_site.render.boards.svg import set_apart

MAX_DIGITS = 20  # most digits drawn; a longer numeral is broken
FIRST = 5  # digits before the break
BOX, HIGH, LETTER, BROKEN = 20, 24, 8, 26
ROW = 84
ONE_LETTER = 9  # the greatest digit of one letter
WRITTEN = 21  # most decimal digits written; a longer number is abbreviated


def is_on_board(board: boards.Numerals) -> Iterable[bool]:
    """Yield whether each part of a board is on it."""
    yield len(board.bases) == len(board.numbers)
    yield all(base > 1 for base in board.bases)
    yield all(number >= board.less for number in board.numbers)


def scene(board: boards.Numerals, _start: boards.Numerals, room: Room) -> Scene:
    """Return the scene of a board; its numbers are not touched, since several moves change the same digits."""
    marks: list[Mark] = []
    words: list[str] = []
    right = 180
    for place, (base, number) in enumerate(zip(board.bases, board.numbers, strict=True)):
        rest = max(number - board.less, 0)
        wide = max(BOX, LETTER * len(str(base - 1)) + 8)
        length, run = digit_count(rest, base), _run(rest, base)
        most = min(MAX_DIGITS, max(2 * FIRST, (room.width - 8) // wide))
        is_broken = length > most
        first = _last_digits(rest // base ** (length - FIRST), base, FIRST) if is_broken else []
        last = _last_digits(rest, base, most - FIRST - 2 if is_broken else length)
        name = f"{written(number)} − {board.less} = " if board.less else ""
        name += f"{written(rest)} in base {base}"
        top = 4 + place * ROW
        y = top + 20
        marks.append(Text("name", 4, top + 12, name, "start"))
        begin = 4 + (len(first) * wide + BROKEN if is_broken else 0)
        for index, digit in enumerate(first):
            marks.extend(_box(4 + index * wide, y, wide, digit, length - index <= run))
        for index, digit in enumerate(last):
            marks.extend(_box(begin + index * wide, y, wide, digit, len(last) - index <= run))
        if is_broken:
            x = begin - BROKEN // 2
            marks.append(Path("dots", ("M", x - 7, y + HIGH // 2, "h", 0, "m", 7, 0, "h", 0, "m", 7, 0, "h", 0)))
        end = begin + len(last) * wide
        x = 4 + max(length - run, 0) * wide if length - run < len(first) else max(begin, end - run * wide)
        marks.append(Path("bracket", ("M", x + 2, y + HIGH + 4, "v", 5, "H", end - 2, "v", -5)))
        marks.append(Text("number", (x + end) // 2, y + HIGH + 24, set_apart(run)))
        parts = [(" " if base - 1 > ONE_LETTER else "").join([str(digit) for digit in part]) for part in (first, last)]
        text = f"{parts[0]} … {parts[1]}" if is_broken else parts[1]
        words.append(f"{name}: {text}, with {run} digit{'s' if run > 1 else ''} {last[-1]} at its end.")
        right = max(right, end, 4 + 38 * len(name) // 5)
    if not words:
        marks.append(Text("name", 4, 24, "no number", "start"))
        words.append("No number.")
    height = max(1, len(board.numbers)) * ROW
    return Scene(right + 4, height, " ".join(words), tuple(marks), (), complete=True)


def _box(x: int, y: int, wide: int, digit: int, in_run: bool) -> tuple[Mark, ...]:  # noqa: FBT001 - of one digit
    box = Rect("odd boxed" if in_run else "square", x, y, wide, HIGH)
    return box, Text("one" if in_run else "zero", x + wide // 2, y + 17, str(digit))


def digit_count(number: int, base: int) -> int:
    """Return how many digits a number has; 0 has one.

    >>> digit_count(0, 3), digit_count(8, 3), digit_count(9, 3)
    (1, 2, 3)
    """
    count, power = 1, base
    while power <= number:
        count, power = count + 1, power * base
    return count


def _last_digits(number: int, base: int, count: int) -> list[int]:
    found: list[int] = []
    for _ in range(count):
        number, digit = divmod(number, base)
        found.append(digit)
    return found[::-1]


def _run(number: int, base: int) -> int:
    """Return the number of equal digits at the end; 0 has one digit."""
    rest, last = divmod(number, base)
    run = 1
    while rest and rest % base == last:
        rest //= base
        run += 1
    return run


def written(number: int) -> str:
    """Return a number with its thousands set apart, a long one in part.

    >>> written(10001), written(12 * 10**29 + 7)
    ('10,001', '12000…00007 (31 digits)')
    """
    count = digit_count(number, 10)
    if count <= WRITTEN:
        return set_apart(number)
    part = 10**FIRST
    return f"{number // 10 ** (count - FIRST)}…{str(part + number % part)[1:]} ({set_apart(count)} digits)"
