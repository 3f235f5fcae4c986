// Why this exists: a column of integers must sort as numbers although its cells
// are text, and some columns of the atlas hold integers of hundreds of digits,
// which a floating point number cannot hold. One key function serves both the
// small tables sorted in place and the big ones under DataTables.

export type CellType = "integer" | "number" | "text";

const INTEGER = /^[+-]?\d+$/;

/** The types named by `data-types`; what is not a number sorts as text. */
export function parseTypes(attribute: string | null | undefined, count: number): (CellType | undefined)[] {
  const names = (attribute ?? "").split(/[,;]/).map((name) => name.trim().toLowerCase());
  return Array.from({ length: count }, (_, index) => {
    const name = names[index];
    if (name === undefined || name === "") return undefined;
    if (/^u?int/.test(name)) return "integer";
    return name === "number" || /^float/.test(name) ? "number" : "text";
  });
}

/** An integer as it was printed for readers ("10,001", "−3") in plain digits. */
export function plainInteger(cell: string): string {
  return cell.trim().replace(/[,\u00a0\u2009\u202f]/g, "").replace(/^\u2212/, "-");
}

/** Which type a column without a declared one has: integer only if every filled cell is. */
export function guessType(cells: Iterable<string>): CellType {
  let seen = false;
  for (const cell of cells) {
    const plain = plainInteger(cell);
    if (plain === "") continue;
    if (!INTEGER.test(plain)) return "text";
    seen = true;
  }
  return seen ? "integer" : "text";
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

/** Text in a stable order that does not depend on the reader's language settings. */
function textKey(cell: string): string {
  return cell.trim().toLowerCase();
}

export type SortKey = string | number;

/** The sort key of a cell. Keys of one column can be compared with `<`. */
export function sortKey(cell: string, type: CellType): SortKey {
  if (type === "integer") return integerKey(cell);
  if (type === "number") {
    const value = Number.parseFloat(plainInteger(cell));
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
  }
  return textKey(cell);
}

export function compareKeys(a: SortKey, b: SortKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
