// Why this exists: a game as it goes on: where it stands, whose move it is, what can be
// moved, and what the opponent replies. No element of the page is touched here.

import { pause } from "../dom";
import type { Components, Game } from "../rules/game";
import { keyOf } from "../rules/runtime";
import type { Answer, Solver, Work } from "../rules/solve";
import type { Loaded } from "../solver/setting";
import { mover, other, stationsOf, type Line, type Side, type Station } from "./line";
import { boardOf, leftBy, movesOf, playablesOf, splitsAt } from "./moves";
import { knownOf, replyTo, winningOf, type Dice, type Reply } from "./opponent";
import { fairPosition } from "./positions";
import type { Board } from "../boards/board";
import type { Playable } from "./stage";
import type { Choice } from "./touch";

export const OPPONENTS = ["perfect", "beginner", "friend"] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** The page has its turn after so many milliseconds of work. */
const SLICE = 12;

let rested = 0;

async function breath(): Promise<void> {
  if (performance.now() - rested < SLICE) return;
  await pause();
  rested = performance.now();
}

const AT_EASE: Work = { progress: () => undefined, pause: breath };

export class Session {
  readonly game: Game;
  readonly solver: Solver;
  private stations: Station[];
  private readonly splits: boolean;
  private readonly answers = new Map<string, Promise<Answer | undefined>>();
  /** Undefined where a position has too many moves to be offered. */
  playables: readonly Playable[] | undefined;

  constructor(
    loaded: Loaded,
    readonly misere: boolean,
    start: Components,
    public first: Side,
    private readonly dice: Dice = Math.random,
  ) {
    this.game = loaded.game;
    this.solver = loaded.solver;
    this.stations = [{ components: start }];
    const moves = movesOf(this.game, start);
    this.splits = moves !== undefined && splitsAt(this.game, moves);
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
    this.stations.push({ components: leftBy(this.components, playable.move, way.turned === true), by: this.toMove, words: playable.words });
    this.playables = this.here();
  }

  /** Takes back the last move, or with an opponent the last two, as far as to the reader's own. */
  undo(opponent: Opponent): void {
    if (this.stations.length < 2) return;
    this.stations.pop();
    while (opponent !== "friend" && this.stations.length > 1 && this.toMove !== "reader") this.stations.pop();
    this.playables = this.here();
  }

  /** Goes back to a station of the line. */
  backTo(place: number): void {
    this.stations = this.stations.slice(0, place + 1);
    this.playables = this.here();
  }

  /** Goes on along what an address says. */
  follow(texts: readonly string[]): void {
    const words = (from: Components, to: Components): string => {
      const wanted = keyOf([...to.map(keyOf)].sort());
      const moves = movesOf(this.game, from) ?? [];
      return playablesOf(this.game, from, moves, this.splits).find(({ move }) => keyOf([...move.left.map(keyOf)].sort()) === wanted)?.words ?? "";
    };
    this.stations = stationsOf(this.game, texts, this.first, words);
    this.playables = this.here();
  }

  async reply(opponent: Opponent): Promise<Reply> {
    const met = new Set(this.stations.map(({ components }) => keyOf(components)));
    const table = { game: this.game, solver: this.solver, work: AT_EASE, dice: this.dice };
    return replyTo(table, this.components, (this.playables ?? []).map(({ move }) => move), met, opponent === "beginner");
  }

  /** What is known of a position, found once. */
  known(components = this.components): Promise<Answer | undefined> {
    const key = keyOf(components);
    const found = this.answers.get(key) ?? knownOf(this.solver, components, AT_EASE);
    this.answers.set(key, found);
    return found;
  }

  /** A move that wins; undefined where there is none, or none is known. */
  async hint(): Promise<Playable | undefined> {
    const playables = this.playables ?? [];
    const answer = await this.known();
    const table = { game: this.game, solver: this.solver, work: AT_EASE, dice: this.dice };
    const met = new Set(this.stations.map(({ components }) => keyOf(components)));
    if (winningOf(answer, playables.map(({ move }) => move)).length === 0) return undefined;
    const { move } = await replyTo(table, this.components, playables.map((one) => one.move), met, false);
    return playables.find((one) => one.move.left === move.left);
  }

  get work(): Work {
    return AT_EASE;
  }
}

/** A fair position to begin with. */
export function freshStart({ game, solver }: Loaded, starts: readonly string[], dice: Dice = Math.random): Promise<Components | undefined> {
  return fairPosition(game, solver, starts, dice, AT_EASE);
}
