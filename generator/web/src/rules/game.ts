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
    this.small = { ...script(runtime(false)), ...own };
    this.big = { ...script(runtime(true)), ...own };
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

/** Whether a position has numbers that plain ones do not hold: too many positions lie below it to be searched. */
export function isLarge(position: Value): boolean {
  return contains(position, (one) => typeof one === "bigint");
}

function contains(value: Value, test: (one: Value) => boolean): boolean {
  return Array.isArray(value) ? value.some((one) => contains(one, test)) : test(value);
}
