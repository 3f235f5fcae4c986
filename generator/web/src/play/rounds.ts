// Playable rings and rows of pieces, side by side. A ring is a row whose ends meet. Both change like heaps, so heaps.ts
// gives the ways to touch them; this module has only the layout.
import type { BoardOf } from "../boards/board";
import { joinList, label, numbers, path, shape } from "../boards/svg";
import { gap, heaps, pin } from "./heaps";
import { area, type Kind, MIN_TARGET, type Piece, pluralise, type Room, type Stage, type Step } from "./stage";

type Rounds = BoardOf<"rounds">;
type Point = readonly [number, number];

/** Maximum number of pieces drawn singly. */
const MAX_PIECES = 60;
const [PIECE, PITCH, WIDE_PITCH, MIN_RADIUS, APART, BELOW] = [11, 34, 2 * MIN_TARGET + 2, MIN_TARGET, 26, 46];

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
  stage: roundsStage,
};

function roundsStage(board: Rounds, room: Room): Stage | undefined {
  const sizes = numbers(board.sizes);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_PIECES) return undefined;
  const hasGaps = [...room.touched].some((id) => /^h\d+g/.test(id));
  const step = hasGaps ? WIDE_PITCH : PITCH;
  const under: Element[] = [];
  const pieces: Piece[] = [];
  let [left, top, tall, width] = [8, 8, 0, 0];
  sizes.forEach((size, place) => {
    const name = board.names[place] as string;
    const ring =
      board.closed[place] === true
        ? Math.max(hasGaps ? 1.5 * MIN_RADIUS : MIN_RADIUS, (size * step) / (2 * Math.PI))
        : 0;
    const inLine = Math.max(1, Math.floor((room.width - 16) / step));
    const lines = ring > 0 ? 1 : Math.max(1, Math.ceil(size / inLine));
    const wide = Math.max(9 * name.length, ring > 0 ? 2 * (ring + PIECE) : Math.min(size, inLine) * step);
    const high = ring > 0 ? 2 * (ring + PIECE) : lines * step;
    if (left > 8 && left + wide > room.width - 8) [left, top, tall] = [8, top + tall + BELOW, 0];
    const [x, y] = [left + wide / 2, top + (ring > 0 ? ring + PIECE : step / 2)];
    const at = (turn: number): Point => {
      if (ring > 0)
        return [x + ring * Math.sin((2 * Math.PI * turn) / size), y - ring * Math.cos((2 * Math.PI * turn) / size)];
      const line = Math.min(lines - 1, Math.floor(turn / inLine));
      const across = Math.min(size - line * inLine, inLine);
      return [x + (turn - line * inLine - (across - 1) / 2) * step, y + line * step];
    };
    if (ring > 0) under.push(shape("circle", { cx: x, cy: y, r: ring, class: "thread" }));
    for (let line = 0; ring === 0 && line < lines; line += 1) {
      const across = Math.min(size - line * inLine, inLine);
      if (across > 1)
        under.push(path(`M${x - ((across - 1) / 2) * step} ${y + line * step}h${(across - 1) * step}`, "thread"));
    }
    const gapCount = ring > 0 ? size : size - 1;
    for (let one = 1; one <= size; one += 1) {
      const [u, v] = at(one - 1);
      pieces.push({
        id: pin(place, one),
        name: `piece ${one} of ${name} ${place + 1}`,
        x: u,
        y: v,
        parts: [shape("circle", { cx: u, cy: v, r: PIECE, class: "petal" })],
        area: hasGaps || ring > 0 ? area(u, v, MIN_TARGET, MIN_TARGET) : area(u, v, step - 8, step),
      });
      if (one > gapCount || !room.touched.has(gap(place, one))) continue;
      const [s, t] = at(one - 0.5);
      pieces.push({
        id: gap(place, one),
        name: `between pieces ${one} and ${(one % size) + 1} of ${name} ${place + 1}`,
        x: s,
        y: t,
        parts: [shape("circle", { cx: s, cy: t, r: 3.5, class: "spot" })],
        area: area(s, t, MIN_TARGET, MIN_TARGET),
      });
    }
    under.push(label(x, top + high + 18, pluralise(size, "piece"), "quiet"), label(x, top + high + 34, name, "quiet"));
    tall = Math.max(tall, high);
    width = Math.max(width, left + wide);
    left += wide + APART;
  });
  const descriptions = sizes.map((size, place) => `${board.names[place]} of ${size}`);
  return {
    width: width + 8,
    height: top + tall + BELOW,
    title: `Side by side: ${joinList(descriptions)}.`,
    isComplete: true,
    under,
    pieces,
  };
}
