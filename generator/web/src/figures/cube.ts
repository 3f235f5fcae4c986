// Geometry of the Nim cube, without drawing. The points come from the published table of P-positions, each set of three
// heaps listed once; a view is a parallel projection given by two angles. Pure functions return the points of a level,
// the copy of a point, the frame that fits the window, the axis labels and the point under a pointer.
import type { Table } from "../data";

export type Vector = readonly [number, number, number];

export interface Angles {
  /** Angles of the viewer in radians: yaw from x towards y, pitch upwards. */
  readonly yaw: number;
  readonly pitch: number;
}

export const AXES = ["x", "y", "z"] as const;

/** The angles of the still picture (generator/fairgame_site/games/nim/cube.py). */
export const ASKEW: Angles = { yaw: (-62 * Math.PI) / 180, pitch: (22 * Math.PI) / 180 };

/** Along x: y to the right, z upwards. Along y: x to the right. Along z: x to the right, y upwards. */
export const ALONG: Readonly<Record<(typeof AXES)[number], Angles>> = {
  x: { yaw: 0, pitch: 0 },
  y: { yaw: -Math.PI / 2, pitch: 0 },
  z: { yaw: -Math.PI / 2, pitch: Math.PI / 2 },
};

const CORNERS = ["000", "011", "101", "110"];

/** Return every order of the three heaps of every row, once. */
export function expand(table: Table): Vector[] {
  const points = new Map<string, Vector>();
  for (const row of table.rows) {
    const [a, b, c] = [Number(row[0]), Number(row[1]), Number(row[2])];
    for (const place of [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ] as const) {
      if (!place.every((one) => Number.isSafeInteger(one) && one >= 0))
        throw new Error("the table has values that are no heaps");
      points.set(place.join(), place);
    }
  }
  return [...points.values()];
}

/** Return the points of a level: those below 2^level in each coordinate. */
export function pointsBelow(points: readonly Vector[], level: number): Vector[] {
  const side = 2 ** level;
  return points.filter((place) => Math.max(...place) < side);
}

/** Count the distinct projections of the points along an axis. */
export function placesAlong(points: readonly Vector[], axis: number): number {
  return new Set(points.map((place) => place.filter((_, other) => other !== axis).join())).size;
}

/** Return which of the four copies of half the size has the point, by its leading binary digits. */
export function copyIndex(place: Vector, level: number): number {
  if (level === 0) return 0;
  return CORNERS.indexOf(place.map((one) => (one >> (level - 1)) & 1).join(""));
}

/** Format the three coordinates with their binary digits in columns. */
export function digitLines(place: Vector, level: number): string[] {
  const width = String(2 ** level - 1).length;
  return place.map((one, axis) => {
    const bits = one.toString(2).padStart(Math.max(level, 1), "0").split("").join(" ");
    return `${AXES[axis]} = ${String(one).padStart(width)}   ${bits}`;
  });
}

export interface Basis {
  readonly right: Vector;
  readonly up: Vector;
  readonly towards: Vector;
}

/** Return the directions of a view: right and up in the window, and towards the viewer. */
export function basis({ yaw, pitch }: Angles): Basis {
  const [c, s, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return { right: [-s, c, 0], up: [-sp * c, -sp * s, cp], towards: [cp * c, cp * s, sp] };
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Return half the height of the window that just fits the cube of edge 1 about the origin. */
export function halfHeight({ right, up }: Basis, aspect: number): number {
  const reach = (along: Vector): number => (Math.abs(along[0]) + Math.abs(along[1]) + Math.abs(along[2])) / 2;
  return Math.max(reach(up), reach(right) / aspect);
}

/**
 * Return the place of an axis label (across, upwards; cube of edge 1 about the origin); undefined if the axis is
 * hidden.
 */
export function axisLabel({ right, up }: Basis, axis: number, gap: number): readonly [number, number] | undefined {
  const unit = [0, 1, 2].map((other) => (other === axis ? 1 : 0)) as unknown as Vector;
  const [dx, dy] = [dot(unit, right), dot(unit, up)];
  const length = Math.hypot(dx, dy);
  if (length < 0.2) return undefined;
  let best: readonly [number, number] | undefined;
  let farthest = -1;
  for (const first of [-0.5, 0.5]) {
    for (const second of [-0.5, 0.5]) {
      const ends = [first, second];
      const middle = [0, 1, 2].map((other) => (other === axis ? 0 : ends.shift())) as unknown as Vector;
      const [x, y] = [dot(middle, right), dot(middle, up)];
      // The farthest edges from the centre are on the outline. Choose the lower one, or the left one of the same height.
      const away =
        Math.abs(dx * y - dy * x) / length -
        1e-4 * (Math.sign(Math.round(y * 1e6)) * 2 + Math.sign(Math.round(x * 1e6)));
      if (away > farthest) {
        farthest = away;
        const side = Math.sign(dx * y - dy * x) || 1;
        best = [x - (side * dy * gap) / length, y + (side * dx * gap) / length];
      }
    }
  }
  return best;
}

/** Return the index of the nearest small cube under a point of the window (cube of edge 1 about the origin), or -1. */
export function pick(
  points: readonly Vector[],
  side: number,
  { right, up, towards }: Basis,
  across: number,
  high: number,
): number {
  const start = [0, 1, 2].map((axis) => (right[axis]! * across + up[axis]! * high + 0.5) * side);
  let nearestIndex = -1;
  let nearest = Number.NEGATIVE_INFINITY;
  points.forEach((place, index) => {
    let enter = Number.NEGATIVE_INFINITY;
    let leave = Number.POSITIVE_INFINITY;
    for (let axis = 0; axis < 3; axis += 1) {
      const [from, way, low] = [start[axis]!, towards[axis]!, place[axis]!];
      if (Math.abs(way) < 1e-9) {
        if (from < low || from >= low + 1) return;
        continue;
      }
      const [one, other] = [(low - from) / way, (low + 1 - from) / way];
      enter = Math.max(enter, Math.min(one, other));
      leave = Math.min(leave, Math.max(one, other));
    }
    if (enter < leave && leave > nearest) {
      nearest = leave;
      nearestIndex = index;
    }
  });
  return nearestIndex;
}

/** Interpolate two views, `share` (0 to 1) of the shorter way round. */
export function interpolate(from: Angles, to: Angles, share: number): Angles {
  const turn = Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw));
  return { yaw: from.yaw + turn * share, pitch: from.pitch + (to.pitch - from.pitch) * share };
}
