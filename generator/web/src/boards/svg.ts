// Parts shared by the drawings of positions. Every drawing is inline SVG built by DOM calls, with the CSS classes of
// the drawings in pages and a title that describes it.
import { el } from "../dom";
import type { Num } from "../rules/runtime";
import { mountScrollable } from "../scroll";

const NS = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Create an SVG element. */
export function shape(tag: string, attributes: Attributes, ...children: (Element | string)[]): SVGElement {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined)
      element.setAttribute(name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
  element.append(...children);
  return element;
}

/** Create text centred at a point, or ending (`end`) or starting (`start`) there. */
export function label(x: number, y: number, text: string, name = "number", anchor = "middle"): SVGElement {
  return shape("text", { x, y, "text-anchor": anchor, class: name }, text);
}

export function path(d: string, name: string): SVGElement {
  return shape("path", { d, class: name });
}

export function box(x: number, y: number, width: number, height: number, name = "square"): SVGElement {
  return shape("rect", { x, y, width, height, class: name });
}

/** Wrap a drawing in its natural size; a wide one scrolls in its box. */
export function picture(
  kind: string,
  title: string,
  width: number,
  height: number,
  ...children: Element[]
): HTMLElement {
  const svg = shape(
    "svg",
    {
      class: `atlas-shape atlas-shape-${kind}`,
      role: "img",
      width,
      height,
      viewBox: `0 0 ${Math.round(width)} ${Math.round(height)}`,
      "aria-label": title,
    },
    shape("title", {}, title),
    ...children,
  );
  return framed(svg, title);
}

/** Put a drawing into a box in which a wide one scrolls. */
export function framed(svg: SVGElement, title: string): HTMLElement {
  const place = el("div", { class: "atlas-d-box" }, svg);
  // The accessible name distinguishes scrolling drawings of one page.
  mountScrollable(place, `Drawing: ${title.slice(0, 60)}`);
  return place;
}

/** Join values as a sentence lists them. */
export function joinList(values: readonly unknown[]): string {
  const texts = values.map(String);
  return texts.length < 2 ? (texts[0] ?? "none") : `${texts.slice(0, -1).join(", ")} and ${texts[texts.length - 1]}`;
}

export function numbers(values: readonly Num[]): number[] {
  return values.map(Number);
}
