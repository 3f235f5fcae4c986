// Curves that can be drawn in a picture, up to their course: two corners of a region and, if they are on one boundary,
// the other boundaries on each side. The signs of the regions afterwards determine the position.
import { type Boundary, degrees, ENDS, type Picture, type Region } from "./picture";

/** A curve from one corner of a region to another. */
export interface Link {
  readonly region: Region;
  readonly from: number;
  readonly to: number;
  readonly ends: readonly [start: End, end: End];
  /** Live spots on the two sides, without the ends; undefined if the curve divides no region. */
  readonly sides: readonly [readonly number[], readonly number[]] | undefined;
  readonly signs: Signs;
}

/** The live spots on each boundary of each region: 0 or 1 with so many ends of curves, else the spot's number. */
export type Signs = readonly (readonly (readonly number[])[])[];

type Spots = readonly number[];

/** A corner of a boundary. */
export type End = readonly [boundary: Boundary, place: number];

/** Maximum number of boundaries that are sent to either side of a curve. */
const MAX_DIVIDED = 6;
/** The number of the first spot with two ends of curves. */
export const FIRST_NAME = 3;

/** Return the signs of the regions, without dead spots. */
export function signsOf(regions: readonly (readonly Spots[])[], counts: readonly number[]): Signs {
  const sign = (spot: number): number => ((counts[spot] as number) < 2 ? (counts[spot] as number) : spot + FIRST_NAME);
  return regions
    .map((region) =>
      region
        .map((spots) => spots.filter((spot) => (counts[spot] as number) < ENDS).map(sign))
        .filter(({ length }) => length > 0),
    )
    .filter(({ length }) => length > 0);
}

export function spotsOf(boundary: Boundary): Spots {
  return boundary.map(({ spot }) => spot);
}

/** Yield every curve. */
export function* links(picture: Picture, regions: readonly Region[]): Generator<Link> {
  const counts = degrees(picture);
  const added = picture.spots.length;
  const isLive = (spot: number): boolean => (counts[spot] as number) < ENDS;
  for (const region of regions) {
    const untouched = regions.filter((one) => one !== region).map((one) => one.map(spotsOf));
    const corners = region.flatMap((boundary) =>
      boundary.flatMap(({ spot }, place) => (isLive(spot) ? [[boundary, place] as const] : [])),
    );
    for (const [index, start] of corners.entries()) {
      for (const end of corners.slice(index)) {
        const [from, to] = [spotAt(start), spotAt(end)];
        const after = [...counts, 2];
        for (const spot of [from, to]) after[spot] = (after[spot] as number) + 1;
        if ((after[from] as number) > ENDS || (from === to && start !== end)) continue;
        const one = { region, from, to, ends: [start, end] } as const;
        const rest = region.filter((boundary) => boundary !== start[0] && boundary !== end[0]);
        const signs = (made: readonly (readonly Spots[])[]): Signs => signsOf([...untouched, ...made], after);
        if (start[0] !== end[0]) {
          const joined = [...turned(start, counts), added, ...turned(end, counts), added];
          yield { ...one, sides: undefined, signs: signs([[...rest.map(spotsOf), joined]]) };
          continue;
        }
        const [first, second] = arcs(start, end, counts);
        const live = rest.map(spotsOf).filter((spots) => spots.some(isLive));
        for (let chosen = 0; chosen < 1 << Math.min(live.length, MAX_DIVIDED); chosen += 1) {
          const inside = live.filter((_, place) => ((chosen >> place) & 1) === 1);
          const outside = live.filter((spots) => !inside.includes(spots));
          const side = (arc: Spots, others: readonly Spots[]): number[] =>
            [...new Set([...arc, ...others.flat()])]
              .filter((spot) => isLive(spot) && spot !== from && spot !== to)
              .sort((a, b) => a - b);
          yield {
            ...one,
            sides: [side(first, inside), side(second, outside)],
            signs: signs([
              [...inside, [...first, added]],
              [...outside, [...second, added]],
            ]),
          };
        }
      }
    }
  }
}

function spotAt([boundary, place]: End): number {
  return (boundary[place] as { readonly spot: number }).spot;
}

/** Return a walk that begins and ends at a corner; a spot without a curve has a single corner. */
function turned([boundary, place]: End, counts: readonly number[]): number[] {
  const spots = [...spotsOf(boundary.slice(place)), ...spotsOf(boundary.slice(0, place))];
  const [spot] = spots as [number];
  return counts[spot] === 0 ? [spot] : [...spots, spot];
}

/** Return the two parts of a boundary between two of its corners, both with the corners. */
function arcs(start: End, end: End, counts: readonly number[]): [number[], number[]] {
  const [boundary, from] = start;
  const to = end[1];
  if (from === to) return [[spotAt(start)], turned(start, counts)];
  const spots = spotsOf(boundary);
  return [spots.slice(from, to + 1), [...spots.slice(to), ...spots.slice(0, from + 1)]];
}
