// Class of any octal code. The census has the class of a code of at most three places. For a longer code this module
// computes the nim-values by the rule, and compares them with the values of the classes, which it computes too. It
// claims equality forever only if a lemma or two periods prove it.
import { runtime } from "../rules/runtime";

/** Fields `zeros`, `pairs`, `singles`, `nothing`: see engine/fairgame/games/octal/classes.py. */
export type Moves = readonly [number, readonly number[], readonly number[], readonly number[]];

/** The translated functions of the engine for octal codes, with their names in Python. */
export interface Codes {
  /**
   * Return the place of the first wrong character, from 0, and the characters accepted there; null for a valid code.
   */
  fault_in(text: string): readonly [number, string] | null;
  digits_of(text: string): readonly number[];
  text_of(digits: readonly number[]): string;
  in_words(digits: readonly number[]): string;
  moves_of(digits: readonly number[]): Moves;
  equal_up_to_shift(one: Moves, other: Moves, values: readonly number[]): boolean;
}

export type CodesScript = (py: ReturnType<typeof runtime>) => Codes;

export function codes(script: CodesScript): Codes {
  return script(runtime(false));
}

export interface Period {
  readonly preperiod: number;
  readonly period: number;
}

/** Return the nim-values of heaps 0 to stop − 1 by mex; digits[0] precedes the point. Quadratic in `stop`. */
export function octalValues(digits: readonly number[], stop: number): number[] {
  const values: number[] = [];
  const seen: number[] = [];
  for (let heap = 0; heap < stop; heap += 1) {
    for (let taken = 0; taken < digits.length && taken <= heap; taken += 1) {
      const digit = digits[taken] as number;
      const rest = heap - taken;
      if (rest === 0 && (digit & 1) !== 0) seen[0] = heap + 1;
      if (rest > 0 && (digit & 2) !== 0) seen[values[rest] as number] = heap + 1;
      if ((digit & 4) === 0) continue;
      for (let small = 1, large = rest - 1; small <= large; small += 1, large -= 1) {
        seen[(values[small] as number) ^ (values[large] as number)] = heap + 1;
      }
    }
    let mex = 0;
    while (seen[mex] === heap + 1) mex += 1;
    values.push(mex);
  }
  return values;
}

/** Number of heaps with a move that are compared, as in the engine's locator. */
const COMPARED_HEAPS = 1024;
/** Minimum of common heaps of a near miss. */
const MIN_COMMON = 16;

export interface ClassEntry {
  readonly code: string;
  /** Path of its page below the site's root. */
  readonly path: string;
  readonly names: readonly (readonly [string, string])[];
  readonly status: "periodic" | "open";
  readonly period: number | null;
  readonly preperiod: number | null;
  readonly computed_to: number;
  /** Values from the first heap with a move on. */
  readonly first: readonly number[];
  /** Number of the other class, shift, and the first heap of this class that differs. */
  readonly near: readonly (readonly [number, number, number])[];
  /** A period that others report of an open class, or reported before a stored run proved it; numbers as printed. */
  readonly reported?: { readonly period: string; readonly by: string; readonly source: string };
}

export interface Index {
  readonly classes: readonly ClassEntry[];
  /** Number of the class, shift, and the code's own preperiod if a period is proved. */
  readonly codes: Readonly<Record<string, readonly [number, number, number | null]>>;
}

/** "census": the engine's certified row; "options", "period": proved here; "compared": observed only. */
type Reason = "census" | "options" | "period" | "compared";

export interface ClassMatch {
  readonly entry: ClassEntry;
  /** Heap n of the code has the value of heap n − shift of the class. */
  readonly shift: number;
  readonly reason: Reason;
  /** The code's own preperiod, if known. */
  readonly preperiod: number | undefined;
}

interface NearMiss {
  readonly entry: ClassEntry;
  readonly shift: number;
  /** First heap of the code that differs. */
  readonly differsAt: number;
}

export interface Location {
  /** Canonical text, and the rule in words. */
  readonly code: string;
  readonly words: string;
  /** Whether the typed code had trailing zeros, which mean nothing. */
  readonly trimmed: boolean;
  readonly match: ClassMatch | undefined;
  readonly near: readonly NearMiss[];
  /** First values of the code, from heap 0 on, if computed here. */
  readonly values: readonly number[] | undefined;
  /** Last compared heap, if values were compared. */
  readonly comparedTo: number | undefined;
  /** The code's own period, if the values computed here prove one. */
  readonly period: Period | undefined;
}

/** Locate the class of a valid code. */
export function locate(text: string, index: Index, codes: Codes): Location {
  const digits = codes.digits_of(text);
  const code = codes.text_of(digits);
  const base = { code, words: codes.in_words(digits), trimmed: /\..*0$/.test(text) };
  const known = index.codes[code];
  if (known === undefined) return { ...base, ...compareClasses(digits, index, codes) };
  const entry = index.classes[known[0]] as ClassEntry;
  const near = entry.near.map(([number, shift, heap]) => ({
    entry: index.classes[number] as ClassEntry,
    shift: known[1] + shift,
    differsAt: heap + known[1],
  }));
  const match = { entry, shift: known[1], reason: "census", preperiod: known[2] ?? undefined } as const;
  return { ...base, match, near, values: undefined, comparedTo: undefined, period: undefined };
}

function compareClasses(
  code: readonly number[],
  index: Index,
  codes: Codes,
): Omit<Location, "code" | "words" | "trimmed"> {
  const moves = codes.moves_of(code);
  const [zeros] = moves;
  const values = octalValues(code, COMPARED_HEAPS + zeros);
  const tail = values.slice(zeros);
  const period = provedPeriod(values, code.length - 1);
  let match: ClassMatch | undefined;
  const near: NearMiss[] = [];
  for (const entry of index.classes) {
    if (commonPrefix(tail, entry.first) < Math.min(MIN_COMMON, entry.first.length)) continue;
    const digits = codes.digits_of(entry.code);
    const classMoves = codes.moves_of(digits);
    const classValues = octalValues(digits, COMPARED_HEAPS + classMoves[0]);
    const agreed = commonPrefix(tail, classValues.slice(classMoves[0]));
    const shift = zeros - classMoves[0];
    if (agreed < COMPARED_HEAPS) {
      near.push({ entry, shift, differsAt: zeros + agreed });
      continue;
    }
    const classPeriod = provedPeriod(classValues, digits.length - 1);
    const reason = codes.equal_up_to_shift(moves, classMoves, tail)
      ? "options"
      : period !== undefined && classPeriod?.period === period.period
        ? "period"
        : "compared";
    match = { entry, shift, reason, preperiod: period?.preperiod };
  }
  near.sort((one, other) => other.differsAt - one.differsAt);
  return { match, near, values, comparedTo: values.length - 1, period };
}

/** Return the length of the common prefix of two sequences. */
function commonPrefix(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let place = 0; place < length; place += 1) if (one[place] !== other[place]) return place;
  return length;
}

/** Return the period that the theorem of Guy and Smith proves from these values; `length` is the code's last place. */
function provedPeriod(values: readonly number[], length: number): Period | undefined {
  for (let period = 1; 2 * period < values.length; period += 1) {
    let last = values.length - period - 1;
    while (last >= 0 && values[last] === values[last + period]) last -= 1;
    if (2 * Math.max(last, 0) + 2 * period + length < values.length) return { preperiod: last + 1, period };
  }
  return undefined;
}
