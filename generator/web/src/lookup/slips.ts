// Sequences that have all terms but a few, or with one term too many or too few. The results equal those of
// generator/fairgame_site/lookup/slips.py, which states the rules.
import { type Class, extendValues, type Index, type IndexedSequence } from "./index";
import { compare, indexedRuns, leadingZeros } from "./terms";

const TERMS_PER_SLIP = 6;

export interface Slip {
  readonly sequence: IndexedSequence;
  readonly classEntry: Class | undefined;
  /** Place of the sequence that matches the first term. */
  readonly shift: number;
  /** Number of leading zeros of the terms, and whether the sequence has them too. */
  readonly lead: number;
  readonly zeros: boolean;
  /** Number of equal terms, and places of the wrong ones, or of the added or missing one; leading zeros included. */
  readonly equal: number;
  readonly wrong: readonly number[];
  /** 1 if a term is added, -1 if one is missing, else 0. */
  readonly added: -1 | 0 | 1;
  readonly values: readonly (number | null)[];
}

/** Return the best place of every sequence that has the terms with a few errors, but not without one. */
export function findSlips(index: Index, terms: readonly number[]): Slip[] {
  const zeros = leadingZeros(terms);
  const significant = terms.slice(zeros);
  if (significant.length < TERMS_PER_SLIP) return [];
  return indexedRuns(index).flatMap(([run, home]) => bestSlip(run, home, significant, zeros) ?? []);
}

function bestSlip(
  run: IndexedSequence,
  home: Class | undefined,
  terms: readonly number[],
  zeros: number,
): Slip | undefined {
  const values = extendValues(run, terms.length + 1);
  let best: { readonly at: number; readonly wrong: readonly number[]; readonly added: -1 | 0 | 1 } | undefined;
  let bestKey: readonly number[] = [];
  const offer = (at: number, wrong: readonly number[], added: -1 | 0 | 1, errors: number): void => {
    const hasOthers = values.slice(Math.max(0, at - zeros), at).some((value) => value !== 0);
    const key = [errors, Number(hasOthers), Math.abs(at - zeros)];
    if (best === undefined || compare(key, bestKey) < 0) [best, bestKey] = [{ at, wrong, added }, key];
  };
  for (let at = 0; at <= values.length - terms.length; at += 1) {
    const wrong = wrongPlaces(values, at, terms);
    if (wrong.length > 0) offer(at, wrong, 0, wrong.length);
  }
  if (best === undefined) {
    for (let at = 0; at < values.length; at += 1) {
      for (const added of [1, -1] as const) {
        const place = shiftedPlace(values, at, terms, added);
        if (place !== undefined) offer(at, [place], added, added === 1 ? 1 : 0);
      }
    }
  }
  if (best === undefined) return undefined;
  const { at, wrong, added } = best as { at: number; wrong: readonly number[]; added: -1 | 0 | 1 };
  const start = at - zeros;
  const hasZeros = values.slice(Math.max(0, start), at).every((value) => value === 0);
  const first = hasZeros ? Math.max(start, 0) : at;
  const shown: (number | null)[] = [];
  for (let place = start; place < at + terms.length - added; place += 1)
    shown.push(place >= first ? (values[place] as number) : null);
  return {
    sequence: run,
    classEntry: home,
    shift: run.start + start,
    lead: zeros,
    zeros: hasZeros,
    equal: zeros + terms.length - (added === 1 ? 1 : added === -1 ? 0 : wrong.length),
    wrong: wrong.map((place) => zeros + place),
    added,
    values: shown,
  };
}

/** Return the places of the wrong terms; empty if there are none or too many. */
function wrongPlaces(values: readonly number[], at: number, terms: readonly number[]): number[] {
  const most = Math.floor(terms.length / TERMS_PER_SLIP);
  const wrong: number[] = [];
  for (const [place, term] of terms.entries()) {
    if (values[at + place] === term) continue;
    wrong.push(place);
    if (wrong.length > most) return [];
  }
  return wrong;
}

/** Return the place of the only added (1) or missing (-1) term; undefined if the terms differ otherwise. */
function shiftedPlace(
  values: readonly number[],
  at: number,
  terms: readonly number[],
  added: -1 | 1,
): number | undefined {
  if (at + terms.length - added > values.length) return undefined;
  let place = 0;
  while (place < terms.length && values[at + place] === terms[place]) {
    place += 1;
    if (at + place === values.length) return undefined;
  }
  if (place === 0 || place >= terms.length) return undefined;
  const [typed, there] = added === 1 ? [place + 1, place] : [place, place + 1];
  for (let step = 0; typed + step < terms.length; step += 1)
    if (values[at + there + step] !== terms[typed + step]) return undefined;
  return place;
}
