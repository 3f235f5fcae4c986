"""Notation of positions of Sprouts: a number of spots, or the text of Applegate, Jacobson and Sleator.

In the text a boundary ends with a point and a region with a brace, as in ``0.AB.}0.AB.}``.  0, 1 and 2 are spots with
that number of ends of curves.  A letter is a spot with two ends that occurs twice: a capital in two regions, a small
letter in one.  Positions joined by a plus are a sum.  The bracket that ends a land and the mark that ends a position in
the source are accepted and not written.

The parser rejects texts that obviously have no drawing.  It does not decide whether any other text has a drawing; the
rule applies to all of them.  Source: as ``fairgame.games.sprouts.positions``; J. Lemoine, S. Viennot, Glop (small
letters).
"""

from fairgame.core.notation import Parts, Refusal, Texts, shorten
from fairgame.games.sprouts.positions import FRESH, NAMED, Boundary, Land, Lands, Region, lives, start, to_sum

MAX_SPOTS = 12
MAX_LIVES = 3 * MAX_SPOTS
MAX_SIGNS = 200
MAX_LANDS = 12
DIGITS = "0123456789"
SMALL, CAPITAL = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ENDS = "]!"
ACCEPTS = "a number of spots, or regions such as 0.AB.}0.AB.}"


def to_lands(parts: tuple[tuple[str, ...]]) -> Lands:
    """Return the lands of all positions of a sum.

    Raises:
        Refusal: if a text is not a position.
    """
    lands: list[Land] = []
    for text in parts[0]:
        if all(sign in DIGITS for sign in text):
            lands.append(start(parse_spots(text)))
        else:
            lands = lands + list(to_sum(parse_regions(text)))
    return tuple(sorted(lands))


def parse_spots(text: str) -> int:
    """Parse a number of spots.

    Raises:
        Refusal: if the number is out of range.
    """
    spots = int(text) if len(text) < 3 else 0  # noqa: PLR2004 - three digits are too many
    if spots < 1 or spots > MAX_SPOTS:
        raise Refusal(shorten(text), f"the number of spots must be a whole number from 1 to {MAX_SPOTS}")
    return spots


def parse_regions(text: str) -> list[Region]:
    """Parse the regions of a text.

    Raises:
        Refusal: if no drawing can have these regions.
    """
    regions: list[Region] = []
    region: list[Boundary] = []
    boundary: list[int] = []
    letters: dict[str, int] = {}
    for sign in text + "}":
        if sign in SMALL or sign in CAPITAL:
            boundary.append(letters.setdefault(sign, len(letters.items()) + NAMED))
        elif sign in "012":
            boundary.append(int(sign))
        elif sign in ".}":
            if boundary:
                region.append(tuple(boundary))
                boundary = []
            if sign == "}" and region:
                regions.append(tuple(region))
                region = []
        elif sign not in ENDS:
            raise Refusal(shorten(text), f"{sign} is not a sign of the notation; expected {ACCEPTS}")
    check_regions(text, regions, letters)
    return regions


def check_regions(text: str, regions: list[Region], letters: dict[str, int]) -> None:
    """Reject regions that no drawing can have.

    Raises:
        Refusal: naming the defect.
    """
    everything = [spot for region in regions for boundary in region for spot in boundary]
    if not everything:
        raise Refusal(shorten(text), f"it has no spot; expected {ACCEPTS}")
    for letter, name in letters.items():
        if everything.count(name) != 2:  # noqa: PLR2004 - a spot with two ends of curves has two corners
            raise Refusal(
                shorten(text), f"the letter {letter} must occur twice: a spot with two ends of curves has two corners"
            )
        for region in regions:
            counts = [boundary.count(name) for boundary in region]
            if sum(counts) > 1 and max(counts) == 1:
                raise Refusal(
                    shorten(text), f"the letter {letter} is on two boundaries of one region, which would be connected"
                )
    for region in regions:
        for boundary in region:
            if FRESH in boundary and len(boundary) > 1:
                raise Refusal(shorten(text), "a spot 0 has no curve, so it must be alone on its boundary")
            if has_crossing(boundary):
                raise Refusal(shorten(text), "two letters of a boundary cross, as in abab")
    if lives(tuple([boundary for region in regions for boundary in region])) > MAX_LIVES:
        raise Refusal(shorten(text), f"a position has at most {MAX_LIVES} lives")


def has_crossing(boundary: Boundary) -> bool:
    """Return whether two spots alternate on a boundary."""
    twice = [spot for spot in sorted(set(boundary)) if spot >= NAMED and boundary.count(spot) > 1]
    for spot in twice:
        first = boundary.index(spot)
        inside: list[int] = []
        for other in boundary[first + 1 :]:
            if other == spot:
                break
            inside.append(other)
        if any(inside.count(other) == 1 for other in twice):
            return True
    return False


def to_texts(components: Lands) -> tuple[tuple[str, ...]]:
    """Return the text of each land."""
    return (tuple([land_text(land) for land in components]),)


def land_text(land: Land) -> str:
    """Return the text of a land: the number of spots of a start, or the regions."""
    if len(land) == 1 and all(boundary == (FRESH,) for boundary in land[0]):
        return str(len(land[0]))
    return "".join([region_text(region, land) + "}" for region in land])


def region_text(region: Region, land: Land) -> str:
    """Return the boundaries of a region, each followed by a point."""
    return "".join(["".join([letter(spot, land) for spot in boundary]) + "." for boundary in region])


def letter(spot: int, land: Land) -> str:
    """Return the sign of a spot.

    Raises:
        Refusal: if the alphabet has too few letters.
    """
    if spot < NAMED:
        return str(spot)
    if spot - NAMED >= len(SMALL):
        raise Refusal("", f"the notation has letters for at most {len(SMALL)} spots")
    regions = [region for region in land if any(spot in boundary for boundary in region)]
    return CAPITAL[spot - NAMED] if len(regions) > 1 else SMALL[spot - NAMED]


SIGNS = DIGITS + SMALL + CAPITAL + ".}" + ENDS
TEXTS = Texts("position", ACCEPTS, SIGNS, longest=MAX_SIGNS, most=MAX_LANDS)
NOTATION = Parts("0.AB.}0.AB.}", ACCEPTS, (TEXTS,), over="over", into=to_lands, out_of=to_texts)
