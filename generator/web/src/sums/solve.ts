// Why this exists: positions of different games side by side: who wins, and every winning move.
// The same as engine/fairgame/solving/sums.py: nim-values in normal play; in misère play the genera of
// tame positions, or one misère quotient, and what neither tells is refused.

import { firstOf, isLarge, type Components, type Game } from "../rules/game";
import { FOR_PARTS, Genera, isFirm, lostBy, MOST_LISTED, small, sumOf, type Genus, type Quotient } from "../rules/misere";
import { keyOf, LimitReached, nimAdd, type Num, type Value } from "../rules/runtime";
import { Budget, TooLarge } from "../rules/search";
import { inTurns, type Answer, type Outcome, type Quotients, type Solver, type Work } from "../rules/solve";

/** A game as it sits at the table. */
export interface Seat {
  readonly game: Game;
  readonly solver: Solver;
  /** The same game when the last move loses, and what decides it where its quotient is published. */
  readonly turned: Game;
  readonly quotient: Quotients | undefined;
}

export interface Summand {
  readonly seat: Seat;
  readonly components: Components;
}

export interface SumMove {
  readonly summand: number;
  readonly place: number;
  readonly option: Components;
  /** The components of that summand after the move. */
  readonly left: Components;
}

export interface SumAnswer {
  readonly outcome: Outcome;
  readonly value?: Num;
  /** Of each summand: the nim-values of its parts and their nim-sum, or in misère play their genera. */
  readonly summands: readonly { readonly values?: readonly Num[]; readonly value?: Num; readonly genera?: readonly Genus[]; readonly repeats?: Answer["repeats"] }[];
  readonly moves: readonly SumMove[];
  readonly complete: boolean;
  readonly reason?: string;
}

const FOR_MOVES = 3_000_000;
const BESIDE = "so it cannot stand beside other games";

/** Throws LimitReached or TooLarge. */
export function solveSum(summands: readonly Summand[], misere: boolean, work: Work): Promise<SumAnswer> {
  return misere ? inMiserePlay(summands, work) : inNormalPlay(summands, work);
}

function slugOf({ seat }: Summand): string {
  return seat.game.definition.slug;
}

async function inNormalPlay(summands: readonly Summand[], work: Work): Promise<SumAnswer> {
  for (const { seat } of summands) {
    const { play, slug, why_no_nim_values: why } = seat.game.definition;
    if (play !== "normal") throw new LimitReached(`${slug}: ${why}, ${BESIDE}`);
  }
  const solved = async ({ seat, components }: Summand, beside: Num): Promise<Answer> => {
    try {
      return await seat.solver.valued(components, beside, work);
    } catch (error) {
      if (error instanceof TooLarge) throw new LimitReached(`too many positions can follow from ${seat.game.definition.slug} ${seat.game.write(components)} to be searched here`);
      throw error;
    }
  };
  const alone: Answer[] = [];
  for (const one of summands) alone.push(await solved(one, 0));
  const values = alone.map(({ value }) => value as Num);
  const total = values.reduce(nimAdd, 0 as Num);
  if (BigInt(total) === 0n) {
    return { outcome: "P", value: total, summands: alone.map((one, place) => ({ values: one.values ?? [], value: values[place] as Num })), moves: [], complete: true };
  }
  const found: Answer[] = [];
  for (const [place, one] of summands.entries()) found.push(await solved(one, nimAdd(total, values[place] as Num)));
  return {
    outcome: "N",
    value: total,
    summands: found.map((one, place) => ({ values: one.values ?? [], value: values[place] as Num, ...(one.repeats === undefined ? {} : { repeats: one.repeats }) })),
    moves: found.flatMap(({ moves }, summand) => moves.map(({ place, option, left }) => ({ summand, place, option, left }))),
    complete: found.every(({ complete }) => complete),
  };
}

async function inMiserePlay(summands: readonly Summand[], work: Work): Promise<SumAnswer> {
  for (const one of summands) {
    const { play, misere } = one.seat.turned.definition;
    const why = play === "loopy" ? "play need not end, so there may be no last move" : misere?.why_not;
    if (why !== undefined) throw new LimitReached(`misère ${slugOf(one)} is not answered: ${why}`);
  }
  const quotient = await oneQuotient(summands);
  const told = quotient === undefined ? new ByGenera(summands) : new ByQuotient(summands, quotient);
  await finished(told.begin(), work);
  const lost = told.lost();
  const moves: SumMove[] = [];
  let complete = true;
  for (const [summand, { components }] of lost ? [] : [...summands.entries()]) {
    try {
      for (const [place, option] of await finished(told.winning(summand), work)) {
        moves.push({ summand, place, option, left: [...components.slice(0, place), ...option, ...components.slice(place + 1)] });
      }
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
      complete = false;
    }
  }
  return { outcome: lost ? "P" : "N", summands: summands.map((_, place) => told.shown(place)), moves, complete: complete && moves.length <= MOST_LISTED, reason: told.reason() };
}

function finished<T>(slices: Generator<void, T>, work: Work): Promise<T> {
  return inTurns(slices, () => 0, work);
}

/** The quotient of the one octal code of which all summands are heaps; undefined where there is none that reaches so far. */
async function oneQuotient(summands: readonly Summand[]): Promise<Quotient | undefined> {
  const known = await Promise.all(summands.map(({ seat }) => seat.quotient?.()));
  const [first] = known;
  if (first === undefined || known.some((one) => one?.code !== first.code)) return undefined;
  return lostBy(first, summands.flatMap(({ components }) => [...components])) === undefined ? undefined : first;
}

type Winning = [number, Components][];

class ByQuotient {
  constructor(
    private readonly summands: readonly Summand[],
    private readonly quotient: Quotient,
  ) {}

  *begin(): Generator<void, void> {}

  lost(summand = -1, instead: Components = []): boolean {
    const heaps = this.summands.flatMap(({ components }, at) => [...(at === summand ? instead : components)]);
    const lost = lostBy(this.quotient, heaps);
    if (lost === undefined) throw new TooLarge();
    return lost;
  }

  *winning(summand: number): Generator<void, Winning> {
    const { seat, components } = this.summands[summand] as Summand;
    const budget = new Budget(FOR_MOVES);
    const found: Winning = [];
    for (const [place, component] of components.entries()) {
      for (const option of unlike(seat.turned.options(component, () => budget.look()))) {
        if (this.lost(summand, [...components.slice(0, place), ...option, ...components.slice(place + 1)])) found.push([place, option]);
      }
      yield;
    }
    return found;
  }

  shown(): SumAnswer["summands"][number] {
    return {};
  }

  reason(): string {
    return `The misère quotient of ${this.quotient.code} decides it.`;
  }
}

class ByGenera {
  private readonly search: readonly Genera[];
  private readonly own: (readonly Genus[])[] = [];

  constructor(private readonly summands: readonly Summand[]) {
    this.search = summands.map(({ seat }) => new Genera(seat.turned, new Budget(FOR_PARTS)));
  }

  *begin(): Generator<void, void> {
    for (const [place, { components }] of this.summands.entries()) this.own.push(yield* this.genera(place, components));
  }

  private *genera(place: number, parts: Components): Generator<void, readonly Genus[]> {
    const one = this.summands[place] as Summand;
    const theorem = one.seat.turned.rulesFor(parts).tame_genus;
    if (theorem !== undefined) return parts.map((part) => theorem(part)).map(([value, misere]) => [small(value), small(misere)] as const);
    const found: Genus[] = [];
    for (const part of parts) {
      const genus = yield* this.genus(place, part);
      if (genus === null) {
        throw new LimitReached(`misère ${slugOf(one)} ${one.seat.game.write(parts)} is not known to be tame, and only of tame positions is it known how they are played beside other games`);
      }
      found.push(genus);
    }
    return found;
  }

  private *genus(place: number, part: Value): Generator<void, Genus | null> {
    if (isLarge(part)) return null;
    try {
      return yield* (this.search[place] as Genera).slices(part);
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  }

  private rest(summand = -1, place = -1): Genus {
    return sumOf(this.own.flatMap((genera, one) => genera.filter((_, at) => one !== summand || at !== place)));
  }

  lost(): boolean {
    return Number(this.rest()[1]) === 0;
  }

  *winning(summand: number): Generator<void, Winning> {
    const { components } = this.summands[summand] as Summand;
    const found: Winning = [];
    for (const [place, component] of components.entries()) {
      const rest = this.rest(summand, place);
      for (const option of this.candidates(summand, component, rest)) {
        if (Number(sumOf([rest, ...(yield* this.genera(summand, option))])[1]) === 0) found.push([place, option]);
      }
    }
    return found;
  }

  /** Options: all, or by a theorem those of the values that can win. */
  private candidates(summand: number, component: Value, rest: Genus): Components[] {
    const { turned } = (this.summands[summand] as Summand).seat;
    const { tame_genus: theorem, options_of_value: ofValue } = turned.rulesFor(component);
    const budget = new Budget(FOR_MOVES);
    if (theorem === undefined || ofValue === undefined) return unlike(turned.options(component, () => budget.look()));
    return (isFirm(rest) ? [rest[0]] : [...rest]).flatMap((value) => {
      const found = firstOf(MOST_LISTED, (emit) => ofValue(component, isLarge(component) ? BigInt(value) : Number(value), emit));
      if (!found.complete) throw new TooLarge();
      return found.options;
    });
  }

  shown(place: number): SumAnswer["summands"][number] {
    return { genera: this.own[place] as readonly Genus[] };
  }

  reason(): string {
    const [value, misere] = this.rest();
    return value === misere
      ? `All positions are tame and one is firm, so the sum is won as in normal play; its nim-sum is ${value}.`
      : "All positions are tame and none is firm, so winning and losing are those of normal play exchanged.";
  }
}

/** Options, each once. */
function unlike(options: readonly Components[]): Components[] {
  return [...new Map(options.map((option) => [keyOf(option), option])).values()];
}
