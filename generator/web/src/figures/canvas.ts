// Drawing board of the Hackenbush editor: a grid of points over the ground, the edges drawn on it, and input by
// pointer, finger or keys. It does not know the game; callbacks receive the requests of the reader.
import { label, path, shape } from "../boards/svg";

export type Point = readonly [number, number];
export type Stroke = readonly [Point, Point];

/** Callbacks for the requests of the reader. */
interface CanvasCallbacks {
  join(from: Point, to: Point): void;
  /** Remove the edges at a point. */
  clear(at: Point): void;
  select(edge: number): void;
  /** Announce that the cursor or the start of an edge has moved. */
  say(text: string): void;
}

interface CanvasState {
  readonly strokes: readonly Stroke[];
  /** Vertices of each edge, 0 being the ground. */
  readonly edges: readonly (readonly [number, number])[];
  readonly winning: ReadonlySet<number>;
  readonly selected: number | undefined;
}

const CELL = 40;
const [MIN_COLUMNS, MIN_HEIGHTS] = [11, 7] as const; // minimum size
const CATCH_RADIUS = 0.36; // distance, in squares, at which the pointer selects a point
const HELP =
  "Drawing board. Arrow keys move the cursor, Enter begins an edge and ends it, L draws a loop, Delete removes the edges at the cursor, Escape lets go.";
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const samePoint = (one: Point | undefined, other: Point): boolean =>
  one !== undefined && one[0] === other[0] && one[1] === other[1];

export class Canvas {
  readonly svg = shape("svg", {
    class: "atlas-canvas",
    tabindex: 0,
    role: "application",
    "aria-label": HELP,
  }) as SVGSVGElement;
  private state: CanvasState = { strokes: [], edges: [], winning: new Set(), selected: undefined };
  private columns: number = MIN_COLUMNS;
  private heights: number = MIN_HEIGHTS;
  private cursor: Point = [5, 0];
  /** Start of the edge being drawn. */
  private start: Point | undefined;
  private pointer: Point | undefined;
  private pressed = false;

  constructor(
    private readonly callbacks: CanvasCallbacks,
    private readonly max: Point,
  ) {
    this.svg.addEventListener("keydown", (event) => this.onKey(event));
    this.svg.addEventListener("pointerdown", (event) => this.onDown(event));
    this.svg.addEventListener("pointermove", (event) => this.onMove(event));
    this.svg.addEventListener("pointerup", (event) => this.onUp(event));
    this.svg.addEventListener("pointercancel", () => this.cancel());
    this.svg.addEventListener("blur", () => this.cancel());
  }

  show(state: CanvasState): void {
    this.state = state;
    const points = state.strokes.flat();
    this.columns = Math.max(MIN_COLUMNS, ...points.map(([x]) => Math.min(x + 2, this.max[0])));
    this.heights = Math.max(MIN_HEIGHTS, ...points.map(([, y]) => Math.min(y + 2, this.max[1])));
    this.draw();
  }

  private at([x, y]: Point): Point {
    return [(x + 0.5) * CELL, (this.heights - 0.5 - y) * CELL];
  }

  private draw(): void {
    const { strokes, edges, winning, selected } = this.state;
    const [width, height] = [this.columns * CELL, this.heights * CELL];
    const floor = this.at([0, 0])[1];
    const numbers = new Map<string, Element>();
    const edgePaths = strokes.flatMap((stroke, place) => {
      const [u, v] = edges[place] as readonly [number, number];
      for (const [point, number] of [
        [stroke[0], u],
        [stroke[1], v],
      ] as const) {
        const [x, y] = this.at(point);
        if (number > 0)
          numbers.set(
            point.join(),
            shape(
              "g",
              {},
              shape("circle", { class: "vertex", cx: x, cy: y, r: 5 }),
              label(x + 12, y - 6, String(number), "quiet"),
            ),
          );
      }
      const line = this.line(stroke, place);
      const name = `edge${winning.has(place) ? " atlas-winning" : ""}${selected === place ? " selected" : ""}`;
      const hit = path(line, "atlas-hit");
      hit.setAttribute("data-edge", String(place));
      return [path(line, name), hit];
    });
    const grid = Array.from({ length: this.columns * this.heights }, (_, place) =>
      this.at([place % this.columns, Math.floor(place / this.columns)]),
    );
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("width", String(width));
    this.svg.replaceChildren(
      ...grid.map(([x, y]) => shape("circle", { class: "dot", cx: x, cy: y, r: 1.5 })),
      path(`M0 ${floor}H${width}`, "floor"),
      ...edgePaths,
      ...numbers.values(),
      ...this.marks(),
    );
  }

  /** Draw the cursor, the start of an edge, and the edge up to the pointer. */
  private marks(): Element[] {
    const ring = (point: Point, name: string): Element =>
      shape("circle", { class: name, cx: this.at(point)[0], cy: this.at(point)[1], r: 11 });
    const line =
      this.start !== undefined && this.pointer !== undefined
        ? [path(`M${this.at(this.start).join(" ")}L${this.at(this.pointer).join(" ")}`, "rubber")]
        : [];
    return [...line, ring(this.cursor, "cursor"), ...(this.start === undefined ? [] : [ring(this.start, "start")])];
  }

  /** Return an edge as a path: a loop is a petal; an edge that would cover another or run through a point is bowed. */
  private line([from, to]: Stroke, place: number): string {
    const { strokes } = this.state;
    const twins = strokes
      .slice(0, place)
      .filter(([a, b]) => (samePoint(a, from) && samePoint(b, to)) || (samePoint(a, to) && samePoint(b, from))).length;
    const lean = Math.ceil(twins / 2) * (twins % 2 === 0 ? 1 : -1);
    const [[x1, y1], [x2, y2]] = [this.at(from), this.at(to)];
    if (samePoint(from, to))
      return `M${x1} ${y1}C${x1 - 20 + 22 * lean} ${y1 - 40} ${x1 + 20 + 22 * lean} ${y1 - 40} ${x1} ${y1}`;
    const through = strokes.flat().some((point) => isBetween(point, from, to));
    const bow = (from[1] === 0 && to[1] === 0 ? -22 : through ? 12 : 0) + 9 * lean;
    // The side of the bow does not depend on the direction of drawing.
    const side = x1 < x2 || (x1 === x2 && y1 < y2) ? 1 : -1;
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [cx, cy] = [
      (x1 + x2) / 2 - (2 * side * bow * (y2 - y1)) / length,
      (y1 + y2) / 2 + (2 * side * bow * (x2 - x1)) / length,
    ];
    return `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`;
  }

  // -- input -----------------------------------------------------------------------------------------------------

  private cancel(): void {
    this.start = this.pointer = undefined;
    this.pressed = false;
    this.draw();
  }

  /** Begin or end an edge at a point. */
  private usePoint(point: Point): void {
    const { start } = this;
    this.cursor = point;
    this.pointer = undefined;
    this.start = start === undefined ? point : undefined;
    if (start !== undefined && !samePoint(start, point)) this.callbacks.join(start, point);
    else this.draw();
    this.callbacks.say(start === undefined ? `An edge begins at ${describePoint(point)}.` : "");
  }

  private onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const [x, y] = this.cursor;
    if (step !== undefined) {
      const next = [x + step[0], y + step[1]] as const;
      if (next[0] < 0 || next[1] < 0 || next[0] >= this.columns || next[1] >= this.heights)
        return void event.preventDefault();
      this.cursor = next;
      this.pointer = this.start === undefined ? undefined : this.cursor;
      this.draw();
      this.callbacks.say(`Cursor on ${describePoint(this.cursor)}.`);
    } else if (event.key === "Enter" || event.key === " ") this.usePoint(this.cursor);
    else if (event.key === "l" || event.key === "L") this.callbacks.join(this.cursor, this.cursor);
    else if (event.key === "Delete" || event.key === "Backspace") this.callbacks.clear(this.cursor);
    else if (event.key === "Escape") this.cancel();
    else return;
    event.preventDefault();
  }

  /** Return the place of the pointer, in squares, and the point it selects, if one is near. */
  private locate(event: PointerEvent): readonly [Point, Point | undefined] {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.columns - 0.5;
    const y = this.heights - 0.5 - ((event.clientY - box.top) / box.height) * this.heights;
    const near: Point = [
      Math.min(Math.max(Math.round(x), 0), this.columns - 1),
      Math.min(Math.max(Math.round(y), 0), this.heights - 1),
    ];
    return [[x, y], Math.hypot(x - near[0], y - near[1]) <= CATCH_RADIUS ? near : undefined];
  }

  private onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const [, point] = this.locate(event);
    const edge = (event.target as Element).getAttribute("data-edge");
    if (point !== undefined) {
      this.pressed = this.start === undefined;
      this.svg.setPointerCapture(event.pointerId);
      this.usePoint(point);
    } else if (edge !== null) this.callbacks.select(Number(edge));
  }

  private onMove(event: PointerEvent): void {
    if (this.start === undefined) return;
    this.pointer = this.locate(event)[0];
    this.draw();
  }

  private onUp(event: PointerEvent): void {
    if (!this.pressed) return;
    this.pressed = false;
    const [, point] = this.locate(event);
    if (point === undefined) this.cancel();
    else if (!samePoint(this.start, point)) this.usePoint(point);
  }
}

/** Whether a point is on the segment between two others. */
function isBetween([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): boolean {
  const [dx, dy, ex, ey] = [x - x1, y - y1, x2 - x1, y2 - y1];
  const along = dx * ex + dy * ey;
  return dx * ey === dy * ex && along > 0 && along < ex * ex + ey * ey;
}

function describePoint([x, y]: Point): string {
  return `column ${x}, ${y === 0 ? "on the ground" : `height ${y}`}`;
}
