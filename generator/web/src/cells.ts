// Why this exists: a column of integers must sort as numbers although its cells
// are text, and some columns of the atlas hold integers of hundreds of digits,
// which a floating point number cannot hold. One key function serves both the
// small tables sorted in place and the big ones under DataTables.

import { grouped } from "./dom";

export type CellType = "integer" | "text";

const INTEGER = /^[+-]?\d+$/;

/** The types that `data-types` names, one a column. */
export function parseTypes(attribute: string | undefined): CellType[] {
  return (attribute ?? "").split(",").map((name) => (name === "integer" ? "integer" : "text"));
}

/** An integer as it was printed for readers ("10,001", "−3") in plain digits. */
export function plainInteger(cell: string): string {
  return cell.trim().replace(/[,\u00a0\u2009\u202f]/g, "").replace(/^\u2212/, "-");
}

/**
 * A text whose alphabetical order is the numerical order of integers of any
 * length: the sign, the number of digits, the digits; for negative numbers all of
 * it turned round. Cells that hold no integer come first.
 */
export function integerKey(cell: string): string {
  const plain = plainInteger(cell);
  if (!INTEGER.test(plain)) return ` ${plain}`;
  const digits = plain.replace(/^[+-]?0*(?=\d)/, "");
  const size = String(digits.length).padStart(8, "0");
  if (plain.startsWith("-") && digits !== "0") {
    return `0${turned(size)}${turned(digits)}`;
  }
  return `1${size}${digits}`;
}

function turned(digits: string): string {
  let out = "";
  for (const digit of digits) out += String(9 - Number(digit));
  return out;
}

/** Which of two sort keys comes first; cells that hold nothing come last, whichever way the others stand. */
export function inOrder(a: string, b: string, direction: 1 | -1): number {
  const [noA, noB] = [a.trim() === "", b.trim() === ""];
  if (noA || noB) return Number(noA) - Number(noB);
  return direction * (a < b ? -1 : a > b ? 1 : 0);
}

/** A cell as readers see it: whole numbers from 10,000 on with their thousands set apart. */
export function printed(cell: string, type: CellType | undefined): string {
  return type === "integer" && /^-?\d{5,}$/.test(cell) ? grouped(cell) : cell;
}

/** The sort key of a cell, text in an order that does not depend on the reader's language settings. */
export function sortKey(cell: string, type: CellType | undefined): string {
  return type === "integer" ? integerKey(cell) : cell.trim().toLowerCase();
}
