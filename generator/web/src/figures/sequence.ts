// Why this exists: a form in which a reader types what a game is made of, a set or a code,
// and sees its nim-values, a plot of them and the period; or an expression, and sees what it
// is. What is accepted, the values and the sentence are the engine's own function,
// translated; here it is only shown.

import { absolute } from "../data";
import { append, claim, el, grouped, messageOf } from "../dom";
import { label, path, shape } from "../boards/svg";
import { Refused, runtime } from "../rules/runtime";
import { followAddress, mountEntry } from "../solver/entry";
import { positionFragment } from "../solver/fragment";
import { drawFrieze } from "./frieze";

/**
 * Name, sentence, values (none if there are none to show), preperiod, period (0 if there is none) and saltus; and where
 * there is one, a frieze pattern, row by row.
 */
export type Told = readonly [string, string, readonly number[], number, number, number, (readonly (readonly number[])[])?];
type Script = (py: ReturnType<typeof runtime>) => { told(text: string): Told };

const LONGEST = 200;
const LISTED = 120;
const PLOTTED = 400;
const HALF = 46; // of the label of the period, which stays clear of the numbers on the axis
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 280, 44, 12, 26, 40] as const;

export function mountSequence(form: HTMLFormElement): void {
  const { script, key = "set", label: name = "", hint = "", example = "", numbers = "" } = form.dataset;
  if (script === undefined || !claim(form)) return;
  const entry = mountEntry(form, { label: name, press: "Show", hint, longest: LONGEST });
  entry.input.value = example;
  const answer = el("div", { class: "atlas-sequence-answer", "aria-live": "polite" });
  append(form, answer);
  const address = absolute(script); // now: with instant navigation the page's address may be another one later
  let loading: Promise<ReturnType<Script>> | undefined;
  let round = 0;

  async function show(text: string): Promise<void> {
    round += 1;
    const mine = round;
    entry.complain("");
    try {
      loading ??= import(address).then((loaded: { readonly default: Script }) => loaded.default(runtime(numbers === "long")));
      const { told } = await loading;
      if (mine === round) answer.replaceChildren(...drawn(told(text)));
    } catch (failure) {
      if (mine !== round) return;
      answer.replaceChildren();
      if (failure instanceof Refused) {
        entry.complain(`${failure.text}: ${failure.reason}.`, true);
      } else {
        loading = undefined;
        entry.complain(`The values could not be computed: ${messageOf(failure)}.`);
      }
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = entry.input.value.trim();
    void show(text);
    history.replaceState(history.state, "", positionFragment(key, text));
  });
  const typed = followAddress(form, key, LONGEST, (text) => {
    entry.input.value = text;
    void show(text);
  });
  if (!typed && example !== "") void show(example);
}

function drawn([name, sentence, values, preperiod, period, saltus, rows]: Told): HTMLElement[] {
  const text = values.slice(0, LISTED).join(" ");
  const told = [el("p", { class: "atlas-outcome" }, el("strong", {}, name)), el("p", {}, sentence)];
  if (rows !== undefined) return [...told, el("div", { class: "atlas-figure" }, drawFrieze(rows))];
  if (values.length === 0) return told;
  return [
    ...told,
    el("div", { class: "atlas-figure" }, plot(name, values, preperiod, period, saltus)),
    el("p", { class: "atlas-sequence" }, values.length > LISTED ? `${text} …` : text),
  ];
}

/** Returns where a value stands between two ends of the picture. */
function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  return (value) => Math.round((from + ((value - low) / Math.max(high - low, 1)) * (to - from)) * 10) / 10;
}

/** Round numbers from 0 on, at most so many. */
function ticks(high: number, most: number): number[] {
  let step = 1;
  for (let place = 0; high / step > most; place += 1) step *= place % 3 === 1 ? 2.5 : 2;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, index) => index * step);
}

function plot(name: string, values: readonly number[], preperiod: number, period: number, saltus: number): Node {
  const shown = values.slice(0, PLOTTED);
  const high = Math.max(1, ...shown);
  const x = scale(0, Math.max(shown.length - 1, 1), LEFT, WIDTH - RIGHT);
  const y = scale(0, high, HEIGHT - BOTTOM, TOP);
  const dot = (n: number): string => `M${x(n)} ${y(shown[n] as number)}h0`;
  const all = shown.map((_, n) => n);
  // A heap before the preperiod breaks the period if the period, gone on with, gives it another value.
  const odd = (n: number): boolean => {
    const laps = Math.ceil((preperiod - n) / Math.max(period, 1));
    return period > 0 && n < preperiod && shown[n] !== (values[n + laps * period] ?? Number.NaN) - laps * saltus;
  };
  const [from, to] = [x(preperiod - 0.5), x(preperiod + period - 0.5)];
  const band = period > 0 && preperiod + period < shown.length;
  const title = `${name}: ${grouped(shown.length)} values${band ? `; from ${preperiod} on they repeat every ${period}` : ""}`;
  return shape(
    "svg",
    { class: "atlas-plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title },
    ...(band ? [shape("rect", { class: "period-band", x: Math.max(from, LEFT), y: TOP, width: to - Math.max(from, LEFT), height: HEIGHT - TOP - BOTTOM })] : []),
    ...(band ? [label(Math.max((Math.max(from, LEFT) + to) / 2, LEFT + HALF), TOP - 9, "first full period", "label period-label")] : []),
    path(`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`, "axis"),
    ...ticks(high, 6).map((value) => label(LEFT - 8, y(value) + 4, String(value), "label", "end")),
    ...ticks(shown.length - 1, 8).map((n) => label(x(n), HEIGHT - BOTTOM + 16, String(n), "label")),
    path(all.filter((n) => !odd(n)).map(dot).join(""), "point"),
    path(all.filter(odd).map(dot).join(""), "exception"),
  );
}
