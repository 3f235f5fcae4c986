// Why this exists: nim-values of an octal code to a million heaps in a reader's browser, in seconds where the code has
// a sparse space. Under the mask of such a space nearly all heaps are common, and two common heaps never have a nim-sum
// of the parity of a common value. So the values of that parity which a heap can reach come from pairs with a rare
// heap, noted once for each total; most smaller values of the other parity come from pairs with a few helpers,
// noted with them, and the others are looked for among all pairs, those first that were of use lately. Nothing is assumed: what is not found is compared with all pairs, and a wrong mask
// costs time and never a value. Without a sparse space every option is looked at: the square of the heap.
//
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 2nd ed., chapter 4 (sparse spaces); A. Gangolli,
// T. Plambeck, Int. J. Game Theory 18 (1989) 311-320. The engine's own kernels are engine/fairgame/games/octal/kernels/sparse.py.

const FIRST_LOOK = 512; // heaps before a sparse space is looked for, and again whenever they have doubled
const FEW = 1 / 8; // of the heaps are rare, or the space is of no use
const LISTED = 2048;
const MOST_HELPERS = 1024;
const RING = 256; // totals that are kept; a code is shorter
const LEAST_ROOM = 64;
const LARGEST = 65535;

/** Parity of the heap counts too where `position` is 1; a common heap n has values of the parity even ^ (position & n & 1). */
export interface Space {
  readonly mask: number;
  readonly position: number;
}

export class OctalSequence {
  readonly values: Uint16Array;
  count = 1; // heap 0 is worth 0
  space: Space | undefined;
  /** The rare heaps under the mask, in order. */
  rare: Int32Array = new Int32Array(0);
  rareCount = 0;
  private readonly splits: readonly number[];
  private readonly singles: readonly number[];
  private readonly last: number;
  private room = 0;
  private even = 1;
  private parity = new Uint8Array(0);
  /** Whether a noted pair of a total has a value, a row a total. */
  private sets = new Uint8Array(0);
  private seen = new Int32Array(0);
  private alone = new Uint8Array(0);
  private readonly list = new Int32Array(LISTED);
  private listed = 0;
  /** So many of the list are helpers; how many were tried since there were so many. */
  private shared = 0;
  private tries = 0;
  /** The heaps whose pairs are noted, rare ones and helpers in order, and their values. */
  private noted = new Int32Array(0);
  private notedValues = new Int32Array(0);
  private notedCount = 0;
  private nextLook = FIRST_LOOK;

  constructor(
    private readonly digits: readonly number[],
    readonly most: number,
  ) {
    this.values = new Uint16Array(most);
    this.splits = [...digits.keys()].filter((place) => (digits[place]! & 4) !== 0);
    this.singles = [...digits.keys()].filter((place) => place > 0 && (digits[place]! & 2) !== 0);
    this.last = digits.length - 1;
    this.enlarge(LEAST_ROOM);
  }

  /** Goes on to `stop` values, or until it is time to say so. Throws RangeError where a value is too great. */
  extend(stop: number, isDue: () => boolean): void {
    const end = Math.min(stop, this.most);
    while (this.count < end) {
      const n = this.count;
      if (n >= this.nextLook && this.splits.length > 0) {
        this.nextLook *= 2;
        this.look();
      }
      this.values[n] = this.space === undefined || n <= this.last ? this.plain(n) : this.sparse(n);
      this.count = n + 1;
      if ((n & 255) === 0 && isDue()) return;
    }
  }

  private enlarge(room: number): void {
    if (room > LARGEST + 1) throw new RangeError(`heap ${this.count} has a value over ${LARGEST}`);
    this.room = room;
    this.seen = new Int32Array(room);
    this.alone = new Uint8Array(room);
    this.sets = new Uint8Array(RING * room);
    this.parity = new Uint8Array(room);
    if (this.space !== undefined) this.prepare(this.space);
  }

  /** The least value that no option has, every option being looked at. */
  private plain(n: number): number {
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

  private sparse(n: number): number {
    const { values, splits, singles, room, sets, alone, parity, seen } = this;
    this.note(n - splits[0]!);
    const tau = this.even ^ (this.space!.position & n & 1);
    const rows = splits.map((place) => ((n - place) & (RING - 1)) * room);
    const [first, second] = [rows[0]!, rows[1] ?? rows[0]!];
    for (let j = 0; j < singles.length; j += 1) alone[values[n - singles[j]!]!] = 1;
    let left = 0;
    let value = 0;
    for (; value < room; value += 1) {
      let attained = sets[first + value]! | sets[second + value]! | alone[value]!;
      for (let j = 2; j < rows.length; j += 1) attained |= sets[rows[j]! + value]!;
      if (attained !== 0) continue;
      if (parity[value] === tau) break;
      seen[value] = n;
      left += 1;
    }
    for (let j = 0; j < singles.length; j += 1) alone[values[n - singles[j]!]!] = 0;
    if (value === room) {
      this.enlarge(2 * room);
      return this.sparse(n);
    }
    const missing = left === 0 ? -1 : this.search(n, left);
    if (missing >= 0) {
      value = missing;
      if (this.rareCount === this.rare.length) {
        const more = new Int32Array(2 * this.rareCount + 64);
        more.set(this.rare);
        this.rare = more;
      }
      this.rare[this.rareCount] = n;
      this.rareCount += 1;
      values[n] = value;
      this.gather();
    }
    if (value >= this.room / 2) {
      values[n] = value;
      this.enlarge(2 * this.room);
    }
    return value;
  }

  /** Looks among all pairs for the values that are marked; the least that no pair has, or -1. */
  private search(n: number, count: number): number {
    const { values, splits, seen, list } = this;
    const half = (n - splits[0]!) >> 1;
    const end = this.listed;
    let left = count;
    for (let i = this.shared; left > 0; i += 1) {
      this.tries += 1;
      const c = i < end ? list[i]! : i - end + 1;
      if (c > half) {
        if (i >= end) break;
        continue;
      }
      const before = left;
      const own = values[c]!;
      for (let j = 0; j < splits.length; j += 1) {
        const other = n - splits[j]! - c;
        if (other <= 0) continue;
        const value = own ^ values[other]!;
        if (seen[value] === n) {
          seen[value] = 0;
          left -= 1;
        }
      }
      if (left === before) continue;
      if (i < end) {
        const front = Math.max(this.shared, i >> 1);
        list[i] = list[front]!;
        list[front] = c;
      } else {
        list[this.listed < LISTED ? this.listed++ : LISTED / 2 + (n % (LISTED / 2))] = c;
      }
    }
    return left === 0 ? -1 : seen.indexOf(n);
  }

  /** Notes the nim-sums of the pairs with a total and a heap that is rare or a helper. */
  private note(total: number): void {
    const { values, sets, room, noted, notedValues } = this;
    const row = (total & (RING - 1)) * room;
    sets.fill(0, row, row + room);
    let count = this.notedCount;
    while (count > 0 && noted[count - 1]! >= total) count -= 1;
    for (let i = 0; i < count; i += 1) {
      sets[row + (notedValues[i]! ^ values[total - noted[i]!]!)] = 1;
    }
  }

  /** Lists the rare heaps and the helpers, whose pairs are noted. */
  private gather(): void {
    const all = Int32Array.from([...this.rare.subarray(0, this.rareCount), ...this.list.subarray(0, this.shared)]).sort();
    this.noted = all;
    this.notedCount = all.length;
    this.notedValues = all.map((heap) => this.values[heap]!);
  }

  /** Looks for the space with the fewest rare heaps (engine/fairgame/games/octal/sparse_space.py tells how). */
  private look(): void {
    const found = this.fewest();
    this.space = undefined;
    if (found === undefined) return;
    this.prepare(found);
    const rare: number[] = [];
    for (let n = 1; n < this.count; n += 1) {
      if (this.parity[this.values[n]!]! !== (this.even ^ (found.position & n & 1))) rare.push(n);
    }
    if (rare.length > FEW * this.count) return;
    this.space = found;
    this.rare = Int32Array.from(rare);
    this.rareCount = rare.length;
    this.shared = Math.min(this.listed, MOST_HELPERS, this.shared + Math.round(this.tries / (this.count / 2)));
    this.tries = 0;
    this.gather();
    this.refill();
  }

  private fewest(): Space | undefined {
    const [even, odd] = [new Float64Array(this.room), new Float64Array(this.room)];
    for (let n = 1; n < this.count; n += 1) (n % 2 === 0 ? even : odd)[this.values[n]!]! += 1;
    const together = walsh(even.map((count, value) => count + odd[value]!));
    const least = (list: Float64Array): number => list.reduce((best, one, place) => (place > 0 && (best === 0 || one < list[best]!) ? place : best), 0);
    const mask = least(together);
    let best = together[mask]! < 0 || mask > 0 ? { mask, position: 0 } : undefined;
    if (new Set(this.splits.map((place) => place % 2)).size === 1) {
      const sign = this.splits[0]! % 2 === 0 ? 1 : -1;
      const apart = walsh(even.map((count, value) => sign * (count - odd[value]!)));
      const other = least(apart);
      if (apart[other]! < together[mask]!) best = { mask: other, position: 1 };
    }
    return best;
  }

  /** The parities under a mask. */
  private prepare({ mask, position }: Space): void {
    const { parity } = this;
    this.even = position === 1 ? 1 ^ (this.splits[0]! & 1) : 1;
    for (let value = 0; value < this.room; value += 1) {
      parity[value] = value === 0 ? 0 : parity[value & (value - 1)]! ^ ((mask & value & -value) === 0 ? 0 : 1);
    }
    if (this.space !== undefined) this.refill();
  }

  /** Notes the totals that the next heaps ask for, except for the greatest of each. */
  private refill(): void {
    for (let total = Math.max(0, this.count - this.last - 1); total <= this.count - this.splits[0]!; total += 1) this.note(total);
  }
}

/** The Walsh-Hadamard transform, in place. */
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
