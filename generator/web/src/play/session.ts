// Game in play: position, side to move, moves, replies, and the line of play from the first position. An address stores
// the positions of a line; each is accepted only if it is an option of the one before. Independent of the page.
import type { Board } from "../boards/board";
import type { Components, Game } from "../rules/game";
import { keyOf } from "../rules/runtime";
import type { Answer, Move } from "../rules/solve";
import { MAX_FRAGMENT } from "../solver/entry";
import { boardFor, canSplit, distinctMoves, normalise, playableMoves, sumAfter } from "./moves";
import type { GameService } from "./service";
import type { Choice, Playable } from "./stage";

export type Side = "reader" | "atlas";

export interface Station {
  readonly components: Components;
  /** Who made the move that led here, and the move in words; undefined for the first position. */
  readonly by?: Side;
  readonly words?: string;
}

const SEPARATOR = "~";

export interface Line {
  readonly stations: readonly Station[];
  readonly misere: boolean;
  readonly first: Side;
}

export function otherSide(side: Side): Side {
  return side === "reader" ? "atlas" : "reader";
}

/** Return the side to move. */
export function mover({ stations, first }: Line): Side {
  return stations.length % 2 === 1 ? first : otherSide(first);
}

/** Return the fragment of a line of play; undefined if it is too long for an address. */
export function lineFragment(
  game: Game,
  { stations, misere, first }: Line,
  key: string,
  extra: Readonly<Record<string, string>> = {},
): string | undefined {
  const pairs = [
    ...Object.entries(extra),
    [key, stations.map(({ components }) => game.write(components)).join(SEPARATOR)],
  ];
  if (misere) pairs.push(["play", "misere"]);
  if (first === "atlas") pairs.push(["begins", "atlas"]);
  const text = new URLSearchParams(pairs).toString();
  return text.length > MAX_FRAGMENT ? undefined : `#${text}`;
}

/** Parse a fragment into a line of play. */
export function parseLine(
  fragment: string,
  key: string,
): { readonly texts: readonly string[]; readonly misere: boolean; readonly first: Side } | undefined {
  if (fragment.length > MAX_FRAGMENT) return undefined;
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const line = parameters.get(key);
  if (line === null || line === "") return undefined;
  return {
    texts: line.split(SEPARATOR),
    misere: parameters.get("play") === "misere",
    first: parameters.get("begins") === "atlas" ? "atlas" : "reader",
  };
}

/**
 * Return the positions of a parsed line while each follows from the one before. Throws Refused if the first is no
 * position.
 */
function replayLine(
  game: Game,
  texts: readonly string[],
  first: Side,
  wordsOf: (from: Components, move: Move) => string,
): Station[] {
  const stations: Station[] = [{ components: game.read(texts[0] ?? "") }];
  for (const text of texts.slice(1)) {
    const from = (stations[stations.length - 1] as Station).components;
    const next = findMove(game, from, text);
    if (next === undefined) break;
    const by = stations.length % 2 === 1 ? first : otherSide(first);
    stations.push({ components: next.to, by, words: wordsOf(from, next.move) });
  }
  return stations;
}

/** Return the move that leads to a written position, and that position. */
function findMove(
  game: Game,
  from: Components,
  text: string,
): { readonly move: Move; readonly to: Components } | undefined {
  for (const isReversed of [false, true]) {
    for (const move of distinctMoves(game, from) ?? []) {
      const to = normalise(game, sumAfter(from, move, isReversed));
      if (game.write(to) === text) return { move, to };
    }
  }
  return undefined;
}

export const OPPONENTS = ["perfect", "beginner", "friend"] as const;
export type Opponent = (typeof OPPONENTS)[number];

export class Session {
  private stations: Station[];
  private readonly splits: boolean;
  private readonly answers = new Map<string, Promise<Answer | undefined>>();
  /** Undefined if a position has too many moves to offer. */
  playables: readonly Playable[] | undefined;

  constructor(
    readonly game: Game,
    private readonly service: GameService,
    readonly misere: boolean,
    start: Components,
    public first: Side,
  ) {
    this.stations = [{ components: normalise(game, start) }];
    const moves = distinctMoves(game, this.components);
    this.splits = moves !== undefined && canSplit(game, moves);
    this.playables = this.currentPlayables();
  }

  get line(): Line {
    return { stations: this.stations, misere: this.misere, first: this.first };
  }

  get components(): Components {
    return (this.stations[this.stations.length - 1] as Station).components;
  }

  get sideToMove(): Side {
    return mover(this.line);
  }

  get isOver(): boolean {
    return this.playables?.length === 0;
  }

  /** Winner of a finished game. */
  get winner(): Side {
    return this.game.definition.play === "misere" ? this.sideToMove : otherSide(this.sideToMove);
  }

  /** Board of the starting position. */
  get frame(): Board | undefined {
    return boardFor(this.game, (this.stations[0] as Station).components);
  }

  private currentPlayables(): readonly Playable[] | undefined {
    return this.playablesFrom(this.components);
  }

  private playablesFrom(components: Components): readonly Playable[] | undefined {
    const moves = distinctMoves(this.game, components);
    return moves === undefined ? undefined : playableMoves(this.game, components, moves, this.splits);
  }

  /** Return the moves of an earlier position of the line. */
  playablesAt(place: number): readonly Playable[] {
    return this.playablesFrom((this.stations[place] as Station).components) ?? [];
  }

  /** Make a move for the side to move. */
  make({ playable, way }: Choice): void {
    this.stations.push({
      components: normalise(this.game, sumAfter(this.components, playable.move, way.isReversed === true)),
      by: this.sideToMove,
      words: playable.words,
    });
    this.playables = this.currentPlayables();
  }

  /** Undo the last move, or with an opponent back to the reader's own turn, including the opponent's first move. */
  undo(opponent: Opponent): void {
    if (this.stations.length < 2) return;
    this.stations.pop();
    while (opponent !== "friend" && this.stations.length > 1 && this.sideToMove !== "reader") this.stations.pop();
    if (opponent !== "friend" && this.sideToMove !== "reader") this.first = "reader";
    this.playables = this.currentPlayables();
  }

  /** Return to an earlier position of the line. */
  returnTo(place: number): void {
    this.stations = this.stations.slice(0, place + 1);
    this.playables = this.currentPlayables();
  }

  /** Replay the line of an address. */
  follow(texts: readonly string[]): void {
    this.stations = replayLine(
      this.game,
      texts,
      this.first,
      (from, move) => playableMoves(this.game, from, [move], this.splits)[0]?.words ?? "",
    );
    this.playables = this.currentPlayables();
  }

  private get visited(): string[] {
    return this.stations.map(({ components }) => keyOf(components));
  }

  async reply(opponent: Opponent): Promise<Playable> {
    const playables = this.playables ?? [];
    return playables[await this.service.reply(this.components, this.visited, opponent === "beginner")] as Playable;
  }

  /** Return the answer for a position, asked once. */
  answer(components = this.components): Promise<Answer | undefined> {
    const key = keyOf(components);
    const pending = this.answers.get(key) ?? this.service.answer(components);
    this.answers.set(key, pending);
    pending.catch(() => this.answers.delete(key));
    return pending;
  }

  /** Return a winning move; undefined if none exists or is known. */
  async hint(): Promise<Playable | undefined> {
    const playables = this.playables ?? [];
    const place = await this.service.hint(this.components, this.visited);
    return place === undefined ? undefined : playables[place];
  }
}
