// Why this exists: a reader draws a Hackenbush picture and sees what it is worth: what each edge takes with it, the tree
// after fusion, the nim-value and every winning chop. All of that is the engine's own function, translated; the picture
// stands in the address.

import { drawGraph } from "../boards/graph";
import { absolute } from "../data";
import { append, button, claim, el, messageOf } from "../dom";
import { Refused, runtime } from "../rules/runtime";
import { followAddress, mountEntry } from "../solver/entry";
import { positionFragment } from "../solver/fragment";
import { note, smallTable } from "../solver/view";
import { Canvas, type Point, type Stroke } from "./canvas";

type Edge = readonly [number, number];
/** Text, strokes, edges, what is wrong, value, what falls and what is left for each edge, tree, loops, sentence. */
type Answer = readonly [string, readonly Stroke[], readonly Edge[], string, number, readonly Edge[], readonly Edge[], number, string];
type Script = (py: ReturnType<typeof runtime>) => { answer(text: string): Answer };

const KEY = "picture";
const LONGEST = 2000;

export function mountEditor(form: HTMLFormElement): void {
  const { script, example = "", hint = "", columns = "11", heights = "7" } = form.dataset;
  if (script === undefined || !claim(form)) return;
  const entry = mountEntry(form, { label: "The edges of the picture", press: "Draw", hint, longest: LONGEST });
  const said = el("p", { class: "atlas-said", "aria-live": "polite" });
  const where = el("p", { class: "atlas-hint", "aria-live": "polite" });
  const panel = el("div", {});
  const link = el("a", { class: "atlas-solver-link" }, "Solve it and play on in the form of this page");
  const address = absolute(script); // now: with instant navigation the page's address may be another one later
  const past: string[] = [];
  let current = "";
  let now: Answer | undefined;
  let selected: number | undefined;
  let loading: Promise<ReturnType<Script>> | undefined;

  const canvas = new Canvas(
    {
      join: (from, to) => void change(`${current} ${written([from, to])}`),
      clear: (at) => without((stroke) => stroke.some((point) => point.join() === at.join())),
      select,
      say: (text) => (where.textContent = text),
    },
    [Number(columns), Number(heights)],
  );
  const remove = button("Delete the edge", "atlas-button", () => selected !== undefined && without((_, place) => place === selected));
  const undo = button("Undo", "atlas-button", () => void show(past.pop() ?? "", true));
  const clear = button("Clear", "atlas-button", () => void change(""));
  append(form, canvas.svg, where, el("div", { class: "atlas-controls" }, remove, undo, clear), said, panel, el("p", {}, link));

  /** Shows another picture, which can be undone. */
  async function change(text: string): Promise<void> {
    const before = current;
    if (await show(text, true)) past.push(before);
    undo.disabled = past.length === 0;
  }

  function without(gone: (stroke: Stroke, place: number) => boolean): void {
    const strokes = now?.[1] ?? [];
    const kept = strokes.filter((stroke, place) => !gone(stroke, place));
    if (kept.length < strokes.length) void change(kept.map(written).join(" "));
  }

  async function show(text: string, write: boolean): Promise<boolean> {
    try {
      loading ??= import(address).then((loaded: { readonly default: Script }) => loaded.default(runtime(false)));
      const answer = (await loading).answer(text);
      selected = undefined;
      draw(answer);
      const page = location.pathname + location.search;
      if (write) history.replaceState(history.state, "", (current === "" ? undefined : positionFragment(KEY, current)) ?? page);
      return true;
    } catch (failure) {
      if (!(failure instanceof Refused)) loading = undefined;
      entry.complain(failure instanceof Refused ? `“${failure.text}”: ${failure.reason}.` : `The picture could not be worked out: ${messageOf(failure)}.`, failure instanceof Refused);
      return false;
    }
  }

  function select(edge: number): void {
    selected = selected === edge ? undefined : edge;
    if (now !== undefined) mark(now);
  }

  function draw(answer: Answer): void {
    const [text, strokes, edges, wrong] = answer;
    now = answer;
    current = text;
    entry.input.value = text;
    entry.complain(wrong === "" ? "" : `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}.`);
    mark(answer);
    undo.disabled = past.length === 0;
    clear.disabled = strokes.length === 0;
    link.hidden = wrong !== "" || strokes.length === 0;
    link.href = positionFragment("position", edges.map((edge) => edge.join("-")).join(" ")) ?? "";
    const cut = (edge: number): void => {
      without((_, place) => place === edge);
      canvas.svg.focus(); // the button that had the focus goes
    };
    panel.replaceChildren(...(link.hidden ? [] : [chopTable(answer, select, cut), ...treeOf(answer)]));
  }

  /** The board and the sentence, with the edge that is chosen. */
  function mark([, strokes, edges, , , chops, , , sentence]: Answer): void {
    const winning = new Set(chops.flatMap(([, value], place) => (value === 0 ? [place] : [])));
    canvas.show({ strokes, edges, winning, selected });
    const chosen = selected === undefined ? undefined : chops[selected];
    const name = selected === undefined ? "" : (edges[selected] as Edge).join("-");
    said.textContent = chosen === undefined ? sentence : `Edge ${name}: ${effect(chosen)} ${sentence}`;
    remove.disabled = selected === undefined;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void change(entry.input.value);
  });
  const given = followAddress(form, KEY, LONGEST, (text) => {
    if (text === current) return;
    entry.input.value = text;
    void show(text, false);
  });
  if (given) form.scrollIntoView({ block: "center" });
  else void show(example, false);
}

function written([[x1, y1], [x2, y2]]: readonly [Point, Point]): string {
  return `${x1}.${y1}-${x2}.${y2}`;
}

/** What a chop does, as a sentence. */
function effect([falls, value]: Edge): string {
  const others = falls === 0 ? "nothing else falls" : `${falls} more ${falls === 1 ? "falls" : "fall"}`;
  return `chopped, ${others}, and ${value} is left.${value === 0 ? " It wins." : ""}`;
}

/** Every edge with what chopping it does, to be chosen and deleted by keys as well. */
function chopTable([, , edges, , , chops]: Answer, select: (edge: number) => void, remove: (edge: number) => void): HTMLElement {
  const rows = edges.map((edge, place) => {
    const [falls, value] = chops[place] as Edge;
    const name = edge.join("-");
    const choose = button(name, "atlas-play", () => select(place));
    choose.setAttribute("aria-label", `Show edge ${name}`);
    const gone = button("delete", "atlas-button", () => remove(place));
    gone.setAttribute("aria-label", `Delete edge ${name}`);
    return [choose, String(falls), value === 0 ? el("span", { class: "atlas-win" }, "0, wins") : String(value), gone];
  });
  return smallTable("What each chop does", ["edge", "more fall", "leaves", "edit"], rows);
}

function treeOf([, , , , value, , tree, loops]: Answer): HTMLElement[] {
  const drawing = drawGraph({ kind: "graph", edges: tree });
  if (drawing === undefined) return [];
  const words = loops === 0 ? "There is no ring: the picture is a tree already." : `Rings are drawn together; their ${loops === 1 ? "edge has become a loop, which is" : `${loops} edges have become loops, each`} worth a twig.`;
  return [note(`The tree after fusion. ${words} Its value is ${value} too.`), drawing];
}
