// Elements shared by the answers of all solvers: outcome, winning moves, comparison with the published table.
import { append, button, type Child, el, groupDigits } from "../dom";
import type { Answer } from "../rules/solve";

const MAX_SHOWN = 24;

const OUTCOME_TEXTS = {
  P: ["The player to move loses", " against good play (a P-position)"],
  N: ["The player to move wins", " with good play (an N-position)"],
  D: ["A draw", ": neither player can bring about the end"],
  O: ["Open", ": not decided within the search"],
} as const;

/** Create the sentence of the outcome with its letter, and the nim-value or remoteness if known. */
export function outcomeLine({ outcome, value, remoteness }: Answer, isSum: boolean): HTMLElement {
  const [strong, rest] = OUTCOME_TEXTS[outcome];
  const moves =
    remoteness === undefined
      ? ""
      : remoteness === 0
        ? "; play is over"
        : `; play ends in ${remoteness} move${remoteness === 1 ? "" : "s"}, if the winner plays fast and the loser slowly`;
  return el(
    "p",
    { class: `atlas-outcome atlas-outcome-${outcome.toLowerCase()}` },
    el("strong", {}, strong),
    rest,
    value === undefined ? `${moves}.` : `; ${isSum ? "nim-sum" : "nim-value"} ${groupDigits(String(value))}.`,
  );
}

export function note(...children: Child[]): HTMLElement {
  return el("p", { class: "atlas-note" }, ...children);
}

/** Create a small table with row headers in its first column. */
export function smallTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const body = el("tbody");
  for (const row of rows) {
    const line = el("tr");
    for (const [index, cell] of row.entries())
      append(line, el(index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : {}, cell));
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

/** A listed move, shown as a button. */
interface ListedMove {
  readonly text: string;
  press(): void;
}

function moveItem({ text, press }: ListedMove): HTMLElement {
  const pressed = button("", "atlas-play", press);
  pressed.append(el("code", {}, text));
  return pressed;
}

/** Create a wrapped list of moves under a heading; a long one is cut until the reader expands it. */
export function moveList(heading: string, moves: readonly ListedMove[]): HTMLElement {
  const list = el("ul", { class: "atlas-moves" });
  const show = (from: number, to: number): void => {
    for (const move of moves.slice(from, to)) list.append(el("li", {}, moveItem(move)));
  };
  show(0, MAX_SHOWN);
  const box = el("div", { class: "atlas-move-group" }, el("p", { class: "atlas-move-head" }, heading), list);
  if (moves.length > MAX_SHOWN) {
    const more = button(`Show all ${groupDigits(moves.length)}`, "atlas-button", () => {
      show(MAX_SHOWN, moves.length);
      list.children[MAX_SHOWN]?.querySelector("button")?.focus();
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
    el(
      "strong",
      {},
      count === 0
        ? "No winning move"
        : count === 1
          ? "1 winning move"
          : `${more ? "More than " : ""}${groupDigits(count)} winning moves`,
    ),
    count === 0 ? ": whatever is done, the other player can answer it." : "",
  );
}

export type Verdict = "agrees" | "differs" | "open";

/** Show the comparison with the published table; a disagreement is an alert. */
export function verdict(place: HTMLElement, result: Verdict, text: string): void {
  place.replaceChildren(
    el("p", { class: `atlas-check atlas-check-${result}`, ...(result === "differs" ? { role: "alert" } : {}) }, text),
  );
}
