// Index of the look-up box, parsed like generator/fairgame_site/lookup/index.py. The box and the locator of octal codes
// use it. The first use fetches it.
import { FetchError, loadJson } from "../data";
import type { ClassEntry, Index as LocatorIndex } from "../octal/locate";
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

export interface IndexedSequence {
  readonly values: readonly number[];
  readonly start: number;
  /** Preperiod and period, if a period is proved and the values reach it. */
  readonly period: readonly [number, number] | undefined;
  readonly title: string;
  readonly path: string;
  /** Whether its places are counted as entries of a list. */
  readonly entries: boolean;
}

export interface Class {
  readonly code: string;
  readonly path: string;
  readonly codes: ReadonlyMap<string, number>;
  readonly run: IndexedSequence;
  readonly preperiods: Readonly<Record<string, number | null>>;
  readonly period: number | null;
  readonly computedTo: number;
  readonly oeis: readonly string[];
  readonly reported: ClassEntry["reported"];
}

export interface Index {
  readonly games: readonly Game[];
  /** Name, anchor on the page of the glossary, other names. */
  readonly terms: readonly (readonly [string, string, readonly string[]])[];
  /** Names of octal codes without a page under that name, with the code. */
  readonly octalNames: readonly (readonly [string, string])[];
  /** Pages that print an OEIS number: title and path. */
  readonly mentions: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  /** Path for subtraction sets, to be followed by a set; "" without one. */
  readonly sets: string;
  readonly runs: readonly IndexedSequence[];
  readonly classes: readonly Class[];
  readonly classByCode: ReadonlyMap<string, Class>;
  readonly gameByCode: ReadonlyMap<string, Game>;
  readonly gameByName: ReadonlyMap<string, Game>;
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
  readonly schema: 3;
  readonly games: readonly (readonly [string, string, readonly string[], readonly string[], string?])[];
  readonly terms: Index["terms"];
  readonly octal_names: Index["octalNames"];
  readonly mentions: Index["mentions"];
  readonly sets?: string;
  readonly sequences: readonly (readonly [string, string, number, Packed, readonly [number, number] | 0, 0 | 1])[];
  readonly classes: readonly ClassData[];
}

const BASE = 36;

function unpack(values: Packed): readonly number[] {
  return typeof values === "string" ? Array.from(values, (one) => Number.parseInt(one, BASE)) : values;
}

/** Return the known values, extended by the period until every start of a match is covered. */
export function extendValues({ values, start, period }: IndexedSequence, more: number): readonly number[] {
  if (period === undefined) return values;
  const stop = period[0] - start + period[1] + more;
  const extended = values.slice(0, stop);
  while (extended.length < stop) extended.push(extended[extended.length - period[1]] as number);
  return extended;
}

/** Return the last part of the address of a class's page: 0.77 has 0-77, and 4. has 4. */
function classSlug(code: string): string {
  return code.replace(".", "-").replace(/-$/, "");
}

function parseClass(data: ClassData): Class {
  const { code, period = null, preperiod = 0 } = data;
  const codes = new Map(
    data.codes.flatMap(([shift, several]) => several.split(" ").map((each) => [each, shift] as const)),
  );
  const values = [...new Array<number>(data.lead).fill(0), ...unpack(data.first)];
  const isReached = period !== null && preperiod + period <= values.length;
  const shiftedPreperiods = Object.fromEntries(
    Array.from(codes, ([each, shift]) => [each, period === null ? null : preperiod + shift]),
  );
  return {
    code,
    path: data.path ?? `octal/${classSlug(code)}/`,
    codes,
    run: { values, start: 0, period: isReached ? [preperiod, period] : undefined, title: "", path: "", entries: false },
    preperiods: { ...shiftedPreperiods, ...data.preperiods },
    period,
    computedTo: data.computed_to,
    oeis: data.oeis ?? [],
    reported: data.reported,
  };
}

export function parseIndex(data: Data): Index {
  const games = data.games.map(([slug, name, also, oeis, code = ""]) => ({
    slug,
    name,
    also,
    oeis,
    code,
    path: `games/${slug}/`,
  }));
  const classes = data.classes.map(parseClass);
  const reversed = [...games].reverse();
  return {
    games,
    terms: data.terms,
    octalNames: data.octal_names,
    mentions: data.mentions,
    sets: data.sets ?? "",
    runs: data.sequences.map(([title, table, start, values, period, entries]) => ({
      values: unpack(values),
      start,
      period: period === 0 ? undefined : period,
      title,
      path: `games/${table.split(".")[0]}/#${table}`,
      entries: entries === 1,
    })),
    classes,
    classByCode: new Map(classes.flatMap((one) => Array.from(one.codes.keys(), (code) => [code, one] as const))),
    gameByCode: new Map(reversed.filter(({ code }) => code !== "").map((game) => [game.code, game])),
    gameByName: new Map(
      reversed.flatMap((game) => [...game.also, game.slug, game.name].map((name) => [plain(name), game] as const)),
    ),
  };
}

/** Convert the classes for the locator of octal codes. */
export function locatorIndex(data: Data, { classes, gameByCode }: Index): LocatorIndex {
  const entries = classes.map(
    ({ code, path, codes, run, preperiods, period, computedTo, reported }, number): ClassEntry => ({
      code,
      path,
      names: Array.from(codes.keys()).flatMap((each) =>
        gameByCode.has(each) ? [[each, gameByCode.get(each)!.name] as const] : [],
      ),
      status: period === null ? "open" : "periodic",
      period,
      preperiod: preperiods[code] ?? null,
      computed_to: computedTo,
      first: run.values.slice(data.classes[number]!.lead),
      near: data.classes[number]!.near ?? [],
      ...(reported === undefined ? {} : { reported }),
    }),
  );
  const codes = classes.flatMap((one, number) =>
    Array.from(one.codes, ([code, shift]) => [code, [number, shift, one.preperiods[code] ?? null]] as const),
  );
  return { classes: entries, codes: Object.fromEntries(codes) };
}

const cache = new Map<string, Promise<Data>>();

/** Return the published index, fetched once; a failed fetch is not cached. */
export function loadIndex(url: string): Promise<Data> {
  let loading = cache.get(url);
  if (loading === undefined) {
    loading = fetchIndex(url);
    cache.set(url, loading);
    loading.catch(() => cache.delete(url));
  }
  return loading;
}

async function fetchIndex(url: string): Promise<Data> {
  return loadJson(url, (data) => {
    if ((data as Data).schema !== 3) throw new FetchError("it is of another version than this page");
    return data as Data;
  });
}
