// Why this exists: what the solver form needs to know of a game, and nothing else.
// A new kind of rule is one module that makes a SolverKind, and one line in
// form.ts; the form, the address, the errors and the styles stay as they are.

/** A position that cannot be read: one line that says what is wrong and what is accepted. */
export class InputError extends Error {
  constructor(what: string) {
    super(what);
    this.name = "InputError";
  }
}

/** Where an answer goes while it is worked out. */
export interface Desk {
  /** Short and spoken by screen readers: who wins, and the nim-value. */
  readonly summary: HTMLElement;
  /** Whatever is long: values, moves. */
  readonly details: HTMLElement;
  /** How the values compare with the published table. */
  readonly check: HTMLElement;
  /** Shows how far a long computation is (0 to 1). */
  progress(share: number): void;
  /** Puts another position into the form and solves it. */
  play(text: string): void;
  /** True when the reader has asked for something else: the work is then dropped. */
  stale(): boolean;
}

export interface SolverKind<P> {
  readonly label: string;
  readonly hint: string;
  /** Longest text that is looked at. */
  readonly longest: number;
  /** Throws InputError. */
  parse(text: string): P;
  /** The position as it stands in an address: words separated by single spaces. */
  canonical(position: P): string;
  /** Fills the summary and the details. */
  solve(position: P, desk: Desk): Promise<void>;
  /** Compares with the published table, once, after the first answer is on the page. */
  compare?(desk: Desk): Promise<void>;
}

/** The attributes of the form, read once. */
export interface Setting {
  readonly rule: Readonly<Record<string, unknown>>;
  /** Address of the published table. */
  readonly csv: string | undefined;
  readonly period: { readonly preperiod: number; readonly period: number } | undefined;
  readonly example: string;
}

/** Thrown inside a computation that nobody waits for any more. */
export class Stale extends Error {}
