// Service worker: pages and data without a connection, each of one release (docs/decisions/0064).
//
// The build writes the release into this script: the hash of the list of all files with their hashes. The worker answers
// only with files whose hash is in its list; the browser compares them (`integrity`). Its cache has the name of the
// release. The browser installs the worker of the next release next to it. At the next page that a reader opens, that
// worker takes over; pages of the old release that are still open get no files any more, so they never show its data.
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Message extends Extendable {
  readonly data: unknown;
}
interface Fetched extends Extendable {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly clients: { matchAll(options: object): Promise<readonly { readonly id: string }[]> };
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "message", listener: (event: Message) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetched) => void): void;
}
/** The list of the files of a release. */
interface Release {
  /** Base64 sha256 of each file, by address; the address of a page ends with a slash. */
  readonly files: Readonly<Record<string, string>>;
  /** Addresses stored at the first visit. */
  readonly stored: readonly string[];
}

/** A message from a page, with addresses to store, or from the worker of the last release, with its clients. */
interface Order {
  readonly store?: readonly string[];
  readonly old?: readonly string[];
}

const RELEASE = "atlas:release"; // replaced by generator/fairgame_site/build/offline.py
const LIST = "release.json";
const NOT_STORED = "offline.html";
const OLD_CLIENTS = "old-clients.json"; // in the cache only
const PARALLEL = 6;
/** A page that loads again when the next worker controls it. A request before that may be lost. */
const RELOADING = "<script>navigator.serviceWorker.oncontrollerchange = () => location.reload()</script>";

const scope = self as unknown as Scope;
const root = new URL(".", scope.location.href).href;
const cacheName = `${root} ${RELEASE}`;

scope.addEventListener("install", (event) => event.waitUntil(storeRelease()));
scope.addEventListener("activate", (event) => event.waitUntil(deleteOtherCaches()));
scope.addEventListener("message", (event) => event.waitUntil(obey(event.data as Order)));
scope.addEventListener("fetch", (event) => {
  const { method, headers, mode, url } = event.request;
  if (method !== "GET" || addressOf(url) === undefined || headers.has("range")) return;
  if (mode !== "navigate") event.respondWith(file(event));
  else if (/(\/|\.html)$/.test(new URL(url).pathname)) event.respondWith(page(event));
});

/** Return the address of a file relative to the root, or undefined outside the site. */
function addressOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  return address.startsWith(root) ? address.slice(root.length).replace(/(^|\/)index\.html$/, "$1") : undefined;
}

async function file({ request, clientId }: Fetched): Promise<Response> {
  const isOld = (await readOldClients()).has(clientId);
  return (isOld ? undefined : await stored(request.url)) ?? Response.error();
}

/** Clients that got their page from this worker since it started. */
const served = new Set<string>();
let isLeaving = false;

async function page({ request, resultingClientId }: Fetched): Promise<Response> {
  if (isLeaving || scope.registration.waiting !== null) return leave();
  const address = addressOf(request.url) as string;
  if (!(address in (await release()).files)) return fetch(request).catch(notStored);
  const found = await stored(request.url);
  if (found === undefined && (await hasNext())) return leave();
  if (isLeaving) return leave();
  served.add(resultingClientId);
  return found ?? notStored();
}

/** Let the waiting worker of the next release take over, and load the page again from there. */
async function leave(): Promise<Response> {
  isLeaving = true;
  const open = await scope.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const order: Order = { old: [...served, ...open.map(({ id }) => id)] };
  scope.registration.waiting?.postMessage(order);
  return new Response(RELOADING, { headers: { "Content-Type": "text/html", Refresh: "3" } });
}

/** Ask the server for the next release, and return whether it is stored. */
async function hasNext(): Promise<boolean> {
  const { registration } = scope;
  try {
    await registration.update();
  } catch {
    return false;
  }
  const next = registration.installing;
  if (next?.state === "installing")
    await new Promise((resolve) => next.addEventListener("statechange", resolve, { once: true }));
  return registration.waiting !== null;
}

async function notStored(): Promise<Response> {
  return (await stored(root + NOT_STORED)) ?? Response.error();
}

async function obey({ store, old }: Order): Promise<void> {
  if (store !== undefined) await Promise.all(store.map(stored));
  if (old === undefined) return;
  oldClients = Promise.resolve(new Set(old));
  await (await caches.open(cacheName)).put(root + OLD_CLIENTS, new Response(JSON.stringify(old)));
  void scope.skipWaiting(); // the promise is pending until this event has been handled
}

let oldClients: Promise<ReadonlySet<string>> | undefined;

/** Return the clients whose pages are of an earlier release. */
function readOldClients(): Promise<ReadonlySet<string>> {
  oldClients ??= caches
    .open(cacheName)
    .then((cache) => cache.match(root + OLD_CLIENTS))
    .then(async (list) => new Set((await list?.json()) as string[] | undefined));
  return oldClients;
}

/** Return a file of the release, from the cache or from the server; undefined if the server does not have it. */
async function stored(url: string): Promise<Response | undefined> {
  const address = addressOf(url);
  const hash = address === undefined ? undefined : (await release()).files[address];
  return hash === undefined ? undefined : cached(root + address, hash);
}

async function cached(address: string, hash: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const known = await cache.match(address);
  if (known !== undefined) return known;
  try {
    const answer = await fetch(address, { cache: "no-cache", integrity: `sha256-${hash}` });
    if (!answer.ok) return undefined;
    await cache.put(address, answer.clone()).catch(() => undefined); // the disk may be full
    return answer;
  } catch {
    return undefined;
  }
}

let known: Promise<Release> | undefined;

function release(): Promise<Release> {
  known ??= readRelease();
  known.catch(() => {
    known = undefined;
  });
  return known;
}

async function readRelease(): Promise<Release> {
  const list = await cached(root + LIST, RELEASE);
  if (list === undefined) throw new Error(`the server has another ${LIST}`);
  return (await list.json()) as Release;
}

/** Store the files of the first visit. An interrupted visit resumes: stored files are not fetched again. */
async function storeRelease(): Promise<void> {
  const { stored: addresses } = await release();
  const rest = addresses.values();
  const work = async (): Promise<void> => {
    for (const address of rest)
      if ((await stored(root + address)) === undefined) throw new Error(`${address} cannot be stored`);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

async function deleteOtherCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${root} `) && name !== cacheName);
  await Promise.all(names.map((name) => caches.delete(name)));
}
