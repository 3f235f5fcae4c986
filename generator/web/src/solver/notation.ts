// Why this exists: every game's position is read from words that a reader typed, and
// what is wrong is told in one line that names the heap or coin, by its place and
// value, and the rule that it breaks. The grammar and those lines are here once.

import { grouped } from "../dom";
import { fromDecimal, toDecimal } from "./decimal";
import { limit, MAX_HEAPS, shortened } from "./heaps";
import { InputError } from "./kind";

/** Heaps as large as this are exact: they are BigInts. */
export const LARGEST = 10n ** 18n;

/** What a number of a position is called: "heap", "heaps". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

export const HEAPS: Noun = { one: "heap", many: "heaps" };
export const COINS: Noun = { one: "coin", many: "coins" };

/** Which numbers are accepted. */
export interface Bounds {
  readonly from?: number;
  readonly to?: number | bigint;
  /** How many of them; else 1 to 50. */
  readonly count?: number;
  /** What the numbers must be, when it is not simply "heaps are …": "coins stand on squares …". */
  readonly rule?: string;
  /** None at all is a position too. */
  readonly empty?: boolean;
}

/** The words of a text, separated by spaces, commas, semicolons, plus signs or brackets. */
export function words(text: string): string[] {
  return text.split(/[\s,;+()]+/).filter((word) => word !== "");
}

/** The parts of a text between slashes (or another mark): at least `least`, at most `most` of them. */
export function parts(text: string, mark: string, least: number, most: number, form: string): string[] {
  const found = text.split(mark);
  if (found.length < least || found.length > most) throw new InputError(`A position is written ${form}.`);
  return found;
}

/** Whole numbers of any size up to 10^18. */
export function bigNumbers(text: string | readonly string[], noun: Noun, bounds: Bounds = {}): bigint[] {
  const given = typeof text === "string" ? words(text) : text;
  const { from = 0, to = LARGEST } = bounds;
  const rule = bounds.rule ?? `${noun.many} are whole numbers from ${from} to ${bound(to)}`;
  checkCount(given, noun, bounds, rule);
  return given.map((word, index) => wholeNumber(word, index, noun, rule, (value) => value >= BigInt(from) && value <= BigInt(to), 19));
}

/** Whole numbers of any length; what is bounded is how many digits they have together. */
export function longNumbers(given: readonly string[], noun: Noun, from: number, digits: number, command: string): bigint[] {
  const rule = `${noun.many} are whole numbers from ${from} on, of any length`;
  checkCount(given, noun, {}, rule);
  for (const [index, word] of given.entries()) if (!NUMERAL.test(word)) throw notAccepted(word, index, noun, rule);
  const all = given.reduce((sum, word) => sum + word.length, 0);
  if (all > digits) throw new InputError(`${grouped(all)} digits are given: at most ${grouped(digits)} are accepted here, and more by ${command}.`);
  try {
    return given.map((word, index) => wholeNumber(word, index, noun, rule, (value) => value >= BigInt(from), digits));
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    throw new InputError(`The integers of this browser end before ${grouped(all)} digits; longer ones are accepted by ${command}.`);
  }
}

// A leading zero would be the tail of a number written "10,000".
const NUMERAL = /^(0|[1-9]\d*)$/;

function checkCount(given: readonly string[], noun: Noun, { count, empty }: Bounds, rule: string): void {
  if (count !== undefined && given.length !== count) {
    throw new InputError(`There ${given.length === 1 ? `is 1 ${noun.one}` : `are ${given.length} ${noun.many}`}, not ${count}: ${rule}.`);
  }
  if (given.length === 0 && empty !== true) throw new InputError(`No ${noun.one} is given: ${rule}.`);
  if (given.length > MAX_HEAPS) throw new InputError(`There are ${grouped(given.length)} ${noun.many}: at most ${MAX_HEAPS} are accepted.`);
}

function wholeNumber(word: string, index: number, noun: Noun, rule: string, fits: (value: bigint) => boolean, longest: number): bigint {
  if (word.length > longest || !NUMERAL.test(word)) throw notAccepted(word, index, noun, rule);
  const value = fromDecimal(word);
  if (!fits(value)) throw notAccepted(word, index, noun, rule);
  return value;
}

function notAccepted(word: string, index: number, noun: Noun, rule: string): InputError {
  return new InputError(`${capital(noun.one)} ${index + 1} is ${shortened(word)}: ${rule}.`);
}

const LONGEST_SHOWN = 40;

/** A number as it is told: one of many digits by its first and its last ones. */
export function told(value: bigint): string {
  const text = toDecimal(value);
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, 10)} … (${grouped(text.length)} digits) … ${text.slice(-10)}`;
}

/** The same as plain numbers, for games whose positions are searched. */
export function numbers(text: string | readonly string[], noun: Noun, bounds: Bounds & { readonly to: number }): number[] {
  return bigNumbers(text, noun, bounds).map(Number);
}

/** Throws when two of the numbers are equal: `what` says it of their places and value. */
export function allDifferent<V>(values: readonly V[], say: (first: number, second: number, value: V) => string): void {
  const places = new Map<V, number>();
  values.forEach((value, index) => {
    const earlier = places.get(value);
    if (earlier !== undefined) throw new InputError(say(earlier + 1, index + 1, value));
    places.set(value, index);
  });
}

/** A word taken off the front of a text when it is one of a game's names for a variant. */
export function variantOf<V extends string>(given: readonly string[], names: readonly V[]): [V | undefined, readonly string[]] {
  const first = given[0]?.toLowerCase();
  const name = names.find((one) => one === first);
  return name === undefined ? [undefined, given] : [name, given.slice(1)];
}

/** The list with one of its members exchanged. */
export function replaced<V>(list: readonly V[], index: number, value: V): V[] {
  const copy = [...list];
  copy[index] = value;
  return copy;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function bound(to: number | bigint): string {
  return BigInt(to) === LARGEST ? "10^18" : limit(Number(to));
}

/** "1 coin", "3 coins". */
export function counted(count: number | bigint, noun: Noun): string {
  return `${grouped(count)} ${BigInt(count) === 1n ? noun.one : noun.many}`;
}
