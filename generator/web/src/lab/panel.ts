// Why this exists: one game of the Lab: its worker, and what is said of its values as they come: period, greatest and
// rare values, a plot, the class of an octal code, the values as a file.

import { button, el, freshId, grouped } from "../dom";
import { ofCode } from "../lookup/codes";
import type { Index } from "../lookup/index";
import { note, smallTable } from "../solver/view";
import { plotOf } from "./plot";
import { Gathered } from "./statistics";
import type { Rule } from "./values";
import type { Asked, Told } from "./worker";

export const SECONDS = 20; // of computing before the reader is asked
const RARE = 8;
const LISTED = 60;

export interface Places {
  readonly worker: string;
  readonly checker: string;
  readonly root: string;
  readonly index: Promise<Index>;
}

/** A game whose values are computed; `changed` is called whenever more have come. */
export class Panel {
  readonly box = el("section", { class: "atlas-lab-game" });
  readonly known: Gathered;
  last: Told | undefined;
  private readonly worker: Worker;
  private readonly plot = plotOf();
  private readonly bar = el("progress", { class: "atlas-progress", max: 1, "aria-label": "Computing" });
  private readonly status = el("p", { class: "atlas-status", role: "status" });
  private readonly verdict = el("p", { class: "atlas-outcome" });
  private readonly told = el("div");
  private readonly home = el("div");
  private readonly values = el("p", { class: "atlas-sequence" });
  private readonly halt = button("Stop", "atlas-button", () => this.stop());
  private readonly onward = button("Go on", "atlas-button", () => this.goOn());
  private readonly save = button("Download CSV", "atlas-button", () => this.download());
  private stopped = false;

  constructor(
    readonly rule: Rule,
    readonly most: number,
    private readonly places: Places,
    private readonly changed: () => void,
  ) {
    const [kind, name, words] = rule;
    this.known = new Gathered(most);
    const [id, out] = [freshId("heap"), el("output", {}, "")];
    const heap = el("input", { id, class: "atlas-input", type: "number", min: 0, max: most - 1, step: 1, inputmode: "numeric" });
    heap.addEventListener("input", () => (out.textContent = this.valueAt(heap.value)));
    this.onward.hidden = true;
    this.box.append(
      el("h2", {}, name),
      el("p", { class: "atlas-hint" }, `${words.charAt(0).toUpperCase()}${words.slice(1)}.`),
      this.home,
      this.verdict,
      this.bar,
      this.status,
      el("div", { class: "atlas-controls" }, this.halt, this.onward, this.save),
      this.plot.box,
      this.values,
      el("div", { class: "atlas-controls" }, el("label", { for: id }, "Value of heap"), heap, out),
      this.told,
    );
    if (kind === "octal") this.places.index.then((index) => this.belongs(index), () => undefined);
    this.worker = new Worker(places.worker, { type: "module" });
    this.worker.addEventListener("message", (event: MessageEvent<Told>) => this.take(event.data));
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.status.textContent = `The values could not be computed${event.message ? `: ${event.message}` : ""}.`;
      this.end();
    });
    this.ask({ rule, most, checker: places.checker, seconds: SECONDS });
  }

  /** No more is wanted of this game. */
  close(): void {
    this.worker.terminate();
  }

  get isDone(): boolean {
    return this.stopped || this.last?.state === "done" || this.last?.state === "waiting";
  }

  private ask(asked: Asked): void {
    this.worker.postMessage(asked);
  }

  private goOn(): void {
    this.onward.hidden = true;
    this.halt.hidden = this.bar.hidden = false;
    this.ask({ seconds: SECONDS });
  }

  private stop(): void {
    this.stopped = true;
    this.worker.terminate();
    this.status.textContent = `Stopped at ${grouped(this.known.count)} values.`;
    this.end();
    this.changed();
  }

  private end(): void {
    this.bar.hidden = this.halt.hidden = true;
  }

  private take(told: Told): void {
    this.last = told;
    this.known.take(told.from, told.values);
    this.bar.value = told.state === "done" ? 1 : this.known.count / this.most;
    const seconds = `${told.seconds.toFixed(1)} seconds`;
    if (told.state === "done" || told.state === "waiting") {
      const follow = this.known.count - told.computed;
      const more = follow > 0 ? `; the other ${grouped(follow)} follow by the period` : "";
      this.status.textContent = `${grouped(told.computed)} values computed in ${seconds}${more}.${told.state === "waiting" ? " Go on for more." : ""}`;
      this.end();
      this.onward.hidden = told.state !== "waiting";
    } else if (told.state === "checking") {
      this.status.textContent = "A period shows itself; the checker goes through the values …";
    }
    this.show(told);
    this.changed();
  }

  private show(told: Told): void {
    const { known } = this;
    this.verdict.replaceChildren(...this.periodWords(told));
    this.plot.draw(this.rule[1], known);
    this.values.textContent = `${Array.from(known.values.subarray(0, Math.min(LISTED, known.count))).join(" ")}${known.count > LISTED ? " …" : ""}`;
    const rows = known.rarest(RARE).map(({ value, count, first, last }) => [grouped(value), grouped(count), grouped(first), grouped(last)]);
    const space = told.space;
    this.told.replaceChildren(
      note(`The greatest value is ${grouped(known.greatest)}, first at heap ${grouped(known.greatestAt)}; ${grouped(known.distinct)} different values among ${grouped(known.count)} heaps.`),
      ...(space === undefined ? [] : [note(spaceWords(space))]),
      smallTable("The rarest values", ["value", "heaps with it", "first", "last"], rows),
    );
  }

  private periodWords({ period, proved, fault, state }: Told): (Node | string)[] {
    const wrong = fault === undefined ? "" : ` ${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
    if (period === undefined || (proved === undefined && state !== "done" && state !== "waiting")) {
      const none = state === "done" || state === "waiting" ? `No period shows itself in ${grouped(this.known.count)} values.` : `${grouped(this.known.count)} values so far.`;
      return [none + wrong];
    }
    const rule = `period ${grouped(period.period)}${period.saltus === 0 ? "" : ` with saltus ${grouped(period.saltus)}`} from heap ${grouped(period.preperiod)} on`;
    if (proved === undefined) return [el("strong", {}, "Observed"), `: ${rule}, in the ${grouped(this.known.count)} values computed; not proved.${wrong}`];
    const how = this.rule[0] === "octal" ? "the published checker has gone through the heaps" : "the values were checked one by one, and a window of them comes back,";
    return [el("strong", {}, "Proved"), `: ${rule}; ${how} to ${grouped(proved)}, just now in your browser.`];
  }

  private belongs(index: Index): void {
    const [, code] = this.rule;
    if (!index.home.has(code)) return;
    const [found] = ofCode(index, code, code).found;
    if (found !== undefined) this.home.replaceChildren(el("p", {}, "In the census: ", el("a", { href: new URL(found.path, this.places.root).href }, found.title), `, ${found.detail}.`));
  }

  private valueAt(text: string): string {
    const heap = Number(text);
    if (text === "") return "";
    if (!Number.isInteger(heap) || heap < 0) return "a whole number from 0 on";
    return heap < this.known.count ? `is worth ${grouped(this.known.values[heap]!)}` : `is beyond the ${grouped(this.known.count)} values`;
  }

  private download(): void {
    const link = el("a", { href: URL.createObjectURL(new Blob([...this.known.csv()], { type: "text/csv" })), download: `${fileName(this.rule[1])}.csv` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

function spaceWords({ mask, position, rare, last }: NonNullable<Told["space"]>): string {
  const heaps = rare === 1 ? "1 heap is rare" : `${grouped(rare)} heaps are rare`;
  return `Under the mask ${mask.toString(16)}${position === 1 ? "+p" : ""} ${heaps}${rare === 0 ? "" : `, the last of them heap ${grouped(last)}`}, among the values computed.`;
}

function fileName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-|-$/g, "");
}
