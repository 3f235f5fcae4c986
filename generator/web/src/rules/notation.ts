// Why this exists: positions are written in the browser as on the command line. The
// notation of a game is data (engine/fairgame/core/notation.py and parts.py); it is read here,
// and refused in the same words. Numbers are read exactly, whatever their length.

import { fromDecimal, toDecimal } from "../solver/decimal";
import { Refused, type Value } from "./runtime";

interface NumbersData {
  readonly kind: "numbers";
  readonly accepts: string;
  readonly fewest: number;
  readonly most: number;
  readonly noun: string;
  readonly least: number;
  readonly largest: string | null;
  readonly distinct: string;
  readonly order: "as typed" | "up to the last" | "ascending" | "no zeros";
  readonly place: boolean;
  readonly further: string;
}

interface PairsData {
  readonly kind: "pairs";
  readonly noun: string;
  readonly accepts: string;
  readonly ends: readonly string[];
  readonly least: number;
  readonly largest: string;
  readonly distinct: string;
  readonly fewest: number;
  readonly most: number;
  readonly empty: string;
  readonly further: string;
}

interface TextsData {
  readonly kind: "texts";
  readonly noun: string;
  readonly accepts: string;
  readonly signs: string;
  readonly longest: number;
  readonly fewest: number;
  readonly most: number;
}

type PartData =
  | NumbersData
  | PairsData
  | TextsData
  | { readonly kind: "word"; readonly choices: readonly string[] }
  | { readonly kind: "marked"; readonly numbers: NumbersData; readonly sign: string; readonly what: string };

interface HeapsData {
  readonly kind: "heaps";
  readonly accepts: string;
  readonly noun: string;
  readonly least: number;
  readonly largest: string | null;
  readonly cancel: string;
  readonly nothing: string;
  readonly most: number;
  readonly further: string;
}

interface PartsData {
  readonly kind: "parts";
  readonly accepts: string;
  readonly parts: readonly PartData[];
  readonly sign: string;
  readonly optional: number;
  readonly over: string;
}

export type NotationData = (HeapsData | NumbersData | PartsData) & { readonly example: string };

const SHOWN = 24;

function shown(word: string): string {
  return word.length <= SHOWN ? word : `${word.slice(0, SHOWN - 3)}...`;
}

export function words(text: string): string[] {
  return text.split(/[\s,+]+/).filter((word) => word !== "");
}

interface Bounds {
  readonly least: number;
  readonly largest: string | null;
  readonly further: string;
}

function wholeNumber(word: string, name: string, { least, largest, further }: Bounds): bigint {
  const digitsOnly = /^[0-9]+$/.test(word);
  const short = largest === null || word.length <= largest.length + 1;
  const value = digitsOnly && short ? fromDecimal(word) : -1n;
  if (value < BigInt(least) || (largest !== null && value > BigInt(largest))) {
    const accepted = largest === null ? `from ${least} on` : `from ${least} to ${largest}`;
    const isGreater = digitsOnly && largest !== null && BigInt(word.slice(0, largest.length + 1)) > BigInt(largest);
    const why = further !== "" && isGreater ? `; ${further}` : "";
    throw new Refused(shown(word), `${name} must be a whole number ${accepted}${why}`);
  }
  return value;
}

function refuseEqual(numbers: readonly bigint[], noun: string, rule: string, zeros = true): void {
  for (const [first, one] of numbers.entries()) {
    const second = zeros && one === 0n ? -1 : numbers.indexOf(one, first + 1);
    if (second >= 0) throw new Refused(numbers.join(" "), `${noun}s ${first + 1} and ${second + 1} are both ${one}; ${rule}`);
  }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

function readNumbers(data: NumbersData, given: readonly string[]): bigint[] {
  const { fewest, most, noun, order } = data;
  if (given.length < fewest || given.length > most) {
    const count = fewest === most ? `${fewest}` : `${fewest} to ${most}`;
    throw new Refused(given.slice(0, 6).join(" "), `expected ${data.accepts}: ${count} of them, not ${given.length}`);
  }
  const found = given.map((word, place) => wholeNumber(word, data.place ? `${noun} ${place + 1}` : noun, data));
  if (data.distinct !== "") refuseEqual(found, noun, data.distinct, order === "no zeros");
  if (order === "as typed") return found;
  if (order === "up to the last") {
    while (found.length > 0 && found[found.length - 1] === 0n) found.pop();
    return found;
  }
  return found.filter((one) => order === "ascending" || one !== 0n).sort(ascending);
}

function readPairs(data: PairsData, given: readonly string[]): Value[] {
  if (given.length < data.fewest || given.length > data.most) {
    throw new Refused(given.slice(0, 6).map(shown).join(" "), `expected ${data.accepts}: ${data.fewest} to ${data.most} of them, not ${given.length}`);
  }
  return given.flatMap((word, place) => {
    if (word === data.empty) return [];
    const numbers = word.split(/[-–]/);
    if (numbers.length !== data.ends.length || !numbers.every((one) => /^[0-9]+$/.test(one))) {
      throw new Refused(shown(word), `${data.noun} ${place + 1} is no ${data.ends.length === 2 ? "pair" : "triple"}; expected ${data.accepts}`);
    }
    const pair = data.ends.map((end, at) => wholeNumber(numbers[at] as string, `${end} of ${data.noun} ${place + 1}`, data));
    if (data.distinct !== "" && pair[0] === pair[1]) {
      throw new Refused(shown(word), `both numbers of ${data.noun} ${place + 1} are ${pair[0]}; ${data.distinct}`);
    }
    return [pair];
  });
}

function readTexts(data: TextsData, given: readonly string[]): Value[] {
  const { noun, accepts, longest, fewest, most } = data;
  if (given.length < fewest || given.length > most) {
    throw new Refused(given.slice(0, 6).map(shown).join(" "), `expected ${accepts}: ${fewest} to ${most} of them, not ${given.length}`);
  }
  for (const word of given) {
    const signs = [...word];
    if (signs.length > longest) throw new Refused(shown(word), `a ${noun} has at most ${longest} signs, not ${signs.length}`);
    if (!signs.every((sign) => data.signs.includes(sign))) throw new Refused(shown(word), `a ${noun} has other signs; expected ${accepts}`);
  }
  return [...given];
}

function readPart(data: PartData, given: readonly string[], accepts: string): Value {
  switch (data.kind) {
    case "numbers":
      return readNumbers(data, given);
    case "pairs":
      return readPairs(data, given);
    case "texts":
      return readTexts(data, given);
    case "word":
      if (given.length > 1 || !data.choices.includes(given[0] ?? (data.choices[0] as string))) throw new Refused(given.map(shown).join(" "), `expected ${accepts}`);
      return given[0] ?? (data.choices[0] as string);
    case "marked": {
      const marked = given.filter((word) => word.endsWith(data.sign));
      if (marked.length !== 1) {
        throw new Refused(given.slice(0, 6).map(shown).join(" "), `exactly one number is ${data.what}, marked by ${data.sign}, not ${marked.length}`);
      }
      const bare = (word: string): string => (word.endsWith(data.sign) ? word.slice(0, -data.sign.length) : word);
      return [readNumbers(data.numbers, given.map(bare)), BigInt(bare(marked[0] as string))];
    }
  }
}

/** The words of each part, where a sign stands between them. */
function markedOff({ parts, sign, optional, accepts }: PartsData, text: string): string[][] {
  const given = text.split(sign).map(words);
  if (given.length < parts.length - optional || given.length > parts.length) throw new Refused(shown(text.trim()), `expected ${accepts}`);
  return parts.map((_, place) => given[place] ?? []);
}

/** The words of each part, where their order tells them apart. */
function inOrder({ parts }: PartsData, text: string): string[][] {
  const left = words(text);
  const last = parts[parts.length - 1] as PartData;
  const lists = last.kind === "word" ? parts.slice(0, -1) : parts;
  const behind = last.kind === "word" && left.length > 0 && last.choices.includes(left[left.length - 1] as string) ? [left.pop() as string] : [];
  const given = lists.map((part, place) => {
    if (part.kind === "word") {
      const is = left.length > 0 && !/^[0-9]/.test(left[0] as string);
      return left.splice(0, is ? 1 : 0);
    }
    const most = part.kind === "marked" ? part.numbers.most : part.most;
    return left.splice(0, place === lists.length - 1 ? left.length : most);
  });
  return last.kind === "word" ? [...given, behind] : given;
}

function partText(data: PartData, value: Value): string {
  const list = value as readonly Value[];
  switch (data.kind) {
    case "numbers":
      return list.map(numeral).join(" ");
    case "pairs":
      return list.map((pair) => (pair as readonly Value[]).map(numeral).join("-")).join(" ") || data.empty;
    case "texts":
      return list.join(" + ");
    case "word":
      return value as string;
    case "marked": {
      const [numbers, marked] = list as [readonly Value[], Value];
      return numbers.map((one) => (String(one) === String(marked) ? `${one}${data.sign}` : numeral(one))).join(" ");
    }
  }
}

export function numeral(value: Value): string {
  return typeof value === "bigint" ? toDecimal(value) : String(value);
}

/** What the notation reads: components, or parts that the game's own `into` makes into components. */
export interface Read {
  readonly parts: boolean;
  readonly values: Value[];
}

/** Throws Refused. */
export function read(data: NotationData, text: string): Read {
  const given = words(text);
  switch (data.kind) {
    case "heaps": {
      if (data.cancel !== "" && given.length === 1 && given[0] === data.nothing) return { parts: false, values: [] };
      if (given.length === 0 || given.length > data.most) {
        throw new Refused(given.slice(0, 6).join(" "), `expected ${data.accepts}, 1 to ${data.most} of them, not ${given.length}`);
      }
      const found = given.map((word, place) => wholeNumber(word, `${data.noun} ${place + 1}`, data));
      if (data.cancel !== "") refuseEqual(found, data.noun, data.cancel);
      return { parts: false, values: found };
    }
    case "numbers":
      return { parts: false, values: [readNumbers(data, given)] };
    case "parts": {
      if (data.over !== "" && given.length === 1 && given[0] === data.over) return { parts: false, values: [] };
      const own = data.sign === "" ? inOrder(data, text) : markedOff(data, text);
      return { parts: true, values: data.parts.map((part, place) => readPart(part, own[place] as string[], data.accepts)) };
    }
  }
}

/** The text that is read as these components; `outOf` is the game's own way back to parts. */
export function write(data: NotationData, components: readonly Value[], outOf: (components: readonly Value[]) => Value): string {
  if (data.kind === "heaps") {
    if (data.cancel === "") return components.map(numeral).join(" + ") || data.nothing;
    const texts = components.map(String);
    const odd = [...new Set(texts)].filter((one) => texts.filter((other) => other === one).length % 2 === 1);
    return odd.sort((a, b) => ascending(BigInt(a), BigInt(b))).join(" ") || data.nothing;
  }
  if (data.kind === "numbers") {
    return components.map((one) => (one as readonly Value[]).map(numeral).join(" ") || "0").join(" + ") || "0";
  }
  if (components.length === 0) return data.over || "0";
  const texts = (outOf(components) as readonly Value[]).map((value, place) => partText(data.parts[place] as PartData, value));
  while (texts.length > data.parts.length - data.optional && texts[texts.length - 1] === "") texts.pop();
  if (data.sign === "") return texts.filter((text) => text !== "").join(" ");
  return texts.join(data.sign === "/" ? " / " : `${data.sign} `);
}
