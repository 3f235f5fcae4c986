// Why this exists: the games of Mark-t for numbers of any length. From n one moves to n − 1, …,
// n − (t − 1) or to the whole part of n/t. Nim-values and winning moves come from the machine of
// markrun.ts, which takes one step a digit; the drawing is its run. In misère play the number of
// zeros at the end decides. UpMark is Mark with every number larger by `less`.

import { digitRows, type DigitRow } from "../boards/digits";
import type { Accelerator, Components, Definition } from "../rules/game";
import type { Num, Value } from "../rules/runtime";
import { told } from "../solver/decimal";
import { describe, digitsOf, isPower, misereIsP, optionsOfValue, runOver, zerosAtEnd, type Run } from "./markrun";

const KEPT = 8;
const runs: { readonly n: bigint; readonly t: number; readonly run: Run }[] = [];

/** The run over a number: the answer and the drawing both need it. */
function runOf(n: bigint, t: number): Run {
  const known = runs.find((one) => one.t === t && one.n === n);
  if (known !== undefined) return known.run;
  const run = runOver(n, t);
  runs.unshift({ n, t, run });
  runs.splice(KEPT);
  return run;
}

interface Heap {
  readonly t: number;
  /** As it is played, less what UpMark takes off. */
  readonly n: bigint;
  /** What is left of the heap, as a position. */
  wrap(left: bigint): Value;
}

function heapOf({ parameters }: Definition, position: Value): Heap {
  const less = BigInt((parameters["less"] as number | undefined) ?? 0);
  const sized = (own: Value, left: bigint): Value => (typeof own === "number" ? Number(left + less) : left + less);
  if (Array.isArray(position)) {
    const [t, n] = position as [Num, Num];
    return { t: Number(t), n: BigInt(n) - less, wrap: (left) => [t, sized(n, left)] };
  }
  const n = position as Num;
  return { t: parameters["t"] as number, n: BigInt(n) - less, wrap: (left) => sized(n, left) };
}

/** The options of a heap that lose in misère play: subtracting leaves zeros at the end, or 1. */
function misereWinning({ t, n }: Heap): bigint[] {
  const digits = digitsOf(n, t);
  const last = digits[digits.length - 1] ?? 0;
  const isLost = (less: number): boolean => less > 0 && misereIsP(digitsOf(n - BigInt(less), t));
  const found: bigint[] = [];
  if (isLost(last)) found.push(n - BigInt(last));
  else if (n > 1n && n <= BigInt(t) && isLost(Number(n) - 1)) found.push(1n);
  const quotient = n / BigInt(t);
  if (n > 0n && !found.includes(quotient) && misereIsP(digits.subarray(0, -1))) found.push(quotient);
  return found;
}

function row(definition: Definition, position: Value, place: string): DigitRow {
  const { t, n } = heapOf(definition, position);
  const head = `${place}${told(n)} in base ${t}`;
  if (definition.play === "misere") {
    const digits = digitsOf(n, t);
    const zeros = zerosAtEnd(digits);
    return {
      head,
      length: Math.max(1, digits.length),
      box: (at) => ({ digit: digits[at] ?? 0, ...(at < digits.length - zeros || zeros === 0 ? {} : { below: String(at + 1 + zeros - digits.length), tone: "high" as const }) }),
      result: [zeros === 1 ? "zero" : "zeros", String(zeros)],
    };
  }
  const { digits, states, value } = runOf(n, t);
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
  const { t, n } = heapOf(definition, components[0] as Value);
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
          const { t, n } = heapOf(definition, position);
          return misereIsP(digitsOf(n, t));
        },
        winning_options(position, emit) {
          const heap = heapOf(definition, position);
          for (const left of misereWinning(heap)) emit([heap.wrap(left)]);
        },
      };
    }
    return {
      nim_value(position) {
        const { t, n } = heapOf(definition, position);
        return runOf(n, t).value;
      },
      options_of_value(position, value, emit) {
        const { t, n, wrap } = heapOf(definition, position);
        const { subtract, divide } = optionsOfValue(runOf(n, t), Number(value));
        const less = subtract === undefined ? undefined : n - BigInt(subtract);
        if (less !== undefined) emit([wrap(less)]);
        if (divide && less !== n / BigInt(t)) emit([wrap(n / BigInt(t))]);
      },
    };
  },
  draw(definition, components) {
    const place = (index: number): string => (components.length === 1 ? "" : `Heap ${index + 1}: `);
    return digitRows(components.map((position, index) => row(definition, position, place(index))), legend(definition, components));
  },
};
