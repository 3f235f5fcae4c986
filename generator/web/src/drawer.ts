// Why this exists: on a narrow page the menu is a drawer, which Material opens by a check box and its label, and a
// label is out of reach of keys. Here a button does it, and says whether the drawer is open; Escape closes it. While
// the drawer is closed its links are out of the order of focus (theme.css).

/** Lets the button open and close the drawer, and Escape close it. */
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
