// Layout of Hasse diagrams: each element is on the level of the longest chain below it. The same layout is in
// generator/fairgame_site/render/boards/poset.py.
import type { BoardOf } from "./board";
import { MAX_PARTS, numbers } from "./svg";

const [ACROSS, RISE, APART, WIDE, HIGH, MARGIN] = [23, 46, 2, 42, 24, 4];

interface PosetLayout {
  readonly places: readonly (readonly [number, number])[];
  readonly width: number;
  readonly height: number;
  readonly wide: number;
  readonly high: number;
}

/** Return a point for every element; undefined if the poset is too large. */
export function layoutPoset(board: BoardOf<"poset">): PosetLayout | undefined {
  const labels = numbers(board.labels);
  if (labels.length > MAX_PARTS) return undefined;
  const covers = board.covers.map((pair) => numbers(pair) as [number, number]);
  const levels = labels.map(() => 0);
  for (const [low, high] of [...covers].sort((a, b) => a[1] - b[1])) {
    levels[high] = Math.max(levels[high] as number, (levels[low] as number) + 1);
  }
  const across = numbers(board.across);
  const highest = Math.max(...levels);
  for (let level = 0; level <= highest; level += 1) {
    const row = levels
      .flatMap((one, place) => (one === level ? [place] : []))
      .sort((a, b) => (across[a] as number) - (across[b] as number));
    const spread: number[] = [];
    for (const place of row)
      spread.push(Math.max(across[place] as number, (spread[spread.length - 1] ?? -Infinity) + APART));
    const excess =
      row.reduce((sum, place, at) => sum + (spread[at] as number) - (across[place] as number), 0) / row.length;
    for (const [at, place] of row.entries()) across[place] = (spread[at] as number) - excess;
  }
  const left = Math.min(...across);
  const places = labels.map(
    (_, place) =>
      [
        MARGIN + WIDE / 2 + ((across[place] as number) - left) * ACROSS,
        MARGIN + HIGH / 2 + (highest - (levels[place] as number)) * RISE,
      ] as const,
  );
  return {
    places,
    width: Math.max(...places.map(([x]) => x)) + WIDE / 2 + MARGIN,
    height: highest * RISE + HIGH + 2 * MARGIN,
    wide: WIDE,
    high: HIGH,
  };
}
