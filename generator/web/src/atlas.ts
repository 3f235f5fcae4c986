// Entry of the browser side: finds the elements that a page offers and mounts each once. With instant navigation
// Material replaces pages without reloading this file and announces them through `document$`.
import { errorMessage } from "./dom";
import { mountGrid } from "./figures/grid";
import { mountNimCube } from "./figures/nimcube";
import { watchDrawer, watchScheme } from "./header";
import { watchTerms } from "./learn/terms";
import { mountLookup, watchSlash } from "./lookup/box";
import { mountVerify } from "./octal/verify";
import { storeForOffline } from "./offline/register";
import { mountScrollable } from "./scroll";
import { mountTable } from "./tables/table";

interface Observable {
  subscribe(next: () => void): unknown;
}

/** Mount every match; one failure leaves the others working. */
function mountAll<E extends Element>(selector: string, mount: (element: E, number: number) => void): void {
  document.querySelectorAll<E>(selector).forEach((element, index) => {
    try {
      mount(element, index + 1);
    } catch (error) {
      console.warn(`atlas: ${selector}: ${errorMessage(error)}`);
    }
  });
}

/** Mark the button bars of code blocks as presentational: Material makes each a <nav> without a name. */
function markCodeBars(): void {
  const mark = (): void => {
    for (const bar of document.querySelectorAll("nav.md-code__nav:not([role])"))
      bar.setAttribute("role", "presentation");
  };
  mark();
  new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
}

/** Load a module only if the page has an element for it. */
function loadFor<M>(selector: string, load: () => Promise<M>, mount: (module: M) => void): void {
  if (document.querySelector(selector) === null) return;
  load().then(mount, (error: unknown) => console.warn(`atlas: ${selector}: ${errorMessage(error)}`));
}

const PLAYED = "div.atlas-playing, form.atlas-solver[data-game]";
const TYPED = "form:is(.atlas-ask, .atlas-locator, .atlas-typed-sequence, .atlas-tartan, .atlas-scales, .atlas-editor)";

function start(): void {
  loadFor(
    PLAYED,
    () => import("./play"),
    ({ mountPlaying, mountSolver }) => {
      mountAll<HTMLElement>("div.atlas-playing", (place, number) => void mountPlaying(place, number));
      mountAll<HTMLFormElement>("form.atlas-solver[data-game]", mountSolver);
    },
  );
  loadFor(
    "figure.atlas-drawn",
    () => import("./figures/drawn"),
    ({ mountDrawn }) => mountAll<HTMLElement>("figure.atlas-drawn", (figure) => void mountDrawn(figure)),
  );
  loadFor(
    TYPED,
    () => import("./typed"),
    ({ mountAsk, mountEditor, mountLocator, mountScales, mountSequence, mountTartan }) => {
      mountAll<HTMLFormElement>("form.atlas-ask", mountAsk);
      mountAll<HTMLFormElement>("form.atlas-locator", mountLocator);
      mountAll<HTMLFormElement>("form.atlas-typed-sequence", mountSequence);
      mountAll<HTMLFormElement>("form.atlas-tartan", mountTartan);
      mountAll<HTMLFormElement>("form.atlas-scales", mountScales);
      mountAll<HTMLFormElement>("form.atlas-editor", mountEditor);
    },
  );
  mountAll<HTMLFormElement>("form.atlas-lookup", mountLookup);
  mountAll<HTMLElement>("div.atlas-table", mountTable);
  loadFor(
    "form.atlas-sum",
    () => import("./sums/page"),
    ({ mountSum }) => mountAll<HTMLFormElement>("form.atlas-sum", mountSum),
  );
  loadFor(
    "form.atlas-lab",
    () => import("./lab/page"),
    ({ mountLab }) => mountAll<HTMLFormElement>("form.atlas-lab", mountLab),
  );
  mountAll<HTMLElement>("div.atlas-verify", mountVerify);
  mountAll<HTMLElement>("figure.atlas-grid", mountGrid);
  mountAll<HTMLElement>("figure.atlas-nim-cube", mountNimCube);
  mountAll('math[display="block"], .atlas-figure, .atlas-plot-scroll, .md-typeset__scrollwrap', (box) =>
    mountScrollable(box),
  );
}

markCodeBars();
watchDrawer();
watchScheme();
watchSlash();
watchTerms();
storeForOffline();
const pageEvents = (window as { document$?: Observable }).document$;
if (typeof pageEvents?.subscribe === "function") pageEvents.subscribe(start);
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
