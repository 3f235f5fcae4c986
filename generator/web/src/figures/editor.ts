// Editor of Hackenbush pictures. It shows the edges that fall with each edge, the tree after fusion, the nim-value and
// every winning chop. A translated function of the engine computes all of them. The address stores the picture.
import type { Scenes } from "../boards/board";
import { absoluteUrl } from "../data";
import { append, button, capitalise, claimElement, el, errorMessage } from "../dom";
import { drawBoard } from "../play/kinds";
import { loadFunctions } from "../rules/load";
import { Refused, runtime } from "../rules/runtime";
import { followAddress, mountEntry, positionFragment } from "../solver/entry";
import { note, smallTable } from "../solver/view";
import { Canvas, type Point, type Stroke } from "./canvas";

type Edge = readonly [number, number];
/** Text, strokes, edges, error, value, for each edge the fallen and the remaining value, tree, loops, sentence. */
type Answer = readonly [
  string,
  readonly Stroke[],
  readonly Edge[],
  string,
  number,
  readonly Edge[],
  readonly Edge[],
  number,
  string,
];
interface Functions {
  answer(text: string): Answer;
  /** The scene of the tree. */
  scenes: Scenes;
}

const KEY = "picture";
const MAX_LENGTH = 2000;

export function mountEditor(form: HTMLFormElement): void {
  const { script, example = "", hint = "", columns = "11", heights = "7" } = form.dataset;
  if (script === undefined || !claimElement(form)) return;
  const entry = mountEntry(form, { label: "The edges of the picture", press: "Draw", hint, maxLength: MAX_LENGTH });
  const status = el("p", { class: "atlas-said", "aria-live": "polite" });
  const position = el("p", { class: "atlas-hint", "aria-live": "polite" });
  const panel = el("div", {});
  const link = el("a", { class: "atlas-solver-link" }, "Solve it and play on in the form of this page");
  const address = absoluteUrl(script); // resolve it now: instant navigation may change the page's address later
  const past: string[] = [];
  let current = "";
  let shown: Answer | undefined;
  let selected: number | undefined;
  let loading: Promise<Functions> | undefined;

  const canvas = new Canvas(
    {
      join: (from, to) => void change(`${current} ${formatStroke([from, to])}`),
      clear: (at) => removeWhere((stroke) => stroke.some((point) => point.join() === at.join())),
      select,
      say: (text) => (position.textContent = text),
    },
    [Number(columns), Number(heights)],
  );
  const remove = button(
    "Delete the edge",
    "atlas-button",
    () => selected !== undefined && removeWhere((_, place) => place === selected),
  );
  const undo = button("Undo", "atlas-button", () => void show(past.pop() ?? "", true));
  const clear = button("Clear", "atlas-button", () => void change(""));
  append(
    form,
    canvas.svg,
    position,
    el("div", { class: "atlas-controls" }, remove, undo, clear),
    status,
    panel,
    el("p", {}, link),
  );

  /** Show another picture, with undo. */
  async function change(text: string): Promise<void> {
    const before = current;
    if (await show(text, true)) past.push(before);
    undo.disabled = past.length === 0;
  }

  function removeWhere(test: (stroke: Stroke, place: number) => boolean): void {
    const strokes = shown?.[1] ?? [];
    const rest = strokes.filter((stroke, place) => !test(stroke, place));
    if (rest.length < strokes.length) void change(rest.map(formatStroke).join(" "));
  }

  async function show(text: string, write: boolean): Promise<boolean> {
    try {
      loading ??= loadFunctions<Functions>(address);
      const { answer, scenes } = await loading;
      const found = answer(text);
      selected = undefined;
      draw(found, scenes(runtime(false)));
      const page = location.pathname + location.search;
      if (write)
        history.replaceState(history.state, "", (current === "" ? undefined : positionFragment(KEY, current)) ?? page);
      return true;
    } catch (failure) {
      if (!(failure instanceof Refused)) loading = undefined;
      entry.showError(
        failure instanceof Refused
          ? `“${failure.text}”: ${failure.reason}.`
          : `The picture could not be worked out: ${errorMessage(failure)}.`,
        failure instanceof Refused,
      );
      return false;
    }
  }

  function select(edge: number): void {
    selected = selected === edge ? undefined : edge;
    if (shown !== undefined) mark(shown);
  }

  function draw(answer: Answer, scenes: ReturnType<Scenes>): void {
    const [text, strokes, edges, problem] = answer;
    shown = answer;
    current = text;
    entry.input.value = text;
    entry.showError(problem === "" ? "" : `${capitalise(problem)}.`);
    mark(answer);
    undo.disabled = past.length === 0;
    clear.disabled = strokes.length === 0;
    link.hidden = problem !== "" || strokes.length === 0;
    link.href = positionFragment("position", edges.map((edge) => edge.join("-")).join(" ")) ?? "";
    const removeEdge = (edge: number): void => {
      removeWhere((_, place) => place === edge);
      canvas.svg.focus(); // the focused button is removed
    };
    panel.replaceChildren(...(link.hidden ? [] : [chopTable(answer, select, removeEdge), ...drawTree(answer, scenes)]));
  }

  /** Update the board and the sentence for the selected edge. */
  function mark([, strokes, edges, , , chops, , , sentence]: Answer): void {
    const winning = new Set(chops.flatMap(([, value], place) => (value === 0 ? [place] : [])));
    canvas.show({ strokes, edges, winning, selected });
    const chosen = selected === undefined ? undefined : chops[selected];
    const name = selected === undefined ? "" : (edges[selected] as Edge).join("-");
    status.textContent = chosen === undefined ? sentence : `Edge ${name}: ${describeEffect(chosen)} ${sentence}`;
    remove.disabled = selected === undefined;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void change(entry.input.value);
  });
  const fromAddress = followAddress(form, KEY, MAX_LENGTH, (text) => {
    if (text === current) return;
    entry.input.value = text;
    void show(text, false);
  });
  if (fromAddress) form.scrollIntoView({ block: "center" });
  else void show(example, false);
}

function formatStroke([[x1, y1], [x2, y2]]: readonly [Point, Point]): string {
  return `${x1}.${y1}-${x2}.${y2}`;
}

/** Describe the effect of a chop. */
function describeEffect([falls, value]: Edge): string {
  const others = falls === 0 ? "nothing else falls" : `${falls} more ${falls === 1 ? "falls" : "fall"}`;
  return `chopped, ${others}, and ${value} is left.${value === 0 ? " It wins." : ""}`;
}

/** List every edge with the effect of chopping it; keys can select and delete it too. */
function chopTable(
  [, , edges, , , chops]: Answer,
  select: (edge: number) => void,
  remove: (edge: number) => void,
): HTMLElement {
  const rows = edges.map((edge, place) => {
    const [falls, value] = chops[place] as Edge;
    const name = edge.join("-");
    const choose = button(name, "atlas-play", () => select(place));
    choose.setAttribute("aria-label", `Show edge ${name}`);
    const deleteButton = button("delete", "atlas-button", () => remove(place));
    deleteButton.setAttribute("aria-label", `Delete edge ${name}`);
    return [
      choose,
      String(falls),
      value === 0 ? el("span", { class: "atlas-win" }, "0, wins") : String(value),
      deleteButton,
    ];
  });
  return smallTable("What each chop does", ["edge", "more fall", "leaves", "edit"], rows);
}

function drawTree([, , , , value, , tree, loops]: Answer, scenes: ReturnType<Scenes>): HTMLElement[] {
  const board = { kind: "graph", edges: tree } as const;
  const picture = drawBoard(board, scenes);
  if (picture === undefined) return [];
  const loopNote =
    loops === 0
      ? "There is no ring: the picture is a tree already."
      : `Rings are drawn together; their ${loops === 1 ? "edge has become a loop, which is" : `${loops} edges have become loops, each`} worth a twig.`;
  return [note(`The tree after fusion. ${loopNote} Its value is ${value} too.`), picture];
}
