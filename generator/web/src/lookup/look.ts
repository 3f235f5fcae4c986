// Answering part of the box, loaded on first use: in a list under the box or below it in the page. The locator of octal
// codes uses it too.
import { append, el, errorMessage, freshId } from "../dom";
import { answer } from "./answer";
import { type Index, loadIndex, parseIndex } from "./index";
import { type Answer, type Link, type Match, makeAnswer, type Near } from "./matches";
import { createSearch, type Hit, type Hits, NO_HITS } from "./text";

export { answer } from "./answer";
export { loadIndex, locatorIndex, parseIndex } from "./index";

/** Addresses, resolved while their page is the current one. */
export interface Places {
  readonly root: string;
  readonly index: string;
  readonly search: string;
}

/** Queries of a box: the index first, then the text of all pages, which loads later. */
interface Queries {
  answer(text: string): Promise<Answer>;
  hits(text: string): Promise<Hits>;
  /** Resolve the address of an answer. */
  href(path: string): string;
  /** Return the address of the page "Look up" with a text. */
  page(text: string): string;
}

const indexes = new Map<string, Promise<Index>>();

function loadIndexOnce(url: string): Promise<Index> {
  let loading = indexes.get(url);
  if (loading === undefined) {
    loading = loadIndex(url).then(parseIndex);
    indexes.set(url, loading);
    loading.catch(() => indexes.delete(url));
  }
  return loading;
}

export function look(form: HTMLFormElement, input: HTMLInputElement, { root, index, search }: Places): void {
  const text = createSearch(search);
  const queries: Queries = {
    async answer(typed) {
      try {
        return answer(await loadIndexOnce(index), typed);
      } catch (failure) {
        return makeAnswer(typed, "nothing", { note: `The index could not be read: ${errorMessage(failure)}.` });
      }
    },
    hits: (typed) => text(typed).catch(() => NO_HITS),
    href: (path) => new URL(path, root).href,
    page: (typed) => `${root}lookup/?${new URLSearchParams({ q: typed }).toString()}`,
  };
  void loadIndexOnce(index).catch(() => undefined);
  if (form.classList.contains("atlas-lookup--answers")) mountAnswers(form, input, queries);
  else mountList(form, input, queries);
}

const SEARCH_DELAY_MS = 150;

/** Show full answers on the page "Look up"; the address has the query as ?q= or #q=. */
function mountAnswers(form: HTMLFormElement, input: HTMLInputElement, queries: Queries): void {
  const status = el("p", { class: "atlas-lookup-status", role: "status" });
  const place = el("div", { class: "atlas-lookup-answer" });
  form.after(status, place);
  let round = 0;

  async function ask(): Promise<void> {
    round += 1;
    const token = round;
    const typed = input.value.trim();
    const answer = await queries.answer(typed);
    if (token !== round) return;
    status.textContent = answer.note;
    place.replaceChildren(...answerSections(answer, queries));
    await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY_MS));
    const hits = token === round && answer.kind === "name" ? await queries.hits(typed) : NO_HITS;
    if (token !== round) return;
    status.textContent = noteWithPages(answer, hits);
    append(
      place,
      section(
        "In the text of pages",
        hits.shown.map((hit) => hitLine(hit, queries)),
      ),
    );
  }

  const follow = (): void => {
    const query = new URLSearchParams(location.hash.slice(1)).get("q") ?? new URLSearchParams(location.search).get("q");
    if (query === null || query === input.value) return;
    input.value = query;
    void ask();
  };
  input.addEventListener("input", () => void ask());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(
      history.state,
      "",
      `${location.pathname}?${new URLSearchParams({ q: input.value.trim() }).toString()}`,
    );
    void ask();
  });
  window.addEventListener("hashchange", follow);
  follow();
  if (input.value !== "") void ask();
}

/** Return the note of an answer; one without a match says how many pages have the words. */
function noteWithPages({ query, note, found }: Answer, { pages, asTyped }: Hits): string {
  if (found.length > 0 || pages === 0) return note;
  const verb = pages === 1 ? "page has" : "pages have";
  return `${note} ${pages} ${verb} ${asTyped ? (query.includes(" ") ? "these words" : "this word") : "similar words"}.`;
}

function answerSections({ found, near, elsewhere }: Answer, queries: Queries): HTMLElement[] {
  const links = elsewhere.map(({ text, path }) => line(el("a", { href: queries.href(path) }, text)));
  return [
    section(
      undefined,
      found.map((one) => foundLine(one, queries)),
    ),
    section(
      "Near misses",
      near.map((one) => nearLine(one, queries)),
    ),
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

function foundLine({ title, path, detail, more }: Match, queries: Queries): HTMLElement {
  const item = line(el("p", {}, el("strong", {}, el("a", { href: queries.href(path) }, title))));
  if (detail !== "") append(item, el("p", {}, detail));
  if (more.length > 0)
    append(item, el("p", { class: "atlas-lookup-more" }, ...more.map((one) => moreLink(one, queries))));
  return item;
}

function moreLink({ text, path }: Link, queries: Queries): HTMLElement {
  return el("a", { href: queries.href(path) }, text);
}

function nearLine(one: Near, queries: Queries): HTMLElement {
  return line(
    el("p", {}, el("a", { href: queries.href(one.path) }, one.title), ": ", one.detail),
    el("p", {}, formatTerms(one)),
  );
}

function hitLine({ title, path, excerpt }: Hit, queries: Queries): HTMLElement {
  return line(el("p", {}, el("a", { href: queries.href(path) }, title)), el("p", {}, excerpt));
}

const MAX_SHOWN = { found: 6, near: 3 };

/**
 * Show answers in a list under the box, a combobox: the arrow keys select, Enter opens the selection, Escape closes. The
 * first answer of the index is selected; without one, Enter leads to the page "Look up".
 */
function mountList(form: HTMLFormElement, input: HTMLInputElement, queries: Queries): void {
  const id = freshId("lookup");
  const list = el("div", { id, role: "listbox", "aria-label": "Answers" });
  const note = el("p", { class: "atlas-lookup-note", role: "status" });
  const popup = el("div", { class: "atlas-lookup-list", hidden: true }, note, list);
  append(form, popup);
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": id,
  })) {
    input.setAttribute(name, value);
  }

  let round = 0;
  let timer = 0;
  let selected = -1;
  let lastAnswer: Promise<unknown> = Promise.resolve();

  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  const select = (number: number): void => {
    const items = options();
    selected = number;
    for (const [place, option] of items.entries()) option.setAttribute("aria-selected", String(place === number));
    const option = items[number];
    if (option === undefined) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    }
  };
  const open = (isOpen: boolean): void => {
    popup.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) select(-1);
  };
  const option = (path: string, ...children: (Node | string)[]): HTMLAnchorElement =>
    el(
      "a",
      {
        id: freshId("option"),
        role: "option",
        class: "atlas-lookup-option",
        tabindex: -1,
        href: path,
        "aria-selected": "false",
      },
      ...children,
    );
  const group = (label: string, members: readonly HTMLElement[]): HTMLElement | undefined => {
    if (members.length === 0) return undefined;
    const [name, box] = [
      el("div", { id: freshId("group"), class: "atlas-lookup-group", role: "presentation" }, label),
      el("div", { role: "group" }),
    ];
    box.setAttribute("aria-labelledby", name.id);
    append(box, name, ...members);
    return box;
  };

  function show(typed: string, answer: Answer, hits: Hits): void {
    const { found, near, elsewhere } = answer;
    const paths = new Set(found.map(({ path }) => path));
    const others = hits.shown.filter(({ path }) => !paths.has(path));
    list.replaceChildren(
      ...found
        .slice(0, MAX_SHOWN.found)
        .map(({ title, path, detail }) => option(queries.href(path), el("strong", {}, title), el("span", {}, detail))),
    );
    append(
      list,
      group(
        "Near misses",
        near
          .slice(0, found.length > 0 ? MAX_SHOWN.near : MAX_SHOWN.found)
          .map((one) => option(queries.href(one.path), el("strong", {}, one.title), el("span", {}, formatTerms(one)))),
      ),
      group(
        "In the text of pages",
        others.map(({ title, path, excerpt }) =>
          option(queries.href(path), el("strong", {}, title), el("span", {}, excerpt)),
        ),
      ),
      group("More", [
        option(queries.page(typed), "All about this on one page"),
        ...elsewhere.map(({ text, path }) => option(queries.href(path), text)),
      ]),
    );
    note.textContent = noteWithPages(answer, hits);
    open(document.activeElement === input);
    select(found.length > 0 && selected <= 0 ? 0 : selected < options().length ? selected : -1);
  }

  async function ask(): Promise<void> {
    round += 1;
    const token = round;
    const typed = input.value.trim();
    window.clearTimeout(timer);
    if (typed === "") {
      open(false);
      return;
    }
    const answer = await queries.answer(typed);
    if (token !== round) return;
    selected = -1;
    show(typed, answer, NO_HITS);
    if (answer.kind !== "name") return;
    timer = window.setTimeout(() => {
      void queries.hits(typed).then((hits) => {
        if (token === round && !popup.hidden && hits.pages > 0) show(typed, answer, hits);
      });
    }, SEARCH_DELAY_MS);
  }

  input.addEventListener("input", () => {
    lastAnswer = ask();
  });
  input.addEventListener("focus", () => {
    if (input.value.trim() !== "") lastAnswer = ask();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) open(false);
  });
  // A pointer press must not move the focus before the link is followed.
  popup.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("keydown", (event) => {
    const count = options().length;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault(); // the button leads to the page, the key to the selection
      void lastAnswer.then(() => location.assign(options()[selected]?.href ?? queries.page(input.value.trim())));
    } else if (event.key === "Escape") {
      if (popup.hidden) input.value = "";
      open(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && input.value.trim() !== "") {
      event.preventDefault();
      if (popup.hidden) open(count > 0);
      const step = event.key === "ArrowDown" ? 1 : -1;
      select(selected < 0 ? (step > 0 ? 0 : count - 1) : (selected + step + count) % count);
    }
  });
  lastAnswer = ask();
}

/** Format the values at the places of the terms, the first difference underlined. */
function formatTerms({ values, parts_at: parts }: Near): HTMLElement {
  const line = el("span", { class: "atlas-lookup-terms" });
  values.forEach((value, place) => {
    if (place > 0) append(line, ", ");
    append(line, place === parts ? el("u", {}, String(value)) : String(value ?? "–"));
  });
  return line;
}
