// Why this exists: all moves of a position, each with the ways in which it is made on the
// board and the words for it. What a move does is the difference of two boards; a game
// brings its rule and its board, nothing else.

import type { Board, BoardOf } from "../boards/board";
import type { Components, Game } from "../rules/game";
import { keyOf, LimitReached, Refused, type Num, type Value } from "../rules/runtime";
import { allSumsAfter, Budget, isInteger, TooLarge } from "../rules/search";
import type { Move } from "../rules/solve";
import { moveText } from "../solver/answer";
import { graph } from "./graph";
import { heaps } from "./heaps";
import { coins, ring, rows, stairs, strip } from "./rows";
import { regions } from "./regions";
import { rounds } from "./rounds";
import { cells, grid, poset } from "./squares";
import type { Kind, Playable, Room, Stage, Step } from "./stage";

/** More moves than this are not offered on a board. */
const MOST = 4000;

const KINDS: { readonly [K in Board["kind"]]?: Kind<BoardOf<K>> } = { heaps, strip, coins, rows, ring, rounds, stairs, grid, cells, poset, graph, regions };

function kindOf(board: Board): Kind<Board> | undefined {
  return KINDS[board.kind] as Kind<Board> | undefined;
}

/** The board of a position; undefined where nothing is left. */
export function boardOf(game: Game, components: Components): Board | undefined {
  if (components.length === 0) return undefined;
  const { board } = game.rulesFor(components);
  return board === undefined ? { kind: "heaps", heaps: components.flat() as Num[], names: [], apart: 0 } : board(components);
}

/** Every move, each once; undefined where there are too many. */
export function movesOf(game: Game, components: Components): Move[] | undefined {
  try {
    const once = new Map<string, Move>();
    for (const move of allSumsAfter(game, components, new Budget(MOST))) {
      const key = keyOf(move.left);
      if (!once.has(key)) once.set(key, move);
    }
    return [...once.values()];
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Whether moves break heaps in two, now or at the next move. */
export function splitsAt(game: Game, moves: readonly Move[]): boolean {
  const breaks = ({ option }: Move): boolean => option.length > 1;
  if (moves.some(breaks)) return true;
  return moves.slice(0, 12).some(({ option }) => option.some((part) => (movesOf(game, [part]) ?? []).slice(0, 200).some(breaks)));
}

export function playablesOf(game: Game, components: Components, moves: readonly Move[], splits: boolean): Playable[] {
  const before = boardOf(game, components);
  const { notation } = game.definition;
  const ordered = notation.kind === "numbers" ? notation.order === "as typed" : notation.kind === "parts";
  return moves.map((move) => {
    const after = boardOf(game, move.left);
    const kind = before === undefined || (after !== undefined && after.kind !== before.kind) ? undefined : kindOf(before);
    const step = { before, after, components, move, ordered, splits } as Step<Board>;
    const words = kind?.words(step) ?? moveText(game, components[move.place] as Value, move);
    return { move, ways: kind?.ways(step) ?? [], words };
  });
}

/** A position as it is written down: two coins at one place are none. It is left as it is where the notation cannot write it. */
export function settled(game: Game, components: Components): Components {
  return attempted(() => game.read(game.write(components)), components);
}

/** The sum that a way of touching leaves, with the parts in the order in which they stand. */
export function leftBy(components: Components, move: Move, turned: boolean): Components {
  if (!turned) return move.left;
  return [...components.slice(0, move.place), ...[...move.option].reverse(), ...components.slice(move.place + 1)];
}

/** The board drawn so wide; undefined where it cannot be played on by touching. */
export function stageOf(game: Game, components: Components, playables: readonly Playable[], room: Omit<Room, "touched" | "components">): Stage | undefined {
  const board = boardOf(game, components);
  if (board === undefined) return undefined;
  const touched = new Set(playables.flatMap(({ ways }) => ways.flatMap(({ touches }) => touches)));
  return kindOf(board)?.stage(board, { ...room, touched, components });
}

/** How far a position is from the end, roughly: what the rule adds up, or all its numbers. */
export function sizeOf(game: Game, components: Components): number {
  const addends = components.length === 0 ? [] : attempted(() => game.rulesFor(components).addends?.(components) ?? [], []);
  if (addends.length > 0) return addends.reduce((sum, [, value]) => sum + Number(value), 0);
  const add = (value: Value): number => (isInteger(value) ? Number(value) : Array.isArray(value) ? value.reduce<number>((sum, one) => sum + add(one as Value), 0) : 0);
  return components.reduce<number>((sum, one) => sum + add(one), 0);
}

function attempted<T>(make: () => T, instead: T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refused || error instanceof LimitReached) return instead;
    throw error;
  }
}
