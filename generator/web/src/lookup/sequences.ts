// Why this exists: what the box answers to the terms of a sequence: which game has them, moved by
// how many heaps, and near misses. The same as generator/fairgame_site/lookup/sequences.py.

import { grouped } from "../dom";
import { facts, ofCode, onward, path, title } from "./codes";
import { answered, foundAt, type Answer, type Found, type Near } from "./found";
import type { Class, Index } from "./index";
import { compare, LEAST, places, type Place } from "./terms";

const SHOWN = 8;
const NEAR = 6;
const MOST_COUNTS = 4;
const RELATED = 3;
const BARE = /^[0-7]{1,3}$/;
const SEARCH = "https://oeis.org/search?q=";

export function ofTerms(index: Index, query: string, terms: readonly number[]): Answer {
  if (terms.length < LEAST) {
    const found = BARE.test(query) ? ofCode(index, query, `.${query}`).found : [];
    return answered(query, "terms", { found, note: `Terms are looked up from ${LEAST} on: go on typing.` });
  }
  const every = places(index, terms);
  const full = sorted(every.filter((one) => one.full), (one) => order(index, one));
  const near = sorted(every.filter((one) => !one.full), (one) => [-one.agreed, ...order(index, one)]);
  return answered(query, "terms", {
    found: full.slice(0, SHOWN).map((one) => matched(index, one, terms.length)),
    near: near.slice(0, NEAR).map((one) => missed(index, one, terms)),
    note: left(every, full.length, terms.length),
    elsewhere: full.length > 0 ? [] : [{ text: "Search the OEIS for these terms", path: `${SEARCH}${terms.join(",")}` }],
  });
}

function sorted<T>(list: readonly T[], key: (one: T) => readonly number[]): T[] {
  const keyed = list.map((one) => [key(one), one] as const);
  return keyed.sort(([one], [other]) => compare(one, other)).map(([, one]) => one);
}

/** What places are sorted by: the zeros stand as well, moved little, a game with a name. */
function order(index: Index, { home, run, shift, zeros }: Place): readonly number[] {
  if (home === undefined) return [Number(!zeros), Math.abs(shift - run.start), 0];
  const code = nearest(index, home, shift);
  return [Number(!zeros), Math.abs(shift + (home.codes.get(code) as number)), Number(!index.named.has(code))];
}

/** The code of a class that is moved least against the terms; of two, one with a name, then the canonical. */
function nearest(index: Index, home: Class, shift: number): string {
  let [best, key]: [string, readonly number[]] = ["", []];
  for (const [code, moved] of home.codes) {
    const own = [Math.abs(shift + moved), Number(!index.named.has(code)), Number(code !== home.code)];
    if (best === "" || compare(own, key) < 0) [best, key] = [code, own];
  }
  return best;
}

function matched(index: Index, one: Place, terms: number): Found {
  const detail = !one.zeros
    ? "all terms but the zeros at the beginning"
    : one.known < terms
      ? `the first ${one.known} of ${terms} terms, as far as the index goes`
      : `all ${terms} terms`;
  const { home } = one;
  if (home === undefined) return foundAt(one.run.title, one.run.path, `${detail}, ${where(one)}`);
  const code = nearest(index, home, one.shift);
  const also = Array.from(home.codes)
    .filter(([other]) => other !== code && index.named.has(other))
    .map(([other, moved]) => `${index.named.get(other)!.name} (${other}) ${where(one, moved)}`)
    .slice(0, RELATED);
  const others = home.codes.size - 1 - also.length;
  if (others > 0) also.push(`${others} ${also.length > 0 ? "more" : "other"} ${others === 1 ? "code" : "codes"} of the class`);
  const words = [`${detail}, ${where(one, home.codes.get(code))}`, facts(home, code)];
  if (also.length > 0) words.push(`also ${also.join(", ")}`);
  return foundAt(title(index, code), path(index, code), words.join("; "), onward(index, code));
}

function missed(index: Index, one: Place, terms: readonly number[]): Near {
  const code = one.home === undefined ? "" : nearest(index, one.home, one.shift);
  const [what, there] = code === "" ? [one.run.title, one.run.path] : [title(index, code), path(index, code)];
  const zeros = one.zeros ? "" : " but the zeros at the beginning";
  const parting = `then ${one.values[one.agreed]}, not ${terms[one.agreed]}`;
  const detail = `the first ${one.agreed} of ${terms.length} terms${zeros}, ${where(one, one.home?.codes.get(code))}; ${parting}`;
  return { title: what, path: there, detail, values: one.values, parts_at: one.agreed };
}

/** In words where the terms begin in a sequence, or in that of a code moved by so many heaps. */
function where(one: Place, moved = 0): string {
  const unit = one.home !== undefined ? "heap" : one.run.entries ? "entry" : "n =";
  const first = one.shift + moved + (one.zeros ? 0 : one.lead);
  return first < one.run.start ? `whose ${unit} ${one.run.start} is term ${one.run.start - first + 1}` : `from ${unit} ${grouped(first)} on`;
}

/** In words how many sequences each further term leaves. */
function left(every: readonly Place[], full: number, terms: number): string {
  const counts: [number, number][] = [];
  let last = full;
  for (let number = terms - 1; number >= LEAST; number -= 1) {
    const those = every.filter((one) => one.agreed >= number).length;
    if (those > last) {
      counts.push([those, number]);
      last = those;
    }
  }
  const told = counts.slice(0, MOST_COUNTS).reverse();
  const words = told.map(([those, number], place) => `${place === 0 ? "; " : ", "}${those}${place > 0 ? "" : those === 1 ? " has" : " have"} the first ${number}`).join("");
  const have = full === 1 ? "sequence has" : full === 0 ? "sequence of the index has" : "sequences have";
  return `${full === 0 ? "No" : full} ${have} these ${terms} terms${words}.`;
}
