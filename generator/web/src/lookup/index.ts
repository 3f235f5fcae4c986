// Why this exists: the one index of everything that can be looked up, read from its published
// form as generator/fairgame_site/lookup/index.py reads it. The box and the locator of octal codes use it, and
// fetch it once, when a reader first asks.

import { FetchError } from "../data";
import type { ClassEntry, Index as Codes } from "../octal/locate";
import { plain } from "./names";

export interface Game {
  readonly slug: string;
  readonly name: string;
  readonly also: readonly string[];
  readonly oeis: readonly string[];
  /** "" for a game without an octal code. */
  readonly code: string;
  readonly path: string;
}

export interface Run {
  readonly values: readonly number[];
  readonly start: number;
  /** Preperiod and period, where a period is proved and the values reach it. */
  readonly period: readonly [number, number] | undefined;
  readonly title: string;
  readonly path: string;
  /** Its places are counted, as in a list. */
  readonly entries: boolean;
}

export interface Class {
  readonly code: string;
  readonly path: string;
  readonly codes: ReadonlyMap<string, number>;
  readonly run: Run;
  readonly preperiods: Readonly<Record<string, number | null>>;
  readonly period: number | null;
  readonly computedTo: number;
  readonly oeis: readonly string[];
  readonly reported: ClassEntry["reported"];
}

export interface Index {
  readonly games: readonly Game[];
  /** Name, place on the page of the glossary, other names. */
  readonly terms: readonly (readonly [string, string, readonly string[]])[];
  readonly runs: readonly Run[];
  readonly classes: readonly Class[];
  readonly home: ReadonlyMap<string, Class>;
  readonly named: ReadonlyMap<string, Game>;
  readonly called: ReadonlyMap<string, Game>;
}

type Packed = string | readonly number[];

interface ClassData {
  readonly code: string;
  readonly lead: number;
  readonly first: Packed;
  readonly codes: readonly (readonly [number, string])[];
  readonly computed_to: number;
  readonly path?: string;
  readonly near?: ClassEntry["near"];
  readonly reported?: NonNullable<ClassEntry["reported"]>;
  readonly period?: number;
  readonly preperiod?: number;
  readonly preperiods?: Readonly<Record<string, number | null>>;
  readonly oeis?: readonly string[];
}

export interface Data {
  readonly schema: 2;
  readonly games: readonly (readonly [string, string, readonly string[], readonly string[], string?])[];
  readonly terms: Index["terms"];
  readonly sequences: readonly (readonly [string, string, number, Packed, readonly [number, number] | 0, 0 | 1])[];
  readonly classes: readonly ClassData[];
}

const BASE = 36;

function unpacked(values: Packed): readonly number[] {
  return typeof values === "string" ? Array.from(values, (one) => Number.parseInt(one, BASE)) : values;
}

/** The values that are known, and of a periodic sequence all those that a match can begin with. */
export function extended({ values, start, period }: Run, more: number): readonly number[] {
  if (period === undefined) return values;
  const stop = period[0] - start + period[1] + more;
  const own = values.slice(0, stop);
  while (own.length < stop) own.push(own[own.length - period[1]] as number);
  return own;
}

/** The last part of the address of a class's page: 0.77 has 0-77, and 4. has 4. */
export function slugOf(code: string): string {
  return code.replace(".", "-").replace(/-$/, "");
}

function classOf(one: ClassData): Class {
  const { code, period = null, preperiod = 0 } = one;
  const codes = new Map(one.codes.flatMap(([shift, several]) => several.split(" ").map((each) => [each, shift] as const)));
  const values = [...new Array<number>(one.lead).fill(0), ...unpacked(one.first)];
  const reached = period !== null && preperiod + period <= values.length;
  const usual = Object.fromEntries(Array.from(codes, ([each, shift]) => [each, period === null ? null : preperiod + shift]));
  return {
    code,
    path: one.path ?? `octal/${slugOf(code)}/`,
    codes,
    run: { values, start: 0, period: reached ? [preperiod, period] : undefined, title: "", path: "", entries: false },
    preperiods: { ...usual, ...one.preperiods },
    period,
    computedTo: one.computed_to,
    oeis: one.oeis ?? [],
    reported: one.reported,
  };
}

export function read(data: Data): Index {
  const games = data.games.map(([slug, name, also, oeis, code = ""]) => ({ slug, name, also, oeis, code, path: `games/${slug}/` }));
  const classes = data.classes.map(classOf);
  const reversed = [...games].reverse();
  return {
    games,
    terms: data.terms,
    runs: data.sequences.map(([title, table, start, values, period, entries]) => ({
      values: unpacked(values),
      start,
      period: period === 0 ? undefined : period,
      title,
      path: `games/${table.split(".")[0]}/#${table}`,
      entries: entries === 1,
    })),
    classes,
    home: new Map(classes.flatMap((one) => Array.from(one.codes.keys(), (code) => [code, one] as const))),
    named: new Map(reversed.filter(({ code }) => code !== "").map((game) => [game.code, game])),
    called: new Map(reversed.flatMap((game) => [...game.also, game.slug, game.name].map((name) => [plain(name), game] as const))),
  };
}

/** The classes as the locator of octal codes wants them. */
export function codesOf(data: Data, { classes, named }: Index): Codes {
  const entries = classes.map(({ code, path, codes, run, preperiods, period, computedTo, reported }, number): ClassEntry => ({
    code,
    path,
    names: Array.from(codes.keys()).flatMap((each) => (named.has(each) ? [[each, named.get(each)!.name] as const] : [])),
    status: period === null ? "open" : "periodic",
    period,
    preperiod: preperiods[code] ?? null,
    computed_to: computedTo,
    first: run.values.slice(data.classes[number]!.lead),
    near: data.classes[number]!.near ?? [],
    ...(reported === undefined ? {} : { reported }),
  }));
  const codes = classes.flatMap((one, number) => Array.from(one.codes, ([code, shift]) => [code, [number, shift, one.preperiods[code] ?? null]] as const));
  return { classes: entries, codes: Object.fromEntries(codes) };
}

const known = new Map<string, Promise<Data>>();

/** The published index, fetched once; a failed fetch is forgotten, so that a second try is a real one. */
export function loadIndex(url: string): Promise<Data> {
  let coming = known.get(url);
  if (coming === undefined) {
    coming = fetched(url);
    known.set(url, coming);
    coming.catch(() => known.delete(url));
  }
  return coming;
}

async function fetched(url: string): Promise<Data> {
  if (new URL(url).origin !== location.origin) throw new FetchError("it is not on this site");
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => undefined);
  if (response === undefined) throw new FetchError("no answer from the server");
  if (!response.ok) throw new FetchError(`the server answered ${response.status}`);
  const data = (await response.json()) as Data;
  if (data.schema !== 2) throw new FetchError("it is of another version than this page");
  return data;
}
