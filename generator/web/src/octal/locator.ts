// Form of the locator. It loads the index once, reports the class and the shift of any code, and rejects an invalid
// code with the engine's reason. It looks up other text, such as a name or terms, like the box. The address stores the
// code.
import { absoluteUrl, loadScript, loadTable } from "../data";
import { append, type Child, claimElement, el, errorMessage, groupDigits } from "../dom";
import type { Answer } from "../lookup/matches";
import { followAddress, mountEntry, positionFragment } from "../solver/entry";
import {
  type ClassEntry,
  type ClassMatch,
  type Codes,
  type CodesScript,
  codes,
  type Index,
  type Location,
  locate,
} from "./locate";

const KEY = "code";
const MAX_LENGTH = 160;
const MAX_SHOWN = 24;
const MAX_NEAR = 6;
/** Beginning of a text that is a code, possibly invalid, and not a name. */
const LIKE_A_CODE = /^[0-9]*\./;

export function mountLocator(form: HTMLFormElement): void {
  const { index: address, script, root = "" } = form.dataset;
  if (address === undefined || script === undefined || !claimElement(form)) return;
  const base = absoluteUrl(root);
  const entry = mountEntry(form, {
    label: "An octal code",
    press: "Find",
    hint: "0. or 4. and then digits from 0 to 7, of any number: .77, 0.137, 4.3, 0.00770077. Names and terms of a sequence are found, too.",
    maxLength: MAX_LENGTH,
  });
  entry.input.placeholder = "0.137";
  const answer = el("div", { class: "atlas-locator-answer", "aria-live": "polite" });
  append(form, answer);

  // Resolve the address now: instant navigation may change the page's address later.
  const addresses = [absoluteUrl(address), absoluteUrl(script)] as const;
  let loading: Promise<LocatorData> | undefined;
  let round = 0;
  let current = "";

  async function find(text: string): Promise<void> {
    round += 1;
    const token = round;
    current = text;
    entry.showError("");
    if (text === "") {
      answer.replaceChildren();
      return;
    }
    try {
      loading ??= load(...addresses);
      const { index, codes: rules, lookUp } = await loading;
      if (token !== round) return;
      const invalid = rules.fault_in(text);
      const answered = invalid === null || LIKE_A_CODE.test(text) ? undefined : lookUp(text);
      if (invalid === null) {
        const location = locate(text, index, rules);
        answer.replaceChildren(...describeCode(location, base));
        if (location.match === undefined && hasFourPlaces(location.code))
          await appendFourPlaces(answer, location.code, base);
      } else if (answered !== undefined && answered.found.length > 0) {
        answer.replaceChildren(...describeOther(answered, base));
      } else {
        answer.replaceChildren();
        entry.showError(`Character ${invalid[0] + 1}: ${invalid[1]}.`, true);
      }
    } catch (failure) {
      if (token !== round) return;
      loading = undefined;
      answer.replaceChildren();
      entry.showError(`The census could not be read: ${errorMessage(failure)}.`);
    }
  }

  let timer = 0;
  entry.input.addEventListener("input", () => {
    // Show no error yet: an unfinished code may be invalid.
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void find(entry.input.value.trim()), 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    window.clearTimeout(timer);
    const text = entry.input.value.trim();
    void find(text);
    history.replaceState(history.state, "", positionFragment(KEY, text));
  });
  followAddress(form, KEY, MAX_LENGTH, (text) => {
    if (text === current) return;
    entry.input.value = text;
    void find(text);
  });
}

/** Show the row of the larger census below the code; the answer to the next code removes it, even during loading. */
async function appendFourPlaces(answer: HTMLElement, code: string, base: string): Promise<void> {
  const below = el("div");
  answer.firstElementChild?.after(below);
  try {
    await mountFourPlaces(below, code, base);
  } catch (failure) {
    append(
      below,
      el("p", { class: "atlas-hint" }, `The census with four places could not be read: ${errorMessage(failure)}.`),
    );
  }
}

interface LocatorData {
  readonly index: Index;
  readonly codes: Codes;
  readonly lookUp: (text: string) => Answer;
}

async function load(url: string, script: string): Promise<LocatorData> {
  const library = import("../lookup/look");
  const [data, rules, { answer, locatorIndex, parseIndex }] = await Promise.all([
    library.then(({ loadIndex }) => loadIndex(url)),
    loadScript<{ readonly default: CodesScript }>(script),
    library,
  ]);
  const index = parseIndex(data);
  return { index: locatorIndex(data, index), codes: codes(rules.default), lookUp: (text) => answer(index, text) };
}

/** Show the matches of a text that is no code. */
function describeOther({ note, found }: Answer, base: string): HTMLElement[] {
  const lines = found.map(({ title, path, detail }) =>
    el("li", {}, el("a", { href: `${base}${path}` }, title), detail === "" ? "" : `: ${detail}`),
  );
  return [el("p", {}, "No octal code; looked up:"), el("ul", {}, ...lines), el("p", { class: "atlas-hint" }, note)];
}

/** Show everything known of a code. */
function describeCode(location: Location, base: string): HTMLElement[] {
  const { code, words, trimmed, match, near } = location;
  const lines: HTMLElement[] = [
    el(
      "p",
      { class: "atlas-outcome" },
      el("strong", {}, code),
      `: ${words}.`,
      trimmed ? ` Zeros at the end allow nothing, so they are left out.` : "",
    ),
  ];
  if (match !== undefined) lines.push(...describeClass(location, match, base));
  else lines.push(...describeUnclassed(location));
  if (near.length > 0) {
    const nearest = near
      .slice(0, MAX_NEAR)
      .map((one) =>
        el(
          "li",
          {},
          link(one.entry.path, one.entry.code, base),
          ` agrees up to heap ${groupDigits(one.differsAt - 1)} and parts at heap ${groupDigits(one.differsAt)}`,
        ),
      );
    lines.push(el("p", {}, "Near misses:"), el("ul", { class: "atlas-near" }, ...nearest));
  }
  return lines;
}

function describeClass(
  { code, comparedTo }: Location,
  { entry, shift, reason, preperiod }: ClassMatch,
  base: string,
): HTMLElement[] {
  const why: Record<typeof reason, Child> = {
    census:
      code === entry.code
        ? "The census has this code."
        : "The census has this code; that they agree forever is certified there.",
    options: "They agree forever: their options are the same (proved just now, in your browser).",
    period: "They agree forever: both are periodic with the same period (proved just now, in your browser).",
    compared: `They agree on all heaps to ${groupDigits(comparedTo ?? 0)}, compared just now in your browser; that is observed, not proved.`,
  };
  const shifted = shift === 0 ? "heap n" : shift > 0 ? `heap n − ${shift}` : `heap n + ${-shift}`;
  const status =
    entry.status === "periodic"
      ? `Period ${groupDigits(entry.period ?? 0)}${preperiod === undefined ? "" : ` from heap ${groupDigits(preperiod)} on`}, proved.`
      : `No period is ${entry.reported === undefined ? "known" : "proved here"}; the class was computed to heap ${groupDigits(entry.computed_to)}.`;
  const names = entry.names.map(([of, name]) => `${name} (${of})`).join(", ");
  return [
    el(
      "p",
      {},
      "It belongs to the class of ",
      link(entry.path, entry.code, base),
      names === "" ? "" : `, with ${names}`,
      code === entry.code
        ? ". This is its canonical code. "
        : `: heap n of ${code} is worth ${shifted} of ${entry.code}. `,
      status,
    ),
    ...describeReport(entry, base),
    el("p", { class: "atlas-hint" }, why[reason]),
    el("p", {}, el("a", { class: "md-button", href: `${base}${entry.path}` }, `The page of ${entry.code}`)),
  ];
}

/**
 * Show the reported period of an open class and how to prove it, or the report that a stored run later proved.
 */
function describeReport({ code, path, status, reported: report }: ClassEntry, base: string): HTMLElement[] {
  if (report === undefined) return [];
  if (status === "periodic") {
    const verifyLink = el("a", { href: `${base}${path}#verify` }, "How to check it again");
    return [
      el(
        "p",
        {},
        `${report.by} had reported it (${report.source}). It is shown here by a stored run, as its list of checks says. `,
        verifyLink,
        ".",
      ),
    ];
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

function describeUnclassed({ values, comparedTo, period }: Location): HTMLElement[] {
  const lines = [
    el(
      "p",
      {},
      `It has the values of no class of the census with three places (compared just now in your browser, to heap ${groupDigits(comparedTo ?? 0)}).`,
    ),
  ];
  if (values !== undefined)
    lines.push(el("p", { class: "atlas-sequence" }, `${values.slice(0, MAX_SHOWN).join(" ")} …`));
  if (period !== undefined) {
    lines.push(
      el(
        "p",
        {},
        `Its values repeat with period ${groupDigits(period.period)} from heap ${groupDigits(period.preperiod)} on, forever: the values computed just now reach the bound of the theorem.`,
      ),
    );
  }
  return lines;
}

function link(path: string, code: string, base: string): HTMLElement {
  return el("a", { href: `${base}${path}` }, code);
}

const PLACES = 4;
const ADDRESS = "data/octal.four_places.csv";
const PAGE = "octal/four-places/";

/** Whether a code in canonical text has four places. */
function hasFourPlaces(code: string): boolean {
  return code.length - code.indexOf(".") - 1 === PLACES;
}

/** Show the census row of a code, if it has one. */
async function mountFourPlaces(below: HTMLElement, code: string, base: string): Promise<void> {
  const { columns, rows } = await loadTable(`${base}${ADDRESS}`);
  const row = rows.find(([rowCode]) => rowCode === code);
  if (row === undefined) return;
  const cell = (name: string): string => row[columns.indexOf(name)] ?? "";
  const number = (name: string): string => groupDigits(Number(cell(name)));
  const canonical = cell("canonical_code");
  const shift = Number(cell("heap_shift"));
  const shifted = shift === 0 ? "heap n" : shift > 0 ? `heap n − ${shift}` : `heap n + ${-shift}`;
  const membership =
    canonical === code
      ? "the canonical code of its class"
      : `in the class of ${canonical}: heap n of ${code} is worth ${shifted} of ${canonical}`;
  const status =
    cell("status") === "periodic"
      ? `Period ${number("period")} from heap ${number("preperiod")} on, proved.`
      : `No period is known; it was computed to heap ${number("computed_to")}.`;
  append(
    below,
    el(
      "p",
      {},
      "In the ",
      el("a", { href: `${base}${PAGE}` }, "census with four places"),
      ` it is ${membership}. ${status}`,
    ),
  );
}
