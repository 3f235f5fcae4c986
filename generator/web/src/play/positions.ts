// New fair positions to play from: in half of them the player to move can win. They come from the example of the game's
// notation, by new random numbers or by some moves. The search skips positions that the notation or the rule rejects.
import { type Components, type Definition, type Game, isLarge } from "../rules/game";
import { cellsOf, type NotationData } from "../rules/notation";
import { LimitReached, Refused } from "../rules/runtime";
import { boardFor, distinctMoves, normalise } from "./moves";
import type { Dice, Opposition } from "./opponent";

/** Minimum and maximum number of heaps of a new position, and maximum of its numbers. */
const [MIN_HEAPS, MAX_HEAPS, MAX_NUMBER] = [2, 4, 12];
/** Limits if play may cycle: sums of large heaps are seldom decided. */
const [MAX_LOOPY_HEAPS, MAX_LOOPY_NUMBER] = [2, 50];
/** Maximum of the numbers after a parameter of the game, such as the t of Mark-t. */
const MAX_AFTER_PARAMETER = 60;
const MAX_TRIES = 24;
/** Shrink factor of each retry, if a position has too many moves. */
const SHRINK_FACTOR = 0.94;
const MAX_FAIR_TRIES = 12;
/** Maximum number of winning moves: with more, almost any move wins. */
const MAX_WINNING = 3;
/** Time limit in milliseconds; the last position is then accepted, fair or not. */
const PATIENCE_MS = 600;
/** Minimum number of moves of a position, unless the example has fewer. */
const MIN_MOVES = 3;
const MAX_MOVES = 160;

function randomInteger(dice: Dice, from: number, to: number): number {
  return from + Math.floor(dice() * (to - from + 1));
}

interface Numbers {
  /** Words of the example; its numbers show whether 0 is worth sampling. */
  readonly words: readonly string[];
  readonly least: number;
  readonly distinct: string;
  readonly fewest: number;
  readonly most: number;
  readonly highest: number;
  readonly count: number;
}

function sampleNumbers(dice: Dice, { words, least, distinct, fewest, most, highest, count }: Numbers): string {
  const target = Math.max(fewest, Math.min(most, randomInteger(dice, Math.max(1, count - 1), count + 1)));
  const numbers: number[] = [];
  for (let tries = 0; numbers.length < target && tries < 200; tries += 1) {
    const one = randomInteger(
      dice,
      Math.max(least, Math.min(1, highest, ...numbersIn(words))),
      Math.max(highest, least + 3),
    );
    if (distinct === "" || !numbers.includes(one)) numbers.push(one);
  }
  return (distinct === "" ? numbers : numbers.sort((a, b) => a - b)).join(" ");
}

const numbersIn = (words: readonly string[]): number[] =>
  words.flatMap((word) => (word.match(/\d+/g) ?? []).map(Number));
const largestIn = (words: readonly string[]): number => Math.max(4, ...numbersIn(words));

/** Return a text like the example of a notation: with new numbers in its last list, and otherwise unchanged. */
function sampleText({ notation, play }: Definition, dice: Dice, share = 1): string {
  const { example } = notation;
  const words = example.split(/\s+/);
  if (notation.kind === "heaps" && play === "loopy") {
    return sampleNumbers(dice, {
      words,
      least: notation.least,
      distinct: "",
      fewest: 1,
      most: MAX_LOOPY_HEAPS,
      highest: Math.ceil(share * MAX_LOOPY_NUMBER),
      count: 1,
    });
  }
  if (notation.kind === "heaps") {
    const isCoins = notation.cancel !== "";
    const highest = Math.ceil(share * Math.min(isCoins ? largestIn(words) : MAX_NUMBER, 24));
    return sampleNumbers(dice, {
      words,
      least: notation.least,
      distinct: notation.cancel,
      fewest: MIN_HEAPS,
      most: Math.min(notation.most, isCoins ? 6 : MAX_HEAPS),
      highest,
      count: Math.min(MAX_HEAPS, Math.max(3, words.length)),
    });
  }
  if (notation.kind === "numbers") {
    const { least, distinct, fewest, most } = notation;
    return sampleNumbers(dice, {
      words,
      least,
      distinct,
      fewest: Math.max(1, fewest),
      most: Math.min(most, 7),
      highest: Math.ceil(share * Math.min(MAX_NUMBER + 3, Math.max(7, largestIn(words)))),
      count: words.length,
    });
  }
  const lastPart = notation.parts[notation.parts.length - 1];
  if (lastPart?.kind === "numbers" && lastPart.rectangle) {
    const [keyword] = words.filter((word) => !/\d/.test(word));
    const [rows, columns] = [randomInteger(dice, 2, 5), randomInteger(dice, 3, 6)];
    return `${keyword === undefined ? "" : `${keyword} `}${rows}x${columns}`;
  }
  const [head] = notation.parts;
  if (notation.sign === "" && head?.kind === "numbers" && head.most === 1) {
    const own = randomInteger(dice, Math.max(2, head.least), Number(words[0]) + 2);
    return [own, ...words.slice(1).map(() => randomInteger(dice, own, Math.ceil(share * MAX_AFTER_PARAMETER)))].join(
      " ",
    );
  }
  const signs = notation.sign === "" ? [] : example.split(notation.sign);
  const unchanged = signs
    .slice(0, -1)
    .map((text) => `${text}${notation.sign}`)
    .join("");
  const last = signs.length === 0 ? example : (signs[signs.length - 1] as string);
  const highest = Math.ceil(share * Math.min(largestIn(last.split(/\s+/)) + 1, 20));
  return (
    unchanged + last.replace(/\d+/g, (digits) => String(randomInteger(dice, Math.min(1, Number(digits)), highest)))
  );
}

/** Return a rectangle or box of squares or cubes, perhaps with a few missing. */
function randomShape(notation: NotationData, dice: Dice): string {
  const words = notation.example.split(/\s+/);
  const cells = words.filter((word) => /^\d+(-\d+)+$/.test(word));
  if (cells.length < 6) return notation.example;
  const isFlat = cells[0]?.split("-").length === 2;
  const sides = isFlat ? [randomInteger(dice, 2, 4), randomInteger(dice, 2, 4)] : [2, 2, randomInteger(dice, 2, 3)];
  const squares = cellsOf(sides);
  // Half of the shapes are whole.
  for (let removed = dice() < 0.5 ? 0 : randomInteger(dice, 1, 2); removed > 0 && squares.length > 4; removed -= 1)
    squares.splice(randomInteger(dice, 0, squares.length - 1), 1);
  return [...words.filter((word) => !cells.includes(word)), ...squares].join(" ");
}

function readOrSkip(game: Game, text: string): Components | undefined {
  try {
    return game.read(text);
  } catch (error) {
    if (error instanceof Refused || error instanceof LimitReached) return undefined;
    throw error;
  }
}

function isPlayable(game: Game, components: Components | undefined): components is Components {
  if (components === undefined || components.length === 0 || isLarge(components)) return false;
  const moves = distinctMoves(game, components)?.length ?? 0;
  return (
    moves >=
      Math.min(
        MIN_MOVES,
        distinctMoves(game, readOrSkip(game, game.definition.notation.example) ?? [])?.length ?? MIN_MOVES,
      ) &&
    moves > 0 &&
    moves <= MAX_MOVES
  );
}

/** Make a few random moves from the example. */
function randomWalk(game: Game, from: Components, dice: Dice): Components {
  let position = from;
  for (let steps = randomInteger(dice, 0, 2); steps > 0; steps -= 1) {
    const moves = distinctMoves(game, position) ?? [];
    const next = moves[Math.floor(dice() * moves.length)];
    if (next === undefined || !isPlayable(game, normalise(game, next.left))) break;
    position = normalise(game, next.left);
  }
  return position;
}

function candidate(game: Game, starts: readonly string[], dice: Dice): Components | undefined {
  const { notation } = game.definition;
  if (starts.length > 0) return readOrSkip(game, starts[Math.floor(dice() * starts.length)] as string);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const isShape =
      boardFor(game, readOrSkip(game, notation.example) ?? [])?.kind === "cells" &&
      /\d+-\d+ \d+-\d+/.test(notation.example);
    const position = readOrSkip(
      game,
      isShape ? randomShape(notation, dice) : sampleText(game.definition, dice, SHRINK_FACTOR ** tries),
    );
    if (isPlayable(game, position)) return position;
  }
  const example = readOrSkip(game, notation.example);
  return isPlayable(game, example) ? randomWalk(game, example, dice) : example;
}

/** Return a position that the player to move can win by few moves, or cannot win, with equal chance. */
export async function fairPosition(
  { game, dice, answer: answerFor }: Pick<Opposition, "game" | "dice" | "answer">,
  starts: readonly string[],
): Promise<Components | undefined> {
  const isFirstToWin = dice() < 0.5;
  const until = performance.now() + PATIENCE_MS;
  let last: Components | undefined;
  /** Fitness of `last`: decided for the other player 1, won by many moves 2. */
  let fitness = 0;
  for (let tries = 0; tries < MAX_FAIR_TRIES && (last === undefined || performance.now() < until); tries += 1) {
    const position = candidate(game, starts, dice);
    if (position === undefined) break;
    const answer = await answerFor(position);
    const { outcome } = answer ?? {};
    const isFair = outcome === (isFirstToWin ? "N" : "P");
    if (answer === undefined || (isFair && (!isFirstToWin || answer.moves.length <= MAX_WINNING))) return position;
    const fit = isFair ? 2 : outcome === "N" || outcome === "P" ? 1 : 0;
    if (last === undefined || fit > fitness) [last, fitness] = [position, fit];
    // Some games have hardly any lost position: a winning move leads to one.
    if (!isFirstToWin && tries >= MAX_FAIR_TRIES / 2 && answer.moves.length > 0) {
      const move = answer.moves[Math.floor(dice() * answer.moves.length)];
      const left = move === undefined ? undefined : normalise(game, move.left);
      if (isPlayable(game, left)) return left;
    }
  }
  return last;
}
