// Playable Hackenbush drawing, for two readers or against the atlas. The build makes the drawing. This script turns its
// edges into buttons, and lets edges fall that lose the ground. The rule of the game gives the value of a picture.
import { absoluteUrl, loadScript } from "../data";
import { button, claimElement, el, errorMessage } from "../dom";
import { type Components, type Definition, Game, type Script } from "../rules/game";

const PLAYERS = ["the first player", "the second player"] as const;

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
  private chopped = 0;
  private readonly names: readonly string[];
  private readonly status = el("p", { class: "atlas-said", "aria-live": "polite" });
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
    this.moveButton = button("Let the atlas move", "atlas-button", () => this.moveForAtlas());
    this.resetButton = button("Reset", "atlas-button", () => this.reset());
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
    if (caption === null) this.figure.append(this.status, controls);
    else caption.before(this.status, controls);
    this.show();
  }

  private whole(): boolean[] {
    return this.picture.grounded(this.picture.edges.map(() => true));
  }

  private chop(index: number): void {
    if (this.present[index] !== true) return;
    const before = this.present.filter(Boolean).length;
    this.present = this.picture.grounded(this.present.map((isPresent, edge) => isPresent && edge !== index));
    this.chopped += 1;
    const fell = before - 1 - this.present.filter(Boolean).length;
    this.show(
      `Edge ${this.names[index] ?? ""} chopped${fell === 0 ? "" : `, ${fell} more ${fell === 1 ? "falls" : "fall"}`}. `,
    );
  }

  /** Chop a winning edge if one exists; otherwise the edge that removes least. */
  private moveForAtlas(): void {
    const chops = this.picture.chops(this.present);
    const best =
      chops.find(({ value }) => value === 0) ??
      chops.reduce<(typeof chops)[number] | undefined>(
        (fewest, one) => (fewest === undefined || one.falls < fewest.falls ? one : fewest),
        undefined,
      );
    if (best !== undefined) this.chop(best.edge);
  }

  private reset(): void {
    this.present = this.whole();
    this.chopped = 0;
    this.show();
  }

  private toggleHints(): void {
    this.hintButton.setAttribute("aria-pressed", String(!this.showsHints));
    this.show();
  }

  private get showsHints(): boolean {
    return this.hintButton.getAttribute("aria-pressed") === "true";
  }

  private show(event = ""): void {
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
    const over = !this.present.some(Boolean);
    this.resetButton.disabled = this.chopped === 0;
    this.moveButton.disabled = over;
    const turn = PLAYERS[this.chopped % 2] ?? "";
    const last = PLAYERS[(this.chopped + 1) % 2] ?? "";
    const state = over
      ? `No edge is left: ${last}, who moved last, wins.`
      : `Nim-value ${value}: ${turn} is to move and ${value === 0 ? "loses against good play" : "can win"}.`;
    const hints =
      this.showsHints && !over
        ? winning.length === 0
          ? " No chop wins."
          : ` Winning chops: ${winning.map(({ edge }) => this.names[edge] ?? "").join(", ")}.`
        : "";
    this.status.textContent = event + state + hints;
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
