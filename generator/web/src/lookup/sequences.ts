// Answers to the terms of a sequence: the games that have them, the shift in heaps, and near misses. The answers equal
// those of generator/fairgame_site/lookup/sequences.py.
import { groupDigits } from "../dom";
import { answerCode, facts, links, path, title } from "./codes";
import type { Class, Index } from "./index";
import { type Answer, type Match, makeAnswer, makeMatch, type Near } from "./matches";
import { findSlips, type Slip } from "./slips";
import { compare, findPlaces, MIN_TERMS, type Place } from "./terms";

const MAX_SHOWN = 8;
const MAX_NEAR = 6;
const MAX_COUNTS = 4;
const MAX_RELATED = 3;
const BARE = /^[0-7]{1,3}$/;
const SEARCH = "https://oeis.org/search?q=";

export function answerTerms(index: Index, query: string, terms: readonly number[]): Answer {
  if (terms.length < MIN_TERMS) {
    const found = BARE.test(query) ? answerCode(index, query, `.${query}`).found : [];
    return makeAnswer(query, "terms", {
      found,
      note: `Terms are looked up from ${MIN_TERMS} on: go on typing.`,
    });
  }
  const every = findPlaces(index, terms);
  const full = sortBy(
    every.filter((one) => one.full),
    (one) => sortKey(index, one),
  );
  const complete = new Set(full.map(({ sequence }) => sequence));
  const slips = findSlips(index, terms).filter(({ sequence }) => !complete.has(sequence));
  const shown = new Set(slips.map(({ sequence }) => sequence));
  const misses = every.filter((one) => !one.full && !shown.has(one.sequence));
  const near = sortBy(
    [
      ...slips.map(
        (one) => [[-one.equal, Math.abs(one.added), ...sortKey(index, one)], describeSlip(index, one, terms)] as const,
      ),
      ...misses.map((one) => [[-one.agreed, 0, ...sortKey(index, one)], describeMiss(index, one, terms)] as const),
    ],
    ([key]) => key,
  ).map(([, one]) => one);
  return makeAnswer(query, "terms", {
    found: full.slice(0, MAX_SHOWN).map((one) => describeMatch(index, one, terms.length)),
    near: near.slice(0, MAX_NEAR),
    note: describeCounts(every, full.length, terms.length),
    elsewhere:
      full.length > 0 ? [] : [{ text: "Search the OEIS for these terms", path: `${SEARCH}${terms.join(",")}` }],
  });
}

function sortBy<T>(list: readonly T[], key: (one: T) => readonly number[]): T[] {
  const keyed = list.map((one) => [key(one), one] as const);
  return keyed.sort(([one], [other]) => compare(one, other)).map(([, one]) => one);
}

/** Return the sort key of a place: matching zeros first, then small shifts, then games with a name. */
function sortKey(index: Index, { classEntry, sequence, shift, zeros }: Place | Slip): readonly number[] {
  if (classEntry === undefined) return [Number(!zeros), Math.abs(shift - sequence.start), 0];
  const code = nearest(index, classEntry, shift);
  return [
    Number(!zeros),
    Math.abs(shift + (classEntry.codes.get(code) as number)),
    Number(!index.gameByCode.has(code)),
  ];
}

/** Return the code of a class with the least shift against the terms. A tie prefers named, then canonical codes. */
function nearest(index: Index, home: Class, shift: number): string {
  let [best, key]: [string, readonly number[]] = ["", []];
  for (const [code, moved] of home.codes) {
    const candidate = [Math.abs(shift + moved), Number(!index.gameByCode.has(code)), Number(code !== home.code)];
    if (best === "" || compare(candidate, key) < 0) [best, key] = [code, candidate];
  }
  return best;
}

function describeMatch(index: Index, one: Place, terms: number): Match {
  const detail = !one.zeros
    ? "all terms (leading zeros ignored)"
    : one.known < terms
      ? `the first ${one.known} of ${terms} terms, as far as the index goes`
      : `all ${terms} terms`;
  const { classEntry } = one;
  if (classEntry === undefined)
    return makeMatch(one.sequence.title, one.sequence.path, `${detail}, ${describePlace(one)}`);
  const code = nearest(index, classEntry, one.shift);
  const also = Array.from(classEntry.codes)
    .filter(([other]) => other !== code && index.gameByCode.has(other))
    .map(([other, moved]) => `${index.gameByCode.get(other)!.name} (${other}) ${describePlace(one, moved)}`)
    .slice(0, MAX_RELATED);
  const others = classEntry.codes.size - 1 - also.length;
  if (others > 0)
    also.push(`${others} ${also.length > 0 ? "more" : "other"} ${others === 1 ? "code" : "codes"} of the class`);
  const words = [`${detail}, ${describePlace(one, classEntry.codes.get(code))}`, facts(classEntry, code)];
  if (also.length > 0) words.push(`also ${also.join(", ")}`);
  return makeMatch(title(index, code), path(index, code), words.join("; "), links(index, code));
}

/** Return the title and the address of a sequence, and the shift of the code that they name. */
function named(index: Index, { classEntry, sequence, shift }: Place | Slip): readonly [string, string, number] {
  if (classEntry === undefined) return [sequence.title, sequence.path, 0];
  const code = nearest(index, classEntry, shift);
  return [title(index, code), path(index, code), classEntry.codes.get(code) as number];
}

/** Describe a sequence that has the terms with a few errors. */
function describeSlip(index: Index, one: Slip, terms: readonly number[]): Near {
  const [name, address, moved] = named(index, one);
  const zeros = one.zeros ? "" : " (leading zeros ignored)";
  const first = one.wrong[0] as number;
  const errors =
    one.added === 1
      ? `without term ${first + 1}, ${terms[first]}`
      : one.added === -1
        ? `with ${one.values[first]} before term ${first + 1}`
        : one.wrong
            .map((place) => `term ${place + 1} is ${one.values[place]} there, not ${terms[place]}`)
            .join(" and ");
  const count = one.equal === terms.length ? `all ${terms.length}` : `${one.equal} of ${terms.length}`;
  const detail = `${count} terms${zeros}, ${describePlace(one, moved)}: ${errors}`;
  return { title: name, path: address, detail, values: one.values, parts_at: first };
}

function describeMiss(index: Index, one: Place, terms: readonly number[]): Near {
  const [name, address, moved] = named(index, one);
  const zeros = one.zeros ? "" : " (leading zeros ignored)";
  const difference = `then ${one.values[one.agreed]}, not ${terms[one.agreed]}`;
  const detail = `the first ${one.agreed} of ${terms.length} terms${zeros}, ${describePlace(one, moved)}; ${difference}`;
  return { title: name, path: address, detail, values: one.values, parts_at: one.agreed };
}

/** Describe where the terms start in a sequence, or in the sequence of a code shifted by `moved` heaps. */
function describePlace(one: Place | Slip, moved = 0): string {
  const unit = one.classEntry !== undefined ? "heap" : one.sequence.entries ? "entry" : "n =";
  const first = one.shift + moved + (one.zeros ? 0 : one.lead);
  return first < one.sequence.start
    ? `whose ${unit} ${one.sequence.start} is term ${one.sequence.start - first + 1}`
    : `from ${unit} ${groupDigits(first)} on`;
}

/** Describe how many sequences each further term leaves. */
function describeCounts(every: readonly Place[], full: number, terms: number): string {
  const counts: [number, number][] = [];
  let last = full;
  for (let number = terms - 1; number >= MIN_TERMS; number -= 1) {
    const matching = every.filter((one) => one.agreed >= number).length;
    if (matching > last) {
      counts.push([matching, number]);
      last = matching;
    }
  }
  const shown = counts.slice(0, MAX_COUNTS).reverse();
  const words = shown
    .map(
      ([matching, number], place) =>
        `${place === 0 ? "; " : ", "}${matching}${place > 0 ? "" : matching === 1 ? " has" : " have"} the first ${number}`,
    )
    .join("");
  const have = full === 1 ? "sequence has" : full === 0 ? "sequence of the index has" : "sequences have";
  return `${full === 0 ? "No" : full} ${have} these ${terms} terms${words}.`;
}
