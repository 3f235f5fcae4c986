// Full table, loaded with DataTables when a reader opens one: DataTables is larger than all other scripts together. It
// writes cells as markup, so every text passes its escaping renderer, and integers of any length sort by our keys.
// css/tables.css styles it in Material's colours; its own style sheet is not used.
import DataTable, { type Api } from "datatables.net";
import { type CellType, compareKeys, formatCell, plainInteger, sortKey } from "../cells";
import type { Table } from "../data";
import { el, freshId, groupDigits } from "../dom";
import { releaseScrollable } from "../scroll";

/** Minimum length in characters of a cell that makes its column sentences. */
const MIN_SENTENCE = 48;

/** Compare sort keys unchanged; empty cells come last in both directions. */
DataTable.type("atlas", "order", {
  asc: (a: string, b: string) => compareKeys(a, b, 1),
  desc: (a: string, b: string) => compareKeys(a, b, -1),
});

interface View {
  focus(): void;
}

export interface Request {
  readonly data: Table;
  readonly types: readonly CellType[];
  readonly title: string;
  /** Meaning of each column, "" if the page gives none. */
  readonly meanings: readonly string[];
  readonly place: HTMLElement;
  /** Column whose codes link to pages, and the folder of those pages. */
  readonly linked?: { readonly column: string; readonly folder: string } | undefined;
}

/** Replace the content of `place` by the sortable, searchable table. */
export function showTable({ data, types, title, meanings, place, linked }: Request): View {
  const table = el("table", { class: "atlas-full" });
  table.append(el("caption", {}, title));
  table.append(
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...data.columns.map((name, index) => el("th", { scope: "col", title: meanings[index] || undefined }, name)),
      ),
    ),
  );
  const frame = el("div", { class: "atlas-table-full" }, table);
  // DataTables has its own scrolling box inside.
  place.replaceChildren(frame);
  place.classList.add("atlas-opened");
  releaseScrollable(place);

  const escapeHtml = DataTable.render.text().display as (text: string) => string;
  const api: Api<unknown> = new DataTable(table, {
    data: data.rows as string[][],
    columns: data.columns.map((name, index) => {
      const display =
        linked?.column === name
          ? (cell: string) => linkCode(cell, linked.folder, escapeHtml)
          : (cell: string) => escapeHtml(formatCell(cell, types[index]));
      return {
        ...columnRendering(index, types[index] ?? "text", display),
        ...columnClasses(name, index, types[index] ?? "text", data),
      };
    }),
    order: [],
    autoWidth: false,
    deferRender: true,
    pageLength: 25,
    lengthMenu: [25, 100, 1000],
    layout: {
      topStart: "pageLength",
      topEnd: { search: { placeholder: "" } },
      bottomStart: "info",
      bottomEnd: { paging: { buttons: 5 } },
    },
    language: {
      search: "Search all columns",
      lengthMenu: "Show _MENU_ rows",
      info: "Rows _START_ to _END_ of _TOTAL_",
      infoEmpty: "No rows",
      infoFiltered: "(of _MAX_)",
      zeroRecords: "No row matches.",
      thousands: ",",
    },
  });
  const box = frame.querySelector<HTMLElement>(".dt-layout-table");
  box?.setAttribute("role", "region");
  box?.setAttribute("tabindex", "0");
  box?.setAttribute("aria-label", `${title}, rows of this page`);
  frame.prepend(createRowFinder(api, data));
  // DataTables defines read-only properties on click events; Material's click handler on the body sets one of them and
  // would fail.
  frame.addEventListener("click", (event) => {
    for (const name of ["currentTarget", "delegateTarget", "relatedTarget"]) Reflect.deleteProperty(event, name);
  });
  return {
    focus: () => frame.querySelector<HTMLInputElement>(".dt-search input")?.focus(),
  };
}

function sample(data: Table): Table["rows"] {
  return data.rows.length > 2000 ? data.rows.filter((_, index) => index % 37 === 0) : data.rows;
}

/** Link a code to its page (0.16 to …/0-16/); the pattern excludes markup. */
function linkCode(cell: string, folder: string, escapeHtml: (text: string) => string): string {
  if (!/^[04]\.[0-7]*$/.test(cell)) return escapeHtml(cell);
  return `<a href="${escapeHtml(folder)}${cell.replace(".", "-").replace(/-$/, "")}/">${cell}</a>`;
}

/**
 * Return the classes of a column as in the table of the page (generator/fairgame_site/render/tables.py): single lines
 * or sentences.
 */
function columnClasses(name: string, index: number, kind: CellType, data: Table) {
  if (kind !== "text") return { className: "atlas-integer" };
  const long = sample(data).some((row) => (row[index] ?? "").length >= MIN_SENTENCE);
  const namedClass = ["sha256", "verification"].includes(name) ? ` ${name}` : "";
  const createdCell = (cell: Node, text: unknown): void => {
    if (name === "sha256") (cell as HTMLElement).title = String(text);
  };
  return { className: `atlas-text string${long ? " long" : ""}${namedClass}`, createdCell };
}

function columnRendering(index: number, kind: CellType, escapeHtml: (text: string) => string) {
  return {
    // A fixed type spares DataTables from scanning all rows.
    type: "atlas",
    render: (_: unknown, purpose: string, row: readonly string[]) => {
      const cell = row[index] ?? "";
      if (purpose === "sort" || purpose === "type") return sortKey(cell, kind);
      // The filter matches a number as in the CSV and as printed.
      return purpose === "filter" ? `${cell} ${formatCell(cell, kind)}` : escapeHtml(cell);
    },
  };
}

/** Create the "go to row" form: it finds a row by its first columns and opens its page. */
function createRowFinder(api: Api<unknown>, data: Table): HTMLElement {
  const id = freshId("goto");
  const status = el("output", { class: "atlas-goto-said", for: id });
  const input = el("input", { id, class: "atlas-input", type: "text", autocomplete: "off", spellcheck: "false" });
  const first = data.columns[0] ?? "";
  const form = el(
    "form",
    { class: "atlas-goto" },
    el("label", { for: id }, `Go to the row where ${first} = `),
    input,
    el("button", { type: "submit", class: "atlas-button" }, "Go"),
    status,
  );
  let last = -1;
  let lastQuery = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const query = input.value.trim();
    if (query === "") {
      status.textContent = `Enter a value of ${data.columns.slice(0, 2).join(", or of ")}${data.columns.length > 1 ? " after a space" : ""}.`;
      return;
    }
    if (query !== lastQuery) last = -1;
    lastQuery = query;
    const match = rowFilter(query, data);
    if (api.search() !== "") api.search("").draw();
    const order = api.rows({ order: "current", search: "applied" }).indexes().toArray();
    let place = order.findIndex((row, at) => at > last && match(data.rows[row] ?? []));
    if (place < 0 && last >= 0) place = order.findIndex((row) => match(data.rows[row] ?? []));
    last = place;
    if (place < 0) {
      status.textContent = `No row has ${first} = ${query}.`;
      return;
    }
    const size = api.page.len();
    api.page(Math.floor(place / size)).draw("page");
    const row = api.row(order[place] as number).node() as HTMLTableRowElement;
    for (const other of api.table().body().querySelectorAll(".atlas-found")) other.classList.remove("atlas-found");
    row.classList.add("atlas-found");
    row.scrollIntoView({ block: "nearest" });
    status.textContent =
      data.columns.map((name, at) => `${name} ${(data.rows[order[place] as number] ?? [])[at] ?? ""}`).join(", ") +
      ` (row ${groupDigits(place + 1)} of ${groupDigits(order.length)})`;
  });
  return form;
}

/** Return a row filter: "70" matches the first column, "12 30" the first and the second. */
function rowFilter(query: string, data: Table): (row: readonly string[]) => boolean {
  const whole = plainInteger(query);
  const parts = query.split(/[\s,;]+/);
  const exact = data.rows.some((row) => row[0] === query);
  if (exact || parts.length < 2 || parts.length > data.columns.length) {
    return (row) => row[0] === query || row[0] === whole;
  }
  return (row) => parts.every((part, index) => row[index] === part);
}
