// Why this exists: the games of heaps that no octal code of finite length describes
// (Nim, Lasker's Nim, Grundy's game, hickory dickory dock, Mark-t) and the subtraction games, whose
// sets are easier read than their codes. Each is a rule of a few lines.

import type { HeapRule } from "./heaps";

/** Take any number from a heap. */
export class NimRule implements HeapRule {
  readonly name: string = "Nim";
  readonly width = 1;

  *options(heap: number): Generator<readonly number[]> {
    for (let left = heap - 1; left >= 0; left -= 1) yield left > 0 ? [left] : [];
  }

  mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    for (let left = 0; left < heap; left += 1) seen[values[left] as number] = heap;
  }
}

/** Split a heap in two, of any sizes or of unequal ones. */
class Splits {
  constructor(private readonly equalAllowed: boolean) {}

  *options(heap: number): Generator<readonly number[]> {
    for (let small = 1; this.fits(small, heap - small); small += 1) yield [heap - small, small];
  }

  mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    for (let small = 1; this.fits(small, heap - small); small += 1) {
      seen[(values[small] as number) ^ (values[heap - small] as number)] = heap;
    }
  }

  private fits(small: number, large: number): boolean {
    return this.equalAllowed ? small <= large : small < large;
  }
}

/** Take any number, or split a heap in two. */
export class LaskerRule extends NimRule {
  override readonly name = "Lasker's Nim";
  private readonly splits = new Splits(true);

  override *options(heap: number): Generator<readonly number[]> {
    yield* super.options(heap);
    yield* this.splits.options(heap);
  }

  override mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    super.mark(heap, values, seen);
    this.splits.mark(heap, values, seen);
  }
}

/** Split a heap into two unequal ones. */
export class GrundyRule extends Splits implements HeapRule {
  readonly name = "Grundy's game";
  readonly width = 1;

  constructor() {
    super(false);
  }
}

/** Take a number that is in the set. */
export class SubtractionRule implements HeapRule {
  readonly width = 1;
  private readonly set: readonly number[];

  constructor(numbers: readonly number[]) {
    const wellFormed = numbers.length > 0 && numbers.length <= 1000 && numbers.every((n) => Number.isSafeInteger(n) && n > 0);
    if (!wellFormed) throw new RangeError("not a set of positive whole numbers");
    this.set = [...new Set(numbers)].sort((a, b) => a - b);
  }

  get name(): string {
    return `S{${this.set.join(",")}}`;
  }

  *options(heap: number): Generator<readonly number[]> {
    for (const taken of this.set) if (taken <= heap) yield taken < heap ? [heap - taken] : [];
  }

  mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    for (const taken of this.set) {
      if (taken > heap) break;
      seen[values[heap - taken] as number] = heap;
    }
  }
}

/** Mark-t: subtract 1 to t − 1, or divide by t and leave the whole part. */
export class MarkRule implements HeapRule {
  readonly name: string;
  readonly width = 0.001;

  constructor(private readonly t: number) {
    this.name = `Mark-${t}`;
  }

  *options(heap: number): Generator<readonly number[]> {
    for (let less = 1; less < this.t && less <= heap; less += 1) yield less < heap ? [heap - less] : [];
    if (heap > 0) yield heap < this.t ? [] : [Math.floor(heap / this.t)];
  }

  mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    for (let less = 1; less < this.t && less <= heap; less += 1) seen[values[heap - less] as number] = heap;
    seen[values[Math.floor(heap / this.t)] as number] = heap;
  }
}

/** UpMark: subtract 1, or leave half, rounded up; a heap of 1 stays as it is. */
export class UpMarkRule implements HeapRule {
  readonly name = "UpMark";
  readonly width = 0.001;

  *options(heap: number): Generator<readonly number[]> {
    if (heap > 1) yield* [[heap - 1], [Math.ceil(heap / 2)]];
  }

  mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    if (heap > 1) for (const left of [heap - 1, Math.ceil(heap / 2)]) seen[values[left] as number] = heap;
  }
}

/** Take two equal parts out of a heap and put them down as heaps of their own: n becomes k, k and n − 2k. */
export class HickoryRule implements HeapRule {
  readonly name = "Hickory, dickory, dock";
  readonly width = 0.5;
  // Equal heaps cancel: what counts is the rest, which has the parity of n and may be any smaller such number.
  readonly closed = { formula: "G(n) = ⌊n/2⌋", value: (heap: number): number => Math.floor(heap / 2) };

  *options(heap: number): Generator<readonly number[]> {
    for (let part = 1; part * 2 <= heap; part += 1) {
      const rest = heap - 2 * part;
      yield [part, part, rest].filter((one) => one > 0).sort((a, b) => b - a);
    }
  }

  mark(heap: number, values: Uint32Array, seen: Uint32Array): void {
    for (let part = 1; part * 2 <= heap; part += 1) {
      const value = values[part] as number;
      seen[value ^ value ^ (values[heap - 2 * part] as number)] = heap;
    }
  }
}
