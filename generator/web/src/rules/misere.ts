// Why this exists: play in which the last move loses, for every game that ends. As in
// engine/fairgame/solving/misere_play.py: a theorem tells the genera of the parts, or the published
// misère quotient decides, or the parts are searched and prove to be tame, or the whole
// sum is played out. Each is exact where it answers.

import { firstOf, isLarge, type Components, type Game } from "./game";
import { Outcomes } from "./outcomes";
import { keyOf, LimitReached, nimAdd, type Num, type Value } from "./runtime";
import { allSumsAfter, Budget, Remembering, TooLarge } from "./search";

/** Nim-value and misère value of a tame position; they are equal where it is firm. */
export type Genus = readonly [Num, Num];

/** The published misère quotient of an octal code. */
export interface Quotient {
  readonly code: string;
  /** The element of heaps 0, 1, 2, … as far as they are known. */
  readonly elements: readonly number[];
  readonly period: { readonly preperiod: number; readonly period: number } | undefined;
  /** By element: the generators whose product it is, by their places, and its product with each generator. */
  readonly words: readonly (readonly number[])[];
  readonly products: readonly (readonly number[])[];
  readonly lost: readonly boolean[];
}

type Row = Readonly<Record<string, string>>;

export interface Decided {
  readonly lost: boolean;
  readonly why: string;
}

export const PLAYED_OUT = "Found by search: the sum was played out.";
export const FOR_PARTS = 400_000;
export const MOST_LISTED = 1000;
const MOST_TOLD = 12;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export const isFirm = ([value, misere]: Genus): boolean => value === misere;

export function sumOf(genera: readonly Genus[]): Genus {
  const total = genera.reduce((sum, [value]) => nimAdd(sum, value), 0 as Num);
  return [total, genera.some(isFirm) ? total : 1 - Number(total)];
}

function mex(values: ReadonlySet<number>): number {
  let least = 0;
  while (values.has(least)) least += 1;
  return least;
}

/** The genus of a position from those of its options; null if it is not tame. */
function genusOf(options: readonly Genus[]): Genus | null {
  if (options.length === 0) return [0, 1];
  const [value, misere] = [0, 1].map((place) => mex(new Set(options.map((one) => Number(one[place]))))) as [number, number];
  return value === misere || value + misere === 1 ? [value, misere] : null;
}

/** Genera of single positions, found from the options; null for one that is not tame. */
export class Genera extends Remembering<Genus | null> {
  constructor(
    private readonly game: Game,
    budget: Budget,
  ) {
    super(budget);
  }

  *slices(start: Value): Generator<void, Genus | null> {
    const stack: { readonly key: string; readonly options: Components[]; next: number }[] = [];
    const enter = (position: Value): void => {
      stack.push({ key: keyOf(position), options: this.game.options(position, () => this.budget.look()), next: 0 });
    };
    if (!this.known.has(keyOf(start))) enter(start);
    while (stack.length > 0) {
      const frame = stack[stack.length - 1] as (typeof stack)[number];
      let missing: Value | undefined;
      for (; frame.next < frame.options.length; frame.next += 1) {
        missing = (frame.options[frame.next] as Components).find((part) => !this.known.has(keyOf(part)));
        if (missing !== undefined) break;
      }
      if (missing === undefined) {
        this.known.set(frame.key, this.ofOptions(frame.options));
        stack.pop();
      } else {
        enter(missing);
      }
      if (this.budget.isDue) yield;
    }
    return this.known.get(keyOf(start)) ?? null;
  }

  private ofOptions(options: readonly Components[]): Genus | null {
    const found: Genus[] = [];
    for (const option of options) {
      const parts = option.map((part) => this.known.get(keyOf(part)) ?? null);
      if (parts.includes(null)) return null;
      found.push(sumOf(parts as Genus[]));
    }
    return genusOf(found);
  }
}

export class MiserePlay {
  private readonly genera: Genera;
  private readonly outcomes: Outcomes;
  private quotient: Quotient | undefined;

  /** Begins with nothing known, and nothing that may be looked at. Throws LimitReached if the game is not answered in misère play. */
  constructor(private readonly game: Game) {
    const { slug, misere } = game.definition;
    if (misere?.why_not !== undefined) throw new LimitReached(`misère ${slug} is not answered: ${misere.why_not}`);
    this.genera = new Genera(game, new Budget(0));
    this.outcomes = new Outcomes(game, true, new Budget(0));
  }

  get budget(): Budget {
    return this.outcomes.budget;
  }

  /** Begins a question, with what is known, a budget and the quotient as far as it is at hand. */
  renew(budget: Budget, quotient: Quotient | undefined): void {
    this.genera.renew(new Budget(FOR_PARTS));
    this.outcomes.renew(budget);
    this.quotient = quotient;
  }

  /** Who wins a sum. Throws TooLarge where no way reaches so far. */
  *slices(sum: Components): Generator<void, Decided> {
    const theorem = this.byTheorem(sum);
    if (theorem !== undefined) return theorem;
    const heaps = this.quotient === undefined ? undefined : lostBy(this.quotient, sum);
    if (heaps !== undefined) return { lost: heaps, why: `The misère quotient of ${this.quotient?.code} decides it.` };
    if (sum.some(isLarge)) throw new TooLarge();
    const genera = yield* this.byParts(sum);
    if (genera !== undefined) return decided(genera);
    const lost = yield* this.outcomes.slices(sum);
    return { lost, why: PLAYED_OUT };
  }

  /** The moves that may win, and whether there are no more: all, or by a theorem those to the two values that can. */
  worthALook(sum: Components): { moves: { place: number; option: Components; left: Components }[]; complete: boolean } {
    const { tame_genus: genus, options_of_value: ofValue } = this.game.rulesFor(sum);
    if (genus === undefined || ofValue === undefined) return { moves: allSumsAfter(this.game, sum, this.budget), complete: true };
    let complete = true;
    const moves = sum.flatMap((component, place) => {
      const others = [sum.slice(0, place), sum.slice(place + 1)] as const;
      const rest = sumOf([...others[0], ...others[1]].map(genus));
      return (isFirm(rest) ? [rest[0]] : rest).flatMap((value) => {
        const found = firstOf(MOST_LISTED, (emit) => ofValue(component, isLarge(sum) ? BigInt(value) : Number(value), emit));
        complete &&= found.complete;
        return found.options.map((option) => ({ place, option, left: [...others[0], ...option, ...others[1]] }));
      });
    });
    return { moves, complete };
  }

  private byTheorem(sum: Components): Decided | undefined {
    const genus = this.game.rulesFor(sum).tame_genus;
    if (genus === undefined) return undefined;
    const { lost, why } = decided(sum.map(genus));
    return { lost, why: `${why} All positions of this game are tame: ${this.game.definition.misere?.source ?? ""}.` };
  }

  private *byParts(sum: Components): Generator<void, readonly Genus[] | undefined> {
    const found: Genus[] = [];
    try {
      for (const part of sum) {
        const genus = yield* this.genera.slices(part);
        if (genus === null) return undefined;
        found.push(genus);
      }
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
    return found;
  }
}

function decided(given: readonly Genus[]): Decided {
  const genera = given.map(([value, misere]) => [small(value), small(misere)] as const);
  const [value, misere] = sumOf(genera);
  const shown = genera.slice(0, MOST_TOLD).map(written).join(", ") + (genera.length > MOST_TOLD ? ", …" : "");
  const parts = `${genera.length === 1 ? "The genus is" : "The genera of the parts are"} ${shown}`;
  const why = value === misere ? `one is firm, so the position is won as in normal play, with the nim-sum ${value}.` : "none is firm, so winning and losing are those of normal play exchanged.";
  return { lost: Number(misere) === 0, why: genera.length === 0 ? "Nobody can move." : `${parts}: ${why}` };
}

/** Values of one size, so that they can be compared. */
export function small(value: Num): Num {
  return value < 2 ** 30 ? Number(value) : BigInt(value);
}

export function written([value, misere]: Genus): string {
  return `${value}${[...String(misere)].map((digit) => RAISED[Number(digit)]).join("")}`;
}

/** A quotient from the published rows of its heaps and of its elements. */
export function quotientOf(code: string, heaps: readonly Row[], rows: readonly Row[], period: Quotient["period"]): Quotient {
  const numbers = (text: string | undefined): number[] => (text ?? "").split(" ").map(Number);
  const words = rows.map(({ heaps: text }) => numbers(text).filter((heap) => heap !== 0));
  const generators = [...new Set(words.flat())].sort((a, b) => a - b);
  return {
    code,
    elements: heaps.map(({ element }) => Number(element)),
    period,
    words: words.map((word) => word.map((heap) => generators.indexOf(heap))),
    products: rows.map(({ products }) => numbers(products)),
    lost: rows.map(({ outcome }) => outcome === "P"),
  };
}

/** Whether the quotient says that a sum of heaps is lost; undefined where a heap is beyond it. */
export function lostBy({ elements, period, words, products, lost }: Quotient, heaps: Components): boolean | undefined {
  let product = 0;
  for (const heap of heaps as readonly Num[]) {
    let known = heap < elements.length ? Number(heap) : undefined;
    if (known === undefined && period !== undefined) known = period.preperiod + Number((BigInt(heap) - BigInt(period.preperiod)) % BigInt(period.period));
    const element = known === undefined ? undefined : elements[known];
    if (element === undefined) return undefined;
    for (const generator of words[element] as readonly number[]) product = products[product]?.[generator] as number;
  }
  return lost[product];
}
