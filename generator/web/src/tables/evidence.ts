// Evidence for a cell: a click on a cell of a published table opens a panel with the status of the cell, the claims that
// support it, and the program that checks each. The data are the table's metadata and certificates, fetched on the first
// click. `atlas why` prints the same.
import { absoluteUrl, loadText } from "../data";
import { append, button, el, errorMessage } from "../dom";
import { placeNear } from "../placing";

type Relation = "==" | "!=" | "<=" | ">" | "in" | "not in";
type Value = string | number;
type Condition = readonly [column: string, relation: Relation, value: Value | readonly Value[]];

export interface Cells {
  readonly columns?: readonly string[];
  readonly where?: readonly Condition[];
}

export interface Claim {
  readonly statement: string;
  readonly status: string;
  readonly certificate: { readonly kind: string } | null;
  /** Cells that the claim supports; undefined for those that no other claim names. */
  readonly cells?: readonly Cells[];
}

interface Program {
  readonly file: string;
  readonly name: string;
  readonly statement: string;
  readonly theorem: string;
}

interface Evidence {
  readonly claims: readonly Claim[];
  readonly programs: Readonly<Record<string, Program>>;
  /** Columns that name a source or a basis of their row. */
  readonly sources: readonly string[];
  readonly meanings: Readonly<Record<string, string>>;
  readonly id: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** Return whether a row satisfies a condition; an empty cell has no number. */
function satisfies(row: ReadonlyMap<string, string>, [column, relation, value]: Condition): boolean {
  const cell = row.get(column) ?? "";
  if (Array.isArray(value)) return value.map(String).includes(cell) === (relation === "in");
  if (typeof value === "string") return relation === "==" ? cell === value : relation === "!=" && cell !== value;
  if (cell === "") return false;
  const number = Number(cell);
  const limit = value as number;
  switch (relation) {
    case "==":
      return number === limit;
    case "!=":
      return number !== limit;
    case "<=":
      return number <= limit;
    default:
      return number > limit;
  }
}

/** Return the claims that support the cell of a row in a column. */
export function supportingClaims(
  claims: readonly Claim[],
  row: ReadonlyMap<string, string>,
  column: string,
): readonly Claim[] {
  const named = claims.filter((claim) =>
    claim.cells?.some(
      ({ columns = [], where = [] }) =>
        (columns.length === 0 || columns.includes(column)) && where.every((condition) => satisfies(row, condition)),
    ),
  );
  return named.length > 0 ? named : claims.filter((claim) => claim.cells === undefined);
}

const cache = new Map<string, Promise<Evidence>>();

function loadEvidence(csv: string): Promise<Evidence> {
  const known = cache.get(csv);
  if (known !== undefined) return known;
  const loading = fetchEvidence(csv);
  cache.set(csv, loading);
  loading.catch(() => cache.delete(csv));
  return loading;
}

async function fetchEvidence(csv: string): Promise<Evidence> {
  const metadata = csv.replace(/csv$/, "json");
  const [about, certificate] = (await Promise.all([loadText(metadata), loadText(certificateAddress(csv))])).map(
    (text) => JSON.parse(text),
  );
  const columns = about.columns as { name: string; meaning: string }[];
  return {
    claims: certificate.claims,
    programs: certificate.programs,
    sources: certificate.source_columns,
    meanings: Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning])),
    id: about.id,
    key: about.key,
    columns: columns.map(({ name }) => name),
  };
}

function certificateAddress(csv: string): string {
  return csv.replace(/([^/]+)\.csv$/, "certificates/$1.json");
}

/** A cell that was clicked: the cells of its row, in the order of the columns, and the index of its column. */
export interface ClickedCell {
  readonly row: readonly string[];
  readonly column: number;
}

type ReadCell = (cell: HTMLTableCellElement) => ClickedCell | undefined;

/** Open a panel on a click on a cell of the table at address `csv`; `readCell` returns undefined for no cell of it. */
export function mountEvidence(place: HTMLElement, csv: string, readCell: ReadCell): void {
  if (!("popover" in HTMLElement.prototype)) return;
  const url = absoluteUrl(csv);
  place.classList.add("atlas-asks");
  place.addEventListener("click", (event) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLTableCellElement>("tbody td");
    if (cell === null || target.closest("a, button") !== null || !(getSelection()?.isCollapsed ?? true)) return;
    const clicked = readCell(cell);
    if (clicked !== undefined) void openPanel(cell, clicked, url);
  });
}

async function openPanel(cell: HTMLTableCellElement, clicked: ClickedCell, url: string): Promise<void> {
  const panel = el(
    "div",
    {
      class: "atlas-popover atlas-evidence md-typeset",
      popover: "auto",
      role: "dialog",
      "aria-label": "Why this cell is believed",
    },
    "Loading …",
  );
  document.body.append(panel);
  panel.addEventListener("toggle", (event) => {
    if (event.newState === "closed") panel.remove();
  });
  panel.showPopover();
  placeNear(panel, cell);
  try {
    const evidence = await loadEvidence(url);
    panel.replaceChildren(...describe(evidence, clicked, url));
  } catch (error) {
    panel.replaceChildren(
      el("p", { class: "atlas-error" }, `The evidence could not be loaded: ${errorMessage(error)}.`),
    );
  }
  append(
    panel,
    button("Close", "atlas-button", () => panel.hidePopover()),
  );
  placeNear(panel, cell);
}

function describe(evidence: Evidence, clicked: ClickedCell, url: string): Node[] {
  const { claims, programs, meanings, id, key, columns } = evidence;
  const row = new Map(columns.map((name, place) => [name, clicked.row[place] ?? ""]));
  const column = columns[clicked.column] ?? "";
  const supporting = supportingClaims(claims, row, column);
  const status = supporting[0]?.status ?? "";
  const words = key.map((name) => row.get(name) ?? "");
  const where = key.map((name, place) => `${name} = ${words[place]}`).join(", ");
  const quoted = words.map((word) => (/^[\w.+-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  const sources = evidence.sources.filter((name) => (row.get(name) ?? "") !== "" && name !== column);
  const beyond = claims.filter((claim) => claim.cells?.length === 0);
  return [
    el(
      "p",
      {},
      el("code", {}, column),
      ` = ${row.get(column) || "empty"}, where ${where} `,
      el("span", { class: `atlas-badge ${status}` }, status),
    ),
    el("p", { class: "atlas-note" }, meanings[column] ?? ""),
    el("ul", { class: "atlas-claims" }, ...supporting.map((claim) => describeClaim(claim, programs))),
    ...(beyond.length > 0
      ? [
          el("p", { class: "atlas-note" }, "About more than the cells:"),
          el("ul", { class: "atlas-claims" }, ...beyond.map((claim) => describeClaim(claim, programs))),
        ]
      : []),
    ...sources.map((name) => el("p", {}, el("code", {}, name), `: ${row.get(name)}`)),
    el("p", {}, el("a", { href: certificateAddress(url) }, "Claims and certificates as data")),
    el("p", {}, "Check the table again: ", el("code", {}, `atlas verify ${id}`)),
    el("p", {}, "More on this row: ", el("code", {}, `atlas why ${id} ${quoted} ${column}`)),
  ];
}

function describeClaim(claim: Claim, programs: Evidence["programs"]): HTMLElement {
  const item = el("li", {}, claim.statement);
  const program = claim.certificate === null ? undefined : programs[claim.certificate.kind];
  if (program !== undefined) {
    const theorem = program.theorem === "" ? "" : ` By ${program.theorem}.`;
    append(
      item,
      el(
        "p",
        { class: "atlas-note" },
        `${program.statement}${theorem} Checked by `,
        el("code", {}, program.name),
        " in ",
      ),
    );
    item.lastElementChild?.append(el("code", {}, program.file), ".");
  }
  return item;
}
