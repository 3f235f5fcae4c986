// Setting of a game in a page: definition, script, published table, published misère quotient; and its loading into a
// solver.
import { absoluteUrl, loadScript } from "../data";
import { errorMessage } from "../dom";
import type { Period } from "../rules/far_moves";
import { type Accelerator, type Definition, Game, misereDefinition, type Script } from "../rules/game";
import { type Published, type Quotients, Solver, type TableAnswers } from "../rules/solve";
import { publishedFrom, type QuotientFiles, quotientFrom, tableAnswersFrom } from "./published";

const ACCELERATORS: Readonly<Record<string, () => Promise<{ readonly accelerator: Accelerator }>>> = {
  mark: () => import("../accelerators/mark"),
};

/** Event that puts a position on the board of its game, sent by another part of the page. */
export const PLAY_EVENT = "atlas:play";

export interface PlayFrom {
  readonly slug: string;
  readonly text: string;
  readonly misere: boolean;
}

export interface Setting {
  /** The setting as data with absolute addresses, for a worker. */
  readonly data: SettingData;
  readonly definition: Definition;
  /** Address of the script. */
  readonly script: string;
  readonly published: Published | undefined;
  readonly quotient: Quotients | undefined;
  readonly tableAnswers: TableAnswers | undefined;
}

/** Milliseconds of search for one answer before a page gives up. */
const PATIENCE_MS = 10_000;

export interface LoadedGame {
  readonly game: Game;
  readonly solver: Solver;
}

/** Load the accelerator that a definition names, if any. */
export async function loadAccelerator({ accelerator }: Definition): Promise<Accelerator | undefined> {
  return accelerator === undefined ? undefined : (await ACCELERATORS[accelerator]?.())?.accelerator;
}

export async function loadGame(
  { definition: normalDefinition, script, published, quotient, tableAnswers }: Setting,
  isMisere: boolean,
): Promise<LoadedGame> {
  const definition = isMisere ? misereDefinition(normalDefinition) : normalDefinition;
  const accelerator = await loadAccelerator(definition);
  const module = await loadScript<{ readonly default: Script }>(script).catch(() => {
    throw new Error("the rule of the game could not be fetched");
  });
  const game = new Game(definition, module.default, accelerator);
  return {
    game,
    solver: new Solver(
      game,
      isMisere ? undefined : published,
      quotient,
      isMisere ? undefined : tableAnswers,
      PATIENCE_MS,
    ),
  };
}

/** A game with its published files, as serialised by the site. */
export interface SettingData {
  readonly definition: Definition;
  readonly script: string;
  readonly csv?: string | null;
  readonly period?: Period | null;
  readonly quotient?: QuotientFiles | null;
  /** Address of the table answers, for positions that a search in the page does not decide. */
  readonly answers?: string | null;
}

/** Create a setting from data whose addresses are relative to a folder. */
export function createSetting({ definition, script, csv, period, quotient, answers }: SettingData, root = ""): Setting {
  const at = (address: string): string => absoluteUrl(`${root}${address}`);
  const written: SettingData = {
    definition,
    script: at(script),
    csv: csv === undefined || csv === null ? null : at(csv),
    period: period ?? null,
    quotient:
      quotient === undefined || quotient === null
        ? null
        : { ...quotient, elements: at(quotient.elements), products: at(quotient.products) },
    answers: typeof answers === "string" ? at(answers) : null,
  };
  const published = typeof written.csv === "string" ? publishedFrom(written.csv, period ?? undefined) : undefined;
  const fetched = {
    quotient: written.quotient ? quotientFrom(written.quotient) : undefined,
    tableAnswers: typeof written.answers === "string" ? tableAnswersFrom(written.answers) : undefined,
  };
  return { data: written, definition, script: written.script, published, ...fetched };
}

/** Create the setting of an element; undefined if its data is invalid. */
export function readSetting(element: HTMLElement): Setting | undefined {
  const { game, script, csv, period, quotient, answers } = element.dataset;
  if (game === undefined || script === undefined) return undefined;
  const read = <T>(text: string | undefined): T | undefined =>
    text === undefined ? undefined : (JSON.parse(text) as T);
  try {
    return createSetting({
      definition: JSON.parse(game) as Definition,
      script,
      csv: csv ?? null,
      period: read<Period>(period) ?? null,
      quotient: read<QuotientFiles>(quotient) ?? null,
      answers: answers ?? null,
    });
  } catch (failure) {
    console.warn(`atlas: a game cannot be read: ${errorMessage(failure)}`);
    return undefined;
  }
}
