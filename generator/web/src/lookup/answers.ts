// Why this exists: on the page "Look up" the answers stand in the page itself, all of them and with
// all that is said of them. What is asked stands in the address, as ?q= or #q=.

import { append, el } from "../dom";
import type { Answer, Found, Link, Near } from "./found";
import { termsOf } from "./list";
import type { Asking } from "./look";
import type { Hit } from "./text";

const WAIT = 150;

export function mountAnswers(form: HTMLFormElement, input: HTMLInputElement, asking: Asking): void {
  const status = el("p", { class: "atlas-lookup-status", role: "status" });
  const place = el("div", { class: "atlas-lookup-answer" });
  form.after(status, place);
  let round = 0;

  async function ask(): Promise<void> {
    round += 1;
    const mine = round;
    const typed = input.value.trim();
    const own = await asking.answer(typed);
    if (mine !== round) return;
    status.textContent = own.note;
    place.replaceChildren(...shown(own, asking));
    await new Promise((resolve) => setTimeout(resolve, WAIT));
    const hits = mine === round && own.kind === "name" ? await asking.hits(typed) : [];
    if (mine === round) append(place, section("In the text of pages", hits.map((hit) => hitLine(hit, asking))));
  }

  const follow = (): void => {
    const asked = new URLSearchParams(location.hash.slice(1)).get("q") ?? new URLSearchParams(location.search).get("q");
    if (asked === null || asked === input.value) return;
    input.value = asked;
    void ask();
  };
  input.addEventListener("input", () => void ask());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(history.state, "", `${location.pathname}?${new URLSearchParams({ q: input.value.trim() }).toString()}`);
    void ask();
  });
  window.addEventListener("hashchange", follow);
  follow();
  if (input.value !== "") void ask();
}

function shown({ found, near, elsewhere }: Answer, asking: Asking): HTMLElement[] {
  const links = elsewhere.map(({ text, path }) => line(el("a", { href: asking.href(path) }, text)));
  return [
    section(undefined, found.map((one) => foundLine(one, asking))),
    section("Near misses", near.map((one) => nearLine(one, asking))),
    section(found.length + near.length > 0 ? "Elsewhere" : undefined, links),
  ].filter((one) => one !== undefined);
}

function section(heading: string | undefined, lines: readonly HTMLElement[]): HTMLElement | undefined {
  if (lines.length === 0) return undefined;
  return el("section", {}, heading !== undefined && el("h2", {}, heading), el("ol", {}, ...lines));
}

function line(...children: (Node | string)[]): HTMLElement {
  return el("li", {}, ...children);
}

function foundLine({ title, path, detail, more }: Found, asking: Asking): HTMLElement {
  const own = line(el("p", {}, el("strong", {}, el("a", { href: asking.href(path) }, title))));
  if (detail !== "") append(own, el("p", {}, detail));
  if (more.length > 0) append(own, el("p", { class: "atlas-lookup-more" }, ...more.map((one) => linkOf(one, asking))));
  return own;
}

function linkOf({ text, path }: Link, asking: Asking): HTMLElement {
  return el("a", { href: asking.href(path) }, text);
}

function nearLine(one: Near, asking: Asking): HTMLElement {
  return line(el("p", {}, el("a", { href: asking.href(one.path) }, one.title), ": ", one.detail), el("p", {}, termsOf(one)));
}

function hitLine({ title, path, around }: Hit, asking: Asking): HTMLElement {
  return line(el("p", {}, el("a", { href: asking.href(path) }, title)), el("p", {}, around));
}
