// Why this exists: the entry of the browser side. It finds the places that a page
// offers and brings each to life once. Material swaps pages without loading this
// file again when instant navigation is on, and tells it through `document$`.

import { messageOf } from "./dom";
import { mountEditor } from "./figures/editor";
import { mountGrid } from "./figures/grid";
import { mountDrawn } from "./figures/drawn";
import { mountNimCube } from "./figures/nimcube";
import { mountScales } from "./figures/scales";
import { mountSequence } from "./figures/sequence";
import { mountTartan } from "./figures/tartan";
import { mountLookup, watchSlash } from "./lookup/box";
import { mountLocator } from "./octal/locator";
import { mountVerify } from "./octal/verify";
import { mountSolver } from "./solver/form";
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

function start(): void {
  each<HTMLFormElement>("form.atlas-lookup", mountLookup);
  each<HTMLElement>("div.atlas-table", mountTable);
  each<HTMLFormElement>("form.atlas-solver", mountSolver);
  each<HTMLFormElement>("form.atlas-locator", mountLocator);
  each<HTMLFormElement>("form.atlas-typed-sequence", mountSequence);
  each<HTMLFormElement>("form.atlas-tartan", mountTartan);
  each<HTMLFormElement>("form.atlas-scales", mountScales);
  each<HTMLFormElement>("form.atlas-editor", mountEditor);
  each<HTMLElement>("div.atlas-verify", mountVerify);
  each<HTMLElement>("figure.atlas-drawn", (figure) => void mountDrawn(figure));
  each<HTMLElement>("figure.atlas-grid", mountGrid);
  each<HTMLElement>("figure.atlas-nim-cube", mountNimCube);
  each('math[display="block"], .atlas-figure, .atlas-plot-scroll, .md-typeset__scrollwrap', (box) => mountScrollable(box));
}

nameCodeBars();
watchSlash();
const pages = (window as { document$?: Observable }).document$;
if (typeof pages?.subscribe === "function") pages.subscribe(start);
else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
