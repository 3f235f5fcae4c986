// Game in play: position, side to move, moves, replies, and the line of play from the first position. An address stores
// the positions of a line; each is accepted only if it is an option of the one before. Independent of the page.
import type { Board } from "../boards/board";
import type { Components, Game } from "../rules/game";
import { keyOf } from "../rules/runtime";
import type { Answer } from "../rules/solve";
import { MAX_FRAGMENT } from "../solver/entry";
import { boardFor, canSplit, distinctMoves, normalise, playableMoves, stageFor, sumAfter } from "./moves";
import type { GameService } from "./service";
import {
  type Album,
  type Choice,
  type Course,
  choiceWords,
  firstWay,
  type Playable,
  type Stage,
  type Way,
} from "./stage";

export type Side = "reader" | "atlas";

export interface Station {
  readonly components: Components;
  /** Who made the move that led here, and the move in words; undefined for the first position. */
  readonly by?: Side;
  readonly words?: string;
  /** Pieces that the move touched, if the drawing of the next positions depends on them. */
  readonly touches?: string;
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
  const touches = stations.slice(1).map((station) => station.touches ?? "");
  if (touches.some((one) => one !== "")) pairs.push(["touches", touches.join(SEPARATOR)]);
  if (misere) pairs.push(["play", "misere"]);
  if (first === "atlas") pairs.push(["begins", "atlas"]);
  const text = new URLSearchParams(pairs).toString();
  return text.length > MAX_FRAGMENT ? undefined : `#${text}`;
}

/** A line of play in an address. */
export interface ParsedLine {
  readonly texts: readonly string[];
  readonly touches: readonly string[];
  readonly misere: boolean;
  readonly first: Side;
}

/** Parse a fragment into a line of play. */
export function parseLine(fragment: string, key: string): ParsedLine | undefined {
  if (fragment.length > MAX_FRAGMENT) return undefined;
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const line = parameters.get(key);
  if (line === null || line === "") return undefined;
  return {
    texts: line.split(SEPARATOR),
    touches: (parameters.get("touches") ?? "").split(SEPARATOR),
    misere: parameters.get("play") === "misere",
    first: parameters.get("begins") === "atlas" ? "atlas" : "reader",
  };
}

function touchesKey({ touches }: Way): string {
  return [...touches].sort().join(".");
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
    private readonly album?: Album,
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
  private get frame(): Board | undefined {
    return boardFor(this.game, (this.stations[0] as Station).components);
  }

  /** Return the positions of the line to a place. */
  private courseTo(place: number): Course {
    return this.stations.slice(0, place + 1).map(({ components }) => components);
  }

  private currentPlayables(): readonly Playable[] | undefined {
    return this.playablesFrom(this.stations.length - 1);
  }

  private playablesFrom(place: number): readonly Playable[] | undefined {
    if (this.album !== undefined) return this.album.playables(this.courseTo(place));
    const { components } = this.stations[place] as Station;
    const moves = distinctMoves(this.game, components);
    return moves === undefined ? undefined : playableMoves(this.game, components, moves, this.splits);
  }

  /** Return the moves of an earlier position of the line. */
  playablesAt(place: number): readonly Playable[] {
    return this.playablesFrom(place) ?? [];
  }

  /** Draw the board of a position of the line; undefined if it cannot be played by touching. */
  stageAt(place: number, width: number): Stage | undefined {
    if (this.album !== undefined) return this.album.stage(this.courseTo(place), width);
    const { components } = this.stations[place] as Station;
    const { frame } = this;
    return frame === undefined ? undefined : stageFor(this.game, components, this.playablesAt(place), { width, frame });
  }

  /** Name a position of the line. */
  nameAt(place: number): string {
    return this.album?.name(this.courseTo(place)) ?? this.game.write((this.stations[place] as Station).components);
  }

  /** Return the part of the line that leads to its last position on the board: only that position, unless it is drawn. */
  get shared(): Line {
    return this.album === undefined
      ? { stations: this.stations.slice(-1), misere: this.misere, first: "reader" }
      : this.line;
  }

  /** Make a move for the side to move. */
  make(choice: Choice): void {
    const station = { components: this.after(choice), by: this.sideToMove, words: choiceWords(choice) };
    this.stations.push(this.album === undefined ? station : { ...station, touches: touchesKey(choice.way) });
    this.album?.keep(this.courseTo(this.stations.length - 1), choice.way);
    this.playables = this.currentPlayables();
  }

  private after({ playable: { move }, way }: Choice): Components {
    return normalise(this.game, sumAfter(this.components, move, way.isReversed === true));
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

  /** Replay the line of an address while each position follows from the one before. */
  follow(texts: readonly string[], touches: readonly string[] = []): void {
    for (const [place, text] of texts.slice(1).entries()) {
      const choice = this.choiceTo(text, touches[place]);
      if (choice === undefined) return;
      this.make(choice);
    }
  }

  /** Return the move that leads to a written position, by the way with these touches if there is one. */
  private choiceTo(text: string, touches: string | undefined): Choice | undefined {
    for (const isReversed of [false, true]) {
      for (const playable of this.playables ?? []) {
        const way = playable.ways.find((one) => touchesKey(one) === touches) ?? firstWay(playable).way;
        const choice = { playable, way: { ...way, isReversed } };
        if (this.game.write(this.after(choice)) === text) return choice;
      }
    }
    return undefined;
  }

  private get visited(): string[] {
    return this.stations.map(({ components }) => keyOf(components));
  }

  async reply(opponent: Opponent): Promise<Playable> {
    return this.playableAt(await this.service.reply(this.components, this.visited, opponent === "beginner"));
  }

  /**
   * Return a move by its place in the list of the rule. A picture may have an equivalent move in another form: then a move
   * that wins, or any if none does.
   */
  private async playableAt(place: number): Promise<Playable> {
    const playables = this.playables ?? [];
    if (this.album === undefined) return playables[place] as Playable;
    const left = keyOf(normalise(this.game, distinctMoves(this.game, this.components)?.[place]?.left ?? []));
    const same = playables.find(({ move }) => keyOf(move.left) === left);
    if (same !== undefined) return same;
    for (const playable of playables) if ((await this.answer(playable.move.left))?.outcome === "P") return playable;
    return playables[0] as Playable;
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
    const place = await this.service.hint(this.components, this.visited);
    return place === undefined ? undefined : this.playableAt(place);
  }
}
