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
  key(state: S): string | number;
  options(state: S): Iterable<S>;
  /** Where play does not end in "who cannot move loses": true if the player to move has won, undefined while play goes on. */
  ended?(state: S): boolean | undefined;
}

export class TooLarge extends Error {}

interface Frame<S> {
  readonly key: string | number;
  readonly options: readonly S[];
  readonly keys: readonly (string | number)[];
  readonly seen: boolean[];
  next: number;
}

/** Values of positions: nim-values, or else 0 for P-positions and 1 for N-positions. */
export class Search<S> {
  private readonly known = new Map<string | number, number>();

  constructor(
    private readonly rule: SearchRule<S>,
    private readonly budget: number,
    /** Nim-values are sought, not only who wins. */
    readonly valued: boolean,
  ) {}

  /** How many positions have been decided. */
  get size(): number {
    return this.known.size;
  }

  /** Decides a position at once. Throws TooLarge. */
  value(state: S): number {
    for (const _ of this.slices(state, Number.POSITIVE_INFINITY)) void _;
    return this.known.get(this.rule.key(state)) as number;
  }

  /** Decides a position, yielding after every `steps` options or so. Throws TooLarge. */
  *slices(state: S, steps = 400_000): Generator<void> {
    if (this.known.has(this.rule.key(state))) return;
    const stack: Frame<S>[] = [];
    let done = this.enter(state, stack);
    for (let frame = stack[stack.length - 1]; frame !== undefined; frame = stack[stack.length - 1]) {
      const value = this.resume(frame);
      if (value !== undefined) {
        this.known.set(frame.key, value);
        stack.pop();
      } else {
        done += this.enter(frame.options[frame.next] as S, stack);
      }
      if (this.known.size + stack.length > this.budget) throw new TooLarge();
      if (done >= steps) {
        done = 0;
        yield;
      }
    }
  }

  /** Puts a position on the stack, or decides it if that needs no search; tells how many options were looked at. */
  private enter(state: S, stack: Frame<S>[]): number {
    const key = this.rule.key(state);
    const ended = this.rule.ended?.(state);
    if (ended !== undefined) {
      this.known.set(key, ended ? 1 : 0);
      return 1;
    }
    const options = [...this.rule.options(state)];
    const keys = options.map((option) => this.rule.key(option));
    // An option already known to be lost for the other player saves the search of the others.
    if (!this.valued && keys.some((one) => this.known.get(one) === 0)) this.known.set(key, 1);
    else stack.push({ key, options, keys, seen: [], next: 0 });
    return 1 + options.length;
  }

  /** The value, once no option is left to be searched first. */
  private resume(frame: Frame<S>): number | undefined {
    for (; frame.next < frame.keys.length; frame.next += 1) {
      const value = this.known.get(frame.keys[frame.next] as string | number);
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
const MAX_VALUED = 40_000;

/** Solves a position of a game by search: outcome, all winning moves, and the nim-value if it comes cheap. */
export async function solveBySearch<P, S>(game: Searched<P, S>, position: P, work: Work, budget = MAX_SEARCHED): Promise<Answer<P>> {
  const moves = [...game.moves(position)];
  if (game.normal !== false) {
    try {
      return await answer(game, position, moves, new Search(game, Math.min(MAX_VALUED, budget), true), work, budget);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
  try {
    return await answer(game, position, moves, new Search(game, budget, false), work, budget);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    throw new InputError(`More than ${grouped(budget)} positions can follow from this one, too many to be searched here: ${game.accepted}.`);
  }
}

async function answer<P, S>(
  game: Searched<P, S>,
  position: P,
  moves: readonly Move<P>[],
  search: Search<S>,
  work: Work,
  budget: number,
): Promise<Answer<P>> {
  const valueOf = async (state: S): Promise<number> => {
    for (const _ of search.slices(state)) {
      void _;
      work.progress(search.size / budget);
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
