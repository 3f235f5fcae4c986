// Why this exists: the Lab: a reader types a rule, or two, and sees the sequence grow, its period proved or observed, and
// where the two part. What is typed stands in the address. Reading is the engine's own (engine/fairgame/games/hexadecimal/lab.py).

import { absolute } from "../data";
import { append, claim, el, freshId, grouped, messageOf } from "../dom";
import { loadIndex, read as readIndex } from "../lookup/index";
import { Refused, runtime } from "../rules/runtime";
import { mountEntry } from "../solver/entry";
import { readPosition } from "../solver/fragment";
import { note } from "../solver/view";
import { Panel, type Places } from "./panel";
import { partsAt } from "./statistics";
import type { Rule } from "./values";

const LONGEST = 200;
const COUNTS = [10_000, 100_000, 1_000_000] as const;
const USUAL = 100_000;
const [KEY, BESIDE, HEAPS] = ["lab", "beside", "heaps"] as const;

type Script = (py: ReturnType<typeof runtime>) => { rule_of(text: string): Rule };

export function mountLab(form: HTMLFormElement): void {
  const { script = "", checker = "", index = "", root = "", hint = "", example = "" } = form.dataset;
  if (!claim(form)) return;
  const entry = mountEntry(form, { label: "A game", press: "Compute", hint: `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`, longest: LONGEST });
  const beside = secondField();
  const countId = freshId("heaps");
  const count = el("select", { id: countId, class: "atlas-select" }, ...COUNTS.map((one) => el("option", { value: one, ...(one === USUAL ? { selected: true } : {}) }, grouped(one))));
  const parting = el("div", { class: "atlas-lab-parting", "aria-live": "polite" });
  const games = el("div", { class: "atlas-lab-games" });
  append(form, beside.box, el("div", { class: "atlas-controls" }, el("label", { for: countId }, "Heaps: "), count), parting, games);
  // Resolved now: with instant navigation the page's address may be another one later.
  const address = absolute(script);
  const places: Places = {
    worker: new URL("./lab-worker.js", import.meta.url).href,
    checker: absolute(checker),
    root: absolute(root),
    index: loadIndex(absolute(index)).then(readIndex),
  };
  places.index.catch(() => undefined);
  let loading: Promise<ReturnType<Script>> | undefined;
  let panels: Panel[] = [];
  let current = "";

  async function run(write: boolean): Promise<void> {
    const texts = [entry.input.value.trim(), beside.input.value.trim()] as const;
    const most = Number(count.value);
    entry.complain("");
    beside.complain("");
    let own: ReturnType<Script>;
    try {
      loading ??= import(address).then((loaded: { readonly default: Script }) => loaded.default(runtime(false)));
      own = await loading;
    } catch (failure) {
      loading = undefined;
      entry.complain(`What is typed could not be read: ${messageOf(failure)}.`);
      return;
    }
    const rules = texts.map((text, place) => (text === "" && place === 1 ? undefined : ruleOf(own, text, place === 0 ? entry.complain : beside.complain)));
    if (rules[0] === undefined || (texts[1] !== "" && rules[1] === undefined)) return;
    current = fragmentOf(texts, most);
    if (write && location.hash !== current) history.pushState(null, "", current);
    for (const panel of panels) panel.close();
    parting.replaceChildren();
    panels = [];
    panels = rules.flatMap((rule) => (rule === undefined ? [] : [new Panel(rule, most, places, compare)]));
    games.replaceChildren(...panels.map(({ box }) => box));
  }

  /** Where two games part, as far as both are known. */
  function compare(): void {
    const [one, other] = panels;
    if (one === undefined || other === undefined) return;
    const [first, second] = [one.known, other.known];
    const [name, that] = [one.rule[1], other.rule[1]];
    const heap = partsAt(first, second);
    const known = Math.min(first.count, second.count);
    if (heap !== undefined) {
      const lines = [note(`${name} and ${that} part at heap ${grouped(heap)}: ${grouped(first.values[heap]!)} and ${grouped(second.values[heap]!)}.`)];
      const moved = first.zeros - second.zeros;
      if (moved !== 0 && first.zeros < first.count && second.zeros < second.count) {
        const later = partsAt(first, second, moved);
        const by = `Heap n of ${name} beside heap n ${moved > 0 ? "−" : "+"} ${Math.abs(moved)} of ${that}`;
        lines.push(note(later === undefined ? `${by}: the same as far as both are computed, which proves nothing beyond.` : `${by}: they part at heap ${grouped(later)} of ${name}.`));
      }
      parting.replaceChildren(...lines);
    } else if (one.isDone && other.isDone) {
      parting.replaceChildren(note(`${name} and ${that} have the same values to heap ${grouped(known - 1)}; that they go on so is not proved by it.`));
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(true);
  });
  count.addEventListener("change", () => void run(true));
  const follow = (): void => {
    if (!form.isConnected) {
      for (const panel of panels) panel.close();
      window.removeEventListener("hashchange", follow);
      return;
    }
    const typed = readPosition(location.hash, KEY)?.slice(0, LONGEST);
    if (typed !== undefined && location.hash === current) return;
    entry.input.value = typed ?? example;
    beside.input.value = typed === undefined ? "" : (readPosition(location.hash, BESIDE)?.slice(0, LONGEST) ?? "");
    const heaps = readPosition(location.hash, HEAPS);
    if (COUNTS.some((one) => String(one) === heaps)) count.value = heaps as string;
    void run(false);
  };
  window.addEventListener("hashchange", follow);
  follow();
}

function ruleOf(own: ReturnType<Script>, text: string, complain: (words: string, ofInput?: boolean) => void): Rule | undefined {
  try {
    return own.rule_of(text);
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure;
    complain(`${failure.text === "" ? "" : `“${failure.text}”: `}${failure.reason}.`, true);
    return undefined;
  }
}

function fragmentOf([one, other]: readonly [string, string], most: number): string {
  const pairs = [[KEY, one], ...(other === "" ? [] : [[BESIDE, other]]), ...(most === USUAL ? [] : [[HEAPS, String(most)]])];
  return `#${new URLSearchParams(pairs).toString()}`;
}

/** The second game, which may be left out: a line with its own complaint. */
function secondField(): { readonly box: HTMLElement; readonly input: HTMLInputElement; complain(text: string, ofInput?: boolean): void } {
  const [id, errorId] = [freshId("beside"), freshId("error")];
  const input = el("input", { id, class: "atlas-input", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: LONGEST, "aria-describedby": errorId });
  const error = el("p", { id: errorId, class: "atlas-error", role: "alert" });
  return {
    box: el("div", {}, el("label", { for: id, class: "atlas-label" }, "Beside it (may be left empty)"), el("div", { class: "atlas-solver-line" }, input), error),
    input,
    complain(text, ofInput = false) {
      error.textContent = text;
      if (ofInput) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}
