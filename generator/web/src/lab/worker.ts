// Worker that computes the values of the Lab, so the page stays responsive. It posts new values and the period that they
// show, which a checker then verifies. A proved period gives the remaining values without computation; the worker posts
// the number of computed values, so that the page can mark the others.
import { OctalSequence } from "./octal";
import {
  certificate,
  detect,
  observedLength,
  octalProofLength,
  type Period,
  setProofError,
  setProofLength,
} from "./period";
import { createSequence, type Rule, type Sequence } from "./values";

/** Request of the page: a rule and a number of values, later a request to continue. */
export type Request =
  | { readonly rule: Rule; readonly capacity: number; readonly checker: string; readonly seconds: number }
  | { readonly seconds: number };

export type State = "running" | "checking" | "waiting" | "done";

export interface Report {
  readonly state: State;
  /** First heap of `values`. The first `computed` values of the sequence are computed; the period gives the others. */
  readonly from: number;
  readonly values: Uint16Array | Uint32Array;
  readonly computed: number;
  readonly period?: Period;
  /** Last heap of the proof; undefined for an observed period. */
  readonly proved?: number;
  /** Reason why a check failed, or that a value is too large. */
  readonly error?: string;
  /** Sparse space used for an octal code, and its rare heaps. */
  readonly space?: { readonly mask: number; readonly position: number; readonly rare: number; readonly last: number };
  readonly seconds: number;
}

type Checker = { check(certificate: object, raw: Uint8Array): { readonly reason: string; readonly heaps: number } };

const REPORT_MS = 120; // milliseconds between two reports
const FIRST_SEARCH = 64; // values before the first search for a period; repeated whenever the count has grown by half

const scope = globalThis as unknown as {
  postMessage(message: Report, transfer: Transferable[]): void;
  onmessage: unknown;
  addEventListener(type: "message", take: (event: MessageEvent<Request>) => void): void;
};

let rule: Rule | undefined;
let sequence: Sequence | undefined;
let capacity = 0;
let checker = "";
let sent = 0;
let spent = 0;
let nextSearch = FIRST_SEARCH;
let foundPeriod: Period | undefined;
let proved: number | undefined;
let failure: string | undefined;

scope.addEventListener("message", ({ data }) => {
  if ("rule" in data) {
    ({ rule, capacity, checker } = data);
    sequence = createSequence(rule, capacity);
    [sent, spent, nextSearch, foundPeriod, proved, failure] = [0, 0, FIRST_SEARCH, undefined, undefined, undefined];
  }
  void run(data.seconds);
});

async function run(seconds: number): Promise<void> {
  const current = sequence as Sequence;
  const start = performance.now();
  const before = spent;
  let reported = start;
  for (;;) {
    spent = before + (performance.now() - start) / 1000;
    if (current.count >= capacity || failure !== undefined || spent - before > seconds) break;
    if (current.count >= nextSearch) {
      nextSearch = Math.ceil(nextSearch * 1.5);
      if (await isProved(current)) return reportAll(current);
    }
    try {
      current.extend(Math.min(capacity, nextSearch), () => performance.now() - reported > REPORT_MS);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      failure = error.message;
    }
    if (performance.now() - reported > REPORT_MS) {
      reported = performance.now();
      report(current, "running");
    }
  }
  if (await isProved(current)) return reportAll(current);
  foundPeriod = detect(current.values, current.count, observedLength);
  report(current, current.count >= capacity || failure !== undefined ? "done" : "waiting");
}

/** Whether as many values as a theorem needs show a period, and a checker accepts it. */
async function isProved(current: Sequence): Promise<boolean> {
  const [kind, name, , first] = rule as Rule;
  if (kind !== "octal" && kind !== "set") return false;
  const needed = (one: Period): number =>
    kind === "octal" ? octalProofLength(one, first.length - 1) : setProofLength(one, first);
  const candidate = detect(current.values, current.count, needed);
  if (candidate === undefined) return false;
  foundPeriod = candidate;
  report(current, "checking");
  if (kind === "set") {
    failure = setProofError(first, current.values.subarray(0, current.count), candidate);
  } else {
    const proof = await certificate(
      [name, first, (current as OctalSequence).space],
      current.values.subarray(0, current.count),
      candidate,
    );
    if (proof === undefined) return false; // no digest outside a secure context: the period stays observed
    try {
      (await loadChecker()).check(proof.certificate, proof.raw);
    } catch (error) {
      failure = `the checker rejects it: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  if (failure === undefined) proved = needed(candidate) - 1;
  return proved !== undefined;
}

/** Load the published checker as a module with functions; as a worker it would answer messages. */
async function loadChecker(): Promise<Checker> {
  const module = (await import(checker)) as Checker;
  scope.onmessage = null;
  return module;
}

/** Post all requested values; the proved period gives the values beyond the computed ones. */
function reportAll(current: Sequence): void {
  const { preperiod, period } = foundPeriod as Period;
  report(current, "running");
  const rest = new Uint16Array(capacity - current.count);
  for (let place = 0; place < rest.length; place += 1) {
    const heap = current.count + place;
    rest[place] = current.values[preperiod + ((heap - preperiod) % period)]!;
  }
  post("done", current.count, rest, current);
  sent = capacity;
}

function report(current: Sequence, state: State): void {
  const values = current.values.slice(sent, current.count);
  post(state, sent, values, current);
  sent = current.count;
}

function post(state: State, from: number, values: Uint16Array | Uint32Array, current: Sequence): void {
  const octal = current instanceof OctalSequence && current.space !== undefined ? current : undefined;
  scope.postMessage(
    {
      state,
      from,
      values,
      computed: current.count,
      seconds: spent,
      ...(foundPeriod === undefined ? {} : { period: foundPeriod }),
      ...(proved === undefined ? {} : { proved }),
      ...(failure === undefined ? {} : { error: failure }),
      ...(octal === undefined
        ? {}
        : {
            space: {
              ...octal.space!,
              rare: octal.rareCount,
              last: octal.rareCount === 0 ? 0 : octal.rare[octal.rareCount - 1]!,
            },
          }),
    },
    [values.buffer],
  );
}
