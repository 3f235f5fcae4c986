// Why this exists: the Nim cube of the page is a pair of still pictures. Where the
// browser has WebGL they become one cube that the reader turns; the library for that
// weighs more than all the rest, so it is fetched only when the figure comes near the
// screen. Whatever fails, the still pictures stay, with one line that says so.

import { button, claim, el, messageOf } from "../dom";

export function mountNimCube(figure: HTMLElement): void {
  const stills = figure.querySelector<HTMLElement>(".atlas-cube-stills");
  if (stills === null || figure.dataset.csv === undefined || !claim(figure)) return;
  const said = el("p", { class: "atlas-status", role: "status" });
  stills.after(said);

  const keepStill = (line: string, again: boolean): void => {
    stills.hidden = false;
    said.textContent = `${line} `;
    if (again) said.append(button("Try again", "atlas-button", () => void open()));
  };

  async function open(): Promise<void> {
    if (!hasWebGL()) {
      keepStill("These pictures do not move: turning the cube needs WebGL, which this browser does not offer.", false);
      return;
    }
    said.textContent = "Loading the cube that can be turned …";
    try {
      const { showCube } = await import("./cube-view");
      if (!figure.isConnected) return;
      await showCube(figure, stills as HTMLElement, () => keepStill("The browser has taken WebGL away from this page.", true));
      said.textContent = "";
    } catch (error) {
      keepStill(`The cube that can be turned could not be loaded: ${messageOf(error)}.`, true);
    }
  }

  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    void open();
  }, { rootMargin: "300px" });
  watch.observe(figure);
}

function hasWebGL(): boolean {
  try {
    const trial = document.createElement("canvas").getContext("webgl2");
    trial?.getExtension("WEBGL_lose_context")?.loseContext();
    return trial !== null;
  } catch {
    return false;
  }
}
