"""How positions of Sprouts are written: a number of spots, or the text of Applegate, Jacobson and Sleator.

In the text a boundary ends in a point and a region in a brace, as in ``0.AB.}0.AB.}``.  0, 1 and 2 are spots with so
many ends of curves; a letter is a spot with two ends that is met twice, capital where it lies in two regions and small
where it is met twice in one.  Several positions with a plus between are a sum.  The bracket that ends a land and the
mark that ends a position in the source are read and not written.

Which texts can be drawn is not known to the reader here: it refuses what no picture can have at a glance, and plays the
rest by the rule.  Source: as ``fairgame.games.sprouts.positions``; J. Lemoine, S. Viennot, Glop (small letters).
"""

from fairgame.core.notation import Parts, Refusal, Texts, shortened
from fairgame.games.sprouts.positions import FRESH, NAMED, Boundary, Land, Lands, Region, lives, start, sum_of

MAX_SPOTS = 12
MAX_LIVES = 3 * MAX_SPOTS
LONGEST = 200
MAX_LANDS = 12
DIGITS = "0123456789"
SMALL, CAPITAL = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ENDS = "]!"
ACCEPTS = "a number of spots, or regions such as 0.AB.}0.AB.}"


def into(parts: tuple[tuple[str, ...]]) -> Lands:
    """Return the lands of all positions of a sum.

    Raises:
        Refusal: if a text is none of a position.
    """
    found: list[Land] = []
    for text in parts[0]:
        if all(sign in DIGITS for sign in text):
            found.append(start(spots_in(text)))
        else:
            found = found + list(sum_of(regions_in(text)))
    return tuple(sorted(found))


def spots_in(text: str) -> int:
    """Return a number of spots.

    Raises:
        Refusal: if it is none, or too great.
    """
    spots = int(text) if len(text) < 3 else 0  # noqa: PLR2004 - no number of three digits is taken
    if spots < 1 or spots > MAX_SPOTS:
        raise Refusal(shortened(text), f"the number of spots must be a whole number from 1 to {MAX_SPOTS}")
    return spots


def regions_in(text: str) -> list[Region]:
    """Return the regions of a text.

    Raises:
        Refusal: if it cannot be one of a picture.
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
            raise Refusal(shortened(text), f"{sign} is no sign of a position; expected {ACCEPTS}")
    checked(text, regions, letters)
    return regions


def checked(text: str, regions: list[Region], letters: dict[str, int]) -> None:
    """Look for what no picture can have.

    Raises:
        Refusal: naming it.
    """
    everything = [spot for region in regions for boundary in region for spot in boundary]
    if not everything:
        raise Refusal(shortened(text), f"there is no spot; expected {ACCEPTS}")
    for letter, name in letters.items():
        if everything.count(name) != 2:  # noqa: PLR2004 - a spot with two ends of curves has two corners
            raise Refusal(
                shortened(text), f"the letter {letter} must stand twice: a spot with two ends of curves has two corners"
            )
        for region in regions:
            counts = [boundary.count(name) for boundary in region]
            if sum(counts) > 1 and max(counts) == 1:
                raise Refusal(
                    shortened(text), f"the letter {letter} stands on two boundaries of one region, which are then one"
                )
    for region in regions:
        for boundary in region:
            if FRESH in boundary and len(boundary) > 1:
                raise Refusal(shortened(text), "a spot 0 has no curve, so it is a boundary by itself")
            if crossed(boundary):
                raise Refusal(
                    shortened(text), "two letters of a boundary cross, as in abab; no figure has such an edge"
                )
    if lives(tuple([boundary for region in regions for boundary in region])) > MAX_LIVES:
        raise Refusal(shortened(text), f"a position has at most {MAX_LIVES} lives")


def crossed(boundary: Boundary) -> bool:
    """Return whether two spots of a boundary are met by turns."""
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


def out_of(components: Lands) -> tuple[tuple[str, ...]]:
    """Return the text of each land."""
    return (tuple([text_of(land) for land in components]),)


def text_of(land: Land) -> str:
    """Return a land as it is read: the number of spots where it is a start, else its regions."""
    if len(land) == 1 and all(boundary == (FRESH,) for boundary in land[0]):
        return str(len(land[0]))
    return "".join([region_text(region, land) + "}" for region in land])


def region_text(region: Region, land: Land) -> str:
    """Return the boundaries of a region, a point behind each."""
    return "".join(["".join([letter(spot, land) for spot in boundary]) + "." for boundary in region])


def letter(spot: int, land: Land) -> str:
    """Return the sign of a spot.

    Raises:
        Refusal: if there are more than the alphabet has.
    """
    if spot < NAMED:
        return str(spot)
    if spot - NAMED >= len(SMALL):
        raise Refusal("", f"a position with more than {len(SMALL)} spots that are met twice is not written")
    regions = [region for region in land if any(spot in boundary for boundary in region)]
    return CAPITAL[spot - NAMED] if len(regions) > 1 else SMALL[spot - NAMED]


SIGNS = DIGITS + SMALL + CAPITAL + ".}" + ENDS
TEXTS = Texts("position", ACCEPTS, SIGNS, LONGEST, MAX_LANDS)
NOTATION = Parts("0.AB.}0.AB.}", ACCEPTS, (TEXTS,), over="over", into=into, out_of=out_of)
