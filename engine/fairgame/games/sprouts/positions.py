"""Combinatorial positions of Sprouts and their moves.

Curves cut the paper into *regions*.  The edge of a region consists of *boundaries*, one for each connected figure that
touches it.  Walk around a figure with the region always on the same side: the spots that you meet, in order, are the
boundary.  A spot with three ends of curves is dead and omitted.  So a region is a tuple of boundaries, and a boundary
is a cyclic tuple of spots:

* 0 is a spot without a curve, alone on its boundary, with three lives;
* 1 is a spot with one end of a curve, and two lives;
* 2 is a spot with two ends, and one life, that occurs once;
* 3, 4, ... are names.  A named spot has one life and occurs twice: in two regions, or twice on one boundary.

Regions without a common spot are a sum; regions connected by common spots are a *land*.  Each move costs two lives and
adds one.  ``simplify`` removes irrelevant detail.  ``canonical`` mostly identifies lands that differ in names, order or
the reflection of a region; a missed equality costs only time.

Cost: some 0.2 ms for each move of a land, in plain Python.  The functions use the subset of Python that is translated
for the browser.

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
FEW_LIVES = 3  # of a region where the order of spots is irrelevant
MAX_CACHED = 20_000  # lands with cached moves


def start(spots: int) -> Land:
    """Return the starting position with a number of spots."""
    return (((FRESH,),) * spots,)


@lru_cache(maxsize=MAX_CACHED)
def lives(region: Region) -> int:
    """Return the lives of a region: the number of ends of curves that its spots can still take."""
    spots = [spot for boundary in region for spot in boundary]
    return sum([3 - spot for spot in spots if spot < NAMED]) + len({spot for spot in spots if spot >= NAMED})


def land_lives(land: Land) -> int:
    """Return the lives of a land."""
    return lives(tuple([boundary for region in land for boundary in region]))


@lru_cache(maxsize=MAX_CACHED)
def named_spots(region: Region) -> tuple[int, ...]:
    """Return the named spots of a region, with repetitions."""
    return tuple([spot for boundary in region for spot in boundary if spot >= NAMED])


def simplify_boundary(boundary: Boundary, lonely: tuple[int, ...]) -> Boundary:
    """Return a boundary with each named spot that is ``lonely``, or occurs twice in a row, as a single spot.

    Two adjacent corners of a spot have no live spot between them, so curves to either are equivalent.
    """
    spots: list[int] = []
    for spot in boundary:
        sign = SINGLE if spot in lonely else spot
        if spots and sign >= NAMED and spots[-1] == sign:
            spots[-1] = SINGLE
        else:
            spots.append(sign)
    if len(spots) > 1 and spots[0] >= NAMED and spots[0] == spots[-1]:
        spots.pop()
        spots[0] = SINGLE
    return tuple(spots)


def merge_boundaries(region: Region) -> Region:
    """Return a region of at most three lives with its spots in one boundary, ascending; others unchanged.

    With two lives only one move exists, and it leaves one life.  With three lives in three spots, a curve between any
    two leaves its new spot and the third in one region, in any arrangement.  A spot with two lives and another leave
    two lives after either move.  So order and boundaries are irrelevant there.
    """
    if lives(region) > FEW_LIVES:
        return region
    spots = [spot for boundary in region for spot in boundary]
    named = [SINGLE if spots.count(spot) > 1 else spot for spot in sorted({spot for spot in spots if spot >= NAMED})]
    return (tuple(sorted([spot for spot in spots if spot < NAMED] + named)),)


@lru_cache(maxsize=MAX_CACHED)
def simplify_region(region: Region, lonely: tuple[int, ...]) -> Region:
    """Return a simplified region; named spots that occur once in the whole land are ``lonely``."""
    boundaries = [simplify_boundary(boundary, lonely) for boundary in region]
    return merge_boundaries(tuple([boundary for boundary in boundaries if boundary]))


def simplify(regions: list[Region]) -> list[Region]:
    """Return the simplified regions with a move.

    A curve changes one region; the simplified others are cached.
    """
    alive = [region for region in regions if lives(region) > 1]
    counts: dict[int, int] = {}
    for region in alive:
        for spot in named_spots(region):
            counts[spot] = counts.get(spot, 0) + 1
    simple = [
        simplify_region(region, tuple([spot for spot in named_spots(region) if counts[spot] == 1])) for region in alive
    ]
    # Only the loss of a name can make another one lonely or adjacent to itself.
    is_stable = sum([len(named_spots(region)) for region in simple]) == sum(counts.values())
    return simple if is_stable else simplify(simple)


def split(regions: list[Region]) -> list[list[Region]]:
    """Return the regions grouped into lands, connected by named spots."""
    lands: list[list[Region]] = []
    names: list[list[int]] = []
    for region in regions:
        merged = [region]
        own = list(named_spots(region))
        other_lands = []
        other_names = []
        for land, spots in zip(lands, names, strict=True):
            if any([spot in spots for spot in own]):
                merged = land + merged
                own = spots + own
            else:
                other_lands.append(land)
                other_names.append(spots)
        lands = [*other_lands, merged]
        names = [*other_names, own]
    return lands


@lru_cache(maxsize=MAX_CACHED)
def least_turn(boundary: Boundary) -> tuple[Boundary, Boundary]:
    """Return the least pattern of a boundary over its rotations, names alike, and the least rotation with it."""
    pattern = tuple([min(spot, NAMED) for spot in boundary])
    least = pattern, boundary
    for place in range(1, len(boundary)):
        turned = pattern[place:] + pattern[:place]
        if turned <= least[0]:
            least = min(least, (turned, boundary[place:] + boundary[:place]))
    return least


@lru_cache(maxsize=MAX_CACHED)
def least_side(region: Region) -> tuple[tuple[tuple[Boundary, Boundary], ...], tuple[int, ...]]:
    """Return the sorted boundaries of a region or of its mirror image, the lesser one, and its names in order.

    All boundaries of a region may be reversed together: the mirror image has the same moves, and a spot that is also in
    another region contributes only its life there.
    """
    front = sorted([least_turn(boundary) for boundary in region])
    back = sorted([least_turn(boundary[::-1]) for boundary in region])
    side = tuple(min(front, back))
    return side, named_spots(tuple([boundary for _, boundary in side]))


@lru_cache(maxsize=MAX_CACHED)
def canonical(land: Land) -> Land:
    """Return a nearly canonical form of a land: most equivalent lands have the same.

    The land is renamed until it repeats; the result is the least land of the cycle, so a canonical land is unchanged.
    """
    seen: list[Land] = []
    while land not in seen:
        seen.append(land)
        land = rename(land)
    return min(seen[seen.index(land) :])


def rename(land: Land) -> Land:
    """Return a sorted land with names in the order of their occurrence."""
    names = {FRESH: FRESH, TIED: TIED, SINGLE: SINGLE}
    name = NAMED
    coded = sorted([least_side(region) for region in land])
    for _, own in coded:
        for spot in own:
            if spot not in names:
                names[spot] = name
                name += 1
    return tuple([tuple([tuple([names[spot] for spot in turn]) for _, turn in side]) for side, _ in coded])


def to_sum(regions: list[Region]) -> Lands:
    """Return regions as a sorted sum of lands; a sum without a move is empty."""
    return tuple(sorted([canonical(tuple(land)) for land in split(simplify(regions))]))


def remove_dead(regions: list[Region], dead: list[int]) -> list[Region]:
    """Return the regions without the dead named spots."""
    names = [spot for spot in dead if spot >= NAMED]
    if not names:
        return regions
    return [
        tuple([tuple([spot for spot in boundary if spot not in names]) for boundary in region]) for region in regions
    ]


def walk(boundary: Boundary, place: int, name: int) -> Boundary:
    """Return the walk around a figure that starts and ends at a new curve on one of its spots."""
    spot = boundary[place]
    rest = boundary[place + 1 :] + boundary[:place]
    if spot == FRESH:
        return (TIED,)
    return (name, *rest, name) if spot == TIED else rest


def join(region: Region, new: int) -> Iterator[tuple[list[Region], list[int]]]:
    """Yield the region after each curve between two boundaries, with the two end spots."""
    for i in range(len(region)):
        for j in range(i):
            if region[i] in region[i + 1 :] or region[j] in region[j + 1 : i]:
                continue  # equal boundaries have equivalent curves
            others = [region[k] for k in range(len(region)) if k not in (i, j)]
            for p in range(len(region[i])):
                for q in range(len(region[j])):
                    first, second = walk(region[i], p, new + 1), walk(region[j], q, new + 2)
                    yield [(*others, (*first, new, *second, new))], [region[i][p], region[j][q]]


def cut(boundary: Boundary, new: int) -> Iterator[tuple[Boundary, Boundary, list[int]]]:
    """Yield the two boundaries after each curve from a boundary to itself, with the end spots."""
    for p in range(len(boundary)):
        spot = boundary[p]
        if spot == FRESH:
            yield (new + 1, new), (new + 1, new), []
        elif spot == TIED:
            yield (new,), (new, *boundary[p + 1 :], *boundary[:p]), []
        for q in range(p + 1, len(boundary)):
            other = boundary[q]
            if spot != other or spot < NAMED:
                first = (new + 1,) if spot == TIED else ()
                second = (new + 2,) if other == TIED else ()
                inner = (*first, *boundary[p + 1 : q], *second, new)
                outer = (*second, *boundary[q + 1 :], *boundary[:p], *first, new)
                yield inner, outer, [spot, other]


def divide(region: Region, new: int) -> Iterator[tuple[list[Region], list[int]]]:
    """Yield the two regions after each curve from a boundary to itself, with the end spots.

    Each other boundary is on either side; of equal boundaries only the number on each side matters.
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
            inside = [kinds[k] for k in range(len(kinds)) for _ in range(chosen[k])]
            outside = [kinds[k] for k in range(len(kinds)) for _ in range(left[k])]
            for inner, outer, ends in cuts:
                if inner != outer or chosen <= left:  # else it repeats a curve with the sides exchanged
                    yield [(*inside, inner), (*outside, outer)], ends


@lru_cache(maxsize=MAX_CACHED)
def land_options(land: Land) -> tuple[Lands, ...]:
    """Return the distinct options of a land."""
    new = max([spot for region in land for boundary in region for spot in boundary]) + NAMED
    options: dict[Lands, int] = {}
    for place, region in enumerate(land):
        if region not in land[:place]:
            others = [*land[:place], *land[place + 1 :]]
            for after, ends in [*join(region, new), *divide(region, new)]:
                options.setdefault(to_sum(remove_dead([*others, *after], ends)), 0)
    return tuple(list(options.keys()))
