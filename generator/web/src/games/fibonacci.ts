// Why this exists: one heap from which the next player may take a limited multiple of
// what was just taken (Fibonacci Nim and its relatives). Every number is a sum of
// certain numbers H, found greedily (Fibonacci numbers for "at most twice"), and the
// player to move loses when the least part is more than may be taken. Exact to 10^18.

import { summands } from "../solver/boards";
import type { Game, Move } from "../solver/game";
import { InputError } from "../solver/kind";
import { bigNumbers, variantOf, words, LARGEST } from "../solver/notation";

/** How many the next player may take after t were taken. */
const LIMITS = {
  "<=2x": (t: bigint): bigint => 2n * t,
  "<2x": (t: bigint): bigint => 2n * t - 1n,
  "<=3x": (t: bigint): bigint => 3n * t,
  "<3x": (t: bigint): bigint => 3n * t - 1n,
  "<=4x": (t: bigint): bigint => 4n * t,
} as const;

export type Variant = keyof typeof LIMITS;
export const VARIANTS = Object.keys(LIMITS) as Variant[];

export function nextLimit(variant: Variant, taken: bigint): bigint {
  return LIMITS[variant](taken);
}

const sequences = new Map<Variant, bigint[]>();

/** H(1), H(2), …: H(k+1) = H(k) + H(m) with the least m for which a player who took H(m) leaves a limit of H(k) or more. */
export function sequence(variant: Variant): readonly bigint[] {
  const known = sequences.get(variant);
  if (known !== undefined) return known;
  const terms = [1n];
  let m = 0;
  for (let last = 1n; last <= LARGEST; last = terms[terms.length - 1] as bigint) {
    while (nextLimit(variant, terms[m] as bigint) < last) m += 1;
    terms.push(last + (terms[m] as bigint));
  }
  sequences.set(variant, terms);
  return terms;
}

/** A number as a sum of H's, the greatest first; since H(k+1) is at most 2 H(k), none fits twice. */
export function greedyParts(variant: Variant, heap: bigint): bigint[] {
  const terms = sequence(variant);
  const found: bigint[] = [];
  let rest = heap;
  for (let index = terms.length - 1; index >= 0 && rest > 0n; index -= 1) {
    const term = terms[index] as bigint;
    if (term > rest) continue;
    found.push(term);
    rest -= term;
  }
  return found;
}

export interface FibonacciPosition {
  readonly variant: Variant;
  readonly heap: bigint;
  readonly limit: bigint;
}

export function fibonacciIsP({ variant, heap, limit }: FibonacciPosition): boolean {
  const sum = greedyParts(variant, heap);
  const least = sum[sum.length - 1];
  return least === undefined || least > limit;
}

/** How many may be taken to win: the j least parts together, where what is left is safe from the next player. */
export function winningTakes({ variant, heap, limit }: FibonacciPosition): bigint[] {
  const sum = greedyParts(variant, heap);
  const takes: bigint[] = [];
  let taken = 0n;
  for (let part = sum.pop(); part !== undefined; part = sum.pop()) {
    taken += part;
    if (taken > limit) break;
    const least = sum[sum.length - 1];
    if (least === undefined || nextLimit(variant, taken) < least) takes.push(taken);
  }
  return takes;
}

export const fibonacciNim = (): Game<FibonacciPosition> => ({
  label: "Heap, and how many may be taken",
  hint: "A heap up to 10^18 and, if play has begun, the most that may be taken now (else: all but one). First word the rule, how many times the last move the next one may be: <=2x (the default), <2x, <=3x, <3x or <=4x.",
  parse(text) {
    const [variant, given] = variantOf(words(text.replace(/≤\s*/g, "<=")), VARIANTS);
    const first = given[0] ?? "";
    if (variant === undefined && /^<|x$/i.test(first)) throw new InputError(`“${first.slice(0, 30)}” is not a rule of this game: one of ${VARIANTS.join(", ")}.`);
    const [heap] = bigNumbers(given.slice(0, 1), { one: "heap", many: "heaps" });
    if (given.length > 2) throw new InputError(`There are ${given.length} numbers: a position is a heap and the most that may be taken now.`);
    const [limit] = bigNumbers(given.slice(1), { one: "limit", many: "limits" }, { empty: true, rule: "the most that may be taken is a whole number from 0 to 10^18" });
    const size = heap ?? 0n;
    return { variant: variant ?? "<=2x", heap: size, limit: limit ?? (size > 0n ? size - 1n : 0n) };
  },
  write: ({ variant, heap, limit }) => `${variant} ${heap} ${limit}`,
  solve(position) {
    const { variant, heap, limit } = position;
    const winning = winningTakes(position).map((taken): Move<FibonacciPosition> => {
      const after = nextLimit(variant, taken);
      const left = heap - taken;
      return { text: `take ${taken}, leave ${left}`, to: { variant, heap: left, limit: after < left ? after : left } };
    });
    const sum = greedyParts(variant, heap);
    const stuck = heap === 0n || limit === 0n;
    return {
      isP: fibonacciIsP(position),
      winning,
      over: !stuck ? undefined : heap === 0n ? "The heap is empty: the other player took the last match and has won." : "Nothing may be taken: the player to move has lost.",
      notes: stuck ? [] : [`${heap} = ${sum.join(" + ")}; the least part is ${sum[sum.length - 1]}, and at most ${limit} may be taken.`],
    };
  },
  draw({ variant, heap, limit }) {
    const sum = greedyParts(variant, heap);
    return summands(
      heap === 0n ? "An empty heap." : `A heap of ${heap} as the sum ${sum.join(" + ")}; at most ${limit} may be taken.`,
      sum.length === 0 ? [0n] : [...sum].reverse(),
      `rule ${variant}: at most ${limit} may be taken now`,
    );
  },
});
