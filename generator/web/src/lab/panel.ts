// One game of the Lab: its worker and a live report of its values: period, largest and rare values, a plot, the class
// of an octal code, the values as a file.
import { button, capitalise, el, errorMessage, freshId, groupDigits } from "../dom";
import { answerCode } from "../lookup/codes";
import type { Index } from "../lookup/index";
import { note, smallTable } from "../solver/view";
import { createPlot } from "./plot";
import { SequenceData } from "./statistics";
import type { Rule } from "./values";
import type { Report, Request } from "./worker";

const SECONDS = 20; // seconds of computation, after which the page asks the reader to continue
const MAX_RARE = 8;
const MAX_LISTED = 60;

export interface Places {
  readonly worker: string;
  readonly checker: string;
  readonly root: string;
  readonly index: Promise<Index>;
}

/** A game whose values are being computed; `changed` is called after every batch. */
export class Panel {
  readonly box = el("section", { class: "atlas-lab-game" });
  readonly data: SequenceData;
  last: Report | undefined;
  private readonly worker: Worker | undefined;
  private readonly plot = createPlot();
  private readonly bar = el("progress", { class: "atlas-progress", max: 1, "aria-label": "Computing" });
  private readonly status = el("p", { class: "atlas-status", role: "status" });
  private readonly verdict = el("p", { class: "atlas-outcome" });
  private readonly statistics = el("div");
  private readonly classNote = el("div");
  private readonly values = el("p", { class: "atlas-sequence" });
  private readonly stopButton = button("Stop", "atlas-button", () => this.stop());
  private readonly continueButton = button("Continue", "atlas-button", () => this.resume());
  private readonly saveButton = button("Download CSV", "atlas-button", () => this.download());
  private stopped = false;

  constructor(
    readonly rule: Rule,
    readonly capacity: number,
    private readonly places: Places,
    private readonly onChange: () => void,
  ) {
    const [kind, name, words] = rule;
    this.data = new SequenceData(capacity);
    const [id, out] = [freshId("heap"), el("output", {}, "")];
    const heap = el("input", {
      id,
      class: "atlas-input",
      type: "number",
      min: 0,
      max: capacity - 1,
      step: 1,
      inputmode: "numeric",
    });
    heap.addEventListener("input", () => (out.textContent = this.valueAt(heap.value)));
    this.continueButton.hidden = true;
    this.box.append(
      el("h2", {}, name),
      el("p", { class: "atlas-hint" }, `${capitalise(words)}.`),
      this.classNote,
      this.verdict,
      this.bar,
      this.status,
      el("div", { class: "atlas-controls" }, this.stopButton, this.continueButton, this.saveButton),
      this.plot.box,
      this.values,
      el("div", { class: "atlas-controls" }, el("label", { for: id }, "Value of heap"), heap, out),
      this.statistics,
    );
    if (kind === "octal")
      this.places.index.then(
        (index) => this.showClass(index),
        () => undefined,
      );
    this.worker = this.startWorker();
    this.send({ rule, capacity, checker: places.checker, seconds: SECONDS });
  }

  /** Stop the worker. */
  close(): void {
    this.worker?.terminate();
  }

  /** Start the worker; undefined, with a message, if the browser has or allows none. */
  private startWorker(): Worker | undefined {
    try {
      const worker = new Worker(this.places.worker, { type: "module" });
      worker.addEventListener("message", (event: MessageEvent<Report>) => this.receive(event.data));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.showFailure(event.message);
      });
      return worker;
    } catch (failure) {
      this.showFailure(errorMessage(failure));
      return undefined;
    }
  }

  private showFailure(reason: string): void {
    this.status.textContent = `The values could not be computed${reason ? `: ${reason}` : ""}.`;
    this.hideProgress();
  }

  get isDone(): boolean {
    return this.stopped || this.last?.state === "done" || this.last?.state === "waiting";
  }

  private send(request: Request): void {
    this.worker?.postMessage(request);
  }

  private resume(): void {
    this.continueButton.hidden = true;
    this.stopButton.hidden = this.bar.hidden = false;
    this.send({ seconds: SECONDS });
  }

  private stop(): void {
    this.stopped = true;
    this.worker?.terminate();
    this.status.textContent = `Stopped at ${groupDigits(this.data.count)} values.`;
    this.hideProgress();
    this.onChange();
  }

  private hideProgress(): void {
    this.bar.hidden = this.stopButton.hidden = true;
  }

  private receive(report: Report): void {
    this.last = report;
    this.data.append(report.from, report.values);
    this.bar.value = report.state === "done" ? 1 : this.data.count / this.capacity;
    const seconds = `${report.seconds.toFixed(1)} seconds`;
    if (report.state === "done" || report.state === "waiting") {
      const extrapolated = this.data.count - report.computed;
      const rest = extrapolated > 0 ? `; the other ${groupDigits(extrapolated)} follow by the period` : "";
      this.status.textContent = `${groupDigits(report.computed)} values computed in ${seconds}${rest}.${report.state === "waiting" ? " Continue for more." : ""}`;
      this.hideProgress();
      this.continueButton.hidden = report.state !== "waiting";
    } else if (report.state === "checking") {
      this.status.textContent = "A period was found; the checker verifies the values …";
    }
    this.show(report);
    this.onChange();
  }

  private show(report: Report): void {
    const { data } = this;
    this.verdict.replaceChildren(...this.describePeriod(report));
    this.plot.draw(this.rule[1], data);
    this.values.textContent = `${Array.from(data.values.subarray(0, Math.min(MAX_LISTED, data.count))).join(" ")}${data.count > MAX_LISTED ? " …" : ""}`;
    const rows = data
      .rarest(MAX_RARE)
      .map(({ value, count, first, last }) => [
        groupDigits(value),
        groupDigits(count),
        groupDigits(first),
        groupDigits(last),
      ]);
    const space = report.space;
    this.statistics.replaceChildren(
      note(
        `The greatest value is ${groupDigits(data.max)}, first at heap ${groupDigits(data.maxAt)}; ${groupDigits(data.distinct)} different values among ${groupDigits(data.count)} heaps.`,
      ),
      ...(space === undefined ? [] : [note(describeSpace(space))]),
      smallTable("The rarest values", ["value", "heaps with it", "first", "last"], rows),
    );
  }

  private describePeriod({ period, proved, error, state }: Report): (Node | string)[] {
    const errorText = error === undefined ? "" : ` ${capitalise(error)}.`;
    if (period === undefined || (proved === undefined && state !== "done" && state !== "waiting")) {
      const none =
        state === "done" || state === "waiting"
          ? `No period in ${groupDigits(this.data.count)} values.`
          : `${groupDigits(this.data.count)} values so far.`;
      return [none + errorText];
    }
    const rule = `period ${groupDigits(period.period)}${period.saltus === 0 ? "" : ` with saltus ${groupDigits(period.saltus)}`} from heap ${groupDigits(period.preperiod)} on`;
    if (proved === undefined)
      return [
        el("strong", {}, "Observed"),
        `: ${rule}, in the ${groupDigits(this.data.count)} values computed; not proved.${errorText}`,
      ];
    const method =
      this.rule[0] === "octal"
        ? "the published checker verified the heaps"
        : "the values were checked one by one, and a window of them recurs,";
    return [el("strong", {}, "Proved"), `: ${rule}; ${method} to ${groupDigits(proved)}, just now in your browser.`];
  }

  private showClass(index: Index): void {
    const [, code] = this.rule;
    if (!index.classByCode.has(code)) return;
    const [entry] = answerCode(index, code, code).found;
    if (entry !== undefined)
      this.classNote.replaceChildren(
        el(
          "p",
          {},
          "In the census: ",
          el("a", { href: new URL(entry.path, this.places.root).href }, entry.title),
          `, ${entry.detail}.`,
        ),
      );
  }

  private valueAt(text: string): string {
    const heap = Number(text);
    if (text === "") return "";
    if (!Number.isInteger(heap) || heap < 0) return "a whole number from 0 on";
    return heap < this.data.count
      ? `is worth ${groupDigits(this.data.values[heap]!)}`
      : `is beyond the ${groupDigits(this.data.count)} values`;
  }

  private download(): void {
    const link = el("a", {
      href: URL.createObjectURL(new Blob([...this.data.csv()], { type: "text/csv" })),
      download: `${fileName(this.rule[1])}.csv`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

function describeSpace({ mask, position, rare, last }: NonNullable<Report["space"]>): string {
  const heaps = rare === 1 ? "1 heap is rare" : `${groupDigits(rare)} heaps are rare`;
  return `Under the mask ${mask.toString(16)}${position === 1 ? "+p" : ""} ${heaps}${rare === 0 ? "" : `, the last of them heap ${groupDigits(last)}`}, among the values computed.`;
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-|-$/g, "");
}
