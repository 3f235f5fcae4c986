// Why this exists: a page carries the first rows of a table as plain HTML, which
// is all that a reader without scripts needs besides the CSV. This module adds
// what scripts can: sorting for tables shown whole, and for longer ones a button
// that fetches the CSV and, only then, the table library.

import { parseTypes } from "../cells";
import { absolute, loadTable, progressText } from "../data";
import { pause, button, claim, el, grouped, messageOf } from "../dom";
import { mountScrollable } from "../scroll";
import { makeSortable } from "./static";

export function mountTable(box: HTMLElement): void {
  const table = box.querySelector("table");
  if (table === null || !claim(box)) return;
  const scroll = box.querySelector<HTMLElement>(".atlas-table-scroll") ?? box;
  const title = box.dataset.title ?? table.caption?.textContent?.trim() ?? "Table";
  mountScrollable(scroll, title);

  const shown = table.tBodies[0]?.rows.length ?? 0;
  const total = Number(box.dataset.rows ?? shown);
  const opener = box.querySelector<HTMLButtonElement>("button.atlas-table-open");
  const csv = box.dataset.csv;
  if (!(total > shown)) {
    makeSortable(table, parseTypes(box.dataset.types));
    return;
  }
  if (csv === undefined || opener === null) return;

  // Resolved now: with instant navigation the page's address may be another one later.
  const url = absolute(csv);
  const { linked: column, pages } = box.dataset;
  const linked = column === undefined || pages === undefined ? undefined : { column, folder: absolute(pages) };
  const status = el("p", { class: "atlas-status", role: "status" });
  (opener.closest(".atlas-table-more") ?? opener).after(status);
  opener.hidden = false;
  opener.addEventListener("click", () => void open());

  async function open(): Promise<void> {
    if (opener === null || opener.disabled) return;
    opener.disabled = true;
    box.setAttribute("aria-busy", "true");
    status.classList.remove("atlas-error");
    status.textContent = `Loading ${grouped(total)} rows …`;
    try {
      const [data, library] = await Promise.all([
        loadTable(url, (share, bytes) => {
          status.textContent = `Loading ${grouped(total)} rows … ${progressText(share, bytes)}`;
        }),
        import("./datatable"),
      ]);
      if (!box.isConnected) return;
      status.textContent = "Building the table …";
      await pause();
      const types = parseTypes(box.dataset.types);
      const meanings = meaningsOf(box);
      const view = library.showTable({ data, types, title, meanings, place: scroll, linked });
      box.querySelector(".atlas-table-count")?.remove();
      // A link to the CSV beside the button stays.
      const line = opener.closest(".atlas-table-more");
      opener.remove();
      if (line !== null && (line.textContent ?? "").trim() === "") line.remove();
      status.textContent = `All ${grouped(data.rows.length)} rows are loaded.`;
      view.focus();
    } catch (error) {
      status.classList.add("atlas-error");
      status.textContent = `The full table could not be loaded: ${messageOf(error)}. `;
      status.append(button("Try again", "atlas-button", () => void open()));
      opener.disabled = false;
    } finally {
      box.removeAttribute("aria-busy");
    }
  }
}

/** What the columns mean: as the page says it of the table, or in the heads of the rows that it shows. */
function meaningsOf(box: HTMLElement): string[] {
  const own = box.dataset.meanings;
  if (own !== undefined) return JSON.parse(own) as string[];
  return [...(box.querySelector("thead tr")?.querySelectorAll("th") ?? [])].map((head) => head.title);
}
