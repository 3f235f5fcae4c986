// Form for a position, the same for every game. It reads the definition of the game and loads its script on first use.
// It writes the position to the address, and reports every failure in one line.
import { append, button, capitalise, claimElement, el, errorMessage, pause } from "../dom";
import { type Definition, type Game, offersMisere } from "../rules/game";
import { LimitReached, Refused } from "../rules/runtime";
import { TooLarge } from "../rules/search";
import type { Solver } from "../rules/solve";
import { readAs, showAnswer } from "./answer";
import { followAddress, misereKey, mountEntry, positionFragment, readPosition } from "./entry";
import { compare } from "./published";
import { loadGame, PLAY_EVENT, type PlayFrom, readSetting, type Setting } from "./setting";

/** Origin of a position: typed or pressed, the address, or the page's example. */
type Source = "reader" | "address" | "load";

/** Error that stops a superseded computation. */
class Superseded extends Error {}

/** Maximum number of digits if numbers may have any length, and of characters otherwise. */
const MAX_DIGITS = 1_000_000;
const MAX_LENGTH = 20_000;
/** Maximum length of an example next to one that the notation has. */
const MAX_EXAMPLE = 24;

/** Build the form; it stays hidden if the definition is invalid. */
export function mountSolver(form: HTMLFormElement, number: number): void {
  if (!claimElement(form)) return;
  const parsedSetting = readSetting(form);
  if (parsedSetting === undefined) return;
  const setting: Setting = parsedSetting;
  const { notation } = setting.definition;
  const maxLength = "largest" in notation && notation.largest !== null ? MAX_LENGTH : 5 * MAX_DIGITS;
  const key = form.dataset.key ?? (number === 1 ? "position" : `position-${number}`);
  const entry = mountEntry(form, {
    label: form.dataset.label ?? "Position",
    press: "Solve",
    hint: positionHint(setting.definition),
    maxLength,
  });
  entry.input.value = notation.example;
  const misere = el("input", { type: "checkbox" });
  if (offersMisere(setting.definition))
    append(form, el("label", { class: "atlas-switch" }, misere, " Misère play: whoever makes the last move loses"));
  const bar = el("progress", { class: "atlas-progress", max: 1, "aria-label": "Computing", hidden: true });
  const summary = el("div", { class: "atlas-solver-summary", "aria-live": "polite", tabindex: -1 });
  const details = el("div", { class: "atlas-solver-details" });
  const check = el("div", { class: "atlas-solver-check", "aria-live": "polite" });
  const link = el("a", { class: "atlas-solver-link", hidden: true }, "Link to this position");
  const tooLong = el("span", { class: "atlas-solver-link", hidden: true }, "The position is too long to be linked to.");
  const playButton = button("Play from this position", "atlas-button", () => {
    const [isMisere, text] = [current.startsWith("true "), current.slice(current.indexOf(" ") + 1)];
    document.dispatchEvent(
      new CustomEvent<PlayFrom>(PLAY_EVENT, { detail: { slug: setting.definition.slug, text, misere: isMisere } }),
    );
  });
  playButton.hidden = true;
  append(
    form,
    bar,
    el("div", { class: "atlas-solver-result" }, summary, details, check),
    el("p", { class: "atlas-solver-foot" }, link, tooLong, playButton),
  );

  let round = 0;
  let current = "";
  const loading = new Map<boolean, Promise<{ game: Game; solver: Solver }>>();
  const loadOnce = (isMisere: boolean): Promise<{ game: Game; solver: Solver }> => {
    const known = loading.get(isMisere);
    if (known !== undefined) return known;
    const pending = loadGame(setting, isMisere);
    loading.set(isMisere, pending);
    // A failed fetch is not cached, so a retry fetches again.
    pending.catch(() => loading.delete(isMisere));
    return pending;
  };

  async function run(text: string, from: Source): Promise<void> {
    round += 1;
    const token = round;
    const work = {
      progress: (share: number): void => {
        if (token !== round) return;
        bar.hidden = false;
        bar.value = share;
      },
      pause: async (): Promise<void> => {
        await pause();
        if (token !== round) throw new Superseded();
      },
    };
    // The new answer replaces the list with the pressed button, so it receives the focus.
    const play = (next: string): void => {
      entry.input.value = next;
      summary.focus();
      void run(next, "reader");
    };
    entry.showError("");
    check.replaceChildren();
    try {
      if (text.length > maxLength)
        throw new Refused("", `the text is too long: at most ${maxLength} characters are read`);
      const isMisere = misere.checked;
      const { game, solver } = await loadOnce(isMisere);
      const components = game.read(text);
      const written = game.write(components);
      const fragment = positionFragment(key, written, isMisere ? "misere" : "normal");
      current = `${isMisere} ${written}`;
      const answer = await solver.solve(components, work);
      if (token !== round) return;
      showAnswer(game, components, answer, { summary, details, play });
      if (from !== "load") details.prepend(...readAs(game, components, text));
      const page = location.pathname + location.search;
      if (fragment !== undefined) link.href = page + fragment;
      link.hidden = fragment === undefined;
      tooLong.hidden = !link.hidden;
      playButton.hidden = number !== 1 || document.querySelector(".atlas-playing") === null;
      // The address always matches the page, and Back undoes every answer.
      if (from === "reader" && location.hash !== (fragment ?? "")) history.pushState(null, "", fragment ?? page);
      bar.hidden = true;
      if (from === "load" || setting.published === undefined || isMisere) return;
      // Each answer has its own element, so a late comparison cannot appear next to another answer.
      const comparison = el("div");
      check.replaceChildren(comparison);
      await compare(setting.published, solver.computed, comparison);
    } catch (failure) {
      if (failure instanceof Superseded || token !== round) return;
      entry.showError(errorText(failure), failure instanceof Refused);
      summary.replaceChildren();
      details.replaceChildren();
      link.hidden = tooLong.hidden = playButton.hidden = true;
    } finally {
      form.dataset["state"] = "settled"; // release the height reserved for an answer (solver.css)
      if (token === round) bar.hidden = true;
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(entry.input.value, "reader");
  });
  misere.addEventListener("change", () => void run(entry.input.value, "reader"));

  const fromAddress = followAddress(form, key, maxLength, (text) => {
    const isMisere = offersMisere(setting.definition) && readPosition(location.hash, misereKey(key)) === "misere";
    if (`${isMisere} ${text}` === current) return;
    misere.checked = isMisere;
    entry.input.value = text;
    void run(text, "address");
  });
  if (fromAddress) form.scrollIntoView({ block: "center" });
  if (number !== 1) {
    form.dataset["state"] = "settled";
    return;
  }
  // The first form of a page solves its example, also after Back leads to the state before the first step.
  const solveExample = (): void => {
    if (location.hash !== "" || !form.isConnected) return;
    misere.checked = false;
    entry.input.value = notation.example;
    void run(notation.example, "load");
  };
  if (location.hash === "") pause().then(solveExample, () => undefined);
  window.addEventListener("popstate", solveExample);
}

function errorText(failure: unknown): string {
  if (failure instanceof Refused) return `${failure.text === "" ? "" : `“${failure.text}”: `}${failure.reason}.`;
  if (failure instanceof TooLarge) return "Too many positions can follow from this one to be searched here.";
  if (failure instanceof LimitReached) return `${capitalise(failure.message)}.`;
  return `This could not be worked out: ${errorMessage(failure)}.`;
}

function positionHint({ notation }: Definition): string {
  const largest = "largest" in notation ? notation.largest : undefined;
  const size =
    largest === null
      ? " Numbers may have any length."
      : largest === "1000000000000000000"
        ? " Numbers go up to 10¹⁸."
        : "";
  const hasExample = notation.accepts.includes("such as");
  const example =
    hasExample && notation.example.length > MAX_EXAMPLE
      ? ""
      : `${hasExample ? ". Example: " : ", such as "}${notation.example}`;
  return `${capitalise(notation.accepts)}${example}.${size}`;
}
