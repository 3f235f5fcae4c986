// Comparison of the browser with the published tables. Every published value that the browser can compute is computed
// here without the tables: sequences and grids by the rule or by mex, lists by the solver of the page, octal codes,
// subtraction sets and their periods by the Lab, nim-products by the nimber calculator.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OctalSequence } from "../src/lab/octal";
import { detect, octalProofLength, setProofLength } from "../src/lab/period";
import { createSequence } from "../src/lab/values";
import { type Definition, Game, type Script } from "../src/rules/game";
import { buildQuotient, type Quotient } from "../src/rules/misere_play";
import { Outcomes } from "../src/rules/misere_sums";
import { LimitReached, type Value } from "../src/rules/runtime";
import { Budget, HeapValues, isInteger, NimValues, TooLarge } from "../src/rules/search";
import { NO_PAUSES, Solver, type TableAnswer } from "../src/rules/solve";
import { acceleratorFor, loadFunction, loadScript } from "./load";

const MAX_ERRORS = 5; // printed for each table
const SET_HEAPS = 1 << 15;
const PATIENCE_MS = 10_000; // milliseconds for one position, the same as in a page

type Row = readonly [text: string, outcome: string | null, value: string | null, remoteness: number | null];

/** Format of tests/support/vectors/published.py. */
interface Published {
  /** Budget in options for the value of one position. */
  readonly looks: number;
  /** Limit of positions beyond the budget; the rest of the table is then skipped. */
  readonly refusals: number;
  readonly games: Readonly<
    Record<
      string,
      {
        readonly definition: Definition;
        readonly quotient: {
          readonly code: string;
          readonly heaps: Record<string, string>[];
          readonly rows: Record<string, string>[];
          readonly period: Quotient["period"] | null;
        } | null;
        readonly tables: Readonly<Record<string, readonly Row[]>>;
      }
    >
  >;
  readonly sets: Readonly<Record<string, readonly (readonly [numbers: number[], preperiod: number, period: number])[]>>;
  readonly products: readonly (readonly [text: string, product: number])[];
  readonly classes: readonly {
    readonly table: string;
    readonly digits: readonly number[];
    readonly heaps: number;
    readonly values: readonly number[];
    readonly rare: readonly [heaps: number[], values: number[]];
    readonly period: readonly [preperiod: number, period: number, last: number] | null;
  }[];
}

/** Counts of a table: rows that agree, computed or by a file of table answers, and rows beyond the budget. */
export interface Compared {
  agreed: number;
  tableAnswers: number;
  refused: number;
}

type Note = (table: string, agrees: boolean | undefined, error: () => string, isTableAnswer?: boolean) => void;
type Found = readonly [outcome: string, value: string | null, remoteness: number | null];

export async function checkPublished(
  folder: string,
): Promise<{ errors: string[]; compared: Record<string, Compared> }> {
  const errors: string[] = [];
  const compared: Record<string, Compared> = {};
  const errorCounts: Record<string, number> = {};
  const text = await readFile(join(folder, "published.json"), "utf8").catch(() => undefined);
  if (text === undefined) return { errors, compared };
  const note: Note = (table, agrees, error, isTableAnswer = false) => {
    const count = (compared[table] ??= { agreed: 0, tableAnswers: 0, refused: 0 });
    if (agrees === undefined) count.refused += 1;
    else if (agrees) count[isTableAnswer ? "tableAnswers" : "agreed"] += 1;
    else if ((errorCounts[table] = (errorCounts[table] ?? 0) + 1) <= MAX_ERRORS) errors.push(`${table}: ${error()}`);
  };
  const data = JSON.parse(text) as Published;
  for (const [slug, game] of Object.entries(data.games)) await checkTables(folder, slug, game, data, note);
  checkSets(data.sets, note);
  checkClasses(data.classes, note);
  const compute = await loadFunction(folder, "expressions.mjs");
  for (const [asked, product] of data.products) {
    const actual = compute(asked) as readonly Value[];
    note(
      "nim-multiplication.products",
      String(actual[0]).endsWith(` = ${product}`),
      () => `${String(actual[0])} here, ${product} in the table`,
    );
  }
  return { errors, compared };
}

async function checkTables(
  folder: string,
  slug: string,
  { definition, quotient, tables }: Published["games"][string],
  { looks, refusals }: Published,
  note: Note,
): Promise<void> {
  const script = await loadScript<Script>(folder, `${slug}.mjs`);
  const game = new Game(definition, script, acceleratorFor(definition));
  const solver = new Solver(
    game,
    undefined,
    quotient === null
      ? undefined
      : () =>
          Promise.resolve(buildQuotient(quotient.code, quotient.heaps, quotient.rows, quotient.period ?? undefined)),
  );
  const values = new Values(game, looks);
  const tableAnswers = JSON.parse(
    await readFile(join(folder, `${slug}-answers.json`), "utf8").catch(() => "{}"),
  ) as Readonly<Record<string, TableAnswer>>;
  for (const [table, rows] of Object.entries(tables)) {
    let refused = 0;
    for (const [text, outcome, value, remoteness] of rows) {
      if (refused >= refusals) {
        note(table, undefined, () => "");
        continue;
      }
      const components = game.read(text);
      const compare = (actual: Found, isTableAnswer = false): void => {
        const expected = [outcome, value, remoteness] as const;
        const agrees = actual.every(
          (one, place) => one === null || expected[place] === null || one === expected[place],
        );
        const hasAnswer = actual.some((one, place) => one !== null && one !== "O" && expected[place] !== null);
        note(
          table,
          hasAnswer ? agrees : undefined,
          () => `${text} is ${actual.map(String).join(", ")} here, ${expected.map(String).join(", ")} in the table`,
          isTableAnswer,
        );
      };
      try {
        const isP = components.length === 1 ? game.rulesFor(components[0] as Value).is_p_position : undefined;
        let actual: Found;
        if (definition.play === "normal" && outcome !== null && value === null && isP !== undefined) {
          actual = [isP(components[0] as Value) ? "P" : "N", null, null];
        } else if (definition.play === "normal") {
          const total = components.reduce((sum: bigint, one) => sum ^ BigInt(values.find(one)), 0n);
          actual = [total === 0n ? "P" : "N", String(total), null];
        } else if (definition.play === "misere" && quotient === null && isP === undefined) {
          const search = new Outcomes(game, true, new Budget(looks, PATIENCE_MS));
          actual = [runToEnd(search.slices(components)) ? "P" : "N", null, null];
        } else {
          const answer = await solver.solve(components, NO_PAUSES);
          const tableAnswer = answer.outcome === "O" ? tableAnswers[game.write(components)] : undefined;
          if (tableAnswer !== undefined) {
            compare([tableAnswer[1], null, null], true);
            continue;
          }
          actual = [
            answer.outcome,
            answer.value === undefined ? null : String(answer.value),
            answer.remoteness ?? null,
          ];
        }
        compare(actual);
      } catch (error) {
        if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
        const tableAnswer = tableAnswers[game.write(components)];
        if (tableAnswer === undefined) {
          note(table, undefined, () => "");
          refused += 1;
        } else {
          compare([tableAnswer[1], tableAnswer[2] === null ? null : String(tableAnswer[2]), null], true);
        }
      }
    }
  }
}

/** Run a search without pauses. */
function runToEnd<T>(slices: Generator<void, T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

/** Nim-values by the rule if it gives them, else by mex. */
class Values {
  private readonly heaps: HeapValues;
  private readonly others: NimValues;

  constructor(
    private readonly game: Game,
    private readonly looks: number,
  ) {
    this.heaps = new HeapValues(game, new Budget(Number.POSITIVE_INFINITY));
    this.others = new NimValues(game, new Budget(looks));
  }

  /** Return the nim-value of a position. Throws TooLarge. */
  find(position: Value): string {
    const byRule = this.game.rulesFor(position).nim_value;
    if (byRule !== undefined) return String(byRule(position));
    if (isInteger(position) && this.game.definition.notation.kind === "heaps") {
      runToEnd(this.heaps.slices(Number(position) + 1));
      return String(this.heaps.values[Number(position)]);
    }
    this.others.renew(new Budget(this.looks, PATIENCE_MS));
    return String(runToEnd(this.others.slices(position)));
  }
}

function checkSets(sets: Published["sets"], note: Note): void {
  for (const [table, rows] of Object.entries(sets)) {
    for (const [numbers, preperiod, period] of rows) {
      const sequence = createSequence(["set", "", "", numbers, [], 0], SET_HEAPS);
      sequence.extend(SET_HEAPS, () => false);
      const found = detect(sequence.values, sequence.count, (one) => setProofLength(one, numbers));
      note(
        table,
        found?.preperiod === preperiod && found.period === period,
        () =>
          `${numbers.join(" ")} has the period ${found?.period} after ${found?.preperiod} here, ${period} after ${preperiod} in the table`,
      );
    }
  }
}

function checkClasses(classes: Published["classes"], note: Note): void {
  for (const { table, digits, heaps, values, rare, period } of classes) {
    const sequence = new OctalSequence(digits, heaps);
    while (sequence.count < heaps) sequence.extend(heaps, () => false);
    const code = digits.join("");
    const differs = values.findIndex((value, heap) => sequence.values[heap] !== value);
    note(
      table,
      differs < 0,
      () =>
        `heap ${differs} of ${code} has the value ${sequence.values[differs]} here, ${values[differs]} in the table`,
    );
    rare[0].forEach((heap, place) => {
      note(
        "octal.rare",
        sequence.values[heap] === rare[1][place],
        () => `heap ${heap} of ${code} has the value ${sequence.values[heap]} here`,
      );
    });
    if (period === null) continue;
    const found = detect(sequence.values, sequence.count, (one) => octalProofLength(one, period[2]));
    note(
      table,
      found?.preperiod === period[0] && found.period === period[1],
      () =>
        `${code} has the period ${found?.period} after ${found?.preperiod} here, ${period[1]} after ${period[0]} in the table`,
    );
  }
}
