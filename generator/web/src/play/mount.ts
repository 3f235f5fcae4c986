// Why this exists: a place for a board brought to life: that of one game on its page, or one
// with a choice of all games.

import { absolute } from "../data";
import { claim, el, messageOf } from "../dom";
import { settingFrom, settingOf, type Setting, type Written } from "../solver/setting";
import { Panel } from "./panel";

/** The key beside that of the line under which an address names the game. */
const GAME = "game";

type Listed = Written & { readonly listed: boolean; readonly shelf: string; readonly starts: readonly string[] };

/** Brings a place to life that says its game. */
export function mountPlaying(place: HTMLElement, number: number): void {
  if (!claim(place)) return;
  const setting = settingOf(place);
  if (setting === undefined) return;
  place.querySelector("noscript")?.remove();
  const { games, root, begin } = place.dataset;
  const starts = JSON.parse(place.dataset["starts"] ?? "[]") as readonly string[];
  if (games === undefined) void new Panel(place, setting, { begin, starts, follows: number === 1, extra: {} }).start();
  else choose(place, setting, starts, absolute(games), root ?? "").catch((error: unknown) => console.warn(`atlas: the games could not be listed: ${messageOf(error)}`));
}

async function choose(place: HTMLElement, first: Setting, starts: readonly string[], address: string, root: string): Promise<void> {
  const chooser = el("select", { class: "atlas-input" });
  const table = el("div", { class: "atlas-playing-table" });
  place.replaceChildren(el("p", { class: "atlas-playing-setting atlas-playing-chooser" }, el("label", {}, "Game ", chooser)), table);
  const asked = (): string => new URLSearchParams(location.hash.slice(1)).get(GAME) ?? "";
  const put = (setting: Setting, from: readonly string[]): void => {
    const fresh = el("div", { class: "atlas-playing-table" });
    place.lastElementChild?.replaceWith(fresh);
    void new Panel(fresh, setting, { starts: from, follows: true, extra: { [GAME]: setting.definition.slug } }).start();
  };
  if (asked() === "" || asked() === first.definition.slug) put(first, starts);
  const answer = await fetch(address, { credentials: "same-origin" });
  const all = Object.values((await answer.json()) as Readonly<Record<string, Listed>>).filter(({ listed }) => listed);
  const shelves = [...new Set(all.map(({ shelf }) => shelf))];
  chooser.append(
    ...shelves.map((shelf) => el("optgroup", { label: shelf }, ...all.filter((one) => one.shelf === shelf).map(({ definition: { slug, name } }) => el("option", { value: slug }, name)))),
  );
  chooser.value = first.definition.slug;
  const pick = (slug: string): void => {
    const found = all.find(({ definition }) => definition.slug === slug);
    if (found === undefined) return;
    chooser.value = slug;
    put(settingFrom(found, root), found.starts);
  };
  chooser.addEventListener("change", () => {
    history.replaceState(history.state, "", location.pathname + location.search);
    pick(chooser.value);
  });
  const follow = (): void => {
    if (!place.isConnected) return window.removeEventListener("hashchange", follow);
    if (asked() !== "" && asked() !== chooser.value) pick(asked());
  };
  window.addEventListener("hashchange", follow);
  follow();
}
