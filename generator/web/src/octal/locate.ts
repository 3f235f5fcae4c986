// Why this exists: which class a code belongs to, for any code. A code of at most
// three places is looked up in the census; of a longer one the nim-values are computed
// here, straight from the rule, and compared with those of the classes, which are
// computed here too. Sameness forever is said only where a lemma or two periods prove it.

import type { Codes } from "./codes";
import { octalValues, type Period } from "./values";

/** Heaps with a move on which a code and a class are compared, as in the engine's own locator. */
export const COMPARED = 1024;
/** Fewer heaps in common are no near miss. */
export const NEAR = 16;

export interface ClassEntry {
  readonly code: string;
  /** The address of its page below the site's root. */
  readonly path: string;
  readonly names: readonly (readonly [string, string])[];
  readonly status: "periodic" | "open";
  readonly period: number | null;
  readonly preperiod: number | null;
  readonly computed_to: number;
  /** The values from the first heap with a move on. */
  readonly first: readonly number[];
  /** Number of the other class, shift, and the heap of this class at which they part. */
  readonly near: readonly (readonly [number, number, number])[];
  /** A period that others report of an open class, or had reported before a kept study proved it; figures as printed. */
  readonly reported?: { readonly period: string; readonly by: string; readonly source: string };
}

export interface Index {
  readonly classes: readonly ClassEntry[];
  /** Number of the class, shift, and the code's own preperiod where a period is proved. */
  readonly codes: Readonly<Record<string, readonly [number, number, number | null]>>;
}

/** "census": the engine's own certified row; "options", "period": proved here; "compared": seen only. */
export type Reason = "census" | "options" | "period" | "compared";

export interface Home {
  readonly entry: ClassEntry;
  /** Heap n of the code is worth heap n − shift of the class. */
  readonly shift: number;
  readonly reason: Reason;
  /** The code's own preperiod, where it is known. */
  readonly preperiod: number | undefined;
}

export interface Near {
  readonly entry: ClassEntry;
  readonly shift: number;
  /** The first heap of the code at which they differ. */
  readonly partsAt: number;
}

export interface Located {
  /** The canonical text, and what its rule says. */
  readonly code: string;
  readonly words: string;
  /** What was typed had zeros at its end, which say nothing. */
  readonly trimmed: boolean;
  readonly home: Home | undefined;
  readonly near: readonly Near[];
  /** The first values of the code, from heap 0 on, where they were computed here. */
  readonly values: readonly number[] | undefined;
  /** The last heap compared, where values were. */
  readonly comparedTo: number | undefined;
  /** The code's own period, where the values computed here prove one. */
  readonly period: Period | undefined;
}

/** Where a text that is a code belongs. */
export function locate(text: string, index: Index, codes: Codes): Located {
  const digits = codes.digits_of(text);
  const code = codes.text_of(digits);
  const about = { code, words: codes.in_words(digits), trimmed: /\..*0$/.test(text) };
  const known = index.codes[code];
  if (known === undefined) return { ...about, ...compared(digits, index, codes) };
  const entry = index.classes[known[0]] as ClassEntry;
  const near = entry.near.map(([number, shift, heap]) => ({
    entry: index.classes[number] as ClassEntry,
    shift: known[1] + shift,
    partsAt: heap + known[1],
  }));
  const home = { entry, shift: known[1], reason: "census", preperiod: known[2] ?? undefined } as const;
  return { ...about, home, near, values: undefined, comparedTo: undefined, period: undefined };
}

function compared(code: readonly number[], index: Index, codes: Codes): Omit<Located, "code" | "words" | "trimmed"> {
  const moves = codes.moves_of(code);
  const [zeros] = moves;
  const values = octalValues(code, COMPARED + zeros);
  const tail = values.slice(zeros);
  const period = provedPeriod(values, code.length - 1);
  let home: Home | undefined;
  const near: Near[] = [];
  for (const entry of index.classes) {
    if (agreement(tail, entry.first) < Math.min(NEAR, entry.first.length)) continue;
    const digits = codes.digits_of(entry.code);
    const theirs = codes.moves_of(digits);
    const others = octalValues(digits, COMPARED + theirs[0]);
    const agreed = agreement(tail, others.slice(theirs[0]));
    const shift = zeros - theirs[0];
    if (agreed < COMPARED) {
      near.push({ entry, shift, partsAt: zeros + agreed });
      continue;
    }
    const also = provedPeriod(others, digits.length - 1);
    const reason = codes.same_for_ever(moves, theirs, tail)
      ? "options"
      : period !== undefined && also?.period === period.period
        ? "period"
        : "compared";
    home = { entry, shift, reason, preperiod: period?.preperiod };
  }
  near.sort((one, other) => other.partsAt - one.partsAt);
  return { home, near, values, comparedTo: values.length - 1, period };
}

/** How many values two sequences share from their beginning on. */
function agreement(one: readonly number[], other: readonly number[]): number {
  const length = Math.min(one.length, other.length);
  for (let place = 0; place < length; place += 1) if (one[place] !== other[place]) return place;
  return length;
}

/** The period that the theorem of Guy and Smith proves from these values, `length` being the code's last place. */
export function provedPeriod(values: readonly number[], length: number): Period | undefined {
  for (let period = 1; 2 * period < values.length; period += 1) {
    let last = values.length - period - 1;
    while (last >= 0 && values[last] === values[last + period]) last -= 1;
    if (2 * Math.max(last, 0) + 2 * period + length < values.length) return { preperiod: last + 1, period };
  }
  return undefined;
}
