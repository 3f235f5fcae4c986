// Why this exists: a picture of edges that stands on the ground, played on: an edge is
// chopped by a touch, and what falls with it is seen before it falls. The places are those
// of the picture with which the game began.

import type { BoardOf } from "../boards/board";
import { laidOut } from "../boards/graph";
import { numbers, path, shape } from "../boards/svg";
import { many, without, type Kind, type Piece, type Step } from "./stage";

const MOST = 80;
const [MARGIN, SCALE] = [34, 1.35];

type Point = readonly [number, number];

/** Every edge with a number that tells it from those beside it. */
function named(board: BoardOf<"graph"> | undefined): string[] {
  const met = new Map<string, number>();
  return (board?.edges ?? []).map((edge) => {
    const key = edge.join("-");
    met.set(key, (met.get(key) ?? 0) + 1);
    return `${key}.${met.get(key)}`;
  });
}

function fallen({ before, after }: Step<BoardOf<"graph">>): string[] {
  return without(named(before), named(after));
}

export const graph: Kind<BoardOf<"graph">> = {
  ways(step) {
    const gone = fallen(step);
    const [only] = gone;
    if (only === undefined) return [];
    if (gone.length > 1) return [{ touches: gone.map((edge) => `e${edge}`) }];
    // Of edges side by side any one may be meant.
    const beside = named(step.before).filter((edge) => edge.split(".")[0] === only.split(".")[0]);
    return beside.map((edge) => ({ touches: [`e${edge}`] }));
  },

  words(step) {
    const gone = fallen(step);
    return gone.length === 0 ? undefined : `${many(gone.length, "line")} gone, ${many(named(step.after).length, "line")} left`;
  },

  stage(board, { frame, width: across }) {
    if (board.edges.length > MOST) return undefined;
    const own = named(board);
    const known = frame.kind === "graph" && without(own, named(frame)).length === 0 ? frame : board;
    const { places, feet } = laidOut(known.edges.map((edge) => numbers(edge) as [number, number]));
    const scale = Math.min(SCALE, Math.max(0.7, (across - 2 * MARGIN) / Math.max(1, ...[...places.values()].map(([x]) => x))));
    const highest = Math.max(1, ...[...places.values()].map(([, y]) => y)) * scale;
    const width = Math.max(150, Math.max(0, ...[...places.values()].map(([x]) => x)) * scale + 2 * MARGIN);
    const shift = (width - Math.max(0, ...[...places.values()].map(([x]) => x)) * scale) / 2;
    const floor = highest + MARGIN + 26;
    const at = ([x, y]: Point): Point => [x * scale + shift, floor - y * scale];
    const met = new Map<string, number>();
    const under: Element[] = [path(`M4 ${floor}H${width - 4}`, "ground")];
    const pieces: Piece[] = [];
    const vertices = new Set<number>();
    for (const [place, edge] of named(known).entries()) {
      const [u, v] = numbers(known.edges[place] as readonly [number, number]) as [number, number];
      const key = u < v ? `${u}-${v}` : `${v}-${u}`;
      const twin = met.get(key) ?? 0;
      met.set(key, twin + 1);
      if (!own.includes(edge)) continue;
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
        const [cx, cy] = [(x1 + x2) / 2 - (2 * bow * (y2 - y1)) / length, (y1 + y2) / 2 + (2 * bow * (x2 - x1)) / length];
        d = `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`;
        [x, y] = [(x1 + x2 + 2 * cx) / 4, (y1 + y2 + 2 * cy) / 4];
      }
      const name = u === 0 || v === 0 ? `line from the ground to ${u + v}` : u === v ? `loop at ${u}` : `line from ${u} to ${v}`;
      pieces.push({ id: `e${edge}`, name, x, y, parts: [path(d, "stem")], area: path(d, "area") });
    }
    for (const [vertex, place] of places) {
      const [cx, cy] = at(place);
      if (vertex !== 0 && vertices.has(vertex)) under.push(shape("circle", { cx, cy, r: 4, class: "vertex" }));
    }
    return { width, height: floor + 12, title: `A picture with the edges ${own.map((edge) => edge.split(".")[0]).join(" ")}, 0 being the ground.`, under, pieces };
  },
};
