// Notation of positions, the same as on the command line. It is data (engine/fairgame/core/notation.py and parts.py);
// this parser rejects texts with the same messages. Numbers are exact, of any length.
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
  readonly rectangle: boolean;
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
  readonly rectangle: boolean;
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

const MAX_SHOWN = 24;

function shorten(word: string): string {
  return word.length <= MAX_SHOWN ? word : `${word.slice(0, MAX_SHOWN - 3)}...`;
}

export function splitWords(text: string): string[] {
  return text.split(/[\s,+]+/).filter((word) => word !== "");
}

interface Bounds {
  readonly least: number;
  readonly largest: string | null;
  readonly further: string;
}

function readNumber(word: string, name: string, { least, largest, further }: Bounds): bigint {
  const digitsOnly = /^[0-9]+$/.test(word);
  const isShort = largest === null || word.length <= largest.length + 1;
  const value = digitsOnly && isShort ? fromDecimal(word) : -1n;
  if (value < BigInt(least) || (largest !== null && value > BigInt(largest))) {
    const accepted = largest === null ? `from ${least} on` : `from ${least} to ${largest}`;
    const isGreater = digitsOnly && largest !== null && BigInt(word.slice(0, largest.length + 1)) > BigInt(largest);
    const why = further !== "" && isGreater ? `; ${further}` : "";
    throw new Refused(shorten(word), `${name} must be a whole number ${accepted}${why}`);
  }
  return value;
}

function rejectEqual(numbers: readonly bigint[], noun: string, rule: string, zeros = true): void {
  for (const [first, number] of numbers.entries()) {
    const second = zeros && number === 0n ? -1 : numbers.indexOf(number, first + 1);
    if (second >= 0)
      throw new Refused(numbers.join(" "), `${noun}s ${first + 1} and ${second + 1} are both ${number}; ${rule}`);
  }
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Return the sides of a rectangle or a box, typed with x, × or by between; empty for other words. */
function rectangleSides(words: readonly string[], dimensions: number): number[] {
  const sides = words
    .slice(0, 2 * dimensions)
    .join(" ")
    .split(/ ?(?:x|×|by) ?/);
  const isRectangle = sides.length === dimensions && sides.every((side) => /^[0-9]{1,3}$/.test(side));
  return isRectangle ? sides.map(Number) : [];
}

function readNumbers(data: NumbersData, typed: readonly string[]): bigint[] {
  const { fewest, most, noun, order } = data;
  const [rows, columns] = data.rectangle ? rectangleSides(typed, 2) : [];
  const words = rows === undefined ? typed : Array.from({ length: rows }, () => String(columns));
  if (words.length < fewest || words.length > most) {
    const count = fewest === most ? `${fewest}` : `${fewest} to ${most}`;
    throw new Refused(words.slice(0, 6).join(" "), `expected ${data.accepts}: ${count} of them, not ${words.length}`);
  }
  const numbers = words.map((word, place) => readNumber(word, data.place ? `${noun} ${place + 1}` : noun, data));
  if (data.distinct !== "") rejectEqual(numbers, noun, data.distinct, order === "no zeros");
  if (order === "as typed") return numbers;
  if (order === "up to the last") {
    while (numbers.length > 0 && numbers[numbers.length - 1] === 0n) numbers.pop();
    return numbers;
  }
  return numbers.filter((one) => order === "ascending" || one !== 0n).sort(ascending);
}

/** Return the cells of a rectangle or a box, in lexicographic order. */
export function cellsOf(sides: readonly number[]): string[] {
  return sides.reduce<string[]>(
    (found, side) =>
      found.flatMap((cell) => Array.from({ length: side }, (_, at) => (cell === "" ? `${at}` : `${cell}-${at}`))),
    [""],
  );
}

function readPairs(data: PairsData, typed: readonly string[]): Value[] {
  const sides = data.rectangle ? rectangleSides(typed, data.ends.length) : [];
  const count = sides.length > 0 ? sides.reduce((size, side) => size * side, 1) : typed.length;
  if (count < data.fewest || count > data.most) {
    throw new Refused(
      typed.slice(0, 6).map(shorten).join(" "),
      `expected ${data.accepts}: ${data.fewest} to ${data.most} of them, not ${count}`,
    );
  }
  const words = sides.length > 0 ? cellsOf(sides) : typed;
  return words.flatMap((word, place) => {
    if (word === data.empty) return [];
    const numbers = word.split(/[-–]/);
    if (numbers.length !== data.ends.length || !numbers.every((one) => /^[0-9]+$/.test(one))) {
      throw new Refused(
        shorten(word),
        `${data.noun} ${place + 1} is no ${data.ends.length === 2 ? "pair" : "triple"}; expected ${data.accepts}`,
      );
    }
    const pair = data.ends.map((end, at) =>
      readNumber(numbers[at] as string, `${end} of ${data.noun} ${place + 1}`, data),
    );
    if (data.distinct !== "" && pair[0] === pair[1]) {
      throw new Refused(shorten(word), `both numbers of ${data.noun} ${place + 1} are ${pair[0]}; ${data.distinct}`);
    }
    return [pair];
  });
}

function readTexts(data: TextsData, words: readonly string[]): Value[] {
  const { noun, accepts, longest, fewest, most } = data;
  if (words.length < fewest || words.length > most) {
    throw new Refused(
      words.slice(0, 6).map(shorten).join(" "),
      `expected ${accepts}: ${fewest} to ${most} of them, not ${words.length}`,
    );
  }
  for (const word of words) {
    const signs = [...word];
    if (signs.length > longest)
      throw new Refused(shorten(word), `a ${noun} has at most ${longest} signs, not ${signs.length}`);
    if (!signs.every((sign) => data.signs.includes(sign)))
      throw new Refused(shorten(word), `a ${noun} has other signs; expected ${accepts}`);
  }
  return [...words];
}

function readPart(data: PartData, words: readonly string[], accepts: string): Value {
  switch (data.kind) {
    case "numbers":
      return readNumbers(data, words);
    case "pairs":
      return readPairs(data, words);
    case "texts":
      return readTexts(data, words);
    case "word":
      if (words.length > 1 || !data.choices.includes(words[0] ?? (data.choices[0] as string)))
        throw new Refused(words.map(shorten).join(" "), `expected ${accepts}`);
      return words[0] ?? (data.choices[0] as string);
    case "marked": {
      const marked = words.filter((word) => word.endsWith(data.sign));
      if (marked.length !== 1) {
        throw new Refused(
          words.slice(0, 6).map(shorten).join(" "),
          `exactly one number is ${data.what}, marked by ${data.sign}, not ${marked.length}`,
        );
      }
      const withoutSign = (word: string): string =>
        word.endsWith(data.sign) ? word.slice(0, -data.sign.length) : word;
      return [readNumbers(data.numbers, words.map(withoutSign)), BigInt(withoutSign(marked[0] as string))];
    }
  }
}

/** Split a text into the words of each part by the sign between them. */
function splitBySigns({ parts, sign, optional, accepts }: PartsData, text: string): string[][] {
  const lists = text.split(sign).map(splitWords);
  if (lists.length < parts.length - optional || lists.length > parts.length)
    throw new Refused(shorten(text.trim()), `expected ${accepts}`);
  return parts.map((_, place) => lists[place] ?? []);
}

/** Split a text into the words of each part by their order. */
function splitByOrder({ parts }: PartsData, text: string): string[][] {
  const left = splitWords(text);
  const last = parts[parts.length - 1] as PartData;
  const lists = last.kind === "word" ? parts.slice(0, -1) : parts;
  const lastWord =
    last.kind === "word" && left.length > 0 && last.choices.includes(left[left.length - 1] as string)
      ? [left.pop() as string]
      : [];
  const texts = lists.map((part, place) => {
    if (part.kind === "word") {
      const hasWord = left.length > 0 && !/^[0-9]/.test(left[0] as string);
      return left.splice(0, hasWord ? 1 : 0);
    }
    const most = part.kind === "marked" ? part.numbers.most : part.most;
    return left.splice(0, place === lists.length - 1 ? left.length : most);
  });
  return last.kind === "word" ? [...texts, lastWord] : texts;
}

function formatPart(data: PartData, value: Value): string {
  const list = value as readonly Value[];
  switch (data.kind) {
    case "numbers":
      return list.map(formatNumber).join(" ");
    case "pairs":
      return list.map((pair) => (pair as readonly Value[]).map(formatNumber).join("-")).join(" ") || data.empty;
    case "texts":
      return list.join(" + ");
    case "word":
      return value as string;
    case "marked": {
      const [numbers, marked] = list as [readonly Value[], Value];
      return numbers
        .map((one) => (String(one) === String(marked) ? `${one}${data.sign}` : formatNumber(one)))
        .join(" ");
    }
  }
}

export function formatNumber(value: Value): string {
  return typeof value === "bigint" ? toDecimal(value) : String(value);
}

/** Result of the parser: components, or parts that the game's own `into` converts to components. */
interface ParsedPosition {
  readonly parts: boolean;
  readonly values: Value[];
}

/** Parse a text. Throws Refused. */
export function read(data: NotationData, text: string): ParsedPosition {
  const words = splitWords(text);
  switch (data.kind) {
    case "heaps": {
      if (data.cancel !== "" && words.length === 1 && words[0] === data.nothing) return { parts: false, values: [] };
      if (words.length === 0 || words.length > data.most) {
        throw new Refused(
          words.slice(0, 6).join(" "),
          `expected ${data.accepts}, 1 to ${data.most} of them, not ${words.length}`,
        );
      }
      const heaps = words.map((word, place) => readNumber(word, `${data.noun} ${place + 1}`, data));
      if (data.cancel !== "") rejectEqual(heaps, data.noun, data.cancel);
      return { parts: false, values: heaps };
    }
    case "numbers":
      return { parts: false, values: [readNumbers(data, words)] };
    case "parts": {
      if (data.over !== "" && words.length === 1 && words[0] === data.over) return { parts: false, values: [] };
      const partWords = data.sign === "" ? splitByOrder(data, text) : splitBySigns(data, text);
      return {
        parts: true,
        values: data.parts.map((part, place) => readPart(part, partWords[place] as string[], data.accepts)),
      };
    }
  }
}

/** Format components as a text that parses to them; `outOf` converts them back to parts. */
export function write(
  data: NotationData,
  components: readonly Value[],
  outOf: (components: readonly Value[]) => Value,
): string {
  if (data.kind === "heaps") {
    if (data.cancel === "") return components.map(formatNumber).join(" + ") || data.nothing;
    const texts = components.map(String);
    const odd = [...new Set(texts)].filter((one) => texts.filter((other) => other === one).length % 2 === 1);
    return odd.sort((a, b) => ascending(BigInt(a), BigInt(b))).join(" ") || data.nothing;
  }
  if (data.kind === "numbers") {
    return components.map((one) => (one as readonly Value[]).map(formatNumber).join(" ") || "0").join(" + ") || "0";
  }
  if (components.length === 0) return data.over || "0";
  const texts = (outOf(components) as readonly Value[]).map((value, place) =>
    formatPart(data.parts[place] as PartData, value),
  );
  while (texts.length > data.parts.length - data.optional && texts[texts.length - 1] === "") texts.pop();
  if (data.sign === "") return texts.filter((text) => text !== "").join(" ");
  return texts.join(data.sign === "/" ? " / " : `${data.sign} `);
}
