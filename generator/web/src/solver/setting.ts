// Why this exists: what a page says of a game, made into a game that can be solved: its
// definition and its script, the published table, the published misère quotient.

import { absolute } from "../data";
import { messageOf } from "../dom";
import { Game, inMisere, type Accelerator, type Definition, type Script } from "../rules/game";
import type { Period } from "../rules/farmoves";
import { Solver, type Published, type Quotients, type Told } from "../rules/solve";
import { publishedAt, quotientAt, type QuotientFiles } from "./published";
import { toldAt } from "./told";

const ACCELERATORS: Readonly<Record<string, () => Promise<{ readonly accelerator: Accelerator }>>> = {
  mark: () => import("../accelerators/mark"),
};

/** Another part of the page asks for a position to be put on the board of its game. */
export const PLAY_EVENT = "atlas:play";

export interface PlayFrom {
  readonly slug: string;
  readonly text: string;
  readonly misere: boolean;
}

export interface Setting {
  /** The same as data, its addresses absolute: what is handed to a worker. */
  readonly written: Written;
  readonly definition: Definition;
  /** Address of the script. */
  readonly script: string;
  readonly published: Published | undefined;
  readonly quotient: Quotients | undefined;
  readonly told: Told | undefined;
}

/** So many milliseconds the searches for one answer take before a page gives up. */
const PATIENCE = 10_000;

export interface Loaded {
  readonly game: Game;
  readonly solver: Solver;
}

export async function load({ definition: given, script, published, quotient, told }: Setting, turned: boolean): Promise<Loaded> {
  const definition = turned ? inMisere(given) : given;
  const own = definition.accelerator === undefined ? undefined : await ACCELERATORS[definition.accelerator]?.();
  const module = (await import(script).catch(() => {
    throw new Error("the rule of the game could not be fetched");
  })) as { readonly default: Script };
  const game = new Game(definition, module.default, own?.accelerator);
  return { game, solver: new Solver(game, turned ? undefined : published, quotient, turned ? undefined : told, PATIENCE) };
}

/** A game with what is published of it, as the site writes it. */
export interface Written {
  readonly definition: Definition;
  readonly script: string;
  readonly csv?: string | null;
  readonly period?: Period | null;
  readonly quotient?: QuotientFiles | null;
  /** Address of what tables tell of positions that are too much for a page. */
  readonly told?: string | null;
}

/** The setting of what is written, its addresses seen from a folder. */
export function settingFrom({ definition, script, csv, period, quotient, told }: Written, root = ""): Setting {
  const at = (address: string): string => absolute(`${root}${address}`);
  const written: Written = {
    definition,
    script: at(script),
    csv: csv === undefined || csv === null ? null : at(csv),
    period: period ?? null,
    quotient: quotient === undefined || quotient === null ? null : { ...quotient, elements: at(quotient.elements), products: at(quotient.products) },
    told: typeof told === "string" ? at(told) : null,
  };
  const published = typeof written.csv === "string" ? publishedAt(written.csv, period ?? undefined) : undefined;
  const fetched = { quotient: written.quotient ? quotientAt(written.quotient) : undefined, told: typeof written.told === "string" ? toldAt(written.told) : undefined };
  return { written, definition, script: written.script, published, ...fetched };
}

/** The setting of an element; undefined where it says none that can be read. */
export function settingOf(element: HTMLElement): Setting | undefined {
  const { game, script, csv, period, quotient, told } = element.dataset;
  if (game === undefined || script === undefined) return undefined;
  const read = <T>(text: string | undefined): T | undefined => (text === undefined ? undefined : (JSON.parse(text) as T));
  try {
    return settingFrom({ definition: JSON.parse(game) as Definition, script, csv: csv ?? null, period: read<Period>(period) ?? null, quotient: read<QuotientFiles>(quotient) ?? null, told: told ?? null });
  } catch (failure) {
    console.warn(`atlas: a game cannot be read: ${messageOf(failure)}`);
    return undefined;
  }
}
