// Form for a set, a code or an expression. It shows nim-values, a plot and the period, or the meaning of the
// expression. A translated function of the engine validates the text and computes the values and the sentence.
import { label, path, picture, shape } from "../boards/svg";
import { absoluteUrl } from "../data";
import { append, claimElement, el, errorMessage, groupDigits } from "../dom";
import { loadFunctions } from "../rules/load";
import { Refused } from "../rules/runtime";
import { followAddress, mountEntry, positionFragment } from "../solver/entry";
import { type CoinArray, drawCoinArray, drawPolygon, type Polygon } from "./pressed";

/**
 * Name, sentence, values (possibly empty), preperiod, period (0 if none) and saltus; optionally a
 * frieze pattern, row by row, its polygon, and coins in an array.
 */
type SequenceAnswer = readonly [
  string,
  string,
  readonly number[],
  number,
  number,
  number,
  (readonly (readonly number[])[] | null)?,
  (Polygon | null)?,
  CoinArray?,
];
/** The one function of a script, by its name. */
type Functions = Readonly<Record<string, (text: string) => SequenceAnswer>>;

const MAX_LENGTH = 200;
const MAX_LISTED = 120;
const MAX_PLOTTED = 400;
const HALF_LABEL = 46; // half the width of the period label, which must not cover the axis numbers
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 280, 44, 12, 26, 40] as const;

export function mountSequence(form: HTMLFormElement): void {
  const { script, key = "set", label: name = "", hint = "", example = "", numbers = "" } = form.dataset;
  if (script === undefined || !claimElement(form)) return;
  const entry = mountEntry(form, { label: name, press: "Show", hint, maxLength: MAX_LENGTH });
  entry.input.value = example;
  const answer = el("div", { class: "atlas-sequence-answer", "aria-live": "polite" });
  append(form, answer);
  const address = absoluteUrl(script); // resolve it now: instant navigation may change the page's address later
  let loading: Promise<Functions> | undefined;
  let round = 0;

  async function show(text: string): Promise<void> {
    round += 1;
    const token = round;
    entry.showError("");
    try {
      loading ??= loadFunctions<Functions>(address, numbers === "long");
      const [compute] = Object.values(await loading);
      if (token === round && compute !== undefined) drawn(drawAnswer(compute(text), enter));
    } catch (failure) {
      if (token !== round) return;
      answer.replaceChildren();
      if (failure instanceof Refused) {
        entry.showError(`${failure.text}: ${failure.reason}.`, true);
      } else {
        loading = undefined;
        entry.showError(`The values could not be computed: ${errorMessage(failure)}.`);
      }
    }
  }

  function submit(text: string): void {
    void show(text);
    history.replaceState(history.state, "", positionFragment(key, text));
  }

  /** Enter the text of a pressed part of the drawing. */
  function enter(text: string): void {
    entry.input.value = text;
    submit(text);
  }

  /** Replace the answer; the focus stays in the drawing if it was there. */
  function drawn(parts: readonly HTMLElement[]): void {
    const controls = (): SVGElement[] => [...answer.querySelectorAll<SVGElement>("[role=button]")];
    const place = controls().indexOf(document.activeElement as SVGElement);
    answer.replaceChildren(...parts);
    if (place >= 0) controls()[Math.min(place, controls().length - 1)]?.focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(entry.input.value.trim());
  });
  const fromAddress = followAddress(form, key, MAX_LENGTH, (text) => {
    entry.input.value = text;
    void show(text);
  });
  if (!fromAddress && example !== "") void show(example);
}

function drawAnswer(given: SequenceAnswer, enter: (text: string) => void): HTMLElement[] {
  const [name, sentence, values, preperiod, period, saltus, rows, polygon, coins] = given;
  const text = values.slice(0, MAX_LISTED).join(" ");
  const heading = [el("p", { class: "atlas-outcome" }, el("strong", {}, name)), el("p", {}, sentence)];
  const drawings = [
    ...(polygon ? [drawPolygon(polygon, enter)] : []),
    ...(coins ? [drawCoinArray(coins, enter)] : []),
    ...(rows ? [drawFrieze(rows)] : []),
  ];
  if (drawings.length > 0) return [...heading, ...drawings.map((one) => el("div", { class: "atlas-figure" }, one))];
  if (values.length === 0) return heading;
  return [
    ...heading,
    el("div", { class: "atlas-figure" }, plot(name, values, preperiod, period, saltus)),
    el("p", { class: "atlas-sequence" }, values.length > MAX_LISTED ? `${text} …` : text),
  ];
}

/** Return the linear map from an interval of values to an interval of the picture. */
function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  return (value) => Math.round((from + ((value - low) / Math.max(high - low, 1)) * (to - from)) * 10) / 10;
}

/** Return round numbers from 0 on, at most `most`. */
function ticks(high: number, max: number): number[] {
  let step = 1;
  for (let place = 0; high / step > max; place += 1) step *= place % 3 === 1 ? 2.5 : 2;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, index) => index * step);
}

function plot(name: string, values: readonly number[], preperiod: number, period: number, saltus: number): Node {
  const plotted = values.slice(0, MAX_PLOTTED);
  const high = Math.max(1, ...plotted);
  const x = scale(0, Math.max(plotted.length - 1, 1), LEFT, WIDTH - RIGHT);
  const y = scale(0, high, HEIGHT - BOTTOM, TOP);
  const dot = (n: number): string => `M${x(n)} ${y(plotted[n] as number)}h0`;
  const heaps = plotted.map((_, n) => n);
  // A heap before the preperiod is an exception if the period, extended down to it, gives another value.
  const isException = (n: number): boolean => {
    const laps = Math.ceil((preperiod - n) / Math.max(period, 1));
    return period > 0 && n < preperiod && plotted[n] !== (values[n + laps * period] ?? Number.NaN) - laps * saltus;
  };
  const [from, to] = [x(preperiod - 0.5), x(preperiod + period - 0.5)];
  const band = period > 0 && preperiod + period < plotted.length;
  const title = `${name}: ${groupDigits(plotted.length)} values${band ? `; from ${preperiod} on they repeat every ${period}` : ""}`;
  return shape(
    "svg",
    { class: "atlas-plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title },
    ...(band
      ? [
          shape("rect", {
            class: "period-band",
            x: Math.max(from, LEFT),
            y: TOP,
            width: to - Math.max(from, LEFT),
            height: HEIGHT - TOP - BOTTOM,
          }),
        ]
      : []),
    ...(band
      ? [
          label(
            Math.max((Math.max(from, LEFT) + to) / 2, LEFT + HALF_LABEL),
            TOP - 9,
            "first full period",
            "label period-label",
          ),
        ]
      : []),
    path(`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}`, "axis"),
    ...ticks(high, 6).map((value) => label(LEFT - 8, y(value) + 4, String(value), "label", "end")),
    ...ticks(plotted.length - 1, 8).map((n) => label(x(n), HEIGHT - BOTTOM + 16, String(n), "label")),
    path(
      heaps
        .filter((n) => !isException(n))
        .map(dot)
        .join(""),
      "point",
    ),
    path(heaps.filter(isException).map(dot).join(""), "exception"),
  );
}

const [FRIEZE_PITCH, FRIEZE_RISE, FRIEZE_TOP] = [40, 24, 20] as const;

/** Draw a pattern; the first half of the first row and the triangle below it determine the rest and are set apart. */
function drawFrieze(rows: readonly (readonly number[])[]): HTMLElement {
  const size = rows.length;
  const zeros = Array.from({ length: 2 * size + 1 }, () => 0);
  const marks = [zeros, ...rows].flatMap((row, height) =>
    row.map((number, place) => {
      const isGiven = height > 0 && height + place <= size;
      const name = isGiven ? "number" : height === 1 ? "number later" : "quiet";
      return label(FRIEZE_PITCH * (place + height / 2 + 0.5), FRIEZE_TOP + FRIEZE_RISE * height, String(number), name);
    }),
  );
  const title = `A frieze pattern. Below a row of zeros stand the rows ${rows.map((row) => row.join(" ")).join("; ")}.`;
  return picture("frieze", title, FRIEZE_PITCH * (2 * size + 2), FRIEZE_TOP + FRIEZE_RISE * size + 14, ...marks);
}
