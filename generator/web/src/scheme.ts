// Why this exists: a reader may want the other of light and dark than the system says. The choice
// stands on the root element, where the style sheets read it (tokens.css), and is remembered; a line
// in the head of each page (generator/theme/main.html) puts it there before anything is painted.
// Material's own switch had every element styled three times over at each load.

const KEY = "atlas.scheme";

/** Lets the buttons of the header choose. */
export function watchScheme(): void {
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLButtonElement>("button.atlas-scheme") : null;
    if (pressed === null) return;
    const focused = document.activeElement === pressed;
    document.documentElement.dataset["scheme"] = pressed.value;
    try {
      localStorage.setItem(KEY, pressed.value);
    } catch {
      // Nothing may be stored: the choice holds on this page.
    }
    // The button that was pressed is gone; the other stands in its place.
    if (focused) document.querySelector<HTMLButtonElement>(`button.atlas-scheme:not([value="${pressed.value}"])`)?.focus();
  });
}

/** Calls when the colours of the page change, by choice or with the system; returns what ends it. */
export function onScheme(call: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(call);
  system.addEventListener("change", call);
  chosen.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => {
    system.removeEventListener("change", call);
    chosen.disconnect();
  };
}
