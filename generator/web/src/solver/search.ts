// Why this exists: games without a rule for their P-positions are solved by looking
// at every position that can follow. Only `options` is asked of a game; the memory
// of values, the limit on how many positions are looked at, the progress and the
// pauses are here once. Nim-values need every option of every position; who wins
// often needs a few, so that is what is sought when there are too many positions.

import { breathe, grouped } from "../dom";
import type { Answer, Move, Work } from "./game";
import { InputError, Stale } from "./kind";

/** A game as the search sees it; S is whatever it needs to know of a position. */
export interface SearchRule<S> {
  key(state: S): Key;
  options(state: S): Iterable<S>;
  /** Set where all keys are whole numbers below this one: a table is quicker than a map. */
  readonly keys?: number;
  /** Where play does not end in "who cannot move loses": true if the player to move has won, undefined while play goes on. */
  ended?(state: S): boolean | undefined;
}

type Key = string | number;

/** Small whole numbers, each below `base`, as a key: a number where that is exact. */
export function listKey(list: readonly number[], base: number): Key {
  if (list.length * Math.log2(base) > 52) return list.join();
  let key = 0;
  for (const one of list) key = key * base + one;
  return key;
}

export class TooLarge extends Error {}

interface Memory {
  get(key: Key): number | undefined;
  set(key: Key, value: number): unknown;
}

/** Who wins, one byte for every key there could be. */
class Bytes implements Memory {
  private readonly bytes: Uint8Array;

  constructor(keys: number) {
    this.bytes = new Uint8Array(keys);
  }

  get(key: Key): number | undefined {
    const byte = this.bytes[key as number] as number;
    return byte === 0 ? undefined : byte - 1;
  }

  set(key: Key, value: number): void {
    this.bytes[key as number] = value + 1;
  }
}

interface Frame<S> {
  readonly key: Key;
  readonly options: readonly S[];
  readonly keys: readonly Key[];
  readonly seen: boolean[];
  next: number;
}

/** Values of positions: nim-values, or else 0 for P-positions and 1 for N-positions. */
export class Search<S> {
  private readonly known: Memory;
  private decided = 0;
  private looks = 0;

  constructor(
    private readonly rule: SearchRule<S>,
    private readonly budget: number,
    /** Nim-values are sought, not only who wins. */
    readonly valued: boolean,
  ) {
    this.known = rule.keys === undefined || valued ? new Map<Key, number>() : new Bytes(rule.keys);
  }

  /** How many positions have been decided. */
  get size(): number {
    return this.decided;
  }

  /** How much of what may be spent has been spent, 0 to 1. */
  get spent(): number {
    return Math.max(this.decided / this.budget, this.looks / (this.budget * LOOKS));
  }

  /** Decides a position at once. Throws TooLarge. */
  value(state: S): number {
    for (const _ of this.slices(state, Number.POSITIVE_INFINITY)) void _;
    return this.known.get(this.rule.key(state)) as number;
  }

  /** Decides a position, yielding after every `steps` options or so. Throws TooLarge. */
  *slices(state: S, steps = 100_000): Generator<void> {
    if (this.known.get(this.rule.key(state)) !== undefined) return;
    const stack: Frame<S>[] = [];
    let pause = this.looks + steps;
    this.enter(state, stack);
    for (let frame = stack[stack.length - 1]; frame !== undefined; frame = stack[stack.length - 1]) {
      const value = this.resume(frame);
      if (value !== undefined) {
        this.decide(frame.key, value);
        stack.pop();
      } else {
        this.enter(frame.options[frame.next] as S, stack);
      }
      if (this.spent > 1) throw new TooLarge();
      if (this.looks >= pause) {
        pause = this.looks + steps;
        yield;
      }
    }
  }

  private decide(key: Key, value: number): void {
    this.known.set(key, value);
    this.decided += 1;
  }

  /** Puts a position on the stack, or decides it if that needs no search. */
  private enter(state: S, stack: Frame<S>[]): void {
    const key = this.rule.key(state);
    const ended = this.rule.ended?.(state);
    if (ended !== undefined) return this.decide(key, ended ? 1 : 0);
    const options = [...this.rule.options(state)];
    const keys = options.map((option) => this.rule.key(option));
    this.looks += 1 + options.length;
    // An option already known to be lost for the other player saves the search of the others.
    if (!this.valued && keys.some((one) => this.known.get(one) === 0)) this.decide(key, 1);
    else stack.push({ key, options, keys, seen: [], next: 0 });
  }

  /** The value, once no option is left to be searched first. */
  private resume(frame: Frame<S>): number | undefined {
    for (; frame.next < frame.keys.length; frame.next += 1) {
      const value = this.known.get(frame.keys[frame.next] as Key);
      if (value === undefined) return undefined;
      if (value === 0 && !this.valued) return 1;
      frame.seen[value] = true;
    }
    let mex = 0;
    while (frame.seen[mex] === true) mex += 1;
    return this.valued ? mex : 0;
  }
}

export interface Searched<P, S> extends SearchRule<S> {
  state(position: P): S;
  /** Every move, as readers are told it. */
  moves(position: P): Iterable<Move<P>>;
  /** What is said when nobody can move. */
  readonly over: (position: P) => string;
  /** Which positions are small enough, for the line that says so. */
  readonly accepted: string;
  /** False where the winner is not the one who moves last: there are no nim-values then. */
  readonly normal?: boolean;
}

export const MAX_SEARCHED = 600_000;
const MAX_VALUED = 20_000;
/** How often, for each position, one of its options may be looked at. */
const LOOKS = 50;

/** Solves a position of a game by search: outcome, all winning moves, and the nim-value if it comes cheap. */
export async function solveBySearch<P, S>(game: Searched<P, S>, position: P, work: Work, budget = MAX_SEARCHED): Promise<Answer<P>> {
  const moves = [...game.moves(position)];
  if (game.normal !== false) {
    try {
      return await answer(game, position, moves, new Search(game, Math.min(MAX_VALUED, budget), true), work);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
  try {
    return await answer(game, position, moves, new Search(game, budget, false), work);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    throw new InputError(`Too many positions can follow from this one to be searched here: ${game.accepted}.`);
  }
}

async function answer<P, S>(
  game: Searched<P, S>,
  position: P,
  moves: readonly Move<P>[],
  search: Search<S>,
  work: Work,
): Promise<Answer<P>> {
  const valueOf = async (state: S): Promise<number> => {
    for (const _ of search.slices(state)) {
      void _;
      work.progress(search.spent);
      await breathe();
      if (work.stale()) throw new Stale();
    }
    return search.value(state);
  };
  const own = await valueOf(game.state(position));
  const winning: Move<P>[] = [];
  for (const move of moves) {
    if (move.to === undefined || (await valueOf(game.state(move.to))) === 0) winning.push(move);
  }
  const isP = own === 0;
  if (moves.length > 0 && isP !== (winning.length === 0)) throw new Error("the search and the list of moves disagree; please report it");
  const looked = `Found by search: ${grouped(search.size)} position${search.size === 1 ? " was" : "s were"} looked at.`;
  return {
    isP,
    ...(search.valued && game.normal !== false ? { value: own } : {}),
    winning,
    over: moves.length === 0 ? game.over(position) : undefined,
    notes: [looked + (search.valued || game.normal === false ? "" : " The nim-value would take too many more.")],
  };
}
