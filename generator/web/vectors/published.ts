// Why this exists: what a page works out must be what the tables say. Every published value that the browser can
// compute by itself is computed here without the tables: sequences and grids by the rule or by mex, lists by the solver
// of the page, octal codes, subtraction sets and their periods by the Lab, nim-products by the nimber calculator.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accelerator as mark } from "../src/accelerators/mark";
import { OctalSequence } from "../src/lab/octal";
import { detect, octalNeeds, setNeeds } from "../src/lab/period";
import { sequenceOf } from "../src/lab/values";
import { Game, type Accelerator, type Definition, type Script } from "../src/rules/game";
import { quotientOf, type Quotient } from "../src/rules/misere";
import { LimitReached, runtime, type Value } from "../src/rules/runtime";
import { Outcomes } from "../src/rules/outcomes";
import { Budget, HeapValues, isInteger, NimValues, TooLarge } from "../src/rules/search";
import { Solver, type ToldPosition } from "../src/rules/solve";

const ACCELERATORS: Readonly<Record<string, Accelerator>> = { mark };
const MOST_FAULTS = 5; // of a table that are told
const SET_HEAPS = 1 << 15;
const PATIENCE = 10_000; // milliseconds for one position: as much as a page has

type Row = readonly [text: string, outcome: string | null, value: string | null, remoteness: number | null];

/** tests/support/vectors/published.py tells what is in it. */
interface Published {
  /** At options, for the value of one position. */
  readonly looks: number;
  /** So many positions of a table are too much for a page, before the rest is not tried. */
  readonly refusals: number;
  readonly games: Readonly<
    Record<
      string,
      {
        readonly definition: Definition;
        readonly quotient: { readonly code: string; readonly heaps: Record<string, string>[]; readonly rows: Record<string, string>[]; readonly period: Quotient["period"] | null } | null;
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

/** Of a table: how many rows agree, computed or as a file of the site tells them, and how many are too much for a page. */
export interface Compared {
  agreed: number;
  told: number;
  refused: number;
}

type Note = (table: string, agrees: boolean | undefined, fault: () => string, isTold?: boolean) => void;
type Here = readonly [outcome: string, value: string | null, remoteness: number | null];

export async function checkPublished(folder: string): Promise<{ faults: string[]; compared: Record<string, Compared> }> {
  const faults: string[] = [];
  const compared: Record<string, Compared> = {};
  const wrong: Record<string, number> = {};
  const text = await readFile(join(folder, "published.json"), "utf8").catch(() => undefined);
  if (text === undefined) return { faults, compared };
  const note: Note = (table, agrees, fault, isTold = false) => {
    const count = (compared[table] ??= { agreed: 0, told: 0, refused: 0 });
    if (agrees === undefined) count.refused += 1;
    else if (agrees) count[isTold ? "told" : "agreed"] += 1;
    else if ((wrong[table] = (wrong[table] ?? 0) + 1) <= MOST_FAULTS) faults.push(`${table}: ${fault()}`);
  };
  const data = JSON.parse(text) as Published;
  for (const [slug, one] of Object.entries(data.games)) await checkTables(folder, slug, one, data, note);
  checkSets(data.sets, note);
  checkClasses(data.classes, note);
  const { told } = ((await import(pathToFileURL(join(folder, "expressions.mjs")).href)) as { readonly default: (py: ReturnType<typeof runtime>) => { told(text: string): Value } }).default(runtime(true));
  for (const [asked, product] of data.products) {
    const here = told(asked) as readonly Value[];
    note("nim-multiplication.products", String(here[0]).endsWith(` = ${product}`), () => `${String(here[0])} here, ${product} in the table`);
  }
  return { faults, compared };
}

async function checkTables(folder: string, slug: string, { definition, quotient, tables }: Published["games"][string], { looks, refusals }: Published, note: Note): Promise<void> {
  const script = ((await import(pathToFileURL(join(folder, `${slug}.mjs`)).href)) as { readonly default: Script }).default;
  const game = new Game(definition, script, definition.accelerator === undefined ? undefined : ACCELERATORS[definition.accelerator]);
  const solver = new Solver(game, undefined, quotient === null ? undefined : () => Promise.resolve(quotientOf(quotient.code, quotient.heaps, quotient.rows, quotient.period ?? undefined)));
  const values = new Values(game, looks);
  const told = JSON.parse(await readFile(join(folder, `${slug}-told.json`), "utf8").catch(() => "{}")) as Readonly<Record<string, ToldPosition>>;
  for (const [table, rows] of Object.entries(tables)) {
    let refused = 0;
    for (const [text, outcome, value, remoteness] of rows) {
      if (refused >= refusals) {
        note(table, undefined, () => "");
        continue;
      }
      const components = game.read(text);
      const compare = (here: Here, isTold = false): void => {
        const there = [outcome, value, remoteness] as const;
        const agrees = here.every((one, place) => one === null || there[place] === null || one === there[place]);
        const says = here.some((one, place) => one !== null && one !== "O" && there[place] !== null);
        note(table, says ? agrees : undefined, () => `${text} is ${here.map(String).join(", ")} here, ${there.map(String).join(", ")} in the table`, isTold);
      };
      try {
        const isP = components.length === 1 ? game.rulesFor(components[0] as Value).is_p_position : undefined;
        let here: Here;
        if (definition.play === "normal" && outcome !== null && value === null && isP !== undefined) {
          here = [isP(components[0] as Value) ? "P" : "N", null, null];
        } else if (definition.play === "normal") {
          const total = components.reduce((sum: bigint, one) => sum ^ BigInt(values.of(one)), 0n);
          here = [total === 0n ? "P" : "N", String(total), null];
        } else if (definition.play === "misere" && quotient === null && isP === undefined) {
          const search = new Outcomes(game, true, new Budget(looks, PATIENCE));
          here = [whole(search.slices(components)) ? "P" : "N", null, null];
        } else {
          const answer = await solver.solve(components, { progress: () => undefined, pause: () => Promise.resolve() });
          here = [answer.outcome, answer.value === undefined ? null : String(answer.value), answer.remoteness ?? null];
        }
        compare(here);
      } catch (error) {
        if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
        const found = told[game.write(components)];
        if (found === undefined) {
          note(table, undefined, () => "");
          refused += 1;
        } else {
          compare([found[1], found[2] === null ? null : String(found[2]), null], true);
        }
      }
    }
  }
}

/** Goes through a search without a pause. */
function whole<T>(slices: Generator<void, T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

/** Nim-values by the rule where it tells them, else by mex from the options. */
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

  /** Throws TooLarge. */
  of(position: Value): string {
    const byRule = this.game.rulesFor(position).nim_value;
    if (byRule !== undefined) return String(byRule(position));
    if (isInteger(position) && this.game.definition.notation.kind === "heaps") {
      whole(this.heaps.slices(Number(position) + 1));
      return String(this.heaps.values[Number(position)]);
    }
    this.others.renew(new Budget(this.looks, PATIENCE));
    return String(whole(this.others.slices(position)));
  }
}

function checkSets(sets: Published["sets"], note: Note): void {
  for (const [table, rows] of Object.entries(sets)) {
    for (const [numbers, preperiod, period] of rows) {
      const sequence = sequenceOf(["set", "", "", numbers, [], 0], SET_HEAPS);
      sequence.extend(SET_HEAPS, () => false);
      const found = detect(sequence.values, sequence.count, (one) => setNeeds(one, numbers));
      note(table, found?.preperiod === preperiod && found.period === period, () => `${numbers.join(" ")} has the period ${found?.period} after ${found?.preperiod} here, ${period} after ${preperiod} in the table`);
    }
  }
}

function checkClasses(classes: Published["classes"], note: Note): void {
  for (const { table, digits, heaps, values, rare, period } of classes) {
    const sequence = new OctalSequence(digits, heaps);
    while (sequence.count < heaps) sequence.extend(heaps, () => false);
    const code = digits.join("");
    const differs = values.findIndex((value, heap) => sequence.values[heap] !== value);
    note(table, differs < 0, () => `heap ${differs} of ${code} has the value ${sequence.values[differs]} here, ${values[differs]} in the table`);
    rare[0].forEach((heap, place) => {
      note("octal.rare", sequence.values[heap] === rare[1][place], () => `heap ${heap} of ${code} has the value ${sequence.values[heap]} here`);
    });
    if (period === null) continue;
    const found = detect(sequence.values, sequence.count, (one) => octalNeeds(one, period[2]));
    note(table, found?.preperiod === period[0] && found.period === period[1], () => `${code} has the period ${found?.period} after ${found?.preperiod} here, ${period[1]} after ${period[0]} in the table`);
  }
}
