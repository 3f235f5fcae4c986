// Vocabulary of playable boards. A board consists of pieces; a kind of board gives their places and those that a move
// touches, and knows no game.
import type { Board } from "../boards/board";
import { shape } from "../boards/svg";
import type { Components } from "../rules/game";
import type { Move } from "../rules/solve";

/** A part of the board that can be touched, or moved to. */
export interface Piece {
  readonly id: string;
  /** Accessible name. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Visible parts, and a larger area for fingers. */
  readonly parts: readonly Element[];
  readonly area: Element;
  /** A destination: touching it makes the move once the move is unique. */
  readonly isDestination?: boolean;
  /** Another meaning of a touch, for example the square under a coin. */
  readonly alias?: string;
}

/** Board in a page as a stage sees it. */
export interface Canvas {
  readonly listener: { make(choice: Choice): void; report(message: string): void };
  /** Draw a line over the board instead of an earlier one. */
  draw(data: string): void;
  /** Forget the touched pieces and the line. */
  clear(): void;
}

export interface Stage {
  readonly width: number;
  readonly height: number;
  /** Description of the board. */
  readonly title: string;
  readonly under: readonly Element[];
  readonly pieces: readonly Piece[];
  /** Whether the board shows all of the position, so that its text adds nothing. */
  readonly isComplete?: boolean;
  /** Enlargement on the page. */
  readonly zoom?: number;
  /** Add another way to make a move to the board. */
  attach?(svg: SVGSVGElement, canvas: Canvas): void;
}

/** Pieces touched to make a move, those of a row in order. */
export interface Way {
  readonly touches: readonly string[];
  /** Whether the parts that the move leaves are reversed to keep their places. */
  readonly isReversed?: boolean;
  /** Effect of the move in words, if it depends on the way. */
  readonly words?: string;
  /** Points of the line that the move draws, its path data, and a small picture with it. */
  course?(): readonly (readonly [number, number])[];
  trace?(): string;
  picture?(): Element;
}

/** A move with the ways to make it on the board. */
export interface Playable {
  readonly move: Move;
  readonly ways: readonly Way[];
  /** Effect of the move in words. */
  readonly words: string;
}

/** A move as a kind of board sees it. */
export interface Step<B extends Board> {
  readonly before: B;
  /** Undefined at the end of the game. */
  readonly after: B | undefined;
  readonly components: Components;
  readonly move: Move;
  /** Whether the numbers of a position keep their order. */
  readonly ordered: boolean;
  /** Whether some move splits a heap; places in a row then matter. */
  readonly splits: boolean;
}

export interface Room {
  /** Width in pixels of the page. */
  readonly width: number;
  /** Board of the starting position: pieces keep their places as others go. */
  readonly frame: Board;
  /** Every piece that some move touches. */
  readonly touched: ReadonlySet<string>;
}

export interface Kind<B extends Board> {
  /** Return the ways to make a move; empty if the board does not show its effect. */
  ways(step: Step<B>): readonly Way[];
  words(step: Step<B>): string | undefined;
}

/** Create a transparent area that receives pointer and finger. */
export function area(x: number, y: number, width: number, height: number): Element {
  return shape("rect", { x: x - width / 2, y: y - height / 2, width, height, class: "area" });
}

/** Return the multiset difference of two lists. */
export function difference<T>(list: readonly T[], other: readonly T[], key: (item: T) => string = String): T[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(key(item), (left.get(key(item)) ?? 0) + 1);
  return list.filter((item) => {
    const count = left.get(key(item)) ?? 0;
    left.set(key(item), count - 1);
    return count <= 0;
  });
}

export function pluralise(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

export interface Choice {
  readonly playable: Playable;
  readonly way: Way;
}

/** Return the effect of a choice in words. */
export function choiceWords({ playable, way }: Choice): string {
  return way.words ?? playable.words;
}

/** Return the choice of a move by its first way. */
export function firstWay(playable: Playable): Choice {
  return { playable, way: playable.ways[0] ?? { touches: [] } };
}

export interface Meaning {
  /** Moves that fit the touched pieces. */
  readonly fits: readonly Choice[];
  /** The intended move, if unique. */
  readonly chosen: Choice | undefined;
  /** Moves that touching cannot distinguish. */
  readonly undecided: readonly Choice[];
  /** Pieces that may be touched next. */
  readonly candidates: ReadonlySet<string>;
}

export function interpret(playables: readonly Playable[], touched: readonly string[]): Meaning {
  const fits = playables.flatMap((playable) =>
    playable.ways
      .filter(({ touches }) => touched.every((id) => touches.includes(id)))
      .map((way) => ({ playable, way })),
  );
  const candidates = new Set(fits.flatMap(({ way }) => way.touches));
  for (const id of touched) candidates.delete(id);
  if (touched.length === 0) return { fits, chosen: undefined, undecided: [], candidates };
  const fewest = Math.min(...fits.map(({ way }) => way.touches.length));
  const fewestChoices = new Map<Playable, Choice>();
  for (const choice of fits)
    if (choice.way.touches.length === fewest && !fewestChoices.has(choice.playable))
      fewestChoices.set(choice.playable, choice);
  const shortest = [...fewestChoices.values()];
  const middle =
    shortest.length > 1 && touched.length === 1 && fewest % 2 === 1
      ? centredWays(fits, fewest, touched[0] as string)
      : [];
  const chosen = shortest.length === 1 ? shortest[0] : middle.length === 1 ? middle[0] : undefined;
  const undecided = chosen === undefined && fewest === touched.length ? shortest : [];
  return { fits, chosen, undecided, candidates };
}

function centredWays(fits: readonly Choice[], length: number, piece: string): Choice[] {
  const centred = new Map<Playable, Choice>();
  for (const choice of fits) {
    if (choice.way.touches.length === length && choice.way.touches[(length - 1) / 2] === piece)
      centred.set(choice.playable, choice);
  }
  return [...centred.values()];
}

/** Return the touched pieces after another touch: with the others if some move uses them all, else as the only one. */
export function addTouch(
  playables: readonly Playable[],
  touched: readonly string[],
  { id, alias }: Pick<Piece, "id" | "alias">,
): readonly string[] {
  const fit = (ids: readonly string[]): boolean => interpret(playables, ids).fits.length > 0;
  const names = alias === undefined ? [id] : [id, alias];
  for (const name of names) if (!touched.includes(name) && fit([...touched, name])) return [...touched, name];
  for (const name of names) if (fit([name])) return [name];
  return [];
}

/** Positions of a line of play from the first on. */
export type Course = readonly Components[];

/**
 * Pictures of a line of play, for a game whose positions leave open how its lines run: each picture grows from the one
 * before.
 */
export interface Album {
  /** Return the moves in the last picture of a line. */
  playables(course: Course): readonly Playable[];
  /** Draw the last picture of a line in a width of so many pixels. */
  stage(course: Course, width: number): Stage;
  /** Name the last picture of a line. */
  name(course: Course): string;
  /** Store how the last move of a line was drawn. */
  keep(course: Course, way: Way): void;
}
