// Course of a curve through the free part of a sheet: shortest paths on a grid that shun lines and spots. For the curves
// that pass the other figures on either side, the search has a state for each parity of crossings of rays from these
// figures: two curves with equal parities part the figures alike.
import type { End } from "./links";
import {
  type Boundary,
  distance,
  distanceToSegment,
  HEIGHT,
  isFree,
  meet,
  type Picture,
  type Point,
  shareOf,
  WIDTH,
} from "./picture";

/** Grid pitches; a finer grid is tried if a coarser one finds no way. */
const PITCHES = [4, 2, 1] as const;
/** Clearance from lines and spots, as a share of the pitch: no step between two free nodes can cross a line. */
const CLEARANCE = 0.75;
/** Clearance beyond which a curve runs no better. */
const ROOM = 14;
/** Range of the distances from a spot where a curve enters the grid; a loop opens wider. */
const [NEAREST, FARTHEST, LOOP_NEAREST, LOOP_FARTHEST] = [3, 14, 8, 26];
/** Radius of other spots, and of the spot of a loop, at most in pitches. */
const [SPOT, LOOP, MOST_PITCHES] = [5, 14, 3.5];
/** Rounds of smoothing, of a loop too, and the clearance that it leaves. */
const [PASSES, LOOP_PASSES, SMOOTH] = [24, 2, 9];
/** Direction of the rays; no row of the grid has it. */
const RAY: Point = [1000, 371.7];
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;

/** Yield courses from corner to corner, the shortest of each class; `figures` have a point of each figure to pass. */
export function* routes(picture: Picture, start: End, end: End, figures: readonly Point[]): Generator<Point[]> {
  for (const pitch of PITCHES) {
    const grid = new Grid(picture, pitch, start, end);
    for (const points of grid.courses(figures)) {
      const [from, to] = [grid.from, grid.to];
      for (const one of [grid.smooth(points), points])
        if (isFree(picture, from, to, one)) {
          yield one;
          break;
        }
    }
  }
}

class Grid {
  private readonly columns: number;
  private readonly rows: number;
  /** Distance of each node from the nearest line or spot. */
  private readonly clearance: Float32Array;
  readonly from: number;
  readonly to: number;

  constructor(
    private readonly picture: Picture,
    private readonly pitch: number,
    private readonly start: End,
    private readonly end: End,
  ) {
    this.columns = Math.floor(WIDTH / pitch) - 1;
    this.rows = Math.floor(HEIGHT / pitch) - 1;
    this.from = spotOf(start);
    this.to = spotOf(end);
    this.clearance = new Float32Array(this.columns * this.rows).fill(ROOM);
    for (const { points } of picture.curves)
      for (let place = 0; place + 1 < points.length; place += 1)
        this.obstruct(points[place] as Point, points[place + 1] as Point, 0);
    const isLoop = this.from === this.to;
    for (const [spot, at] of picture.spots.entries()) {
      const isEnd = spot === this.from || spot === this.to;
      if (!isEnd || isLoop) this.obstruct(at, at, Math.min(isEnd ? LOOP : SPOT, MOST_PITCHES * pitch));
    }
  }

  private point(node: number): Point {
    return [((node % this.columns) + 1) * this.pitch, (Math.floor(node / this.columns) + 1) * this.pitch];
  }

  private *nodesNear(a: Point, b: Point, reach: number): Generator<number> {
    const range = (axis: 0 | 1, count: number): [number, number] => [
      Math.max(0, Math.floor((Math.min(a[axis], b[axis]) - reach) / this.pitch) - 1),
      Math.min(count - 1, Math.ceil((Math.max(a[axis], b[axis]) + reach) / this.pitch) - 1),
    ];
    const [left, right] = range(0, this.columns);
    const [top, bottom] = range(1, this.rows);
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) yield row * this.columns + column;
  }

  private obstruct(a: Point, b: Point, radius: number): void {
    for (const node of this.nodesNear(a, b, ROOM + radius)) {
      const clear = distanceToSegment(this.point(node), a, b) - radius;
      if (clear < (this.clearance[node] as number)) this.clearance[node] = clear;
    }
  }

  private isOpen(node: number): boolean {
    return (this.clearance[node] as number) >= CLEARANCE * this.pitch;
  }

  /** Thin out a course and round its corners, unless it then comes near lines or spots. */
  smooth(points: readonly Point[]): Point[] {
    const course = points.filter((_, place) => place % 2 === 0 || place === points.length - 1);
    const passes = this.from === this.to ? LOOP_PASSES : PASSES;
    for (let pass = 0; pass < passes; pass += 1)
      for (let place = 1; place + 1 < course.length; place += 1) {
        const [[a, b], [x, y], [c, d]] = course.slice(place - 1, place + 2) as [Point, Point, Point];
        const moved: Point = [(a + 2 * x + c) / 4, (b + 2 * y + d) / 4];
        if (this.clearanceAt(moved) >= Math.min(SMOOTH, this.clearanceAt([x, y]))) course[place] = moved;
      }
    return course;
  }

  private clearanceAt([x, y]: Point): number {
    const [column, row] = [Math.round(x / this.pitch) - 1, Math.round(y / this.pitch) - 1];
    return this.clearance[row * this.columns + column] ?? 0;
  }

  /** Return the cost of a step for each unit of length. */
  private cost(node: number): number {
    const short = 1 - Math.min(1, (this.clearance[node] as number) / ROOM);
    return 1 + 8 * short * short;
  }

  /** Return the open nodes near a corner; those of a loop are in one part of its angle. */
  private doors([boundary, place]: End, part: readonly [number, number] | undefined): Map<number, number> {
    const corner = boundary[place] as Boundary[number];
    const at = this.picture.spots[corner.spot] as Point;
    const [nearest, farthest] = part === undefined ? [NEAREST, FARTHEST] : [LOOP_NEAREST, LOOP_FARTHEST];
    const found = new Map<number, number>();
    for (const node of this.nodesNear(at, at, farthest)) {
      const point = this.point(node);
      const far = distance(at, point);
      const share = shareOf(this.picture, corner, point);
      const [least, most] = part ?? [0, 1];
      if (far < nearest || far > farthest || share <= least || share >= most || !this.isOpen(node)) continue;
      if (this.isSeen(at, point)) found.set(node, far * (1 + 4 * (2 * share - 1) ** 2));
    }
    return found;
  }

  /** Whether no line lies between a spot and a point. */
  private isSeen(at: Point, point: Point): boolean {
    const near: Point = [at[0] + 0.02 * (point[0] - at[0]), at[1] + 0.02 * (point[1] - at[1])];
    return this.picture.curves.every(({ points }) =>
      points.every((one, place) => {
        const next = points[place + 1];
        return next === undefined || !meet(near, point, one, next);
      }),
    );
  }

  /** Yield the shortest course of each class, in the order of their costs. */
  *courses(figures: readonly Point[]): Generator<Point[]> {
    const isLoop = this.from === this.to;
    const starts = this.doors(this.start, isLoop ? [0, 0.45] : undefined);
    const goals = this.doors(this.end, isLoop ? [0.55, 1] : undefined);
    const classes = 1 << figures.length;
    const count = this.columns * this.rows;
    const [costs, before] = [
      new Float64Array(count * classes).fill(Number.POSITIVE_INFINITY),
      new Int32Array(count * classes).fill(-1),
    ];
    const queue = new Queue();
    const reach = (state: number, cost: number, last: number): void => {
      if (cost >= (costs[state] as number)) return;
      costs[state] = cost;
      before[state] = last;
      queue.push(state, cost);
    };
    const [out, home] = [this.picture.spots[this.from] as Point, this.picture.spots[this.to] as Point];
    for (const [node, cost] of starts) reach(node * classes + parity(figures, out, this.point(node)), cost, -1);
    const found = new Set<number>();
    const ends = new Map<number, number>();
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [state, cost] = next;
      // A negative state is the arrival from its node.
      if (state < 0) {
        const arrival = -1 - state;
        const kind = ends.get(arrival) as number;
        if (found.has(kind)) continue;
        found.add(kind);
        const nodes: Point[] = [home];
        for (let one = arrival; one >= 0; one = before[one] as number)
          nodes.push(this.point(Math.floor(one / classes)));
        yield untangled([...nodes, out].reverse());
        if (found.size === classes) return;
        continue;
      }
      if (cost > (costs[state] as number)) continue;
      const [node, kind] = [Math.floor(state / classes), state % classes];
      const here = this.point(node);
      const goal = goals.get(node);
      if (goal !== undefined) {
        ends.set(state, kind ^ parity(figures, here, home));
        queue.push(-1 - state, cost + goal);
      }
      const [column, row] = [node % this.columns, Math.floor(node / this.columns)];
      for (const [dx, dy] of STEPS) {
        if (column + dx < 0 || column + dx >= this.columns || row + dy < 0 || row + dy >= this.rows) continue;
        const other = node + dx + dy * this.columns;
        if (!this.isOpen(other)) continue;
        const crossed = figures.length === 0 ? 0 : parity(figures, here, this.point(other));
        const length = this.pitch * (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1);
        reach(other * classes + (kind ^ crossed), cost + length * this.cost(other), state);
      }
    }
  }
}

function spotOf([boundary, place]: End): number {
  return (boundary[place] as Boundary[number]).spot;
}

/** Return the bits of the rays that a step crosses. */
function parity(figures: readonly Point[], a: Point, b: Point): number {
  let bits = 0;
  for (const [place, at] of figures.entries()) if (crossesRay(at, a, b)) bits |= 1 << place;
  return bits;
}

function crossesRay([x, y]: Point, [a, b]: Point, [c, d]: Point): boolean {
  const [u, v] = RAY;
  const [before, after] = [u * (b - y) - v * (a - x), u * (d - y) - v * (c - x)];
  if (before > 0 === after > 0) return false;
  const share = before / (before - after);
  return (a + share * (c - a) - x) * u + (b + share * (d - b) - y) * v > 0;
}

/** Return a course without crossings of itself: the part between two visits to a place is reversed. */
function untangled(points: readonly Point[]): Point[] {
  const course = [...points];
  for (let tries = 0; tries < 20; tries += 1) {
    const found = firstCrossing(course);
    if (found === undefined) break;
    const [i, j] = found;
    course.splice(i + 1, j - i, ...course.slice(i + 1, j + 1).reverse());
  }
  return course;
}

function firstCrossing(course: readonly Point[]): readonly [number, number] | undefined {
  for (let i = 0; i + 1 < course.length; i += 1)
    for (let j = i + 2; j + 1 < course.length; j += 1) {
      if (i === 0 && j + 2 === course.length && distance(course[0] as Point, course[j + 1] as Point) === 0) continue;
      if (meet(course[i] as Point, course[i + 1] as Point, course[j] as Point, course[j + 1] as Point)) return [i, j];
    }
  return undefined;
}

/** Priority queue of numbers, the least cost first. */
class Queue {
  private readonly items: number[] = [];
  private readonly costs: number[] = [];

  push(item: number, cost: number): void {
    let place = this.items.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((this.costs[parent] as number) <= cost) break;
      this.items[place] = this.items[parent] as number;
      this.costs[place] = this.costs[parent] as number;
      place = parent;
    }
    this.items[place] = item;
    this.costs[place] = cost;
  }

  pop(): readonly [number, number] | undefined {
    const [item, cost] = [this.items[0], this.costs[0]];
    if (item === undefined || cost === undefined) return undefined;
    const [lastItem, lastCost] = [this.items.pop() as number, this.costs.pop() as number];
    const size = this.items.length;
    if (size === 0) return [item, cost];
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && (this.costs[child + 1] as number) < (this.costs[child] as number)) child += 1;
      if ((this.costs[child] as number) >= lastCost) break;
      this.items[place] = this.items[child] as number;
      this.costs[place] = this.costs[child] as number;
      place = child;
    }
    this.items[place] = lastItem;
    this.costs[place] = lastCost;
    return [item, cost];
  }
}
