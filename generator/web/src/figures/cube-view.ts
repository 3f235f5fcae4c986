// Why this exists: the lazy half of the Nim cube, fetched with three when the figure
// comes near the screen. It puts the cube that can be turned in the place of the
// still pictures: pointer, finger and keys turn it, buttons look along the axes, a
// slider chooses the level, and a point is read with its binary digits. Nothing is
// drawn while nothing changes.

import { absolute, loadTable } from "../data";
import { button, el, freshId, grouped } from "../dom";
import { onScheme } from "../scheme";
import { ALONG, ASKEW, AXES, axisLabel, basis, between, copyOf, digitLines, expand, halfHeight, pick, placesAlong, pointsOf, type Angles, type Vector } from "./cube";
import { CubeScene, type Colours } from "./cube-scene";

const SVG = "http://www.w3.org/2000/svg";
const FIRST_LEVEL = 4;
const MARGIN = 1.13;
const STEP = Math.PI / 36;
const TURN_MS = 700;
const ZOOMS = { least: 1, most: 6, step: 1.25 } as const;
const HINT = "Drag to turn the cube, or focus it and use the arrow keys; + and − or Ctrl and the wheel zoom.";

export async function showCube(figure: HTMLElement, stills: HTMLElement, onLost: () => void): Promise<void> {
  const all = expand(await loadTable(absolute(figure.dataset.csv ?? "")));
  const levels = Number(figure.dataset.levels ?? 0);
  for (let axis = 0; axis < 3; axis += 1) {
    const seen = pointsOf(all, levels);
    if (seen.length !== 4 ** levels || placesAlong(seen, axis) !== 4 ** levels) throw new Error("the points of the table do not fill the square");
  }
  new CubeView(figure, stills, all, levels, onLost);
}

class CubeView {
  private readonly canvas = el("canvas", { class: "atlas-cube-canvas", "aria-hidden": "true" });
  private readonly stage = el("div", { class: "atlas-cube-stage", tabindex: 0, role: "group", "aria-label": "The Nim cube: the arrow keys turn it, plus and minus zoom, x, y and z look along an axis" });
  private readonly names: SVGTextElement[] = [];
  private readonly digits = el("div", { class: "atlas-cube-digits" });
  private readonly said = el("p", { class: "atlas-said", "aria-live": "polite" });
  private readonly views = new Map<string, HTMLButtonElement>();
  private readonly box: HTMLElement;
  private readonly scene: CubeScene;
  private readonly watchers: { disconnect(): void }[] = [];
  private points: Vector[] = [];
  private level = 0;
  private angles = ASKEW;
  private zoom = 1;
  private width = 1;
  private height = 1;
  private waiting = false;
  private turning = 0;
  private picked = -1;

  constructor(
    private readonly figure: HTMLElement,
    stills: HTMLElement,
    private readonly all: readonly Vector[],
    private readonly levels: number,
    private readonly onLost: () => void,
  ) {
    this.scene = new CubeScene(this.canvas);
    this.stage.append(this.canvas, this.labels());
    this.box = el("div", { class: "atlas-cube-view" }, this.stage, this.digits, this.levelControl(), this.viewControl(), this.said, el("p", { class: "atlas-hint" }, HINT));
    stills.before(this.box);
    stills.hidden = true;
    this.listen();
    this.recolour();
    this.setLevel(Math.min(FIRST_LEVEL, levels));
    this.mark("Askew");
    this.resize();
  }

  private labels(): SVGElement {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "atlas-cube-names");
    svg.setAttribute("aria-hidden", "true");
    for (const name of AXES) {
      const text = document.createElementNS(SVG, "text");
      text.textContent = name;
      text.setAttribute("text-anchor", "middle");
      text.setAttribute("dominant-baseline", "central");
      this.names.push(text);
      svg.append(text);
    }
    return svg;
  }

  private levelControl(): HTMLElement {
    const id = freshId("level");
    const slider = el("input", { id, type: "range", class: "atlas-cube-level", min: 0, max: this.levels, step: 1, value: Math.min(FIRST_LEVEL, this.levels) });
    slider.addEventListener("input", () => this.setLevel(Number(slider.value)));
    return el("div", { class: "atlas-controls" }, el("label", { for: id }, "Level"), slider, this.count);
  }

  private readonly count = el("output", { class: "atlas-cube-count" });

  private viewControl(): HTMLElement {
    const view = (name: string, angles: Angles, label: string): HTMLButtonElement => {
      const made = button(name, "atlas-button", () => this.look(name, angles));
      made.setAttribute("aria-label", label);
      made.setAttribute("aria-pressed", "false");
      this.views.set(name, made);
      return made;
    };
    const zoom = (sign: string, factor: number, label: string): HTMLButtonElement => {
      const made = button(sign, "atlas-button", () => this.setZoom(this.zoom * factor));
      made.setAttribute("aria-label", label);
      return made;
    };
    return el(
      "div",
      { class: "atlas-controls" },
      el("span", { class: "atlas-cube-group" }, view("Askew", ASKEW, "Seen askew"), zoom("−", 1 / ZOOMS.step, "Zoom out"), zoom("+", ZOOMS.step, "Zoom in")),
      el("span", { class: "atlas-cube-group" }, "Square projection along ", ...AXES.map((axis) => view(axis, ALONG[axis], `Square projection along ${axis}`))),
    );
  }

  private listen(): void {
    const { stage, canvas } = this;
    let held: { id: number; x: number; y: number } | undefined;
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      held = { id: event.pointerId, x: event.clientX, y: event.clientY };
      stage.setPointerCapture(event.pointerId);
      this.read(event);
    });
    stage.addEventListener("pointermove", (event) => {
      if (held?.id !== event.pointerId) {
        if (held === undefined) this.read(event);
        return;
      }
      const speed = Math.PI / Math.min(this.width, this.height) / Math.sqrt(this.zoom);
      this.turn((held.x - event.clientX) * speed, (event.clientY - held.y) * speed);
      held = { id: held.id, x: event.clientX, y: event.clientY };
    });
    for (const name of ["pointerup", "pointercancel"] as const) stage.addEventListener(name, () => (held = undefined));
    // A finger that is lifted has left too; what it touched stays read.
    stage.addEventListener("pointerleave", (event) => {
      if (held === undefined && event.pointerType === "mouse") this.pickNone();
    });
    // Without Ctrl the wheel belongs to the page.
    stage.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.setZoom(this.zoom * Math.exp(-event.deltaY / 300));
    }, { passive: false });
    stage.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("webglcontextlost", () => this.end());

    const sizes = new ResizeObserver(() => this.resize());
    sizes.observe(stage);
    this.watchers.push(sizes, { disconnect: onScheme(() => this.recolour()) });
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.stage) return;
    const step = event.shiftKey ? 3 * STEP : STEP;
    const axis = AXES.find((name) => name === event.key);
    const acts: Readonly<Record<string, () => void>> = {
      // As a finger would push it.
      ArrowLeft: () => this.turn(step, 0),
      ArrowRight: () => this.turn(-step, 0),
      ArrowUp: () => this.turn(0, -step),
      ArrowDown: () => this.turn(0, step),
      "+": () => this.setZoom(this.zoom * ZOOMS.step),
      "=": () => this.setZoom(this.zoom * ZOOMS.step),
      "-": () => this.setZoom(this.zoom / ZOOMS.step),
      Home: () => this.look("Askew", ASKEW),
    };
    const act = axis === undefined ? acts[event.key] : () => this.look(axis, ALONG[axis]);
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  private setLevel(level: number): void {
    this.level = level;
    this.points = pointsOf(this.all, level);
    this.picked = -1;
    this.scene.setPoints(this.points, this.points.map((place) => copyOf(place, level)), 2 ** level);
    const side = 2 ** level;
    this.count.textContent = `n = ${level}: ${grouped(this.points.length)} ${this.points.length === 1 ? "point" : "points"} in a cube of side ${side}`;
    this.tell();
    this.pickNone();
    this.ask();
  }

  private setZoom(zoom: number): void {
    this.zoom = Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom));
    this.ask();
  }

  private turn(yaw: number, pitch: number): void {
    this.turning += 1;
    const high = Math.PI / 2;
    this.angles = { yaw: this.angles.yaw + yaw, pitch: Math.min(high, Math.max(-high, this.angles.pitch + pitch)) };
    this.mark("");
    this.pickNone();
    this.ask();
  }

  /** Turns to a view of its own name, at once for readers who want no motion. */
  private look(name: string, to: Angles): void {
    const [from, zoom] = [this.angles, this.zoom];
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.turning += 1;
    const mine = this.turning;
    const begun = performance.now();
    this.pickNone();
    this.mark(name);
    const step = (now: number): void => {
      if (mine !== this.turning || !this.box.isConnected) return;
      const share = still ? 1 : Math.min(1, Math.max(0, (now - begun) / TURN_MS));
      const eased = share * share * (3 - 2 * share);
      this.angles = share === 1 ? to : between(from, to, eased);
      this.zoom = zoom + (1 - zoom) * eased;
      this.draw();
      if (share < 1) requestAnimationFrame(step);
    };
    step(begun);
  }

  private mark(name: string): void {
    for (const [own, made] of this.views) made.setAttribute("aria-pressed", String(own === name));
    this.tell();
  }

  /** What the view shows: along an axis, that the square is filled, counted on the points themselves. */
  private tell(): void {
    const along = AXES.findIndex((axis) => this.views.get(axis)?.getAttribute("aria-pressed") === "true");
    const side = 2 ** this.level;
    const places = along < 0 ? 0 : placesAlong(this.points, along);
    this.said.textContent = along < 0
      ? "Seen along an axis, the points fill a square."
      : `Along ${AXES[along] ?? ""}: ${grouped(this.points.length)} ${this.points.length === 1 ? "point falls" : "points fall"} on ${grouped(places)} of the ${side} × ${side} places${places === this.points.length && places === side * side ? ", one on each" : ""}.`;
  }

  private read(event: PointerEvent): void {
    const place = this.canvas.getBoundingClientRect();
    const half = this.half();
    const scale = (2 * half) / this.height;
    const found = pick(
      this.points,
      2 ** this.level,
      basis(this.angles),
      (event.clientX - place.left - this.width / 2) * scale,
      (place.top + this.height / 2 - event.clientY) * scale,
    );
    if (found === this.picked) return;
    if (found < 0) this.pickNone();
    else {
      this.picked = found;
      this.digits.textContent = digitLines(this.points[found] as Vector, this.level).join("\n");
      this.digits.classList.add("atlas-read");
      this.scene.setPicked(found);
      this.ask();
    }
  }

  private pickNone(): void {
    this.digits.textContent = "Point at a small cube\nto read its place.\n ";
    this.digits.classList.remove("atlas-read");
    if (this.picked < 0) return;
    this.picked = -1;
    this.scene.setPicked(-1);
    this.ask();
  }

  private recolour(): void {
    const legend = [...this.figure.querySelectorAll(".atlas-cube-legend span")];
    const colours: Colours = {
      hues: legend.map((one) => rgb(getComputedStyle(one).backgroundColor)),
      page: rgb(getComputedStyle(document.body).backgroundColor),
      ink: rgb(getComputedStyle(this.figure).color),
      line: rgb(getComputedStyle(this.stage).borderTopColor),
    };
    this.scene.setColours(colours);
    this.ask();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.stage;
    if (clientWidth === 0 || clientHeight === 0) return;
    [this.width, this.height] = [clientWidth, clientHeight];
    this.scene.setSize(this.width, this.height);
    this.draw();
  }

  private half(): number {
    return (halfHeight(basis(this.angles), this.width / this.height) * MARGIN) / this.zoom;
  }

  /** Draws at the next frame, once however often it was asked. */
  private ask(): void {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  private draw(): void {
    if (!this.box.isConnected) return;
    const view = basis(this.angles);
    const half = this.half();
    this.scene.draw(view, half, this.width, this.height);
    const scale = this.height / (2 * half);
    this.names.forEach((text, axis) => {
      const at = axisLabel(view, axis, 13 / scale);
      text.toggleAttribute("hidden", at === undefined);
      if (at === undefined) return;
      text.setAttribute("x", (this.width / 2 + at[0] * scale).toFixed(1));
      text.setAttribute("y", (this.height / 2 - at[1] * scale).toFixed(1));
    });
  }

  private end(): void {
    for (const one of this.watchers) one.disconnect();
    this.box.remove();
    this.scene.dispose();
    this.onLost();
  }
}

/** "rgb(47, 111, 196)" as shares of 1. */
function rgb(text: string): Vector {
  const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map((one) => Number(one) / 255);
  return [r, g, b];
}
