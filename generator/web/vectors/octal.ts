// Why this exists: octal codes are read by the engine's own functions, translated, and located by
// an algorithm that the browser has for itself. What the engine says of many codes is held against both.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { codesOf, read, type Data } from "../src/lookup/index";
import { codes, type CodesScript } from "../src/octal/codes";
import { locate } from "../src/octal/locate";
import { octalValues } from "../src/octal/values";
import { keyOf } from "../src/rules/runtime";

/** tests/support/vectors/octal.py tells what is in it; what is said is written as keyOf writes it. */
interface OctalVectors {
  readonly script: string;
  readonly index: Data;
  readonly values: number;
  readonly codes: readonly { readonly text: string; readonly said: readonly string[] }[];
  readonly same: readonly { readonly one: string; readonly other: string; readonly stop: number; readonly same: boolean }[];
  readonly located: readonly { readonly text: string; readonly said: string }[];
}

export async function checkOctal(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "octal.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const vectors = JSON.parse(text) as OctalVectors;
  const module = (await import(pathToFileURL(join(folder, vectors.script)).href)) as { readonly default: CodesScript };
  const own = codes(module.default);
  const faults: string[] = [];
  const differ = (what: string, here: unknown, there: unknown): void => {
    if (here !== there) faults.push(`octal ${what}: ${String(here)} here, ${String(there)} in the engine`);
  };
  for (const { text: code, said } of vectors.codes) {
    const fault = own.fault_in(code);
    const digits = fault === null ? own.digits_of(code) : [];
    const here = fault === null ? [digits, own.text_of(digits), own.in_words(digits), own.moves_of(digits), octalValues(digits, vectors.values)] : [fault];
    differ(`“${code}”`, here.map(keyOf).join(" | "), said.join(" | "));
  }
  for (const { one, other, stop, same } of vectors.same) {
    const [first, second] = [one, other].map((code) => own.moves_of(own.digits_of(code)));
    const values = octalValues(own.digits_of(one), stop).slice(first![0]);
    differ(`${one} and ${other} on ${stop} heaps`, own.same_for_ever(first!, second!, values), same);
  }
  const index = codesOf(vectors.index, read(vectors.index));
  for (const { text: code, said } of vectors.located) {
    const { code: canonical, home, near, period } = locate(code, index, own);
    const misses = near.map((miss) => [miss.entry.code, miss.shift, miss.partsAt]).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const repeats = period === undefined ? null : [period.preperiod, period.period];
    const place = home === undefined ? null : [home.entry.code, home.shift, home.reason, home.preperiod ?? null];
    differ(`the place of ${code}`, keyOf([canonical, place, misses, repeats]), said);
  }
  return faults;
}
