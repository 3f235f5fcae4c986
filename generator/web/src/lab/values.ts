// Sequences of the Lab, computed by the mex rule. Octal codes have their own kernel (octal.ts). Subtraction sets and
// rules of taking and dividing cost some nanoseconds a number taken. Hexadecimal codes are quadratic in the heap if two
// heaps may be left, nearly cubic if three.
import { OctalSequence } from "./octal";

/**
 * A rule parsed by generator/fairgame_site/games/lab/rule.py: kind, name, words, digits or numbers, more of them,
 * rounding.
 */
export type Rule = readonly [
  kind: "octal" | "hexadecimal" | "set" | "dividing",
  name: string,
  words: string,
  first: readonly number[],
  second: readonly number[],
  up: number,
];

export interface Sequence {
  /** Values of heaps 0 to count − 1, in a larger buffer. */
  readonly values: Uint16Array | Uint32Array;
  readonly count: number;
  /** Extend to `stop` values or until `isDue`. Throws RangeError if a value is too large. */
  extend(stop: number, isDue: () => boolean): void;
}

export function createSequence([kind, , , first, second, up]: Rule, capacity: number): Sequence {
  switch (kind) {
    case "octal":
      return new OctalSequence(first, capacity);
    case "hexadecimal":
      return new HexadecimalSequence(first, second, capacity);
    case "set":
      return new TakingSequence(first, undefined, capacity);
    case "dividing":
      return new TakingSequence(
        first,
        { divisor: second[0] as number, more: up === 1 ? (second[0] as number) - 1 : 0 },
        capacity,
      );
  }
}

/** Taking one of a few numbers, and optionally dividing; fewer than 31 options. */
class TakingSequence implements Sequence {
  readonly values: Uint16Array;
  count = 0;

  constructor(
    private readonly numbers: readonly number[],
    private readonly dividing: { readonly divisor: number; readonly more: number } | undefined,
    private readonly capacity: number,
  ) {
    this.values = new Uint16Array(capacity);
  }

  extend(stop: number, isDue: () => boolean): void {
    const { values, numbers, dividing } = this;
    const end = Math.min(stop, this.capacity);
    for (let n = this.count; n < end; n += 1) {
      let seen = 0;
      for (let j = 0; j < numbers.length; j += 1) {
        const left = n - numbers[j]!;
        if (left >= 0) seen |= 1 << values[left]!;
      }
      if (dividing !== undefined) {
        const quotient = Math.floor((n + dividing.more) / dividing.divisor);
        if (quotient < n) seen |= 1 << values[quotient]!;
      }
      values[n] = 31 - Math.clz32(~seen & -~seen);
      this.count = n + 1;
      if ((n & 4095) === 0 && isDue()) return;
    }
  }
}

/** Growing bit set of values. */
class ValueSet {
  words = new Uint32Array(2);

  add(value: number): void {
    this.grow((value >> 5) + 1);
    this.words[value >> 5]! |= 1 << value;
  }

  addAll({ words }: ValueSet): void {
    this.grow(words.length);
    for (let word = 0; word < words.length; word += 1) this.words[word]! |= words[word]!;
  }

  private grow(words: number): void {
    if (words <= this.words.length) return;
    const more = new Uint32Array(Math.max(words, 2 * this.words.length));
    more.set(this.words);
    this.words = more;
  }

  toArray(): number[] {
    const members: number[] = [];
    this.words.forEach((bits, word) => {
      for (let rest = bits | 0; rest !== 0; rest &= rest - 1) members.push(32 * word + 31 - Math.clz32(rest & -rest));
    });
    return members;
  }
}

const [NOTHING, ONE, TWO, THREE] = [1, 2, 4, 8] as const;

/** Codes with digits up to F, possibly repeating forever. */
class HexadecimalSequence implements Sequence {
  readonly values: Uint32Array;
  count = 0;
  /** Values that two and three heaps can have, by their total. */
  private readonly pairs: ValueSet[] = [];
  private readonly pairLists: number[][] = [];
  private readonly triples: ValueSet[] = [];
  private readonly needs: { readonly pairs: boolean; readonly triples: boolean };
  /** For each repeating digit, the values of all totals so far, by kind of move. */
  private readonly accumulated: { upTo: number; readonly sets: Map<number, ValueSet> }[];

  constructor(
    private readonly digits: readonly number[],
    private readonly repeating: readonly number[],
    private readonly capacity: number,
  ) {
    this.values = new Uint32Array(capacity);
    const allDigits = [...digits, ...repeating];
    this.needs = {
      pairs: allDigits.some((digit) => (digit & (TWO | THREE)) !== 0),
      triples: allDigits.some((digit) => (digit & THREE) !== 0),
    };
    this.accumulated = repeating.map(() => ({
      upTo: -1,
      sets: new Map([NOTHING, ONE, TWO, THREE].map((bit) => [bit, new ValueSet()])),
    }));
  }

  extend(stop: number, isDue: () => boolean): void {
    const end = Math.min(stop, this.capacity);
    while (this.count < end) {
      this.next(this.count);
      this.count += 1;
      if (isDue()) return;
    }
  }

  private next(n: number): void {
    const { digits, repeating } = this;
    this.prepare(n);
    const seen = new ValueSet();
    for (let taken = 0; taken < digits.length && taken <= n; taken += 1) {
      for (const bit of [NOTHING, ONE, TWO, THREE])
        if ((digits[taken]! & bit) !== 0) this.addRests(seen, n - taken, bit, n);
    }
    repeating.forEach((digit, place) => {
      const total = n - digits.length - place;
      if (total < 0 || digit === 0) return;
      const sets = this.upTo(total);
      for (const bit of [NOTHING, ONE, TWO, THREE]) if ((digit & bit) !== 0) seen.addAll(sets.get(bit) as ValueSet);
    });
    let mex = 0;
    while (((seen.words[mex >> 5] ?? 0) & (1 << mex)) !== 0) mex += 1;
    this.values[n] = mex;
  }

  /** Compute the values of two and three heaps with a total, from smaller heaps. */
  private prepare(total: number): void {
    const { values } = this;
    const pairs = new ValueSet();
    const triples = new ValueSet();
    if (this.needs.pairs) for (let a = 1, b = total - 1; a <= b; a += 1, b -= 1) pairs.add(values[a]! ^ values[b]!);
    if (this.needs.triples) {
      for (let a = 1; a < total; a += 1)
        for (const value of this.pairLists[total - a]!) triples.add(value ^ values[a]!);
    }
    this.pairs.push(pairs);
    this.pairLists.push(this.needs.triples ? pairs.toArray() : []);
    this.triples.push(triples);
  }

  /** Add the values that one kind of move from heap n leaves of a total. */
  private addRests(seen: ValueSet, total: number, bit: number, n: number): void {
    if (bit === NOTHING && total === 0) seen.add(0);
    if (bit === ONE && total > 0 && total < n) seen.add(this.values[total]!);
    if (bit === TWO) seen.addAll(this.pairs[total] as ValueSet);
    if (bit === THREE) seen.addAll(this.triples[total] as ValueSet);
  }

  /** Return the values of all totals up to this one with the same remainder. */
  private upTo(total: number): ReadonlyMap<number, ValueSet> {
    const length = this.repeating.length;
    const entry = this.accumulated[total % length] as { upTo: number; sets: Map<number, ValueSet> };
    for (let next = entry.upTo < 0 ? total % length : entry.upTo + length; next <= total; next += length) {
      for (const bit of [NOTHING, ONE, TWO, THREE])
        this.addRests(entry.sets.get(bit) as ValueSet, next, bit, Number.POSITIVE_INFINITY);
      entry.upTo = next;
    }
    return entry.sets;
  }
}
