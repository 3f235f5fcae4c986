// The binary columns that show a nim-sum.
import { groupDigits } from "../dom";
import type { Num } from "../rules/runtime";
import { box, joinList, label, path, picture } from "./svg";

/**
 * Draw a row for each part with its value in binary, and a column for each power of two. Mark odd columns; show the
 * nim-sum below. Unless every name is its value, a column has the values.
 */
export function drawBinary(terms: readonly (readonly [string, Num])[]): HTMLElement {
  const values = terms.map(([, value]) => BigInt(value));
  const bits = Math.max(1, ...values.map((value) => value.toString(2).length));
  const sum = values.reduce((total, value) => total ^ value, 0n);
  const hasWorth = terms.some(([name, value]) => name !== groupDigits(String(value)));
  const nameEnd = 10 + 9 * Math.max(7, ...terms.map(([name]) => name.length));
  const worthEnd = hasWorth ? nameEnd + 22 + 9 * Math.max(3, ...values.map((value) => String(value).length)) : nameEnd;
  const left = worthEnd + (hasWorth ? 22 : 8);
  const top = hasWorth ? 20 : 0;
  const [cell, row] = [15, 20];
  const [width, height] = [left + Math.max(bits * cell, hasWorth ? 44 : 0) + 8, top + (values.length + 1) * row + 14];
  const parts: Element[] = [];
  if (hasWorth)
    parts.push(
      label(nameEnd, 12, "part", "quiet", "end"),
      label(worthEnd, 12, "worth", "quiet", "end"),
      label(left, 12, "binary", "quiet", "start"),
    );
  for (let bit = 0; bit < bits; bit += 1) {
    if (((sum >> BigInt(bit)) & 1n) === 1n)
      parts.push(box(left + (bits - 1 - bit) * cell, top + 2, cell, height - top - 4, "odd"));
  }
  const line = (name: string, value: bigint, y: number): void => {
    parts.push(label(nameEnd, y, name, "number", "end"));
    if (hasWorth) parts.push(label(worthEnd, y, groupDigits(value), "number", "end"));
    for (let bit = 0; bit < bits; bit += 1) {
      const isOne = ((value >> BigInt(bit)) & 1n) === 1n;
      parts.push(label(left + (bits - 0.5 - bit) * cell, y, isOne ? "1" : "0", isOne ? "one" : "zero"));
    }
  };
  for (const [place, [name, value]] of terms.entries()) line(name, BigInt(value), top + (place + 1) * row - 4);
  const foot = top + values.length * row + 2;
  parts.push(path(`M${left} ${foot}H${left + bits * cell}`, "floor"));
  line("nim-sum", sum, foot + row - 2);
  const odd = sum.toString(2).replace(/0/g, "").length;
  const parity =
    sum === 0n
      ? "every column holds an even number of ones"
      : `${odd} column${odd === 1 ? " holds" : "s hold"} an odd number of ones (marked)`;
  const worths = hasWorth
    ? `${joinList(terms.map(([name, value]) => `${name} is worth ${value}`))}; in`
    : `${joinList(values)} in`;
  return picture("binary", `${worths} binary, ${parity}.`, width, height, ...parts);
}
