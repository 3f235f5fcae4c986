// Why this exists: a line in which a reader types a position or a code, with its label, its
// button, a hint and one line for what is wrong; and what the address says is typed into it.

import { append, el, freshId } from "../dom";
import { readPosition } from "./fragment";

export interface Entry {
  readonly input: HTMLInputElement;
  /** Says what is wrong, and whether the text is to blame; nothing if all is well. */
  complain(text: string, ofInput?: boolean): void;
}

interface Words {
  readonly label: string;
  readonly press: string;
  readonly hint: string;
  /** So many characters are read. */
  readonly longest: number;
}

/** Puts the line into a form, and shows it. */
export function mountEntry(form: HTMLFormElement, { label, press, hint, longest }: Words): Entry {
  const [id, hintId, errorId] = [freshId("entry"), freshId("hint"), freshId("error")];
  const input = el("input", {
    id,
    class: "atlas-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: longest,
    "aria-describedby": `${hintId} ${errorId}`,
  });
  const error = el("p", { id: errorId, class: "atlas-error", role: "alert" });
  append(
    form,
    el("label", { for: id, class: "atlas-label" }, label),
    el("div", { class: "atlas-solver-line" }, input, el("button", { type: "submit", class: "md-button md-button--primary" }, press)),
    el("p", { id: hintId, class: "atlas-hint" }, hint),
    error,
  );
  form.noValidate = true;
  form.hidden = false;
  return {
    input,
    complain(text, ofInput = false) {
      error.textContent = text;
      if (ofInput) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}

/** Calls `take` with what the address says under a key, now and whenever it changes; whether it says anything now. */
export function followAddress(form: HTMLElement, key: string, longest: number, take: (text: string) => void): boolean {
  const follow = (): boolean => {
    const given = readPosition(location.hash, key)?.slice(0, longest);
    if (given !== undefined) take(given);
    return given !== undefined;
  };
  const onHash = (): void => {
    if (form.isConnected) follow();
    else window.removeEventListener("hashchange", onHash);
  };
  window.addEventListener("hashchange", onHash);
  return follow();
}
