// Search for the terms of a sequence anywhere in the sequences of the index, shifted by any number of places. The results
// equal those of generator/fairgame_site/lookup/terms.py, which states the rules.
import { type Class, extendValues, type Index, type IndexedSequence } from "./index";

export const MIN_TERMS = 3;
const FULL_MATCH = 16;

export interface Place {
  readonly sequence: IndexedSequence;
  readonly classEntry: Class | undefined;
  /** Number of leading terms that agree, leading zeros included. */
  readonly agreed: number;
  readonly known: number;
  /** Place of the sequence that matches the first term. */
  readonly shift: number;
  /** Number of leading zeros of the terms, and whether the sequence has them too. */
  readonly lead: number;
  readonly zeros: boolean;
  readonly values: readonly (number | null)[];
  readonly full: boolean;
}

/** Compare lists of numbers lexicographically, like Python tuples. */
export function compare(one: readonly number[], other: readonly number[]): number {
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] !== other[place]) return (one[place] as number) - (other[place] as number);
  }
  return 0;
}

/** Return the best place in every sequence with at least three matching terms, leading zeros left out. */
export function findPlaces(index: Index, terms: readonly number[]): Place[] {
  const zeros = leadingZeros(terms);
  const nonzero = terms.slice(zeros);
  return indexedRuns(index).flatMap(([run, home]) => bestPlace(run, home, nonzero, zeros) ?? []);
}

/** Return the number of leading zeros, fewer if less than `MIN_TERMS` terms would be left. */
export function leadingZeros(terms: readonly number[]): number {
  const first = terms.findIndex((term) => term !== 0);
  const zeros = first < 0 ? terms.length : first;
  return terms.length - zeros >= MIN_TERMS ? zeros : Math.max(0, Math.min(zeros, terms.length - MIN_TERMS));
}

/** Return each sequence with its class, if any: classes first. */
export function indexedRuns(index: Index): (readonly [IndexedSequence, Class | undefined])[] {
  return [
    ...index.classes.map((one) => [one.run, one] as const),
    ...index.runs.map((run) => [run, undefined] as const),
  ];
}

function bestPlace(
  run: IndexedSequence,
  home: Class | undefined,
  terms: readonly number[],
  zeros: number,
): Place | undefined {
  const values = extendValues(run, terms.length);
  let best: { at: number; agreed: number; full: boolean; before: boolean } | undefined;
  let key: readonly number[] = [];
  for (let at = 0; at < values.length; at += 1) {
    if (values[at] !== terms[0]) continue;
    const agreed = commonPrefix(values, at, terms);
    const full = agreed === Math.min(terms.length, values.length - at) && agreed >= Math.min(terms.length, FULL_MATCH);
    if (agreed < MIN_TERMS || (!full && at + agreed === values.length)) continue;
    const before = values.slice(Math.max(0, at - zeros), at).every((value) => value === 0);
    const candidate = [Number(full), full ? 0 : agreed, Number(before), -Math.abs(at - zeros)];
    if (best === undefined || compare(candidate, key) > 0) [best, key] = [{ at, agreed, full, before }, candidate];
  }
  if (best === undefined) return undefined;
  const { at, agreed, full, before } = best;
  const start = at - zeros;
  const first = before ? Math.max(start, 0) : at;
  const aligned: (number | null)[] = [];
  for (let place = start; place < Math.min(values.length, at + terms.length); place += 1)
    aligned.push(place >= first ? (values[place] as number) : null);
  const known = zeros + (full ? agreed : terms.length);
  return {
    sequence: run,
    classEntry: home,
    agreed: zeros + agreed,
    known,
    shift: run.start + start,
    lead: zeros,
    zeros: before,
    values: aligned,
    full,
  };
}

function commonPrefix(values: readonly number[], at: number, terms: readonly number[]): number {
  const length = Math.min(terms.length, values.length - at);
  for (let place = 0; place < length; place += 1) if (values[at + place] !== terms[place]) return place;
  return length;
}
