// Tartan calculator. A reader chooses two games of coins in a row and sees the value of each coin of their product. The
// reader turns coins to heads by pointer or keys, and gets the winning turns. rules/product.ts makes the game, and the solver solves
// it like any other game. This module has the grid and the address.
import { label, shape } from "../boards/svg";
import { absoluteUrl, loadScript } from "../data";
import { append, claimElement, el, errorMessage } from "../dom";
import { type Definition, Game, type Script } from "../rules/game";
import { buildProduct, type Library } from "../rules/product";
import { Refused, type Value } from "../rules/runtime";
import { NO_PAUSES, Solver } from "../rules/solve";
import { mountScrollable } from "../scroll";
import { showAnswer } from "../solver/answer";
import { followAddress, mountEntry, positionFragment } from "../solver/entry";

const KEY = "tartan";
const MAX_LENGTH = 4000;
const [CELL, WIDE, HEAD] = [30, 40, 26] as const;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

interface Choice {
  readonly slug: string;
  readonly name: string;
  readonly first: number;
  readonly script: string;
}

type Coin = readonly [number, number];

/** Grid of coins: each shows its value and can be turned. */
class Grid {
  readonly picture: SVGElement;
  private readonly cells = new Map<string, SVGElement>();
  private at: string;

  constructor(
    title: string,
    first: Coin,
    largest: number,
    value: (coin: Coin) => number,
    turn: (coin: string) => void,
  ) {
    const [rows, columns] = first.map((start) =>
      Array.from({ length: largest - start + 1 }, (_, place) => start + place),
    ) as [number[], number[]];
    const top = Math.max(...rows.flatMap((row) => columns.map((column) => value([row, column]))));
    const width = top > 999 ? WIDE : CELL;
    const [x, y] = [
      (column: number) => HEAD + (column - first[1]) * width,
      (row: number) => HEAD + (row - first[0]) * CELL,
    ];
    this.at = first.join("-");
    const parts: Element[] = [
      ...columns.map((column) => label(x(column) + width / 2, HEAD - 8, String(column), "label")),
      ...rows.map((row) => label(HEAD - 6, y(row) + CELL / 2 + 4, String(row), "label", "end")),
    ];
    for (const row of rows) {
      for (const column of columns) {
        const [name, worth] = [`${row}-${column}`, value([row, column])];
        const shade = nimClass(worth);
        const cell = shape(
          "g",
          {
            role: "button",
            tabindex: name === this.at ? 0 : -1,
            "aria-pressed": "false",
            "aria-label": `row ${row}, column ${column}, value ${worth}`,
          },
          shape("rect", { class: shade, x: x(column), y: y(row), width: width - 1, height: CELL - 1 }),
          shape("rect", { class: "ring", x: x(column) + 2, y: y(row) + 2, width: width - 5, height: CELL - 5, rx: 12 }),
          label(x(column) + width / 2 - 0.5, y(row) + CELL / 2 + 4, String(worth), `on-${shade}`),
        );
        cell.addEventListener("click", () => {
          this.focus(name);
          turn(name);
        });
        cell.addEventListener("keydown", (event) => this.key(event, [row, column], turn));
        this.cells.set(name, cell);
        parts.push(cell);
      }
    }
    const [across, down] = [x(largest + 1), y(largest + 1)];
    this.picture = shape(
      "svg",
      {
        class: "atlas-grid-svg atlas-tartan-grid",
        role: "group",
        width: across,
        height: down,
        viewBox: `0 0 ${across} ${down}`,
        "aria-label": title,
      },
      ...parts,
    );
  }

  private key(event: KeyboardEvent, [row, column]: Coin, turn: (coin: string) => void): void {
    const step = STEPS[event.key];
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (step === undefined && event.key !== "Enter" && event.key !== " ")
    )
      return;
    event.preventDefault();
    if (step === undefined) turn(`${row}-${column}`);
    else this.focus(`${row + step[0]}-${column + step[1]}`);
  }

  private focus(name: string): void {
    const next = this.cells.get(name);
    if (next === undefined) return;
    this.cells.get(this.at)?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
    this.at = name;
  }

  /** Show these coins as heads and all others as tails. */
  heads(coins: readonly string[]): void {
    for (const [name, cell] of this.cells) cell.setAttribute("aria-pressed", String(coins.includes(name)));
  }

  /** Mark the coins that a move would turn. */
  mark(coins: readonly string[]): void {
    for (const [name, cell] of this.cells) cell.classList.toggle("turned", coins.includes(name));
  }
}

export function mountTartan(form: HTMLFormElement): void {
  const { factors, notation, library, largest, rows: firstRows = "", columns: firstColumns = "" } = form.dataset;
  if (factors === undefined || notation === undefined || library === undefined || !claimElement(form)) return;
  const choices = (JSON.parse(factors) as Choice[]).map((one) => ({ ...one, script: absoluteUrl(one.script) }));
  const definition = {
    slug: KEY,
    name: KEY,
    play: "normal",
    parameters: {},
    notation: JSON.parse(notation) as Definition["notation"],
  } satisfies Definition;
  const shared = absoluteUrl(library);
  const select = (name: string, chosen: string): HTMLSelectElement => {
    const box = el(
      "select",
      { class: "atlas-input" },
      ...choices.map(({ slug, name: label }) => el("option", { value: slug, selected: slug === chosen }, label)),
    );
    append(line, el("label", {}, el("span", { class: "atlas-label" }, name), box));
    box.addEventListener("change", () => void run(entry.input.value, true));
    return box;
  };
  const line = el("div", { class: "atlas-tartan-games" });
  const boxes = [select("Rows as in", firstRows), select("Columns as in", firstColumns)] as const;
  const place = el("div", { class: "atlas-figure" });
  append(form, line, place);
  const entry = mountEntry(form, {
    label: "Coins that show heads",
    press: "Solve",
    hint: `Turn coins in the grid, or type them as row-column with spaces between, such as ${definition.notation.example}. Arrow keys go from coin to coin, Enter turns one.`,
    maxLength: MAX_LENGTH,
  });
  const summary = el("div", { class: "atlas-solver-summary", "aria-live": "polite", tabindex: -1 });
  const details = el("div", { class: "atlas-solver-details" });
  append(form, el("div", { class: "atlas-solver-result" }, summary, details));
  form.previousElementSibling?.remove(); // the still picture for readers without scripts
  mountScrollable(place, "Values of the product");

  let active: { readonly of: string; readonly game: Game; readonly grid: Grid } | undefined;
  let round = 0;
  let current = "";

  async function product(): Promise<NonNullable<typeof active>> {
    const of = boxes.map(({ value }) => value).join(" ");
    if (active?.of === of) return active;
    const chosen = boxes.map(({ value }) => choices.find(({ slug }) => slug === value) as Choice) as [Choice, Choice];
    const load = async <T>(address: string): Promise<T> => (await loadScript<{ readonly default: T }>(address)).default;
    const [library, ...scripts] = await Promise.all([
      load<Library>(shared),
      ...chosen.map(({ script }) => load<Script>(script)),
    ]);
    const [down, across] = chosen.map(({ first }, index) => ({ first, script: scripts[index] as Script })) as [
      { first: number; script: Script },
      { first: number; script: Script },
    ];
    const game = new Game(definition, buildProduct(library, down, across));
    const title = `Values of the product of ${chosen[0].name} in rows and ${chosen[1].name} in columns: the darker the greater`;
    const worth = (coin: Coin): number => Number(game.rulesFor(0).nim_value?.([...coin] as Value));
    return { of, game, grid: new Grid(title, [down.first, across.first], Number(largest), worth, turn) };
  }

  function turn(coin: string): void {
    const heads = current.split(" ").filter((one) => /^\d/.test(one));
    const next = heads.includes(coin) ? heads.filter((one) => one !== coin) : [...heads, coin];
    entry.input.value = next.join(" ") || "none";
    void run(entry.input.value, true);
  }

  async function run(text: string, write: boolean): Promise<void> {
    round += 1;
    const token = round;
    entry.showError("");
    try {
      const loaded = await product();
      if (token !== round) return;
      if (active !== loaded) place.replaceChildren(loaded.grid.picture);
      active = loaded;
      const { game, grid } = loaded;
      const components = game.read(text.trim() === "" ? "none" : text);
      current = game.write(components);
      entry.input.value = current;
      grid.heads(current.split(" "));
      grid.mark([]);
      const answer = await new Solver(game).solve(components, NO_PAUSES);
      if (token !== round) return;
      showAnswer(game, components, answer, { summary, details, play });
      if (write) history.replaceState(history.state, "", positionFragment(KEY, `${loaded.of} ${current}`));
    } catch (failure) {
      if (token !== round) return;
      summary.replaceChildren();
      details.replaceChildren();
      active?.grid.heads([]);
      current = "";
      if (failure instanceof Refused)
        entry.showError(`${failure.text === "" ? "" : `“${failure.text}”: `}${failure.reason}.`, true);
      else entry.showError(`This could not be worked out: ${errorMessage(failure)}.`);
    }
  }

  function play(text: string): void {
    summary.focus();
    void run(text, true);
  }

  /** Highlight in the grid the coins that the move under the pointer turns. */
  const preview = (event: Event): void => {
    const move = (event.target as Element).closest?.(".atlas-play");
    active?.grid.mark(move === null ? [] : (move.textContent?.match(/\d+-\d+/g) ?? []));
  };
  for (const name of ["pointerover", "focusin"]) details.addEventListener(name, preview);
  for (const name of ["pointerleave", "focusout"]) details.addEventListener(name, () => active?.grid.mark([]));

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(entry.input.value, true);
  });
  const fromAddress = followAddress(form, KEY, MAX_LENGTH, (text) => {
    const [rows = "", columns = "", ...coins] = text.trim().split(/\s+/);
    const unknown = [rows, columns].find((one) => choices.every(({ slug }) => slug !== one));
    if (unknown !== undefined) {
      entry.showError(`The address names “${unknown.slice(0, 40)}”, which is none of the games to choose from.`);
      if (active === undefined)
        void product().then((loaded) => place.replaceChildren((active ??= loaded).grid.picture));
      return;
    }
    if (active?.of === `${rows} ${columns}` && coins.join(" ") === current) return;
    [boxes[0].value, boxes[1].value] = [rows, columns];
    void run(coins.join(" "), false);
  });
  if (!fromAddress) void run(definition.notation.example, false);
  else form.scrollIntoView({ block: "center" });
}

/** Least values of the colour classes, as in generator/fairgame_site/render/colours.py; css/values.css has the colours. */
const BANDS = [64, 16, 10] as const;

function nimClass(value: number): string {
  return `v${BANDS.find((first) => value >= first) ?? value}`;
}
