// Sums of positions of different games: outcome and every winning move. As in engine/fairgame/solving/sums.py:
// nim-values in normal play; in misère play the genera of tame positions, or one misère quotient. A sum that neither
// decides is rejected.
import { type Components, type Game, isLarge, takeOptions, whyNoMisere } from "../rules/game";
import {
  addGenera,
  Genera,
  type Genus,
  isFirm,
  isLostByQuotient,
  MAX_LISTED,
  PARTS_BUDGET,
  type Quotient,
  shrinkValue,
} from "../rules/misere_play";
import { keyOf, LimitReached, type Num, nimAdd, type Value } from "../rules/runtime";
import { Budget, TooLarge } from "../rules/search";
import { type Answer, type Outcome, type Quotients, runWithPauses, type Solver, type Work } from "../rules/solve";

/** A game loaded for sums. */
export interface SumGame {
  readonly game: Game;
  readonly solver: Solver;
  /** The game under misère play, and the published quotient that decides it, if one exists. */
  readonly misereGame: Game;
  readonly quotient: Quotients | undefined;
}

export interface Summand {
  readonly loaded: SumGame;
  readonly components: Components;
}

export interface SumMove {
  readonly summand: number;
  readonly place: number;
  readonly option: Components;
  /** Components of that summand after the move. */
  readonly left: Components;
}

export interface SumAnswer {
  readonly outcome: Outcome;
  readonly value?: Num;
  /** By summand: the nim-values of its parts and their nim-sum, or in misère play their genera. */
  readonly summands: readonly {
    readonly values?: readonly Num[];
    readonly value?: Num;
    readonly genera?: readonly Genus[];
    readonly repeats?: Answer["repeats"];
  }[];
  readonly moves: readonly SumMove[];
  readonly complete: boolean;
  readonly reason?: string;
}

const MOVES_BUDGET = 3_000_000;
const NOT_ADDABLE = "so it cannot be added to other games";

/** Solve a sum. Throws LimitReached or TooLarge. */
export function solveSum(summands: readonly Summand[], misere: boolean, work: Work): Promise<SumAnswer> {
  return misere ? solveMisere(summands, work) : solveNormal(summands, work);
}

function summandSlug({ loaded }: Summand): string {
  return loaded.game.definition.slug;
}

async function solveNormal(summands: readonly Summand[], work: Work): Promise<SumAnswer> {
  for (const { loaded } of summands) {
    const { play, slug, why_no_nim_values: why } = loaded.game.definition;
    if (play !== "normal") throw new LimitReached(`${slug}: ${why}, ${NOT_ADDABLE}`);
  }
  const solved = async ({ loaded, components }: Summand, others: Num): Promise<Answer> => {
    try {
      return await loaded.solver.solveInSum(components, others, work);
    } catch (error) {
      if (error instanceof TooLarge)
        throw new LimitReached(
          `too many positions can follow from ${loaded.game.definition.slug} ${loaded.game.write(components)} to be searched here`,
        );
      throw error;
    }
  };
  const separate: Answer[] = [];
  for (const summand of summands) separate.push(await solved(summand, 0));
  const values = separate.map(({ value }) => value as Num);
  const total = values.reduce(nimAdd, 0 as Num);
  if (BigInt(total) === 0n) {
    return {
      outcome: "P",
      value: total,
      summands: separate.map((summand, place) => ({ values: summand.values ?? [], value: values[place] as Num })),
      moves: [],
      complete: true,
    };
  }
  const answers: Answer[] = [];
  for (const [place, summand] of summands.entries())
    answers.push(await solved(summand, nimAdd(total, values[place] as Num)));
  return {
    outcome: "N",
    value: total,
    summands: answers.map((summand, place) => ({
      values: summand.values ?? [],
      value: values[place] as Num,
      ...(summand.repeats === undefined ? {} : { repeats: summand.repeats }),
    })),
    moves: answers.flatMap(({ moves }, summand) =>
      moves.map(({ place, option, left }) => ({ summand, place, option, left })),
    ),
    complete: answers.every(({ isComplete }) => isComplete),
  };
}

async function solveMisere(summands: readonly Summand[], work: Work): Promise<SumAnswer> {
  for (const summand of summands) {
    const why = whyNoMisere(summand.loaded.misereGame.definition);
    if (why !== undefined) throw new LimitReached(`misère ${summandSlug(summand)} is not answered: ${why}`);
  }
  const quotient = await commonQuotient(summands);
  const method = quotient === undefined ? new ByGenera(summands) : new ByQuotient(summands, quotient);
  await finish(method.prepare(), work);
  const lost = method.isLost();
  const moves: SumMove[] = [];
  let complete = true;
  for (const [summand, { components }] of lost ? [] : [...summands.entries()]) {
    try {
      for (const [place, option] of await finish(method.winningOptions(summand), work)) {
        moves.push({
          summand,
          place,
          option,
          left: [...components.slice(0, place), ...option, ...components.slice(place + 1)],
        });
      }
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
      complete = false;
    }
  }
  return {
    outcome: lost ? "P" : "N",
    summands: summands.map((_, place) => method.summandAnswer(place)),
    moves,
    complete: complete && moves.length <= MAX_LISTED,
    reason: method.reason(),
  };
}

function finish<T>(slices: Generator<void, T>, work: Work): Promise<T> {
  return runWithPauses(slices, () => 0, work);
}

/**
 * Return the quotient of an octal code if all summands are heaps of this code; undefined if no quotient decides all.
 */
async function commonQuotient(summands: readonly Summand[]): Promise<Quotient | undefined> {
  const known = await Promise.all(summands.map(({ loaded }) => loaded.quotient?.()));
  const [first] = known;
  if (first === undefined || known.some((one) => one?.code !== first.code)) return undefined;
  return isLostByQuotient(
    first,
    summands.flatMap(({ components }) => [...components]),
  ) === undefined
    ? undefined
    : first;
}

type PlacedOptions = [number, Components][];

class ByQuotient {
  constructor(
    private readonly summands: readonly Summand[],
    private readonly quotient: Quotient,
  ) {}

  *prepare(): Generator<void, void> {}

  isLost(summand = -1, replacement: Components = []): boolean {
    const heaps = this.summands.flatMap(({ components }, at) => [...(at === summand ? replacement : components)]);
    const isLost = isLostByQuotient(this.quotient, heaps);
    if (isLost === undefined) throw new TooLarge();
    return isLost;
  }

  *winningOptions(summand: number): Generator<void, PlacedOptions> {
    const { loaded, components } = this.summands[summand] as Summand;
    const budget = new Budget(MOVES_BUDGET);
    const winning: PlacedOptions = [];
    for (const [place, component] of components.entries()) {
      for (const option of distinct(loaded.misereGame.options(component, () => budget.look()))) {
        if (this.isLost(summand, [...components.slice(0, place), ...option, ...components.slice(place + 1)]))
          winning.push([place, option]);
      }
      yield;
    }
    return winning;
  }

  summandAnswer(): SumAnswer["summands"][number] {
    return {};
  }

  reason(): string {
    return `The misère quotient of ${this.quotient.code} decides it.`;
  }
}

class ByGenera {
  private readonly searches: readonly Genera[];
  private readonly ownGenera: (readonly Genus[])[] = [];

  constructor(private readonly summands: readonly Summand[]) {
    this.searches = summands.map(({ loaded }) => new Genera(loaded.misereGame, new Budget(PARTS_BUDGET)));
  }

  *prepare(): Generator<void, void> {
    for (const [place, { components }] of this.summands.entries())
      this.ownGenera.push(yield* this.genera(place, components));
  }

  private *genera(place: number, parts: Components): Generator<void, readonly Genus[]> {
    const one = this.summands[place] as Summand;
    const theorem = one.loaded.misereGame.rulesFor(parts).tame_genus;
    if (theorem !== undefined)
      return parts
        .map((part) => theorem(part))
        .map(([value, misere]) => [shrinkValue(value), shrinkValue(misere)] as const);
    const found: Genus[] = [];
    for (const part of parts) {
      const genus = yield* this.genus(place, part);
      if (genus === null) {
        throw new LimitReached(
          `misère ${summandSlug(one)} ${one.loaded.game.write(parts)} is not known to be tame, and only of tame positions is it known how they are played beside other games`,
        );
      }
      found.push(genus);
    }
    return found;
  }

  private *genus(place: number, part: Value): Generator<void, Genus | null> {
    if (isLarge(part)) return null;
    try {
      return yield* (this.searches[place] as Genera).slices(part);
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  }

  private sumWithout(summand = -1, place = -1): Genus {
    return addGenera(
      this.ownGenera.flatMap((genera, one) => genera.filter((_, at) => one !== summand || at !== place)),
    );
  }

  isLost(): boolean {
    return Number(this.sumWithout()[1]) === 0;
  }

  *winningOptions(summand: number): Generator<void, PlacedOptions> {
    const { components } = this.summands[summand] as Summand;
    const winning: PlacedOptions = [];
    for (const [place, component] of components.entries()) {
      const sumWithout = this.sumWithout(summand, place);
      for (const option of this.candidates(summand, component, sumWithout)) {
        if (Number(addGenera([sumWithout, ...(yield* this.genera(summand, option))])[1]) === 0)
          winning.push([place, option]);
      }
    }
    return winning;
  }

  /** Return the candidate options: all, or by a theorem those of the values that can win. */
  private candidates(summand: number, component: Value, sumWithout: Genus): Components[] {
    const { misereGame } = (this.summands[summand] as Summand).loaded;
    const { tame_genus: theorem, options_of_value: ofValue } = misereGame.rulesFor(component);
    const budget = new Budget(MOVES_BUDGET);
    if (theorem === undefined || ofValue === undefined)
      return distinct(misereGame.options(component, () => budget.look()));
    return (isFirm(sumWithout) ? [sumWithout[0]] : [...sumWithout]).flatMap((value) => {
      const taken = takeOptions(MAX_LISTED, (emit) =>
        ofValue(component, isLarge(component) ? BigInt(value) : Number(value), emit),
      );
      if (!taken.complete) throw new TooLarge();
      return taken.options;
    });
  }

  summandAnswer(place: number): SumAnswer["summands"][number] {
    return { genera: this.ownGenera[place] as readonly Genus[] };
  }

  reason(): string {
    const [value, misere] = this.sumWithout();
    return value === misere
      ? `All positions are tame and one is firm, so the sum is won as in normal play; its nim-sum is ${value}.`
      : "All positions are tame and none is firm, so winning and losing are those of normal play exchanged.";
  }
}

/** Return distinct options. */
function distinct(options: readonly Components[]): Components[] {
  return [...new Map(options.map((option) => [keyOf(option), option])).values()];
}
