// Why this exists: a game as a page has it: its definition (data) and its script (the rule,
// translated). Small positions are played with plain numbers, large ones with BigInts; a
// module of our own may stand in where a rule cannot be translated.

import type { Board } from "../boards/board";
import { read, write, type NotationData } from "./notation";
import { runtime, type Num, type Value } from "./runtime";

export type Play = "normal" | "misere" | "loopy";
export type Components = readonly Value[];
type Emit = (option: Components) => void;

export interface Definition {
  readonly slug: string;
  readonly name: string;
  readonly play: Play;
  readonly notation: NotationData;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly accelerator?: string;
  /** One clause, where the play has none. */
  readonly why_no_nim_values?: string;
  /** What is to be said of misère play, where the game is played otherwise. */
  readonly misere?: { readonly why_no_nim_values: string; readonly source?: string; readonly why_not?: string };
}

/** What a script has; all but the options may be missing. */
export interface Rules {
  options(position: Value, emit: Emit): void;
  board?(components: Components): Board;
  into?(parts: readonly Value[]): Components;
  out_of?(components: Components): Value;
  is_p_position?(position: Value): boolean;
  winning_options?(position: Value, emit: Emit): void;
  nim_value?(position: Value): Num;
  options_of_value?(position: Value, value: Num, emit: Emit): void;
  reason?(components: Components): string;
  addends?(components: Components): readonly (readonly [string, Num])[];
  /** Nim-value and misère value, where a theorem says that every position is tame. */
  tame_genus?(position: Value): readonly [Num, Num];
}

/** What a rule of normal play keeps when the last move loses. */
const IN_MISERE = ["options", "board", "into", "out_of", "tame_genus", "options_of_value"] as const;

/** The definition of a game in which the last move loses. */
export function inMisere(definition: Definition): Definition {
  return { ...definition, play: "misere", why_no_nim_values: definition.misere?.why_no_nim_values ?? "" };
}

function kept(rules: Rules): Rules {
  return Object.fromEntries(IN_MISERE.flatMap((name) => (rules[name] === undefined ? [] : [[name, rules[name]]]))) as unknown as Rules;
}

export type Script = (py: ReturnType<typeof runtime>) => Rules;

/** A module of our own for games whose rule is beyond translation, or whose positions are. */
export interface Accelerator {
  rules(definition: Definition): Partial<Rules>;
  /** Stands in for the board. */
  draw?(definition: Definition, components: Components): HTMLElement;
}

const SMALL = 2n ** 30n;

function isSmall(value: Value): boolean {
  if (Array.isArray(value)) return value.every(isSmall);
  return typeof value !== "bigint" || (value < SMALL && value > -SMALL);
}

function shrunk(value: Value): Value {
  if (Array.isArray(value)) return value.map(shrunk);
  return typeof value === "bigint" ? Number(value) : value;
}

export class Game {
  private readonly small: Rules;
  private readonly big: Rules;

  constructor(
    readonly definition: Definition,
    script: Script,
    readonly accelerator?: Accelerator,
  ) {
    const own = accelerator?.rules(definition) ?? {};
    const turned = definition.play === "misere" && definition.misere !== undefined;
    const [small, big] = [script(runtime(false)), script(runtime(true))];
    this.small = { ...(turned ? kept(small) : small), ...own };
    this.big = { ...(turned ? kept(big) : big), ...own };
  }

  /** The rules in the size of a position: plain numbers or BigInts. */
  rulesFor(position: Value): Rules {
    return isLarge(position) ? this.big : this.small;
  }

  /** Throws Refused. */
  read(text: string): Components {
    const { parts, values } = read(this.definition.notation, text);
    const given = (isSmall(values) ? shrunk(values) : values) as Components;
    const { into } = this.rulesFor(given);
    return !parts ? given : into === undefined ? [given] : into(given);
  }

  write(components: Components): string {
    return write(this.definition.notation, components, (all) => {
      const { out_of: outOf } = this.rulesFor(all);
      return outOf === undefined ? (all[0] as Value) : outOf(all);
    });
  }

  /** Every option, in the order of the rule. */
  options(position: Value, look: () => void = () => undefined): Components[] {
    const found: Components[] = [];
    this.rulesFor(position).options(position, (option) => {
      look();
      found.push(option);
    });
    return found;
  }
}

/** As many as `most` of what a rule emits, and whether that is all; the rule is stopped when there are more. */
export function firstOf(most: number, stream: (emit: Emit) => void): { options: Components[]; complete: boolean } {
  const options: Components[] = [];
  try {
    stream((option) => {
      if (options.length === most) throw ENOUGH;
      options.push(option);
    });
  } catch (error) {
    if (error !== ENOUGH) throw error;
    return { options, complete: false };
  }
  return { options, complete: true };
}

const ENOUGH = new Error("more than are wanted");

/** Whether a position has numbers that plain ones do not hold: too many positions lie below it to be searched. */
export function isLarge(position: Value): boolean {
  return contains(position, (one) => typeof one === "bigint");
}

function contains(value: Value, test: (one: Value) => boolean): boolean {
  return Array.isArray(value) ? value.some((one) => contains(one, test)) : test(value);
}
