// Drawing of a stage with touch and keys: every piece that a move can touch is a button. Arrow keys go to the nearest
// piece in their direction, the space bar touches, Enter makes the chosen move, Escape clears.
import { label, path, shape } from "../boards/svg";
import { pieceClass, stageSvg } from "./picture";
import { addTouch, type Choice, interpret, type Meaning, type Piece, type Playable, type Stage } from "./stage";
import { placeLabels, type Worth } from "./worth";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Duration of the removal of pieces, in milliseconds. */
const REMOVAL_MS = 420;

interface Listener {
  /** The touched pieces have changed. */
  onMeaning(meaning: Meaning): void;
  make(choice: Choice): void;
  report(message: string): void;
}

export class BoardView {
  private pieces = new Map<string, { readonly piece: Piece; readonly group: SVGElement }>();
  private playables: readonly Playable[] = [];
  private touched: readonly string[] = [];
  private meaning: Meaning = interpret([], []);
  /** Whether the move was shown by a hint, not touched. */
  private isHighlighted = false;
  private svg: SVGElement | undefined;

  constructor(
    readonly place: HTMLElement,
    readonly listener: Listener,
  ) {}

  /** Draw a stage; pieces that moves touch become buttons. Touched pieces stay touched if the position is the same. */
  show(stage: Stage, playables: readonly Playable[], isSame = false): void {
    const focusedId =
      this.svg?.contains(document.activeElement) === true
        ? document.activeElement?.getAttribute("data-piece")
        : undefined;
    const focusedPiece = focusedId === undefined || focusedId === null ? undefined : this.pieces.get(focusedId)?.piece;
    const active = new Set(playables.flatMap(({ ways }) => ways.flatMap(({ touches }) => touches)));
    this.playables = playables;
    this.pieces = new Map();
    const groups = stage.pieces.map((piece) => {
      const isActive = active.has(piece.id) || (piece.alias !== undefined && active.has(piece.alias));
      const group = shape(
        "g",
        {
          class: `${pieceClass(piece)}${isActive ? "" : " still"}`,
          "data-piece": piece.id,
        },
        piece.area,
        ...piece.parts,
      );
      if (isActive) {
        for (const [name, value] of [
          ["role", "button"],
          ["aria-label", piece.name],
          ["aria-pressed", "false"],
          ["tabindex", "-1"],
        ] as const)
          group.setAttribute(name, value);
        group.addEventListener("click", () => this.touch(piece));
        group.addEventListener(
          "pointerenter",
          (event) => (event as PointerEvent).pointerType === "mouse" && this.preview(piece),
        );
        group.addEventListener("pointerleave", () => this.preview(undefined));
        group.addEventListener("focus", () => this.setTabStop(group));
        this.pieces.set(piece.id, { piece, group });
      }
      return group;
    });
    const svg = stageSvg(stage, "group", groups);
    svg.addEventListener("keydown", (event) => this.onKey(event as KeyboardEvent));
    stage.attach?.(svg as SVGSVGElement, this);
    this.svg = svg;
    this.place.replaceChildren(svg);
    const first = focusedPiece === undefined ? undefined : this.nearest(focusedPiece, () => true);
    const start = first ?? [...this.pieces.values()][0];
    if (start !== undefined) this.setTabStop(start.group);
    // A board wider than its place is scrolled to the movable pieces.
    const seen = [...this.pieces.values()].find(({ piece }) => piece.isDestination !== true);
    if (seen !== undefined && this.place.scrollWidth > this.place.clientWidth)
      this.place.scrollLeft = seen.piece.x - this.place.clientWidth / 2;
    if (!isSame) this.touched = [];
    this.update();
    if (focusedId !== undefined && focusedId !== null) start?.group.focus();
  }

  /** Label the pieces with the worth of the moves that touch them; an empty list removes the labels. */
  annotate(worths: readonly Worth[]): void {
    this.svg?.querySelector(".worths")?.remove();
    if (this.svg === undefined || worths.length === 0) return;
    const aliases = new Map(
      [...this.pieces.values()].flatMap(({ piece }) =>
        piece.alias === undefined ? [] : [[piece.alias, piece] as const],
      ),
    );
    const labels = placeLabels(worths, (id) => this.pieces.get(id)?.piece ?? aliases.get(id));
    const texts = labels.map(({ x, y, text, wins }) => label(x, y, text, wins ? "worth wins" : "worth"));
    this.svg.append(shape("g", { class: "worths", "aria-hidden": "true" }, ...texts));
  }

  /** Focus the board, if any piece can be touched. */
  focus(): void {
    this.svg?.querySelector<SVGElement>('[tabindex="0"]')?.focus();
  }

  clear(): void {
    this.touched = [];
    this.update();
  }

  /** Mark the pieces of a move; Enter makes it, even if nothing shows it. */
  highlight(choice: Choice): void {
    this.touched = choice.way.touches;
    this.update(choice);
  }

  confirm(): void {
    if (this.meaning.chosen !== undefined) this.listener.make(this.meaning.chosen);
  }

  /** Animate the line that a move draws, or the pieces that it removes. */
  async animateMove(choice: Choice, reducedMotion: boolean): Promise<void> {
    if (choice.way.trace !== undefined) this.draw(choice.way.trace(), "trace making");
    for (const piece of choice.way.trace === undefined ? choice.way.touches : [])
      this.svg?.querySelector(`[data-piece="${CSS.escape(piece)}"]`)?.classList.add("going");
    if (!reducedMotion) await new Promise((resolve) => setTimeout(resolve, REMOVAL_MS));
  }

  /** Draw a line over the board instead of an earlier one. */
  draw(data: string, name = "trace"): void {
    this.svg?.querySelector(".trace")?.remove();
    if (data === "") return;
    const line = path(data, name);
    line.setAttribute("pathLength", "1");
    this.svg?.querySelector(".piece")?.before(line);
  }

  private touch(piece: Piece): void {
    const { chosen } = this.meaning;
    const names = piece.alias === undefined ? [piece.id] : [piece.id, piece.alias];
    if (chosen !== undefined && names.some((name) => this.touched.includes(name))) {
      this.listener.make(chosen);
      return;
    }
    let touched = addTouch(this.playables, this.touched, piece);
    const next = interpret(this.playables, touched);
    // A touch that changes nothing starts a new selection.
    if (chosen !== undefined && next.chosen?.playable === chosen.playable && this.touched.length > 0) {
      const restarted = addTouch(this.playables, [], piece);
      if (interpret(this.playables, restarted).chosen?.playable !== chosen.playable) touched = restarted;
    }
    this.touched = touched;
    this.update();
    const { chosen: chosenNow, fits } = this.meaning;
    if (
      chosenNow !== undefined &&
      touched.some((name) => this.isGoal(name)) &&
      new Set(fits.map(({ playable }) => playable)).size === 1
    )
      this.listener.make(chosenNow);
  }

  private isGoal(name: string): boolean {
    const piece = this.pieces.get(name)?.piece;
    return piece === undefined
      ? [...this.pieces.values()].some((one) => one.piece.alias === name)
      : piece.isDestination === true;
  }

  private update(highlighted?: Choice): void {
    const interpreted = interpret(this.playables, this.touched);
    this.isHighlighted = highlighted !== undefined;
    this.meaning = highlighted === undefined ? interpreted : { ...interpreted, chosen: highlighted, undecided: [] };
    this.updateClasses(this.meaning, this.touched);
    this.listener.onMeaning(this.meaning);
  }

  private preview(piece: Piece | undefined): void {
    if (this.touched.length > 0) return;
    const touched = piece === undefined ? [] : addTouch(this.playables, [], piece);
    this.updateClasses(interpret(this.playables, touched), []);
  }

  private updateClasses({ chosen, candidates }: Meaning, touched: readonly string[]): void {
    const onMeaning = new Set(chosen?.way.touches ?? []);
    this.draw(touched.length > 0 ? (chosen?.way.trace?.() ?? "") : "");
    for (const [id, { piece, group }] of this.pieces) {
      const includes = (set: { has(name: string): boolean }): boolean =>
        set.has(id) || (piece.alias !== undefined && set.has(piece.alias));
      const isTouched = includes(new Set(touched));
      group.classList.toggle("touched", isTouched);
      group.classList.toggle("meant", includes(onMeaning));
      group.classList.toggle("lit", touched.length > 0 && includes(candidates) && !isTouched);
      group.classList.toggle(
        "unlit",
        touched.length > 0 && !includes(candidates) && !isTouched && !includes(onMeaning),
      );
      group.setAttribute("aria-pressed", String(isTouched || (touched.length > 0 && includes(onMeaning))));
    }
  }

  private setTabStop(group: SVGElement): void {
    for (const { group: other } of this.pieces.values()) other.setAttribute("tabindex", other === group ? "0" : "-1");
  }

  private onKey(event: KeyboardEvent): void {
    const id = (event.target as Element).getAttribute("data-piece");
    const focused = id === null ? undefined : this.pieces.get(id);
    const arrow = ARROWS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (arrow !== undefined && focused !== undefined) {
      const [dx, dy] = arrow;
      this.nearest(
        focused.piece,
        (x, y) => (x * dx + y * dy > 1 ? Math.abs(x * dy) + Math.abs(y * dx) <= 1.5 * (x * dx + y * dy) : false),
        dx !== 0,
      )?.group.focus();
    } else if (event.key === "Escape") {
      this.clear();
    } else if (
      event.key === "Enter" &&
      this.meaning.chosen !== undefined &&
      (this.touched.length > 0 || this.isHighlighted)
    ) {
      this.confirm();
    } else if ((event.key === " " || event.key === "Enter") && focused !== undefined) {
      this.touch(focused.piece);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Return the nearest piece in a direction; those straight ahead count as nearer. */
  private nearest(
    from: Piece,
    fits: (x: number, y: number) => boolean,
    level = true,
  ): { readonly piece: Piece; readonly group: SVGElement } | undefined {
    let best: { readonly piece: Piece; readonly group: SVGElement } | undefined;
    let minDistance = Number.POSITIVE_INFINITY;
    for (const candidate of this.pieces.values()) {
      const [x, y] = [candidate.piece.x - from.x, candidate.piece.y - from.y];
      const distance = level ? Math.hypot(x, 3 * y) : Math.hypot(3 * x, y);
      if (candidate.piece === from || !fits(x, y) || distance >= minDistance) continue;
      [best, minDistance] = [candidate, distance];
    }
    return best;
  }
}
