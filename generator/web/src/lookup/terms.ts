// Why this exists: the terms of a sequence are found anywhere in the sequences of the index, moved
// by any number of places. The same as generator/fairgame_site/lookup/terms.py, which tells what counts.

import { extended, type Class, type Index, type Run } from "./index";

export const LEAST = 3;
const ENOUGH = 16;

export interface Place {
  readonly run: Run;
  readonly home: Class | undefined;
  /** How many terms agree from the first on, the zeros at the beginning included. */
  readonly agreed: number;
  readonly known: number;
  /** What place of the sequence the first term stands for. */
  readonly shift: number;
  /** How many zeros the terms begin with, and whether they stand in the sequence as well. */
  readonly lead: number;
  readonly zeros: boolean;
  readonly values: readonly (number | null)[];
  readonly full: boolean;
}

/** Compares lists of numbers from the first on, as Python compares tuples. */
export function compare(one: readonly number[], other: readonly number[]): number {
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] !== other[place]) return (one[place] as number) - (other[place] as number);
  }
  return 0;
}

/** The best place of every sequence that has at least three terms, zeros at the beginning left out. */
export function places(index: Index, terms: readonly number[]): Place[] {
  const first = terms.findIndex((term) => term !== 0);
  let zeros = first < 0 ? terms.length : first;
  if (terms.length - zeros < LEAST) zeros = Math.max(0, Math.min(zeros, terms.length - LEAST));
  const wanted = terms.slice(zeros);
  const runs: (readonly [Run, Class | undefined])[] = [
    ...index.classes.map((one) => [one.run, one] as const),
    ...index.runs.map((run) => [run, undefined] as const),
  ];
  return runs.flatMap(([run, home]) => best(run, home, wanted, zeros) ?? []);
}

function best(run: Run, home: Class | undefined, wanted: readonly number[], zeros: number): Place | undefined {
  const values = extended(run, wanted.length);
  let found: { at: number; agreed: number; full: boolean; before: boolean } | undefined;
  let key: readonly number[] = [];
  for (let at = 0; at < values.length; at += 1) {
    if (values[at] !== wanted[0]) continue;
    const agreed = agreement(values, at, wanted);
    const full = agreed === Math.min(wanted.length, values.length - at) && agreed >= Math.min(wanted.length, ENOUGH);
    if (agreed < LEAST || (!full && at + agreed === values.length)) continue;
    const before = values.slice(Math.max(0, at - zeros), at).every((value) => value === 0);
    const own = [Number(full), full ? 0 : agreed, Number(before), -Math.abs(at - zeros)];
    if (found === undefined || compare(own, key) > 0) [found, key] = [{ at, agreed, full, before }, own];
  }
  if (found === undefined) return undefined;
  const { at, agreed, full, before } = found;
  const start = at - zeros;
  const first = before ? Math.max(start, 0) : at;
  const shown: (number | null)[] = [];
  for (let place = start; place < Math.min(values.length, at + wanted.length); place += 1) shown.push(place >= first ? (values[place] as number) : null);
  const known = zeros + (full ? agreed : wanted.length);
  return { run, home, agreed: zeros + agreed, known, shift: run.start + start, lead: zeros, zeros: before, values: shown, full };
}

function agreement(values: readonly number[], at: number, wanted: readonly number[]): number {
  const length = Math.min(wanted.length, values.length - at);
  for (let place = 0; place < length; place += 1) if (values[at + place] !== wanted[place]) return place;
  return length;
}
