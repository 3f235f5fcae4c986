// Why this exists: what the census with four places says of a code: its row, from the published
// table, which is fetched when such a code is first asked for.

import { loadTable } from "../data";
import { append, el, grouped } from "../dom";

const PLACES = 4;
const ADDRESS = "data/octal.four_places.csv";
const PAGE = "octal/four-places/";

/** Whether a code in its canonical text belongs to that census. */
export function hasFourPlaces(code: string): boolean {
  return code.length - code.indexOf(".") - 1 === PLACES;
}

/** Say what the census has of a code; nothing if it has no such row. */
export async function mountFourPlaces(below: HTMLElement, code: string, base: string): Promise<void> {
  const { columns, rows } = await loadTable(`${base}${ADDRESS}`);
  const row = rows.find(([own]) => own === code);
  if (row === undefined) return;
  const cell = (name: string): string => row[columns.indexOf(name)] ?? "";
  const number = (name: string): string => grouped(Number(cell(name)));
  const canonical = cell("canonical_code");
  const shift = Number(cell("heap_shift"));
  const moved = shift === 0 ? "heap n" : shift > 0 ? `heap n − ${shift}` : `heap n + ${-shift}`;
  const home = canonical === code ? "the canonical code of its class" : `in the class of ${canonical}: heap n of ${code} is worth ${moved} of ${canonical}`;
  const known =
    cell("status") === "periodic"
      ? `Period ${number("period")} from heap ${number("preperiod")} on, proved.`
      : `No period is known; it was computed to heap ${number("computed_to")}.`;
  append(below, el("p", {}, "In the ", el("a", { href: `${base}${PAGE}` }, "census with four places"), ` it is ${home}. ${known}`));
}
