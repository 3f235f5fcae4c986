// Why this exists: the entry of the browser side. It finds the places that a page
// offers and brings each to life once. Material swaps pages without loading this
// file again when instant navigation is on, and tells it through `document$`.

import { messageOf } from "./dom";
import { watchDrawer } from "./drawer";
import { mountGrid } from "./figures/grid";
import { mountNimCube } from "./figures/nimcube";
import { watchTerms } from "./learn/terms";
import { mountLookup, watchSlash } from "./lookup/box";
import { mountVerify } from "./octal/verify";
import { watchScheme } from "./scheme";
import { mountScrollable } from "./scroll";
import { mountTable } from "./tables/table";

interface Observable {
  subscribe(next: () => void): unknown;
}

/** One broken place must not take the others of its page with it. */
function each<E extends Element>(selector: string, mount: (element: E, number: number) => void): void {
  document.querySelectorAll<E>(selector).forEach((element, index) => {
    try {
      mount(element, index + 1);
    } catch (error) {
      console.warn(`atlas: ${selector}: ${messageOf(error)}`);
    }
  });
}

/** Material puts the buttons of a code block, whenever it makes them, into a <nav> without a name: no landmark. */
function nameCodeBars(): void {
  const name = (): void => document.querySelectorAll("nav.md-code__nav:not([role])").forEach((bar) => bar.setAttribute("role", "presentation"));
  name();
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
}

/** Fetches a file only where the page has something for it. */
function where<M>(selector: string, load: () => Promise<M>, mount: (module: M) => void): void {
  if (document.querySelector(selector) === null) return;
  load().then(mount, (error: unknown) => console.warn(`atlas: ${selector}: ${messageOf(error)}`));
}

const PLAYED = "div.atlas-playing, form.atlas-solver[data-game], figure.atlas-drawn";
const TYPED = "form:is(.atlas-ask, .atlas-locator, .atlas-typed-sequence, .atlas-tartan, .atlas-scales, .atlas-editor)";

function start(): void {
  where(PLAYED, () => import("./play"), ({ mountDrawn, mountPlaying, mountSolver }) => {
    each<HTMLElement>("div.atlas-playing", (place, number) => void mountPlaying(place, number));
    each<HTMLFormElement>("form.atlas-solver[data-game]", mountSolver);
    each<HTMLElement>("figure.atlas-drawn", (figure) => void mountDrawn(figure));
  });
  where(TYPED, () => import("./typed"), ({ mountAsk, mountEditor, mountLocator, mountScales, mountSequence, mountTartan }) => {
    each<HTMLFormElement>("form.atlas-ask", mountAsk);
    each<HTMLFormElement>("form.atlas-locator", mountLocator);
    each<HTMLFormElement>("form.atlas-typed-sequence", mountSequence);
    each<HTMLFormElement>("form.atlas-tartan", mountTartan);
    each<HTMLFormElement>("form.atlas-scales", mountScales);
    each<HTMLFormElement>("form.atlas-editor", mountEditor);
  });
  each<HTMLFormElement>("form.atlas-lookup", mountLookup);
  each<HTMLElement>("div.atlas-table", mountTable);
  where("form.atlas-sum", () => import("./sums/page"), ({ mountSum }) => each<HTMLFormElement>("form.atlas-sum", mountSum));
  where("form.atlas-lab", () => import("./lab/page"), ({ mountLab }) => each<HTMLFormElement>("form.atlas-lab", mountLab));
  each<HTMLElement>("div.atlas-verify", mountVerify);
  each<HTMLElement>("figure.atlas-grid", mountGrid);
  each<HTMLElement>("figure.atlas-nim-cube", mountNimCube);
  each('math[display="block"], .atlas-figure, .atlas-plot-scroll, .md-typeset__scrollwrap', (box) => mountScrollable(box));
}

nameCodeBars();
watchDrawer();
watchScheme();
watchSlash();
watchTerms();
const pages = (window as { document$?: Observable }).document$;
if (typeof pages?.subscribe === "function") pages.subscribe(start);
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
