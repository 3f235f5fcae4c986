// Why this exists: a reader need not believe the atlas. The button on the page of a
// class runs the published checker, unchanged, in a worker of the reader's own browser,
// on the published files, and shows what it answers and how long it took.

import { absolute } from "../data";
import { append, button, claim, el, grouped, messageOf } from "../dom";

/** What the checker posts (engine/checkers/octal_period.mjs): how far it is, and at last what it found. */
interface Told {
  readonly progress?: unknown;
  readonly accepted?: unknown;
  readonly reason?: unknown;
  readonly heaps?: unknown;
}

export function mountVerify(box: HTMLElement): void {
  const { certificate, values, checker, bytes } = box.dataset;
  if (certificate === undefined || values === undefined || checker === undefined || !claim(box)) return;
  // Resolved now: with instant navigation the page's address may be another one later.
  const program = absolute(checker);
  const task = { certificate: absolute(certificate), data: absolute(values) };
  const start = button("Verify in your browser", "md-button md-button--primary", () => run());
  const stop = button("Stop", "atlas-button", () => end("Stopped."));
  stop.hidden = true;
  const bar = el("progress", { class: "atlas-progress", max: 1, "aria-label": "Checking", hidden: true });
  const status = el("p", { class: "atlas-status", role: "status" });
  const verdict = el("p", { class: "atlas-verdict", "aria-live": "polite" });
  const size = grouped(Math.max(1, Math.ceil(Number(bytes ?? 0) / 1024)));
  append(
    box,
    el("div", { class: "atlas-controls" }, start, stop),
    el("p", { class: "atlas-hint" }, `Fetches ${size} kB and runs the checker, just as it is published, on your machine.`),
    bar,
    status,
    verdict,
  );
  box.hidden = false;

  let worker: Worker | undefined;
  let began = 0;

  function run(): void {
    end("Fetching the certificate …");
    verdict.textContent = "";
    verdict.className = "atlas-verdict";
    start.disabled = true;
    stop.hidden = false;
    began = performance.now();
    try {
      worker = new Worker(program, { type: "module" });
    } catch (failure) {
      end(`The checker could not be started: ${messageOf(failure)}.`);
      return;
    }
    worker.addEventListener("message", (event: MessageEvent<Told>) => told(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end(`The checker could not be run${event.message ? `: ${event.message}` : ""}.`);
    });
    worker.postMessage(task);
  }

  function told({ progress, accepted, reason, heaps }: Told): void {
    if (typeof accepted === "boolean") {
      verdict.classList.add(accepted ? "accepted" : "rejected");
      const checked = Number.isSafeInteger(heaps) ? `, ${grouped(heaps as number)} heaps` : "";
      const why = typeof reason === "string" && reason !== "" ? `: ${reason}` : "";
      verdict.textContent = `${accepted ? "Accepted" : "Rejected"} after ${seconds()}${accepted ? checked : why}.`;
      end("");
    } else if (typeof progress === "number") {
      bar.hidden = false;
      bar.value = Math.min(Math.max(progress, 0), 1);
      status.textContent = `Checking … ${Math.floor(bar.value * 100)} %, ${seconds()}`;
    }
  }

  function end(words: string): void {
    worker?.terminate();
    worker = undefined;
    bar.hidden = true;
    bar.removeAttribute("value");
    stop.hidden = true;
    start.disabled = false;
    status.textContent = words;
  }

  function seconds(): string {
    return `${((performance.now() - began) / 1000).toFixed(1)} seconds`;
  }
}
