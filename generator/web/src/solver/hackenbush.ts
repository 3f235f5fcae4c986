// Why this exists: any green Hackenbush picture that a reader can write down as a
// list of edges: its nim-value, and what every single chop leaves.

import { el, grouped } from "../dom";
import { chops, edgeName, EdgeError, grounded, hackenbushValue, MAX_EDGES, parseEdges, type Edge } from "../games/hackenbush";
import { InputError, type Desk, type Setting, type SolverKind } from "./kind";
import { note, outcomeLine, smallTable, winningHead } from "./view";

export function hackenbushKind(setting: Setting): SolverKind<Edge[]> {
  const accepted = `give up to ${MAX_EDGES} edges such as ${setting.example || "0-1 1-2 2-0"}, each two whole numbers joined by a hyphen, where 0 is the ground`;
  return {
    label: "Edges",
    hint: "Edges as two whole numbers joined by a hyphen, separated by spaces; 0 is the ground. Loops (1-1) and repeated edges are allowed.",
    longest: 8000,
    parse(text) {
      try {
        const edges = parseEdges(text);
        if (edges.length === 0) throw new EdgeError("No edge is given");
        return edges;
      } catch (error) {
        if (error instanceof EdgeError) throw new InputError(`${capital(error.message)}: ${accepted}.`);
        throw error;
      }
    },
    canonical: (edges) => edges.map(edgeName).join(" "),
    solve: (edges, desk) => {
      answer(edges, desk);
      return Promise.resolve();
    },
  };
}

function answer(edges: readonly Edge[], desk: Desk): void {
  const held = grounded(edges, edges.map(() => true));
  const value = hackenbushValue(edges, held);
  desk.summary.replaceChildren(outcomeLine(value, value === 0, "nim-value"));
  const all = chops(edges, held);
  const winning = all.filter((chop) => chop.value === 0);
  const parts: HTMLElement[] = [winningHead(winning.length)];
  const loose = edges.filter((_, edge) => held[edge] !== true);
  if (loose.length > 0) {
    parts.push(note(`Not joined to the ground, so not part of the picture: ${loose.map(edgeName).join(", ")}.`));
  }
  if (all.length > 0) {
    // The same edge written twice is two edges: they are numbered.
    const twins = new Map<string, number>();
    for (const edge of edges) twins.set(edgeName(edge), (twins.get(edgeName(edge)) ?? 0) + 1);
    const met = new Map<string, number>();
    const names = edges.map((edge) => {
      const name = edgeName(edge);
      if ((twins.get(name) ?? 0) < 2) return name;
      const number = (met.get(name) ?? 0) + 1;
      met.set(name, number);
      return `${name} (no. ${number})`;
    });
    parts.push(
      smallTable(
        `What each chop leaves`,
        ["chop", "nim-value left", "falls with it"],
        all.map((chop) => [
          names[chop.edge] ?? "",
          chop.value === 0 ? el("strong", { class: "atlas-win" }, "0, wins") : grouped(chop.value),
          chop.falls.map((edge) => names[edge] ?? "").join(", ") || "nothing",
        ]),
      ),
    );
  }
  desk.details.replaceChildren(...parts);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
