// Why this exists: the games of Mark-t. From n one moves to n - 1, …, n - (t - 1) or to the
// whole part of n/t; heaps may have any number of digits. Who wins, the nim-values and
// every winning move come from the machine of markrun.ts. In misère play (one heap)
// the number of zeros at the end decides, and whether the heap is 0 or a power of t;
// UpMark (to n - 1, or to half of n rounded up) is Mark-2 with every heap 1 larger.

import { breathe, grouped } from "../dom";
import { toDecimal } from "../solver/decimal";
import type { Answer, Game, Move, Work } from "../solver/game";
import { shortened } from "../solver/heaps";
import { InputError, Stale, type Setting } from "../solver/kind";
import { HEAPS, longNumbers, replaced, told, words } from "../solver/notation";
import { compareSequence } from "../solver/published";
import { digitRows, type DigitRow } from "../solver/run";
import { HeapValues } from "./heaps";
import { describe, digitsOf, isPower, misereIsP, optionsOfValue, runOver, zerosAtEnd, type Found, type Run } from "./markrun";
import { MarkRule, UpMarkRule } from "./taking";

/** All heaps of a position together may have so many digits: some seconds. In some browsers integers end at 2^20 bits, 315,000 digits. */
export const MAX_DIGITS = 1_000_000;
export const LARGEST_T = 1000;
/** Of the whole text; the field would cut off what is longer, and a number must not lose digits unseen. */
const LONGEST_TEXT = 5_000_000;
/** Digits of a heap after which the page gets a pause. */
const LONG = 5000;

const COMMAND = "the command “atlas mark”";

export interface MarkPosition {
  readonly t: number;
  readonly heaps: readonly bigint[];
}

function readT(word: string | undefined): number {
  const rule = `t is a whole number from 2 to ${LARGEST_T}`;
  if (word === undefined) throw new InputError(`Nothing is given: ${rule}, and heaps come after it.`);
  const t = /^[1-9]\d{0,3}$/.test(word) ? Number(word) : 0;
  if (t < 2 || t > LARGEST_T) throw new InputError(`t is ${shortened(word)}: ${rule}.`);
  return t;
}

function readHeaps(given: readonly string[], from = 0): bigint[] {
  return longNumbers(given, HEAPS, from, MAX_DIGITS, COMMAND);
}

function numerals(heaps: readonly bigint[]): string {
  return heaps.map(toDecimal).join(" ");
}

/** How a sum of heaps is told and drawn; a heap n of the game is n - shift of Mark-t. */
interface Sums {
  readonly label: string;
  readonly hint: string;
  readonly shift: bigint;
  readonly over: string;
  parse(text: string): MarkPosition;
  write(position: MarkPosition): string;
  divide(t: number): string;
  compare?: Game<MarkPosition>["compare"];
}

/** Runs are found once a position: the answer and the drawing both need them. */
const known = new WeakMap<MarkPosition, Run[]>();

async function runsOf(position: MarkPosition, shift: bigint, work: Work): Promise<Run[]> {
  const runs: Run[] = [];
  for (const heap of position.heaps) {
    const run = runOver(heap - shift, position.t);
    runs.push(run);
    if (run.digits.length < LONG) continue;
    work.progress(runs.length / position.heaps.length);
    await breathe();
    if (work.stale()) throw new Stale();
  }
  known.set(position, runs);
  return runs;
}

/** The options that were found, as moves; both ways may lead to one number. */
function* moves(n: bigint, t: number, { subtract, divide }: Found, sayDivide: string): Generator<{ left: bigint; how: string }> {
  const quotient = n / BigInt(t);
  const less = subtract === undefined ? undefined : n - BigInt(subtract);
  if (less !== undefined) yield { left: less, how: `subtract ${subtract}${divide && less === quotient ? ` or ${sayDivide}` : ""}` };
  if (divide && less !== quotient) yield { left: quotient, how: sayDivide };
}

function sayMove(place: number | undefined, from: string, to: bigint, how: string): string {
  return `${place === undefined ? "" : `heap ${place + 1}: `}${from} → ${told(to)} (${how})`;
}

function sums(game: Sums): Game<MarkPosition> {
  const { shift } = game;
  return {
    label: game.label,
    hint: game.hint,
    longest: LONGEST_TEXT,
    parse: game.parse,
    write: game.write,
    async solve(position, work): Promise<Answer<MarkPosition>> {
      const { t, heaps } = position;
      const runs = await runsOf(position, shift, work);
      const value = runs.reduce((sum, run) => sum ^ run.value, 0);
      const winning: Move<MarkPosition>[] = [];
      if (value !== 0) {
        runs.forEach((run, index) => {
          const heap = heaps[index] as bigint;
          const found = optionsOfValue(run, run.value ^ value);
          const from = found.divide || found.subtract !== undefined ? told(heap) : "";
          for (const { left, how } of moves(heap - shift, t, found, game.divide(t))) {
            const to = left + shift;
            winning.push({ text: sayMove(heaps.length === 1 ? undefined : index, from, to, how), to: { t, heaps: replaced(heaps, index, to) } });
          }
        });
      }
      return {
        isP: value === 0,
        value,
        measure: heaps.length === 1 ? "nim-value" : "nim-sum",
        winning,
        over: heaps.every((heap) => heap === shift) ? game.over : undefined,
        notes: heaps.length === 1 ? [] : [`Nim-values of the heaps: ${runs.map((run) => run.value).join(", ")}.`],
      };
    },
    draw(position) {
      const { t, heaps } = position;
      const runs = known.get(position) ?? heaps.map((heap) => runOver(heap - shift, t));
      return digitRows(runs.map((run, index) => runRow(run, heaps[index] as bigint, shift, heaps.length === 1 ? "" : `Heap ${index + 1}: `)), legend(t));
    },
    ...(game.compare === undefined ? {} : { compare: game.compare }),
  };
}

function legend(t: number): string {
  return `Below each digit is the state of the machine after it, with its light on or off. The last state gives the value: low ${t === 2 ? "0 gives 0" : "and a digit give that digit"}, high gives ${t - 1} with the light on and ${t} with it off.`;
}

function runRow(run: Run, heap: bigint, shift: bigint, place: string): DigitRow {
  const { t, digits, states, value } = run;
  const minus = shift === 0n ? "" : ` minus ${shift}`;
  return {
    head: `${place}${told(heap)}${minus} in base ${t}`,
    length: Math.max(1, digits.length),
    box(at) {
      const { name, high, light } = describe(states[at] ?? 0);
      return { digit: digits[at] ?? 0, below: name, tone: high ? "high" : "low", light };
    },
    result: ["value", String(value)],
  };
}

const SUM_OVER = "Every heap is 0: the other player moved last and has won.";
const ANY_LENGTH = `Whole numbers of any length (${grouped(MAX_DIGITS)} digits in all), separated by spaces or commas.`;

/** With a fixed t the heaps alone are typed, else t before them. */
export function mark(rule: Setting["rule"]): Game<MarkPosition> | undefined {
  const fixed = rule["t"];
  if (fixed === undefined) {
    return sums({
      label: "t, then heap sizes",
      hint: `First t, from 2 to ${LARGEST_T}, then the heaps. ${ANY_LENGTH}`,
      shift: 0n,
      over: SUM_OVER,
      parse(text) {
        const [first, ...rest] = words(text);
        return { t: readT(first), heaps: readHeaps(rest) };
      },
      write: ({ t, heaps }) => `${t} ${numerals(heaps)}`,
      divide: (t) => `divide by ${t}`,
    });
  }
  if (!Number.isInteger(fixed) || (fixed as number) < 2 || (fixed as number) > LARGEST_T) return undefined;
  const t = fixed as number;
  const values = new HeapValues(new MarkRule(t));
  return sums({
    label: "Heap sizes",
    hint: ANY_LENGTH,
    shift: 0n,
    over: SUM_OVER,
    parse: (text) => ({ t, heaps: readHeaps(words(text)) }),
    write: ({ heaps }) => numerals(heaps),
    divide: () => `divide by ${t}`,
    compare: (desk, setting) => compareSequence(desk, setting, values),
  });
}

export function upMark(): Game<MarkPosition> {
  const values = new HeapValues(new UpMarkRule());
  return sums({
    label: "Heap sizes",
    hint: `${ANY_LENGTH} A heap is 1 at least.`,
    shift: 1n,
    over: "Every heap is 1: the other player moved last and has won.",
    parse: (text) => ({ t: 2, heaps: readHeaps(words(text), 1) }),
    write: ({ heaps }) => numerals(heaps),
    divide: () => "divide by 2, rounding up",
    compare: (desk, setting) => compareSequence(desk, setting, values),
  });
}

export interface MiserePosition {
  readonly t: number;
  readonly heap: bigint;
}

export const misereMark = (): Game<MiserePosition> => ({
  label: "Heap, or t and heap",
  hint: `One heap of any length (up to ${grouped(MAX_DIGITS)} digits), for t = 2; or t, from 2 to ${LARGEST_T}, and a heap. Whoever moves last loses.`,
  longest: LONGEST_TEXT,
  parse(text) {
    const given = words(text);
    if (given.length > 2) throw new InputError(`There are ${given.length} numbers: a position is one heap, or t and one heap.`);
    const t = given.length === 2 ? readT(given[0]) : 2;
    const [heap = 0n] = readHeaps(given.slice(-1));
    return { t, heap };
  },
  write: ({ t, heap }) => (t === 2 ? toDecimal(heap) : `${t} ${toDecimal(heap)}`),
  solve({ t, heap }) {
    const digits = digitsOf(heap, t);
    const last = digits[digits.length - 1] ?? 0;
    // Among the options the lost ones end in 0, or are 1, or come by dividing.
    const isLost = (less: number): boolean => less > 0 && misereIsP(digitsOf(heap - BigInt(less), t));
    const subtract = isLost(last) ? last : heap > 1n && heap <= BigInt(t) && isLost(Number(heap) - 1) ? Number(heap) - 1 : undefined;
    const divide = heap > 0n && misereIsP(digits.subarray(0, -1));
    const from = told(heap);
    const winning = [...moves(heap, t, subtract === undefined ? { divide } : { subtract, divide }, `divide by ${t}`)].map(({ left, how }) => ({
      text: sayMove(undefined, from, left, how),
      to: { t, heap: left },
    }));
    return {
      isP: misereIsP(digits),
      winning,
      over: heap === 0n ? "The heap is 0: the other player had to move last, so the player to move has won." : undefined,
      notes: heap === 0n ? [] : [sayEnd(digits, t)],
    };
  },
  draw({ t, heap }) {
    const digits = digitsOf(heap, t);
    const zeros = zerosAtEnd(digits);
    return digitRows(
      [
        {
          head: `${told(heap)} in base ${t}`,
          length: Math.max(1, digits.length),
          box: (at) => ({ digit: digits[at] ?? 0, ...(at < digits.length - zeros || zeros === 0 ? {} : { below: String(at + 1 + zeros - digits.length), tone: "high" as const }) }),
          result: [zeros === 1 ? "zero" : "zeros", String(zeros)],
        },
      ],
      `The zeros at the end are counted. In normal play an odd number of them is lost for the player to move and an even number won (0 is lost); misère play differs only at 0 and the powers of ${t}, where the two are exchanged.`,
    );
  },
});

function sayEnd(digits: Uint16Array, t: number): string {
  const zeros = zerosAtEnd(digits);
  const ends = `The numeral ends in ${zeros === 0 ? "no zero" : zeros === 1 ? "1 zero" : `${zeros} zeros`}, an ${zeros % 2 === 1 ? "odd" : "even"} number`;
  return isPower(digits) ? `${ends}, but the heap is a power of ${t}: there the outcome of normal play is exchanged.` : `${ends}, and the heap is no power of ${t}: the outcome is that of normal play.`;
}
