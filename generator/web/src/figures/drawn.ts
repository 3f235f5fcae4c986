// Why this exists: a Hackenbush drawing on a page becomes a game that can be
// played, by two readers or against the atlas. The drawing is made at build time;
// here its edges become buttons, and what a chop leaves in the air falls. Which
// edges stand, and what a picture is worth, the game's own rule says.

import { absolute } from "../data";
import { button, claim, el } from "../dom";
import { Game, type Components, type Definition, type Script } from "../rules/game";

const PLAYERS = ["the first player", "the second player"] as const;

type Edge = readonly [number, number];

export async function mountDrawn(figure: HTMLElement): Promise<void> {
  const svg = figure.querySelector("svg");
  const { game, script } = figure.dataset;
  if (svg === null || game === undefined || script === undefined || !claim(figure)) return;
  const drawn = [...svg.querySelectorAll<SVGElement>(".edge[data-edge]")];
  const edges = drawn.map((path) => (path.dataset["edge"] as string).split("-").map(Number) as unknown as Edge);
  const module = (await import(absolute(script))) as { readonly default: Script };
  new Play(figure, svg, new Picture(new Game(JSON.parse(game) as Definition, module.default), edges), drawn).start();
}

export function edgeName(edge: Edge): string {
  return edge.join("-");
}

interface Chop {
  readonly edge: number;
  /** How many edges fall, besides the chopped one. */
  readonly falls: number;
  /** Nim-value of what is left standing. */
  readonly value: number;
}

/** The edges of a picture, some of which stand. */
class Picture {
  constructor(
    private readonly game: Game,
    readonly edges: readonly Edge[],
  ) {}

  private parts(present: readonly boolean[]): Components {
    const { into } = this.game.rulesFor(0);
    const standing = this.standing(present);
    return into === undefined ? [] : into([this.edges.filter((_, place) => standing[place] === true)]);
  }

  /** Which of the edges that are present hold on to the ground. */
  standing(present: readonly boolean[]): boolean[] {
    const held = new Set([0]);
    for (let size = 0; size < held.size; ) {
      size = held.size;
      this.edges.forEach((ends, place) => {
        if (present[place] === true && ends.some((end) => held.has(end))) ends.forEach((end) => held.add(end));
      });
    }
    return this.edges.map(([u], place) => present[place] === true && held.has(u));
  }

  value(present: readonly boolean[]): number {
    return this.parts(present).reduce<number>((sum, part) => sum ^ Number(this.game.rulesFor(part).nim_value?.(part) ?? 0), 0);
  }

  chops(present: readonly boolean[]): Chop[] {
    return this.edges.flatMap((_, edge) => {
      if (present[edge] !== true) return [];
      const after = this.standing(present.map((stands, place) => stands && place !== edge));
      const falls = present.filter(Boolean).length - 1 - after.filter(Boolean).length;
      return [{ edge, falls, value: this.value(after) }];
    });
  }
}

class Play {
  private present: boolean[];
  private chopped = 0;
  private readonly names: readonly string[];
  private readonly said = el("p", { class: "atlas-said", "aria-live": "polite" });
  private readonly hits: SVGElement[] = [];
  private readonly hintButton: HTMLButtonElement;
  private readonly moveButton: HTMLButtonElement;
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
    this.moveButton = button("Let the atlas move", "atlas-button", () => this.answer());
    this.resetButton = button("Reset", "atlas-button", () => this.reset());
  }

  start(): void {
    // A picture's role would hide the buttons in it; the name stays.
    if (this.svg.getAttribute("role") === "img") this.svg.setAttribute("role", "group");
    this.paths.forEach((path, index) => {
      path.setAttribute("role", "button");
      path.setAttribute("aria-label", `chop edge ${this.names[index] ?? ""}`);
      const hit = path.cloneNode(false) as SVGElement;
      // Thin lines are hard to meet with a finger: a wide unseen one lies above each.
      for (const name of ["data-edge", "role", "aria-label", "tabindex"]) hit.removeAttribute(name);
      hit.setAttribute("class", "atlas-hit");
      hit.setAttribute("aria-hidden", "true");
      path.after(hit);
      this.hits.push(hit);
      for (const target of [path, hit]) {
        target.addEventListener("click", () => this.chop(index));
        target.addEventListener("pointerenter", () => path.classList.add("atlas-over"));
        target.addEventListener("pointerleave", () => path.classList.remove("atlas-over"));
      }
      path.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.chop(index);
        this.focusNext(index);
      });
    });
    const controls = el("div", { class: "atlas-controls" }, this.hintButton, this.moveButton, this.resetButton);
    const caption = this.figure.querySelector("figcaption");
    if (caption === null) this.figure.append(this.said, controls);
    else caption.before(this.said, controls);
    this.show();
  }

  private whole(): boolean[] {
    return this.picture.standing(this.picture.edges.map(() => true));
  }

  private chop(index: number): void {
    if (this.present[index] !== true) return;
    const before = this.present.filter(Boolean).length;
    this.present = this.picture.standing(this.present.map((stands, edge) => stands && edge !== index));
    this.chopped += 1;
    const fell = before - 1 - this.present.filter(Boolean).length;
    this.show(`Edge ${this.names[index] ?? ""} chopped${fell === 0 ? "" : `, ${fell} more ${fell === 1 ? "falls" : "fall"}`}. `);
  }

  /** A winning chop if there is one; otherwise the chop that takes least away. */
  private answer(): void {
    const all = this.picture.chops(this.present);
    const best = all.find(({ value }) => value === 0)
      ?? all.reduce<(typeof all)[number] | undefined>((least, one) => (least === undefined || one.falls < least.falls ? one : least), undefined);
    if (best !== undefined) this.chop(best.edge);
  }

  private reset(): void {
    this.present = this.whole();
    this.chopped = 0;
    this.show();
  }

  private toggleHints(): void {
    this.hintButton.setAttribute("aria-pressed", String(!this.hinting));
    this.show();
  }

  private get hinting(): boolean {
    return this.hintButton.getAttribute("aria-pressed") === "true";
  }

  private show(event = ""): void {
    const value = this.picture.value(this.present);
    const winning = this.hinting ? this.picture.chops(this.present).filter((chop) => chop.value === 0) : [];
    const winners = new Set(winning.map(({ edge }) => edge));
    this.paths.forEach((path, index) => {
      const stands = this.present[index] === true;
      const wins = winners.has(index);
      path.classList.toggle("fallen", !stands);
      path.classList.toggle("atlas-winning", wins);
      path.setAttribute("tabindex", stands ? "0" : "-1");
      path.setAttribute("aria-label", `chop edge ${this.names[index] ?? ""}${wins ? ", a winning chop" : ""}`);
      path.setAttribute("aria-hidden", String(!stands));
      this.hits[index]?.classList.toggle("fallen", !stands);
      this.hits[index]?.setAttribute("pointer-events", stands ? "stroke" : "none");
    });
    this.dropDots();
    const over = !this.present.some(Boolean);
    this.resetButton.disabled = this.chopped === 0;
    this.moveButton.disabled = over;
    const turn = PLAYERS[this.chopped % 2] ?? "";
    const last = PLAYERS[(this.chopped + 1) % 2] ?? "";
    const state = over
      ? `No edge is left: ${last}, who moved last, wins.`
      : `Nim-value ${value}: ${turn} is to move and ${value === 0 ? "loses against good play" : "can win"}.`;
    const hints = this.hinting && !over ? (winning.length === 0 ? " No chop wins." : ` Winning chops: ${winning.map(({ edge }) => this.names[edge] ?? "").join(", ")}.`) : "";
    this.said.textContent = event + state + hints;
  }

  /** A dot goes with the last edge that held it; the ground stays. */
  private dropDots(): void {
    const held = new Set(["0", ...this.names.filter((_, index) => this.present[index] === true).flatMap((name) => name.split("-"))]);
    for (const dot of this.svg.querySelectorAll<SVGElement>("[data-vertex]")) {
      dot.classList.toggle("fallen", !held.has(dot.dataset["vertex"] ?? ""));
    }
  }

  /** After a chop by keyboard the focus goes on to an edge that stands. */
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
