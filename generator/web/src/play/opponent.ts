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
  readonly dice: Dice;
  /** What is known of a position; undefined where it is beyond what can be worked out. */
  known(components: Components): Promise<Answer | undefined>;
  /** In so many moves at most it is over, where play may go round and something is known. */
  bound(components: Components): number | undefined;
}

/** A move of the opponent; `met` holds the positions of this game, to which it does not return if it can help it. */
export async function replyTo(table: Table, components: Components, moves: readonly Move[], met: ReadonlySet<string>, beginner: boolean): Promise<Move> {
  const { game, dice } = table;
  if (beginner && dice() * ONE_IN < 1) return any(moves, dice);
  const answer = await table.known(components);
  const nearer = towardsTheEnd(table, moves);
  if (nearer.length > 0) return any(most(nearer, ({ left }) => -sizeOf(game, left)), dice);
  const winning = winningOf(answer, moves);
  if (winning.length > 0) {
    const fresh = winning.filter(({ left }) => !met.has(keyOf(left)));
    const choice = fresh.length > 0 ? fresh : winning;
    // Where play may go round, the winner goes straight towards the end.
    return any(most(game.definition.play === "loopy" ? choice : lots(choice, dice), ({ left }) => -sizeOf(game, left)), dice);
  }
  const fresh = moves.filter(({ left }) => !met.has(keyOf(left)));
  const choice = fresh.length > 0 ? fresh : moves;
  const far = game.definition.play === "loopy" && answer?.outcome === "P" ? await furthest(table, choice) : choice;
  const safe = answer?.outcome === "D" ? await drawn(table, choice) : far;
  return any(most(lots(safe, dice), ({ left }) => sizeOf(game, left)), dice);
}

/** Where play may go round: the winning moves by which it is over soonest, by all that was explored. */
function towardsTheEnd(table: Table, moves: readonly Move[]): Move[] {
  const bounds = moves.flatMap((move) => {
    const bound = table.bound(move.left);
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

async function furthest(table: Table, moves: readonly Move[]): Promise<readonly Move[]> {
  const far = new Map<Move, number>();
  for (const move of moves.slice(0, WEIGHED)) far.set(move, (await table.known(move.left))?.remoteness ?? 0);
  return most([...far.keys()], (move) => far.get(move) as number);
}

/** Moves after which nobody can win. */
async function drawn(table: Table, moves: readonly Move[]): Promise<readonly Move[]> {
  const found: Move[] = [];
  for (const move of moves.slice(0, WEIGHED)) if ((await table.known(move.left))?.outcome === "D") found.push(move);
  return found.length > 0 ? found : moves;
}
