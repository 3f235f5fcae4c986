// Comparison of the browser with the engine. A rule is written once, in Python, and runs in two languages. The engine's
// answers about many positions of every game must equal those of the translated rule, the parser, the boards and the
// solver here.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sceneOf } from "../src/boards/scene";
import { answer } from "../src/lookup/answer";
import { type Data, locatorIndex, parseIndex } from "../src/lookup/index";
import { type CodesScript, codes, locate, octalValues } from "../src/octal/locate";
import { type Definition, Game, misereDefinition, type Script } from "../src/rules/game";
import { buildQuotient, type Quotient } from "../src/rules/misere_play";
import { buildProduct, type Factor, type Library } from "../src/rules/product";
import { keyOf, LimitReached, Refused, type Value } from "../src/rules/runtime";
import { TooLarge } from "../src/rules/search";
import { NO_PAUSES, type Published, type Quotients, Solver } from "../src/rules/solve";
import { acceleratorFor, loadFunction, loadScript } from "./load";
import { type Compared, checkPublished } from "./published";
import { checkSums } from "./sums";

/** The room of scenes in tests/support/vectors/positions.py. */
const NARROW = {
  width: 330,
  cell: 40,
  touched: new Set(["s0", "s1", "s4", "c1-1", "s2-2", "r0s2", "r0m", "t0", "t1", "h0p9", "h0g1", "h1g2"]),
};
const MAX_ERRORS = 5; // printed for each game

interface Vector {
  readonly text: string;
  /** Parsed components in the form of keyOf. */
  readonly components: string;
  readonly written: string;
  /** Options of each component, in the order of the rule; absent if there are too many. */
  readonly options?: readonly (readonly string[])[];
  readonly board?: string;
  /** Absent or null if there is too much to draw. */
  readonly scene?: string | null;
  readonly reason?: string;
  readonly solution?: {
    readonly outcome: string;
    readonly value: string | null;
    readonly remoteness: number | null;
    readonly moves: readonly string[];
  };
}

/** A position solved by the rule alone, in the play of the game or in misère play. */
interface Solution {
  readonly text: string;
  readonly misere: boolean;
  readonly outcome: string;
  readonly value: string | null;
  readonly remoteness: number | null;
  /** Depth of the search in moves, if it was incomplete: a winning move may then take longer. */
  readonly depth: number | null;
  readonly moves: readonly string[];
}

/** Number of positions of a game with equal answers, in its own play and in misère play. */
type GameCounts = Record<"own" | "misere", number>;

interface Vectors {
  readonly definition: Definition;
  readonly script: string;
  /** Two scripts whose product is the game, with the number of their first coin; `script` has the shared functions. */
  readonly factors?: readonly (readonly [string, number])[];
  readonly published: {
    readonly values: readonly number[];
    readonly first: number;
    readonly period: Published["period"] | null;
  } | null;
  readonly positions: readonly Vector[];
  /** Answers in misère play; no outcome if it is unknown. */
  readonly misere: readonly {
    readonly text: string;
    readonly outcome: string | null;
    readonly moves: readonly string[] | null;
  }[];
  readonly judged: readonly Solution[];
  readonly quotient: {
    readonly code: string;
    readonly heaps: Record<string, string>[];
    readonly rows: Record<string, string>[];
    readonly period: Quotient["period"] | null;
  } | null;
  readonly refused: readonly { readonly text: string; readonly words: string; readonly reason: string }[];
}

/** Format a board identically to the Python side. */
function boardText(value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return `{${Object.keys(value)
      .sort()
      .map((name) => `${name}:${boardText((value as Record<string, unknown>)[name])}`)
      .join(",")}}`;
  }
  return Array.isArray(value) ? `(${value.map(boardText).join(",")})` : keyOf(value);
}

/** Format a scene identically to the Python side: numbers in tenths. */
function sceneText(value: unknown): string {
  if (typeof value === "number") return String(Math.floor(value * 10 + 0.5));
  if (Array.isArray(value)) return `(${value.map(sceneText).join(",")})`;
  if (typeof value !== "object" || value === null) return keyOf(value as Value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${name}:${sceneText((value as Record<string, unknown>)[name])}`).join(",")}}`;
}

type Compare = (text: string, quantity: string, actual: unknown, expected: unknown) => void;

/**
 * Check everything in a folder. Return the errors, the number of equal answers of each game, and the comparison of each
 * table.
 */
export async function check(
  folder: string,
): Promise<{ errors: string[]; counts: { judged: Record<string, GameCounts>; published: Record<string, Compared> } }> {
  const counts: Record<string, GameCounts> = {};
  const games = JSON.parse(await readFile(join(folder, "vectors.json"), "utf8")) as Readonly<Record<string, Vectors>>;
  const errors = [
    ...(await checkOctal(folder)),
    ...(await checkExpressions(folder)),
    ...(await checkLookup(folder)),
    ...(await checkSums(folder)),
  ];
  for (const [slug, vectors] of Object.entries(games)) {
    const { errors: gameErrors, equal } = await checkGame(await loadRule(folder, vectors), vectors);
    counts[slug] = equal;
    errors.push(...gameErrors.slice(0, MAX_ERRORS).map((error) => `${slug}: ${error}`));
    if (gameErrors.length > MAX_ERRORS) errors.push(`${slug}: and ${gameErrors.length - MAX_ERRORS} more`);
  }
  const { errors: more, compared } = await checkPublished(folder);
  return { errors: [...errors, ...more], counts: { judged: counts, published: compared } };
}

async function loadRule(folder: string, { script, factors }: Vectors): Promise<Script> {
  if (factors === undefined) return loadScript<Script>(folder, script);
  const [rows, columns] = await Promise.all(
    factors.map(async ([name, first]) => ({ script: await loadScript<Script>(folder, name), first })),
  );
  return buildProduct(await loadScript<Library>(folder, script), rows as Factor, columns as Factor);
}

async function checkGame(
  script: Script,
  { definition, published, positions, misere, judged, quotient, refused }: Vectors,
): Promise<{ errors: string[]; equal: GameCounts }> {
  const accelerator = acceleratorFor(definition);
  const game = new Game(definition, script, accelerator);
  const quotients =
    quotient === null
      ? undefined
      : (): ReturnType<Quotients> =>
          Promise.resolve(buildQuotient(quotient.code, quotient.heaps, quotient.rows, quotient.period ?? undefined));
  const table: (number | undefined)[] =
    published === null ? [] : [...Array<undefined>(published.first).fill(undefined), ...published.values];
  const solver = new Solver(
    game,
    published === null ? undefined : { values: () => Promise.resolve(table), period: published.period ?? undefined },
    quotients,
  );
  const errors: string[] = [];
  const compare: Compare = (text, quantity, actual, expected) => {
    if (actual !== expected)
      errors.push(
        `${text}: ${quantity} is ${String(actual).slice(0, 300)} here, ${String(expected).slice(0, 300)} in the engine`,
      );
  };
  for (const vector of positions) {
    try {
      await checkPosition(game, solver, vector, compare);
    } catch (error) {
      errors.push(
        `${vector.text}: ${error instanceof Refused ? `refused: ${error.reason}` : error instanceof Error ? error.stack : String(error)}`,
      );
    }
  }
  // Values computed by the page must equal the published ones; the positions above extended the search.
  for (const [heap, value] of published === null ? [] : solver.computed.entries()) {
    const expected = table[heap];
    if (value !== undefined && expected !== undefined) compare(`heap ${heap}`, "the value computed", value, expected);
  }
  const misereGame = new Game(misereDefinition(definition), script, accelerator);
  const misereSolver = new Solver(misereGame, undefined, quotients);
  for (const { text, outcome, moves } of misere) {
    if (outcome === null && definition.misere?.why_not === undefined) continue;
    const components = misereGame.read(text);
    try {
      const answer = await misereSolver.solve(components, {
        progress: () => undefined,
        pause: () => Promise.resolve(),
      });
      if (definition.misere?.why_not !== undefined) errors.push(`${text}: misère play is answered`);
      if (outcome !== null) compare(text, "the misère outcome", answer.outcome, outcome);
      if (answer.isComplete && moves !== null) {
        const found = new Set(
          answer.moves.map((move) => `${game.write([components[move.place] as Value])} -> ${game.write(move.option)}`),
        );
        compare(text, "the list of winning moves in misère play", [...found].sort().join("; "), moves.join("; "));
      }
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
    }
  }
  const equal: GameCounts = { own: 0, misere: 0 };
  for (const solution of judged) {
    const before = errors.length;
    try {
      await checkSolution(game, solution.misere ? misereSolver : solver, solution, compare);
    } catch (error) {
      errors.push(
        `${solution.text}: ${error instanceof TooLarge || error instanceof LimitReached ? "not answered" : error instanceof Error ? error.stack : String(error)}`,
      );
    }
    if (errors.length === before) equal[solution.misere ? "misere" : "own"] += 1;
  }
  for (const { text, words, reason } of refused) {
    try {
      errors.push(`“${text}” is read as ${keyOf(game.read(text))}, and refused by the engine`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      compare(`“${text}”`, "the word refused", error.text, words);
      compare(`“${text}”`, "the reason", error.reason, reason);
    }
  }
  return { errors, equal };
}

/** Compare a solution. A rule that gives only the outcome need not know the value or the remoteness. */
async function checkSolution(
  game: Game,
  solver: Solver,
  { text, misere, outcome, value, remoteness, depth, moves }: Solution,
  compare: Compare,
): Promise<void> {
  const components = game.read(text);
  const answer = await solver.solve(components, NO_PAUSES);
  const prefix = misere ? "in misère play " : "";
  const hasRule = !misere && components.length === 1 && game.rulesFor(components).is_p_position !== undefined;
  if (outcome === "O") {
    if (answer.remoteness !== undefined && answer.remoteness <= (depth ?? 0))
      compare(text, "the remoteness", answer.remoteness, `more than ${depth}`);
    return;
  }
  compare(text, `${prefix}the outcome`, answer.outcome, outcome);
  if (value !== null && !(hasRule && answer.value === undefined))
    compare(text, "the nim-value", String(answer.value), value);
  if (remoteness !== null && !(hasRule && answer.remoteness === undefined))
    compare(text, "the remoteness", answer.remoteness, remoteness);
  const foundMoves = new Set(
    answer.moves.map((move) => `${game.write([components[move.place] as Value])} -> ${game.write(move.option)}`),
  );
  for (const move of moves) if (!foundMoves.has(move)) compare(text, `${prefix}a winning move`, "not found", move);
  if (depth !== null) return;
  compare(text, `${prefix}the completeness of the winning moves`, answer.isComplete, true);
  compare(text, `${prefix}the number of winning moves`, foundMoves.size, moves.length);
}

async function checkPosition(game: Game, solver: Solver, vector: Vector, compare: Compare): Promise<void> {
  const { text, options, board, scene, reason, solution } = vector;
  const components = game.read(text);
  compare(text, "the parsed position", keyOf(components), vector.components);
  compare(text, "the written position", game.write(components), vector.written);
  const rules = game.rulesFor(components);
  options?.forEach((expected, place) => {
    const actual: string[] = [];
    rules.options(components[place] as Value, (option) => actual.push(keyOf(option)));
    compare(text, `the list of options of part ${place + 1}`, actual.join(" "), expected.join(" "));
  });
  if (board !== undefined) compare(text, "the board", boardText(rules.board?.(components)), board);
  if (scene !== undefined && scene !== null) {
    const shown = game.board(components);
    compare(text, "the scene", sceneText(sceneOf(shown, game.scenes, { ...NARROW, frame: shown })), scene);
  }
  if (reason !== undefined) compare(text, "the reason", rules.reason?.(components), reason);
  if (solution === undefined) return;
  try {
    const answer = await solver.solve(components, NO_PAUSES);
    compare(text, "the outcome", answer.outcome, solution.outcome);
    if (answer.value !== undefined && solution.value !== null)
      compare(text, "the nim-value", String(answer.value), solution.value);
    if (solution.remoteness !== null && answer.remoteness !== undefined)
      compare(text, "the remoteness", answer.remoteness, solution.remoteness);
    if (answer.isComplete) {
      const moves = new Set(
        answer.moves.map((move) => `${game.write([components[move.place] as Value])} -> ${game.write(move.option)}`),
      );
      compare(text, "the list of winning moves", [...moves].sort().join("; "), [...solution.moves].sort().join("; "));
    }
  } catch (error) {
    if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
  }
}

/** Format of tests/support/vectors/nimbers.py. */
interface Expressions {
  readonly script: string;
  readonly typed: readonly { readonly text: string; readonly engine: string }[];
}

/** Compare nim-arithmetic: the engine's function, translated, with long integers. */
async function checkExpressions(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "expressions.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const { script, typed } = JSON.parse(text) as Expressions;
  const compute = await loadFunction(folder, script);
  return typed.flatMap((one) => {
    const actual = answerText(compute, one.text);
    return actual === one.engine ? [] : [`expression “${one.text}”: ${actual} here, ${one.engine} in the engine`];
  });
}

function answerText(compute: (text: string) => Value, text: string): string {
  try {
    return keyOf(compute(text));
  } catch (error) {
    if (error instanceof Refused) return keyOf([error.text, error.reason]);
    throw error;
  }
}

interface LookupVectors {
  readonly index: Data;
  readonly answers: readonly { readonly text: string; readonly engine: unknown }[];
}

/** Compare the look-up box with `atlas lookup`, word for word (tests/support/vectors/lookup.py). */
async function checkLookup(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "lookup.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const { index: data, answers } = JSON.parse(text) as LookupVectors;
  const index = parseIndex(data);
  return answers.flatMap(({ text: typed, engine }) => {
    const [actual, expected] = [JSON.stringify(answer(index, typed)), JSON.stringify(engine)];
    return actual === expected ? [] : [`lookup “${typed}”: ${actual} here, ${expected} on the command line`];
  });
}

/** Format of tests/support/vectors/octal.py; answers are in the form of keyOf. */
interface OctalVectors {
  readonly script: string;
  readonly index: Data;
  readonly values: number;
  readonly codes: readonly { readonly text: string; readonly engine: readonly string[] }[];
  readonly same: readonly {
    readonly one: string;
    readonly other: string;
    readonly stop: number;
    readonly same: boolean;
  }[];
  readonly located: readonly { readonly text: string; readonly engine: string }[];
}

/** Compare octal codes: the engine's parser, translated, and the browser's own locator. */
async function checkOctal(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "octal.json"), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const vectors = JSON.parse(text) as OctalVectors;
  const library = codes(await loadScript<CodesScript>(folder, vectors.script));
  const errors: string[] = [];
  const compare = (quantity: string, actual: unknown, expected: unknown): void => {
    if (actual !== expected)
      errors.push(`octal ${quantity}: ${String(actual)} here, ${String(expected)} in the engine`);
  };
  for (const { text: code, engine } of vectors.codes) {
    const fault = library.fault_in(code);
    const digits = fault === null ? library.digits_of(code) : [];
    const actual =
      fault === null
        ? [
            digits,
            library.text_of(digits),
            library.in_words(digits),
            library.moves_of(digits),
            octalValues(digits, vectors.values),
          ]
        : [fault];
    compare(`“${code}”`, actual.map(keyOf).join(" | "), engine.join(" | "));
  }
  for (const { one, other, stop, same } of vectors.same) {
    const [first, second] = [one, other].map((code) => library.moves_of(library.digits_of(code)));
    const values = octalValues(library.digits_of(one), stop).slice(first![0]);
    compare(`${one} and ${other} on ${stop} heaps`, library.equal_up_to_shift(first!, second!, values), same);
  }
  const index = locatorIndex(vectors.index, parseIndex(vectors.index));
  for (const { text: code, engine } of vectors.located) {
    const { code: canonical, match: home, near, period } = locate(code, index, library);
    const misses = near
      .map((miss) => [miss.entry.code, miss.shift, miss.differsAt])
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const repeats = period === undefined ? null : [period.preperiod, period.period];
    const place = home === undefined ? null : [home.entry.code, home.shift, home.reason, home.preperiod ?? null];
    compare(`the place of ${code}`, keyOf([canonical, place, misses, repeats]), engine);
  }
  return errors;
}
