// Why this exists: what is told of a sequence besides its period: how often each value is seen, where it is greatest,
// and where two sequences part. Kept as the values come, a pass over each of them once.

type Numbers = ArrayLike<number>;

export interface Seen {
  readonly value: number;
  count: number;
  readonly first: number;
  last: number;
}

/** The values of a sequence as they come from the worker, and how often each was seen. */
export class Gathered {
  readonly values: Uint32Array;
  count = 0;
  greatest = 0;
  greatestAt = 0;
  private readonly seen = new Map<number, Seen>();

  constructor(readonly most: number) {
    this.values = new Uint32Array(most);
  }

  take(from: number, more: Numbers): void {
    for (let place = 0; place < more.length; place += 1) {
      const [heap, value] = [from + place, more[place]!];
      this.values[heap] = value;
      if (value > this.greatest) [this.greatest, this.greatestAt] = [value, heap];
      const known = this.seen.get(value);
      if (known === undefined) this.seen.set(value, { value, count: 1, first: heap, last: heap });
      else [known.count, known.last] = [known.count + 1, heap];
    }
    this.count = Math.max(this.count, from + more.length);
  }

  get distinct(): number {
    return this.seen.size;
  }

  /** The values that were seen least, the rarest first. */
  rarest(most: number): Seen[] {
    return [...this.seen.values()].sort((one, other) => one.count - other.count || one.value - other.value).slice(0, most);
  }

  /** The first heap with another value than 0; the number of values if there is none. */
  get zeros(): number {
    let first = 0;
    while (first < this.count && this.values[first] === 0) first += 1;
    return first;
  }

  /** The values as CSV, piece by piece. */
  *csv(): Generator<string> {
    yield "n,nim_value\n";
    const piece = 50_000;
    for (let from = 0; from < this.count; from += piece) {
      yield Array.from(this.values.subarray(from, Math.min(this.count, from + piece)), (value, place) => `${from + place},${value}\n`).join("");
    }
  }
}

/** The first place at which two sequences differ, the second being moved by so many heaps; undefined where they agree as far as both go. */
export function partsAt(one: Gathered, other: Gathered, moved = 0): number | undefined {
  const stop = Math.min(one.count, other.count + moved);
  for (let heap = Math.max(0, moved); heap < stop; heap += 1) if (one.values[heap] !== other.values[heap - moved]) return heap;
  return undefined;
}
