// Numbers of any length as digits in boxes, the most significant first, with the state of an automaton below each
// digit. The boxes wrap on a narrow page; a long number shows only both ends. A state is shown by words and by shape:
// its frame is high or low, its lamp full or empty.
import { el, groupDigits } from "../dom";
import { note } from "../solver/view";

/** Content of one box. */
interface DigitBox {
  readonly digit: number;
  readonly below?: string;
  /** Frame of the text below. */
  readonly tone?: "high" | "low";
  readonly light?: boolean | undefined;
}

export interface DigitRow {
  /** Heading of the row: the number and its base. */
  readonly head: string;
  /** Number of boxes. */
  readonly length: number;
  box(at: number): DigitBox;
  /** Text of the last box: the result of the row. */
  readonly result: readonly [name: string, value: string];
}

/** Boxes drawn at each end of a long number. */
const MAX_END_DIGITS = 12;
/** Rows drawn of a sum. */
const MAX_ROWS = 6;

function digitBox({ digit, below, tone, light }: DigitBox): HTMLElement {
  return el(
    "li",
    { class: `atlas-run-box${tone === undefined ? "" : ` atlas-run-${tone}`}` },
    el("span", { class: "atlas-run-digit" }, String(digit)),
    below !== undefined && el("span", { class: "atlas-run-state" }, below),
    light !== undefined &&
      el("span", { class: `atlas-run-light atlas-run-${light ? "on" : "off"}` }, light ? "on" : "off"),
  );
}

function digitRow({ head, length, box, result: [name, value] }: DigitRow): HTMLElement {
  const list = el("ol", { class: "atlas-run-boxes", "aria-label": head });
  const omitted = length - 2 * MAX_END_DIGITS;
  for (let at = 0; at < length; at += 1) {
    if (at === MAX_END_DIGITS && omitted > 1) {
      list.append(el("li", { class: "atlas-run-gap" }, `… ${groupDigits(omitted)} digits …`));
      at += omitted;
    }
    list.append(digitBox(box(at)));
  }
  list.append(
    el(
      "li",
      { class: "atlas-run-box atlas-run-result" },
      el("span", { class: "atlas-run-digit" }, value),
      el("span", { class: "atlas-run-state" }, name),
    ),
  );
  return el("div", { class: "atlas-run" }, el("p", { class: "atlas-run-head" }, head), list);
}

/** Draw the first rows and a legend. */
export function digitRows(rows: readonly DigitRow[], legend: string): HTMLElement {
  const omitted = rows.length - MAX_ROWS;
  return el(
    "div",
    { class: "atlas-runs" },
    ...rows.slice(0, MAX_ROWS).map(digitRow),
    omitted > 0 && note(`… and ${omitted === 1 ? "1 more heap" : `${omitted} more heaps`}, not drawn.`),
    note(legend),
  );
}
