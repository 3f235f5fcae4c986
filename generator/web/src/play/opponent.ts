// Opponent of the boards. The perfect opponent makes a winning move if one exists, else, of some random moves, the one
// that leaves most to play. A beginner errs at a fixed rate. The caller supplies the dice, so tests are deterministic.
import type { Components, Game } from "../rules/game";
import { keyOf, LimitReached } from "../rules/runtime";
import { TooLarge } from "../rules/search";
import type { Answer, Move, Solver, Work } from "../rules/solve";
import { estimateSize } from "./moves";
import { winningMoves } from "./winning";

/** Return a number from 0 on and below 1. */
export type Dice = () => number;

/** A beginner makes one move in this number at random. */
export const ERROR_INTERVAL = 3;
/** Maximum number of options examined singly in a lost position. */
const MAX_EXAMINED = 40;
/**
 * Random moves sampled for a reply. A winner makes the move that leaves least to play, a loser the one that leaves most.
 */
const SAMPLES = 4;

/** Return the answer for a position; undefined if it is beyond the limits of a page. */
export async function solveWithinLimits(
  solver: Solver,
  components: Components,
  work: Work,
): Promise<Answer | undefined> {
  try {
    return await solver.solve(components, work);
  } catch (error) {
    if (error instanceof TooLarge || error instanceof LimitReached) return undefined;
    throw error;
  }
}

function pickOne<T>(list: readonly T[], dice: Dice): T {
  return list[Math.floor(dice() * list.length)] as T;
}

function sample<T>(list: readonly T[], dice: Dice): T[] {
  return Array.from({ length: SAMPLES }, () => pickOne(list, dice));
}

/** Return the moves with the largest measure. */
function maximal(moves: readonly Move[], measure: (move: Move) => number): Move[] {
  const measured = moves.map((move) => [move, measure(move)] as const);
  const best = Math.max(...measured.map(([, value]) => value));
  return measured.filter(([, value]) => value === best).map(([move]) => move);
}

export interface Opposition {
  readonly game: Game;
  readonly dice: Dice;
  /** Return the answer for a position; undefined if it is beyond the limits. */
  answer(components: Components): Promise<Answer | undefined>;
  /** Return the maximum number of moves to the end, if play may cycle and a bound is known. */
  bound(components: Components): number | undefined;
}

/** Choose a move of the opponent; it avoids the positions in `met` if it can. */
export async function chooseReply(
  context: Opposition,
  components: Components,
  moves: readonly Move[],
  visited: ReadonlySet<string>,
  beginner: boolean,
): Promise<Move> {
  const { game, dice } = context;
  if (beginner && dice() * ERROR_INTERVAL < 1) return pickOne(moves, dice);
  const answer = await context.answer(components);
  const soonest = soonestWins(context, moves);
  if (soonest.length > 0)
    return pickOne(
      maximal(soonest, ({ left }) => -estimateSize(game, left)),
      dice,
    );
  const winning = winningMoves(answer, moves);
  if (winning.length > 0) {
    const unvisited = winning.filter(({ left }) => !visited.has(keyOf(left)));
    const choice = unvisited.length > 0 ? unvisited : winning;
    // If play may cycle, the winner heads straight for the end.
    return pickOne(
      maximal(
        game.definition.play === "loopy" ? choice : sample(choice, dice),
        ({ left }) => -estimateSize(game, left),
      ),
      dice,
    );
  }
  const unvisited = moves.filter(({ left }) => !visited.has(keyOf(left)));
  const choice = unvisited.length > 0 ? unvisited : moves;
  const longest =
    game.definition.play === "loopy" && answer?.outcome === "P" ? await longestMoves(context, choice) : choice;
  const safe = answer?.outcome === "D" ? await drawingMoves(context, choice) : longest;
  return pickOne(
    maximal(sample(safe, dice), ({ left }) => estimateSize(game, left)),
    dice,
  );
}

/** Return the winning moves that end soonest by all positions explored, if play may cycle. */
function soonestWins(context: Opposition, moves: readonly Move[]): Move[] {
  const bounds = moves.flatMap((move) => {
    const bound = context.bound(move.left);
    return bound !== undefined && bound % 2 === 0 ? [[move, bound] as const] : [];
  });
  const soonest = Math.min(...bounds.map(([, bound]) => bound));
  return bounds.filter(([, bound]) => bound === soonest).map(([move]) => move);
}

async function longestMoves(context: Opposition, moves: readonly Move[]): Promise<readonly Move[]> {
  const distances = new Map<Move, number>();
  for (const move of moves.slice(0, MAX_EXAMINED))
    distances.set(move, (await context.answer(move.left))?.remoteness ?? 0);
  return maximal([...distances.keys()], (move) => distances.get(move) as number);
}

/** Return the moves to drawn positions. */
async function drawingMoves(context: Opposition, moves: readonly Move[]): Promise<readonly Move[]> {
  const draws: Move[] = [];
  for (const move of moves.slice(0, MAX_EXAMINED))
    if ((await context.answer(move.left))?.outcome === "D") draws.push(move);
  return draws.length > 0 ? draws : moves;
}
