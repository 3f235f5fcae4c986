// Why this exists: the nim-value of a green Hackenbush picture in the browser.
// Fusion principle: the vertices of a cycle may be drawn together without changing
// the value, and what becomes a loop is worth a single edge, 1. Colon principle: a
// twig with value v on top of one edge is worth v + 1 as a whole. So each part
// without bridges counts the parity of its edges, and the bridges form a tree
// that is added up from the leaves. Linear in the number of edges.

export type Edge = readonly [number, number];

export const GROUND = 0;
export const MAX_EDGES = 400;
const MAX_VERTEX = 999_999;

export class EdgeError extends Error {
  constructor(what: string) {
    super(what);
    this.name = "EdgeError";
  }
}

/** "0-1 1-2 2-0" as edges; parallel edges and loops are allowed. */
export function parseEdges(text: string): Edge[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length > MAX_EDGES) throw new EdgeError(`there are ${words.length} edges, at most ${MAX_EDGES} are accepted`);
  return words.map((word) => {
    const match = /^(\d{1,6})[-–](\d{1,6})$/.exec(word);
    if (match === null) throw new EdgeError(`“${word.slice(0, 40)}” is not an edge`);
    const edge: Edge = [Number(match[1]), Number(match[2])];
    if (Math.max(...edge) > MAX_VERTEX) throw new EdgeError(`a vertex of “${word}” is too large`);
    return edge;
  });
}

export function edgeName([u, v]: Edge): string {
  return `${u}-${v}`;
}

interface Arc {
  readonly to: number;
  readonly edge: number;
}

/** For every vertex the edges at it, of those edges that are standing. A loop is listed once. */
function arcsOf(edges: readonly Edge[], standing: readonly boolean[]): Map<number, Arc[]> {
  const arcs = new Map<number, Arc[]>();
  const add = (from: number, to: number, edge: number): void => {
    const list = arcs.get(from);
    if (list === undefined) arcs.set(from, [{ to, edge }]);
    else list.push({ to, edge });
  };
  edges.forEach(([u, v], edge) => {
    if (standing[edge] !== true) return;
    add(u, v, edge);
    if (u !== v) add(v, u, edge);
  });
  return arcs;
}

/** Which of the given edges hold on to the ground; the others fall. */
export function grounded(edges: readonly Edge[], present: readonly boolean[]): boolean[] {
  const arcs = arcsOf(edges, present);
  const held = edges.map(() => false);
  const reached = new Set([GROUND]);
  const queue = [GROUND];
  for (let vertex = queue.pop(); vertex !== undefined; vertex = queue.pop()) {
    for (const { to, edge } of arcs.get(vertex) ?? []) {
      held[edge] = true;
      if (reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  return held;
}

interface Frame {
  readonly vertex: number;
  readonly entry: number; // the edge by which it was entered, −1 for the ground
  readonly order: number;
  low: number;
  next: number;
  /** Nim-value of what hangs on this vertex, as far as it is known to be added up. */
  value: number;
  /** Parity of the edges in the open part without bridges below and at this vertex. */
  ring: number;
}

/** The nim-value of the picture made of the edges that are present. */
export function hackenbushValue(edges: readonly Edge[], present: readonly boolean[] = edges.map(() => true)): number {
  const arcs = arcsOf(edges, present);
  const order = new Map<number, number>([[GROUND, 0]]);
  const used = new Set<number>();
  const stack: Frame[] = [{ vertex: GROUND, entry: -1, order: 0, low: 0, next: 0, value: 0, ring: 0 }];
  for (;;) {
    const frame = stack[stack.length - 1] as Frame;
    const arc = (arcs.get(frame.vertex) ?? [])[frame.next];
    if (arc !== undefined) {
      frame.next += 1;
      if (used.has(arc.edge)) continue;
      used.add(arc.edge);
      const met = order.get(arc.to);
      if (met === undefined) {
        const number = order.size;
        order.set(arc.to, number);
        stack.push({ vertex: arc.to, entry: arc.edge, order: number, low: number, next: 0, value: 0, ring: 0 });
      } else {
        // A loop, a parallel edge or an edge back down: it lies on a cycle.
        frame.ring ^= 1;
        frame.low = Math.min(frame.low, met);
      }
      continue;
    }
    stack.pop();
    const below = stack[stack.length - 1];
    if (below === undefined) return frame.value ^ frame.ring;
    if (frame.low === frame.order) {
      // The entry edge is a bridge: colon principle on the finished part above it.
      below.value ^= (frame.value ^ frame.ring) + 1;
    } else {
      // The entry edge lies on a cycle: fusion puts both ends into one part.
      below.value ^= frame.value;
      below.ring ^= frame.ring ^ 1;
      below.low = Math.min(below.low, frame.low);
    }
  }
}

export interface Chop {
  readonly edge: number;
  /** Edges that fall, besides the chopped one. */
  readonly falls: readonly number[];
  /** Nim-value of what is left standing. */
  readonly value: number;
}

/** Every chop of a picture (only edges held by the ground can be chopped). */
export function chops(edges: readonly Edge[], present: readonly boolean[] = edges.map(() => true)): Chop[] {
  const held = grounded(edges, present);
  const all: Chop[] = [];
  edges.forEach((_, edge) => {
    if (held[edge] !== true) return;
    const left = held.map((stands, index) => stands && index !== edge);
    const after = grounded(edges, left);
    const falls = left.flatMap((stands, index) => (stands && after[index] !== true ? [index] : []));
    all.push({ edge, falls, value: hackenbushValue(edges, after) });
  });
  return all;
}
