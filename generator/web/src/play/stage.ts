// Why this exists: a board that is played on is made of pieces. A kind of board says where
// its pieces stand and which of them a move touches; it knows no game. Here are the words
// that all kinds share: pieces, the ways of touching by which a move is made, and the room
// there is to draw in.

import type { Board } from "../boards/board";
import { shape } from "../boards/svg";
import type { Components } from "../rules/game";
import type { Move } from "../rules/solve";

/** Something on the board that can be touched, or gone to. */
export interface Piece {
  readonly id: string;
  /** What it is called, for those who do not see it. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** What is seen, and a larger area that answers to a finger. */
  readonly parts: readonly Element[];
  readonly area: Element;
  /** A place to go to: when it settles the move, the move is made. */
  readonly goal?: boolean;
  /** What else a touch may mean, such as the square on which a coin lies. */
  readonly also?: string;
}

export interface Stage {
  readonly width: number;
  readonly height: number;
  /** What stands there, in words. */
  readonly title: string;
  readonly under: readonly Element[];
  readonly pieces: readonly Piece[];
}

/** The pieces that are touched to make a move, those of a row in their order. */
export interface Way {
  readonly touches: readonly string[];
  /** The parts that the move leaves are put down in the opposite order, so that they stay where they stood. */
  readonly turned?: boolean;
}

/** A move with everything by which it can be made on the board. */
export interface Playable {
  readonly move: Move;
  readonly ways: readonly Way[];
  /** What it does, in words. */
  readonly words: string;
}

/** What a kind of board is asked about a move. */
export interface Step<B extends Board> {
  readonly before: B;
  /** Nothing is left where it is missing. */
  readonly after: B | undefined;
  readonly components: Components;
  readonly move: Move;
  /** Whether the numbers of a position stay in their order. */
  readonly ordered: boolean;
  /** Whether some move of the position breaks a heap in two, so that places in a row matter. */
  readonly splits: boolean;
}

export interface Room {
  /** So many units across, a unit being a pixel of the page. */
  readonly width: number;
  /** The board with which the game began: pieces keep their places as others go. */
  readonly frame: Board;
  readonly components: Components;
  /** Every piece that some move touches. */
  readonly touched: ReadonlySet<string>;
  /** Whether some move breaks a heap in two. */
  readonly splits: boolean;
}

export interface Kind<B extends Board> {
  /** Undefined where there is too much to be drawn. */
  stage(board: B, room: Room): Stage | undefined;
  /** None where the board does not show what the move does. */
  ways(step: Step<B>): readonly Way[];
  words(step: Step<B>): string | undefined;
}

/** Nothing that is touched is smaller, across or down: what fingers need (WCAG 2.2, 2.5.8). A board too wide for its place scrolls. */
export const TOUCHED = 24;

/** An area that is not seen and answers to pointer and finger. */
export function area(x: number, y: number, width: number, height: number): Element {
  return shape("rect", { x: x - width / 2, y: y - height / 2, width, height, class: "area" });
}

/** What marks a place to go to. */
export function spot(cx: number, cy: number, cell: number): Element {
  return shape("circle", { cx, cy, r: Math.max(3, cell / 8), class: "spot" });
}

/** The members of a list that the other has not, counted. */
export function without<T>(list: readonly T[], other: readonly T[], key: (one: T) => string = String): T[] {
  const left = new Map<string, number>();
  for (const one of other) left.set(key(one), (left.get(key(one)) ?? 0) + 1);
  return list.filter((one) => {
    const count = left.get(key(one)) ?? 0;
    left.set(key(one), count - 1);
    return count <= 0;
  });
}

export function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
