// Why this exists: a position in, and out: who wins, every winning move, and the nim-value
// or the remoteness where there is one. One way of solving for each kind of play, the same
// as in engine/fairgame/solving/solve.py: closed rules first, then the published sequence and its
// period, then a search.

import type { Answer, Move, Published, Quotients, Told, ToldPosition, Work } from "./answer";
import { firstOf, isLarge, type Components, type Game } from "./game";
import { firstOfAll, isFirst, reduced, shifted, standIn } from "./farmoves";
import { MiserePlay, PLAYED_OUT } from "./misere";
import { Outcomes } from "./outcomes";
import { keyOf, LimitReached, nimAdd, type Num, type Value } from "./runtime";
import { allSumsAfter, Budget, explored, type Explored, HeapValues, isInteger, NimValues, TooLarge } from "./search";

export type * from "./answer";

/** Heaps to this are computed in the page, so that they can be compared with the published table. */
export const COMPUTED = 2000;
/** Greater heaps with a proved period have their moves found by it, as in engine/fairgame/solving/far_moves.py. */
const ENUMERATED = 10_000;
const MOST_LISTED = 1000;
/** When so many moves are listed, no further component is looked at, as in engine/fairgame/solving/solve.py. */
const MOST_MOVES = 10_000;
/** Looks at options: where a closed rule or a table can answer instead, for a nim-value, for a winner. */
const BRIEF = 50_000;
const BRIEF_MS = 500;
const VALUED = 3_000_000;
const SEARCHED = 12_000_000;
const EXPLORED = 20_000;
/** Positions of which a bound is kept. */
const MOST_BOUNDS = 400_000;

/** The page has its turn after so many milliseconds of work. */
const SLICE = 12;

/** Goes through a computation, and lets the page have its turns. */
export async function inTurns<Y, T>(slices: Generator<Y, T>, share: (value: Y) => number, work: Work): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
    if (performance.now() - since < SLICE) continue;
    work.progress(share(value));
    await work.pause();
    since = performance.now();
  }
}

function run<T>(slices: Generator<void, T>, budget: Budget, work: Work): Promise<T> {
  return inTurns(slices, () => budget.spent, work);
}

export class Solver {
  private readonly heaps: HeapValues;
  private readonly nim: NimValues;
  private outcomes: Outcomes | undefined;
  private toLose: MiserePlay | undefined;
  private explored: Explored | undefined;
  /** How many moves there are to the end at most, the least that any exploration told; a smaller one follows on each. */
  private readonly bounds = new Map<string, number>();
  private before: Promise<void> = Promise.resolve();
  /** When what is asked now is given up. */
  private end = Number.POSITIVE_INFINITY;
  private table: readonly (number | undefined)[] = [];

  constructor(
    private readonly game: Game,
    private readonly published?: Published,
    private readonly quotient?: Quotients,
    private readonly told?: Told,
    /** So many milliseconds the searches for one answer may take. */
    private readonly patience = Number.POSITIVE_INFINITY,
  ) {
    this.heaps = new HeapValues(game, new Budget(Number.POSITIVE_INFINITY));
    this.nim = new NimValues(game, new Budget(VALUED));
  }

  /** The values of heaps that are computed here, by the rule of the game or by mex. */
  get computed(): readonly (number | undefined)[] {
    const { nim_value: byRule } = this.game.rulesFor(0);
    const { notation } = this.game.definition;
    if (byRule === undefined || notation.kind !== "heaps") return this.heaps.values;
    return Array.from({ length: COMPUTED + 1 }, (_, heap) => (heap < notation.least ? undefined : Number(byRule(heap))));
  }

  /** Throws TooLarge or LimitReached. One position at a time: what is known is shared. */
  async solve(components: Components, work: Work): Promise<Answer> {
    const answer = this.before.then(() => this.answer(components, work));
    this.before = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  private async answer(components: Components, work: Work): Promise<Answer> {
    const { play } = this.game.definition;
    this.end = performance.now() + this.patience;
    if (play === "loopy") return this.loopy(components, work);
    if (play === "misere") return this.byRule(components) ?? this.misere(components, work);
    const hasRule = components.length === 1 && this.game.rulesFor(components).is_p_position !== undefined;
    const hasTable = components.length === 1 && this.told !== undefined;
    const ways: (() => Promise<Answer | undefined>)[] = [
      () => this.normal(components, work, undefined, hasRule || hasTable),
      () => Promise.resolve(this.byRule(components)),
      () => this.byTable(components, true),
      ...(hasTable && !hasRule ? [() => this.normal(components, work)] : []),
      () => this.byOutcomes(components, work),
      () => this.byTable(components, false),
    ];
    let refusal: unknown;
    for (const way of ways) {
      try {
        const answer = await way();
        if (answer !== undefined) return answer;
      } catch (error) {
        if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  /** What a table tells of a position; with `whole` only if it tells all. */
  private async byTable(components: Components, whole: boolean): Promise<Answer | undefined> {
    const told = components.length === 1 ? await this.told?.(this.game.write(components)) : undefined;
    const answer = told === undefined ? undefined : this.asTold(components, told);
    return whole && answer?.complete === false ? undefined : answer;
  }

  private asTold(components: Components, [told, outcome, value, winning]: ToldPosition): Answer {
    const moves = (winning ?? []).map((text) => this.move(components, 0, this.game.read(text)));
    return { outcome, ...(value === null ? {} : { values: [value], value }), moves, complete: outcome === "P" || winning !== null, told };
  }

  /**
   * Components with what else stands on the table worth `beside`: their own values, and the moves that make all of it 0.
   * The value and the outcome are those of the whole table. Throws TooLarge or LimitReached.
   */
  valued(components: Components, beside: Num, work: Work): Promise<Answer> {
    this.end = performance.now() + this.patience;
    return this.normal(components, work, beside);
  }

  private async normal(components: Components, work: Work, beside?: Num, brief = false): Promise<Answer> {
    const found = [];
    this.nim.renew(brief ? new Budget(BRIEF, BRIEF_MS) : this.budget(VALUED));
    for (const component of components) found.push(await this.valueOf(component, work));
    const values = found.map(({ value }) => value);
    const total = values.reduce(nimAdd, beside ?? 0);
    const moves: Move[] = [];
    let complete = true;
    let repeats: Answer["repeats"];
    if (BigInt(total) !== 0n) {
      for (const [place, component] of components.entries()) {
        if (moves.length > MOST_MOVES) {
          complete = false;
          break;
        }
        const wanted = nimAdd(total, values[place] as Num);
        const all = this.optionsOfValue(component, wanted);
        complete &&= all.complete;
        const period = this.repeating(component);
        if (period !== undefined && all.options.some((option) => option.length > 1)) {
          repeats = { first: firstOfAll(period), period: period.period };
        }
        for (const option of all.options) moves.push(this.move(components, place, option));
      }
    }
    if (!complete && beside === undefined) {
      const closed = this.byRule(components);
      if (closed?.complete === true) return { ...closed, values, value: total };
    }
    return {
      outcome: BigInt(total) === 0n ? "P" : "N",
      values,
      value: total,
      ...(found.some(({ how }) => how !== "") ? { how: found.map(({ how }) => how) } : {}),
      moves,
      complete,
      ...(repeats === undefined ? {} : { repeats }),
    };
  }

  private move(components: Components, place: number, option: Components): Move {
    return { place, option, left: [...components.slice(0, place), ...option, ...components.slice(place + 1)] };
  }

  /** Finds the value of a component, and with it those of all its options. */
  private async valueOf(position: Value, work: Work): Promise<{ value: Num; how: string }> {
    if (this.game.rulesFor(position).nim_value === undefined) {
      if (this.published !== undefined && isInteger(position)) {
        await run(this.heaps.slices(Math.min(Number(position), COMPUTED) + 1), this.heaps.budget, work);
        if (position > COMPUTED) this.table = await this.published.values();
      } else if (isLarge(position)) {
        throw new TooLarge();
      } else {
        await run(this.nim.slices(position), this.nim.budget, work);
      }
    }
    await work.pause();
    return { value: this.valueNow(position), how: isInteger(position) ? this.howFound(position) : "" };
  }

  private valueNow(position: Value): Num {
    const rules = this.game.rulesFor(position);
    if (rules.nim_value !== undefined) return rules.nim_value(position);
    if (this.published !== undefined && isInteger(position)) return this.heapValue(position, this.published.period);
    return this.nim.get(position) as number;
  }

  private heapValue(heap: Num, period: Published["period"]): number {
    if (heap <= COMPUTED) return this.heaps.values[Number(heap)] as number;
    const direct = heap < this.table.length ? this.table[Number(heap)] : undefined;
    if (direct !== undefined) return direct;
    if (period === undefined) throw new LimitReached(`no period is proved, so heaps are answered up to ${this.table.length - 1}`);
    const value = this.table[reduced(heap, period)] ?? this.heaps.values[reduced(heap, period)];
    if (value === undefined) throw new LimitReached("the published table does not reach a whole period");
    return value;
  }

  private howFound(heap: Num): string {
    const period = this.published?.period;
    if (this.published === undefined || heap <= COMPUTED || this.game.rulesFor(heap).nim_value !== undefined) return "";
    if (heap < this.table.length || period === undefined) return "from the published table";
    return `as heap ${reduced(heap, period)}, by period ${period.period} from heap ${period.preperiod} on`;
  }

  private optionsOfValue(position: Value, wanted: Num): { options: Components[]; complete: boolean } {
    const rules = this.game.rulesFor(position);
    const options: Components[] = [];
    if (rules.options_of_value !== undefined) {
      const value = isLarge(position) ? BigInt(wanted) : Number(wanted);
      return firstOf(MOST_LISTED, (emit) => rules.options_of_value?.(position, value, emit));
    }
    const budget = new Budget(VALUED);
    const target = Number(wanted);
    const met = new Set<string>();
    const period = this.repeating(position);
    const instead = period === undefined ? position : standIn(position as Num, period);
    try {
      this.game.rulesFor(instead).options(instead, (option) => {
        budget.look();
        let sum = 0;
        for (const part of option) sum ^= Number(this.valueNow(part));
        if (sum !== target || met.has(keyOf(option))) return;
        met.add(keyOf(option));
        if (period === undefined) options.push(option);
        else if (isFirst(option, period)) options.push(shifted(option, position as Num, instead as Num));
      });
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
      return { options, complete: false };
    }
    return { options, complete: true };
  }

  /** The proved period by which the moves of a heap are found; undefined where they are tried one by one. */
  private repeating(position: Value): Published["period"] {
    const period = this.published?.period;
    if (period === undefined || !isInteger(position) || position <= ENUMERATED) return undefined;
    const { nim_value: byRule, options_of_value: ofValue } = this.game.rulesFor(position);
    return byRule === undefined && ofValue === undefined && position > standIn(position, period) ? period : undefined;
  }

  /** One position by a closed rule; undefined where there is none, or it does not reach so far. */
  private byRule(components: Components): Answer | undefined {
    const [position] = components;
    if (components.length !== 1 || position === undefined) return undefined;
    const rules = this.game.rulesFor(position);
    const isP = rules.is_p_position;
    if (isP === undefined) return undefined;
    try {
      const lost = isP(position);
      const winning: Components[] = [];
      let complete = true;
      if (!lost && rules.winning_options !== undefined) {
        rules.winning_options(position, (option) => winning.push(option));
      } else if (!lost) {
        const budget = new Budget(VALUED);
        try {
          winning.push(...this.game.options(position, () => budget.look()).filter((option) => option.every(isP)));
        } catch (error) {
          if (!(error instanceof TooLarge)) throw error;
          complete = false;
        }
      }
      const once = new Map(winning.map((option) => [keyOf(option), option]));
      return { outcome: lost ? "P" : "N", moves: [...once.values()].map((option) => this.move(components, 0, option)), complete };
    } catch (error) {
      if (error instanceof LimitReached) return undefined;
      throw error;
    }
  }

  /** So many looks, as long as there is time. */
  private budget(looks: number): Budget {
    return new Budget(looks, this.end - performance.now());
  }

  private async byOutcomes(components: Components, work: Work): Promise<Answer> {
    if (components.some(isLarge)) throw new TooLarge();
    const search = (this.outcomes ??= new Outcomes(this.game, false, new Budget(0)));
    search.renew(this.budget(SEARCHED));
    const lost = await run(search.slices(components), search.budget, work);
    const moves: Move[] = [];
    if (!lost) {
      for (const move of allSumsAfter(this.game, components, search.budget)) {
        if (await run(search.slices(move.left), search.budget, work)) moves.push(move);
      }
    }
    return { outcome: lost ? "P" : "N", moves, complete: true, searched: PLAYED_OUT };
  }

  private async misere(components: Components, work: Work): Promise<Answer> {
    const play = (this.toLose ??= new MiserePlay(this.game));
    play.renew(this.budget(SEARCHED), await this.quotient?.());
    const { lost, why } = await run(play.slices(components), play.budget, work);
    const moves: Move[] = [];
    if (lost) return { outcome: "P", moves, complete: true, searched: why };
    let complete = true;
    try {
      const worth = play.worthALook(components);
      for (const move of worth.moves) {
        if ((await run(play.slices(move.left), play.budget, work)).lost) moves.push(move);
      }
      complete = worth.complete;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      complete = false;
    }
    return { outcome: "N", moves, complete, searched: why };
  }

  private async loopy(components: Components, work: Work): Promise<Answer> {
    const closed = this.byRule(components);
    if (closed !== undefined) return closed;
    const { remoteness, draws, looked, met, depth: deepest, closed: whole } = await this.exploredFrom(components, work);
    const depth = deepest - (met.get(keyOf(components)) ?? 0);
    const own = remoteness.get(keyOf(components));
    let undecided = 0;
    const moves = own === undefined || own % 2 === 0 ? [] : allSumsAfter(this.game, components, new Budget(SEARCHED)).flatMap((move) => {
      const distance = remoteness.get(keyOf(move.left));
      if (distance === undefined) undecided += 1;
      return distance !== undefined && distance % 2 === 0 ? [{ ...move, remoteness: distance }] : [];
    });
    moves.sort((a, b) => a.remoteness - b.remoteness);
    const exact = own !== undefined && (whole || own <= depth);
    return {
      outcome: own === undefined ? (draws.has(keyOf(components)) ? "D" : "O") : own % 2 === 0 ? "P" : "N",
      moves: moves.map(({ remoteness: far, ...move }) => (whole || far < depth ? { ...move, remoteness: far } : move)),
      complete: whole || own === undefined || undecided === 0,
      ...(exact ? { remoteness: own } : {}),
      searched: `${looked.toLocaleString("en")} positions were looked at, ${depth} moves deep.`,
    };
  }

  /** What was explored from an earlier position serves for those that were met there, if it was the whole or decides them and their options. */
  private async exploredFrom(components: Components, work: Work): Promise<Explored> {
    if (this.explored !== undefined && this.serves(this.explored, components)) return this.explored;
    const found = await inTurns(explored(this.game, components, EXPLORED), (share) => share, work);
    this.explored = found;
    if (this.bounds.size > MOST_BOUNDS) this.bounds.clear();
    for (const [key, far] of found.remoteness) this.bounds.set(key, Math.min(far, this.bounds.get(key) ?? far));
    return found;
  }

  /**
   * In so many moves at most a game that need not end is over from a position, by all that was explored so far; undefined
   * where nothing is known. Whoever wins and always moves to the least even bound wins within it.
   */
  bound(components: Components): number | undefined {
    return this.bounds.get(keyOf(components));
  }

  private serves({ closed, met, depth, remoteness }: Explored, components: Components): boolean {
    const layer = met.get(keyOf(components));
    const own = remoteness.get(keyOf(components));
    if (layer === undefined || closed) return layer !== undefined;
    if (own === undefined || own > depth - layer) return false;
    return allSumsAfter(this.game, components, new Budget(SEARCHED)).every(({ left }) => (remoteness.get(keyOf(left)) ?? Number.POSITIVE_INFINITY) < depth - layer);
  }
}
