// Why this exists: most games of the atlas differ only in how a position is read,
// what follows from it and how it is drawn. A game is those few functions; what it
// answers, and how that is put on the page and played on from, is here once.

import { grouped } from "../dom";
import { Stale, type Desk, type Setting, type SolverKind } from "./kind";
import { moveList, note, outcomeLine, winningHead } from "./view";

/** A move as readers are told it. Without `to` play ends with it at once, won. */
export interface Move<P> {
  readonly text: string;
  readonly to?: P;
}

export interface Answer<P> {
  /** The player to move loses. */
  readonly isP: boolean;
  /** Nim-value or nim-sum, where one is known. */
  readonly value?: bigint | number;
  readonly measure?: "nim-sum" | "nim-value";
  /** All winning moves, or the first of them if `cut`. */
  readonly winning: readonly Move<P>[];
  readonly cut?: boolean;
  /** Why nobody can move any more, if so. */
  readonly over?: string | undefined;
  readonly notes?: readonly string[];
}

/** What a long computation needs of the page. */
export type Work = Pick<Desk, "progress" | "stale">;

export interface Game<P> {
  readonly label: string;
  readonly hint: string;
  /** Longest text that is looked at, if not 2000. */
  readonly longest?: number;
  /** Throws InputError. */
  parse(text: string): P;
  /** The text that is read as this position, words separated by single spaces. */
  write(position: P): string;
  solve(position: P, work: Work): Answer<P> | Promise<Answer<P>>;
  draw(position: P): Element;
  compare?(desk: Desk, setting: Setting): Promise<void>;
}

export type GameMaker<P> = (rule: Setting["rule"]) => Game<P> | undefined;

/** A game as the form wants it. */
export function gameKind<P>(make: GameMaker<P>): (setting: Setting) => SolverKind<P> | undefined {
  return (setting) => {
    const game = make(setting.rule);
    if (game === undefined) return undefined;
    let compared = false;
    return {
      label: game.label,
      hint: game.hint,
      longest: game.longest ?? 2000,
      parse: (text) => game.parse(text),
      canonical: (position) => game.write(position),
      solve: async (position, desk) => {
        const answer = await game.solve(position, desk);
        if (desk.stale()) throw new Stale();
        show(game, position, answer, desk);
      },
      compare: async (desk) => {
        if (compared || game.compare === undefined) return;
        await game.compare(desk, setting);
        compared = true;
      },
    };
  };
}

function show<P>(game: Game<P>, position: P, answer: Answer<P>, desk: Desk): void {
  const { winning, cut = false } = answer;
  desk.summary.replaceChildren(outcomeLine(answer.value, answer.isP, answer.measure ?? "nim-value"));
  const parts: Element[] = [game.draw(position)];
  if (answer.over !== undefined) parts.push(note(answer.over));
  else parts.push(winningHead(winning.length, cut));
  if (winning.length > 0) {
    const moves = winning.map(({ text, to }) => ({
      text,
      press: to === undefined ? undefined : () => desk.play(game.write(to)),
    }));
    parts.push(moveList("Choose a move to play on from the position that it leaves:", moves));
  }
  if (cut) parts.push(note(`These are the first ${grouped(winning.length)} that were found; there are more.`));
  for (const text of answer.notes ?? []) parts.push(note(text));
  desk.details.replaceChildren(...parts);
}
