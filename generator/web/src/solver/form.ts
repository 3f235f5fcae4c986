// Why this exists: the form in which a reader enters a position. It is the same for every
// game: it reads the definition of the game, fetches its script when it is first asked,
// keeps the position in the address and turns every failure into one line.

import { append, button, claim, el, messageOf, pause } from "../dom";
import type { Definition, Game } from "../rules/game";
import { LimitReached, Refused } from "../rules/runtime";
import { TooLarge } from "../rules/search";
import type { Solver } from "../rules/solve";
import { show } from "./answer";
import { followAddress, mountEntry } from "./entry";
import { playKey, positionFragment, readPosition } from "./fragment";
import { compare } from "./published";
import { load, PLAY_EVENT, settingOf, type PlayFrom, type Setting } from "./setting";

/** Where a position comes from: typed or pressed, the address, or the page's own example. */
type Source = "reader" | "address" | "load";

/** Thrown inside a computation that nobody waits for any more. */
class Stale extends Error {}

/** Digits that are read where numbers may be of any length, and characters elsewhere. */
const MOST_DIGITS = 1_000_000;
const LONGEST = 20_000;

/** Builds the form; an unreadable definition leaves it hidden. */
export function mountSolver(form: HTMLFormElement, number: number): void {
  if (!claim(form)) return;
  const found = settingOf(form);
  if (found === undefined) return;
  const setting: Setting = found;
  const { notation } = setting.definition;
  const longest = "largest" in notation && notation.largest !== null ? LONGEST : 5 * MOST_DIGITS;
  const key = form.dataset.key ?? (number === 1 ? "position" : `position-${number}`);
  const entry = mountEntry(form, { label: form.dataset.label ?? "Position", press: "Solve", hint: hint(setting.definition), longest });
  entry.input.value = notation.example;
  const misere = el("input", { type: "checkbox" });
  if (setting.definition.misere !== undefined) append(form, el("label", { class: "atlas-switch" }, misere, " Misère play: whoever makes the last move loses"));
  const bar = el("progress", { class: "atlas-progress", max: 1, "aria-label": "Computing", hidden: true });
  const summary = el("div", { class: "atlas-solver-summary", "aria-live": "polite", tabindex: -1 });
  const details = el("div", { class: "atlas-solver-details" });
  const check = el("div", { class: "atlas-solver-check", "aria-live": "polite" });
  const link = el("a", { class: "atlas-solver-link", hidden: true }, "Link to this position");
  const unlinked = el("span", { class: "atlas-solver-link", hidden: true }, "The position is too long to be linked to.");
  const onBoard = button("Play from this position", "atlas-button", () => {
    const [turned, text] = [current.startsWith("true "), current.slice(current.indexOf(" ") + 1)];
    document.dispatchEvent(new CustomEvent<PlayFrom>(PLAY_EVENT, { detail: { slug: setting.definition.slug, text, misere: turned } }));
  });
  onBoard.hidden = true;
  append(form, bar, el("div", { class: "atlas-solver-result" }, summary, details, check), el("p", { class: "atlas-solver-foot" }, link, unlinked, onBoard));

  let round = 0;
  let current = "";
  const loading = new Map<boolean, Promise<{ game: Game; solver: Solver }>>();
  const loaded = (turned: boolean): Promise<{ game: Game; solver: Solver }> => {
    const known = loading.get(turned);
    if (known !== undefined) return known;
    const coming = load(setting, turned);
    loading.set(turned, coming);
    // A failed fetch is forgotten, so that a second try is a real one.
    coming.catch(() => loading.delete(turned));
    return coming;
  };

  async function run(text: string, from: Source): Promise<void> {
    round += 1;
    const mine = round;
    const work = {
      progress: (share: number): void => {
        if (mine !== round) return;
        bar.hidden = false;
        bar.value = share;
      },
      pause: async (): Promise<void> => {
        await pause();
        if (mine !== round) throw new Stale();
      },
    };
    // The list that was pressed in is replaced: the focus moves to the new answer.
    const play = (next: string): void => {
      entry.input.value = next;
      summary.focus();
      void run(next, "reader");
    };
    entry.complain("");
    check.replaceChildren();
    try {
      if (text.length > longest) throw new Refused("", `the text is too long: at most ${longest} characters are read`);
      const turned = misere.checked;
      const { game, solver } = await loaded(turned);
      const components = game.read(text);
      const written = game.write(components);
      const fragment = positionFragment(key, written, turned ? "misere" : "normal");
      current = `${turned} ${written}`;
      const answer = await solver.solve(components, work);
      if (mine !== round) return;
      show(game, components, answer, { summary, details, play });
      const page = location.pathname + location.search;
      if (fragment !== undefined) link.href = page + fragment;
      link.hidden = fragment === undefined;
      unlinked.hidden = !link.hidden;
      onBoard.hidden = number !== 1 || document.querySelector(".atlas-playing") === null;
      // What the address says is on the page, or it says nothing; every answer is a step that Back undoes.
      if (from === "reader" && location.hash !== (fragment ?? "")) history.pushState(null, "", fragment ?? page);
      bar.hidden = true;
      if (from === "load" || setting.published === undefined || turned) return;
      // In an element of its own: what comes late is said of this answer and of no later one.
      const said = el("div");
      check.replaceChildren(said);
      await compare(setting.published, solver.computed, said);
    } catch (failure) {
      if (failure instanceof Stale || mine !== round) return;
      entry.complain(told(failure), failure instanceof Refused);
      summary.replaceChildren();
      details.replaceChildren();
      link.hidden = unlinked.hidden = onBoard.hidden = true;
    } finally {
      form.dataset["state"] = "settled"; // the room that was kept for an answer (solver.css) is given back
      if (mine === round) bar.hidden = true;
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(entry.input.value, "reader");
  });
  misere.addEventListener("change", () => void run(entry.input.value, "reader"));

  const given = followAddress(form, key, longest, (text) => {
    const turned = setting.definition.misere !== undefined && readPosition(location.hash, playKey(key)) === "misere";
    if (`${turned} ${text}` === current) return;
    misere.checked = turned;
    entry.input.value = text;
    void run(text, "address");
  });
  if (given) form.scrollIntoView({ block: "center" });
  if (number !== 1) {
    form.dataset["state"] = "settled";
    return;
  }
  // The first form of a page answers its example by itself, and again when Back leads before the first step.
  const example = (): void => {
    if (location.hash !== "" || !form.isConnected) return;
    misere.checked = false;
    entry.input.value = notation.example;
    void run(notation.example, "load");
  };
  if (location.hash === "") pause().then(example, () => undefined);
  window.addEventListener("popstate", example);
}

function told(failure: unknown): string {
  if (failure instanceof Refused) return `${failure.text === "" ? "" : `“${failure.text}”: `}${failure.reason}.`;
  if (failure instanceof TooLarge) return "Too many positions can follow from this one to be searched here.";
  if (failure instanceof LimitReached) return `${capital(failure.message)}.`;
  return `This could not be worked out: ${messageOf(failure)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function hint({ notation }: Definition): string {
  const largest = "largest" in notation ? notation.largest : undefined;
  const size = largest === null ? " Numbers may have any length." : largest === "1000000000000000000" ? " Numbers go up to 10^18." : "";
  const example = notation.accepts.includes("such as") ? ". Example: " : ", such as ";
  return `${capital(notation.accepts)}${example}${notation.example}.${size}`;
}
