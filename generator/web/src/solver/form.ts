// Why this exists: the form in which a reader enters a position. It is the same
// for every kind of rule: it reads the form's attributes, lets the kind parse and
// solve, keeps the position in the address and turns every failure into one line.

import { absolute } from "../data";
import { append, claim, el, freshId, messageOf } from "../dom";
import { positionFragment, readPosition } from "./fragment";
import { InputError, Stale, type Desk, type Setting, type SolverKind } from "./kind";
import { KINDS } from "./kinds";


/** Builds the form; an unknown or unreadable rule leaves it hidden. */
export function mountSolver(form: HTMLFormElement, number: number): void {
  if (!claim(form)) return;
  const kind = kindOf(form);
  if (kind === undefined) return;
  const key = form.dataset.key ?? (number === 1 ? "position" : `position-${number}`);
  const inputId = freshId("position");
  const hintId = freshId("hint");
  const errorId = freshId("error");

  const input = el("input", {
    id: inputId,
    class: "atlas-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: kind.longest,
    "aria-describedby": `${hintId} ${errorId}`,
  });
  input.value = form.dataset.example ?? "";
  const error = el("p", { id: errorId, class: "atlas-error", role: "alert" });
  const bar = el("progress", { class: "atlas-progress", max: 1, "aria-label": "Computing", hidden: true });
  const summary = el("div", { class: "atlas-solver-summary", "aria-live": "polite", tabindex: -1 });
  const details = el("div", { class: "atlas-solver-details" });
  const check = el("div", { class: "atlas-solver-check", "aria-live": "polite" });
  const link = el("a", { class: "atlas-solver-link", hidden: true }, "Link to this position");
  const unlinked = el("span", { class: "atlas-solver-link", hidden: true }, "The position is too long to be linked to.");
  append(
    form,
    el("label", { for: inputId, class: "atlas-label" }, form.dataset.label ?? kind.label),
    el("div", { class: "atlas-solver-line" }, input, el("button", { type: "submit", class: "md-button md-button--primary" }, "Solve")),
    el("p", { id: hintId, class: "atlas-hint" }, kind.hint),
    error,
    bar,
    el("div", { class: "atlas-solver-result" }, summary, details, check),
    el("p", {}, link, unlinked),
  );
  form.noValidate = true;
  form.hidden = false;

  let round = 0;
  let current = "";

  async function run(text: string, write: boolean): Promise<void> {
    round += 1;
    const mine = round;
    const desk: Desk = {
      summary,
      details,
      check,
      progress: (share) => {
        if (mine !== round) return;
        bar.hidden = false;
        bar.value = share;
      },
      // The list that was pressed in goes: whoever uses a keyboard is put at the new answer.
      play: (next) => {
        input.value = next;
        summary.focus();
        void run(next, true);
      },
      stale: () => mine !== round,
    };
    error.textContent = "";
    input.removeAttribute("aria-invalid");
    try {
      if (kind === undefined) return;
      if (text.length > kind.longest) throw new InputError(`The text is too long: at most ${kind.longest} characters are read.`);
      const position = kind.parse(text);
      current = kind.canonical(position);
      const fragment = positionFragment(key, current);
      await kind.solve(position, desk);
      if (mine !== round) return;
      const page = location.pathname + location.search;
      if (fragment !== undefined) link.href = page + fragment;
      link.hidden = fragment === undefined;
      unlinked.hidden = !link.hidden;
      // What the address says is on the page, or it says nothing.
      if (write) history.replaceState(history.state, "", fragment ?? page);
      bar.hidden = true;
      await kind.compare?.(desk);
    } catch (failure) {
      if (failure instanceof Stale || mine !== round) return;
      if (failure instanceof InputError) input.setAttribute("aria-invalid", "true");
      error.textContent = failure instanceof InputError ? failure.message : `This could not be worked out: ${messageOf(failure)}.`;
      summary.replaceChildren();
      details.replaceChildren();
      link.hidden = unlinked.hidden = true;
    } finally {
      if (mine === round) bar.hidden = true;
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(input.value, true);
  });

  const follow = (): boolean => {
    const given = readPosition(location.hash, key);
    if (given === undefined || given === current) return false;
    input.value = given.slice(0, kind.longest);
    void run(given, false);
    return true;
  };
  const onHash = (): void => {
    if (form.isConnected) follow();
    else window.removeEventListener("hashchange", onHash);
  };
  window.addEventListener("hashchange", onHash);
  if (follow()) form.scrollIntoView({ block: "center" });
}

function kindOf(form: HTMLFormElement): SolverKind<unknown> | undefined {
  try {
    const rule: unknown = JSON.parse(form.dataset.rule ?? "");
    if (typeof rule !== "object" || rule === null) return undefined;
    const named = rule as Record<string, unknown>;
    return KINDS.get(String(named["kind"]))?.({
      rule: named,
      csv: form.dataset.csv === undefined ? undefined : absolute(form.dataset.csv),
      period: periodOf(form.dataset.period),
      example: form.dataset.example ?? "",
    });
  } catch (failure) {
    console.warn(`atlas: a solver stays hidden: ${messageOf(failure)}`);
    return undefined;
  }
}

function periodOf(text: string | undefined): Setting["period"] {
  if (text === undefined) return undefined;
  const given = JSON.parse(text) as Record<string, unknown>;
  const preperiod = given["preperiod"];
  const period = given["period"];
  if (!isCount(preperiod) || !isCount(period) || period < 1) throw new RangeError("data-period is not a period");
  return { preperiod, period };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
