// Why this exists: the pages of octal classes are not in the text search, but a reader who
// types a code there means one of them. The search then shows a link to the locator.

import { el } from "../dom";
import { positionFragment } from "../solver/fragment";

const CODE = /^\s*([04]?\.[0-7]{1,78})\s*$/;

/** Watches the search box; once for all pages, since the header stays. */
export function watchSearch(): void {
  const input = document.querySelector<HTMLInputElement>(".md-search__input");
  const results = document.querySelector(".md-search-result");
  const base = siteBase();
  if (input === null || results === null || base === undefined || input.hasAttribute("data-atlas-codes")) return;
  input.setAttribute("data-atlas-codes", "");
  const link = el("a", { class: "atlas-search-code", hidden: true });
  results.prepend(link);
  input.addEventListener("input", () => {
    const code = CODE.exec(input.value)?.[1];
    link.hidden = code === undefined;
    if (code === undefined) return;
    link.href = `${base}octal/${positionFragment("code", code)}`;
    link.textContent = `Octal game ${code}: its class, period and relatives`;
  });
}

/** The site's root, as Material tells it to its own scripts. */
function siteBase(): string | undefined {
  try {
    const config = JSON.parse(document.getElementById("__config")?.textContent ?? "") as { base?: unknown };
    return typeof config.base === "string" ? new URL(`${config.base}/`, document.baseURI).href : undefined;
  } catch {
    return undefined;
  }
}
