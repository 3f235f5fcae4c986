// Why this exists: a stage as it is seen, touched and keyed: every piece that a move can
// touch is a button in the drawing. Arrow keys go to the nearest piece in their direction,
// the space bar touches, Enter makes the move that is meant, Escape lets go.

import { shape } from "../boards/svg";
import type { Piece, Playable, Stage } from "./stage";
import { meaningOf, touchedWith, type Choice, type Meaning } from "./touch";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How long pieces are seen to go, in milliseconds. */
const GOING = 420;

export interface Listener {
  /** Something else is touched, or nothing any more. */
  meant(meaning: Meaning): void;
  make(choice: Choice): void;
}

export class BoardView {
  private pieces = new Map<string, { readonly piece: Piece; readonly group: SVGElement }>();
  private playables: readonly Playable[] = [];
  private touched: readonly string[] = [];
  private meaning: Meaning = meaningOf([], []);
  /** Whether what is meant was pointed to, and not touched. */
  private isPointed = false;
  private svg: SVGElement | undefined;

  constructor(
    readonly place: HTMLElement,
    private readonly listener: Listener,
  ) {}

  /** Draws a stage; pieces that moves touch can be touched. What is touched stays so where the position is the same. */
  show(stage: Stage, playables: readonly Playable[], isSame = false): void {
    const held = this.svg?.contains(document.activeElement) === true ? document.activeElement?.getAttribute("data-piece") : undefined;
    const old = held === undefined || held === null ? undefined : this.pieces.get(held)?.piece;
    const active = new Set(playables.flatMap(({ ways }) => ways.flatMap(({ touches }) => touches)));
    this.playables = playables;
    this.pieces = new Map();
    const [width, height] = [Math.round(stage.width), Math.round(stage.height)];
    const groups = stage.pieces.map((piece) => {
      const isActive = active.has(piece.id) || (piece.also !== undefined && active.has(piece.also));
      const group = shape("g", { class: `piece${piece.goal === true ? " goal" : ""}${isActive ? "" : " still"}`, "data-piece": piece.id }, piece.area, ...piece.parts);
      if (isActive) {
        for (const [name, value] of [["role", "button"], ["aria-label", piece.name], ["aria-pressed", "false"], ["tabindex", "-1"]] as const) group.setAttribute(name, value);
        group.addEventListener("click", () => this.touch(piece));
        group.addEventListener("pointerenter", (event) => (event as PointerEvent).pointerType === "mouse" && this.preview(piece));
        group.addEventListener("pointerleave", () => this.preview(undefined));
        group.addEventListener("focus", () => this.roam(group));
        this.pieces.set(piece.id, { piece, group });
      }
      return group;
    });
    const svg = shape("svg", { class: "atlas-shape atlas-stage", role: "group", width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": stage.title }, ...stage.under, ...groups);
    svg.addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
    this.svg = svg;
    this.place.replaceChildren(svg);
    const first = old === undefined ? undefined : this.nearest(old, () => true);
    const start = first ?? [...this.pieces.values()][0];
    if (start !== undefined) this.roam(start.group);
    // Of a board that is wider than its place the part with what moves is seen.
    const seen = [...this.pieces.values()].find(({ piece }) => piece.goal !== true);
    if (seen !== undefined && this.place.scrollWidth > this.place.clientWidth) this.place.scrollLeft = seen.piece.x - this.place.clientWidth / 2;
    if (!isSame) this.touched = [];
    this.tell();
    if (held !== undefined && held !== null) start?.group.focus();
  }

  /** The focus goes to the board, if there is anything on it to be touched. */
  focus(): void {
    this.svg?.querySelector<SVGElement>('[tabindex="0"]')?.focus();
  }

  clear(): void {
    this.touched = [];
    this.tell();
  }

  /** Touches what a move touches, so that it is seen; Enter makes it, also where nothing shows it. */
  point(choice: Choice): void {
    this.touched = choice.way.touches;
    this.tell(choice);
  }

  confirm(): void {
    if (this.meaning.chosen !== undefined) this.listener.make(this.meaning.chosen);
  }

  /** Shows what a move touches going from the board. */
  async leave(choice: Choice, isCalm: boolean): Promise<void> {
    for (const one of choice.way.touches) this.svg?.querySelector(`[data-piece="${CSS.escape(one)}"]`)?.classList.add("going");
    if (!isCalm) await new Promise((resolve) => setTimeout(resolve, GOING));
  }

  private touch(piece: Piece): void {
    const { chosen } = this.meaning;
    const names = piece.also === undefined ? [piece.id] : [piece.id, piece.also];
    if (chosen !== undefined && names.some((name) => this.touched.includes(name))) return this.listener.make(chosen);
    let touched = touchedWith(this.playables, this.touched, piece);
    const again = meaningOf(this.playables, touched);
    // A touch that says nothing new begins anew.
    if (chosen !== undefined && again.chosen?.playable === chosen.playable && this.touched.length > 0) {
      const fresh = touchedWith(this.playables, [], piece);
      if (meaningOf(this.playables, fresh).chosen?.playable !== chosen.playable) touched = fresh;
    }
    this.touched = touched;
    this.tell();
    const { chosen: now, fits } = this.meaning;
    if (now !== undefined && touched.some((name) => this.isGoal(name)) && new Set(fits.map(({ playable }) => playable)).size === 1) this.listener.make(now);
  }

  private isGoal(name: string): boolean {
    const piece = this.pieces.get(name)?.piece;
    return piece === undefined ? [...this.pieces.values()].some((one) => one.piece.also === name) : piece.goal === true;
  }

  private tell(pointed?: Choice): void {
    const found = meaningOf(this.playables, this.touched);
    this.isPointed = pointed !== undefined;
    this.meaning = pointed === undefined ? found : { ...found, chosen: pointed, undecided: [] };
    this.paint(this.meaning, this.touched);
    this.listener.meant(this.meaning);
  }

  private preview(piece: Piece | undefined): void {
    if (this.touched.length > 0) return;
    const touched = piece === undefined ? [] : touchedWith(this.playables, [], piece);
    this.paint(meaningOf(this.playables, touched), []);
  }

  private paint({ chosen, lit }: Meaning, touched: readonly string[]): void {
    const meant = new Set(chosen?.way.touches ?? []);
    for (const [id, { piece, group }] of this.pieces) {
      const is = (set: { has(name: string): boolean }): boolean => set.has(id) || (piece.also !== undefined && set.has(piece.also));
      const isTouched = is(new Set(touched));
      group.classList.toggle("touched", isTouched);
      group.classList.toggle("meant", is(meant));
      group.classList.toggle("lit", touched.length > 0 && is(lit) && !isTouched);
      group.classList.toggle("unlit", touched.length > 0 && !is(lit) && !isTouched && !is(meant));
      group.setAttribute("aria-pressed", String(isTouched || (touched.length > 0 && is(meant))));
    }
  }

  private roam(group: SVGElement): void {
    for (const { group: one } of this.pieces.values()) one.setAttribute("tabindex", one === group ? "0" : "-1");
  }

  private key(event: KeyboardEvent): void {
    const id = (event.target as Element).getAttribute("data-piece");
    const here = id === null ? undefined : this.pieces.get(id);
    const arrow = ARROWS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (arrow !== undefined && here !== undefined) {
      const [dx, dy] = arrow;
      this.nearest(here.piece, (x, y) => (x * dx + y * dy > 1 ? Math.abs(x * dy) + Math.abs(y * dx) <= 1.5 * (x * dx + y * dy) : false), dx !== 0)?.group.focus();
    } else if (event.key === "Escape") {
      this.clear();
    } else if (event.key === "Enter" && this.meaning.chosen !== undefined && (this.touched.length > 0 || this.isPointed)) {
      this.confirm();
    } else if ((event.key === " " || event.key === "Enter") && here !== undefined) {
      this.touch(here.piece);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The nearest piece in a direction; those straight ahead count as nearer. */
  private nearest(from: Piece, fits: (x: number, y: number) => boolean, level = true): { readonly piece: Piece; readonly group: SVGElement } | undefined {
    let best: { readonly piece: Piece; readonly group: SVGElement } | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const one of this.pieces.values()) {
      const [x, y] = [one.piece.x - from.x, one.piece.y - from.y];
      const far = level ? Math.hypot(x, 3 * y) : Math.hypot(3 * x, y);
      if (one.piece === from || !fits(x, y) || far >= least) continue;
      [best, least] = [one, far];
    }
    return best;
  }
}
