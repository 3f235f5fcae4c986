// Drawings of graphs that grow from the ground. The height of a vertex is its distance from the ground: trees are
// upright, parallel edges bowed, loops petals. The same layout is in generator/fairgame_site/render/boards/graph.py.
import type { BoardOf } from "./board";
import { MAX_PARTS, numbers, path, picture, shape } from "./svg";

const STEP = 40;
const MARGIN = 26;

type Point = readonly [number, number];

/** Return a point for every vertex; and for each vertex on an edge to the ground, the foot of the edge. */
export function layoutGraph(edges: readonly (readonly [number, number])[]): {
  places: Map<number, Point>;
  feet: Map<number, Point>;
} {
  const neighbours = new Map<number, number[]>();
  for (const [u, v] of edges) {
    neighbours.set(u, [...(neighbours.get(u) ?? []), v]);
    neighbours.set(v, [...(neighbours.get(v) ?? []), u]);
  }
  const height = new Map([[0, 0]]);
  const children = new Map<number, number[]>();
  const queue = [0];
  for (const vertex of queue) {
    for (const other of neighbours.get(vertex) ?? []) {
      if (height.has(other)) continue;
      height.set(other, (height.get(vertex) as number) + 1);
      children.set(vertex, [...(children.get(vertex) ?? []), other]);
      queue.push(other);
    }
  }
  const across = new Map<number, number>();
  let free = 0;
  const place = (vertex: number): number => {
    const below = children.get(vertex) ?? [];
    if (below.length === 0) {
      across.set(vertex, free);
      free += STEP;
    } else {
      across.set(vertex, below.map(place).reduce((sum, x) => sum + x, 0) / below.length);
    }
    return across.get(vertex) as number;
  };
  place(0);
  const places = new Map(
    queue.map((vertex): [number, Point] => [
      vertex,
      [across.get(vertex) as number, (height.get(vertex) as number) * STEP],
    ]),
  );
  return {
    places,
    feet: new Map((children.get(0) ?? []).map((one): [number, Point] => [one, [across.get(one) as number, 0]])),
  };
}

export function drawGraph(board: BoardOf<"graph">): HTMLElement | undefined {
  const edges = board.edges.map((edge) => numbers(edge) as [number, number]);
  if (edges.length > MAX_PARTS) return undefined;
  const { places, feet } = layoutGraph(edges);
  const highest = Math.max(0, ...[...places.values()].map(([, y]) => y));
  const width = Math.max(0, ...[...places.values()].map(([x]) => x)) + 2 * MARGIN;
  const floor = highest + MARGIN + 20;
  const at = ([x, y]: Point): Point => [x + MARGIN, floor - y];
  const edgeCounts = new Map<string, number>();
  const parts: Element[] = [path(`M4 ${floor}H${width - 4}`, "floor")];
  for (const [u, v] of edges) {
    const key = u < v ? `${u}-${v}` : `${v}-${u}`;
    const twin = edgeCounts.get(key) ?? 0;
    edgeCounts.set(key, twin + 1);
    if (u === v) {
      const [x, y] = at(places.get(u) as Point);
      const lean = 16 * Math.ceil(twin / 2) * (twin % 2 === 0 ? 1 : -1);
      parts.push(path(`M${x} ${y}C${x - 16 + lean} ${y - 34} ${x + 16 + lean} ${y - 34} ${x} ${y}`, "edge"));
      continue;
    }
    const [x1, y1] = at(u === 0 ? (feet.get(v) ?? (places.get(0) as Point)) : (places.get(u) as Point));
    const [x2, y2] = at(v === 0 ? (feet.get(u) ?? (places.get(0) as Point)) : (places.get(v) as Point));
    const bow = 9 * Math.ceil(twin / 2) * (twin % 2 === 0 ? 1 : -1);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [cx, cy] = [(x1 + x2) / 2 - (2 * bow * (y2 - y1)) / length, (y1 + y2) / 2 + (2 * bow * (x2 - x1)) / length];
    parts.push(path(`M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, "edge"));
  }
  for (const [vertex, place] of places) {
    const [x, y] = at(place);
    if (vertex !== 0) parts.push(shape("circle", { cx: x, cy: y, r: 3, class: "vertex" }));
  }
  return picture(
    "graph",
    `A picture with the edges ${edges.map((edge) => edge.join("-")).join(" ")}, 0 being the ground.`,
    Math.max(96, width),
    floor + 10,
    ...parts,
  );
}
