// Why this exists: the boards that games are played on: a strip of numbered squares
// with coins, rows with two counters, a staircase, a ring, a cube, a sum of parts.

import { box, coin, label, picture, shape } from "./draw";

const SIZE = 26;

export interface OnStrip {
  readonly square: number;
  readonly text?: string;
  readonly name?: string;
}

export interface Strip {
  readonly title: string;
  /** First and last square. */
  readonly from: number;
  readonly to: number;
  readonly coins: readonly OnStrip[];
  /** Runs of squares that are marked, first and last. */
  readonly gaps?: readonly (readonly [number, number])[];
  /** What stands in square 0 instead of a number. */
  readonly zero?: string;
}

/** Coins on a strip; coins on one square stand on each other. */
export function strip({ title, from, to, coins, gaps = [], zero }: Strip): HTMLElement {
  const heights = new Map<number, number>();
  for (const { square } of coins) heights.set(square, (heights.get(square) ?? 0) + 1);
  const top = 4 + SIZE * (Math.max(1, ...heights.values()) - 1);
  const x = (square: number): number => 4 + (square - from) * SIZE;
  const parts: Element[] = [];
  for (let square = from; square <= to; square += 1) {
    parts.push(box(x(square), top, SIZE, SIZE));
    parts.push(label(x(square) + SIZE / 2, top + SIZE + 15, square === 0 && zero !== undefined ? zero : String(square), "atlas-d-small"));
  }
  for (const [first, last] of gaps) {
    if (last >= first) parts.push(box(x(first) + 3, top + 3, (last - first + 1) * SIZE - 6, SIZE - 6, "atlas-d-gap"));
  }
  const standing = new Map<number, number>();
  for (const { square, text, name } of coins) {
    const below = standing.get(square) ?? 0;
    standing.set(square, below + 1);
    parts.push(coin(x(square) + SIZE / 2, top + SIZE / 2 - below * SIZE, text, name));
  }
  return picture(title, x(to + 1) + 4, top + SIZE + 22, ...parts);
}

/** Rows of squares with a white and a black counter each; the gap between them is marked. */
export function rowsOfTwo(title: string, squares: number, rows: readonly (readonly [number, number])[]): HTMLElement {
  const pitch = SIZE + 8;
  const left = 30;
  const middle = (square: number): number => left + (square - 0.5) * SIZE;
  const parts: Element[] = [];
  rows.forEach(([white, black], row) => {
    const y = 4 + row * pitch;
    parts.push(label(left - 8, y + 18, String(row + 1), "atlas-d-small", "end"));
    for (let square = 1; square <= squares; square += 1) parts.push(box(left + (square - 1) * SIZE, y, SIZE, SIZE));
    const [low, high] = white < black ? [white, black] : [black, white];
    if (high - low > 1) parts.push(box(left + low * SIZE + 3, y + 3, (high - low - 1) * SIZE - 6, SIZE - 6, "atlas-d-gap"));
    parts.push(coin(middle(white), y + SIZE / 2, "W", "atlas-d-white"), coin(middle(black), y + SIZE / 2, "B", "atlas-d-black"));
  });
  const foot = 4 + rows.length * pitch;
  for (let square = 1; square <= squares; square += 1) parts.push(label(middle(square), foot + 8, String(square), "atlas-d-small"));
  return picture(title, left + squares * SIZE + 6, foot + 16, ...parts);
}

/** Steps that rise to the right from the floor, with the coins on each; `below` says something of each step. */
export function staircase(title: string, counts: readonly bigint[], below: readonly string[]): HTMLElement {
  const tread = 46;
  const rise = Math.min(20, 160 / counts.length);
  const most = 4n;
  // Above each step stand up to four coins, or one with the number over it.
  const room = counts.map((count, index) => (index + 1) * rise + (count > most ? 36 : Number(count) * 14 + 8));
  const floor = Math.max(...room) + 4;
  const parts: Element[] = [];
  let path = `M4 ${floor}H${4 + tread}`;
  counts.forEach((count, index) => {
    const x = 4 + (index + 1) * tread;
    const y = floor - (index + 1) * rise;
    path += `V${y}H${x + tread}`;
    const shown = count > most ? 1 : Number(count);
    for (let piece = 0; piece < shown; piece += 1) {
      parts.push(shape("ellipse", { cx: x + tread / 2, cy: y - 8 - piece * 14, rx: 13, ry: 6.5, class: "atlas-d-coin" }));
    }
    if (count > most) parts.push(label(x + tread / 2, y - 20, short(count)));
    parts.push(label(x + tread / 2, floor + 16, String(index + 1), "atlas-d-small"));
    parts.push(label(x + tread / 2, floor + 31, below[index] ?? "", "atlas-d-small"));
  });
  parts.push(shape("path", { d: `${path}V${floor}Z`, class: "atlas-d-steps" }), label(4 + tread / 2, floor + 16, "floor", "atlas-d-small"));
  return picture(title, 8 + (counts.length + 1) * tread, floor + 38, ...parts);
}

function short(count: bigint): string {
  const text = String(count);
  return text.length <= 5 ? text : `${text.slice(0, 1)}.${text.slice(1, 2)}e${text.length - 1}`;
}

/** A ring of numbered squares, 1 at the top, clockwise; coins carry their order. */
export function ring(title: string, squares: number, coins: readonly number[]): HTMLElement {
  const radius = Math.max(46, (squares * 30) / (2 * Math.PI));
  const middle = radius + 34;
  const at = (square: number, distance: number): [number, number] => {
    const angle = ((square - 1) / squares) * 2 * Math.PI;
    return [middle + distance * Math.sin(angle), middle - distance * Math.cos(angle)];
  };
  const parts: Element[] = [shape("circle", { cx: middle, cy: middle, r: radius, class: "atlas-d-line" })];
  for (let square = 1; square <= squares; square += 1) {
    const [x, y] = at(square, radius);
    const order = coins.indexOf(square);
    parts.push(shape("circle", { cx: x, cy: y, r: 11, class: "atlas-d-hole" }));
    if (order >= 0) parts.push(coin(x, y, String(order + 1), order === coins.length - 1 ? "atlas-d-last" : "atlas-d-coin"));
    const [u, v] = at(square, radius + 23);
    parts.push(label(u, v + 4, String(square), "atlas-d-small"));
  }
  return picture(title, 2 * middle, 2 * middle, ...parts);
}

/** A cube with a point in it, whose distances from three faces are the coordinates. */
export function cube(title: string, coordinates: readonly bigint[]): HTMLElement {
  const greatest = coordinates.reduce((most, one) => (one > most ? one : most), 1n);
  const [a, b, c] = coordinates.map((one) => Number((one * 10_000n) / greatest) / 10_000) as [number, number, number];
  const side = 104;
  const at = (x: number, y: number, z: number): string => {
    const u = 130 + side * 0.87 * (y - x);
    const v = 142 + side * (0.5 * (x + y) - z);
    return `${Math.round(u * 10) / 10} ${Math.round(v * 10) / 10}`;
  };
  const path = (name: string, ...points: string[]): Element => shape("path", { d: `M${points.join("L")}`, class: name });
  const dot = at(a, b, c).split(" ").map(Number) as [number, number];
  const corner = (x: number, y: number, z: number): [number, number] => at(x, y, z).split(" ").map(Number) as [number, number];
  const name = (place: [number, number], text: string, dx: number, dy: number, anchor: string): Element =>
    label(place[0] + dx, place[1] + dy, text, "atlas-d-small", anchor);
  return picture(
    title,
    260,
    276,
    path("atlas-d-line", at(0, 0, 0), at(1, 0, 0)),
    path("atlas-d-line", at(0, 0, 0), at(0, 1, 0)),
    path("atlas-d-line", at(0, 0, 0), at(0, 0, 1)),
    path("atlas-d-soft", at(1, 0, 0), at(1, 1, 0), at(0, 1, 0), at(0, 1, 1), at(0, 0, 1), at(1, 0, 1), at(1, 0, 0)),
    path("atlas-d-soft", at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)),
    path("atlas-d-soft", at(1, 1, 0), at(1, 1, 1)),
    path("atlas-d-path", at(a, b, c), at(a, b, 0), at(a, 0, 0)),
    path("atlas-d-path", at(a, b, 0), at(0, b, 0)),
    path("atlas-d-path", at(a, b, c), at(0, 0, c)),
    shape("circle", { cx: dot[0], cy: dot[1], r: 6, class: "atlas-d-point" }),
    name(corner(a, 0, 0), `1st: ${coordinates[0]}`, -6, -4, "end"),
    name(corner(0, b, 0), `2nd: ${coordinates[1]}`, 6, -4, "start"),
    name(corner(0, 0, c), `3rd: ${coordinates[2]}`, -6, 3, "end"),
  );
}

/** A sum as boxes in a row, the first (least) part marked. */
export function summands(title: string, parts: readonly bigint[], under: string): HTMLElement {
  const drawn: Element[] = [];
  let x = 4;
  parts.forEach((part, index) => {
    const text = String(part);
    const width = Math.max(26, text.length * 8 + 12);
    drawn.push(box(x, 4, width, SIZE, index === 0 ? "atlas-d-odd" : "atlas-d-square"), label(x + width / 2, 22, text));
    x += width;
    if (index < parts.length - 1) drawn.push(label(x + 8, 22, "+"));
    x += index < parts.length - 1 ? 16 : 0;
  });
  drawn.push(label(6, SIZE + 22, under, "atlas-d-small", "start"));
  return picture(title, Math.max(x + 4, under.length * 6.5 + 12), SIZE + 30, ...drawn);
}
