// Why this exists: an entry of the glossary beside the term that it explains, on focus, on
// hovering and on the first tap; Escape closes it. The entries stand hidden at the foot of
// the page (generator/fairgame_site/learn/terms.py), each once. A click of the mouse and Enter follow the
// link to the glossary, as without scripts; on a touch screen the second tap does.

const PATIENCE = 120; // ms in which the pointer may cross from the term to its entry
const GAP = 6; // px between them

interface Shown {
  readonly link: HTMLAnchorElement;
  readonly box: HTMLElement;
}

let shown: Shown | undefined;
let closing: number | undefined;

function entryOf(link: HTMLAnchorElement): HTMLElement | undefined {
  const wanted = link.getAttribute("aria-describedby");
  return [...document.querySelectorAll<HTMLElement>(".atlas-terms > [data-term]")].find((one) => one.dataset.term === wanted);
}

function close(): void {
  window.clearTimeout(closing);
  shown?.box.remove();
  shown = undefined;
}

function open(link: HTMLAnchorElement): void {
  window.clearTimeout(closing);
  if (shown?.link === link) return;
  close();
  const entry = entryOf(link);
  if (entry === undefined) return;
  const box = entry.cloneNode(true) as HTMLElement;
  // The link is described by the entry itself: what is seen is a copy, and is not read twice.
  box.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
  box.setAttribute("aria-hidden", "true");
  box.classList.add("md-typeset");
  document.body.append(box);
  place(link, box);
  box.addEventListener("pointerenter", () => window.clearTimeout(closing));
  box.addEventListener("pointerleave", closeSoon);
  shown = { link, box };
}

/** Below the line of the term where there is room, else above it, and never beyond the sides of the window. */
function place(link: HTMLAnchorElement, box: HTMLElement): void {
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const left = Math.max(GAP, Math.min(line.left, width - box.offsetWidth - GAP));
  const below = line.bottom + GAP + box.offsetHeight <= window.innerHeight || line.top < box.offsetHeight + GAP;
  const top = below ? line.bottom + GAP : line.top - GAP - box.offsetHeight;
  box.style.left = `${left + window.scrollX}px`;
  box.style.top = `${top + window.scrollY}px`;
}

function closeSoon(): void {
  window.clearTimeout(closing);
  closing = window.setTimeout(close, PATIENCE);
}

let listening = false;

/** Shows the entries of the page's terms, those of a page that is swapped in too. */
export function watchTerms(): void {
  if (listening) return;
  listening = true;
  const termOf = (target: EventTarget | null): HTMLAnchorElement | null => (target instanceof Element ? target.closest<HTMLAnchorElement>("a.atlas-term") : null);
  let opened = false; // by the tap that is going on
  document.addEventListener("pointerover", (event) => {
    const link = termOf(event.target);
    if (link !== null && event.pointerType === "mouse") open(link);
  });
  document.addEventListener("pointerout", (event) => {
    if (termOf(event.target) !== null && event.pointerType === "mouse" && document.activeElement !== shown?.link) closeSoon();
  });
  document.addEventListener("pointerdown", (event) => {
    const link = termOf(event.target);
    opened = link !== null && event.pointerType !== "mouse" && shown?.link !== link;
    if (link === null && !(event.target instanceof Node && shown?.box.contains(event.target))) close();
  });
  document.addEventListener("click", (event) => {
    const link = termOf(event.target);
    if (link === null || !opened) return;
    event.preventDefault();
    open(link);
    opened = false;
  });
  document.addEventListener("focusin", (event) => {
    const link = termOf(event.target);
    if (link === null) close();
    else if (link.matches(":focus-visible")) open(link);
  });
  document.addEventListener("focusout", (event) => {
    if (termOf(event.target) !== null) closeSoon();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown !== undefined) close();
  });
}
