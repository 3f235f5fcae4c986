// Room in a picture: spots and curves move apart, and curves become smooth. No node moves more than a share of its
// distance from any segment that it does not end, so no line crosses another: after F. Bertault, A force-directed
// algorithm that preserves edge crossing properties, Information Processing Letters 74, 2000.
import { distance, distanceToSegment, HEIGHT, type Picture, type Point, WIDTH } from "./picture";

/** Desired distances of two spots, of other nodes, and of neighbours on a curve. */
const [SPOTS_APART, APART, SPACING] = [40, 22, 9];
/** Greatest movement of a node and of a segment, as a share of their distance: below a half. */
const SAFE = 0.3;
/** Greatest movement in one round, and distance from the edge of the sheet. */
const [MAX_STEP, MARGIN] = [3, 16];
const ROUNDS = 90;
/** Strength of the repulsion of two nodes, of the smoothness of a curve, and of the pull of a curve at its spots. */
const [PUSH, TENSION, PULL] = [1.5, 0.35, 0.25];
/** Bound of the repulsion of near nodes: above the greatest tension. */
const MAX_PUSH = 20;

type Vector = [number, number];

/** Nodes of a picture: the spots, then the inner points of the curves. */
interface Web {
  readonly nodes: Vector[];
  /** Nodes of each curve in their order. */
  readonly lines: number[][];
  readonly spotCount: number;
}

/** Return the picture with more room. */
export function relaxed(picture: Picture, rounds = ROUNDS): Picture {
  let web = webOf(picture);
  for (let round = 0; round < rounds; round += 1) {
    if (round % 6 === 0) web = respaced(web);
    move(web);
  }
  return pictureOf(web, picture);
}

function webOf({ spots, curves }: Picture): Web {
  const nodes: Vector[] = spots.map(([x, y]) => [x, y]);
  const lines = curves.map(({ from, to, points }) => {
    const inner = points.slice(1, -1).map(([x, y]) => nodes.push([x, y]) - 1);
    return [from, ...inner, to];
  });
  return { nodes, lines, spotCount: spots.length };
}

function pictureOf({ nodes, lines, spotCount }: Web, { curves }: Picture): Picture {
  const at = (node: number): Point => nodes[node] as Vector;
  return {
    spots: nodes.slice(0, spotCount),
    curves: curves.map((curve, place) => ({ ...curve, points: (lines[place] as number[]).map(at) })),
  };
}

/** Return the web with new nodes on long segments, and without nodes on short ones if no node is in between. */
function respaced({ nodes, lines, spotCount }: Web): Web {
  const curves = lines.map((line) => {
    const points = line.map((node) => nodes[node] as Point);
    for (let place = 1; points.length > 3 && place + 1 < points.length; ) {
      const [a, b, c] = [points[place - 1], points[place], points[place + 1]] as [Point, Point, Point];
      const isShort = distance(a, b) + distance(b, c) < SPACING;
      if (isShort && nodes.every((node) => isEnd(node, a, b, c) || !isInTriangle(node, a, b, c)))
        points.splice(place, 1);
      else place += 1;
    }
    return points.flatMap((point, place): Point[] => {
      const next = points[place + 1];
      if (next === undefined) return [point];
      const isLong = points.length < 4 || distance(point, next) > 1.5 * SPACING;
      return isLong ? [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]] : [point];
    });
  });
  const kept: Vector[] = nodes.slice(0, spotCount);
  const respacedLines = curves.map((points, place) => {
    const line = lines[place] as number[];
    const inner = points.slice(1, -1).map(([x, y]) => kept.push([x, y]) - 1);
    return [line[0] as number, ...inner, line[line.length - 1] as number];
  });
  return { nodes: kept, lines: respacedLines, spotCount };
}

function isEnd(node: Point, ...corners: Point[]): boolean {
  return corners.some((corner) => distance(node, corner) < 1e-9);
}

function isInTriangle([x, y]: Point, ...corners: Point[]): boolean {
  const sides = corners.map(([a, b], place) => {
    const [c, d] = corners[(place + 1) % 3] as Point;
    return (c - a) * (y - b) - (d - b) * (x - a);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** Move every node once. */
function move({ nodes, lines, spotCount }: Web): void {
  const forces: Vector[] = nodes.map(() => [0, 0]);
  const limits = nodes.map(() => MAX_STEP);
  const push = (node: number, x: number, y: number): void => {
    const force = forces[node] as Vector;
    force[0] += x;
    force[1] += y;
  };
  const neighbours = nearOnCurves(lines, nodes.length);
  for (const [one, [x, y]] of nodes.entries()) {
    for (let other = one + 1; other < nodes.length; other += 1) {
      const [u, v] = nodes[other] as Vector;
      const wanted = other < spotCount ? SPOTS_APART : APART;
      const [dx, dy] = [x - u, y - v];
      if (Math.abs(dx) >= wanted || Math.abs(dy) >= wanted || neighbours[one]?.has(other) === true) continue;
      const far = Math.hypot(dx, dy) || 1e-3;
      if (far >= wanted) continue;
      const strength = (PUSH * Math.min(MAX_PUSH, wanted / far - 1)) / far;
      push(one, strength * dx, strength * dy);
      push(other, -strength * dx, -strength * dy);
    }
  }
  for (const line of lines) {
    for (let place = 1; place + 1 < line.length; place += 1) {
      const [a, b, c] = [line[place - 1], line[place], line[place + 1]].map((node) => nodes[node as number]) as [
        Vector,
        Vector,
        Vector,
      ];
      push(line[place] as number, TENSION * (a[0] + c[0] - 2 * b[0]), TENSION * (a[1] + c[1] - 2 * b[1]));
    }
    // A spot follows its curves.
    for (const [spot, next] of [
      [line[0], line[1]],
      [line[line.length - 1], line[line.length - 2]],
    ] as [number, number][]) {
      const [[x, y], [u, v]] = [nodes[spot] as Vector, nodes[next] as Vector];
      const pull = (PULL * (Math.hypot(u - x, v - y) - SPACING)) / (Math.hypot(u - x, v - y) || 1);
      push(spot, pull * (u - x), pull * (v - y));
    }
  }
  for (const line of lines)
    for (let place = 0; place + 1 < line.length; place += 1)
      limit(nodes, line[place] as number, line[place + 1] as number, limits);
  for (const [node, [x, y]] of forces.entries()) {
    const size = Math.hypot(x, y);
    const scale = size === 0 ? 0 : Math.min(1, (limits[node] as number) / size);
    const at = nodes[node] as Vector;
    // The box is convex: a node that stays inside passes no other line.
    const [dx, dy] = [clamp(at[0] + scale * x, WIDTH) - at[0], clamp(at[1] + scale * y, HEIGHT) - at[1]];
    const shrink = Math.min(1, (limits[node] as number) / (Math.hypot(dx, dy) || 1));
    at[0] += shrink * dx;
    at[1] += shrink * dy;
  }
}

function clamp(value: number, size: number): number {
  return Math.max(MARGIN, Math.min(size - MARGIN, value));
}

/** Limit the movement of the ends of a segment and of the nodes near it. */
function limit(nodes: readonly Vector[], a: number, b: number, limits: number[]): void {
  const [p, q] = [nodes[a] as Vector, nodes[b] as Vector];
  const reach = MAX_STEP / SAFE;
  const [left, right] = [Math.min(p[0], q[0]) - reach, Math.max(p[0], q[0]) + reach];
  const [top, bottom] = [Math.min(p[1], q[1]) - reach, Math.max(p[1], q[1]) + reach];
  for (const [node, at] of nodes.entries()) {
    if (node === a || node === b || at[0] < left || at[0] > right || at[1] < top || at[1] > bottom) continue;
    const safe = SAFE * distanceToSegment(at, p, q);
    for (const one of [node, a, b]) limits[one] = Math.min(limits[one] as number, safe);
  }
}

/** Return, for each node, the nodes within two steps on its curve: they do not repel each other. */
function nearOnCurves(lines: readonly (readonly number[])[], count: number): Set<number>[] {
  const near: Set<number>[] = Array.from({ length: count }, () => new Set());
  for (const line of lines)
    for (const [place, node] of line.entries())
      for (const other of line.slice(Math.max(0, place - 2), place + 3)) near[node]?.add(other);
  return near;
}
