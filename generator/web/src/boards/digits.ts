// Why this exists: numbers of any length are drawn as their digits in boxes, the most
// significant first, with what a machine knows after each of them below it. The boxes
// wrap where the page is narrow; of a long number only both ends are drawn. A state is
// told by words and by shape: its frame stands high or low, a lamp is full or empty.

import { el, grouped } from "../dom";
import { note } from "../solver/view";

/** What stands in and below one box. */
export interface DigitBox {
  readonly digit: number;
  readonly below?: string;
  /** How the words below are framed. */
  readonly tone?: "high" | "low";
  readonly light?: boolean | undefined;
}

export interface DigitRow {
  /** Over the row: which number, and to which base. */
  readonly head: string;
  /** How many boxes there are, and each of them. */
  readonly length: number;
  box(at: number): DigitBox;
  /** The last box: what the row comes to. */
  readonly result: readonly [name: string, value: string];
}

/** Boxes that are drawn at either end of a long number. */
export const AT_END = 12;
/** Rows that are drawn of a sum. */
export const MAX_ROWS = 6;

function digitBox({ digit, below, tone, light }: DigitBox): HTMLElement {
  return el(
    "li",
    { class: `atlas-run-box${tone === undefined ? "" : ` atlas-run-${tone}`}` },
    el("span", { class: "atlas-run-digit" }, String(digit)),
    below !== undefined && el("span", { class: "atlas-run-state" }, below),
    light !== undefined && el("span", { class: `atlas-run-light atlas-run-${light ? "on" : "off"}` }, light ? "on" : "off"),
  );
}

function digitRow({ head, length, box, result: [name, value] }: DigitRow): HTMLElement {
  const list = el("ol", { class: "atlas-run-boxes", "aria-label": head });
  const left = length - 2 * AT_END;
  for (let at = 0; at < length; at += 1) {
    if (at === AT_END && left > 1) {
      list.append(el("li", { class: "atlas-run-gap" }, `… ${grouped(left)} digits …`));
      at += left;
    }
    list.append(digitBox(box(at)));
  }
  list.append(
    el("li", { class: "atlas-run-box atlas-run-result" }, el("span", { class: "atlas-run-digit" }, value), el("span", { class: "atlas-run-state" }, name)),
  );
  return el("div", { class: "atlas-run" }, el("p", { class: "atlas-run-head" }, head), list);
}

/** Rows below each other, the first few of many, and a line that explains them. */
export function digitRows(rows: readonly DigitRow[], legend: string): HTMLElement {
  const more = rows.length - MAX_ROWS;
  return el(
    "div",
    { class: "atlas-runs" },
    ...rows.slice(0, MAX_ROWS).map(digitRow),
    more > 0 && note(`… and ${more === 1 ? "1 more heap" : `${more} more heaps`}, not drawn.`),
    note(legend),
  );
}
