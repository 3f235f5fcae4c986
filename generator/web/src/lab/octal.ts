// Nim-values of an octal code to a million heaps in the browser, in seconds if the code has a sparse space. Under the
// mask of a sparse space nearly all heaps are common. The nim-sum of two common heaps never has the parity of a common
// value. A heap therefore reaches values of that parity only through pairs with a rare heap, recorded once for
// each total. Most smaller values of the other parity come from pairs with a few helpers, recorded with them; the rest
// are searched among all pairs, recently useful ones first. The result is exact: a value not found is compared with all
// pairs, and a wrong mask costs time, never a value. Without a sparse space every option is computed: quadratic in the
// heap.
//
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 2nd ed., chapter 4 (sparse spaces); A. Gangolli, T.
// Plambeck, Int. J. Game Theory 18 (1989) 311-320. The engine's kernels are
// engine/fairgame/games/octal/kernels/sparse.py.
const FIRST_SEARCH = 512; // heaps before the first search for a sparse space; repeated at every doubling
const MAX_RARE_SHARE = 1 / 8; // share of rare heaps above which a space is useless
const MAX_LISTED = 2048;
const MAX_HELPERS = 1024;
const CACHED_TOTALS = 256; // totals cached; longer than any code
const MIN_ROOM = 64;
const MAX_VALUE = 65535;

/**
 * A sparse space. With `position` 1 the parity of the heap counts too: a common heap n has values of the parity even ^
 * (position & n & 1).
 */
interface Space {
  readonly mask: number;
  readonly position: number;
}

export class OctalSequence {
  readonly values: Uint16Array;
  count = 1; // heap 0 has value 0
  space: Space | undefined;
  /** Rare heaps under the mask, ascending. */
  rare: Int32Array = new Int32Array(0);
  rareCount = 0;
  private readonly splits: readonly number[];
  private readonly singles: readonly number[];
  private readonly last: number;
  private room = 0;
  private even = 1;
  private parity = new Uint8Array(0);
  /** One row a total: whether a recorded pair has a value. */
  private sets = new Uint8Array(0);
  private seen = new Int32Array(0);
  private single = new Uint8Array(0);
  private readonly list = new Int32Array(MAX_LISTED);
  private listed = 0;
  /** Number of helpers at the start of the list, and searches since it last grew. */
  private helperCount = 0;
  private searches = 0;
  /** Heaps whose pairs are recorded, rare ones and helpers in order, and their values. */
  private recorded = new Int32Array(0);
  private recordedValues = new Int32Array(0);
  private recordedCount = 0;
  private nextSearch = FIRST_SEARCH;

  constructor(
    private readonly digits: readonly number[],
    readonly capacity: number,
  ) {
    this.values = new Uint16Array(capacity);
    this.splits = [...digits.keys()].filter((place) => (digits[place]! & 4) !== 0);
    this.singles = [...digits.keys()].filter((place) => place > 0 && (digits[place]! & 2) !== 0);
    this.last = digits.length - 1;
    this.enlarge(MIN_ROOM);
  }

  /** Extend to `stop` values or until `isDue`. Throws RangeError if a value is too large. */
  extend(stop: number, isDue: () => boolean): void {
    const end = Math.min(stop, this.capacity);
    while (this.count < end) {
      const n = this.count;
      if (n >= this.nextSearch && this.splits.length > 0) {
        this.nextSearch *= 2;
        this.findSpace();
      }
      this.values[n] = this.space === undefined || n <= this.last ? this.nextPlain(n) : this.nextSparse(n);
      this.count = n + 1;
      if ((n & 255) === 0 && isDue()) return;
    }
  }

  private enlarge(room: number): void {
    if (room > MAX_VALUE + 1) throw new RangeError(`heap ${this.count} has a value over ${MAX_VALUE}`);
    this.room = room;
    this.seen = new Int32Array(room);
    this.single = new Uint8Array(room);
    this.sets = new Uint8Array(CACHED_TOTALS * room);
    this.parity = new Uint8Array(room);
    if (this.space !== undefined) this.computeParities(this.space);
  }

  /** Return the mex over all options. */
  private nextPlain(n: number): number {
    const { values, digits, seen } = this;
    for (let taken = 0; taken <= this.last && taken <= n; taken += 1) {
      const digit = digits[taken] as number;
      const rest = n - taken;
      if (rest === 0) {
        if ((digit & 1) !== 0) seen[0] = n;
        continue;
      }
      if ((digit & 2) !== 0 && taken > 0) seen[values[rest]!] = n;
      if ((digit & 4) !== 0) for (let a = 1, b = rest - 1; a <= b; a += 1, b -= 1) seen[values[a]! ^ values[b]!] = n;
    }
    let mex = 0;
    while (seen[mex] === n) mex += 1;
    if (mex >= this.room / 2) this.enlarge(2 * this.room);
    return mex;
  }

  private nextSparse(n: number): number {
    const { values, splits, singles, room, sets, single, parity, seen } = this;
    this.record(n - splits[0]!);
    const tau = this.even ^ (this.space!.position & n & 1);
    const rows = splits.map((place) => ((n - place) & (CACHED_TOTALS - 1)) * room);
    const [first, second] = [rows[0]!, rows[1] ?? rows[0]!];
    for (let j = 0; j < singles.length; j += 1) single[values[n - singles[j]!]!] = 1;
    let left = 0;
    let value = 0;
    for (; value < room; value += 1) {
      let attained = sets[first + value]! | sets[second + value]! | single[value]!;
      for (let j = 2; j < rows.length; j += 1) attained |= sets[rows[j]! + value]!;
      if (attained !== 0) continue;
      if (parity[value] === tau) break;
      seen[value] = n;
      left += 1;
    }
    for (let j = 0; j < singles.length; j += 1) single[values[n - singles[j]!]!] = 0;
    if (value === room) {
      this.enlarge(2 * room);
      return this.nextSparse(n);
    }
    const missing = left === 0 ? -1 : this.search(n, left);
    if (missing >= 0) {
      value = missing;
      if (this.rareCount === this.rare.length) {
        const larger = new Int32Array(2 * this.rareCount + 64);
        larger.set(this.rare);
        this.rare = larger;
      }
      this.rare[this.rareCount] = n;
      this.rareCount += 1;
      values[n] = value;
      this.listRecorded();
    }
    if (value >= this.room / 2) {
      values[n] = value;
      this.enlarge(2 * this.room);
    }
    return value;
  }

  /** Search all pairs for the marked values; return the least that no pair has, or -1. */
  private search(n: number, count: number): number {
    const { values, splits, seen, list } = this;
    const half = (n - splits[0]!) >> 1;
    const end = this.listed;
    let left = count;
    for (let i = this.helperCount; left > 0; i += 1) {
      this.searches += 1;
      const c = i < end ? list[i]! : i - end + 1;
      if (c > half) {
        if (i >= end) break;
        continue;
      }
      const before = left;
      const first = values[c]!;
      for (let j = 0; j < splits.length; j += 1) {
        const other = n - splits[j]! - c;
        if (other <= 0) continue;
        const value = first ^ values[other]!;
        if (seen[value] === n) {
          seen[value] = 0;
          left -= 1;
        }
      }
      if (left === before) continue;
      if (i < end) {
        const front = Math.max(this.helperCount, i >> 1);
        list[i] = list[front]!;
        list[front] = c;
      } else {
        list[this.listed < MAX_LISTED ? this.listed++ : MAX_LISTED / 2 + (n % (MAX_LISTED / 2))] = c;
      }
    }
    return left === 0 ? -1 : seen.indexOf(n);
  }

  /** Record the nim-sums of the pairs with a total and a heap that is rare or a helper. */
  private record(total: number): void {
    const { values, sets, room, recorded, recordedValues } = this;
    const row = (total & (CACHED_TOTALS - 1)) * room;
    sets.fill(0, row, row + room);
    let count = this.recordedCount;
    while (count > 0 && recorded[count - 1]! >= total) count -= 1;
    for (let i = 0; i < count; i += 1) {
      sets[row + (recordedValues[i]! ^ values[total - recorded[i]!]!)] = 1;
    }
  }

  /** List the rare heaps and the helpers, whose pairs are recorded. */
  private listRecorded(): void {
    const heaps = Int32Array.from([
      ...this.rare.subarray(0, this.rareCount),
      ...this.list.subarray(0, this.helperCount),
    ]).sort();
    this.recorded = heaps;
    this.recordedCount = heaps.length;
    this.recordedValues = heaps.map((heap) => this.values[heap]!);
  }

  /** Search the space with the fewest rare heaps (engine/fairgame/games/octal/sparse_space.py explains the method). */
  private findSpace(): void {
    const space = this.bestSpace();
    this.space = undefined;
    if (space === undefined) return;
    this.computeParities(space);
    const rare: number[] = [];
    for (let n = 1; n < this.count; n += 1) {
      if (this.parity[this.values[n]!]! !== (this.even ^ (space.position & n & 1))) rare.push(n);
    }
    if (rare.length > MAX_RARE_SHARE * this.count) return;
    this.space = space;
    this.rare = Int32Array.from(rare);
    this.rareCount = rare.length;
    this.helperCount = Math.min(
      this.listed,
      MAX_HELPERS,
      this.helperCount + Math.round(this.searches / (this.count / 2)),
    );
    this.searches = 0;
    this.listRecorded();
    this.recordNextTotals();
  }

  private bestSpace(): Space | undefined {
    const [even, odd] = [new Float64Array(this.room), new Float64Array(this.room)];
    for (let n = 1; n < this.count; n += 1) (n % 2 === 0 ? even : odd)[this.values[n]!]! += 1;
    const combined = walsh(even.map((count, value) => count + odd[value]!));
    const minIndex = (list: Float64Array): number =>
      list.reduce((best, one, place) => (place > 0 && (best === 0 || one < list[best]!) ? place : best), 0);
    const mask = minIndex(combined);
    let best = combined[mask]! < 0 || mask > 0 ? { mask, position: 0 } : undefined;
    if (new Set(this.splits.map((place) => place % 2)).size === 1) {
      const sign = this.splits[0]! % 2 === 0 ? 1 : -1;
      const signed = walsh(even.map((count, value) => sign * (count - odd[value]!)));
      const other = minIndex(signed);
      if (signed[other]! < combined[mask]!) best = { mask: other, position: 1 };
    }
    return best;
  }

  /** Compute the parities under a mask. */
  private computeParities({ mask, position }: Space): void {
    const { parity } = this;
    this.even = position === 1 ? 1 ^ (this.splits[0]! & 1) : 1;
    for (let value = 0; value < this.room; value += 1) {
      parity[value] = value === 0 ? 0 : parity[value & (value - 1)]! ^ ((mask & value & -value) === 0 ? 0 : 1);
    }
    if (this.space !== undefined) this.recordNextTotals();
  }

  /** Record the totals that the next heaps need, except the largest of each. */
  private recordNextTotals(): void {
    for (let total = Math.max(0, this.count - this.last - 1); total <= this.count - this.splits[0]!; total += 1)
      this.record(total);
  }
}

/** Apply the Walsh-Hadamard transform in place. */
function walsh(counts: Float64Array): Float64Array {
  for (let step = 1; step < counts.length; step *= 2) {
    for (let from = 0; from < counts.length; from += 2 * step) {
      for (let place = from; place < from + step; place += 1) {
        const [one, other] = [counts[place]!, counts[place + step]!];
        counts[place] = one + other;
        counts[place + step] = one - other;
      }
    }
  }
  return counts;
}
