// Why this exists: the sequences of the Lab, each by the mex of its rule, as far as a reader waits. Octal codes have a
// kernel of their own (octal.ts). Subtraction sets and rules of taking and dividing cost some nanoseconds a number to
// take; hexadecimal codes the square of the heap where two heaps may be left, the cube or nearly where three may.

import { OctalSequence } from "./octal";

/** What a reader typed, as engine/fairgame/games/hexadecimal/lab.py reads it: kind, name, words, digits or numbers, more of them, rounding. */
export type Rule = readonly [kind: "octal" | "hexadecimal" | "set" | "dividing", name: string, words: string, first: readonly number[], second: readonly number[], up: number];

export interface Sequence {
  /** Values of heaps 0 to count − 1; no more than there is room for. */
  readonly values: Uint16Array | Uint32Array;
  readonly count: number;
  /** Goes on to `stop` values, or until it is time to say so. Throws RangeError where a value is too great. */
  extend(stop: number, isDue: () => boolean): void;
}

export function sequenceOf([kind, , , first, second, up]: Rule, most: number): Sequence {
  switch (kind) {
    case "octal":
      return new OctalSequence(first, most);
    case "hexadecimal":
      return new HexadecimalSequence(first, second, most);
    case "set":
      return new Taking(first, undefined, most);
    case "dividing":
      return new Taking(first, { divisor: second[0] as number, more: up === 1 ? (second[0] as number) - 1 : 0 }, most);
  }
}

/** Taking one of a few numbers, and dividing where the rule has it; there are fewer than 31 options. */
class Taking implements Sequence {
  readonly values: Uint16Array;
  count = 0;

  constructor(
    private readonly numbers: readonly number[],
    private readonly dividing: { readonly divisor: number; readonly more: number } | undefined,
    private readonly most: number,
  ) {
    this.values = new Uint16Array(most);
  }

  extend(stop: number, isDue: () => boolean): void {
    const { values, numbers, dividing } = this;
    const end = Math.min(stop, this.most);
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

/** A set of values as bits that grows with what is put into it. */
class Values {
  words = new Uint32Array(2);

  add(value: number): void {
    this.grow((value >> 5) + 1);
    this.words[value >> 5]! |= 1 << value;
  }

  addAll({ words }: Values): void {
    this.grow(words.length);
    for (let word = 0; word < words.length; word += 1) this.words[word]! |= words[word]!;
  }

  private grow(words: number): void {
    if (words <= this.words.length) return;
    const more = new Uint32Array(Math.max(words, 2 * this.words.length));
    more.set(this.words);
    this.words = more;
  }

  list(): number[] {
    const found: number[] = [];
    this.words.forEach((bits, word) => {
      for (let rest = bits | 0; rest !== 0; rest &= rest - 1) found.push(32 * word + 31 - Math.clz32(rest & -rest));
    });
    return found;
  }
}

const [NOTHING, ONE, TWO, THREE] = [1, 2, 4, 8] as const;

/** Codes with digits up to F, of which some may repeat forever. */
class HexadecimalSequence implements Sequence {
  readonly values: Uint32Array;
  count = 0;
  /** Which values two and three heaps can have, by how many matches they have together. */
  private readonly pairs: Values[] = [];
  private readonly pairLists: number[][] = [];
  private readonly triples: Values[] = [];
  private readonly wants: { readonly pairs: boolean; readonly triples: boolean };
  /** By remainder of what is left: what all totals so far had, for each kind of move of the digits that repeat. */
  private readonly gathered: { upTo: number; readonly sets: Map<number, Values> }[];

  constructor(
    private readonly digits: readonly number[],
    private readonly repeating: readonly number[],
    private readonly most: number,
  ) {
    this.values = new Uint32Array(most);
    const written = [...digits, ...repeating];
    this.wants = { pairs: written.some((digit) => (digit & (TWO | THREE)) !== 0), triples: written.some((digit) => (digit & THREE) !== 0) };
    this.gathered = repeating.map(() => ({ upTo: -1, sets: new Map([NOTHING, ONE, TWO, THREE].map((bit) => [bit, new Values()])) }));
  }

  extend(stop: number, isDue: () => boolean): void {
    const end = Math.min(stop, this.most);
    while (this.count < end) {
      this.next(this.count);
      this.count += 1;
      if (isDue()) return;
    }
  }

  private next(n: number): void {
    const { digits, repeating } = this;
    this.prepare(n);
    const seen = new Values();
    for (let taken = 0; taken < digits.length && taken <= n; taken += 1) {
      for (const bit of [NOTHING, ONE, TWO, THREE]) if ((digits[taken]! & bit) !== 0) this.left(seen, n - taken, bit, n);
    }
    repeating.forEach((digit, place) => {
      const total = n - digits.length - place;
      if (total < 0 || digit === 0) return;
      const sets = this.upTo(total);
      for (const bit of [NOTHING, ONE, TWO, THREE]) if ((digit & bit) !== 0) seen.addAll(sets.get(bit) as Values);
    });
    let mex = 0;
    while (((seen.words[mex >> 5] ?? 0) & (1 << mex)) !== 0) mex += 1;
    this.values[n] = mex;
  }

  /** What two and three heaps with a total can have, from smaller heaps. */
  private prepare(total: number): void {
    const { values } = this;
    const pairs = new Values();
    const triples = new Values();
    if (this.wants.pairs) for (let a = 1, b = total - 1; a <= b; a += 1, b -= 1) pairs.add(values[a]! ^ values[b]!);
    if (this.wants.triples) {
      for (let a = 1; a < total; a += 1) for (const value of this.pairLists[total - a]!) triples.add(value ^ values[a]!);
    }
    this.pairs.push(pairs);
    this.pairLists.push(this.wants.triples ? pairs.list() : []);
    this.triples.push(triples);
  }

  /** Puts into a set what may be left of a total by one kind of move from heap n. */
  private left(seen: Values, total: number, bit: number, n: number): void {
    if (bit === NOTHING && total === 0) seen.add(0);
    if (bit === ONE && total > 0 && total < n) seen.add(this.values[total]!);
    if (bit === TWO) seen.addAll(this.pairs[total] as Values);
    if (bit === THREE) seen.addAll(this.triples[total] as Values);
  }

  /** What all totals to this one, of the same remainder, have. */
  private upTo(total: number): ReadonlyMap<number, Values> {
    const length = this.repeating.length;
    const own = this.gathered[total % length] as { upTo: number; sets: Map<number, Values> };
    for (let next = own.upTo < 0 ? total % length : own.upTo + length; next <= total; next += length) {
      for (const bit of [NOTHING, ONE, TWO, THREE]) this.left(own.sets.get(bit) as Values, next, bit, Number.POSITIVE_INFINITY);
      own.upTo = next;
    }
    return own.sets;
  }
}
