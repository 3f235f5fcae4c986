// Why this exists: reading a position written as heap sizes, the same for every
// game played with heaps, with errors that name the word that is wrong.

import { grouped } from "../dom";
import { InputError } from "./kind";

export const MAX_HEAPS = 50;

/** Whole numbers separated by spaces, commas, semicolons or plus signs. */
export function parseHeaps(text: string, largest: number, example: string): number[] {
  const accepted = `give up to ${MAX_HEAPS} whole numbers from 0 to ${limit(largest)}, separated by spaces or commas, such as ${example}`;
  const words = text.split(/[\s,;+]+/).filter((word) => word !== "");
  if (words.length === 0) throw new InputError(`No heap is given: ${accepted}.`);
  if (words.length > MAX_HEAPS) throw new InputError(`There are ${grouped(words.length)} heaps: ${accepted}.`);
  return words.map((word) => {
    // A leading zero would be the tail of a number written "10,000".
    if (!/^(0|[1-9]\d*)$/.test(word)) throw new InputError(`“${shortened(word)}” is not a heap size: ${accepted}.`);
    const heap = word.length > 16 ? Number.POSITIVE_INFINITY : Number(word);
    if (heap > largest) throw new InputError(`The heap ${shortened(word)} is too large: ${accepted}.`);
    return heap;
  });
}

/** A bound as readers are told it: 20,000 in full, round powers of ten as powers. */
export function limit(largest: number): string {
  const zeros = String(largest).length - 1;
  return zeros > 6 && largest === 10 ** zeros ? `10^${zeros}` : grouped(largest);
}

export function shortened(word: string): string {
  return word.length > 30 ? `${word.slice(0, 30)}…` : word;
}
