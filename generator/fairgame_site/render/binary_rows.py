"""Numbers as rows of binary digits, with the columns of odd parity marked: a picture of the nim-sum."""

from collections.abc import Sequence

from fairgame_site.render.boards.svg import shape_svg, wide

NIM_SUM = 62  # width of the word "nim-sum", in pixels
WIDE_HEADS = 7  # with more digits, a column head such as 128 needs a wider column
MAX_COLUMNS = 10  # with more digits, the column heads are powers such as 2^10


def binary(numbers: Sequence[int], title: str) -> str:
    """Draw heaps as rows of binary digits, with columns of odd parity marked and the nim-sum as the last row."""
    digits = max(1, *(one.bit_length() for one in numbers))
    powers = range(digits - 1, -1, -1)
    odd = [sum(one >> power & 1 for one in numbers) % 2 for power in powers]
    total = sum(bit << power for bit, power in zip(odd, powers, strict=True))
    label = 4 + max(NIM_SUM + wide(total), *(wide(one) for one in numbers))
    left, pitch = label + 24, 24 if digits <= WIDE_HEADS else 28
    places = [left + pitch * place for place in range(digits)]
    heads = [str(2**power) for power in powers] if digits <= MAX_COLUMNS else None
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
