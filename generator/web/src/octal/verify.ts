// Button that runs the published checker, unchanged, in a worker on the published files, and shows its verdict and
// time. A reader need not trust the atlas.
import { absoluteUrl } from "../data";
import { append, button, claimElement, el, errorMessage, groupDigits } from "../dom";

/** Messages of the checker (octal_period.mjs): progress, and finally the verdict. */
interface CheckerMessage {
  readonly progress?: unknown;
  readonly accepted?: unknown;
  readonly reason?: unknown;
  readonly heaps?: unknown;
}

export function mountVerify(box: HTMLElement): void {
  const { certificate, values, checker, bytes } = box.dataset;
  if (certificate === undefined || values === undefined || checker === undefined || !claimElement(box)) return;
  // Resolve the address now: instant navigation may change the page's address later.
  const program = absoluteUrl(checker);
  const task = { certificate: absoluteUrl(certificate), data: absoluteUrl(values) };
  const start = button("Verify in your browser", "md-button md-button--primary", () => run());
  const stop = button("Stop", "atlas-button", () => finish("Stopped."));
  stop.hidden = true;
  const bar = el("progress", { class: "atlas-progress", max: 1, "aria-label": "Checking", hidden: true });
  const status = el("p", { class: "atlas-status", role: "status" });
  const verdict = el("p", { class: "atlas-verdict", "aria-live": "polite" });
  const size = groupDigits(Math.max(1, Math.ceil(Number(bytes ?? 0) / 1024)));
  append(
    box,
    el("div", { class: "atlas-controls" }, start, stop),
    el(
      "p",
      { class: "atlas-hint" },
      `Fetches ${size} kB and runs the checker, just as it is published, on your machine.`,
    ),
    bar,
    status,
    verdict,
  );
  box.hidden = false;

  let worker: Worker | undefined;
  let began = 0;

  function run(): void {
    finish("Fetching the certificate …");
    verdict.textContent = "";
    verdict.className = "atlas-verdict";
    start.disabled = true;
    stop.hidden = false;
    began = performance.now();
    try {
      worker = new Worker(program, { type: "module" });
    } catch (failure) {
      finish(`The checker could not be started: ${errorMessage(failure)}.`);
      return;
    }
    worker.addEventListener("message", (event: MessageEvent<CheckerMessage>) => onMessage(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      finish(`The checker could not be run${event.message ? `: ${event.message}` : ""}.`);
    });
    worker.postMessage(task);
  }

  function onMessage({ progress, accepted, reason, heaps }: CheckerMessage): void {
    if (typeof accepted === "boolean") {
      verdict.classList.add(accepted ? "accepted" : "rejected");
      const checked = Number.isSafeInteger(heaps) ? `, ${groupDigits(heaps as number)} heaps` : "";
      const why = typeof reason === "string" && reason !== "" ? `: ${reason}` : "";
      verdict.textContent = `${accepted ? "Accepted" : "Rejected"} after ${seconds()}${accepted ? checked : why}.`;
      finish("");
    } else if (typeof progress === "number") {
      bar.hidden = false;
      bar.value = Math.min(Math.max(progress, 0), 1);
      status.textContent = `Checking … ${Math.floor(bar.value * 100)} %, ${seconds()}`;
    }
  }

  function finish(message: string): void {
    worker?.terminate();
    worker = undefined;
    bar.hidden = true;
    bar.removeAttribute("value");
    stop.hidden = true;
    start.disabled = false;
    status.textContent = message;
  }

  function seconds(): string {
    return `${((performance.now() - began) / 1000).toFixed(1)} seconds`;
  }
}
