// Why this exists: nim-values of Mark-t (from n to n - 1, …, n - (t - 1) or to the whole
// part of n/t) for numbers of any length. The value of n follows from its base-t digits,
// read from the most significant one by a machine of 2t + 1 states: a number is low or
// high, and a light says whether the number of high numbers so far is odd. One run also
// gives the values of all options, as they differ from n in the last digit, or by one in
// the digits before it. Digits are found by splitting at powers t^(m 2^k), the run is linear.

/** Whole numbers below this are exact in every operation on numbers of this language. */
const SMALL = 2 ** 31;

/** The digits of a number to a base from 2 to 1000, the most significant first; 0 has none. */
export function digitsOf(n: bigint, base: number): Uint16Array {
  let piece = 1; // digits that are split no further, as a plain number
  let power = base;
  while (power * base < SMALL) {
    power *= base;
    piece += 1;
  }
  const powers = [BigInt(power)];
  // A division, not a square: nothing ever gets longer than the number itself.
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

/** A state of the machine as one number: twice its kind, and 1 if the light is on. */
export type State = number;

const START = 0;
const HIGH = 2;

function low(digit: number): State {
  return 2 * digit + 4;
}

/** The state after one more digit. */
export function step(state: State, digit: number, t: number): State {
  if (state === START) return digit === 0 ? START : digit === t - 1 ? HIGH | 1 : low(digit);
  const light = state & 1;
  if (digit === t - 1) return HIGH | (light ^ 1);
  if (state < low(0)) return low(digit) | light;
  const last = (state >> 1) - 2;
  return digit === last ? HIGH | light : low(digit) | (digit < last ? light ^ 1 : light);
}

/** The nim-value of a number after whose digits the machine is in this state. */
export function valueOf(state: State, t: number): number {
  if (state === START) return 0;
  if (state >= low(0)) return (state >> 1) - 2;
  return (state & 1) === 1 ? t - 1 : t;
}

/** A state in words; the light is not lit or unlit before the first digit. */
export function describe(state: State): { readonly name: string; readonly high: boolean; readonly light: boolean | undefined } {
  if (state === START) return { name: "start", high: false, light: undefined };
  const high = state < low(0);
  return { name: high ? "high" : `low ${(state >> 1) - 2}`, high, light: (state & 1) === 1 };
}

/** The machine's run over a number. */
export interface Run {
  readonly t: number;
  readonly digits: Uint16Array;
  /** The state after each digit. */
  readonly states: Uint16Array;
  readonly value: number;
}

export function runOver(n: bigint, t: number): Run {
  const digits = digitsOf(n, t);
  const states = new Uint16Array(digits.length);
  let state = START;
  for (let at = 0; at < digits.length; at += 1) {
    state = step(state, digits[at] as number, t);
    states[at] = state;
  }
  return { t, digits, states, value: valueOf(state, t) };
}

/** The options of one value: at most one by subtracting and one by dividing. */
export interface Found {
  /** How much is subtracted. */
  readonly subtract?: number;
  readonly divide: boolean;
}

export function optionsOfValue(run: Run, value: number): Found {
  const { t, digits, states } = run;
  const length = digits.length;
  if (length === 0) return { divide: false };
  const last = digits[length - 1] as number;
  const quotient = states[length - 2] ?? START;
  const before = stateBelow(run);
  const divide = valueOf(quotient, t) === value;
  for (let less = 1; less < t; less += 1) {
    const digit = last - less;
    if (digit < 0 && before === undefined) break;
    const state = digit < 0 ? step(before as State, t + digit, t) : step(quotient, digit, t);
    // The values of t numbers in a row are all different.
    if (valueOf(state, t) === value) return { subtract: less, divide };
  }
  return { divide };
}

/** The state after q - 1, where q is the number without its last digit; undefined if q is 0. */
function stateBelow({ t, digits, states }: Run): State | undefined {
  const length = digits.length - 1;
  if (length === 0) return undefined;
  const last = digits[length - 1] as number;
  const before = states[length - 2] ?? START;
  if (last > 0) return step(before, last - 1, t);
  // q = tp, and tp - 1, which ends in t - 1, is high. If p is high, tp is low: its light, which is that of p, has not changed.
  // If p is low with e, the first high number from tp on is tp + e; that has the light of p, so before it was the other.
  return HIGH | ((before & 1) ^ (before < low(0) ? 0 : 1));
}

/** The number of zeros at the end of a numeral. */
export function zerosAtEnd(digits: Uint16Array): number {
  let zeros = 0;
  while (zeros < digits.length && digits[digits.length - 1 - zeros] === 0) zeros += 1;
  return zeros;
}

/** Whether the number is a power of the base, 1 included. */
export function isPower(digits: Uint16Array): boolean {
  return digits[0] === 1 && zerosAtEnd(digits) === digits.length - 1;
}

/** Whether the player to move loses in misère play: as in normal play, except for 0 and the powers of t. */
export function misereIsP(digits: Uint16Array): boolean {
  const exchanged = digits.length === 0 || isPower(digits);
  const normal = digits.length === 0 || zerosAtEnd(digits) % 2 === 1;
  return normal !== exchanged;
}
