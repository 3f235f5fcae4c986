// Why this exists: Nim in which the same number may also be taken from every heap at
// once. With three heaps that never helps a position of nim-sum 0, so Nim's rule
// stands; with four no rule is known and positions are searched.

import { nimHeaps, plainHeaps } from "../solver/draw";
import type { Game, GameMaker, Move } from "../solver/game";
import { bigNumbers, HEAPS, numbers, replaced } from "../solver/notation";
import { solveBySearch, type Searched } from "../solver/search";
import { nimSum, sayHeap } from "./nim";

const EMPTY = "The table is empty: the other player moved last and has won.";

/** What must be taken from each of three heaps to leave nim-sum 0: bit by bit from below there is one choice. */
export function commonTake(heaps: readonly bigint[]): bigint | undefined {
  const least = heaps.reduce((most, heap) => (heap < most ? heap : most));
  let take = 0n;
  for (let bit = 1n; bit <= least; bit <<= 1n) {
    // A lower bit of the differences does not depend on this one, and this one is turned in all three by it.
    if ((nimSum(heaps.map((heap) => BigInt.asUintN(64, heap - take))) & bit) !== 0n) take |= bit;
  }
  return take > 0n && take <= least && nimSum(heaps.map((heap) => heap - take)) === 0n ? take : undefined;
}

const three = (): Game<bigint[]> => ({
  label: "Three heap sizes",
  hint: "Three whole numbers up to 10^18. A move takes any number from one heap, or the same number from all three.",
  parse: (text) => bigNumbers(text, HEAPS, { count: 3 }),
  write: (heaps) => heaps.join(" "),
  solve(heaps) {
    const sum = nimSum(heaps);
    const winning: Move<bigint[]>[] = heaps.flatMap((heap, index) =>
      (heap ^ sum) < heap ? [{ text: sayHeap(index, heap, heap ^ sum), to: replaced(heaps, index, heap ^ sum) }] : [],
    );
    const take = sum === 0n ? undefined : commonTake(heaps);
    if (take !== undefined) winning.push({ text: `take ${take} from each heap`, to: heaps.map((heap) => heap - take) });
    return {
      isP: sum === 0n,
      value: sum,
      measure: "nim-sum",
      winning,
      over: heaps.every((heap) => heap === 0n) ? EMPTY : undefined,
    };
  },
  draw: (heaps) => nimHeaps(heaps),
});

const MAX_OF_FOUR = 60;
const BASE = 64;

/** Four sizes as one number, whatever their order. */
function packed(a: number, b: number, c: number, d: number): number {
  // A network of five comparisons: this is the innermost step of the search.
  const [ab, AB] = a < b ? [a, b] : [b, a];
  const [cd, CD] = c < d ? [c, d] : [d, c];
  const [least, low] = ab < cd ? [ab, cd] : [cd, ab];
  const [high, most] = AB < CD ? [AB, CD] : [CD, AB];
  const [second, third] = low < high ? [low, high] : [high, low];
  return ((least * BASE + second) * BASE + third) * BASE + most;
}

type Four = readonly [number, number, number, number];

const fourSearch: Searched<readonly number[], number> = {
  state: (heaps) => packed(...(heaps as Four)),
  key: (code) => code,
  keys: BASE ** 4,
  options(code) {
    const out: number[] = [];
    const [a, b, c, d] = [code >> 18, (code >> 12) & 63, (code >> 6) & 63, code & 63] as const;
    for (let take = 1; take <= a; take += 1) out.push(packed(a - take, b - take, c - take, d - take));
    for (let to = 0; to < a; to += 1) out.push(packed(to, b, c, d));
    for (let to = 0; to < b; to += 1) out.push(packed(a, to, c, d));
    for (let to = 0; to < c; to += 1) out.push(packed(a, b, to, d));
    for (let to = 0; to < d; to += 1) out.push(packed(a, b, c, to));
    return out;
  },
  *moves(heaps): Generator<Move<readonly number[]>> {
    for (const [index, heap] of heaps.entries()) {
      for (let to = heap - 1; to >= 0; to -= 1) yield { text: sayHeap(index, heap, to), to: replaced(heaps, index, to) };
    }
    for (let take = 1; take <= Math.min(...heaps); take += 1) yield { text: `take ${take} from each heap`, to: heaps.map((heap) => heap - take) };
  },
  over: () => EMPTY,
  accepted: `heaps up to ${MAX_OF_FOUR} are accepted`,
};

const four = (): Game<readonly number[]> => ({
  label: "Four heap sizes",
  hint: `Four whole numbers up to ${MAX_OF_FOUR}. A move takes any number from one heap, or the same number from all four.`,
  parse: (text) => numbers(text, HEAPS, { to: MAX_OF_FOUR, count: 4 }),
  write: (heaps) => heaps.join(" "),
  solve: (heaps, work) => solveBySearch(fourSearch, heaps, work, 1_500_000),
  draw: (heaps) => plainHeaps(heaps.map(BigInt)),
});

export const tsyanShizi: GameMaker<never> = (rule) => {
  const game = rule["heaps"] === 3 ? three() : rule["heaps"] === 4 ? four() : undefined;
  return game as Game<never> | undefined;
};
