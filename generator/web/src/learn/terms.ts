// Glossary entries as tooltips: on focus, on hover and on the first tap; Escape closes one. The entries are hidden at
// the foot of the page, each once (generator/fairgame_site/render/references.py). A mouse click, Enter, or the second
// tap on a touch screen follows the link to the glossary, as without scripts.
import { placeNear } from "../placing";

const CLOSE_DELAY_MS = 120; // ms for the pointer to cross from the term to its entry

interface OpenEntry {
  readonly link: HTMLAnchorElement;
  readonly box: HTMLElement;
}

let current: OpenEntry | undefined;
let closing: number | undefined;

function findEntry(link: HTMLAnchorElement): HTMLElement | undefined {
  const term = link.getAttribute("aria-describedby");
  return [...document.querySelectorAll<HTMLElement>(".atlas-terms > [data-term]")].find(
    (one) => one.dataset.term === term,
  );
}

function close(): void {
  window.clearTimeout(closing);
  current?.box.remove();
  current = undefined;
}

function open(link: HTMLAnchorElement): void {
  window.clearTimeout(closing);
  if (current?.link === link) return;
  close();
  const entry = findEntry(link);
  if (entry === undefined) return;
  const box = entry.cloneNode(true) as HTMLElement;
  // The hidden entry describes the link, so screen readers must not read the visible copy too.
  for (const part of box.querySelectorAll("[id]")) part.removeAttribute("id");
  box.setAttribute("aria-hidden", "true");
  box.classList.add("md-typeset");
  document.body.append(box);
  placeNear(box, link);
  box.addEventListener("pointerenter", () => window.clearTimeout(closing));
  box.addEventListener("pointerleave", closeSoon);
  current = { link, box };
}

function closeSoon(): void {
  window.clearTimeout(closing);
  closing = window.setTimeout(close, CLOSE_DELAY_MS);
}

let listening = false;

/** Show the entries of terms, also on pages that instant navigation loads. */
export function watchTerms(): void {
  if (listening) return;
  listening = true;
  const closestTerm = (target: EventTarget | null): HTMLAnchorElement | null =>
    target instanceof Element ? target.closest<HTMLAnchorElement>("a.atlas-term") : null;
  let opened = false; // whether the current tap opened the entry
  document.addEventListener("pointerover", (event) => {
    const link = closestTerm(event.target);
    if (link !== null && event.pointerType === "mouse") open(link);
  });
  document.addEventListener("pointerout", (event) => {
    if (closestTerm(event.target) !== null && event.pointerType === "mouse" && document.activeElement !== current?.link)
      closeSoon();
  });
  document.addEventListener("pointerdown", (event) => {
    const link = closestTerm(event.target);
    opened = link !== null && event.pointerType !== "mouse" && current?.link !== link;
    if (link === null && !(event.target instanceof Node && current?.box.contains(event.target))) close();
  });
  document.addEventListener("click", (event) => {
    const link = closestTerm(event.target);
    if (link === null || !opened) return;
    event.preventDefault();
    open(link);
    opened = false;
  });
  document.addEventListener("focusin", (event) => {
    const link = closestTerm(event.target);
    if (link === null) close();
    else if (link.matches(":focus-visible")) open(link);
  });
  document.addEventListener("focusout", (event) => {
    if (closestTerm(event.target) !== null) closeSoon();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && current !== undefined) close();
  });
}
