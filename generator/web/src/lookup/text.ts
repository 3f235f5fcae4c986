// Why this exists: words that no game is called are looked for in the text of all pages, in the
// index that MkDocs writes. It is fetched when a box is first used and not when a page is loaded.
// MiniSearch finds beginnings of words and forgives a slip.

import MiniSearch from "minisearch";
import { plain } from "./names";

export interface Hit {
  readonly title: string;
  /** Below the site's root. */
  readonly path: string;
  /** The words around the first that was found. */
  readonly around: string;
}

interface Doc {
  readonly location: string;
  readonly title: string;
  readonly text: string;
}

const SHOWN = 6;
const AROUND = 50;
const FEWEST = 2;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** A function that searches the text; the index is fetched and prepared at the first call. */
export function searcher(url: string): (typed: string) => Promise<readonly Hit[]> {
  let ready: Promise<{ mini: MiniSearch; docs: readonly Doc[] }> | undefined;
  return async (typed) => {
    const words = wordsOf(typed);
    if (words.join("").length < FEWEST) return [];
    ready ??= prepared(url);
    const { mini, docs } = await ready.catch((failure: unknown) => {
      ready = undefined;
      throw failure;
    });
    return mini.search(typed).slice(0, SHOWN).map(({ id }) => hitOf(docs[id as number] as Doc, docs, words));
  };
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}.]+/u).map((word) => plain(word)).filter((word) => word !== "");
}

async function prepared(url: string): Promise<{ mini: MiniSearch; docs: readonly Doc[] }> {
  if (new URL(url).origin !== location.origin) throw new Error("it is not on this site");
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const { docs: raw } = (await response.json()) as { readonly docs: readonly Doc[] };
  const docs = raw.map(({ location: place, title, text }) => ({ location: place, title: bare(title), text: bare(text) }));
  const mini = new MiniSearch({
    fields: ["title", "text"],
    tokenize: (text) => text.split(/[^\p{L}\p{M}\p{N}.]+/u),
    processTerm: (term) => plain(term).replaceAll(" ", "") || null,
    searchOptions: {
      boost: { title: 5 },
      combineWith: "AND",
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  await mini.addAllAsync(docs.map((doc, id) => ({ id, ...doc })), { chunkSize: 40 });
  return { mini, docs };
}

/** A text without tags, whose entities are the signs that they stand for. */
function bare(text: string): string {
  const flat = text.replace(/<[^>]*>/g, " ").replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] as string);
  return flat.replace(/[\s¶]+/g, " ").trim();
}

function hitOf({ location: path, title, text }: Doc, docs: readonly Doc[], words: readonly string[]): Hit {
  const page = path.split("#")[0];
  const whole = path === page ? undefined : docs.find((doc) => doc.location === page)?.title;
  const at = Math.max(0, text.toLowerCase().search(new RegExp(words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|"), "u")));
  const from = at <= AROUND ? 0 : text.indexOf(" ", at - AROUND) + 1;
  const stop = text.indexOf(" ", at + 2 * AROUND);
  const around = text.slice(from, stop < 0 ? undefined : stop);
  return {
    title: whole === undefined || whole === title ? title : `${whole}: ${title}`,
    path,
    around: `${from > 0 ? "… " : ""}${around}${from + around.length < text.length ? " …" : ""}`,
  };
}
