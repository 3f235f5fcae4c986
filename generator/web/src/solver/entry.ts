// Input line for a position or a code, with label, button, hint and error line. It follows the fragment of the address
// (#position=12+70+180), which is never sent to the server and needs no new page. Its content is treated as text only.
import { append, el, freshId } from "../dom";

/** Maximum length of a fragment, for reading and writing. */
export const MAX_FRAGMENT = 20_000;

/** Return the key of misère play for the key of a position. */
export function misereKey(key: string): string {
  return key === "position" ? "play" : `${key}-play`;
}

/** Return the position under a key of a fragment; undefined if absent. */
export function readPosition(fragment: string, key: string): string | undefined {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (!text.includes(`${key}=`) || text.length > MAX_FRAGMENT) return undefined;
  return new URLSearchParams(text).get(key) ?? undefined;
}

/** Return the fragment of a position; undefined if it is too long for an address. */
export function positionFragment(key: string, position: string, play = "normal"): string | undefined {
  const pairs = [[key, position], ...(play === "normal" ? [] : [[misereKey(key), play]])];
  const text = position.length > MAX_FRAGMENT ? "" : new URLSearchParams(pairs).toString();
  return text === "" || text.length > MAX_FRAGMENT ? undefined : `#${text}`;
}

export interface Entry {
  readonly input: HTMLInputElement;
  /** Show an error, and whether the text is the cause; an empty text clears it. */
  showError(text: string, isInputInvalid?: boolean): void;
}

interface EntryOptions {
  readonly label: string;
  readonly press: string;
  readonly hint: string;
  /** Maximum number of characters. */
  readonly maxLength: number;
}

/** Add the line to a form, and show the form. */
export function mountEntry(form: HTMLFormElement, { label, press, hint, maxLength }: EntryOptions): Entry {
  const [id, hintId, errorId] = [freshId("entry"), freshId("hint"), freshId("error")];
  const input = el("input", {
    id,
    class: "atlas-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: maxLength,
    "aria-describedby": `${hintId} ${errorId}`,
  });
  const error = el("p", { id: errorId, class: "atlas-error", role: "alert" });
  append(
    form,
    el("label", { for: id, class: "atlas-label" }, label),
    el(
      "div",
      { class: "atlas-solver-line" },
      input,
      el("button", { type: "submit", class: "md-button md-button--primary" }, press),
    ),
    el("p", { id: hintId, class: "atlas-hint" }, hint),
    error,
  );
  form.noValidate = true;
  form.hidden = false;
  return {
    input,
    showError(text, isInputInvalid = false) {
      error.textContent = text;
      if (isInputInvalid) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}

/** Call `take` with the value of a key in the address, now and at every change; return whether it has one now. */
export function followAddress(
  form: HTMLElement,
  key: string,
  maxLength: number,
  take: (text: string) => void,
): boolean {
  const follow = (): boolean => {
    const value = readPosition(location.hash, key)?.slice(0, maxLength);
    if (value !== undefined) take(value);
    return value !== undefined;
  };
  const onHash = (): void => {
    if (form.isConnected) follow();
    else window.removeEventListener("hashchange", onHash);
  };
  window.addEventListener("hashchange", onHash);
  return follow();
}
