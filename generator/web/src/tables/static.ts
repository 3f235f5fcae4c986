// Why this exists: a table that is on the page in full needs no library to be
// sorted. Its header cells become buttons (first press ascending, second
// descending, third back to the published order) and aria-sort says which column
// the rows stand in.

import { inOrder, sortKey, type CellType } from "../cells";
import { el } from "../dom";

type Direction = "ascending" | "descending" | "none";

const NEXT: Readonly<Record<Direction, Direction>> = { none: "ascending", ascending: "descending", descending: "none" };

/** Makes the header cells of a whole table sort it; false if its shape forbids that. */
export function makeSortable(table: HTMLTableElement, types: readonly CellType[]): boolean {
  const body = table.tBodies[0];
  const header = table.tHead?.rows[0];
  if (body === undefined || header === undefined) return false;
  if (table.tHead?.rows.length !== 1 || table.tBodies.length !== 1 || body.rows.length < 2) return false;
  const heads = [...header.cells];
  const published = [...body.rows];
  const regular = [header, ...published].every(
    (row) => row.cells.length === heads.length && [...row.cells].every((cell) => cell.colSpan === 1 && cell.rowSpan === 1),
  );
  if (!regular) return false;

  heads.forEach((head, index) => {
    const press = el("button", { type: "button", class: "atlas-sort" });
    // The header's own nodes move into the button: formulas and links stay what they are.
    press.append(...head.childNodes);
    press.append(el("span", { class: "atlas-sort-mark", "aria-hidden": "true" }));
    head.append(press);
    press.addEventListener("click", () => {
      const direction = NEXT[(head.getAttribute("aria-sort") as Direction | null) ?? "none"];
      for (const other of heads) other.removeAttribute("aria-sort");
      if (direction !== "none") head.setAttribute("aria-sort", direction);
      body.append(...ordered(published, index, types[index], direction));
    });
  });
  return true;
}

/** Rows in the wanted order; equal keys keep the published order in both directions. */
function ordered(
  published: readonly HTMLTableRowElement[],
  index: number,
  type: CellType | undefined,
  direction: Direction,
): HTMLTableRowElement[] {
  if (direction === "none") return [...published];
  const sign = direction === "ascending" ? 1 : -1;
  return published
    .map((row) => ({ row, key: sortKey(textOf(row.cells[index]), type) }))
    .sort((a, b) => inOrder(a.key, b.key, sign))
    .map(({ row }) => row);
}

/** A cell's sort text: `data-sort` where the page gives one, else what is printed. */
function textOf(cell: HTMLTableCellElement | undefined): string {
  return cell?.dataset.sort ?? cell?.textContent ?? "";
}
