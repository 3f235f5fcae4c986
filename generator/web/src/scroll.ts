// Boxes that scroll sideways: a wide table, a long formula, a plot on a phone. Keyboard readers must be able to scroll
// them, so an overflowing box becomes a stop of the Tab key.
/** Make a box focusable while it overflows; with a name it becomes a region. */
export function mountScrollable(box: Element, name?: string): void {
  if (box.hasAttribute("tabindex") || box.hasAttribute("data-atlas-scroll")) return;
  box.setAttribute("data-atlas-scroll", "");
  const update = (): void => {
    // An opened table scrolls inside, and its outer box no longer scrolls.
    if (!box.hasAttribute("data-atlas-scroll")) return;
    const overflows = box.scrollWidth > box.clientWidth + 1;
    box.toggleAttribute("tabindex", overflows);
    if (overflows) box.setAttribute("tabindex", "0");
    if (name === undefined) return;
    for (const [attribute, value] of [
      ["role", "region"],
      ["aria-label", `${name}, scrolls sideways`],
    ] as const) {
      if (overflows) box.setAttribute(attribute, value);
      else box.removeAttribute(attribute);
    }
  };
  update();
  if ("ResizeObserver" in window) new ResizeObserver(update).observe(box);
}

/** Undo `mountScrollable`: the box does not scroll any more. */
export function releaseScrollable(box: Element): void {
  for (const name of ["data-atlas-scroll", "tabindex", "role", "aria-label"]) box.removeAttribute(name);
}
