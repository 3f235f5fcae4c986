// Tables of a page. A page has the first rows as plain HTML; without scripts a reader has these rows and the CSV. Scripts
// make a complete table sortable: header cells become buttons (ascending, descending, published order), and aria-sort
// marks the sorted column. A longer table gets a button that loads the CSV and the table library.
import { type CellType, compareKeys, parseTypes, sortKey } from "../cells";
import { absoluteUrl, loadTable, progressText } from "../data";
import { button, claimElement, el, errorMessage, groupDigits, pause } from "../dom";
import { mountScrollable } from "../scroll";
import { type ClickedCell, mountEvidence } from "./evidence";

type Direction = "ascending" | "descending" | "none";

const NEXT: Readonly<Record<Direction, Direction>> = { none: "ascending", ascending: "descending", descending: "none" };

/** Make the header cells of a table sort it; false if its shape is irregular. */
function makeSortable(table: HTMLTableElement, types: readonly CellType[]): boolean {
  const body = table.tBodies[0];
  const header = table.tHead?.rows[0];
  if (body === undefined || header === undefined) return false;
  if (table.tHead?.rows.length !== 1 || table.tBodies.length !== 1 || body.rows.length < 2) return false;
  const heads = [...header.cells];
  const published = [...body.rows];
  const regular = [header, ...published].every(
    (row) =>
      row.cells.length === heads.length && [...row.cells].every((cell) => cell.colSpan === 1 && cell.rowSpan === 1),
  );
  if (!regular) return false;

  heads.forEach((head, index) => {
    const press = el("button", { type: "button", class: "atlas-sort" });
    // Move the nodes of the header into the button, so that formulas and links stay.
    press.append(...head.childNodes);
    press.append(el("span", { class: "atlas-sort-mark", "aria-hidden": "true" }));
    head.append(press);
    press.addEventListener("click", () => {
      const direction = NEXT[(head.getAttribute("aria-sort") as Direction | null) ?? "none"];
      for (const other of heads) other.removeAttribute("aria-sort");
      if (direction !== "none") head.setAttribute("aria-sort", direction);
      body.append(...sortRows(published, index, types[index], direction));
    });
  });
  return true;
}

/** Return the sorted rows; equal keys keep the published order in both directions. */
function sortRows(
  published: readonly HTMLTableRowElement[],
  index: number,
  type: CellType | undefined,
  direction: Direction,
): HTMLTableRowElement[] {
  if (direction === "none") return [...published];
  const sign = direction === "ascending" ? 1 : -1;
  return published
    .map((row) => ({ row, key: sortKey(sortText(row.cells[index]), type) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign))
    .map(({ row }) => row);
}

/** Return a cell's sort text: `data-sort` if given, else its text. */
function sortText(cell: HTMLTableCellElement | undefined): string {
  return cell?.dataset.sort ?? cell?.textContent ?? "";
}

export function mountTable(box: HTMLElement): void {
  const table = box.querySelector("table");
  if (table === null || !claimElement(box)) return;
  const scroll = box.querySelector<HTMLElement>(".atlas-table-scroll") ?? box;
  const title = box.dataset.title ?? table.caption?.textContent?.trim() ?? "Table";
  mountScrollable(scroll, title);

  const types = parseTypes(box.dataset.types);
  const csv = box.dataset.csv;
  if (csv !== undefined) {
    mountEvidence(scroll, csv, (cell) =>
      cell.closest("table.atlas-values") === null ? readRow(cell, types) : readStrip(cell),
    );
  }
  const rowCount = table.tBodies[0]?.rows.length ?? 0;
  const total = Number(box.dataset.rows ?? rowCount);
  const opener = box.querySelector<HTMLButtonElement>("button.atlas-table-open");
  if (!(total > rowCount)) {
    makeSortable(table, types);
    return;
  }
  if (csv === undefined || opener === null) return;

  // Resolve the address now: instant navigation may change the page's address later.
  const url = absoluteUrl(csv);
  const { linked: column, pages } = box.dataset;
  const linked = column === undefined || pages === undefined ? undefined : { column, folder: absoluteUrl(pages) };
  const status = el("p", { class: "atlas-status", role: "status" });
  (opener.closest(".atlas-table-more") ?? opener).after(status);
  opener.hidden = false;
  opener.addEventListener("click", () => void open());

  async function open(): Promise<void> {
    if (opener === null || opener.disabled) return;
    opener.disabled = true;
    box.setAttribute("aria-busy", "true");
    status.classList.remove("atlas-error");
    status.textContent = `Loading ${groupDigits(total)} rows …`;
    try {
      const [data, library] = await Promise.all([
        loadTable(url, (share, bytes) => {
          status.textContent = `Loading ${groupDigits(total)} rows … ${progressText(share, bytes)}`;
        }),
        import("./datatable"),
      ]);
      if (!box.isConnected) return;
      status.textContent = "Building the table …";
      await pause();
      const meanings = columnMeanings(box);
      const view = library.showTable({ data, types, title, meanings, place: scroll, linked });
      box.querySelector(".atlas-table-count")?.remove();
      // The link to the CSV next to the button stays.
      const line = opener.closest(".atlas-table-more");
      opener.remove();
      if (line !== null && (line.textContent ?? "").trim() === "") line.remove();
      status.textContent = `All ${groupDigits(data.rows.length)} rows are loaded.`;
      view.focus();
    } catch (error) {
      status.classList.add("atlas-error");
      status.textContent = `The full table could not be loaded: ${errorMessage(error)}. `;
      status.append(button("Try again", "atlas-button", () => void open()));
      opener.disabled = false;
    } finally {
      box.removeAttribute("aria-busy");
    }
  }
}

/** Return the row of a cell as in the CSV, without the separators of thousands. */
function readRow(cell: HTMLTableCellElement, types: readonly CellType[]): ClickedCell {
  const cells = [...(cell.closest("tr")?.cells ?? [])];
  const row = cells.map(({ title, textContent, classList }, index) => {
    const text = classList.contains("sha256") ? title : (textContent ?? "").trim();
    return types[index] === "integer" ? text.replaceAll(",", "") : text;
  });
  return { row, column: cell.cellIndex };
}

/** Return index and value of a cell in a strip of values, ten to a line; undefined for a cell without a value. */
function readStrip(cell: HTMLTableCellElement): ClickedCell | undefined {
  const first = Number(cell.closest("tr")?.cells[0]?.textContent);
  const value = cell.textContent ?? "";
  return value === "" ? undefined : { row: [String(first + cell.cellIndex - 1), value], column: 1 };
}

/** Return the meanings of the columns, from the table or from the heads of its rows. */
function columnMeanings(box: HTMLElement): string[] {
  const meanings = box.dataset.meanings;
  if (meanings !== undefined) return JSON.parse(meanings) as string[];
  return [...(box.querySelector("thead tr")?.querySelectorAll("th") ?? [])].map((head) => head.title);
}
