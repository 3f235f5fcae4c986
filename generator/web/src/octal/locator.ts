// Why this exists: the form on the locator's page. It reads the index once, says of
// any code to which class it belongs and by how many heaps it is moved, and refuses
// what is no code with the engine's own reasons. What is written like no code, a name
// or terms, is looked up as in the box. The code stands in the address.

import { absolute } from "../data";
import { append, claim, el, grouped, messageOf, type Child } from "../dom";
import { followAddress, mountEntry } from "../solver/entry";
import { positionFragment } from "../solver/fragment";
import { codes, type Codes, type CodesScript } from "./codes";
import type { Answer } from "../lookup/found";
import { hasFourPlaces, mountFourPlaces } from "./four_places";
import { locate, type ClassEntry, type Home, type Index, type Located } from "./locate";

const KEY = "code";
const LONGEST = 160;
const SHOWN = 24;
const NEAREST = 6;
/** Such a text is a code with a fault. */
const LIKE_A_CODE = /^[0-9]*\./;

export function mountLocator(form: HTMLFormElement): void {
  const { index: address, script, root = "" } = form.dataset;
  if (address === undefined || script === undefined || !claim(form)) return;
  const base = absolute(root);
  const entry = mountEntry(form, {
    label: "An octal code",
    press: "Find",
    hint: "0. or 4. and then digits from 0 to 7, as many as you like: .77, 0.137, 4.3, 0.00770077. Names and terms of a sequence are found, too.",
    longest: LONGEST,
  });
  entry.input.placeholder = "0.137";
  const answer = el("div", { class: "atlas-locator-answer", "aria-live": "polite" });
  append(form, answer);

  // Resolved now: with instant navigation the page's address may be another one later.
  const addresses = [absolute(address), absolute(script)] as const;
  let known: Promise<Known> | undefined;
  let round = 0;
  let current = "";

  async function find(text: string): Promise<void> {
    round += 1;
    const mine = round;
    current = text;
    entry.complain("");
    if (text === "") {
      answer.replaceChildren();
      return;
    }
    try {
      known ??= load(...addresses);
      const { index, codes: own, lookUp } = await known;
      if (mine !== round) return;
      const fault = own.fault_in(text);
      const other = fault === null || LIKE_A_CODE.test(text) ? undefined : lookUp(text);
      if (fault === null) {
        const found = locate(text, index, own);
        answer.replaceChildren(...told(found, base));
        if (found.home === undefined && hasFourPlaces(found.code)) await fromFourPlaces(answer, found.code, base);
      } else if (other !== undefined && other.found.length > 0) {
        answer.replaceChildren(...meant(other, base));
      } else {
        answer.replaceChildren();
        entry.complain(`Character ${fault[0] + 1}: ${fault[1]}.`, true);
      }
    } catch (failure) {
      if (mine !== round) return;
      known = undefined;
      answer.replaceChildren();
      entry.complain(`The census could not be read: ${messageOf(failure)}.`);
    }
  }

  let waiting = 0;
  entry.input.addEventListener("input", () => {
    // While a code is being typed its beginning may be no code yet: nothing is complained of.
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void find(entry.input.value.trim()), 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    window.clearTimeout(waiting);
    const text = entry.input.value.trim();
    void find(text);
    history.replaceState(history.state, "", positionFragment(KEY, text));
  });
  followAddress(form, KEY, LONGEST, (text) => {
    if (text === current) return;
    entry.input.value = text;
    void find(text);
  });
}

/** What the larger census says stands below the code; it is dropped if another code has been asked for meanwhile. */
async function fromFourPlaces(answer: HTMLElement, code: string, base: string): Promise<void> {
  const below = el("div");
  answer.firstElementChild?.after(below);
  try {
    await mountFourPlaces(below, code, base);
  } catch (failure) {
    append(below, el("p", { class: "atlas-hint" }, `The census with four places could not be read: ${messageOf(failure)}.`));
  }
}

interface Known {
  readonly index: Index;
  readonly codes: Codes;
  readonly lookUp: (text: string) => Answer;
}

async function load(url: string, script: string): Promise<Known> {
  const own = import("../lookup/look");
  const [data, rules, { answer, codesOf, read }] = await Promise.all([own.then(({ loadIndex }) => loadIndex(url)), import(script) as Promise<{ readonly default: CodesScript }>, own]);
  const everything = read(data);
  return { index: codesOf(data, everything), codes: codes(rules.default), lookUp: (text) => answer(everything, text) };
}

/** What a text leads to that is no code. */
function meant({ note, found }: Answer, base: string): HTMLElement[] {
  const lines = found.map(({ title, path, detail }) => el("li", {}, el("a", { href: `${base}${path}` }, title), detail === "" ? "" : `: ${detail}`));
  return [el("p", {}, "No octal code; looked up:"), el("ul", {}, ...lines), el("p", { class: "atlas-hint" }, note)];
}

/** Everything that is known of a code. */
function told(found: Located, base: string): HTMLElement[] {
  const { code, words, trimmed, home, near } = found;
  const lines: HTMLElement[] = [
    el(
      "p",
      { class: "atlas-outcome" },
      el("strong", {}, code),
      `: ${words}.`,
      trimmed ? ` Zeros at the end allow nothing, so they are left out.` : "",
    ),
  ];
  if (home !== undefined) lines.push(...belongs(found, home, base));
  else lines.push(...alone(found));
  if (near.length > 0) {
    const nearest = near.slice(0, NEAREST).map((one) =>
      el("li", {}, link(one.entry.path, one.entry.code, base), ` agrees up to heap ${grouped(one.partsAt - 1)} and parts at heap ${grouped(one.partsAt)}`),
    );
    lines.push(el("p", {}, "Near misses:"), el("ul", { class: "atlas-near" }, ...nearest));
  }
  return lines;
}

function belongs({ code, comparedTo }: Located, { entry, shift, reason, preperiod }: Home, base: string): HTMLElement[] {
  const why: Record<typeof reason, Child> = {
    census: code === entry.code ? "The census has this code." : "The census has this code; that they agree forever is certified there.",
    options: "They agree forever: their options are the same (proved just now, in your browser).",
    period: "They agree forever: both are periodic with the same period (proved just now, in your browser).",
    compared: `They agree on all heaps to ${grouped(comparedTo ?? 0)}, compared just now in your browser; that is observed, not proved.`,
  };
  const moved = shift === 0 ? "heap n" : shift > 0 ? `heap n − ${shift}` : `heap n + ${-shift}`;
  const known =
    entry.status === "periodic"
      ? `Period ${grouped(entry.period ?? 0)}${preperiod === undefined ? "" : ` from heap ${grouped(preperiod)} on`}, proved.`
      : `No period is ${entry.reported === undefined ? "known" : "proved here"}; the class was computed to heap ${grouped(entry.computed_to)}.`;
  const names = entry.names.map(([of, name]) => `${name} (${of})`).join(", ");
  return [
    el(
      "p",
      {},
      "It belongs to the class of ",
      link(entry.path, entry.code, base),
      names === "" ? "" : `, with ${names}`,
      code === entry.code ? ". This is its canonical code. " : `: heap n of ${code} is worth ${moved} of ${entry.code}. `,
      known,
    ),
    ...reported(entry, base),
    el("p", { class: "atlas-hint" }, why[reason]),
    el("p", {}, el("a", { class: "md-button", href: `${base}${entry.path}` }, `The page of ${entry.code}`)),
  ];
}

/** What others report of an open class, and how a reader could prove it; or what they had reported before a study proved it. */
function reported({ code, path, status, reported: report }: ClassEntry, base: string): HTMLElement[] {
  if (report === undefined) return [];
  if (status === "periodic") {
    const again = el("a", { href: `${base}${path}#verify` }, "How to check it again");
    return [el("p", {}, `${report.by} had reported it (${report.source}). It is proved here by a kept study, each segment of which has been checked. `, again, ".")];
  }
  return [
    el(
      "p",
      {},
      `${report.by} reports a period of ${report.period} (${report.source}). It is not proved here. It would be proved by a `,
      el("a", { href: `${base}theory/window-certificate/` }, "window certificate"),
      ", and this makes the run: ",
      el("code", {}, `atlas octal ${code} --window --checkpoint FILE`),
    ),
  ];
}

function alone({ values, comparedTo, period }: Located): HTMLElement[] {
  const lines = [
    el("p", {}, `It has the values of no class of the census with three places (compared just now in your browser, to heap ${grouped(comparedTo ?? 0)}).`),
  ];
  if (values !== undefined) lines.push(el("p", { class: "atlas-sequence" }, `${values.slice(0, SHOWN).join(" ")} …`));
  if (period !== undefined) {
    lines.push(
      el("p", {}, `Its values repeat with period ${grouped(period.period)} from heap ${grouped(period.preperiod)} on, forever: the values computed just now reach the bound of the theorem.`),
    );
  }
  return lines;
}

function link(path: string, code: string, base: string): HTMLElement {
  return el("a", { href: `${base}${path}` }, code);
}
