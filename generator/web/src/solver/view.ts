// Why this exists: the answers of all kinds of solver say the same things: who
// wins, which moves win, whether the published table agrees. The words and the
// elements for that are here once.

import { append, button, el, grouped, type Child } from "../dom";

const AT_ONCE = 60;

/** Who wins, as a sentence and with its letter. */
export function outcomeLine(nimValue: number | bigint | undefined, isP: boolean, what: "nim-sum" | "nim-value"): HTMLElement {
  return el(
    "p",
    { class: `atlas-outcome ${isP ? "atlas-outcome-p" : "atlas-outcome-n"}` },
    el("strong", {}, isP ? "The player to move loses" : "The player to move wins"),
    isP ? " against good play (a P-position)" : " with good play (an N-position)",
    nimValue === undefined ? "." : `; ${what} ${grouped(nimValue)}.`,
  );
}

export function note(...children: Child[]): HTMLElement {
  return el("p", { class: "atlas-note" }, ...children);
}

/** A small table with row headers in its first column. */
export function smallTable(caption: string, heads: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  const body = el("tbody");
  for (const row of rows) {
    const line = el("tr");
    row.forEach((cell, index) => append(line, el(index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : {}, cell)));
    body.append(line);
  }
  const table = el(
    "table",
    { class: "atlas-small" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
    body,
  );
  return el("div", { class: "atlas-small-scroll", tabindex: 0, role: "region", "aria-label": caption }, table);
}

/** A move in a list; one that can be pressed is a button. */
export interface ListedMove {
  readonly text: string;
  readonly press?: (() => void) | undefined;
}

export function moveItem({ text, press }: ListedMove): HTMLElement {
  const code = el("code", {}, text);
  if (press === undefined) return code;
  const pressed = button("", "atlas-play", press);
  pressed.append(code);
  return pressed;
}

/** Moves as a wrapped list under a heading; a long one is cut until the reader wants it all. */
export function moveList(heading: string, moves: readonly ListedMove[]): HTMLElement {
  const list = el("ul", { class: "atlas-moves" });
  const show = (from: number, to: number): void => {
    for (const move of moves.slice(from, to)) list.append(el("li", {}, moveItem(move)));
  };
  show(0, AT_ONCE);
  const box = el("div", { class: "atlas-move-group" }, el("p", { class: "atlas-move-head" }, heading), list);
  if (moves.length > AT_ONCE) {
    const more = button(`Show all ${grouped(moves.length)}`, "atlas-button", () => {
      show(AT_ONCE, moves.length);
      const next = list.children[AT_ONCE] as HTMLElement;
      const pressed = next.querySelector("button");
      if (pressed === null) next.tabIndex = -1;
      (pressed ?? next).focus();
      more.remove();
    });
    box.append(more);
  }
  return box;
}

export function winningHead(count: number, more = false): HTMLElement {
  return el(
    "p",
    { class: "atlas-winning-head" },
    el("strong", {}, count === 0 ? "No winning move" : count === 1 ? "1 winning move" : `${more ? "More than " : ""}${grouped(count)} winning moves`),
    count === 0 ? ": whatever is done, the other player can answer it." : "",
  );
}

export type Verdict = "agrees" | "differs" | "open";

/** The line about the published table; a disagreement must not be overlooked. */
export function verdict(place: HTMLElement, result: Verdict, text: string): void {
  place.replaceChildren(
    el("p", { class: `atlas-check atlas-check-${result}`, ...(result === "differs" ? { role: "alert" } : {}) }, text),
  );
}
