// Grundy scales, the paper instrument for octal games, moved by pointer, touch and keys. A translated function of the
// engine returns the pairs that are options, their nim-sums and the mex. For any other game the strips show the published
// sequence, with nim-sums and without mex. Without scripts, generator/fairgame_site/games/octal/scales.py draws one step.
import { label, picture, shape } from "../boards/svg";
import { absoluteUrl, loadTable } from "../data";
import { append, claimElement, el, errorMessage, freshId } from "../dom";
import { loadFunctions } from "../rules/load";
import { Refused } from "../rules/runtime";
import { followAddress, mountEntry, positionFragment } from "../solver/entry";
import { smallTable } from "../solver/view";

type Pair = readonly [number, number, number];
/** Number taken, number left, the allowed rests in words, the pairs that are options with their nim-sums. */
type Slide = readonly [number, number, string, readonly Pair[]];
/** Name, rule in words, heap, number taken, values of heaps 0 to the heap, slides, sentence. */
type Step = readonly [string, string, number, number, readonly number[], readonly Slide[], string];
interface Functions {
  step(text: string): Step;
  sums(name: string, values: readonly number[], heap: number): Step;
}
/** A published sequence: its title, and the code of its game or, without a code, the table. */
interface Sequence {
  readonly title: string;
  readonly code?: string;
  readonly table?: string;
}

const KEY = "scales";
const MAX_LENGTH = 100;
const ADDRESS_DELAY_MS = 300;
const INITIAL_HEAP = 12; // initial heap
const MAX_VALUE = 2 ** 30; // a strip ends before the first greater value
const [CELL, BEFORE, TOP] = [28, 1, 20] as const; // side of a square; squares visible before heap 0; top of the first strip

export function mountScales(form: HTMLFormElement): void {
  const { script, example = "", hint = "", largest = "1", data = "", sequences = "{}" } = form.dataset;
  if (script === undefined || !claimElement(form)) return;
  const entry = mountEntry(form, {
    label: "An octal code, a subtraction set or a game",
    press: "Show",
    hint,
    maxLength: MAX_LENGTH,
  });
  const named = new Map(Object.entries(JSON.parse(sequences) as Record<string, Sequence>));
  const list = el(
    "datalist",
    { id: freshId("sequences") },
    ...[...named].map(([name, { title }]) => el("option", { value: name }, title)),
  );
  entry.input.setAttribute("list", list.id);
  append(form, list);
  const sliderId = freshId("heap");
  const slider = el("input", { id: sliderId, type: "range", class: "atlas-range", min: 1, max: largest, step: 1 });
  const heapLabel = el("label", { for: sliderId });
  const taking = el("fieldset", { class: "atlas-taking" });
  const strips = el("div", { class: "atlas-scales-strips" });
  const status = el("p", { class: "atlas-said", "aria-live": "polite" });
  const sumsTable = el("div", { class: "atlas-scales-sums" });
  const rule = el("p", { class: "atlas-hint" });
  const panel = el(
    "div",
    { hidden: true },
    rule,
    el("div", { class: "atlas-controls" }, heapLabel, slider, taking),
    strips,
    status,
    sumsTable,
  );
  append(form, panel);
  const still = form.previousElementSibling;
  const address = absoluteUrl(script); // resolve it now: instant navigation may change the page's address later
  const tables = absoluteUrl(data);
  const cache = new Map<string, readonly number[]>();
  let loading: Promise<Functions> | undefined;
  let current: Step | undefined;
  let writing = 0;
  let round = 0;

  async function show(text: string, write: boolean): Promise<void> {
    round += 1;
    const token = round;
    try {
      loading ??= loadFunctions<Functions>(address);
      const { step, sums } = await loading;
      const last = current;
      const [head = "", heap] = text.split(" ");
      const sequence = named.get(head);
      let next: Step;
      if (sequence?.table === undefined) {
        next = step(sequence?.code === undefined ? text : sequence.code + text.slice(head.length));
      } else {
        const values =
          cache.get(head) ?? sequenceValues(await loadTable(`${tables}${sequence.table}.csv`), Number(largest));
        cache.set(head, values);
        const max = values.length - 1;
        const size = heap === undefined ? Math.min(INITIAL_HEAP, max) : Number(heap);
        if (!Number.isInteger(size) || size < 1 || size > max)
          throw new Refused(heap ?? "", `the heap must be a whole number from 1 to ${max}`);
        next = sums(head, values, size);
      }
      if (token !== round) return;
      current = next;
      entry.showError("");
      draw(current, last);
      if (write) remember(current);
    } catch (failure) {
      if (token !== round) return;
      current = undefined;
      panel.hidden = true;
      if (failure instanceof Refused) {
        entry.showError(`“${failure.text}”: ${failure.reason}.`, true);
      } else {
        loading = undefined;
        entry.showError(`The strips could not be drawn: ${errorMessage(failure)}.`);
      }
    }
  }

  /** Write the address when the strip has come to rest: browsers limit the rate. */
  function remember([name, , heap, taken]: Step): void {
    window.clearTimeout(writing);
    writing = window.setTimeout(() => {
      if (form.isConnected) history.replaceState(history.state, "", positionFragment(KEY, `${name} ${heap} ${taken}`));
    }, ADDRESS_DELAY_MS);
  }

  function draw(step: Step, last: Step | undefined): void {
    const [name, ruleText, heap, taken, , slides, sentence] = step;
    if (still?.matches(".atlas-scales-still")) still.remove();
    panel.hidden = false;
    if (document.activeElement !== entry.input) entry.input.value = name;
    rule.textContent = `${name}: ${ruleText}.`;
    slider.setAttribute("aria-valuetext", `heap ${heap}`);
    heapLabel.textContent = `Heap ${heap}`;
    if (last?.[0] !== name) taking.replaceChildren(...choices(slides));
    taking.hidden = named.has(name);
    slider.max = named.has(name) ? String((cache.get(name)?.length ?? 2) - 1) : largest;
    slider.value = String(heap);
    for (const choice of taking.querySelectorAll("input")) choice.checked = choice.value === String(taken);
    const scrolled = strips.firstElementChild?.scrollLeft ?? 0;
    strips.replaceChildren(drawStrips(step));
    strips.firstElementChild?.scrollTo({ left: scrolled, behavior: "instant" });
    status.textContent = sentence;
    sumsTable.replaceChildren(...(named.has(name) ? [] : [optionsTable(step)]));
  }

  function choices(slides: readonly Slide[]): HTMLElement[] {
    const group = freshId("taken");
    const radios = slides.map(([taken]) => {
      const radio = el("input", { type: "radio", name: group, value: taken });
      radio.addEventListener("change", () => move(current?.[2] ?? 1, taken));
      return el("label", {}, radio, ` ${taken === 0 ? "split" : `take ${taken}`}`);
    });
    return [el("legend", { class: "atlas-unseen" }, "How many are taken"), ...radios];
  }

  function move(heap: number, taken: number): void {
    const target = Math.min(Math.max(heap, 1), Number(slider.max));
    if (current !== undefined && (target !== current[2] || taken !== current[3]))
      void show(`${current[0]} ${target} ${taken}`, true);
  }

  slider.addEventListener("input", () => move(Number(slider.value), current?.[3] ?? 0));
  slideByHand(
    strips,
    () => current?.[2] ?? 1,
    (heap) => move(heap, current?.[3] ?? 0),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = entry.input.value.trim();
    void show(current === undefined || code.includes(" ") ? code : `${code} ${current[2]}`, true);
  });
  const fromAddress = followAddress(form, KEY, MAX_LENGTH, (text) => {
    entry.input.value = text;
    void show(text, false);
  });
  if (!fromAddress) {
    entry.input.value = example;
    void show(example, false);
  }
}

/** Return the values of heaps 0, 1, ... of a table, up to the largest heap; heap 0 has 0 if the table starts later. */
function sequenceValues(
  { rows }: { readonly rows: readonly (readonly string[])[] },
  largest: number,
): readonly number[] {
  const values = [0];
  for (const [heap, value] of rows) {
    if (Number(heap) > largest || Number(value) > MAX_VALUE) break;
    values[Number(heap)] = Number(value);
  }
  return values;
}

/** Let pointer or finger move the second strip, one heap a square. */
function slideByHand(box: HTMLElement, heapNow: () => number, slide: (heap: number) => void): void {
  let from: { readonly x: number; readonly heap: number } | undefined;
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !(event.target as Element).closest(".atlas-strip")) return;
    from = { x: event.clientX, heap: heapNow() };
    box.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  box.addEventListener("pointermove", (event) => {
    if (from !== undefined) slide(from.heap + Math.round((event.clientX - from.x) / CELL));
  });
  for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, () => (from = undefined));
}

/** Draw the two strips at the current place, and the nim-sums under the pairs that are options. */
function drawStrips([, , heap, taken, values, slides]: Step): HTMLElement {
  const [, left, , pairs] = slides.find(([place]) => place === taken) as Slide;
  const sums = new Map(
    pairs.flatMap(
      ([a, b, sum]) =>
        [
          [a, sum],
          [b, sum],
        ] as const,
    ),
  );
  const x = (column: number): number => (column + BEFORE + 0.5) * CELL;
  const column = (place: number): Element[] => [
    square(place, TOP, String(values[place]), sums.has(place)),
    label(x(place), TOP - 6, String(place), "quiet"),
  ];
  const under = (b: number): Element[] => [
    square(left - b, TOP + CELL, String(values[b]), b <= left && sums.has(left - b)),
    label(x(left - b), TOP + 2 * CELL + 14, String(b), "quiet"),
  ];
  const below = [...sums].map(([a, sum]) =>
    label(x(a), TOP + 3 * CELL + 12, String(sum), a <= left - a ? "number" : "quiet"),
  );
  const visible = left < 0 ? 0 : Math.min(left + BEFORE, heap - 1) + 1; // visible squares of the second strip
  const title = `${left < 0 ? "One strip" : "Two strips"} of nim-values. ${pairs.map(([a, b, sum]) => `${a} and ${b} give ${sum}`).join(", ") || "No pair counts"}.`;
  return picture(
    "scales",
    title,
    x(heap) + CELL / 2 + 4,
    TOP + 3 * CELL + 22,
    ...Array.from({ length: heap }, (_, place) => column(place)).flat(),
    shape("rect", { class: "square new", x: x(heap) - CELL / 2, y: TOP, width: CELL, height: CELL }),
    label(x(heap), TOP + CELL / 2 + 5, String(values[heap]), "number"),
    label(x(heap), TOP - 6, String(heap), "quiet"),
    shape("g", { class: "atlas-strip" }, ...Array.from({ length: visible }, (_, b) => under(b)).flat()),
    ...below,
  );
}

function square(column: number, y: number, text: string, counts: boolean): Element {
  const left = (column + BEFORE) * CELL;
  return shape(
    "g",
    {},
    shape("rect", { class: counts ? "square counts" : "square", x: left, y, width: CELL, height: CELL }),
    label(left + CELL / 2, y + CELL / 2 + 5, text, counts ? "one" : "zero"),
  );
}

/** List the result of each place of the strip, and the mex. */
function optionsTable([, , heap, , values, slides]: Step): HTMLElement {
  const rows = slides.map(([taken, left, allows, pairs]) => {
    const sums = [...new Set(pairs.map(([, , sum]) => sum))].sort((one, other) => one - other);
    return [
      taken === 0 ? "nothing (split)" : String(taken),
      left < 0 ? "–" : String(left),
      allows,
      sums.join(" ") || "none",
    ];
  });
  return smallTable(
    `Options of heap ${heap}, their mex being ${values[heap]}`,
    ["taken", "left", "may be left", "nim-sums"],
    rows,
  );
}
