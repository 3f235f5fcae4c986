// Full-text search over all pages, for words that name no game, in the index that MkDocs writes. It is fetched when a
// box is first used. MiniSearch matches prefixes and allows a typing error.

import MiniSearch from "minisearch";
import { loadJson } from "../data";
import { plain } from "./names";

export interface Hit {
  readonly title: string;
  /** Path below the site's root. */
  readonly path: string;
  /** Text around the first match. */
  readonly excerpt: string;
}

/** The best hits, and what is known of all. */
export interface Hits {
  readonly shown: readonly Hit[];
  readonly pages: number;
  /** Whether the pages have the words as typed, or only similar ones. */
  readonly asTyped: boolean;
}

export const NO_HITS: Hits = { shown: [], pages: 0, asTyped: true };

interface Doc {
  readonly location: string;
  readonly title: string;
  readonly text: string;
}

const MAX_SHOWN = 6;
const EXCERPT_MARGIN = 50;
const MIN_LETTERS = 2;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Return a search function; the index is fetched and prepared at the first call. */
export function createSearch(url: string): (typed: string) => Promise<Hits> {
  let ready: Promise<{ mini: MiniSearch; docs: readonly Doc[] }> | undefined;
  return async (typed) => {
    const words = splitWords(typed);
    if (words.join("").length < MIN_LETTERS) return NO_HITS;
    ready ??= buildSearch(url);
    const { mini, docs } = await ready.catch((failure: unknown) => {
      ready = undefined;
      throw failure;
    });
    const exact = mini.search(typed, { fuzzy: false });
    const found = (exact.length > 0 ? exact : mini.search(typed)).map(({ id }) => docs[id as number] as Doc);
    return {
      shown: found.slice(0, MAX_SHOWN).map((doc) => describeHit(doc, docs, words)),
      pages: new Set(found.map((doc) => doc.location.split("#")[0])).size,
      asTyped: exact.length > 0,
    };
  };
}

function splitWords(text: string): string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}.]+/u)
    .map((word) => plain(word))
    .filter((word) => word !== "");
}

async function buildSearch(url: string): Promise<{ mini: MiniSearch; docs: readonly Doc[] }> {
  const docs = await loadJson(url, (data) =>
    (data as { readonly docs: readonly Doc[] }).docs.map(({ location: place, title, text }) => ({
      location: place,
      title: plainText(title),
      text: plainText(text),
    })),
  );
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
  await mini.addAllAsync(
    docs.map((doc, id) => ({ id, ...doc })),
    { chunkSize: 40 },
  );
  return { mini, docs };
}

/** Strip tags and decode entities. */
function plainText(text: string): string {
  const flat = text
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] as string);
  return flat.replace(/[\s¶]+/g, " ").trim();
}

function describeHit({ location: path, title, text }: Doc, docs: readonly Doc[], words: readonly string[]): Hit {
  const page = path.split("#")[0];
  const pageTitle = path === page ? undefined : docs.find((doc) => doc.location === page)?.title;
  const at = Math.max(
    0,
    text.toLowerCase().search(new RegExp(words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|"), "u")),
  );
  const from = at <= EXCERPT_MARGIN ? 0 : text.indexOf(" ", at - EXCERPT_MARGIN) + 1;
  const stop = text.indexOf(" ", at + 2 * EXCERPT_MARGIN);
  const excerpt = text.slice(from, stop < 0 ? undefined : stop);
  return {
    title: pageTitle === undefined || pageTitle === title ? title : `${pageTitle}: ${title}`,
    path,
    excerpt: `${from > 0 ? "… " : ""}${excerpt}${from + excerpt.length < text.length ? " …" : ""}`,
  };
}
