// Game in a page: its definition (data) and its script (the translated rule). Small positions use plain numbers, large
// ones BigInts. A handwritten accelerator may replace a rule that cannot be translated.
import type { Board, Scenes } from "../boards/board";
import { type NotationData, read, write } from "./notation";
import { type Num, runtime, type Value } from "./runtime";

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
  /** Piece of the heaps, unless it is a match. */
  readonly piece?: string;
  /** One clause, if the play has no nim-values. */
  readonly why_no_nim_values?: string;
  /** Misère play of a game that is not misère itself. */
  readonly misere?: { readonly why_no_nim_values: string; readonly source?: string; readonly why_not?: string };
}

/** Functions of a script; only `options` is required. */
export interface Rules {
  options(position: Value, emit: Emit): void;
  board?(components: Components): Board;
  /** Scenes of the boards of the rule. */
  scenes?: Scenes;
  into?(parts: readonly Value[]): Components;
  out_of?(components: Components): Value;
  /** Return the position of a picture: the live spots on each boundary of each region. */
  from_picture?(regions: Value): Components;
  is_p_position?(position: Value): boolean;
  winning_options?(position: Value, emit: Emit): void;
  nim_value?(position: Value): Num;
  options_of_value?(position: Value, value: Num, emit: Emit): void;
  reason?(components: Components): string;
  nim_sum_terms?(components: Components): readonly (readonly [string, Num])[];
  /** Return nim-value and misère value, if a theorem states that every position is tame. */
  tame_genus?(position: Value): readonly [Num, Num];
}

/** Functions of a normal-play rule that remain valid in misère play. */
const VALID_IN_MISERE = [
  "options",
  "board",
  "scenes",
  "from_picture",
  "into",
  "out_of",
  "tame_genus",
  "options_of_value",
] as const;

/** Return the definition of the game under misère play. */
export function misereDefinition(definition: Definition): Definition {
  return { ...definition, play: "misere", why_no_nim_values: definition.misere?.why_no_nim_values ?? "" };
}

/** Return whether a game that is not misère itself can be played with the last move losing. */
export function offersMisere({ misere }: Definition): boolean {
  return misere !== undefined && misere.why_not === undefined;
}

/** Return why a game has no misère play, if it has none. */
export function whyNoMisere({ play, misere }: Definition): string | undefined {
  return play === "loopy" ? "play need not end, so there may be no last move" : misere?.why_not;
}

function misereRules(rules: Rules): Rules {
  return Object.fromEntries(
    VALID_IN_MISERE.flatMap((name) => (rules[name] === undefined ? [] : [[name, rules[name]]])),
  ) as unknown as Rules;
}

export type Script = (py: ReturnType<typeof runtime>) => Rules;

/** Handwritten module for games whose rule, or whose positions, are beyond translation. */
export interface Accelerator {
  rules(definition: Definition): Partial<Rules>;
  /** Draw the positions, instead of the board. */
  draw?(definition: Definition, components: Components): HTMLElement;
}

const SMALL_BOUND = 2n ** 30n;

function isSmall(value: Value): boolean {
  if (Array.isArray(value)) return value.every(isSmall);
  return typeof value !== "bigint" || (value < SMALL_BOUND && value > -SMALL_BOUND);
}

function toNumbers(value: Value): Value {
  if (Array.isArray(value)) return value.map(toNumbers);
  return typeof value === "bigint" ? Number(value) : value;
}

export class Game {
  private readonly small: Rules;
  private readonly big: Rules;
  readonly scenes: ReturnType<Scenes>;

  constructor(
    readonly definition: Definition,
    script: Script,
    readonly accelerator?: Accelerator,
  ) {
    const accelerated = accelerator?.rules(definition) ?? {};
    const isMisere = definition.play === "misere" && definition.misere !== undefined;
    const [small, big] = [script(runtime(false)), script(runtime(true))];
    this.small = { ...(isMisere ? misereRules(small) : small), ...accelerated };
    this.big = { ...(isMisere ? misereRules(big) : big), ...accelerated };
    this.scenes = small.scenes?.(runtime(false)) ?? {};
  }

  /** Return the rules in the number type of a position: plain numbers or BigInts. */
  rulesFor(position: Value): Rules {
    return isLarge(position) ? this.big : this.small;
  }

  /** Parse a position. Throws Refused. */
  read(text: string): Components {
    const { parts, values } = read(this.definition.notation, text);
    const parsed = (isSmall(values) ? toNumbers(values) : values) as Components;
    const { into } = this.rulesFor(parsed);
    return !parts ? parsed : into === undefined ? [parsed] : into(parsed);
  }

  write(components: Components): string {
    return write(this.definition.notation, components, (all) => {
      const { out_of: outOf } = this.rulesFor(all);
      return outOf === undefined ? (all[0] as Value) : outOf(all);
    });
  }

  /** Return the board of a position; heaps if the rule draws none. */
  board(components: Components): Board {
    const { board } = this.rulesFor(components);
    if (board !== undefined && components.length > 0) return board(components);
    const { piece = "match" } = this.definition;
    return { kind: "heaps", heaps: components.flat() as Num[], names: [], apart: 0, piece };
  }

  /** Whether a component has an option. */
  canMove(component: Value): boolean {
    return !takeOptions(0, (emit) => this.rulesFor(component).options(component, emit)).complete;
  }

  /** Return every option in the order of the rule; call `look` for each. */
  options(position: Value, look: () => void = () => undefined): Components[] {
    const options: Components[] = [];
    this.rulesFor(position).options(position, (option) => {
      look();
      options.push(option);
    });
    return options;
  }
}

/** Return up to `most` options that a rule emits, and whether these are all; the rule is stopped after that. */
export function takeOptions(max: number, stream: (emit: Emit) => void): { options: Components[]; complete: boolean } {
  const options: Components[] = [];
  try {
    stream((option) => {
      if (options.length === max) throw LIMIT_EXCEEDED;
      options.push(option);
    });
  } catch (error) {
    if (error !== LIMIT_EXCEEDED) throw error;
    return { options, complete: false };
  }
  return { options, complete: true };
}

const LIMIT_EXCEEDED = new Error("more than are wanted");

/** Whether a position has BigInts: too many positions follow from it for a search. */
export function isLarge(position: Value): boolean {
  return contains(position, (one) => typeof one === "bigint");
}

function contains(value: Value, test: (one: Value) => boolean): boolean {
  return Array.isArray(value) ? value.some((one) => contains(one, test)) : test(value);
}
