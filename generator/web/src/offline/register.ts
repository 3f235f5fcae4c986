// Registers the service worker of pages with a web app manifest, after they have loaded.

const WORKER = "service-worker.js";

/** Store the site for use without a connection, unless the reader saves data. */
export function storeForOffline(): void {
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  const { connection } = navigator as { connection?: { readonly saveData: boolean } };
  if (manifest === null || !("serviceWorker" in navigator) || connection?.saveData) return;
  if (document.readyState === "complete") void register(manifest.href);
  else window.addEventListener("load", () => void register(manifest.href));
}

async function register(manifest: string): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register(new URL(WORKER, manifest));
    if (serviceWorker.controller !== null) return;
    const { active } = await serviceWorker.ready;
    // The worker did not see this first page load.
    active?.postMessage({
      store: [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)],
    });
  } catch {
    // Workers are blocked or the server cannot be reached: the site needs a connection.
  }
}
