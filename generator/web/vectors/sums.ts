// Comparison of sums of different games and of the Lab's sequences with the engine's answers
// (tests/support/vectors/sums.py). The published checker proves periods of the census again from the values computed
// here.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OctalSequence } from "../src/lab/octal";
import { certificate, detect, octalProofLength, setProofError, setProofLength } from "../src/lab/period";
import { createSequence, type Rule } from "../src/lab/values";
import type { Definition, Script } from "../src/rules/game";
import { keyOf, LimitReached, Refused, runtime } from "../src/rules/runtime";
import { NO_PAUSES } from "../src/rules/solve";
import { type SumGame, type Summand, solveSum } from "../src/sums/solve";
import { createSumGame } from "../src/sums/table";
import { loadModule, loadScript } from "./load";

interface SumVectors {
  readonly games: Readonly<Record<string, Definition>>;
  readonly sums: readonly {
    readonly given: readonly (readonly [string, string])[];
    readonly misere: boolean;
    readonly engine: {
      readonly outcome: string;
      readonly value: string;
      readonly values: readonly string[];
      readonly left: readonly string[];
    } | null;
  }[];
  readonly script: string;
  readonly checker: string;
  readonly rules: readonly {
    readonly text: string;
    readonly rule?: string;
    readonly values?: readonly number[];
    readonly refused?: readonly [string, string];
  }[];
  readonly proofs: readonly { readonly code: string; readonly preperiod: number; readonly period: number }[];
}

type Reader = (py: ReturnType<typeof runtime>) => { rule_of(text: string): Rule };
type Checker = { check(certificate: object, raw: Uint8Array): unknown };

const CAPACITY = 10_000;

export async function checkSums(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "sums.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const vectors = JSON.parse(text) as SumVectors;
  const games = new Map<string, SumGame>();
  for (const [slug, definition] of Object.entries(vectors.games)) {
    games.set(slug, createSumGame(definition, await loadScript<Script>(folder, `${slug}.mjs`)));
  }
  const parser = (await loadScript<Reader>(folder, vectors.script))(runtime(false));
  return [
    ...(await checkSumAnswers(vectors, games)),
    ...checkRules(vectors, parser),
    ...(await checkProofs(vectors, parser, await loadModule<Checker>(folder, vectors.checker))),
  ];
}

async function checkSumAnswers({ sums }: SumVectors, games: ReadonlyMap<string, SumGame>): Promise<string[]> {
  const errors: string[] = [];
  for (const { given, misere, engine } of sums) {
    const summands: Summand[] = given.map(([slug, position]) => {
      const loaded = games.get(slug) as SumGame;
      return { loaded, components: loaded.game.read(position) };
    });
    const write = (all: readonly Summand[]): string =>
      all
        .filter(({ components }) => components.length > 0)
        .map(({ loaded, components }) => `${loaded.game.definition.slug} ${loaded.game.write(components)}`)
        .join(" + ");
    let actual: unknown = null;
    try {
      const answer = await solveSum(summands, misere, NO_PAUSES);
      const left = answer.moves.map((move) =>
        write(summands.map((one, place) => (place === move.summand ? { ...one, components: move.left } : one))),
      );
      actual = {
        outcome: answer.outcome,
        value: keyOf(answer.value ?? null),
        values: answer.summands.map(({ value }) => keyOf(value ?? null)),
        left: [...new Set(left)].sort(),
      };
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
    }
    if (misere && (engine === null || actual === null) && engine !== actual) continue; // one of the two searches further
    if (JSON.stringify(actual) !== JSON.stringify(engine))
      errors.push(
        `sum ${misere ? "misère " : ""}${write(summands)}: ${JSON.stringify(actual)} here, ${JSON.stringify(engine)} in the engine`,
      );
  }
  return errors;
}

function checkRules({ rules }: SumVectors, parser: ReturnType<Reader>): string[] {
  const errors: string[] = [];
  const compare = (text: string, actual: string, expected: string): void => {
    if (actual !== expected)
      errors.push(`lab “${text}”: ${actual.slice(0, 300)} here, ${expected.slice(0, 300)} in the engine`);
  };
  for (const { text, rule: expected, values, refused } of rules) {
    try {
      const rule = parser.rule_of(text);
      compare(text, keyOf(rule), expected ?? "refused");
      if (values === undefined) continue;
      const sequence = createSequence(rule, values.length);
      while (sequence.count < values.length) sequence.extend(values.length, () => false);
      const place = values.findIndex((value, heap) => sequence.values[heap] !== value);
      if (place >= 0)
        errors.push(
          `lab ${text}: heap ${place} is worth ${sequence.values[place]} here, ${values[place]} in the engine`,
        );
      if (rule[0] !== "set") continue;
      const found = detect(sequence.values, sequence.count, (one) => setProofLength(one, rule[3]));
      if (found === undefined) continue;
      const problem = setProofError(rule[3], sequence.values, found);
      if (problem !== undefined) errors.push(`lab ${text}: period ${found.period} is rejected: ${problem}`);
      const corrupted = sequence.values.slice();
      corrupted[found.preperiod] = (corrupted[found.preperiod] as number) + 1;
      if (setProofError(rule[3], corrupted, found) === undefined) errors.push(`lab ${text}: a wrong value is accepted`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      compare(text, keyOf([error.text, error.reason]), refused === undefined ? "read" : keyOf(refused));
    }
  }
  return errors;
}

async function checkProofs({ proofs }: SumVectors, parser: ReturnType<Reader>, checker: Checker): Promise<string[]> {
  const errors: string[] = [];
  for (const { code, preperiod, period } of proofs) {
    const [, name, , digits] = parser.rule_of(code);
    const sequence = new OctalSequence(digits, CAPACITY);
    while (sequence.count < CAPACITY) sequence.extend(CAPACITY, () => false);
    const found = detect(sequence.values, sequence.count, (one) => octalProofLength(one, digits.length - 1));
    if (found?.preperiod !== preperiod || found.period !== period) {
      errors.push(`lab ${code}: ${JSON.stringify(found)} here, period ${period} from heap ${preperiod} in the census`);
      continue;
    }
    const proof = await certificate([name, digits, sequence.space], sequence.values, found);
    try {
      if (proof === undefined) throw new Error("no certificate is made");
      checker.check(proof.certificate, proof.raw);
    } catch (error) {
      errors.push(`lab ${code}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return errors;
}
