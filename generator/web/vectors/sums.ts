// Why this exists: sums of different games and the sequences of the Lab are computed in the browser by programs of its
// own. What the engine says of many of them (tests/support/vectors/sums.py) is held against both, and periods of the census are
// proved here again by the published checker.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { OctalSequence } from "../src/lab/octal";
import { certificate, detect, faultInSet, octalNeeds, setNeeds } from "../src/lab/period";
import { sequenceOf, type Rule } from "../src/lab/values";
import type { Definition, Script } from "../src/rules/game";
import { keyOf, LimitReached, Refused, runtime } from "../src/rules/runtime";
import { solveSum, type Seat, type Summand } from "../src/sums/solve";
import { seatOf } from "../src/sums/table";

interface SumVectors {
  readonly games: Readonly<Record<string, Definition>>;
  readonly sums: readonly { readonly given: readonly (readonly [string, string])[]; readonly misere: boolean; readonly said: { readonly outcome: string; readonly value: string; readonly values: readonly string[]; readonly left: readonly string[] } | null }[];
  readonly script: string;
  readonly checker: string;
  readonly rules: readonly { readonly text: string; readonly rule?: string; readonly values?: readonly number[]; readonly refused?: readonly [string, string] }[];
  readonly proofs: readonly { readonly code: string; readonly preperiod: number; readonly period: number }[];
}

type Reader = (py: ReturnType<typeof runtime>) => { rule_of(text: string): Rule };
type Checker = { check(certificate: object, raw: Uint8Array): unknown };

const work = { progress: (): void => undefined, pause: (): Promise<void> => Promise.resolve() };
const ROOM = 10_000;

export async function checkSums(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "sums.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const vectors = JSON.parse(text) as SumVectors;
  const load = async <T>(name: string): Promise<T> => (await import(pathToFileURL(join(folder, name)).href)) as T;
  const seats = new Map<string, Seat>();
  for (const [slug, definition] of Object.entries(vectors.games)) {
    seats.set(slug, seatOf(definition, (await load<{ readonly default: Script }>(`${slug}.mjs`)).default, undefined, undefined, undefined));
  }
  const own = (await load<{ readonly default: Reader }>(vectors.script)).default(runtime(false));
  return [...(await checkAdded(vectors, seats)), ...checkRules(vectors, own), ...(await checkProofs(vectors, own, await load<Checker>(vectors.checker)))];
}

async function checkAdded({ sums }: SumVectors, seats: ReadonlyMap<string, Seat>): Promise<string[]> {
  const faults: string[] = [];
  for (const { given, misere, said } of sums) {
    const summands: Summand[] = given.map(([slug, position]) => {
      const seat = seats.get(slug) as Seat;
      return { seat, components: seat.game.read(position) };
    });
    const write = (all: readonly Summand[]): string => all.filter(({ components }) => components.length > 0).map(({ seat, components }) => `${seat.game.definition.slug} ${seat.game.write(components)}`).join(" + ");
    let here: unknown = null;
    try {
      const answer = await solveSum(summands, misere, work);
      const left = answer.moves.map((move) => write(summands.map((one, place) => (place === move.summand ? { ...one, components: move.left } : one))));
      here = { outcome: answer.outcome, value: keyOf(answer.value ?? null), values: answer.summands.map(({ value }) => keyOf(value ?? null)), left: [...new Set(left)].sort() };
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
    }
    if (misere && (said === null || here === null) && said !== here) continue; // one of the two searches further
    if (JSON.stringify(here) !== JSON.stringify(said)) faults.push(`sum ${misere ? "misère " : ""}${write(summands)}: ${JSON.stringify(here)} here, ${JSON.stringify(said)} in the engine`);
  }
  return faults;
}

function checkRules({ rules }: SumVectors, own: ReturnType<Reader>): string[] {
  const faults: string[] = [];
  const differ = (text: string, here: string, there: string): void => {
    if (here !== there) faults.push(`lab “${text}”: ${here.slice(0, 300)} here, ${there.slice(0, 300)} in the engine`);
  };
  for (const { text, rule: there, values, refused } of rules) {
    try {
      const rule = own.rule_of(text);
      differ(text, keyOf(rule), there ?? "refused");
      if (values === undefined) continue;
      const sequence = sequenceOf(rule, values.length);
      while (sequence.count < values.length) sequence.extend(values.length, () => false);
      const place = values.findIndex((value, heap) => sequence.values[heap] !== value);
      if (place >= 0) faults.push(`lab ${text}: heap ${place} is worth ${sequence.values[place]} here, ${values[place]} in the engine`);
      if (rule[0] !== "set") continue;
      const found = detect(sequence.values, sequence.count, (one) => setNeeds(one, rule[3]));
      if (found === undefined) continue;
      const fault = faultInSet(rule[3], sequence.values, found);
      if (fault !== undefined) faults.push(`lab ${text}: period ${found.period} is rejected: ${fault}`);
      const wrong = sequence.values.slice();
      wrong[found.preperiod] = (wrong[found.preperiod] as number) + 1;
      if (faultInSet(rule[3], wrong, found) === undefined) faults.push(`lab ${text}: a wrong value is accepted`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      differ(text, keyOf([error.text, error.reason]), refused === undefined ? "read" : keyOf(refused));
    }
  }
  return faults;
}

async function checkProofs({ proofs }: SumVectors, own: ReturnType<Reader>, checker: Checker): Promise<string[]> {
  const faults: string[] = [];
  for (const { code, preperiod, period } of proofs) {
    const [, name, , digits] = own.rule_of(code);
    const sequence = new OctalSequence(digits, ROOM);
    while (sequence.count < ROOM) sequence.extend(ROOM, () => false);
    const found = detect(sequence.values, sequence.count, (one) => octalNeeds(one, digits.length - 1));
    if (found?.preperiod !== preperiod || found.period !== period) {
      faults.push(`lab ${code}: ${JSON.stringify(found)} here, period ${period} from heap ${preperiod} in the census`);
      continue;
    }
    const made = await certificate([name, digits, sequence.space], sequence.values, found);
    try {
      if (made === undefined) throw new Error("no certificate is made");
      checker.check(made.certificate, made.raw);
    } catch (error) {
      faults.push(`lab ${code}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return faults;
}
