// Sort keys of table cells. Integers sort as numbers although cells are text, and some have hundreds of digits, too
// many for a JavaScript number. The tables sorted in the page and those under DataTables share the keys.
import { groupDigits } from "./dom";

export type CellType = "integer" | "text";

const INTEGER = /^[+-]?\d+$/;

/** Parse `data-types`: one type a column. */
export function parseTypes(attribute: string | undefined): CellType[] {
  return (attribute ?? "").split(",").map((name) => (name === "integer" ? "integer" : "text"));
}

/** Convert an integer printed for readers ("10,001", "−3") to plain digits. */
export function plainInteger(cell: string): string {
  return cell
    .trim()
    .replace(/[,\u00a0\u2009\u202f]/g, "")
    .replace(/^\u2212/, "-");
}

/**
 * Return a text whose alphabetical order is the numerical order of integers of any length: the sign, the number of
 * digits, the digits; for negative numbers complemented. Cells without an integer come first.
 */
export function integerKey(cell: string): string {
  const plain = plainInteger(cell);
  if (!INTEGER.test(plain)) return ` ${plain}`;
  const digits = plain.replace(/^[+-]?0*(?=\d)/, "");
  const size = String(digits.length).padStart(8, "0");
  if (plain.startsWith("-") && digits !== "0") {
    return `0${complement(size)}${complement(digits)}`;
  }
  return `1${size}${digits}`;
}

function complement(digits: string): string {
  let out = "";
  for (const digit of digits) out += String(9 - Number(digit));
  return out;
}

/** Compare two sort keys; empty cells come last in both directions. */
export function compareKeys(a: string, b: string, direction: 1 | -1): number {
  const [emptyA, emptyB] = [a.trim() === "", b.trim() === ""];
  if (emptyA || emptyB) return Number(emptyA) - Number(emptyB);
  return direction * (a < b ? -1 : a > b ? 1 : 0);
}

/** Format a cell for readers: integers from 10,000 on with thousands separators. */
export function formatCell(cell: string, type: CellType | undefined): string {
  return type === "integer" && /^-?\d{5,}$/.test(cell) ? groupDigits(cell) : cell;
}

/** Return the sort key of a cell; text sorts independently of the locale. */
export function sortKey(cell: string, type: CellType | undefined): string {
  return type === "integer" ? integerKey(cell) : cell.trim().toLowerCase();
}
