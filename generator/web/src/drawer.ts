// Why this exists: on a narrow page the menu is a drawer, which Material opens by a label. The label has the focus
// and a role in the header, and Material opens it on Enter; here are the other keys of a button and a drawer. While the
// drawer is closed its links are out of the order of focus (theme.css).

const DRAWER = "__drawer";

/** Lets the space bar open the drawer, and Escape close it. */
export function watchDrawer(): void {
  document.addEventListener("keydown", (event) => {
    const drawer = document.getElementById(DRAWER);
    if (!(drawer instanceof HTMLInputElement)) return;
    const { target, key } = event;
    if (key === " " && target instanceof HTMLLabelElement && target.htmlFor === DRAWER) {
      event.preventDefault();
      drawer.click();
    } else if (key === "Escape" && drawer.checked) {
      drawer.click();
      document.querySelector<HTMLLabelElement>(`.atlas-drawer[for="${DRAWER}"]`)?.focus();
    }
  });
}
