// Tests of fetches that fail, break off or never end.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { FetchError, loadJson, loadScript, loadText } from "../src/data";

const HOME = "https://atlas.example/";
const SILENT = /the server sent nothing for 15 seconds/;

/** Answer every fetch with `respond`, as the network would. */
function network(respond: () => Response | Promise<Response>): void {
  mock.method(globalThis, "fetch", async () => respond());
}

/** Let pending promises run; the timers do not move. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  Object.assign(globalThis, { location: new URL(HOME) });
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test("server that never answers is given up after the timeout", async () => {
  network(() => new Promise(() => undefined));
  const loading = loadText(`${HOME}a.csv`);
  const failure = assert.rejects(loading, SILENT);
  await settle();
  mock.timers.tick(15_000);
  await failure;
});

test("slow transfer ends only after a silence", async () => {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
    },
  });
  network(() => new Response(body));
  const failure = assert.rejects(loadText(`${HOME}a.csv`), SILENT);
  for (let part = 0; part < 4; part += 1) {
    await settle();
    mock.timers.tick(14_000);
    send?.enqueue(new Uint8Array([65]));
  }
  await settle();
  mock.timers.tick(15_000);
  await failure;
});

test("script that never comes is given up after the timeout", async () => {
  const script = new URL("data:text/javascript,await new Promise(() => undefined)").href;
  const failure = assert.rejects(loadScript(script), SILENT);
  await settle();
  mock.timers.tick(15_000);
  await failure;
  await assert.rejects(loadScript("data:text/javascript,syntax error"), FetchError);
});

test("answer is read, and a failed or damaged one is an error", async () => {
  const read = (data: unknown): unknown => (data as { readonly games: unknown }).games;
  network(() => new Response('{"games": [1]}'));
  assert.deepEqual(await loadJson(`${HOME}a.json`, read), [1]);
  for (const [respond, reason] of [
    [() => new Response("{"), /damaged/],
    [() => new Response("null"), /damaged/],
    [() => new Response("", { status: 404 }), /answered 404/],
    [() => Promise.reject(new TypeError("Failed to fetch")), /no answer/],
  ] as const) {
    mock.restoreAll();
    network(respond);
    await assert.rejects(loadJson(`${HOME}a.json`, read), (error: unknown) => {
      return error instanceof FetchError && reason.test(error.message);
    });
  }
  await assert.rejects(loadText("https://other.example/a.csv"), /not on this site/);
});
