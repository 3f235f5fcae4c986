// Why this exists: the box of every page. It costs nothing until it is used: on the first focus the
// part that answers (look.ts) is fetched, with the index and the text of all pages. Until then, and
// without scripts, it is a form that leads to the page "Look up".

import { absolute } from "../data";
import { claim, messageOf } from "../dom";

/** Addresses, resolved while the page is the current one. */
export interface Places {
  readonly root: string;
  readonly index: string;
  readonly search: string;
}

export function mountLookup(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input");
  const { root, index, search } = form.dataset;
  if (input === null || root === undefined || index === undefined || search === undefined || !claim(form)) return;
  const places = { root: absolute(root), index: absolute(index), search: absolute(search) };
  let begun = false;
  const begin = (): void => {
    if (begun) return;
    begun = true;
    import("./look").then(
      ({ look }) => look(form, input, places),
      (failure: unknown) => {
        begun = false; // the form still leads to the page
        console.warn(`atlas: the box stays a form: ${messageOf(failure)}`);
      },
    );
  };
  input.addEventListener("focus", begin);
  input.addEventListener("input", begin);
  // A reader who comes to the page "Look up" with a question wants the answer.
  const asked = form.classList.contains("atlas-lookup--answers") && /[?&#]q=/.test(location.search + location.hash);
  if (asked || document.activeElement === input) begin();
}

/** The key / leads to the box in the header, unless something is being typed. */
export function watchSlash(): void {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName));
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...document.querySelectorAll<HTMLInputElement>(".atlas-lookup input")];
    const shown = boxes.find((box) => box.offsetParent !== null);
    if (shown === undefined) return;
    event.preventDefault();
    shown.focus();
  });
}
