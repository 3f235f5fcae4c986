// Why this exists: a table's CSV is wanted by the table view, by the solver (to
// compare its own values with the published ones) and by the grid pictures. It is
// fetched once a page view, only when a reader asks for something that needs it,
// with the progress told while it comes; a failed fetch is forgotten so that a
// second try is a real one.

import { parseTable, type Table } from "./csv";

/** More than this is not loaded into a page; the file itself stays downloadable. */
export const MAX_BYTES = 64 * 1024 * 1024;

export class FetchError extends Error {
  constructor(what: string) {
    super(what);
    this.name = "FetchError";
  }
}

/** Told how much has come: the share (0 to 1) where the size is known, else undefined. */
export type Progress = (share: number | undefined, bytes: number) => void;

const loaded = new Map<string, Promise<Table>>();

/** The table behind an address, from memory if it was fetched before. */
export function loadTable(url: string, progress?: Progress): Promise<Table> {
  const known = loaded.get(url);
  if (known !== undefined) return known;
  const coming = loadText(url, progress).then(parseTable);
  loaded.set(url, coming);
  coming.catch(() => loaded.delete(url));
  return coming;
}

/** A page's relative address, made absolute while the page is the current one. A worker has no page. */
export function absolute(address: string): string {
  return new URL(address, typeof document === "undefined" ? location.href : document.baseURI).href;
}

/** The text of a file of this site. Throws FetchError. */
export async function loadText(url: string, progress?: Progress): Promise<string> {
  if (new URL(url).origin !== location.origin) throw new FetchError("the table is not on this site");
  let response: Response;
  try {
    response = await fetch(url, { credentials: "same-origin" });
  } catch {
    throw new FetchError("no answer from the server");
  }
  if (!response.ok) throw new FetchError(`the server answered ${response.status}`);
  // With a compressed transfer the length is that of the compressed bytes: no share then.
  const declared = response.headers.get("content-encoding") === null
    ? Number(response.headers.get("content-length") ?? Number.NaN)
    : Number.NaN;
  if (declared > MAX_BYTES) throw new FetchError("the file is too large to be shown in a page");
  const reader = response.body?.getReader();
  if (reader === undefined) return response.text();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const pieces: string[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > MAX_BYTES) {
        await reader.cancel();
        throw new FetchError("the file is too large to be shown in a page");
      }
      pieces.push(decoder.decode(value, { stream: true }));
      progress?.(declared > 0 ? Math.min(1, bytes / declared) : undefined, bytes);
    }
    pieces.push(decoder.decode());
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(error instanceof TypeError ? "the file is not UTF-8 text, or it broke off" : "the transfer broke off");
  }
  return pieces.join("");
}

/** What a progress line says. */
export function progressText(share: number | undefined, bytes: number): string {
  return share === undefined ? `${Math.round(bytes / 1024)} kB so far` : `${Math.round(share * 100)} %`;
}
