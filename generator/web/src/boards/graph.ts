// Layout of graphs that grow from the ground. The height of a vertex is its distance from the ground. The same layout is
// in generator/fairgame_site/render/boards/graph.py.

const STEP = 40;

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
