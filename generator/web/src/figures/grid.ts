// Readable pictures of grids. Pointer, finger or arrow keys show the number in a cell; the first touch fetches the CSV of
// the picture. Buttons enlarge the picture.
import { absoluteUrl, loadTable, type Table } from "../data";
import { button, claimElement, el, errorMessage } from "../dom";

const SVG = "http://www.w3.org/2000/svg";
const ZOOMS = [1, 2, 4, 8] as const;

interface Grid {
  readonly names: readonly [string, string, string];
  readonly firstA: number;
  readonly firstB: number;
  readonly values: ReadonlyMap<string, string>;
}

/** Read a table: the first two columns are coordinates, `nim_value` (or the last column) the value. */
function readGrid(table: Table): Grid {
  const nimColumn = table.columns.indexOf("nim_value");
  const column = nimColumn >= 0 ? nimColumn : table.columns.length - 1;
  if (column < 2) throw new Error("the table has no two coordinates and a value");
  const values = new Map<string, string>();
  let firstA = Number.POSITIVE_INFINITY;
  let firstB = Number.POSITIVE_INFINITY;
  for (const row of table.rows) {
    values.set(`${row[0]},${row[1]}`, row[column] ?? "");
    firstA = Math.min(firstA, Number(row[0]));
    firstB = Math.min(firstB, Number(row[1]));
  }
  const value = (table.columns[column] ?? "value").replace(/^nim_/, "nim-").replaceAll("_", " ");
  return { names: [table.columns[0] ?? "a", table.columns[1] ?? "b", value], firstA, firstB, values };
}

/** Parse "256" or "64x32" into columns and rows of cells. */
function gridSize(text: string | undefined): readonly [number, number] | undefined {
  const match = /^(\d{1,5})(?:[x×](\d{1,5}))?$/.exec((text ?? "").trim());
  if (match === null) return undefined;
  const width = Number(match[1]);
  const height = Number(match[2] ?? match[1]);
  return width > 0 && height > 0 ? [width, height] : undefined;
}

export function mountGrid(figure: HTMLElement): void {
  const image = figure.querySelector("img");
  const size = gridSize(figure.dataset.size);
  const csv = figure.dataset.csv;
  if (image === null || size === undefined || csv === undefined || !claimElement(figure)) return;
  const url = absoluteUrl(csv);
  // Like a table: the first coordinate points down, the second to the right. "xy": the first to the right, the second up.
  const isPlane = figure.dataset.axes === "xy";
  const [width, height] = size;

  const box = el("div", {
    class: "atlas-grid-box",
    tabindex: 0,
    role: "group",
    "aria-label": `${image.alt || "Grid"}: the arrow keys read its cells`,
  });
  const status = el("p", { class: "atlas-said" }, "Point at a cell, or focus the picture and use the arrow keys.");
  const top = image.closest("a, picture") ?? image;
  top.before(box);
  const mark = createMark(width, height);
  box.append(image, mark);
  if (top !== image) top.remove();

  let grid: Promise<Grid> | undefined;
  let cell: readonly [number, number] = [0, isPlane ? height - 1 : 0];
  let requests = 0;

  async function read(column: number, row: number): Promise<void> {
    cell = [column, row];
    for (const rect of mark.children) {
      rect.setAttribute("x", String(column));
      rect.setAttribute("y", String(row));
    }
    mark.removeAttribute("hidden");
    requests += 1;
    const round = requests;
    if (grid === undefined) {
      status.textContent = "Loading the values …";
      grid = loadTable(url).then(readGrid);
    }
    try {
      const { names, firstA, firstB, values } = await grid;
      if (round !== requests) return;
      const a = firstA + (isPlane ? column : row);
      const b = firstB + (isPlane ? height - 1 - row : column);
      const value = values.get(`${a},${b}`) ?? values.get(`${b},${a}`);
      status.textContent = `${names[0]} = ${a}, ${names[1]} = ${b}: ${value === undefined ? "no value" : `${names[2]} ${value}`}`;
    } catch (error) {
      grid = undefined;
      status.textContent = `The values could not be loaded: ${errorMessage(error)}.`;
    }
  }

  const point = (event: PointerEvent): void => {
    const place = image.getBoundingClientRect();
    const column = Math.floor(((event.clientX - place.left) / place.width) * width);
    const row = Math.floor(((event.clientY - place.top) / place.height) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) return;
    if (column === cell[0] && row === cell[1] && grid !== undefined) return;
    status.removeAttribute("aria-live");
    void read(column, row);
  };
  image.addEventListener("pointermove", point);
  image.addEventListener("pointerdown", point);

  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  box.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // Screen readers announce moves by keys, but not every cell under a moving pointer.
    status.setAttribute("aria-live", "polite");
    const stepSize = event.shiftKey ? 10 : 1;
    const first = grid === undefined;
    const column = first ? cell[0] : clamp(cell[0] + stepSize * step[0], width);
    const row = first ? cell[1] : clamp(cell[1] + stepSize * step[1], height);
    void read(column, row);
    reveal(box, image, (column + 0.5) / width, (row + 0.5) / height);
  });

  figure.querySelector("figcaption")?.before(status, zoomControls(box));
  if (!status.isConnected) figure.append(status, zoomControls(box));
}

/** Create the frame around the selected cell, light on dark, visible on every colour. */
function createMark(width: number, height: number): SVGElement {
  const mark = document.createElementNS(SVG, "svg");
  mark.setAttribute("class", "atlas-grid-mark");
  mark.setAttribute("viewBox", `0 0 ${width} ${height}`);
  mark.setAttribute("aria-hidden", "true");
  mark.setAttribute("hidden", "");
  for (const name of ["dark", "light"]) {
    const rect = document.createElementNS(SVG, "rect");
    for (const [attribute, value] of [
      ["class", name],
      ["width", "1"],
      ["height", "1"],
      ["vector-effect", "non-scaling-stroke"],
    ] as const) {
      rect.setAttribute(attribute, value);
    }
    mark.append(rect);
  }
  return mark;
}

/** Scroll an enlarged picture until a point of it (shares of its sides) is visible. */
function reveal(box: HTMLElement, image: HTMLElement, across: number, down: number): void {
  const room = 24;
  const [x, y] = [across * image.offsetWidth, down * image.offsetHeight];
  const left = Math.min(x - room, Math.max(box.scrollLeft, x + room - box.clientWidth));
  const top = Math.min(y - room, Math.max(box.scrollTop, y + room - box.clientHeight));
  box.scrollTo(left, top);
}

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}

/** Create the zoom buttons, which keep the centre of the picture in place. */
function zoomControls(box: HTMLElement): HTMLElement {
  let level = 0;
  const text = el("span", { "aria-live": "polite" }, "1 ×");
  const set = (next: number): void => {
    const before = ZOOMS[level] ?? 1;
    level = Math.max(0, Math.min(ZOOMS.length - 1, next));
    const now = ZOOMS[level] ?? 1;
    const middle = [box.scrollLeft + box.clientWidth / 2, box.scrollTop + box.clientHeight / 2].map(
      (at) => (at * now) / before,
    );
    // A fixed height keeps the page below in place.
    if (now === 1) box.style.removeProperty("height");
    else box.style.height = `${box.offsetHeight}px`;
    for (const zoom of ZOOMS) box.classList.toggle(`atlas-zoom-${zoom}`, zoom === now);
    box.scrollTo((middle[0] ?? 0) - box.clientWidth / 2, (middle[1] ?? 0) - box.clientHeight / 2);
    text.textContent = `${now} ×`;
    smaller.disabled = level === 0;
    larger.disabled = level === ZOOMS.length - 1;
  };
  const smaller = button("−", "atlas-button", () => set(level - 1));
  const larger = button("+", "atlas-button", () => set(level + 1));
  smaller.setAttribute("aria-label", "Zoom out");
  larger.setAttribute("aria-label", "Zoom in");
  smaller.disabled = true;
  return el("div", { class: "atlas-controls" }, smaller, larger, text);
}
