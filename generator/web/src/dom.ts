// Why this exists: every element that the scripts add is made here, by
// createElement and textContent only. No markup is ever parsed from a string, so
// neither a table's cell nor a position in the address can become an element, and
// the site's strict content policy holds.

export type Child = Node | string | null | undefined | false;

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An HTML element with attributes (`true` writes an empty one, `false` none) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, ...children);
  return element;
}

export function append(parent: Node, ...children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  }
}

export function button(label: string, className: string, onPress: () => void): HTMLButtonElement {
  const element = el("button", { type: "button", class: className }, label);
  element.addEventListener("click", onPress);
  return element;
}

/** True the first time it is asked about an element, so that a second start does nothing. */
export function claim(element: Element): boolean {
  if (element.hasAttribute("data-atlas-ready")) return false;
  element.setAttribute("data-atlas-ready", "");
  return true;
}

let lastId = 0;

/** An id that no other element of the page has. */
export function freshId(stem: string): string {
  do lastId += 1;
  while (document.getElementById(`atlas-${stem}-${lastId}`) !== null);
  return `atlas-${stem}-${lastId}`;
}

/** 10001 as "10,001": the way the pages print counts. Digits of any length. */
export function grouped(value: number | bigint | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** One line about an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Lets the browser paint and take events in the middle of a long computation. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
