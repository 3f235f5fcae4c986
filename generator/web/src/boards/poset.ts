// Hasse diagrams: each element is on the level of the longest chain below it. The same layout is in
// generator/fairgame_site/render/boards/poset.py.
import type { BoardOf } from "./board";
import { joinList, label, MAX_PARTS, numbers, path, picture, shape } from "./svg";

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

export function drawPoset(board: BoardOf<"poset">): HTMLElement | undefined {
  const layout = layoutPoset(board);
  if (layout === undefined) return undefined;
  const labels = numbers(board.labels);
  const covers = board.covers.map((pair) => numbers(pair) as [number, number]);
  const gone = new Set(numbers(board.gone));
  const winning = new Set(numbers(board.winning));
  const marked = new Set(numbers(board.marked));
  const x = (place: number): number => (layout.places[place] as readonly [number, number])[0];
  const y = (place: number): number => (layout.places[place] as readonly [number, number])[1];
  const parts: Element[] = covers.map(([low, high]) =>
    path(
      `M${x(low)} ${y(low) - HIGH / 2}L${x(high)} ${y(high) + HIGH / 2}`,
      gone.has(low) || gone.has(high) ? "gone" : "cover",
    ),
  );
  labels.forEach((one, place) => {
    const name = gone.has(place)
      ? "gone"
      : `element${winning.has(place) ? " winning" : ""}${marked.has(place) ? " marked" : ""}`;
    parts.push(
      shape("rect", {
        x: x(place) - WIDE / 2,
        y: y(place) - HIGH / 2,
        width: WIDE,
        height: HIGH,
        rx: HIGH / 2,
        class: name,
      }),
    );
    parts.push(label(x(place), y(place) + 4.5, String(one), gone.has(place) ? "quiet" : ""));
  });
  const remaining = labels.filter((_, place) => !gone.has(place));
  const winners = labels.filter((_, place) => winning.has(place));
  const rest = gone.size > 0 ? ` Still there: ${joinList(remaining)}.` : "";
  const markedLabels = labels.filter((_, place) => marked.has(place));
  const wins = winners.length > 0 ? ` Winning, drawn strong: ${joinList(winners)}.` : "";
  const title = `A Hasse diagram of ${joinList(labels)}.${rest}${wins}${markedLabels.length > 0 ? ` Marked: ${joinList(markedLabels)}.` : ""}`;
  return picture("poset", title, layout.width, layout.height, ...parts);
}
