// Why this exists: a box that scrolls sideways (a wide table, a long formula, a
// plot on a phone) must be reachable by keyboard, so that readers without a
// pointer can see all of it. Only boxes that do overflow become stops of the Tab key.

/** Makes a box focusable while it overflows; a table's box also gets a name. */
export function mountScrollable(box: Element, name?: string): void {
  if (box.hasAttribute("tabindex") || box.hasAttribute("data-atlas-scroll")) return;
  box.setAttribute("data-atlas-scroll", "");
  const update = (): void => {
    // Opened tables scroll inside; what the script itself has closed stays closed.
    if (!box.hasAttribute("data-atlas-scroll")) return;
    const overflows = box.scrollWidth > box.clientWidth + 1;
    box.toggleAttribute("tabindex", overflows);
    if (overflows) box.setAttribute("tabindex", "0");
    if (name === undefined) return;
    for (const [attribute, value] of [["role", "region"], ["aria-label", `${name}, scrolls sideways`]] as const) {
      if (overflows) box.setAttribute(attribute, value);
      else box.removeAttribute(attribute);
    }
  };
  update();
  if ("ResizeObserver" in window) new ResizeObserver(update).observe(box);
}

/** Ends it: the box does not scroll any more. */
export function releaseScrollable(box: Element): void {
  for (const name of ["data-atlas-scroll", "tabindex", "role", "aria-label"]) box.removeAttribute(name);
}
