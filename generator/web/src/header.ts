// Buttons of the page header: the navigation drawer and the colour scheme.
//
// Material opens the drawer by a check box with a label, which keys cannot reach; the button can be focused and shows
// whether the drawer is open. Escape closes it. The links of a closed drawer are not focusable (theme.css).
//
// An attribute of the root element states the light or dark scheme for the style sheets (tokens.css); local storage
// remembers the choice. A script in the head of each page (generator/fairgame_site/theme/main.html) applies it before
// the first paint.
// Material's switch restyled every element three times at each load.

/** Handle the drawer button and Escape. */
export function watchDrawer(): void {
  const drawer = document.getElementById("__drawer");
  const opener = document.querySelector<HTMLButtonElement>("button.atlas-drawer");
  if (!(drawer instanceof HTMLInputElement) || opener === null) return;
  opener.addEventListener("click", () => drawer.click());
  drawer.addEventListener("change", () => opener.setAttribute("aria-expanded", String(drawer.checked)));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !drawer.checked) return;
    drawer.click();
    opener.focus();
  });
}

const KEY = "atlas.scheme";

/** Handle the scheme buttons of the header. */
export function watchScheme(): void {
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLButtonElement>("button.atlas-scheme") : null;
    if (pressed === null) return;
    const focused = document.activeElement === pressed;
    document.documentElement.dataset["scheme"] = pressed.value;
    try {
      localStorage.setItem(KEY, pressed.value);
    } catch {
      // Storage is blocked: the choice is valid on this page.
    }
    // The pressed button is hidden; the other one replaces it.
    if (focused)
      document.querySelector<HTMLButtonElement>(`button.atlas-scheme:not([value="${pressed.value}"])`)?.focus();
  });
}

/** Call back when the colours change, by choice or with the system; return a function that unsubscribes. */
export function onScheme(onChange: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(onChange);
  system.addEventListener("change", onChange);
  chosen.observe(document.documentElement, { attributeFilter: ["data-scheme"] });
  return () => {
    system.removeEventListener("change", onChange);
    chosen.disconnect();
  };
}
