// Accelerator of Mark-t for numbers of any length. From n a player moves to n - 1, ..., n - (t - 1) or to floor(n/t). An
// automaton of 2t + 1 states reads the base-t digits of n, the most significant first. A number is low or high, and a
// light shows whether the count of high numbers so far is odd. One run gives the nim-value, and also the values of all
// options: they differ from n in the last digit, or by one in the digits before it. The drawing shows the run. Digits
// are found by splitting at powers t^(m 2^k); the run is linear. In misère play the number of trailing zeros decides.
// UpMark is Mark with every number larger by `less`.
import { type DigitRow, digitRows } from "../boards/digits";
import type { Accelerator, Components, Definition } from "../rules/game";
import type { Num, Value } from "../rules/runtime";
import { formatLong } from "../solver/decimal";

/** Integers below this bound are exact in every operation of JavaScript numbers. */
const EXACT_BOUND = 2 ** 31;

/** Return the digits of a number to a base from 2 to 1000, the most significant first; 0 has none. */
function digitsOf(n: bigint, base: number): Uint16Array {
  let piece = 1; // digits of a block that is converted as a plain number
  let power = base;
  while (power * base < EXACT_BOUND) {
    power *= base;
    piece += 1;
  }
  const powers = [BigInt(power)];
  // The loop compares by division instead of squaring, so no intermediate exceeds n.
  for (let top = powers[0] as bigint; top <= n / top; powers.push(top)) top *= top;
  const digits = new Uint16Array(piece * 2 ** powers.length);
  const write = (part: bigint, level: number, end: number): void => {
    if (part === 0n) return;
    if (level < 0) {
      for (let rest = Number(part), at = end - 1; rest > 0; at -= 1) {
        const digit = rest % base;
        digits[at] = digit;
        rest = (rest - digit) / base;
      }
      return;
    }
    const split = powers[level] as bigint;
    const high = part / split;
    write(high, level - 1, end - piece * 2 ** level);
    write(part - high * split, level - 1, end);
  };
  write(n, powers.length - 1, digits.length);
  const first = digits.findIndex((digit) => digit > 0);
  return first < 0 ? new Uint16Array(0) : digits.slice(first);
}

/** A state of the automaton: twice its kind, plus 1 if the light is on. */
export type State = number;

const START = 0;
const HIGH = 2;

function low(digit: number): State {
  return 2 * digit + 4;
}

/** Return the state after one more digit. */
export function step(state: State, digit: number, t: number): State {
  if (state === START) return digit === 0 ? START : digit === t - 1 ? HIGH | 1 : low(digit);
  const light = state & 1;
  if (digit === t - 1) return HIGH | (light ^ 1);
  if (state < low(0)) return low(digit) | light;
  const last = (state >> 1) - 2;
  return digit === last ? HIGH | light : low(digit) | (digit < last ? light ^ 1 : light);
}

/** Return the nim-value of a number whose digits end in this state. */
function stateValue(state: State, t: number): number {
  if (state === START) return 0;
  if (state >= low(0)) return (state >> 1) - 2;
  return (state & 1) === 1 ? t - 1 : t;
}

/** Describe a state; the light is undefined before the first digit. */
export function describe(state: State): {
  readonly name: string;
  readonly high: boolean;
  readonly light: boolean | undefined;
} {
  if (state === START) return { name: "start", high: false, light: undefined };
  const high = state < low(0);
  return { name: high ? "high" : `low ${(state >> 1) - 2}`, high, light: (state & 1) === 1 };
}

/** A run of the automaton over the digits of a number. */
export interface Run {
  readonly t: number;
  readonly digits: Uint16Array;
  /** State after each digit. */
  readonly states: Uint16Array;
  readonly value: number;
}

function runOver(n: bigint, t: number): Run {
  const digits = digitsOf(n, t);
  const states = new Uint16Array(digits.length);
  let state = START;
  for (let at = 0; at < digits.length; at += 1) {
    state = step(state, digits[at] as number, t);
    states[at] = state;
  }
  return { t, digits, states, value: stateValue(state, t) };
}

/** Options with one nim-value: at most one by subtraction and one by division. */
interface OptionsOfValue {
  /** The amount subtracted. */
  readonly subtract?: number;
  readonly divide: boolean;
}

export function optionsOfValue(run: Run, value: number): OptionsOfValue {
  const { t, digits, states } = run;
  const length = digits.length;
  if (length === 0) return { divide: false };
  const last = digits[length - 1] as number;
  const quotient = states[length - 2] ?? START;
  const below = stateBelow(run);
  const divide = stateValue(quotient, t) === value;
  for (let less = 1; less < t; less += 1) {
    const digit = last - less;
    if (digit < 0 && below === undefined) break;
    const state = digit < 0 ? step(below as State, t + digit, t) : step(quotient, digit, t);
    // The values of t consecutive numbers are distinct.
    if (stateValue(state, t) === value) return { subtract: less, divide };
  }
  return { divide };
}

/** Return the state after q - 1, where q is the number without its last digit; undefined if q is 0. */
function stateBelow({ t, digits, states }: Run): State | undefined {
  const length = digits.length - 1;
  if (length === 0) return undefined;
  const last = digits[length - 1] as number;
  const before = states[length - 2] ?? START;
  if (last > 0) return step(before, last - 1, t);
  // Let q = tp. Then tp - 1 ends in t - 1 and is high. If p is high, tp is low and has the light of p, like tp - 1. If p
  // is low with value e, the first high number from tp on is tp + e. It has the light of p, so tp - 1 has the other one.
  return HIGH | ((before & 1) ^ (before < low(0) ? 0 : 1));
}

/** Return the number of trailing zeros of a numeral. */
function zerosAtEnd(digits: Uint16Array): number {
  let zeros = 0;
  while (zeros < digits.length && digits[digits.length - 1 - zeros] === 0) zeros += 1;
  return zeros;
}

/** Whether the number is a power of the base, 1 included. */
function isPower(digits: Uint16Array): boolean {
  return digits[0] === 1 && zerosAtEnd(digits) === digits.length - 1;
}

/** Whether the player to move loses in misère play: as in normal play, except for 0 and the powers of t. */
function misereIsP(digits: Uint16Array): boolean {
  const exchanged = digits.length === 0 || isPower(digits);
  const normal = digits.length === 0 || zerosAtEnd(digits) % 2 === 1;
  return normal !== exchanged;
}

const MAX_CACHED_RUNS = 8;
const runs: { readonly n: bigint; readonly t: number; readonly run: Run }[] = [];

/** Return the run over a number, cached for the answer and the drawing. */
function cachedRun(n: bigint, t: number): Run {
  const known = runs.find((one) => one.t === t && one.n === n);
  if (known !== undefined) return known.run;
  const run = runOver(n, t);
  runs.unshift({ n, t, run });
  runs.splice(MAX_CACHED_RUNS);
  return run;
}

interface Heap {
  readonly t: number;
  /** The number of Mark: the number of the position minus `less`. */
  readonly n: bigint;
  /** Turn a number of Mark back into a position. */
  wrap(left: bigint): Value;
}

function parseHeap({ parameters }: Definition, position: Value): Heap {
  const less = BigInt((parameters["less"] as number | undefined) ?? 0);
  const sized = (original: Value, left: bigint): Value =>
    typeof original === "number" ? Number(left + less) : left + less;
  if (Array.isArray(position)) {
    const [t, n] = position as [Num, Num];
    return { t: Number(t), n: BigInt(n) - less, wrap: (left) => [t, sized(n, left)] };
  }
  const n = position as Num;
  return { t: parameters["t"] as number, n: BigInt(n) - less, wrap: (left) => sized(n, left) };
}

/** Options of a heap that lose in misère play: subtraction leaves trailing zeros, or 1. */
function misereWinningOptions({ t, n }: Heap): bigint[] {
  const digits = digitsOf(n, t);
  const last = digits[digits.length - 1] ?? 0;
  const losesAfter = (less: number): boolean => less > 0 && misereIsP(digitsOf(n - BigInt(less), t));
  const winning: bigint[] = [];
  if (losesAfter(last)) winning.push(n - BigInt(last));
  else if (n > 1n && n <= BigInt(t) && losesAfter(Number(n) - 1)) winning.push(1n);
  const quotient = n / BigInt(t);
  if (n > 0n && !winning.includes(quotient) && misereIsP(digits.subarray(0, -1))) winning.push(quotient);
  return winning;
}

function row(definition: Definition, position: Value, place: string): DigitRow {
  const { t, n } = parseHeap(definition, position);
  const head = `${place}${formatLong(n)} in base ${t}`;
  if (definition.play === "misere") {
    const digits = digitsOf(n, t);
    const zeros = zerosAtEnd(digits);
    return {
      head,
      length: Math.max(1, digits.length),
      box: (at) => ({
        digit: digits[at] ?? 0,
        ...(at < digits.length - zeros || zeros === 0
          ? {}
          : { below: String(at + 1 + zeros - digits.length), tone: "high" as const }),
      }),
      result: [zeros === 1 ? "zero" : "zeros", String(zeros)],
    };
  }
  const { digits, states, value } = cachedRun(n, t);
  return {
    head,
    length: Math.max(1, digits.length),
    box(at) {
      const { name, high, light } = describe(states[at] ?? 0);
      return { digit: digits[at] ?? 0, below: name, tone: high ? "high" : "low", light };
    },
    result: ["value", String(value)],
  };
}

function legend(definition: Definition, components: Components): string {
  const { t, n } = parseHeap(definition, components[0] as Value);
  if (definition.play !== "misere") {
    return `Below each digit is the state of the machine after it, with its light on or off. The last state gives the value: low ${t === 2 ? "0 gives 0" : "and a digit give that digit"}, high gives ${t - 1} with the light on and ${t} with it off.`;
  }
  const power = n > 0n && isPower(digitsOf(n, t)) ? `This number is a power of ${t}. ` : "";
  return `${power}The zeros at the end are counted. In normal play the player to move loses when their number is odd; misère play differs only at 0 and the powers of ${t}, where the two are exchanged.`;
}

export const accelerator: Accelerator = {
  rules(definition) {
    if (definition.play === "misere") {
      return {
        is_p_position(position) {
          const { t, n } = parseHeap(definition, position);
          return misereIsP(digitsOf(n, t));
        },
        winning_options(position, emit) {
          const heap = parseHeap(definition, position);
          for (const left of misereWinningOptions(heap)) emit([heap.wrap(left)]);
        },
      };
    }
    return {
      nim_value(position) {
        const { t, n } = parseHeap(definition, position);
        return cachedRun(n, t).value;
      },
      options_of_value(position, value, emit) {
        const { t, n, wrap } = parseHeap(definition, position);
        const { subtract, divide } = optionsOfValue(cachedRun(n, t), Number(value));
        const difference = subtract === undefined ? undefined : n - BigInt(subtract);
        if (difference !== undefined) emit([wrap(difference)]);
        if (divide && difference !== n / BigInt(t)) emit([wrap(n / BigInt(t))]);
      },
    };
  },
  draw(definition, components) {
    const place = (index: number): string => (components.length === 1 ? "" : `Heap ${index + 1}: `);
    return digitRows(
      components.map((position, index) => row(definition, position, place(index))),
      legend(definition, components),
    );
  },
};
