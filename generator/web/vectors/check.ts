// Why this exists: a rule is written once, in Python, and played in two languages. The engine
// writes what it says of many positions of every game; here the translated rule, the reader,
// the boards and the solver of the browser must say the same.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { accelerator as mark } from "../src/accelerators/mark";
import { Game, inMisere, type Accelerator, type Definition, type Script } from "../src/rules/game";
import { quotientOf, type Quotient } from "../src/rules/misere";
import { productOf, type Factor, type Library } from "../src/rules/product";
import { keyOf, LimitReached, Refused, type Value } from "../src/rules/runtime";
import { TooLarge } from "../src/rules/search";
import { Solver, type Published, type Quotients } from "../src/rules/solve";
import { checkExpressions } from "./expressions";
import { checkLookup } from "./lookup";
import { checkOctal } from "./octal";
import { checkPublished, type Compared } from "./published";
import { checkSums } from "./sums";

const ACCELERATORS: Readonly<Record<string, Accelerator>> = { mark };
const MOST_FAULTS = 5; // of a game that are told

interface Vector {
  readonly text: string;
  /** What is read, as keyOf writes it. */
  readonly components: string;
  readonly written: string;
  /** The options of each component, in the order of the rule; absent where there are too many. */
  readonly options?: readonly (readonly string[])[];
  readonly board?: string;
  readonly reason?: string;
  readonly solution?: { readonly outcome: string; readonly value: string | null; readonly remoteness: number | null; readonly moves: readonly string[] };
}

/** What the rule alone says of a position, in the play of the game or when the last move loses. */
interface Judged {
  readonly text: string;
  readonly misere: boolean;
  readonly outcome: string;
  readonly value: string | null;
  readonly remoteness: number | null;
  /** How many moves were looked ahead, if that was not all of play: a winning move may then take longer. */
  readonly depth: number | null;
  readonly moves: readonly string[];
}

/** How many positions of a game were answered as they were judged, in its own play and when the last move loses. */
type Told = Record<"own" | "misere", number>;

interface Vectors {
  readonly definition: Definition;
  readonly script: string;
  /** Two scripts of which the game is the product, with the number of their first coin; `script` is what products share. */
  readonly factors?: readonly (readonly [string, number])[];
  readonly published: { readonly values: readonly number[]; readonly first: number; readonly period: Published["period"] | null } | null;
  readonly positions: readonly Vector[];
  /** What is said when the last move loses; no outcome where it is not known. */
  readonly misere: readonly { readonly text: string; readonly outcome: string | null; readonly moves: readonly string[] | null }[];
  readonly judged: readonly Judged[];
  readonly quotient: { readonly code: string; readonly heaps: Record<string, string>[]; readonly rows: Record<string, string>[]; readonly period: Quotient["period"] | null } | null;
  readonly refused: readonly { readonly text: string; readonly words: string; readonly reason: string }[];
}

/** A board as text that both languages write alike. */
function boardText(value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return `{${Object.keys(value).sort().map((name) => `${name}:${boardText((value as Record<string, unknown>)[name])}`).join(",")}}`;
  }
  return Array.isArray(value) ? `(${value.map(boardText).join(",")})` : keyOf(value);
}

type Differ = (text: string, what: string, here: unknown, there: unknown) => void;

/** Checks everything in a folder; returns the faults, how many positions of each game came out as judged, and what was compared of each table. */
export async function check(folder: string): Promise<{ faults: string[]; told: { judged: Record<string, Told>; published: Record<string, Compared> } }> {
  const told: Record<string, Told> = {};
  const all = JSON.parse(await readFile(join(folder, "vectors.json"), "utf8")) as Readonly<Record<string, Vectors>>;
  const faults = [...(await checkOctal(folder)), ...(await checkExpressions(folder)), ...(await checkLookup(folder)), ...(await checkSums(folder))];
  for (const [slug, vectors] of Object.entries(all)) {
    const { faults: found, agreed } = await checkGame(await scriptOf(folder, vectors), vectors);
    told[slug] = agreed;
    faults.push(...found.slice(0, MOST_FAULTS).map((fault) => `${slug}: ${fault}`));
    if (found.length > MOST_FAULTS) faults.push(`${slug}: and ${found.length - MOST_FAULTS} more`);
  }
  const { faults: more, compared } = await checkPublished(folder);
  return { faults: [...faults, ...more], told: { judged: told, published: compared } };
}

async function scriptOf(folder: string, { script, factors }: Vectors): Promise<Script> {
  const load = async <T>(name: string): Promise<T> => ((await import(pathToFileURL(join(folder, name)).href)) as { readonly default: T }).default;
  if (factors === undefined) return load<Script>(script);
  const [rows, columns] = await Promise.all(factors.map(async ([name, first]) => ({ script: await load<Script>(name), first })));
  return productOf(await load<Library>(script), rows as Factor, columns as Factor);
}

async function checkGame(script: Script, { definition, published, positions, misere, judged, quotient, refused }: Vectors): Promise<{ faults: string[]; agreed: Told }> {
  const own = definition.accelerator === undefined ? undefined : ACCELERATORS[definition.accelerator];
  const game = new Game(definition, script, own);
  const quotients = quotient === null ? undefined : (): ReturnType<Quotients> => Promise.resolve(quotientOf(quotient.code, quotient.heaps, quotient.rows, quotient.period ?? undefined));
  const table: (number | undefined)[] = published === null ? [] : [...Array<undefined>(published.first).fill(undefined), ...published.values];
  const solver = new Solver(game, published === null ? undefined : { values: () => Promise.resolve(table), period: published.period ?? undefined }, quotients);
  const faults: string[] = [];
  const differ: Differ = (text, what, here, there) => {
    if (here !== there) faults.push(`${text}: ${what} is ${String(here).slice(0, 300)} here, ${String(there).slice(0, 300)} in the engine`);
  };
  for (const vector of positions) {
    try {
      await checkPosition(game, solver, vector, differ);
    } catch (error) {
      faults.push(`${vector.text}: ${error instanceof Refused ? `refused: ${error.reason}` : error instanceof Error ? error.stack : String(error)}`);
    }
  }
  // What a page computes itself is what is published: the search for the positions above has come so far.
  for (const [heap, value] of published === null ? [] : solver.computed.entries()) {
    const there = table[heap];
    if (value !== undefined && there !== undefined) differ(`heap ${heap}`, "the value computed", value, there);
  }
  const turned = new Game(inMisere(definition), script, own);
  const loser = new Solver(turned, undefined, quotients);
  for (const { text, outcome, moves } of misere) {
    if (outcome === null && definition.misere?.why_not === undefined) continue;
    const components = turned.read(text);
    try {
      const answer = await loser.solve(components, { progress: () => undefined, pause: () => Promise.resolve() });
      if (definition.misere?.why_not !== undefined) faults.push(`${text}: misère play is answered`);
      if (outcome !== null) differ(text, "the misère outcome", answer.outcome, outcome);
      if (answer.complete && moves !== null) {
        const found = new Set(answer.moves.map((move) => `${game.write([components[move.place] as Value])} -> ${game.write(move.option)}`));
        differ(text, "the list of winning moves in misère play", [...found].sort().join("; "), moves.join("; "));
      }
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
    }
  }
  const agreed: Told = { own: 0, misere: 0 };
  for (const one of judged) {
    const before = faults.length;
    try {
      await checkJudged(game, one.misere ? loser : solver, one, differ);
    } catch (error) {
      faults.push(`${one.text}: ${error instanceof TooLarge || error instanceof LimitReached ? "not answered" : error instanceof Error ? error.stack : String(error)}`);
    }
    if (faults.length === before) agreed[one.misere ? "misere" : "own"] += 1;
  }
  for (const { text, words, reason } of refused) {
    try {
      faults.push(`“${text}” is read as ${keyOf(game.read(text))}, and refused by the engine`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      differ(`“${text}”`, "the word refused", error.text, words);
      differ(`“${text}”`, "the reason", error.reason, reason);
    }
  }
  return { faults, agreed };
}

/** Whatever way of solving answers: a rule that tells the winner alone need not know the value or the remoteness. */
async function checkJudged(game: Game, solver: Solver, { text, misere, outcome, value, remoteness, depth, moves }: Judged, differ: Differ): Promise<void> {
  const components = game.read(text);
  const answer = await solver.solve(components, { progress: () => undefined, pause: () => Promise.resolve() });
  const what = misere ? "in misère play " : "";
  const hasRule = !misere && components.length === 1 && game.rulesFor(components).is_p_position !== undefined;
  if (outcome === "O") {
    if (answer.remoteness !== undefined && answer.remoteness <= (depth ?? 0)) differ(text, "the remoteness", answer.remoteness, `more than ${depth}`);
    return;
  }
  differ(text, `${what}the outcome`, answer.outcome, outcome);
  if (value !== null && !(hasRule && answer.value === undefined)) differ(text, "the nim-value", String(answer.value), value);
  if (remoteness !== null && !(hasRule && answer.remoteness === undefined)) differ(text, "the remoteness", answer.remoteness, remoteness);
  const found = new Set(answer.moves.map((move) => `${game.write([components[move.place] as Value])} -> ${game.write(move.option)}`));
  for (const move of moves) if (!found.has(move)) differ(text, `${what}a winning move`, "not found", move);
  if (depth !== null) return;
  differ(text, `${what}whether all winning moves are found`, answer.complete, true);
  differ(text, `${what}the number of winning moves`, found.size, moves.length);
}

async function checkPosition(game: Game, solver: Solver, vector: Vector, differ: Differ): Promise<void> {
  const { text, options, board, reason, solution } = vector;
  const components = game.read(text);
  differ(text, "what is read", keyOf(components), vector.components);
  differ(text, "what is written", game.write(components), vector.written);
  const rules = game.rulesFor(components);
  options?.forEach((expected, place) => {
    const found: string[] = [];
    rules.options(components[place] as Value, (option) => found.push(keyOf(option)));
    differ(text, `the list of options of part ${place + 1}`, found.join(" "), expected.join(" "));
  });
  if (board !== undefined) differ(text, "the board", boardText(rules.board?.(components)), board);
  if (reason !== undefined) differ(text, "the reason", rules.reason?.(components), reason);
  if (solution === undefined) return;
  try {
    const answer = await solver.solve(components, { progress: () => undefined, pause: () => Promise.resolve() });
    differ(text, "the outcome", answer.outcome, solution.outcome);
    if (answer.value !== undefined && solution.value !== null) differ(text, "the nim-value", String(answer.value), solution.value);
    if (solution.remoteness !== null && answer.remoteness !== undefined) differ(text, "the remoteness", answer.remoteness, solution.remoteness);
    if (answer.complete) {
      const moves = new Set(answer.moves.map((move) => `${game.write([components[move.place] as Value])} -> ${game.write(move.option)}`));
      differ(text, "the list of winning moves", [...moves].sort().join("; "), [...solution.moves].sort().join("; "));
    }
  } catch (error) {
    if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
  }
}
