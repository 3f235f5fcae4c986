// Page embed/: one board for a frame in another page. It reports title and height to that page, so <atlas-board>
// (element.ts) has no scroll bar of its own.
import { absoluteUrl, loadJson } from "../data";
import { el, errorMessage } from "../dom";
import { readDirectory } from "../play/directory";
import { BOARD_MESSAGE, type BoardMessage } from "./message";
import { parseRequest, type Request } from "./request";

const place = document.querySelector<HTMLElement>(".atlas-embed") as HTMLElement;
const { games = "", root = "" } = place.dataset;
const heading = place.querySelector("h1") as HTMLHeadingElement;
const link = place.querySelector<HTMLAnchorElement>(".atlas-embed-foot a") as HTMLAnchorElement;
const parameters = new URLSearchParams(location.search);

function report(): void {
  const height = Math.ceil(place.getBoundingClientRect().bottom + window.scrollY);
  const message: BoardMessage = { type: BOARD_MESSAGE, height, title: document.title };
  if (window.parent !== window) window.parent.postMessage(message, "*");
}

async function mount(): Promise<void> {
  const request = parseRequest(parameters, await loadJson(absoluteUrl(games), readDirectory));
  const { definition, starts } = request.game;
  link.href = `${root}games/${definition.slug}/`;
  link.prepend(`${definition.name} · `);
  document.title = link.textContent;
  const { Panel, createSetting, loadGame } = await import("../play");
  const setting = createSetting(request.game, root);
  const { game } = await loadGame(setting, request.misere);
  requirePosition(request, (text) => game.read(text));
  const board = el("div", { class: "atlas-playing", role: "region", "aria-label": `Play ${definition.name}` });
  heading.textContent = definition.name;
  heading.after(board);
  const { position: begin, misere, against } = request;
  const options = { begin, starts, follows: false, extra: {}, page: link.href, misere, against };
  await new Panel(board, setting, options).start();
}

/** Check the position of a request. Throws Error with one sentence. */
function requirePosition({ position, game: { definition } }: Request, read: (text: string) => unknown): void {
  if (position === undefined) return;
  try {
    read(position);
  } catch (refused) {
    const { name, notation } = definition;
    throw new Error(
      `“${position}” is no position of ${name}: ${errorMessage(refused)}. ` +
        `Accepted are ${notation.accepts}, for example ${notation.example}.`,
    );
  }
}

function setTheme(): void {
  const theme = parameters.get("theme");
  if (theme === null) return;
  if (theme !== "light" && theme !== "dark") throw new Error(`The theme “${theme}” is not one of light, dark.`);
  document.documentElement.dataset["scheme"] = theme;
}

async function start(): Promise<void> {
  new ResizeObserver(report).observe(place);
  try {
    setTheme();
    await mount();
  } catch (error) {
    heading.after(el("p", { class: "atlas-error", role: "alert" }, errorMessage(error)));
  }
  report();
}

void start();
