// Page of the position of the day: one board, one opponent, and a line of result to copy. The address may have a date,
// as in ?day=2026-11-20.
import { absoluteUrl, FetchError, loadJson } from "../data";
import { append, button, claimElement, el, errorMessage } from "../dom";
import { createSetting, type SettingData } from "../solver/setting";
import { startBoard } from "./board";
import { dateOf, dayAt, entryOf, FIRST_DATE, parseDate } from "./calendar";
import { addWin, describe, type End, streak, wins } from "./results";

/** Days before the current one that are listed. */
const LISTED = 7;
const KEY = "day";

interface Entry {
  readonly game: string;
  readonly position: string;
  readonly winning: number;
}

type Game = SettingData & { readonly summary: string };
type Games = Readonly<Record<string, Game>>;

/** Days: the one on the page and the current one. */
interface Days {
  readonly shown: number;
  readonly today: number;
}

export async function mountDaily(place: HTMLElement): Promise<void> {
  if (!claimElement(place)) return;
  const { list = "", games = "", root = "" } = place.dataset;
  const today = dayAt(Date.now());
  const text = new URLSearchParams(location.search).get(KEY);
  const shown = text === null ? today : parseDate(text, today);
  if (shown === undefined) {
    const accepted = `a date from ${FIRST_DATE} to ${dateOf(today)}, as in ?${KEY}=${dateOf(today)}`;
    append(
      place,
      el("p", { class: "atlas-error", role: "alert" }, `“${text}” is no day of this page; accepted: ${accepted}.`),
    );
    append(place, chooser(today, today));
    return;
  }
  try {
    const [entries, directory] = await Promise.all([
      loadJson(absoluteUrl(list), readEntries),
      loadJson(absoluteUrl(games), (data) => data as Games),
    ]);
    await showDay(place, entries, directory, { shown, today }, root);
  } catch (error) {
    const reason = `The position of the day cannot be shown: ${errorMessage(error)}. Reload the page to try again.`;
    append(place, el("p", { class: "atlas-error", role: "alert" }, reason));
  }
}

function readEntries(data: unknown): readonly Entry[] {
  const entries = data as readonly Entry[];
  if (entries.length === 0 || entries.some(({ game, position }) => !game || !position))
    throw new FetchError("the file is damaged");
  return entries;
}

async function showDay(
  place: HTMLElement,
  entries: readonly Entry[],
  games: Games,
  { shown, today }: Days,
  root: string,
): Promise<void> {
  const entry = entryOf(entries, shown);
  const game = games[entry.game];
  if (game === undefined) throw new FetchError("the list of games is damaged");
  const { name } = game.definition;
  const board = el("div", { class: "atlas-playing", role: "region", "aria-label": `Play ${name}` });
  const result = el("div", { class: "atlas-daily-result", role: "status" });
  const record = el("p", { class: "atlas-daily-record" });
  const past = el("div");
  const showPast = (): void => {
    record.replaceChildren(...recordText(shown, today, entry));
    past.replaceChildren(pastDays(entries, games, shown, today));
  };
  append(
    place,
    el("h2", {}, `Day ${shown}: `, el("a", { href: absoluteUrl(`${root}games/${entry.game}/`) }, name)),
    el("p", { class: "atlas-daily-date" }, longDate(shown), shown === today ? "" : ". ", shown !== today && backLink()),
    el("p", {}, `${game.summary} You move first, and ${winningText(entry.winning)}.`),
    board,
  );
  showPast();
  const onEnd = (end: End): void => {
    if (end.won)
      addWin(shown, { ...end, position: `${entry.game} ${entry.position}`, onDay: dayAt(Date.now()) === shown });
    const address = new URL(`?${KEY}=${dateOf(shown)}`, location.href).href.replace(/#.*/, "");
    result.replaceChildren(
      ...resultParts(`Fair Game Atlas, day ${shown}: ${name} ${entry.position.trim()} — ${describe(end)}`, address),
    );
    showPast();
  };
  await startBoard(board, createSetting(game, root), entry.position, onEnd);
  append(place, result, record, past, chooser(shown, today));
}

function winningText(winning: number): string {
  return winning === 1 ? "exactly one move wins" : `${winning} moves win`;
}

function longDate(day: number): string {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(Date.parse(dateOf(day)));
}

function backLink(): HTMLElement {
  return el("a", { href: location.pathname }, "Back to the position of today");
}

/** Return the line of result with its address, and a button that copies both. */
function resultParts(line: string, address: string): HTMLElement[] {
  const said = el("span", { class: "atlas-daily-copied" });
  const text = el("p", { class: "atlas-daily-line" }, line, el("br"), el("span", {}, address));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${line}\n${address}`);
      said.textContent = "Copied.";
    } catch {
      getSelection()?.selectAllChildren(text); // no clipboard without permission or without https
      said.textContent = "Selected: copy it with the keys or the menu of your browser.";
    }
  };
  return [
    text,
    el(
      "p",
      { class: "atlas-daily-copy" },
      button("Copy result", "md-button", () => void copy()),
      " ",
      said,
    ),
  ];
}

/** Return the best result of the day, and the streak. */
function recordText(shown: number, today: number, { game, position }: Entry): string[] {
  const best = wins()[dateOf(shown)];
  const days = streak(wins(), today);
  const parts: string[] = [];
  if (best?.position === `${game} ${position}`)
    parts.push(`Your best of this day: ${describe({ ...best, won: true })}.`);
  if (days > 0) parts.push(` Won on the day itself: ${days === 1 ? "one day" : `${days} days in a row`}.`);
  return parts;
}

function pastDays(entries: readonly Entry[], games: Games, shown: number, today: number): HTMLElement {
  const days = Array.from({ length: LISTED + 1 }, (_, before) => today - before).filter(
    (day) => day >= 1 && day !== shown,
  );
  const items = days.map((day) => {
    const name = games[entryOf(entries, day).game]?.definition.name ?? "";
    const isWon = wins()[dateOf(day)] !== undefined;
    const when = day === today ? "Today" : day === today - 1 ? "Yesterday" : dateOf(day);
    return el("li", {}, el("a", { href: `?${KEY}=${dateOf(day)}` }, when), `: ${name}${isWon ? ", won" : ""}`);
  });
  return el("details", { class: "atlas-daily-past" }, el("summary", {}, "The days before"), el("ul", {}, ...items));
}

/** Return the form that opens another day. */
function chooser(shown: number, today: number): HTMLElement {
  const date = el("input", {
    class: "atlas-input",
    type: "date",
    name: KEY,
    value: dateOf(shown),
    min: FIRST_DATE,
    max: dateOf(today),
    required: true,
  });
  return el(
    "form",
    { class: "atlas-daily-chooser" },
    el("label", {}, "Another day ", date),
    el("button", { class: "md-button" }, "Open"),
  );
}
