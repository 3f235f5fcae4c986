// Solver: outcome, winning moves, and the nim-value or remoteness of a position. Each kind of play has one method, as
// in engine/fairgame/solving/solve.py: closed rules first, then the published sequence and its period, then a search.
import type { Answer, Move, Published, Quotients, TableAnswer, TableAnswers, Work } from "./answer";
import { isInFirstPeriod, minSmallerHeap, reduceHeap, replacement, shiftOption } from "./far_moves";
import { type Components, type Game, isLarge, takeOptions } from "./game";
import { FOUND_BY_SEARCH, MiserePlay } from "./misere_play";
import { Outcomes } from "./misere_sums";
import { keyOf, LimitReached, type Num, nimAdd, type Value } from "./runtime";
import { Budget, type Exploration, explore, HeapValues, isInteger, movesFrom, NimValues, TooLarge } from "./search";

export type * from "./answer";

/** Largest heap whose value the page computes, for comparison with the published table. */
const MAX_COMPUTED = 2000;
/** Moves of larger heaps with a proved period are found by the period, as in engine/fairgame/solving/far_moves.py. */
const MAX_ENUMERATED = 10_000;
const MAX_LISTED = 1000;
/** Limit of listed moves; other components are then skipped, as in engine/fairgame/solving/solve.py. */
const MAX_MOVES = 10_000;
/** Budgets in options: before a closed rule or a table answers instead, for a nim-value, for an outcome. */
const BRIEF_BUDGET = 50_000;
const BRIEF_MS = 500;
const VALUE_BUDGET = 3_000_000;
const OUTCOME_BUDGET = 12_000_000;
const MAX_EXPLORED = 20_000;
/** Maximum number of cached bounds. */
const MAX_BOUNDS = 400_000;

/** Milliseconds of work between two pauses for the page. */
const SLICE_MS = 12;

/** Work outside a page: neither progress nor pauses. */
export const NO_PAUSES: Work = { progress: () => undefined, pause: () => Promise.resolve() };

/** Run a computation with pauses for the page. */
export async function runWithPauses<Y, T>(
  slices: Generator<Y, T>,
  share: (value: Y) => number,
  work: Work,
): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
    if (performance.now() - since < SLICE_MS) continue;
    work.progress(share(value));
    await work.pause();
    since = performance.now();
  }
}

function run<T>(slices: Generator<void, T>, budget: Budget, work: Work): Promise<T> {
  return runWithPauses(slices, () => budget.spent, work);
}

export class Solver {
  private readonly heaps: HeapValues;
  private readonly nim: NimValues;
  private outcomes: Outcomes | undefined;
  private miserePlay: MiserePlay | undefined;
  private exploration: Exploration | undefined;
  /**
   * Upper bounds of the moves to the end: the least of all explorations. Each even bound has an option with a smaller
   * one.
   */
  private readonly bounds = new Map<string, number>();
  private previous: Promise<void> = Promise.resolve();
  /** Deadline of the current question. */
  private deadline = Number.POSITIVE_INFINITY;
  private table: readonly (number | undefined)[] = [];

  constructor(
    private readonly game: Game,
    private readonly published?: Published,
    private readonly quotient?: Quotients,
    private readonly tableAnswers?: TableAnswers,
    /** Milliseconds that the searches for one answer may take. */
    private readonly patience = Number.POSITIVE_INFINITY,
  ) {
    this.heaps = new HeapValues(game, new Budget(Number.POSITIVE_INFINITY));
    this.nim = new NimValues(game, new Budget(VALUE_BUDGET));
  }

  /** Values of heaps computed here, by the rule of the game or by mex. */
  get computed(): readonly (number | undefined)[] {
    const { nim_value: byRule } = this.game.rulesFor(0);
    const { notation } = this.game.definition;
    if (byRule === undefined || notation.kind !== "heaps") return this.heaps.values;
    return Array.from({ length: MAX_COMPUTED + 1 }, (_, heap) =>
      heap < notation.least ? undefined : Number(byRule(heap)),
    );
  }

  /** Solve a position. Throws TooLarge or LimitReached. Questions run one at a time, since they share caches. */
  async solve(components: Components, work: Work): Promise<Answer> {
    const answer = this.previous.then(() => this.answer(components, work));
    this.previous = answer.then(
      () => undefined,
      () => undefined,
    );
    return answer;
  }

  private async answer(components: Components, work: Work): Promise<Answer> {
    const { play } = this.game.definition;
    this.deadline = performance.now() + this.patience;
    if (play === "loopy") {
      const answer = await this.loopy(components, work);
      return answer.outcome === "O" ? ((await this.byTable(components, false)) ?? answer) : answer;
    }
    if (play === "misere") return this.byRule(components) ?? this.misere(components, work);
    const hasRule = components.length === 1 && this.game.rulesFor(components).is_p_position !== undefined;
    const hasTable = components.length === 1 && this.tableAnswers !== undefined;
    const methods: (() => Promise<Answer | undefined>)[] = [
      () => this.normal(components, work, undefined, hasRule || hasTable),
      () => Promise.resolve(this.byRule(components)),
      () => this.byTable(components, true),
      ...(hasTable && !hasRule ? [() => this.normal(components, work)] : []),
      () => this.byOutcomes(components, work),
      () => this.byTable(components, false),
    ];
    let lastError: unknown;
    for (const method of methods) {
      try {
        const answer = await method();
        if (answer !== undefined) return answer;
      } catch (error) {
        if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
        lastError = error;
      }
    }
    throw lastError;
  }

  /** Return the table answer for a position; with `whole` only a complete one. */
  private async byTable(components: Components, mustBeComplete: boolean): Promise<Answer | undefined> {
    const tableAnswers = components.length === 1 ? await this.tableAnswers?.(this.game.write(components)) : undefined;
    const answer = tableAnswers === undefined ? undefined : this.fromTableAnswer(components, tableAnswers);
    return mustBeComplete && answer?.isComplete === false ? undefined : answer;
  }

  private fromTableAnswer(components: Components, [tableAnswers, outcome, value, winning]: TableAnswer): Answer {
    const moves = (winning ?? []).map((text) => this.move(components, 0, this.game.read(text)));
    return {
      outcome,
      ...(value === null ? {} : { values: [value], value }),
      moves,
      isComplete: outcome === "P" || winning !== null,
      table: tableAnswers,
    };
  }

  /**
   * Solve components next to others of total nim-value `beside`: their own values, and the moves that make the whole
   * sum 0. The returned value and outcome belong to the whole sum. Throws TooLarge or LimitReached.
   */
  solveInSum(components: Components, others: Num, work: Work): Promise<Answer> {
    this.deadline = performance.now() + this.patience;
    return this.normal(components, work, others);
  }

  private async normal(components: Components, work: Work, others?: Num, isBrief = false): Promise<Answer> {
    const parts = [];
    this.nim.renew(isBrief ? new Budget(BRIEF_BUDGET, BRIEF_MS) : this.budget(VALUE_BUDGET));
    for (const component of components) parts.push(await this.findValue(component, work));
    const values = parts.map(({ value }) => value);
    const total = values.reduce(nimAdd, others ?? 0);
    const moves: Move[] = [];
    let complete = true;
    let repeats: Answer["repeats"];
    if (BigInt(total) !== 0n) {
      for (const [place, component] of components.entries()) {
        if (moves.length > MAX_MOVES) {
          complete = false;
          break;
        }
        const targetValue = nimAdd(total, values[place] as Num);
        const taken = this.optionsOfValue(component, targetValue);
        complete &&= taken.complete;
        const period = this.periodForMoves(component);
        if (period !== undefined && taken.options.some((option) => option.length > 1)) {
          repeats = { first: minSmallerHeap(period), period: period.period };
        }
        for (const option of taken.options) moves.push(this.move(components, place, option));
      }
    }
    if (!complete && others === undefined) {
      const closedAnswer = this.byRule(components);
      if (closedAnswer?.isComplete === true) return { ...closedAnswer, values, value: total };
    }
    return {
      outcome: BigInt(total) === 0n ? "P" : "N",
      values,
      value: total,
      ...(parts.some(({ source }) => source !== "") ? { sources: parts.map(({ source }) => source) } : {}),
      moves,
      isComplete: complete,
      ...(repeats === undefined ? {} : { repeats }),
    };
  }

  private move(components: Components, place: number, option: Components): Move {
    return { place, option, left: [...components.slice(0, place), ...option, ...components.slice(place + 1)] };
  }

  /** Find the value of a component, and so those of all its options. */
  private async findValue(position: Value, work: Work): Promise<{ value: Num; source: string }> {
    if (this.game.rulesFor(position).nim_value === undefined) {
      if (this.published !== undefined && isInteger(position)) {
        await run(this.heaps.slices(Math.min(Number(position), MAX_COMPUTED) + 1), this.heaps.budget, work);
        if (position > MAX_COMPUTED) this.table = await this.published.values();
      } else if (isLarge(position)) {
        throw new TooLarge();
      } else {
        await run(this.nim.slices(position), this.nim.budget, work);
      }
    }
    await work.pause();
    return { value: this.knownValue(position), source: isInteger(position) ? this.valueSource(position) : "" };
  }

  private knownValue(position: Value): Num {
    const rules = this.game.rulesFor(position);
    if (rules.nim_value !== undefined) return rules.nim_value(position);
    if (this.published !== undefined && isInteger(position))
      return this.publishedValue(position, this.published.period);
    return this.nim.get(position) as number;
  }

  private publishedValue(heap: Num, period: Published["period"]): number {
    if (heap <= MAX_COMPUTED) return this.heaps.values[Number(heap)] as number;
    const direct = heap < this.table.length ? this.table[Number(heap)] : undefined;
    if (direct !== undefined) return direct;
    if (period === undefined)
      throw new LimitReached(`no period is proved, so heaps are answered up to ${this.table.length - 1}`);
    const value = this.table[reduceHeap(heap, period)] ?? this.heaps.values[reduceHeap(heap, period)];
    if (value === undefined) throw new LimitReached("the published table does not reach a whole period");
    return value;
  }

  private valueSource(heap: Num): string {
    const period = this.published?.period;
    if (this.published === undefined || heap <= MAX_COMPUTED || this.game.rulesFor(heap).nim_value !== undefined)
      return "";
    if (heap < this.table.length || period === undefined) return "from the published table";
    return `as heap ${reduceHeap(heap, period)}, by period ${period.period} from heap ${period.preperiod} on`;
  }

  private optionsOfValue(position: Value, targetValue: Num): { options: Components[]; complete: boolean } {
    const rules = this.game.rulesFor(position);
    const options: Components[] = [];
    if (rules.options_of_value !== undefined) {
      const value = isLarge(position) ? BigInt(targetValue) : Number(targetValue);
      return takeOptions(MAX_LISTED, (emit) => rules.options_of_value?.(position, value, emit));
    }
    const budget = new Budget(VALUE_BUDGET);
    const target = Number(targetValue);
    const seen = new Set<string>();
    const period = this.periodForMoves(position);
    const replaced = period === undefined ? position : replacement(position as Num, period);
    try {
      this.game.rulesFor(replaced).options(replaced, (option) => {
        budget.look();
        let sum = 0;
        for (const part of option) sum ^= Number(this.knownValue(part));
        if (sum !== target || seen.has(keyOf(option))) return;
        seen.add(keyOf(option));
        if (period === undefined) options.push(option);
        else if (isInFirstPeriod(option, period)) options.push(shiftOption(option, position as Num, replaced as Num));
      });
    } catch (error) {
      if (!(error instanceof TooLarge || error instanceof LimitReached)) throw error;
      return { options, complete: false };
    }
    return { options, complete: true };
  }

  /** Return the proved period that gives the moves of a heap; undefined if they are tried one by one. */
  private periodForMoves(position: Value): Published["period"] {
    const period = this.published?.period;
    if (period === undefined || !isInteger(position) || position <= MAX_ENUMERATED) return undefined;
    const { nim_value: byRule, options_of_value: ofValue } = this.game.rulesFor(position);
    return byRule === undefined && ofValue === undefined && position > replacement(position, period)
      ? period
      : undefined;
  }

  /** Solve one position by a closed rule; undefined without a rule or beyond its limit. */
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
        const budget = new Budget(VALUE_BUDGET);
        try {
          winning.push(...this.game.options(position, () => budget.look()).filter((option) => option.every(isP)));
        } catch (error) {
          if (!(error instanceof TooLarge)) throw error;
          complete = false;
        }
      }
      const distinct = new Map(winning.map((option) => [keyOf(option), option]));
      return {
        outcome: lost ? "P" : "N",
        moves: [...distinct.values()].map((option) => this.move(components, 0, option)),
        isComplete: complete,
      };
    } catch (error) {
      if (error instanceof LimitReached) return undefined;
      throw error;
    }
  }

  /** Create a budget of options within the deadline. */
  private budget(looks: number): Budget {
    return new Budget(looks, this.deadline - performance.now());
  }

  private async byOutcomes(components: Components, work: Work): Promise<Answer> {
    if (components.some(isLarge)) throw new TooLarge();
    const search = (this.outcomes ??= new Outcomes(this.game, false, new Budget(0)));
    search.renew(this.budget(OUTCOME_BUDGET));
    const lost = await run(search.slices(components), search.budget, work);
    const moves: Move[] = [];
    if (!lost) {
      for (const move of movesFrom(this.game, components, search.budget)) {
        if (await run(search.slices(move.left), search.budget, work)) moves.push(move);
      }
    }
    return { outcome: lost ? "P" : "N", moves, isComplete: true, searched: FOUND_BY_SEARCH };
  }

  private async misere(components: Components, work: Work): Promise<Answer> {
    const play = (this.miserePlay ??= new MiserePlay(this.game));
    play.renew(this.budget(OUTCOME_BUDGET), await this.quotient?.());
    const { lost, why } = await run(play.slices(components), play.budget, work);
    const moves: Move[] = [];
    if (lost) return { outcome: "P", moves, isComplete: true, searched: why };
    let complete = true;
    try {
      const candidates = play.winningCandidates(components);
      for (const move of candidates.moves) {
        if ((await run(play.slices(move.left), play.budget, work)).lost) moves.push(move);
      }
      complete = candidates.complete;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      complete = false;
    }
    return { outcome: "N", moves, isComplete: complete, searched: why };
  }

  private async loopy(components: Components, work: Work): Promise<Answer> {
    const closedAnswer = this.byRule(components);
    if (closedAnswer !== undefined) return closedAnswer;
    const {
      remoteness,
      draws,
      searchedCount,
      depths,
      depth: deepest,
      isClosed,
    } = await this.explorationFor(components, work);
    const depth = deepest - (depths.get(keyOf(components)) ?? 0);
    const remotenessHere = remoteness.get(keyOf(components));
    let undecided = 0;
    const moves =
      remotenessHere === undefined || remotenessHere % 2 === 0
        ? []
        : movesFrom(this.game, components, new Budget(OUTCOME_BUDGET)).flatMap((move) => {
            const distance = remoteness.get(keyOf(move.left));
            if (distance === undefined) undecided += 1;
            return distance !== undefined && distance % 2 === 0 ? [{ ...move, remoteness: distance }] : [];
          });
    moves.sort((a, b) => a.remoteness - b.remoteness);
    const exact = remotenessHere !== undefined && (isClosed || remotenessHere <= depth);
    return {
      outcome:
        remotenessHere === undefined
          ? draws.has(keyOf(components))
            ? "D"
            : "O"
          : remotenessHere % 2 === 0
            ? "P"
            : "N",
      moves: moves.map(({ remoteness: distance, ...move }) =>
        isClosed || distance < depth ? { ...move, remoteness: distance } : move,
      ),
      isComplete: isClosed || remotenessHere === undefined || undecided === 0,
      ...(exact ? { remoteness: remotenessHere } : {}),
      searched: `${searchedCount.toLocaleString("en")} positions were searched, ${depth} moves deep.`,
    };
  }

  /** Reuse the last exploration for a position in it, if it was complete or decides the position and its options. */
  private async explorationFor(components: Components, work: Work): Promise<Exploration> {
    if (this.exploration !== undefined && this.covers(this.exploration, components)) return this.exploration;
    const exploration = await runWithPauses(explore(this.game, components, MAX_EXPLORED), (share) => share, work);
    this.exploration = exploration;
    if (this.bounds.size > MAX_BOUNDS) this.bounds.clear();
    for (const [key, distance] of exploration.remoteness)
      this.bounds.set(key, Math.min(distance, this.bounds.get(key) ?? distance));
    return exploration;
  }

  /**
   * Return the maximum number of moves until cyclic play ends from a position, by all explorations so far; undefined
   * if unknown. A winner who always moves to the least even bound wins within it.
   */
  bound(components: Components): number | undefined {
    return this.bounds.get(keyOf(components));
  }

  private covers({ isClosed, depths, depth, remoteness }: Exploration, components: Components): boolean {
    const layer = depths.get(keyOf(components));
    const remotenessHere = remoteness.get(keyOf(components));
    if (layer === undefined || isClosed) return layer !== undefined;
    if (remotenessHere === undefined || remotenessHere > depth - layer) return false;
    return movesFrom(this.game, components, new Budget(OUTCOME_BUDGET)).every(
      ({ left }) => (remoteness.get(keyOf(left)) ?? Number.POSITIVE_INFINITY) < depth - layer,
    );
  }
}
