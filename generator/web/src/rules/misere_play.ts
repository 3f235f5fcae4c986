// Misère play for every game that ends, as in engine/fairgame/solving/misere_play.py. The methods are, in this order: a
// theorem gives the genera of the parts; the published misère quotient decides; a search finds that all parts are tame;
// a search of the whole sum. Each method is exact if it answers.
import { type Components, type Game, isLarge, takeOptions } from "./game";
import { Outcomes } from "./misere_sums";
import { keyOf, LimitReached, type Num, nimAdd, type Value } from "./runtime";
import { Budget, CachedSearch, movesFrom, TooLarge } from "./search";

/** Nim-value and misère value of a tame position, equal if it is firm. */
export type Genus = readonly [Num, Num];

/** Published misère quotient of an octal code. */
export interface Quotient {
  readonly code: string;
  /** Elements of heaps 0, 1, 2, …, as far as known. */
  readonly elements: readonly number[];
  readonly period: { readonly preperiod: number; readonly period: number } | undefined;
  /** Heaps whose elements generate all others. */
  readonly generators: readonly number[];
  /** By element: its factors as indices of generators, and its product with each generator. */
  readonly words: readonly (readonly number[])[];
  readonly products: readonly (readonly number[])[];
  readonly lost: readonly boolean[];
}

type Row = Readonly<Record<string, string>>;

interface Decision {
  readonly lost: boolean;
  readonly why: string;
}

export const FOUND_BY_SEARCH = "Found by search: the sum was played out.";
export const PARTS_BUDGET = 400_000;
/** Share of the time for an answer that the genera of its parts may take. */
const PARTS_SHARE = 0.1;
export const MAX_LISTED = 1000;
const MAX_SHOWN = 12;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export const isFirm = ([value, misere]: Genus): boolean => value === misere;

export function addGenera(genera: readonly Genus[]): Genus {
  const total = genera.reduce((sum, [value]) => nimAdd(sum, value), 0 as Num);
  return [total, genera.some(isFirm) ? total : 1 - Number(total)];
}

function mex(values: ReadonlySet<number>): number {
  let value = 0;
  while (values.has(value)) value += 1;
  return value;
}

/** Return the genus of a position from those of its options; null if it is not tame. */
function genusFromOptions(options: readonly Genus[]): Genus | null {
  if (options.length === 0) return [0, 1];
  const [value, misere] = [0, 1].map((place) => mex(new Set(options.map((one) => Number(one[place]))))) as [
    number,
    number,
  ];
  return value === misere || value + misere === 1 ? [value, misere] : null;
}

/** Genera of single positions by their options; null for one that is not tame. */
export class Genera extends CachedSearch<Genus | null> {
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
        this.known.set(frame.key, this.fromOptions(frame.options));
        stack.pop();
      } else {
        enter(missing);
      }
      if (this.budget.isDue) yield;
    }
    return this.known.get(keyOf(start)) ?? null;
  }

  private fromOptions(options: readonly Components[]): Genus | null {
    const genera: Genus[] = [];
    for (const option of options) {
      const parts = option.map((part) => this.known.get(keyOf(part)) ?? null);
      if (parts.includes(null)) return null;
      genera.push(addGenera(parts as Genus[]));
    }
    return genusFromOptions(genera);
  }
}

export class MiserePlay {
  private readonly genera: Genera;
  private readonly outcomes: Outcomes;
  private quotient: Quotient | undefined;

  /** Start with empty caches and budgets. Throws LimitReached if the game is not answered in misère play. */
  constructor(private readonly game: Game) {
    const { slug, misere } = game.definition;
    if (misere?.why_not !== undefined) throw new LimitReached(`misère ${slug} is not answered: ${misere.why_not}`);
    this.genera = new Genera(game, new Budget(0));
    this.outcomes = new Outcomes(game, true, new Budget(0));
  }

  get budget(): Budget {
    return this.outcomes.budget;
  }

  /** Start a question with the cached results, a new budget and the quotient, if available. */
  renew(budget: Budget, quotient: Quotient | undefined): void {
    this.genera.renew(new Budget(PARTS_BUDGET, PARTS_SHARE * budget.milliseconds));
    this.outcomes.renew(budget);
    this.quotient = quotient;
  }

  /** Decide a sum. Throws TooLarge if every method gives up. */
  *slices(sum: Components): Generator<void, Decision> {
    const theorem = this.byTheorem(sum);
    if (theorem !== undefined) return theorem;
    const lostByQuotient = this.quotient === undefined ? undefined : isLostByQuotient(this.quotient, sum);
    if (lostByQuotient !== undefined)
      return { lost: lostByQuotient, why: `The misère quotient of ${this.quotient?.code} decides it.` };
    if (sum.some(isLarge)) throw new TooLarge();
    const genera = yield* this.byParts(sum);
    if (genera !== undefined) return decide(genera);
    const lost = yield* this.outcomes.slices(sum);
    return { lost, why: FOUND_BY_SEARCH };
  }

  /**
   * Return the candidates for winning moves, and whether these are all moves. If a theorem applies, only the moves to
   * the two values that can win are candidates.
   */
  winningCandidates(sum: Components): {
    moves: { place: number; option: Components; left: Components }[];
    complete: boolean;
  } {
    const { tame_genus: genus, options_of_value: ofValue } = this.game.rulesFor(sum);
    if (genus === undefined || ofValue === undefined)
      return { moves: movesFrom(this.game, sum, this.budget), complete: true };
    let complete = true;
    const moves = sum.flatMap((component, place) => {
      const others = [sum.slice(0, place), sum.slice(place + 1)] as const;
      const rest = addGenera([...others[0], ...others[1]].map(genus));
      return (isFirm(rest) ? [rest[0]] : rest).flatMap((value) => {
        const taken = takeOptions(MAX_LISTED, (emit) =>
          ofValue(component, isLarge(sum) ? BigInt(value) : Number(value), emit),
        );
        complete &&= taken.complete;
        return taken.options.map((option) => ({ place, option, left: [...others[0], ...option, ...others[1]] }));
      });
    });
    return { moves, complete };
  }

  private byTheorem(sum: Components): Decision | undefined {
    const genus = this.game.rulesFor(sum).tame_genus;
    if (genus === undefined) return undefined;
    const { lost, why } = decide(sum.map(genus));
    return { lost, why: `${why} All positions of this game are tame: ${this.game.definition.misere?.source ?? ""}.` };
  }

  private *byParts(sum: Components): Generator<void, readonly Genus[] | undefined> {
    const genera: Genus[] = [];
    try {
      for (const part of sum) {
        const genus = yield* this.genera.slices(part);
        if (genus === null) return undefined;
        genera.push(genus);
      }
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
    return genera;
  }
}

function decide(parts: readonly Genus[]): Decision {
  const genera = parts.map(([value, misere]) => [shrinkValue(value), shrinkValue(misere)] as const);
  const [value, misere] = addGenera(genera);
  const list = genera.slice(0, MAX_SHOWN).map(formatGenus).join(", ") + (genera.length > MAX_SHOWN ? ", …" : "");
  const prefix = `${genera.length === 1 ? "The genus is" : "The genera of the parts are"} ${list}`;
  const why =
    value === misere
      ? `one is firm, so the position is won as in normal play, with the nim-sum ${value}.`
      : "none is firm, so winning and losing are those of normal play exchanged.";
  return { lost: Number(misere) === 0, why: genera.length === 0 ? "No move is possible." : `${prefix}: ${why}` };
}

/** Reduce a value to its smallest number type, for comparison. */
export function shrinkValue(value: Num): Num {
  return value < 2 ** 30 ? Number(value) : BigInt(value);
}

export function formatGenus([value, misere]: Genus): string {
  return `${value}${[...String(misere)].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;
}

/** Build a quotient from the published rows of its heaps and of its elements. */
export function buildQuotient(
  code: string,
  heaps: readonly Row[],
  rows: readonly Row[],
  period: Quotient["period"],
): Quotient {
  const numbers = (text: string | undefined): number[] => (text ?? "").split(" ").map(Number);
  const words = rows.map(({ heaps: text }) => numbers(text).filter((heap) => heap !== 0));
  const generators = [...new Set(words.flat())].sort((a, b) => a - b);
  return {
    code,
    elements: heaps.map(({ element }) => Number(element)),
    period,
    generators,
    words: words.map((word) => word.map((heap) => generators.indexOf(heap))),
    products: rows.map(({ products }) => numbers(products)),
    lost: rows.map(({ outcome }) => outcome === "P"),
  };
}

/** Return whether the quotient decides that a sum of heaps is lost; undefined if it does not reach a heap. */
export function isLostByQuotient(quotient: Quotient, heaps: Components): boolean | undefined {
  const element = elementOf(quotient, heaps);
  return element === undefined ? undefined : quotient.lost[element];
}

/** Return the simplest heaps with the element of a sum; undefined if the quotient does not reach a heap. */
export function simplestHeaps(quotient: Quotient, heaps: Components): number[] | undefined {
  const element = elementOf(quotient, heaps);
  return element === undefined
    ? undefined
    : quotient.words[element]?.map((generator) => quotient.generators[generator] as number);
}

function elementOf({ elements, period, words, products }: Quotient, heaps: Components): number | undefined {
  let product = 0;
  for (const heap of heaps as readonly Num[]) {
    let known = heap < elements.length ? Number(heap) : undefined;
    if (known === undefined && period !== undefined)
      known = period.preperiod + Number((BigInt(heap) - BigInt(period.preperiod)) % BigInt(period.period));
    const element = known === undefined ? undefined : elements[known];
    if (element === undefined) return undefined;
    for (const generator of words[element] as readonly number[]) product = products[product]?.[generator] as number;
  }
  return product;
}
