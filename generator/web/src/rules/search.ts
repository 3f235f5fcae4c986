// Searches from the options alone, for games without a rule: nim-values by mex and, if play may cycle, outcomes by
// retrograde analysis. A search yields periodically to keep the page responsive, and gives up after a budget of
// options.
import type { Components, Game } from "./game";
import { keyOf, type Num, type Value } from "./runtime";

/** Error of a search that exceeds its budget. */
export class TooLarge extends Error {}

const PAUSE_INTERVAL = 1000;
/** Number of options between two readings of the clock. */
const CLOCK_INTERVAL = 64;
/** Maximum number of cached positions. */
const MAX_CACHED = 500_000;

/** Budget of a search: options and time, since an option of many parts takes longer than one of few. */
export class Budget {
  looks = 0;
  private pause = PAUSE_INTERVAL;
  private clock = 0;
  private end: number | undefined;

  constructor(
    readonly max: number,
    readonly milliseconds = Number.POSITIVE_INFINITY,
  ) {}

  look(count = 1): void {
    this.looks += count;
    if (this.looks > this.max) throw new TooLarge();
    if (this.looks < this.clock) return;
    this.clock = this.looks + CLOCK_INTERVAL;
    this.end ??= performance.now() + this.milliseconds;
    if (performance.now() > this.end) throw new TooLarge();
  }

  /** Whether it is time to let the page work. */
  get isDue(): boolean {
    if (this.looks < this.pause) return false;
    this.pause = this.looks + PAUSE_INTERVAL;
    return true;
  }

  get spent(): number {
    return this.looks / this.max;
  }
}

/** A search with a cache. */
export abstract class CachedSearch<T> {
  protected readonly known = new Map<unknown, T>();

  constructor(private currentBudget: Budget) {}

  get budget(): Budget {
    return this.currentBudget;
  }

  /** Continue with another budget; a full cache is cleared. */
  renew(budget: Budget): void {
    this.currentBudget = budget;
    if (this.known.size > MAX_CACHED) this.known.clear();
  }
}

function xor(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum ^= value;
  return sum;
}

/** Nim-values of single positions, cached. */
export class NimValues extends CachedSearch<number> {
  constructor(
    private readonly game: Game,
    budget: Budget,
  ) {
    super(budget);
  }

  get(position: Value): number | undefined {
    return this.known.get(keyOf(position));
  }

  /** Find the value of a position. Throws TooLarge. */
  *slices(position: Value): Generator<void, number> {
    const stack = [this.createFrame(position)];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1] as { key: string; options: Components[]; next: number; seen: Set<number> };
      let missing: Value | undefined;
      for (; frame.next < frame.options.length; frame.next += 1) {
        const option = frame.options[frame.next] as Components;
        missing = option.find((part) => !this.known.has(keyOf(part)));
        if (missing !== undefined) break;
        frame.seen.add(xor(option.map((part) => this.known.get(keyOf(part)) as number)));
      }
      if (missing === undefined) {
        let mex = 0;
        while (frame.seen.has(mex)) mex += 1;
        this.known.set(frame.key, mex);
        stack.pop();
      } else {
        stack.push(this.createFrame(missing));
      }
      if (this.budget.isDue) yield;
    }
    return this.known.get(keyOf(position)) as number;
  }

  private createFrame(position: Value): { key: string; options: Components[]; next: number; seen: Set<number> } {
    return {
      key: keyOf(position),
      options: this.game.options(position, () => this.budget.look()),
      next: 0,
      seen: new Set(),
    };
  }
}

/** Nim-values of heaps 0, 1, 2, … of a game whose options are smaller heaps. */
export class HeapValues {
  readonly values: number[] = [];

  constructor(
    private readonly game: Game,
    readonly budget: Budget,
  ) {}

  *slices(stop: number): Generator<void> {
    for (let heap = this.values.length; heap < stop; heap += 1) {
      const seen = new Set<number>();
      this.game.rulesFor(heap).options(heap, (option) => {
        this.budget.look();
        let sum = 0;
        for (const part of option) sum ^= this.values[part as number] ?? Number.NaN;
        seen.add(sum);
      });
      let mex = 0;
      while (seen.has(mex)) mex += 1;
      this.values.push(mex);
      if (this.budget.isDue) yield;
    }
  }
}

export interface Exploration {
  readonly remoteness: ReadonlyMap<string, number>;
  readonly draws: ReadonlySet<string>;
  readonly searchedCount: number;
  /** Positions reached, with their distance in moves from the first. */
  readonly depths: ReadonlyMap<string, number>;
  readonly depth: number;
  readonly isClosed: boolean;
}

/** Find the outcomes of cyclic play: layer by layer from a position, then backwards from the ends. */
export function* explore(game: Game, start: Components, max: number): Generator<number, Exploration> {
  const after = new Map<string, string[]>();
  let layer = new Map<string, Components>([[keyOf(start), start]]);
  const depths = new Map([...layer.keys()].map((key) => [key, 0]));
  let depth = 0;
  const budget = new Budget(Number.POSITIVE_INFINITY);
  while (layer.size > 0 && after.size + layer.size <= max) {
    const next = new Map<string, Components>();
    for (const [key, sum] of layer) {
      const sums = movesFrom(game, sum, budget);
      after.set(key, [...new Set(sums.map(({ left }) => keyOf(left)))]);
      for (const { left } of sums) if (!depths.has(keyOf(left))) next.set(keyOf(left), left);
      if (budget.isDue) yield after.size / max;
    }
    layer = next;
    depth += 1;
    for (const key of next.keys()) depths.set(key, depth);
  }
  const remoteness = yield* retrograde(after);
  return {
    remoteness,
    draws: drawnPositions(after, remoteness),
    searchedCount: after.size,
    depths,
    depth,
    isClosed: layer.size === 0,
  };
}

/** Return every move in a sum. */
export function movesFrom(
  game: Game,
  sum: Components,
  budget: Budget,
): { place: number; option: Components; left: Components }[] {
  return sum.flatMap((component, place) =>
    game
      .options(component, () => budget.look())
      .map((option) => ({ place, option, left: [...sum.slice(0, place), ...option, ...sum.slice(place + 1)] })),
  );
}

function* retrograde(after: ReadonlyMap<string, readonly string[]>): Generator<number, Map<string, number>> {
  const before = new Map<string, string[]>();
  const undecidedOptions = new Map<string, number>();
  const remoteness = new Map<string, number>();
  for (const [key, options] of after) {
    undecidedOptions.set(key, options.length);
    if (undecidedOptions.size % PAUSE_INTERVAL === 0) yield 1;
    if (options.length === 0) remoteness.set(key, 0);
    for (const option of options) {
      const list = before.get(option);
      if (list === undefined) before.set(option, [key]);
      else list.push(key);
    }
  }
  const queue = [...remoteness.keys()];
  for (const [place, decided] of queue.entries()) {
    if (place % PAUSE_INTERVAL === 0) yield 1;
    const distance = remoteness.get(decided) as number;
    for (const key of before.get(decided) ?? []) {
      const left = (undecidedOptions.get(key) as number) - 1;
      undecidedOptions.set(key, left);
      if (!remoteness.has(key) && (distance % 2 === 0 || left === 0)) {
        remoteness.set(key, distance + 1);
        queue.push(key);
      }
    }
  }
  return remoteness;
}

/** Return the largest closed set of positions, like `find_draws` of engine/fairgame/solving/retrograde.py. */
function drawnPositions(
  after: ReadonlyMap<string, readonly string[]>,
  decided: ReadonlyMap<string, number>,
): Set<string> {
  const inside = new Set([...after.keys()].filter((key) => !decided.has(key)));
  const before = new Map<string, string[]>();
  const leaving: string[] = [];
  for (const key of inside) {
    for (const option of after.get(key) ?? []) {
      if (inside.has(option)) {
        const list = before.get(option);
        if (list === undefined) before.set(option, [key]);
        else list.push(key);
      } else if (!decided.has(option)) leaving.push(key);
    }
  }
  for (let key = leaving.pop(); key !== undefined; key = leaving.pop())
    if (inside.delete(key)) leaving.push(...(before.get(key) ?? []));
  return inside;
}

export function isInteger(value: Value): value is Num {
  return typeof value === "number" || typeof value === "bigint";
}
