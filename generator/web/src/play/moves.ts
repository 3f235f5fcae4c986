// Moves of a position, each with the ways to make it on the board and its description. The effect of a move is the
// difference of two boards; a game supplies only its rule and its board.
import type { Board } from "../boards/board";
import type { Components, Game } from "../rules/game";
import { keyOf, LimitReached, Refused, type Value } from "../rules/runtime";
import { Budget, isInteger, movesFrom, TooLarge } from "../rules/search";
import type { Move } from "../rules/solve";
import { moveText } from "../solver/answer";
import { kindFor, stageOf } from "./kinds";
import type { Playable, Room, Stage, Step } from "./stage";

/** Maximum number of moves offered on a board. */
const MAX_MOVES = 4000;

/** Return the board of a position; undefined for an empty one. */
export function boardFor(game: Game, components: Components): Board | undefined {
  return components.length === 0 ? undefined : game.board(components);
}

/** Return every move once; undefined if there are too many. */
export function distinctMoves(game: Game, components: Components): Move[] | undefined {
  try {
    const distinct = new Map<string, Move>();
    for (const move of movesFrom(game, components, new Budget(MAX_MOVES))) {
      const key = keyOf(move.left);
      if (!distinct.has(key)) distinct.set(key, move);
    }
    return [...distinct.values()];
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Whether a move can split a heap, now or at the next move. */
export function canSplit(game: Game, moves: readonly Move[]): boolean {
  const splits = ({ option }: Move): boolean => option.length > 1;
  if (moves.some(splits)) return true;
  return moves
    .slice(0, 12)
    .some(({ option }) => option.some((part) => (distinctMoves(game, [part]) ?? []).slice(0, 200).some(splits)));
}

export function playableMoves(game: Game, components: Components, moves: readonly Move[], splits: boolean): Playable[] {
  const before = boardFor(game, components);
  const { notation } = game.definition;
  const ordered = notation.kind === "numbers" ? notation.order === "as typed" : notation.kind === "parts";
  return moves.map((move) => {
    const after = boardFor(game, move.left);
    const kind =
      before === undefined || (after !== undefined && after.kind !== before.kind) ? undefined : kindFor(before);
    const step = { before, after, components, move, ordered, splits } as Step<Board>;
    const words = kind?.words(step) ?? moveText(game, components[move.place] as Value, move);
    return { move, ways: kind?.ways(step) ?? [], words };
  });
}

/**
 * Normalise a position by its notation: two coins at one place cancel. A position that the notation cannot write is
 * unchanged.
 */
export function normalise(game: Game, components: Components): Components {
  return withFallback(() => game.read(game.write(components)), components);
}

/** Return the sum that a way of touching leaves, with the parts in board order. */
export function sumAfter(components: Components, move: Move, isReversed: boolean): Components {
  if (!isReversed) return move.left;
  return [...components.slice(0, move.place), ...[...move.option].reverse(), ...components.slice(move.place + 1)];
}

/** Draw the board; undefined if it cannot be played by touching. */
export function stageFor(
  game: Game,
  components: Components,
  playables: readonly Playable[],
  room: Omit<Room, "touched">,
): Stage | undefined {
  const board = boardFor(game, components);
  if (board === undefined) return undefined;
  const touched = new Set(playables.flatMap(({ ways }) => ways.flatMap(({ touches }) => touches)));
  const stage = stageOf(board, game.scenes, { ...room, touched });
  return touched.size > 0 && stage?.pieces.length === 0 ? undefined : stage; // bars for pieces too many to touch
}

/** Estimate the distance to the end: the sum of the rule's terms, or of all numbers. */
export function estimateSize(game: Game, components: Components): number {
  const terms =
    components.length === 0 ? [] : withFallback(() => game.rulesFor(components).nim_sum_terms?.(components) ?? [], []);
  if (terms.length > 0) return terms.reduce((sum, [, value]) => sum + Number(value), 0);
  const add = (value: Value): number =>
    isInteger(value)
      ? Number(value)
      : Array.isArray(value)
        ? value.reduce<number>((sum, one) => sum + add(one as Value), 0)
        : 0;
  return components.reduce<number>((sum, one) => sum + add(one), 0);
}

function withFallback<T>(make: () => T, fallback: T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refused || error instanceof LimitReached) return fallback;
    throw error;
  }
}
