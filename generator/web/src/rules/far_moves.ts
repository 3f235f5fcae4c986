// Heaps of any size by the proved period: the heap that replaces one, and the winning moves that determine all others,
// as in engine/fairgame/solving/far_moves.py.
import { type Components, isLarge } from "./game";
import type { Num } from "./runtime";

/** A proved period; its proof needs the heaps up to the bound. */
export interface Period {
  readonly preperiod: number;
  readonly period: number;
  readonly proof_bound: number;
}

export function reduceHeap(
  heap: Num,
  { preperiod, period }: { readonly preperiod: number; readonly period: number },
): number {
  return heap < preperiod ? Number(heap) : preperiod + Number((BigInt(heap) - BigInt(preperiod)) % BigInt(period));
}

/** Return the first heap of the same remainder beyond those that the proof needs; it replaces a larger one. */
export function replacement(heap: Num, { period, proof_bound: bound }: Period): number {
  const first = bound + 1;
  return first + Number((BigInt(heap) - BigInt(first)) % BigInt(period));
}

/** Return the least size of a smaller heap that the period may be added to; an empty part does not count. */
export function minSmallerHeap({ preperiod }: Period): number {
  return Math.max(preperiod, 1);
}

/** Whether an option leaves one heap, or its smaller heap is within the first period. */
export function isInFirstPeriod(option: Components, period: Period): boolean {
  return option.length < 2 || Math.min(...option.map(Number)) < minSmallerHeap(period) + period.period;
}

/** Convert an option of one heap to that of another: add the difference to its larger heap, in numbers of its size. */
export function shiftOption(option: Components, heap: Num, replaced: Num): Components {
  const largest = option.map(Number).indexOf(Math.max(...option.map(Number)));
  const added = BigInt(heap) - BigInt(replaced);
  const sums = option.map((part, place) => BigInt(part as Num) + (place === largest ? added : 0n));
  return isLarge(heap) ? sums : sums.map(Number);
}
