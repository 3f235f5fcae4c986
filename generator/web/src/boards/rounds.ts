// Rings and rows of pieces, side by side, a line through those that touch. The same layout is in
// generator/fairgame_site/render/boards/rounds.py.
import type { BoardOf } from "./board";
import { joinList, label, MAX_PARTS, numbers, path, picture, shape } from "./svg";

const [PIECE, STEP, MIN_RADIUS, APART, NAME_WIDTH] = [8, 24, 16, 22, 44];

export function drawRounds({ sizes: boardSizes, closed, names }: BoardOf<"rounds">): HTMLElement | undefined {
  const sizes = numbers(boardSizes);
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_PARTS) return undefined;
  const radii = sizes.map((size, place) =>
    closed[place] === true ? Math.max(MIN_RADIUS, (size * STEP) / (2 * Math.PI)) : 0,
  );
  const middle = Math.max(...radii) + PIECE + 4;
  const parts: Element[] = [];
  let left = 6;
  sizes.forEach((size, place) => {
    const ring = radii[place] as number;
    const width = Math.max(NAME_WIDTH, ring > 0 ? 2 * (ring + PIECE) : size * STEP);
    const x = left + width / 2;
    if (ring > 0 && size > 0) parts.push(shape("circle", { cx: x, cy: middle, r: ring, class: "thread" }));
    if (ring === 0 && size > 1)
      parts.push(path(`M${x - ((size - 1) / 2) * STEP} ${middle}h${(size - 1) * STEP}`, "thread"));
    for (let piece = 0; piece < size; piece += 1) {
      const turn = (2 * Math.PI * piece) / size;
      const [cx, cy] =
        ring > 0
          ? [x + ring * Math.sin(turn), middle - ring * Math.cos(turn)]
          : [x + (piece - (size - 1) / 2) * STEP, middle];
      parts.push(shape("circle", { cx, cy, r: PIECE, class: "coin" }));
    }
    parts.push(label(x, 2 * middle + 18, String(size)), label(x, 2 * middle + 35, names[place] as string, "quiet"));
    left += width + APART;
  });
  const rounds = sizes.map((size, place) => `${names[place]} of ${size}`);
  return picture("rounds", `Side by side: ${joinList(rounds)}.`, left - APART + 6, 2 * middle + 42, ...parts);
}
