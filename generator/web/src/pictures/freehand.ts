// Curves drawn by hand: from the spot where the pen goes down to the spot where it goes up.
import { degrees, distance, ENDS, isFree, type Picture, type Point } from "./picture";
import { spotName } from "./words";

/** Greatest distance from a spot at both ends, radius around a spot without points of a curve, and spacing of points. */
const [REACH, RADIUS, SPACING] = [22, 7, 6];
/** Minimum length of a loop. */
const MIN_LOOP = 40;

/** Return the curve of a stroke from live spot to live spot, or the reason for its refusal. */
export function courseOfStroke(
  picture: Picture,
  stroke: readonly Point[],
): { readonly from: number; readonly to: number; readonly points: readonly Point[] } | string {
  const counts = degrees(picture);
  const [first, last] = [stroke[0], stroke[stroke.length - 1]];
  const [from, to] = [nearest(picture, first), nearest(picture, last)];
  if (from === undefined || to === undefined) return "A curve ends at a spot.";
  const after = [...counts];
  for (const end of [from, to]) after[end] = (after[end] as number) + 1;
  for (const end of [from, to]) if ((after[end] as number) > ENDS) return `Too few ends are free at ${spotName(end)}.`;
  const [start, home] = [picture.spots[from] as Point, picture.spots[to] as Point];
  const inner = spaced(stroke.filter((point) => distance(point, start) > RADIUS && distance(point, home) > RADIUS));
  const points = [start, ...inner, home];
  if (from === to && lengthOf(points) < MIN_LOOP) return "Draw a larger loop.";
  return isFree(picture, from, to, points)
    ? { from, to, points }
    : "A curve crosses no line and passes through no spot.";
}

function nearest({ spots }: Picture, point: Point | undefined): number | undefined {
  if (point === undefined) return undefined;
  const [spot] = [...spots.keys()].sort(
    (a, b) => distance(spots[a] as Point, point) - distance(spots[b] as Point, point),
  );
  return spot !== undefined && distance(spots[spot] as Point, point) <= REACH ? spot : undefined;
}

/** Return the points at least `SPACING` apart. */
function spaced(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept[kept.length - 1];
    if (last === undefined || distance(last, point) >= SPACING) kept.push(point);
  }
  return kept;
}

function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, place) => sum + distance(points[place] as Point, point), 0);
}
