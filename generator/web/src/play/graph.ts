// Playable graph on the ground: a touch chops an edge, and the page first shows the edges that fall with it. The layout
// of the starting picture stays.
import type { BoardOf } from "../boards/board";
import { layoutGraph } from "../boards/graph";
import { numbers, path, shape } from "../boards/svg";
import { difference, type Kind, type Piece, pluralise, type Step } from "./stage";

const MAX_EDGES = 80;
const [MARGIN, SCALE] = [34, 1.35];

type Point = readonly [number, number];

/** Number parallel edges to distinguish them. */
function edgeNames(board: BoardOf<"graph"> | undefined): string[] {
  const edgeCounts = new Map<string, number>();
  return (board?.edges ?? []).map((edge) => {
    const key = edge.join("-");
    edgeCounts.set(key, (edgeCounts.get(key) ?? 0) + 1);
    return `${key}.${edgeCounts.get(key)}`;
  });
}

function fallenEdges({ before, after }: Step<BoardOf<"graph">>): string[] {
  return difference(edgeNames(before), edgeNames(after));
}

export const graph: Kind<BoardOf<"graph">> = {
  ways(step) {
    const removed = fallenEdges(step);
    const [only] = removed;
    if (only === undefined) return [];
    if (removed.length > 1) return [{ touches: removed.map((edge) => `e${edge}`) }];
    // Parallel edges are interchangeable.
    const parallel = edgeNames(step.before).filter((edge) => edge.split(".")[0] === only.split(".")[0]);
    return parallel.map((edge) => ({ touches: [`e${edge}`] }));
  },

  words(step) {
    const removed = fallenEdges(step);
    return removed.length === 0
      ? undefined
      : `${pluralise(removed.length, "line")} gone, ${pluralise(edgeNames(step.after).length, "line")} left`;
  },

  stage(board, { frame, width: across }) {
    if (board.edges.length > MAX_EDGES) return undefined;
    const names = edgeNames(board);
    const layoutBoard = frame.kind === "graph" && difference(names, edgeNames(frame)).length === 0 ? frame : board;
    const { places, feet } = layoutGraph(layoutBoard.edges.map((edge) => numbers(edge) as [number, number]));
    const scale = Math.min(
      SCALE,
      Math.max(0.7, (across - 2 * MARGIN) / Math.max(1, ...[...places.values()].map(([x]) => x))),
    );
    const highest = Math.max(1, ...[...places.values()].map(([, y]) => y)) * scale;
    const width = Math.max(150, Math.max(0, ...[...places.values()].map(([x]) => x)) * scale + 2 * MARGIN);
    const shift = (width - Math.max(0, ...[...places.values()].map(([x]) => x)) * scale) / 2;
    const floor = highest + MARGIN + 26;
    const at = ([x, y]: Point): Point => [x * scale + shift, floor - y * scale];
    const edgeCounts = new Map<string, number>();
    const under: Element[] = [path(`M4 ${floor}H${width - 4}`, "ground")];
    const pieces: Piece[] = [];
    const vertices = new Set<number>();
    for (const [place, edge] of edgeNames(layoutBoard).entries()) {
      const [u, v] = numbers(layoutBoard.edges[place] as readonly [number, number]) as [number, number];
      const key = u < v ? `${u}-${v}` : `${v}-${u}`;
      const twin = edgeCounts.get(key) ?? 0;
      edgeCounts.set(key, twin + 1);
      if (!names.includes(edge)) continue;
      vertices.add(u).add(v);
      let [d, x, y] = ["", 0, 0];
      if (u === v) {
        [x, y] = at(places.get(u) as Point);
        const lean = 22 * Math.ceil(twin / 2) * (twin % 2 === 0 ? 1 : -1);
        d = `M${x} ${y}C${x - 24 + lean} ${y - 50} ${x + 24 + lean} ${y - 50} ${x} ${y}`;
        [x, y] = [x + lean * 0.75, y - 36];
      } else {
        const [x1, y1] = at(u === 0 ? (feet.get(v) ?? (places.get(0) as Point)) : (places.get(u) as Point));
        const [x2, y2] = at(v === 0 ? (feet.get(u) ?? (places.get(0) as Point)) : (places.get(v) as Point));
        const bow = 13 * Math.ceil(twin / 2) * (twin % 2 === 0 ? 1 : -1);
        const length = Math.hypot(x2 - x1, y2 - y1) || 1;
        const [cx, cy] = [
          (x1 + x2) / 2 - (2 * bow * (y2 - y1)) / length,
          (y1 + y2) / 2 + (2 * bow * (x2 - x1)) / length,
        ];
        d = `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`;
        [x, y] = [(x1 + x2 + 2 * cx) / 4, (y1 + y2 + 2 * cy) / 4];
      }
      const name =
        u === 0 || v === 0 ? `line from the ground to ${u + v}` : u === v ? `loop at ${u}` : `line from ${u} to ${v}`;
      pieces.push({ id: `e${edge}`, name, x, y, parts: [path(d, "stem")], area: path(d, "area") });
    }
    for (const [vertex, place] of places) {
      const [cx, cy] = at(place);
      if (vertex !== 0 && vertices.has(vertex)) under.push(shape("circle", { cx, cy, r: 4, class: "vertex" }));
    }
    return {
      width,
      height: floor + 12,
      title: `A picture with the edges ${names.map((edge) => edge.split(".")[0]).join(" ")}, 0 being the ground.`,
      under,
      pieces,
      isComplete: true,
    };
  },
};
