// Interactive Nim cube, loaded with three when the figure comes near the screen. It replaces the still pictures. Pointer,
// finger and keys turn it, buttons look along the axes, a slider sets the level, and a point shows its binary digits. It
// draws only on changes: one instanced box for all points, and the edges of the whole cube. The shader mixes colours like
// css/cube.css for the still picture: each copy has a hue, distant points are paler, and faces that turn away are darker.
// Thin lines separate the small cubes if they are large enough.
import {
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  OrthographicCamera,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { absoluteUrl, loadTable } from "../data";
import { button, el, freshId, groupDigits } from "../dom";
import { onScheme } from "../header";
import {
  ALONG,
  type Angles,
  ASKEW,
  AXES,
  axisLabel,
  type Basis,
  basis,
  copyIndex,
  digitLines,
  dot,
  expand,
  halfHeight,
  interpolate,
  pick,
  placesAlong,
  pointsBelow,
  type Vector,
} from "./cube";

interface Colours {
  readonly hues: readonly Vector[];
  readonly page: Vector;
  readonly ink: Vector;
  readonly line: Vector;
}

const PALEST = 0.63;

const VERTEX = `
attribute vec3 place;
attribute float part;
uniform float side;
uniform vec3 hues[4];
uniform vec3 page;
uniform vec3 ink;
uniform vec2 reach;
uniform int picked;
varying vec3 tint;
varying vec2 onFace;
void main() {
  onFace = uv;
  vec4 seen = modelViewMatrix * vec4((place + position + 0.5) / side - 0.5, 1.0);
  vec4 middle = modelViewMatrix * vec4((place + 0.5) / side - 0.5, 1.0);
  float deep = reach.y - reach.x;
  float near = deep < 1e-4 ? 1.0 : clamp((middle.z - reach.x) / deep, 0.0, 1.0);
  float light = dot(normalize(normalMatrix * normal), normalize(vec3(-0.3, 0.62, 0.78)));
  float shade = 0.4 * clamp(1.0 - light / 0.75, 0.0, 1.0);
  vec3 hue = mix(hues[int(part + 0.5)], page, ${PALEST.toFixed(2)} * (1.0 - near));
  tint = gl_InstanceID == picked ? mix(ink, page, shade * 0.8) : mix(hue, vec3(0.0), shade);
  gl_Position = projectionMatrix * seen;
}`;

const FRAGMENT = `
uniform float lines;
varying vec3 tint;
varying vec2 onFace;
void main() {
  vec2 rim = min(onFace, 1.0 - onFace) / max(fwidth(onFace), vec2(1e-5));
  float line = 1.0 - smoothstep(0.4, 1.1, min(rim.x, rim.y));
  gl_FragColor = vec4(mix(tint, vec3(0.0), lines * line), 1.0);
}`;

class CubeScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 10);
  private readonly material: ShaderMaterial;
  private readonly frame = new LineBasicMaterial();
  private readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  private side = 1;

  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setClearColor(0x000000, 0);
    const zero = (): Vector3 => new Vector3();
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        side: { value: 1 },
        hues: { value: [zero(), zero(), zero(), zero()] },
        page: { value: zero() },
        ink: { value: zero() },
        reach: { value: new Vector2(-1, 1) },
        picked: { value: -1 },
        lines: { value: 0 },
      },
    });
    this.mesh = new Mesh(new InstancedBufferGeometry() as BufferGeometry, this.material);
    this.mesh.frustumCulled = false;
    this.scene.add(this.mesh, this.edges());
  }

  setPoints(points: readonly Vector[], parts: readonly number[], side: number): void {
    this.side = side;
    const box = new BoxGeometry(1, 1, 1);
    const geometry = new InstancedBufferGeometry();
    geometry.setIndex(box.getIndex());
    for (const name of ["position", "normal", "uv"]) geometry.setAttribute(name, box.getAttribute(name));
    geometry.setAttribute("place", new InstancedBufferAttribute(new Float32Array(points.flat()), 3));
    geometry.setAttribute("part", new InstancedBufferAttribute(new Float32Array(parts), 1));
    geometry.instanceCount = points.length;
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
    this.uniform("side", side);
    this.uniform("picked", -1);
  }

  setColours({ hues, page, ink, line }: Colours): void {
    this.uniform(
      "hues",
      hues.map((hue) => new Vector3(...hue)),
    );
    this.uniform("page", new Vector3(...page));
    this.uniform("ink", new Vector3(...ink));
    this.frame.color.setStyle(`rgb(${line.map((one) => Math.round(one * 255)).join()})`);
  }

  setPicked(index: number): void {
    this.uniform("picked", index);
  }

  setSize(width: number, height: number): void {
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
  }

  /** Draw once; `half` is half the window's height for a cube of edge 1. */
  draw(view: Basis, half: number, width: number, height: number): void {
    const { camera } = this;
    const aspect = width / height;
    [camera.left, camera.right, camera.top, camera.bottom] = [-half * aspect, half * aspect, half, -half];
    camera.updateProjectionMatrix();
    camera.position.set(...view.towards).multiplyScalar(4);
    camera.up.set(...view.up);
    camera.lookAt(0, 0, 0);
    // The depth of the centres of the small cubes: the full range of paleness.
    const deep = dot(view.towards.map(Math.abs) as unknown as Vector, [0.5, 0.5, 0.5]) * (1 - 1 / this.side);
    this.uniform("reach", new Vector2(-4 - deep, -4 + deep));
    const pixels = height / (2 * half * this.side);
    this.uniform("lines", 0.3 * Math.min(1, Math.max(0, (pixels - 4) / 8)));
    this.renderer.render(this.scene, camera);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.material.dispose();
    this.frame.dispose();
    this.renderer.dispose();
  }

  private uniform(name: string, value: unknown): void {
    const uniform = this.material.uniforms[name];
    if (uniform !== undefined) uniform.value = value;
  }

  private edges(): LineSegments {
    const ends: number[] = [];
    for (let axis = 0; axis < 3; axis += 1) {
      for (const first of [-0.5, 0.5]) {
        for (const second of [-0.5, 0.5]) {
          for (const along of [-0.5, 0.5]) {
            const place = [first, second];
            place.splice(axis, 0, along);
            ends.push(...place);
          }
        }
      }
    }
    return new LineSegments(
      new BufferGeometry().setAttribute("position", new Float32BufferAttribute(ends, 3)),
      this.frame,
    );
  }
}

const SVG = "http://www.w3.org/2000/svg";
const FIRST_LEVEL = 4;
const MARGIN = 1.13;
const STEP = Math.PI / 36;
const TURN_MS = 700;
const ZOOMS = { least: 1, most: 6, step: 1.25 } as const;
const HINT = "Drag to turn the cube, or focus it and use the arrow keys; + and − or Ctrl and the wheel zoom.";

export async function showCube(figure: HTMLElement, stills: HTMLElement, onLost: () => void): Promise<void> {
  const all = expand(await loadTable(absoluteUrl(figure.dataset.csv ?? "")));
  const levels = Number(figure.dataset.levels ?? 0);
  for (let axis = 0; axis < 3; axis += 1) {
    const filled = pointsBelow(all, levels);
    if (filled.length !== 4 ** levels || placesAlong(filled, axis) !== 4 ** levels)
      throw new Error("the points of the table do not fill the square");
  }
  new CubeView(figure, stills, all, levels, onLost);
}

class CubeView {
  private readonly canvas = el("canvas", { class: "atlas-cube-canvas", "aria-hidden": "true" });
  private readonly stage = el("div", {
    class: "atlas-cube-stage",
    tabindex: 0,
    role: "group",
    "aria-label": "The Nim cube: the arrow keys turn it, plus and minus zoom, x, y and z look along an axis",
  });
  private readonly names: SVGTextElement[] = [];
  private readonly digits = el("div", { class: "atlas-cube-digits" });
  private readonly status = el("p", { class: "atlas-said", "aria-live": "polite" });
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
  private isScheduled = false;
  private turns = 0;
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
    this.box = el(
      "div",
      { class: "atlas-cube-view" },
      this.stage,
      this.digits,
      this.levelControl(),
      this.viewControl(),
      this.status,
      el("p", { class: "atlas-hint" }, HINT),
    );
    stills.before(this.box);
    stills.hidden = true;
    this.listen();
    this.recolour();
    this.setLevel(Math.min(FIRST_LEVEL, levels));
    this.markView("Askew");
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
    const slider = el("input", {
      id,
      type: "range",
      class: "atlas-cube-level",
      min: 0,
      max: this.levels,
      step: 1,
      value: Math.min(FIRST_LEVEL, this.levels),
    });
    slider.addEventListener("input", () => this.setLevel(Number(slider.value)));
    return el("div", { class: "atlas-controls" }, el("label", { for: id }, "Level"), slider, this.count);
  }

  private readonly count = el("output", { class: "atlas-cube-count" });

  private viewControl(): HTMLElement {
    const view = (name: string, angles: Angles, label: string): HTMLButtonElement => {
      const control = button(name, "atlas-button", () => this.look(name, angles));
      control.setAttribute("aria-label", label);
      control.setAttribute("aria-pressed", "false");
      this.views.set(name, control);
      return control;
    };
    const zoom = (sign: string, factor: number, label: string): HTMLButtonElement => {
      const control = button(sign, "atlas-button", () => this.setZoom(this.zoom * factor));
      control.setAttribute("aria-label", label);
      return control;
    };
    return el(
      "div",
      { class: "atlas-controls" },
      el(
        "span",
        { class: "atlas-cube-group" },
        view("Askew", ASKEW, "Seen askew"),
        zoom("−", 1 / ZOOMS.step, "Zoom out"),
        zoom("+", ZOOMS.step, "Zoom in"),
      ),
      el(
        "span",
        { class: "atlas-cube-group" },
        "Square projection along ",
        ...AXES.map((axis) => view(axis, ALONG[axis], `Square projection along ${axis}`)),
      ),
    );
  }

  private listen(): void {
    const { stage, canvas } = this;
    let grip: { id: number; x: number; y: number } | undefined;
    stage.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      grip = { id: event.pointerId, x: event.clientX, y: event.clientY };
      stage.setPointerCapture(event.pointerId);
      this.pickAt(event);
    });
    stage.addEventListener("pointermove", (event) => {
      if (grip?.id !== event.pointerId) {
        if (grip === undefined) this.pickAt(event);
        return;
      }
      const speed = Math.PI / Math.min(this.width, this.height) / Math.sqrt(this.zoom);
      this.turn((grip.x - event.clientX) * speed, (event.clientY - grip.y) * speed);
      grip = { id: grip.id, x: event.clientX, y: event.clientY };
    });
    for (const name of ["pointerup", "pointercancel"] as const) stage.addEventListener(name, () => (grip = undefined));
    // A lifted finger fires pointerleave too; the point it touched stays selected.
    stage.addEventListener("pointerleave", (event) => {
      if (grip === undefined && event.pointerType === "mouse") this.pickNone();
    });
    // Without Ctrl the wheel scrolls the page.
    stage.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.setZoom(this.zoom * Math.exp(-event.deltaY / 300));
      },
      { passive: false },
    );
    stage.addEventListener("keydown", (event) => this.onKey(event));
    canvas.addEventListener("webglcontextlost", () => this.close());

    const sizes = new ResizeObserver(() => this.resize());
    sizes.observe(stage);
    this.watchers.push(sizes, { disconnect: onScheme(() => this.recolour()) });
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.stage) return;
    const step = event.shiftKey ? 3 * STEP : STEP;
    const axis = AXES.find((name) => name === event.key);
    const actions: Readonly<Record<string, () => void>> = {
      // Directions as if a finger pushed the cube.
      ArrowLeft: () => this.turn(step, 0),
      ArrowRight: () => this.turn(-step, 0),
      ArrowUp: () => this.turn(0, -step),
      ArrowDown: () => this.turn(0, step),
      "+": () => this.setZoom(this.zoom * ZOOMS.step),
      "=": () => this.setZoom(this.zoom * ZOOMS.step),
      "-": () => this.setZoom(this.zoom / ZOOMS.step),
      Home: () => this.look("Askew", ASKEW),
    };
    const action = axis === undefined ? actions[event.key] : () => this.look(axis, ALONG[axis]);
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  private setLevel(level: number): void {
    this.level = level;
    this.points = pointsBelow(this.all, level);
    this.picked = -1;
    this.scene.setPoints(
      this.points,
      this.points.map((place) => copyIndex(place, level)),
      2 ** level,
    );
    const side = 2 ** level;
    this.count.textContent = `n = ${level}: ${groupDigits(this.points.length)} ${this.points.length === 1 ? "point" : "points"} in a cube of side ${side}`;
    this.report();
    this.pickNone();
    this.scheduleDraw();
  }

  private setZoom(zoom: number): void {
    this.zoom = Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom));
    this.scheduleDraw();
  }

  private turn(yaw: number, pitch: number): void {
    this.turns += 1;
    const high = Math.PI / 2;
    this.angles = { yaw: this.angles.yaw + yaw, pitch: Math.min(high, Math.max(-high, this.angles.pitch + pitch)) };
    this.markView("");
    this.pickNone();
    this.scheduleDraw();
  }

  /** Turn to a named view; for readers who prefer reduced motion, without animation. */
  private look(name: string, to: Angles): void {
    const [from, zoom] = [this.angles, this.zoom];
    const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.turns += 1;
    const round = this.turns;
    const start = performance.now();
    this.pickNone();
    this.markView(name);
    const step = (now: number): void => {
      if (round !== this.turns || !this.box.isConnected) return;
      const share = reduced ? 1 : Math.min(1, Math.max(0, (now - start) / TURN_MS));
      const eased = share * share * (3 - 2 * share);
      this.angles = share === 1 ? to : interpolate(from, to, eased);
      this.zoom = zoom + (1 - zoom) * eased;
      this.draw();
      if (share < 1) requestAnimationFrame(step);
    };
    step(start);
  }

  private markView(name: string): void {
    for (const [view, control] of this.views) control.setAttribute("aria-pressed", String(view === name));
    this.report();
  }

  /** Report the view; along an axis, count the points and report whether they fill the square. */
  private report(): void {
    const along = AXES.findIndex((axis) => this.views.get(axis)?.getAttribute("aria-pressed") === "true");
    const side = 2 ** this.level;
    const places = along < 0 ? 0 : placesAlong(this.points, along);
    this.status.textContent =
      along < 0
        ? "Seen along an axis, the points fill a square."
        : `Along ${AXES[along] ?? ""}: ${groupDigits(this.points.length)} ${this.points.length === 1 ? "point falls" : "points fall"} on ${groupDigits(places)} of the ${side} × ${side} places${places === this.points.length && places === side * side ? ", one on each" : ""}.`;
  }

  private pickAt(event: PointerEvent): void {
    const place = this.canvas.getBoundingClientRect();
    const half = this.half();
    const scale = (2 * half) / this.height;
    const index = pick(
      this.points,
      2 ** this.level,
      basis(this.angles),
      (event.clientX - place.left - this.width / 2) * scale,
      (place.top + this.height / 2 - event.clientY) * scale,
    );
    if (index === this.picked) return;
    if (index < 0) this.pickNone();
    else {
      this.picked = index;
      this.digits.textContent = digitLines(this.points[index] as Vector, this.level).join("\n");
      this.digits.classList.add("atlas-read");
      this.scene.setPicked(index);
      this.scheduleDraw();
    }
  }

  private pickNone(): void {
    this.digits.textContent = "Point at a small cube\nto read its place.\n ";
    this.digits.classList.remove("atlas-read");
    if (this.picked < 0) return;
    this.picked = -1;
    this.scene.setPicked(-1);
    this.scheduleDraw();
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
    this.scheduleDraw();
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

  /** Schedule a draw for the next frame, once for any number of calls. */
  private scheduleDraw(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
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

  private close(): void {
    for (const watcher of this.watchers) watcher.disconnect();
    this.box.remove();
    this.scene.dispose();
    this.onLost();
  }
}

/** Parse "rgb(47, 111, 196)" into shares of 1. */
function rgb(text: string): Vector {
  const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map((one) => Number(one) / 255);
  return [r, g, b];
}
