// Lab page: a reader types one or two rules and watches each sequence grow. The page shows its period, proved or
// observed, and the first difference of two sequences. The address stores the rules. The translated parser of the engine
// reads them (generator/fairgame_site/games/lab/rule.py).
import { absoluteUrl } from "../data";
import { append, capitalise, claimElement, el, errorMessage, freshId, groupDigits } from "../dom";
import { loadIndex, parseIndex } from "../lookup/index";
import { loadFunctions } from "../rules/load";
import { Refused } from "../rules/runtime";
import { mountEntry, readPosition } from "../solver/entry";
import { note } from "../solver/view";
import { Panel, type Places } from "./panel";
import { firstDifference } from "./statistics";
import type { Rule } from "./values";

const MAX_LENGTH = 200;
const COUNTS = [10_000, 100_000, 1_000_000] as const;
const DEFAULT_COUNT = 100_000;
const [RULE_KEY, SECOND_KEY, COUNT_KEY] = ["lab", "beside", "heaps"] as const;

interface Parser {
  rule_of(text: string): Rule;
}

export function mountLab(form: HTMLFormElement): void {
  const { script = "", checker = "", index = "", root = "", hint = "", example = "" } = form.dataset;
  if (!claimElement(form)) return;
  const entry = mountEntry(form, {
    label: "A game",
    press: "Compute",
    hint: `${capitalise(hint)}.`,
    maxLength: MAX_LENGTH,
  });
  const second = secondField();
  const countId = freshId("heaps");
  const count = el(
    "select",
    { id: countId, class: "atlas-select" },
    ...COUNTS.map((one) =>
      el("option", { value: one, ...(one === DEFAULT_COUNT ? { selected: true } : {}) }, groupDigits(one)),
    ),
  );
  const difference = el("div", { class: "atlas-lab-parting", "aria-live": "polite" });
  const games = el("div", { class: "atlas-lab-games" });
  append(
    form,
    second.box,
    el("div", { class: "atlas-controls" }, el("label", { for: countId }, "Heaps: "), count),
    difference,
    games,
  );
  // Resolve the address now: instant navigation may change the page's address later.
  const address = absoluteUrl(script);
  const places: Places = {
    worker: new URL("./lab-worker.js", import.meta.url).href,
    checker: absoluteUrl(checker),
    root: absoluteUrl(root),
    index: loadIndex(absoluteUrl(index)).then(parseIndex),
  };
  places.index.catch(() => undefined);
  let loading: Promise<Parser> | undefined;
  let panels: Panel[] = [];
  let current = "";

  async function run(write: boolean): Promise<void> {
    const texts = [entry.input.value.trim(), second.input.value.trim()] as const;
    const capacity = Number(count.value);
    entry.showError("");
    second.complain("");
    let parser: Parser;
    try {
      loading ??= loadFunctions<Parser>(address);
      parser = await loading;
    } catch (failure) {
      loading = undefined;
      entry.showError(`The parser of rules could not be loaded: ${errorMessage(failure)}.`);
      return;
    }
    const rules = texts.map((text, place) =>
      text === "" && place === 1 ? undefined : parseRule(parser, text, place === 0 ? entry.showError : second.complain),
    );
    if (rules[0] === undefined || (texts[1] !== "" && rules[1] === undefined)) return;
    current = rulesFragment(texts, capacity);
    if (write && location.hash !== current) history.pushState(null, "", current);
    for (const panel of panels) panel.close();
    difference.replaceChildren();
    panels = [];
    panels = rules.flatMap((rule) => (rule === undefined ? [] : [new Panel(rule, capacity, places, compare)]));
    games.replaceChildren(...panels.map(({ box }) => box));
  }

  /** Report the first difference of two games among the heaps computed for both. */
  function compare(): void {
    const [one, other] = panels;
    if (one === undefined || other === undefined) return;
    const [first, second] = [one.data, other.data];
    const [name, otherName] = [one.rule[1], other.rule[1]];
    const heap = firstDifference(first, second);
    const known = Math.min(first.count, second.count);
    if (heap !== undefined) {
      const lines = [
        note(
          `${name} and ${otherName} first differ at heap ${groupDigits(heap)}: ${groupDigits(first.values[heap]!)} and ${groupDigits(second.values[heap]!)}.`,
        ),
      ];
      const shift = first.zeros - second.zeros;
      if (shift !== 0 && first.zeros < first.count && second.zeros < second.count) {
        const differing = firstDifference(first, second, shift);
        const by = `Heap n of ${name} and heap n ${shift > 0 ? "−" : "+"} ${Math.abs(shift)} of ${otherName}`;
        lines.push(
          note(
            differing === undefined
              ? `${by}: equal as far as both are computed; this proves nothing beyond.`
              : `${by}: they first differ at heap ${groupDigits(differing)} of ${name}.`,
          ),
        );
      }
      difference.replaceChildren(...lines);
    } else if (one.isDone && other.isDone) {
      difference.replaceChildren(
        note(
          `${name} and ${otherName} have the same values to heap ${groupDigits(known - 1)}; this does not prove that they are equal beyond.`,
        ),
      );
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
    const rule = readPosition(location.hash, RULE_KEY)?.slice(0, MAX_LENGTH);
    if (rule !== undefined && location.hash === current) return;
    entry.input.value = rule ?? example;
    second.input.value =
      rule === undefined ? "" : (readPosition(location.hash, SECOND_KEY)?.slice(0, MAX_LENGTH) ?? "");
    const heaps = readPosition(location.hash, COUNT_KEY);
    if (COUNTS.some((one) => String(one) === heaps)) count.value = heaps as string;
    void run(false);
  };
  window.addEventListener("hashchange", follow);
  follow();
}

function parseRule(
  parser: Parser,
  text: string,
  complain: (words: string, ofInput?: boolean) => void,
): Rule | undefined {
  try {
    return parser.rule_of(text);
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure;
    complain(`${failure.text === "" ? "" : `“${failure.text}”: `}${failure.reason}.`, true);
    return undefined;
  }
}

function rulesFragment([one, other]: readonly [string, string], count: number): string {
  const pairs = [
    [RULE_KEY, one],
    ...(other === "" ? [] : [[SECOND_KEY, other]]),
    ...(count === DEFAULT_COUNT ? [] : [[COUNT_KEY, String(count)]]),
  ];
  return `#${new URLSearchParams(pairs).toString()}`;
}

/** Create the optional field of the second game, with its own error line. */
function secondField(): {
  readonly box: HTMLElement;
  readonly input: HTMLInputElement;
  complain(text: string, ofInput?: boolean): void;
} {
  const [id, errorId] = [freshId("beside"), freshId("error")];
  const input = el("input", {
    id,
    class: "atlas-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: MAX_LENGTH,
    "aria-describedby": errorId,
  });
  const error = el("p", { id: errorId, class: "atlas-error", role: "alert" });
  return {
    box: el(
      "div",
      {},
      el("label", { for: id, class: "atlas-label" }, "Second game (optional)"),
      el("div", { class: "atlas-solver-line" }, input),
      error,
    ),
    input,
    complain(text, ofInput = false) {
      error.textContent = text;
      if (ofInput) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}
