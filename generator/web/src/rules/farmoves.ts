// Why this exists: heaps of any size by the proved period: which heap stands in for one, and
// which of its winning moves tell all of them, as engine/fairgame/solving/far_moves.py has it.

import { isLarge, type Components } from "./game";
import type { Num } from "./runtime";

/** A proved period; heaps to the bound are what its proof needs. */
export interface Period {
  readonly preperiod: number;
  readonly period: number;
  readonly proof_bound: number;
}

export function reduced(heap: Num, { preperiod, period }: { readonly preperiod: number; readonly period: number }): number {
  return heap < preperiod ? Number(heap) : preperiod + Number((BigInt(heap) - BigInt(preperiod)) % BigInt(period));
}

/** The first heap of the same remainder beyond those that the proof needs, to be looked at in the place of another. */
export function standIn(heap: Num, { period, proof_bound: bound }: Period): number {
  const least = bound + 1;
  return least + Number((BigInt(heap) - BigInt(least)) % BigInt(period));
}

/** The least smaller heap from which on the period may be added: a part that is no heap is none of these. */
export function firstOfAll({ preperiod }: Period): number {
  return Math.max(preperiod, 1);
}

/** Whether an option leaves one heap, or a smaller one that comes before one that a period less is told of. */
export function isFirst(option: Components, period: Period): boolean {
  return option.length < 2 || Math.min(...option.map(Number)) < firstOfAll(period) + period.period;
}

/** An option of one heap as that of another: with as much more in its greatest heap, and in numbers of its size. */
export function shifted(option: Components, heap: Num, instead: Num): Components {
  const greatest = option.map(Number).indexOf(Math.max(...option.map(Number)));
  const more = BigInt(heap) - BigInt(instead);
  const sums = option.map((part, place) => BigInt(part as Num) + (place === greatest ? more : 0n));
  return isLarge(heap) ? sums : sums.map(Number);
}
