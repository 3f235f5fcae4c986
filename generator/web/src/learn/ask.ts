// Why this exists: a question of a lesson or an exercise as a form. The reader answers and
// is told right or wrong, with a hint; what cannot be read is said beside the field.

import { append, claim, el, freshId } from "../dom";
import { check, howTo, NoAnswer, type Question } from "./check";

const KINDS = ["number", "list", "moves", "choice"];

/** Builds the form; one whose data cannot be read stays hidden, and the fold with the answer remains. */
export function mountAsk(form: HTMLFormElement): void {
  if (!claim(form)) return;
  const question = JSON.parse(form.dataset.ask ?? "{}") as Question;
  if (!KINDS.includes(question.kind)) return;
  const errorId = freshId("error");
  const error = el("p", { id: errorId, class: "atlas-error", role: "alert" });
  const verdict = el("p", { class: "atlas-verdict", "aria-live": "polite" });
  const field = question.kind === "choice" ? choices(question, errorId) : line(question, errorId);
  append(form, ...field.parts, error, verdict);
  form.noValidate = true;
  form.hidden = false;
  let found: ReadonlySet<string> = new Set();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    error.textContent = verdict.textContent = "";
    delete verdict.dataset.verdict;
    field.blame(false);
    try {
      const told = check(question, field.text(), found);
      found = told.found;
      verdict.dataset.verdict = told.right ? "right" : "wrong";
      verdict.textContent = [told.right ? "Right." : "Not right.", told.said, told.right ? question.why : question.hint].filter((words) => words !== "").join(" ");
    } catch (failure) {
      if (!(failure instanceof NoAnswer)) throw failure;
      error.textContent = failure.message;
      field.blame(true);
    }
  });
}

interface Field {
  readonly parts: readonly HTMLElement[];
  text(): string;
  blame(is: boolean): void;
}

const press = (): HTMLButtonElement => el("button", { type: "submit", class: "md-button" }, "Check");

function line(question: Question, errorId: string): Field {
  const [id, hintId] = [freshId("entry"), freshId("hint")];
  const numeric = question.kind === "number" ? "numeric" : undefined;
  const input = el("input", { id, class: "atlas-input", type: "text", inputmode: numeric, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": `${hintId} ${errorId}` });
  return {
    parts: [
      el("label", { for: id, class: "atlas-ask-label" }, question.label),
      el("div", { class: "atlas-solver-line" }, input, press()),
      el("p", { id: hintId, class: "atlas-hint" }, howTo(question)),
    ],
    text: () => input.value,
    blame(is) {
      if (is) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}

function choices(question: Question & { kind: "choice" }, errorId: string): Field {
  const name = freshId("choice");
  const inputs = question.choices.map((value) => el("input", { type: "radio", name, value }));
  const set = el(
    "fieldset",
    { class: "atlas-ask-choices", "aria-describedby": errorId },
    el("legend", { class: "atlas-ask-label" }, question.label),
    ...inputs.map((input) => el("label", {}, input, ` ${input.value}`)),
    press(),
  );
  return { parts: [set], text: () => inputs.find((input) => input.checked)?.value ?? "", blame: () => undefined };
}
