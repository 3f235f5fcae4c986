// Touches of rings and rows of pieces. A ring is a row whose ends meet. Both change like heaps, so heaps.ts gives the
// ways to touch them.
import type { BoardOf } from "../boards/board";
import { heaps } from "./heaps";
import type { Kind, Step } from "./stage";

type Rounds = BoardOf<"rounds">;

const asHeaps = (board: Rounds): BoardOf<"heaps"> => ({
  kind: "heaps",
  heaps: board.sizes,
  names: board.names,
  apart: 0,
  piece: "",
});

function heapStep(step: Step<Rounds>): Step<BoardOf<"heaps">> {
  return { ...step, before: asHeaps(step.before), after: step.after === undefined ? undefined : asHeaps(step.after) };
}

export const rounds: Kind<Rounds> = {
  ways: (step) => heaps.ways(heapStep(step)),
  words: (step) => heaps.words(heapStep(step)),
};
