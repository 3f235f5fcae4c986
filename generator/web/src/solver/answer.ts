// Presentation of an answer, the same for every game: outcome, drawing, the numbers that decide, every winning move to
// play on from, and the reason.
import { drawBinary } from "../boards/heaps";
import { el, groupDigits } from "../dom";
import { drawBoard } from "../play/kinds";
import { describeCells } from "../play/squares";
import type { Components, Game } from "../rules/game";
import { formatNumber, splitWords } from "../rules/notation";
import { keyOf, type Num, type Value, withinLimits } from "../rules/runtime";
import { isInteger } from "../rules/search";
import type { Answer, Move } from "../rules/solve";
import { formatLong } from "./decimal";
import { moveList, note, outcomeLine, smallTable, winningHead } from "./view";

export interface Panel {
  readonly summary: HTMLElement;
  readonly details: HTMLElement;
  /** Put another position into the form and solve it. */
  play(text: string): void;
}

export function showAnswer(game: Game, components: Components, answer: Answer, panel: Panel): void {
  panel.summary.replaceChildren(outcomeLine(answer, components.length > 1));
  panel.details.replaceChildren(
    ...drawPosition(game, components, answer),
    ...explanation(game, components, answer),
    ...movesSection(game, components, answer, panel),
  );
}

const MAX_ECHO = 400;

/** Say how a typed position was read, unless it was typed as the atlas writes it. */
export function readAs(game: Game, components: Components, typed: string): HTMLElement[] {
  const written = game.write(components);
  if (components.length === 0 || splitWords(typed).join(" ") === splitWords(written).join(" ")) return [];
  const board = game.board(components);
  const shape = board.kind === "cells" ? ` (${describeCells(board)})` : "";
  return written.length > MAX_ECHO ? [] : [note("Read as ", el("code", {}, written), `${shape}.`)];
}

/** Larger numbers are shown by their binary digits, not drawn. */
const MAX_DRAWN_HEAP = 24;

function drawPosition(game: Game, components: Components, answer: Answer): HTMLElement[] {
  const drawing = game.accelerator?.draw?.(game.definition, components);
  if (drawing !== undefined) return [drawing];
  const rules = game.rulesFor(components);
  const board = game.board(components);
  const terms =
    components.length === 0
      ? []
      : (withinLimits(() => rules.nim_sum_terms?.(components)) ?? componentValues(components, answer));
  const picture = components.length === 0 ? undefined : drawBoard(board, game.scenes);
  const columns =
    terms.length > 1 &&
    (picture === undefined || board.kind !== "heaps" || terms.some(([, value]) => value > MAX_DRAWN_HEAP))
      ? [drawBinary(terms)]
      : [];
  return [...(picture === undefined ? [] : [picture]), ...columns];
}

/** Return the nim-values of the components of a sum. */
function componentValues(components: Components, { values }: Answer): readonly (readonly [string, Num])[] {
  if (values === undefined || components.length < 2 || !components.every(isInteger)) return [];
  return components.map((component, place) => [groupDigits(String(component)), values[place] as Num] as const);
}

function explanation(game: Game, components: Components, answer: Answer): HTMLElement[] {
  const parts: HTMLElement[] = [];
  const { values, sources } = answer;
  if (
    values !== undefined &&
    components.length > 1 &&
    game.accelerator?.draw === undefined &&
    !components.every((one, place) => String(one) === String(values[place]))
  ) {
    parts.push(
      smallTable(
        "Nim-values",
        sources === undefined ? ["part", "nim-value"] : ["part", "nim-value", "found"],
        components.map((component, place) => {
          const cells = [game.write([component]), groupDigits(String(values[place]))];
          return sources === undefined
            ? cells
            : [...cells, sources[place] === "" ? "computed here" : (sources[place] as string)];
        }),
      ),
    );
  } else if (sources?.some((one) => one !== "")) {
    parts.push(note(`The nim-value is ${sources.filter((one) => one !== "").join("; ")}.`));
  }
  const reason =
    components.length === 0 ? undefined : withinLimits(() => game.rulesFor(components).reason?.(components));
  if (reason !== undefined && reason !== "") parts.push(note(reason));
  if (answer.searched !== undefined) parts.push(note(answer.searched));
  if (answer.table !== undefined)
    parts.push(note(`This answer comes from the table ${answer.table}: a search here does not decide the position.`));
  const why = game.definition.why_no_nim_values;
  if (why !== undefined) parts.push(note(`No nim-values: ${why}.`));
  return parts;
}

const GAME_OVER = {
  normal: "No move is left. Whoever moved last has won.",
  misere: "No move is left. Whoever moved last has lost.",
  loopy: "The player to move cannot move and has lost.",
};

function movesSection(game: Game, components: Components, answer: Answer, panel: Panel): HTMLElement[] {
  const { moves: winning, isComplete, outcome } = answer;
  if (components.every((component) => !game.canMove(component))) return [note(GAME_OVER[game.definition.play])];
  if (outcome === "D" || outcome === "O") return [];
  const loopy = winning.some(({ remoteness }) => remoteness !== undefined);
  const groups = new Map<string, { heading: string; list: { text: string; press: () => void }[] }>();
  for (const move of winning) {
    const source = components[move.place] as Value;
    const key = keyOf(source);
    if (!groups.has(key)) groups.set(key, { heading: listHeading(game, components, source, loopy), list: [] });
    const after =
      move.remoteness === undefined ? "" : `, ends ${move.remoteness === 0 ? "at once" : `in ${move.remoteness} more`}`;
    const text = moveText(game, source, move) + after;
    const list = groups.get(key)?.list ?? [];
    if (!list.some((other) => other.text === text)) list.push({ text, press: () => panel.play(game.write(move.left)) });
  }
  const lists = [...groups.values()].map(({ heading, list }) => moveList(heading, list));
  const count = [...groups.values()].reduce((sum, { list }) => sum + list.length, 0);
  if (outcome === "N" && count === 0 && !isComplete) {
    const why =
      answer.table === undefined
        ? "The winning moves are too many or too far apart to search here."
        : "The table does not say which moves win.";
    return [note(why)];
  }
  const more = isComplete ? [] : [note("There may be more: not all could be tried or listed.")];
  return [winningHead(count, outcome === "N" && !isComplete), ...lists, ...periodicMoves(answer), ...more];
}

/** Describe the winning moves that follow by the period from those listed. */
function periodicMoves({ repeats }: Answer): HTMLElement[] {
  if (repeats === undefined) return [];
  const { first, period } = repeats;
  const steps = [1, 2, 3].map((times) => groupDigits(String(times * period))).join(", ");
  return [
    note(
      `Where the smaller heap that is left has ${groupDigits(String(first))} or more, ${steps}, … may be added to it and taken from the greater one: these moves win too.`,
    ),
  ];
}

function listHeading(game: Game, components: Components, source: Value, loopy: boolean): string {
  const from = components.length === 1 ? "Choose a move to play on" : `From ${game.write([source])}`;
  return `${from}${loopy ? ", the quickest first" : ""}:`;
}

/** Describe a move: the change of a heap or coin, or of the whole position. */
export function moveText(game: Game, source: Value, { option }: Move): string {
  const [left] = option;
  if (
    Array.isArray(source) &&
    option.length === 1 &&
    Array.isArray(left) &&
    game.definition.notation.kind === "numbers"
  ) {
    const [from, to] = [difference(source, left), difference(left, source)];
    if (from.length === 1 && to.length <= 1) return `${formatShort(from[0] as Value)} → ${formatShort(to[0] ?? 0)}`;
  }
  return `${formatShort(source, game)} → ${option.length === 0 ? game.write([]) : formatShort(option, game, true)}`;
}

/** Return the numbers of one list that the other lacks. */
function difference(list: readonly Value[], other: readonly Value[]): Value[] {
  const left = other.map(keyOf);
  return list.filter((one) => {
    const place = left.indexOf(keyOf(one));
    if (place >= 0) left.splice(place, 1);
    return place < 0 && String(one) !== "0";
  });
}

function formatShort(value: Value | Components, game?: Game, whole = false): string {
  const text =
    game === undefined ? formatNumber(value as Value) : game.write(whole ? (value as Components) : [value as Value]);
  return text.replace(/\d{41,}/g, (digits) => formatLong(BigInt(digits)));
}
