// Why this exists: the answers as a list under a box, by the pattern of a combobox: the arrows go
// through it, Enter opens what is chosen, Escape closes it. The first answer of the index is chosen
// by itself; with none, Enter leads to the page "Look up". A line above says what else to know.

import { append, el, freshId } from "../dom";
import type { Answer, Near } from "./found";
import type { Asking } from "./look";
import type { Hit } from "./text";

const MOST = { found: 6, near: 3 };
const WAIT = 150;

export function mountList(form: HTMLFormElement, input: HTMLInputElement, asking: Asking): void {
  const id = freshId("lookup");
  const list = el("div", { id, role: "listbox", "aria-label": "Answers" });
  const note = el("p", { class: "atlas-lookup-note", role: "status" });
  const popup = el("div", { class: "atlas-lookup-list", hidden: true }, note, list);
  append(form, popup);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id })) {
    input.setAttribute(name, value);
  }

  let round = 0;
  let waiting = 0;
  let chosen = -1;
  let shown: Promise<unknown> = Promise.resolve();

  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  const choose = (number: number): void => {
    const all = options();
    chosen = number;
    all.forEach((option, place) => option.setAttribute("aria-selected", String(place === number)));
    const own = all[number];
    if (own === undefined) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", own.id);
      own.scrollIntoView({ block: "nearest" });
    }
  };
  const open = (now: boolean): void => {
    popup.hidden = !now;
    input.setAttribute("aria-expanded", String(now));
    if (!now) choose(-1);
  };
  const option = (path: string, ...children: (Node | string)[]): HTMLAnchorElement =>
    el("a", { id: freshId("option"), role: "option", class: "atlas-lookup-option", tabindex: -1, href: path, "aria-selected": "false" }, ...children);
  const group = (label: string, members: readonly HTMLElement[]): HTMLElement | undefined => {
    if (members.length === 0) return undefined;
    const [name, box] = [el("div", { id: freshId("group"), class: "atlas-lookup-group", role: "presentation" }, label), el("div", { role: "group" })];
    box.setAttribute("aria-labelledby", name.id);
    append(box, name, ...members);
    return box;
  };

  function show(typed: string, { found, near, note: words, elsewhere }: Answer, hits: readonly Hit[]): void {
    const paths = new Set(found.map(({ path }) => path));
    const others = hits.filter(({ path }) => !paths.has(path));
    list.replaceChildren(...found.slice(0, MOST.found).map(({ title, path, detail }) => option(asking.href(path), el("strong", {}, title), el("span", {}, detail))));
    append(
      list,
      group("Near misses", near.slice(0, found.length > 0 ? MOST.near : MOST.found).map((one) => option(asking.href(one.path), el("strong", {}, one.title), el("span", {}, termsOf(one))))),
      group("In the text of pages", others.map(({ title, path, around }) => option(asking.href(path), el("strong", {}, title), el("span", {}, around)))),
      group("More", [option(asking.page(typed), "All about this on one page"), ...elsewhere.map(({ text, path }) => option(asking.href(path), text))]),
    );
    note.textContent = words;
    open(document.activeElement === input);
    choose(found.length > 0 && chosen <= 0 ? 0 : chosen < options().length ? chosen : -1);
  }

  async function ask(): Promise<void> {
    round += 1;
    const mine = round;
    const typed = input.value.trim();
    window.clearTimeout(waiting);
    if (typed === "") {
      open(false);
      return;
    }
    const own = await asking.answer(typed);
    if (mine !== round) return;
    chosen = -1;
    show(typed, own, []);
    if (own.kind !== "name") return;
    waiting = window.setTimeout(() => {
      void asking.hits(typed).then((hits) => {
        if (mine === round && !popup.hidden && hits.length > 0) show(typed, own, hits);
      });
    }, WAIT);
  }

  input.addEventListener("input", () => {
    shown = ask();
  });
  input.addEventListener("focus", () => {
    if (input.value.trim() !== "") shown = ask();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) open(false);
  });
  // A press of the pointer must not take the focus away before the link is followed.
  popup.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("keydown", (event) => {
    const count = options().length;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault(); // the button leads to the page, the key to what is chosen
      void shown.then(() => location.assign(options()[chosen]?.href ?? asking.page(input.value.trim())));
    } else if (event.key === "Escape") {
      if (popup.hidden) input.value = "";
      open(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && input.value.trim() !== "") {
      event.preventDefault();
      if (popup.hidden) open(count > 0);
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(chosen < 0 ? (step > 0 ? 0 : count - 1) : (chosen + step + count) % count);
    }
  });
  shown = ask();
}

/** The values in the places of the terms, the first that differs underlined. */
export function termsOf({ values, parts_at: parts }: Near): HTMLElement {
  const line = el("span", { class: "atlas-lookup-terms" });
  values.forEach((value, place) => {
    if (place > 0) append(line, ", ");
    append(line, place === parts ? el("u", {}, String(value)) : String(value ?? "–"));
  });
  return line;
}
