// Loader of the interactive Nim cube. With WebGL it replaces the two still pictures of the page. The library is the
// largest of the site and is fetched when the figure comes near the screen. After any failure the still pictures stay,
// with a message.
import { button, claimElement, el, errorMessage } from "../dom";

export function mountNimCube(figure: HTMLElement): void {
  const stills = figure.querySelector<HTMLElement>(".atlas-cube-stills");
  if (stills === null || figure.dataset.csv === undefined || !claimElement(figure)) return;
  const status = el("p", { class: "atlas-status", role: "status" });
  stills.after(status);

  const showStills = (line: string, canRetry: boolean): void => {
    stills.hidden = false;
    status.textContent = `${line} `;
    if (canRetry) status.append(button("Try again", "atlas-button", () => void open()));
  };

  async function open(): Promise<void> {
    if (!hasWebGL()) {
      showStills("These pictures do not move: turning the cube needs WebGL, which this browser does not offer.", false);
      return;
    }
    status.textContent = "Loading the cube that can be turned …";
    try {
      const { showCube } = await import("./cube-view");
      if (!figure.isConnected) return;
      await showCube(figure, stills as HTMLElement, () =>
        showStills("The browser has taken WebGL away from this page.", true),
      );
      status.textContent = "";
    } catch (error) {
      showStills(`The cube that can be turned could not be loaded: ${errorMessage(error)}.`, true);
    }
  }

  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      void open();
    },
    { rootMargin: "300px" },
  );
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
