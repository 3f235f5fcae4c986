// Why this exists: the part of the box that is fetched when it is first used: it answers what is
// typed, in a list under the box or below it in the page. The locator of octal codes uses it, too.

import { messageOf } from "../dom";
import { answer } from "./answer";
import { answered, type Answer } from "./found";
import { loadIndex, read, type Index } from "./index";
import { mountAnswers } from "./answers";
import type { Places } from "./box";
import { mountList } from "./list";
import { searcher, type Hit } from "./text";

export { answer } from "./answer";
export { codesOf, loadIndex, read } from "./index";

/** How a box asks: first the index, then the text of all pages, which takes longer to come. */
export interface Asking {
  answer(text: string): Promise<Answer>;
  hits(text: string): Promise<readonly Hit[]>;
  /** An address of an answer, in this page. */
  href(path: string): string;
  /** The page "Look up" with a text. */
  page(text: string): string;
}

const indexes = new Map<string, Promise<Index>>();

function indexAt(url: string): Promise<Index> {
  let coming = indexes.get(url);
  if (coming === undefined) {
    coming = loadIndex(url).then(read);
    indexes.set(url, coming);
    coming.catch(() => indexes.delete(url));
  }
  return coming;
}

export function look(form: HTMLFormElement, input: HTMLInputElement, { root, index, search }: Places): void {
  const text = searcher(search);
  const asking: Asking = {
    async answer(typed) {
      try {
        return answer(await indexAt(index), typed);
      } catch (failure) {
        return answered(typed, "nothing", { note: `The index could not be read: ${messageOf(failure)}.` });
      }
    },
    hits: (typed) => text(typed).catch(() => []),
    href: (path) => new URL(path, root).href,
    page: (typed) => `${root}lookup/?${new URLSearchParams({ q: typed }).toString()}`,
  };
  void indexAt(index).catch(() => undefined);
  if (form.classList.contains("atlas-lookup--answers")) mountAnswers(form, input, asking);
  else mountList(form, input, asking);
}
