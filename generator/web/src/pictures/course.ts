// Course of a chosen curve: the shortest whose regions are those that it should leave.
import { type Link, type Signs, signsOf, spotsOf } from "./links";
import { type Corner, course, degrees, ENDS, type Picture, type Point, regionsOf, withCurve } from "./picture";
import { routes } from "./route";

/** Return the signs of the regions of a picture. */
export function pictureSigns(picture: Picture): Signs {
  return signsOf(
    regionsOf(picture).map((region) => region.map(spotsOf)),
    degrees(picture),
  );
}

/** Return the course of a link; undefined if the grid has none. */
export function courseOf(
  picture: Picture,
  { region, from, to, ends: [start, end], sides, signs }: Link,
): readonly Point[] | undefined {
  const counts = degrees(picture);
  const others = region.filter((boundary) => boundary !== start[0] && boundary !== end[0]);
  const live = others.filter((boundary) => boundary.some(({ spot }) => (counts[spot] as number) < ENDS));
  const { leaving } = start[0][start[1]] as Corner;
  // A curve may also pass its own figure on either side: a point of it between two spots.
  const own = leaving === undefined ? [] : [course(picture, leaving)[1] as Point];
  const passed = live.map(([corner]) => picture.spots[(corner as Corner).spot] as Point);
  const figures = sides === undefined ? [] : [...own, ...passed];
  const wanted = signsKey(signs);
  for (const points of routes(picture, start, end, figures))
    if (signsKey(pictureSigns(withCurve(picture, from, to, points))) === wanted) return points;
  return undefined;
}

/** Return a key that is equal for regions that differ in their order or the begin of a boundary. */
export function signsKey(signs: Signs): string {
  const boundaryKey = (boundary: readonly number[]): string =>
    boundary.map((_, place) => [...boundary.slice(place), ...boundary.slice(0, place)].join(" ")).sort()[0] as string;
  return signs
    .map((region) => region.map(boundaryKey).sort().join("."))
    .sort()
    .join("}");
}
