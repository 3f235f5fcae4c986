// Why this exists: who replies. The perfect opponent makes a winning move whenever there is
// one, else of some moves that which leaves the most to be played; a beginner errs at a stated
// rate. Nothing here is random of itself: the caller brings the dice, so that it is tested.

import type { Components, Game } from "../rules/game";
import { keyOf, LimitReached } from "../rules/runtime";
import { TooLarge } from "../rules/search";
import type { Answer, Move, Solver, Work } from "../rules/solve";
import { sizeOf } from "./moves";

/** A number from 0 on and below 1. */
export type Dice = () => number;

/** Of so many moves of a beginner that could win, one is made without looking. */
export const ONE_IN = 3;
/** Options that are weighed one by one where all lose. */
const WEIGHED = 40;
/** Of so many moves drawn by lot a winner makes the one that leaves the least and a loser the one that leaves the most. */
const LOTS = 4;

export interface Reply {
  readonly move: Move;
  /** What is known of the position moved from; undefined where it could not be worked out. */
  readonly answer: Answer | undefined;
}

/** What is known of a position; undefined where it is beyond what a page can work out. */
export async function knownOf(solver: Solver, components: Components, work: Work): Promise<Answer | undefined> {
  try {
    return await solver.solve(components, work);
  } catch (error) {
    if (error instanceof TooLarge || error instanceof LimitReached) return undefined;
    throw error;
  }
}

function any<T>(list: readonly T[], dice: Dice): T {
  return list[Math.floor(dice() * list.length)] as T;
}

function lots<T>(list: readonly T[], dice: Dice): T[] {
  return Array.from({ length: LOTS }, () => any(list, dice));
}

/** The best moves by a measure. */
function most(moves: readonly Move[], measure: (move: Move) => number): Move[] {
  const measured = moves.map((move) => [move, measure(move)] as const);
  const best = Math.max(...measured.map(([, value]) => value));
  return measured.filter(([, value]) => value === best).map(([move]) => move);
}

export interface Table {
  readonly game: Game;
  readonly solver: Solver;
  readonly work: Work;
  readonly dice: Dice;
}

/** A move of the opponent; `met` holds the positions of this game, to which it does not return if it can help it. */
export async function replyTo({ game, solver, work, dice }: Table, components: Components, moves: readonly Move[], met: ReadonlySet<string>, beginner: boolean): Promise<Reply> {
  const answer = await knownOf(solver, components, work);
  if (beginner && dice() * ONE_IN < 1) return { move: any(moves, dice), answer };
  const nearer = towardsTheEnd(solver, moves);
  if (nearer.length > 0) return { move: any(most(nearer, ({ left }) => -sizeOf(game, left)), dice), answer };
  const winning = winningOf(answer, moves);
  if (winning.length > 0) {
    const fresh = winning.filter(({ left }) => !met.has(keyOf(left)));
    const choice = fresh.length > 0 ? fresh : winning;
    // Where play may go round, the winner goes straight towards the end.
    const ends = most(game.definition.play === "loopy" ? choice : lots(choice, dice), ({ left }) => -sizeOf(game, left));
    return { move: any(ends, dice), answer };
  }
  const fresh = moves.filter(({ left }) => !met.has(keyOf(left)));
  const choice = fresh.length > 0 ? fresh : moves;
  const far = game.definition.play === "loopy" && answer?.outcome === "P" ? await furthest(solver, choice, work) : choice;
  const safe = answer?.outcome === "D" ? await drawn(solver, choice, work) : far;
  return { move: any(most(lots(safe, dice), ({ left }) => sizeOf(game, left)), dice), answer };
}

/** Where play may go round: the winning moves by which it is over soonest, by all that was explored. */
function towardsTheEnd(solver: Solver, moves: readonly Move[]): Move[] {
  const bounds = moves.flatMap((move) => {
    const bound = solver.bound(move.left);
    return bound !== undefined && bound % 2 === 0 ? [[move, bound] as const] : [];
  });
  const least = Math.min(...bounds.map(([, bound]) => bound));
  return bounds.filter(([, bound]) => bound === least).map(([move]) => move);
}

/** The winning moves that are known, in the words of the moves at hand. */
export function winningOf(answer: Answer | undefined, moves: readonly Move[]): Move[] {
  const by = new Map(moves.map((move) => [keyOf(move.left), move]));
  const found = (answer?.moves ?? []).flatMap(({ left, remoteness }) => {
    const move = by.get(keyOf(left));
    return move === undefined ? [] : [remoteness === undefined ? move : { ...move, remoteness }];
  });
  return found.sort((a, b) => (a.remoteness ?? Number.POSITIVE_INFINITY) - (b.remoteness ?? Number.POSITIVE_INFINITY));
}

async function furthest(solver: Solver, moves: readonly Move[], work: Work): Promise<readonly Move[]> {
  const far = new Map<Move, number>();
  for (const move of moves.slice(0, WEIGHED)) far.set(move, (await knownOf(solver, move.left, work))?.remoteness ?? 0);
  return most([...far.keys()], (move) => far.get(move) as number);
}

/** Moves after which nobody can win. */
async function drawn(solver: Solver, moves: readonly Move[], work: Work): Promise<readonly Move[]> {
  const found: Move[] = [];
  for (const move of moves.slice(0, WEIGHED)) if ((await knownOf(solver, move.left, work))?.outcome === "D") found.push(move);
  return found.length > 0 ? found : moves;
}
