// Pictures of spots and curves that do not cross: their regions, read from the course of the curves. A spot takes three
// ends of curves. Walk around a figure with the region on the same side: the spots met are a boundary of the region.

export type Point = readonly [x: number, y: number];

export interface Curve {
  readonly from: number;
  readonly to: number;
  /** Course, from the one spot to the other. */
  readonly points: readonly Point[];
}

export interface Picture {
  readonly spots: readonly Point[];
  readonly curves: readonly Curve[];
}

/** Size of the sheet, and the number of ends of curves that a spot takes. */
export const [WIDTH, HEIGHT] = [320, 300];
export const ENDS = 3;

/** A curve in one of its two directions: the number of the curve, doubled, plus one if it runs backwards. */
type Dart = number;

/** A visit to a spot on a walk: the darts that arrive and leave; a spot without a curve has neither. */
export interface Corner {
  readonly spot: number;
  readonly arriving?: Dart;
  readonly leaving?: Dart;
}

/** One walk around a figure. */
export type Boundary = readonly Corner[];
export type Region = readonly Boundary[];

function twin(dart: Dart): Dart {
  return dart ^ 1;
}

/** Return the course of a dart. */
export function course({ curves }: Picture, dart: Dart): readonly Point[] {
  const { points } = curves[dart >> 1] as Curve;
  return dart % 2 === 0 ? points : [...points].reverse();
}

function origin({ curves }: Picture, dart: Dart): number {
  const { from, to } = curves[dart >> 1] as Curve;
  return dart % 2 === 0 ? from : to;
}

/** Return the direction of a dart at its spot. */
export function direction(picture: Picture, dart: Dart): number {
  const [[x, y], [u, v]] = course(picture, dart) as [Point, Point];
  return Math.atan2(v - y, u - x);
}

/** Return an angle from 0 on and below a full turn. */
export function angle(radians: number): number {
  const turns = radians / (2 * Math.PI);
  return 2 * Math.PI * (turns - Math.floor(turns));
}

/** Return the share of the angle of a corner that lies before the direction of a point; above 1 outside the corner. */
export function shareOf(picture: Picture, { spot, arriving, leaving }: Corner, point: Point): number {
  const [x, y] = picture.spots[spot] as Point;
  const first = arriving === undefined ? 0 : direction(picture, twin(arriving));
  const span = leaving === undefined ? 2 * Math.PI : angle(direction(picture, leaving) - first) || 2 * Math.PI;
  return angle(Math.atan2(point[1] - y, point[0] - x) - first) / span;
}

/** Return the number of ends of curves at each spot. */
export function degrees({ spots, curves }: Picture): number[] {
  const counts = spots.map(() => 0);
  for (const { from, to } of curves) for (const end of [from, to]) counts[end] = (counts[end] as number) + 1;
  return counts;
}

/** Return the darts that leave each spot, by their direction. */
function rotations(picture: Picture): Dart[][] {
  const leaving: Dart[][] = picture.spots.map(() => []);
  for (let dart = 0; dart < 2 * picture.curves.length; dart += 1) leaving[origin(picture, dart)]?.push(dart);
  for (const darts of leaving) darts.sort((a, b) => direction(picture, a) - direction(picture, b));
  return leaving;
}

/** Return every walk around a figure. */
function boundaries(picture: Picture): Boundary[] {
  const leaving = rotations(picture);
  const walked = new Set<Dart>();
  const walks: Boundary[] = leaving.flatMap((darts, spot) => (darts.length === 0 ? [[{ spot }]] : []));
  for (let first = 0; first < 2 * picture.curves.length; first += 1) {
    if (walked.has(first)) continue;
    const walk: Corner[] = [];
    for (let dart = first; !walked.has(dart); ) {
      walked.add(dart);
      const spot = origin(picture, twin(dart));
      const around = leaving[spot] as Dart[];
      const next = around[(around.indexOf(twin(dart)) + 1) % around.length] as Dart;
      walk.push({ spot, arriving: dart, leaving: next });
      dart = next;
    }
    walks.push(walk);
  }
  return walks;
}

/** Return the course of a walk as a polygon. */
function polygon(picture: Picture, walk: Boundary): Point[] {
  return walk.flatMap(({ spot, leaving }) =>
    leaving === undefined ? [picture.spots[spot] as Point] : course(picture, leaving).slice(0, -1),
  );
}

/** Return the doubled area of a polygon; its sign is the sense of the walk. */
function doubledArea(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], place) => {
    const [u, v] = points[(place + 1) % points.length] as Point;
    return sum + x * v - u * y;
  }, 0);
}

function contains(points: readonly Point[], [x, y]: Point): boolean {
  let isInside = false;
  points.forEach(([a, b], place) => {
    const [c, d] = points[(place + 1) % points.length] as Point;
    if (b > y !== d > y && x < a + ((y - b) / (d - b)) * (c - a)) isInside = !isInside;
  });
  return isInside;
}

/** Minimum doubled area of a region; the walk around a figure without a loop encloses none. */
const MIN_AREA = 1e-6;

/** Return the regions; the first is the unbounded one. */
export function regionsOf(picture: Picture): Region[] {
  const walks = boundaries(picture).map((walk) => ({ walk, points: polygon(picture, walk) }));
  // A walk inside its figure runs against the others: each bounds one region.
  const inner = walks.filter(({ points }) => doubledArea(points) < -MIN_AREA);
  inner.sort((a, b) => doubledArea(b.points) - doubledArea(a.points)); // the smallest first
  const regions: Boundary[][] = [[], ...inner.map(({ walk }) => [walk])];
  for (const one of walks) {
    if (inner.includes(one)) continue;
    const figure = figureOf(picture, one.walk);
    const place = inner.findIndex(
      ({ walk, points }) => !figure.has((walk[0] as Corner).spot) && contains(points, one.points[0] as Point),
    );
    regions[place + 1]?.push(one.walk);
  }
  return regions;
}

/** Return the spots of the connected figure of a walk. */
function figureOf({ curves }: Picture, walk: Boundary): Set<number> {
  const figure = new Set(walk.map(({ spot }) => spot));
  for (let size = 0; size < figure.size; ) {
    size = figure.size;
    for (const { from, to } of curves) if (figure.has(from) || figure.has(to)) figure.add(from).add(to);
  }
  return figure;
}

/** Minimum number of points of a curve: both halves have an inner one. */
const MIN_POINTS = 5;

/** Draw a curve with a new spot in its middle. */
export function withCurve({ spots, curves }: Picture, from: number, to: number, course: readonly Point[]): Picture {
  let points = course;
  while (points.length < MIN_POINTS) points = subdivided(points);
  const middle = points.length >> 1;
  const added = spots.length;
  return {
    spots: [...spots, points[middle] as Point],
    curves: [
      ...curves,
      { from, to: added, points: points.slice(0, middle + 1) },
      { from: added, to, points: points.slice(middle) },
    ],
  };
}

/** Return a course with another point in the middle of each segment. */
function subdivided(points: readonly Point[]): Point[] {
  return points.flatMap((point, place) => {
    const next = points[place + 1];
    return next === undefined ? [point] : [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] as const];
  });
}

export function distance([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(u - x, v - y);
}

/** Return the distance of a point from a segment. */
export function distanceToSegment([x, y]: Point, [a, b]: Point, [c, d]: Point): number {
  const [u, v] = [c - a, d - b];
  const length = u * u + v * v;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a) * u + (y - b) * v) / length));
  return Math.hypot(a + share * u - x, b + share * v - y);
}

function turn([a, b]: Point, [c, d]: Point, [x, y]: Point): number {
  return (c - a) * (y - b) - (d - b) * (x - a);
}

/** Whether two segments cross or touch. */
export function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0 && isNear(a, b, c, d);
}

/** Whether the boxes of two segments meet: parallel segments of one line need not. */
function isNear(a: Point, b: Point, c: Point, d: Point): boolean {
  return [0, 1].every(
    (axis) =>
      Math.max(a[axis as 0], b[axis as 0]) >= Math.min(c[axis as 0], d[axis as 0]) &&
      Math.max(c[axis as 0], d[axis as 0]) >= Math.min(a[axis as 0], b[axis as 0]),
  );
}

/** Whether a course from spot to spot crosses no curve, passes no spot, and does not cross itself. */
export function isFree({ spots, curves }: Picture, from: number, to: number, points: readonly Point[]): boolean {
  const last = points.length - 2;
  for (let place = 0; place <= last; place += 1) {
    const [a, b] = [points[place] as Point, points[place + 1] as Point];
    const ends = [...(place === 0 ? [from] : []), ...(place === last ? [to] : [])];
    for (const [spot, at] of spots.entries()) if (!ends.includes(spot) && distanceToSegment(at, a, b) < 1) return false;
    for (const curve of curves) {
      for (let other = 0; other + 1 < curve.points.length; other += 1) {
        const [c, d] = [curve.points[other] as Point, curve.points[other + 1] as Point];
        const isJoined =
          (other === 0 && ends.includes(curve.from)) || (other + 2 === curve.points.length && ends.includes(curve.to));
        if (isJoined ? overlap(a, b, c, d) : meet(a, b, c, d)) return false;
      }
    }
    for (let other = place + 2; other <= last; other += 1) {
      const closes = from === to && place === 0 && other === last;
      if (!closes && meet(a, b, points[other] as Point, points[other + 1] as Point)) return false;
    }
  }
  return true;
}

/** Whether two segments with a common end have another point in common: one end is on the other segment. */
function overlap(a: Point, b: Point, c: Point, d: Point): boolean {
  const isSame = (p: Point, q: Point): boolean => distance(p, q) < 1e-9;
  const [far, near] = isSame(a, c) || isSame(a, d) ? [b, a] : [a, b];
  const other = isSame(near, c) ? d : c;
  return distanceToSegment(far, near, other) < 1e-6 || distanceToSegment(other, near, far) < 1e-6;
}
