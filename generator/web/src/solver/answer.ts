// Why this exists: an answer as the page shows it, the same for every game: who wins, the
// position drawn, the numbers that decide, every winning move to play on from, and why.

import { drawBoard } from "../boards";
import { drawBinary } from "../boards/heaps";
import { grouped } from "../dom";
import type { Components, Game } from "../rules/game";
import { numeral } from "../rules/notation";
import { isInteger } from "../rules/search";
import type { Answer, Move } from "../rules/solve";
import { keyOf, LimitReached, type Num, type Value } from "../rules/runtime";
import { told } from "./decimal";
import { moveList, note, outcomeLine, smallTable, winningHead } from "./view";

export interface Panel {
  readonly summary: HTMLElement;
  readonly details: HTMLElement;
  /** Puts another position into the form and solves it. */
  play(text: string): void;
}

export function show(game: Game, components: Components, answer: Answer, panel: Panel): void {
  panel.summary.replaceChildren(outcomeLine(answer, components.length > 1));
  panel.details.replaceChildren(...drawn(game, components, answer), ...said(game, components, answer), ...moves(game, components, answer, panel));
}

/** Numbers of this size are told by their digits, not drawn. */
const TALL = 24;

function drawn(game: Game, components: Components, answer: Answer): HTMLElement[] {
  const own = game.accelerator?.draw?.(game.definition, components);
  if (own !== undefined) return [own];
  const rules = game.rulesFor(components);
  const board = rules.board === undefined || components.length === 0 ? heapsOf(components) : rules.board(components);
  const addends = components.length === 0 ? [] : (attempt(() => rules.addends?.(components)) ?? valued(components, answer));
  const picture = drawBoard(board);
  const columns = addends.length > 1 && (picture === undefined || board.kind !== "heaps" || addends.some(([, value]) => value > TALL)) ? [drawBinary(addends)] : [];
  return [...(picture === undefined ? [] : [picture]), ...columns];
}

function heapsOf(components: Components): { kind: "heaps"; heaps: Num[]; names: string[]; apart: number } {
  return { kind: "heaps", heaps: components.flat() as Num[], names: [], apart: 0 };
}

/** The nim-values of the components of a sum. */
function valued(components: Components, { values }: Answer): readonly (readonly [string, Num])[] {
  if (values === undefined || components.length < 2 || !components.every(isInteger)) return [];
  return components.map((component, place) => [grouped(String(component)), values[place] as Num] as const);
}

/** What a rule says, or nothing where the position is beyond it. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

function said(game: Game, components: Components, answer: Answer): HTMLElement[] {
  const parts: HTMLElement[] = [];
  const { values, how } = answer;
  if (values !== undefined && components.length > 1 && game.accelerator?.draw === undefined && !components.every((one, place) => String(one) === String(values[place]))) {
    parts.push(
      smallTable(
        "Nim-values",
        how === undefined ? ["part", "nim-value"] : ["part", "nim-value", "found"],
        components.map((component, place) => {
          const cells = [game.write([component]), grouped(String(values[place]))];
          return how === undefined ? cells : [...cells, how[place] === "" ? "computed here" : (how[place] as string)];
        }),
      ),
    );
  } else if (how !== undefined && how.some((one) => one !== "")) {
    parts.push(note(`The nim-value is ${how.filter((one) => one !== "").join("; ")}.`));
  }
  const reason = components.length === 0 ? undefined : attempt(() => game.rulesFor(components).reason?.(components));
  if (reason !== undefined && reason !== "") parts.push(note(reason));
  if (answer.searched !== undefined) parts.push(note(answer.searched));
  if (answer.told !== undefined) parts.push(note(`The table ${answer.told} tells this: it is too much to be worked out here.`));
  const why = game.definition.why_no_nim_values;
  if (why !== undefined) parts.push(note(`No nim-values: ${why}.`));
  return parts;
}

const OVER = {
  normal: "Nobody can move: the other player moved last and has won.",
  misere: "Nobody can move: the other player moved last and has lost.",
  loopy: "The player to move cannot move and has lost.",
};

function moves(game: Game, components: Components, answer: Answer, panel: Panel): HTMLElement[] {
  const { moves: winning, complete, outcome } = answer;
  if (components.every((component) => !canMove(game, component))) return [note(OVER[game.definition.play])];
  if (outcome === "D" || outcome === "O") return [];
  const loopy = winning.some(({ remoteness }) => remoteness !== undefined);
  const groups = new Map<string, { heading: string; list: { text: string; press: () => void }[] }>();
  for (const move of winning) {
    const source = components[move.place] as Value;
    const key = keyOf(source);
    if (!groups.has(key)) groups.set(key, { heading: headingOf(game, components, source, loopy), list: [] });
    const after = move.remoteness === undefined ? "" : `, ends ${move.remoteness === 0 ? "at once" : `in ${move.remoteness} more`}`;
    const text = moveText(game, source, move) + after;
    const list = groups.get(key)?.list ?? [];
    if (!list.some((other) => other.text === text)) list.push({ text, press: () => panel.play(game.write(move.left)) });
  }
  const lists = [...groups.values()].map(({ heading, list }) => moveList(heading, list));
  const count = [...groups.values()].reduce((sum, { list }) => sum + list.length, 0);
  if (outcome === "N" && count === 0 && !complete) {
    const why = answer.told === undefined ? "The winning moves are too many to be looked for here, or too far apart." : "The table does not say which moves win.";
    return [note(why)];
  }
  const more = complete ? [] : [note("There may be more: not all could be tried or listed.")];
  return [winningHead(count, outcome === "N" && !complete), ...lists, ...further(answer), ...more];
}

/** The winning moves that follow by the period from those listed. */
function further({ repeats }: Answer): HTMLElement[] {
  if (repeats === undefined) return [];
  const { first, period } = repeats;
  const steps = [1, 2, 3].map((times) => grouped(String(times * period))).join(", ");
  return [note(`Where the smaller heap that is left has ${grouped(String(first))} or more, ${steps}, … may be added to it and taken from the greater one: these moves win too.`)];
}

function canMove(game: Game, component: Value): boolean {
  try {
    game.rulesFor(component).options(component, () => {
      throw FOUND;
    });
  } catch (error) {
    if (error === FOUND) return true;
    throw error;
  }
  return false;
}

const FOUND = new Error("an option");

function headingOf(game: Game, components: Components, source: Value, loopy: boolean): string {
  const from = components.length === 1 ? "Choose a move to play on" : `From ${game.write([source])}`;
  return `${from}${loopy ? ", the quickest first" : ""}:`;
}

/** A move as readers are told it: what becomes of a heap or coin, or the whole position. */
export function moveText(game: Game, source: Value, { option }: Move): string {
  const [left] = option;
  if (Array.isArray(source) && option.length === 1 && Array.isArray(left) && game.definition.notation.kind === "numbers") {
    const [from, to] = [rest(source, left), rest(left, source)];
    if (from.length === 1 && to.length <= 1) return `${short(from[0] as Value)} → ${short(to[0] ?? 0)}`;
  }
  return `${short(source, game)} → ${option.length === 0 ? game.write([]) : short(option, game, true)}`;
}

/** The numbers of one list that the other has not. */
function rest(list: readonly Value[], other: readonly Value[]): Value[] {
  const left = other.map(keyOf);
  return list.filter((one) => {
    const place = left.indexOf(keyOf(one));
    if (place >= 0) left.splice(place, 1);
    return place < 0 && String(one) !== "0";
  });
}

function short(value: Value | Components, game?: Game, whole = false): string {
  const text = game === undefined ? numeral(value as Value) : game.write(whole ? (value as Components) : [value as Value]);
  return text.replace(/\d{41,}/g, (digits) => told(BigInt(digits)));
}
