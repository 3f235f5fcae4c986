// Answers about a position, and the other inputs of the solver: services of the page for long computations, published
// values, quotients and table answers.
import type { Period } from "./far_moves";
import type { Components } from "./game";
import type { Quotient } from "./misere_play";
import type { Num } from "./runtime";

export type Outcome = "P" | "N" | "D" | "O";

export interface Move {
  /** The component moved in, its option, and the sum after the move. */
  readonly place: number;
  readonly option: Components;
  readonly left: Components;
  readonly remoteness?: number;
}

export interface Answer {
  readonly outcome: Outcome;
  readonly values?: readonly Num[];
  readonly value?: Num;
  /** Sources of the values, if neither the rule nor a search here gave them. */
  readonly sources?: readonly string[];
  readonly moves: readonly Move[];
  /** False if there may be more winning moves than listed. */
  readonly isComplete: boolean;
  readonly remoteness?: number;
  /** Further winning moves follow from those listed by this period, as in engine/fairgame/solving/far_moves.py. */
  readonly repeats?: { readonly first: number; readonly period: number };
  /** Extent of the search. */
  readonly searched?: string;
  /** Table that gives the answer, if a search here does not decide the position. */
  readonly table?: string;
}

/** Services of the page for a long computation. */
export interface Work {
  progress(share: number): void;
  pause(): Promise<void>;
}

/** Published values of heaps, and the period that continues them. */
export interface Published {
  values(): Promise<readonly (number | undefined)[]>;
  readonly period: Period | undefined;
}

/** Fetch the published misère quotient that decides sums; undefined without a connection: a search then decides. */
export type Quotients = () => Promise<Quotient | undefined>;

/** Table answer for a position: id of the table, outcome, nim-value, winning options as text. */
export type TableAnswer = readonly [
  table: string,
  outcome: "P" | "N",
  value: number | null,
  winning: readonly string[] | null,
];

/** Fetch the table answer for a written position; undefined if missing or unreachable. */
export type TableAnswers = (text: string) => Promise<TableAnswer | undefined>;
