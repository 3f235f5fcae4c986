// Why this exists: what a page says of a game, made into a game that can be solved: its
// definition and its script, the published table, the published misère quotient.

import { absolute } from "../data";
import { messageOf } from "../dom";
import { Game, inMisere, type Accelerator, type Definition, type Script } from "../rules/game";
import { Solver, type Published, type Quotients } from "../rules/solve";
import { publishedAt, quotientAt, type QuotientFiles } from "./published";

const ACCELERATORS: Readonly<Record<string, () => Promise<{ readonly accelerator: Accelerator }>>> = {
  mark: () => import("../accelerators/mark"),
};

export interface Setting {
  readonly definition: Definition;
  /** Address of the script. */
  readonly script: string;
  readonly published: Published | undefined;
  readonly quotient: Quotients | undefined;
}

export interface Loaded {
  readonly game: Game;
  readonly solver: Solver;
}

export async function load({ definition: given, script, published, quotient }: Setting, turned: boolean): Promise<Loaded> {
  const definition = turned ? inMisere(given) : given;
  const own = definition.accelerator === undefined ? undefined : await ACCELERATORS[definition.accelerator]?.();
  const module = (await import(script)) as { readonly default: Script };
  const game = new Game(definition, module.default, own?.accelerator);
  return { game, solver: new Solver(game, turned ? undefined : published, quotient) };
}

/** The setting of an element; undefined where it says none that can be read. */
export function settingOf(element: HTMLElement): Setting | undefined {
  const { game, script, csv, period, quotient } = element.dataset;
  if (game === undefined || script === undefined) return undefined;
  try {
    const definition = JSON.parse(game) as Definition;
    const published = csv === undefined ? undefined : publishedAt(absolute(csv), period === undefined ? undefined : (JSON.parse(period) as Published["period"]));
    const files = quotient === undefined ? undefined : (JSON.parse(quotient) as QuotientFiles);
    return { definition, script: absolute(script), published, quotient: files === undefined ? undefined : quotientAt(files) };
  } catch (failure) {
    console.warn(`atlas: a game cannot be read: ${messageOf(failure)}`);
    return undefined;
  }
}
