// Why this exists: the lazy half of the table view. It holds DataTables, which
// weighs more than everything else together, and is fetched only when a reader
// opens a full table. DataTables writes cells as markup, so every text goes
// through its escaping renderer here, and integers of any length sort by our keys.
// Its looks are in css/tables.css, in Material's colours; its own style sheet is not used.

import DataTable, { type Api } from "datatables.net";
import { inOrder, plainInteger, printed, sortKey, type CellType } from "../cells";
import type { Table } from "../csv";
import { el, freshId, grouped } from "../dom";
import { releaseScrollable } from "../scroll";

/** So many letters want a column in which they can be read. */
const SENTENCE = 48;

/** Our sort keys are compared as they are, and empty cells come last both ways. */
DataTable.type("atlas", "order", { asc: (a: string, b: string) => inOrder(a, b, 1), desc: (a: string, b: string) => inOrder(a, b, -1) });

export interface View {
  focus(): void;
}

export interface Request {
  readonly data: Table;
  readonly types: readonly CellType[];
  readonly title: string;
  /** What each column means, "" where the page does not say. */
  readonly meanings: readonly string[];
  readonly place: HTMLElement;
  /** The column whose codes lead to pages of their own, and the folder of those pages. */
  readonly linked?: { readonly column: string; readonly folder: string } | undefined;
}

/** Replaces the content of `place` by the sortable, searchable table. */
export function showTable({ data, types, title, meanings, place, linked }: Request): View {
  const table = el("table", { class: "atlas-full" });
  table.append(el("caption", {}, title));
  table.append(el("thead", {}, el("tr", {}, ...data.columns.map((name, index) => el("th", { scope: "col", title: meanings[index] || undefined }, name)))));
  const frame = el("div", { class: "atlas-table-full" }, table);
  // The scrolling box of the static view becomes a plain one: DataTables has its own inside.
  place.replaceChildren(frame);
  place.classList.add("atlas-opened");
  releaseScrollable(place);

  const escape = DataTable.render.text().display as (text: string) => string;
  const api: Api<unknown> = new DataTable(table, {
    data: data.rows as string[][],
    columns: data.columns.map((name, index) => {
      const shown = linked?.column === name ? (cell: string) => linkTo(cell, linked.folder, escape) : (cell: string) => escape(printed(cell, types[index]));
      return { ...columnOf(index, types[index] ?? "text", shown), ...looksOf(name, index, types[index] ?? "text", data) };
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
  frame.prepend(finder(api, data));
  // DataTables writes read-only properties on click events; Material's own click
  // handler on the body sets one of them and would stop with an error.
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

/** A code as a link to its page (0.16 to …/0-16/); the pattern leaves nothing that markup could hide in. */
function linkTo(cell: string, folder: string, escape: (text: string) => string): string {
  if (!/^[04]\.[0-7]*$/.test(cell)) return escape(cell);
  return `<a href="${escape(folder)}${cell.replace(".", "-").replace(/-$/, "")}/">${cell}</a>`;
}

/** As in the table of the page (generator/fairgame_site/render/tables.py): what stays on one line, and what is a sentence. */
function looksOf(name: string, index: number, kind: CellType, data: Table) {
  if (kind !== "text") return { className: "atlas-integer" };
  const long = sample(data).some((row) => (row[index] ?? "").length >= SENTENCE);
  const own = ["sha256", "verification"].includes(name) ? ` ${name}` : "";
  const createdCell = (cell: Node, text: unknown): void => {
    if (name === "sha256") (cell as HTMLElement).title = String(text);
  };
  return { className: `atlas-text string${long ? " long" : ""}${own}`, createdCell };
}

function columnOf(index: number, kind: CellType, escape: (text: string) => string) {
  return {
    // A fixed type spares DataTables its guess over all the rows.
    type: "atlas",
    render: (_: unknown, purpose: string, row: readonly string[]) => {
      const cell = row[index] ?? "";
      if (purpose === "sort" || purpose === "type") return sortKey(cell, kind);
      // A number is found as it stands in the CSV and as it is printed.
      return purpose === "filter" ? `${cell} ${printed(cell, kind)}` : escape(cell);
    },
  };
}

/** The "go to row" line: finds a row by its first columns and opens the page it is on. */
function finder(api: Api<unknown>, data: Table): HTMLElement {
  const id = freshId("goto");
  const said = el("output", { class: "atlas-goto-said", for: id });
  const input = el("input", { id, class: "atlas-input", type: "text", autocomplete: "off", spellcheck: "false" });
  const first = data.columns[0] ?? "";
  const form = el(
    "form",
    { class: "atlas-goto" },
    el("label", { for: id }, `Go to the row where ${first} = `),
    input,
    el("button", { type: "submit", class: "atlas-button" }, "Go"),
    said,
  );
  let last = -1;
  let lastWanted = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = input.value.trim();
    if (wanted === "") {
      said.textContent = `Enter a value of ${data.columns.slice(0, 2).join(", or of ")}${data.columns.length > 1 ? " after a space" : ""}.`;
      return;
    }
    if (wanted !== lastWanted) last = -1;
    lastWanted = wanted;
    const match = matcher(wanted, data);
    if (api.search() !== "") api.search("").draw();
    const order = api.rows({ order: "current", search: "applied" }).indexes().toArray();
    let place = order.findIndex((row, at) => at > last && match(data.rows[row] ?? []));
    if (place < 0 && last >= 0) place = order.findIndex((row) => match(data.rows[row] ?? []));
    last = place;
    if (place < 0) {
      said.textContent = `No row has ${first} = ${wanted}.`;
      return;
    }
    const size = api.page.len();
    api.page(Math.floor(place / size)).draw("page");
    const row = api.row(order[place] as number).node() as HTMLTableRowElement;
    for (const other of api.table().body().querySelectorAll(".atlas-found")) other.classList.remove("atlas-found");
    row.classList.add("atlas-found");
    row.scrollIntoView({ block: "nearest" });
    said.textContent = data.columns.map((name, at) => `${name} ${(data.rows[order[place] as number] ?? [])[at] ?? ""}`).join(", ")
      + ` (row ${grouped(place + 1)} of ${grouped(order.length)})`;
  });
  return form;
}

/** "70" is looked for in the first column; "12 30" in the first and the second. */
function matcher(wanted: string, data: Table): (row: readonly string[]) => boolean {
  const whole = plainInteger(wanted);
  const parts = wanted.split(/[\s,;]+/);
  const exact = data.rows.some((row) => row[0] === wanted);
  if (exact || parts.length < 2 || parts.length > data.columns.length) {
    return (row) => row[0] === wanted || row[0] === whole;
  }
  return (row) => parts.every((part, index) => row[index] === part);
}
