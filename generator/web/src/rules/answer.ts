// Why this exists: what is answered of a position, and what the solver is given besides the
// game: the page's patience, published values, quotients and answers.

import type { Components } from "./game";
import type { Period } from "./farmoves";
import type { Quotient } from "./misere";
import type { Num } from "./runtime";

export type Outcome = "P" | "N" | "D" | "O";

export interface Move {
  /** The component moved in, what becomes of it, and the sum that is left. */
  readonly place: number;
  readonly option: Components;
  readonly left: Components;
  readonly remoteness?: number;
}

export interface Answer {
  readonly outcome: Outcome;
  readonly values?: readonly Num[];
  readonly value?: Num;
  /** How a value was found, if not by the rule or by a search here. */
  readonly how?: readonly string[];
  readonly moves: readonly Move[];
  /** False where there may be more winning moves than were found. */
  readonly complete: boolean;
  readonly remoteness?: number;
  /** By this period further winning moves follow from those listed, as engine/fairgame/solving/far_moves.py has it. */
  readonly repeats?: { readonly first: number; readonly period: number };
  /** What was looked at, for those who want to know. */
  readonly searched?: string;
  /** The table that tells what is said, where it is too much to be worked out here. */
  readonly told?: string;
}

/** What a long computation needs of the page. */
export interface Work {
  progress(share: number): void;
  pause(): Promise<void>;
}

/** Published values of heaps, and the period that continues them. */
export interface Published {
  values(): Promise<readonly (number | undefined)[]>;
  readonly period: Period | undefined;
}

/** Fetches the published misère quotient by which sums are decided; undefined where it cannot be fetched: then sums are searched. */
export type Quotients = () => Promise<Quotient | undefined>;

/** What a table tells of a position: its id, the outcome, the nim-value, the winning options as they are written. */
export type ToldPosition = readonly [table: string, outcome: "P" | "N", value: number | null, winning: readonly string[] | null];

/** Fetches what a table tells of a position as it is written; undefined where none tells of it or it cannot be fetched. */
export type Told = (text: string) => Promise<ToldPosition | undefined>;
