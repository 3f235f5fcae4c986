// Published files and scripts. Tables are CSV. The first table loads papaparse, which parses them; rows of unequal length
// are errors. The page fetches a file on demand, once a page view, with progress and a timeout. A failed fetch is not
// cached, so a retry fetches again.
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export class CsvError extends Error {
  constructor(row: number, message: string) {
    super(`row ${row} of the table's file: ${message}`);
    this.name = "CsvError";
  }
}

/** Parse CSV with a header row; every row must have as many cells as the header. The header is row 1. */
export async function parseTable(text: string): Promise<Table> {
  const { parse } = (await import("papaparse")).default;
  const { data, errors } = parse<string[]>(text, { delimiter: "," });
  const [problem] = errors;
  if (problem !== undefined) throw new CsvError((problem.row ?? 0) + 1, problem.message);
  if (/[\r\n]$/.test(text)) data.pop();
  const [columns, ...rows] = data;
  if (columns === undefined) throw new CsvError(1, "the file is empty");
  rows.forEach((row, index) => {
    if (row.length !== columns.length)
      throw new CsvError(index + 2, `${row.length} cells where the header has ${columns.length}`);
  });
  return { columns, rows };
}

/** Limit of a file shown in a page; the file itself stays downloadable. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Longest silence of the server before its answer and between two parts of it, in seconds. */
const MAX_SILENCE = 15;

export class FetchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FetchError";
  }
}

/** Progress callback: the share (0 to 1), undefined if the size is unknown, and the bytes received. */
type Progress = (share: number | undefined, bytes: number) => void;

const cache = new Map<string, Promise<Table>>();

/** Return the table at an address, from the cache if it was fetched before. */
export function loadTable(url: string, progress?: Progress): Promise<Table> {
  const known = cache.get(url);
  if (known !== undefined) return known;
  const loading = loadText(url, progress).then(parseTable);
  cache.set(url, loading);
  loading.catch(() => cache.delete(url));
  return loading;
}

/** Resolve a relative address while its page is the current one. A worker has no page. */
export function absoluteUrl(address: string): string {
  return new URL(address, typeof document === "undefined" ? location.href : document.baseURI).href;
}

/** Fetch a JSON file of this site and check its form with `read`. Throws FetchError. */
export async function loadJson<T>(url: string, read: (data: unknown) => T): Promise<T> {
  const text = await loadText(url);
  try {
    return read(JSON.parse(text));
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError("the file is damaged");
  }
}

/** Import a script of this site. Throws FetchError. */
export async function loadScript<T>(address: string): Promise<T> {
  const silence = new Silence();
  try {
    return await Promise.race([import(address) as Promise<T>, silence.rejection]);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError("a script could not be fetched");
  } finally {
    silence.end();
  }
}

/** Timeout that begins again with each sign of life. */
class Silence {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reject: (error: FetchError) => void = () => undefined;
  /** Rejected with FetchError after MAX_SILENCE. */
  readonly rejection = new Promise<never>((_, reject) => {
    this.reject = reject;
  });

  constructor() {
    this.rejection.catch(() => undefined);
    this.restart();
  }

  restart(): void {
    this.end();
    const error = new FetchError(`the server sent nothing for ${MAX_SILENCE} seconds`);
    this.timer = setTimeout(() => this.reject(error), 1000 * MAX_SILENCE);
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** Fetch a text file of this site. Throws FetchError. */
export async function loadText(url: string, progress?: Progress): Promise<string> {
  if (new URL(url).origin !== location.origin) throw new FetchError("the file is not on this site");
  const silence = new Silence();
  const transfer = new AbortController();
  try {
    return await Promise.race([readText(url, transfer.signal, () => silence.restart(), progress), silence.rejection]);
  } finally {
    silence.end();
    transfer.abort(); // has no effect on a finished transfer
  }
}

async function readText(
  url: string,
  signal: AbortSignal,
  onPart: () => void,
  progress: Progress | undefined,
): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: "same-origin", signal });
  } catch {
    throw new FetchError("no answer from the server");
  }
  onPart();
  if (!response.ok) throw new FetchError(`the server answered ${response.status}`);
  // Content-Length counts compressed bytes, so a compressed transfer has no share.
  const declared =
    response.headers.get("content-encoding") === null
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
      onPart();
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
    throw new FetchError(
      error instanceof TypeError ? "the file is not UTF-8 text, or it broke off" : "the transfer broke off",
    );
  }
  return pieces.join("");
}

/** Format a progress report. */
export function progressText(share: number | undefined, bytes: number): string {
  return share === undefined ? `${Math.round(bytes / 1024)} kB so far` : `${Math.round(share * 100)} %`;
}
