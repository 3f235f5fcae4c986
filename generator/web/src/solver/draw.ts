// Why this exists: a position is understood sooner when it is seen. Every drawing is
// inline SVG built by DOM calls, in the colour of the text, with a title that says
// the same in words; what decides the game (odd columns, gaps that count, the least
// part of a sum) is marked by shape as well as by colour. Here is what all drawings
// share, and the heaps.

import { el, grouped } from "../dom";
import { mountScrollable } from "../scroll";

const NS = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element. */
export function shape(tag: string, attributes: Attributes, ...children: (Element | string)[]): SVGElement {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
  element.append(...children);
  return element;
}

/** Text centred at a point, or ending (`end`) or beginning (`start`) there. */
export function label(x: number, y: number, text: string, name = "atlas-d-label", anchor = "middle"): SVGElement {
  return shape("text", { x, y, "text-anchor": anchor, class: name }, text);
}

export function line(x1: number, y1: number, x2: number, y2: number, name = "atlas-d-line"): SVGElement {
  return shape("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: name });
}

export function box(x: number, y: number, width: number, height: number, name = "atlas-d-square"): SVGElement {
  return shape("rect", { x, y, width, height, class: name });
}

/** A coin with a word or two letters on it. */
export function coin(x: number, y: number, text = "", name = "atlas-d-coin"): SVGElement {
  const disc = shape("circle", { cx: x, cy: y, r: 11, class: name });
  return text === "" ? disc : shape("g", {}, disc, label(x, y + 4, text, `${name}-text`));
}

/** A drawing of its natural size; a wide one scrolls in its own box. */
export function picture(title: string, width: number, height: number, ...children: Element[]): HTMLElement {
  const svg = shape(
    "svg",
    { class: "atlas-d", role: "img", width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": title },
    shape("title", {}, title),
    ...children,
  );
  const place = el("div", { class: "atlas-d-box" });
  place.append(svg);
  // Two forms of a page may both have one that scrolls: their names tell them apart.
  mountScrollable(place, `Drawing: ${title.slice(0, 60)}`);
  return place;
}

const TALLEST = 24n;
const MATCH = 7;

/** A row of heaps, for a game in which columns of binary digits decide: matches, or the digits when a heap is tall. */
export function nimHeaps(heaps: readonly bigint[], names?: readonly string[], what = "heap"): HTMLElement {
  return heaps.some((heap) => heap > TALLEST) ? binaryColumns(heaps, names, what) : matchHeaps(heaps, names, what);
}

/** Heaps of any game: matches, or bars when a heap is tall. */
export function plainHeaps(heaps: readonly bigint[], names?: readonly string[], what = "heap"): HTMLElement {
  return heaps.some((heap) => heap > TALLEST) ? barHeaps(heaps, names, what) : matchHeaps(heaps, names, what);
}

/** The nim-sum's columns: one row a heap, one column a power of two, odd columns marked. */
export function binaryColumns(heaps: readonly bigint[], names?: readonly string[], what = "heap"): HTMLElement {
  const bits = Math.max(1, ...heaps.map((heap) => heap.toString(2).length));
  const sum = heaps.reduce((total, heap) => total ^ heap, 0n);
  const left = 16 + 8 * Math.max(7, ...heaps.map((heap, index) => (names?.[index] ?? grouped(heap)).length));
  const [cell, row] = [15, 20];
  const width = left + bits * cell + 8;
  const height = (heaps.length + 1) * row + 14;
  const parts: Element[] = [];
  for (let bit = 0; bit < bits; bit += 1) {
    if (((sum >> BigInt(bit)) & 1n) === 0n) continue;
    parts.push(box(left + (bits - 1 - bit) * cell, 2, cell, height - 4, "atlas-d-odd"));
  }
  const digits = (value: bigint, y: number): void => {
    for (let bit = 0; bit < bits; bit += 1) {
      const one = ((value >> BigInt(bit)) & 1n) === 1n;
      parts.push(label(left + (bits - 0.5 - bit) * cell, y, one ? "1" : "0", one ? "atlas-d-label" : "atlas-d-zero"));
    }
  };
  heaps.forEach((heap, index) => {
    parts.push(label(left - 8, (index + 1) * row - 4, names?.[index] ?? grouped(heap), "atlas-d-label", "end"));
    digits(heap, (index + 1) * row - 4);
  });
  const foot = heaps.length * row + 2;
  parts.push(line(left, foot, width - 8, foot), label(left - 8, foot + row - 2, "nim-sum", "atlas-d-label", "end"));
  digits(sum, foot + row - 2);
  const odd = sum.toString(2).replace(/0/g, "").length;
  return picture(
    `${plural(what)} ${heaps.join(", ")} in binary: ${sum === 0n ? "every column holds an even number of ones" : `${odd} column${odd === 1 ? " holds" : "s hold"} an odd number of ones (marked)`}.`,
    width,
    height,
    ...parts,
  );
}

function matchHeaps(heaps: readonly bigint[], names: readonly string[] | undefined, what: string): HTMLElement {
  const tallest = Math.max(3, ...heaps.map(Number));
  const floor = tallest * MATCH + 8;
  const pitch = Math.max(36, ...(names ?? []).map((name) => name.length * 7.5 + 8));
  const parts: Element[] = [];
  heaps.forEach((heap, index) => {
    const x = (index + 0.5) * pitch + 6;
    for (let match = 0; match < Number(heap); match += 1) {
      const y = floor - 4 - match * MATCH;
      parts.push(line(x - 12, y, x + 11, y, "atlas-d-match"), shape("circle", { cx: x + 11, cy: y, r: 2.6, class: "atlas-d-head" }));
    }
    parts.push(label(x, floor + 17, names?.[index] ?? grouped(heap)));
  });
  const width = heaps.length * pitch + 12;
  parts.push(line(2, floor + 1, width - 2, floor + 1));
  return picture(`${plural(what)} of ${heaps.join(", ")}.`, width, floor + 26, ...parts);
}

function barHeaps(heaps: readonly bigint[], names: readonly string[] | undefined, what: string): HTMLElement {
  const greatest = heaps.reduce((most, heap) => (heap > most ? heap : most), 1n);
  const longest = 260;
  const left = 16 + 8 * Math.max(1, ...heaps.map((heap, index) => (names?.[index] ?? grouped(heap)).length));
  const parts: Element[] = [];
  heaps.forEach((heap, index) => {
    const y = index * 20 + 4;
    const share = Number((heap * 10_000n) / greatest) / 10_000;
    parts.push(label(left - 8, y + 12, names?.[index] ?? grouped(heap), "atlas-d-label", "end"));
    parts.push(box(left, y, heap === 0n ? 0 : Math.max(1, share * longest), 14, "atlas-d-bar"));
  });
  const height = heaps.length * 20 + 6;
  parts.push(line(left, 0, left, height));
  return picture(`${plural(what)} of ${heaps.join(", ")}, as bars.`, left + longest + 8, height, ...parts);
}

function plural(what: string): string {
  const word = `${what}s`;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
