// Plot of up to a million values on a canvas, redrawn as values arrive, in the colours of the page's scheme.
import { el, freshId, groupDigits } from "../dom";
import { onScheme } from "../header";
import type { SequenceData } from "./statistics";

const HEIGHT = 240;
const RANGES = [500, 5000, 50_000] as const;

interface Plot {
  readonly box: HTMLElement;
  /** Draw the values so far. */
  draw(name: string, known: SequenceData): void;
}

export function createPlot(): Plot {
  const id = freshId("shown");
  const range = el(
    "select",
    { id, class: "atlas-select" },
    el("option", { value: 0 }, "all heaps"),
    ...RANGES.map((one) => el("option", { value: one }, `the first ${groupDigits(one)}`)),
  );
  const canvas = el("canvas", { class: "atlas-lab-canvas", role: "img", "aria-label": "Nim-values: none yet." });
  const [top, left, right] = [el("span"), el("span"), el("span")];
  const box = el(
    "figure",
    { class: "atlas-lab-plot" },
    el("div", { class: "atlas-controls" }, el("label", { for: id }, "Shown: "), range),
    el("div", { class: "atlas-lab-top" }, top),
    canvas,
    el("figcaption", { class: "atlas-lab-axis" }, left, right),
  );
  let last: { readonly name: string; readonly known: SequenceData } | undefined;
  const redraw = (): void => {
    if (last !== undefined && canvas.isConnected) draw(last.name, last.known);
  };
  range.addEventListener("change", redraw);
  new ResizeObserver(redraw).observe(box);
  onScheme(redraw);

  function draw(name: string, known: SequenceData): void {
    last = { name, known };
    const stop = Math.max(2, Math.min(known.count, Number(range.value) || known.count));
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [Math.max(40, Math.round(box.clientWidth * scale)), Math.round(HEIGHT * scale)];
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    if (context === null) return;
    let high = 1;
    for (let heap = 0; heap < stop; heap += 1) high = Math.max(high, known.values[heap]!);
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const ink = textPixel(canvas);
    const dot = Math.max(1, Math.round(scale * (stop > 5000 ? 1 : 2)));
    for (let heap = 0; heap < stop; heap += 1) {
      const x = Math.floor((heap / (stop - 1)) * (width - dot));
      const y = height - dot - Math.floor((known.values[heap]! / high) * (height - dot));
      for (let row = y; row < y + dot; row += 1)
        for (let column = x; column < x + dot; column += 1) pixels[row * width + column] = ink;
    }
    context.putImageData(image, 0, 0);
    top.textContent = groupDigits(high);
    left.textContent = "heap 0";
    right.textContent = `heap ${groupDigits(stop - 1)}`;
    canvas.setAttribute(
      "aria-label",
      `Nim-values of ${name}, heaps 0 to ${groupDigits(stop - 1)}; the greatest is ${groupDigits(high)}.`,
    );
  }

  return { box, draw };
}

/** Return the text colour of an element as a pixel. */
function textPixel(element: HTMLElement): number {
  const probe = document.createElement("canvas").getContext("2d");
  if (probe === null) return 0xff000000;
  probe.fillStyle = getComputedStyle(element).color;
  probe.fillRect(0, 0, 1, 1);
  return new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0] as number;
}
