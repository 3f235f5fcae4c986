// Why this exists: the form on the locator's page. It reads the index once, says of
// any code to which class it belongs and by how many heaps it is moved, and refuses
// what is no code with the engine's own reasons. The code stands in the address.

import { absolute, FetchError } from "../data";
import { append, claim, el, freshId, grouped, messageOf, type Child } from "../dom";
import { positionFragment, readPosition } from "../solver/fragment";
import { CodeError, inWords, LONGEST_TEXT } from "./code";
import { locate, type ClassEntry, type Home, type Index, type Located } from "./locate";

const KEY = "code";
const SHOWN = 24;
const NEAREST = 6;

export function mountLocator(form: HTMLFormElement): void {
  const address = form.dataset.index;
  if (address === undefined || !claim(form)) return;
  const url = absolute(address);
  const classes = absolute(`${form.dataset.root ?? ""}octal/`);
  const id = freshId("code");
  const hint = freshId("hint");
  const wrong = freshId("error");
  const input = el("input", {
    id,
    class: "atlas-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 2 * LONGEST_TEXT,
    placeholder: "0.137",
    "aria-describedby": `${hint} ${wrong}`,
  });
  const error = el("p", { id: wrong, class: "atlas-error", role: "alert" });
  const answer = el("div", { class: "atlas-locator-answer", "aria-live": "polite" });
  append(
    form,
    el("label", { for: id, class: "atlas-label" }, "An octal code"),
    el("div", { class: "atlas-solver-line" }, input, el("button", { type: "submit", class: "md-button md-button--primary" }, "Find")),
    el("p", { id: hint, class: "atlas-hint" }, "0. or 4. and then digits from 0 to 7, as many as you like: .77, 0.137, 4.3, 0.00770077"),
    error,
    answer,
  );
  form.noValidate = true;
  form.hidden = false;

  let index: Promise<Index> | undefined;
  let round = 0;
  let current = "";

  async function find(text: string): Promise<void> {
    round += 1;
    const mine = round;
    current = text;
    error.textContent = "";
    input.removeAttribute("aria-invalid");
    if (text === "") {
      answer.replaceChildren();
      return;
    }
    try {
      index ??= load(url);
      const found = locate(text, await index);
      if (mine === round) answer.replaceChildren(...told(found, classes));
    } catch (failure) {
      if (mine !== round) return;
      answer.replaceChildren();
      if (failure instanceof CodeError) {
        input.setAttribute("aria-invalid", "true");
        error.textContent = `Character ${failure.place + 1}: ${failure.reason}.`;
      } else {
        index = undefined;
        error.textContent = `The census could not be read: ${messageOf(failure)}.`;
      }
    }
  }

  let waiting = 0;
  input.addEventListener("input", () => {
    // While a code is being typed its beginning may be no code yet: nothing is complained of.
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => void find(input.value.trim()), 250);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    window.clearTimeout(waiting);
    const text = input.value.trim();
    void find(text);
    history.replaceState(history.state, "", positionFragment(KEY, text));
  });
  const follow = (): void => {
    const given = readPosition(location.hash, KEY)?.slice(0, 2 * LONGEST_TEXT);
    if (given === undefined || given === current) return;
    input.value = given;
    void find(given);
  };
  const onHash = (): void => {
    if (form.isConnected) follow();
    else window.removeEventListener("hashchange", onHash);
  };
  window.addEventListener("hashchange", onHash);
  follow();
}

async function load(url: string): Promise<Index> {
  if (new URL(url).origin !== location.origin) throw new FetchError("it is not on this site");
  const response = await fetch(url, { credentials: "same-origin" }).catch(() => undefined);
  if (response === undefined) throw new FetchError("no answer from the server");
  if (!response.ok) throw new FetchError(`the server answered ${response.status}`);
  const data = (await response.json()) as Index;
  if (data.schema !== 1) throw new FetchError("it is of another version than this page");
  return data;
}

/** Everything that is known of a code. */
function told(found: Located, classes: string): HTMLElement[] {
  const { code, home, near } = found;
  const words = inWords(code.digits);
  const lines: HTMLElement[] = [
    el(
      "p",
      { class: "atlas-outcome" },
      el("strong", {}, code.text),
      `: ${words}.`,
      code.trimmed ? ` Zeros at the end allow nothing, so they are left out.` : "",
    ),
  ];
  if (home !== undefined) lines.push(...belongs(found, home, classes));
  else lines.push(...alone(found));
  if (near.length > 0) {
    const nearest = near.slice(0, NEAREST).map((one) =>
      el("li", {}, link(one.entry.slug, one.entry.code, classes), ` agrees up to heap ${grouped(one.partsAt - 1)} and parts at heap ${grouped(one.partsAt)}`),
    );
    lines.push(el("p", {}, "Near misses:"), el("ul", { class: "atlas-near" }, ...nearest));
  }
  return lines;
}

function belongs({ code, comparedTo }: Located, { entry, shift, reason, preperiod }: Home, classes: string): HTMLElement[] {
  const why: Record<typeof reason, Child> = {
    census: code.text === entry.code ? "The census has this code." : "The census has this code; that they agree for ever is certified there.",
    options: "They agree for ever: their options are the same (proved just now, in your browser).",
    period: "They agree for ever: both are periodic with the same period (proved just now, in your browser).",
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
      link(entry.slug, entry.code, classes),
      names === "" ? "" : `, with ${names}`,
      code.text === entry.code ? ", being its canonical code. " : `: heap n of ${code.text} is worth ${moved} of ${entry.code}. `,
      known,
    ),
    ...reported(entry, classes),
    el("p", { class: "atlas-hint" }, why[reason]),
    el("p", {}, el("a", { class: "md-button", href: `${classes}${entry.slug}/` }, `The page of ${entry.code}`)),
  ];
}

/** What others report of an open class, and how a reader could prove it. */
function reported({ code, reported: report }: ClassEntry, classes: string): HTMLElement[] {
  if (report === undefined) return [];
  return [
    el(
      "p",
      {},
      `${report.by} reports a period of ${report.period} (${report.source}). It is not proved here. What would prove it is a `,
      el("a", { href: `${classes}../theory/window-certificate/` }, "window certificate"),
      ", and this makes the run: ",
      el("code", {}, `atlas octal ${code} --window --checkpoint FILE`),
    ),
  ];
}

function alone({ values, comparedTo, period }: Located): HTMLElement[] {
  const lines = [
    el("p", {}, `It has the values of no class of at most three places (compared just now in your browser, to heap ${grouped(comparedTo ?? 0)}).`),
  ];
  if (values !== undefined) lines.push(el("p", { class: "atlas-sequence" }, `${values.slice(0, SHOWN).join(" ")} …`));
  if (period !== undefined) {
    lines.push(
      el("p", {}, `Its values repeat every ${grouped(period.period)} from heap ${grouped(period.preperiod)} on, for ever: the values computed just now reach the bound of the theorem.`),
    );
  }
  return lines;
}

function link(slug: string, code: string, classes: string): HTMLElement {
  return el("a", { href: `${classes}${slug}/` }, code);
}
