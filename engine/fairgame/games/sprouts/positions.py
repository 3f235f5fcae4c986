"""Positions of Sprouts and their moves, without the paper.

Curves cut the paper into *regions*.  On the edge of a region lie *boundaries*, one for each connected figure that
touches it.  Walk around a figure with the region always on the same side: the spots that you meet, in their order, are
the boundary.  A spot with three ends of curves is dead and is left out.  So a region is a tuple of boundaries, and a
boundary is a tuple of spots, read as a ring:

* 0 is a spot without a curve: a boundary by itself, with three lives;
* 1 is a spot with one end of a curve, and two lives;
* 2 is a spot with two ends, and one life, that is met once;
* 3, 4, ... are names.  A named spot has one life and is met twice: in two regions, or twice on one boundary.

Regions that have no spot in common are a sum; one that hangs together is a *land*.  Each move costs two lives and makes
one.  What cannot matter is left out (``settled``), and two lands that differ in names, order or reflection of a region
are mostly one (``canonical``; it may miss an equality, which costs time and nothing else).

Cost: some 0.2 ms for each move of a land, in plain Python.  The functions keep to the small part of Python that is
translated for the browser.

Source: D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, CMU-CS-91-144, 1991 (regions, boundaries);
J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015 (lands, regions of three
lives).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

Boundary = tuple[int, ...]
Region = tuple[Boundary, ...]
Land = tuple[Region, ...]
Lands = tuple[Land, ...]

FRESH, TIED, SINGLE, NAMED = 0, 1, 2, 3  # spots: no end of a curve, one, two; the first name
FEW = 3  # lives of a region in which the order of spots does not matter
REMEMBERED = 20_000  # lands whose moves are kept


def start(spots: int) -> Land:
    """Return the land of so many spots."""
    return (((FRESH,),) * spots,)


@lru_cache(maxsize=REMEMBERED)
def lives(region: Region) -> int:
    """Return how many ends of curves the spots of a region can still take."""
    spots = [spot for boundary in region for spot in boundary]
    return sum([3 - spot for spot in spots if spot < NAMED]) + len({spot for spot in spots if spot >= NAMED})


def lives_of(land: Land) -> int:
    """Return how many ends of curves all spots of a land can still take."""
    return lives(tuple([boundary for region in land for boundary in region]))


@lru_cache(maxsize=REMEMBERED)
def named_in(region: Region) -> tuple[int, ...]:
    """Return the named spots of a region, as often as they are met."""
    return tuple([spot for boundary in region for spot in boundary if spot >= NAMED])


def tidied(boundary: Boundary, lonely: tuple[int, ...]) -> Boundary:
    """Return a boundary where a named spot that is ``lonely``, or is met twice in a row, is single.

    Between two such corners of one spot there is no other live spot, so a curve to either leaves the same.
    """
    kept: list[int] = []
    for spot in boundary:
        one = SINGLE if spot in lonely else spot
        if kept and one >= NAMED and kept[-1] == one:
            kept[-1] = SINGLE
        else:
            kept.append(one)
    if len(kept) > 1 and kept[0] >= NAMED and kept[0] == kept[-1]:
        kept.pop()
        kept[0] = SINGLE
    return tuple(kept)


def gathered(region: Region) -> Region:
    """Return a region with the spots of one of at most three lives in one boundary, ascending; others as they are.

    With two lives there is one move, and then one life.  With three lives in three spots, a curve between any two
    leaves its own spot and the third in one region, however the spots lay; a spot with two lives and another leave two
    lives after either move.  So order and boundaries do not matter there.
    """
    if lives(region) > FEW:
        return region
    spots = [spot for boundary in region for spot in boundary]
    named = [SINGLE if spots.count(spot) > 1 else spot for spot in sorted({one for one in spots if one >= NAMED})]
    return (tuple(sorted([spot for spot in spots if spot < NAMED] + named)),)


@lru_cache(maxsize=REMEMBERED)
def at_rest(region: Region, lonely: tuple[int, ...]) -> Region:
    """Return a region tidied and gathered; the named spots that are met once in the whole land are ``lonely``."""
    boundaries = [tidied(boundary, lonely) for boundary in region]
    return gathered(tuple([boundary for boundary in boundaries if boundary]))


def settled(regions: list[Region]) -> list[Region]:
    """Return the regions in which a move is possible, without what cannot matter.

    A curve changes one region, and what the others come to is remembered.
    """
    alive = [region for region in regions if lives(region) > 1]
    met: dict[int, int] = {}
    for region in alive:
        for spot in named_in(region):
            met[spot] = met.get(spot, 0) + 1
    found = [at_rest(region, tuple([spot for spot in named_in(region) if met[spot] == 1])) for region in alive]
    # Only where a name is gone can another one be alone now, or meet itself.
    return found if sum([len(named_in(region)) for region in found]) == sum(met.values()) else settled(found)


def lands_of(regions: list[Region]) -> list[list[Region]]:
    """Return the regions sorted into those that hang together by named spots."""
    found: list[list[Region]] = []
    names: list[list[int]] = []
    for region in regions:
        together = [region]
        own = list(named_in(region))
        apart = []
        others = []
        for land, held in zip(found, names, strict=True):
            if any([spot in held for spot in own]):
                together = land + together
                own = held + own
            else:
                apart.append(land)
                others.append(held)
        found = [*apart, together]
        names = [*others, own]
    return found


@lru_cache(maxsize=REMEMBERED)
def least_turn(boundary: Boundary) -> tuple[Boundary, Boundary]:
    """Return the turn of a ring that comes first, names left out of account before they count; and its pattern."""
    pattern = tuple([min(spot, NAMED) for spot in boundary])
    least = pattern, boundary
    for place in range(1, len(boundary)):
        turned = pattern[place:] + pattern[:place]
        if turned <= least[0]:
            least = min(least, (turned, boundary[place:] + boundary[:place]))
    return least


@lru_cache(maxsize=REMEMBERED)
def least_side(region: Region) -> tuple[tuple[tuple[Boundary, Boundary], ...], tuple[int, ...]]:
    """Return the boundaries in order, seen from the side of the paper that comes first, and the names as they come.

    All boundaries of a region may be read backwards together: its moves are those of its mirror image, and a spot that
    lies in another region as well brings only its life there.
    """
    here = sorted([least_turn(boundary) for boundary in region])
    there = sorted([least_turn(boundary[::-1]) for boundary in region])
    side = tuple(min(here, there))
    return side, named_in(tuple([boundary for _, boundary in side]))


@lru_cache(maxsize=REMEMBERED)
def canonical(land: Land) -> Land:
    """Return a land with regions, boundaries and names in an order that seldom depends on how it came about.

    Names are given anew until nothing changes or the same names come again; of a circle the least stands for all, so a
    land that is canonical stays as it is.
    """
    met: list[Land] = []
    while land not in met:
        met.append(land)
        land = named_anew(land)
    return min(met[met.index(land) :])


def named_anew(land: Land) -> Land:
    """Return a land in order, with its names in the order in which they are then met."""
    names = {FRESH: FRESH, TIED: TIED, SINGLE: SINGLE}
    name = NAMED
    coded = sorted([least_side(region) for region in land])
    for _, own in coded:
        for spot in own:
            if spot not in names:
                names[spot] = name
                name += 1
    return tuple([tuple([tuple([names[spot] for spot in turn]) for _, turn in side]) for side, _ in coded])


def sum_of(regions: list[Region]) -> Lands:
    """Return regions as a sum of lands in order; a sum without a move is empty."""
    return tuple(sorted([canonical(tuple(land)) for land in lands_of(settled(regions))]))


def without(regions: list[Region], dead: list[int]) -> list[Region]:
    """Return the regions without the named spots that a curve has used up."""
    names = [spot for spot in dead if spot >= NAMED]
    if not names:
        return regions
    return [
        tuple([tuple([spot for spot in boundary if spot not in names]) for boundary in region]) for region in regions
    ]


def opened(boundary: Boundary, place: int, name: int) -> Boundary:
    """Return the walk around a figure from the end of a curve at one of its spots, and back to it."""
    spot = boundary[place]
    rest = boundary[place + 1 :] + boundary[:place]
    if spot == FRESH:
        return (TIED,)
    return (name, *rest, name) if spot == TIED else rest


def joined(region: Region, new: int) -> Iterator[tuple[list[Region], list[int]]]:
    """Yield what a curve between two boundaries makes of a region, and the two spots that it ends at."""
    for i in range(len(region)):
        for j in range(i):
            if region[i] in region[i + 1 :] or region[j] in region[j + 1 : i]:
                continue  # the same curve between equal boundaries has been drawn
            others = [region[k] for k in range(len(region)) if k not in (i, j)]
            for p in range(len(region[i])):
                for q in range(len(region[j])):
                    one, other = opened(region[i], p, new + 1), opened(region[j], q, new + 2)
                    yield [(*others, (*one, new, *other, new))], [region[i][p], region[j][q]]


def cut(boundary: Boundary, new: int) -> Iterator[tuple[Boundary, Boundary, list[int]]]:
    """Yield the two boundaries that a curve from a boundary to itself makes of it, and the spots that it ends at."""
    for p in range(len(boundary)):
        spot = boundary[p]
        if spot == FRESH:
            yield (new + 1, new), (new + 1, new), []
        elif spot == TIED:
            yield (new,), (new, *boundary[p + 1 :], *boundary[:p]), []
        for q in range(p + 1, len(boundary)):
            other = boundary[q]
            if spot != other or spot < NAMED:
                one = (new + 1,) if spot == TIED else ()
                two = (new + 2,) if other == TIED else ()
                inner = (*one, *boundary[p + 1 : q], *two, new)
                outer = (*two, *boundary[q + 1 :], *boundary[:p], *one, new)
                yield inner, outer, [spot, other]


def parted(region: Region, new: int) -> Iterator[tuple[list[Region], list[int]]]:
    """Yield the two regions that a curve from a boundary to itself makes of one, and the two spots that it ends at.

    The other boundaries lie on either side; of equal ones only their number there counts.
    """
    for i in range(len(region)):
        if region[i] in region[:i]:
            continue
        others = [region[k] for k in range(len(region)) if k != i]
        kinds = sorted(set(others))
        counts = [others.count(kind) for kind in kinds]
        cuts = list(cut(region[i], new))
        for chosen in product(*[range(count + 1) for count in counts]):
            left = tuple([counts[k] - chosen[k] for k in range(len(kinds))])
            here = [kinds[k] for k in range(len(kinds)) for _ in range(chosen[k])]
            there = [kinds[k] for k in range(len(kinds)) for _ in range(left[k])]
            for inner, outer, ends in cuts:
                if inner != outer or chosen <= left:  # else the same was drawn with both sides exchanged
                    yield [(*here, inner), (*there, outer)], ends


@lru_cache(maxsize=REMEMBERED)
def options_of(land: Land) -> tuple[Lands, ...]:
    """Return the options of a land, each once."""
    new = max([spot for region in land for boundary in region for spot in boundary]) + NAMED
    found: dict[Lands, int] = {}
    for place, region in enumerate(land):
        if region not in land[:place]:
            others = [*land[:place], *land[place + 1 :]]
            for made, ends in [*joined(region, new), *parted(region, new)]:
                found.setdefault(sum_of(without([*others, *made], ends)), 0)
    return tuple(list(found.keys()))
