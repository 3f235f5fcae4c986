// Why this exists: a Guy–Smith code as readers type it, accepted and refused exactly
// as the engine does (engine/octal/code.py): the same characters, the same reasons.

export const LONGEST_TEXT = 80;

/** A text that is no octal code; `place` counts from 0. */
export class CodeError extends Error {
  constructor(
    readonly place: number,
    readonly reason: string,
  ) {
    super(`character ${place + 1}: ${reason}`);
    this.name = "CodeError";
  }
}

export interface OctalCode {
  /** digits[k] is the digit for taking k; no zero at the end, and at least one move. */
  readonly digits: readonly number[];
  /** The canonical text, 0.77. */
  readonly text: string;
  /** What was typed had zeros at its end, which say nothing. */
  readonly trimmed: boolean;
}

export function parseCode(text: string): OctalCode {
  const length = [...text].length;
  if (length > LONGEST_TEXT) throw new CodeError(LONGEST_TEXT, `a code has at most ${LONGEST_TEXT} characters`);
  const dot = text.indexOf(".");
  if (dot < 0) throw new CodeError(length, "a code has a point, as in 0.77 or 4.7");
  const head = text.slice(0, dot);
  const tail = text.slice(dot + 1);
  if (!["", "0", "4"].includes(head)) {
    throw new CodeError(0, "the digit before the point says what may be done taking nothing: 0 (nothing) or 4 (split)");
  }
  [...tail].forEach((character, place) => {
    if (!/^[0-7]$/.test(character)) throw new CodeError(head.length + 1 + place, whyNoDigit(character));
  });
  if (/^0*$/.test(head + tail)) throw new CodeError(length, "every digit is 0, so that there is no move at all");
  const kept = tail.replace(/0+$/, "");
  const digits = [head === "" ? 0 : Number(head), ...[...kept].map(Number)];
  return { digits, text: `${digits[0]}.${kept}`, trimmed: kept !== tail };
}

function whyNoDigit(character: string): string {
  if (/^[89a-fA-F]$/.test(character)) {
    return (
      `digit ${character} would let a move leave three heaps (8 is the bit for it); such games are called` +
      " hexadecimal, an octal code has the digits 0 to 7"
    );
  }
  return "an octal code has the digits 0 to 7 after its point";
}

/** The last part of the address of a class's page: 0.16 is 0-16, and 4. is 4. */
export function classSlug(code: string): string {
  return code.replace(".", "-").replace(/-$/, "");
}

/** The rule in words, as the engine says it. */
export function inWords(digits: readonly number[]): string {
  const parts: string[] = [];
  digits.forEach((digit, taken) => {
    const leaves = ["nothing", "one heap", "two heaps"].filter((_, bit) => (digit >> bit) & 1);
    if (leaves.length === 0) return;
    const last = leaves.pop() as string;
    const left = leaves.length > 0 ? `${leaves.join(", ")} or ${last}` : last;
    parts.push(taken === 0 ? "split a heap in two" : `take ${taken} leaving ${left}`);
  });
  return parts.join("; ");
}
