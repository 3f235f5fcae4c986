// Why this exists: a new position to play from, and a fair one: half the time the player to
// move can win. What positions there are the notation of the game says; the numbers of its
// example are thrown anew, or some moves are made from it, and what the notation or the
// rule refuses is not taken.

import type { Components, Definition, Game } from "../rules/game";
import type { NotationData } from "../rules/notation";
import { isLarge } from "../rules/game";
import { LimitReached, Refused } from "../rules/runtime";
import { boardOf, movesOf, settled } from "./moves";
import type { Dice, Table } from "./opponent";

/** Heaps of a new position, and numbers in it that are no heaps. */
const [FEWEST_HEAPS, MOST_HEAPS, HIGHEST] = [2, 4, 12];
/** The same where play need not end: sums of such heaps are seldom decided. */
const [MOST_LOOPY, HIGHEST_LOOPY] = [2, 50];
const TRIES = 24;
/** By so much smaller is what is tried next, where a position has too many moves. */
const SMALLER = 0.94;
const FAIR = 12;
/** After so many milliseconds the last position is taken, fair or not. */
const PATIENCE = 600;
/** Fewer moves than this are no game, except where the example has no more. */
const LEAST_MOVES = 3;
const MOST_MOVES = 160;

function whole(dice: Dice, from: number, to: number): number {
  return from + Math.floor(dice() * (to - from + 1));
}

interface Numbers {
  /** The example, whose numbers say whether 0 is one that is worth throwing. */
  readonly words: readonly string[];
  readonly least: number;
  readonly distinct: string;
  readonly fewest: number;
  readonly most: number;
  readonly highest: number;
  readonly count: number;
}

function thrown(dice: Dice, { words, least, distinct, fewest, most, highest, count }: Numbers): string {
  const wanted = Math.max(fewest, Math.min(most, whole(dice, Math.max(1, count - 1), count + 1)));
  const found: number[] = [];
  for (let tries = 0; found.length < wanted && tries < 200; tries += 1) {
    const one = whole(dice, Math.max(least, Math.min(1, highest, ...numbersOf(words))), Math.max(highest, least + 3));
    if (distinct === "" || !found.includes(one)) found.push(one);
  }
  return (distinct === "" ? found : found.sort((a, b) => a - b)).join(" ");
}

const numbersOf = (words: readonly string[]): number[] => words.flatMap((word) => (word.match(/\d+/g) ?? []).map(Number));
const largestOf = (words: readonly string[]): number => Math.max(4, ...numbersOf(words));

/** Another text like the example of a notation: its last list of numbers is thrown anew, what comes before is kept. */
export function likeExample({ notation, play }: Definition, dice: Dice, share = 1): string {
  const { example } = notation;
  const words = example.split(/\s+/);
  if (notation.kind === "heaps" && play === "loopy") {
    return thrown(dice, { words, least: notation.least, distinct: "", fewest: 1, most: MOST_LOOPY, highest: Math.ceil(share * HIGHEST_LOOPY), count: 1 });
  }
  if (notation.kind === "heaps") {
    const turned = notation.cancel !== "";
    const highest = Math.ceil(share * Math.min(turned ? largestOf(words) : HIGHEST, 24));
    return thrown(dice, { words, least: notation.least, distinct: notation.cancel, fewest: FEWEST_HEAPS, most: Math.min(notation.most, turned ? 6 : MOST_HEAPS), highest, count: Math.min(MOST_HEAPS, Math.max(3, words.length)) });
  }
  if (notation.kind === "numbers") {
    const { least, distinct, fewest, most } = notation;
    return thrown(dice, { words, least, distinct, fewest: Math.max(1, fewest), most: Math.min(most, 7), highest: Math.ceil(share * Math.min(HIGHEST + 3, Math.max(7, largestOf(words)))), count: words.length });
  }
  const signs = notation.sign === "" ? [] : example.split(notation.sign);
  const kept = signs.slice(0, -1).map((text) => `${text}${notation.sign}`).join("");
  const last = signs.length === 0 ? example : (signs[signs.length - 1] as string);
  const highest = Math.ceil(share * Math.min(largestOf(last.split(/\s+/)) + 1, 20));
  return kept + last.replace(/\d+/g, (digits) => String(whole(dice, Math.min(1, Number(digits)), highest)));
}

/** A shape of squares or cubes, where a position is one: a board or a box of such sides, perhaps without some of them. */
function box(notation: NotationData, dice: Dice): string {
  const words = notation.example.split(/\s+/);
  const signs = words.filter((word) => /^\d+(-\d+)+$/.test(word));
  if (signs.length < 6) return notation.example;
  const isFlat = signs[0]?.split("-").length === 2;
  const sides = isFlat ? [whole(dice, 2, 4), whole(dice, 2, 4)] : [2, 2, whole(dice, 2, 3)];
  const squares = sides.reduce<string[]>((found, side) => found.flatMap((one) => Array.from({ length: side }, (_, at) => (one === "" ? `${at}` : `${one}-${at}`))), [""]);
  for (let lost = whole(dice, 0, 2); lost > 0 && squares.length > 4; lost -= 1) squares.splice(whole(dice, 0, squares.length - 1), 1);
  return [...words.filter((word) => !signs.includes(word)), ...squares].join(" ");
}

function read(game: Game, text: string): Components | undefined {
  try {
    return game.read(text);
  } catch (error) {
    if (error instanceof Refused || error instanceof LimitReached) return undefined;
    throw error;
  }
}

function isGood(game: Game, components: Components | undefined): components is Components {
  if (components === undefined || components.length === 0 || isLarge(components)) return false;
  const moves = movesOf(game, components)?.length ?? 0;
  return moves >= Math.min(LEAST_MOVES, movesOf(game, read(game, game.definition.notation.example) ?? [])?.length ?? LEAST_MOVES) && moves > 0 && moves <= MOST_MOVES;
}

/** The example, with a few moves made from it. */
function walked(game: Game, from: Components, dice: Dice): Components {
  let here = from;
  for (let steps = whole(dice, 0, 2); steps > 0; steps -= 1) {
    const moves = movesOf(game, here) ?? [];
    const next = moves[Math.floor(dice() * moves.length)];
    if (next === undefined || !isGood(game, settled(game, next.left))) break;
    here = settled(game, next.left);
  }
  return here;
}

function candidate(game: Game, starts: readonly string[], dice: Dice): Components | undefined {
  const { notation } = game.definition;
  if (starts.length > 0) return read(game, starts[Math.floor(dice() * starts.length)] as string);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isShape = boardOf(game, read(game, notation.example) ?? [])?.kind === "cells" && /\d+-\d+ \d+-\d+/.test(notation.example);
    const found = read(game, isShape ? box(notation, dice) : likeExample(game.definition, dice, SMALLER ** tries));
    if (isGood(game, found)) return found;
  }
  const example = read(game, notation.example);
  return isGood(game, example) ? walked(game, example, dice) : example;
}

/** A position in which the player to move can win, or cannot, as the dice have it. */
export async function fairPosition({ game, dice, known }: Pick<Table, "game" | "dice" | "known">, starts: readonly string[]): Promise<Components | undefined> {
  const won = dice() < 0.5;
  const until = performance.now() + PATIENCE;
  let last: Components | undefined;
  let isWon = false;
  for (let tries = 0; tries < FAIR && (last === undefined || performance.now() < until); tries += 1) {
    const found = candidate(game, starts, dice);
    if (found === undefined) break;
    const answer = await known(found);
    if (answer === undefined || answer.outcome === (won ? "N" : "P")) return found;
    // Better one that the wrong player has won than one that nobody has, as far as is known.
    if (!isWon) last = found;
    isWon ||= answer.outcome === "N" || answer.outcome === "P";
    // Some games have hardly a position that is lost: the dice may have their way by a move.
    if (!won && tries >= FAIR / 2 && answer.moves.length > 0) {
      const move = answer.moves[Math.floor(dice() * answer.moves.length)];
      const left = move === undefined ? undefined : settled(game, move.left);
      if (isGood(game, left)) return left;
    }
  }
  return last;
}
