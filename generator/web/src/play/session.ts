// Why this exists: a game as it goes on: where it stands, whose move it is, what can be
// moved, and what the opponent replies. No element of the page is touched here.

import type { Board } from "../boards/board";
import type { Components, Game } from "../rules/game";
import { keyOf } from "../rules/runtime";
import type { Answer } from "../rules/solve";
import type { Desk } from "./desk";
import { mover, other, stationsOf, type Line, type Side, type Station } from "./line";
import { boardOf, leftBy, movesOf, playablesOf, settled, splitsAt } from "./moves";
import type { Playable } from "./stage";
import type { Choice } from "./touch";

export const OPPONENTS = ["perfect", "beginner", "friend"] as const;
export type Opponent = (typeof OPPONENTS)[number];

export class Session {
  private stations: Station[];
  private readonly splits: boolean;
  private readonly answers = new Map<string, Promise<Answer | undefined>>();
  /** Undefined where a position has too many moves to be offered. */
  playables: readonly Playable[] | undefined;

  constructor(
    readonly game: Game,
    private readonly desk: Desk,
    readonly misere: boolean,
    start: Components,
    public first: Side,
  ) {
    this.stations = [{ components: settled(game, start) }];
    const moves = movesOf(game, this.components);
    this.splits = moves !== undefined && splitsAt(game, moves);
    this.playables = this.here();
  }

  get line(): Line {
    return { stations: this.stations, misere: this.misere, first: this.first };
  }

  get components(): Components {
    return (this.stations[this.stations.length - 1] as Station).components;
  }

  get toMove(): Side {
    return mover(this.line);
  }

  get isOver(): boolean {
    return this.playables?.length === 0;
  }

  /** Who has won a game that is over. */
  get winner(): Side {
    return this.game.definition.play === "misere" ? this.toMove : other(this.toMove);
  }

  get breaks(): boolean {
    return this.splits;
  }

  /** The board with which the game began. */
  get frame(): Board | undefined {
    return boardOf(this.game, (this.stations[0] as Station).components);
  }

  private here(): readonly Playable[] | undefined {
    const moves = movesOf(this.game, this.components);
    return moves === undefined ? undefined : playablesOf(this.game, this.components, moves, this.splits);
  }

  /** Makes a move for whoever is to move. */
  make({ playable, way }: Choice): void {
    this.stations.push({ components: settled(this.game, leftBy(this.components, playable.move, way.turned === true)), by: this.toMove, words: playable.words });
    this.playables = this.here();
  }

  /** Takes back the last move, or with an opponent the last two, as far as to the reader's own; its first move, too. */
  undo(opponent: Opponent): void {
    if (this.stations.length < 2) return;
    this.stations.pop();
    while (opponent !== "friend" && this.stations.length > 1 && this.toMove !== "reader") this.stations.pop();
    if (opponent !== "friend" && this.toMove !== "reader") this.first = "reader";
    this.playables = this.here();
  }

  /** Goes back to a station of the line. */
  backTo(place: number): void {
    this.stations = this.stations.slice(0, place + 1);
    this.playables = this.here();
  }

  /** Goes on along what an address says. */
  follow(texts: readonly string[]): void {
    this.stations = stationsOf(this.game, texts, this.first, (from, move) => playablesOf(this.game, from, [move], this.splits)[0]?.words ?? "");
    this.playables = this.here();
  }

  private get met(): string[] {
    return this.stations.map(({ components }) => keyOf(components));
  }

  async reply(opponent: Opponent): Promise<Playable> {
    const playables = this.playables ?? [];
    return playables[await this.desk.reply(this.components, this.met, opponent === "beginner")] as Playable;
  }

  /** What is known of a position, asked once. */
  known(components = this.components): Promise<Answer | undefined> {
    const key = keyOf(components);
    const found = this.answers.get(key) ?? this.desk.known(components);
    this.answers.set(key, found);
    found.catch(() => this.answers.delete(key));
    return found;
  }

  /** A move that wins; undefined where there is none, or none is known. */
  async hint(): Promise<Playable | undefined> {
    const playables = this.playables ?? [];
    const place = await this.desk.hint(this.components, this.met);
    return place === undefined ? undefined : playables[place];
  }
}
