// Elements that the scripts add, built by createElement and textContent only. No string is parsed as markup: neither a
// table cell nor a position in the address can become an element, and the strict content security policy holds.
export type Child = Node | string | null | undefined | false;

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Create an HTML element with attributes (`true` sets an empty one, `false` none) and children. */
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

/** Mark an element as mounted; false if it was mounted before. */
export function claimElement(element: Element): boolean {
  if (element.hasAttribute("data-atlas-ready")) return false;
  element.setAttribute("data-atlas-ready", "");
  return true;
}

let lastId = 0;

/** Return an id that is unique in the page. */
export function freshId(stem: string): string {
  do lastId += 1;
  while (document.getElementById(`atlas-${stem}-${lastId}`) !== null);
  return `atlas-${stem}-${lastId}`;
}

/** Return a text with a capital first letter. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Group digits as pages print counts: 10001 becomes "10,001". Any length. */
export function groupDigits(value: number | bigint | string): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Return the message of any thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Let the browser paint and handle events during a long computation. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
