// Why this exists: a frieze pattern of whole numbers, each row half a step to the right of the one over it, below a row
// of zeros. The same drawing for readers without scripts is generator/fairgame_site/games/welter/macros.py.

import { label, picture } from "../boards/svg";

const [PITCH, RISE, TOP] = [40, 24, 20] as const;

/** The first half of the first row, and the triangle below it, is what the pattern begins with; the rest follows. */
export function drawFrieze(rows: readonly (readonly number[])[]): HTMLElement {
  const size = rows.length;
  const zeros = Array.from({ length: 2 * size + 1 }, () => 0);
  const marks = [zeros, ...rows].flatMap((row, height) =>
    row.map((number, place) => {
      const own = height > 0 && height + place <= size;
      const name = own ? "number" : height === 1 ? "number later" : "quiet";
      return label(PITCH * (place + height / 2 + 0.5), TOP + RISE * height, String(number), name);
    }),
  );
  const told = `A frieze pattern. Below a row of zeros stand the rows ${rows.map((row) => row.join(" ")).join("; ")}.`;
  return picture("frieze", told, PITCH * (2 * size + 2), TOP + RISE * size + 14, ...marks);
}
