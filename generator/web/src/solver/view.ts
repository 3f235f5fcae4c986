// Why this exists: the answers of all kinds of solver say the same things: who
// wins, which moves win, whether the published table agrees. The words and the
// elements for that are here once.

import { append, button, el, grouped, type Child } from "../dom";
import type { Answer } from "../rules/solve";

const AT_ONCE = 24;

const WORDS = {
  P: ["The player to move loses", " against good play (a P-position)"],
  N: ["The player to move wins", " with good play (an N-position)"],
  D: ["A draw", ": neither player can bring about the end"],
  O: ["Open", ": not decided by what was looked at"],
} as const;

/** Who wins, as a sentence and with its letter; the nim-value or the remoteness where there is one. */
export function outcomeLine({ outcome, value, remoteness }: Answer, isSum: boolean): HTMLElement {
  const [strong, rest] = WORDS[outcome];
  const moves = remoteness === undefined ? "" : remoteness === 0 ? "; play is over" : `; play ends in ${remoteness} move${remoteness === 1 ? "" : "s"}, if the winner plays fast and the loser slowly`;
  return el(
    "p",
    { class: `atlas-outcome atlas-outcome-${outcome.toLowerCase()}` },
    el("strong", {}, strong),
    rest,
    value === undefined ? `${moves}.` : `; ${isSum ? "nim-sum" : "nim-value"} ${grouped(String(value))}.`,
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

/** A move in a list: a button. */
interface ListedMove {
  readonly text: string;
  press(): void;
}

function moveItem({ text, press }: ListedMove): HTMLElement {
  const pressed = button("", "atlas-play", press);
  pressed.append(el("code", {}, text));
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
      list.children[AT_ONCE]?.querySelector("button")?.focus();
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
