// Playable Hackenbush drawing, against the atlas. The build makes the drawing. This script turns its edges into buttons,
// lets edges fall that lose the ground, and answers each chop. The rule of the game gives the value of a picture.
import { absoluteUrl, loadScript } from "../data";
import { button, claimElement, el, errorMessage } from "../dom";
import { type Components, type Definition, Game, type Script } from "../rules/game";

/** Time before the atlas answers a chop, in milliseconds. */
const REPLY_MS = 700;

type Edge = readonly [number, number];

export async function mountDrawn(figure: HTMLElement): Promise<void> {
  const svg = figure.querySelector("svg");
  const { game, script } = figure.dataset;
  if (svg === null || game === undefined || script === undefined || !claimElement(figure)) return;
  const paths = [...svg.querySelectorAll<SVGElement>(".edge[data-edge]")];
  const edges = paths.map((path) => (path.dataset["edge"] as string).split("-").map(Number) as unknown as Edge);
  let module: { readonly default: Script };
  try {
    module = await loadScript(absoluteUrl(script));
  } catch (error) {
    const text = `This picture cannot be played: ${errorMessage(error)}. Reload the page to try again.`;
    figure.append(el("p", { class: "atlas-error", role: "alert" }, text));
    return;
  }
  new DrawnGame(
    figure,
    svg,
    new Picture(new Game(JSON.parse(game) as Definition, module.default), edges),
    paths,
  ).start();
}

function edgeName(edge: Edge): string {
  return edge.join("-");
}

interface Chop {
  readonly edge: number;
  /** Number of edges that fall, without the chopped one. */
  readonly falls: number;
  /** Nim-value of the remaining picture. */
  readonly value: number;
}

/** A picture whose edges may be present or absent. */
class Picture {
  constructor(
    private readonly game: Game,
    readonly edges: readonly Edge[],
  ) {}

  private parts(present: readonly boolean[]): Components {
    const { into } = this.game.rulesFor(0);
    const grounded = this.grounded(present);
    return into === undefined ? [] : into([this.edges.filter((_, place) => grounded[place] === true)]);
  }

  /** Return which of the present edges are connected to the ground. */
  grounded(present: readonly boolean[]): boolean[] {
    const reached = new Set([0]);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      this.edges.forEach((ends, place) => {
        if (present[place] === true && ends.some((end) => reached.has(end))) for (const end of ends) reached.add(end);
      });
    }
    return this.edges.map(([u], place) => present[place] === true && reached.has(u));
  }

  value(present: readonly boolean[]): number {
    return this.parts(present).reduce<number>(
      (sum, part) => sum ^ Number(this.game.rulesFor(part).nim_value?.(part) ?? 0),
      0,
    );
  }

  chops(present: readonly boolean[]): Chop[] {
    return this.edges.flatMap((_, edge) => {
      if (present[edge] !== true) return [];
      const after = this.grounded(present.map((isPresent, place) => isPresent && place !== edge));
      const falls = present.filter(Boolean).length - 1 - after.filter(Boolean).length;
      return [{ edge, falls, value: this.value(after) }];
    });
  }
}

class DrawnGame {
  private present: boolean[];
  /** Edges present before each chop. */
  private past: boolean[][] = [];
  private isAtlasFirst = false;
  /** The last chop, in a sentence. */
  private event = "";
  /** Timer of the pending answer of the atlas. */
  private pending: ReturnType<typeof setTimeout> | undefined;
  private readonly reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private readonly names: readonly string[];
  private readonly status = el("p", { class: "atlas-said", "aria-live": "polite" });
  private readonly hits: SVGElement[] = [];
  private readonly hintButton: HTMLButtonElement;
  private readonly startButton: HTMLButtonElement;
  private readonly retryButton: HTMLButtonElement;
  private readonly resetButton: HTMLButtonElement;

  constructor(
    private readonly figure: HTMLElement,
    private readonly svg: SVGSVGElement,
    private readonly picture: Picture,
    private readonly paths: readonly SVGElement[],
  ) {
    this.present = this.whole();
    this.names = picture.edges.map(edgeName);
    this.hintButton = button("Show winning chops", "atlas-button", () => this.toggleHints());
    this.hintButton.setAttribute("aria-pressed", "false");
    this.startButton = button("Let the atlas start", "atlas-button", () => {
      this.isAtlasFirst = true;
      this.reply();
    });
    this.retryButton = button("Try again from the last chance", "atlas-button", () => this.retry());
    this.resetButton = button("Start again", "atlas-button", () => this.reset());
  }

  start(): void {
    // The role img would hide the buttons inside; the name stays.
    if (this.svg.getAttribute("role") === "img") this.svg.setAttribute("role", "group");
    this.paths.forEach((path, index) => {
      path.setAttribute("role", "button");
      path.setAttribute("aria-label", `chop edge ${this.names[index] ?? ""}`);
      const hit = path.cloneNode(false) as SVGElement;
      // Thin lines are hard to touch, so a wide transparent one covers each.
      for (const name of ["data-edge", "role", "aria-label", "tabindex"]) hit.removeAttribute(name);
      hit.setAttribute("class", "atlas-hit");
      hit.setAttribute("aria-hidden", "true");
      path.after(hit);
      this.hits.push(hit);
      for (const target of [path, hit]) {
        target.addEventListener("click", () => this.chopForReader(index));
        target.addEventListener("pointerenter", () => path.classList.add("atlas-over"));
        target.addEventListener("pointerleave", () => path.classList.remove("atlas-over"));
      }
      path.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.chopForReader(index);
        this.focusNext(index);
      });
    });
    const controls = el(
      "div",
      { class: "atlas-controls" },
      this.hintButton,
      this.startButton,
      this.retryButton,
      this.resetButton,
    );
    const caption = this.figure.querySelector("figcaption");
    if (caption === null) this.figure.append(this.status, controls);
    else caption.before(this.status, controls);
    this.show();
  }

  private whole(): boolean[] {
    return this.picture.grounded(this.picture.edges.map(() => true));
  }

  private get isReaderToMove(): boolean {
    return (this.past.length % 2 === 0) !== this.isAtlasFirst;
  }

  private get isOver(): boolean {
    return !this.present.some(Boolean);
  }

  private chopForReader(index: number): void {
    if (this.present[index] !== true || !this.isReaderToMove || this.pending !== undefined) return;
    this.chop(index);
    if (!this.isOver) this.reply();
  }

  private chop(index: number): void {
    const who = this.isReaderToMove ? "You" : "The atlas";
    const before = this.present.filter(Boolean).length;
    this.past.push(this.present);
    this.present = this.picture.grounded(this.present.map((isPresent, edge) => isPresent && edge !== index));
    const fell = before - 1 - this.present.filter(Boolean).length;
    this.event = `${who} chopped a line${fell === 0 ? "" : `, and ${fell} more fell`}. `;
    this.show();
  }

  /** Let the atlas chop after a moment: a winning edge if one exists, otherwise the edge that removes least. */
  private reply(): void {
    const chops = this.picture.chops(this.present);
    const best =
      chops.find(({ value }) => value === 0) ??
      chops.reduce<(typeof chops)[number] | undefined>(
        (fewest, one) => (fewest === undefined || one.falls < fewest.falls ? one : fewest),
        undefined,
      );
    if (best === undefined) return;
    this.pending = setTimeout(
      () => {
        this.pending = undefined;
        const focused = this.paths.indexOf(document.activeElement as SVGElement);
        this.chop(best.edge);
        if (focused >= 0 && this.present[focused] !== true) this.focusNext(focused);
      },
      this.reducedMotion ? 0 : REPLY_MS,
    );
    this.show();
  }

  /** Number of chops before the last picture from which the reader could have won; undefined if there is none. */
  private get lastChance(): number | undefined {
    const first = this.isAtlasFirst ? 1 : 0;
    const places = this.past.flatMap((present, place) =>
      place % 2 === first && this.picture.value(present) !== 0 ? [place] : [],
    );
    return places[places.length - 1];
  }

  private retry(): void {
    const place = this.lastChance;
    if (place === undefined) return;
    this.present = this.past[place] as boolean[];
    this.past = this.past.slice(0, place);
    this.event = "";
    this.show();
    this.focusNext(-1);
  }

  private reset(): void {
    clearTimeout(this.pending);
    this.pending = undefined;
    this.present = this.whole();
    this.past = [];
    this.isAtlasFirst = false;
    this.event = "";
    this.show();
  }

  private toggleHints(): void {
    this.hintButton.setAttribute("aria-pressed", String(!this.showsHints));
    this.show();
  }

  private get showsHints(): boolean {
    return this.hintButton.getAttribute("aria-pressed") === "true";
  }

  private show(): void {
    const value = this.picture.value(this.present);
    const winning = this.showsHints ? this.picture.chops(this.present).filter((chop) => chop.value === 0) : [];
    const winners = new Set(winning.map(({ edge }) => edge));
    this.paths.forEach((path, index) => {
      const isPresent = this.present[index] === true;
      const isWinning = winners.has(index);
      path.classList.toggle("fallen", !isPresent);
      path.classList.toggle("atlas-winning", isWinning);
      path.setAttribute("tabindex", isPresent ? "0" : "-1");
      path.setAttribute("aria-label", `chop edge ${this.names[index] ?? ""}${isWinning ? ", a winning chop" : ""}`);
      path.setAttribute("aria-hidden", String(!isPresent));
      this.hits[index]?.classList.toggle("fallen", !isPresent);
      this.hits[index]?.setAttribute("pointer-events", isPresent ? "stroke" : "none");
    });
    this.dropDots();
    const isLost = this.isOver && this.isReaderToMove;
    const chance = isLost ? this.lastChance : undefined;
    this.resetButton.disabled = this.past.length === 0 && this.pending === undefined;
    this.startButton.hidden = this.past.length > 0 || this.pending !== undefined;
    this.retryButton.hidden = chance === undefined;
    this.hintButton.hidden = this.isOver;
    const hints = !this.showsHints || this.isOver ? "" : ` The picture has nim-value ${value}.`;
    let state: string;
    if (isLost)
      state = `The atlas made the last chop. It wins. ${chance === undefined ? "You never had a winning chop." : `You could have won until chop ${chance + 1}.`}`;
    else if (this.isOver) state = "You made the last chop. You win.";
    else if (!this.isReaderToMove || this.pending !== undefined) state = "The atlas moves …";
    else if (value !== 0) state = "Your move. You can win from here.";
    else
      state =
        this.past.length === 0
          ? "Your move, but no chop wins. Let the atlas start."
          : "Your move, but the atlas has left you no winning chop.";
    this.status.textContent = `${this.isOver ? "" : this.event}${state}${hints}`;
  }

  /** Hide a dot with its last edge; the ground stays. */
  private dropDots(): void {
    const reached = new Set([
      "0",
      ...this.names.filter((_, index) => this.present[index] === true).flatMap((name) => name.split("-")),
    ]);
    for (const dot of this.svg.querySelectorAll<SVGElement>("[data-vertex]")) {
      dot.classList.toggle("fallen", !reached.has(dot.dataset["vertex"] ?? ""));
    }
  }

  /** Move the keyboard focus to the next present edge. */
  private focusNext(index: number): void {
    for (let step = 1; step <= this.paths.length; step += 1) {
      const next = (index + step) % this.paths.length;
      if (this.present[next] === true) {
        this.paths[next]?.focus();
        return;
      }
    }
    this.resetButton.focus();
  }
}
