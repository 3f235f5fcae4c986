// Questions of lessons and exercises as forms. The verdict is right or wrong, with a hint; an unreadable answer is
// reported next to the field.
import { append, claimElement, el, freshId } from "../dom";
import { check, InvalidAnswer, instruction, type Question } from "./check";

const KINDS = ["number", "list", "moves", "choice"];

/** Build the form; if its data is invalid it stays hidden, and the folded answer remains. */
export function mountAsk(form: HTMLFormElement): void {
  if (!claimElement(form)) return;
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
    field.markInvalid(false);
    try {
      const result = check(question, field.text(), found);
      found = result.found;
      verdict.dataset.verdict = result.right ? "right" : "wrong";
      verdict.textContent = [
        result.right ? "Right." : "Not right.",
        result.message,
        result.right ? question.why : question.hint,
      ]
        .filter((words) => words !== "")
        .join(" ");
    } catch (failure) {
      if (!(failure instanceof InvalidAnswer)) throw failure;
      error.textContent = failure.message;
      field.markInvalid(true);
    }
  });
}

interface Field {
  readonly parts: readonly HTMLElement[];
  text(): string;
  markInvalid(isInvalid: boolean): void;
}

const checkButton = (): HTMLButtonElement => el("button", { type: "submit", class: "md-button" }, "Check");

function line(question: Question, errorId: string): Field {
  const [id, hintId] = [freshId("entry"), freshId("hint")];
  const numeric = question.kind === "number" ? "numeric" : undefined;
  const input = el("input", {
    id,
    class: "atlas-input",
    type: "text",
    inputmode: numeric,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": `${hintId} ${errorId}`,
  });
  return {
    parts: [
      el("label", { for: id, class: "atlas-ask-label" }, question.label),
      el("div", { class: "atlas-solver-line" }, input, checkButton()),
      el("p", { id: hintId, class: "atlas-hint" }, instruction(question)),
    ],
    text: () => input.value,
    markInvalid(isInvalid) {
      if (isInvalid) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}

function choices(question: Question & { kind: "choice" }, errorId: string): Field {
  const name = freshId("choice");
  const inputs = question.choices.map((value) => el("input", { type: "radio", name, value }));
  const fieldset = el(
    "fieldset",
    { class: "atlas-ask-choices", "aria-describedby": errorId },
    el("legend", { class: "atlas-ask-label" }, question.label),
    ...inputs.map((input) => el("label", {}, input, ` ${input.value}`)),
    checkButton(),
  );
  return {
    parts: [fieldset],
    text: () => inputs.find((input) => input.checked)?.value ?? "",
    markInvalid: () => undefined,
  };
}
