// Statistics of a sequence: frequency of each value, the largest value, the first difference of two sequences. Updated
// as values arrive, one pass over each.
type Numbers = ArrayLike<number>;

interface ValueCount {
  readonly value: number;
  count: number;
  readonly first: number;
  last: number;
}

/** Values received from the worker, with the frequency of each. */
export class SequenceData {
  readonly values: Uint32Array;
  count = 0;
  max = 0;
  maxAt = 0;
  private readonly counts = new Map<number, ValueCount>();

  constructor(readonly capacity: number) {
    this.values = new Uint32Array(capacity);
  }

  append(from: number, more: Numbers): void {
    for (let place = 0; place < more.length; place += 1) {
      const [heap, value] = [from + place, more[place]!];
      this.values[heap] = value;
      if (value > this.max) [this.max, this.maxAt] = [value, heap];
      const known = this.counts.get(value);
      if (known === undefined) this.counts.set(value, { value, count: 1, first: heap, last: heap });
      else [known.count, known.last] = [known.count + 1, heap];
    }
    this.count = Math.max(this.count, from + more.length);
  }

  get distinct(): number {
    return this.counts.size;
  }

  /** Return the least frequent values, the rarest first. */
  rarest(limit: number): ValueCount[] {
    return [...this.counts.values()]
      .sort((one, other) => one.count - other.count || one.value - other.value)
      .slice(0, limit);
  }

  /** Number of zeros at the start. */
  get zeros(): number {
    let first = 0;
    while (first < this.count && this.values[first] === 0) first += 1;
    return first;
  }

  /** Yield the values as CSV in chunks. */
  *csv(): Generator<string> {
    yield "n,nim_value\n";
    const chunk = 50_000;
    for (let from = 0; from < this.count; from += chunk) {
      yield Array.from(
        this.values.subarray(from, Math.min(this.count, from + chunk)),
        (value, place) => `${from + place},${value}\n`,
      ).join("");
    }
  }
}

/**
 * Return the first heap where two sequences differ, the second shifted; undefined if all common heaps agree.
 */
export function firstDifference(one: SequenceData, other: SequenceData, shift = 0): number | undefined {
  const stop = Math.min(one.count, other.count + shift);
  for (let heap = Math.max(0, shift); heap < stop; heap += 1)
    if (one.values[heap] !== other.values[heap - shift]) return heap;
  return undefined;
}
