// Why this exists: Lasker's Nim beyond the heaps that can be enumerated. A heap may be
// reduced or split in two; the nim-values are n with 4k + 3 and 4k + 4 exchanged
// (Winning Ways, chapter 4), so G is its own inverse and moves a number by at most 1.
// The splits a + b = n of value v are then those with G(a) + G(b) within 2 of n, and
// u + w = v + 2(u & w) gives all of them without trying every one.

import { nimHeaps } from "../solver/draw";
import type { Game, Move } from "../solver/game";
import { bigNumbers, HEAPS, replaced } from "../solver/notation";
import { compareSequence } from "../solver/published";
import { HeapValues } from "./heaps";
import { nimSum, sayHeap } from "./nim";
import { LaskerRule } from "./taking";

/** More moves than this are not listed. */
export const MAX_MOVES = 1000;

export function laskerValue(heap: bigint): bigint {
  if (heap === 0n) return 0n;
  const rest = heap % 4n;
  return rest === 3n ? heap + 1n : rest === 0n ? heap - 1n : heap;
}

/** The heaps a >= b >= 1 with a + b = n and nim-value v, in no order, each once. */
export function* laskerSplits(n: bigint, v: bigint): Generator<[bigint, bigint]> {
  const bits: bigint[] = [];
  for (let bit = 1n; bit <= v; bit <<= 1n) if ((v & bit) !== 0n) bits.push(bit);
  // Which of the two heaps has the highest bit of v is no matter: w has it, and u
  // some of the others. The low bits, on which G's steps depend, turn slowest, so
  // that a choice of them that leads nowhere is left at once.
  bits.pop();
  const low = bits.filter((bit) => bit < 4n);
  const high = bits.filter((bit) => bit >= 4n);
  for (let sum = n > 2n ? n - 2n : 0n; sum <= n + 2n; sum += 1n) {
    if (sum < v || ((sum - v) & 1n) !== 0n) continue;
    const common = (sum - v) >> 1n;
    if ((common & v) !== 0n) continue;
    for (const s of subsets(low)) {
      let misses = 0;
      for (const t of subsets(high)) {
        const u = common | s | t;
        const a = laskerValue(u);
        const b = laskerValue(sum - u);
        if (a + b === n && a > 0n && b > 0n) yield a < b ? [b, a] : [a, b];
        else if ((misses += 1) > 1) break; // among equal low bits u = 0 is the only exception
      }
    }
  }
}

function* subsets(bits: readonly bigint[]): Generator<bigint> {
  for (let count = 0n; count < 1n << BigInt(bits.length); count += 1n) {
    let sum = 0n;
    bits.forEach((bit, index) => {
      if (((count >> BigInt(index)) & 1n) === 1n) sum |= bit;
    });
    yield sum;
  }
}

export const laskerNim = (): Game<bigint[]> => {
  const values = new HeapValues(new LaskerRule());
  return {
    label: "Heap sizes",
    hint: "Whole numbers up to 10^18, separated by spaces or commas. A move takes any number from a heap or splits a heap in two.",
    parse: (text) => bigNumbers(text, HEAPS),
    write: (heaps) => heaps.join(" "),
    solve(heaps) {
      const valued = heaps.map(laskerValue);
      const sum = nimSum(valued);
      const winning: Move<bigint[]>[] = [];
      let cut = false;
      if (sum !== 0n) {
        heaps.forEach((heap, index) => {
          const target = (valued[index] as bigint) ^ sum;
          const smaller = laskerValue(target);
          if (smaller < heap) winning.push({ text: sayHeap(index, heap, smaller), to: replaced(heaps, index, smaller) });
        });
        heaps.forEach((heap, index) => {
          for (const [a, b] of laskerSplits(heap, (valued[index] as bigint) ^ sum)) {
            if (winning.length >= MAX_MOVES) {
              cut = true;
              break;
            }
            winning.push({ text: `heap ${index + 1}: ${heap} → ${a} + ${b}`, to: [...heaps.slice(0, index), a, b, ...heaps.slice(index + 1)] });
          }
        });
      }
      return {
        isP: sum === 0n,
        value: sum,
        winning,
        cut,
        over: heaps.every((heap) => heap === 0n) ? "The table is empty: the other player moved last and has won." : undefined,
        notes: [`Nim-values of the heaps: ${valued.join(", ")}, by the closed rule: n, but 4k + 4 for 4k + 3 and 4k + 3 for 4k + 4.`],
      };
    },
    draw: (heaps) => (heaps.some((heap) => heap > 24n) ? nimHeaps(heaps.map(laskerValue), heaps.map((heap) => `G(${heap})`), "nim-value") : nimHeaps(heaps)),
    compare: (desk, setting) => compareSequence(desk, setting, values),
  };
};
