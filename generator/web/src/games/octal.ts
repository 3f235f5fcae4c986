// Why this exists: the rule of an octal game as the code book writes it. Bit 1 of
// the digit d_k lets one take k when that empties the heap, bit 2 when one heap is
// left, bit 4 when two are left; a leading 4 lets one split and take nothing.

import type { HeapRule } from "./heaps";

const LONGEST = 80;

/** The code 0.d1d2d3… or 4.d1d2d3…; digits[0] is the digit before the point. */
export class OctalRule implements HeapRule {
  constructor(readonly digits: readonly number[]) {
    const wellFormed =
      (digits.length >= 2 || digits[0] === 4) &&
      digits.length <= LONGEST &&
      (digits[0] === 0 || digits[0] === 4) &&
      digits.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= 7);
    if (!wellFormed) throw new RangeError("not the digits of an octal code");
  }

  get name(): string {
    return `${this.digits[0] ?? 0}.${this.digits.slice(1).join("")}`;
  }

  get width(): number {
    return this.digits.length;
  }

  /** May `taken` be taken so that `parts` (0, 1 or 2) non-empty heaps are left? */
  allows(taken: number, parts: 0 | 1 | 2): boolean {
    return (((this.digits[taken] ?? 0) >> parts) & 1) === 1;
  }

  /** Every option of a heap, as the non-empty heaps that it leaves, largest first. */
  *options(heap: number): Generator<readonly number[]> {
    for (let taken = 0; taken < this.digits.length && taken <= heap; taken += 1) {
      const rest = heap - taken;
      if (rest === 0 && taken > 0 && this.allows(taken, 0)) yield [];
      if (rest > 0 && taken > 0 && this.allows(taken, 1)) yield [rest];
      if (rest > 1 && this.allows(taken, 2)) {
        for (let small = 1; small * 2 <= rest; small += 1) yield [rest - small, small];
      }
    }
  }

  mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    for (let taken = 0; taken < this.digits.length && taken <= heap; taken += 1) {
      const rest = heap - taken;
      if (rest === 0 && taken > 0 && this.allows(taken, 0)) seen[0] = heap;
      if (rest > 0 && taken > 0 && this.allows(taken, 1)) seen[values[rest] as number] = heap;
      if (this.allows(taken, 2)) {
        for (let small = 1, large = rest - 1; small <= large; small += 1, large -= 1) {
          seen[(values[small] as number) ^ (values[large] as number)] = heap;
        }
      }
    }
  }
}
