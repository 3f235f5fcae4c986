"""Ten fingers as ten binary digits: two hands that show a number by a bent finger for each digit 1.

The hands are seen from behind; finger 0 is the right little finger, finger 9 the left one.
"""

from fairgame.errors import LimitError
from fairgame_site.render.boards.svg import shape_svg

FINGERS = 10
LENGTHS = (36, 50, 56, 50, 32)  # from the little finger to the thumb
WIDTH, STEP, BETWEEN = 20, 25, 28  # width of a finger, distance of neighbours, extra gap between hands
BENT = 14
TOP, PALM = 8, 30


def fingers(number: int, title: str) -> str:
    """Return two hands that show ``number``.

    Raises:
        LimitError: if ten fingers are not enough, or the number is negative.
    """
    if not 0 <= number < 1 << FINGERS:
        raise LimitError(f"ten fingers show the numbers from 0 to {(1 << FINGERS) - 1}, not {number}")
    knuckles = TOP + max(LENGTHS)
    drawn = []
    for finger in reversed(range(FINGERS)):
        place = FINGERS - 1 - finger
        bent = bool(number >> finger & 1)
        long = BENT if bent else (LENGTHS + LENGTHS[::-1])[place]
        left = 4 + place * STEP + (BETWEEN if place >= FINGERS // 2 else 0)
        drawn.append({"left": left, "top": knuckles - long, "long": long + 10, "name": finger, "bent": bent})
    palms = [drawn[0]["left"] - 2, drawn[FINGERS // 2]["left"] - 2]
    ones = [str(finger) for finger in range(FINGERS) if number >> finger & 1]
    return shape_svg(
        "fingers",
        title,
        f"Two hands; bent are the fingers {', '.join(ones)}." if ones else "Two hands with all fingers straight.",
        drawn[-1]["left"] + WIDTH + 4,
        knuckles + PALM + 24,
        fingers=drawn,
        palms=palms,
        knuckles=knuckles,
        wide=WIDTH,
        palm_wide=(FINGERS // 2 - 1) * STEP + WIDTH + 4,
        palm=PALM,
    )
