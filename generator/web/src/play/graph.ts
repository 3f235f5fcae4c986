// Touches of a graph on the ground: a touch chops an edge, and the page first shows the edges that fall with it.
import type { BoardOf } from "../boards/board";
import { difference, type Kind, pluralise, type Step } from "./stage";

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
};
