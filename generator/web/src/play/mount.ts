// Mounting of a board: of one game on its page, or with a choice of all games.
import { absoluteUrl, loadJson } from "../data";
import { claimElement, el, errorMessage } from "../dom";
import { createSetting, readSetting, type Setting } from "../solver/setting";
import { type DirectoryGame, readDirectory } from "./directory";
import { Panel } from "./panel";

/** Key of the game in the address, next to that of the line. */
const GAME_KEY = "game";

/** Mount the board of an element that names its game. */
export function mountPlaying(place: HTMLElement, number: number): void {
  if (!claimElement(place)) return;
  const setting = readSetting(place);
  if (setting === undefined) return;
  place.querySelector("noscript")?.remove();
  const { games, root, begin } = place.dataset;
  const starts = JSON.parse(place.dataset["starts"] ?? "[]") as readonly string[];
  const embeds = place.dataset["unlisted"] === undefined;
  if (games === undefined)
    void new Panel(place, setting, { begin, starts, follows: number === 1, extra: {}, embeds }).start();
  else void mountChooser(place, setting, starts, absoluteUrl(games), root ?? "");
}

async function mountChooser(
  place: HTMLElement,
  first: Setting,
  starts: readonly string[],
  address: string,
  root: string,
): Promise<void> {
  const chooser = el("select", { class: "atlas-input" });
  const table = el("div", { class: "atlas-playing-table" });
  place.replaceChildren(
    el("p", { class: "atlas-playing-setting atlas-playing-chooser" }, el("label", {}, "Game ", chooser)),
    table,
  );
  const gameInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get(GAME_KEY) ?? "";
  const mountPanel = (setting: Setting, from: readonly string[]): void => {
    const container = el("div", { class: "atlas-playing-table" });
    place.lastElementChild?.replaceWith(container);
    void new Panel(container, setting, {
      starts: from,
      follows: true,
      extra: { [GAME_KEY]: setting.definition.slug },
    }).start();
  };
  const isFirst = gameInAddress() === "" || gameInAddress() === first.definition.slug;
  if (isFirst) mountPanel(first, starts);
  let games: DirectoryGame[];
  try {
    games = (await loadJson(address, readDirectory)).filter(({ listed }) => listed);
  } catch (error) {
    if (!isFirst) mountPanel(first, starts);
    chooser.append(el("option", {}, first.definition.name));
    const text = `The other games cannot be chosen: ${errorMessage(error)}. Reload the page to try again.`;
    place.append(el("p", { class: "atlas-error", role: "alert" }, text));
    return;
  }
  const shelves = [...new Set(games.map(({ shelf }) => shelf))];
  chooser.append(
    ...shelves.map((shelf) =>
      el(
        "optgroup",
        { label: shelf },
        ...games
          .filter((one) => one.shelf === shelf)
          .map(({ definition: { slug, name } }) => el("option", { value: slug }, name)),
      ),
    ),
  );
  chooser.value = first.definition.slug;
  const pick = (slug: string): void => {
    const game = games.find(({ definition }) => definition.slug === slug);
    if (game === undefined) return;
    chooser.value = slug;
    mountPanel(createSetting(game, root), game.starts);
  };
  chooser.addEventListener("change", () => {
    history.replaceState(history.state, "", location.pathname + location.search);
    pick(chooser.value);
  });
  const follow = (): void => {
    if (!place.isConnected) window.removeEventListener("hashchange", follow);
    else if (gameInAddress() !== "" && gameInAddress() !== chooser.value) pick(gameInAddress());
  };
  window.addEventListener("hashchange", follow);
  follow();
}
