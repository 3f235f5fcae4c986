// Why this exists: the values of the Lab are computed in a worker, so that the page stays alive: it is told them as they
// come, and of the period that they show, which a checker then goes through. With a proved period the other values
// follow without being computed; they are marked as such.

import { OctalSequence } from "./octal";
import { certificate, detect, faultInSet, octalNeeds, seenOften, setNeeds, type Period } from "./period";
import { sequenceOf, type Rule, type Sequence } from "./values";

/** What the page asks: a rule and how many values, and later to go on. */
export type Asked = { readonly rule: Rule; readonly most: number; readonly checker: string; readonly seconds: number } | { readonly seconds: number };

export type State = "running" | "checking" | "waiting" | "done";

export interface Told {
  readonly state: State;
  /** Values from heap `from` on; `computed` of all are computed, those after them follow by the period. */
  readonly from: number;
  readonly values: Uint16Array | Uint32Array;
  readonly computed: number;
  readonly period?: Period;
  /** Proved, with the heap that the proof reaches to, or observed. */
  readonly proved?: number;
  /** Why a check failed, or a value is too great. */
  readonly fault?: string;
  /** The sparse space that an octal code was computed by, and its rare heaps. */
  readonly space?: { readonly mask: number; readonly position: number; readonly rare: number; readonly last: number };
  readonly seconds: number;
}

type Checker = { check(certificate: object, raw: Uint8Array): { readonly reason: string; readonly heaps: number } };

const TELL = 120; // milliseconds between two signs of life
const FIRST_LOOK = 64; // values before a period is looked for, and again whenever there are half as many more

const here = globalThis as unknown as { postMessage(message: Told, transfer: Transferable[]): void; onmessage: unknown; addEventListener(type: "message", take: (event: MessageEvent<Asked>) => void): void };

let rule: Rule | undefined;
let sequence: Sequence | undefined;
let most = 0;
let checker = "";
let sent = 0;
let spent = 0;
let nextLook = FIRST_LOOK;
let found: Period | undefined;
let proved: number | undefined;
let fault: string | undefined;

here.addEventListener("message", ({ data }) => {
  if ("rule" in data) {
    ({ rule, most, checker } = data);
    sequence = sequenceOf(rule, most);
    [sent, spent, nextLook, found, proved, fault] = [0, 0, FIRST_LOOK, undefined, undefined, undefined];
  }
  void run(data.seconds);
});

async function run(seconds: number): Promise<void> {
  const own = sequence as Sequence;
  const began = performance.now();
  const before = spent;
  let told = began;
  for (;;) {
    spent = before + (performance.now() - began) / 1000;
    if (own.count >= most || fault !== undefined || spent - before > seconds) break;
    if (own.count >= nextLook) {
      nextLook = Math.ceil(nextLook * 1.5);
      if (await isProved(own)) return tellAll(own);
    }
    try {
      own.extend(Math.min(most, nextLook), () => performance.now() - told > TELL);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      fault = error.message;
    }
    if (performance.now() - told > TELL) {
      told = performance.now();
      tell(own, "running");
    }
  }
  if (await isProved(own)) return tellAll(own);
  found = detect(own.values, own.count, seenOften);
  tell(own, own.count >= most || fault !== undefined ? "done" : "waiting");
}

/** Whether the values show a period as far as a theorem needs it, and a checker accepts it. */
async function isProved(own: Sequence): Promise<boolean> {
  const [kind, name, , first] = rule as Rule;
  if (kind !== "octal" && kind !== "set") return false;
  const needed = (one: Period): number => (kind === "octal" ? octalNeeds(one, first.length - 1) : setNeeds(one, first));
  const candidate = detect(own.values, own.count, needed);
  if (candidate === undefined) return false;
  found = candidate;
  tell(own, "checking");
  if (kind === "set") {
    fault = faultInSet(first, own.values.subarray(0, own.count), candidate);
  } else {
    const made = await certificate([name, first, (own as OctalSequence).space], own.values.subarray(0, own.count), candidate);
    if (made === undefined) return false; // there is no digest outside a secure context: it stays observed
    try {
      (await published()).check(made.certificate, made.raw);
    } catch (error) {
      fault = `the checker rejects it: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  if (fault === undefined) proved = needed(candidate) - 1;
  return proved !== undefined;
}

/** The published checker, which is a worker of its own when it is loaded as one: here it only checks. */
async function published(): Promise<Checker> {
  const own = (await import(checker)) as Checker;
  here.onmessage = null;
  return own;
}

/** Tells all values that are wanted, those beyond the computed ones by the proved period. */
function tellAll(own: Sequence): void {
  const { preperiod, period } = found as Period;
  tell(own, "running");
  const rest = new Uint16Array(most - own.count);
  for (let place = 0; place < rest.length; place += 1) {
    const heap = own.count + place;
    rest[place] = own.values[preperiod + ((heap - preperiod) % period)]!;
  }
  post("done", own.count, rest, own);
  sent = most;
}

function tell(own: Sequence, state: State): void {
  const values = own.values.slice(sent, own.count);
  post(state, sent, values, own);
  sent = own.count;
}

function post(state: State, from: number, values: Uint16Array | Uint32Array, own: Sequence): void {
  const octal = own instanceof OctalSequence && own.space !== undefined ? own : undefined;
  here.postMessage(
    {
      state,
      from,
      values,
      computed: own.count,
      seconds: spent,
      ...(found === undefined ? {} : { period: found }),
      ...(proved === undefined ? {} : { proved }),
      ...(fault === undefined ? {} : { fault }),
      ...(octal === undefined ? {} : { space: { ...octal.space!, rare: octal.rareCount, last: octal.rareCount === 0 ? 0 : octal.rare[octal.rareCount - 1]! } }),
    },
    [values.buffer],
  );
}
