// Look-up box of every page. On the first focus it loads the answering part (look.ts) with the index and the text of
// all pages. Until then, and without scripts, it is a form that leads to the page "Look up".
import { absoluteUrl } from "../data";
import { claimElement, errorMessage } from "../dom";

export function mountLookup(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input");
  const { root, index, search } = form.dataset;
  if (input === null || root === undefined || index === undefined || search === undefined || !claimElement(form))
    return;
  const places = { root: absoluteUrl(root), index: absoluteUrl(index), search: absoluteUrl(search) };
  let isLoaded = false;
  const load = (): void => {
    if (isLoaded) return;
    isLoaded = true;
    import("./look").then(
      ({ look }) => look(form, input, places),
      (failure: unknown) => {
        isLoaded = false; // the form still leads to the page "Look up"
        console.warn(`atlas: the box stays a form: ${errorMessage(failure)}`);
      },
    );
  };
  input.addEventListener("focus", load);
  input.addEventListener("input", load);
  // Answer a query in the address at once.
  const hasQuery = form.classList.contains("atlas-lookup--answers") && /[?&#]q=/.test(location.search + location.hash);
  if (hasQuery || document.activeElement === input) load();
}

/** Let the key / focus the box in the header, unless the reader is typing. */
export function watchSlash(): void {
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      (event.target.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName));
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...document.querySelectorAll<HTMLInputElement>(".atlas-lookup input")];
    const visible = boxes.find((box) => box.offsetParent !== null);
    if (visible === undefined) return;
    event.preventDefault();
    visible.focus();
  });
}
