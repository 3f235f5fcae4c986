// Link to a random game. Without scripts it leads to the list of games.
import { claimElement } from "../dom";

/** Make a link lead to the page of a random game, another one at each press. */
export function mountRandom(link: HTMLAnchorElement): void {
  if (!claimElement(link)) return;
  const slugs = (link.dataset["slugs"] ?? "").split(" ");
  const folder = link.href;
  const turn = (): void => {
    link.href = `${folder}${slugs[Math.floor(Math.random() * slugs.length)] as string}/`;
  };
  turn();
  link.addEventListener("click", () => setTimeout(turn, 0));
  window.addEventListener("pageshow", turn);
}
