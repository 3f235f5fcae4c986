// Position of a box next to the element that it explains.
const GAP = 6; // px between the two

/** Place a box below an element if there is room, else above it, within the sides of the window. */
export function placeNear(box: HTMLElement, element: Element): void {
  const line = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const left = Math.max(GAP, Math.min(line.left, width - box.offsetWidth - GAP));
  const below = line.bottom + GAP + box.offsetHeight <= window.innerHeight || line.top < box.offsetHeight + GAP;
  const top = below ? line.bottom + GAP : line.top - GAP - box.offsetHeight;
  box.style.left = `${left + window.scrollX}px`;
  box.style.top = `${top + window.scrollY}px`;
}
