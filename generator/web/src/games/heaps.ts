// Why this exists: nim-values of a game of heaps straight from its rule, by the mex
// of all options. It is an independent second implementation on purpose (another
// language, no sparse space, no shortcut), so that a reader's browser can disagree
// with the published table. Time is quadratic in the largest heap: 20,000 heaps
// of Kayles are about 2·10^8 steps, done in slices so that the page stays alive.

/** What a player may do with one heap. */
export interface HeapRule {
  readonly name: string;
  /** Roughly how many options a heap has for each of its counters: how long the work takes. */
  readonly width: number;
  /** Every option of a heap, as the non-empty heaps that it leaves, largest first. */
  options(heap: number): Iterable<readonly number[]>;
  /** Sets seen[v] = heap for the nim-value v of every option; the inner loop, so no arrays are made. */
  mark(heap: number, values: Uint32Array, seen: Uint32Array): void;
  /** A proved formula for the nim-values, for heaps too large to be computed. */
  readonly closed?: { readonly formula: string; value(heap: number): number };
}

/** The nim-sum of two numbers of any size up to 2^53: the operator ^ reads 32 bits only. */
export function nimAdd(a: number, b: number): number {
  return a < 0x8000_0000 && b < 0x8000_0000 ? a ^ b : Number(BigInt(a) ^ BigInt(b));
}

/** A table of nim-values from heap 0 on, which grows when more of it is asked for. */
export class HeapValues {
  private values = new Uint32Array(1);
  private filled = 1; // G(0) = 0: no rule lets one move in an empty heap.
  private greatest = 0;
  private seen = new Uint32Array(64);

  constructor(readonly rule: HeapRule) {}

  /** How many heaps are known: 0 to `length` − 1. */
  get length(): number {
    return this.filled;
  }

  get(heap: number): number {
    const value = heap < this.filled ? this.values[heap] : undefined;
    if (value === undefined) throw new RangeError(`heap ${heap} has not been computed`);
    return value;
  }

  /** Extends the table to the heaps below `stop`, at once. */
  extend(stop: number): void {
    for (const _ of this.slices(stop, Number.POSITIVE_INFINITY)) void _;
  }

  /** Extends the table to the heaps below `stop`, yielding its length after every `steps` or so. */
  *slices(stop: number, steps = 4_000_000): Generator<number> {
    this.reserve(stop);
    let done = 0;
    while (this.filled < stop) {
      const heap = this.filled;
      const value = this.valueOf(heap);
      this.values[heap] = value;
      this.filled += 1;
      if (value > this.greatest) {
        this.greatest = value;
        this.widen();
      }
      done += heap * this.rule.width;
      if (done >= steps) {
        done = 0;
        yield this.filled;
      }
    }
    yield this.filled;
  }

  /** The mex of the values of the heap's options. */
  private valueOf(heap: number): number {
    const { rule, values, seen } = this;
    rule.mark(heap, values, seen);
    let mex = 0;
    while (seen[mex] === heap) mex += 1;
    return mex;
  }

  private reserve(stop: number): void {
    if (stop <= this.values.length) return;
    const grown = new Uint32Array(stop);
    grown.set(this.values);
    this.values = grown;
  }

  /** Nim-sums stay below the next power of two above the greatest value. */
  private widen(): void {
    let size = this.seen.length;
    while (size <= this.greatest * 2 + 2) size *= 2;
    if (size === this.seen.length) return;
    const grown = new Uint32Array(size);
    grown.set(this.seen);
    this.seen = grown;
  }
}

/** G(n + period) = G(n) for every n from `preperiod` on. */
export interface Period {
  readonly preperiod: number;
  readonly period: number;
}

/** The heap below preperiod + period that has the same nim-value. */
export function reducedHeap(heap: number, { preperiod, period }: Period): number {
  return heap < preperiod + period ? heap : preperiod + ((heap - preperiod) % period);
}

/** The first heap of the computed range at which the claimed period fails, if any. */
export function periodFailure(values: HeapValues, { preperiod, period }: Period): number | undefined {
  for (let heap = preperiod; heap + period < values.length; heap += 1) {
    if (values.get(heap) !== values.get(heap + period)) return heap + period;
  }
  return undefined;
}

/** The options of one heap whose nim-value is `target`. */
export function* optionsOfValue(values: HeapValues, heap: number, target: number): Generator<readonly number[]> {
  for (const option of values.rule.options(heap)) {
    let sum = 0;
    for (const part of option) sum ^= values.get(part);
    if (sum === target) yield option;
  }
}
