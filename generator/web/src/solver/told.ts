// Why this exists: what tables tell of positions that are too much for a page. The file
// (generator/fairgame_site/publish/table_answer_files.py) is fetched once, when a search has ended without an answer.

import { FetchError, loadText } from "../data";
import type { Told, ToldPosition } from "../rules/solve";

export function toldAt(address: string): Told {
  let coming: Promise<Readonly<Record<string, ToldPosition>>> | undefined;
  return async (text) => {
    try {
      coming ??= loadText(address).then((found) => JSON.parse(found) as Readonly<Record<string, ToldPosition>>);
      return (await coming)[text];
    } catch (error) {
      coming = undefined; // so that a second try is a real one
      if (error instanceof FetchError) return undefined; // there is no connection
      throw error;
    }
  };
}
