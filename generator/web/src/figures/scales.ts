// Why this exists: Grundy scales, the paper instrument for octal games, to be slid by pointer, touch and keys. Which
// pairs count, their nim-sums and the mex are the engine's own function, translated; here they are drawn. A published
// sequence of any other game is read from its table; its strips show nim-sums, and no mex. The same drawing of one
// step, for readers without scripts, is generator/fairgame_site/games/octal/scales.py.

import { label, picture, shape } from "../boards/svg";
import { absolute, loadTable } from "../data";
import { append, claim, el, freshId, messageOf } from "../dom";
import { Refused, runtime } from "../rules/runtime";
import { followAddress, mountEntry } from "../solver/entry";
import { positionFragment } from "../solver/fragment";
import { smallTable } from "../solver/view";

type Pair = readonly [number, number, number];
/** How many are taken, how many are left, what may be left in words, the pairs that are options with their nim-sums. */
type Slide = readonly [number, number, string, readonly Pair[]];
/** Name, rule in words, heap, number taken, values of heaps 0 to the heap, slides, sentence. */
type Step = readonly [string, string, number, number, readonly number[], readonly Slide[], string];
type Script = (py: ReturnType<typeof runtime>) => {
  step(text: string): Step;
  sums(name: string, values: readonly number[], heap: number): Step;
};
/** A published sequence: its title, and the code of its game or, where there is none, the table. */
interface Sequence {
  readonly title: string;
  readonly code?: string;
  readonly table?: string;
}

const KEY = "scales";
const LONGEST = 100;
const REST = 300;
const USUAL = 12; // the heap that is shown first
const GREATEST = 2 ** 30; // from the first greater value on, a sequence is left out
const [CELL, OVER, TOP] = [28, 1, 20] as const; // a square; squares in sight before heap 0; where the first strip begins

export function mountScales(form: HTMLFormElement): void {
  const { script, example = "", hint = "", largest = "1", data = "", sequences = "{}" } = form.dataset;
  if (script === undefined || !claim(form)) return;
  const entry = mountEntry(form, { label: "An octal code, a subtraction set or a game", press: "Show", hint, longest: LONGEST });
  const named = new Map(Object.entries(JSON.parse(sequences) as Record<string, Sequence>));
  const list = el("datalist", { id: freshId("sequences") }, ...[...named].map(([name, { title }]) => el("option", { value: name }, title)));
  entry.input.setAttribute("list", list.id);
  append(form, list);
  const sliderId = freshId("heap");
  const slider = el("input", { id: sliderId, type: "range", class: "atlas-range", min: 1, max: largest, step: 1 });
  const heapLabel = el("label", { for: sliderId });
  const taking = el("fieldset", { class: "atlas-taking" });
  const strips = el("div", { class: "atlas-scales-strips" });
  const said = el("p", { class: "atlas-said", "aria-live": "polite" });
  const sumsOf = el("div", { class: "atlas-scales-sums" });
  const rule = el("p", { class: "atlas-hint" });
  const panel = el("div", { hidden: true }, rule, el("div", { class: "atlas-controls" }, heapLabel, slider, taking), strips, said, sumsOf);
  append(form, panel);
  const still = form.previousElementSibling;
  const address = absolute(script); // now: with instant navigation the page's address may be another one later
  const tables = absolute(data);
  const read = new Map<string, readonly number[]>();
  let loading: Promise<ReturnType<Script>> | undefined;
  let now: Step | undefined;
  let writing = 0;
  let round = 0;

  async function show(text: string, write: boolean): Promise<void> {
    round += 1;
    const mine = round;
    try {
      loading ??= import(address).then((loaded: { readonly default: Script }) => loaded.default(runtime(false)));
      const { step, sums } = await loading;
      const last = now;
      const [head = "", heap] = text.split(" ");
      const sequence = named.get(head);
      let next: Step;
      if (sequence?.table === undefined) {
        next = step(sequence?.code === undefined ? text : sequence.code + text.slice(head.length));
      } else {
        const values = read.get(head) ?? valuesOf(await loadTable(`${tables}${sequence.table}.csv`), Number(largest));
        read.set(head, values);
        const most = values.length - 1;
        const wanted = heap === undefined ? Math.min(USUAL, most) : Number(heap);
        if (!Number.isInteger(wanted) || wanted < 1 || wanted > most) throw new Refused(heap ?? "", `the heap must be a whole number from 1 to ${most}`);
        next = sums(head, values, wanted);
      }
      if (mine !== round) return;
      now = next;
      entry.complain("");
      draw(now, last);
      if (write) remember(now);
    } catch (failure) {
      if (mine !== round) return;
      now = undefined;
      panel.hidden = true;
      if (failure instanceof Refused) {
        entry.complain(`“${failure.text}”: ${failure.reason}.`, true);
      } else {
        loading = undefined;
        entry.complain(`The strips could not be drawn: ${messageOf(failure)}.`);
      }
    }
  }

  /** The address is written when the strip has come to rest: browsers refuse it many times a second. */
  function remember([name, , heap, taken]: Step): void {
    window.clearTimeout(writing);
    writing = window.setTimeout(() => {
      if (form.isConnected) history.replaceState(history.state, "", positionFragment(KEY, `${name} ${heap} ${taken}`));
    }, REST);
  }

  function draw(step: Step, last: Step | undefined): void {
    const [name, words, heap, taken, , slides, sentence] = step;
    if (still?.matches(".atlas-scales-still")) still.remove();
    panel.hidden = false;
    if (document.activeElement !== entry.input) entry.input.value = name;
    rule.textContent = `${name}: ${words}.`;
    slider.setAttribute("aria-valuetext", `heap ${heap}`);
    heapLabel.textContent = `Heap ${heap}`;
    if (last?.[0] !== name) taking.replaceChildren(...choices(slides));
    taking.hidden = named.has(name);
    slider.max = named.has(name) ? String((read.get(name)?.length ?? 2) - 1) : largest;
    slider.value = String(heap);
    for (const choice of taking.querySelectorAll("input")) choice.checked = choice.value === String(taken);
    const scrolled = strips.firstElementChild?.scrollLeft ?? 0;
    strips.replaceChildren(drawn(step));
    strips.firstElementChild?.scrollTo({ left: scrolled, behavior: "instant" });
    said.textContent = sentence;
    sumsOf.replaceChildren(...(named.has(name) ? [] : [told(step)]));
  }

  function choices(slides: readonly Slide[]): HTMLElement[] {
    const group = freshId("taken");
    const radios = slides.map(([taken]) => {
      const radio = el("input", { type: "radio", name: group, value: taken });
      radio.addEventListener("change", () => move(now?.[2] ?? 1, taken));
      return el("label", {}, radio, ` ${taken === 0 ? "split" : `take ${taken}`}`);
    });
    return [el("legend", { class: "atlas-unseen" }, "How many are taken"), ...radios];
  }

  function move(heap: number, taken: number): void {
    const kept = Math.min(Math.max(heap, 1), Number(slider.max));
    if (now !== undefined && (kept !== now[2] || taken !== now[3])) void show(`${now[0]} ${kept} ${taken}`, true);
  }

  slider.addEventListener("input", () => move(Number(slider.value), now?.[3] ?? 0));
  slideByHand(strips, () => now?.[2] ?? 1, (heap) => move(heap, now?.[3] ?? 0));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = entry.input.value.trim();
    void show(now === undefined || code.includes(" ") ? code : `${code} ${now[2]}`, true);
  });
  const given = followAddress(form, KEY, LONGEST, (text) => {
    entry.input.value = text;
    void show(text, false);
  });
  if (!given) {
    entry.input.value = example;
    void show(example, false);
  }
}

/** The values of heaps 0, 1, ... of a table, as far as the scales go; of heap 0 it is 0 where the table begins later. */
function valuesOf({ rows }: { readonly rows: readonly (readonly string[])[] }, largest: number): readonly number[] {
  const values = [0];
  for (const [heap, value] of rows) {
    if (Number(heap) > largest || Number(value) > GREATEST) break;
    values[Number(heap)] = Number(value);
  }
  return values;
}

/** Lets the second strip be drawn along by pointer or finger, a heap for each square. */
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

/** The two strips at the place that is looked at, and the nim-sums under the pairs that are options. */
function drawn([, , heap, taken, values, slides]: Step): HTMLElement {
  const [, left, , pairs] = slides.find(([place]) => place === taken) as Slide;
  const sums = new Map(pairs.flatMap(([a, b, sum]) => [[a, sum], [b, sum]] as const));
  const x = (column: number): number => (column + OVER + 0.5) * CELL;
  const column = (place: number): Element[] => [
    square(place, TOP, String(values[place]), sums.has(place)),
    label(x(place), TOP - 6, String(place), "quiet"),
  ];
  const under = (b: number): Element[] => [
    square(left - b, TOP + CELL, String(values[b]), b <= left && sums.has(left - b)),
    label(x(left - b), TOP + 2 * CELL + 14, String(b), "quiet"),
  ];
  const below = [...sums].map(([a, sum]) => label(x(a), TOP + 3 * CELL + 12, String(sum), a <= left - a ? "number" : "quiet"));
  const shown = left < 0 ? 0 : Math.min(left + OVER, heap - 1) + 1; // squares of the second strip that are in sight
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
    shape("g", { class: "atlas-strip" }, ...Array.from({ length: shown }, (_, b) => under(b)).flat()),
    ...below,
  );
}

function square(column: number, y: number, text: string, counts: boolean): Element {
  const left = (column + OVER) * CELL;
  return shape(
    "g",
    {},
    shape("rect", { class: counts ? "square counts" : "square", x: left, y, width: CELL, height: CELL }),
    label(left + CELL / 2, y + CELL / 2 + 5, text, counts ? "one" : "zero"),
  );
}

/** What each place of the strip gives, and the mex of it all. */
function told([, , heap, , values, slides]: Step): HTMLElement {
  const rows = slides.map(([taken, left, allows, pairs]) => {
    const sums = [...new Set(pairs.map(([, , sum]) => sum))].sort((one, other) => one - other);
    return [taken === 0 ? "nothing (split)" : String(taken), left < 0 ? "–" : String(left), allows, sums.join(" ") || "none"];
  });
  return smallTable(`Options of heap ${heap}, their mex being ${values[heap]}`, ["taken", "left", "may be left", "nim-sums"], rows);
}
