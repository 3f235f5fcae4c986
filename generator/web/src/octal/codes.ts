// Why this exists: an octal code is read, told in words and compared with others by the
// engine's own functions, translated for the browser; here are their types.

import { runtime } from "../rules/runtime";

/** Zeros, pairs, singles, nothing: see engine/fairgame/games/octal/equivalence.py. */
export type Moves = readonly [number, readonly number[], readonly number[], readonly number[]];

export interface Codes {
  /** The place of the first wrong character, from 0, and what is accepted there; null for a code. */
  fault_in(text: string): readonly [number, string] | null;
  digits_of(text: string): readonly number[];
  text_of(digits: readonly number[]): string;
  in_words(digits: readonly number[]): string;
  moves_of(digits: readonly number[]): Moves;
  same_for_ever(one: Moves, other: Moves, values: readonly number[]): boolean;
}

export type CodesScript = (py: ReturnType<typeof runtime>) => Codes;

export function codes(script: CodesScript): Codes {
  return script(runtime(false));
}
